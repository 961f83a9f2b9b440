"""A team that baits: the rulebook's advice against opponents who believe what they see.

Its players make a decoy beside the real signal until a triple of the team has been shown with it, and from then on in every
round in which they hold none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import rules
from bench.balance.attention import WATCHED, played
from bench.balance.shares import Share, wins
from bench.robots.strength import Plan, Player
from bench.robots.tables import play, teams_of
from rules.beccato import model
from rules.beccato.model import triple
from rules.beccato.robot.robot import HardRobot, Idea, NormalRobot
from rules.beccato.view import BeccatoView

GAMES = 1000
"""Matches against each level, two teams of two."""


def _decoy(view: BeccatoView) -> str:
    own = {gesture for signal in view.signals for gesture in signal.gestures}
    return next(gesture for gesture in view.repertoire if gesture not in own)


class Bait(NormalRobot):
    """Plays as its level does, but baits instead of chattering."""

    def idea(self, view: BeccatoView, rng: Random) -> Idea | None:
        found = super().idea(view, rng)
        if found is not None and not isinstance(found[1], model.Gesture):
            return found
        assert view.viewer is not None
        me, decoy = view.players[view.viewer], _decoy(view)
        holds = triple(view.hand or ()) is not None
        made = any(one.seat == view.viewer and one.gesture == decoy for one in view.gestures)
        if me.gestures_left and not made and holds != _believed(view, decoy, me.team):
            return 1.0, model.Gesture(decoy)
        return found if holds else None


class HardBait(Bait, HardRobot):
    """The same for hard robots."""


def _believed(view: BeccatoView, decoy: str, team: int) -> bool:
    """Whether a triple of the team has been shown with the decoy before it."""
    return any(
        triple(shown.cards) and decoy in {one.gesture for one in shown.gestures}
        for call in view.calls
        for shown in call.shown
        if shown.seat in view.teams[team].seats
    )


BAITS: Mapping[str, type[rules.Robot]] = {"normal": Bait, "hard": HardBait}


class Baiter(Player):
    """A player of a level that baits."""

    def __post_init__(self) -> None:
        self._robot = BAITS[self.level]()


def share(level: str, games: int) -> Share:
    """Returns how often a baiting team beats a team of a level; the teams take turns to sit first."""
    found = Share()
    bait, other = (kind("beccato", level, Plan()) for kind in (Baiter, Player))
    teams = teams_of("beccato", 4, {})
    for number in range(games):
        own = teams[number % 2]
        match = rules.Match.new("beccato", seats=4, seed=f"balance {number // 2}")
        seated = {seat: bait if seat in own else other for seat in range(4)}
        play(match, seated, Random(f"{level} {number}"))
        found.count(wins(match)[own[0]])
    return found


def watched(level: str, games: int) -> Share:
    """Returns the same where gestures have to be watched, in the robots' own time."""
    found = Share()
    teams = teams_of("beccato", 4, WATCHED)
    for number in range(games):
        own = teams[number % 2]
        robots = {seat: rules.robot("beccato", level) for seat in range(4)}
        robots |= {seat: BAITS[level]() for seat in own}
        found.count(wins(played(4, WATCHED, robots, number // 2))[own[0]])
    return found


def table(scale: float) -> Iterator[tuple[str, ...]]:
    """Yields how often a baiting team wins against normal and hard robots."""
    yield "robots", "gestures", "a baiting team wins", "matches"
    games = max(2, round(GAMES * scale))
    for level in BAITS:
        yield level, "seen by all", share(level, games).percent(), str(games)
        yield level, "watched", watched(level, games).percent(), str(games)
