"""Hello: one card where the bot may write, once, when it joins a server."""

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from cogs.lobby.screens.games import PICTURED
from tests.support.games import OWN
from tests.support.world import World, answer_of, buttons, menus, said, verb, words_of

pytestmark = pytest.mark.world(people=2)


async def joined(w: World) -> None:
    with w.as_bot():
        w.bot.dispatch("guild_join", w.bot.get_guild(w.guild.id))
    await w.pass_time()


def denied(w: World, channel: Any, **rights: bool) -> None:
    """Takes rights from everyone in a channel, the bot included."""
    no = discord.Permissions(**rights).value
    overwrite = Overwrite(w.guild.default_role.id, OverwriteType.ROLE, 0, no)
    w.env.backend.edit_channel(channel.id, {}, overwrites=[overwrite])


async def test_one_card_has_the_ways_in(w: World) -> None:
    await joined(w)
    (card,) = w.channel.history()
    assert len(card.attachments) == PICTURED
    does = [verb(one.custom_id) for one in buttons(card)]
    assert does == ["play_games", "server", *["learn"] * len(OWN)]
    shown = answer_of(await w.press(1, card, "play_games"))
    assert "What are we playing?" in words_of(shown)
    assert "Only people with Manage Server" in said(await w.press(1, card, "server"))
    role = w.guild.create_role("M", permissions=discord.Permissions(manage_guild=True))
    w.env.backend.add_member_role(w.guild.id, w.people[0].id, role.id)
    set_up = answer_of(await w.press(0, card, "server"))
    wanted = ["server_channels", "server_wish", "server_openers"]
    assert [verb(menu.custom_id) for menu in menus(set_up)] == wanted
    assert w.people[0].user.dm_channel.history() == []


async def test_no_restart_and_no_server_that_comes_back_is_greeted(w: World) -> None:
    await w.restart()
    await w.pass_time(5)
    assert w.channel.history() == []
    w.step_clock(3_600)
    await joined(w)  # as if Discord had taken it for new
    assert w.channel.history() == []


async def test_what_it_may_not_do_is_named_with_its_purpose(w: World) -> None:
    denied(w, w.channel, send_messages=True)
    other = w.guild.create_text_channel("cards")
    denied(w, other, create_public_threads=True, attach_files=True)
    await joined(w)
    assert w.channel.history() == []
    (card,) = other.history()
    lacking = (
        "**Attach Files** (to show pictures) and **Create Public Threads** (to give each match"
    )
    assert lacking in words_of(card)
    assert card.attachments == []
