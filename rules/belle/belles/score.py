"""Belles about a group's score."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from rules.belle import scoring
from rules.belle.belles.base import Effect, ScoringEffect
from rules.belle.model import At, Choice, Space, Tally
from rules.belle.scoring import SHARED
from rules.belle.turn.flow import Draft
from rules.belle.turn.model import Table

SMALL_TALK = (3, 4)
TOAST = 2


class WallflowersWelcome(ScoringEffect):
    """Makes interests that occur only once earn a chip, too."""

    id = "S1"
    asks = "belle_asks_full_group"

    def answers_for(self, table: Table, at: At, space: Space) -> Iterator[Choice]:
        yield Choice(group=at)

    def tallies(self, counted: tuple[Tally, ...], choice: Choice) -> tuple[Tally, ...]:
        return tuple(replace(tally, chips=1) if tally.count == 1 else tally for tally in counted)


class ToastOfTheEvening(ScoringEffect):
    """Makes one shared interest earn double."""

    id = "S2"
    asks = "belle_asks_shared_interest"

    def answers_for(self, table: Table, at: At, space: Space) -> Iterator[Choice]:
        for tally in scoring.tallies(table.content, space.guests):
            if tally.count >= SHARED:
                yield Choice(group=at, interests=tally.interests)

    def tallies(self, counted: tuple[Tally, ...], choice: Choice) -> tuple[Tally, ...]:
        return tuple(
            replace(tally, chips=tally.count * TOAST)
            if tally.interests == choice.interests
            else tally
            for tally in counted
        )


class Matchmaker(ScoringEffect):
    """Counts two of the group's interests as one (twice for a guest with both), and adds chips."""

    id = "S3"
    asks = "belle_asks_two_interests"

    def answers_for(self, table: Table, at: At, space: Space) -> Iterator[Choice]:
        counted = scoring.tallies(table.content, space.guests)
        for first, second in combinations(counted, 2):
            yield Choice(group=at, interests=first.interests + second.interests)

    def answer(self, draft: Draft, choice: Choice) -> None:
        super().answer(draft, choice)
        draft.reward(self.id)

    def tallies(self, counted: tuple[Tally, ...], choice: Choice) -> tuple[Tally, ...]:
        first, second = (tally for tally in counted if tally.interests[0] in choice.interests)
        count = first.count + second.count
        match = Tally(first.interests + second.interests, count, count)
        return tuple(match if tally is first else tally for tally in counted if tally is not second)


class SmallTalk(Effect):
    """Makes an unfinished group earn once for one shared interest, minus a chip, and stay."""

    id = "S4"
    wants = "belle_wants_group_and_shared_interest"
    needs = "belle_needs_group_of_three_or_four"

    def choices(self, table: Table) -> Iterator[Choice]:
        for at, space in table.own_spaces():
            if len(space.guests) in SMALL_TALK:
                for tally in scoring.tallies(table.content, space.guests):
                    if tally.count >= SHARED:
                        yield Choice(group=at, interests=tally.interests)

    def refusal(self, table: Table) -> str | None:
        if not any(len(space.guests) in SMALL_TALK for _, space in table.own_spaces()):
            return self.needs
        return None if any(self.choices(table)) else "belle_needs_shared_interest"

    def play(self, draft: Draft, choice: Choice) -> None:
        assert choice.group is not None
        counted = scoring.tallies(draft.content, draft.space(choice.group).guests)
        shared = next(tally for tally in counted if tally.interests == choice.interests)
        draft.gain(self.id, shared.count + draft.content.chips_of[self.id])
