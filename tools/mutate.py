"""``make mutate``: changes the code in 60 places, one at a time, and checks that tests notice.

It draws the places from ``bot``, ``cogs`` and ``rules`` (always the same ones for the same seed).
cosmic-ray makes the changes in copies of the repository, and runs the tests that cover the changed
lines, fastest first, until one fails. It prints the changes that no test notices; the exit status
is 1 if they are more than one in ten. If nothing records which test runs which line, it runs the
whole suite to find out (``make record`` redoes that). Lines that run only at import aren't drawn.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from xml.etree import ElementTree

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_and_test, mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_item import MutationSpec, WorkResult
from coverage import CoverageData

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "cogs", "rules")
LINES, SECONDS = "var/mutate.coverage", "var/mutate.xml"
KEPT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "var", "__pycache__")
PYTEST = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--hypothesis-seed=0")
ENOUGH = 0.9
"""The share of changes that the tests must notice."""
COMPARISONS = "Eq_NotEq NotEq_Eq Is_IsNot IsNot_Is Lt_LtE LtE_Lt Gt_GtE GtE_Gt"
OTHERS = (
    "AddNot ReplaceUnaryOperator_Delete_Not ReplaceAndWithOr ReplaceOrWithAnd "
    "ReplaceTrueWithFalse ReplaceFalseWithTrue\nNumberReplacer ExceptionReplacer "
    "ReplaceBreakWithContinue ReplaceContinueWithBreak ZeroIterationForLoop\n"
    "ReplaceBinaryOperator_Add_Sub ReplaceBinaryOperator_Sub_Add ReplaceBinaryOperator_Mul_Add"
)
OPERATORS = (
    *(f"core/ReplaceComparisonOperator_{name}" for name in COMPARISONS.split()),
    *(f"core/{name}" for name in OTHERS.split()),
)
"""Changes that tests can notice; the rest only break types (``==`` to ``<``) or annotations."""

Tests = list[tuple[float, str]]
"""Tests, each preceded by its seconds."""

CHECKS = {"strict", "slots", "frozen"}
"""Arguments that only guard against programming errors, as assertions do: no test needs them."""


def changes(path: str, operator: str) -> Iterator[MutationSpec]:
    """Yields an operator's changes to a file, with where their statements are; skips ``CHECKS``."""
    code = Path(path).read_text(encoding="utf-8")
    nodes = ast_nodes(get_ast(code))
    places = (node for node in nodes for _ in get_operator(operator)().mutation_positions(node))
    for occurrence, node in enumerate(places):
        named = node.parent.children[0] if node.parent.type == "argument" else node
        while node.parent.type not in ("file_input", "suite", "simple_stmt"):
            node = node.parent
        if node.type == "assert_stmt" or named.get_code(include_prefix=False) in CHECKS:
            continue
        try:
            changed = mutate_code(code, get_operator(operator)(), occurrence)
            compile(changed or "", path, "exec")
        except (SyntaxError, AttributeError):  # the operator can't replace a name with a dot
            continue
        yield MutationSpec(path, operator, occurrence, node.start_pos, node.end_pos)


def recorded() -> Iterator[tuple[str, float]]:
    """Yields the tests that pass, each preceded by its seconds."""
    for case in ElementTree.parse(SECONDS).iter("testcase"):  # noqa: S314 - our own file
        if (time := case.get("time")) and not len(case):
            yield (
                f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}",
                float(time),
            )


def drawn(
    count: int, seed: str, patience: float, folders: Sequence[str]
) -> Iterator[tuple[MutationSpec, Tests]]:
    """Yields changes with their tests, from each folder in turn, each made by a random operator.

    The tests for a change take up to ``patience`` seconds in total, fastest first; there is at
    least one if any test runs its lines.
    """
    lines = CoverageData(LINES)
    lines.read()
    seconds, rng = dict(recorded()), Random(seed)
    seen = set[str]()
    while len(seen) < count:
        folder = Path(folders[len(seen) % len(folders)])
        path = rng.choice(sorted(folder.rglob("*.py"))).as_posix()
        options = [*changes(path, rng.choice(OPERATORS))]
        change = rng.choice(options) if options else None
        if change is None or str(change) in seen:
            continue
        by_line = lines.contexts_by_lineno(path)
        statement = range(change.start_pos[0], change.end_pos[0] + 1)
        contexts = {context for line in statement for context in by_line.get(line, ())}
        if contexts == {""}:
            continue
        names = {context.rpartition("|")[0] for context in contexts} & seconds.keys()
        tests, total = Tests(), 0.0
        for time, name in sorted((seconds[name], name) for name in names):
            total += time
            if total <= patience or not tests:
                tests.append((time, name))
        seen.add(str(change))
        yield change, tests


def enter(folder: str) -> None:
    """Moves a worker to its own copy of the repository, in which nothing has been compiled."""
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.chdir(shutil.copytree(ROOT, Path(folder, str(os.getpid())), ignore=KEPT_OUT))


def fate(change: MutationSpec, tests: Tests) -> WorkResult:
    """Makes a change, and returns how its tests end, within a time limit."""
    command = shlex.join(
        [*PYTEST, "-x", "-n", "0", *(name for _, name in tests)] if tests else ["true"]
    )
    return mutate_and_test([change], command, 120 + 6 * sum(time for time, _ in tests))


def main() -> None:
    """Draws changes, tests them, and prints those that no test notices."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=60, help="how many changes")
    parser.add_argument("--seed", default="parlour", help="what they are drawn by")
    parser.add_argument("--within", nargs="+", default=PACKAGES, help="the folders to draw from")
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of the only ones to try")
    parser.add_argument("--seconds", type=float, default=120, help="seconds of tests for each")
    args = parser.parse_args()
    os.chdir(ROOT)
    numbered = enumerate(drawn(args.mutants, args.seed, args.seconds, args.within), 1)
    chosen = [(number, *pair) for number, pair in numbered if not args.only or number in args.only]
    survivors = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        ProcessPoolExecutor(initializer=enter, initargs=(folder,)) as pool,
    ):
        fates = pool.map(fate, *([pair[part] for pair in chosen] for part in (1, 2)))
        for (number, change, tests), result in zip(chosen, fates, strict=True):
            survived = not result.is_killed
            verdict = "SURVIVES" if survived else "noticed "
            place = f"{change.module_path}:{change.start_pos[0]} ({change.operator_name})"
            print(f"{number:3} {verdict} {place}", flush=True)
            if survived:
                print(result.diff, f"({len(tests)} tests)", sep="\n", flush=True)
            survivors += survived
    share = 1 - survivors / len(chosen)
    print(f"{len(chosen) - survivors} of {len(chosen)} noticed: {share:.0%}")
    sys.exit(share < ENOUGH)


if __name__ == "__main__":
    main()
