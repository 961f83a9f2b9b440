"""Belle of the Ball's pictures: plain values in, a PNG file out.

Everything in them is for everybody's eyes. Words come in translated. Guests and interests are named by id (``G07``,
``roses``), seats count from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.draw import parts
from bot.draw.canvas import Canvas
from bot.draw.chart import course
from bot.draw.colours import (
    GOLD,
    INK,
    LINE,
    MUTED,
    PANEL,
    RIM,
)
from bot.draw.lettering import SMALL, plain, wrap
from cogs.belle.emblems import COLOURS, LILAC, belle, chip, fan, interest

WIDTH = 900


@dataclass(frozen=True, slots=True)
class Group:
    """A space of a party.

    Attributes:
        guests: how many are in it.
        full_at: how many make it full.
        counts: interests that occur, with how often: shared ones first.
        score: what it would earn as it stands.
        projected: what it would earn with the guest to be grouped.
        wing: whether it is the fifth space a Belle has opened.
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
        name: as the person writes it; anything at all.
        stand_in: what to call them if nothing of the name can be drawn.
        chips: theirs.
        belles: how many Belles they hold.
        groups: the spaces in order.
        turn: whether it is their turn.
        start: whether they have the start token.
        promised: the Belle that promises them the start token of the next round.
    """

    seat: int
    name: str
    stand_in: str
    chips: int
    belles: int
    groups: tuple[Group, ...]
    turn: bool = False
    start: bool = False
    promised: str = ""


_HEAD = 64
_SIGN = 34
_STEP = 40


def parties(shown: Sequence[Party]) -> bytes:
    """Returns all parties, a block each: chips and Belles, then every group with its interests counted.

    Rule: BB-06, BB-24 (what a group would earn), BB-31 (the start token).
    """
    heights = [_HEAD + _deepest(party) + 10 for party in shown]
    canvas = Canvas(WIDTH, sum(heights) + 6 * (len(shown) + 1), RIM)
    y = 6
    for party, tall in zip(shown, heights, strict=True):
        _party(canvas, party, y, tall)
        y += tall + 6
    return canvas.png(COLOURS, tight=True)


def _columns(party: Party) -> tuple[int, int]:
    """Returns how wide a group of this party is drawn, and how many interests stand in one row of it."""
    count = len(party.groups)
    wide = (WIDTH - 28 - 6 * (count - 1)) // count
    return wide, (wide - 12) // 64


def _deepest(party: Party) -> int:
    _, across = _columns(party)
    rows = max(-(-len(group.counts) // across) for group in party.groups)
    return 50 + _STEP * max(rows, 1)


def _party(canvas: Canvas, party: Party, y: int, tall: int) -> None:
    frame = GOLD if party.turn else LINE
    canvas.put(parts.panel(WIDTH - 12, tall, frame=frame, thick=6 if party.turn else 2), 6, y)
    middle = y + _HEAD / 2 + 2
    canvas.set(parts.emblem(party.seat, 40), 22, middle, "left")
    x = WIDTH - 26
    x -= canvas.write(str(party.chips), x, middle, 46, GOLD, anchor="right") + 8
    canvas.set(chip(40), x, middle, "right")
    x -= 74
    canvas.write(str(party.belles), x, middle, 36, anchor="right")
    canvas.set(fan(40), x - 26, middle, "right")
    x -= 84
    if party.start:
        canvas.set(parts.crown(42), x, middle, "right")
        x -= 54
    if party.promised:
        canvas.set(belle(party.promised, 44), x, middle, "right")
        x -= 56
    if party.turn:
        canvas.set(parts.arrow("right", 36), 72, middle, "left")
    left = 118 if party.turn else 74
    canvas.write(plain(party.name, party.stand_in), left, middle, 38, width=x - left - 10)
    wide, across = _columns(party)
    for index, group in enumerate(party.groups):
        _group(
            canvas,
            index,
            group,
            14 + index * (wide + 6),
            y + _HEAD,
            wide,
            tall - _HEAD - 10,
            across,
        )


def _group(
    canvas: Canvas, index: int, group: Group, x: int, y: int, wide: int, tall: int, across: int
) -> None:
    ready = group.projected is not None
    frame = GOLD if ready else LILAC if group.wing else None
    canvas.put(
        parts.panel(wide, tall, fill=RIM, frame=frame, thick=3),
        x,
        y,
    )
    head = y + 26
    taken = f"{group.guests}/{group.full_at}"
    used = canvas.write(f"{index + 1}", x + 12, head, SMALL, MUTED)
    if group.guests:
        canvas.write(taken, x + 12 + used + 16, head, SMALL)
    right = x + wide - 10
    if group.projected is not None:
        right -= canvas.write(str(group.projected), right, head, 34, GOLD, anchor="right") + 3
        canvas.set(parts.arrow("right", 20), right, head, "right")
        right -= 23
    if group.guests:
        colour = INK if ready else GOLD
        canvas.write(str(group.score), right, head, SMALL, colour, anchor="right")
    pitch = (wide - 8) / across
    for place, (name, count) in enumerate(group.counts):
        left = x + 8 + place % across * pitch
        row = y + 68 + place // across * _STEP
        canvas.set(interest(name, _SIGN), left, row, "left")
        canvas.write(str(count), left + _SIGN + 4, row, SMALL, GOLD if count > 1 else MUTED)


@dataclass(frozen=True, slots=True)
class Hand:
    """The Belles somebody holds: ids with their names."""

    belles: tuple[tuple[str, str], ...]


_HELD, _ACROSS, _GAP = (294, 216), 3, 4


def hand(held: Hand) -> bytes:
    """Returns somebody's Belles, three in a row, each with her medallion and her name. Rule: BB-03."""
    wide, tall = _HELD
    rows = -(-len(held.belles) // _ACROSS)
    canvas = Canvas(WIDTH, rows * (tall + _GAP) + _GAP, RIM)
    for index, (name, called) in enumerate(held.belles):
        x = 5 + index % _ACROSS * (wide + _GAP)
        y = _GAP + index // _ACROSS * (tall + _GAP)
        canvas.put(parts.panel(wide, tall, frame=LINE, thick=3), x, y)
        canvas.set(belle(name, 120), x + wide / 2, y + 70)
        words = wrap(plain(called), SMALL, wide - 16, lines=2)
        for row, part in enumerate(words):
            middle = y + 172 + 36 * (row - (len(words) - 1) / 2)
            canvas.write(part, x + wide / 2, middle, SMALL, anchor="middle")
    return canvas.png(COLOURS, tight=True)


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over.

    Attributes:
        headline: who won, in a sentence.
        names: by seat.
        stand_ins: what to call those of whose names nothing can be drawn.
        order: seats, best first.
        winners: those who have won.
        totals: by seat, the chips after round 1, 2, ...
    """

    headline: str
    names: tuple[str, ...]
    stand_ins: tuple[str, ...]
    order: tuple[int, ...]
    winners: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...]


def result(match: Result) -> bytes:
    """Returns the result: who won, everybody's chips, and how they came together. Rule: BB-33."""
    rows = -(-len(match.order) // 2)
    canvas = Canvas(WIDTH, 88 + rows * 92 + 420, RIM)
    canvas.block(0, 0, WIDTH, 82, PANEL)
    canvas.set(parts.crown(60), 20, 40, "left")
    canvas.paragraph(wrap(plain(match.headline), 36, WIDTH - 124, lines=2), 100, 41, 36, GOLD)
    for place, seat in enumerate(match.order):
        x, y = 10 + place % 2 * 444, 92 + place // 2 * 92
        won = seat in match.winners
        frame = parts.panel(436, 84, frame=GOLD if won else LINE, thick=6 if won else 2)
        canvas.put(frame, x, y)
        canvas.set(parts.emblem(seat, 44), x + 18, y + 42, "left")
        wide = canvas.write(
            str(match.totals[seat][-1]), x + 418, y + 42, 48, GOLD if won else INK, anchor="right"
        )
        canvas.set(chip(38), x + 410 - wide, y + 42, "right")
        name = plain(match.names[seat], match.stand_ins[seat])
        canvas.write(name, x + 76, y + 42, 36, width=436 - 76 - wide - 80)
    course(canvas, (10, 92 + rows * 92 + 4, WIDTH - 20, 400), match.totals)
    return canvas.png(COLOURS)
