"""``python -m bench.balance [TABLE ...]``: prints how evenly cards and seats are dealt, and with ``--write`` into docs/balance.md."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from bench.balance import attention, bait, belle, cattitude, seats
from bench.robots.__main__ import write

PAGE = Path("docs/balance.md")
TABLES: Mapping[str, Callable[[float], Iterator[tuple[str, ...]]]] = {
    "bonuses": cattitude.table,
    "belles": belle.table,
    "bait": bait.table,
    "attention": attention.table,
    "seats": seats.table,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.balance", description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES))
    parser.add_argument("--scale", type=float, default=1.0, help="so many times as many matches")
    parser.add_argument("--write", action="store_true", help=f"write the tables into {PAGE}")
    chosen = parser.parse_args()
    if unknown := set(chosen.tables) - set(TABLES):
        parser.error(f"no such table: {', '.join(sorted(unknown))}")
    for name in chosen.tables or TABLES:
        lines: list[str] = []
        for cells in TABLES[name](chosen.scale):
            lines.append(f"| {' | '.join(cells)} |")
            print(lines[-1], flush=True)
            if len(lines) == 1:
                lines.append("|---" * len(cells) + "|")
        if chosen.write:
            PAGE.write_text(write(PAGE.read_text(), name, lines))


if __name__ == "__main__":
    main()
