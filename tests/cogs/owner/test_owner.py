"""The owner's commands: their effects, what people see of them, and who can't use them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from bot import VERSION
from bot.i18n.words import words
from bot.storage.schema import blocks
from bot.tables.model import Status
from cogs.daily.kind import DAILY
from cogs.owner.screens import table_log
from cogs.owner.store import audit
from cogs.tournaments.kind import CUP, Cup
from tests.support.playing import steps
from tests.support.typing import told
from tests.support.world import World, answer_of, buttons, words_of, world

OWNER, TRUSTED, BOB = 0, 1, 2


@asynccontextmanager
async def room(tmp_path: Path, **settings: Any) -> AsyncIterator[World]:
    """Opens a world in which the first person owns the bot and the server."""
    async with world(tmp_path / "w.sqlite3", **settings) as w:
        w.settings["owner_guild"] = w.guild.id
        await restarted(w)
        yield w


async def restarted(w: World) -> None:
    await w.restart(kill=False)
    w.bot.owner_id = w.people[OWNER].id
    await w.env.settle()


async def owner(w: World, command: str, who: int = OWNER, **options: Any) -> str:
    return told(await w.people[who].slash(w.channel, f"owner {command}", **options))


async def test_only_the_owner_and_those_with_the_role_get_in(tmp_path: Path) -> None:
    async with room(tmp_path) as w:
        names = {command.name for command in w.bot.tree.get_commands()}
        assert "owner" not in names  # no one else may see it
        status = await owner(w, "status")
        assert "How the bot is doing" in status
        assert f"Version {VERSION}" in status
        refused = "Only the bot's owner"
        assert refused in await owner(w, "status", who=TRUSTED)
        role = w.guild.create_role("Operators")
        w.settings["owner_role"] = role.id
        await restarted(w)
        w.env.backend.add_member_role(w.guild.id, w.people[TRUSTED].id, role.id)
        await w.env.settle()
        assert "How the bot is doing" in await owner(w, "status", who=TRUSTED)
        assert refused in await owner(w, "status", who=BOB)
        assert not await w.bot.host.store.read(select(audit))


async def test_an_announcement_is_at_every_live_table_until_it_is_taken_back(
    tmp_path: Path,
) -> None:
    async with room(tmp_path) as w:
        playing = await w.deal()
        lobby = await w.open("beccato", host=BOB)
        assert "2 tables" in await owner(w, "announce", sentence="Back *soon* @everyone")
        await w.pass_time()
        texts = (words_of(w.board(playing)), words_of(w.now(lobby)))
        for text in texts:
            assert "📢 Back \\*soon\\*" in text
            assert "@everyone" not in text
        assert "📢" in await hand_of(w, OWNER)
        await owner(w, "announce")
        await w.pass_time()
        assert "📢" not in words_of(w.board(playing)) + words_of(w.now(lobby))


async def hand_of(w: World, index: int) -> str:
    """Returns someone's hand as text when they ask for it."""
    answer = await w.people[index].slash(w.channel, "move")
    return words_of(answer_of(answer))


async def test_a_drain_counts_down_at_the_tables_and_then_ends_the_bot(tmp_path: Path) -> None:
    async with room(tmp_path) as w:
        playing = await w.deal()
        assert "1 table" in await owner(w, "drain", minutes=5)
        await w.pass_time()
        assert "⏳ I'm stopping <t:" in words_of(w.board(playing))
        assert "stopping soon" in told(await w.people[BOB].slash(w.channel, "play", game="belote"))
        await owner(w, "drain", minutes=0)
        await w.pass_time()
        assert "⏳" not in words_of(w.board(playing))
        await owner(w, "drain", minutes=1)
        await w.pass_time()
        w.step_clock(61.0)
        await w.pass_time()
        await w.pass_time()
        assert w.bot.is_closed()
        await restarted(w)
        await w.pass_time()
        assert "⏳" not in words_of(w.board(playing))
        assert w.table(playing).status is Status.PLAYING
        await w.open("beccato")


