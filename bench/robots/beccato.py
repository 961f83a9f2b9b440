"""Beccato!: teams of one level against as many teams of another; a shared first place counts in parts.

Time goes in ticks of about a second; everyone looks up in one tick of three on average, so that no level is quicker than
another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from random import Random

import rules
from bench.robots.strength import PAIRINGS, Player, Strength, compare, matches_of
from rules.beccato.model import PassCard

SETTINGS: tuple[tuple[str, int, Mapping[str, object]], ...] = (
    ("2 teams of 2", 4, {}),
    ("2 teams of 3, called chickens", 6, {"called_chickens": True}),
)
LOOKING_UP = 1 / 3
RANDOM_CALLS = 0.005


def share(
    seats: int, options: Mapping[str, object], one: Player, other: Player, number: int
) -> float:
    """Returns the part of the first places that went to the first player's teams in one match."""
    seed = f"{one.level}-{other.level}-{number}"
    match = rules.Match.new("beccato", seats=seats, seed=seed, options=options)
    teams = match.game.teams(seats, match.options)
    by_team = [(one, other)[(team + number) % 2] for team in range(len(teams))]
    by_seat = {seat: player for team, player in zip(teams, by_team, strict=True) for seat in team}
    rng = Random(seed)
    while match.outcome is None:
        for seat in rng.sample(range(seats), seats):
            if rng.random() < LOOKING_UP:
                look_up(match, seat, by_seat[seat], rng)
    winners = [
        player
        for team, player in zip(teams, by_team, strict=True)
        if team[0] in match.outcome.ranking[0]
    ]
    return sum(player is one for player in winners) / len(winners)


def look_up(match: rules.Match, seat: rules.Seat, player: Player, rng: Random) -> None:
    """Lets a player do one thing, if there is one to do."""
    mine = [prompt for prompt in match.prompts if seat in prompt.seats]
    for prompt in reversed(mine):  # the race before the own turn
        if prompt.mode is rules.Mode.TURN or wants(player, match, seat, prompt, rng):
            action = choice(player, match, seat, prompt, rng)
            match.play(seat, action, window=prompt.window)
            return


def wants(
    player: Player, match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
) -> bool:
    """Whether to act in a window that can do without; random play calls now and then for no reason."""
    if player.random:
        return prompt.kind != "call" or rng.random() < RANDOM_CALLS
    return player.wants(match, seat, prompt, rng)


def choice(
    player: Player, match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
) -> rules.Action:
    """Returns what is done in a window; random play passes any card."""
    if not player.random:
        return player.choose(match, seat, prompt, rng)
    fitting = (PassCard,) if prompt.kind == "pass" else match.game.accepts[prompt.kind]
    return rng.choice([action for action in match.legal(seat) if type(action) in fitting])


def strengths(scale: float) -> Iterator[Strength]:
    """Yields every comparison."""
    for setting, seats, options in SETTINGS:
        for pairing in PAIRINGS:
            one_match = partial(share, seats, options)
            yield compare("beccato", setting, pairing, matches_of(scale), one_match)
