"""The bot's own sentences for what it refuses and for why tables close, by code.

They are in ``data/words/house.toml``, and those of a single feature in its ``words.toml``.
"""

from __future__ import annotations

from collections.abc import Sequence

import rules
from bot.i18n.words import Words, plain
from bot.storage import Unavailable, Uncertain
from bot.tables.commands import Refused
from bot.tables.refused import Broken
from bot.ui.game_ui import GameUI
from bot.ui.phrasebook import FEATURES, phrasebook

_BOOK = phrasebook("house")

_MENTIONS = ("channels", "role", "until")
"""Parameters that are Discord mentions; all other texts come from people and are escaped."""

_UNITS = {"seconds": "duration-second", "ms": "duration-millisecond"}
"""Parameters that have a unit, and their units."""


def why_not(error: Exception, game_ui: GameUI | None, w: Words) -> str:
    """Returns one sentence on why the bot refused something; a game explains its own rules."""
    match error:
        case Broken():
            return broken(error.incident, w)
        case Uncertain():
            return w.t(
                "I lost the database while saving that, so I can't tell if it counted. "
                "Check again in a minute."
            )
        case Unavailable():
            return w.t(
                "I can't reach the database right now, so that didn't go through. Please "
                "try again in a minute."
            )
        case rules.RuleError():
            text = game_ui.refusal(error, w) if game_ui is not None else None
            return text or refusal(error.code, error.params, w)
        case Refused():
            return refusal(error.code, error.params, w)
        case _:
            return w.t("Something went wrong here, but nothing changed. Please try again.")


def code_of(error: Exception) -> str:
    """Returns a refusal's code, of which there are few, or another error's type."""
    return str(getattr(error, "code", type(error).__name__.lower()))


def refusal(code: str, params: dict[str, object], w: Words) -> str:
    """Returns the bot's sentence for a refusal."""
    parts = {key: _part(key, value, w) for key, value in params.items()}
    return _sentence("refusals", code, w, **parts)


def _sentence(table: str, code: str, w: Words, **parts: object) -> str:
    """Returns the sentence from whichever feature has it, or the bot's own."""
    sentences = (book.find(table, code, w, **parts) for book in FEATURES.values())
    return next(filter(None, sentences), None) or _BOOK.word(table, code, w, **parts)


def _part(key: str, value: object, w: Words) -> object:
    if isinstance(value, int | float) and key in _UNITS:
        return w.unit(value, _UNITS[key])
    return value if key in _MENTIONS else plain(str(value))


def broken(incident: str, w: Words) -> str:
    """Returns the sentence for a table that a bug has frozen."""
    return refusal("table_frozen", {"incident": incident}, w)


def closed(reason: str, w: Words) -> str:
    """Returns the sentence for a table that closed without a result."""
    return _sentence("closings", reason, w)


def named(names: Sequence[str], unnamed: int, w: Words) -> str:
    """Returns some people's names, and how many others there were."""
    shown = [plain(name) for name in names]
    if unnamed and shown:
        shown.append(w.n("{count} other", "{count} others", unnamed))
    return w.listing(shown) or w.n("{count} person", "{count} people", unnamed)
