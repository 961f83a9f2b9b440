"""How long people wait who are looking for a game, held against what other rules could do.

A week on one server: 2,000 people come by the hour of the day, name one to five games, and some of them a pace, their language
or a range of ratings; some block each other. Who is not seated within an hour gives up. How long people take to confirm is no
part of it.

Mean and median are held against rules that know how people come, and decide by trying: each table that could be made, and none,
is followed through imagined quarters of an hour, and the best one is taken: for the shortest waits, and once more for the fewest
people who wait longer than by the bot's rule half of them do. That is evidence and no proof: another rule could be better yet.

What is proven is a bound of the mean for all rules, also for one that knows who is going to come. It is that of a relaxation:
everyone is seated at most once, a table is complete when its last player arrives, all at it fit that one (not each other), and
prices for seats are raised and lowered until the cheapest tables cover everybody. Whatever the prices are, no rule does better.
Most of what is between that bound and the bot's rule is what it is worth to know the future. The median has no such bound that
says anything: a rule could leave half of all people waiting for the hour, to have them at hand for the other half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

import rules
from bench.figure import Figure, Goal
from bot.users.company import Parted
from cogs.seeking.logic.matching import Party, Seeker, fits, groups

SEEKERS = 2_000
HOUR, DAY = 3_600.0, 86_400.0
PATIENCE = HOUR
ROUNDS, PATIENT = 400, 10
"""How often the prices are changed, and how often in vain before the steps become smaller."""

FUTURES, AHEAD = 12, 900.0
"""Imagined futures for each table that could be made, and their seconds."""

_BY_HOUR = (3, 1, 1, 0, 0, 0, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 8, 11, 14, 15, 13, 9, 5)
"""How many come in each hour of a day, relative to each other; half as many again at the weekend."""

_LIKED = {"belote": 5, "cattitude": 4, "belratti": 4, "beccato": 3, "belle": 3}


@dataclass(frozen=True, slots=True)
class Chance:
    """Someone's chance to be seated when somebody arrives: who, and how long they have waited then."""

    who: int
    wait: float


def run(*, quick: bool = False) -> Iterator[Figure]:
    """Plays the week by the bot's rule and computes the bounds."""
    count, rounds, futures = (200, 5, 1) if quick else (SEEKERS, ROUNDS, FUTURES)
    seekers, parted = arrivals(count, Random("seekers"))
    sizes = {name: rules.GAMES[name].seats for name in _LIKED}
    waits, together = play(seekers, sizes, parted)
    chances = _chances(seekers, sizes, parted)
    seated = sum(wait < PATIENCE for wait in waits)
    least = bound(chances, count, sizes, lambda wait: wait, PATIENCE, sum(waits), rounds)
    middle = median(waits)
    tried = [
        play(seekers, sizes, parted, Lookahead(count, futures, limit))[0]
        for limit in (None, middle)
    ]
    yield Figure(
        "seekers_mean_wait",
        sum(waits) / count,
        "s",
        min(map(sum, tried)) / count,
        "the shorter of two mean waits, by rules that try what comes of each table",
        Goal("ratio", "<=", 1.2),
        {
            "seekers": count,
            "seated": seated,
            "blocked_together": together,
            "least_even_if_it_knew_who_comes": round(least / count, 1),
        },
    )
    yield Figure(
        "seekers_median_wait",
        middle,
        "s",
        max(min(map(median, tried)), 1.0),
        "the shorter of two median waits, by rules that try what comes of each table",
        Goal("ratio", "<=", 1.2),
        {
            "futures": futures,
            "medians": [round(median(one), 1) for one in tried],
            "means": [round(sum(one) / count, 1) for one in tried],
        },
    )


_HOURS = [weight * (1.5 if day >= 5 else 1.0) for day in range(7) for weight in _BY_HOUR]


