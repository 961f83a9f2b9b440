"""The only gate out, between discord.py's HTTP client and a Discord that counts."""

import asyncio
from bisect import bisect_left
from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic

import discord
import pytest
import pytest_asyncio

from bot import gate
from playground.discord_server.faults import Fault
from tests.bot.test_connection import with_button
from tests.support.socket_bot import connected, socket_of
from tests.support.socket_world import SocketWorld, until

pytestmark = pytest.mark.sqlite


@pytest_asyncio.fixture
async def w(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SocketWorld]:
    async with socket_of(tmp_path, monkeypatch, 5) as world:
        yield world


@pytest_asyncio.fixture
async def client(w: SocketWorld) -> AsyncIterator[discord.Client]:
    client = discord.Client(intents=discord.Intents(guilds=True))
    async with connected(w, client):
        await until(lambda: client.guilds)
        yield client


def messages(w: SocketWorld, client: discord.Client, count: int) -> list[discord.PartialMessage]:
    sent: list[discord.PartialMessage] = []
    for number in range(count):
        channel = w.backend.create_channel(w.guild, f"table-{number}").id
        message = w.backend.create_message(channel, w.backend.bot_user.id, "board").id
        sent.append(client.get_partial_messageable(channel).get_partial_message(message))
    return sent


@pytest.mark.parametrize("processes", [1, 2, 3, 7, 40])
def test_processes_stay_within_a_limit_together(processes: int) -> None:
    """However long they go on; and they use most of what Discord allows."""
    for limit, seconds, most in (
        (gate.RATE, 1.0, 50),
        (gate.OPENED, 10.0, 10),
        (gate.INVALID, 600.0, 10_000),
    ):
        meter, now, sent = gate.Meter.share(*limit, processes), 10_000.0, list[float]()
        while now < 10_000.0 + 4 * seconds:
            meter.count(now)
            sent.append(now)
            now += max(0.0, meter.wait(now))
        densest = max(bisect_left(sent, at + seconds) - first for first, at in enumerate(sent))
        assert 0.4 * most <= densest * processes <= max(processes, most), limit


async def test_many_edits_at_once_are_all_made_and_presses_answered_meanwhile(
    w: SocketWorld, client: discord.Client
) -> None:
    boards = messages(w, client, 130)
    pressed_on = with_button(w)

    @client.event
    async def on_interaction(press: discord.Interaction) -> None:
        await press.response.defer()
        await press.edit_original_response(content="answered")

    editing = asyncio.gather(*(board.edit(content="moved") for board in boards))
    await asyncio.sleep(0.5)
    before = len(w.server.requests)
    pressed = w.people.press(w.ids[0], pressed_on, "x")
    assert await w.people.answer(pressed)
    await until(lambda: pressed_on.content == "answered")
    assert len(w.server.requests) - before <= 50  # the most that Discord takes in a second
    assert not editing.done()
    await editing
    assert not w.server.rate_limits.refused
    assert {
        message.content for board in boards for message in w.shown(w.ids[0], board.channel.id)
    } == {"moved"}


async def test_hands_go_before_boards_and_boards_before_what_is_new(
    w: SocketWorld, client: discord.Client
) -> None:
    boards = messages(w, client, 20)
    await until(lambda: client.get_channel(boards[-1].channel.id))
    direct = await client.create_dm(discord.Object(w.ids[0]))
    w.server.requests.clear()
    new = [asyncio.create_task(board.channel.send("summary")) for board in boards[:10]]
    edits = [asyncio.create_task(board.edit(content="moved")) for board in boards[10:]]
    await asyncio.sleep(0.001)
    hand = asyncio.create_task(direct.send("hand"))
    await asyncio.gather(*new, *edits, hand)
    order = [(path.split("/")[2], method) for method, path, _ in w.server.requests]
    kinds = ["hand" if item[0] == str(direct.id) else item[1] for item in order]
    assert kinds.index("hand") <= 6, kinds
    waited = [item for item in kinds[6:] if item != "hand"]
    assert waited == sorted(waited)  # PATCH before POST


async def test_conversations_are_opened_one_after_the_other(
    w: SocketWorld, client: discord.Client
) -> None:
    began = monotonic()
    await asyncio.gather(*(client.create_dm(discord.Object(person)) for person in w.ids))
    assert monotonic() - began > gate.OPENED[1] * 0.95


async def test_a_refused_token_or_a_ban_stops_everything_for_a_while(
    w: SocketWorld, client: discord.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "SHUT", 0.5)
    board, other = messages(w, client, 2)
    w.server.faults.append(Fault("PATCH", "/*", 401))
    with pytest.raises(discord.HTTPException):
        await board.edit(content="refused")
    began = monotonic()
    await other.edit(content="later")
    assert monotonic() - began > 0.4


def test_discord_is_away_once_nothing_was_answered_for_a_while() -> None:
    reach = gate.Reach()
    for at, answered in ((1.0, False), (2.0, False), (3.0, True), (4.0, False), (5.0, False)):
        reach.note(at, answered=answered)
    assert not reach.gone()
    reach.note(64.0, answered=True)
    assert reach.gone() == 60.0
    assert not reach.gone()


async def test_requests_wait_while_discord_is_away(
    w: SocketWorld, client: discord.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try would count against a route's limit, and all requests would stop later."""
    boards = messages(w, client, 12)
    edit, look = (Fault(method, "/*", "reset", times=1_000) for method in ("PATCH", "GET"))
    w.server.faults += [edit, look]
    with pytest.raises(OSError):  # all its tries
        await boards[0].edit(content="lost")
    monkeypatch.setattr(gate, "AWAY", 0.2)
    tries = edit.times
    edits = asyncio.gather(*(board.edit(content="moved") for board in boards))
    await asyncio.sleep(1.5)
    assert edit.times == tries
    w.server.faults.clear()
    await edits


async def test_a_bot_that_ends_looks_for_discord_in_vain(w: SocketWorld) -> None:
    client = discord.Client(intents=discord.Intents(guilds=True))
    async with connected(w, client):
        await until(lambda: client.guilds)
    began = asyncio.get_running_loop().time()
    await gate.check_discord(client)
    assert asyncio.get_running_loop().time() >= began + gate.CHECK_EVERY
