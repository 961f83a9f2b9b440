"""Beccato!'s table and farm: takes plain values and translated words, and returns PNG files."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

import msgspec

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.lettering import NARROW, measure, plain, wrap
from bot.render.sprite import Sprite
from bot.render.svg import sketch
from cogs.beccato.art import drawings, eggs, hens
from cogs.beccato.art.drawings import COIN, CREAM, LETTERS, OUTLINE, WIDTH, meadow, written
from rules.beccato import model
from rules.beccato.model import Coop
from rules.beccato.scoring import Rows


class Player(msgspec.Struct, frozen=True):
    """A seat with its name and its team's guild; the imaginary hand has no seat and no guild.

    ``gesture`` is the latest that the reader saw, in words; ``missed`` if they only noticed one.
    """

    seat: int | None
    name: str
    guild: str = ""
    turn: bool = False
    dealer: bool = False
    watched: bool = False
    gesture: str = ""
    missed: bool = False


class Ring(msgspec.Struct, frozen=True):
    """The players in passing order, nearest first, and what is in the middle.

    ``middle`` is in words, and ``dealer`` is the letter on the dealer's disc. Cards passed
    ``leftward`` move clockwise when seen from above.
    """

    players: tuple[Player, ...]
    middle: str
    dealer: str
    chick: bool
    leftward: bool = True


class Farm(msgspec.Struct, frozen=True):
    """The coops, and each team's guild, points and eggs by level; only calls change this."""

    coops: tuple[Coop, ...]
    teams: tuple[tuple[str, int, Rows], ...]
    pyramid: bool


# The ring

_FAR = {4: 3, 6: 3, 7: 4, 8: 4, 9: 5}
"""How many players sit on the far side of the table, by number of seats."""

FACE, _PLATE, _BUBBLE, _TALL = 68, 34, 160, 284
_TOPS = (4, 188)
"""Sizes in pixels, and the top edge of each row of faces: the far one and the near one."""


def ring(state: Ring) -> bytes:
    """Draws the players round a table: their teams and gestures, and which way cards are passed.

    Rule: BC-04, BC-10, BC-62.
    """
    canvas = meadow(_TALL)
    canvas.put(
        parts.panel(WIDTH - 24, 162, fill=drawings.BARK, frame=drawings.UMBER, thick=8, corner=60),
        12,
        58,
    )
    canvas.write(state.middle, WIDTH / 2, 141, LETTERS, CREAM, anchor="middle", width=400)
    if state.chick:
        canvas.set(eggs.egg(model.CHICK, 64), WIDTH - 60, 141)
    places = _places(len(state.players), leftward=state.leftward)
    room = WIDTH // _FAR[len(places)]
    for at, (player, (x, near)) in enumerate(zip(state.players, places, strict=True)):
        top = _TOPS[near]
        _seat(canvas, player, x, top, room - 8)
        if player.dealer:
            canvas.set(parts.disc(state.dealer, 34), x - 49, top + 38)
        if player.turn:
            next_x, next_near = places[(at + 1) % len(places)]
            way: parts.Side = "right" if next_x > x else "left"
            if next_near != near:
                way = "down" if next_near else "up"
            canvas.set(parts.arrow(way, 40), x + 52, top + 30)
    for player, (x, near) in zip(state.players, places, strict=True):
        if player.gesture:
            _bubble(canvas, player, x, near)
    return written(canvas)


def _places(count: int, *, leftward: bool) -> list[tuple[float, bool]]:
    """Returns each seat's centre, and whether it's on the near side, where the first seat is."""
    far = _FAR[count]
    near = count - far
    below = [(WIDTH * (at + 0.5) / near, True) for at in range(near)]
    above = [(WIDTH * (at + 0.5) / far, False) for at in range(far)]
    home = (near - 1) // 2
    clockwise = [*below[home::-1], *above, *below[:home:-1]]
    return [(x if leftward else WIDTH - x, row) for x, row in clockwise]


def _seat(canvas: Canvas, player: Player, x: float, top: int, width: int) -> None:
    if player.seat is None:
        canvas.write("?", x, top + 36, 60, CREAM, anchor="middle")
    else:
        canvas.set(drawings.farmer(player.seat, eggs.GUILD[player.guild], FACE), x, top + FACE / 2)
    if player.watched:
        canvas.set(drawings.drawing("cards/eye", 36), x - 49, top + 10)
    width = min(width, 180)
    fill = COIN if player.turn else CREAM
    plate = parts.panel(width, _PLATE, fill=fill, frame=OUTLINE, thick=3, corner=12)
    canvas.put(plate, x - width / 2, top + FACE - 12)
    y, left = top + FACE + 5, x - width / 2 + 6
    if player.guild:
        canvas.set(eggs.emblem(player.guild, 26), left, y, "left")
        left += 28
    canvas.write(player.name, left, y, LETTERS, OUTLINE, width=round(x + width / 2 - 6 - left))


