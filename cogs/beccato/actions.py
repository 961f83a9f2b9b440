"""Controls beyond the legal actions, controls from earlier versions, and rate limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bot.tables.commands import Before, Meaning
from bot.tables.games import RateLimit
from bot.ui.controls import plays, plays_number
from cogs.beccato.signals import actions as signals
from rules.beccato.model import Agree, Beccato, Chicchirichi, Coccode, Gesture, PassCard, Ready
from rules.beccato.view import BeccatoView

COOLDOWN = 3.0
"""Seconds between two gestures by the same player."""

STEADY = 1.0
"""Seconds before a round's first call, since a press may have been meant for the round before."""

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
    """Yields calls and gestures, even if the rules may refuse them, and selections in a draft."""
    yield from (Ready(), Chicchirichi(), Coccode())
    yield from map(PassCard, view.hand or ())
    yield from map(Beccato, view.ring)
    yield from map(Gesture, view.repertoire if view.options.on_board else ())
    yield from (Agree(proposal.number) for proposal in view.proposals)
    yield from signals.offers(view)


def rate_limit(action: str) -> RateLimit:
    """Returns how soon an action may follow another of the same type."""
    if action == "Gesture":
        return RateLimit(again=COOLDOWN)
    return RateLimit(settle=STEADY) if action in ("Coccode", "Beccato") else RateLimit()
