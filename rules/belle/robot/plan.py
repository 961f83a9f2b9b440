"""Searches the ways to play a turn that are worth trying for the one that ends best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from random import Random
from typing import NamedTuple

from rules.belle import flow, legal
from rules.belle.belles import EFFECTS, ScoringEffect
from rules.belle.content import Content
from rules.belle.legal import BelleAction
from rules.belle.model import ChooseForBelle, GroupGuest, InviteGuest, Phase, PlayBelle, State
from rules.belle.robot.prospects import outlook
from rules.belle.turn.flow import Draft
from rules.belle.turn.model import Table
from rules.core.chance import Chance

Judgement = Callable[[State], float]
"""Judges a state for a player; higher is better."""

ANSWERS = 4
"""How many of the best answers to scoring questions to try."""
BELLE_BARGAIN = 0.5
"""How promising a Belle in the line is, on the scale of a guest's effect on a group's prospects."""


class Option(NamedTuple):
    """An action, the best end of the turn that it can lead to, and that end's value."""

    value: float
    action: BelleAction
    end: State


class Plan:
    """Searches the rest of a turn.

    Attributes:
        content: what is printed on the cards.
        judge: judges how the turn ends.
        breadth: how many cards in the line to try, best bargains first.
        choices: how many ways to try for playing each Belle, most promising first; 0 plays none.
        rng: picks from the many ways to play a Belle.
    """

    def __init__(
        self, content: Content, judge: Judgement, breadth: int, choices: int, rng: Random
    ) -> None:
        self.content = content
        self.judge = judge
        self.breadth = breadth
        self.choices = choices
        self.rng = rng

    def ranked(self, state: State) -> list[Option]:
        """Returns the actions worth trying, best first."""
        tried: list[Option] = []
        for action in self._options(Table(self.content, state)):
            value, end = self._best_end(self.after(state, action), state.turn.number)
            tried.append(Option(value, action, end))
        return sorted(tried, key=lambda option: option.value, reverse=True)

    def after(self, state: State, action: BelleAction) -> State:
        """Returns the state after an action by the active player."""
        draft = Draft(self.content, copy(state), Chance("imagined"))
        flow.act(draft, action)
        return draft.state

    def _best_end(self, state: State, number: int) -> tuple[float, State]:
        """Returns the best reachable end of a turn, with its value."""
        if state.turn.number != number or state.turn.phase is Phase.OVER:
            return self.judge(state), state
        ends = (
            self._best_end(self.after(state, action), number)
            for action in self._options(Table(self.content, state))
        )
        return max(ends, key=lambda end: end[0])

    def _options(self, table: Table) -> Iterator[BelleAction]:
        match table.turn.phase:
            case Phase.BELLE_OR_INVITE:
                yield from self._invitations(table)
                for belle in table.active.hand if self.choices else ():
                    yield from self._plays(table, belle)
            case Phase.INVITE:
                yield from self._invitations(table)
            case Phase.GROUP:
                yield from _groupings(table)
            case Phase.SCORE_CHOICE:
                yield from _answers(table)
            case _:
                yield from legal.legal(table)

    def _invitations(self, table: Table) -> list[InviteGuest]:
        return sorted(
            legal.invitations(table), key=lambda tried: bargain(table, tried.card), reverse=True
        )[: self.breadth]

    def _plays(self, table: Table, belle: str) -> list[PlayBelle]:
        """Returns the most promising ways to play a Belle, judging by the resulting table."""
        plays = [PlayBelle(belle, choice) for choice in EFFECTS[belle].choices(table)]
        if len(plays) > self.choices:
            looked_at = self.rng.sample(plays, min(len(plays), 4 * self.choices))
            plays = sorted(
                looked_at, key=lambda play: self._promise(table.state, play), reverse=True
            )
        return plays[: self.choices]

    def _promise(self, state: State, play: PlayBelle) -> float:
        """Returns the table's value after a Belle, once any guest she brought has been grouped."""
        after = self.after(state, play)
        if after.turn.phase is not Phase.GROUP:
            return self.judge(after)
        groupings = _groupings(Table(self.content, after))
        return max(self.judge(self.after(after, grouping)) for grouping in groupings)


def bargain(table: Table, card: str) -> float:
    """Returns how promising a card is: chips, minus price, plus its gain for the best group."""
    index, place = next(
        (index, place) for index, place in enumerate(table.line) if place.card == card
    )
    chips = place.chips - table.price(index)
    if not table.content.is_guest(card):
        return chips + BELLE_BARGAIN
    return chips + max(
        outlook(table.content, space, card) - outlook(table.content, space)
        for _, space in table.own_spaces()
        if space.room
    )


def _groupings(table: Table) -> Iterator[GroupGuest]:
    """Yields the spaces for a guest; of plain empty spaces, only the first."""
    empty = False
    for at, space in table.own_spaces():
        if not space.room:
            continue
        plain = not space.guests and space.wing is None
        if not (plain and empty):
            yield GroupGuest(at.space)
        empty = empty or plain


def _answers(table: Table) -> list[ChooseForBelle]:
    effect = legal.asking(table)
    assert isinstance(effect, ScoringEffect)
    answers = sorted(
        effect.answers(table), key=lambda choice: effect.worth(table, choice), reverse=True
    )
    return [ChooseForBelle(effect.id, choice) for choice in answers[:ANSWERS]]
