"""Screens that say more than a message holds."""

from __future__ import annotations

import discord

from bot.ui.present import TEXT_LIMIT, layout
from bot.ui.screen import Screen, Text


def test_what_is_too_long_is_cut_and_what_comes_after_it_left_out() -> None:
    shown = layout(Screen((Text("a" * TEXT_LIMIT), Text("b"), Text("c" * 9))), 1)
    texts = [
        one.content for one in shown.walk_children() if isinstance(one, discord.ui.TextDisplay)
    ]
    assert texts == ["a" * TEXT_LIMIT]
    shown = layout(Screen((Text("a" * (TEXT_LIMIT - 3)), Text("bbbbb"), Text("c"))), 1)
    texts = [
        one.content for one in shown.walk_children() if isinstance(one, discord.ui.TextDisplay)
    ]
    assert texts == ["a" * (TEXT_LIMIT - 3), "bb…"]
