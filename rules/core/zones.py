"""Where a state's cards lie and who sees them, declared once with the field: ``hands: Hands[str]``.

From that come the view of a game that has none of its own, the cards that must never get lost, and fair imagination:
another state that the viewer cannot tell from the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from enum import Enum
from functools import cache
from random import Random
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from rules.core.kit import replaced
from rules.core.model import Prompt, Seat, View, Viewer

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")
Card = TypeVar("Card", bound=str | int)


class Zone(Enum):
    """Who sees what lies in a field."""

    OPEN = "open"
    PRIVATE = "private"
    HIDDEN = "hidden"
    CHOSEN = "chosen"


Pile = Annotated[tuple[Card, ...], Zone.OPEN]
"""Cards that everyone sees."""
Hands = Annotated[tuple[tuple[Card, ...], ...], Zone.PRIVATE]
"""Cards by seat; the others see how many there are."""
Stock = Annotated[tuple[Card, ...], Zone.HIDDEN]
"""Cards of which everyone sees how many there are."""
Choices = Annotated[tuple[T | None, ...], Zone.CHOSEN]
"""By seat, the action chosen in a secret window, which does nothing until all have chosen: its card stays in the hand."""

CARD_BACKS: Mapping[type, Any] = {str: "?", int: -1}
"""What stands for a hidden card in a view, by its type."""

LUCKY_DEALS = 20
"""How often hidden cards are dealt without regard to where they can be before it is counted in how many ways they can."""


class TableView(View, Generic[S], frozen=True, kw_only=True):
    """What a viewer may know of a game whose state has zones.

    Attributes:
        state: the state with card backs for hidden cards, and without the secret choices of others.
        unseen: the hidden cards, sorted; a tuple for each type of card.
    """

    state: S
    unseen: tuple[tuple[Any, ...], ...]


@cache
def zones(kind: type[msgspec.Struct]) -> Mapping[str, tuple[Zone, Any]]:
    """Returns the fields of a state that are zones, each with its zone and the type of what lies in it."""
    found: dict[str, tuple[Zone, Any]] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        marks = [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Zone)]
        if marks:
            inner = hint.__origin__
            while get_origin(inner) is tuple:
                inner = get_args(inner)[0]
            found[name] = marks[0], inner
    return found


def cards(state: msgspec.Struct) -> Iterator[object]:
    """Yields every card in the zones of a state."""
    for name, (zone, _) in zones(type(state)).items():
        held = getattr(state, name)
        if zone is Zone.PRIVATE:
            yield from (card for hand in held for card in hand)
        elif zone is not Zone.CHOSEN:
            yield from held


def view(state: S, viewer: Viewer, prompts: tuple[Prompt, ...]) -> TableView[S]:
    """Returns what a viewer may know."""
    masked = copy(state)
    for name, (zone, _) in zones(type(state)).items():
        if zone is Zone.CHOSEN:
            chosen = enumerate(getattr(state, name))
            setattr(masked, name, tuple(one if seat == viewer else None for seat, one in chosen))
    pools: dict[Any, list[Any]] = {}
    for name, seat, held, kind in _hidden(state, viewer):
        pools.setdefault(kind, []).extend(held)
        _put(masked, name, seat, [CARD_BACKS[type(card)] for card in held])
    unseen = tuple(tuple(sorted(pool)) for pool in pools.values())
    return TableView(viewer=viewer, prompts=prompts, state=masked, unseen=unseen)


def imagine(
    seen: TableView[S], fits: Callable[[S, Seat | None, Any], bool] | None, rng: Random
) -> S:
    """Returns a state that fits a view, with the hidden cards where they can be: every such deal is equally likely.

    Args:
        seen: the view; the secret choices of others stay open.
        fits: whether a card can be in a seat's hand (``None``: in a stock), given the view's state; any can without it.
        rng: what it is drawn with.

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
    """Notes a seat's secret choice in the field for choices of its type."""
    for name, (zone, kind) in zones(type(draft)).items():
        if zone is Zone.CHOSEN and isinstance(choice, kind):
            setattr(draft, name, replaced(getattr(draft, name), seat, choice))


def assign(
    cards: Sequence[T], sizes: Sequence[int], allowed: Sequence[Sequence[bool]], rng: Random
) -> list[list[T]]:
    """Deals cards to places at random, every deal that is allowed being equally likely.

    Args:
        cards: as many as there is room for.
        sizes: how many cards each place takes.
        allowed: by card and place, whether the card can be there.
        rng: what it is drawn with.

    Raises:
        ValueError: there is no such deal.
    """
    slots = [place for place, size in enumerate(sizes) for _ in range(size)]
    numbers = list(range(len(cards)))
    for _ in range(LUCKY_DEALS):
        rng.shuffle(slots)
        if all(allowed[number][place] for number, place in zip(numbers, slots, strict=True)):
            break
    else:
        slots = _drawn(sizes, allowed, rng)
    rng.shuffle(numbers)  # also the order within a place
    return [
        [cards[number] for number in numbers if slots[number] == place]
        for place in range(len(sizes))
    ]


def _drawn(sizes: Sequence[int], allowed: Sequence[Sequence[bool]], rng: Random) -> list[int]:
    """Returns a place for each card, drawn by counting in how many ways the cards after it can still be placed."""
    # Cards of the same choice follow each other, the least choice first: that keeps the counts few.
    order = sorted(range(len(allowed)), key=lambda number: (sum(allowed[number]), allowed[number]))

    @cache
    def ways(done: int, room: tuple[int, ...]) -> int:
        return 1 if done == len(order) else sum(options(done, room).values())

    def options(done: int, room: tuple[int, ...]) -> dict[int, int]:
        free = [place for place in range(len(room)) if room[place] and allowed[order[done]][place]]
        return {place: ways(done + 1, replaced(room, place, room[place] - 1)) for place in free}

    slots, room = [0] * len(allowed), tuple(sizes)
    for done, number in enumerate(order):
        found = options(done, room)
        (place,) = rng.choices(list(found), list(found.values()))
        slots[number], room = place, replaced(room, place, room[place] - 1)
    return slots


def _hidden(
    state: msgspec.Struct, viewer: Viewer
) -> Iterator[tuple[str, Seat | None, tuple[Any, ...], Any]]:
    """Yields what a viewer does not see: field, seat (``None`` for a stock), cards, and their type."""
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
