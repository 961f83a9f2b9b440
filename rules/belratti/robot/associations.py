"""How strongly one picture brings another to mind, judged by their tags and fields."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import log, sqrt
from statistics import NormalDist

from rules.belratti.content import Picture
from rules.belratti.model import Card

DETOUR = 0.5
"""What it is worth when two pictures have only a third one in common."""


class Associations:
    """The strength of association between any two pictures of a deck.

    Two pictures are close when they share tags, a rare tag counting more than a common one; or a field; or when a third
    picture is close to both. For each theme the others are ranked, and their ranks read as standard deviations: 0 is a
    picture like any other, 2 is one of the best four in the deck.
    """

    def __init__(self, pictures: Sequence[Picture]) -> None:
        words = {picture.id: (*picture.tags, f"field {picture.field}") for picture in pictures}
        spread = Counter(word for said in words.values() for word in said)
        holders: defaultdict[str, list[Card]] = defaultdict(list)
        for card, said in words.items():
            for word in said:
                holders[word].append(card)
        weights = {word: log(len(words) / count) for word, count in spread.items()}
        lengths = {
            card: sqrt(sum(weights[word] ** 2 for word in said)) for card, said in words.items()
        }
        self._near: dict[Card, dict[Card, float]] = {card: {} for card in words}
        for word, cards in holders.items():
            for card in cards:
                near = self._near[card]
                for other in cards:
                    if other != card:
                        shared = weights[word] ** 2 / (lengths[card] * lengths[other])
                        near[other] = near.get(other, 0.0) + shared
        self._strengths: dict[Card, dict[Card, float]] = {}

    def strength(self, card: Card, theme: Card) -> float:
        """Returns how well a picture suits a theme, in standard deviations over the deck."""
        if theme not in self._strengths:
            self._strengths[theme] = self._ranked(theme)
        return self._strengths[theme][card]

    def _closeness(self, theme: Card) -> dict[Card, float]:
        closeness = dict.fromkeys(self._near, 0.0)
        for third, first_step in self._near[theme].items():
            closeness[third] += first_step
            for card, second_step in self._near[third].items():
                closeness[card] += DETOUR * first_step * second_step
        del closeness[theme]
        return closeness

    def _ranked(self, theme: Card) -> dict[Card, float]:
        """Returns the others' ranks as quantiles of the normal distribution; equals share the middle one."""
        closeness = self._closeness(theme)
        above = Counter(closeness.values())
        quantile: dict[float, float] = {}
        below = 0
        for value in sorted(above):
            middle = (below + above[value] / 2) / len(closeness)
            quantile[value] = NormalDist().inv_cdf(middle)
            below += above[value]
        return {card: quantile[value] for card, value in closeness.items()}
