"""Screens for people who read: words in place of pictures.

A picture's description says what the picture shows, and so do most texts on its screen. The screen
in words adds only what the texts don't say, so that no one has to hear the same thing twice. People
who have a screen read out hear the heading, then whose turn it is, then the details.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.components.emoji import spoken
from bot.components.screen import Block, Picture, Screen, Text

FEW = 2
"""Most facts of a description that share a line; more get a line each."""

_PIECES = re.compile(r";\s+|\n+")
_LABEL = re.compile(r"^(?!\d+\. )[^:;\n]{1,40}:\s+")
_PLACE = re.compile(r"\d+\. ")
_NOISE = re.compile(r"[*`~_\\]|-# |\s+")


def in_words(screen: Screen) -> Screen:
    """Returns a screen with words in place of its pictures."""
    text = _bare("\n".join(block.text for block in screen.blocks if isinstance(block, Text)))
    blocks: list[Block] = []
    for block in screen.blocks:
        if not isinstance(block, Picture):
            blocks.append(block)
        elif not block.in_text and (missing := _missing_facts(block.alt, text)):
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


def _missing_facts(alt: str, text: str) -> str:
    """Returns a description's facts that the text lacks; more than ``FEW`` get a line each."""
    label = match[0] if (match := _LABEL.match(alt)) is not None else ""
    pieces = [piece for piece in _PIECES.split(alt[len(label) :]) if piece.strip()]
    missing = [piece for piece in pieces if _bare(piece) not in text]
    label = "" if _bare(label) in text else label
    if len(missing) <= FEW and not any(map(_PLACE.match, missing[1:])):
        return label + "; ".join(missing) if missing else ""
    return "\n".join([label.rstrip(), *missing] if label else missing)


def _bare(text: str) -> str:
    """Returns text without markup and spaces, for comparison."""
    return _NOISE.sub("", spoken(text)).casefold()
