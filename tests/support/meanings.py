"""What the keys of controls stand for, noted as they are made: tests press a card by its name, not by a hash."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

import rules
from bot.components.screen import Button, Choice, Menu
from bot.tables import controls as keys
from bot.tables.commands import PLAY, Before, ComponentAction, Draft, Meaning, Pick, Refused
from bot.tables.controls import read_press
from bot.ui import controls
from bot.ui.game_ui import GameUI

KNOWN: dict[str, Meaning] = {}
"""What each key stands for that this process has made."""

GAMES = ("belote", "cattitude", "belle", "belratti", "beccato")
_PARTS = re.compile(r"p1\|\d+\|(\w+)\|[^|]*\|(?:each)?(.*)")
_key_of = keys.key_of


def _noting(window: str, does: Meaning) -> str:
    key = _key_of(window, does)
    KNOWN[key] = does
    return key


keys.key_of = controls.key_of = _noting


@cache
def named(does: Meaning) -> tuple[str, str]:
    """Returns an action or a pick as messages of earlier versions named it: a verb and its argument."""
    if isinstance(does, Pick):
        return does.kind, does.value
    plain = _telling(rules.to_dict(does))
    for game in GAMES:
        before = import_module(f"cogs.{game}").UI.before
        for verb, make in before.items():
            for arg in _arguments(plain):
                if _telling(_made(make, arg)) == plain:
                    return verb, arg
    return plain["type"], ""


def parts(custom_id: str | None) -> tuple[str, str]:
    """Returns the verb and the argument of a custom id; of a game's control what it stands for."""
    match = _PARTS.fullmatch(custom_id or "")
    if match is None:
        return "", ""
    verb, arg = match.groups()
    return named(KNOWN[arg]) if verb == PLAY and arg in KNOWN else (verb, arg)


def value(key: str) -> str:
    """Returns what a choice of a menu stands for: its argument, or the choice itself where it is no key."""
    return named(KNOWN[key])[1] if key in KNOWN else key


def meaning(control: Button | Choice | Menu) -> tuple[str, str]:
    """Returns a control as messages of earlier versions named it: a verb and its argument."""
    if isinstance(control, Menu):
        return named(KNOWN[control.arg]) if control.arg else (control.verb, "")
    does: Any = control.does
    if does is not None:
        return named(does)
    return (control.verb, control.arg) if isinstance(control, Button) else ("", control.value)


def understood(
    ui: GameUI, match: rules.Match, seat: int, wanted: str, *values: str, draft: Any = None
) -> dict[str, Any] | Draft:
    """Returns what a press means now, an action or a draft: by its key, or by the verb of earlier versions."""
    window = next((one.window for one in match.prompts if seat in one.seats), "")
    press = ComponentAction(wanted, "", values)
    if wanted in KNOWN:
        press = ComponentAction(PLAY, wanted)
    return read_press(press, ui, match, seat, window, draft)


def _arguments(plain: dict[str, Any]) -> Iterator[str]:
    yield ""
    values = [str(one) for name, one in plain.items() if name != "type"]
    yield from values
    yield ".".join(values)
    yield "".join(one[0] for one in plain.get("species", ()))


def _made(make: Any, arg: str) -> Before | None:
    try:
        return make(arg)
    except (ValueError, LookupError, Refused):
        return None


def _telling(does: Any) -> Any:
    """Returns an action in plain values without those that are left out."""
    if not isinstance(does, dict):
        return None
    plain = msgspec.json.decode(msgspec.json.encode(does))
    return {name: one for name, one in plain.items() if one is not False and one is not None}
