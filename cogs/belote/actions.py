"""Controls that may be illegal, and buttons from earlier versions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bot.tables.commands import Before, Meaning
from bot.ui.controls import plays
from rules.belote.content import SUITS
from rules.belote.model import BeloteView, ClaimRest, NameTrump, Pass, PlayCard, Take

BEFORE: Mapping[str, Callable[[str], Before]] = {
    "take": plays("Take"),
    "pass": plays("Pass"),
    "trump": plays("NameTrump", "suit"),
    "card": plays("PlayCard", "card"),
    "call": lambda card: {"type": "PlayCard", "card": card, "call": True},
    "claim": plays("ClaimRest"),
}


BIDS = (Take(), Pass(), *map(NameTrump, SUITS), ClaimRest())


def offers(view: BeloteView, _draft: None) -> Iterable[Meaning]:
    """Returns every bid and every card in hand, whether legal or not."""
    return (*map(PlayCard, view.hand or ()), *BIDS)
