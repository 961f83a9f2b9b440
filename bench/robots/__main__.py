"""``python -m bench.robots [GAME ...]``: measures how strong the robots are and writes the tables of docs/robots.md.

Every comparison is a line of JSON as soon as it is done. The tables are written for the games that were measured, unless
an option made it another comparison.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import rules
from bench.robots import held_out
from bench.robots.past import PastRobots, worktree
from bench.robots.strength import GENERAL, GENERAL_MATCHES, MATCHES, PAIRINGS, Plan, Strength
from bench.robots.tables import SETTINGS, strengths

PAGE = Path("docs/robots.md")

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
            "ms_against": round(found.ms_against, 2),
        }
    )


def row(found: Strength) -> str:
    """Returns a comparison as a row of the page's table."""
    low, high = found.interval
    cells = (
        found.level,
        found.against,
        found.setting,
        f"{found.share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{found.even:.0%}",
        f"{found.matches} {found.unit}",
        f"{found.ms:.2f}",
    )
    return "| " + " | ".join(cells) + " |"


def write(page: str, mark: str, lines: Iterable[str]) -> str:
    """Returns the page with a table in its place, between its two marks."""
    table = "\n".join(lines)
    return re.sub(
        rf"(<!-- {mark} -->\n).*?(<!-- /{mark} -->)",
        lambda marks: f"{marks[1]}{table}\n{marks[2]}",
        page,
        flags=re.DOTALL,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.robots", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(rules.GAMES))
    parser.add_argument("--scale", type=float, default=1.0, help="so many times as many matches")
    parser.add_argument("--seconds", type=float, help="of the processor's time, for each decision")
    parser.add_argument(
        "--seconds-against",
        type=float,
        help="the same for another revision, which may make more or less of them: see ms_against",
    )
    parser.add_argument("--steps", type=int, help="a budget in steps instead of seconds")
    parser.add_argument("--levels", nargs="+", metavar="LEVEL", help="measure these alone")
    parser.add_argument("--players", type=int, help="measure tables of so many alone")
    parser.add_argument("--general", action="store_true", help="measure the general robot")
    parser.add_argument("--against", metavar="REVISION", help="play another revision's robots")
    parser.add_argument(
        "--bids",
        action="store_true",
        help="compare bids in Belote alone: whole matches, the cards played by normal robots",
    )
    parser.add_argument(
        "--held-out", action="store_true", help="measure how Belratti's robots understand others"
    )
    chosen = parser.parse_args()
    if unknown := set(chosen.games) - set(rules.GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    if chosen.held_out:
        for mark, table in (("people", held_out.people), ("tastes", held_out.tastes)):
            lines: list[str] = []
            for cells in table(chosen.scale):
                lines.append(f"| {' | '.join(cells)} |")
                print(lines[-1], flush=True)
            if chosen.scale == 1:
                PAGE.write_text(write(PAGE.read_text(), mark, lines))
        return
    matches = max(2, round((GENERAL_MATCHES if chosen.general else MATCHES) * chosen.scale))
    plan = Plan(GENERAL if chosen.general else PAIRINGS, matches, steps=chosen.steps)
    if chosen.seconds is not None:
        plan = replace(plan, seconds=chosen.seconds)
    plan = replace(plan, seconds_against=chosen.seconds_against, players=chosen.players)
    if chosen.levels:
        plan = replace(plan, pairings=[one for one in plan.pairings if one[0] in chosen.levels])
    with ExitStack() as stack:
        if chosen.against:
            past = PastRobots(stack.enter_context(worktree(chosen.against)))
            stack.callback(past.close)
            levels = dict.fromkeys(one for one, _ in plan.pairings)
            pairings = [(level, f"{level}@{chosen.against}") for level in levels]
            plan = replace(plan, pairings=pairings, past=past, bids=chosen.bids)
        for game in chosen.games or SETTINGS:
            found: list[Strength] = []
            for one in strengths(game, plan):
                print(line(one), flush=True)
                found.append(one)
            if plan == Plan():
                PAGE.write_text(write(PAGE.read_text(), game, (*HEAD, *map(row, found))))


if __name__ == "__main__":
    main()
