"""The reasons for passing a card or calling, in sentences."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.beccato.cards import BOOK, breed
from rules.core.reasons import Reason


def reason(why: Reason, context: RenderContext, w: Words) -> str | None:
    """Puts a reason into one sentence."""
    facts = why.facts
    return BOOK.reason(
        why,
        w,
        {"breed": lambda: breed(facts["breed"], w), "name": lambda: context.name(facts["seat"])},
    )
