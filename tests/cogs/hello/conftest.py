"""The world that the bot says hello to."""

from tests.bot.conftest import w

__all__ = ["w"]
