"""The bot itself: settings, client, tables, store, timers, words, and all use of Discord."""

VERSION = "1.0.0"
"""The version in ``pyproject.toml``, a file that an installed bot doesn't have."""
