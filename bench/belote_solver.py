"""How long the exact solver takes for a deal's first hand, compared with Python's interpreter.

Without a compiled solver (``make native``), the two times are the same.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from random import Random
from statistics import mean, median
from time import perf_counter
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from bench.figure import Figure, Goal
from hatch_build import MODULES
from rules.belote.content import DECK, each, together
from rules.belote.robot.search import COMPILED
from rules.belote.robot.solver import Solver

DEALS, INTERPRETED = 100, 5
"""How many deals for the compiled solver, and for the interpreted one, which takes seconds each."""


def times(one: Any, deals: int, tricks: int) -> list[float]:
    """Returns how many milliseconds each deal takes."""
    milliseconds: list[float] = []
    for number in range(deals):
        rng = Random(number)
        deck = rng.sample(DECK, len(DECK))
        hands = [together(deck[seat : 4 * tricks : 4]) for seat in range(4)]
        one.settle(rng.randrange(4), 1, False, False, False)
        begin = perf_counter()
        one.values(hands, 0, (), [*each(hands[0])])
        milliseconds.append(1000 * (perf_counter() - begin))
    return milliseconds


def interpreted() -> SimpleNamespace:
    """Returns the solver's modules as interpreted by Python, whether or not they are compiled."""
    modules = SimpleNamespace()
    with patch.dict(sys.modules):
        for path in MODULES:  # each module before those that import it
            loader = SourceFileLoader(path.with_suffix("").as_posix().replace("/", "."), str(path))
            spec = spec_from_loader(loader.name, loader)
            assert spec is not None
            module = sys.modules[loader.name] = module_from_spec(spec)
            loader.exec_module(module)
            setattr(modules, path.stem, module)
    return modules


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Measures the compiled solver, if there is one, and the interpreted one."""
    tricks = 4 if quick else 8
    slow = times(interpreted().solver.Solver(), INTERPRETED, tricks)
    fast = times(Solver(), DEALS, tricks) if COMPILED else slow
    yield Figure(
        name="belote_solver",
        value=median(fast),
        unit="ms",
        baseline=median(slow),
        against="the same, interpreted by Python, over the first of the deals",
        goal=Goal("value", "<=", 35 if COMPILED else 5_000),
        more={"compiled": COMPILED, "mean": round(mean(fast), 1), "worst": round(max(fast), 1)},
    )
