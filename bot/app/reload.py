"""Rereads the settings that may change while the bot runs."""

from __future__ import annotations

import logging

from bot.config import Settings

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
    "keep_moves_days",
    "owner_role",
)
"""The settings that take effect at once for new work; the others need a restart."""


def reloaded(old: Settings) -> tuple[Settings, list[str], list[str]]:
    """Reads the settings again.

    Args:
        old: the current settings.

    Returns:
        The new settings, the names of changed ones, and of those that wait for a restart.

    Raises:
        BadSettings: a value makes no sense.
    """
    new = Settings.read()
    differ = [name for name in Settings.model_fields if getattr(old, name) != getattr(new, name)]
    changed = [name for name in differ if name in AT_ONCE]
    settings = old.model_copy(update={name: getattr(new, name) for name in changed})
    if "log_level" in changed:
        logging.getLogger().setLevel(settings.log_level)
    return settings, changed, [name for name in differ if name not in AT_ONCE]
