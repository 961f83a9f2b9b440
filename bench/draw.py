"""How long pictures take and how large their files are.

The boards and hands of all five games, at moments spread over a match, as their faces give them to the host. Time is
held against pasting sprites that are ready and writing the file, size against what Pillow makes of the same picture by
itself: the size of the largest. ``first_ms`` is a picture before anything was cached; the bot draws such ones while it
starts. Then the pictures there are one of: counts, results, the banner of a lobby.
"""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from unittest.mock import patch

from PIL import Image

from bench.figure import Figure, Goal
from bench.positions import FACES, dealt, positions
from bot.components.screen import Picture
from bot.render import canvas
from bot.render.colours import Colour
from bot.render.cover import cover
from bot.render.inks import Inks, png
from bot.render.score_table import ScoreRow
from bot.render.sprite import Sprite
from cogs.belote.art import result_picture

_RUNS = 20
_HAND = Goal("value", "<=", 12 << 10)
_BOARD = Goal("value", "<=", 60 << 10)
_PACE = Goal("ratio", "<=", 1.5)

_FULLEST = ("QS", "KS", "QH", "KH", "JD", "QD", "QC", "KC")
"""Of all hands the one with the largest file: courts alone, the dearest of them. No one is dealt it in years."""

_TEAMS = (
    ("Ana", "Zoë"),
    ("Bartholomew-Maximilian", "Jules"),
)
_COUNT = result_picture.Count(
    title="Round 3",
    teams=_TEAMS,
    trump="S",
    taker=1,
    made=True,
    verdict="The contract is made",
    points=(
        ScoreRow("Cards", ("62", "90")),
        ScoreRow("Last trick", ("", "10")),
        ScoreRow("Belote", ("20", "")),
        ScoreRow("Points made", ("82", "100"), strong=True),
    ),
    scored=(ScoreRow("Scored", ("82", "100")), ScoreRow("Match", ("394", "387"), strong=True)),
)
_RESULT = result_picture.Result(
    headline="Ana and Zoë win",
    teams=_TEAMS,
    winner=0,
    totals=((90, 142, 162, 324, 454, 506), (72, 182, 322, 322, 354, 470)),
    target=501,
)
_SINGLE: dict[str, Callable[[], bytes]] = {
    "belote_count": lambda: result_picture.count(_COUNT),
    "belote_result": lambda: result_picture.result(_RESULT),
    "cover": lambda: cover.__wrapped__(FACES["cattitude"].look, "Cattitude", "2 to 4 players"),
}


@dataclass(slots=True)
class _Pasting:
    """A picture as nothing but ready sprites: pastes them and writes the file."""

    ground: Image.Image
    sprites: list[tuple[Image.Image, tuple[int, int]]]
    colours: tuple[Colour, ...] = ()
    tight: bool = False

    def again(self) -> bytes:
        sheet = self.ground.copy()
        for sprite, spot in self.sprites:
            sheet.paste(sprite, spot)
        return png(sheet, self.colours, tight=self.tight)


def _pasting(draw: Callable[[], bytes]) -> _Pasting:
    """Draws a picture and returns what was pasted for it."""
    made: list[_Pasting] = []
    lay, sheet = Inks.lay, Inks.sheet

    def began(inks: Inks, width: int, height: int, ground: Colour) -> Image.Image:
        drawn = sheet(inks, width, height, ground)
        made.append(_Pasting(drawn.copy(), []))
        return drawn

    def laid(inks: Inks, on: Image.Image, sprite: Sprite, x: int, y: int) -> None:
        lay(inks, on, sprite, x, y)
        box = (x, y, x + sprite.width, y + sprite.height)
        made[-1].sprites.append((on.crop(box), (x, y)))

    def written(drawn: Image.Image, colours: tuple[Colour, ...], *, tight: bool = False) -> bytes:
        made[-1].colours, made[-1].tight = colours, tight
        return png(drawn, colours, tight=tight)

    with (
        patch.object(Inks, "sheet", began),
        patch.object(Inks, "lay", laid),
        patch.object(canvas, "png", written),
    ):
        draw()
    return made[-1]


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def _by_pillow(file: bytes) -> int:
    """Returns how many bytes the same picture takes as Pillow writes it, palette and all."""
    written = io.BytesIO()
    Image.open(io.BytesIO(file)).save(written, "PNG")
    return written.tell()


def _set_of(
    name: str, drawn: Sequence[Picture], runs: int, pace: Goal | None, size: Goal | None
) -> Iterator[Figure]:
    """Measures pictures of one kind: how long one takes, and the largest size."""
    first: list[float] = []
    took: list[float] = []
    pasted: list[float] = []
    files: list[bytes] = []
    for picture in drawn:
        draw = lambda picture=picture: picture.draw(picture.of)  # noqa: E731
        first.append(_milliseconds(draw))
        ready = _pasting(draw)
        files.append(draw())
        for _ in range(runs):
            took.append(_milliseconds(draw))
            pasted.append(_milliseconds(ready.again))
    yield Figure(
        name=f"draw_{name}",
        value=statistics.median(took),
        unit="ms",
        baseline=statistics.median(pasted),
        against="pasting ready sprites and writing the file",
        goal=pace,
        more={"first_ms": round(max(first), 1), "pictures": len(drawn)},
    )
    largest = max(files, key=len)
    yield Figure(
        name=f"draw_{name}_size",
        value=len(largest),
        unit="bytes",
        baseline=_by_pillow(largest),
        against="the same picture as Pillow writes it by itself",
        goal=size,
        more={"median": statistics.median(map(len, files))},
    )


def _single(name: str, draw: Callable[[], bytes], runs: int) -> Figure:
    first = _milliseconds(draw)
    file = draw()
    size = Image.open(io.BytesIO(file)).size
    empty = lambda: Image.new("RGB", size).save(io.BytesIO(), "PNG")  # noqa: E731
    pairs = [(_milliseconds(draw), _milliseconds(empty)) for _ in range(runs)]
    return Figure(
        name=f"draw_{name}",
        value=statistics.median(drawn for drawn, _ in pairs),
        unit="ms",
        baseline=statistics.median(plain for _, plain in pairs),
        against="an empty picture of the same size, written by Pillow",
        more={"first_ms": round(first, 1), "bytes": len(file)},
    )


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Draws everything, each picture and its baseline in turns."""
    runs = 2 if quick else _RUNS
    hands = dealt(4 if quick else 40)
    fullest = replace(hands[0], of=replace(hands[0].of, cards=_FULLEST, trump="H"))
    yield from _set_of("hand_of_eight", [*hands, fullest], runs, _PACE, _HAND)
    for game in FACES:
        stood = positions(game, 2 if quick else 8)
        boards = [picture for one in stood for picture in one.board]
        hands = [picture for one in stood for picture in one.hand]
        yield from _set_of(f"{game}_board", boards, runs, None, _BOARD)
        if hands:
            yield from _set_of(f"{game}_hand", hands, runs, None, None)
    for name, draw in _SINGLE.items():
        yield _single(name, draw, runs)
