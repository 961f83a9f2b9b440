"""Positions of the games that have pictures, as their UIs make them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from random import Random

import rules
from bench.matches import SEATS
from bot.components.screen import Picture, Screen
from bot.i18n.words import words
from bot.ui.game_ui import GameUI, RenderContext
from tests.support.world import NAMES

FACES: Mapping[str, GameUI] = {game: import_module(f"cogs.{game}").UI for game in SEATS}
ACTIONS = 300
"""How much of a match is played."""


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a match: the board's pictures, and those in the hand of someone who is to act."""

    board: tuple[Picture, ...]
    hand: tuple[Picture, ...]


def positions(game: str, count: int) -> list[Position]:
    """Returns so many positions, evenly spread over the first actions of a match that is always the same."""
    game_ui, w, names = FACES[game], words("en"), NAMES[: SEATS[game]]
    context = RenderContext(1, names, names, place="table 1")
    stood = list(_match(game))
    return [
        Position(
            _pictures(game_ui.board(match.view(None), context, w)),
            _pictures(game_ui.hand(match.view(seat), context, w)),
        )
        for match, seat in (stood[len(stood) * number // count] for number in range(count))
    ]


def _match(game: str) -> Iterator[tuple[rules.Match, int]]:
    """Yields a match as it stood before each action, and who is about to act."""
    match, rng = rules.Match.new(game, seats=SEATS[game], seed=game), Random(game)
    for _ in range(ACTIONS):
        if not match.prompts:
            return
        acting = [seat for one in match.prompts for seat in one.seats if seat not in one.done]
        if not acting:
            match.expire(match.prompts[0].window)
            continue
        seat = rng.choice(acting)
        yield match.fork(), seat
        match.play(seat, match.sample(seat, rng))


def dealt(count: int) -> list[Picture]:
    """Returns so many hands of eight at Belote, with a trump, from as many deals; one of them is looked at per deal."""
    game_ui, w, names = FACES["belote"], words("en"), NAMES[:4]
    found: list[Picture] = []
    for number in range(count):
        match = rules.Match.new("belote", seats=4, seed=f"deal {number}")
        taker = match.prompts[0].seats[0]
        match.play(taker, {"type": "Take"})
        screen = game_ui.hand(match.view(number % 4), RenderContext(1, names, names), w)
        found += _pictures(screen)
    return found


def _pictures(screen: Screen) -> tuple[Picture, ...]:
    return tuple(block for block in screen.blocks if isinstance(block, Picture))
