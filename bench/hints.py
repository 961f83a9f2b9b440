"""In how many positions of robots' matches a hint has no reason, what it takes to find one, and what hints are good for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

import rules
from bench.figure import Figure, Goal
from bench.positions import SEATS
from bench.robots.strength import Plan, Player, wilson
from bench.robots.tables import play, teams_of
from bot.workers.worker import RobotRequest, answer
from rules.core.reading import read_action
from rules.core.reasons import ONLY, why

MATCHES = 200
STEPS = 400
"""What a robot may think about a move here: little, so that 200 matches take minutes."""
LONGEST = 2_000
"""Moves after which a match is left."""
ASKED = 0.1
"""The share of the positions in which a hint is asked for."""
BUDGET = 20.0
"""Percent of positions in which no reason may be found."""

FOLLOWED = 200
"""Matches in which somebody does nothing but follow hints."""
AT_ONCE = Plan(seconds=0.0)
"""As long as a hint is thought about."""
LEAST = {"beccato": 4, "belratti": 4}
"""How many sit there; elsewhere as few as may, as whoever is alone has robots fill the table."""


def positions(
    game: str, seed: str, share: float = ASKED, options: Mapping[str, object] | None = None
) -> Iterator[tuple[rules.View, rules.Prompt, rules.Action]]:
    """Yields what hard robots see and do in a match, of the positions in which there is a choice, a share of them."""
    match = rules.Match.new(game, seats=SEATS.get(game), seed=seed, options=dict(options or {}))
    rng = Random(seed)
    robot = rules.robot(game, "hard")
    for _ in range(LONGEST):
        if not match.prompts:
            return
        waiting = [
            (prompt, seat)
            for prompt in match.prompts
            for seat in prompt.seats
            if seat not in prompt.done or prompt.mode is rules.Mode.OPEN
        ]
        rng.shuffle(waiting)
        for prompt, seat in waiting:
            view = match.view(seat)
            asked = prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)
            if not asked and not robot.wants(view, prompt, rng):
                continue
            action = robot.choose(view, prompt, rng, 0.0, STEPS)
            if rng.random() < share:
                yield view, prompt, action
            match.play(seat, action)
            break
        else:
            match.expire(match.prompts[0].window)


@dataclass(slots=True)
class Asked(Player):
    """A seat's player, asked as the bot asks: a person who follows hints, or a robot."""

    _found: dict[str, Any] | None = None

    def _answer(
        self, match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
    ) -> dict[str, Any] | None:
        awaited = prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)
        number = rng.getrandbits(32)
        view = match.view(seat)
        return answer(RobotRequest(self.game, self.level, view, prompt, awaited, number, 0.0))

    def wants(
        self, match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
    ) -> bool:
        """Returns whether they act in a window that can do without them."""
        self._found = self._answer(match, seat, prompt, rng)
        return self._found is not None

    def choose(
        self, match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
    ) -> Any:
        """Returns what they do."""
        awaited = prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)
        found = self._answer(match, seat, prompt, rng) if awaited else self._found
        assert found is not None
        return read_action(match.game, found)


def followed(game: str, number: int) -> float:
    """Returns what part of the win of a match goes to whoever follows hints among easy robots.

    Where all play together, it is a win if the team does better than easy robots alone with the same deal, half a one if
    as well.
    """
    seats = LEAST.get(game, rules.GAMES[game].seats[0])
    seat = number % seats
    easy, hard = (Asked(game, level, AT_ONCE) for level in ("easy", "hard"))

    def outcome(*helped: rules.Seat) -> rules.Outcome:
        players = {one: hard if one in helped else easy for one in range(seats)}
        match = rules.Match.new(game, seats=seats, seed=f"followed {number}")
        return play(match, players, Random(number))

    teams = teams_of(game, seats, {})
    if len(teams) == 1:
        mine, theirs = outcome(seat).scores[0], outcome().scores[0]
        return (mine > theirs) + (mine == theirs) / 2
    best = outcome(seat).ranking[0]
    winners = [team for team in teams if team[0] in best]
    return any(seat in team for team in winners) / len(winners)


def following(game: str, matches: int = FOLLOWED) -> Figure:
    """Returns the share of matches that are won by following hints, beside what equals would win."""
    share = sum(followed(game, number) for number in range(matches)) / matches
    seats = LEAST.get(game, rules.GAMES[game].seats[0])
    least, most = wilson(share, matches)
    return Figure(
        name=f"won by following hints among easy robots, {game}",
        value=100 * share,
        unit="%",
        baseline=100 / max(2, len(teams_of(game, seats, {}))),
        against="an even share",
        goal=Goal("ratio", ">=", 1.0),
        more={"matches": matches, "interval": [round(100 * least, 1), round(100 * most, 1)]},
    )


def run(*, quick: bool) -> Iterator[Figure]:
    """Yields two figures for each game: what following hints wins, and in how many positions with a choice no reason is found."""
    for game in ("belle",) if quick else SEATS:
        yield following(game, 2 if quick else FOLLOWED)
        found: Counter[str] = Counter()
        took = 0.0
        for number in range(1 if quick else MATCHES):
            rng = Random(number)
            for view, prompt, action in positions(game, f"hints {number}"):
                began = process_time()
                reason = why(rules.GAMES[game], view, prompt, action, rng)
                took += process_time() - began
                if reason != ONLY:
                    found["" if reason is None else reason.name] += 1
        asked = found.total()
        yield Figure(
            name=f"hints without a reason, {game}",
            value=100 * found[""] / asked,
            unit="%",
            baseline=100.0,
            against="all positions with a choice",
            goal=Goal("value", "<=", BUDGET),
            more={"positions": asked, "ms": round(1000 * took / asked, 1), "reasons": dict(found)},
        )
