"""Pulls the plug at a chosen moment: nothing reaches the disk or Discord afterwards."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app.client import Parlour

WORK = (
    *("table ", "messages ", "remind ", "robot ", "store writer", "preferences"),
    "discord.py: on_interaction",
)
"""Prefixes of the names of the bot's own tasks."""


class Plug:
    """Counts the moments of the bot's I/O, and cuts it off at one of them.

    Attributes:
        moments: moments so far: one before and one after each request and commit.
        pulled: whether the plug is pulled.
        last: what the bot was about to do, or had just done.
    """

    def __init__(self, bot: Parlour, at: int) -> None:
        self._bot = bot
        self.at = at
        self.moments = 0
        self.pulled = False
        self.last = ""

    def passing(self, what: str) -> None:
        """Counts one moment.

        Raises:
            asyncio.CancelledError: from the moment the plug is pulled.
        """
        if self.moments == self.at and not self.pulled:
            self.pulled, self.last = True, what
            self._bot.sweep.cancel()
            for task in asyncio.all_tasks():
                if task.get_name().startswith(WORK):
                    task.cancel()
            for (
                opening
            ) in self._bot.host.messages.services.opening.values():  # it may wait for a dead writer
                opening.cancel()
        if self.pulled:
            raise asyncio.CancelledError
        self.moments += 1

    def around(self, does: Callable[..., Any], name: str) -> Callable[..., Any]:
        """Adds a moment before and a moment after something the bot does."""

        async def watched(*args: Any, **kwargs: Any) -> Any:
            what = " ".join([name, *(str(arg.path) for arg in args if hasattr(arg, "path"))])
            self.passing(f"before {what}")
            answer = await does(*args, **kwargs)
            self.passing(f"after {what}")
            return answer

        return watched


@contextmanager
def plug(bot: Parlour, at: int) -> Iterator[Plug]:
    """Pulls the plug at a moment, counted from now; restart the bot afterwards."""
    plugged = Plug(bot, at)
    with pytest.MonkeyPatch.context() as patch:
        for owner, name in (
            (FakeHTTPClient, "request"),
            (FakeWebhookAdapter, "request"),
            (AsyncConnection, "commit"),
        ):
            patch.setattr(owner, name, plugged.around(getattr(owner, name), f"{owner.__name__}"))
        yield plugged
