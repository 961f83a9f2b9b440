"""How strongly one picture brings another to mind, from what people think of at the sight of each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import isqrt

from rules.belratti.model import Card

Pass = Mapping[Card, Mapping[str, int]]
"""What one person thinks of each picture: words with weights."""

ONE = 1000
"""One, in the fixed-point numbers of the vectors."""


class Associations:
    """The likeness of any two pictures of a deck, in hundredths of a standard deviation over all pairs.

    Pictures are alike when the same words come to mind, a rare word counting more than a common one: the cosine of vectors
    with an axis for each word, less what each of the two has in common with any picture. 0 is a picture like any other. All
    numbers are integers, so that the table is the same on every machine.
    """

    def __init__(self, passes: Iterable[Pass]) -> None:
        words: defaultdict[Card, Counter[str]] = defaultdict(Counter)
        for one in passes:
            for card, said in one.items():
                words[card].update(said)
        self._place = {card: place for place, card in enumerate(sorted(words))}
        self._table = _standardised(_cosines([words[card] for card in self._place]))

    def strength(self, card: Card, theme: Card) -> int:
        """Returns how well a picture suits a theme, in hundredths of a standard deviation."""
        return self._table[self._place[card]][self._place[theme]]


def _cosines(pictures: list[Counter[str]]) -> list[list[int]]:
    spread = Counter(word for said in pictures for word in said)
    axes: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    squares = [0] * len(pictures)
    for place, said in enumerate(pictures):
        for word, weight in said.items():
            value = isqrt(ONE * ONE * weight * len(pictures) // spread[word])
            axes[word].append((place, value))
            squares[place] += value * value
    table = [[0] * len(pictures) for _ in pictures]
    for axis in axes.values():
        for place, value in axis:
            row = table[place]
            for other, its in axis:
                row[other] += value * its
    return [
        [ONE * ONE * dot // isqrt(squares[a] * squares[b]) for b, dot in enumerate(row)]
        for a, row in enumerate(table)
    ]


def _standardised(table: list[list[int]]) -> list[list[int]]:
    """Takes away what a picture has in common with any other, and sets it apart from itself."""
    others = len(table) - 1
    common = [(sum(row) - row[place]) // others for place, row in enumerate(table)]
    mean = sum(common) // len(table)
    for a, row in enumerate(table):
        for b in range(len(table)):
            row[b] = 0 if a == b else row[b] - common[a] - common[b] + mean
    deviation = isqrt(sum(x * x for row in table for x in row) // (others * len(table)))
    return [[100 * x // deviation for x in row] for row in table]
