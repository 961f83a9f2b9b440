"""Slow answers are computed once, however many callers ask."""

import asyncio

from bot.memo import Memo


async def test_who_asks_at_the_same_time_waits_for_the_same_work() -> None:
    memo, ready, begun = Memo[str, int](2), asyncio.Event(), list[str]()

    async def work(key: str) -> int:
        begun.append(key)
        await ready.wait()
        return len(begun)

    tasks = [asyncio.create_task(memo.of(key, lambda key=key: work(key))) for key in "aabab"]
    await asyncio.sleep(0)
    tasks[0].cancel()  # its caller goes; the others still want it
    await asyncio.sleep(0)
    ready.set()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert answers[1:] == [2, 2, 2, 2]
    assert begun == ["a", "b"]
    for key in "cab":
        await memo.of(key, lambda key=key: work(key))
    assert begun == ["a", "b", "c", "a", "b"], "two are kept: the latest that someone asked for"


async def test_what_fails_is_tried_again() -> None:
    memo, tries = Memo[int, int](2), list[int]()

    async def work() -> int:
        tries.append(1)
        await asyncio.sleep(0)
        if len(tries) == 1:
            raise OSError
        return 7

    answers = await asyncio.gather(memo.of(1, work), memo.of(1, work), return_exceptions=True)
    assert [type(answer) for answer in answers] == [OSError, OSError]
    assert await memo.of(1, work) == 7
    assert len(tries) == 2


async def test_an_answer_costs_the_same_however_many_are_kept() -> None:
    """Pictures' keys are large: each hash of one takes time."""
    hashed = list[int]()

    class Key(int):
        def __hash__(self) -> int:
            hashed.append(int(self))
            return int(self)

    async def work() -> int:
        return 1

    memo, costs = Memo[Key, int](1_000), list[int]()
    for number in range(1_100):
        hashed.clear()
        await memo.of(Key(number), work)
        costs.append(len(hashed))
    assert max(costs) <= 12
