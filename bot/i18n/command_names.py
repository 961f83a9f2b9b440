"""Descriptions of commands, and names and descriptions of their options, in the languages there are catalogs for.

Commands keep their names, so that what the documentation and the bot itself say about them is true everywhere.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import TranslationContextTypes, locale_str

from bot.i18n.words import SOURCE, words


def localized(what: str, text: str) -> dict[str, Any]:
    """Returns the name or description of an option or choice in every language, as Discord takes it."""
    translations = {locale.value: str(words(locale.value).t(text)) for locale in discord.Locale}
    return {
        what: text,
        f"{what}_localizations": {k: v for k, v in translations.items() if v != text},
    }


KEPT = (Location.command_name, Location.group_name)
"""discord.py has every name translated, also those that no ``locale_str`` was asked for."""


class CatalogTranslator(app_commands.Translator):
    """Finds a command's words in the same catalogs as everything else."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        w = words(locale.value)
        if w.locale == SOURCE or context.location in KEPT:
            return None
        text = w.t(string.message)
        return text if text != string.message else None
