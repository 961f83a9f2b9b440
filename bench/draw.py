"""How long pictures take, and how large their files are.

It draws the boards and hands of all five games at moments spread over a match, in the form in which
their UIs give them to the host. The baseline for time is to paste ready-made sprites and write the
file. The baseline for the largest picture's size is Pillow's own file. ``first_ms`` is the time for
a picture before anything is cached; the bot draws those while starting.
"""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from unittest.mock import patch

from msgspec import structs
from PIL import Image

import rules
from bench.figure import Figure, Goal
from bench.matches import SEATS, played
from bot.components.screen import Picture, Screen
from bot.i18n.words import words
from bot.render import canvas
from bot.render.colours import Colour
from bot.render.inks import Inks, png
from bot.render.sprite import Sprite
from bot.ui.game_ui import GameUI, RenderContext
from rules.core.coach import positions
from tests.support.world import NAMES

FACES: Mapping[str, GameUI] = {game: import_module(f"cogs.{game}").UI for game in SEATS}
_MOVES = 300
"""The most moves in a match."""
_RUNS = 20
_HAND = Goal("value", "<=", 12 << 10)
_BOARD = Goal("value", "<=", 60 << 10)
_PACE = Goal("ratio", "<=", 1.5)

_FULLEST = ("QS", "KS", "QH", "KH", "JD", "QD", "QC", "KC")
"""The hand with the largest file, as its court cards are largest. Almost no one ever gets it."""


@dataclass(slots=True)
class _Pasting:
    """A picture made of ready-made sprites: pastes them, and writes the file."""

    ground: Image.Image
    sprites: list[tuple[Image.Image, tuple[int, int]]]
    colours: tuple[Colour, ...] = ()

    def again(self) -> bytes:
        sheet = self.ground.copy()
        for sprite, spot in self.sprites:
            sheet.paste(sprite, spot)
        return png(sheet, self.colours)


def _pasting(draw: Callable[[], bytes]) -> _Pasting:
    """Draws a picture, and returns the sprites pasted into it."""
    pastings: list[_Pasting] = []
    lay, sheet = Inks.lay, Inks.sheet

    def began(inks: Inks, width: int, height: int, ground: Colour) -> Image.Image:
        drawn = sheet(inks, width, height, ground)
        pastings.append(_Pasting(drawn.copy(), []))
        return drawn

    def laid(inks: Inks, on: Image.Image, sprite: Sprite, x: int, y: int) -> None:
        lay(inks, on, sprite, x, y)
        box = (x, y, x + sprite.width, y + sprite.height)
        pastings[-1].sprites.append((on.crop(box), (x, y)))

    def written(drawn: Image.Image, colours: tuple[Colour, ...]) -> bytes:
        pastings[-1].colours = colours
        return png(drawn, colours)

    with (
        patch.object(Inks, "sheet", began),
        patch.object(Inks, "lay", laid),
        patch.object(canvas, "png", written),
    ):
        draw()
    return pastings[-1]


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def _by_pillow(file: bytes) -> int:
    """Returns how many bytes Pillow takes for the same picture with its palette."""
    written = io.BytesIO()
    Image.open(io.BytesIO(file)).save(written, "PNG")
    return written.tell()


def _set_of(
    name: str, drawn: Sequence[Picture], runs: int, pace: Goal | None, size: Goal | None
) -> Iterator[Figure]:
    """Measures pictures of one kind: the time for one of them, and the largest size."""
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


def _pictures(screen: Screen) -> list[Picture]:
    return [block for block in screen.blocks if isinstance(block, Picture)]


def _stood(game: str, count: int) -> tuple[list[Picture], list[Picture]]:
    """Returns pictures of boards and of hands to act, at ``count`` moments in a match."""
    names = NAMES[: SEATS[game]]
    context, w = RenderContext(1, names, names, place="table 1"), words("en")
    match = played(game, game, "easy")
    last = min(len(match.log), _MOVES)
    moments = {last * number // count for number in range(count)}
    boards, hands = list[Picture](), list[Picture]()
    for number, (before, _, seat, _) in enumerate(positions(match)):
        if number in moments and seat is not None:
            boards += _pictures(FACES[game].board(before.view(None), context, w))
            hands += _pictures(FACES[game].hand(before.view(seat), context, w))
    return boards, hands


def _dealt(count: int) -> list[Picture]:
    """Returns ``count`` Belote hands of eight cards with a trump, each from a different deal."""
    names = NAMES[:4]
    context, w = RenderContext(1, names, names), words("en")
    pictures: list[Picture] = []
    for number in range(count):
        match = rules.Match.new("belote", seats=4, seed=f"deal {number}")
        match.play(match.prompts[0].seats[0], {"type": "Take"})
        pictures += _pictures(FACES["belote"].hand(match.view(number % 4), context, w))
    return pictures


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Draws all pictures, alternating each with its baseline."""
    runs = 2 if quick else _RUNS
    hands = _dealt(4 if quick else 40)
    fullest = replace(hands[0], of=structs.replace(hands[0].of, cards=_FULLEST, trump="H"))
    yield from _set_of("hand_of_eight", [*hands, fullest], runs, _PACE, _HAND)
    for game in FACES:
        boards, hands = _stood(game, 2 if quick else 8)
        yield from _set_of(f"{game}_board", boards, runs, None, _BOARD)
        if hands:
            yield from _set_of(f"{game}_hand", hands, runs, None, None)
