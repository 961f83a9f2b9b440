"""The set-up: guests removed, Belles and chips dealt, and the first line."""

from __future__ import annotations

from rules.belle import flow, model
from rules.belle.content import Content
from rules.belle.events import BellesDrawn, GuestsRemoved, HandDrawn, StartTokenGiven
from rules.belle.model import Options, Player, Space, State, Turn
from rules.belle.turn.flow import Draft
from rules.core.chance import Chance


def first_table(content: Content, seats: int, options: Options, chance: Chance) -> Draft:
    """Sets up a match and deals the first line.

    In the one-deck game the remaining Belles are shuffled into the guest deck.

    Rule: BB-02 to BB-06, BB-40
    """
    guests = tuple(chance.shuffled("guests", (guest.id for guest in content.guests)))
    belles = tuple(chance.shuffled("belles", (belle.id for belle in content.belles)))
    hands = [belles[model.HAND * seat : model.HAND * (seat + 1)] for seat in range(seats)]
    guest_deck, belle_deck = guests[model.REMOVED :], belles[model.HAND * seats :]
    if options.one_deck:
        guest_deck = tuple(chance.shuffled("one deck", guest_deck + belle_deck))
        belle_deck = ()
    host = chance.below("host", seats) if options.first_host == "random" else 0
    state = State(
        options=options,
        players=tuple(Player(model.START_CHIPS, (Space(),) * model.SPACES, hand) for hand in hands),
        guest_deck=guest_deck,
        removed=guests[: model.REMOVED],
        belle_deck=belle_deck,
        start=host,
        turn=Turn(seat=host, number=0),
    )
    draft = Draft(content, state, chance)
    draft.tell(GuestsRemoved(count=model.REMOVED))
    for seat, hand in enumerate(hands):
        draft.tell(BellesDrawn(seat=seat, count=len(hand)))
        draft.tell(HandDrawn(to=(seat,), belles=hand))
    draft.tell(StartTokenGiven(seat=host, reason="host"))
    flow.start_round(draft)
    return draft
