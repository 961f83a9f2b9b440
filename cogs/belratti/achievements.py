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
"""How many perfect rounds in one match earn an achievement."""

BRAVE = 7
"""The demand that takes courage."""

GALLERY = 3
"""How many pictures by one painter in one round earn an achievement."""

LONG = 8
"""How many rounds make a match long."""

achievements = BOOK.achievements


def earned(replay: rules.Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
    """Returns the seats that earned each achievement in a match, which is nearly always all."""
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
    """Returns the painters of several pictures, if all of those are under their themes."""
    verdicts: defaultdict[rules.Seat, list[Verdict]] = defaultdict(list)
    for picture in result.pictures:
        if picture.painter is not None:
            verdicts[picture.painter].append(picture.verdict)
    return {
        seat
        for seat, its_verdicts in verdicts.items()
        if len(its_verdicts) >= GALLERY and set(its_verdicts) == {Verdict.RIGHT_THEME}
    }
