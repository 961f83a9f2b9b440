"""What a group scores, who starts next, and who wins."""

from __future__ import annotations

from collections.abc import Iterable

from rules.belle.content import Content
from rules.belle.model import Options, Player, Tally
from rules.core import kit
from rules.core.model import Outcome, Seat

SHARED = 2
"""How often an interest must occur to earn anything."""


def tallies(content: Content, guests: Iterable[str]) -> tuple[Tally, ...]:
    """Counts guests' interests: each that occurs twice or more earns a chip per occurrence.

    Returns:
        A tally for every interest that occurs, in the tiers' order.

    Rule: BB-24.
    """
    printed = [interest for guest in guests for interest in content.interests_of[guest]]
    counted = ((interest, printed.count(interest)) for interest in content.interests)
    return tuple(
        Tally((interest,), count, count if count >= SHARED else 0)
        for interest, count in counted
        if count
    )


def total(counted: Iterable[Tally]) -> int:
    """Returns how many chips tallies earn in total."""
    return sum(tally.chips for tally in counted)


def score(content: Content, guests: Iterable[str]) -> int:
    """Returns how many chips a group with these guests earns. Rule: BB-24."""
    return total(tallies(content, guests))


def fewest_chips(players: tuple[Player, ...], holder: Seat) -> Seat:
    """Returns who starts next: the poorest; if tied, the first after the holder. Rule: BB-31."""
    order = kit.turn_order(holder + 1, len(players))
    return min(order, key=lambda seat: players[seat].chips)


def outcome(options: Options, players: tuple[Player, ...]) -> Outcome:
    """Ranks the players by chips; unfinished groups earn nothing, but may break a tie.

    Rule: BB-33.
    """
    chips = [player.chips for player in players]
    guests = [sum(len(space.guests) for space in player.spaces) for player in players]
    standing = chips if options.tie == "shared" else [*zip(chips, guests, strict=True)]
    return kit.outcome(chips, standings=standing, reason="no_more_guests")
