"""How long ``parlour play`` takes to respond: with its page, and to a person's first command."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from bench import seated
from bench.figure import Figure, Goal
from bench.visitor import seconds_to_card

RUNS = 5


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Starts the playground several times as a separate process."""
    bare, took = list[float](), list[tuple[float, float, float]]()
    for _ in range(1 if quick else RUNS):
        began = perf_counter()
        subprocess.run((sys.executable, "-c", "import discord, simcord"), check=True)
        bare.append(perf_counter() - began)
        with seated.scratch() as folder:
            database = str(folder / "play.sqlite3")
            command = ("-m", "playground", "--no-browser", "--port", "0", "--database", database)
            took.append(seconds_to_card((sys.executable, *command)))
    page, table, card = map(median, zip(*took, strict=True))
    against = "a process that imports discord and simcord, and ends"
    yield Figure("play_start_page", page, "s", median(bare), against, Goal("value", "<=", 3))
    more = {"card_played_s": round(card, 2)}
    yield Figure("play_start_table", table, "s", median(bare), against, more=more)
