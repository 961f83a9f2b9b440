"""The budget of new conversations, shared by all processes of a database."""

import asyncio
from collections import Counter
from pathlib import Path

from bot.messages.conversations import Conversations
from bot.metrics.meters import Meters
from bot.storage import Store, open_store
from bot.users.preferences import PreferenceStore


def counting(store: Store, most: int, notices: int) -> Conversations:
    people = PreferenceStore(store, "en")
    return Conversations(store, people, lambda: (most, notices), Meters())


async def test_two_processes_share_a_budget(both: list[Store]) -> None:
    first, second = (counting(store, 5, 0) for store in both)
    claims = [budget.claim(100 + user, "hand") for user in range(20) for budget in (first, second)]
    answers = await asyncio.gather(*claims)
    assert Counter(answers) == {True: 10, False: 30}, "five people, each asked for twice"
    assert await first.spent() == await second.spent() == (5, 5)


async def test_a_new_start_goes_on_counting(tmp_path: Path) -> None:
    for user in range(3):
        store = await open_store(str(tmp_path / "w.sqlite3"))
        assert await counting(store, 2, 1).claim(user, "hand") is (user < 2)
        await store.close()


async def test_notices_have_a_part_of_it_and_hands_have_all(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "w.sqlite3"))
    budget = counting(store, 4, 2)
    assert [await budget.claim(user, "notice") for user in (1, 2, 3)] == [True, True, False]
    assert [await budget.claim(user, "hand") for user in (1, 4, 5, 6)] == [True, True, True, False]
    assert await budget.claim(3, "notice") is False
    assert await budget.claim(1, "notice"), "whom it has just written to costs nothing"
    await store.close()
