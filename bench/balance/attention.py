"""What watching is worth in Beccato!: who learns a team's signal, and how many calls are right, in the robots' own time.

A match is played on a clock of its own with the pauses the bot gives its robots, since what one sees depends on who is
quicker: a mate who calls, or eyes that turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count, product
from random import Random
from typing import cast

import rules
from bench.balance.shares import Share
from bot.robots.delay import REACTION, SHOWN, moments, reaction
from rules.beccato.model import triple
from rules.beccato.robot import reading
from rules.beccato.robot.robot import HardRobot, NormalRobot
from rules.beccato.view import BeccatoView

GAMES = 400
"""Matches for each figure."""

SURE = 0.5
"""How likely the right gesture must be to someone who knows it."""

RULEBOOK: Mapping[str, object] = {}
WATCHED: Mapping[str, object] = {"mode": "watch"}
THREE_TEAMS: Mapping[str, object] = {"mode": "watch", "teams": "alternative"}


class Staring(HardRobot):
    """Never turns its eyes: it watches the player who sits after it."""

    def eyes(self, view: BeccatoView, rng: Random) -> rules.Seat | None:
        return None


class Chance(NormalRobot):
    """Turns its eyes to anyone, by chance, in each round."""

    def eyes(self, view: BeccatoView, rng: Random) -> rules.Seat | None:
        dice = Random(f"{view.viewer} {view.round} {len(view.calls)} {view.coops}")
        wanted = dice.choice(reading.opponents(view))
        return None if wanted in (view.watched or ()) else wanted


class HardChance(Chance, HardRobot):
    """The same for hard robots."""


CALLS: Mapping[str, tuple[str, ...]] = {
    "Coccodé": ("coccode",),
    "Beccato": ("beccato",),
    "both": ("coccode", "beccato"),
}

STARED = (
    "known after 2 shown of a team not watched",
    "after 2 shown of the player's team",
    "after 2 of the player's own",
)

CHANCE: Mapping[str, type[rules.Robot]] = {"normal": Chance, "hard": HardChance}


@dataclass(slots=True)
class Timed:
    """A match on a clock of its own.

    Attributes:
        match: the match.
        robots: who plays, by seat.
        rng: the robots' dice.
        now: seconds since the deal.
    """

    match: rules.Match
    robots: Mapping[rules.Seat, rules.Robot]
    rng: Random
    now: float = 0.0
    _seen: dict[rules.Seat, float] = field(default_factory=dict[rules.Seat, float])
    _turned: dict[rules.Seat, float] = field(default_factory=dict[rules.Seat, float])
    _looks: Counter[tuple[int, str]] = field(default_factory=Counter[tuple[int, str]])
    _due: list[tuple[float, int, rules.Seat, rules.Prompt, float, rules.Action | None]] = field(
        default_factory=list[
            tuple[float, int, rules.Seat, rules.Prompt, float, rules.Action | None]
        ]
    )
    _last: dict[tuple[int, str], int] = field(default_factory=dict[tuple[int, str], int])
    _number: Iterator[int] = field(default_factory=count)
    _resting: list[tuple[rules.Seat, rules.Prompt]] = field(
        default_factory=list[tuple[rules.Seat, rules.Prompt]]
    )

    def play(self) -> None:
        """Plays it out."""
        table = self.rng.getrandbits(30)
        self._open(table)
        while self.match.outcome is None:
            self.now, number, seat, prompt, act_at, action = heappop(self._due)
            is_open = any(
                prompt.window == one.window and seat in one.seats for one in self.match.prompts
            )
            if not is_open or self._last[seat, prompt.window] != number:
                continue
            if action is None:
                self._look(table, seat, prompt, act_at)
                continue
            events = self.match.play(seat, action, window=prompt.window)
            self._open(table)
            resting, self._resting = self._resting, []
            for one in resting:
                self._wait(table, *one)
            if prompt.mode is rules.Mode.RACE:
                if action.glance:
                    self._turned[seat] = self.now
                    (call,) = (one for one in self.match.prompts if one.kind == "call")
                    self._wait(table, seat, call, self.now)
                else:
                    self._notice(table, seat, events)
            self._wait(table, seat, prompt)

    def _notice(self, table: int, seat: rules.Seat, events: tuple[rules.Event, ...]) -> None:
        """Lets everyone see what was done in a race, and look whether to turn their eyes."""
        for prompt in self.match.prompts:
            if prompt.mode is not rules.Mode.RACE:
                continue
            for other in prompt.seats:
                if not any(one.visible_to(other) for one in events):
                    continue
                self._seen[other] = self.now + SHOWN
                if prompt.kind == "eyes" and other != seat:
                    self._wait(table, other, prompt, self._seen[other])

    def _look(self, table: int, seat: rules.Seat, prompt: rules.Prompt, act_at: float) -> None:
        robot, view = self.robots[seat], self.match.view(seat)
        if prompt.mode is rules.Mode.RACE:
            if not robot.wants(view, prompt, self.rng):
                if prompt.kind == "eyes":
                    self._resting.append((seat, prompt))
                else:
                    self._wait(table, seat, prompt)
                return
            if prompt.kind != "eyes":
                looks = self._looks[seat, prompt.window]
                seen = self._seen.get(seat, -10.0) + reaction(prompt, seat, table, looks)
                turned = self._turned.get(seat, -10.0) + REACTION[0]
                act_at = max(act_at, seen, turned)
        self._push(act_at, seat, prompt, 0.0, robot.choose(view, prompt, self.rng, 0.1))

    def _open(self, table: int) -> None:
        for prompt in self.match.prompts:
            for seat in prompt.seats:
                if (seat, prompt.window) not in self._looks:
                    self._wait(table, seat, prompt)

    def _wait(
        self, table: int, seat: rules.Seat, prompt: rules.Prompt, since: float | None = None
    ) -> None:
        looks = self._looks[seat, prompt.window]
        self._looks[seat, prompt.window] += 1
        quick = prompt.kind == "eyes" or since is not None
        look, act = moments(prompt, seat, table, looks, None, 1.0, quick=quick)
        start = self.now if since is None else since
        self._push(start + look, seat, prompt, start + act, None)

    def _push(
        self,
        at: float,
        seat: rules.Seat,
        prompt: rules.Prompt,
        act_at: float,
        action: rules.Action | None,
    ) -> None:
        """Notes what a seat does next in a window, in place of what was noted before."""
        number = self._last[seat, prompt.window] = next(self._number)
        heappush(self._due, (at, number, seat, prompt, act_at, action))


def played(
    seats: int, options: Mapping[str, object], robots: Mapping[rules.Seat, rules.Robot], number: int
) -> rules.Match:
    """Returns a match played out; ``number`` says which deal."""
    match = rules.Match.new("beccato", seats=seats, seed=f"attention {number}", options=options)
    Timed(match, robots, Random(number)).play()
    return match


def knows(
    match: rules.Match, viewer: rules.Seat, by: Collection[rules.Seat], shown: int
) -> bool | None:
    """Whether a viewer knew a team's signal after so many shown triples of these members of it.

    Returns:
        ``None`` where as many were not shown.
    """
    view = cast(BeccatoView, match.view(viewer))
    member = next(iter(by))
    team = view.teams[view.players[member].team].seats
    signal = cast(BeccatoView, match.view(member)).signals[0].gestures[0]
    triples = 0
    for number, call in enumerate(view.calls, 1):
        triples += sum(triple(one.cards) is not None for one in call.shown if one.seat in by)
        if triples >= shown:
            before = view.calls[:number]
            odds = reading.signal_odds(before, team, 0, view.repertoire, None, call.round)
            return odds[signal] >= SURE
    return None


def learned(level: str, seats: int, games: int, shown: int, *, chance: bool) -> Share:
    """Returns how often the first seat knew another team's signal after so many of its triples were shown."""
    found = Share()
    for number in range(games):
        robots = {seat: rules.robot("beccato", level) for seat in range(seats)}
        if chance:
            robots[0] = CHANCE[level]()
        match = played(seats, WATCHED, robots, number)
        for team in cast(BeccatoView, match.view(0)).teams:
            known = None if 0 in team.seats else knows(match, 0, team.seats, shown)
            if known is not None:
                found.count(known)
    return found


