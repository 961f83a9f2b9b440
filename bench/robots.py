"""``python -m bench.robots [GAME ...]``: how strong each level of robot is against the one below.

Each comparison prints a line of JSON. It writes the tables for the measured games into
docs/robots-strength.md, unless options change the comparison. All players on one side have one
level, and all others the other; the levels swap sides from match to match with the same deal, to
even out luck. In cooperative games, each level plays the same deals alone, and the higher score
wins. Players look up in random order, so that no level is faster in a race.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, cast

import rules

PAGE = Path("docs/robots-strength.md")
HEAD = (
    "| Robots | against | at the table | wins | 95% interval | even is | matches | ms a decision |",
    "|---|---|---|---|---|---|---|---|",
)

MATCHES, GENERAL_MATCHES = 1000, 300
"""How many matches a comparison has; fewer with the general robot, which uses all of its time."""
SECONDS, EXPERT_TIME = 0.1, 10
"""Seconds for each of a robot's decisions, and how many times as long an expert gets."""

RANDOM = "random"
"""The level that plays any legal action at all."""
RANDOM_CALLS = 0.005
"""How often random play acts in a race on looking up."""
LONG = 30
"""How many times each player looks up before time runs out."""
WIDTH = 1.96
"""How many standard errors a 95% interval reaches on either side."""

Pairings = Sequence[tuple[str, str]]
"""The levels to measure, each with an opponent."""
PAIRINGS: Pairings = (
    ("easy", RANDOM),
    ("normal", RANDOM),
    ("hard", RANDOM),
    ("normal", "easy"),
    ("hard", "normal"),
    ("expert", "hard"),
)
GENERAL: Pairings = (
    ("general", RANDOM),
    ("general", "easy"),
    ("general", "normal"),
    ("general", "hard"),
)
"""The general robot's opponents: random play, and a game's own robots."""

Setting = tuple[str, int, Mapping[str, object]]
"""The seating in words, the number of players, and the options."""
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
"""Games where each deal is compared from both sides, since luck decides most single deals."""


@dataclass(slots=True)
class Player:
    """A robot of some level, or random play.

    Attributes:
        game: the name of the game.
        level: the robot's level.
        seconds: the CPU seconds for a decision; an expert gets more.
        steps: a budget in steps instead, which are the same on every machine.
        spent: the CPU seconds that each decision took.
    """

    game: str
    level: str
    seconds: float = SECONDS
    steps: int | None = None
    spent: list[float] = field(default_factory=list[float])
    _robot: rules.Robot | None = None

    def __post_init__(self) -> None:
        if self.level != RANDOM:
            self._robot = rules.robot(self.game, self.level)
            self._robot.clock = process_time

    def choose(
        self, match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
    ) -> rules.Action:
        """Returns the robot's action in a window that waits for its seat."""
        if self._robot is None:
            action = match.sample(seat, rng, prompt.window)
            assert action is not None
            return action
        times = EXPERT_TIME if self.level == "expert" else 1
        steps = None if self.steps is None else times * self.steps
        view = match.view(seat)
        begin = process_time()
        action = self._robot.choose(view, prompt, rng, times * self.seconds, steps)
        self.spent.append(process_time() - begin)
        return action

    def wants(
        self, match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
    ) -> bool:
        """Returns whether the robot acts in a window that doesn't wait for it."""
        if self._robot is None:
            return prompt.mode is not rules.Mode.RACE or rng.random() < RANDOM_CALLS
        return self._robot.wants(match.view(seat), prompt, rng)


@dataclass(frozen=True, slots=True)
class Strength:
    """The result of a comparison.

    Attributes:
        game: the game's name.
        setting: the seating, in words.
        level: the level of the robots being measured.
        against: the level of their opponents.
        share: the measured robots' share of the wins; a shared win is split.
        even: the share that equally strong players would have.
        matches: the number of matches.
        ms: how many CPU milliseconds their decisions took on average.
    """

    game: str
    setting: str
    level: str
    against: str
    share: float
    even: float
    matches: int
    ms: float

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval for the share, which is accurate even near 0 and 1."""
        number, square = self.matches, WIDTH**2
        middle = (self.share + square / (2 * number)) / (1 + square / number)
        spread = self.share * (1 - self.share) / number + square / (4 * number**2)
        half = WIDTH * sqrt(spread) / (1 + square / number)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def clear(self) -> bool:
        """Returns whether the whole interval is above an equal share."""
        return self.interval[0] > self.even

    def line(self) -> str:
        interval = [round(bound, 4) for bound in self.interval]
        return json.dumps({**asdict(self), "interval": interval, "clear": self.clear})

    def row(self) -> str:
        """Returns the result as a row for the page's table."""
        low, high = self.interval
        unit = "pairs" if self.game in PAIRS else "matches"
        cells = (
            self.level,
            self.against,
            self.setting,
            f"{self.share:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{self.even:.0%}",
            f"{self.matches} {unit}",
            f"{self.ms:.2f}",
        )
        return "| " + " | ".join(cells) + " |"


