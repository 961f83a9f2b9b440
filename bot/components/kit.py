"""Builds games' screens from parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import rules
from bot.components.emoji import spoken
from bot.components.screen import Block, Button, Picture, Row, Screen, Text
from bot.render import moment
from bot.render.colours import Colour
from bot.render.lettering import plain
from bot.render.sprite import Drawing

Part = Block | str | Sequence["Part"] | None
"""A part of a screen: a block, a text, a list of parts, or nothing."""


def stack(*parts: Part) -> list[Block]:
    """Returns parts as blocks, one below the other, leaving out empty parts."""
    blocks: list[Block] = []
    for part in parts:
        match part:
            case None | "":
                continue
            case str():
                blocks.append(Text(part))
            case Sequence():
                blocks += stack(*part)
            case _:
                blocks.append(part)
    return blocks


def compose(accent: int | None, *parts: Part) -> Screen:
    """Returns a screen made from parts; ``accent`` is the colour of its edge, as 0xRRGGBB.

    Text below buttons that can't be pressed says why, unless another text already does.
    """
    blocks = stack(*parts)
    text = "\n".join(block.text for block in blocks if isinstance(block, Text))
    shown: list[Block] = []
    for block in blocks:
        shown.append(block)
        if isinstance(block, Row):
            labels = [button.label for button in block.buttons]
            shut = dict.fromkeys(button.shut for button in block.buttons if button.shut)
            reasons = [reason for reason in shut if reason not in text and reason not in labels]
            shown += [Text(small(reasons), on_controls=True)] if reasons else []
    return Screen(tuple(shown), accent)


def row(*buttons: Button) -> Row:
    """Returns buttons side by side."""
    return Row(buttons)


def lines(*texts: str | None) -> str:
    """Returns lines, one below the other, leaving out empty ones."""
    return "\n".join(filter(None, texts))


def small(texts: Iterable[str]) -> str:
    """Returns lines in small print."""
    return "\n".join(f"-# {line}" for line in texts)


def remarkable(line: str, drawings: tuple[Drawing, ...], ground: Colour) -> Picture:
    """Returns the picture of a moment on a dark background, described by its log line."""
    shown = moment.Moment(plain(spoken(line)), drawings, ground)
    return Picture("moment.png", (line,), moment.draw, shown)


def ended(text: str) -> str:
    """Returns a text; if its label ends in an ellipsis, drops the full stop that follows."""
    return text.replace("…**.", "…**")


def asked(view: rules.View, *kinds: str) -> rules.Prompt | None:
    """Returns the first open window (of these kinds, if given) that asks the viewer something.

    In the public view, every open window counts.
    """
    open_now = (prompt for prompt in view.prompts if not kinds or prompt.kind in kinds)
    return next(
        (prompt for prompt in open_now if view.viewer is None or view.viewer in prompt.seats), None
    )
