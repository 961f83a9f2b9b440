"""Buttons and menus that carry what they do: an action in the rules, or a pick for a draft."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import rules
from bot.components.custom_id import number
from bot.components.screen import Button, Choice, Menu, Tone
from bot.tables.commands import PLAY, Before, Meaning, Pick, key_of, malformed, need_valid


def button(
    prompt: rules.Prompt | None,
    does: Meaning,
    label: str,
    tone: Tone = Tone.PLAIN,
    *,
    emoji: str | None = None,
    shut: str = "",
) -> Button:
    """Returns a button for an action or pick in a window; ``shut`` says why it is disabled."""
    window = "" if prompt is None else prompt.window
    return Button(label, PLAY, key_of(window, does), tone, shut, emoji, window, does)


def choice(
    prompt: rules.Prompt,
    does: Meaning,
    label: str,
    hint: str = "",
    *,
    chosen: bool = False,
    emoji: str | None = None,
) -> Choice:
    """Returns a choice in a menu for an action or pick in a window."""
    return Choice(label, key_of(prompt.window, does), hint, chosen, emoji, does)


def menu(
    prompt: rules.Prompt,
    none: Pick,
    label: str,
    choices: Sequence[Choice],
    *,
    least: int = 1,
    most: int = 1,
    each: bool = False,
) -> Menu:
    """Returns a menu.

    Args:
        prompt: the window.
        none: what choosing nothing does; different for each menu in a window.
        label: the words shown while nothing is chosen.
        choices: the choices, at least one.
        least: the fewest choices that must be made.
        most: the most choices that can be made.
        each: whether each chosen value is a separate action, as if chosen one after another.
    """
    window = prompt.window
    arg = key_of(window, none)
    return Menu(label, PLAY, tuple(choices), least, most, window, each, arg)


# What controls in earlier versions mean


def plays(action: str, field: str = "") -> Callable[[str], Before]:
    """Returns a reader for controls that played an action, with their argument in any ``field``."""

    def read(arg: str) -> Before:
        if arg and not field:
            raise malformed()
        return {"type": action, field: arg} if field else {"type": action}

    return read


def plays_number(action: str, field: str) -> Callable[[str], Before]:
    """Returns a reader for controls that played an action with a number in a field."""
    return lambda arg: {"type": action, field: need_valid(number(arg))}


def picks(*kinds: str) -> dict[str, Callable[[str], Before]]:
    """Returns readers for controls that picked something, by verb."""
    return {kind: partial(Pick, kind) for kind in kinds}
