"""``python -m bench.robots [GAME ...]``: how strong robots are, each against the level below.

Each comparison is a line of JSON. The tables of docs/robots.md are written for the games that were
measured, unless an option made it another comparison. The players of a side are of one level, those
of all other sides of another; the level changes sides from match to match while the deal stays, so
that luck is shared. Where all play together, each level plays the same deals for itself, and the
higher score wins. Players look up in turn at random, so that no level is quicker than another in a
race.
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

PAGE = Path("docs/robots.md")
HEAD = (
    "| Robots | against | at the table | wins | 95% interval | even is | matches | ms a decision |",
    "|---|---|---|---|---|---|---|---|",
)

MATCHES, GENERAL_MATCHES = 1000, 300
"""Matches a comparison has; fewer with the general robot, which takes all its time."""
SECONDS, EXPERT_TIME = 0.1, 10
"""What a robot may think about a decision, and how many times as much an expert may."""

RANDOM = "random"
"""The level that takes any legal action."""
RANDOM_CALLS = 0.005
"""How often it acts in a race when it looks up, for no reason."""
LONG = 30
"""How often each player looks up until time runs out."""
WIDTH = 1.96
"""Standard errors either side in a 95% interval."""

Pairings = Sequence[tuple[str, str]]
"""The levels to measure, each with its opponent."""
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
"""The general robot against random play and against a game's own robots."""

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


@dataclass(slots=True)
class Player:
    """A robot of a level, or random play.

    Attributes:
        game: its game.
        level: how strong it is.
        seconds: of the processor's time that it is given for a decision; an expert gets more.
        steps: the same in steps, which are the same on every machine.
        spent: seconds of the processor's time that each decision took.
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
        """Returns what it does in a window that waits for its seat."""
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
        """Returns whether it acts in a window that can do without it."""
        if self._robot is None:
            return prompt.mode is not rules.Mode.RACE or rng.random() < RANDOM_CALLS
        return self._robot.wants(match.view(seat), prompt, rng)


@dataclass(frozen=True, slots=True)
class Strength:
    """What came of a comparison.

    Attributes:
        game: its name.
        setting: who sat how, in words.
        level: the robots that are measured.
        against: what they play against.
        share: their share of the wins; a shared win counts in parts.
        even: the share of equals.
        matches: how many were played.
        ms: milliseconds of the processor's time they take for a decision.
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
        """Wilson's 95% interval of the share; it stays sensible near 0 and 1."""
        number, square = self.matches, WIDTH**2
        middle = (self.share + square / (2 * number)) / (1 + square / number)
        spread = self.share * (1 - self.share) / number + square / (4 * number**2)
        half = WIDTH * sqrt(spread) / (1 + square / number)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def clear(self) -> bool:
        """Whether the whole interval is above an even share."""
        return self.interval[0] > self.even

    def line(self) -> str:
        interval = [round(one, 4) for one in self.interval]
        return json.dumps({**asdict(self), "interval": interval, "clear": self.clear})

    def row(self) -> str:
        """Returns it as a row of the page's table."""
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
    """Returns the sides of a table."""
    found = rules.GAMES[game]
    return found.teams(seats, rules.read_options(found, options))


def play(match: rules.Match, players: Mapping[rules.Seat, Player], rng: Random) -> rules.Outcome:
    """Plays a match out; players look up at random and then do one thing, if there is one to do.

    Time runs out where they have looked up for long and done nothing.
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
            awaited = prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)
            if awaited or player.wants(match, seat, prompt, rng):
                action = player.choose(match, seat, prompt, rng)
                match.play(seat, action, window=prompt.window)
                idle = 0
                break
    return match.outcome


def share(game: str, setting: Setting, one: Player, other: Player, number: int) -> float:
    """Returns the first player's part of the win in one match."""
    _, seats, options = setting
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


def pair(game: str, setting: Setting, one: Player, other: Player, number: int) -> float:
    """Plays a first round from both sides; returns 1 for more points over both, 0.5 for as many."""
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
    """Yields every comparison of a game; where no setting is given, one among the fewest others."""
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
    """Returns the page with a table in its place, between its two marks."""
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
