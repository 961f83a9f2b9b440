"""``make size``: compares the number of lines in each part of the code with its budget.

Budgets are goals. A part above its budget also has a ceiling, its current size: it may only shrink.
A test checks both. Lower a ceiling after a cut; raise a budget in its own commit, with the reason.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
GAMES = ("beccato", "belle", "belote", "belratti", "cattitude")


class Part(NamedTuple):
    """A part of the code.

    Attributes:
        name: the part's name.
        folders: the part's folders.
        budget: the most lines that it should have.
        ceiling: the most lines that it may have while it's above its budget; 0 if it isn't.
        without: folders inside these that belong to other parts.
        suffixes: the suffixes of the files that count.
    """

    name: str
    folders: tuple[str, ...]
    budget: int
    ceiling: int = 0
    without: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = (".py",)


PARTS = (
    Part("core", ("bot",), 19_000, 24_490),
    Part(
        "features",
        ("cogs",),
        18_850,
        without=("cogs/page", "cogs/plain", *(f"cogs/{game}" for game in GAMES)),
    ),
    Part("page", ("cogs/page",), 1_950),
    Part(
        "page's scripts",
        ("data/page",),
        900,
        without=("data/page/vendor",),
        suffixes=(".js", ".css"),
    ),
    *(Part(f"interface of {game}", (f"cogs/{game}",), 2_350) for game in GAMES),
    Part("plain interface", ("cogs/plain",), 620),
    *(
        Part(f"rules of {game}", (f"rules/{game}",), 4_600 if game == "belote" else 3_600)
        for game in GAMES
    ),
    Part("rules/core", ("rules/core",), 2_500),
    Part("playground", ("playground",), 4_300),
    Part("bench", ("bench",), 3_465),
    Part("tests", ("tests",), 52_000, 63_250, without=("tests/cogs/page",)),
    Part("tests of the page", ("tests/cogs/page",), 1_525),
)


def lines(part: Part) -> int:
    """Counts the lines in a part's files."""
    skipped = tuple(ROOT / path for path in part.without)
    files = [file for folder in part.folders for file in (ROOT / folder).rglob("*")]
    return sum(
        len(file.read_text("utf-8").splitlines())
        for file in files
        if file.suffix in part.suffixes and not any(map(file.is_relative_to, skipped))
    )


def report() -> Iterator[tuple[Part, int, str]]:
    """Yields each part, its lines, and ``over`` (its limit), ``above`` (its budget) or ``""``."""
    for part in PARTS:
        count = lines(part)
        over = count > (part.ceiling or part.budget)
        yield part, count, "over" if over else "above" if count > part.budget else ""


def main() -> int:
    """Prints the sizes; returns 1 if a part is over its limit."""
    parts = [*report()]
    for part, count, wrong in parts:
        print(f"{part.name:<24}{count:>8,} of {part.budget:>6,}  {wrong}".rstrip())
    return int(any(wrong == "over" for _, _, wrong in parts))


if __name__ == "__main__":
    sys.exit(main())
