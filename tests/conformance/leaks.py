"""The leak check that trusts no view: twin matches whose deals differ by two cards, and the leaks planted to test it.

States drawn by ``Game.resample`` are made of a view. If the view tells too much, they agree with it, and comparing views
cannot show it. So twins are made where cards come from: the same match is played again with two cards of one shuffle
exchanged. As long as a viewer has been told the same in both (own hand and all, by the events visible to it), its view,
prompts and legal actions must be the same, down to their order. Where one of events and knowledge differs and the other
does not, something was told that the other does not know of: a leak, or a view that leaves out what everyone saw.
"""

from __future__ import annotations

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
"""How many things were shuffled, by label."""
Swap = tuple[str, int, int]
"""A label and the two places whose cards are exchanged."""
Shown = tuple[rules.Match, tuple[rules.Event, ...]]


@contextmanager
def chance(swap: Swap | None, shuffles: Shuffles) -> Iterator[None]:
    """Exchanges two cards of one shuffle while matches are dealt and played, and notes what is shuffled."""
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
    """Yields the match after the deal and after each action, with what happened."""
    yield match.fork(), match.opening
    for _, seat, action in log:
        events = match.play(seat, action)
        yield match.fork(), events


def leaks(game: str, seats: int, number: int, *, actions: int = 12, twins: int = 40) -> set[str]:
    """Returns in which way, if any, a viewer could tell twins apart: ``knowledge`` or ``events``."""
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
    """Yields how viewers who have been told the same in both matches can tell them apart."""
    blind = set(viewers(one[0][0]))
    for here, ours in one:
        try:
            there, theirs = next(other)
        except rules.RuleError:
            return  # in the other match that seat does not hold the card
        for viewer in tuple(blind):
            same = knowledge(here, viewer) == knowledge(there, viewer)
            if same != (seen(ours, viewer) == seen(theirs, viewer)):
                yield "events" if same else "knowledge"
            if not same:
                blind.remove(viewer)


# Leaks to be found: each tells one bit of the whole state, through one of the ways there are.


def bit(state: Any) -> int:
    """Returns a bit that depends on where every card lies."""
    return crc32(msgspec.json.encode(state)) & 1


class Copying:
    """A sampler that copies what the view leaks: all it returns is the true state."""

    def view(self, state: Any, viewer: Any, prompts: Any) -> Any:
        self.last = state
        return super().view(state, viewer, prompts)  # type: ignore[misc]  # mixed into a game

    def resample(self, view: Any, rng: Random) -> Any:
        return copy(self.last)


class InView(Copying):
    """A number in the view."""

    def view(self, state: Any, viewer: Any, prompts: Any) -> Any:
        view = super().view(state, viewer, prompts)
        return msgspec.structs.replace(view, round=view.round + bit(state))


class InOrder(Copying):
    """The order of things in the view."""

    def view(self, state: Any, viewer: Any, prompts: Any) -> Any:
        view = super().view(state, viewer, prompts)
        for name in view.__struct_fields__:
            value = getattr(view, name)
            if isinstance(value, tuple) and value != value[::-1]:
                return msgspec.structs.replace(view, **{name: value[:: -1 if bit(state) else 1]})
        return view


class InPrompt(Copying):
    """The time there is."""

    def prompts(self, state: Any) -> Any:
        first, *others = super().prompts(state)  # type: ignore[misc]  # mixed into a game
        seconds = (first.seconds or 0) + bit(state)
        return (msgspec.structs.replace(first, seconds=seconds), *others)


class InLegal(Copying):
    """Whether the last of several actions is offered."""

    def legal(self, state: Any, seat: Any, prompt: Any) -> Any:
        actions = list(super().legal(state, seat, prompt))  # type: ignore[misc]  # mixed into a game
        return iter(actions[: len(actions) - bit(state)] or actions)


class InEvent(Copying):
    """An event that is told twice."""

    def apply(self, draft: Any, seat: Any, action: Any, chance: Any) -> Any:
        events = super().apply(draft, seat, action, chance)  # type: ignore[misc]  # mixed into a game
        public = tuple(event for event in events if event.to is None)
        return events + public[-1:] * bit(draft)


PLANTED = (InView, InOrder, InPrompt, InLegal, InEvent)


def planted(game: rules.Game[Any], leak: type) -> rules.Game[Any]:
    """Returns the game with a leak."""
    kind: type[rules.Game[Any]] = type(leak.__name__, (leak, type(game)), {"name": game.name})
    leaky = kind.__new__(kind)
    vars(leaky).update(vars(game))
    return leaky
