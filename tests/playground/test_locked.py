"""A real bot whose database another process locks: first for a while, then for too long."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from tests.playground.test_two_bots import open_table, played, running
from tests.support.socket_world import SocketWorld, socket_world, until, words

UNPLAYED = "so that was not played"


async def pressed_under_lock(
    w: SocketWorld, database: Path, release: Callable[[Callable[[], str]], Awaitable[object]]
) -> tuple[float, str]:
    """Passes a bid while the database is locked; returns after how long it was answered at first, and what was said.

    Args:
        w: where it is passed.
        database: what is locked.
        release: waits until the lock goes, given what returns all that has been said since the press.
    """
    bidder = await until(lambda: next((one for one in w.ids if can_pass(w, one)), None))
    hand = w.hand(bidder)
    assert hand is not None
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = monotonic()
    known = {one for place in w.backend.messages.values() for one in place}

    def news() -> str:
        every = (one for place in w.backend.messages.values() for one in place.values())
        return "\n".join(words(one) for one in every if one.id not in known)

    press = w.people.press(bidder, hand, w.control(hand, "Pass"))
    assert await w.people.answer(press)
    answered = monotonic() - begun
    await release(news)
    other.execute("ROLLBACK")
    other.close()
    await asyncio.sleep(3.0)
    return answered, news()


def can_pass(w: SocketWorld, person: int) -> bool:
    """Whether someone's hand asks them for a bid."""
    hand = w.hand(person)
    return hand is not None and any(one.get("label") == "Pass" for one in w.people.controls(hand))


@pytest.mark.soak
async def test_a_press_waits_for_a_lock_and_is_surely_not_played_after_too_long(
    tmp_path: Path,
) -> None:
    async with socket_world(tmp_path) as w, running(w) as bot:
        database = tmp_path / "parlour.sqlite3"
        await open_table(w, Random(1))
        answered, said = await pressed_under_lock(w, database, lambda _: asyncio.sleep(10.0))
        print(f"deferred after {answered:.2f} s")
        assert answered > 1.8
        assert UNPLAYED not in said
        await until(lambda: sum(played(database).values()) == 1)
        await until(lambda: "database available again" in "\n".join(bot.said))
        answered, said = await pressed_under_lock(
            w, database, lambda news: until(lambda: UNPLAYED in news())
        )
        print(f"deferred after {answered:.2f} s")
        assert answered > 1.8
        assert sum(played(database).values()) == 1
        log = "\n".join(bot.said)
        assert "incident" not in log
        assert log.count("database unavailable") == 2
        assert log.count("database available again") == 1  # nothing was written since the second
