"""The reasons for inviting a guest or playing a Belle, in sentences."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.belle.cards import BOOK
from rules.core.reasons import Reason


def reason(why: Reason, context: RenderContext, w: Words) -> str | None:
    """Puts a reason into one sentence."""
    return BOOK.reason(why, w, {"name": lambda: context.name(why.facts["seat"])})
