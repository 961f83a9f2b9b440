"""Storms: people play all games on the bot's process while the way to Discord fails."""
