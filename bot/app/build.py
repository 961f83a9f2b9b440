"""Builds the bot from its settings, games and features."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil

from bot.app.client import Parlour
from bot.config import BadSettings, Settings

ALWAYS = frozenset({"fairness", "help", "lobby", "owner", "plain", "privacy", "settings", "table"})
"""The features that the owner can't disable."""


def cog_names() -> list[str]:
    """Returns the names of all games and features: the packages in ``cogs``."""
    spec = importlib.util.find_spec("cogs")
    assert spec is not None
    return [cog.name for cog in pkgutil.iter_modules(spec.submodule_search_locations) if cog.ispkg]


def build(settings: Settings) -> Parlour:
    """Returns a bot that is ready to start, without the games and features its owner disabled.

    Raises:
        BadSettings: a disabled name doesn't exist, or can't be disabled.
    """
    names, without = cog_names(), {entry for entry in settings.without.split(",") if entry}
    if wrong := without - {*names} | without & ALWAYS:
        raise BadSettings(
            f"The setting PARLOUR_WITHOUT is not usable: {', '.join(sorted(wrong))} "
            "cannot be switched off. "
            f"These can: {', '.join(sorted({*names} - ALWAYS))}."
        )
    for name in without:  # the bot must know all tables and their rows
        importlib.import_module(f"cogs.{name}")
    return Parlour(settings, [f"cogs.{name}" for name in names if name not in without])
