"""Belle of the Ball as a :class:`rules.core.game.Game`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import cast

import msgspec

from rules.belle import flow, legal, model, scoring, setup
from rules.belle import view as views
from rules.belle.content import Content
from rules.belle.legal import BelleAction
from rules.belle.model import BelleView, Options, Phase, State
from rules.belle.robot import judge
from rules.belle.robot.reasons import reasons
from rules.belle.robot.robot import ROBOTS
from rules.belle.turn.flow import Draft
from rules.belle.turn.model import Table
from rules.core.chance import Chance
from rules.core.game import Game, Robot
from rules.core.model import Action, Events, Mode, Outcome, Prompt, Seat, View, Viewer
from rules.core.reasons import Why
from rules.core.search import leads

SECONDS = 60
LAST_TURNS = 4
"""With this few cards left in the last line, imagined matches are played to the end."""


class BelleGame(Game[State]):
    """Players invite guests from one line to their parties and group them by shared interests."""

    seats = range(2, 6)
    """How many can play. Rule: BB-01."""
    Options = Options
    accepts = {
        Phase.BELLE_OR_INVITE: (model.PlayBelle, model.InviteGuest),
        Phase.INVITE: (model.InviteGuest,),
        Phase.BELLE_CHOICE: (model.ChooseForBelle,),
        Phase.GROUP: (model.GroupGuest,),
        Phase.SCORE_CHOICE: (model.ChooseForBelle,),
    }
    rules_version = 4
    presets = {"one_deck": {"one_deck": True}}
    robots = ROBOTS

    def __init__(self, content: Content) -> None:
        self.content = content
        guests = [(guest.id, guest.interests) for guest in content.guests]
        belles = [
            (belle.id, belle.ignores, belle.chips)[: 3 if belle.chips else 2]
            for belle in content.belles
        ]
        self.printed = (guests, belles)

    def robot(self, level: str) -> Robot:
        return self.robots[level](self.content)

    def setup(self, seats: int, options: msgspec.Struct, chance: Chance) -> tuple[State, Events]:
        assert isinstance(options, Options)
        draft = setup.first_table(self.content, seats, options, chance)
        return draft.state, tuple(draft.events)

    def undoable(self, before: State, action: Action, after: State) -> bool:
        if not isinstance(action, model.InviteGuest | model.GroupGuest):
            return False
        unturned = before.guest_deck == after.guest_deck and before.belle_deck == after.belle_deck
        return unturned and before.round == after.round

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        turn = state.turn
        if turn.phase is Phase.OVER:
            return ()
        window = f"r{state.round}.t{turn.number}.{turn.step}"
        return (Prompt(window, turn.phase.value, Mode.TURN, (turn.seat,), seconds=SECONDS),)

    def legal(self, state: State, seat: Seat, prompt: Prompt) -> Iterator[Action]:
        return legal.legal(Table(self.content, state))

    def sample(self, state: State, seat: Seat, prompts: Sequence[Prompt], rng: Random) -> Action:
        return legal.sample(Table(self.content, state), rng)

    def verify(self, state: State, seat: Seat, action: Action) -> None:
        legal.verify(Table(self.content, state), cast(BelleAction, action))

    def apply(self, draft: State, seat: Seat, action: Action, chance: Chance) -> Events:
        table = Draft(self.content, draft, chance)
        flow.act(table, cast(BelleAction, action))
        return tuple(table.events)

    def expire(self, draft: State, window: str, chance: Chance) -> Events:
        table = Draft(self.content, draft, chance)
        flow.time_out(table)
        return tuple(table.events)

    def view(self, state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> BelleView:
        return views.view(Table(self.content, state), viewer, prompts)

    def standing(self, state: State) -> Sequence[float] | None:
        last = not state.guest_deck and len(state.line) <= LAST_TURNS
        if (state.turn.step or last) and state.turn.phase is not Phase.OVER:
            return None
        seats = range(len(state.players))
        return leads([judge.standing(self.content, state, seat) for seat in seats])

    def reasons(self) -> Sequence[Why]:
        return reasons(self.content)

    def outcome(self, state: State) -> Outcome | None:
        if state.turn.phase is not Phase.OVER:
            return None
        return scoring.outcome(state.options, state.players)

    def resample(self, view: View, rng: Random) -> State:
        return views.resample(self.content, cast(BelleView, view), rng)
