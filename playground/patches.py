"""Every private name of SimCord that the playground leans on, and nothing else.

SimCord is a test bench: its preview shows one channel to one script. The playground wants a place
where people live, so it changes a few things: to the world here, to the pages in
`page_patches`. A new release of SimCord can break only these two, and `missing` says in one sentence
what went away.
"""

# pyright: reportPrivateUsage=false
# This is the one place that may know SimCord's insides, beside `page_patches`.

from __future__ import annotations

import asyncio
import base64
import operator
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
from simcord import interactions as simcord_interactions
from simcord.backend.access import can_access_channel, can_access_message
from simcord.backend.cdn import CDN_BASE
from simcord.builders import ChannelHandle
from simcord.env import Env
from simcord.http import router
from simcord.preview import Preview
from simcord.preview._media import MediaWorker
from simcord.preview._server import PreviewServer
from simcord.results import to_discord_message

from playground.page_patches import EDITS, STATIC

ANSWER_SECONDS = 3.0  # Discord's own patience for an unanswered press
GRACE_SECONDS = 0.25  # for what goes on after the answer: the next refresh shows it
TICK_SECONDS = 0.05  # what one tick of the clock may wait for a busy bot
IDLE_SECONDS = 0.005  # SimCord looks for the end of work this often (50 ms of its own accord)
KEPT_LOG_LINES = 500
KEPT_BLOBS = 200


_NAMES: tuple[tuple[Any, str, str], ...] = (
    (Env, "_settle_internal", "waiting for a busy bot with patience that ends"),
    (Env, "_begin_operation", "one action at a time"),
    (Env, "start", "bringing the bot back after a failed start"),
    (Env, "restart_bot", "bringing the bot back"),
    (Env, "_bot_scope", "doing things in the bot's name"),
    (Preview, "_action", "keeping presses"),
    (Preview, "_publish", "showing a channel again"),
    (Preview, "_advance_presentation_time", "showing today's time"),
    (Preview, "_open_page", "opening a channel"),
    (Preview, "_close_page", "closing a channel"),
    (PreviewServer, "_STATIC_FILES", "serving the page's files"),
    (PreviewServer, "_STATIC_CONTENT_TYPES", "serving the page's files"),
    (PreviewServer, "_SECURITY_HEADERS", "serving the page's files"),
    (PreviewServer, "_pages", "serving a page"),
    (PreviewServer, "_delete_page", "serving a page"),
    (PreviewServer, "_state", "serving a page"),
    (PreviewServer, "_commands", "serving a page"),
    (PreviewServer, "_action_result", "serving a page"),
    (PreviewServer, "_action", "serving a page"),
    (PreviewServer, "_asset", "serving pictures"),
    (MediaWorker, "_decode", "serving pictures at once"),
    (simcord_interactions, "base_payload", "giving each person a language"),
    (router, "dispatch", "keeping the pictures of the bot's own emoji"),
)


_ENV_NAMES = (
    "_preview",
    "_generation",
    "_started",
    "requested_shard_count",
    "_work.tasks",
    "bot",
    "backend.clock._epoch",
    "backend.clock.elapsed",
    "backend.cdn._blobs",
    "backend.transcript",
    "backend.http_requests",
    "backend.interactions",
    "backend.interaction_tokens",
    "backend.dm_channels",
    "backend.channels",
    "backend.messages",
    "backend.faults",
    "backend.commands",
    "backend.bot_user.avatar",
)
_PREVIEW_NAMES = (
    "_server",
    "_pages",
    "_python",
    "_active_action",
    "_media_worker",
    "_PAGE_LEASE_SECONDS",
    "capability",
)


def missing() -> list[str]:
    """Says which names of SimCord went away, one sentence each; empty when all is well."""
    gone = [
        f"simcord's {owner.__name__}.{name} is gone; the playground needs it for {why}"
        for owner, name, why in _NAMES
        if not hasattr(owner, name)
    ]
    env = Env(discord.Client(intents=discord.Intents.none()))
    channel = env.create_guild().create_text_channel("channel")
    preview = Preview(
        env,
        channel,
        (),
        layout="channel",
        display="responsive",
        width=960,
        height=720,
        locale="en-US",
        timezone="UTC",
        presentation_time=None,
        assets=None,
        port=0,
    )
    for thing, names in ((env, _ENV_NAMES), (preview, _PREVIEW_NAMES)):
        for name in names:
            try:
                operator.attrgetter(name)(thing)
            except AttributeError:
                gone.append(f"simcord's {type(thing).__name__} has no {name} any more")
    for edit in EDITS:
        found = (STATIC / edit.file).read_text(encoding="utf-8").count(edit.old)
        if found != 1:
            gone.append(
                f"simcord's {edit.file} has {edit.old.strip()!r} {found} times, not once;"
                f" needed so that {edit.why}"
            )
    return gone


