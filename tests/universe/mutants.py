"""``python -m tests.universe.mutants``: changes the host in places that universes run, and says which changes they notice.

The places are drawn as ``make mutate`` draws them, among the lines that the first universes run, and each change is tried in those that
run its lines. It is noticed by what is wrong then, or by traffic, log, figures, a write that is committed or a database at the end that
are other than without it, as where somebody is shown something else, or later. What these do not notice may still be noticed by other tests; what no one can notice counts
as not noticed. Left out is what only several processes on a server's database do (``ELSEWHERE``): a universe has one, on SQLite.

With ``--folder`` it goes on where it was; a folder belongs to one state of the code.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from operator import itemgetter
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from threading import Lock

from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_item import MutationSpec
from coverage import Coverage

from tests.universe.__main__ import OTHER
from tests.universe.story import games_of, wrong
from tests.universe.troubles import drawn
from tools.mutate import OPERATORS, changes

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("bot", "cogs", "rules", "data", "playground", "tests", "pyproject.toml")

HOST = ("bot/tables", "bot/messages", "bot/storage", "bot/robots")
"""Where changes are made."""

ELSEWHERE = {"migrations", "lease.py", "places.py", "receipt.py"}
"""Files and folders of it that are left out; also what brings an old database up to date, as a universe begins with a new one."""

ENDED = 1200.0
"""Seconds after which a process that computes nothing has noticed something, too."""

Lines = dict[str, set[int]]
"""Lines that are run, by file."""

Ran = tuple[int, str, float, dict[str, list[int]]]
"""A universe: its seed, the digest of what passed, CPU seconds, and the lines that ran, by file."""


def ran(seeds: Sequence[int]) -> Iterator[Ran]:
    """Lets universes happen; yields what they were like, and the lines that ran there, not when a module was imported."""
    for seed in seeds:
        heard = Coverage(data_file=None, include=[f"{ROOT}/bot/*"], concurrency=["greenlet"])
        heard.start()
        found, universe, seconds = wrong(games_of(seed), seed, drawn(seed), brief=True)
        heard.stop()
        assert not found, f"universe {seed} fails without a change: {found}"
        data = heard.get_data()
        lines = {
            (ROOT / name).relative_to(ROOT).as_posix(): sorted(data.lines(name) or ())
            for name in data.measured_files()
        }
        yield seed, universe.discord.traffic.digest, seconds, lines


def mutants(count: int, seed: str, run: Sequence[Lines]) -> Iterator[MutationSpec]:
    """Yields changes of lines that are run: of each part of the host in turn, and of each operator as often as of any other."""
    rng, seen = Random(seed), set[str]()
    while len(seen) < count:
        folder = Path(HOST[len(seen) % len(HOST)])
        paths = (path for path in folder.rglob("*.py") if not ELSEWHERE & {*path.parts})
        path = rng.choice(sorted(paths)).as_posix()
        changed = changes(path, rng.choice(OPERATORS))
        found = [one for one in changed if any(is_run(one, lines) for lines in run)]
        change = rng.choice(found) if found else None
        if change is not None and str(change) not in seen:
            seen.add(str(change))
            yield change


def is_run(change: MutationSpec, lines: Lines) -> bool:
    """Whether a changed statement is run."""
    statement = range(change.start_pos[0], change.end_pos[0] + 1)
    return not lines.get(change.module_path.as_posix(), set()).isdisjoint(statement)


def noticed(folder: Path, like: Path, seeds: Sequence[int]) -> str:
    """Returns how the first universe to notice it finds the code in a folder: ``wrong``, ``other`` than before, or ``""``."""
    command = [sys.executable, "-m", "tests.universe", "--first", "--brief", "--like", str(like)]
    try:
        ran = subprocess.run(
            [*command, "--these", *map(str, seeds)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            timeout=ENDED,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "wrong"
    if not ran.returncode:
        return ""
    found = {line for line in ran.stdout.splitlines() if not line.startswith("seed ")}
    return "other" if found == {OTHER} else "wrong"


class Sample:
    """Changes, and the copies of the code in which they are tried.

    Attributes:
        folder: for the copies, and for what is known.
    """

    def __init__(self, folder: Path, seeds: Sequence[int], at_once: int) -> None:
        self.folder = folder
        self._like, known = folder / "like.json", folder / "universes.jsonl"
        self._copies = SimpleQueue[Path]()
        for number in range(at_once):
            copy = folder / f"copy{number}"
            shutil.rmtree(copy, ignore_errors=True)
            for part in PARTS:
                ignored = shutil.ignore_patterns("__pycache__")
                if (ROOT / part).is_dir():
                    shutil.copytree(ROOT / part, copy / part, ignore=ignored)
                else:
                    shutil.copy(ROOT / part, copy / part)
            self._copies.put(copy)
        lines = known.read_text().splitlines() if known.exists() else []
        del lines[len(seeds) :]
        new = len(lines) < len(seeds)
        for one in ran(seeds[len(lines) :]):
            lines.append(json.dumps(one))
            with known.open("a", encoding="utf-8") as file:
                file.write(f"{lines[-1]}\n")
        read: list[Ran] = sorted(map(json.loads, lines), key=itemgetter(2))  # the quickest first
        self._like.write_text(
            json.dumps({seed: (digest, seconds) for seed, digest, seconds, _ in read})
        )
        self.run = {seed: {path: set(of) for path, of in run.items()} for seed, _, _, run in read}
        again = "" if not new else self._tried([*self.run][:2])
        assert not again, "the same universes are others in another process"

    def fate(self, change: MutationSpec) -> str:
        """Returns how a change is noticed, if it is."""
        seeds = [seed for seed, lines in self.run.items() if is_run(change, lines)]
        return self._tried(seeds, change)

    def _tried(self, seeds: Sequence[int], change: MutationSpec | None = None) -> str:
        copy = self._copies.get()
        try:
            if change is None:
                return noticed(copy, self._like, seeds)
            path = copy / change.module_path
            plain = path.read_text(encoding="utf-8")
            changed = mutate_code(plain, get_operator(change.operator_name)(), change.occurrence)
            path.write_text(changed or plain, encoding="utf-8")
            try:
                return noticed(copy, self._like, seeds)
            finally:
                path.write_text(plain, encoding="utf-8")
        finally:
            self._copies.put(copy)


def interval(found: int, of: int) -> tuple[float, float]:
    """Returns the 95 % interval of a share (Wilson's)."""
    z, share = 1.96, found / of
    middle, wide = share + z * z / (2 * of), z * sqrt((share * (1 - share) + z * z / (4 * of)) / of)
    return (middle - wide) / (1 + z * z / of), (middle + wide) / (1 + z * z / of)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.universe.mutants", description=__doc__)
    parser.add_argument("--mutants", type=int, default=25, help="how many changes")
    parser.add_argument("--seed", default="parlour", help="what they are drawn by")
    parser.add_argument("--seeds", type=int, default=40, help="universes a change, at most")
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of the only ones to try")
    parser.add_argument("--folder", type=Path, help="for what is known already")
    parser.add_argument("--at-once", type=int, default=os.cpu_count(), help="changes at a time")
    chosen = parser.parse_args()
    os.chdir(ROOT)
    with TemporaryDirectory(prefix="mutants-") as made:
        folder = (chosen.folder or Path(made)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        sample = Sample(folder, range(1, chosen.seeds + 1), chosen.at_once)
        results = folder / f"{chosen.seed}.txt"
        came: dict[int, str] = {}
        for line in results.read_text().splitlines() if results.exists() else ():
            number, said, *_ = line.split()
            came[int(number)] = said

        drawn_so_far, lock = mutants(chosen.mutants, chosen.seed, [*sample.run.values()]), Lock()
        numbered = enumerate(drawn_so_far, 1)

        def work(_worker: int) -> None:
            while True:
                with lock:
                    number, change = next(numbered, (0, None))
                if change is None:
                    return
                if number in came or (chosen.only and number not in chosen.only):
                    continue
                came[number] = said = sample.fate(change) or "SURVIVES"
                place = f"{change.module_path}:{change.start_pos[0]}"
                line = f"{number:3} {said:8} {place} ({change.operator_name} {change.occurrence})"
                print(line, flush=True)
                with results.open("a", encoding="utf-8") as file:
                    file.write(f"{line}\n")

        with ThreadPoolExecutor(chosen.at_once) as pool:
            list(pool.map(work, range(chosen.at_once)))
    said = Counter(came.values())
    found = said["wrong"] + said["other"]
    low, high = interval(found, len(came))
    print(
        f"of {len(came)}: {said['wrong']} wrong, {said['other']} other, {said['SURVIVES']} not noticed"
    )
    print(f"{found / len(came):.0%} noticed, 95 % interval {low:.0%} to {high:.0%}")


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)  # those who died in a universe run no ``finally`` here either
