"""The picks made for a Belle and what they lead to, and the controls from earlier versions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import rules
from bot.tables.commands import Before, Draft, Meaning, Pick, need_single, need_valid
from bot.ui.controls import picks, plays, plays_number
from cogs.belle.choices import BelleDraft, Step, direct, next_step, open_step
from rules.belle import model
from rules.belle.model import BelleView, ChooseForBelle, GroupGuest, InviteGuest, PlayBelle

BEFORE: Mapping[str, Callable[[str], Before]] = {
    "invite": plays("InviteGuest", "card"),
    "group": plays_number("GroupGuest", "space"),
    **picks("belle", "pick", "unpick"),
}


def offers(view: BelleView, draft: Any) -> Iterator[Meaning]:
    """Yields the line, the groups, the Belles in hand and the next picks, whether legal or not."""
    yield from (InviteGuest(place.card) for place in view.line)
    yield from map(GroupGuest, range(len(view.parties[view.turn.seat].spaces)))
    yield from (Pick("belle", held.belle) for held in view.hand or ())
    for belle, ways in direct(view).items():
        yield from (PlayBelle(belle, choice) for choice in ways.values())
    yield Pick("unpick")
    if any(view.viewer in prompt.seats for prompt in view.prompts):
        step = open_step(view, draft)
        yield from (Pick("pick", option) for option in (step.options if step else ()))


def picked(view: BelleView, draft: Any, picks: Sequence[Pick]) -> rules.Action | Draft:
    """Returns a Belle's picks so far, or the action if there is nothing left to pick."""
    match need_single(picks):
        case Pick("belle", belle):
            return _begun(view, belle)
        case Pick("pick", pick):
            step = need_valid(open_step(view, draft))
            return _picked(view, step.belle, (*step.picks, pick))
        case _:
            return Draft(None)


def _begun(view: BelleView, belle: str) -> rules.Action | Draft:
    """Returns what choosing a Belle from the hand means."""
    refusals = {held.belle: held.refusal for held in view.hand or ()}
    if view.turn.phase is not model.Phase.BELLE_OR_INVITE or refusals[belle] is not None:
        return PlayBelle(belle, model.Choice())  # the rules explain why not
    return _picked(view, belle, ())


def _picked(view: BelleView, belle: str, picks: tuple[str, ...]) -> rules.Action | Draft:
    step = next_step(view, belle, picks)
    if isinstance(step, Step):
        return Draft(BelleDraft(belle, picks))
    play = ChooseForBelle if view.turn.asking == belle else PlayBelle
    return play(belle, step)
