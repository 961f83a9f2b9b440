"""``/server``: who may change what, and its effect on everything opened there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import discord
import msgspec
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.i18n.words import languages
from bot.storage.dialects import put
from bot.storage.schema import guilds
from bot.tables.model import Status
from bot.users.guild_settings import GuildSettings, HouseRules, read
from tests.cogs.history.past import shown
from tests.support.languages import speaking
from tests.support.playing import deal_to, rush_until
from tests.support.world import World, answer_of, buttons, is_result, menus, verb, words_of, world

BOB, CAROL = 1, 2


@asynccontextmanager
async def ruled(path: Path, **settings: Any) -> AsyncIterator[World]:
    """Opens a world in which Alice manages the server."""
    async with world(path / "w.sqlite3", **settings) as w:
        role = w.guild.create_role("Keeper", permissions=discord.Permissions(manage_guild=True))
        give(w, 0, role)
        yield w


def give(w: World, index: int, role: Any) -> None:
    w.env.backend.add_member_role(w.guild.id, w.people[index].id, role.id)


def no_calls(w: World) -> None:
    """Denies the bot the right to mention restricted roles."""
    denied = discord.Permissions(mention_everyone=True).value
    overwrite = Overwrite(w.guild.default_role.id, OverwriteType.ROLE, 0, denied)
    w.env.backend.edit_channel(w.channel.id, {}, overwrites=[overwrite])


async def change(w: World, **settings: Any) -> discord.Message:
    """Sets what is given, and opens the card as Alice."""
    if settings:
        await w.bot.host.guild_settings.set(w.guild.id, **settings)
    return answer_of(await w.through(0, w.channel, "settings", "server"))


async def choose(w: World, card: discord.Message, wanted: str, *values: Any) -> Any:
    menu = next(m for m in menus(w.now(card)) if verb(m.custom_id) == wanted)
    return await w.people[0].select(w.now(card), list(values), custom_id=menu.custom_id)


async def stored(w: World) -> GuildSettings:
    return read(await document(w))


async def document(w: World) -> bytes:
    rows = await w.bot.host.store.read(guilds.select())
    assert [row["guild_id"] for row in rows] == [w.guild.id]
    return rows[0]["wishes"]


async def refused(w: World, index: int = BOB, channel: Any = None) -> str:
    """Returns why someone may not open a table; an empty text if they may."""
    result = await w.people[index].slash(channel or w.channel, "play", game="belote")
    said = words_of(answer_of(result))
    return "" if "Opened by" in said else said


async def test_only_those_who_manage_the_server_change_it(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        theirs = shown(await w.people[BOB].slash(w.channel, "settings"))
        assert "server" not in [verb(one.custom_id) for one in buttons(theirs)]
        card = answer_of(await w.forge(BOB, theirs, "p1|0|server||"))
        assert "Only people with Manage Server" in words_of(card)
        assert "Where to open tables" in words_of(card)
        assert menus(card) == []
        mine = await change(w)
        for page in (mine, answer_of(await w.press(0, mine, "server_more"))):
            for menu in menus(page):
                value = menu.options[0].value if menu.options else str(w.channel.id)
                result = await w.forge(BOB, mine, menu.custom_id or "", value)
                assert "Manage Server" in words_of(shown(result)), menu.custom_id
        for custom_id in ("server_limits||", "server_rules|belote|", "server_preset|belote|few"):
            result = await w.forge(BOB, mine, f"p1|0|{custom_id}")
            assert "Manage Server" in words_of(shown(result))
        assert await w.bot.host.store.read(guilds.select()) == []


async def test_everything_on_the_card(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        other = w.guild.create_text_channel("parlour")
        role = w.guild.create_role("Players", mentionable=True)
        card = await change(w)
        assert len(menus(card)) == 3

        async def pick(wanted: str, *values: Any) -> str:
            await choose(w, card, wanted, *values)
            return words_of(w.now(card))

        async def wishes() -> None:
            for menu in menus(w.now(card)):
                if verb(menu.custom_id) == "server_wish":
                    for option in (menu.options[0], menu.options[-1]):
                        await choose(w, card, "server_wish", option.value)
                        assert option.label.rpartition(": ")[2] in words_of(w.now(card))

        assert f"<#{other.id}>" in await pick("server_channels", other, w.channel)
        assert f"Who can open them**: <@&{role.id}>" in await pick("server_openers", role)
        await wishes()
        await w.press(0, w.now(card), "server_more")
        assert f"<@&{role.id}>" in await pick("server_ping", role)
        await wishes()
        form = await w.press(0, w.now(card), "server_limits")
        limits = ("per_channel.7", "per_server.7", "per_person.7", "lobby_minutes.8")
        await w.fill(0, form, *limits, "pause_minutes.6")
        assert "after 7 days" in words_of(w.now(card))
        assert await stored(w) == GuildSettings(
            (other.id, w.channel.id),
            role.id,
            role.id,
            languages()[-1],
            {},
            50,
            50,
            50,
            10_080,
            10_080,
            {"season_months": 12},
        )
        assert "no one" in await pick("server_ping")
        await w.press(0, w.now(card), "server_back")
        assert "in every channel" in await pick("server_channels")
        assert "everyone" in await pick("server_openers")
        kept = await stored(w)
        assert (kept.channels, kept.openers, kept.ping) == ((), None, None)


@pytest.mark.parametrize("without", ["", "ratings"])
async def test_a_setting_of_a_feature_is_kept_and_shown_while_it_is_there(
    tmp_path: Path, without: str
) -> None:
    async with ruled(tmp_path, without=without) as w:
        row = {"guild_id": w.guild.id, "wishes": b'{"season_months":6}'}
        await w.bot.host.store.write(lambda connection: put(connection, guilds, [row]))
        card = await change(w, language="en")
        card = answer_of(await w.press(0, card, "server_more"))
        assert ("**A season lasts**: 6 months" in words_of(card)) is not bool(without)
        assert ("season_months" in str([menu.custom_id for menu in menus(card)])) is not bool(
            without
        )
        kept = msgspec.json.decode(await document(w))
        assert kept == {"season_months": 6, "language": "en"}


async def test_a_limit_that_no_menu_offers_is_kept(tmp_path: Path) -> None:
    """Earlier versions took any number."""
    async with ruled(tmp_path) as w:
        role = w.guild.create_role("Players")
        no_calls(w)
        card = await change(w, ping=role.id, per_channel=4, lobby_minutes=45)
        assert f"I can't mention <@&{role.id}>" in words_of(card)
        more = answer_of(await w.press(0, card, "server_more"))
        await w.fill(0, await w.press(0, more, "server_limits"), "per_server.1")
        kept = await stored(w)
        assert (kept.per_channel, kept.per_server, kept.lobby_minutes) == (4, 1, 45)
        assert "after 45 minutes" in words_of(w.now(more))
        assert words_of(w.now(more)).count("✅") == 1


async def test_where_and_by_whom_tables_are_opened(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        other = w.guild.create_text_channel("parlour")
        role = w.guild.create_role("Players")
        await change(w, channels=(other.id,), openers=role.id)
        assert f"on this server, use <#{other.id}>" in await refused(w)
        assert f"You need the role <@&{role.id}> to open tables" in await refused(w, BOB, other)
        assert await refused(w, 0, other) == ""  # a manager may
        give(w, BOB, role)
        result = await w.people[BOB].slash(other, "play", game="belote")
        assert "Opened by" in words_of(answer_of(result))
        elsewhere = w.env.create_guild("Elsewhere")
        away = elsewhere.create_text_channel("cards")
        guest = elsewhere.add_member(w.people[CAROL].user)
        result = await guest.slash(away, "play", game="belote")
        assert "Opened by" in words_of(answer_of(result))
        assert await w.bot.host.guild_settings.get(elsewhere.id) == GuildSettings()


async def test_how_many_tables_there_may_be(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        other = w.guild.create_text_channel("parlour")
        await change(w, per_channel=2, per_person=1, per_server=3)
        assert await refused(w, 0) == ""
        assert "already at 1 table" in await refused(w, 0, other)
        assert await refused(w, BOB) == ""
        assert "This channel already has 2 tables" in await refused(w, CAROL)
        assert await refused(w, CAROL, other) == ""
        assert "This server already has 3 tables" in await refused(w, 3, other)


async def test_new_tables_start_as_the_server_plays(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        card = await change(w, language="fr", lobby_minutes=5, pause_minutes=120)
        await w.press(0, card, "server_more")

        async def rule(*values: str) -> None:
            await w.fill(0, await choose(w, card, "server_game", "belote"), *values)

        await rule("preset.traditional")
        assert (await stored(w)).games == {"belote": HouseRules("traditional")}
        with speaking(w.env.backend, {-1: "fr"}):
            lobby = await w.open()
            assert "FR " in words_of(lobby)
        assert w.table(1).record.terms.preset == "traditional"
        assert w.table(1).record.terms.paused_for == 7_200.0
        await rule("0.6")
        await w.open()
        assert w.table(2).record.terms.preset == ""
        assert w.table(2).record.terms.options == (await stored(w)).games["belote"].options
        assert w.table(2).record.terms.options != w.table(1).record.terms.options
        await rule("preset.")
        assert (await stored(w)).games == {}
        await w.pass_time(290)
        assert w.table(1).status is Status.LOBBY
        await w.pass_time(12)
        assert w.table(1).status is Status.CLOSED


async def test_rules_of_a_newer_version_are_let_be(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        strange = {"belote": HouseRules(options={"moon": True}), "cattitude": HouseRules("none")}
        await w.bot.host.guild_settings.set(w.guild.id, games=strange)
        assert await refused(w) == ""
        card = await change(w)
        await w.press(0, card, "server_more")
        form = await choose(w, card, "server_game", "belote")
        assert form.modal["components"][0]["component"]["options"][0]["default"]


async def test_a_role_is_called_once_and_nobody_else(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        role = w.guild.create_role("Players", mentionable=True)
        await change(w, ping=role.id)
        card = await w.open()
        call = w.channel.last_message
        assert call.content.startswith(f"<@&{role.id}> Alice has opened a table: **Belote**")
        assert [item.id for item in call.role_mentions] == [role.id]
        (sent,) = [item.json for item in w.env.http_requests if call.content in str(item.json)]
        assert sent is not None
        assert sent["allowed_mentions"]["parse"] == []
        assert sent["allowed_mentions"]["roles"] == [role.id]
        lobby = next(m for m in w.channel.history() if buttons(m))
        assert lobby.id != call.id
        await w.press(BOB, lobby, "join")
        assert w.channel.last_message.id == call.id
        assert card is not None
        shy = w.guild.create_role("Shy")
        no_calls(w)
        await change(w, ping=shy.id)
        result = await w.people[BOB].slash(w.channel, "play", game="belote")
        assert f"I can't mention <@&{shy.id}>" in words_of(result.followups[-1])
        assert all(shy.id not in [r.id for r in m.role_mentions] for m in w.channel.history())


async def test_a_rematch_keeps_to_the_current_settings_of_the_server(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        table_id = await deal_to(w, 51)
        place = w.place(table_id)
        await rush_until(w, table_id, Random(1), lambda view: view.phase == "over")
        card = next(m for m in place.history() if is_result(m))
        other = w.guild.create_text_channel("parlour")
        await change(w, channels=(other.id,))
        assert "can't open tables here" in words_of(shown(await w.press(BOB, card, "rematch")))
        await change(w, channels=(w.channel.id,))  # the thread belongs to that channel
        await change(w, per_channel=1, lobby_minutes=7)
        await w.open()
        assert "already has 1 table" in words_of(shown(await w.press(BOB, card, "rematch")))
        await change(w, per_channel=None)
        await w.press(BOB, card, "rematch")
        again = w.table(table_id + 2)
        assert again.record.terms.options == w.table(table_id).record.terms.options
        assert again.record.clocks.timers["close"] - again.created_at == 7 * 60


async def test_a_server_that_is_left_is_forgotten(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        await change(w, per_server=5)
        table_id = await deal_to(w, 501)
        lobby = await w.open()
        w.env.backend.remove_guild(w.guild.id)
        await w.env.settle()
        await w.pass_time()
        assert lobby is not None
        assert await w.bot.host.store.read(guilds.select()) == []
        for number in (table_id, table_id + 1):
            assert (w.table(number).status, w.table(number).record.end.reason) == (
                Status.CLOSED,
                "server_gone",
            )
        assert "no longer in this table's server" in words_of(w.hand(BOB))
        assert [verb(b.custom_id) for b in buttons(w.hand(BOB))] == ["fair_play"]