async def test_who_is_blocked_is_told_so_whatever_they_press_and_keeps_their_rights(
    tmp_path: Path,
) -> None:
    async with room(tmp_path) as w:
        card = await w.open()
        bob = w.people[BOB]
        await owner(w, "block", reason="rude", user=bob, days=3, sentence="Write to *us*.")
        sentence = "Write to \\*us\\*. The block ends <t:"
        assert sentence in told(await w.press(BOB, card, "join"))
        assert sentence in told(await bob.slash(w.channel, "play", game="belote"))
        assert w.table(1).seat_of(bob.id) is None
        data = await w.through(BOB, w.channel, "settings", "privacy_card")
        exported = (await w.press(BOB, answer_of(data), "privacy_export")).response
        (file,) = exported.message.attachments
        assert b'"reason": "rude"' in await file.read()

        deleting = await w.press(BOB, answer_of(data), "privacy_ask")
        await w.press(BOB, deleting.response.message, "privacy_delete")
        await restarted(w)
        assert "Write to" in told(await bob.slash(w.channel, "help"))
        for table in (blocks, audit):
            assert str(bob.id) not in str(await w.bot.host.store.read(select(table)))

        w.step_clock(3 * 86_400 + 1)
        assert "Write to" not in told(await bob.slash(w.channel, "help"))
        await owner(w, "block", reason="rude", user=bob)
        assert "has blocked you" in told(await bob.slash(w.channel, "help"))
        assert "lifted" in await owner(w, "unblock", user=bob)
        assert "has blocked" not in told(await bob.slash(w.channel, "help"))
        assert "aren't blocked" in await owner(w, "unblock", user=bob)


async def test_a_server_is_blocked_but_never_the_owners(tmp_path: Path) -> None:
    async with room(tmp_path) as w:
        other = w.env.create_guild("Elsewhere")
        channel = other.create_text_channel("hall")
        member = other.add_member(w.people[BOB].user)
        assert "can't block" in await owner(w, "block", reason="x", server=str(w.guild.id))
        assert "can't block" in await owner(w, "block", reason="x", user=w.people[OWNER])
        assert "either" in await owner(w, "block", reason="x")
        await owner(w, "block", reason="raid", server=str(other.id))
        assert "has blocked this server" in told(await member.slash(channel, "help"))
        assert "has blocked" not in told(await w.people[BOB].slash(w.channel, "help"))


async def test_a_table_is_closed_and_every_action_is_kept(tmp_path: Path) -> None:
    async with room(tmp_path) as w:
        playing = await w.deal()
        assert "is closed" in await owner(w, "close", table=playing, reason="stuck")
        await w.pass_time()
        assert w.table(playing).status is Status.CLOSED
        assert "The bot's owner has closed this table." in words_of(w.board(playing))
        listed = await owner(w, "audit")
        assert f"<@{w.people[OWNER].id}> · `close` table {playing}: stuck" in listed
        logged = [entry for entry in w.logs if entry["event"] == "owner's action"]
        assert [entry["did"] for entry in logged] == ["close"]
        assert "stuck" not in str(logged)


async def test_a_log_in_words_tells_only_what_everyone_could_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room(tmp_path) as w:
        playing = await w.deal()
        await steps(w, playing, 6, Random(1))
        answer = await w.people[OWNER].slash(w.channel, "owner table", table=playing)
        (file,) = answer.response.message.attachments
        text = (await file.read()).decode()
        assert f"table {playing}" in text
        assert " are trumps." in text
        table = w.table(playing)
        line = w.bot.host.game_uis["belote"].log_line
        seen: list[Any] = []
        monkeypatch.setattr(
            type(w.bot.host.game_uis["belote"]),
            "log_line",
            lambda _ui, event, context, words: seen.append(event) or line(event, context, words),
            raising=False,
        )
        await table_log(w.bot.host, table, words("en"))
        assert all(event.visible_to(None) for event in seen)


