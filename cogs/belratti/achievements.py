"""Belratti's achievements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import rules
from bot.ui.achievements import Career, Earned
from cogs.belratti.cards import BOOK
from rules.belratti.events import JokerUsed, MatchEnded
from rules.belratti.model import Joker, RoundResult, Verdict
from rules.belratti.scoring import Band
from rules.belratti.view import BelrattiView

PERFECT = 3
"""The perfect rounds in one match that earn an achievement."""

BRAVE = 7
"""A demand that takes courage."""

GALLERY = 3
"""The pictures of one painter in one round that earn an achievement."""

LONG = 8
"""The rounds that make a match long."""

achievements = BOOK.achievements


def earned(replay: rules.Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
    """Returns the seats that have earned each achievement, which is nearly always all of them."""
    view = replay.match.view(None)
    assert isinstance(view, BelrattiView)
    ended = next(replay.events(MatchEnded))
    perfect = [result for result in view.history if result.perfect]
    used = {event.joker for event in replay.events(JokerUsed)}
    shared = {
        "perfect": bool(perfect),
        "perfect3": len(perfect) >= PERFECT,
        "brave": any(result.demand >= BRAVE for result in perfect),
        "museum": ended.won,
        "triumph": ended.band == Band.TRIUMPH,
        "stubborn": ended.won and not used,
        "spent": used == set(Joker),
        "endurance": len(view.history) >= LONG,
    }
    seats = range(replay.match.seats)
    understood = {seat for result in view.history for seat in _understood(result)}
    everyones = {code: seats if given else () for code, given in shared.items()}
    return {**everyones, "understood": understood}


def _understood(result: RoundResult) -> set[rules.Seat]:
    """Returns the painters of several pictures that all hang under their themes."""
    verdicts: defaultdict[rules.Seat, list[Verdict]] = defaultdict(list)
    for picture in result.pictures:
        if picture.painter is not None:
            verdicts[picture.painter].append(picture.verdict)
    return {
        seat
        for seat, its_verdicts in verdicts.items()
        if len(its_verdicts) >= GALLERY and set(its_verdicts) == {Verdict.RIGHT_THEME}
    }
