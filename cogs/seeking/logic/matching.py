"""Who plays with whom: from those who are looking for a game, the groups that can sit down now.

Pure: the same people make the same groups. A group forms as soon as the fewest seats of a game can be filled with people
who all fit each other, and takes along whoever else fits. Those who have waited longest are looked at first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from bot.users.avoided import Parted


@dataclass(frozen=True, slots=True)
class Seeker:
    """Someone who is looking for a game.

    Attributes:
        since: since when (seconds since the epoch).
        games: what they would play.
        ratings: their number in each game.
        spread: how far others' numbers may be from theirs; ``None``: any distance.
        tongue: their language.
        same_tongue: whether they want to play with people of their language only.
        pace: how fast they want to play; ``""`` for any pace.
        robots: whether robots may take the seats that are missing, now.
        sure: the game they have just said yes to, or ``""``: they are not asked again for it.
    """

    user_id: int
    since: float
    games: frozenset[str]
    ratings: Mapping[str, int] = field(default_factory=dict[str, int])
    spread: int | None = None
    tongue: str = ""
    same_tongue: bool = False
    pace: str = ""
    robots: bool = False
    sure: str = ""


@dataclass(frozen=True, slots=True)
class Party:
    """People who can sit down together, those who have waited longest first.

    Attributes:
        robots: seats that robots take.
        pace: the pace one of them wants, or ``""``.
    """

    game: str
    members: tuple[Seeker, ...]
    robots: int = 0

    @property
    def pace(self) -> str:
        return next((one.pace for one in self.members if one.pace), "")


def fits(one: Seeker, other: Seeker, game: str, parted: Parted) -> bool:
    """Whether two people can play a game together, by the wishes of both."""
    if game not in one.games or game not in other.games:
        return False
    if one.pace and other.pace and one.pace != other.pace:
        return False
    if (one.same_tongue or other.same_tongue) and one.tongue != other.tongue:
        return False
    spreads = [each.spread for each in (one, other) if each.spread is not None]
    if spreads:
        apart = abs(one.ratings.get(game, 0) - other.ratings.get(game, 0))
        if apart > min(spreads):
            return False
    return not parted(one.user_id, other.user_id)


def groups(seekers: Sequence[Seeker], sizes: Mapping[str, range], parted: Parted) -> list[Party]:
    """Returns the groups that can sit down now; no one is in two, and no other could be made of those who are left.

    Args:
        seekers: everyone who is looking, in any order.
        sizes: how many can play, by game.
        parted: who does not sit with whom.
    """
    left = sorted(seekers, key=lambda one: (one.since, one.user_id))
    found: list[Party] = []
    while (group := _first(left, sizes, parted)) is not None:
        found.append(group)
        gone = {one.user_id for one in group.members}
        left = [one for one in left if one.user_id not in gone]
    return found


def _first(left: list[Seeker], sizes: Mapping[str, range], parted: Parted) -> Party | None:
    """Returns the group of people that has waited longest, by its members' time together; else one with robots."""
    full: list[Party] = []
    for game in sorted(sizes):
        who = [one for one in left if game in one.games]
        who.sort(key=lambda one: (one.sure != game, len(one.games), one.since, one.user_id))
        if (members := _clique(who, game, sizes[game], parted)) is not None:
            full.append(Party(game, members))
    if full:
        return min(full, key=lambda one: (_flexible(one), one.members[0].since))
    for first in left:
        if first.robots and (party := _with_robots(first, left, sizes, parted)) is not None:
            return party
    return None


def _flexible(group: Party) -> float:
    """How many other games its members would have played, on average: those are kept for later who are easy to place."""
    return sum(len(one.games) for one in group.members) / len(group.members)


def _clique(who: list[Seeker], game: str, size: range, parted: Parted) -> tuple[Seeker, ...] | None:
    """Returns the first people who all fit each other, the fewest the game needs and then whoever fits; or ``None``."""
    if len(who) < size[0]:
        return None
    near = {one.user_id: set[int]() for one in who}
    for one, other in combinations(who, 2):
        if fits(one, other, game, parted):
            near[one.user_id].add(other.user_id)
            near[other.user_id].add(one.user_id)
    chosen = _search(who, near, size[0], [])
    if chosen is None:
        return None
    for one in who:
        if len(chosen) >= size[-1]:
            break
        if one not in chosen and all(one.user_id in near[other.user_id] for other in chosen):
            chosen.append(one)
    return tuple(sorted(chosen, key=lambda one: (one.since, one.user_id)))


def _search(
    who: list[Seeker], near: Mapping[int, set[int]], wanted: int, chosen: list[Seeker]
) -> list[Seeker] | None:
    """Completes a choice of people who all fit each other, from those in ``who``, who fit all that are chosen."""
    if wanted == 0:
        return chosen
    for place, one in enumerate(who[: len(who) - wanted + 1]):
        rest = [other for other in who[place + 1 :] if other.user_id in near[one.user_id]]
        if len(rest) < wanted - 1:
            continue
        if (found := _search(rest, near, wanted - 1, [*chosen, one])) is not None:
            return found
    return None


def _with_robots(
    first: Seeker, left: list[Seeker], sizes: Mapping[str, range], parted: Parted
) -> Party | None:
    """Returns a group around a player who takes robots too: everyone who fits and does so as well, at the fullest table.

    ``None`` if none of their games can be played now.
    """
    offers: list[Party] = []
    for game in sorted(first.games & sizes.keys()):
        members = [first]
        for one in left:
            if one is first or not one.robots or len(members) >= sizes[game][-1]:
                continue
            if all(fits(one, other, game, parted) for other in members):
                members.append(one)
        members.sort(key=lambda one: (one.since, one.user_id))
        offers.append(Party(game, tuple(members), max(0, sizes[game][0] - len(members))))

    def worth(one: Party) -> tuple[int, bool, int]:
        return len(one.members), one.game == first.sure, -one.robots

    return max(offers, key=worth, default=None)
