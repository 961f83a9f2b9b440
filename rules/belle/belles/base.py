"""The three kinds of Belles' effects, and their hooks.

The turn never names a Belle. It calls the same few hooks on every Belle, and most effects only
change the turn's terms (how many invitations, the price of skipping) with the draft's methods. So a
new Belle is a class in a module beside this one and a row in the content file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from rules.belle import scoring
from rules.belle.model import NOTHING, At, Choice, Space, Tally
from rules.belle.turn.flow import Draft
from rules.belle.turn.model import Table

ONE_SHORT = "belle_needs_group_one_short"


class Effect(ABC):
    """A Belle whose effect happens when she is played.

    Class attributes:
        id: the Belle's id in the content.
        wants: the refusal code for a choice that doesn't fit; it says what she needs.
        needs: the refusal code if she can't be played at all now.
    """

    id: ClassVar[str]
    wants: ClassVar[str] = "belle_wants_nothing"
    needs: ClassVar[str] = "belle_unplayable"

    def choices(self, table: Table) -> Iterator[Choice]:
        """Yields every choice with which she can be played; none if she can't be."""
        yield NOTHING

    def refusal(self, table: Table) -> str | None:
        """Returns the code for why she can't be played now, or ``None`` if she can. Rule: BB-51."""
        return None if any(True for _ in self.choices(table)) else self.needs

    def idle(self, table: Table) -> str | None:
        """Returns the code for why she would do nothing now, or ``None`` if she'd do something.

        She may still be played, but would be wasted.
        """
        return None

    @abstractmethod
    def play(self, draft: Draft, choice: Choice) -> None:
        """Applies her effect; she is already on the table and is discarded at clean-up."""


class AskingEffect(Effect):
    """A Belle that asks a question after she is played.

    Class attributes:
        asks: the refusal code for an answer that doesn't fit.
    """

    asks: ClassVar[str]

    @abstractmethod
    def answers(self, table: Table) -> Iterator[Choice]:
        """Yields the possible answers, starting with the default on a time-out."""

    @abstractmethod
    def answer(self, draft: Draft, choice: Choice) -> None:
        """Applies an answer."""


class ScoringEffect(AskingEffect):
    """A Belle that changes how the active player's full groups score this turn.

    She asks after grouping, and only if answers differ; if there are none, she does nothing.

    Class attributes:
        chips_only: whether answers differ only in chips.

    Rule: BB-51, BB-52.
    """

    needs = ONE_SHORT
    chips_only: ClassVar[bool] = True

    def choices(self, table: Table) -> Iterator[Choice]:
        if any(space.room == 1 for _, space in table.own_spaces()):
            yield NOTHING

    def play(self, draft: Draft, choice: Choice) -> None:
        """Does nothing yet."""

    def answers(self, table: Table) -> Iterator[Choice]:
        for at, space in table.full_spaces():
            yield from self.answers_for(table, at, space)

    @abstractmethod
    def answers_for(self, table: Table, at: At, space: Space) -> Iterator[Choice]:
        """Yields the possible answers about this group."""

    def answer(self, draft: Draft, choice: Choice) -> None:
        draft.record_answer(self.id, choice)

    def worth(self, table: Table, choice: Choice) -> int:
        """Returns how many chips an answer adds to its group, or another measure of its worth."""
        assert choice.group is not None
        before = scoring.tallies(table.content, table.space(choice.group).guests)
        return scoring.total(self.tallies(before, choice)) - scoring.total(before)

    def tallies(self, counted: tuple[Tally, ...], choice: Choice) -> tuple[Tally, ...]:
        """Returns the chips that the chosen group's interests earn with this Belle."""
        return counted

    def kept(self, choice: Choice) -> tuple[str, ...]:
        """Returns which guests in the chosen group stay."""
        return ()
