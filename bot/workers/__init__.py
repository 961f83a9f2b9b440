"""Processes alongside the bot's own for slow work: thinking robots and drawing pictures."""
