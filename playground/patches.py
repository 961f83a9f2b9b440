"""All of SimCord's private names that the playground uses, and nothing else.

SimCord's preview shows one channel to one script, while the playground shows many channels to many
people. Its changes to SimCord's scripts are in `shell/simcord.edits`.
"""

# pyright: reportPrivateUsage=false

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager, suppress
from datetime import datetime, timedelta
from typing import Any

import discord
from PIL import Image, UnidentifiedImageError
from simcord import Env, Preview
from simcord.preview._markdown import markdown_tokens
from simcord.preview._media import MediaInfo, MediaWorker

ANSWER_SECONDS = 3.0  # how long Discord waits for a response to a press
GRACE_SECONDS = 0.25  # for work after the response, which the next refresh shows
TICK_SECONDS = 0.05  # how long a tick of the clock waits for a busy bot
IDLE_SECONDS = 0.005  # how often SimCord checks whether work is done (its default: 50 ms)
STILL = frozenset({"image/png", "image/jpeg", "image/webp"})


class PatientEnv(Env):
    """An Env that waits as long as Discord would for a response to a press, and for nothing else.

    SimCord waits up to 5 s for all of the bot's work to finish, and then raises an error.
    """

    elsewhere = False  # whether the bot is a separate process, whose work SimCord can't see

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109
        idle: float = IDLE_SECONDS,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        while True:
            until, busy = loop.time() + TICK_SECONDS, False
            try:
                await super()._settle_internal(
                    idle=min(idle, IDLE_SECONDS), dispatch=dispatch, _deadline=until
                )
            except TimeoutError:
                busy = True
            action = self._preview and self._preview._active_action
            interaction = action and action.interaction
            unanswered = interaction is not None and not interaction.responded
            patience = timeout or (ANSWER_SECONDS if unanswered else GRACE_SECONDS)
            waited = loop.time() - began
            if _deadline is not None or waited >= patience:
                return
            if not busy and not (self.elsewhere and unanswered):
                return
            await asyncio.sleep(IDLE_SECONDS)


def set_clock(env: Env, now: datetime) -> None:
    """Sets the calendar to `now`, skipping the time in between (after a laptop has slept)."""
    clock = env.backend.clock
    clock._epoch = now - timedelta(seconds=clock.elapsed)


def as_bot(env: Env) -> AbstractContextManager[None]:
    """Makes tasks started inside belong to the bot, and use the fake Discord's clock."""
    return env._bot_scope()


def pictures(env: Env) -> dict[str, bytes]:
    """Returns all pictures by address, in a form that callers may add to or remove from."""
    return env.backend.cdn._blobs


async def kill(env: Env) -> None:
    """Kills the bot as `kill -9` would, with no cleanup and no further requests."""
    env.inject_error("*", "*", times=None)
    try:
        drop: Any = getattr(env.bot, "kill", None)
        if drop is not None:
            await drop()
        # A dead process runs no `finally`, so tasks that are still awaiting are cancelled again.
        for _ in range(100):
            if not (alive := [task for task in env._work.tasks if not task.done()]):
                break
            for task in alive:
                task.cancel()
            await asyncio.sleep(0.002)
    finally:
        env.backend.faults.pop()


async def revive(env: Env, bot: discord.Client) -> None:
    """Starts a new bot in the same Discord, or the first one; after an error, it can be retried."""
    env.requested_shard_count = 1 if isinstance(bot, discord.AutoShardedClient) else None
    if env._started:
        await env.restart_bot(bot)
    else:
        env.bot = bot
        await env.start()


class _Pictures(MediaWorker):
    """Passes still pictures through; SimCord takes half a second for each, and all of ours are."""

    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        with suppress(UnidentifiedImageError):
            picture = Image.open(io.BytesIO(blob))
            kind, (width, height) = Image.MIME.get(picture.format or "", ""), picture.size
            if kind in STILL and getattr(picture, "n_frames", 1) == 1:
                size = 4 * width * height
                return MediaInfo(str(picture.format), width, height, 1, size, blob, kind)
        return await super()._decode(key, blob, media_time)


async def open_preview(
    env: Env,
    channel: Any,
    viewer: Any,
    lock: asyncio.Lock,
    aim: Callable[[Env, int, dict[str, Any]], None],
    *,
    port: int,
    **how: Any,
) -> Preview:
    """Opens a person's preview of a channel, next to others; raises `SetupError` without access.

    Its actions hold the lock; `aim` updates them. The shell forwards requests to its `port`.
    """
    env._preview = None  # SimCord allows one preview, but only needs the acting preview
    preview = env.preview(channel, viewers=[viewer], layout="channel", **how)
    preview._media_worker = _Pictures()
    await preview.__aenter__()
    preview._server.port = port  # no preview knows its own port
    start = preview._python
    assert start is not None
    start.target_id = start.window_end_id = None  # pages open at the newest message
    preview._pages.pop(start.id)  # no one uses SimCord's own page
    whole = preview._action

    async def action(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with lock:
            env._preview = preview
            page = preview._pages.get(context_id or "")
            if page is not None and isinstance(body, dict):
                if page.status == "stale":
                    redraw(preview, page.id)
                preview._advance_presentation_time()
                now = {"published_revision": page.revision, "bot_generation": env._generation}
                body = {**body, **now}
                aim(env, page.channel_id, body)
            return await whole(context_id, body)

    preview._action = action
    return preview


def redraw(preview: Preview, page_id: str) -> bool:
    """Shows a channel's current state on a page; ``False`` while an action is in progress."""
    page = preview._pages.get(page_id)
    if page is None or preview._active_action is not None:
        return False
    preview._advance_presentation_time()
    preview._publish(page, reason="refresh")
    return True


def handler(preview: Preview, name: str) -> Callable[[Any], Awaitable[Any]]:
    """Returns a request handler by name: pages, delete_page, state, commands, action, asset."""
    return getattr(preview._server, f"_{name}")


def read_markdown(text: str, emoji: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Returns a message's text in the form SimCord's page expects, with emoji by their ids."""
    return markdown_tokens(text, "text_display", context={"emojis": emoji})