async def test_what_is_sealed_for_players_is_sealed_for_the_owner_too(tmp_path: Path) -> None:
    """A finished try's public events reveal its daily deal to people who haven't played it."""
    async with room(tmp_path) as w:
        await w.people[BOB].slash(w.channel, "daily", game="belote")
        table = w.table(1)
        assert DAILY.of(table.record) is not None
        for status in Status.PLAYING, Status.FINISHED:
            table.status = status
            assert "once the day is over" in await owner(w, "table", table=1)
        assert not [
            row for row in await w.bot.host.store.read(select(audit)) if row["action"] == "table"
        ]
        w.step_clock(86_400.0)
        answer = await w.people[OWNER].slash(w.channel, "owner table", table=1)
        assert len(answer.response.message.attachments) == 1
        other = w.table(await w.deal())
        CUP.put(other.record, Cup(1, 1, 1, duplicate=True, sealed=True))
        assert "once the round is over" in await owner(w, "table", table=other.id)


async def test_incidents_come_with_their_context(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room(tmp_path) as w:
        w.trouble = True
        card = await w.open()

        card_held = "the queen of hearts"

        async def broken(*_: object) -> None:
            raise KeyError(card_held)

        monkeypatch.setitem(w.bot.host.handler.verbs, "join", broken)
        assert "no incident" in await owner(w, "incidents")
        answer = told(await w.press(BOB, card, "join"))
        listed = await owner(w, "incidents")
        number = listed.split("**")[1]
        assert number in answer
        assert "verb `join`, table `1`" in listed
        assert str(w.people[BOB].id) not in listed
        full = await w.people[OWNER].slash(w.channel, "owner incidents", incident=number)
        (file,) = full.response.message.attachments
        text = (await file.read()).decode()
        assert "in broken" in text
        assert "queen" not in text
        await w.restart()
        w.bot.owner_id = w.people[OWNER].id
        await w.env.settle()
        assert not w.bot.host.incidents.latest
        again = await owner(w, "incidents")
        assert number in again
        assert "verb `join`, table `1`" in again
        assert "user" in listed
        assert "user" not in again  # the database has the key of the hash
        full = await w.people[OWNER].slash(w.channel, "owner incidents", incident=number)
        (file,) = full.response.message.attachments
        assert "in broken" in (await file.read()).decode()


async def test_only_the_latest_incidents_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.incidents.KEPT", 3)
    async with room(tmp_path) as w:
        w.trouble = True
        incidents = w.bot.host.incidents
        noted: list[str] = []
        for _ in range(5):
            noted.append(incidents.note("press failed", KeyError(), user=1, interaction=2))
            await incidents.settled()
            await w.pass_time(1)
        incidents.latest.clear()
        assert [incident.number for incident in await incidents.known()] == noted[-3:]


async def test_settings_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with room(tmp_path) as w:
        monkeypatch.setenv("PARLOUR_LOBBY_MINUTES", "7")
        monkeypatch.setenv("PARLOUR_ROBOT_WORKERS", "3")
        monkeypatch.setenv("PARLOUR_DRAWING_WORKERS", "0")  # as here
        monkeypatch.setenv("PARLOUR_OWNER_GUILD", str(w.guild.id))
        monkeypatch.setenv("PARLOUR_DATABASE", str(w.database))
        monkeypatch.chdir(tmp_path)
        assert await owner(w, "reload") == (
            "Changed: lobby_minutes\nWaiting for a restart: robot_workers"
        )
        card = await w.open()
        table = w.table(1)
        assert table.record.clocks.timers["close"] - table.created_at == pytest.approx(420)
        assert buttons(card)
        monkeypatch.setenv("PARLOUR_CLOCK", "never")
        assert "PARLOUR_CLOCK" in await owner(w, "reload")
        assert w.bot.host.settings.lobby_minutes == 7
