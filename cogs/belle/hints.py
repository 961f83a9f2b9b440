"""Reasons to invite a guest or to play a Belle, in sentences."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.belle.cards import BOOK
from rules.core.reasons import Reason


def reason(why: Reason, context: RenderContext, w: Words) -> str | None:
    """Returns a reason in one sentence."""
    return BOOK.reason(why, w, {"name": lambda: context.name(why.facts["seat"])})
