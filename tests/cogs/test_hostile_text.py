"""Any typed text or forged button: one sentence at most, no error, and no change."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandOptionType as Kind
from discord import app_commands
from simcord.results import InteractionResult

import rules
from tests.support.world import World, words_of, world

pytestmark = pytest.mark.sqlite

HOSTILE = ("²", "١", "-1", "", "9" * 4_000, "0x1", "1e3", "x" * 4_000, "{0}<@1>`\n|%s")
"""Text that looks like a number but isn't, and text that is far too long."""

FORGED = ("²", "9" * 19, "١", "-1", "", "0x1", "9" * 24, "99.99", "²._²", "of²", "@²")
"""The same for a custom id, with numbers that a database can't hold."""

FILLERS: dict[Kind, Any] = {Kind.integer: 1, Kind.boolean: True}


TYPED = ("move", "call")
"""The commands that read a game's moves."""


def hostilities(w: World, *, moves: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields commands with hostile text in one option, and anything in the others.

    Args:
        w: the world.
        moves: whether the commands are those that read moves, or all others.
    """
    for command in w.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command):
            continue
        if moves is not (command.qualified_name in TYPED):
            continue
        for option in command.parameters:
            if option.type is Kind.string and not option.choices:
                others = {
                    other.display_name: other.choices[0].value
                    if other.choices
                    else FILLERS.get(other.type, "²")
                    for other in command.parameters
                    if other.required and other is not option
                }
                least, most = option.min_value or 0, option.max_value or 4_000
                for text in HOSTILE:
                    if least <= len(text) <= most:
                        yield command.qualified_name, {**others, option.display_name: text}


def stored(w: World) -> list[str]:
    with sqlite3.connect(w.database) as database:
        return [line for line in database.iterdump() if line.startswith("INSERT")]


def written(database: sqlite3.Connection) -> int:
    """Returns a number that changes whenever someone else writes into the database."""
    return database.execute("PRAGMA data_version").fetchone()[0]


def one_sentence(result: InteractionResult) -> None:
    """Raises unless there was exactly one short private answer."""
    assert result.acknowledged
    answers = [*result.followups] if result.followups else [result.response]
    assert len(answers) == 1
    assert answers[0] is not None
    assert answers[0].ephemeral
    assert "Something went wrong" not in words_of(answers[0].message)


async def type_it_all(w: World, where: Any, *, moves: bool) -> None:
    """Types all texts into every option, and raises unless the only result is a sentence."""
    await w.people[0].slash(where, "help")  # so that the host is known
    before = stored(w)
    typed = [*hostilities(w, moves=moves)]
    with closing(sqlite3.connect(w.database)) as database:
        version = written(database)
        for command, options in typed:
            one_sentence(await w.people[0].slash(where, command, **options))
            if written(database) != version:  # perhaps the same again
                assert stored(w) == before, (command, options)
                version = written(database)
    assert typed


@pytest.mark.parametrize("game", list(rules.GAMES))
async def test_no_text_typed_as_a_move_does_harm(tmp_path: Path, game: str) -> None:
    async with world(tmp_path / "w.sqlite3", seed=game) as w:
        table_id = await w.deal(game)
        await type_it_all(w, w.place(table_id), moves=True)


async def test_no_text_typed_into_the_houses_commands_does_harm(w: World) -> None:
    await type_it_all(w, w.channel, moves=False)


@pytest.mark.parametrize("texts", [1, pytest.param(len(FORGED), marks=pytest.mark.soak)])
async def test_no_made_up_press_of_the_house_is_an_error(w: World, texts: int) -> None:
    table_id = await w.deal()
    seq = w.table(table_id).seq
    for at, name in enumerate(sorted(w.bot.host.handler.verbs)):
        for text in (FORGED[at % len(FORGED) :] + FORGED)[:texts]:
            custom_id = f"p1|{table_id}|{name}|{text}|{text}"
            result = await w.forge(4, w.board(table_id), custom_id, text)
            assert result.acknowledged, custom_id
    assert w.table(table_id).seq == seq
