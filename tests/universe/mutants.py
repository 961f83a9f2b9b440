"""``python -m tests.universe.mutants``: changes the host in places that universes run, and says which changes they notice.

The places are drawn as ``make mutate`` draws them, among the lines that the first universes run. A change is noticed by what
is wrong then, or by traffic, log, figures or a database that are other than without it, as where somebody is shown something else,
or later. What these do not notice may still be noticed by other tests; what no one can notice counts as not noticed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_item import MutationSpec
from coverage import Coverage

from tests.universe.__main__ import OTHER
from tests.universe.story import games_of, wrong
from tests.universe.troubles import drawn
from tests.universe.undone import PARTS, ROOT
from tools.mutate import OPERATORS, changes

HOST = ("bot/tables", "bot/messages", "bot/storage", "bot/robots", "bot/timers")
"""Where changes are made; not in what brings an old database up to date, as a universe begins with a new one."""

SECONDS = 20.0
"""Seconds a universe may take; one that takes longer has noticed something."""


def ran(seeds: Sequence[int]) -> dict[str, set[int]]:
    """Returns the lines that universes run, by file; not those that run when a module is imported."""
    heard = Coverage(data_file=None, include=[f"{ROOT}/bot/*"], concurrency=["greenlet"])
    heard.start()
    for seed in seeds:
        wrong(games_of(seed), seed, drawn(seed), brief=True)
    heard.stop()
    found = heard.get_data()
    return {
        (ROOT / name).relative_to(ROOT).as_posix(): set(found.lines(name) or ())
        for name in found.measured_files()
    }


def mutants(count: int, seed: str, lines: dict[str, set[int]]) -> Iterator[MutationSpec]:
    """Yields changes of lines that are run: of each part of the host in turn, and of each operator as often as of any other."""
    rng, seen = Random(seed), set[str]()
    while len(seen) < count:
        folder = Path(HOST[len(seen) % len(HOST)])
        paths = (path for path in folder.rglob("*.py") if "migrations" not in path.parts)
        path = rng.choice(sorted(paths)).as_posix()
        found = [
            one
            for one in changes(path, rng.choice(OPERATORS))
            if lines.get(path, set()).intersection(range(one.start_pos[0], one.end_pos[0] + 1))
        ]
        change = rng.choice(found) if found else None
        if change is not None and str(change) not in seen:
            seen.add(str(change))
            yield change


def noticed(folder: Path, seeds: int) -> str:
    """Returns how the first universe to notice it finds the code in a folder: ``wrong``, ``other`` than before, or ``""``."""
    like = folder / "traffic.json"
    command = [sys.executable, "-m", "tests.universe", "--first", "--brief", "--seeds", str(seeds)]
    try:
        ran = subprocess.run(
            [*command, "--like", str(like)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            timeout=SECONDS * seeds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "wrong"
    if not ran.returncode:
        return ""
    found = {line for line in ran.stdout.splitlines() if not line.startswith("seed ")}
    return "other" if found == {OTHER} else "wrong"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.universe.mutants", description=__doc__)
    parser.add_argument("--mutants", type=int, default=25, help="how many changes")
    parser.add_argument("--seed", default="parlour", help="what they are drawn by")
    parser.add_argument("--seeds", type=int, default=16, help="universes a change, at most")
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of the only ones to try")
    chosen = parser.parse_args()
    os.chdir(ROOT)
    lines, came = ran(range(1, chosen.seeds + 1)), Counter[str]()
    with TemporaryDirectory(prefix="mutants-") as made:
        folder = Path(made)
        for part in PARTS:
            copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
            copy(ROOT / part, folder / part)
        for _ in range(2):  # it is noted first, and the same when it is compared
            assert not noticed(folder, chosen.seeds), "these universes fail without a change"
        for number, change in enumerate(mutants(chosen.mutants, chosen.seed, lines), 1):
            if chosen.only and number not in chosen.only:
                continue
            path = folder / change.module_path
            plain = path.read_text(encoding="utf-8")
            changed = mutate_code(plain, get_operator(change.operator_name)(), change.occurrence)
            path.write_text(changed or plain, encoding="utf-8")
            said = noticed(folder, chosen.seeds)
            path.write_text(plain, encoding="utf-8")
            came[said] += 1
            place = f"{change.module_path}:{change.start_pos[0]} ({change.operator_name})"
            print(f"{number:3} {said or 'SURVIVES':8} {place}", flush=True)
    print(
        f"of {came.total()}: {came['wrong']} wrong, {came['other']} other, {came['']} not noticed"
    )


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)  # those who died in a universe run no ``finally`` here either
