"""The active player's legal actions, and why others aren't legal, with one check per action."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import assert_never

from rules.belle.belles import EFFECTS, AskingEffect
from rules.belle.model import ChooseForBelle, GroupGuest, InviteGuest, Phase, PlayBelle
from rules.belle.turn.model import Table
from rules.core.errors import IllegalAction

BelleAction = PlayBelle | InviteGuest | GroupGuest | ChooseForBelle

BELLE_ODDS = 0.4
"""How often a sample plays a Belle if it can."""


def legal(table: Table) -> Iterator[BelleAction]:
    """Yields every legal action of the active player."""
    match table.turn.phase:
        case Phase.BELLE_OR_INVITE:
            for belle in table.active.hand:
                yield from _plays(table, belle)
            yield from invitations(table)
        case Phase.INVITE:
            yield from invitations(table)
        case Phase.GROUP:
            for at, space in table.own_spaces():
                if space.room:
                    yield GroupGuest(at.space)
        case Phase.BELLE_CHOICE | Phase.SCORE_CHOICE:
            yield from _answers(table)
        case Phase.OVER:
            return
        case _:
            assert_never(table.turn.phase)


def sample(table: Table, rng: Random) -> BelleAction:
    """Returns a random legal action: sometimes a Belle, otherwise anything else."""
    if table.turn.phase is Phase.BELLE_OR_INVITE:
        if rng.random() < BELLE_ODDS:
            for belle in rng.sample(table.active.hand, len(table.active.hand)):
                if plays := tuple(_plays(table, belle)):
                    return rng.choice(plays)
        return rng.choice(tuple(invitations(table)))
    return rng.choice(tuple(legal(table)))


def verify(table: Table, action: BelleAction) -> None:
    """Raises IllegalAction with the reason unless the active player may do this now.

    Rule: BB-20, BB-21, BB-23, BB-51, BB-53
    """
    match action:
        case PlayBelle():
            _verify_play(table, action)
        case InviteGuest():
            _verify_invitation(table, action.card)
        case GroupGuest():
            _verify_grouping(table, action.space)
        case ChooseForBelle():
            _verify_answer(table, action)
        case _:
            assert_never(action)


def asking(table: Table) -> AskingEffect:
    """Returns the effect whose question is open."""
    effect = EFFECTS[table.turn.asking or ""]
    assert isinstance(effect, AskingEffect)
    return effect


def _plays(table: Table, belle: str) -> Iterator[PlayBelle]:
    for choice in EFFECTS[belle].choices(table):
        yield PlayBelle(belle, choice)


def invitations(table: Table) -> Iterator[InviteGuest]:
    """Yields the cards in the line that the active player may invite. Rule: BB-21, BB-53."""
    for index, place in enumerate(table.line):
        if table.is_open(place) and table.price(index) <= table.active.chips:
            yield InviteGuest(place.card)


def _answers(table: Table) -> Iterator[ChooseForBelle]:
    effect = asking(table)
    for choice in effect.answers(table):
        yield ChooseForBelle(effect.id, choice)


def _verify_play(table: Table, action: PlayBelle) -> None:
    if action.belle not in table.active.hand:
        raise IllegalAction("belle_not_in_hand", belle=action.belle)
    effect = EFFECTS[action.belle]
    if refusal := effect.refusal(table):
        raise IllegalAction(refusal, belle=effect.id)
    if action.choice not in effect.choices(table):
        raise IllegalAction(effect.wants, belle=effect.id)


def _verify_invitation(table: Table, card: str) -> None:
    index = next((i for i, place in enumerate(table.line) if place.card == card), None)
    if index is None:
        raise IllegalAction("card_not_in_line", card=card)
    if not table.is_open(table.line[index]):
        raise IllegalAction("reserved_for_other", card=card, seat=table.line[index].reserved_for)
    if (price := table.price(index)) > table.active.chips:
        raise IllegalAction("too_few_chips", card=card, price=price, chips=table.active.chips)


def _verify_grouping(table: Table, space: int) -> None:
    spaces = table.active.spaces
    if not 0 <= space < len(spaces):
        raise IllegalAction("no_such_space", spaces=len(spaces))
    if not spaces[space].room:
        raise IllegalAction("group_full", full_at=spaces[space].full_at)


def _verify_answer(table: Table, action: ChooseForBelle) -> None:
    effect = asking(table)
    if action.belle != effect.id:
        raise IllegalAction("other_belle_asks", belle=effect.id)
    if action.choice not in effect.answers(table):
        raise IllegalAction(effect.asks, belle=effect.id)
