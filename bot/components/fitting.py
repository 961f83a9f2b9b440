"""Fits the largest kind of message, a private hand with its board, into Discord's limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.components.renderer import COMPONENTS, components, fits
from bot.components.screen import Block, Picture, Row, Screen, Separator, Text

LEAN = ((2, 12), (1, 12), (1, 4), (0, 4), (0, 0))
"""How many summaries and log lines a private message may have; the first pair that fits wins."""


@dataclass(frozen=True, slots=True)
class Recap:
    """Recent events that a reader may not have seen yet.

    Attributes:
        lines: the log in the reader's language, newest last.
        summaries: the summaries they may not have seen, by number.
        fresh: how many of the latest passing events to show; ``None`` for as many as fit.
        moment: the picture of the latest moment that deserves one, if they may not have seen it.
    """

    lines: tuple[str, ...] = ()
    summaries: tuple[int, ...] = ()
    fresh: int | None = None
    moment: Picture | None = None

    def shortened(self, summaries: int, lines: int) -> Recap:
        """Returns a recap with only the latest summaries and lines, at most this many of each."""
        first = len(self.summaries) - summaries
        kept = self.lines[-lines:] if lines else ()
        moment = self.moment if lines else None
        return Recap(kept, self.summaries[max(0, first) :], self.fresh, moment)


NO_NEWS = Recap()


def leanest(build: Callable[[Recap], Screen], recap: Recap) -> Screen:
    """Returns a screen with as much of a recap as fits; may merge texts and drop buttons."""
    screen = Screen(())
    for lean in LEAN:
        screen = build(recap.shortened(*lean))
        if fits(screen):
            return screen
    blocks = list[Block]()
    for block in screen.blocks:
        if isinstance(block, Text) and blocks and isinstance(blocks[-1], Text):
            blocks[-1] = Text(f"{blocks[-1].text}\n{block.text}")
        elif not isinstance(block, Separator):
            blocks.append(block)
    return _fewer_buttons(replace(screen, blocks=tuple(blocks)))


def _fewer_buttons(screen: Screen) -> Screen:
    """Drops the last of the bot's own buttons until the screen fits, but never **Table**."""
    blocks = list(screen.blocks)
    for at in reversed(range(len(blocks))):
        block = blocks[at]
        if not isinstance(block, Row) or not block.buttons[-1].verb.startswith("house_"):
            continue
        buttons = list(block.buttons)
        kept = [buttons.pop()] if buttons[-1].verb == "house_table" else []
        while buttons and components(blocks) >= COMPONENTS:
            buttons.pop()
            blocks[at : at + 1] = [Row((*buttons, *kept))] if buttons or kept else []
    return replace(screen, blocks=tuple(blocks))
