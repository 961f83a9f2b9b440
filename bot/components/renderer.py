"""Turns screens into Discord messages. No other module builds components and files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Iterable
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.components.custom_id import EACH, CustomId
from bot.components.emoji import plainly, spoken
from bot.components.screen import (
    ROW_LIMIT,
    Block,
    Button,
    Choice,
    GuildPick,
    Menu,
    Picture,
    Row,
    Screen,
    Separator,
    Text,
    Tone,
)
from bot.discord_internals import InMemoryFile, Layout
from bot.log import logger
from bot.memo import Memo
from bot.workers.processes import Processes

_Facts = tuple[Callable[[Any], bytes], Any]
"""The function that draws a picture, and the value it draws."""

TEXT_LIMIT = 4_000
"""The most characters of text a message can have."""

COMPONENTS, FILES = 40, 10
"""The most components in a message, including the container, and the most files."""

ALT_LIMIT = 1_024
"""The most characters in a picture's description, per Discord's docs (discord.py says fewer)."""

_Type = discord.ComponentType

_STYLES = {
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.MAIN: discord.ButtonStyle.primary,
    Tone.GOOD: discord.ButtonStyle.success,
    Tone.DANGER: discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Message:
    """A screen ready to send.

    Attributes:
        view: the components.
        pictures: each picture with its PNG.
    """

    view: ui.LayoutView
    pictures: tuple[tuple[Picture, bytes], ...]

    def files(self) -> list[discord.File]:
        """Returns the pictures as new file objects, because a file can be sent only once."""
        return [
            InMemoryFile(
                BytesIO(drawn), filename=picture.name, description=spoken(picture.alt)[:ALT_LIMIT]
            )
            for picture, drawn in self.pictures
        ]

    def sendable(self) -> dict[str, Any]:
        return {"view": self.view, "files": self.files()}


class Renderer:
    """Draws pictures off the event loop, and caches them.

    It pickles a picture's function and value for a worker process. If no process can start, or one
    has died, a single thread draws: more wouldn't help, because drawing mostly holds the GIL.

    Args:
        keep: how many bytes of files to cache; the least recently used are dropped first.
        workers: the number of processes that draw; if 0, a thread draws.
    """

    def __init__(self, keep: int = 16 << 20, *, workers: int = 0) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")
        self._pool = Processes(workers) if workers else None
        self._drawn: Memo[_Facts, bytes] = Memo(keep, len)

    async def draw(self, picture: Picture) -> bytes:
        """Returns a picture as a PNG. Callers that ask for the same picture share one drawing."""
        return await self._drawn.of((picture.draw, picture.of), lambda: self._draw(picture))

    async def _draw(self, picture: Picture) -> bytes:
        loop, pool = asyncio.get_running_loop(), self._pool
        if pool is not None:
            try:
                return await pool.ask(partial(picture.draw, picture.of))
            except (BrokenExecutor, OSError) as error:
                if self._pool is pool:
                    logger.warning("drawing in the bot's own process", reason=type(error).__name__)
                    self._pool = None
        return await loop.run_in_executor(self._thread, picture.draw, picture.of)

    def warm_up(self, first: Callable[[], None]) -> None:
        """Runs ``first`` where pictures are drawn; it blocks, so don't call it in the loop."""
        pool = self._pool
        with suppress(RuntimeError, OSError):  # the process has died or is shutting down
            (self._thread.submit(first) if pool is None else pool.submit(first)).result()

    def close(self) -> None:
        if (pool := self._pool) is not None:
            self._pool = None
            pool.close()

    async def message(
        self, screen: Screen, table_id: int = 0, *, known: Container[str] = ()
    ) -> Message:
        """Returns a screen ready to send, with buttons that belong to a table (0 for no table).

        ``known`` names the pictures that are already in the message and aren't drawn again.
        """
        drawn = [
            (block, await self.draw(block))
            for block in screen.blocks
            if isinstance(block, Picture) and block.name not in known
        ]
        return Message(layout(screen, table_id), tuple(drawn))


