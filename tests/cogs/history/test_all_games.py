"""Every game can be replayed: each step, through all eyes, within Discord's limits."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import rules
from bot.components.screen import Picture, Text
from bot.i18n.words import words
from bot.storage.rows import StoredMove
from bot.tables.model import Player, Status, Table
from bot.tables.parts import Deal, Terms
from bot.tables.record import Record
from cogs.history.screens.replay import ReplayPosition, step_screen
from tests.cogs.history.past import screen_faults
from tests.support.world import world


def played(game: str, seats: int) -> tuple[Table, rules.Replay]:
    rng = Random(f"{game} {seats}")
    match = rules.Match.new(game, seats=seats, seed="film")
    while match.prompts:
        prompt = rng.choice(match.prompts)
        if prompt.seconds is not None and rng.random() < 0.02:
            match.expire(prompt.window)
            continue
        seat = rng.choice(prompt.seats)
        match.play(seat, match.sample(seat, rng))
    record = Record(1, Terms(), Deal("film", rules_version=match.game.rules_version))
    moves = [
        StoredMove(7, seq, seat, msgspec.json.encode(action), None, 0.0)
        for seq, seat, action in match.log
    ]
    people: list[Player | None] = [Player(seat + 1, f"*Player* {seat}") for seat in range(seats)]
    table = Table(7, game, Status.FINISHED, 1, 2, 3, 0.0, 0.0, people, record, match)
    return table, record.replay(game, seats, moves)


@pytest.mark.parametrize("game", sorted(rules.GAMES))
@pytest.mark.parametrize("steps", [10, pytest.param(60, marks=pytest.mark.soak)])
async def test_every_game_can_be_shown_again(tmp_path: Path, game: str, steps: int) -> None:
    """Looks at some steps of a match, and at the last ones."""
    async with world(tmp_path / "w.sqlite3") as w:
        face: Any = w.bot.host.game_uis[game]
        for seats in {rules.GAMES[game].seats[0], rules.GAMES[game].seats[-1]}:
            table, replay = played(game, seats)
            chosen = {*range(0, replay.last, max(1, replay.last // steps))}
            for number in sorted(chosen | {*range(max(0, replay.last - 3), replay.last + 1)}):
                for eyes in (None, *range(seats)):
                    screen = step_screen(
                        table, replay, ReplayPosition(number, eyes), face, words("en")
                    )
                    assert not screen_faults(screen), (seats, number, eyes)
                    assert any(isinstance(block, Text) for block in screen.blocks)
                    assert all(block.alt for block in screen.blocks if isinstance(block, Picture))
