"""The checks that Discord makes and SimCord doesn't, made before a request reaches SimCord."""

from __future__ import annotations

import base64
import binascii
import re
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from simcord.backend import Backend, errors
from simcord.backend.errors import BackendError
from simcord.backend.models import Channel
from simcord.components import walk_components

from playground.discord_server.forms import bodies, command_faults, items, message_faults, part

COMMANDS = 100
APPLICATION_EMOJI = 2_000
EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)
EMOJI_BYTES = 256 * 1024
UPLOAD_BYTES = 10 * 1024 * 1024
ACTIVE_THREADS = 1_000
ARCHIVE_AFTER = (60, 1440, 4320, 10080)
NONCE = 25
FOLLOWUPS_OF_GUESTS = 5
"""The most follow-ups per token on a server where the bot is installed only by a user."""

DMS_OPENED = (10, 10.0)
"""How many DMs a bot may open, and in how many seconds; Discord doesn't publish any figure."""


def check(
    backend: Backend, method: str, path: Sequence[str], body: Any, files: Sequence[Any]
) -> None:
    """Checks a request.

    Args:
        backend: SimCord's state.
        method: the request's method.
        path: the segments of the request's path after the API version.
        body: the request's body.
        files: the request's files.

    Raises:
        BackendError: Discord would refuse the request.
    """
    for message in bodies(body):
        _message(backend, method, path, message, files)
    match method, list(path):
        case "PUT", ["applications", *_, "commands"]:
            _commands(body)
        case "POST", ["applications", _, "emojis"]:
            _emoji(backend, body)
        case "POST", ["channels", channel_id, "messages", message_id, "threads"]:
            if int(message_id) in backend.channels:
                raise BackendError(
                    400, 160004, "A thread has already been created for this message"
                )
            _thread(backend, int(channel_id), body)
        case "POST", ["channels", channel_id, "threads"]:
            _thread(backend, int(channel_id), body)
        case "PATCH", ["channels", channel_id] if "locked" in body:
            channel = backend.get_channel(int(channel_id))
            bot = backend.bot_user.id
            backend.require_permissions(channel.guild_id, bot, channel.id, "manage_threads")
        case (("PATCH" | "DELETE"), ["channels", channel_id, "messages", _]):
            channel = backend.get_channel(int(channel_id))
            if method == "PATCH" and channel.thread_metadata and channel.thread_metadata.archived:
                raise BackendError(400, 50083, "Thread is archived")
        case _, ["webhooks", _, token, *_] if token in backend.interaction_tokens:
            record = backend.interactions[backend.interaction_tokens[token]]
            if record.expires_at is not None and backend.now_iso() >= record.expires_at:
                raise BackendError(401, 50027, "Invalid Webhook Token")
            guest = (
                backend.bot_user.id not in backend.get_guild(record.guild_id).members
                if record.guild_id
                else False
            )
            if method == "POST" and guest and len(record.followup_ids) >= FOLLOWUPS_OF_GUESTS:
                raise BackendError(400, 40094, "This interaction has no follow-ups left")
        case "POST", ["interactions", *_]:
            choices = items(part(body, "data"), "choices")
            if len(choices) > 25 or not all(1 <= len(choice["name"]) <= 100 for choice in choices):
                raise errors.invalid_form_body("choices")
        case _:
            pass


def _message(
    backend: Backend,
    method: str,
    path: Sequence[str],
    body: Mapping[str, Any],
    files: Sequence[Any],
) -> None:
    if wrong := next(message_faults(body), None):
        raise errors.invalid_form_body(wrong)
    if len(str(body.get("nonce") or "")) > NONCE:
        raise errors.invalid_form_body("nonce: Must be 25 or fewer in length.")
    size = 0
    for file in files:
        size += file.fp.seek(0, 2)
        file.fp.seek(0)
    if size > UPLOAD_BYTES:
        raise BackendError(413, 40005, "Request entity too large")
    if files and path[0] == "channels":
        channel = backend.get_channel(int(path[1]))
        bot = backend.bot_user.id
        backend.require_permissions(channel.guild_id, bot, channel.id, "attach_files")
    emoji = {str(number) for number in backend.application_emojis}
    emoji |= {str(number) for guild in backend.guilds.values() for number in guild.emojis}
    named: set[str] = set()
    for piece in walk_components(items(body, "components")):
        for obj in (piece, *items(piece, "options")):
            emoji_id = part(obj, "emoji").get("id")
            if emoji_id is not None and str(emoji_id) not in emoji:
                raise errors.invalid_form_body("emoji.id: Invalid emoji")
        media = [item.get("media") for item in items(piece, "items")]
        named |= {obj["url"] for obj in media if obj and obj["url"].startswith("attachment://")}
    listed = {f"attachment://{name}" for name in _listed(backend, method, path, body, files)}
    if named - listed and not _gone(backend, path):
        raise errors.invalid_form_body(f"components: {min(named - listed)} is not listed")


