"""What watching is worth in Beccato!: who learns a team's signal, and how many calls are right, in the robots' own time.

A match is played on a clock of its own with the pauses the bot gives its robots, since what one sees depends on who is
quicker: a mate who calls, or eyes that turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count, product
from random import Random
from typing import cast

import rules
from bench.balance.shares import Share, mean, times
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

SHOWN_TRIPLES = (1, 2)
"""After how many shown triples of a team it is asked who knows its signal."""

STARED = (
    "of a team not watched",
    "of the player's team",
    "of the player's team, one at least the player's own",
    "of the player's own",
)

MIXED = ("hard", "hard", "normal", "normal")
"""Levels by seat: mates sit opposite each other."""

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
    _views: dict[rules.Seat, tuple[int, rules.View]] = field(
        default_factory=dict[rules.Seat, tuple[int, rules.View]]
    )
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
        robot, view = self.robots[seat], self._view(seat)
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

    def _view(self, seat: rules.Seat) -> rules.View:
        moves = len(self.match.log)
        if self._views.get(seat, (-1, None))[0] != moves:
            self._views[seat] = moves, self.match.view(seat)
        return self._views[seat][1]

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
) -> tuple[bool, frozenset[rules.Seat]] | None:
    """Returns whether a viewer knew a team's signal after so many shown triples of these members of it, and whose they were.

    Returns:
        ``None`` where as many were not shown.
    """
    view = cast(BeccatoView, match.view(viewer))
    member = next(iter(by))
    team = view.teams[view.players[member].team].seats
    signal = cast(BeccatoView, match.view(member)).signals[0].gestures[0]
    whose: list[rules.Seat] = []
    for number, call in enumerate(view.calls, 1):
        whose += [one.seat for one in call.shown if one.seat in by and triple(one.cards)]
        if len(whose) >= shown:
            before = view.calls[:number]
            odds = reading.signal_odds(before, team, 0, view.repertoire, None, call.round)
            return odds[signal] >= SURE, frozenset(whose)
    return None


@dataclass(slots=True)
class Tally:
    """What is counted over matches.

    Attributes:
        calls: right calls of each kind, match by match.
        known: by number of shown triples, whether the first seat knew the other team's signal after them.
    """

    calls: list[Counter[str]] = field(default_factory=list[Counter[str]])
    known: dict[int, list[bool]] = field(default_factory=dict[int, list[bool]])

    def count(self, match: rules.Match) -> None:
        """Counts a match."""
        view = cast(BeccatoView, match.view(0))
        self.calls.append(Counter(call.shout for call in view.calls if call.verdict == "right"))
        for team, shown in product(view.teams, SHOWN_TRIPLES):
            if 0 not in team.seats and (found := knows(match, 0, team.seats, shown)):
                self.known.setdefault(shown, []).append(found[0])

    def of(self, name: str) -> list[int]:
        """Returns how many calls were right in each match."""
        return [sum(each[kind] for kind in CALLS[name]) for each in self.calls]


def tally(
    levels: Sequence[str],
    options: Mapping[str, object],
    games: int,
    first: type[rules.Robot] | None = None,
) -> Tally:
    """Counts over matches in which these levels sit round the table; another robot may have the first seat."""
    found = Tally()
    for number in range(games):
        robots = {seat: rules.robot("beccato", level) for seat, level in enumerate(levels)}
        if first is not None:
            robots[0] = first()
        found.count(played(len(levels), options, robots, number))
    return found


def stared(level: str, games: int) -> tuple[Share, ...]:
    """Returns how often the first of three pairs, who watches the second seat alone, knew a signal after two shown triples.

    That of the team not watched; that of the watched player's team; the same where one at least was of that very player,
    and after two of the player's own.
    """
    unwatched, team, partly, player = found = tuple(Share() for _ in STARED)
    for number in range(games):
        robots = {seat: rules.robot("beccato", level) for seat in range(6)}
        robots[0] = Staring()
        match = played(6, THREE_TEAMS, robots, number)
        for share, by in ((unwatched, (2, 5)), (team, (1, 4)), (player, (1,))):
            if (known := knows(match, 0, by, 2)) is not None:
                share.count(known[0])
                if share is team and 1 in known[1]:
                    partly.count(known[0])
    return found


def table(scale: float) -> Iterator[tuple[str, ...]]:
    """Yields what watching is worth, with normal and hard robots."""
    yield "robots", "what", "first", "second", "times as much", "matches"
    games = max(2, round(GAMES * scale))
    alike: list[int] = []
    for level, seats in product(CHANCE, (4, 6)):
        everyone = (level,) * seats
        seen, now = (tally(everyone, how, games) for how in (RULEBOOK, WATCHED))
        chance = tally(everyone, WATCHED, games, CHANCE[level])
        alike += now.of("Coccodé") if seats == len(MIXED) else []
        for name in CALLS:
            what = f"{seats} players, right calls of {name} a match: all seen, watching"
            before, after = seen.of(name), now.of(name)
            yield level, what, mean(before), mean(after), times(before, after), str(games)
        for shown in SHOWN_TRIPLES:
            what = (
                f"{seats} players, signal known after {shown} shown: eyes by chance, to who stirs"
            )
            known = [one.known.get(shown, []) for one in (chance, now)]
            shares = [Share(sum(one), len(one)).percent() for one in known]
            yield level, what, *shares, times(*known), str(games)
    mixed = tally(MIXED, WATCHED, games).of("Coccodé")
    what = f"{len(MIXED)} players, right calls of Coccodé a match: mates of one level, of two"
    yield "both", what, mean(alike), mean(mixed), times(alike, mixed), str(games)
    for level in CHANCE:
        for whose, share in zip(STARED, stared(level, games), strict=True):
            what = f"one player stared at: signal known after 2 shown {whose}"
            yield level, what, "", share.percent(), "", str(games)
