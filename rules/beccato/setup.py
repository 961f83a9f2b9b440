"""Who plays with whom, and where they sit."""

from __future__ import annotations

from collections.abc import Mapping

from rules.beccato.model import Options
from rules.core.chance import Chance
from rules.core.model import Seat

RINGS: Mapping[int, tuple[str, ...]] = {
    4: ("ABAB",),
    5: ("ABABA",),
    6: ("ABABAB", "ABCABC"),
    7: ("ABACABC",),
    8: ("ABCDABCD", "ABCABCAB"),
    9: ("ABCABCABC",),
}
"""Teams round the table by number of players: the usual split first, then the other one where there is one.

Neighbours are never of one team. With five, the imaginary hand lies between the last seat and the first.
Rule: BC-02, BC-03, BC-04, BC-62
"""


def pattern(seats: int, options: Options) -> str:
    """Returns the letters of the teams round the table; a table without an alternative has the usual split.

    Rule: BC-03
    """
    rings = RINGS[seats]
    return rings[-1] if options.teams == "alternative" else rings[0]


def sides(letters: str) -> tuple[tuple[Seat, ...], ...]:
    """Returns the places of each team in a string of letters, by letter."""
    return tuple(
        tuple(place for place, other in enumerate(letters) if other == letter)
        for letter in sorted(set(letters))
    )


def seated(
    seats: int, options: Options, chance: Chance
) -> tuple[tuple[Seat, ...], tuple[tuple[Seat, ...], ...]]:
    """Returns the ring of seats in passing order, and the members of each team.

    Players sit in the order of their seats, so that who plays with whom is chosen by taking a seat. With random teams
    every seat is dealt a guild card, and the members of each team take its places round the table in order.

    Rule: BC-04, BC-05, BC-10
    """
    letters = pattern(seats, options)
    table = tuple(range(seats))
    teams = sides(letters)
    if options.random_teams:
        dealt = "".join(chance.shuffled("teams", letters))
        teams = sides(dealt)
        waiting = {
            letter: iter(team) for letter, team in zip(sorted(set(letters)), teams, strict=True)
        }
        table = tuple(next(waiting[letter]) for letter in letters)
    return (table if options.direction == "left" else table[::-1]), teams