def _gone(backend: Backend, path: Sequence[str]) -> bool:
    """Returns whether a message or its token no longer exists, which Discord checks first."""
    if path[0] == "channels":
        channel, message_id = int(path[1]), path[3:4]
    elif path[2] not in backend.interaction_tokens:
        return True
    else:
        record = backend.interactions[backend.interaction_tokens[path[2]]]
        original = str(record.message_id or record.source_message_id)
        channel = record.channel_id
        named = path[4:5] if path[0] == "webhooks" else ["@original"]
        message_id = [original if name == "@original" else name for name in named]
    there = backend.messages.get(channel, {})
    return any(int(name) not in there for name in message_id)


def _listed(
    backend: Backend,
    method: str,
    path: Sequence[str],
    body: Mapping[str, Any],
    files: Sequence[Any],
) -> list[str]:
    """Returns the names of a message's files after the request, if the request lists any."""
    kept = {str(entry.get("id")) for entry in items(body, "attachments")}
    names = [file.filename for file in files]
    if not kept or not (method == "PATCH" or path[0] == "interactions"):
        return names
    if path[0] == "channels":
        channel = int(path[1])
    else:
        token = backend.interaction_tokens.get(path[2], 0)
        channel = backend.interactions[token].channel_id if token else 0
    there = (
        entry
        for message in backend.messages.get(channel, {}).values()
        for entry in message.attachments
    )
    return names + [entry["filename"] for entry in there if entry["id"] in kept]


def _commands(body: Sequence[Mapping[str, Any]]) -> None:
    if len(body) > COMMANDS or len({entry["name"] for entry in body}) < len(body):
        raise BackendError(400, 30032, "Maximum number of application commands reached (100)")
    for command in body:
        if wrong := next(command_faults(command), None):
            raise errors.invalid_form_body(wrong)


def _picture(image: str) -> bytes:
    try:
        return base64.b64decode(image.split(",", 1)[1], validate=True)
    except (IndexError, binascii.Error):
        raise errors.invalid_form_body("image: Invalid image data") from None


def _emoji(backend: Backend, body: Mapping[str, Any]) -> None:
    if not EMOJI_NAME.fullmatch(body["name"]):
        raise errors.invalid_form_body("name: Must be 2 to 32 letters, digits and underscores")
    if len(_picture(body["image"])) > EMOJI_BYTES:
        raise errors.invalid_form_body("image: File cannot be larger than 256.0 kb")
    if len(backend.application_emojis) >= APPLICATION_EMOJI:
        raise BackendError(400, 30008, "Maximum number of emojis reached (2000)")
    if any(other.name == body["name"] for other in backend.application_emojis.values()):
        raise errors.invalid_form_body("name: An emoji with this name already exists")


def _thread(backend: Backend, channel_id: int, body: Mapping[str, Any]) -> None:
    channel = backend.get_channel(channel_id)
    if not 1 <= len(body["name"]) <= 100:
        raise errors.invalid_form_body("name: Must be between 1 and 100 in length.")
    if int(body.get("auto_archive_duration") or 1440) not in ARCHIVE_AFTER:
        raise errors.invalid_form_body("auto_archive_duration")
    if (
        channel.guild_id is not None
        and len(backend.active_threads(channel.guild_id)) >= ACTIVE_THREADS
    ):
        raise BackendError(400, 160006, "Maximum number of active threads reached")


def may_write(backend: Backend, channel_id: int, refusing: set[int]) -> None:
    """Checks that the bot may send a message here now; a message unarchives its thread.

    Raises:
        BackendError: the thread is locked, or the user refuses DMs or shares no server with it.
    """
    channel = backend.get_channel(channel_id)
    if channel.guild_id is None:
        _recipient(backend, channel, refusing)
    elif (thread := channel.thread_metadata) is not None:
        bot = backend.bot_user.id
        if thread.locked and thread.archived:
            backend.require_permissions(channel.guild_id, bot, channel.id, "manage_threads")
        if thread.archived:
            backend.edit_channel(channel.id, {}, thread_metadata={"archived": False})


def _recipient(backend: Backend, channel: Channel, refusing: set[int]) -> None:
    (user_id,) = channel.recipient_ids
    bot = backend.bot_user.id
    shared = any({user_id, bot} <= guild.members.keys() for guild in backend.guilds.values())
    if not shared:
        raise BackendError(
            403, 50278, "Cannot send messages to this user due to having no mutual guilds"
        )
    if user_id in refusing:
        raise BackendError(403, 50007, "Cannot send messages to this user")


def may_open(
    backend: Backend, user_id: int, opened: deque[float], now: float, *, quarantined: bool
) -> None:
    """Checks that the bot may open a conversation; ones that exist already don't count.

    Raises:
        BackendError: the bot is opening them too fast, or is quarantined.
    """
    if user_id in backend.dm_channels:
        return
    if quarantined:
        raise BackendError(
            403, 20026, "Your bot has been flagged by our anti-spam system for abusive behavior."
        )
    if len(opened) == DMS_OPENED[0] and now - opened[0] < DMS_OPENED[1]:
        raise BackendError(403, 40003, "You are opening direct messages too fast")
    opened.append(now)
