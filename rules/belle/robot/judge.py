"""Judges a player's position, by current chips and matches or by expected final chips."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, log

from rules.belle import scoring
from rules.belle.content import Content
from rules.belle.model import FULL, LINE, Phase, Player, State
from rules.belle.robot.prospects import outlook
from rules.core.model import Seat

BELLE_WORTH = 1.2
"""How many chips a Belle is expected to earn if there is a turn left to play her."""
BELLE_NOT_DRAWN = 0.6
"""How many chips a Belle costs if the round has no turn left for her: a new Belle is lost."""
FADING = 0.05
"""What fraction of its value a chip loses per round to come: the poorest begins each round."""
AVERAGE_PICK = 0.9
"""The average value of choosing from the line, multiplied by the logarithm of its length."""
CHANCES = {-2: 0.0, -1: 0.37, 0: 0.75, 1: 0.95, 2: 1.0}
"""A group's chance of filling up, by surplus guests to come; some Belles replace a guest."""
NEW_GROUP = 11.5
"""The expected chips of a new group."""
LOST = 0.24
"""What fraction of a group is lost because it never becomes full."""
BLUR = 0.2
"""How much each round to come blurs which guest will fill the last group; 1 means entirely."""
ONE_DECK_GUESTS = 0.8
"""Roughly what fraction of the cards in the one-deck game are guests."""


def expected_chips(content: Content, state: State, seat: Seat) -> float:
    """Returns a player's expected chips: in hand, from groups with time to fill, and from Belles.

    The guests still to come go to the groups that need fewest first, and then to new groups.
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
    """Returns how far a player's expected chips are ahead of the others'.

    Against a single opponent, a chip less for them is as good as a chip more for the player.
    Several opponents also hinder each other, so their losses count less.
    """
    others = [
        expected_chips(content, state, other)
        for other in range(len(state.players))
        if other != seat
    ]
    return expected_chips(content, state, seat) - sum(others) / len(others) ** 2


def standing(content: Content, state: State, seat: Seat) -> float:
    """Returns a player's chips, plus their groups' matches weighted by how nearly full these are.

    Belles in hand reduce it, because only played Belles are replaced by new ones.
    """
    player = state.players[seat]
    matches = sum(
        scoring.score(content, space.guests) * len(space.guests) / space.full_at
        for space in player.spaces
    )
    return player.chips + matches - BELLE_NOT_DRAWN * len(player.hand)


def _begun(content: Content, player: Player) -> Iterator[tuple[int, float]]:
    """Yields how many guests each group begun needs, and its expected chips."""
    for space in player.spaces:
        if space.guests:
            yield space.room, outlook(content, space)


def _new_groups(guests: int, rounds: int) -> float:
    """Returns how many new groups a number of guests is worth.

    Near the end, unfinished groups are lost; over many rounds, Belles add or remove some guests.
    """
    whole, rest = divmod(max(0, guests), FULL)
    steps = whole + (rest / FULL) ** 3
    slope = max(0.0, guests / FULL - LOST)
    return steps + min(1.0, BLUR * rounds) * (slope - steps)


def _picks(state: State, seat: Seat) -> range:
    """Returns, for each of a player's turns in this line, how many cards it can choose from."""
    seats = len(state.players)
    return range(len(state.line) - (seat - state.turn.seat) % seats, 0, -seats)


def _turns_for_belles(state: State, seat: Seat, turns: int) -> float:
    """Returns how many turns there are for the Belles now in hand, before new ones are drawn."""
    if state.options.one_deck:
        return turns + len(state.guest_deck) / len(state.players)
    return turns