# --- the world ---------------------------------------------------------------------------------


def start_clock_now(env: Env) -> None:
    """Sets the fake Discord's clock to the wall clock. It stands at 2026-01-01 until then."""
    catch_up_with(env, datetime.now(UTC))


def catch_up_with(env: Env, now: datetime) -> None:
    """Moves the calendar to `now` without letting the time between happen (a laptop slept)."""
    clock = env.backend.clock
    clock._epoch = now - timedelta(seconds=clock.elapsed)


def channel(env: Env, guild: Any, channel_id: int) -> Any:
    """SimCord's handle of a channel of a server, for people to do things in."""
    found = env.backend.get_channel(channel_id)
    return ChannelHandle(env, guild, found)


def message(env: Env, channel_id: int, message_id: int) -> Any:
    """Returns a message as it stands now."""
    return to_discord_message(env, env.backend.get_message(channel_id, message_id))


def as_bot(env: Env) -> AbstractContextManager[None]:
    """Has what is started inside belong to the bot, and go by the fake Discord's clock."""
    return env._bot_scope()


def give_face(env: Env, user_id: int, png: bytes) -> None:
    """Makes `png` the picture of a person or of the bot."""
    user = env.backend.get_user(user_id)
    user.avatar = f"face{user_id:x}"
    env.backend.cdn._blobs[f"{CDN_BASE}/avatars/{user_id}/{user.avatar}.png"] = png


def name_bot(env: Env, name: str) -> int:
    """Names the bot's account before it starts, and returns its id."""
    env.backend.bot_user.name = name
    return env.backend.bot_user.id


def speak_languages(locales: Mapping[int, str], server: str = "") -> Callable[[], None]:
    """Gives each person a language, and the server: user id -> Discord locale. Returns what takes it back."""
    whole = simcord_interactions.base_payload

    def base_payload(*args: Any, **kwargs: Any) -> tuple[Any, dict[str, Any]]:
        record, payload = whole(*args, **kwargs)
        payload["locale"] = locales.get(kwargs["user_id"], payload["locale"])
        if server and "guild_locale" in payload:
            payload["guild_locale"] = server
        return record, payload

    simcord_interactions.base_payload = base_payload

    def undo() -> None:
        simcord_interactions.base_payload = whole

    return undo


def keep_emoji_pictures() -> Callable[[], None]:
    """Keeps the pictures of uploaded application emoji, which SimCord throws away."""
    whole = router.dispatch

    def dispatch(backend: Any, method: str, path: str, **request: Any) -> Any:
        answer = whole(backend, method, path, **request)
        if method == "POST" and path.endswith("/emojis"):
            picture = base64.b64decode(request["json"]["image"].split(",", 1)[1])
            backend.cdn._blobs[f"{CDN_BASE}/emojis/{answer['id']}.png"] = picture
        return answer

    router.dispatch = dispatch

    def undo() -> None:
        router.dispatch = whole

    return undo


