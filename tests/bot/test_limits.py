"""The check of every message and command in every test would notice what Discord refuses."""

from typing import Any

import pytest

from tests.support.limits import bodies, command_faults, message_faults
from tests.support.world import World


def button(**more: Any) -> dict[str, Any]:
    return {"type": 2, "custom_id": "p1|1|a||", "label": "A", "style": 2, **more}


def menu(**more: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "m", "options": [option("a"), option("b")], **more}


def option(value: str, **more: Any) -> dict[str, Any]:
    return {"label": value, "value": value, **more}


def row(*pieces: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(pieces)}


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


GOOD = [text("Hello"), row(button(), button(custom_id="b")), row(menu())]
BAD: dict[str, list[dict[str, Any]]] = {
    "a long label": [row(button(label="x" * 81))],
    "a button that says nothing": [row(button(label=None))],
    "one id twice": [row(button(), button())],
    "a long id": [row(button(custom_id="x" * 101))],
    "six buttons": [row(*(button(custom_id=str(n)) for n in range(6)))],
    "two menus in a row": [row(menu(), menu(custom_id="n"))],
    "a menu of nothing": [row(menu(options=[]))],
    "a menu of 26": [row(menu(options=[option(str(n)) for n in range(26)]))],
    "one value twice": [row(menu(options=[option("a"), option("a")]))],
    "a value of nothing": [row(menu(options=[option("", label="a")]))],
    "a long hint": [row(menu(options=[option("a", description="x" * 101)]))],
    "more wanted than there is": [row(menu(min_values=3, max_values=3))],
    "two chosen of one": [
        row(menu(options=[option("a", default=True), option("b", default=True)]))
    ],
    "too much text": [text("x" * 2001), {"type": 17, "components": [text("y" * 2000)]}],
    "an empty text": [text(" ")],
    "forty-one things": [text(str(n)) for n in range(41)],
    "a long alt text": [{"type": 12, "items": [{"description": "x" * 1025}]}],
}


def test_what_is_good_passes() -> None:
    assert list(message_faults({"components": GOOD})) == []


@pytest.mark.parametrize("what", BAD)
def test_what_discord_refuses_is_noticed(what: str) -> None:
    assert list(message_faults({"components": BAD[what]}))


def test_a_long_alt_text_of_a_file_is_noticed() -> None:
    assert list(message_faults({"attachments": [{"filename": "a", "description": "x" * 1025}]}))


BAD_COMMANDS: dict[str, dict[str, Any]] = {
    "capitals": {"name": "Play"},
    "a long name": {"name": "x" * 33},
    "no description": {"description": ""},
    "a long description": {"description": "x" * 101},
    "a long translation": {"description_localizations": {"fr": "x" * 101}},
    "26 options": {
        "options": [{"name": f"o{n}", "type": 3, "description": "d"} for n in range(26)]
    },
    "26 choices": {
        "options": [
            {
                "name": "o",
                "type": 3,
                "description": "d",
                "choices": [{"name": str(n), "value": n} for n in range(26)],
            }
        ]
    },
    "the needed after the rest": {
        "options": [
            {"name": "a", "type": 3, "description": "d"},
            {"name": "b", "type": 3, "description": "d", "required": True},
        ]
    },
}


@pytest.mark.parametrize("what", BAD_COMMANDS)
def test_commands_discord_refuses_are_noticed(what: str) -> None:
    assert list(command_faults({"name": "play", "description": "Play"})) == []
    assert list(command_faults({"name": "play", "description": "Play", **BAD_COMMANDS[what]}))


async def test_everything_that_is_sent_is_read(w: World) -> None:
    await w.deal()
    read = [body for request in w.env.http_requests for body in bodies(request.json)]
    assert len(read) >= 9  # card, three joins and a start, the opening, the board, four hands
    assert any(request.path.endswith("/commands") for request in w.env.http_requests)
