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
    SEATS,
    mix,
    palette,
)
from bot.draw.lettering import SMALL, fit, measure, plain, wrap
from bot.draw.pen import Pen, Sprite, sketch
from cogs.belle.emblems import LILAC, SIGN_TONES, chip, fan, interest
from cogs.belle.portraits import PORTRAIT_TONES, portrait

WIDTH = 900
COLOURS = tuple(
    dict.fromkeys(
        (
            *palette(),
            *SIGN_TONES,
            *PORTRAIT_TONES,
            *(mix(PANEL, tone, share) for tone in SIGN_TONES for share in (0.35, 0.7)),
            *(mix(RIM, tone, share) for tone in (GOLD, INK, MUTED) for share in (0.35, 0.7)),
        )
    )
)
"""What the pictures are reduced to: the house's palette, and what guests wear and talk about."""
_DIM = mix(PANEL, RIM, 0.5)


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the line.

    Attributes:
        id: the guest's, or empty for a Belle (in the one-deck game).
        name: as it is announced.
        interests: ids with their words, none for a Belle.
        chips: lying on it.
        note: what it costs, or why it cannot be had.
        open: whether the player to move may have it.
        ribbon: the seat it is reserved for.
        invited: whether it has been invited and waits to be grouped.
    """

    id: str
    name: str
    interests: tuple[tuple[str, str], ...] = ()
    chips: int = 0
    note: str = ""
    open: bool = True
    ribbon: int | None = None
    invited: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """The line.

    Attributes:
        cards: first one first; one that waits to be grouped before them.
        belle: what stands over a Belle in the line, translated.
    """

    cards: tuple[Card, ...]
    belle: str = ""


_COLUMNS = 3
_TILE = (294, 206)
_GAP = 4
_FACE = 76


def line(shown: Line) -> bytes:
    """Returns the line as a strip in rows of three, first card top left.

    Rule: BB-10 (the line), BB-21 (prices), BB-22 (chips), BB-53 (ribbons).
    """
    rows = max(1, -(-len(shown.cards) // _COLUMNS))
    wide, tall = _TILE
    canvas = Canvas(WIDTH, rows * (tall + _GAP) + _GAP, RIM)
    number = 0
    for index, card in enumerate(shown.cards):
        number += not card.invited
        x = 5 + index % _COLUMNS * (wide + _GAP)
        y = _GAP + index // _COLUMNS * (tall + _GAP)
        _tile(canvas, card, number, x, y, shown.belle)
    return canvas.png(COLOURS)


def _tile(canvas: Canvas, card: Card, number: int, x: int, y: int, belle: str) -> None:
    wide, tall = _TILE
    frame = GOLD if card.invited else LINE if card.open else None
    canvas.put(
        parts.panel(
            wide,
            tall,
            fill=PANEL if card.open else _DIM,
            frame=frame,
            thick=6 if card.invited else 3,
        ),
        x,
        y,
    )
    title = _short(card.name, wide - 20) if card.id else belle
    canvas.write(title, x + wide / 2, y + 26, SMALL, anchor="middle", width=wide - 16)
    if card.id:
        canvas.put(portrait(card.id, _FACE), x + 9, y + 48)
        for row, (name, word) in enumerate(card.interests):
            middle = y + 62 + 36 * row
            canvas.set(interest(name, 30), x + 90, middle, "left")
            canvas.write(word, x + 124, middle, SMALL, width=wide - 128, bold=False)
    else:
        canvas.put(fan(_FACE), x + 9, y + 48)
        for row, part in enumerate(wrap(plain(card.name), SMALL, wide - 106, lines=3)):
            canvas.write(part, x + 96, y + 62 + 36 * row, SMALL, GOLD)
    if card.chips:
        canvas.set(chip(34), x + 9, y + 146, "left")
        canvas.write(f"+{card.chips}", x + 47, y + 147, 34, GOLD)
    if card.ribbon is not None:
        canvas.put(_ribbon(card.ribbon), x, y + 44)
    foot = y + tall - 24
    if card.invited:
        canvas.write(card.note, x + wide / 2, foot, SMALL, GOLD, anchor="middle", width=wide - 20)
        return
    canvas.write(f"{number}.", x + 14, foot, SMALL, MUTED)
    note = fit(plain(card.note), SMALL, wide - 84)
    colour = GOLD if card.open else MUTED
    room = measure(note, SMALL)
    canvas.write(note, x + wide - 14, foot, SMALL, colour, anchor="right")
    if not card.open and card.ribbon is None:
        canvas.set(parts.verdict(False, 26), x + wide - 22 - room, foot, "right")


def _short(name: str, room: int) -> str:
    """Returns as much of a guest's name as fits: rank and surname, or the surname alone."""
    words = plain(name).split()
    for kept in (words, [*words[:-2], *words[-1:]], words[-1:]):
        text = " ".join(kept)
        if measure(text, SMALL) <= room:
            return text
    return words[-1] if words else ""


def _ribbon(seat: int) -> Sprite:
    """A ribbon across the corner of a portrait, with the emblem of whom the guest is reserved for."""
    colour = SEATS[seat % len(SEATS)]

    def shape(pen: Pen) -> None:
        pen.polygon(((4, 56), (60, 0), (88, 0), (4, 84)), colour)
        pen.polygon(((4, 60), (64, 0), (67, 0), (4, 63)), INK)
        pen.polygon(((4, 77), (81, 0), (84, 0), (4, 80)), INK)
        pen.circle(26, 46, 24, INK)
        pen.circle(26, 46, 21, PANEL)

    sprite = sketch(92, 88, shape)
    image, mask = sprite.image.copy(), sprite.mask
    sign = parts.emblem(seat, 28)
    image.paste(sign.image, (12, 32), sign.mask)
    return Sprite(image, mask)


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
    """

    seat: int
    name: str
    stand_in: str
    chips: int
    belles: int
    groups: tuple[Group, ...]
    turn: bool = False
    start: bool = False


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
    return canvas.png(COLOURS)


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
