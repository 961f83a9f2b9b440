"""How strongly pictures are associated, based on the words people think of for each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import isqrt

from rules.belratti.model import Card

Pass = Mapping[Card, Mapping[str, int]]
"""What one person thinks of for each picture: words with weights."""

ONE = 1000
"""The value 1 in the fixed-point numbers of the vectors."""


class Associations:
    """How alike any two pictures in a deck are, in hundredths of a standard deviation.

    Pictures are alike if the same words come to mind, and rare words count more: it is the cosine
    of vectors with an axis for each word, minus what each of the two shares with all pictures. An
    average pair has 0. All numbers are integers, so the table is the same on every machine.
    """

    def __init__(self, passes: Iterable[Pass]) -> None:
        words: defaultdict[Card, Counter[str]] = defaultdict(Counter)
        for person in passes:
            for card, thoughts in person.items():
                words[card].update(thoughts)
        self._place = {card: place for place, card in enumerate(sorted(words))}
        self._table = _standardised(_cosines([words[card] for card in self._place]))

    def strength(self, card: Card, theme: Card) -> int:
        """Returns how well a picture suits a theme, in hundredths of a standard deviation."""
        return self._table[self._place[card]][self._place[theme]]


def _cosines(pictures: list[Counter[str]]) -> list[list[int]]:
    spread = Counter(word for words in pictures for word in words)
    axes: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    squares = [0] * len(pictures)
    for place, words in enumerate(pictures):
        for word, weight in words.items():
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
    """Subtracts what each picture shares with all others, and sets its likeness to itself to 0."""
    others = len(table) - 1
    common = [(sum(row) - row[place]) // others for place, row in enumerate(table)]
    mean = sum(common) // len(table)
    for a, row in enumerate(table):
        for b in range(len(table)):
            row[b] = 0 if a == b else row[b] - common[a] - common[b] + mean
    deviation = isqrt(sum(x * x for row in table for x in row) // (others * len(table)))
    return [[100 * x // deviation for x in row] for row in table]
