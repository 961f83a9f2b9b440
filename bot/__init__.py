"""The host: settings, client, tables, store, timers, words, and all use of Discord."""

VERSION = "1.0.0"
"""As in ``pyproject.toml``, which an installed bot doesn't have."""
