"""Caches: the latest entries, and the results of slow computations."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Latest(OrderedDict[K, V]):
    """A mapping that keeps the ``keep`` entries set most recently."""

    def __init__(self, keep: int) -> None:
        super().__init__()
        self._keep = keep

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._keep:
            self.popitem(last=False)


class Memo(Generic[K, V]):
    """Computes slow results once, even for simultaneous calls, and caches them for later calls.

    Args:
        keep: how much to keep, as measured by ``size``; the least recently used results go first.
    """

    def __init__(self, keep: int, size: Callable[[V], int] = lambda _: 1) -> None:
        self._keep, self._size, self._held = keep, size, 0
        self._asking: dict[K, asyncio.Task[V]] = {}
        self._known: OrderedDict[K, V] = OrderedDict()

    async def of(self, key: K, work: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """Returns a key's result; ``work`` computes it unless it is known or being computed.

        Raises:
            Exception: ``work`` failed; all waiting calls raise this, and the next call tries again.
        """
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        if key not in self._asking:
            asking = asyncio.get_running_loop().create_task(self._ask(key, work))
            self._asking[key] = asking
        return await asyncio.shield(self._asking[key])

    async def _ask(self, key: K, work: Callable[[], Coroutine[Any, Any, V]]) -> V:
        try:
            answer = self._known[key] = await work()
        finally:
            del self._asking[key]
        self._held += self._size(answer)
        while self._held > self._keep:
            self._held -= self._size(self._known.popitem(last=False)[1])
        return answer
