"""Why to split a hand, take a bid or secure a species, in sentences."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.cattitude.cards import BOOK, named
from rules.core.reasons import Reason


def reason(why: Reason, context: RenderContext, w: Words) -> str | None:
    """Returns a reason in one sentence."""
    facts = {
        "name": lambda: context.name(why.facts["seat"]),
        "cards": lambda: named(why.facts["cards"], w),
    }
    return BOOK.reason(why, w, facts)
