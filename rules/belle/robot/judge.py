"""How well a player stands: by what they have, or by the chips they may expect to have in the end."""

from __future__ import annotations

from rules.belle import scoring
from rules.belle.content import Content
from rules.belle.model import FULL, Phase, Space, State
from rules.belle.robot.prospects import empty_prospect, outlook
from rules.core.model import Seat

BELLE_WORTH = 1.2
"""Chips that a Belle is expected to bring, if there is a turn left to play her in."""
BELLE_NOT_DRAWN = 0.6
"""Chips that a Belle costs whom the round leaves no turn to play her: she keeps a fresh one away."""
ONE_DECK_GUESTS = 0.8
"""The share of guests among the cards of the one-deck game, about."""


def expected_chips(content: Content, state: State, seat: Seat) -> float:
    """Returns the chips a player may expect: those in hand, those of the groups there is time for, and of Belles.

    The guests still to come go first to the groups that need fewest, what is left to new groups.
    """
    player = state.players[seat]
    if state.turn.phase is Phase.OVER:
        return float(player.chips)
    this_round = _turns_in_line(state, seat)
    guests = this_round + len(state.guest_deck) / len(state.players)
    if state.options.one_deck:
        guests *= ONE_DECK_GUESTS
    playable = min(len(player.hand), _turns_for_belles(state, seat))
    expected = player.chips + BELLE_WORTH * playable
    expected -= BELLE_NOT_DRAWN * (len(player.hand) - playable)
    for space in sorted(player.spaces, key=_room):
        if not space.guests or guests <= 0:
            continue
        chance = min(1.0, guests / max(1, space.room)) ** 3
        expected += chance * outlook(content, space)
        guests -= space.room
    return expected + max(0.0, guests) / FULL * empty_prospect()


def expected_lead(content: Content, state: State, seat: Seat) -> float:
    """Returns a player's expected chips over those of the others.

    Against one opponent a chip less for them is as good as one more for oneself; of several, each stands in the way of
    all the others too, so what they lose counts less.
    """
    others = [
        expected_chips(content, state, other)
        for other in range(len(state.players))
        if other != seat
    ]
    return expected_chips(content, state, seat) - sum(others) / len(others) ** 2


def standing(content: Content, state: State, seat: Seat) -> float:
    """Returns the chips a player has, and the matches of their groups by how nearly full these are.

    Belles in hand count against it: a new one is drawn only for one that was played.
    """
    player = state.players[seat]
    matches = sum(
        scoring.score(content, space.guests) * len(space.guests) / space.full_at
        for space in player.spaces
    )
    return player.chips + matches - BELLE_NOT_DRAWN * len(player.hand)


def _room(space: Space) -> int:
    return space.room


def _turns_in_line(state: State, seat: Seat) -> int:
    """Returns how many of the cards in the line fall to a player, if each takes one a turn."""
    seats = len(state.players)
    before = (seat - state.turn.seat) % seats
    return max(0, len(state.line) - before + seats - 1) // seats


def _turns_for_belles(state: State, seat: Seat) -> float:
    """Returns the turns in which Belles now in hand are to be played: new ones come with the next round."""
    turns = _turns_in_line(state, seat)
    if state.options.one_deck:
        return turns + len(state.guest_deck) / len(state.players)
    return turns
