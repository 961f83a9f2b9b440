"""The world that tests of the lobby play in."""

from tests.bot.conftest import w

__all__ = ["w"]
