"""Zones of cards in a state, and who sees them, declared by a field's type: ``hands: Hands[str]``.

From them, a game gets its default view, and a fair way to imagine another state that the viewer
can't tell from the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from enum import Enum
from functools import cache, lru_cache
from math import factorial, prod
from operator import sub
from random import Random
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from rules.core.kit import replaced
from rules.core.model import Prompt, Seat, View, Viewer

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")
Card = TypeVar("Card", bound=str | int)


class Zone(Enum):
    """The viewers that can see the cards in a field."""

    OPEN = "open"
    PRIVATE = "private"
    HIDDEN = "hidden"
    CHOSEN = "chosen"


Open = Annotated[T, Zone.OPEN]
"""Cards in tuples of any depth that everyone sees."""
Pile = Open[tuple[Card, ...]]
"""Cards that everyone sees."""
Hands = Annotated[tuple[tuple[Card, ...], ...], Zone.PRIVATE]
"""Each seat's cards; other seats see only how many there are."""
Stock = Annotated[tuple[Card, ...], Zone.HIDDEN]
"""Cards that no one sees; everyone knows how many there are."""
Choices = Annotated[tuple[T | None, ...], Zone.CHOSEN]
"""Secret actions by seat; until all have chosen they do nothing, and their cards stay in hand."""

CARD_BACKS: Mapping[type, Any] = {str: "?", int: -1}
"""The placeholder of a hidden card in a view, by its type."""

Groups = tuple[tuple[tuple[bool, ...], int], ...]
"""Cards with the same possible places: those places, and how many cards there are."""


class TableView(View, Generic[S], frozen=True, kw_only=True):
    """A view for games whose state has zones.

    Attributes:
        state: the state with card backs for hidden cards, and without others' secret choices.
        unseen: the hidden cards, sorted, as a tuple for each type of card.
    """

    state: S
    unseen: tuple[tuple[Any, ...], ...]


@cache
def zones(kind: type[msgspec.Struct]) -> Mapping[str, tuple[Zone, Any]]:
    """Returns the zones among a state's fields, each with its zone and type of card."""
    fields: dict[str, tuple[Zone, Any]] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        marks = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Zone)]
        if marks:
            inner = hint.__origin__
            while get_origin(inner) is tuple:
                inner = get_args(inner)[0]
            fields[name] = marks[0], inner
    return fields


def view(state: S, viewer: Viewer, prompts: tuple[Prompt, ...]) -> TableView[S]:
    """Returns a viewer's view of a state."""
    masked = copy(state)
    for name, (zone, _) in zones(type(state)).items():
        if zone is Zone.CHOSEN:
            chosen = enumerate(getattr(state, name))
            setattr(
                masked, name, tuple(choice if seat == viewer else None for seat, choice in chosen)
            )
    pools: dict[Any, list[Any]] = {}
    for name, seat, held, kind in _hidden(state, viewer):
        pools.setdefault(kind, []).extend(held)
        _put(masked, name, seat, [CARD_BACKS[type(card)] for card in held])
    unseen = tuple(tuple(sorted(pool)) for pool in pools.values())
    return TableView(viewer=viewer, prompts=prompts, state=masked, unseen=unseen)


def imagine(
    seen: TableView[S], fits: Callable[[S, Seat | None, Any], bool] | None, rng: Random
) -> S:
    """Returns a state that fits a view; each deal of its hidden cards is equally likely.

    Args:
        seen: the view; others' secret choices are left out.
        fits: returns whether a card can be in a seat's hand (``None`` for a stock), given the
            view's state; by default any card can.
        rng: the source of randomness.

    Raises:
        ValueError: there is no such deal.
    """
    draft = copy(seen.state)
    places: dict[Any, list[tuple[str, Seat | None, int]]] = {}
    for name, seat, held, kind in _hidden(draft, seen.viewer):
        places.setdefault(kind, []).append((name, seat, len(held)))
    for pool, there in zip(seen.unseen, places.values(), strict=True):
        allowed = [
            [fits is None or fits(seen.state, seat, card) for _, seat, _ in there] for card in pool
        ]
        dealt = assign(pool, [size for _, _, size in there], allowed, rng)
        for (name, seat, _), held in zip(there, dealt, strict=True):
            _put(draft, name, seat, held)
    return draft


