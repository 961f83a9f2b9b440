"""A screen: what a message shows and offers, as plain values that know nothing of Discord.

Cogs build screens from views and words; :mod:`bot.components.renderer` turns them into messages.
Equal screens look the same, so the bot doesn't send an unchanged screen again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Literal

MENU_LIMIT = 25
"""Most choices in a menu."""

ROW_LIMIT = 5
"""Most buttons in a row."""


class Tone(Enum):
    """The look of a button."""

    PLAIN = "plain"
    MAIN = "main"
    GOOD = "good"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown text.

    Attributes:
        on_controls: whether it is about the controls, and is left out with them.
        items: the things in it that can be touched, as in :class:`Picture`.
    """

    text: str
    on_controls: bool = False
    items: tuple[Touchable, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Separator:
    """A thin line between two blocks.

    Attributes:
        own: whether the part that only the screen's reader sees begins below it.
    """

    own: bool = False


@dataclass(frozen=True, slots=True)
class Touchable:
    """Something to touch in a picture, where that is possible: a card, a painting, a guest, a bird.

    Attributes:
        code: the game's code for it, which also finds its drawing.
        name: its name in words.
        controls: buttons for what can be done with it now, the likeliest first.
        reason: why nothing can be done with it now; ``""`` if something can, or no one would try.
    """

    code: str
    name: str
    controls: tuple[Button, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that is drawn when it is sent.

    Attributes:
        name: the file's name, which reveals nothing about the picture.
        facts: what the picture shows, in words; text mode shows those that no text says. A first
            fact that ends with a colon introduces the others.
        draw: draws it: ``draw(of) -> PNG bytes``; called in a process or thread.
        of: what to draw, a frozen value; equal values draw equal pictures.
        in_text: whether the screen's texts say all of it, so that text mode leaves it out.
        items: the touchable things in it, in reading order; not compared, as no message shows them.
        laid: how a page replaces it by things to touch; ``""`` if they don't show everything.
    """

    name: str
    facts: tuple[str, ...]
    draw: Callable[[Any], bytes]
    of: Any
    in_text: bool = False
    items: tuple[Touchable, ...] = field(default=(), compare=False)
    laid: Literal["", "fan", "grid"] = field(default="", compare=False)

    @property
    def alt(self) -> str:
        """The facts in one line without emphasis, for people who cannot see the picture."""
        return in_a_row(self.facts).replace("*", "").replace("\n", " ")


@dataclass(frozen=True, slots=True)
class Button:
    """A button.

    Attributes:
        label: its words.
        verb: what it does, e.g. ``card``.
        arg: what it does it with, e.g. ``AS``.
        tone: its look.
        shut: why it cannot be pressed now, in the reader's words; ``""`` if it can.
        emoji: a Unicode emoji before the label.
        window: the rules' window it belongs to; ``""`` for a button that always works.
        does: the action or pick that a game's button stands for; ``None`` for the bot's buttons.
    """

    label: str
    verb: str
    arg: str = ""
    tone: Tone = Tone.PLAIN
    shut: str = ""
    emoji: str | None = None
    window: str = ""
    does: object = field(default=None, compare=False)

    @property
    def enabled(self) -> bool:
        return not self.shut


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a menu; ``does`` as in :class:`Button`."""

    label: str
    value: str
    hint: str = ""
    chosen: bool = False
    emoji: str | None = None
    does: object = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of up to 25 choices.

    Attributes:
        prompt: the words shown while nothing is chosen.
        verb: what choosing does; the chosen values are its arguments.
        arg: tells it from other menus with this verb, and says what choosing nothing does.
        least: how many must be chosen.
        most: how many may be chosen.
        window: the rules' window it belongs to.
        each: whether each chosen value is an action of its own, as if chosen one after another.
    """

    prompt: str
    verb: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1
    window: str = ""
    each: bool = False
    arg: str = ""


@dataclass(frozen=True, slots=True)
class GuildPick:
    """A menu of channels, roles or people, which Discord fills.

    Attributes:
        prompt: the words shown while nothing is chosen.
        verb: what choosing does; the chosen ids are its arguments.
        kind: whether it lists channels, roles or people.
        chosen: the ids that are chosen now.
        most: how many may be chosen; choosing none is always allowed.
        arg: tells it from other menus with this verb.
    """

    prompt: str
    verb: str
    kind: Literal["channel", "role", "user"]
    chosen: tuple[int, ...] = ()
    most: int = 1
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons side by side."""

    buttons: tuple[Button, ...]


Block = Text | Separator | Picture | Row | Menu | GuildPick


@dataclass(frozen=True, slots=True)
class Screen:
    """A whole message.

    Attributes:
        blocks: from top to bottom.
        accent: the colour of the edge, 0xRRGGBB, or ``None``.
    """

    blocks: tuple[Block, ...]
    accent: int | None = None

    def without_controls(self) -> Screen:
        """Returns the screen without controls, and without the texts about them."""
        kept = (
            block
            for block in self.blocks
            if not isinstance(block, Row | Menu | GuildPick)
            and not (isinstance(block, Text) and block.on_controls)
        )
        return Screen(tuple(kept), self.accent)

    def titled(self, title: str) -> Screen:
        """Returns a board with another title in place of its game and table; its round stays."""
        first, *rest = self.blocks
        if not isinstance(first, Text):
            return self
        head, *more = first.text.split("\n")
        named = " · ".join([f"### {title}", *head.split(" · ")[2:]])
        return Screen((replace(first, text="\n".join([named, *more])), *rest), self.accent)


def in_a_row(facts: Iterable[str]) -> str:
    """Returns facts in one line, the first before the others if it ends with a colon."""
    return "; ".join(facts).replace(":; ", ": ", 1)


def rows(buttons: list[Button], size: int | None = None) -> list[Row]:
    """Returns the buttons in rows of ``size``, or of up to five, evenly filled."""
    if not buttons:
        return []
    if size is None:
        count = -(-len(buttons) // ROW_LIMIT)
        size = -(-len(buttons) // count)
    return [Row(tuple(buttons[start : start + size])) for start in range(0, len(buttons), size)]


def sentence(text: str, *, accent: int | None = None) -> Screen:
    """Returns a screen with nothing but a text."""
    return Screen((Text(text),), accent)
