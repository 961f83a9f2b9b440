"""Players that choose from a view alone.

A robot imagines a table that looks like its view, tries its turn out with the rules themselves, and judges where that
leads. Its own turn depends on nothing hidden, so it does not matter what it imagines there.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rules.belle import flow, legal
from rules.belle.content import Content
from rules.belle.imagine import imagined
from rules.belle.judge import expected_chips, expected_lead
from rules.belle.model import BelleView, Phase, State
from rules.belle.plan import Plan
from rules.belle.table import Table
from rules.core.model import Action, Prompt, View


class EasyRobot:
    """Takes the best bargain in the line, and plays Belles as the fancy takes it."""

    FANCY = 0.25

    def __init__(self, content: Content) -> None:
        self._content = content

    def choose(self, view: View, prompt: Prompt, rng: Random, seconds: float) -> Action:
        assert isinstance(view, BelleView)
        table = Table(self._content, imagined(self._content, view, rng))
        if table.turn.phase is Phase.BELLE_OR_INVITE and rng.random() < self.FANCY:
            return legal.sample(table, rng)
        return flow.default_action(table)


class NormalRobot:
    """Tries out every promising way through its turn and takes the one after which it expects most chips."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def choose(self, view: View, prompt: Prompt, rng: Random, seconds: float) -> Action:
        assert isinstance(view, BelleView)
        state = imagined(self._content, view, rng)
        seat = state.turn.seat

        def judge(end: State) -> float:
            return expected_chips(self._content, end, seat)

        plan = Plan(self._content, judge, 2, 1, rng)
        return plan.ranked(state)[0][1]


class HardRobot:
    """Minds the others as well: judges its lead, after what the next player is likely to do about it."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def choose(self, view: View, prompt: Prompt, rng: Random, seconds: float) -> Action:
        assert isinstance(view, BelleView)
        state = imagined(self._content, view, rng)
        seat = state.turn.seat

        def judge(end: State) -> float:
            return expected_lead(self._content, end, seat)

        plan = Plan(self._content, judge, 4, 4, rng)
        ranked = plan.ranked(state)
        best = max(ranked[:5], key=lambda found: judge(self._reply(found[2], state.round, rng)))
        return best[1]

    def _reply(self, state: State, round_: int, rng: Random) -> State:
        if state.round != round_ or state.turn.phase is Phase.OVER:
            return state
        seat = state.turn.seat

        def judge(end: State) -> float:
            return expected_chips(self._content, end, seat)

        return Plan(self._content, judge, 3, 0, rng).ranked(state)[0][2]


ROBOTS: Mapping[str, type[EasyRobot] | type[NormalRobot] | type[HardRobot]] = {
    "easy": EasyRobot,
    "normal": NormalRobot,
    "hard": HardRobot,
}
"""The levels, weakest first."""
