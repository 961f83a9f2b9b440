"""The leak check that trusts no view: twin matches that differ by two cards, and planted leaks.

``Game.resample`` draws states from a view. If the view reveals too much, they agree with it, so
comparing views can't show the leak. Twins differ at the source of cards: the same match is played
again with two cards of one shuffle swapped. While the events visible to a viewer are the same in
both, its view, prompts and legal actions must be the same, including their order. If events and
knowledge don't differ together, something has leaked, or a view omits what everyone saw.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest

import rules
from tests.conformance.harness import acting, knowledge, seen, viewers

Shuffles = dict[str, int]
"""The number of shuffled things, by label."""
Swap = tuple[str, int, int]
"""A label, and the two places whose cards are swapped."""
Shown = tuple[rules.Match, tuple[rules.Event, ...]]


@contextmanager
def chance(swap: Swap | None, shuffles: Shuffles) -> Iterator[None]:
    """Swaps two cards of one shuffle while matches are dealt and played, and records shuffles."""
    real = rules.Chance.shuffled

    def shuffled(self: rules.Chance, label: str, items: Any) -> list[Any]:
        cards = real(self, label, items)
        shuffles[label] = len(cards)
        if swap is not None and swap[0] == label:
            _, first, other = swap
            cards[first], cards[other] = cards[other], cards[first]
        return cards

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules.Chance, "shuffled", shuffled)
        yield


def played(match: rules.Match, log: tuple[rules.LogEntry, ...]) -> Iterator[Shown]:
    """Yields the match after the deal and after each action, with the events."""
    yield match.fork(), match.opening
    for _, seat, action in log:
        events = match.play(seat, action)
        yield match.fork(), events


def leaks(game: str, seats: int, number: int, *, actions: int = 12, twins: int = 40) -> set[str]:
    """Returns how a viewer could tell twins apart, if at all: ``knowledge`` or ``events``."""
    rng = Random(f"leaks {game} {seats} {number}")
    shuffles: Shuffles = {}

    def deal() -> rules.Match:
        return rules.Match.new(game, seats=seats, seed=f"leaks {number}")

    with chance(None, shuffles):
        match = deal()
        for _ in range(actions):
            seat = rng.choice(acting(match))
            match.play(seat, match.sample(seat, rng))
        original = list(played(deal(), match.log))
    ways: set[str] = set()
    for _ in range(twins):
        label = rng.choice([label for label, size in shuffles.items() if size > 1])
        first, second = rng.sample(range(shuffles[label]), 2)
        with chance((label, first, second), {}):
            ways |= set(told_apart(original, played(deal(), match.log)))
    return ways


def told_apart(one: list[Shown], other: Iterator[Shown]) -> Iterator[str]:
    """Yields how viewers with the same events in both matches can tell them apart."""
    blind = set(viewers(one[0][0]))
    for here, ours in one:
        try:
            there, theirs = next(other)
        except rules.RuleError:
            return  # in the other match that seat doesn't hold the card
        for viewer in tuple(blind):
            same = knowledge(here, viewer) == knowledge(there, viewer)
            if same != (seen(ours, viewer) == seen(theirs, viewer)):
                yield "events" if same else "knowledge"
            if not same:
                blind.remove(viewer)


# Planted leaks: each reveals one bit of the whole state, through one of the possible ways.


def bit(state: Any) -> int:
    """Returns a bit that depends on the place of every card."""
    return crc32(msgspec.json.encode(state)) & 1


class Copying:
    """A sampler that copies what the view leaks: it always returns the true state."""

    def view(self, state: Any, viewer: Any, prompts: Any) -> Any:
        self.last = state
        return super().view(state, viewer, prompts)  # type: ignore[misc]  # mixed into a game

    def resample(self, view: Any, rng: Random) -> Any:
        return copy(self.last)


class InView(Copying):
    """Leaks by a number in the view."""

    def view(self, state: Any, viewer: Any, prompts: Any) -> Any:
        view = super().view(state, viewer, prompts)
        return msgspec.structs.replace(view, round=view.round + bit(state))


class InOrder(Copying):
    """Leaks by the order of things in the view."""

    def view(self, state: Any, viewer: Any, prompts: Any) -> Any:
        view = super().view(state, viewer, prompts)
        for name in view.__struct_fields__:
            value = getattr(view, name)
            if isinstance(value, tuple) and value != value[::-1]:
                return msgspec.structs.replace(view, **{name: value[:: -1 if bit(state) else 1]})
        return view


class InPrompt(Copying):
    """Leaks by the available time."""

    def prompts(self, state: Any) -> Any:
        first, *others = super().prompts(state)  # type: ignore[misc]  # mixed into a game
        seconds = (first.seconds or 0) + bit(state)
        return (msgspec.structs.replace(first, seconds=seconds), *others)


class InLegal(Copying):
    """Leaks by offering or hiding the last of several actions."""

    def legal(self, state: Any, seat: Any, prompt: Any) -> Any:
        actions = list(super().legal(state, seat, prompt))  # type: ignore[misc]  # mixed into a game
        return iter(actions[: len(actions) - bit(state)] or actions)


class InEvent(Copying):
    """Leaks by a repeated event."""

    def apply(self, draft: Any, seat: Any, action: Any, chance: Any) -> Any:
        events = super().apply(draft, seat, action, chance)  # type: ignore[misc]  # mixed into a game
        public = tuple(event for event in events if event.to is None)
        return events + public[-1:] * bit(draft)


PLANTED = (InView, InOrder, InPrompt, InLegal, InEvent)


def planted(game: rules.Game[Any], leak: type) -> rules.Game[Any]:
    kind: type[rules.Game[Any]] = type(leak.__name__, (leak, type(game)), {"name": game.name})
    leaky = kind.__new__(kind)
    vars(leaky).update(vars(game))
    return leaky
