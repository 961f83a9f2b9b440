"""Processes alongside the bot's own for slow work: robots' thinking and drawing pictures."""
