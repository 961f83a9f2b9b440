"""Plays any game by typing."""

from typing import Any

from simcord.results import InteractionResult

import rules
from bot.components.emoji import spoken
from bot.i18n.words import words
from bot.ui.table_screens import context_for
from tests.support.world import World, answer_of, words_of


def text_of(w: World, table_id: int, seat: int, action: rules.Action) -> str:
    table, reader = w.table(table_id), words("en")
    assert table.match is not None
    view: Any = table.match.view(seat)
    ui = w.bot.host.game_uis[table.game]
    return spoken(ui.move_text(action, view, context_for(table, reader), reader))


async def by_command(w: World, table_id: int, seat: int, action: rules.Action) -> InteractionResult:
    """Types an action where the table is played."""
    return await typed(w, table_id, seat, text_of(w, table_id, seat, action))


async def typed(w: World, table_id: int, seat: int, text: str) -> InteractionResult:
    return await w.people[seat].slash(w.place(table_id), "move", what=text)


def told(made: InteractionResult) -> str:
    assert made.ephemeral
    return words_of(answer_of(made))


async def offered(w: World, table_id: int, seat: int, text: str = "") -> list[str]:
    """Returns the suggestions for someone who has typed some text."""
    suggestions = await w.people[seat].autocomplete(w.place(table_id), "move", "what", text)
    return [choice["value"] for choice in suggestions]
