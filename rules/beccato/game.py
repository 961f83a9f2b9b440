"""Beccato! as a :class:`rules.core.game.Game`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import cast

import msgspec
from msgspec.structs import replace

from rules.beccato import flow, legal, model, scoring
from rules.beccato import setup as seating
from rules.beccato import view as views
from rules.beccato.content import Content
from rules.beccato.model import Phase, State, team_of
from rules.beccato.options import Options
from rules.beccato.robot import weigh
from rules.beccato.robot.reasons import REASONS
from rules.beccato.robot.robot import EasyRobot, HardRobot, NormalRobot
from rules.core.chance import Chance
from rules.core.game import Game
from rules.core.model import Action, Events, Outcome, Prompt, Seat, View, Viewer
from rules.core.reasons import Why
from rules.core.search import leads


class BeccatoGame(Game[State]):
    """Four to nine players in teams collect triples, tell their team, and catch the others."""

    seats = range(4, 10)
    Options = Options
    accepts = {
        "agree": (model.ProposeSignal, model.Agree),
        "pass": (model.PassCard, model.Chicchirichi),
        "call": (model.Coccode, model.Beccato, model.Gesture),
        "eyes": (model.Watch,),
        "take": (model.TakeEgg,),
        "place": (model.PlaceEgg,),
        "ready": (model.Ready,),
        "beat": (model.Ready,),
        "change": (model.ProposeDraw, model.ProposeChange, model.Agree),
    }
    presets = {
        "watch": {"mode": "watch"},
        "few": {"mode": "watch", "called_chickens": True},
        "full": {
            "mode": "watch",
            "called_chickens": True,
            "free_signal": True,
            "pyramid": True,
            "signal_change": True,
        },
        "call": {"mode": "video", "beat": True},
    }
    usual = "watch"
    robots = {"easy": EasyRobot, "normal": NormalRobot, "hard": HardRobot}

    def __init__(self, box: Content) -> None:
        self.box = box
        pieces = (box.breeds, box.guilds, box.eggs, box.signals)
        self.printed = [[(item.id, getattr(item, "guild", "")) for item in kind] for kind in pieces]

    def setup(self, seats: int, options: msgspec.Struct, chance: Chance) -> tuple[State, Events]:
        return flow.setup(self.box, seats, cast(Options, options), chance)

    def teams(self, seats: int, options: msgspec.Struct) -> tuple[tuple[Seat, ...], ...]:
        chosen = cast(Options, options)
        if chosen.random_teams:
            return super().teams(seats, options)
        return seating.sides(seating.pattern(seats, chosen))

    def robots_fit(self, options: msgspec.Struct) -> bool:
        """Robots can't read chat and have no face, so they can signal only on the board."""
        return cast(Options, options).on_board

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return flow.prompts(state)

    def legal(self, state: State, seat: Seat, prompt: Prompt) -> Iterator[Action]:
        return legal.legal(state, seat, prompt)

    def sample(self, state: State, seat: Seat, prompts: Sequence[Prompt], rng: Random) -> Action:
        return legal.sample(state, seat, prompts, rng)

    def verify(self, state: State, seat: Seat, action: Action) -> None:
        legal.verify(state, seat, cast(model.Move, action))

    def apply(self, draft: State, seat: Seat, action: Action, chance: Chance) -> Events:
        return flow.apply(draft, seat, cast(model.Move, action), chance)

    def expire(self, draft: State, window: str, chance: Chance) -> Events:
        return flow.expire(draft, window, chance)

    def view(self, state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> views.BeccatoView:
        return views.view(state, viewer, prompts)

    def standing(self, state: State) -> Sequence[float] | None:
        if state.phase is Phase.SETTLE or (state.phase is Phase.PASSING and state.passes):
            return None
        pyramid = state.options.pyramid
        worth = [scoring.points(each.rows, each.guild, pyramid=pyramid) for each in state.teams]
        return leads([worth[team_of(state, seat)] for seat in range(len(state.ring))])

    def imagine(self, view: View, rng: Random) -> State:
        return weigh.imagined(self.resample(view, rng), cast(views.BeccatoView, view), rng)

    def ideal(self, view: View, action: Action, legal: Sequence[Action]) -> Action | None:
        match action:
            case model.TakeEgg() | model.PlaceEgg():
                world = self.resample(view, Random(0))
                return weigh.best_egg(cast(views.BeccatoView, view), action, legal, world)
            case model.PassCard() | model.Coccode() | model.Beccato() | model.Chicchirichi():
                return None
            case _:
                return action

    def unhurried(self, view: View) -> View:
        # Gestures made since the last pass may be too recent to have been seen.
        seen = cast(views.BeccatoView, view)
        shown = tuple(item for item in seen.gestures if item.after < seen.passes)
        return replace(seen, gestures=shown)

    def weighs_exactly(self, view: View) -> bool:
        return cast(views.BeccatoView, view).phase is Phase.SETTLE

    def weigh(
        self,
        view: View,
        prompt: Prompt,
        actions: Sequence[Action | None],
        worlds: Sequence[State],
        rng: Random,
    ) -> Sequence[Sequence[float]]:
        return [*weigh.weigh(cast(views.BeccatoView, view), actions, worlds, rng)]

    def reasons(self) -> Sequence[Why]:
        return REASONS

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def resample(self, view: View, rng: Random) -> State:
        return views.resample(self.box, cast(views.BeccatoView, view), rng)
