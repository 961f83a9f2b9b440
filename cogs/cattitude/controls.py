"""What the panels of a hand have in common."""

from __future__ import annotations

import rules
from bot.components.screen import Block, Button, Row, Text
from bot.games.ui import RenderContext
from bot.i18n.words import Words


def your_turn(prompt: rules.Prompt, context: RenderContext, said: str) -> Text:
    """Returns what one is asked to do, and until when."""
    until = context.deadlines.get(prompt.window)
    return Text(f"▶️ **{said}**" + (f" (<t:{int(until)}:R>)" if until is not None else ""))


def locked(said: str, prompt: rules.Prompt, w: Words) -> list[Block]:
    """Returns what stands in place of the controls once a seat has decided."""
    note = w.t("You can take it back until everybody has decided.")
    return [
        Text(f"🔒 **{said}**\n-# {note}"),
        Row((Button(w.t("Unlock"), "unlock", emoji="🔓", window=prompt.window),)),
    ]


def in_threes(buttons: list[Button]) -> list[Row]:
    """Returns buttons in rows of three: more do not fit a phone."""
    return [Row(tuple(buttons[start : start + 3])) for start in range(0, len(buttons), 3)]
