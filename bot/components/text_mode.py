"""Screens for people who prefer text: words instead of pictures.

A picture's description says what the picture shows, and so do most texts on its screen. In text
mode, a screen adds only what the texts don't say, so that no one hears the same thing twice. People
who use a screen reader hear the heading, then whose turn it is, then the details.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.components.emoji import spoken
from bot.components.screen import Block, Picture, Screen, Text, in_a_row

FEW = 2
"""The most facts in a description that share a line; if there are more, each gets its own."""

_PLACE = re.compile(r"\d+\. ")
_NOISE = re.compile(r"[*`~_\\]|-# |\s+")


def in_words(screen: Screen) -> Screen:
    """Returns a screen with words instead of its pictures."""
    text = _bare("\n".join(block.text for block in screen.blocks if isinstance(block, Text)))
    blocks: list[Block] = []
    for block in screen.blocks:
        if not isinstance(block, Picture):
            blocks.append(block)
        elif not block.in_text and (missing := _missing(block.facts, text)):
            blocks.append(Text(missing))
            text += _bare(missing)
    return Screen(tuple(_turn_first(blocks)), screen.accent)


def _turn_first(blocks: Sequence[Block]) -> Iterator[Block]:
    """Moves the text that asks for a move right below the heading, if there is only one."""
    asks = [block for block in blocks if isinstance(block, Text) and block.on_controls]
    moved = asks[0] if len(asks) == 1 and isinstance(blocks[0], Text) else None
    for place, block in enumerate(blocks):
        if block is not moved or place == 0:
            yield block
        if place == 0 and moved is not None and block is not moved:
            yield moved


def _missing(facts: Sequence[str], text: str) -> str:
    """Returns the facts missing from the text; if there are more than ``FEW``, each gets a line."""
    missing = [fact for fact in facts if _bare(fact) not in text]
    counted = missing[1:] if missing and missing[0].endswith(":") else missing
    if not counted:
        return ""
    if len(counted) <= FEW and not any(map(_PLACE.match, counted[1:])):
        return in_a_row(missing)
    return "\n".join(missing)


def _bare(text: str) -> str:
    """Returns text without markup and spaces, for comparison."""
    return _NOISE.sub("", spoken(text)).casefold()
