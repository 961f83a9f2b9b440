"""What each viewer may know of the table, and the worlds a viewer cannot tell apart."""

from __future__ import annotations

from random import Random

import msgspec

from rules.belote.content import (
    MARRIAGE,
    NAMES,
    POINTS,
    SUITS,
    each,
    names,
    read_all,
    together,
    winning_place,
)
from rules.belote.flow import leaders, order_from
from rules.belote.legal import callable_now, playable
from rules.belote.model import BeloteView, Bid, PlayedCard, State, Trick
from rules.core.model import Prompt, Seat, Viewer


def view(state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> BeloteView:
    """Returns what a viewer may know."""
    tricks = _tricks(state)
    asked = state.phase == "play" and viewer == state.turn
    manual = state.options.belote_call == "manual"
    legal = playable(state) if asked else 0
    return BeloteView(
        viewer=viewer,
        prompts=prompts,
        options=state.options,
        phase=state.phase,
        round=state.round,
        dealer=state.dealer,
        turn=None if state.phase == "over" else state.turn,
        hand=None if viewer is None else names(state.hands[viewer], state.trump),
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        turned=NAMES[state.turned],
        bids=_bids(state),
        taker=state.taker,
        trump=None if state.trump is None else SUITS[state.trump],
        leader=state.leader,
        trick=_seated(state, state.leader, state.trick),
        winning=_winning(state),
        last_trick=tricks[-1] if tricks else None,
        tricks=tricks,
        tricks_won=tuple(state.winners.count(seat) for seat in range(4)),
        points=state.points,
        belote=state.belote,
        rebelote=state.rebelote,
        announcements=state.announcements,
        legal=names(legal, state.trump),
        callable=names(legal & callable_now(state), state.trump) if asked and manual else (),
        totals=state.totals,
        frozen=state.frozen,
        history=state.history,
        shown_hands=_shown(state),
    )


def _bids(state: State) -> tuple[Bid, ...]:
    order = order_from(state.dealer, state.options)
    return tuple(
        Bid(order[(place + 1) & 3], 1 + place // 4, None if suit is None else SUITS[suit])
        for place, suit in enumerate(state.bids)
    )


def _seated(state: State, leader: Seat | None, trick: tuple[int, ...]) -> tuple[PlayedCard, ...]:
    if leader is None:
        return ()
    order = order_from(leader, state.options)
    return tuple(PlayedCard(seat, NAMES[card]) for seat, card in zip(order, trick, strict=False))


def _winning(state: State) -> Seat | None:
    if not state.trick or state.trump is None or state.leader is None:
        return None
    return order_from(state.leader, state.options)[winning_place(state.trick, state.trump)]


def _tricks(state: State) -> tuple[Trick, ...]:
    if state.trump is None:
        return ()
    worth = POINTS[state.trump]
    return tuple(
        Trick(leader, _seated(state, leader, cards), winner, sum(worth[card] for card in cards))
        for leader, cards, winner in zip(leaders(state), state.tricks, state.winners, strict=True)
    )


def _shown(state: State) -> tuple[tuple[str, ...], ...] | None:
    if state.shown is None:
        return None
    trump = SUITS.index(state.history[-1].trump)
    return tuple(names(hand, trump) for hand in state.shown)


def cards(state: State) -> list[int]:
    """Returns the 32 cards wherever they lie."""
    turned = (state.turned,) if state.taker is None else ()
    return [
        *(card for hand in state.hands for card in each(hand)),
        *state.stock,
        *turned,
        *state.trick,
        *(card for trick in state.tricks for card in trick),
    ]


def resample_hidden(state: State, viewer: Viewer, rng: Random) -> State:
    """Returns the state with every card the viewer has not seen redealt among the places it could be.

    What everyone knows of a hand stays in it: the turned card, the other half of a called belote, announcements shown.
    """
    known = tuple(
        hand if seat == viewer else hand & _public(state, seat)
        for seat, hand in enumerate(state.hands)
    )
    hidden = list(state.stock)
    for seat, hand in enumerate(state.hands):
        hidden.extend(each(hand & ~known[seat]))
    rng.shuffle(hidden)
    hands: list[int] = []
    for seat, hand in enumerate(state.hands):
        missing = hand.bit_count() - known[seat].bit_count()
        hands.append(known[seat] | together(hidden[:missing]))
        del hidden[:missing]
    return msgspec.structs.replace(state, hands=tuple(hands), stock=tuple(hidden))


def _public(state: State, seat: Seat) -> int:
    """Returns the cards everyone knows to be in a hand unless they have been played."""
    found = 0
    if state.taker == seat:
        found |= 1 << state.turned
    if state.belote == seat and state.trump is not None:
        found |= MARRIAGE[state.trump]
    for one in state.announcements:
        if one.seat == seat:
            found |= read_all(one.cards or ())
    return found
