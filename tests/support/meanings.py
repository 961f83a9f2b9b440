"""Notes what each key of a control means, so that tests press a card by its name, not by a hash."""

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
"""What the keys mean that this process has made."""

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
    """Returns the verb and argument of an action or pick in messages of earlier versions."""
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
    """Returns the verb and argument of a custom id; of a game's control, those of its meaning."""
    match = _PARTS.fullmatch(custom_id or "")
    if match is None:
        return "", ""
    verb, arg = match.groups()
    return named(KNOWN[arg]) if verb == PLAY and arg in KNOWN else (verb, arg)


def value(key: str) -> str:
    """Returns the argument that a menu's choice means, or the choice itself if it is no key."""
    return named(KNOWN[key])[1] if key in KNOWN else key


def meaning(control: Button | Choice | Menu) -> tuple[str, str]:
    """Returns the verb and argument of a control in messages of earlier versions."""
    if isinstance(control, Menu):
        return named(KNOWN[control.arg]) if control.arg else (control.verb, "")
    does: Any = control.does
    if does is not None:
        return named(does)
    return (control.verb, control.arg) if isinstance(control, Button) else ("", control.value)


def understood(
    ui: GameUI, match: rules.Match, seat: int, wanted: str, *values: str, draft: Any = None
) -> dict[str, Any] | Draft:
    """Returns the action or draft that a press means, by its key or an earlier version's verb."""
    window = next((prompt.window for prompt in match.prompts if seat in prompt.seats), "")
    press = ComponentAction(wanted, "", values)
    if wanted in KNOWN:
        press = ComponentAction(PLAY, wanted)
    return read_press(press, ui, match, seat, window, draft)


def _arguments(plain: dict[str, Any]) -> Iterator[str]:
    yield ""
    values = [str(item) for name, item in plain.items() if name != "type"]
    yield from values
    yield ".".join(values)
    yield "".join(item[0] for item in plain.get("species", ()))


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
    return {name: item for name, item in plain.items() if item is not False and item is not None}
