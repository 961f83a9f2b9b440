"""The mistakes for which Discord rejects messages and commands; SimCord lets most of them pass."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

ROW, BUTTON, SELECT, SECTION, TEXT, GALLERY, CONTAINER = 1, 2, 3, 9, 10, 12, 17
"""Discord's numbers for component types."""

NAME = re.compile(r"^[-_'\w]{1,32}$")


def items(sent: Mapping[str, Any], name: str) -> list[Any]:
    """Returns a list from the request, or an empty one if it's missing."""
    return sent.get(name) or []


def part(sent: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Returns an object from the request, or an empty one if it's missing."""
    return sent.get(name) or {}


def bodies(sent: Any) -> Iterator[Mapping[str, Any]]:
    """Yields the messages in a request's body: the body itself, or an interaction's response."""
    whole = cast("dict[str, Any]", sent if isinstance(sent, dict) else {})
    for body in (whole, part(whole, "data")):
        if {"components", "content", "attachments"} & body.keys():
            yield body


def message_faults(body: Mapping[str, Any]) -> Iterator[str]:
    """Yields what is wrong with a message."""
    pieces = list(_walk(items(body, "components")))
    if len(pieces) > 40:
        yield f"{len(pieces)} components"
    shown = sum(len(piece["content"]) for piece in pieces if piece["type"] == TEXT)
    if shown > 4000 or len(body.get("content") or "") > 2000:
        yield f"{shown} characters of text"
    ids = Counter(piece["custom_id"] for piece in pieces if piece.get("custom_id"))
    yield from (f"{key} stands on it {count} times" for key, count in ids.items() if count > 1)
    for key in ids:
        if len(key) > 100:
            yield f"{key} is longer than 100"
    if len(items(body, "attachments")) > 10:
        yield f"{len(body['attachments'])} files"
    for attachment in items(body, "attachments"):
        if len(attachment.get("description") or "") > 1024:
            yield f"alt text of {attachment.get('filename')} is longer than 1024"
    for piece in pieces:
        yield from _piece_faults(piece)


def _walk(pieces: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for piece in pieces:
        yield piece
        yield from _walk(items(piece, "components"))
        if "accessory" in piece:
            yield from _walk([piece["accessory"]])


def _piece_faults(piece: Mapping[str, Any]) -> Iterator[str]:
    match piece["type"]:
        case 1:
            inside = piece["components"]
            if not 1 <= len(inside) <= (1 if inside[0]["type"] == SELECT else 5):
                yield f"a row of {len(inside)}"
        case 2:
            if not piece.get("label") and not piece.get("emoji"):
                yield f"button {piece.get('custom_id')} says nothing"
            if len(piece.get("label") or "") > 80:
                yield f"label {piece['label']!r} is longer than 80"
        case 3:
            yield from _menu_faults(piece)
        case 10:
            if not piece["content"].strip():
                yield "a text that is empty"
        case 12:
            for item in piece["items"]:
                if len(item.get("description") or "") > 1024:
                    yield "alt text in a gallery is longer than 1024"
        case _:
            return


def _menu_faults(menu: Mapping[str, Any]) -> Iterator[str]:
    options = menu["options"]
    name = menu["custom_id"]
    if not 1 <= len(options) <= 25:
        yield f"menu {name} has {len(options)} options"
    values = [option["value"] for option in options]
    if len(set(values)) < len(values) or not all(1 <= len(value) <= 100 for value in values):
        yield f"menu {name} has values {values}"
    for option in options:
        if (
            not 1 <= len(option["label"]) <= 100
            or not 0 <= len(option.get("description") or "") <= 100
        ):
            yield f"menu {name} has an option {option}"
    if len(menu.get("placeholder") or "") > 150:
        yield f"menu {name} has a prompt longer than 150"
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if not 0 <= least <= most <= len(options):
        yield f"menu {name} wants {least} to {most} of {len(options)}"
    if sum(bool(option.get("default")) for option in options) > most:
        yield f"menu {name} has more chosen than may be"


def command_faults(command: Mapping[str, Any]) -> Iterator[str]:
    """Yields what is wrong with a top-level command and with everything in it."""
    name = command["name"]
    if (size := _characters(command)) > 8000:
        yield f"/{name} has {size} characters"
    if command.get("type", 1) in (2, 3):  # on people and messages: any name, but no description
        if not 1 <= len(name) <= 32 or command.get("description"):
            yield f"{name} is no command on people"
        return
    yield from _option_faults(f"/{name}", command)


def _option_faults(path: str, item: Mapping[str, Any]) -> Iterator[str]:
    for name in (item["name"], *part(item, "name_localizations").values()):
        if not NAME.match(name) or name != name.lower():
            yield f"{path} is called {name!r}"
    for text in (item["description"], *part(item, "description_localizations").values()):
        if not 1 <= len(text) <= 100:
            yield f"{path} is described as {text!r}"
    inside = items(item, "options")
    if len(inside) > 25 or len({option["name"] for option in inside}) < len(inside):
        yield f"{path} has {len(inside)} options, or two of one name"
    needed = [bool(option.get("required")) for option in inside if option["type"] > 2]
    if needed != sorted(needed, reverse=True):
        yield f"{path} asks for something needed after something that is not"
    choices = items(item, "choices")
    if len(choices) > 25 or len({option["name"] for option in choices}) < len(choices):
        yield f"{path} has {len(choices)} choices, or two of one name"
    for choice in choices:
        if not 1 <= len(choice["name"]) <= 100 or len(str(choice["value"])) > 100:
            yield f"{path} has the choice {choice}"
    for option in inside:
        yield from _option_faults(f"{path} {option['name']}", option)


def _characters(item: Mapping[str, Any]) -> int:
    """Counts the characters in names, descriptions and choices, each in its longest language."""

    def longest(key: str) -> int:
        return max(
            len(text)
            for text in (item.get(key) or "", *part(item, f"{key}_localizations").values())
        )

    choices = sum(
        len(choice["name"]) + len(str(choice["value"])) for choice in items(item, "choices")
    )
    return (
        longest("name")
        + longest("description")
        + choices
        + sum(_characters(option) for option in items(item, "options"))
    )
