"""Slow answers: computed once, even for simultaneous calls, and kept for later calls."""

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
        keep: how many to keep; the least recently used answer goes first.
    """

    def __init__(self, keep: int) -> None:
        self._keep = keep
        self._answers: OrderedDict[K, asyncio.Task[V]] = OrderedDict()

    async def of(self, key: K, work: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """Returns the answer for a key; ``work`` computes it unless it is known or in progress.

        Raises:
            Exception: ``work`` failed, for all waiting calls; the next call tries again.
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
