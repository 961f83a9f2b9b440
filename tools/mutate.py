"""``make mutate``: changes the code a little in many ways and sees whether the tests notice.

It draws places in ``bot``, ``cogs`` and ``rules`` (the same for the same seed), makes each change in a copy of the
repository, and runs the tests that run the changed lines, fastest first, up to the first failure. What no test notices is
printed; the exit status is 1 if that is more than one in ten.

Which test runs which line is recorded by one run of the whole suite, when there is no record or with ``--record``.
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
from concurrent.futures import ThreadPoolExecutor
from importlib.util import cache_from_source
from pathlib import Path
from random import Random

from tools.covering import PACKAGES, RECORD, Covering
from tools.mutations import Mutation, mutations

ROOT = Path(__file__).parent.parent
KEPT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "var", "__pycache__")
PYTEST = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--hypothesis-seed=0")
ENOUGH = 0.9
"""The share of the changes that tests have to notice."""


def drawn(count: int, seed: str) -> list[Mutation]:
    """Returns changes: of each package in turn, and in it of each kind as often as of any other."""
    pools: dict[str, dict[str, list[Mutation]]] = {package: {} for package in PACKAGES}
    for package, kinds in pools.items():
        for path in sorted((ROOT / package).rglob("*.py")):
            for one in mutations(path.relative_to(ROOT).as_posix(), path.read_bytes()):
                kinds.setdefault(one.kind, []).append(one)
    rng = Random(seed)
    found: list[Mutation] = []
    while len(found) < count:
        kinds = pools[PACKAGES[len(found) % len(PACKAGES)]]
        one = rng.choice(kinds[rng.choice(sorted(kinds))])
        if one not in found and one.applied((ROOT / one.path).read_bytes()) is not None:
            found.append(one)
    return found


def survives(one: Mutation, tree: Path, covering: Covering, seconds: float) -> str | None:
    """Makes a change in a copy of the repository and runs the tests.

    Returns:
        ``None`` if a test fails or does not end, or else what was tried.
    """
    tests, expected = covering.tests(one, seconds)
    if not tests:
        return "no test runs it"
    path = tree / one.path
    source = path.read_bytes()
    compiled = Path(cache_from_source(str(path)))
    try:
        path.write_bytes(one.applied(source) or source)
        compiled.unlink(missing_ok=True)
        command = [*PYTEST, "-x", "-n", "0", *tests]
        done = subprocess.run(  # noqa: S603
            command, cwd=tree, capture_output=True, timeout=120 + 6 * expected
        )
    except subprocess.TimeoutExpired:
        return None
    finally:
        path.write_bytes(source)
        compiled.unlink(missing_ok=True)
    return None if done.returncode else f"{len(tests)} tests, {expected:.0f} s"


def told(one: Mutation) -> str:
    """Returns a change as a diff without its head."""
    source = (ROOT / one.path).read_bytes()
    before, after = (text.decode().splitlines() for text in (source, one.applied(source) or b""))
    return "\n".join([*difflib.unified_diff(before, after, n=0, lineterm="")][3:])


def main() -> None:
    """Draws, tries, tells."""
    asks = argparse.ArgumentParser(description=__doc__)
    asks.add_argument("--mutants", type=int, default=60, help="how many changes")
    asks.add_argument("--seed", default="parlour", help="what they are drawn by")
    asks.add_argument("--only", type=int, nargs="*", help="the numbers of the only ones to try")
    asks.add_argument("--seconds", type=float, default=120, help="seconds of tests for each")
    asks.add_argument("--record", action="store_true", help="record anew which test runs what")
    asked = asks.parse_args()
    if asked.record or not (ROOT / RECORD).exists():
        shutil.rmtree(ROOT / RECORD, ignore_errors=True)
        recording = [*PYTEST, "-p", "tools.covering", "-n", "auto", "-m", "not soak"]
        subprocess.run([*recording, "--timeout", "600"], cwd=ROOT, check=False)  # noqa: S603
    listing = [*PYTEST, "--collect-only", "-n", "0"]
    listed = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    covering = Covering(ROOT, listed.stdout.splitlines())
    numbered = [*enumerate(drawn(asked.mutants, asked.seed), 1)]
    wanted = [pair for pair in numbered if not asked.only or pair[0] in asked.only]
    survivors = 0
    hands = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(hands) as pool:
        trees: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for number in range(hands):
            trees.put(shutil.copytree(ROOT, Path(place, str(number)), ignore=KEPT_OUT))

        def tried(pair: tuple[int, Mutation]) -> str | None:
            tree = trees.get()
            try:
                return survives(pair[1], tree, covering, asked.seconds)
            finally:
                trees.put(tree)

        for (number, one), left in zip(wanted, pool.map(tried, wanted), strict=True):
            survivors += left is not None
            fate = "noticed " if left is None else "SURVIVES"
            print(f"{number:3} {fate} {one.path}:{one.line} ({one.kind})", flush=True)
            if left is not None:
                print(told(one), f"({left})", sep="\n", flush=True)
    share = 1 - survivors / len(wanted)
    print(f"{len(wanted) - survivors} of {len(wanted)} noticed: {share:.0%}")
    sys.exit(share < ENOUGH)


if __name__ == "__main__":
    main()
