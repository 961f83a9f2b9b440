"""A person at a playground in another process, acting through its page's requests."""

from __future__ import annotations

import json
import re
import subprocess
import uuid
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from http.cookiejar import CookieJar
from time import monotonic, perf_counter, sleep
from typing import Any, cast
from urllib.request import HTTPCookieProcessor, Request, build_opener

PATIENCE = 60.0
"""The most seconds that any step in a playground may take."""
HESITATION = 3.0
"""How soon an accepted card leaves the hand, in seconds."""
LOOK = 0.02
"""Seconds between checks for something new."""

JSON = dict[str, Any]


@contextmanager
def playground(command: Sequence[str], **process: Any) -> Generator[Visitor]:
    """Starts a playground, and yields a visitor once the address has been printed.

    Raises:
        RuntimeError: the playground exits before that.
    """
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **process)
    try:
        assert running.stdout is not None
        for line in running.stdout:
            if address := re.search(r"(http://\S+/)\?\S+", line):
                yield Visitor(address[1], address[0])
                return
        raise RuntimeError(f"{' '.join(command)} exited with code {running.wait()}")
    finally:
        running.terminate()
        running.communicate()


def seconds_to_card(command: Sequence[str], **process: Any) -> tuple[float, float, float]:
    """Returns how many seconds a playground takes to its page, a command, and a played card."""
    began = perf_counter()
    with playground(command, **process) as visitor:
        page = perf_counter() - began
        visitor.enter()
        visitor.command("learn", game="belote")
        table = perf_counter() - began
        visitor.play_a_card()
        return page, table, perf_counter() - began


class Visitor:
    """A person who has opened the printed address, as the first of the six people."""

    def __init__(self, base: str, address: str) -> None:
        self._base = base
        self._browser = build_opener(HTTPCookieProcessor(CookieJar()))
        self._headers: dict[str, str] = {}
        self._sequence = 0
        with self._browser.open(address, timeout=PATIENCE) as page:
            assert b"<title>" in page.read()

    def enter(self) -> None:
        """Opens the first channel once the bot is running.

        Raises:
            RuntimeError: the bot doesn't start.
        """
        while (state := self._ask("playground/state"))["bot"]["starting"]:
            sleep(LOOK)
        if not state["bot"]["up"]:
            raise RuntimeError(state["outage"]["problem"])
        where = {"person": state["you"], "channel": state["rooms"][0]["id"]}
        key = self._ask("playground/open", where)["frame"].partition("#")[2]
        self._headers["X-Simcord-Capability"] = key
        self._headers["X-Simcord-Context"] = self._ask("api/pages", {})["context"]["id"]

    def command(self, name: str, **options: str) -> None:
        (match,) = (item for item in self._ask("api/commands")["entries"] if item["path"] == [name])
        self._act(
            "run_command",
            command_id=match["commandId"],
            path=[name],
            schema_fingerprint=match["schemaFingerprint"],
            options=options,
        )

    def play_a_card(self) -> None:
        """Continues the lesson on the screen until a card has been played and shown."""
        pressed: set[str] = set()
        while True:
            message, button = self._next(pressed)
            self._act("click", target_id=message, control_key=button["control_key"])
            pressed.add(button["custom_id"])
            window = button["custom_id"].split("|")[3]
            if ".t" in window and self._taken(button["custom_id"]):  # of a trick, not of a bid
                return

    def _taken(self, pressed: str) -> bool:
        """Returns whether a card leaves the hand; a lesson may ask for a different one."""
        until = monotonic() + HESITATION
        while monotonic() < until:
            if all(button["custom_id"] != pressed for _, button in self._buttons()):
                return True
            sleep(LOOK)
        return False

    def _next(self, pressed: set[str]) -> tuple[str, JSON]:
        """Waits for a move not tried yet, or for the way to one; returns message and button."""
        until = monotonic() + PATIENCE
        while monotonic() < until:
            for match in self._buttons():
                detail = match[1]["custom_id"]
                if "|lesson_next|" in detail or (detail.split("|")[3] and detail not in pressed):
                    return match
            sleep(LOOK)
        raise RuntimeError("The bot shows nothing to press.")

    def _buttons(self) -> Iterator[tuple[str, JSON]]:
        for message in self._ask("api/state")["messages"].values():
            for button in _buttons_in(message["components"]):
                yield message["id"], button

    def _act(self, kind: str, **detail: Any) -> None:
        page = self._ask("api/state")
        self._sequence += 1
        answer = self._ask(
            "api/action",
            {
                "protocol_version": page["protocolVersion"],
                "sequence": self._sequence,
                "request_id": str(uuid.uuid4()),
                "generation": page["context"]["generation"],
                "bot_generation": page["botGeneration"],
                "published_revision": page["publishedRevision"],
                "kind": kind,
                **detail,
            },
        )
        if answer["rejected"] or answer["settlement"] != "settled":
            raise RuntimeError(f"{kind}: {answer['diagnostics']}")

    def _ask(self, path: str, body: JSON | None = None) -> JSON:
        data = None if body is None else json.dumps(body).encode()
        request = Request(
            self._base + path, data, {"Content-Type": "application/json", **self._headers}
        )
        with self._browser.open(request, timeout=PATIENCE) as answer:
            return json.load(answer)


def _buttons_in(part: Any) -> Iterator[JSON]:
    """Yields the enabled buttons in part of a message, in order."""
    if isinstance(part, list):
        for sub in cast(list[Any], part):
            yield from _buttons_in(sub)
    elif isinstance(part, dict):
        element = cast(JSON, part)
        if element.get("type") == 2 and element.get("custom_id") and not element["disabled"]:
            yield element
        yield from _buttons_in([sub for sub in element.values() if isinstance(sub, (dict, list))])
