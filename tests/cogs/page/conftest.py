"""The world of these tests: its bot serves pages."""

from tests.bot.conftest import w

__all__ = ["w"]
