"""Settings that may change while the bot runs."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.config import Settings

if TYPE_CHECKING:
    from bot.app.client import Parlour

AT_ONCE = (
    "language",
    "log_level",
    "lobby_minutes",
    "seal_minutes",
    "clock",
    "robot_pace",
    "robot_expert_seconds",
    "tables_per_channel",
    "tables_per_person",
    "new_conversations",
    "new_conversations_notices",
    "owner_role",
)
"""What takes effect for whatever begins from now on; everything else needs a restart."""


def reload(bot: Parlour) -> tuple[list[str], list[str]]:
    """Reads the settings again and applies those that may change.

    Returns:
        The names of those that have changed, and of those that have and wait for a restart.

    Raises:
        BadSettings: a value makes no sense; nothing was changed.
    """
    old, new = bot.settings, Settings.read()
    differ = [name for name in Settings.model_fields if getattr(old, name) != getattr(new, name)]
    changed = [name for name in differ if name in AT_ONCE]
    settings = old.model_copy(update={name: getattr(new, name) for name in changed})
    bot.settings = settings
    bot.tables.pace, bot.tables.lobby_seconds = settings.clock, settings.lobby_minutes * 60.0
    bot.robots.scale = settings.robot_pace
    bot.robots.expert_seconds = settings.robot_expert_seconds
    bot.people.language = settings.language
    if "log_level" in changed:
        logging.getLogger().setLevel(settings.log_level)
    return changed, [name for name in differ if name not in AT_ONCE]
