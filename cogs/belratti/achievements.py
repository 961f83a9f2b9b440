"""Belratti's achievements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import rules
from bot.ui.achievements import Career, Earned
from bot.ui.replay import Replay
from cogs.belratti.cards import BOOK
from rules.belratti.events import JokerUsed, MatchEnded
from rules.belratti.model import Joker, RoundResult, Verdict
from rules.belratti.scoring import Band
from rules.belratti.view import BelrattiView

PERFECT = 3
"""Perfect rounds in one match."""

BRAVE = 7
"""A demand that takes courage."""

GALLERY = 3
"""Pictures of one painter in one round."""

LONG = 8
"""Rounds until the last fake hangs."""

achievements = BOOK.achievements


def earned(replay: Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
    """Returns who has earned what; nearly everything goes to all players."""
    view = replay.match.view(None)
    assert isinstance(view, BelrattiView)
    ended = next(replay.events(MatchEnded))
    perfect = [one for one in view.history if one.perfect]
    used = {event.joker for event in replay.events(JokerUsed)}
    shared = {
        "perfect": bool(perfect),
        "perfect3": len(perfect) >= PERFECT,
        "brave": any(one.demand >= BRAVE for one in perfect),
        "museum": ended.won,
        "triumph": ended.band == Band.TRIUMPH,
        "stubborn": ended.won and not used,
        "spent": used == set(Joker),
        "endurance": len(view.history) >= LONG,
    }
    everybody = range(replay.match.seats)
    understood = {seat for one in view.history for seat in _understood(one)}
    return {code: everybody if given else () for code, given in shared.items()} | {
        "understood": understood
    }


def _understood(result: RoundResult) -> set[rules.Seat]:
    """Returns the painters all of whose pictures hang where they belong, if they are several."""
    verdicts: defaultdict[rules.Seat, list[Verdict]] = defaultdict(list)
    for picture in result.pictures:
        if picture.painter is not None:
            verdicts[picture.painter].append(picture.verdict)
    return {
        seat
        for seat, found in verdicts.items()
        if len(found) >= GALLERY and set(found) == {Verdict.RIGHT_THEME}
    }
