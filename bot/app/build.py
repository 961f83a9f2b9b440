"""Putting the bot together."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil

from bot.app.client import Parlour
from bot.config import BadSettings, Settings

ALWAYS = frozenset({"fairness", "help", "lobby", "owner", "privacy", "settings", "table"})
"""The features that cannot be switched off."""


def cog_names() -> list[str]:
    """Returns the games and features there are: every package in ``cogs``."""
    found = importlib.util.find_spec("cogs")
    assert found is not None
    return [cog.name for cog in pkgutil.iter_modules(found.submodule_search_locations) if cog.ispkg]


def build(settings: Settings) -> Parlour:
    """Returns a bot that is ready to be started, without the games and features that its owner has switched off.

    Raises:
        BadSettings: one of those does not exist, or cannot be switched off.
    """
    names, without = cog_names(), {one for one in settings.without.split(",") if one}
    if wrong := without - {*names} | without & ALWAYS:
        raise BadSettings(
            f"The setting PARLOUR_WITHOUT is not usable: {', '.join(sorted(wrong))} cannot be switched off. "
            f"These can: {', '.join(sorted({*names} - ALWAYS))}."
        )
    for name in without:  # what its tables and rows are, the bot has to know
        importlib.import_module(f"cogs.{name}")
    return Parlour(settings, [f"cogs.{name}" for name in names if name not in without])
