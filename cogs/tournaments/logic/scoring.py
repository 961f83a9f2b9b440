"""What a tournament's rounds are worth, and the standings. Nothing here waits or reads.

Everything is counted from who sat where and came in at which place, so it can be counted again at any time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

ROBOT = 0
"""Stands for an entrant where a robot sits."""

BYE = 0
"""Stands for a board where someone has a bye."""

HALF = Fraction(1, 2)


class Form(StrEnum):
    """How a tournament is played."""

    SWISS = "swiss"
    KNOCKOUT = "knockout"
    DUPLICATE = "duplicate"


@dataclass(frozen=True, slots=True)
class Slot:
    """Someone's part in a round.

    Attributes:
        round: which round, from 1.
        board: which table of the round, from 1; ``BYE`` for a bye.
        seat: where they sat, from 0.
        entrant: who, by their number in the tournament; ``ROBOT`` for a robot.
        side: seats of one side share it.
        place: where the side came in, from 1; ``None`` while it is played, and where it was not finished.
        points: what the game gave them.
        absent: whether they were not there: they have nothing of the round.
        over: whether the board is over.
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
    """An entrant's line of the standings.

    Attributes:
        place: the same for equals, from 1.
        score: the sum of their rounds, each from 0 to 1.
        buchholz: the sum of their opponents' scores.
        sonneborn: Sonneborn-Berger: the scores of opponents they beat, and half of those they tied with.
        points: what the game gave them in all rounds.
        rounds: rounds they played.
    """

    place: int
    entrant: int
    score: Fraction
    buchholz: Fraction
    sonneborn: Fraction
    points: int
    rounds: int


def boards(slots: Iterable[Slot]) -> dict[tuple[int, int], list[Slot]]:
    """Returns the boards by round and number, each in seat order; no byes."""
    ordered = sorted(slots, key=lambda one: (one.round, one.board, one.seat))
    found = groupby(ordered, key=lambda one: (one.round, one.board))
    return {key: list(seated) for key, seated in found if key[1] != BYE}


def scores(slots: Sequence[Slot], form: Form) -> dict[tuple[int, int], Fraction]:
    """Returns what each entrant has of each round that is over, by entrant and round."""
    worth: dict[tuple[int, int], Fraction] = {
        (one.entrant, one.round): HALF if form is Form.DUPLICATE else Fraction(1)
        for one in slots
        if one.board == BYE
    }
    played = boards(slots)
    alike = defaultdict[tuple[int, int, int], list[Slot]](list)
    for seated in played.values():
        for one in seated:
            if one.over and one.entrant != ROBOT:
                alike[one.round, one.seat, len(seated)].append(one)
    for seated in played.values():
        for one in seated:
            if one.entrant == ROBOT or not one.over:
                continue
            if one.absent:
                worth[one.entrant, one.round] = Fraction(0)
            elif form is Form.DUPLICATE:
                worth[one.entrant, one.round] = _matchpoints(
                    one, alike[one.round, one.seat, len(seated)]
                )
            else:
                worth[one.entrant, one.round] = _against(one, seated)
    return worth


def _against(one: Slot, seated: Sequence[Slot]) -> Fraction:
    """Returns what a board gives someone: the share of the other sides that they have beaten, ties counting half."""
    others = {other.side: other for other in seated if other.side != one.side}
    if one.place is None:  # never finished: who was there shares it, and wins against who was not
        present = {other.side for other in seated if not other.absent}
        return HALF if present & others.keys() else Fraction(1)
    if not others:
        return HALF
    return sum((_encounter(one, other) for other in others.values()), Fraction(0)) / len(others)


def _encounter(one: Slot, other: Slot) -> Fraction:
    if one.place is None or other.place is None or one.place == other.place:
        return HALF
    return Fraction(int(one.place < other.place))


def _matchpoints(one: Slot, alike: Sequence[Slot]) -> Fraction:
    """Returns the share of those who held the same cards elsewhere that someone has done better than, ties counting half."""
    if one.place is None:
        return Fraction(0)
    others = [other for other in alike if other.board != one.board]
    if not others:
        return HALF
    halves = 0
    for other in others:
        if other.absent or other.place is None or one.points > other.points:
            halves += 2
        elif one.points == other.points:
            halves += 1
    return Fraction(halves, 2 * len(others))


def standings(entrants: Sequence[int], slots: Sequence[Slot], form: Form) -> list[EntrantLine]:
    """Returns the standings, best first.

    Args:
        entrants: everyone, in seed order: it decides the order of equals, not their places.
        slots: all rounds.
        form: how it is played.
    """
    worth = scores(slots, form)
    total = dict.fromkeys(entrants, Fraction(0))
    for (entrant, _), value in worth.items():
        total[entrant] += value
    points, rounds = defaultdict[int, int](int), defaultdict[int, int](int)
    last: dict[int, tuple[int, int]] = {}
    for one in slots:
        points[one.entrant] += one.points
        rounds[one.entrant] += one.board != BYE and one.over
        last[one.entrant] = max(last.get(one.entrant, (0, 0)), _reached(one))
    buchholz = dict.fromkeys(entrants, Fraction(0))
    sonneborn = dict.fromkeys(entrants, Fraction(0))
    for seated in boards(slots).values():
        for one in seated:
            for other in seated:
                if ROBOT in (one.entrant, other.entrant) or one.side == other.side or not one.over:
                    continue
                buchholz[one.entrant] += total[other.entrant]
                won = Fraction(0) if one.absent else _encounter(one, other)
                sonneborn[one.entrant] += won * total[other.entrant]

    def worth_of(entrant: int) -> tuple[Fraction | int, ...]:
        if form is Form.KNOCKOUT:
            return last.get(entrant, (0, 0))
        ties = (buchholz[entrant], sonneborn[entrant])
        return total[entrant], *((points[entrant],) if form is Form.DUPLICATE else ties)

    order = {entrant: number for number, entrant in enumerate(entrants)}
    ranked = sorted(entrants, key=lambda one: order[one])
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


def _reached(one: Slot) -> tuple[int, int]:
    """Returns how far a slot brought someone in a knock-out: the round, and the better the higher where they came in."""
    if one.absent:
        return one.round, -1_000
    return one.round, -(one.place or 0)
