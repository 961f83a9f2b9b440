"""Belratti as a :class:`rules.core.game.Game`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import cast

import msgspec
from msgspec.structs import astuple

from rules.belratti import flow, legal, scoring, setup
from rules.belratti import view as views
from rules.belratti.content import Picture
from rules.belratti.model import (
    CATS,
    Commit,
    ConfirmBoard,
    Hang,
    Move,
    Options,
    Phase,
    State,
    StateFit,
    SwapHand,
)
from rules.belratti.robot import sampling, weigh
from rules.belratti.robot.associations import Associations, Pass
from rules.belratti.robot.reasons import reasons
from rules.belratti.robot.robot import ROBOTS
from rules.core.chance import Chance
from rules.core.errors import BadSetup
from rules.core.game import Game, Robot
from rules.core.model import Action, Events, Outcome, Prompt, Seat, View, Viewer
from rules.core.reasons import Why

FAKE_COSTS = 0.5
"""How many points a fake on the wall costs, to the general robot: it brings the end nearer."""


class BelrattiGame(Game[State]):
    """The game, with one deck of pictures."""

    seats = range(min(CATS), max(CATS) + 1)
    """How many can play. Rule: BR-01."""
    Options = Options
    accepts = legal.ACCEPTS
    presets = {
        "gentle": {
            "cautious_hanging": True,
            "joker_numbers": {"question": 3, "swap_hand": 4, "new_themes": 5, "plus_minus": 6},
        },
        "brisk": {"decide": "captain"},
        "long_evening": {"reshuffle_discards": True},
    }
    robots = ROBOTS
    worth_a_word = 0.3

    def __init__(self, pictures: Sequence[Picture], passes: Mapping[str, Pass]) -> None:
        self._deck = self.printed = tuple(picture.id for picture in pictures)
        self._passes = passes

    def robot(self, level: str) -> Robot:
        # A view doesn't include the pictures' associations.
        return self.robots[level](self.associations)

    @cached_property
    def associations(self) -> Associations:
        """The pictures' associations, computed when a robot first needs them."""
        return Associations(self._passes.values())

    def setup(self, seats: int, options: msgspec.Struct, chance: Chance) -> tuple[State, Events]:
        chosen = cast(Options, options)
        numbers = astuple(chosen.joker_numbers)
        if len(set(numbers)) != len(numbers):
            raise BadSetup("bad_joker_numbers", numbers=numbers)
        return setup.setup(self._deck, seats, chosen, chance)

    def teams(self, seats: int, options: msgspec.Struct) -> tuple[tuple[Seat, ...], ...]:
        return (tuple(range(seats)),)

    def undoable(self, before: State, action: Action, after: State) -> bool:
        # All actions except a stated fit and a swapped hand, which reveal facts about the hand.
        return not isinstance(action, StateFit | SwapHand)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return setup.prompts(state)

    def legal(self, state: State, seat: Seat, prompt: Prompt) -> Iterator[Action]:
        return legal.legal(state, seat, prompt)

    def sample(self, state: State, seat: Seat, prompts: Sequence[Prompt], rng: Random) -> Action:
        return sampling.sample(state, seat, prompts, rng)

    def verify(self, state: State, seat: Seat, action: Action) -> None:
        legal.verify(state, seat, cast(Move, action))

    def apply(self, draft: State, seat: Seat, action: Action, chance: Chance) -> Events:
        return flow.apply(draft, seat, cast(Move, action), chance)

    def expire(self, draft: State, window: str, chance: Chance) -> Events:
        return flow.expire(draft, window, chance)

    def view(self, state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> views.BelrattiView:
        return views.view(state, viewer, prompts)

    def standing(self, state: State) -> Sequence[float] | None:
        talking = state.votes or state.marks or state.proposals
        if state.phase in (Phase.PLUS_MINUS, Phase.PAINT, Phase.HANG) or talking:
            return None
        worth = len(state.team_pile) - FAKE_COSTS * len(state.belratti_pile)
        return [worth] * len(state.hands)

    def imagine(self, view: View, rng: Random) -> State:
        seen = cast(views.BelrattiView, view)
        return weigh.imagined(self.associations, self.resample(view, rng), seen, rng)

    def ideal(self, view: View, action: Action, legal: Sequence[Action]) -> Action | None:
        seen = cast(views.BelrattiView, view)
        match action:
            case Hang() | ConfirmBoard():
                return weigh.best_hanging(self.associations, seen, action, legal)
            case Commit():
                return weigh.best_painting(self.associations, seen)
            case _:  # numbers, jokers and talk are matters of taste
                return action

    def weigh(
        self,
        view: View,
        prompt: Prompt,
        actions: Sequence[Action | None],
        worlds: Sequence[State],
        rng: Random,
    ) -> Sequence[Sequence[float]]:
        seen = cast(views.BelrattiView, view)
        return [*weigh.weigh(self.associations, seen, actions, worlds, rng)]

    def reasons(self) -> Sequence[Why]:
        return reasons(self.associations)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def resample(self, view: View, rng: Random) -> State:
        return views.resample(self._deck, cast(views.BelrattiView, view), rng)
