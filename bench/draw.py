"""How long the pictures take and how large they are, beside a plain picture of the same size in the same run.

The value is the median once a picture's sprites are cached; ``first_ms`` is the same picture before anything was, and
``bytes`` is the size of its file.
"""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable, Iterator

from PIL import Image

from bench.figure import Figure
from bot.draw.cover import cover
from bot.draw.table import Row
from cogs.belote import pictures

_RUNS = 60

_PLAYERS = (
    pictures.Player("Ana", "Seat 1", 5, 2, says="Belote!"),
    pictures.Player("Bartholomew-Maximilian", "Seat 2", 5, 1, dealer=True),
    pictures.Player("Zoë", "Seat 3", 4, 0, says="Rebelote!"),
    pictures.Player("Jules", "Seat 4", 5, 0, turn=True, says="to play"),
)
_BOARD = pictures.Board(
    players=_PLAYERS,
    words=pictures.Words("Trump", "Last trick", "D", "to 501"),
    match=(312, 287),
    points=(45, 30),
    trick=("QS", "TH", "KS", None),
    winning=2,
    trump="S",
    taker=1,
    last=pictures.LastTrick(("7H", "TD", "JS", "AC"), 2),
)
_TEAMS = (
    pictures.Team(("Ana", "Zoë"), ("Seat 1", "Seat 3")),
    pictures.Team(("Bartholomew-Maximilian", "Jules"), ("Seat 2", "Seat 4")),
)
_COUNT = pictures.Count(
    title="Round 3",
    teams=_TEAMS,
    trump="S",
    taker=1,
    made=True,
    verdict="The contract is made",
    points=(
        Row("Cards", ("62", "90")),
        Row("Last trick", ("", "10")),
        Row("Belote", ("20", "")),
        Row("Points made", ("82", "100"), strong=True),
    ),
    scored=(Row("Scored", ("82", "100")), Row("Match", ("394", "387"), strong=True)),
)
_RESULT = pictures.Result(
    headline="Ana and Zoë win",
    teams=_TEAMS,
    winner=0,
    totals=((90, 142, 162, 324, 454, 506), (72, 182, 322, 322, 354, 470)),
    target=501,
)
_HAND = ("JS", "9S", "AS", "TH", "KH", "QD", "7D", "8C")


_PICTURES: dict[str, Callable[[], bytes]] = {
    "hand": lambda: pictures.hand(_HAND, "S"),
    "board": lambda: pictures.board(_BOARD),
    "round_count": lambda: pictures.round_count(_COUNT),
    "result": lambda: pictures.result(_RESULT),
    "cover": lambda: cover.__wrapped__("cattitude", "Cattitude", "2 to 4 players"),
}


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def _plain(size: tuple[int, int]) -> None:
    Image.new("RGB", size).save(io.BytesIO(), "PNG")


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Draws each picture and its plain counterpart in turns."""
    for name, draw in _PICTURES.items():
        first = _milliseconds(draw)
        file = draw()
        size = Image.open(io.BytesIO(file)).size
        pairs = [
            (_milliseconds(draw), _milliseconds(lambda size=size: _plain(size)))
            for _ in range(3 if quick else _RUNS)
        ]
        yield Figure(
            name=f"draw_{name}",
            value=statistics.median(drawn for drawn, _ in pairs),
            unit="ms",
            baseline=statistics.median(plain for _, plain in pairs),
            against="an empty picture of the same size, encoded",
            more={"first_ms": round(first, 1), "bytes": len(file)},
        )
