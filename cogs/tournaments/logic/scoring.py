"""Computes scores and standings from seats and places alone, so they can be redone; no I/O here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

ROBOT = 0
"""The entrant in a seat taken by a robot."""

BYE = 0
"""The board number of an entrant who has a bye."""

HALF = Fraction(1, 2)


class Form(StrEnum):
    """How a tournament is played."""

    SWISS = "swiss"
    KNOCKOUT = "knockout"
    DUPLICATE = "duplicate"


@dataclass(frozen=True, slots=True)
class Slot:
    """An entrant's part in a round.

    Attributes:
        round: the round, from 1.
        board: the table's number in the round, from 1; ``BYE`` for a bye.
        seat: the seat, from 0.
        entrant: the entrant's number in the tournament; ``ROBOT`` for a robot.
        side: a number shared by all seats on one side.
        place: the side's place, from 1; ``None`` before the end, and if the match wasn't finished.
        points: the points in the game.
        absent: whether the entrant was absent, which scores 0.
        over: whether the board has finished.
    """

    round: int
    board: int
    seat: int
    entrant: int
    side: int = 0
    place: int | None = None
    points: int = 0
    absent: bool = False
    over: bool = True


@dataclass(frozen=True, slots=True)
class EntrantLine:
    """An entrant's line in the standings.

    Attributes:
        place: the place, from 1; entrants who tie share a place.
        score: the sum of their scores in all rounds, each from 0 to 1.
        buchholz: the sum of their opponents' scores.
        sonneborn: the Sonneborn-Berger score: the scores of the opponents they beat, and half the
            scores of those they tied with.
        points: their game points in all rounds.
        rounds: how many rounds they have played.
    """

    place: int
    entrant: int
    score: Fraction
    buchholz: Fraction
    sonneborn: Fraction
    points: int
    rounds: int


def boards(slots: Iterable[Slot]) -> dict[tuple[int, int], list[Slot]]:
    """Returns the boards by round and number, each in seat order, leaving out byes."""
    ordered = sorted(slots, key=lambda slot: (slot.round, slot.board, slot.seat))
    groups = groupby(ordered, key=lambda slot: (slot.round, slot.board))
    return {key: list(seated) for key, seated in groups if key[1] != BYE}


def scores(slots: Sequence[Slot], form: Form) -> dict[tuple[int, int], Fraction]:
    """Returns scores in finished rounds, by entrant and round."""
    worth: dict[tuple[int, int], Fraction] = {
        (slot.entrant, slot.round): HALF if form is Form.DUPLICATE else Fraction(1)
        for slot in slots
        if slot.board == BYE
    }
    played = boards(slots)
    alike = defaultdict[tuple[int, int, int], list[Slot]](list)
    for seated in played.values():
        for slot in seated:
            if slot.over and slot.entrant != ROBOT:
                alike[slot.round, slot.seat, len(seated)].append(slot)
    for seated in played.values():
        for slot in seated:
            if slot.entrant == ROBOT or not slot.over:
                continue
            if slot.absent:
                worth[slot.entrant, slot.round] = Fraction(0)
            elif form is Form.DUPLICATE:
                worth[slot.entrant, slot.round] = _matchpoints(
                    slot, alike[slot.round, slot.seat, len(seated)]
                )
            else:
                worth[slot.entrant, slot.round] = _against(slot, seated)
    return worth


def _against(slot: Slot, seated: Sequence[Slot]) -> Fraction:
    """Returns a slot's score at its board: the share of other sides it beat; ties count half."""
    others = {other.side: other for other in seated if other.side != slot.side}
    if slot.place is None:  # unfinished: a tie among those present, a win against absentees
        present = {other.side for other in seated if not other.absent}
        return HALF if present & others.keys() else Fraction(1)
    if not others:
        return HALF
    return sum((_encounter(slot, other) for other in others.values()), Fraction(0)) / len(others)


def _encounter(first: Slot, other: Slot) -> Fraction:
    if first.place is None or other.place is None or first.place == other.place:
        return HALF
    return Fraction(int(first.place < other.place))


def _matchpoints(slot: Slot, alike: Sequence[Slot]) -> Fraction:
    """Returns the share of others holding the same cards who did worse; ties count half."""
    if slot.place is None:
        return Fraction(0)
    others = [other for other in alike if other.board != slot.board]
    if not others:
        return HALF
    halves = 0
    for other in others:
        if other.absent or other.place is None or slot.points > other.points:
            halves += 2
        elif slot.points == other.points:
            halves += 1
    return Fraction(halves, 2 * len(others))


def standings(entrants: Sequence[int], slots: Sequence[Slot], form: Form) -> list[EntrantLine]:
    """Returns the standings, best first.

    Args:
        entrants: everyone, in seed order, which orders ties without changing their places.
        slots: the slots of all rounds.
        form: the tournament's form.
    """
    worth = scores(slots, form)
    total = dict.fromkeys(entrants, Fraction(0))
    for (entrant, _), value in worth.items():
        total[entrant] += value
    points, rounds = defaultdict[int, int](int), defaultdict[int, int](int)
    last: dict[int, tuple[int, int]] = {}
    for slot in slots:
        points[slot.entrant] += slot.points
        rounds[slot.entrant] += slot.board != BYE and slot.over
        last[slot.entrant] = max(last.get(slot.entrant, (0, 0)), _reached(slot))
    buchholz = dict.fromkeys(entrants, Fraction(0))
    sonneborn = dict.fromkeys(entrants, Fraction(0))
    for seated in boards(slots).values():
        for own in seated:
            for other in seated:
                if ROBOT in (own.entrant, other.entrant) or own.side == other.side or not own.over:
                    continue
                buchholz[own.entrant] += total[other.entrant]
                won = Fraction(0) if own.absent else _encounter(own, other)
                sonneborn[own.entrant] += won * total[other.entrant]

    def worth_of(entrant: int) -> tuple[Fraction | int, ...]:
        if form is Form.KNOCKOUT:
            return last.get(entrant, (0, 0))
        ties = (buchholz[entrant], sonneborn[entrant])
        return total[entrant], *((points[entrant],) if form is Form.DUPLICATE else ties)

    order = {entrant: number for number, entrant in enumerate(entrants)}
    ranked = sorted(entrants, key=lambda entrant: order[entrant])
    ranked.sort(key=worth_of, reverse=True)
    lines: list[EntrantLine] = []
    for number, entrant in enumerate(ranked):
        same = number > 0 and worth_of(ranked[number - 1]) == worth_of(entrant)
        lines.append(
            EntrantLine(
                lines[-1].place if same else number + 1,
                entrant,
                total[entrant],
                buchholz[entrant],
                sonneborn[entrant],
                points[entrant],
                rounds[entrant],
            )
        )
    return lines


def _reached(slot: Slot) -> tuple[int, int]:
    """Returns how far a slot got in a knock-out: the round minus the place, so higher is better."""
    if slot.absent:
        return slot.round, -1_000
    return slot.round, -(slot.place or 0)
