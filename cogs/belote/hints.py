"""The reasons for playing a card, in sentences."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.belote.cards import BOOK, suit
from rules.core.reasons import Reason


def reason(why: Reason, _context: RenderContext, w: Words) -> str | None:
    """Puts a reason into one sentence."""
    return BOOK.reason(why, w, {"suit": lambda: suit(why.facts["suit"], w)})
