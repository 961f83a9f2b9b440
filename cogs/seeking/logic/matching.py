"""Groups people who are looking for a game and can sit down now.

Pure: the same people make the same groups. A group forms as soon as enough people for a game all
fit each other, and then takes in everyone else who fits. Those who have waited longest come first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from bot.users.avoided import Parted


@dataclass(frozen=True, slots=True)
class Seeker:
    """A person who is looking for a game.

    Attributes:
        since: when they began to look (seconds since the epoch).
        games: the games they would play.
        ratings: their rating in each game.
        spread: how far other people's ratings may be from theirs; ``None`` for no limit.
        tongue: their language.
        same_tongue: whether they want to play only with people who use their language.
        pace: the pace they want; ``""`` for any pace.
        robots: whether robots may take missing seats by now.
        sure: the game they have just said yes to, or ``""``: they aren't asked about it again.
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
    """A group of people who can sit down together, those who have waited longest first.

    Attributes:
        robots: how many seats robots take.
        pace: the pace that at least one of them wants, or ``""``.
    """

    game: str
    members: tuple[Seeker, ...]
    robots: int = 0

    @property
    def pace(self) -> str:
        return next((member.pace for member in self.members if member.pace), "")


def fits(first: Seeker, other: Seeker, game: str, parted: Parted) -> bool:
    """Returns whether two people can play a game together, given the wishes of both."""
    if game not in first.games or game not in other.games:
        return False
    if first.pace and other.pace and first.pace != other.pace:
        return False
    if (first.same_tongue or other.same_tongue) and first.tongue != other.tongue:
        return False
    spreads = [each.spread for each in (first, other) if each.spread is not None]
    if spreads:
        apart = abs(first.ratings.get(game, 0) - other.ratings.get(game, 0))
        if apart > min(spreads):
            return False
    return not parted(first.user_id, other.user_id)


def groups(seekers: Sequence[Seeker], sizes: Mapping[str, range], parted: Parted) -> list[Party]:
    """Returns the groups that can sit down now; the people left over can't form another.

    Args:
        seekers: everyone who is looking, in any order.
        sizes: the player counts that each game allows.
        parted: returns whether two people may not sit together.
    """
    left = sorted(seekers, key=lambda seeker: (seeker.since, seeker.user_id))
    formed: list[Party] = []
    while (group := _first(left, sizes, parted)) is not None:
        formed.append(group)
        gone = {seeker.user_id for seeker in group.members}
        left = [seeker for seeker in left if seeker.user_id not in gone]
    return formed


def _first(left: list[Seeker], sizes: Mapping[str, range], parted: Parted) -> Party | None:
    """Returns the best group of people, or one with robots for those who have waited longest."""
    full: list[Party] = []
    for game in sorted(sizes):
        players = [one for one in left if game in one.games]
        players.sort(key=lambda one: (one.sure != game, len(one.games), one.since, one.user_id))
        if (members := _clique(players, game, sizes[game], parted)) is not None:
            full.append(Party(game, members))
    if full:
        return min(full, key=lambda one: (_flexible(one), one.members[0].since))
    for first in left:
        if first.robots and (party := _with_robots(first, left, sizes, parted)) is not None:
            return party
    return None


def _flexible(group: Party) -> float:
    """Returns how many games the members would play on average; flexible groups can wait."""
    return sum(len(member.games) for member in group.members) / len(group.members)


def _clique(
    players: list[Seeker], game: str, size: range, parted: Parted
) -> tuple[Seeker, ...] | None:
    """Returns the first people who all fit each other: as few as needed, then others who fit."""
    if len(players) < size[0]:
        return None
    near = {player.user_id: set[int]() for player in players}
    for player, other in combinations(players, 2):
        if fits(player, other, game, parted):
            near[player.user_id].add(other.user_id)
            near[other.user_id].add(player.user_id)
    chosen = _search(players, near, size[0], [])
    if chosen is None:
        return None
    for player in players:
        if len(chosen) >= size[-1]:
            break
        if player not in chosen and all(player.user_id in near[other.user_id] for other in chosen):
            chosen.append(player)
    return tuple(sorted(chosen, key=lambda player: (player.since, player.user_id)))


def _search(
    players: list[Seeker], near: Mapping[int, set[int]], wanted: int, chosen: list[Seeker]
) -> list[Seeker] | None:
    """Completes ``chosen`` with people who fit each other; all ``players`` already fit it."""
    if wanted == 0:
        return chosen
    for place, player in enumerate(players[: len(players) - wanted + 1]):
        rest = [other for other in players[place + 1 :] if other.user_id in near[player.user_id]]
        if len(rest) < wanted - 1:
            continue
        if (clique := _search(rest, near, wanted - 1, [*chosen, player])) is not None:
            return clique
    return None


def _with_robots(
    first: Seeker, left: list[Seeker], sizes: Mapping[str, range], parted: Parted
) -> Party | None:
    """Returns the largest group with ``first`` in which the others accept robots too, if any."""
    offers: list[Party] = []
    for game in sorted(first.games & sizes.keys()):
        members = [first]
        for seeker in left:
            if seeker is first or not seeker.robots or len(members) >= sizes[game][-1]:
                continue
            if all(fits(seeker, other, game, parted) for other in members):
                members.append(seeker)
        members.sort(key=lambda seeker: (seeker.since, seeker.user_id))
        offers.append(Party(game, tuple(members), max(0, sizes[game][0] - len(members))))

    def worth(party: Party) -> tuple[int, bool, int]:
        return len(party.members), party.game == first.sure, -party.robots

    return max(offers, key=worth, default=None)