def be_patient(env: Env, *, elsewhere: bool = False) -> None:
    """Makes waiting for the bot end.

    SimCord waits until all of the bot's work is done, up to 5 s, and calls the rest an error. Here
    an unanswered press waits as long as Discord would, and everything else goes on beside it.

    Args:
        env: the world.
        elsewhere: whether the bot is a process of its own, so that SimCord sees nothing of its work.
    """
    whole = env._settle_internal

    def unanswered() -> bool:
        action = env._preview._active_action if env._preview is not None else None
        return (
            action is not None
            and action.interaction is not None
            and not action.interaction.responded
        )

    async def settle(
        *,
        timeout: float | None = None,  # noqa: ASYNC109
        idle: float = IDLE_SECONDS,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        while True:
            try:
                await whole(
                    idle=min(idle, IDLE_SECONDS),
                    dispatch=dispatch,
                    _deadline=loop.time() + TICK_SECONDS,
                )
            except TimeoutError:
                waited = loop.time() - began
                ticking = _deadline is not None
                patience = timeout or (ANSWER_SECONDS if unanswered() else GRACE_SECONDS)
                if ticking or waited >= patience:
                    return
            else:
                waited = loop.time() - began
                if not (elsewhere and unanswered() and waited < ANSWER_SECONDS):
                    return
                await asyncio.sleep(IDLE_SECONDS)

    env._settle_internal = settle


class Changes:
    """Tells which channels something happened in.

    SimCord logs every event and request; this reads the log from where it stopped last.
    """

    _CHANNEL = re.compile(r" /channels/(\d+)")
    _TOKEN = re.compile(r" /(?:webhooks/\d+|interactions/\d+)/([^/]+)")

    def __init__(self, env: Env) -> None:
        self._env = env
        self._read = 0
        self._everywhere = 0
        self._channels: dict[int, int] = {}

    def version(self, channel_id: int | None = None) -> int:
        """A number that grows whenever something happened in the channel (None: anywhere)."""
        log = self._env.backend.transcript
        for kind, name, payload in log[self._read :]:
            self._note(kind, name, payload)
        self._read = len(log)
        if channel_id is None:
            return self._everywhere + sum(self._channels.values())
        return self._everywhere + self._channels.get(channel_id, 0)

    def _note(self, kind: str, name: str, payload: Any) -> None:
        channel_id: int | None = None
        if kind == "GATEWAY":
            channel_id = _channel_of(payload)
        elif kind == "HTTP":
            if name.startswith("GET "):
                return
            if found := self._CHANNEL.search(name):
                channel_id = int(found[1])
            elif found := self._TOKEN.search(name):
                backend = self._env.backend
                record = backend.interactions.get(backend.interaction_tokens.get(found[1], 0))
                channel_id = record.channel_id if record is not None else None
        else:
            return
        if channel_id is None:
            self._everywhere += 1
        else:
            self._channels[channel_id] = self._channels.get(channel_id, 0) + 1

    def trim(self) -> None:
        """Forgets old log lines and pictures no message shows any more: they are never freed."""
        self.version()
        backend = self._env.backend
        if len(backend.transcript) > 2 * KEPT_LOG_LINES:
            del backend.transcript[:-KEPT_LOG_LINES]
            self._read = len(backend.transcript)
        if len(backend.http_requests) > 2 * KEPT_LOG_LINES:
            del backend.http_requests[:-KEPT_LOG_LINES]
        blobs = backend.cdn._blobs
        uploads = [url for url in blobs if url.startswith(f"{CDN_BASE}/attachments/")]
        if len(uploads) > KEPT_BLOBS:
            shown = {
                attachment["url"]
                for messages in backend.messages.values()
                for message in messages.values()
                for attachment in message.attachments
            }
            # The newest stay in any case: a message may be about to take them.
            for url in uploads[: -KEPT_BLOBS // 2]:
                if url not in shown:
                    del blobs[url]


def _channel_of(payload: Mapping[str, Any] | str | None) -> int | None:
    found = payload.get("channel_id") if isinstance(payload, Mapping) else None
    return None if found is None else int(found)  # an event of the server has none


# --- commands ----------------------------------------------------------------------------------


def commands(env: Env) -> dict[str, dict[str, Any]]:
    """The commands the bot registered, by id, with their translations."""
    return {
        str(command["id"]): command
        for scope in env.backend.commands.values()
        for command in scope.values()
    }


# --- what a person may see ---------------------------------------------------------------------


def sees(env: Env, channel_id: int, viewer: Any) -> bool:
    """True if the person can read the channel."""
    return can_access_channel(env, channel_id, viewer, history=True)


def newest_message(env: Env, channel_id: int, viewer: Any) -> int:
    """The id of the newest message that someone else wrote and the person can see, or 0."""
    messages = env.backend.messages.get(channel_id, {})
    for message_id in sorted(messages, reverse=True)[:50]:
        message = messages[message_id]
        if message.author_id != viewer.id and can_access_message(
            env, channel_id, message, viewer, history=True
        ):
            return message_id
    return 0


# --- pulling the plug --------------------------------------------------------------------------


async def kill(env: Env) -> None:
    """Ends the bot as `kill -9` would: no goodbye, nothing more leaves it."""
    blackout = {"method": "*", "path": "*", "status": 500, "code": 0, "message": "", "times": None}
    env.backend.faults.append(blackout)
    try:
        drop: Callable[[], Awaitable[None]] | None = getattr(env.bot, "kill", None)
        if drop is not None:
            await drop()
        # A dead process runs no `finally`: whatever still wants to await is cancelled again.
        for _ in range(100):
            alive = [task for task in env._work.tasks if not task.done()]
            if not alive:
                break
            for task in alive:
                task.cancel()
            await asyncio.sleep(0.002)
    finally:
        env.backend.faults.remove(blackout)


async def revive(env: Env, bot: discord.Client) -> None:
    """Starts a new bot in the same Discord, or the first one.

    Raises:
        Exception: whatever the bot raised while it started; the next `revive` may work.
    """
    env.requested_shard_count = 1 if isinstance(bot, discord.AutoShardedClient) else None
    if env._started:
        await env.restart_bot(bot)
    else:
        env.bot = bot
        await env.start()