def choose(draft: msgspec.Struct, seat: Seat, choice: object) -> None:
    """Records a seat's secret choice in the field for that type of choice."""
    for name, (zone, kind) in zones(type(draft)).items():
        if zone is Zone.CHOSEN and isinstance(choice, kind):
            setattr(draft, name, replaced(getattr(draft, name), seat, choice))


def assign(
    cards: Sequence[T], sizes: Sequence[int], allowed: Sequence[Sequence[bool]], rng: Random
) -> list[list[T]]:
    """Deals cards to places at random; each allowed deal is equally likely.

    Args:
        cards: as many as there is room for.
        sizes: how many cards each place takes.
        allowed: whether each card can be in each place.
        rng: the source of randomness.

    Raises:
        ValueError: there is no such deal.
    """
    groups: dict[tuple[bool, ...], list[T]] = {}
    for card, places in zip(cards, allowed, strict=True):
        groups.setdefault(tuple(places), []).append(card)
    order = sorted(groups, key=sum)  # cards with the fewest places first, to keep the counts small
    dealt: list[list[T]] = [[] for _ in sizes]
    room = tuple(sizes)
    for number, places in enumerate(order):
        left = tuple((kind, len(groups[kind])) for kind in order[number:])
        splits, weights = zip(*_splits(left, room), strict=True)
        (split,) = rng.choices(splits, weights)
        own = groups[places]
        rng.shuffle(own)
        for place, share in enumerate(split):
            dealt[place] += own[:share]
            del own[:share]
        room = tuple(map(sub, room, split))
    for held in dealt:
        rng.shuffle(held)
    return dealt


def _splits(groups: Groups, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yields ways to split the first group among the places, with how many deals each has."""
    (places, count), *others = groups
    limits = tuple(free if allowed else 0 for free, allowed in zip(room, places, strict=True))
    for split in shares(count, limits):
        deals = factorial(count) // prod(map(factorial, split))
        yield split, deals * ways(tuple(others), tuple(map(sub, room, split)))


@lru_cache(maxsize=1 << 16)
def ways(groups: Groups, room: tuple[int, ...]) -> int:
    """Returns how many ways there are to fill the room. Cached, as robots often imagine a view.

    Args:
        groups: how many cards there are, by their possible places.
        room: how many cards each place takes.
    """
    return sum(deals for _, deals in _splits(groups, room)) if groups else int(not any(room))


def shares(count: int, limits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yields every way to share out a number within the limits."""
    if not limits:
        yield ()
        return
    for share in range(max(0, count - sum(limits[1:])), min(count, limits[0]) + 1):
        yield from ((share, *rest) for rest in shares(count - share, limits[1:]))


def _hidden(
    state: msgspec.Struct, viewer: Viewer
) -> Iterator[tuple[str, Seat | None, tuple[Any, ...], Any]]:
    """Yields the cards a viewer doesn't see: field, seat (``None`` for a stock), cards, type."""
    for name, (zone, kind) in zones(type(state)).items():
        held = getattr(state, name)
        if zone is Zone.HIDDEN:
            yield name, None, held, kind
        elif zone is Zone.PRIVATE:
            for seat, hand in enumerate(held):
                if seat != viewer:
                    yield name, seat, hand, kind


def _put(draft: msgspec.Struct, name: str, seat: Seat | None, held: Sequence[Any]) -> None:
    own = tuple(held)
    setattr(draft, name, own if seat is None else replaced(getattr(draft, name), seat, own))
