"""``make mutate``: changes the code in 60 places, one at a time, and sees whether the tests notice.

The places are drawn in ``bot``, ``cogs`` and ``rules`` (the same for the same seed), the changes are those of cosmic-ray.
Each is made in a copy of the repository, and the tests that run the changed lines are run there, fastest first, up to the
first failure. What no test notices is printed; the exit status is 1 if that is more than one in ten.

Which test runs which line is recorded by one run of the whole suite, when there is no record or with ``--record``. Lines
that run only when a module is imported are not drawn.
"""

from __future__ import annotations

import argparse
import difflib
import os
import queue
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import cache_from_source
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from coverage import CoverageData

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "cogs", "rules")
LINES, SECONDS = Path("var/mutate.coverage"), Path("var/mutate.xml")
KEPT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "var", "__pycache__")
PYTEST = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--hypothesis-seed=0")
ENOUGH = 0.9
"""The share of the changes that tests have to notice."""
OPERATORS = tuple(
    f"core/{name}"
    for name in (
        *(f"ReplaceComparisonOperator_{one}" for one in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot")),
        *(f"ReplaceComparisonOperator_{one}" for one in ("IsNot_Is", "Lt_LtE", "LtE_Lt")),
        *(f"ReplaceComparisonOperator_{one}" for one in ("Gt_GtE", "GtE_Gt")),
        *(f"ReplaceBinaryOperator_{one}" for one in ("Add_Sub", "Sub_Add", "Mul_Add")),
        *("AddNot", "ReplaceUnaryOperator_Delete_Not", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
        *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "NumberReplacer", "ExceptionReplacer"),
        *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop"),
    )
)
"""The changes a test can see. Others only break the types (``==`` to ``<``) or change annotations (``|``)."""


class Change(NamedTuple):
    """One change: of which file, how, at which place of the file where that is possible, on which lines (from 1)."""

    path: str
    operator: str
    occurrence: int
    lines: range

    def applied(self) -> str | None:
        """Returns the changed file; ``None`` if it would be no Python."""
        try:
            code = (ROOT / self.path).read_text(encoding="utf-8")
            changed = mutate_code(code, get_operator(self.operator)(), self.occurrence)
            compile(changed or "", self.path, "exec")
        except SyntaxError:
            return None
        return changed

    def diff(self) -> str:
        """Returns the change as a diff without its head."""
        code = (ROOT / self.path).read_text(encoding="utf-8").splitlines()
        changed = (self.applied() or "").splitlines()
        return "\n".join([*difflib.unified_diff(code, changed, n=0, lineterm="")][3:])


def changes(path: str, operator: str) -> Iterator[Change]:
    """Yields an operator's changes of a file; not those of assertions."""
    nodes = ast_nodes(get_ast((ROOT / path).read_text(encoding="utf-8")))
    places = (node for node in nodes for _ in get_operator(operator)().mutation_positions(node))
    for occurrence, node in enumerate(places):
        while node.parent.type not in ("file_input", "suite", "simple_stmt"):
            node = node.parent  # up to the statement
        lines = range(node.start_pos[0], node.end_pos[0] + 1)
        if node.type != "assert_stmt":
            yield Change(path, operator, occurrence, lines)


class Record:
    """Which tests run which lines, and how long each takes."""

    def __init__(self) -> None:
        self._lines = CoverageData(str(ROOT / LINES))
        self._lines.read()
        self._seconds = {
            f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}": float(time)
            for case in ElementTree.parse(ROOT / SECONDS).iter("testcase")  # noqa: S314 - our own file
            if (time := case.get("time")) and not len(case)
        }

    def tests(self, change: Change, seconds: float) -> list[tuple[float, str]] | None:
        """Returns tests of so many seconds in all, fastest first; ``None`` if only an import runs the lines."""
        by_line = self._lines.contexts_by_lineno(change.path)
        contexts = {context for line in change.lines for context in by_line.get(line, ())}
        if contexts == {""}:
            return None
        names = {context.rpartition("|")[0] for context in contexts} & self._seconds.keys()
        timed = sorted((self._seconds[name], name) for name in names)
        ends = accumulate(time for time, _ in timed)
        return [
            one for one, end in zip(timed, ends, strict=True) if end <= seconds or one == timed[0]
        ]


