"""``python -m bench [NAME ...]``: measures all figures, or those named; prints JSON lines."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from importlib import import_module

from bench.figure import Figure

MODULES = (
    "rules_moves",
    "belote_solver",
    "card_end_to_end",
    "requests_per_move",
    "durable_moves",
    "handed_presses",
    "idle_tables",
    "community",
    "loop_block",
    "many_edits",
    "socket_moves",
    "pages",
    "draw",
    "hints",
    "coach",
    "play_start",
)
"""The modules with figures, in order; each has ``run(*, quick) -> Iterator[Figure]``."""


def runner(name: str) -> Callable[..., Iterator[Figure]]:
    """Returns a module's function ``run(quick=...)``; a quick run has only a few rounds."""
    return import_module(f"bench.{name}").run


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(MODULES))
    parser.add_argument("--quick", action="store_true", help="a few rounds each, to try it out")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - set(MODULES):
        parser.error(
            f"no such figure: {', '.join(sorted(unknown))}; there are {', '.join(MODULES)}"
        )
    for name in chosen.names or MODULES:
        for figure in runner(name)(quick=chosen.quick):
            print(figure.line(), flush=True)


if __name__ == "__main__":
    main()
