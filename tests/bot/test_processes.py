"""The processes that work for the bot: answers in order, and processes that die."""

import asyncio
import time
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor
from functools import partial

import pytest
import pytest_asyncio

from bot.workers.processes import WorkerProcess


@pytest_asyncio.fixture
async def process() -> AsyncIterator[WorkerProcess]:
    process = WorkerProcess()
    assert await process.ask(partial(pow, 2, 3)) == 8
    yield process
    process.close()


async def test_an_answer_no_one_waits_for_leaves_the_others_in_place(
    process: WorkerProcess,
) -> None:
    slow = asyncio.create_task(process.ask(partial(time.sleep, 0.2)))
    asked = [asyncio.create_task(process.ask(partial(pow, each, 2))) for each in range(5)]
    await asyncio.sleep(0)
    slow.cancel()
    assert await asyncio.gather(*asked) == [0, 1, 4, 9, 16]
    assert not process.waiting


async def test_a_process_that_dies_fails_everyone_who_waits_for_it(process: WorkerProcess) -> None:
    asked = [asyncio.create_task(process.ask(partial(time.sleep, 60))) for _ in range(3)]
    await asyncio.sleep(0)
    assert process.running is not None
    process.running.kill()
    for each in (*asked, process.ask(partial(pow, 2, 3))):
        with pytest.raises(BrokenExecutor):
            await each
