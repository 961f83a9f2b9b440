"""The matches that a witness needs, and the moves that lead there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import rules
from rules.belote.model import NameTrump, PlayCard
from rules.belratti.model import ConfirmBoard, ProposeNewThemes, Unready, Withdraw
from rules.cattitude.model import Secure

MOST = 1_000
"""Moves after which another seed is tried."""
Move = tuple[int | None, rules.Action]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A match to play up to a point.

    Attributes:
        game: its name.
        people: how many people play; the first one hosts.
        robots: how many robots play beside them.
        options: the options that differ from the rulebook.
        kind: the kind of window to stop at; ``""`` plays to the end.
        pace: how long people have.
        expires: whether the first window's time runs out.
        seed: the source of all chance.
        least: how many actions to play before it stops.
        offered: returns whether the legal actions are as wanted.
        types: types of actions that the log must have.
    """

    game: str
    people: int
    robots: int
    options: tuple[tuple[str, Any], ...] = ()
    kind: str = ""
    pace: str = "days"
    expires: bool = False
    seed: str = "witness"
    least: int = 0
    offered: Callable[[list[rules.Action]], bool] | None = None
    types: frozenset[str] = frozenset()


FULL = (("preset", "full"),)
SIZES = {
    "belratti": (4, 0),
    "cattitude": (2, 1),
    "belote": (2, 2),
    "beccato": (3, 1),
    "belle": (2, 1),
}
"""People and robots at the live matches."""
LEAST = {"agree": 4, "themes": 0, "cattitude": 40}
"""Actions before a live match stops."""
MIDDLE = {
    "belratti": "paint",
    "cattitude": "choose",
    "belote": "card",
    "beccato": "pass",
    "belle": "group",
}
"""The kind of window in which paused or closed matches stop."""
SHORT: dict[str, tuple[tuple[str, Any], ...]] = {
    "belote": (("target", 51), ("announcements", True))
}
SPECIAL: dict[tuple[str, str], tuple[tuple[str, Any], ...]] = {
    ("beccato", "agree"): FULL,
    ("beccato", "ready"): FULL,
    ("beccato", "change"): (*FULL, ("free_signal", False)),
    ("beccato", "place"): FULL,
    ("belratti", "hang"): (("decide", "majority"),),
    ("belle", "invite"): (("one_deck", True),),
}


def _of(*types: type[rules.Action]) -> Callable[[list[rules.Action]], bool]:
    return lambda legal: {type(action) for action in legal} >= {*types}


def _calls(legal: list[rules.Action]) -> bool:
    return any(isinstance(action, PlayCard) and action.call for action in legal)


def _two_royals(legal: list[rules.Action]) -> bool:
    escorts = [act.royals for act in legal if isinstance(act, Secure) and len(act.species) == 1]
    return len({royals for royals in escorts if royals}) > 1


MORE = (
    Wanted("belratti", 4, 0, kind="themes", offered=_of(ProposeNewThemes)),
    Wanted("belratti", 4, 0, kind="paint", offered=_of(Withdraw), pace="day"),
    Wanted("belratti", 4, 0, kind="paint", offered=_of(Unready), pace="day"),
    Wanted("belratti", 4, 0, kind="hang", offered=_of(ConfirmBoard), pace="hours"),
    Wanted("cattitude", 2, 1, kind="secure", offered=_two_royals),
    Wanted("belote", 2, 2, kind="bid", offered=_of(NameTrump)),
    Wanted("belote", 2, 2, (("belote_call", "manual"),), "card", offered=_calls),
    Wanted("beccato", 4, 0, (("free_signal", True), ("mode", "chat")), "agree"),
)
"""More live matches, for choices that the kinds of windows haven't offered."""
EASELS = (1, 2)
"""Which of them are about the easel itself, so that their Owls open no panel."""


def live() -> Iterator[Wanted]:
    """Yields the live matches: one for each kind of window of each game, and some more."""
    for name, game in rules.GAMES.items():
        for number, kind in enumerate(map(str, game.accepts)):
            yield Wanted(
                name,
                *SIZES[name],
                SPECIAL.get((name, kind), ()),
                kind,
                ("days", "day", "hours", "none")[number % 4] if kind != "captain" else "relaxed",
                seed=f"witness {kind}",
                least=LEAST.get(name if name == "cattitude" else kind, 20),
            )
    yield from MORE


def plan(wanted: Wanted, known: set[str]) -> tuple[str, list[Move]]:
    """Returns a seed and the moves that lead as far as wanted; without a kind, to the end.

    Args:
        wanted: the match.
        known: types of actions that a log has already; others are preferred.
    """
    for number in range(60):
        seed = f"{wanted.seed} {number}".encode().hex().ljust(32, "0")[:32]
        rng, seen = Random(number), set(known)
        moves: list[Move] = []
        seats = wanted.people + wanted.robots
        match = rules.Match.new(wanted.game, seats, seed, dict(wanted.options))
        if wanted.expires:
            return seed, []
        while match.prompts and match.seq < MOST:
            if wanted.kind and match.seq >= wanted.least and waits_for_person(match, wanted):
                return seed, moves
            late = next((prompt for prompt in match.prompts if prompt.kind == "hang"), None)
            if wanted.kind == "captain" and late is not None:
                moves.append((None, rules.Expire(late.window)))
            else:
                moves.append(any_action(match, rng, seen))
            seen.add(type(moves[-1][1]).__name__)
            match.play(*moves[-1])
        types = {type(action).__name__ for _, action in moves}
        if not wanted.kind and not match.prompts and types >= wanted.types:
            return seed, moves
    raise AssertionError(f"{wanted} never came to it")


def any_action(match: rules.Match, rng: Random, known: set[str]) -> tuple[int, rules.Action]:
    """Returns a seat and one of its actions, preferably of a type that isn't known."""
    seats = [seat for item in match.prompts for seat in item.seats if seat not in item.done]
    if not seats or rng.random() < 0.05:
        seats = [seat for item in match.prompts for seat in item.seats]
    seat = rng.choice(seats)
    tried = [item for item in (match.sample(seat, rng) for _ in range(4)) if item is not None]
    return seat, next((item for item in tried if type(item).__name__ not in known), tried[0])


def waits_for_person(match: rules.Match, wanted: Wanted) -> bool:
    """Returns whether the right window waits for an undecided person, with the right actions."""
    people = {
        seat
        for item in match.prompts
        if item.kind == wanted.kind
        for seat in item.seats
        if seat < wanted.people
    }
    done = {seat for item in match.prompts for seat in item.done}
    legal = [item for seat in people for item in islice(match.legal(seat), 300)]
    if wanted.offered is not None:
        return wanted.offered(legal)
    return bool(people - done)
