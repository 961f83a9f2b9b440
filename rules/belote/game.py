"""Belote as a :class:`rules.core.game.Game`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import cast

import msgspec

from rules.belote import flow, legal, model, scoring
from rules.belote import view as views
from rules.belote.model import BeloteView, Options, State
from rules.belote.robot.reasons import REASONS
from rules.belote.robot.robot import ROBOTS
from rules.belote.robot.weigh import TRICKS, cost_of, weigh
from rules.core.chance import Chance
from rules.core.game import Game
from rules.core.model import Action, Events, Outcome, Prompt, Seat, View, Viewer
from rules.core.reasons import Why


class BeloteGame(Game[State]):
    """Four players in two partnerships, 32 cards, one trump per round; more than 501 points win."""

    seats = range(4, 5)
    Options = Options
    accepts = {
        "bid": (model.Take, model.Pass, model.NameTrump),
        "card": (model.PlayCard, model.ClaimRest),
    }
    actions = legal.MOVES
    presets = {
        "classic": {},
        "traditional": {
            "first_lead": "eldest",
            "all_pass_dealer": "right",
            "partner_winning": "free",
            "beat_partner_on_trump_lead": True,
            "capot": "total",
            "solo_capot": "off",
            "target_rule": "reach",
        },
    }
    robots = ROBOTS

    def setup(self, seats: int, options: msgspec.Struct, chance: Chance) -> tuple[State, Events]:
        return flow.setup(cast(Options, options), chance)

    def teams(self, seats: int, options: msgspec.Struct) -> tuple[tuple[Seat, ...], ...]:
        return scoring.TEAMS

    def undoable(self, before: State, action: Action, after: State) -> bool:
        return isinstance(action, model.Pass)  # others have seen a card on the table

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return flow.prompts(state)

    def legal(self, state: State, seat: Seat, prompt: Prompt) -> Iterator[Action]:
        return legal.legal(state)

    def sample(self, state: State, seat: Seat, prompts: Sequence[Prompt], rng: Random) -> Action:
        return legal.sample(state, rng)

    def verify(self, state: State, seat: Seat, action: Action) -> None:
        legal.verify(state, cast(legal.Move, action))

    def apply(self, draft: State, seat: Seat, action: Action, chance: Chance) -> Events:
        return flow.apply(draft, cast(legal.Move, action), chance)

    def expire(self, draft: State, window: str, chance: Chance) -> Events:
        return flow.time_out(draft, chance)

    def view(self, state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> BeloteView:
        return views.view(state, viewer, prompts)

    def standing(self, state: State) -> Sequence[float] | None:
        lead = state.totals[0] - state.totals[1]
        in_play = bool(state.bids) and state.phase != "over"
        return None if in_play else (lead, -lead, lead, -lead)

    def weighs_exactly(self, view: View) -> bool:
        return (
            len(cast(BeloteView, view).legal) > 0
            and len(cast(BeloteView, view).hand or ()) <= TRICKS
        )

    def weigh(
        self,
        view: View,
        prompt: Prompt,
        actions: Sequence[Action | None],
        worlds: Sequence[State],
        rng: Random,
    ) -> Sequence[Sequence[float]]:
        return [*weigh(cast(BeloteView, view), actions, worlds)]

    def cost(self, state: State, action: Action) -> float | None:
        return cost_of(state, action)

    def reasons(self) -> Sequence[Why]:
        return REASONS

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def resample(self, view: View, rng: Random) -> State:
        return views.resample(cast(BeloteView, view), rng)