def _bubble(canvas: Canvas, player: Player, x: float, near: bool) -> None:
    room = _BUBBLE - 8
    said = wrap(plain(player.gesture), LETTERS, round(room / NARROW) - 2, lines=3)
    width = min(_BUBBLE, max(measure(text, LETTERS) for text in said) + 18)
    tall = 6 + 25 * len(said)
    top = _TOPS[near] + 4 - tall if near else _TOPS[near] + FACE + _PLATE - 8
    left = min(max(x - width / 2, 2), WIDTH - width - 2)
    bubble = parts.panel(width, tall, fill=CREAM, frame=OUTLINE, thick=3, corner=14)
    canvas.put(bubble, left, top)
    canvas.put(_tail(near), x - 12, top + tall - 3 if near else top - 11)
    ink = drawings.STEEL if player.missed else OUTLINE
    for index, text in enumerate(said):
        y, middle = top + 16 + 25 * index, left + width / 2
        canvas.write(text, middle, y, LETTERS, ink, anchor="middle", width=room)


@lru_cache(maxsize=2)
def _tail(down: bool) -> Sprite:
    path = "M2 0L12 12L22 0" if down else "M2 14L12 2L22 14"
    return sketch(24, 14, f'<path d="{path}" fill="#f6efe1" stroke="#29232f" stroke-width="3"/>')


# The farm

HEAD, COOP_EGG, EGG, _COOP = 44, 50, 42, 76
"""The sizes of hens and eggs, and a coop's height, in pixels."""

TOP_DOWN = model.PYRAMID[::-1]


def farm(state: Farm) -> bytes:
    """Draws the coops and the teams, all with their eggs.

    Rule: BC-09, BC-53, BC-82a.
    """
    count = len(state.teams)
    levels = TOP_DOWN if state.pyramid else (6,) if count == 2 else (3, 3)
    tall = EGG * len(levels) + 12
    canvas = meadow(_COOP + tall + 20)
    step = min(WIDTH / len(state.coops), 128)
    left = (WIDTH - step * len(state.coops)) / 2
    for index, coop in enumerate(state.coops):
        _coop(canvas, coop, round(left + step * index) + 2, round(step) - 4)
    width = (WIDTH - 8) // count
    for index, (guild, points, laid) in enumerate(state.teams):
        x, y = 8 + width * index, _COOP + 12
        frame = eggs.GUILD[guild]
        canvas.put(parts.panel(width - 8, tall, fill=CREAM, frame=frame, thick=5), x, y)
        middle, room = y + tall / 2, width - 58
        spots = ((x + 26, middle - 18), (x + 26, middle + 20))
        if len(levels) == 1:
            spots, room = ((x + 26, middle), (x + 60, middle)), width - 96
        canvas.set(eggs.emblem(guild, 36), *spots[0])
        canvas.write(str(points), *spots[1], 28, OUTLINE, anchor="middle")
        step = min(room / max(levels), 48)
        clutch(canvas, laid, levels, x + width - 14 - room / 2, y + 27, step, EGG)
    return written(canvas)


def clutch(
    canvas: Canvas, rows: Rows, levels: tuple[int, ...], x: float, y: float, step: float, size: int
) -> None:
    """Draws a team's eggs, with nests if there is room for more, centred on x and from y down.

    ``levels`` lists each row's places from the top: those of a pyramid, or how many to fill before
    starting the next row.
    """
    row, shelves = [*chain(*rows)], rows[::-1]
    if len(levels) < len(model.PYRAMID):
        shelves = [row[left : left + levels[0]] for left in range(0, model.LAST_EGG, levels[0])]
    for level, (shelf, places) in enumerate(zip(shelves, levels, strict=True)):
        for index in range(max(places, len(shelf))):
            egg = shelf[index] if index < len(shelf) else None
            spot = x + step * (index - (places - 1) / 2)
            canvas.set(eggs.laid(egg, size), spot, y + size * level)


def _coop(canvas: Canvas, coop: Coop, x: int, width: int) -> None:
    canvas.put(hens.hut(width, _COOP), x, 6)
    middle = x + width / 2
    apart = min(26, width / 4)
    canvas.set(drawings.drawing(f"heads/{coop.breed}", HEAD), middle - apart, 58)
    canvas.set(eggs.laid(coop.egg, COOP_EGG), middle + apart, 58)
