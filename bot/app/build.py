"""Putting the bot together."""

from __future__ import annotations

import importlib.util
import pkgutil

from bot.app.client import Parlour
from bot.config import Settings


def cog_names() -> list[str]:
    """Returns the cogs there are: every package in ``cogs``."""
    found = importlib.util.find_spec("cogs")
    assert found is not None
    places = found.submodule_search_locations
    return [f"cogs.{cog.name}" for cog in pkgutil.iter_modules(places) if cog.ispkg]


def build(settings: Settings) -> Parlour:
    """Returns a bot that is ready to be started."""
    return Parlour(settings, cog_names())
