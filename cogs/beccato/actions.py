"""What has a control besides the first legal actions, what controls of earlier versions do, and how fast one may act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bot.tables.commands import Before, Meaning
from bot.tables.games import RateLimit
from bot.ui.controls import plays, plays_number
from cogs.beccato.signals import actions as signals
from rules.beccato.model import Agree, Beccato, Chicchirichi, Coccode, PassCard, Ready
from rules.beccato.view import BeccatoView

COOLDOWN = 3.0
"""Seconds between two gestures of a player."""

STEADY = 1.0
"""Seconds of a round in which no call is taken: a press meant for the round before must not end this one."""


BEFORE: Mapping[str, Callable[[str], Before]] = {
    "pass": plays("PassCard", "card"),
    "chicchirichi": plays("Chicchirichi"),
    "coccode": lambda breed: {"type": "Coccode", "breed": breed or None},
    "beccato": plays_number("Beccato", "target"),
    "gesture": plays("Gesture", "gesture"),
    "gesture_more": plays("Gesture", "gesture"),
    "fidget": plays("Gesture", "gesture"),
    "eyes": plays_number("Watch", "target"),
    "egg": plays("TakeEgg", "source"),
    "place": plays_number("PlaceEgg", "level"),
    "ready": plays("Ready"),
    "agree": plays_number("Agree", "proposal"),
    **signals.BEFORE,
}


def offers(view: BeccatoView, _draft: Any) -> Iterator[Meaning]:
    """Yields calls, though the rules may say why not; and what a team talks about, whose legal signals are thousands."""
    yield from (Ready(), Chicchirichi(), Coccode())
    yield from map(PassCard, view.hand or ())
    yield from map(Beccato, view.ring)
    yield from (Agree(proposal.number) for proposal in view.proposals)
    yield from signals.offers(view)


def rate_limit(action: str) -> RateLimit:
    """Returns how fast actions may follow: gestures have a cooldown, calls wait for the first second of a round to pass."""
    match action:
        case "Gesture":
            return RateLimit(again=COOLDOWN)
        case "Coccode" | "Beccato":
            return RateLimit(settle=STEADY)
        case _:
            return RateLimit()
