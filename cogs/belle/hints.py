"""Why to invite a guest or to play a Belle, in sentences."""

from __future__ import annotations

from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.belle.cards import BOOK
from rules.core.reasons import Reason


def reason(found: Reason, context: RenderContext, w: Words) -> str | None:
    """Returns a reason in one sentence."""
    facts = found.facts
    return BOOK.reason(
        found,
        w,
        {
            "count": lambda: facts.get("count", facts.get("chips")),
            "name": lambda: context.name(facts["seat"]),
        },
    )
