"""Answers that take time: worked out once, however many ask at the same moment, and kept for those who ask later."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memo(Generic[K, V]):
    """Keeps the latest answers.

    Args:
        keep: how many; the one that no one has asked for longest goes first.
    """

    def __init__(self, keep: int) -> None:
        self._keep = keep
        self._answers: OrderedDict[K, asyncio.Task[V]] = OrderedDict()

    async def of(self, key: K, work: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """Returns the answer to a key; ``work`` finds it unless it is known, or under way.

        Raises:
            Exception: what ``work`` raises, for all who wait for it; the next call works again.
        """
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = asyncio.get_running_loop().create_task(work())
            answer.add_done_callback(partial(self._done, key))
            while len(self._answers) > self._keep:
                self._answers.popitem(last=False)
        else:
            self._answers.move_to_end(key)
        return await asyncio.shield(answer)

    def _done(self, key: K, answer: asyncio.Task[V]) -> None:
        failed = answer.cancelled() or answer.exception() is not None
        if failed and self._answers.get(key) is answer:
            del self._answers[key]
