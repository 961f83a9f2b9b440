"""Texts are worded when read: the bot stores events, and words them for every reader."""

import ast
from pathlib import Path
from random import Random
from types import SimpleNamespace

import discord
import msgspec
import pytest

import data
from bot.components.screen import Text
from bot.i18n.words import languages, words
from bot.tables.commands import AcceptSeat, AskVote, CastVote, Depart, Erase, OfferSeat
from bot.tables.parts import NOTES, Named, Note, Terms
from bot.tables.record import Record
from bot.ui.match_lines import note_line
from tests.support.playing import deal_to, step, steps, turn
from tests.support.world import World, answer_of, words_of

W = words("en")
NOTED = sorted(data.words("house")["notes"])


async def unasked(w: World, table_id: int, seat: int) -> str:
    user_id = w.people[seat].id
    await w.submit(table_id, AskVote(user_id, "pause"))
    await w.submit(table_id, CastVote(user_id, w.table(table_id).seq, agrees=False))
    return f"{w.people[seat].user.global_name} thinks better of it."


async def test_a_restart_forgets_nothing_that_the_bot_has_said(w: World) -> None:
    """Neither the board nor a hand shows a different line than before."""
    table_id, rng = await deal_to(w, 501), Random(5)
    await steps(w, table_id, 5, rng)
    seat = turn(w, table_id)
    text = await unasked(w, table_id, (seat + 1) % 4)
    await w.pass_time(2)
    before = await w.told(table_id)
    assert before[-1] == text
    board, hand = words_of(w.board(table_id)), words_of(w.hand(seat))
    assert text in board
    assert text in hand
    await w.restart()
    await w.bot.host.tables.get(table_id)
    assert await w.told(table_id) == before
    w.bot.host.messages.of(w.table(table_id)).refresh()
    await w.pass_time(2)
    assert (words_of(w.board(table_id)), words_of(w.hand(seat))) == (board, hand)
    await step(w, table_id, rng)
    assert text in await w.told(table_id)


def test_a_table_keeps_the_latest_notes_and_reads_them_again() -> None:
    record = Record(1, Terms())
    record.notes = [Note("back", at, (Named(1, "Ada"),)) for at in range(NOTES)]
    again = msgspec.json.decode(msgspec.json.encode(record), type=Record)
    assert again.notes == record.notes


@pytest.mark.parametrize(
    "code", [one for one in NOTED if not one.endswith("_unnamed") and one != "clocks"]
)
def test_a_note_names_its_people_then_and_no_one_who_is_forgotten(code: str) -> None:
    """Robots are marked as robots; a note of another version has no line."""
    note = Note(code, 3, (Named(1, "A*da"), Named(-100, "Mimi")))
    line = note_line(note, W)
    assert line is not None
    assert "A\\*da" in line
    assert ("🤖 Mimi" in line) == (code in ("left", "taken_over"))
    unnamed = note_line(note.without(1), W)
    assert unnamed is not None
    assert "A\\*da" not in unnamed
    assert "former player" in unnamed
    assert note_line(Note("of another version", 3), W) is None


@pytest.mark.world(people=5)
async def test_what_the_bot_has_said_loses_the_name_of_who_is_forgotten(w: World) -> None:
    table_id = await deal_to(w, 501)
    first, second = w.people[1], w.people[4]
    await unasked(w, table_id, 1)
    await w.submit(table_id, OfferSeat(first.id, 1, second.id, "Eve"))
    await w.submit(table_id, AcceptSeat(second.id, "Eve", 1))
    name = first.user.global_name
    assert f"🪑 Eve takes over {name}'s seat." in await w.told(table_id)
    await w.submit(table_id, Erase(first.id))
    lines = await w.told(table_id)
    assert "🪑 Eve takes over a former player's seat." in lines
    assert not any(str(name) in line for line in lines)
    assert str(name).encode() not in msgspec.json.encode(w.table(table_id).record.notes)
    await w.submit(table_id, Depart(second.id, forgotten=True))
    lines = await w.told(table_id)
    assert lines[-1].startswith("🚪 A former player has left; 🤖 ")
    assert not any("Eve" in line for line in lines)


async def test_a_board_speaks_the_language_its_server_has_now(w: World) -> None:
    """Earlier lines change language, too; a hand stays in its player's."""
    table_id = await deal_to(w, 501)
    await steps(w, table_id, 5, Random(5))
    text = await unasked(w, table_id, 1)
    await w.pass_time(2)
    messages, note = w.bot.host.messages[table_id], w.table(table_id).record.notes[-1]
    hand = words_of(w.hand(0))
    for language, chosen in (("fr", "fr"), ("de", "de"), ("en", None)):
        await w.bot.host.guild_settings.set(w.guild.id, language=chosen)
        board = messages.board.message
        assert board is not None
        screen = await messages.screen_for(board, w.people[0].id, W)
        lines_told = "\n".join(block.text for block in screen.blocks if isinstance(block, Text))
        line = note_line(note, words(language))
        assert line is not None
        assert line in lines_told
        assert (text in lines_told) == (language == "en")
    assert words_of(w.hand(0)) == hand


@pytest.mark.parametrize("by", ["the server's settings", "Discord"])
@pytest.mark.world(joint=True)
async def test_a_change_of_the_servers_language_reaches_the_board_at_once(
    by: str, w: World
) -> None:
    table_id = await deal_to(w, 501)
    await w.pass_time(2)
    assert "round 1" in words_of(w.board(table_id))
    if by == "Discord":
        w.speaks("fr")
        guild = w.bot.get_guild(w.guild.id)
        before = SimpleNamespace(id=w.guild.id, preferred_locale="en-US")
        w.bot.dispatch("guild_update", before, guild)
    else:
        manager = w.guild.create_role("M", permissions=discord.Permissions(manage_guild=True))
        w.env.backend.add_member_role(w.guild.id, w.people[0].id, manager.id)
        card = answer_of(await w.through(0, w.channel, "settings", "server"))
        await w.choose(0, card, "server_wish", str(1 + languages().index("fr")))
    await w.pass_time(2)
    assert "donne 1" in words_of(w.board(table_id))


def test_no_table_words_anything() -> None:
    """Nothing in the core asks for a sentence: its data has no language."""
    for path in Path("bot/tables").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            wording = isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("t", "n")
            assert not wording, f"{path}: {ast.unparse(node)}"
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bot.i18n"):
                assert {name.name for name in node.names} == {"tame"}, path
