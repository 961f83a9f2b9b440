"""Storms: people play all games against the bot's process while everything on the way to Discord goes wrong."""