def stared(level: str, games: int) -> tuple[Share, Share, Share]:
    """Returns how often the first of three pairs, who watches the second seat alone, knew a signal after two shown triples.

    That of the team not watched; that of the watched player's team; and the same after two triples of that very player.
    """
    unwatched, team, player = Share(), Share(), Share()
    for number in range(games):
        robots = {seat: rules.robot("beccato", level) for seat in range(6)}
        robots[0] = Staring()
        match = played(6, THREE_TEAMS, robots, number)
        for found, by in ((unwatched, (2, 5)), (team, (1, 4)), (player, (1,))):
            if (known := knows(match, 0, by, 2)) is not None:
                found.count(known)
    return unwatched, team, player


def right_calls(level: str, seats: int, options: Mapping[str, object], games: int) -> Counter[str]:
    """Returns how many calls of each kind were right in so many matches."""
    found = Counter[str]()
    for number in range(games):
        robots = {seat: rules.robot("beccato", level) for seat in range(seats)}
        calls = cast(BeccatoView, played(seats, options, robots, number).view(None)).calls
        found.update(call.shout for call in calls if call.verdict == "right")
    return found


def table(scale: float) -> Iterator[tuple[str, ...]]:
    """Yields what watching is worth, with normal and hard robots."""
    yield "robots", "what", "all seen", "watching", "matches"
    games = max(2, round(GAMES * scale))
    for level in ("normal", "hard"):
        for seats in (4, 6):
            before, now = (right_calls(level, seats, how, games) for how in (RULEBOOK, WATCHED))
            for name, kinds in CALLS.items():
                means = [
                    f"{sum(each[kind] for kind in kinds) / games:.2f}" for each in (before, now)
                ]
                yield level, f"{seats} players: right calls of {name} a match", *means, str(games)
        for seats, shown in product((4, 6), (1, 2)):
            for chance in (True, False):
                share = learned(level, seats, games, shown, chance=chance)
                eyes = "turn by chance" if chance else "go to who stirs"
                what = f"{seats} players: eyes {eyes}, signal known after {shown} shown"
                yield level, what, "", share.percent(), str(games)
        for whose, share in zip(STARED, stared(level, games), strict=True):
            yield level, f"one player stared at: {whose}", "", share.percent(), str(games)
