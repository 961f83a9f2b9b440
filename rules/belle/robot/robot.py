"""Robots that choose only from a view.

A robot imagines a table that fits its view, tries its turn with the rules themselves, and judges
the results. Its own turn depends on nothing hidden, so it may imagine any such table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random

from rules.belle import flow, legal
from rules.belle.content import Content
from rules.belle.legal import BelleAction
from rules.belle.model import BelleView, Phase, State
from rules.belle.robot.judge import expected_chips, expected_lead, standing
from rules.belle.robot.plan import Plan
from rules.belle.turn.model import Table
from rules.belle.view import resample
from rules.core.game import Robot
from rules.core.model import Action, Prompt, View


class BelleRobot(Robot, ABC):
    """A robot that thinks about an imagined table."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def choose(
        self, view: View, prompt: Prompt, rng: Random, seconds: float, steps: int | None = None
    ) -> Action:
        """Returns a legal action for the viewer; a step is one way to play a Belle."""
        assert isinstance(view, BelleView)
        if steps is not None:
            seconds = steps / HardRobot.CHOICES_A_SECOND
        return self.think(resample(self.content, view, rng), rng, seconds)

    @abstractmethod
    def think(self, state: State, rng: Random, seconds: float) -> BelleAction:
        """Returns an action for the active player."""


class EasyRobot(BelleRobot):
    """Takes the first guest in line, groups by matches, and plays Belles at random."""

    FANCY = 0.25

    def think(self, state: State, rng: Random, seconds: float) -> BelleAction:
        table = Table(self.content, state)
        if table.turn.phase is Phase.BELLE_OR_INVITE and rng.random() < self.FANCY:
            return legal.sample(table, rng)
        return flow.default_action(table)


class NormalRobot(BelleRobot):
    """Compares a few ways to play the turn by chips and matches."""

    BREADTH = 2
    CHOICES = 1

    def think(self, state: State, rng: Random, seconds: float) -> BelleAction:
        seat = state.turn.seat

        def judge(end: State) -> float:
            return standing(self.content, end, seat)

        return Plan(self.content, judge, self.BREADTH, self.CHOICES, rng).ranked(state)[0].action


class HardRobot(BelleRobot):
    """Compares more ways by expected final lead after the next player's likely reply."""

    BREADTH = 4
    CHOICES = range(2, 17)
    CHOICES_A_SECOND = 40
    REPLY_BREADTH = 3
    REPLIES = 5

    def think(self, state: State, rng: Random, seconds: float) -> BelleAction:
        seat = state.turn.seat
        wanted = round(seconds * self.CHOICES_A_SECOND)
        choices = min(max(wanted, self.CHOICES[0]), self.CHOICES[-1])

        def judge(end: State) -> float:
            return expected_lead(self.content, end, seat)

        ranked = Plan(self.content, judge, self.BREADTH, choices, rng).ranked(state)
        return max(
            ranked[: self.REPLIES],
            key=lambda option: judge(self._after_reply(option.end, state.round, rng)),
        ).action

    def _after_reply(self, state: State, current_round: int, rng: Random) -> State:
        """Returns the state after the next player's likely turn, without Belles, in this line."""
        if state.round != current_round or state.turn.phase is Phase.OVER:
            return state
        seat = state.turn.seat

        def judge(end: State) -> float:
            return expected_chips(self.content, end, seat)

        return Plan(self.content, judge, self.REPLY_BREADTH, 0, rng).ranked(state)[0].end


ROBOTS: Mapping[str, type[BelleRobot]] = {
    "easy": EasyRobot,
    "normal": NormalRobot,
    "hard": HardRobot,
}
"""The levels, weakest first."""
