"""Screens that a press posts for everyone, each only once per channel."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

from bot.components.renderer import Renderer
from bot.components.screen import Screen, Text
from bot.interactions.responses import Interaction, send_publicly
from bot.memo import Latest
from bot.tables.commands import Refused
from bot.users.preferences import PreferenceStore

AGAIN, REMEMBERED = 12 * 3600.0, 2_000
"""Seconds before a screen may be posted in a channel again, and how many are remembered."""


class Shares:
    """Remembers which screens this process has posted in which channels."""

    def __init__(self, renderer: Renderer, people: PreferenceStore) -> None:
        self._renderer, self._people = renderer, people
        self._posted: Latest[int, float] = Latest(REMEMBERED)

    async def post(self, press: Interaction, screen: Screen, what: Hashable = None) -> None:
        """Answers a press with a screen for everyone.

        ``what`` identifies the screen; by default, its words do.

        Raises:
            Refused: the screen is already in the channel.
        """
        now = asyncio.get_running_loop().time()
        words = what or tuple(block.text for block in screen.blocks if isinstance(block, Text))
        key = hash((press.channel_id, words))
        if now < self._posted.get(key, 0.0):
            raise Refused("shared")
        self._posted[key] = now + AGAIN
        try:
            message = await self._renderer.message(screen, 0)
            await send_publicly(
                press, self._people.remember(press).t("Here it is."), **message.sendable()
            )
        except BaseException:  # it wasn't posted after all
            self._posted.pop(key, None)
            raise
