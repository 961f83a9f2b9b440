"""Belote's achievements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import rules
from bot.ui.achievements import Career, Earned
from cogs.belote.cards import BOOK
from rules.belote.events import CardsDealt, HandDealt, RoundScored, TurnedCardTaken
from rules.belote.model import Card, RoundCount

SHOESTRING = "J9"
"""The trump ranks that a player must lack for taking to count as done on a shoestring."""

COMEBACK = 200
"""How many points behind a team must be for a comeback."""

LAST_TRICKS = 4
"""How many tricks at the end a team must win in a row."""

GRAND = 100
"""How many points in announcements in one round earn an achievement."""

achievements = BOOK.achievements


def earned(replay: rules.Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
    """Returns the seats that have earned each achievement in a match."""
    counts = [event.count for event in replay.events(RoundScored)]
    swept = {(team, count) for count in counts for team in (0, 1) if count.tricks[team] == 8}
    return {
        "capot": _members(team for team, _ in swept),
        "royal": _members(team for team, count in swept if count.belote[team]),
        "alone": {count.solo for count in counts if count.solo is not None},
        "shoestring": {*_on_a_shoestring(replay)},
        "dedans": _members(team for team in (0, 1) if _failures(counts, 1 - team) >= 3),
        "comeback": _members(_came_back(replay, counts)),
        "last_tricks": _members(team for team in (0, 1) if _last_tricks(counts, team)),
        "grand": _members(
            team for count in counts for team in (0, 1) if count.announcements[team] >= GRAND
        ),
        "rout": _members(_routed(replay, counts)),
    }


def _members(teams: Iterable[int]) -> set[rules.Seat]:
    return {seat for team in teams for seat in (team, team + 2)}


def _failures(counts: Sequence[RoundCount], team: int) -> int:
    return sum(count.contract == "failed" and count.team == team for count in counts)


def _winner(replay: rules.Replay) -> int:
    outcome = replay.match.outcome
    assert outcome is not None
    return outcome.ranking[0][0] % 2


def _came_back(replay: rules.Replay, counts: Sequence[RoundCount]) -> Iterator[int]:
    """Yields the winning team if it was once far behind."""
    team = _winner(replay)
    if any(count.totals[1 - team] - count.totals[team] >= COMEBACK for count in counts):
        yield team


def _routed(replay: rules.Replay, counts: Sequence[RoundCount]) -> Iterator[int]:
    """Yields the winning team if its opponents have at most half its points."""
    team = _winner(replay)
    if counts and counts[-1].totals[team] >= 2 * counts[-1].totals[1 - team]:
        yield team


def _last_tricks(counts: Sequence[RoundCount], team: int) -> bool:
    row = 0
    for count in counts:
        row = row + 1 if count.last_trick[team] else 0
        if row == LAST_TRICKS:
            return True
    return False


def _on_a_shoestring(replay: rules.Replay) -> Iterator[rules.Seat]:
    """Yields the takers who made their contract without the two highest trumps."""
    hands: dict[rules.Seat, set[Card]] = {}
    dealt = 0
    for step in replay.steps:
        for event in step.events:
            match event:
                case CardsDealt(round=number) if number != dealt:
                    dealt, hands = number, {}
                case HandDealt(seat=seat, cards=cards):
                    hands.setdefault(seat, set()).update(cards)
                case TurnedCardTaken(taker=seat, card=card):
                    hands.setdefault(seat, set()).add(card)
                case RoundScored(count=count):
                    held = hands.get(count.taker, set())
                    lacking = all(f"{rank}{count.trump}" not in held for rank in SHOESTRING)
                    if count.contract == "made" and lacking:
                        yield count.taker
                case _:
                    pass
