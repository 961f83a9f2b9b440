"""The common start of tests of several cogs, and the world they play in."""

from importlib import import_module

import pytest

from bot.components.emoji import Emoji
from bot.i18n.words import use_emoji
from tests.bot.conftest import w
from tests.support.games import OWN

__all__ = ["w"]


@pytest.fixture
def our_emoji() -> None:
    """Makes our own emoji, under the longest ids, replace their signs in every game."""
    signs: dict[str, Emoji] = {}
    for game in OWN:
        signs |= import_module(f"cogs.{game}.art.emoji").EMOJI
    use_emoji(
        {
            sign: (f"<:{emoji.stem}_0a1b2c3d:1234567890123456789>", emoji.stem)
            for sign, emoji in signs.items()
        }
    )
