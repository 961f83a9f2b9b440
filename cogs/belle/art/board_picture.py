"""The public picture of the parties: takes the rules' values and translated names, returns a PNG.

Interests have ids (such as ``roses``), and seats count from 0.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, GOOD, MUTED, Colour, code
from bot.render.lettering import SMALL
from bot.render.sprite import Sprite
from bot.render.svg import sketch
from cogs.belle import cards
from cogs.belle.art.emblems import COLOURS, GROUND, LILAC, PANEL, STRIPE, belle, sign
from rules.belle.model import Grouping, PartyView, SpaceView

WIDTH = 900


class Party(msgspec.Struct, frozen=True):
    """One player's party.

    Attributes:
        name: the player's name.
        seen: the part of it that everyone can see.
        joins: the groups that the invited guest can join, if it's possible in this party.
        turn: whether it's the player's turn.
        start: whether the player has the start token.
        promised: the Belle that promises the player the start token for the next round.
    """

    name: str
    seen: PartyView
    joins: tuple[Grouping, ...] = ()
    turn: bool = False
    start: bool = False
    promised: str = ""


class Parties(msgspec.Struct, frozen=True):
    """All parties by seat, and the interests of the invited guest, if any."""

    parties: tuple[Party, ...]
    liked: tuple[str, ...] = ()


TALLEST = 672
"""The greatest height for the picture, in pixels; a phone shows that as 217."""
_HEAD, _GAP, _ROWS, _LARGEST = 46, 6, 2, 44
"""The heights of the symbol row and a gap, a party's fewest rows, and the tallest row."""
_NUMBER, _TAKEN, _GRID, _COLUMN = 228, 254, 316, 38
"""Where a group's number, its guests and the dots begin, and how wide an interest is."""
_COLUMNS = {interest: at for at, interest in enumerate(cards.CONTENT.interests)}
_PLACES = {
    1: (4,),
    2: (0, 8),
    3: (0, 4, 8),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}
"""Where the dots are in a three-by-three grid, as on dice."""
_DOT, _APART = 11, 10


def parties(shown: Parties) -> bytes:
    """Draws all parties, with a row for each group that has begun and a column for each interest.

    The dots count the guests with an interest, in gold if they earn chips. The invited guest's
    interests have a frame. Rule: BB-06, BB-24 (what a group would earn), BB-31 (the start token).
    """
    counts = [max(_ROWS, len(begun(party.seen))) for party in shown.parties]
    room = TALLEST - _HEAD - _GAP * len(counts)
    row = min(_LARGEST, room // sum(counts))
    canvas = Canvas(WIDTH, _HEAD + sum(counts) * row + _GAP * len(counts), GROUND)
    for interest in _COLUMNS:
        x = _middle(interest)
        if interest in shown.liked:
            canvas.set(parts.panel(_COLUMN, _HEAD - 2, fill=PANEL, frame=GOLD), x, _HEAD / 2)
        canvas.set(sign(interest, 34), x, _HEAD / 2)
    y = _HEAD
    for party, count in zip(shown.parties, counts, strict=True):
        _party(canvas, party, y, row, count)
        y += count * row + _GAP
    return canvas.png(COLOURS)


def begun(party: PartyView) -> list[tuple[int, SpaceView]]:
    """Returns the spaces that have guests or were opened by a Belle, each with its index."""
    return [at for at in enumerate(party.spaces) if at[1].guests or at[1].wing is not None]


def _middle(interest: str) -> float:
    return _GRID + _COLUMN * (_COLUMNS[interest] + 0.5)


def _party(canvas: Canvas, party: Party, y: int, row: int, count: int) -> None:
    tall, frame = row * count, GOLD if party.turn else None
    canvas.put(parts.panel(WIDTH - 8, tall, fill=PANEL, frame=frame, thick=5), 4, y)
    for at in range(0, len(_COLUMNS), 2):
        canvas.block(_GRID + _COLUMN * at, y + 5, _COLUMN, tall - 10, STRIPE)
    _host(canvas, party, y + tall / 2, min(row, 38) / 2)
    joins = {join.space: join for join in party.joins}
    for number, (index, space) in enumerate(begun(party.seen)):
        _group(canvas, index, space, joins.get(index), y + row * (number + 0.5))


def _host(canvas: Canvas, party: Party, middle: float, apart: float) -> None:
    """Draws a host: the name, and below it the chips, the Belles and the start token."""
    above, below = middle - apart, middle + apart
    canvas.set(parts.emblem(party.seen.seat, 32), 14, above, "left")
    right = _NUMBER - 8
    if party.turn:
        canvas.set(parts.arrow("right", 28), right, above, "right")
        right -= 32
    canvas.write(party.name, 52, above, SMALL, width=right - 52)
    canvas.set(sign("chip", 32), 14, below, "left")
    x = 50 + canvas.write(str(party.seen.chips), 50, below, SMALL, GOLD) + 10
    canvas.set(sign("fan", 32), x, below, "left")
    x += 36 + canvas.write(str(party.seen.belles), x + 36, below, SMALL) + 8
    if party.start:
        canvas.set(parts.sign("crown", 30), x, below, "left")
        x += 32
    if party.promised:
        canvas.set(belle(party.promised, 32), x, below, "left")


def _group(
    canvas: Canvas, index: int, space: SpaceView, join: Grouping | None, middle: float
) -> None:
    """Draws a group: its number, its guests, dots for its interests, and what it would earn."""
    colour = LILAC if space.wing is not None else MUTED
    canvas.write(str(index + 1), _NUMBER, middle, SMALL, colour)
    taken = f"{len(space.guests)}/{space.full_at}"
    canvas.write(taken, _TAKEN, middle, SMALL, width=_GRID - _TAKEN - 6)
    for tally in space.tallies:
        colour = GOLD if tally.count > 1 else MUTED
        canvas.set(dots(tally.count, colour), _middle(tally.interests[0]), middle)
    earned, colour, right = space.score, GOLD, WIDTH - 14
    if join is not None:
        earned, colour = join.score, GOOD if join.full else GOLD
    right -= canvas.write(str(earned), right, middle, SMALL, colour, anchor="right") + 2
    if join is not None:
        canvas.set(parts.arrow("right", 22), right, middle, "right")


@lru_cache(maxsize=16)
def dots(count: int, colour: Colour) -> Sprite:
    """Draws one to six dots, arranged as on dice."""
    side = _DOT + 2 * _APART
    circles = (
        f'<circle cx="{_DOT / 2 + place % 3 * _APART}" cy="{_DOT / 2 + place // 3 * _APART}"'
        f' r="{_DOT / 2}" fill="{code(colour)}"/>'
        for place in _PLACES[count]
    )
    return sketch(side, side, *circles)
