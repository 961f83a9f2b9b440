"""The parties as a public picture: plain values in, a PNG file out.

Words come in translated. Interests have ids (``roses``), seats count from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import GOLD, MUTED, RIM
from bot.render.lettering import SMALL
from cogs.belle.art.emblems import COLOURS, LILAC, belle, sign

WIDTH = 900


@dataclass(frozen=True, slots=True)
class Group:
    """A space of a party.

    Attributes:
        guests: the number of its guests.
        full_at: the number that makes it full.
        counts: its interests with their numbers, shared ones first.
        score: what it would earn now.
        projected: what it would earn with the invited guest.
        wing: whether it is the fifth space that a Belle opened.
    """

    guests: int
    full_at: int
    counts: tuple[tuple[str, int], ...]
    score: int
    projected: int | None = None
    wing: bool = False


@dataclass(frozen=True, slots=True)
class Party:
    """A player with their groups.

    Attributes:
        seat: theirs.
        name: the player's.
        chips: theirs.
        belles: the number of Belles they hold.
        groups: the spaces in order.
        turn: whether it is their turn.
        start: whether they have the start token.
        promised: the Belle that promises them the start token of the next round.
    """

    seat: int
    name: str
    chips: int
    belles: int
    groups: tuple[Group, ...]
    turn: bool = False
    start: bool = False
    promised: str = ""


_HOST = 226
"""The width of a party's part with the name."""
_SLOT = 50
"""The width of a space without guests while others have some."""
_SIGN, _STEP, _TIGHT = 38, 42, 160
"""Size of a sign, height of a row of them, and the width below which points get their own row."""


def parties(shown: Sequence[Party]) -> bytes:
    """Returns all parties, a row each: the host with chips and Belles, then the groups.

    Rule: BB-06, BB-24 (what a group would earn), BB-31 (the start token).
    """
    heights = [_tall(party) for party in shown]
    canvas = Canvas(WIDTH, sum(heights) + 4 * (len(shown) + 1), RIM)
    y = 4
    for party, tall in zip(shown, heights, strict=True):
        _party(canvas, party, y, tall)
        y += tall + 4
    return canvas.png(COLOURS, tight=True)


def _widths(party: Party) -> list[int]:
    """Returns the widths of a party's groups: those with guests get the room of empty ones."""
    room = WIDTH - 12 - _HOST - 6 * len(party.groups)
    taken = sum(group.guests > 0 for group in party.groups)
    if not taken:
        return [room // len(party.groups)] * len(party.groups)
    wide = (room - _SLOT * (len(party.groups) - taken)) // taken
    return [wide if group.guests else _SLOT for group in party.groups]


def _rows(group: Group, wide: int) -> list[list[tuple[str, int]]]:
    """Returns the rows of a group's interests."""
    rows: list[list[tuple[str, int]]] = []
    left = 0
    for name, count in group.counts:
        used = _room(count)
        if used > left:
            rows.append([])
            left = wide - 12
        rows[-1].append((name, count))
        left -= used
    return rows


def _room(count: int) -> int:
    """Returns the width of an interest with its number; 1 isn't written."""
    return _SIGN + (28 if count > 1 else 5)


def _tall(party: Party) -> int:
    placed = zip(party.groups, _widths(party), strict=True)
    return max(
        _head(group, wide) + _STEP * max(1, len(_rows(group, wide))) for group, wide in placed
    )


def _head(group: Group, wide: int) -> int:
    """Returns the height of the part of a group above its interests."""
    return 60 + _STEP * (group.guests > 0 and wide < _TIGHT)


def _party(canvas: Canvas, party: Party, y: int, tall: int) -> None:
    canvas.put(parts.framed(WIDTH - 8, tall, lit=party.turn, thick=6), 4, y)
    _host(canvas, party, y + tall / 2)
    x = 4 + _HOST
    for index, (group, wide) in enumerate(zip(party.groups, _widths(party), strict=True)):
        _group(canvas, index, group, (x, y + 7, wide, tall - 14))
        x += wide + 6


def _host(canvas: Canvas, party: Party, middle: float) -> None:
    """Draws the host: the name over the chips, the Belles and the start token."""
    canvas.set(parts.emblem(party.seat, 34), 14, middle - 22, "left")
    right = _HOST - 6
    if party.turn:
        canvas.set(parts.arrow("right", 30), right, middle - 22, "right")
        right -= 34
    canvas.write(party.name, 54, middle - 22, SMALL, width=right - 54)
    canvas.set(sign("chip", 34), 14, middle + 22, "left")
    x = 52 + canvas.write(str(party.chips), 52, middle + 22, 36, GOLD) + 12
    canvas.set(sign("fan", 34), x, middle + 22, "left")
    x += 38 + canvas.write(str(party.belles), x + 38, middle + 22, SMALL) + 8
    if party.start:
        canvas.set(parts.sign("crown", 32), x, middle + 22, "left")
        x += 34
    if party.promised:
        canvas.set(belle(party.promised, 34), x, middle + 22, "left")


def _group(canvas: Canvas, index: int, group: Group, box: tuple[int, int, int, int]) -> None:
    x, y, wide, tall = box
    ready = group.projected is not None
    frame = GOLD if ready else LILAC if group.wing else None
    canvas.put(parts.panel(wide, tall, fill=RIM, frame=frame, thick=3, corner=12), x, y)
    head, right = y + 22, x + wide - 9
    used = canvas.write(f"{index + 1}", x + 9, head, SMALL, MUTED)
    if not group.guests:
        return
    canvas.write(f"{group.guests}/{group.full_at}", x + 9 + used + 12, head, SMALL)
    earned = group.score if group.projected is None else group.projected
    head = y + _head(group, wide) - 38
    right -= canvas.write(str(earned), right, head, SMALL, GOLD, anchor="right") + 3
    if ready:
        canvas.set(parts.arrow("right", 20), right, head, "right")
    for number, row in enumerate(_rows(group, wide)):
        at, middle = x + 7, y + _head(group, wide) + _STEP * number
        for name, count in row:
            canvas.set(sign(name, _SIGN), at, middle, "left")
            if count > 1:
                canvas.write(str(count), at + _SIGN + 2, middle, SMALL, GOLD)
            at += _room(count)
