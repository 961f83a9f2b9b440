"""What a Belle can do: the three kinds of effect, and the hooks in which each speaks up.

The turn never names a Belle. It asks every Belle the same few questions, and most effects only change the turn's terms
(how many invitations, what skipping costs) through the verbs of the draft. So another Belle is another class in one
of the modules beside this one, and a row in the content file.
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
    """A Belle that does what she does when she is played.

    Class attributes:
        id: the Belle's id in the content.
        wants: code of the refusal when the choice is not one she can follow; says what she asks for.
        needs: code of the refusal when she cannot be played at all now.
    """

    id: ClassVar[str]
    wants: ClassVar[str] = "belle_wants_nothing"
    needs: ClassVar[str] = "belle_unplayable"

    def choices(self, table: Table) -> Iterator[Choice]:
        """Yields everything the active player may choose on playing her; nothing at all if she cannot be played."""
        yield NOTHING

    def refusal(self, table: Table) -> str | None:
        """Returns the code of why she cannot be played now, ``None`` if she can. Rule: BB-51."""
        return None if any(True for _ in self.choices(table)) else self.needs

    def idle(self, table: Table) -> str | None:
        """Returns the code of why she would do nothing now, ``None`` if she would do something.

        She may be played all the same, and is wasted.
        """
        return None

    @abstractmethod
    def play(self, draft: Draft, choice: Choice) -> None:
        """Does what she says; she already lies before the player and goes to the discard at clean-up."""


class AskingEffect(Effect):
    """A Belle that asks something after she was played.

    Class attributes:
        asks: code of the refusal when the answer is not one she can follow.
    """

    asks: ClassVar[str]

    @abstractmethod
    def answers(self, table: Table) -> Iterator[Choice]:
        """Yields the possible answers, the one for who runs out of time first."""

    @abstractmethod
    def answer(self, draft: Draft, choice: Choice) -> None:
        """Does what was chosen."""


class ScoringEffect(AskingEffect):
    """A Belle that changes how the active player's full groups score this turn.

    She is asked about after grouping, and only if the answers differ; without an answer to give she does nothing.

    Class attributes:
        chips_only: whether answers differ in nothing but the chips they bring.

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
        """Yields the possible answers that are about this group."""

    def answer(self, draft: Draft, choice: Choice) -> None:
        draft.record_answer(self.id, choice)

    def worth(self, table: Table, choice: Choice) -> int:
        """Returns the chips an answer adds to its group (or what else measures it)."""
        assert choice.group is not None
        before = scoring.tallies(table.content, table.space(choice.group).guests)
        return scoring.total(self.tallies(before, choice)) - scoring.total(before)

    def tallies(self, counted: tuple[Tally, ...], choice: Choice) -> tuple[Tally, ...]:
        """Returns what the interests of the chosen group earn by this Belle."""
        return counted

    def kept(self, choice: Choice) -> tuple[str, ...]:
        """Returns the guests of the chosen group that stay."""
        return ()
