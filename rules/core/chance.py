"""Randomness that anyone can recompute.

Block ``i`` of the stream ``label`` is ``SHA-256("parlour:<label>:<i>:<seed>")`` in UTF-8, read as
eight 32-bit big-endian words. A number below ``n`` is the next word that is smaller than the
largest multiple of ``n`` that fits in 32 bits, modulo ``n``. A shuffle is Fisher-Yates from the
last place down to the second. There is no state: a match uses each label once, for one purpose
(``deal-3``), so it can be replayed from any point. The host picks the seed, as described in
``docs/fairness.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_WORDS = Struct(">8I")
_SPAN = 1 << 32


Draw = tuple[str, str, int]
"""A draw: ``shuffle`` or ``number``, its stream's label, and how many items or what bound."""


class Chance:
    """The shuffles, draws and tosses of one match, all derived from its seed.

    Attributes:
        drawn: the draws so far, in order.
    """

    __slots__ = ("_seed", "drawn")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self.drawn: list[Draw] = []

    def words(self, label: str) -> Iterator[int]:
        """Yields the 32-bit words in a stream, endlessly."""
        index = 0
        while True:
            yield from _WORDS.unpack(
                sha256(f"parlour:{label}:{index}:{self._seed}".encode()).digest()
            )
            index += 1

    def shuffled(self, label: str, items: Iterable[T]) -> list[T]:
        cards = list(items)
        self.drawn.append(("shuffle", label, len(cards)))
        words = self.words(label)
        for last in range(len(cards) - 1, 0, -1):
            other = _below(words, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return cards

    def below(self, label: str, bound: int) -> int:
        """Returns a random number from 0 to ``bound - 1``; ``bound`` is at least 1."""
        self.drawn.append(("number", label, bound))
        return _below(self.words(label), bound)


def _below(words: Iterator[int], bound: int) -> int:
    limit = _SPAN - _SPAN % bound
    for word in words:
        if word < limit:
            return word % bound
    raise AssertionError("the stream has no end")


def commitment(seed: str) -> str:
    """Returns a seed's hex SHA-256, to publish before a match if only the host chose the seed."""
    return sha256(seed.encode()).hexdigest()
