"""The bot's broken line to Discord: what it sends again, and how a start waits."""

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from PIL import Image
from simcord.backend.models import Message

from bot import connection
from bot.components.emoji import OURS, Emoji, upload
from bot.interactions.command_sync import sync, sync_owner
from bot.storage import open_store
from playground.discord_server.faults import Fault
from tests.support.socket_bot import connected, socket_of
from tests.support.socket_world import SocketWorld, until, words

BROKEN = ["reset", "disconnect", "lost", "page", "empty", "list"]


@pytest_asyncio.fixture
async def w(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SocketWorld]:
    monkeypatch.setattr(connection, "PATIENCE", (0.02, 0.04))
    async with socket_of(tmp_path, monkeypatch, 1) as world:
        yield world


@pytest_asyncio.fixture
async def client(w: SocketWorld) -> AsyncIterator[discord.Client]:
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    async with connected(w, client):
        await until(lambda: client.guilds)
        yield client


def board() -> dict[str, Any]:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("the board"))
    gallery: ui.MediaGallery[Any] = ui.MediaGallery()
    gallery.add_item(media="attachment://board.png")
    view.add_item(gallery)
    view.stop()
    return {"view": view, "files": [discord.File(BytesIO(b"a picture"), "board.png")]}


@pytest.mark.parametrize("kind", BROKEN)
async def test_a_message_is_posted_once_with_its_picture(
    w: SocketWorld, client: discord.Client, kind: Any
) -> None:
    w.server.faults.append(Fault("POST", "/channels/*/messages", kind, times=2))
    posted = await client.get_partial_messageable(w.channel).send(**board())
    (message,) = w.shown(w.ids[0])
    assert message.id == posted.id
    assert message.attachments[0]["size"] == len(b"a picture")


async def test_a_message_that_is_asked_for_comes_whole(
    w: SocketWorld, client: discord.Client
) -> None:
    """A player checks a match by the posted hash; answers to requests omit parts of a message."""
    place = client.get_partial_messageable(w.channel)
    posted = await place.send(**board())
    assert not hasattr(posted, "components")
    first, _ = (await place.fetch_message(posted.id)).components
    assert isinstance(first, discord.components.TextDisplay)
    assert first.content == "the board"


def with_button(w: SocketWorld) -> Message:
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "x"}]}
    return w.backend.create_message(w.channel, w.backend.bot_user.id, components=[row])


@pytest.mark.parametrize("kind", BROKEN)
async def test_a_press_is_answered_once_and_the_answer_is_known(
    w: SocketWorld, client: discord.Client, monkeypatch: pytest.MonkeyPatch, kind: Any
) -> None:
    """Even if only the last try hears Discord's answer."""
    monkeypatch.setattr(connection, "REPEATED_AFTER", (0.01, 0.01, 0.01))
    ids: list[int | None] = []

    @client.event
    async def on_interaction(press: discord.Interaction) -> None:
        posted = board()
        posted["files"].append(discord.File(BytesIO(b"\r\n--\0"), 'Zoë "7".txt'))
        posted["view"].add_item(ui.File('attachment://Zoë "7".txt'))
        sent = await press.response.send_message(ephemeral=True, **posted)
        ids.append(sent.message_id)
        assert isinstance(sent.resource, discord.InteractionMessage)
        ids.append(int(sent.resource.attachments[0].id))

    w.server.faults.append(Fault("POST", "/interactions/*", kind, times=3))
    pressed = w.people.press(w.ids[0], with_button(w), "x")
    await until(lambda: len(ids) == 2)
    answer = w.people.answered_with(pressed)
    assert answer is not None
    assert words(answer).strip() == "the board"
    assert ids == [answer.id, int(answer.attachments[0]["id"])]
    files = [(attachment["filename"], attachment["size"]) for attachment in answer.attachments]
    assert files == [("board.png", len(b"a picture")), ('Zoë "7".txt', len(b"\r\n--\0"))]


async def test_what_may_arrive_twice_only_harmfully_is_not_sent_again(
    w: SocketWorld, client: discord.Client
) -> None:
    w.server.faults.append(Fault("POST", "/guilds/*", "lost"))
    with pytest.raises((aiohttp.ClientError, OSError)):
        await client.http.create_role(w.guild, name="x")
    assert [method for method, _, _ in w.server.requests].count("POST") == 1


async def test_a_start_waits_for_discord_and_then_for_its_gateway(
    w: SocketWorld, caplog: pytest.LogCaptureFixture
) -> None:
    """One line for each; discord.py would log a traceback every five seconds."""
    gateway = w.server.gateway
    await w.server.stop()
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    running = asyncio.create_task(connection.start(client, w.server.token))
    await asyncio.sleep(0.2)
    w.server.faults.append(Fault("GET", "/gateway/bot", 503))
    await w.server.start()
    await until(lambda: gateway.connected)
    await client.close()
    await running
    warnings = [record.message for record in caplog.records if "waiting" in record.message]
    assert len(warnings) == 2, caplog.text
    assert "Traceback" not in caplog.text


async def test_a_gateway_that_is_away_is_looked_for_quietly(
    w: SocketWorld, client: discord.Client, caplog: pytest.LogCaptureFixture
) -> None:
    gateway = w.server.gateway
    gateway.refusing = True
    looking = asyncio.create_task(
        connection.wait_for_gateway(client, DiscordWebSocket.DEFAULT_GATEWAY)
    )
    await asyncio.sleep(0.2)
    assert not looking.done()
    gateway.refusing = False
    await looking
    assert len([record for record in caplog.records if "waiting" in record.message]) == 1


