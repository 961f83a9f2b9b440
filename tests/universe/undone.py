"""``python -m tests.universe.undone``: undoes fixes of the history one at a time and says which of them universes find."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.universe.fixes import FIXES, Undone

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("bot", "cogs", "rules", "data", "playground", "tests", "pyproject.toml")
SECONDS = 900.0
"""Seconds after which a universe that does not end counts as found."""


def undo(one: Undone, folder: Path) -> None:
    """Copies the code to a folder, without a fix.

    Raises:
        LookupError: what has to be replaced is not there exactly once.
    """
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / part)
    for name, now, before in one.edits:
        text = (folder / name).read_text(encoding="utf-8")
        if text.count(now) != 1:
            raise LookupError(f"{one.fix}: {now!r} stands in {name} {text.count(now)} times")
        (folder / name).write_text(text.replace(now, before), encoding="utf-8")


def found(one: Undone, seeds: int, first: int) -> str:
    """Returns what a universe found of a fix that is undone, if it finds nothing in the code as it is."""
    with TemporaryDirectory(prefix="undone-") as folder:
        undo(one, Path(folder))
        said = _said(folder, one.plan, 1, one.seed) if one.seed else ""
        said = said or _said(folder, one.plan, seeds, first)
    if failed := re.search(r"^seed (\d+): failed", said, re.MULTILINE):
        return "" if _said(str(ROOT), one.plan, 1, int(failed[1])) else said
    return said


def _said(folder: str, plan: str, seeds: int, first: int) -> str:
    """Returns what universes say of the code in a folder, up to the first that fails; nothing if none does."""
    command = [sys.executable, "-m", "tests.universe", "--first", "--brief"]
    command += ["--seed", str(first), "--seeds", str(seeds)]
    command += ["--plan", plan] if plan else []
    try:
        ran = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": folder},
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "does not end"
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.universe.undone", description=__doc__)
    parser.add_argument("--seeds", type=int, default=30, help="universes a fix, at most")
    parser.add_argument("--seed", type=int, default=1, help="the first of them")
    parser.add_argument("--only", default="", help="fixes whose description contains this")
    parser.add_argument(
        "--part", type=int, nargs=2, default=(0, 1), help="of so many parts, this one"
    )
    chosen = parser.parse_args()
    number, parts = chosen.part
    fixes = [one for one in FIXES if chosen.only in one.fix][number::parts]
    missed = 0
    for one in fixes:
        said = found(one, chosen.seeds, chosen.seed)
        missed += not said
        lines = [line for line in said.splitlines() if " passed " not in line]
        print(f"{'found ' if said else 'MISSED'}  {one.fix}", flush=True)
        print("\n".join(f"        {line[:160]}" for line in lines[:3]), flush=True)
    print(f"{len(fixes) - missed} of {len(fixes)} found")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
