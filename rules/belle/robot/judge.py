"""How well a player stands: by what they have, or by the chips they may expect to have in the end."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, log

from rules.belle import scoring
from rules.belle.content import Content
from rules.belle.model import FULL, LINE, Phase, Player, State
from rules.belle.robot.prospects import outlook
from rules.core.model import Seat

BELLE_WORTH = 1.2
"""Chips that a Belle is expected to bring, if there is a turn left to play her in."""
BELLE_NOT_DRAWN = 0.6
"""Chips that a Belle costs whom the round leaves no turn to play her: she keeps a fresh one away."""
FADING = 0.05
"""The part of a chip that each round to come takes away again: who has fewest begins, and chooses first."""
AVERAGE_PICK = 0.9
"""What the choice of a card from the line is worth on average; it is worth the logarithm of how many there are."""
CHANCES = {-2: 0.0, -1: 0.37, 0: 0.75, 1: 0.95, 2: 1.0}
"""Chances of a group to become full, by how many more guests come than it needs; some Belles make up for one."""
NEW_GROUP = 11.5
"""Chips that a group not yet begun scores with."""
LOST = 0.24
"""The part of a group that is lost in the end because it does not become full."""
BLUR = 0.2
"""How much each round to come blurs which guests will be the last to make a group full; 1 is entirely."""
ONE_DECK_GUESTS = 0.8
"""The share of guests among the cards of the one-deck game, about."""


def expected_chips(content: Content, state: State, seat: Seat) -> float:
    """Returns the chips a player may expect: those in hand, those of the groups there is time for, and of Belles.

    The guests still to come go first to the groups that need fewest, what is left to new groups.
    """
    player = state.players[seat]
    if state.turn.phase is Phase.OVER:
        return float(player.chips)
    picks = _picks(state, seat)
    turns = len(picks)
    playable = min(len(player.hand), _turns_for_belles(state, seat, turns))
    rounds = ceil(len(state.guest_deck) / (LINE * len(state.players)))
    expected = player.chips * (1 - FADING * rounds)
    expected += sum(map(log, picks)) - AVERAGE_PICK * turns
    expected += BELLE_WORTH * playable - BELLE_NOT_DRAWN * (len(player.hand) - playable)
    guests = turns + len(state.guest_deck) / len(state.players)
    if state.options.one_deck:
        guests *= ONE_DECK_GUESTS
    left = int(guests + 0.5)
    if not left:
        return expected
    for room, chips in sorted(_begun(content, player)):
        left -= room
        expected += chips * CHANCES[min(max(left, -2), 2)]
    return expected + NEW_GROUP * _new_groups(left, rounds)


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


def _begun(content: Content, player: Player) -> Iterator[tuple[int, float]]:
    """Yields of each group begun how many guests it needs, and the chips it is expected to score with."""
    for space in player.spaces:
        if space.guests:
            yield space.room, outlook(content, space)


def _new_groups(guests: int, rounds: int) -> float:
    """Returns how many new groups so many guests are worth.

    Near the end the last ones are lost unless they make a group full; in many rounds Belles bring some more or less.
    """
    whole, rest = divmod(max(0, guests), FULL)
    steps = whole + (rest / FULL) ** 3
    slope = max(0.0, guests / FULL - LOST)
    return steps + min(1.0, BLUR * rounds) * (slope - steps)


def _picks(state: State, seat: Seat) -> range:
    """Returns for each card of the line that falls to a player, one a turn, how many there are to choose from then."""
    seats = len(state.players)
    return range(len(state.line) - (seat - state.turn.seat) % seats, 0, -seats)


def _turns_for_belles(state: State, seat: Seat, turns: int) -> float:
    """Returns the turns in which Belles now in hand are to be played: new ones come with the next round."""
    if state.options.one_deck:
        return turns + len(state.guest_deck) / len(state.players)
    return turns
