"""``python -m bot`` as it is, connected to a Discord on a socket that breaks in every way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.models import Message

from playground.discord_server.faults import Fault
from playground.discord_server.gateway import Connection, Gateway
from playground.discord_server.process import BotProcess
from tests.support.socket_world import SocketWorld, socket_world, until, words


def to_act(w: SocketWorld) -> tuple[int, int, Message]:
    """Returns the number of the latest bid, who has to make it, and their hand; other hands may be out of date."""
    turns: list[Any] = [(0, 0, None)]
    for person in w.ids:
        hand = w.hand(person)
        found = re.search(r"\|pass\|r1\.b(\d+)", "" if hand is None else str(hand.components))
        if found is not None:
            turns.append((int(found[1]), person, hand))
    return max(turns, key=itemgetter(0))


async def next_turn(w: SocketWorld, last: int) -> tuple[int, int, Message]:
    """Waits until there is a bid to make after the last one."""
    return await until(lambda: turn if (turn := to_act(w))[0] > last else None)


def boards(w: SocketWorld, thread: int) -> list[Message]:
    return [one for one in w.shown(w.ids[0], thread) if "house_table" in str(one.components)]


async def table_opened(w: SocketWorld) -> int:
    """Opens a table for four; returns its thread."""
    opened = w.people.command(w.ids[0], w.channel, "play", game="belote")
    assert await w.people.answer(opened)
    card = await until(lambda: w.people.answered_with(opened))
    for person in w.ids[1:]:
        await w.press(person, card, "Join")
    # What calls people to the table is posted, but the bot never hears of it.
    w.server.faults.append(Fault("POST", f"/channels/{card.id}/messages", "lost", times=4))
    await w.press(w.ids[0], card, "Start")
    await until(lambda: all(w.hand(person) for person in w.ids))
    await until(lambda: boards(w, card.id))
    return card.id


@pytest.mark.timeout(300)
@pytest.mark.soak  # the short storm says the same of all games
async def test_a_table_goes_on_through_faults_drops_and_a_kill(tmp_path: Path) -> None:
    async with socket_world(tmp_path) as w:
        bot, other = w.process(), w.process()
        await bot.start()
        await other.start()  # at the same time, on a database that neither has made yet
        try:
            if await _first_to_end(bot, other) is bot:
                bot, other = other, bot
            assert await other.ended() == 75
            assert "Another Parlour is running" in " ".join(other.said)
            assert not _complaints(other.said)
            await until(lambda: w.server.gateway.connected)
            thread = await table_opened(w)
            last = await _faults(w, thread)
            last = await _drops(w, last)
            before = Counter(f"{method} {path}" for method, path, _ in w.server.requests)
            old = await next_turn(w, last)
            assert not _complaints(bot.said)
            await bot.kill()
            await bot.start()
            await until(lambda: w.server.gateway.connected)
            await w.press(old[1], old[2], "Pass")
            await next_turn(w, old[0])
            after = Counter(f"{method} {path}" for method, path, _ in w.server.requests) - before
            assert not [one for one in after if "PUT" in one or "POST /applications" in one]
            assert len(boards(w, thread)) == 1
            assert len([one for one in w.shown(w.ids[0], thread) if "dealt" in words(one)]) == 1
            told = [words(one) for place in w.backend.messages.values() for one in place.values()]
            assert not [one for one in told if "went wrong" in one or "try again" in one]
            assert not _complaints(bot.said)
            assert await bot.stop() == 0
        finally:
            await bot.kill()
            await other.kill()


async def _first_to_end(*bots: BotProcess) -> BotProcess:
    return await until(
        lambda: next(
            (one for one in bots if one.process and one.process.returncode is not None), None
        )
    )


async def _faults(w: SocketWorld, thread: int) -> int:
    """Has requests break in many ways, a press at a time; returns the last bid's number."""
    faults = [
        Fault("POST", "/interactions/*", "lost"),
        Fault("POST", "/interactions/*", "disconnect", times=4),  # never answered, but played
        Fault("PATCH", f"/channels/{thread}/*", "reset", times=4),
        Fault("PATCH", "/*", 429),
    ]
    last = 0
    for number, fault in enumerate(faults):
        bid, person, hand = await next_turn(w, last)
        w.server.faults.append(fault)
        w.server.gateway.repeated = {"INTERACTION_CREATE"} if number == 0 else set()
        w.people.press(person, hand, w.control(hand, "Pass"))
        last = bid
    await until(lambda: not w.server.faults)
    turn = await next_turn(w, last)
    name = w.backend.get_user(turn[1]).name
    await until(lambda: f"**{name}** is to bid" in words(boards(w, thread)[-1]))
    return last


def _moved_on(gateway: Gateway, before: list[Connection | None]) -> bool:
    return [session.connection for session in gateway.sessions.values()] != before


async def _drops(w: SocketWorld, last: int) -> int:
    """Ends the gateway's connection; a press made meanwhile is delivered after the resume."""
    gateway = w.server.gateway
    for how in ("abort", "reconnect"):
        bid, person, hand = await next_turn(w, last)
        before = [session.connection for session in gateway.connected]
        await gateway.drop(how)
        if how == "abort":  # it may be back before anyone has looked
            await until(partial(_moved_on, gateway, before))
        pressed = w.people.press(person, hand, w.control(hand, "Pass"))
        assert await w.people.answer(pressed)
        last = bid
    assert len(gateway.sessions) == 1  # resumed, not begun again
    return last


def _complaints(said: Iterable[str]) -> list[str]:
    """Returns what a log should not have."""
    return [one for one in said if "[error" in one or "Traceback" in one]
