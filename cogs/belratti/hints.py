"""Why to paint or hang a picture, in sentences."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.belratti.cards import BOOK
from rules.core.reasons import Reason


def reason(why: Reason, context: RenderContext, w: Words) -> str | None:
    """Returns a reason in one sentence."""
    return BOOK.reason(why, w, {"name": lambda: context.name(why.facts["seat"])})
