"""One Discord message that follows a table.

The bot edits it in the cheapest way. Responding to a press on it is free, and so are edits with
that press's token for 14 minutes; otherwise the bot spends a request to edit it by its id.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Any

import discord

from bot.components.renderer import Renderer
from bot.components.screen import Picture, Screen
from bot.interactions.responses import Interaction, acknowledge, edit, edit_by_token
from bot.log import logger
from bot.trouble import TROUBLE, facts

INVALID = 50035
"""Discord's error code for an edit that names something missing, such as a file."""

TOKEN_LIFE = 14 * 60.0
"""How many seconds the bot uses a press's token; Discord keeps it for 15 minutes."""

LIVE_EVERY = 0.5
"""Seconds between two edits with a token; the second shows everything that happened in between."""

UNDISTURBED = 20.0
"""Seconds without edits after a press that starts a choice: an edit would close an open menu."""

OLD = timedelta(seconds=1.5)
"""A new message older than this must be from an earlier attempt whose response was lost."""

ANSWERED_APART = discord.InteractionResponseType.channel_message
"""The type of a response that is a separate message."""


class Gone(Exception):
    """The message, or the channel it was in, no longer exists."""


class TrackedMessage:
    """One message that shows a screen.

    Attributes:
        message: the message by its id; ``None`` for a private copy, which only its token reaches.
        shown: the screen it shows; ``None`` if unknown (after a restart).
        claims: how many presses on this message are about to be answered with its next screen.
        id: its id; a private copy has an id too.
        mattered: the facts that mattered to its reader at the last update; the caller chooses them.
        paged: whether its reader has opened a page in place of its screen.
    """

    def __init__(
        self,
        renderer: Renderer,
        table_id: int,
        message: discord.PartialMessage | None = None,
        copy_id: int = 0,
    ) -> None:
        self._renderer = renderer
        self._table_id = table_id
        self.message = message
        self.id = copy_id if message is None else message.id
        self.mattered: object = None
        self.paged = False
        self._rested_at = self._kept_until = 0.0
        self._choosing = ("", 0.0)
        self._picked: tuple[object, object] | None = None
        self._press: Interaction | None = None
        self._pressed_here = self._follow_up = False
        self._press_until = 0.0
        self._lock = asyncio.Lock()
        self._files: dict[str, discord.Attachment] = {}
        self.shown: Screen | None = None
        self.claims = 0

    @property
    def live(self) -> bool:
        """Returns whether a press's token can reach the message, so that edits are free."""
        return self._token() is not None

    @property
    def reachable(self) -> bool:
        return self.message is not None or self.live

    @property
    def rested(self) -> bool:
        return _loop_time() >= self._rested_at

    def held(self, windows: Iterable[str], moved: object) -> bool:
        """Returns whether the message mustn't be edited: its reader is choosing in one of these
        windows.

        ``moved`` is the reader's last move: if it has changed, they have chosen elsewhere.
        """
        window, until = self._choosing
        same = self._picked is not None and self._picked[1] == moved
        return same and _loop_time() < until and window in windows

    def chosen(self, draft: tuple[str, Any] | None, moved: object) -> None:
        """Records what the reader has selected after a press.

        Args:
            draft: the window and what is selected in it. An unchanged draft doesn't start a choice.
            moved: the reader's last move; if it has changed, no choice is unfinished.
        """
        before, self._picked = self._picked or (None, moved), (draft, moved)
        if draft is None or before[1] != moved:
            self._choosing = ("", 0.0)
        elif before[0] != draft:
            self._choosing = (draft[0], _loop_time() + UNDISTURBED)

    async def delete(self) -> None:
        """Deletes the message if it can be reached by a token or its id.

        Raises:
            discord.HTTPException: Discord refused.
        """
        self.shown = self.mattered = None
        token = self._token()
        with suppress(discord.NotFound):
            if token is not None and self._follow_up:
                await token.followup.delete_message(self.id)
            elif token is not None:
                await token.delete_original_response()
            elif self.message is not None:
                await self.message.delete()

    def adopt(self, press: Interaction, *, original: bool = True) -> None:
        """Remembers the latest press on or answered by the message: its token can edit it.

        ``original`` says whether it is that interaction's own response, not a follow-up.
        """
        self._press, self._follow_up = press, not original
        self._pressed_here = press.message is not None and press.message.id == self.id
        self._press_until = _loop_time() + TOKEN_LIFE
        self._rested_at = _loop_time() + LIVE_EVERY

    def posted(self, screen: Screen, message: object, *, repeated: bool = False) -> None:
        """Records the posted message. One from an earlier attempt may show an older screen."""
        posted_at = getattr(message, "created_at", None)
        old = posted_at is not None and discord.utils.utcnow() - posted_at > OLD
        self.shown = None if old or repeated else screen
        self._keep(message)

    async def answer(self, press: Interaction, screen: Screen) -> None:
        """Answers a press on this message by editing it to show the screen."""
        async with self._lock:
            try:
                if screen != self.shown:
                    await self._edit(partial(edit, press), screen)
                else:
                    await acknowledge(press)
            except TROUBLE as error:
                # The press was too old to answer, or the message is gone: the move still counts.
                logger.info("press not answered", table=self._table_id, **facts(error))
                self.shown = None
                if isinstance(error, discord.HTTPException):
                    return  # Discord has no answer, so its token edits nothing
            self.adopt(press)

    async def open(self, press: Interaction, page: Screen, *, keep: bool = False) -> None:
        """Answers a press on this message with a page in place of its screen.

        ``keep`` makes it stay for ``UNDISTURBED`` seconds, whatever happens at the table.
        """
        await self.answer(press, page)
        self.paged = self.shown == page
        self._kept_until = _loop_time() + UNDISTURBED * (keep and self.paged)

    @property
    def kept(self) -> bool:
        """Returns whether its reader has just opened a page that must stay under their finger."""
        return self.paged and _loop_time() < self._kept_until

    async def show(self, screen: Screen) -> None:
        """Shows the screen, unless it is already shown.

        Raises:
            Gone: there is nothing left to edit.
            discord.HTTPException: Discord refused.
        """
        async with self._lock:
            if screen == self.shown:
                return
            token = self._token()
            if token is not None:
                token.message = None  # frees the old message and its components, which no one needs
                try:
                    by_token = partial(edit_by_token, token, self.id if self._follow_up else 0)
                    await self._edit(by_token, screen)
                except discord.HTTPException as error:
                    if error.status >= 500:
                        raise
                    self._press = None
                else:
                    self._rested_at = _loop_time() + LIVE_EVERY
                    return
            if self.message is None:
                raise Gone
            try:
                await self._edit(self.message.edit, screen)
            except discord.NotFound as error:
                raise Gone from error

    def _token(self) -> Interaction | None:
        if self._press is None or _loop_time() >= self._press_until:
            return None
        if self._pressed_here and self._press.response.type is ANSWERED_APART:
            return None  # the token would edit that message
        return self._press

    async def _edit(self, edit: Callable[..., Awaitable[Any]], screen: Screen) -> None:
        """Sends a screen; remembers the files Discord lists, so the next edit needn't send them."""
        payload = await self._payload(screen)
        known, self._files, self.paged = self._files, {}, False
        try:
            edited = await edit(**payload)
        except discord.HTTPException as error:
            if not known or error.code != INVALID:
                raise
            edited = await edit(**await self._payload(screen))  # another process changed its files
        self._keep(edited)
        self.shown = screen

    def _keep(self, message: object) -> None:
        files: Sequence[discord.Attachment] = getattr(message, "attachments", ())
        self._files = {file.filename: file for file in files}

    async def _payload(self, screen: Screen) -> dict[str, Any]:
        """Returns the arguments for an edit; pictures already in the message are only named."""
        shown = pictures(self.shown) if self.shown is not None else []
        wanted = pictures(screen)
        kept = {
            picture.name: self._files[picture.name]
            for picture in wanted
            if picture.name in self._files and picture in shown
        }
        rendered = await self._renderer.message(screen, self._table_id, known=kept)
        return {"view": rendered.view, "attachments": [*kept.values(), *rendered.files()]}


def pictures(screen: Screen) -> list[Picture]:
    """Returns the pictures on a screen."""
    return [block for block in screen.blocks if isinstance(block, Picture)]


def _loop_time() -> float:
    return asyncio.get_running_loop().time()
