"""Ways to play a match to its end, so that memorable things happen in it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any
from unittest.mock import patch

import rules
from rules.beccato.events import CallJudged
from rules.beccato.model import Beccato, Chicchirichi, Coccode, Gesture
from rules.belle.model import PlayBelle
from rules.belratti.model import (
    Commit,
    ConfirmBoard,
    ConfirmDemand,
    Continue,
    Hang,
    KeepDemand,
    Place,
    Ready,
)

Choice = Callable[[rules.Match, rules.Seat, rules.Prompt, Random], "rules.Action | None"]
"""Chooses an action of a seat to act; ``None`` leaves it to chance."""


@patch("rules.belote.legal.claimable", lambda _state: False)
def play(
    game: str, seats: int, seed: str, choose: Choice | None = None, **options: object
) -> rules.Replay:
    """Plays a match with random seats under the first version of the rules; no one claims."""
    rng = Random(seed)
    match = rules.Match.new(game, seats=seats, seed=seed, options=options, version=1)
    steps = [rules.ReplayStep(match.fork(), None, (), match.opening)]
    while match.prompts:
        prompt = rng.choice(match.prompts)
        seat = rng.choice(
            [seat for seat in prompt.seats if seat not in prompt.done] or prompt.seats
        )
        action = choose(match, seat, prompt, rng) if choose is not None else None
        if action is None:
            action = match.sample(seat, rng)
        steps.append(rules.ReplayStep(match, seat, (), match.play(seat, action)))
    return rules.Replay(match, tuple(steps))


def sharp(*shouts: type[rules.Action]) -> Choice:
    """Players who shout when it is right, and at no other time."""

    def choose(
        match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
    ) -> rules.Action | None:
        legal = [*match.legal(seat)]
        for action in legal:
            if isinstance(action, shouts):
                tried = match.fork().play(seat, action)
                if any(isinstance(item, CallJudged) and item.verdict == "right" for item in tried):
                    return action
        calm = [item for item in legal if not isinstance(item, Coccode | Beccato | Chicchirichi)]
        steady = [item for item in calm if not isinstance(item, Gesture)]
        return rng.choice(steady or calm) if calm else None

    return choose


def clairvoyant(demand: int) -> Choice:
    """Players of Belratti who know what was painted for which theme, and use no joker."""

    def choose(
        match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
    ) -> rules.Action | None:
        state: Any = match._state
        if prompt.kind == "hang":
            painted = {item.card: Place(item.theme.value) for item in state.commitments}
            for exhibit in state.table:
                if exhibit.place != (wanted := painted.get(exhibit.card, Place.ASIDE)):
                    return Hang(exhibit.card, wanted)
            return ConfirmBoard()
        if prompt.kind in ("demand", "demand_closing"):
            votes = [item for item in match.legal(seat) if isinstance(item, ConfirmDemand)]
            return min(votes, key=lambda item: abs(item.number - demand)) if votes else None
        if prompt.kind == "plus_minus":
            return KeepDemand()
        tries = (match.sample(seat, rng) for _ in range(50))
        return next((item for item in tries if isinstance(item, Commit | Continue | Ready)), None)

    return choose


def without_belles(
    match: rules.Match, seat: rules.Seat, prompt: rules.Prompt, rng: Random
) -> rules.Action | None:
    """Plays Belle of the Ball on seat 0 without ever playing a Belle."""
    if seat != 0:
        return None
    for _ in range(20):
        action = match.sample(seat, rng)
        if not isinstance(action, PlayBelle):
            return action
    return None
