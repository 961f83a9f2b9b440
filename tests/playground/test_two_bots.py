"""Two bots on one database while people play: the second is turned away each time, and nothing is undone."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from simcord.backend.models import Message

from playground.discord_server.process import BotProcess
from tests.support.interactions import NotPossible
from tests.support.socket_world import SocketWorld, socket_world, until, words

SECOND = int(os.environ.get("SECOND_BOTS", "8"))
"""How many second bots are started, one after the other."""


def played(database: Path) -> dict[int, int]:
    """Returns how many moves of each table are on disk; their numbers have no gap."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as reader:
        found = reader.execute("SELECT table_id, count(*), max(seq) FROM moves GROUP BY table_id")
        rows = found.fetchall()
    assert all(count == last for _, count, last in rows), rows
    return {table: count for table, count, _ in rows}


async def press_anything(w: SocketWorld, rng: Random) -> bool:
    """Presses some control of the game in someone's hand; returns whether there was one."""
    for person in rng.sample(w.ids, len(w.ids)):
        hand = w.hand(person)
        controls = [] if hand is None else w.people.controls(hand)
        game = [one for one in controls if one["custom_id"].split("|")[3]]
        if hand is None or not game:
            continue
        control = rng.choice(game)
        values = [rng.choice(control["options"])["value"]] if "options" in control else []
        try:
            pressed = w.people.press(person, hand, control["custom_id"], values)
        except NotPossible:  # it was edited just now
            continue
        assert await w.people.answer(pressed), "a press was not answered"
        return True
    return False


def lobby_card(w: SocketWorld, verb: str) -> Message | None:
    """Returns the card of a table that can be joined or started; if the machine is busy it takes a while."""
    cards = (one for one in w.shown(w.ids[0]) if f"|{verb}|" in str(w.people.controls(one)))
    return next(cards, None)


@asynccontextmanager
async def running(w: SocketWorld) -> AsyncIterator[BotProcess]:
    """Starts a bot; at the end none of this world's runs any more."""
    bot = w.process()
    await bot.start()
    try:
        await until(lambda: w.server.gateway.connected)
        yield bot
        assert await bot.stop() == 0
    finally:
        for one in w.bots:
            await one.kill()


async def open_table(w: SocketWorld, rng: Random) -> None:
    host, *others = rng.sample(w.ids, len(w.ids))  # one person may open only so many
    opened = w.people.command(host, w.channel, "play", game="belote")
    assert await w.people.answer(opened)
    card = await until(lambda: lobby_card(w, "join"))
    for person in others:
        await w.press(person, card, "Join")
    await w.press(host, await until(lambda: lobby_card(w, "start")), "Start")


async def intrude(w: SocketWorld) -> None:
    """Starts a second bot again and again."""
    for _ in range(SECOND):
        other, begun = w.process(), monotonic()
        await other.start()
        assert await other.ended() == 75, list(other.said)
        print(f"out after {monotonic() - begun:.1f} s")
        w.bots.remove(other)


@pytest.mark.soak
async def test_the_first_goes_on_and_the_second_is_out_before_it_is_connected(
    tmp_path: Path,
) -> None:
    rng = Random(1)
    async with socket_world(tmp_path) as w, running(w) as bot:
        asked: list[str] = []
        w.server.tap = lambda _method, path, _done: bool(asked.append(path)) or True
        intruding = asyncio.create_task(intrude(w))
        seen: dict[int, int] = {}
        quiet_since = monotonic()
        while not intruding.done():
            if await press_anything(w, rng):
                quiet_since = monotonic()
            elif not seen or monotonic() - quiet_since > 5:  # the match is over
                await open_table(w, rng)
                quiet_since = monotonic()
            await asyncio.sleep(0.02)
            now = played(tmp_path / "parlour.sqlite3")
            assert all(now[table] >= count for table, count in seen.items()), (seen, now)
            seen = now
        await intruding
        assert asked
        assert not {"/users/@me", "/gateway/bot"} & {*asked}  # a login asks for both
        said = [words(one) for place in w.backend.messages.values() for one in place.values()]
        assert not [one for one in said if "went wrong" in one or "A bug" in one]
        assert not [one for one in bot.said if "[error" in one]
        print(f"{sum(seen.values())} moves")
        assert seen
