"""Why to split a hand or to take a bid, in sentences."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.cattitude.cards import BOOK, named
from rules.core.reasons import Reason


def reason(found: Reason, context: RenderContext, w: Words) -> str | None:
    """Returns a reason in one sentence."""
    facts = found.facts
    return BOOK.reason(
        found,
        w,
        {
            "name": lambda: context.name(facts["seat"]),
            "cards": lambda: named(facts["cards"], w),
        },
    )
