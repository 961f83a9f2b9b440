"""The bot itself: settings, client, tables, storage, timers, translations and all Discord code."""

VERSION = "1.0.0"
"""The version from ``pyproject.toml``, which isn't part of an installed bot."""
