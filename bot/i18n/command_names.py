"""Translates commands' descriptions, and the names and descriptions of their options.

Slash commands keep their names, so the docs and the bot's texts are right in every language.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import TranslationContextTypes, locale_str

from bot.i18n.words import SOURCE, words


def localized(what: str, text: str) -> dict[str, Any]:
    """Returns a name or description (``what``) in every language, in Discord's format."""
    translations = {locale.value: str(words(locale.value).t(text)) for locale in discord.Locale}
    return {
        what: text,
        f"{what}_localizations": {k: v for k, v in translations.items() if v != text},
    }


KEPT = (Location.command_name, Location.group_name)
"""Names that stay English: discord.py asks to translate even those without a ``locale_str``."""


class CatalogTranslator(app_commands.Translator):
    """Translates commands from the same catalogs as everything else."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        w = words(locale.value)
        kept = context.location in KEPT and not isinstance(context.data, app_commands.ContextMenu)
        if w.locale == SOURCE or kept:
            return None
        text = w.t(string.message)
        return text if text != string.message else None
