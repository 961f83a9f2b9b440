"""What is remembered for a while: the latest entries, and the answers to slow questions."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Latest(OrderedDict[K, V]):
    """Keeps the ``keep`` entries that were set last."""

    def __init__(self, keep: int) -> None:
        super().__init__()
        self._keep = keep

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._keep:
            self.popitem(last=False)


class Memo(Generic[K, V]):
    """Computes slow answers once, even for simultaneous calls, and keeps them for later calls.

    Args:
        keep: how many to keep; the least recently used answer goes first.
    """

    def __init__(self, keep: int) -> None:
        self._answers: Latest[K, asyncio.Task[V]] = Latest(keep)

    async def of(self, key: K, work: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """Returns the answer for a key; ``work`` computes it unless it is known or in progress.

        Raises:
            Exception: what ``work`` raises, for all waiting calls; the next call tries again.
        """
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = asyncio.get_running_loop().create_task(work())
            answer.add_done_callback(partial(self._done, key))
        else:
            self._answers.move_to_end(key)
        return await asyncio.shield(answer)

    def _done(self, key: K, answer: asyncio.Task[V]) -> None:
        failed = answer.cancelled() or answer.exception() is not None
        if failed and self._answers.get(key) is answer:
            del self._answers[key]
