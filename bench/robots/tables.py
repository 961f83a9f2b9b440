"""Who sits where, and how a match between two levels is played.

The players of a side are of one level, those of all other sides of another; it changes sides from match to match while
the deal stays, so that luck is shared. Where all play together, each level plays the same deals for itself, and the
higher score wins. Everyone looks up in turn at random, so that no level is quicker than another in a race.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, cast

import rules
from bench.robots.strength import Plan, Player, Strength, compare

Setting = tuple[str, int, Mapping[str, object]]
"""Who sits how, in words; the number of players; options."""

SETTINGS: Mapping[str, tuple[Setting, ...]] = {
    "beccato": (
        ("2 teams of 2", 4, {}),
        ("2 teams of 3, called chickens", 6, {"called_chickens": True}),
    ),
    "belle": (("one among 2", 2, {}), ("one among 4", 4, {})),
    "belote": (("two against two", 4, {}),),
    "belratti": (("3 together", 3, {}),),
    "cattitude": (("one among 2", 2, {}), ("one among 4", 4, {})),
}


PAIRS = frozenset({"belote"})
"""Games whose deals are compared from both sides at once: luck is most of a single one."""
WHOLE: Setting = ("whole matches to 501", 4, {})
"""How bids are compared: the score and the end of a match are part of them."""

LONG = 30
"""How often each player looks up until time runs out."""


def settings_of(game: str) -> tuple[Setting, ...]:
    """Returns the settings a game is measured in; one player of a level among the fewest others by default."""
    least = rules.GAMES[game].seats[0]
    return SETTINGS.get(game, ((f"one among {least}", least, {}),))


def play(
    match: rules.Match,
    players: Mapping[rules.Seat, Player],
    rng: Random,
    seen: Callable[[Sequence[rules.Event]], object] = len,
) -> rules.Outcome:
    """Plays a match out; players look up at random and then do one thing, if there is one to do.

    Time runs out where they have looked up for long and done nothing.

    Args:
        match: the match.
        players: who plays, by seat.
        rng: who looks up when.
        seen: is told what happened, move by move.
    """
    idle = 0
    while match.outcome is None:
        idle += 1
        timed = [prompt.window for prompt in match.prompts if prompt.seconds is not None]
        if idle > LONG * match.seats and timed:
            match.expire(timed[0])
            idle = 0
            continue
        seat = rng.randrange(match.seats)
        player = players[seat]
        mine = [prompt for prompt in match.prompts if seat in prompt.seats]
        for prompt in reversed(mine):  # a race before the own turn
            if prompt.mode is rules.Mode.SECRET and seat in prompt.done:
                continue
            if prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET) or player.wants(
                match, seat, prompt, rng
            ):
                action = player.choose(match, seat, prompt, rng)
                seen(match.play(seat, action, window=prompt.window))
                idle = 0
                break
    return match.outcome


def share(
    game: str, seats: int, options: Mapping[str, object], one: Player, other: Player, number: int
) -> float:
    """Returns the first player's part of the win in one match."""
    teams = teams_of(game, seats, options)
    seed = f"bench {number // len(teams)}"
    rng = Random(f"{one.level} {other.level} {number}")

    def outcome(players: Mapping[rules.Seat, Player]) -> rules.Outcome:
        return play(rules.Match.new(game, seats=seats, seed=seed, options=options), players, rng)

    if len(teams) == 1:
        mine, theirs = (outcome(dict.fromkeys(range(seats), who)).scores[0] for who in (one, other))
        return (mine > theirs) + (mine == theirs) / 2
    own = teams[number % len(teams)]
    best = outcome({seat: one if seat in own else other for seat in range(seats)}).ranking[0]
    winners = [team for team in teams if team[0] in best]
    return (own in winners) / len(winners)


def pair(
    game: str, seats: int, options: Mapping[str, object], one: Player, other: Player, number: int
) -> float:
    """Plays the first round of a match from both sides; returns 1 for more points over both, half a win for as many."""
    rng = Random(f"{one.level} {other.level} {number}")
    gap = 0
    for sign, players in ((1, (one, other)), (-1, (other, one))):
        match = rules.Match.new(game, seats=seats, seed=f"duplicate {number}", options=options)
        while not any(scores := cast("Any", match.view(None)).totals):
            (prompt,) = match.prompts
            (seat,) = prompt.seats
            action = players[seat & 1].choose(match, seat, prompt, rng)
            match.play(seat, action, window=prompt.window)
        gap += sign * (scores[0] - scores[1])
    return (gap > 0) + (gap == 0) / 2


def teams_of(
    game: str, seats: int, options: Mapping[str, object]
) -> tuple[tuple[rules.Seat, ...], ...]:
    """Returns the sides of a table."""
    found = rules.GAMES[game]
    return found.teams(seats, rules.read_options(found, options))


def strengths(game: str, plan: Plan) -> Iterator[Strength]:
    """Yields every comparison of a game."""
    for words, seats, options in [WHOLE] if plan.bids else settings_of(game):
        if plan.players not in (None, seats):
            continue
        pairs = game in PAIRS and not plan.bids
        even = 1 / max(2, len(teams_of(game, seats, options)))
        for pairing in plan.pairings:
            if "expert" in pairing and "expert" not in rules.GAMES[game].levels:
                continue
            one_match = partial(pair if pairs else share, game, seats, options)
            unit = "pairs" if pairs else "matches"
            yield compare(game, words, pairing, plan, one_match, even, unit)
