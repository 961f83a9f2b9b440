"""Other worlds that a viewer cannot tell from this one, for the leak test."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from random import Random

from msgspec.structs import replace

from rules.belratti.model import Card, Cards, Commitment, State, Theme
from rules.core.model import Viewer


def resample_hidden(state: State, viewer: Viewer, rng: Random) -> State:
    """Returns another state in which all that the viewer cannot know is permuted.

    Cards that lie face down change places with each other: other hands, the draw pile, what others swapped away and,
    until the pictures are revealed, what others committed. From then on the pictures are known but not their painters:
    who painted which, and for what, is dealt anew among those that are not the viewer's own. The answer to the
    question stays true, and a card in the viewer's hand stays out of all this.

    Rule: BR-07, BR-24, BR-30, BR-32
    """
    other = copy(state)
    painted = _repaint(state, viewer, rng) if state.table else state.commitments
    rename = _renaming(state, viewer, rng)
    other.hands = tuple(
        hand if seat == viewer else tuple(map(rename, hand))
        for seat, hand in enumerate(state.hands)
    )
    other.draw = tuple(map(rename, state.draw))
    other.swapped = tuple(map(rename, state.swapped))
    other.commitments = tuple(
        item
        if item.seat == viewer
        else replace(item, card=rename(item.card), theme=rng.choice(tuple(Theme)))
        for item in painted
    )
    return other


def _renaming(state: State, viewer: Viewer, rng: Random) -> Callable[[Card], Card]:
    """Returns a permutation of the cards that lie face down for the viewer; it leaves all others alone."""
    hidden = list(state.draw)
    for seat, hand in enumerate(state.hands):
        hidden += hand if seat != viewer else ()
    if state.swapper != viewer:
        hidden += state.swapped
    if not state.table:
        hidden += (item.card for item in state.commitments if item.seat != viewer)
    renamed = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    return lambda card: renamed.get(card, card)


def _repaint(state: State, viewer: Viewer, rng: Random) -> tuple[Commitment, ...]:
    """Deals the pictures that others painted anew among all that lie open and are not the viewer's."""
    own = [item for item in state.commitments if item.seat == viewer]
    others = [item for item in state.commitments if item.seat != viewer]
    free = [exhibit.card for exhibit in state.table if exhibit.card not in _cards(own)]
    chosen: list[Card] = []
    if state.answer is not None and state.answer.card in free:
        free.remove(state.answer.card)
        chosen += [state.answer.card] if state.answer.painted else []
    chosen += rng.sample(free, len(others) - len(chosen))
    rng.shuffle(chosen)
    painted = (replace(item, card=card) for item, card in zip(others, chosen, strict=True))
    return (*own, *painted)


def _cards(commitments: list[Commitment]) -> Cards:
    return tuple(item.card for item in commitments)
