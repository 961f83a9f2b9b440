"""``python -m bench.robots [GAME ...]``: measures how strong the robots are and writes the tables of docs/robots.md.

Every comparison is a line of JSON as soon as it is done. The tables are written for the games that were measured, unless
``--scale`` made it a try.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from bench.robots import alone, beccato, belote, belratti
from bench.robots.strength import Strength

PAGE = Path("docs/robots.md")

GAMES: Mapping[str, Callable[[float], Iterator[Strength]]] = {
    "beccato": beccato.strengths,
    "belle": partial(alone.strengths, "belle", (2, 4)),
    "belote": belote.strengths,
    "belratti": belratti.strengths,
    "cattitude": partial(alone.strengths, "cattitude", (2, 4)),
}
"""What compares a game's robots, given how many times as many matches as usual."""

HEAD = (
    "| Robots | against | at the table | wins | 95% interval | even is | matches | ms a decision |",
    "|---|---|---|---|---|---|---|---|",
)


def line(found: Strength) -> str:
    """Returns a comparison as a line of JSON."""
    low, high = found.interval
    return json.dumps(
        {
            "game": found.game,
            "level": found.level,
            "against": found.against,
            "setting": found.setting,
            "share": round(found.share, 4),
            "interval": [round(low, 4), round(high, 4)],
            "even": round(found.even, 4),
            "clear": found.clear,
            found.unit: found.matches,
            "ms": round(found.ms, 2),
            "more": found.more,
        }
    )


def row(found: Strength) -> str:
    """Returns a comparison as a row of the page's table."""
    low, high = found.interval
    share = f"{found.share:.1%}" + (f" ({found.more})" if found.more else "")
    cells = (
        found.level,
        found.against,
        found.setting,
        share,
        f"{low:.1%} to {high:.1%}",
        f"{found.even:.0%}",
        f"{found.matches} {found.unit}",
        f"{found.ms:.2f}",
    )
    return "| " + " | ".join(cells) + " |"


def write(page: str, game: str, found: Sequence[Strength]) -> str:
    """Returns the page with a game's table in its place, between the game's two marks."""
    table = "\n".join((*HEAD, *map(row, found)))
    return re.sub(
        rf"(<!-- {game} -->\n).*?(<!-- /{game} -->)",
        lambda marks: f"{marks[1]}{table}\n{marks[2]}",
        page,
        flags=re.DOTALL,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.robots", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--scale", type=float, default=1.0, help="so many times as many matches")
    chosen = parser.parse_args()
    if unknown := set(chosen.games) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    for game in chosen.games or GAMES:
        found: list[Strength] = []
        for one in GAMES[game](chosen.scale):
            print(line(one), flush=True)
            found.append(one)
        if chosen.scale == 1:
            PAGE.write_text(write(PAGE.read_text(), game, found))


if __name__ == "__main__":
    main()
