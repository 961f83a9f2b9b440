"""A screen: what a message shows and offers, as plain values that are independent of Discord.

Cogs build screens from views and words; :mod:`bot.components.renderer` turns them into messages.
Equal screens look the same, so the bot doesn't send an unchanged screen again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Literal

MENU_LIMIT = 25
"""The most choices in a menu."""

ROW_LIMIT = 5
"""The most buttons in a row."""


class Tone(Enum):
    """How a button looks."""

    PLAIN = "plain"
    MAIN = "main"
    GOOD = "good"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown text.

    Attributes:
        on_controls: whether it is about the controls and is left out along with them.
        items: the touchable things in it, as in :class:`Picture`.
    """

    text: str
    on_controls: bool = False
    items: tuple[Touchable, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Separator:
    """A thin line between two blocks.

    Attributes:
        own: whether it starts the part that only the screen's reader sees.
    """

    own: bool = False


@dataclass(frozen=True, slots=True)
class Touchable:
    """Something in a picture that a page lets you touch: a card, a painting, a guest, a bird.

    Attributes:
        code: the game's code for it, which also identifies its drawing.
        name: its name in words.
        controls: buttons for what you can do with it now, most likely first.
        reason: why you can't do anything with it now; ``""`` if you can, or if no one would try.
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
        facts: what the picture shows, in words; text mode shows those that no other text contains.
            A first fact that ends with a colon introduces the others.
        draw: draws it: ``draw(of) -> PNG bytes``; called in a worker process or thread.
        of: what to draw, a frozen value; equal values draw equal pictures.
        in_text: whether the screen's texts already say everything, so that text mode omits it.
        items: the touchable things in it, in reading order; not compared, as no message shows them.
        laid: the page's layout of touchable things; ``""`` if they don't show everything.
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
        """The facts in one line without emphasis, for people who can't see the picture."""
        return in_a_row(self.facts).replace("*", "").replace("\n", " ")


@dataclass(frozen=True, slots=True)
class Button:
    """A button on a screen.

    Attributes:
        label: the words on it.
        verb: what kind of thing it does, e.g. ``card``.
        arg: what the verb applies to, e.g. ``AS``.
        tone: how it looks.
        shut: why it can't be pressed now, in the reader's language; ``""`` if it can.
        emoji: a Unicode emoji before the label.
        window: the rules' window that it belongs to; ``""`` for a button that always works.
        does: the action or selection that a game's button stands for; ``None`` for the bot's own.
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
    """A choice in a menu; ``does`` is the same as in :class:`Button`."""

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
        arg: tells apart menus with the same verb, and says what choosing nothing does.
        least: the fewest choices that must be made.
        most: the most choices that can be made.
        window: the rules' window that it belongs to.
        each: whether each chosen value is a separate action, as if chosen one after another.
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
        chosen: the ids that are currently chosen.
        most: the most choices that can be made; choosing none is always allowed.
        arg: distinguishes it from other menus with the same verb.
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
        blocks: the blocks from top to bottom.
        accent: the colour of the edge, 0xRRGGBB, or ``None``.
    """

    blocks: tuple[Block, ...]
    accent: int | None = None

    def without_controls(self) -> Screen:
        """Returns the screen without its controls and the texts about them."""
        kept = (
            block
            for block in self.blocks
            if not isinstance(block, Row | Menu | GuildPick)
            and not (isinstance(block, Text) and block.on_controls)
        )
        return Screen(tuple(kept), self.accent)

    def titled(self, title: str) -> Screen:
        """Returns a board with another title instead of its game and table, but the same round."""
        first, *rest = self.blocks
        if not isinstance(first, Text):
            return self
        head, *more = first.text.split("\n")
        named = " · ".join([f"### {title}", *head.split(" · ")[2:]])
        return Screen((replace(first, text="\n".join([named, *more])), *rest), self.accent)


def in_a_row(facts: Iterable[str]) -> str:
    """Returns facts in one line; if the first ends with a colon, it introduces the others."""
    return "; ".join(facts).replace(":; ", ": ", 1)


def rows(buttons: list[Button], size: int | None = None) -> list[Row]:
    """Returns the buttons in rows of ``size``, or in evenly filled rows of up to five."""
    if not buttons:
        return []
    if size is None:
        count = -(-len(buttons) // ROW_LIMIT)
        size = -(-len(buttons) // count)
    return [Row(tuple(buttons[start : start + size])) for start in range(0, len(buttons), size)]


def sentence(text: str, *, accent: int | None = None) -> Screen:
    """Returns a screen with nothing but a text."""
    return Screen((Text(text),), accent)
