"""A real bot whose database another process locks: first for a while, then for too long."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from tests.playground.test_two_bots import open_table, played, running
from tests.support.socket_world import SocketWorld, socket_world, until, words


async def pressed_under_lock(w: SocketWorld, database: Path, seconds: float) -> tuple[float, str]:
    """Passes a bid while the database is locked; returns after how long it was answered at first, and what was said."""
    bidder = await until(lambda: next((one for one in w.ids if can_pass(w, one)), None))
    hand = w.hand(bidder)
    assert hand is not None
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = monotonic()
    known = {one for place in w.backend.messages.values() for one in place}
    press = w.people.press(bidder, hand, w.control(hand, "Pass"))
    assert await w.people.answer(press, 10.0)
    answered = monotonic() - begun
    await asyncio.sleep(seconds - answered)
    before = played(database)
    other.execute("ROLLBACK")
    other.close()
    assert sum(before.values()) == sum(played(database).values())
    await asyncio.sleep(3.0)
    news = [one for place in w.backend.messages.values() for one in place.values()]
    return answered, "\n".join(words(one) for one in news if one.id not in known)


def can_pass(w: SocketWorld, person: int) -> bool:
    """Whether someone's hand asks them for a bid."""
    hand = w.hand(person)
    return hand is not None and any(one.get("label") == "Pass" for one in w.people.controls(hand))


@pytest.mark.soak
@pytest.mark.timeout(300)
async def test_a_press_waits_for_a_lock_and_is_surely_not_played_after_too_long(
    tmp_path: Path,
) -> None:
    async with socket_world(tmp_path) as w, running(w) as bot:
        database = tmp_path / "parlour.sqlite3"
        await open_table(w, Random(1))
        answered, said = await pressed_under_lock(w, database, 12.0)
        print(f"deferred after {answered:.2f} s")
        assert 1.8 < answered < 3.0
        assert "not played" not in said
        assert sum(played(database).values()) == 1
        answered, said = await pressed_under_lock(w, database, 18.0)
        print(f"deferred after {answered:.2f} s")
        assert 1.8 < answered < 3.0
        assert "so that was not played" in said
        assert sum(played(database).values()) == 1
        log = "\n".join(bot.said)
        assert "incident" not in log
        assert log.count("database unavailable") == 2
        assert log.count("database available again") == 1  # nothing was written since the second
