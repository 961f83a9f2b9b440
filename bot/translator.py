"""Names and descriptions of commands and options in the languages there are catalogs for."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.words import SOURCE, words


class CatalogTranslator(app_commands.Translator):
    """Looks a command's words up in the same catalogs as everything else."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        """Returns the words in a language, or ``None`` where there are none."""
        found = words(locale.value)
        if found.locale == SOURCE:
            return None
        told = found.t(string.message)
        return told if told != string.message else None
