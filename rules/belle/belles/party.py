"""Belles about the player's own groups."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from rules.belle import scoring
from rules.belle.belles.base import Effect, ScoringEffect
from rules.belle.model import NOTHING, At, Choice, Space
from rules.belle.turn.flow import Draft
from rules.belle.turn.model import Table

CRUSH = range(1, 5)
INTIMATE = 4
COUPLE = 2


class ChangePartners(Effect):
    """Moves a guest to another space with room, for a chip per interest they share there."""

    id = "P1"
    wants = "belle_wants_guest_and_space"
    needs = "belle_needs_guest_of_yours"

    def choices(self, table: Table) -> Iterator[Choice]:
        for (origin, space), (at, other) in product(table.own_spaces(), repeat=2):
            if origin != at and other.room:
                for guest in space.guests:
                    yield Choice(cards=(guest,), group=at)

    def play(self, draft: Draft, choice: Choice) -> None:
        assert choice.group is not None
        (guest,) = choice.cards
        there = {
            interest
            for other in draft.space(choice.group).guests
            for interest in draft.content.interests_of[other]
        }
        draft.move_guest(guest, choice.group)
        draft.reward(self.id, len(there.intersection(draft.content.interests_of[guest])))


class GrandWaltz(Effect):
    """Takes chips, and makes two guests from different groups swap places, earlier space first."""

    id = "P2"
    wants = "belle_wants_guests_of_two_groups"
    needs = "belle_needs_two_groups"

    def choices(self, table: Table) -> Iterator[Choice]:
        groups = [space.guests for _, space in table.own_spaces() if space.guests]
        for first, second in combinations(groups, 2):
            for guests in product(first, second):
                yield Choice(cards=guests)
        if len(groups) < COUPLE and table.content.chips_of[self.id]:
            yield NOTHING

    def play(self, draft: Draft, choice: Choice) -> None:
        if choice.cards:
            draft.exchange_guests(*choice.cards)
        draft.reward(self.id)


class EastWing(Effect):
    """Adds a space until its group is discarded, and gives chips for it."""

    id = "P3"

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.open_space(self.id)
        draft.reward(self.id)


class CrushOnTheStairs(Effect):
    """Makes one of the player's groups need only one more guest to be full."""

    id = "P4"
    wants = "belle_wants_group_of_one_to_four"
    needs = "belle_needs_group_of_one_to_four"

    def choices(self, table: Table) -> Iterator[Choice]:
        for at, space in table.own_spaces():
            if len(space.guests) in CRUSH:
                yield Choice(group=at)

    def play(self, draft: Draft, choice: Choice) -> None:
        assert choice.group is not None
        draft.enlarge_group(choice.group, self.id)


class IntimateGathering(ScoringEffect):
    """Makes a group of exactly four count as full, even if it needs six, and earn extra chips."""

    id = "P5"
    needs = "belle_needs_group_of_three_or_four"
    asks = "belle_asks_group_of_four"
    chips_only = False

    def choices(self, table: Table) -> Iterator[Choice]:
        if any(len(space.guests) in (INTIMATE - 1, INTIMATE) for _, space in table.own_spaces()):
            yield NOTHING

    def answers(self, table: Table) -> Iterator[Choice]:
        for at, space in table.own_spaces():
            yield from self.answers_for(table, at, space)

    def answers_for(self, table: Table, at: At, space: Space) -> Iterator[Choice]:
        if len(space.guests) == INTIMATE:
            yield Choice(group=at)

    def answer(self, draft: Draft, choice: Choice) -> None:
        assert choice.group is not None
        super().answer(draft, choice)
        draft.count_as_full(choice.group.space)
        draft.reward(self.id)

    def worth(self, table: Table, choice: Choice) -> int:
        assert choice.group is not None
        return scoring.score(table.content, table.space(choice.group).guests)


class Encore(ScoringEffect):
    """Lets the first guest in a full group stay, for extra chips; it is worth the matches kept."""

    id = "P6"
    asks = "belle_asks_guests_to_keep"
    chips_only = False

    def answers_for(self, table: Table, at: At, space: Space) -> Iterator[Choice]:
        printed = table.content.printed[self.id]
        guests = space.guests if printed.choosy else space.guests[: printed.keeps]
        for kept in combinations(guests, printed.keeps):
            yield Choice(cards=kept, group=at)

    def answer(self, draft: Draft, choice: Choice) -> None:
        super().answer(draft, choice)
        draft.reward(self.id)

    def worth(self, table: Table, choice: Choice) -> int:
        return scoring.score(table.content, choice.cards)

    def kept(self, choice: Choice) -> tuple[str, ...]:
        return choice.cards