def arrivals(count: int, rng: Random) -> tuple[list[Seeker], Parted]:
    """Returns people in the order in which they come, and who blocks whom."""
    times = sorted(
        HOUR * (rng.choices(range(len(_HOURS)), _HOURS)[0] + rng.random()) for _ in range(count)
    )
    found = [_seeker(number, at, rng) for number, at in enumerate(times)]
    pairs = {frozenset(rng.sample(range(count), 2)) for _ in range(count)}
    for number in range(0, count, 50):  # some are blocked by many
        pairs |= {frozenset((number, other)) for other in rng.sample(range(count), count // 20)}
    return found, lambda one, other: frozenset((one, other)) in pairs


def _seeker(number: int, at: float, rng: Random) -> Seeker:
    names, weights = list(_LIKED), list(_LIKED.values())
    many = rng.choices((1, 2, 3, 5), (35, 30, 20, 15))[0]
    games = set[str]()
    while len(games) < many:
        games.add(rng.choices(names, weights)[0])
    return Seeker(
        number,
        at,
        frozenset(games),
        {game: round(rng.gauss(1_050, 120)) for game in sorted(games)},
        rng.choice((100, 200)) if rng.random() < 0.2 else None,
        rng.choices(("en", "de", "fr"), (60, 25, 15))[0],
        rng.random() < 0.15,
        rng.choices(("", "quick", "relaxed"), (80, 10, 10))[0],
    )


Rule = Callable[[list[Seeker], dict[str, range], Parted, float], list[Party]]
"""Which groups sit down, of all who are waiting, at a moment."""


def at_once(
    waiting: list[Seeker], sizes: dict[str, range], parted: Parted, _now: float
) -> list[Party]:
    """The bot's rule."""
    return groups(waiting, sizes, parted)


def play(
    seekers: Sequence[Seeker], sizes: dict[str, range], parted: Parted, rule: Rule = at_once
) -> tuple[list[float], int]:
    """Returns how long everyone waits by a rule, and how many sat down with somebody they block."""
    waits, waiting, together = [PATIENCE] * len(seekers), list[Seeker](), 0
    for newcomer in seekers:
        now = newcomer.since
        waiting = [one for one in waiting if now - one.since < PATIENCE] + [newcomer]
        for group in rule(waiting, sizes, parted, now):
            ids = [one.user_id for one in group.members]
            together += sum(parted(one, other) for one in ids for other in ids if one < other)
            for one in group.members:
                waits[one.user_id] = now - one.since
            waiting = [one for one in waiting if one.user_id not in ids]
    return waits, together


class Lookahead:
    """The rule that tries what comes of each table it could make."""

    def __init__(self, count: int, futures: int, limit: float | None) -> None:
        """Tries so many futures, for the shortest waits together or for the fewest people who wait longer than a limit."""
        self._count, self._futures, self._limit = count, futures, limit
        self._rng = Random("lookahead")

    def __call__(
        self, waiting: list[Seeker], sizes: dict[str, range], parted: Parted, now: float
    ) -> list[Party]:
        """Returns the group whose waits are shortest in the end, or none."""
        offers = [
            found[0] for game in sizes if (found := groups(waiting, {game: sizes[game]}, parted))
        ]
        if not offers:
            return []
        futures = [self._future(now) for _ in range(self._futures)]
        best, taken = self._cost(waiting, sizes, parted, now, futures), list[Party]()
        for offer in offers:
            left = [one for one in waiting if one not in offer.members]
            cost = self._cost(left, sizes, parted, now, futures)
            if cost <= best:
                best, taken = cost, [offer]
        return taken

    def _future(self, now: float) -> list[Seeker]:
        """Imagines who comes."""
        found: list[Seeker] = []
        at = now
        while True:
            rate = self._count * max(_HOURS[int(at / HOUR) % len(_HOURS)], 0.1) / sum(_HOURS) / HOUR
            at += self._rng.expovariate(rate)
            if at > now + AHEAD:
                return found
            found.append(_seeker(self._count + len(found), at, self._rng))

    def _cost(
        self,
        waiting: list[Seeker],
        sizes: dict[str, range],
        parted: Parted,
        now: float,
        futures: list[list[Seeker]],
    ) -> float:
        """Returns what the bot's rule comes to from now on, in all futures."""
        total = 0.0
        for future in futures:
            left = list(waiting)
            for newcomer in future:
                left.append(newcomer)
                for group in groups(left, sizes, parted):
                    total += sum(self._price(one, newcomer.since, now) for one in group.members)
                    left = [one for one in left if one not in group.members]
            total += sum(self._price(one, now + 2 * AHEAD, now) for one in left)
        return total

    def _price(self, one: Seeker, seated: float, now: float) -> float:
        if self._limit is not None:
            return float(seated - one.since > self._limit)
        return seated - max(now, one.since)


Chances = list[list[tuple[str, list[Chance]]]]
"""For everyone who may complete a table: by game, who may sit there with them."""


def _chances(seekers: Sequence[Seeker], sizes: dict[str, range], parted: Parted) -> Chances:
    found: Chances = []
    for last, one in enumerate(seekers):
        before = [
            other
            for other in seekers[max(0, last - 500) : last]
            if one.since - other.since < PATIENCE
        ]
        tables: list[tuple[str, list[Chance]]] = []
        for game in sorted(one.games):
            near = [
                Chance(other.user_id, one.since - other.since)
                for other in before
                if fits(one, other, game, parted)
            ]
            if len(near) >= sizes[game][0] - 1:
                tables.append((game, near))
        found.append(tables)
    return found


def bound(
    chances: Chances,
    count: int,
    sizes: dict[str, range],
    cost: Callable[[float], float],
    unseated: float,
    known: float,
    rounds: int,
) -> float:
    """Returns what no rule can go below, in the sum of everyone's cost.

    Args:
        chances: who may complete a table with whom.
        count: how many people there are.
        sizes: how many can play, by game.
        cost: what a wait costs.
        unseated: what it costs not to be seated.
        known: a sum that some rule reaches.
        rounds: how often prices are changed.
    """
    costs = [
        [(game, [(one.who, cost(one.wait)) for one in near]) for game, near in tables]
        for tables in chances
    ]
    prices, best, at = [unseated / 6] * count, float("-inf"), list[float]()
    going, reach, vain = [0.0] * count, 0.3, 0
    for _ in range(rounds):
        total, taken = sum(prices), [1] * count
        for last, tables in enumerate(costs):
            gain, chosen = 0.0, []
            for game, near in tables:
                bids = sorted((paid - prices[who], who) for who, paid in near)
                least, most = sizes[game][0] - 1, sizes[game][-1] - 1
                seated = bids[:least] + [bid for bid in bids[least:most] if bid[0] < 0]
                worth = cost(0.0) - prices[last] + sum(bid for bid, _ in seated)
                if worth < gain:
                    gain, chosen = worth, [last, *(who for _, who in seated)]
            total += gain
            for who in chosen:
                taken[who] -= 1
        vain = 0 if total > best + known * 5e-5 else vain + 1
        if total > best:
            best, at = total, prices
        if vain > PATIENT:  # too far: back to the best prices, and on in smaller steps
            prices, going, reach, vain = at, [0.0] * count, reach / 1.5, 0
        going = [0.7 * before + one for before, one in zip(going, taken, strict=True)]
        step = reach * known / (sum(one * one for one in going) or 1.0)
        # Whoever helps to fill tables may have a price below nought.
        prices = [
            min(unseated, price + step * one) for price, one in zip(prices, going, strict=True)
        ]
    return best
