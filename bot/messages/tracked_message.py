"""One Discord message that follows a table.

An edit goes by the cheapest way there is. The answer to a press on the message itself, and for 14 minutes after it that
press's token, cost nothing of the bot's request budget; only without them is the message edited by its id.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

import discord

from bot.components.renderer import Renderer
from bot.components.screen import Picture, Screen
from bot.connection import TROUBLE, facts
from bot.interactions.responses import Interaction, acknowledge, edit
from bot.log import logger

TOKEN_LIFE = 14 * 60.0
"""Seconds a press's token is used for; Discord keeps it for 15 minutes."""

OLD = timedelta(seconds=1.5)
"""Age of a message just posted from which on it is an earlier attempt's, whose answer was lost."""


class Gone(Exception):
    """The message, or the channel it was in, does not exist any more."""


class TrackedMessage:
    """One message that shows a screen.

    Attributes:
        message: the message by its id; ``None`` for a private copy, which only its token reaches.
        shown: the screen it shows; ``None`` if that is not known (after a restart).
        claims: presses on this message that are about to answer with its next screen.
    """

    def __init__(
        self,
        renderer: Renderer,
        table_id: int,
        message: discord.PartialMessage | None = None,
    ) -> None:
        self._renderer = renderer
        self._table_id = table_id
        self.message = message
        self._press: Interaction | None = None
        self._press_until = 0.0
        self._lock = asyncio.Lock()
        self._files: dict[str, discord.Attachment] = {}
        self.shown: Screen | None = None
        self.claims = 0

    def is_message(self, message_id: int) -> bool:
        """Whether it is the message with this id."""
        return self.message is not None and self.message.id == message_id

    @property
    def reachable(self) -> bool:
        """Whether anything can still be shown here."""
        return self.message is not None or self._token() is not None

    def adopt(self, press: Interaction) -> None:
        """Remembers the latest press on the message: its token can edit it."""
        self._press = press
        self._press_until = _loop_time() + TOKEN_LIFE

    def posted(self, screen: Screen, message: object) -> None:
        """Takes note of what was just posted with a screen; an earlier attempt's message may show an older one."""
        made = getattr(message, "created_at", None)
        old = made is not None and discord.utils.utcnow() - made > OLD
        self.shown = None if old else screen
        self._keep(message)

    async def answer(self, press: Interaction, screen: Screen) -> None:
        """Answers a press on this message with the screen, as an edit of the message."""
        async with self._lock:
            try:
                if screen != self.shown:
                    await self._edit(partial(edit, press), screen)
                else:
                    await acknowledge(press)
            except TROUBLE as error:
                # The press was too old to answer, or the message went away: the table has moved all the same.
                logger.info("press not answered", table=self._table_id, **facts(error))
                self.shown = None
                return
            self.adopt(press)

    async def show(self, screen: Screen) -> None:
        """Shows the screen if it is not shown already.

        Raises:
            Gone: there is nothing left to edit.
            discord.HTTPException: Discord refused.
        """
        async with self._lock:
            if screen == self.shown:
                return
            token = self._token()
            if token is not None:
                try:
                    await self._edit(token.edit_original_response, screen)
                except discord.HTTPException as error:
                    if error.status >= 500:
                        raise
                    self._press = None
                else:
                    return
            if self.message is None:
                raise Gone
            try:
                await self._edit(self.message.edit, screen)
            except discord.NotFound as error:
                raise Gone from error

    def _token(self) -> Interaction | None:
        return self._press if self._press is not None and _loop_time() < self._press_until else None

    async def _edit(self, edit: Callable[..., Awaitable[Any]], screen: Screen) -> None:
        """Sends a screen and remembers which files the message has then; none if Discord has not told, so that all are sent next."""
        payload = await self._payload(screen)
        self._files = {}
        edited = await edit(**payload)
        self._keep(edited)
        self.shown = screen

    def _keep(self, message: object) -> None:
        files: Sequence[discord.Attachment] = getattr(message, "attachments", ())
        self._files = {file.filename: file for file in files}

    async def _payload(self, screen: Screen) -> dict[str, Any]:
        """What an edit sends. Pictures that are there already stay and are listed, not sent again."""
        shown = pictures(self.shown) if self.shown is not None else []
        wanted = pictures(screen)
        stay = {
            one.name: self._files[one.name]
            for one in wanted
            if one.name in self._files and one in shown
        }
        made = await self._renderer.message(screen, self._table_id, known=stay)
        return {"view": made.view, "attachments": [*stay.values(), *made.files()]}


def pictures(screen: Screen) -> list[Picture]:
    """Returns the pictures on a screen."""
    return [block for block in screen.blocks if isinstance(block, Picture)]


def _loop_time() -> float:
    return asyncio.get_running_loop().time()
