"""Cattitude as a ``Game``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import msgspec

from rules.cattitude import flow, legal, model
from rules.cattitude import view as views
from rules.cattitude.content import SEATS, Bonuses, Content, Values
from rules.cattitude.model import CattitudeView, Options, Phase, State
from rules.cattitude.robot.reasons import REASONS
from rules.cattitude.robot.robot import ROBOTS
from rules.cattitude.scoring import score_sheet
from rules.core import kit
from rules.core.chance import Chance
from rules.core.game import Game
from rules.core.model import Action, Events, Outcome, Prompt, Seat, View, Viewer
from rules.core.reasons import Why
from rules.core.search import leads

LAID = 0.5
"""What fraction of its points a tableau card is worth to the general robot: it isn't safe yet."""


class CattitudeGame(Game[State]):
    """Noble cats collect birds, offer them to each other and save the birds from themselves."""

    rules_version = 3
    seats = SEATS
    Options = Options
    accepts = {
        Phase.BID: (model.LockBid, model.Unlock),
        Phase.CHOOSE: (model.ChooseBid, model.Unlock),
        Phase.COLLECT: (model.ChooseLoss,),
        Phase.SECURE: (model.Secure, model.Unlock),
    }
    presets = {
        "beginners": {"beginners": True},
        "toss": {"toss": True},
        "beginners_toss": {"beginners": True, "toss": True},
        "balanced": {"bonuses": "balanced"},
    }
    robots = ROBOTS

    def __init__(self, decks: Mapping[tuple[Values, Bonuses, int], Content]) -> None:
        """Takes a deck for each column of values and bonuses and each number of players."""
        self._decks = decks
        # The same names and order as in versions 1 and 2 keep the content version of their column.
        usual = Options().bonuses
        first = {values: decks[values, usual, SEATS[0]].kinds for values, _, _ in decks}
        others = {
            f"{values} {seats}": decks[values, usual, seats].kinds
            for values, _, seats in decks
            if decks[values, usual, seats].kinds != first[values]
        }
        columns = {
            f"{values} {bonuses} {seats}": deck.kinds
            for (values, bonuses, seats), deck in decks.items()
            if deck.kinds != decks[values, usual, seats].kinds
        }
        self.printed = {**first, **others, **columns}

    def deck(self, options: Options, seats: int) -> Content:
        """Returns the cards for a table."""
        return self._decks[options.values, options.bonuses, seats]

    def _deck(self, state: State) -> Content:
        options = state.options
        return self._decks[options.values, options.bonuses, len(state.players)]

    def setup(self, seats: int, options: msgspec.Struct, chance: Chance) -> tuple[State, Events]:
        assert isinstance(options, Options)
        return flow.setup(self.deck(options, seats), seats, options, chance)

    def undoable(self, before: State, action: Action, after: State) -> bool:
        # A loss takes only face-up cards, but the last loss may deal the next hands. Commitments
        # have their own Unlock, which needs no one's consent.
        return isinstance(action, model.ChooseLoss) and before.round == after.round

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return legal.prompts(self._deck(state), state)

    def legal(self, state: State, seat: Seat, prompt: Prompt) -> Iterator[Action]:
        return legal.legal(self._deck(state), state, seat, prompt.kind)

    def sample(self, state: State, seat: Seat, prompts: Sequence[Prompt], rng: Random) -> Action:
        return legal.sample(self._deck(state), state, seat, prompts[0].kind, rng)

    def verify(self, state: State, seat: Seat, action: Action) -> None:
        legal.verify(self._deck(state), state, seat, action)

    def apply(self, draft: State, seat: Seat, action: Action, chance: Chance) -> Events:
        return flow.apply(self._deck(draft), draft, seat, action, chance)

    def expire(self, draft: State, window: str, chance: Chance) -> Events:
        return flow.expire(self._deck(draft), draft, window, chance)

    def view(self, state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> CattitudeView:
        return views.view(self._deck(state), state, viewer, prompts)

    def standing(self, state: State) -> Sequence[float] | None:
        if state.phase is not Phase.OVER and not _just_dealt(state):
            return None
        deck = self._deck(state)
        return leads(
            [
                score_sheet(deck, seat, player).total + LAID * deck.points(player.tableau)
                for seat, player in enumerate(state.players)
            ]
        )

    def reasons(self) -> Sequence[Why]:
        return REASONS

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        deck = self._deck(state)
        sheets = [score_sheet(deck, seat, player) for seat, player in enumerate(state.players)]
        standings = [(sheet.total, -sheet.cats) for sheet in sheets]
        return kit.outcome(
            [sheet.total for sheet in sheets], standings=standings, reason="last_stack"
        )

    def resample(self, view: View, rng: Random) -> State:
        assert isinstance(view, CattitudeView)
        return views.resample(self.deck(view.options, len(view.players)), view, rng)


def _just_dealt(state: State) -> bool:
    return state.phase is Phase.BID and not any(player.committed for player in state.players)
