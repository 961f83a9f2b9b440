"""Tools that card games share: decks, hands, turn order, windows, tricks, rankings.

All functions return new values. In :func:`deck`, a card is a string of rank and suit: ``"AS"`` is
the ace of spades, ``"TH"`` the ten of hearts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from rules.core.model import Mode, Outcome, Prompt, Seat

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")

SUITS = "SHDC"
RANKS = "23456789TJQKA"
"""The ranks, lowest first, aces high."""


# Cards


def deck(ranks: str = RANKS, suits: str = SUITS) -> tuple[str, ...]:
    """Returns a card of each rank and suit, suit by suit."""
    return tuple(rank + suit for suit in suits for rank in ranks)


def deal(
    cards: Sequence[T], seats: int, each: int
) -> tuple[tuple[tuple[T, ...], ...], tuple[T, ...]]:
    """Deals ``each`` cards to every seat, off the front; returns the hands and the other cards."""
    hands = tuple(tuple(cards[seat * each : (seat + 1) * each]) for seat in range(seats))
    return hands, tuple(cards[seats * each :])


def without(cards: Iterable[T], taken: Iterable[T]) -> tuple[T, ...]:
    """Returns the cards except those taken, copy for copy, in the same order.

    Raises:
        ValueError: a taken card isn't there.
    """
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def replaced(items: Sequence[T], index: int, item: T) -> tuple[T, ...]:
    """Returns the items with the one at an index replaced, such as one seat's hand."""
    return (*items[:index], item, *items[index + 1 :])


def raised(numbers: Sequence[int], index: int, amount: int) -> tuple[int, ...]:
    """Returns the numbers with the one at an index increased, such as one seat's points."""
    return replaced(numbers, index, numbers[index] + amount)


def last_batches(batches: Iterable[Iterable[str]]) -> dict[str, int]:
    """Returns the last batch (from 1) of each card that everyone saw being hidden.

    Cards in a batch went out of sight together, such as discards into a pile.
    """
    return {card: number for number, batch in enumerate(batches, 1) for card in batch}


def copied(source: msgspec.Struct, kind: type[S], **fields: object) -> S:
    """Returns a struct with these fields, plus another's fields that have the same name and type.

    Use it for states imagined from a view. Never build a view this way: name each field it shows.
    """
    shared = {name: getattr(source, name) for name in _shared(type(source), kind)}
    return kind(**{**shared, **fields})


@cache
def _shared(source: type[msgspec.Struct], kind: type[msgspec.Struct]) -> tuple[str, ...]:
    known = {field.name: field.type for field in msgspec.structs.fields(source)}
    wanted = msgspec.structs.fields(kind)
    return tuple(field.name for field in wanted if known.get(field.name) == field.type)


# Turns and windows


def turn_order(first: Seat, seats: int, step: int = 1) -> tuple[Seat, ...]:
    """Returns every seat once, starting with ``first``; ``step=-1`` reverses the direction."""
    return tuple((first + step * place) % seats for place in range(seats))


def turn(window: str, kind: str, seat: Seat, seconds: int = 60) -> tuple[Prompt]:
    """Returns a window for the one seat whose turn it is."""
    return (Prompt(window, kind, Mode.TURN, (seat,), seconds=seconds),)


def all_at_once(
    window: str, kind: str, choices: Sequence[object | None], seconds: int = 60
) -> tuple[Prompt]:
    """Returns a window for everyone's secret choices: ``choices`` by seat, ``None`` if missing."""
    missing = tuple(seat for seat, choice in enumerate(choices) if choice is None)
    done = tuple(seat for seat, choice in enumerate(choices) if choice is not None)
    return (Prompt(window, kind, Mode.SECRET, missing, done, seconds),)


# Tricks


def following(hand: Sequence[str], trick: Sequence[str]) -> tuple[str, ...]:
    """Returns the cards that may be played to a trick: those in the suit led, or else all."""
    led = tuple(card for card in hand if trick and card[-1] == trick[0][-1])
    return led or tuple(hand)


def winning_place(trick: Sequence[str], trump: str = "", ranks: str = RANKS) -> int:
    """Returns the index of a trick's best card: the highest trump, or highest in the suit led.

    Args:
        trick: the cards in the order in which they were played, at least one.
        trump: the trump suit, if there is one.
        ranks: the ranks, lowest first.
    """

    def strength(place: int) -> tuple[bool, bool, int]:
        rank, suit = trick[place]
        return suit == trump, suit == trick[0][-1], ranks.index(rank)

    return max(range(len(trick)), key=strength)


# The end


def ranking(
    standings: Sequence[Any], teams: Sequence[Sequence[Seat]] | None = None
) -> tuple[tuple[Seat, ...], ...]:
    """Returns the seats in groups, best first; ties share a group.

    Args:
        standings: how well each seat or team did: numbers or tuples of numbers, highest is best.
        teams: the seats in each team; without it, everyone plays alone.
    """
    groups: dict[Any, list[Seat]] = {}
    for number, standing in enumerate(standings):
        groups.setdefault(standing, []).extend(teams[number] if teams else (number,))
    return tuple(tuple(sorted(groups[standing])) for standing in sorted(groups, reverse=True))


def outcome(
    scores: Sequence[int],
    *,
    standings: Sequence[Any] | None = None,
    teams: Sequence[Sequence[Seat]] | None = None,
    reason: str = "played_out",
) -> Outcome:
    """Returns the outcome of a match that is won by having the most points.

    Args:
        scores: the points by seat.
        standings: the values to rank by instead, by seat or, if there are teams, by team.
        teams: the seats in each team; without it, everyone plays alone.
        reason: why the match is over, as a code.
    """
    sides = teams or [(seat,) for seat in range(len(scores))]
    best = [scores[side[0]] for side in sides] if standings is None else standings
    return Outcome(
        ranking=ranking(best, sides),
        scores=tuple(scores),
        teams=tuple(tuple(side) for side in sides),
        reason=reason,
    )