def drawn(
    count: int, seed: str, record: Record, seconds: float
) -> Iterator[tuple[Change, list[tuple[float, str]]]]:
    """Yields changes and their tests: of each package in turn, and in it of each operator as often as of any other."""
    rng = Random(seed)
    seen = set[Change]()
    while len(seen) < count:
        package = PACKAGES[len(seen) % len(PACKAGES)]
        path = rng.choice(sorted((ROOT / package).rglob("*.py"))).relative_to(ROOT).as_posix()
        found = [*changes(path, rng.choice(OPERATORS))]
        change = rng.choice(found) if found else None
        if change is None or change in seen or change.applied() is None:
            continue
        tests = record.tests(change, seconds)
        if tests is not None:
            seen.add(change)
            yield change, tests


def survives(change: Change, tests: list[tuple[float, str]], tree: Path) -> bool:
    """Makes a change in a copy of the repository; returns whether all its tests pass in good time."""
    path = tree / change.path
    compiled = Path(cache_from_source(str(path)))
    command = [*PYTEST, "-x", "-n", "0", *(name for _, name in tests)]
    patience = 120 + 6 * sum(time for time, _ in tests)
    try:
        path.write_text(change.applied() or "", encoding="utf-8")
        compiled.unlink(missing_ok=True)
        done = subprocess.run(command, cwd=tree, capture_output=True, timeout=patience)  # noqa: S603
    except subprocess.TimeoutExpired:
        return False
    finally:
        shutil.copy(ROOT / change.path, path)
        compiled.unlink(missing_ok=True)
    return done.returncode == 0


def main() -> None:
    """Draws, tries, says what was not noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=60, help="how many changes")
    parser.add_argument("--seed", default="parlour", help="what they are drawn by")
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of the only ones to try")
    parser.add_argument("--seconds", type=float, default=120, help="seconds of tests for each")
    parser.add_argument("--record", action="store_true", help="record again which test runs what")
    args = parser.parse_args()
    if args.record or not (ROOT / LINES).exists():
        (ROOT / LINES).parent.mkdir(exist_ok=True)
        watch = [f"--cov={package}" for package in PACKAGES]
        options = ["--cov-context=test", "--cov-report=", f"--junitxml={SECONDS}", "--timeout=600"]
        recording = [*PYTEST, *watch, *options, "-n", "auto"]
        environment = os.environ | {"COVERAGE_FILE": str(LINES)}
        subprocess.run(recording, cwd=ROOT, check=False, env=environment)  # noqa: S603
    numbered = enumerate(drawn(args.mutants, args.seed, Record(), args.seconds), 1)
    wanted = [(number, *one) for number, one in numbered if not args.only or number in args.only]
    survivors = 0
    cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(cores) as pool:
        trees: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for number in range(cores):
            trees.put(shutil.copytree(ROOT, Path(folder, str(number)), ignore=KEPT_OUT))

        def tried(change: Change, tests: list[tuple[float, str]]) -> bool:
            tree = trees.get()
            try:
                return not tests or survives(change, tests, tree)
            finally:
                trees.put(tree)

        fates = pool.map(tried, *([one[part] for one in wanted] for part in (1, 2)))
        for (number, change, tests), survived in zip(wanted, fates, strict=True):
            fate = "SURVIVES" if survived else "noticed "
            place = f"{change.path}:{change.lines.start} ({change.operator})"
            print(f"{number:3} {fate} {place}", flush=True)
            if survived:
                print(change.diff(), f"({len(tests)} tests)", sep="\n", flush=True)
            survivors += survived
    share = 1 - survivors / len(wanted)
    print(f"{len(wanted) - survivors} of {len(wanted)} noticed: {share:.0%}")
    sys.exit(share < ENOUGH)


if __name__ == "__main__":
    main()
