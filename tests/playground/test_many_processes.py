"""Several processes on one PostgreSQL database, over the socket.

Presses reach their table from any process, and no table waits for long when a process ends, in any
way.
"""

import re
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from simcord.backend.models import Message
from sqlalchemy import select

from bot.storage.schema import presses, tables
from tests.support.many import READY, replayed, rows, server_on, several, told
from tests.support.postgres import Databases, Server
from tests.support.socket_world import SocketWorld, until


@pytest.fixture
def address(postgres: Server) -> Iterator[str]:
    databases = Databases(postgres)
    yield databases.address("many.sqlite3")
    databases.close()


def to_act(w: SocketWorld) -> tuple[int, int, Message]:
    """Returns the number of the latest bid, the bidder, and their hand; others may be outdated."""
    turns: list[Any] = [(0, 0, None)]
    for person in w.ids:
        hand = w.hand(person)
        bid = re.search(r"\|play\|r1\.b(\d+)", "" if hand is None else str(hand.components))
        if bid is not None:
            turns.append((int(bid[1]), person, hand))
    return max(turns, key=itemgetter(0))


async def next_turn(w: SocketWorld, last: int) -> tuple[int, int, Message]:
    """Waits for a bid to make after the last one."""
    return await until(lambda: turn if (turn := to_act(w))[0] > last else None)


async def opened(w: SocketWorld, channel: int) -> None:
    """Opens a table for four in a channel, and deals."""
    interaction = w.people.command(w.ids[0], channel, "play", game="belote")
    assert await w.people.answer(interaction)
    (card,) = await until(
        lambda: [message for message in w.shown(w.ids[1], channel) if w.people.controls(message)]
    )
    for person in w.ids[1:]:
        await w.press(person, card, "Join")
    await w.press(w.ids[0], card, "Start")
    await until(lambda: all(w.hand(person) for person in w.ids))


async def passed(w: SocketWorld, last: int) -> int:
    """Passes for the bidder in their direct messages; returns the bid's number."""
    bid, person, hand = await next_turn(w, last)
    await w.press(person, hand, "Pass")
    await next_turn(w, bid)
    return bid


async def pressed_in_the_server(w: SocketWorld, address: str) -> None:
    """Has someone press at the table, in the server of the second shard."""
    ((thread,),) = await rows(address, select(tables.c.thread_id))
    opening = next(
        post for post in w.shown(w.ids[0], thread) if "|fair_play|" in str(post.components)
    )
    (fairness,) = w.people.controls(opening)
    await w.press(w.ids[0], opening, fairness["label"])


@pytest.mark.soak  # starts three processes
@pytest.mark.timeout(600)
async def test_a_table_goes_on_whichever_process_ends(tmp_path: Path, address: str) -> None:
    """Presses in direct messages reach shard 0's process, but the table belongs to the other."""
    async with several(tmp_path, address, 2, people=4) as (w, _, (first, second)):
        await opened(w, server_on(w, 1, of=2))
        assert [row.home for row in await rows(address, select(tables))] == [1]
        last = await passed(w, await passed(w, 0))
        await second.kill()
        killed = monotonic()
        bid, person, hand = await next_turn(w, last)
        await w.press(
            person, hand, "Pass"
        )  # acknowledged where it arrived, and played by the table's process at that time
        await next_turn(w, bid)
        print(f"{monotonic() - killed:.1f} s after a kill")
        await first.heard("gateway ready                  [parlour] shard=1")
        await pressed_in_the_server(w, address)
        await second.start()
        await first.heard("given back")
        await second.heard(READY)
        await first.heard("gateway ended")
        await pressed_in_the_server(w, address)
        last = await passed(w, bid)
        stopping = monotonic()
        assert await second.stop() == 0
        await pressed_in_the_server(w, address)
        await passed(w, last)
        print(f"{monotonic() - stopping:.2f} s after being asked to end")
        assert await first.stop() == 0
        assert await replayed(address) == 5
        assert await rows(address, select(presses)) == []
        assert "went wrong" not in told(w)
        assert "try again" not in told(w)
        assert not [line for bot in (first, second) for line in bot.said if "[error" in line]
