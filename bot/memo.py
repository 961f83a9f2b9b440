"""Short-term memory: the latest entries, and the answers to slow questions."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Latest(OrderedDict[K, V]):
    """Keeps the ``keep`` entries that were set most recently."""

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
        keep: how much to keep, as ``size`` measures answers; the least recently used go first.
    """

    def __init__(self, keep: int, size: Callable[[V], int] = lambda _: 1) -> None:
        self._keep, self._size, self._held = keep, size, 0
        self._asking: dict[K, asyncio.Task[V]] = {}
        self._known: OrderedDict[K, V] = OrderedDict()

    async def of(self, key: K, work: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """Returns the answer for a key; ``work`` computes it unless it is known or being computed.

        Raises:
            Exception: ``work`` failed, for all waiting calls; the next call tries again.
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