def teams_of(
    game: str, seats: int, options: Mapping[str, object]
) -> tuple[tuple[rules.Seat, ...], ...]:
    """Returns the teams at a table."""
    rules_of = rules.GAMES[game]
    return rules_of.teams(seats, rules.read_options(rules_of, options))


def play(match: rules.Match, players: Mapping[rules.Seat, Player], rng: Random) -> rules.Outcome:
    """Plays a match to its end; players look up at random, and then act once if they can.

    If no one acts for long enough, a window's time runs out.
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
        for prompt in reversed(mine):  # a race before the player's own turn
            if prompt.mode is rules.Mode.SECRET and seat in prompt.done:
                continue
            awaited = prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)
            if awaited or player.wants(match, seat, prompt, rng):
                action = player.choose(match, seat, prompt, rng)
                match.play(seat, action, window=prompt.window)
                idle = 0
                break
    return match.outcome


def share(game: str, setting: Setting, one: Player, other: Player, number: int) -> float:
    """Returns how much of a match's win goes to the first player."""
    _, seats, options = setting
    teams = teams_of(game, seats, options)
    seed = f"bench {number // len(teams)}"
    rng = Random(f"{one.level} {other.level} {number}")

    def outcome(players: Mapping[rules.Seat, Player]) -> rules.Outcome:
        return play(rules.Match.new(game, seats=seats, seed=seed, options=options), players, rng)

    if len(teams) == 1:
        mine, theirs = (
            outcome(dict.fromkeys(range(seats), player)).scores[0] for player in (one, other)
        )
        return (mine > theirs) + (mine == theirs) / 2
    own = teams[number % len(teams)]
    best = outcome({seat: one if seat in own else other for seat in range(seats)}).ranking[0]
    winners = [team for team in teams if team[0] in best]
    return (own in winners) / len(winners)


def pair(game: str, setting: Setting, one: Player, other: Player, number: int) -> float:
    """Plays a first round from both sides; returns 1 for more points in total, 0.5 for a tie."""
    _, seats, options = setting
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


def strengths(
    game: str, pairings: Pairings, matches: int, seconds: float = SECONDS, steps: int | None = None
) -> Iterator[Strength]:
    """Yields all of a game's comparisons; the default setting is the one for the fewest players."""
    least = rules.GAMES[game].seats[0]
    part: Callable[..., float] = pair if game in PAIRS else share
    for setting in SETTINGS.get(game, ((f"one among {least}", least, {}),)):
        words, seats, options = setting
        even = 1 / max(2, len(teams_of(game, seats, options)))
        for pairing in pairings:
            if "expert" in pairing and "expert" not in rules.GAMES[game].levels:
                continue
            one, other = (Player(game, level, seconds, steps) for level in pairing)
            total = sum(part(game, setting, one, other, number) for number in range(matches))
            ms = 1000 * sum(one.spent) / max(len(one.spent), 1)
            won = round(total / matches, 4)
            yield Strength(game, words, *pairing, won, even, matches, round(ms, 2))


def write(page: str, mark: str, lines: Iterable[str]) -> str:
    """Returns the page with a table inserted between its two marks."""
    table = "\n".join(lines)
    return re.sub(
        rf"(<!-- {mark} -->\n).*?(<!-- /{mark} -->)",
        lambda marks: f"{marks[1]}{table}\n{marks[2]}",
        page,
        flags=re.DOTALL,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.robots", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(rules.GAMES))
    parser.add_argument("--scale", type=float, default=1.0, help="so many times as many matches")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="of the processor's time, for each decision"
    )
    parser.add_argument("--steps", type=int, help="a budget in steps instead of seconds")
    parser.add_argument("--levels", nargs="+", metavar="LEVEL", help="measure these alone")
    parser.add_argument("--general", action="store_true", help="measure the general robot")
    chosen = parser.parse_args()
    if unknown := set(chosen.games) - set(rules.GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    pairings = GENERAL if chosen.general else PAIRINGS
    if chosen.levels:
        pairings = [one for one in pairings if one[0] in chosen.levels]
    matches = max(2, round((GENERAL_MATCHES if chosen.general else MATCHES) * chosen.scale))
    budget = chosen.seconds, chosen.steps
    usual = matches == MATCHES and pairings == PAIRINGS and budget == (SECONDS, None)
    for game in chosen.games or SETTINGS:
        rows: list[str] = []
        for one in strengths(game, pairings, matches, *budget):
            print(one.line(), flush=True)
            rows.append(one.row())
        if usual:
            PAGE.write_text(write(PAGE.read_text(), game, (*HEAD, *rows)))


if __name__ == "__main__":
    main()