@pytest.mark.parametrize("how", ["abort", 4000])
async def test_a_press_made_while_the_gateway_is_away_is_answered_after_it(
    w: SocketWorld, client: discord.Client, how: int | str, caplog: pytest.LogCaptureFixture
) -> None:
    """The session resumes although the first tries fail, too."""

    @client.event
    async def on_interaction(press: discord.Interaction) -> None:
        await press.response.defer()

    gateway = w.server.gateway
    gateway.refusing = True
    await gateway.drop(how)
    await until(lambda: not gateway.connected)
    pressed = w.people.press(w.ids[0], with_button(w), "x")
    await until(lambda: gateway.refused >= 2)
    gateway.refusing = False
    assert await w.people.answer(pressed)
    assert len(gateway.sessions) == 1
    assert "Traceback" not in caplog.text


async def test_a_token_that_is_refused_is_not_waited_for(w: SocketWorld) -> None:
    client = discord.Client(intents=discord.Intents.none())
    with pytest.raises(discord.LoginFailure):
        await connection.start(client, "another")
    await client.close()


# -- what a start tells Discord --------------------------------------------------------------------


async def test_commands_are_told_when_they_have_changed_and_never_in_the_way(
    w: SocketWorld, client: discord.Client, tmp_path: Path
) -> None:
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)

    @tree.command(description="Plays")
    async def play(_: discord.Interaction) -> None: ...

    store = await open_store(str(tmp_path / "x.sqlite3"))

    async def told() -> int:
        before = list(w.server.requests)
        await sync(tree, store)
        return [method for method, *_ in list(w.server.requests)[len(before) :]].count("PUT")

    w.server.faults.append(Fault("PUT", "/applications/*", 403))
    assert await told() == 1  # refused, and tried again at the next start
    assert not w.backend.commands
    assert [await told(), await told()] == [1, 0]
    play.description = "Plays cards"
    assert [await told(), await told()] == [1, 0]
    w.backend.commands.clear()  # someone has removed them
    assert [await told(), await told()] == [1, 0]
    await store.close()


async def test_one_server_has_the_owners_commands(
    w: SocketWorld, client: discord.Client, tmp_path: Path
) -> None:
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)
    guilds = [discord.Object(w.guild), discord.Object(5)]

    @tree.command(description="Says how the bot is", guilds=guilds)
    async def status(_: discord.Interaction) -> None: ...

    store = await open_store(str(tmp_path / "x.sqlite3"))

    async def told(guild_id: int) -> list[int]:
        before = len(w.server.requests)
        await sync_owner(tree, store, guild_id)
        sent = list(w.server.requests)[before:]
        return [int(path.split("/")[-2]) for method, path, *_ in sent if method == "PUT"]

    assert await told(0) == []
    w.server.faults.append(Fault("PUT", "/applications/*", 403))
    assert [await told(w.guild) for _ in range(3)] == [[w.guild], [w.guild], []]
    assert w.backend.commands[w.guild]
    w.server.faults.append(Fault("PUT", "/applications/*", 403))  # the bot has left that server
    assert [await told(5), await told(0), await told(0)] == [[w.guild, 5], [5], []]
    assert not w.backend.commands[5]
    await store.close()


def drawn(number: int) -> Emoji:
    return Emoji(f"{OURS}sign{number}", lambda: Image.new("RGBA", (4, 4), (number, 0, 0, 255)))


async def test_emoji_are_uploaded_once_whatever_is_lost_or_runs_beside(
    w: SocketWorld, client: discord.Client, caplog: pytest.LogCaptureFixture
) -> None:
    signs = {str(number): drawn(number) for number in range(5)}
    w.server.faults.append(Fault("POST", "/applications/*/emojis", "lost"))
    await upload(client, signs)
    assert len(w.backend.application_emojis) == 5
    signs |= {str(number): drawn(number) for number in range(5, 10)}
    await asyncio.gather(upload(client, signs), upload(client, signs))
    assert len(w.backend.application_emojis) == 10
    assert "no emoji of our own" not in caplog.text
    w.server.requests.clear()
    await upload(client, signs)
    assert [method for method, *_ in w.server.requests] == ["GET"]


async def test_a_stall_leaves_no_more_sockets_than_a_few(
    w: SocketWorld, client: discord.Client
) -> None:
    stalled, at_once = Fault("GET", "/users/@me", "hang", times=999, seconds=0.5), list[int]()
    w.server.faults.append(stalled)

    def tap(_method: str, _path: str, _done: bool) -> bool:
        runner = w.server._runner
        assert runner is not None
        assert runner.server is not None
        at_once.append(len(runner.server.connections))
        return True

    w.server.tap = tap
    async with aiohttp.ClientSession(
        connector=client.http.connector, connector_owner=False
    ) as session:

        async def ask() -> None:
            async with session.get(f"{w.server.api}/users/@me"):
                pass

        await asyncio.gather(*(ask() for _ in range(3 * connection.SOCKETS)))
    assert connection.SOCKETS // 2 < max(at_once) <= connection.SOCKETS + 1