def components(blocks: Iterable[Block], *, in_full: bool = False) -> int:
    """Counts blocks' components as Discord does; ``in_full`` counts every row as full."""
    count = 0
    for block in blocks:
        match block:
            case Menu() | GuildPick():
                count += 2
            case Row(buttons):
                count += 1 + (ROW_LIMIT if in_full else len(buttons))
            case _:
                count += 1
    return count


def fits(screen: Screen) -> bool:
    """Returns whether a screen's characters, components and pictures fit into a message."""
    texts = [block.text for block in screen.blocks if isinstance(block, Text)]
    pictures = sum(isinstance(block, Picture) for block in screen.blocks)
    return (
        components(screen.blocks) < COMPONENTS
        and pictures <= FILES
        and (sum(map(len, texts)) <= TEXT_LIMIT or sum(map(len, map(plainly, texts))) <= TEXT_LIMIT)
    )


def layout(screen: Screen, table_id: int = 0) -> Layout:
    """Returns a screen's components. Needs only plain values, so tests can check every screen."""
    shown: list[dict[str, Any]] = []
    left = TEXT_LIMIT
    crowded = sum(len(block.text) for block in screen.blocks if isinstance(block, Text)) > left
    for block in screen.blocks:
        match block:
            case Text(text):
                text = plainly(text) if crowded else text
                text = text if len(text) <= left else (text[: left - 1] + "…" if left else "")
                left -= len(text)
                if text:
                    shown.append({"type": _Type.text_display.value, "content": text})
            case Separator():
                shown.append({"type": _Type.separator.value, "divider": True, "spacing": 1})
            case Picture(name=name):
                media = {"url": f"attachment://{name}"}
                item = {"media": media, "description": spoken(block.alt)[:ALT_LIMIT]}
                shown.append({"type": _Type.media_gallery.value, "items": [item]})
            case Row(buttons):
                shown.append(_row([_button(button, table_id) for button in buttons]))
            case Menu():
                shown.append(_row([_menu(block, table_id)]))
            case GuildPick():
                shown.append(_row([_pick(block, table_id)]))
    box = {"type": _Type.container.value, "accent_color": screen.accent, "components": shown}
    return Layout([box], (screen, table_id))


def _row(controls: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": _Type.action_row.value, "components": controls}


@lru_cache(maxsize=512)
def _emoji(emoji: str) -> dict[str, Any]:
    """Returns a symbol or emoji markup in Discord's form. There are few, so all are cached."""
    return {**discord.PartialEmoji.from_str(emoji).to_dict()}


def _button(button: Button, table_id: int) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": _Type.button.value,
        "style": _STYLES[button.tone].value,
        "disabled": not button.enabled,
        "custom_id": str(CustomId(table_id, button.verb, button.window, button.arg)),
    }
    if button.label:
        component["label"] = button.label[:80]
    if button.emoji:
        component["emoji"] = _emoji(button.emoji)
    return component


def _menu(menu: Menu, table_id: int) -> dict[str, Any]:
    return {
        "type": _Type.select.value,
        "placeholder": menu.prompt[:150],
        "min_values": menu.least,
        "max_values": min(menu.most, len(menu.choices)),
        "custom_id": str(CustomId(table_id, menu.verb, menu.window, EACH * menu.each + menu.arg)),
        "options": [_option(choice) for choice in menu.choices],
    }


def _option(choice: Choice) -> dict[str, Any]:
    option: dict[str, Any] = {
        "label": choice.label[:100],
        "value": choice.value,
        "default": choice.chosen,
    }
    if choice.hint:
        option["description"] = choice.hint[:100]
    if choice.emoji:
        option["emoji"] = _emoji(choice.emoji)
    return option


def _pick(pick: GuildPick, table_id: int) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": _Type[f"{pick.kind}_select"].value,
        "placeholder": pick.prompt[:150],
        "min_values": 0,
        "max_values": pick.most,
        "custom_id": str(CustomId(table_id, pick.verb, "", pick.arg)),
        "default_values": [{"id": chosen_id, "type": pick.kind} for chosen_id in pick.chosen],
    }
    if pick.kind == "channel":
        component["channel_types"] = [discord.ChannelType.text.value]
    return component
