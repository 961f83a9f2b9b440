"""Responses to users: within Discord's three seconds, or deferred.

A response may have to wait for its table, the database, a picture or another request. So every
interaction is timed from its arrival. After two seconds without a response it is deferred, and
later answered by an edit or a follow-up. All responses use these functions, which track that state.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, Protocol, TypeVar, runtime_checkable

import discord
from discord import InteractionResponseType, InteractionType

from bot.connection import ACKNOWLEDGED
from bot.discord_internals import (
    COMMAND_TASK,
    PRESS_TASK,
    edit_original,
    note_response,
    release,
    visits,
)
from bot.log import logger
from bot.memo import Latest
from bot.tables.commands import Refused
from bot.trouble import TROUBLE, facts

Interaction = discord.Interaction[Any]

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 2.0
"""Seconds until an unanswered interaction is deferred; Discord waits three seconds."""

REMEMBERED, REACHED_FOR = 2_000, 14 * 60.0
"""How many users' latest presses are remembered, and for how many seconds the tokens are used.

Discord accepts a token for fifteen minutes.
"""

_KEY, _ARRIVED, _HANDED = "clock", "arrived", "handed"


@dataclass(frozen=True, slots=True)
class Handed:
    """The state of an interaction that arrived at another process.

    Attributes:
        age: seconds since the interaction arrived.
        deferred: whether that process has deferred it.
        done: called when it has been answered.
    """

    age: float
    deferred: bool
    done: Callable[[], None]


def hand_on(interaction: Interaction, handed: Handed) -> None:
    """Attaches the state from another process to an interaction, for its responses to use."""
    interaction.extras[_HANDED] = handed
    if handed.deferred:
        _is_deferred(interaction)


def _is_deferred(interaction: Interaction) -> None:
    command = interaction.type is InteractionType.application_command
    kind = InteractionResponseType
    note_response(
        interaction, kind.deferred_channel_message if command else kind.deferred_message_update
    )


async def defer(interaction: Interaction) -> bool:
    """Defers an interaction (an autocomplete gets no choices); returns whether that worked."""
    kind, response = interaction.type, interaction.response
    try:
        if kind is InteractionType.autocomplete:
            await response.autocomplete([])
        else:
            command = kind is InteractionType.application_command
            await response.defer(ephemeral=command, thinking=command)
    except discord.InteractionResponded:
        pass  # answered at this very moment
    except TROUBLE as error:
        logger.info("not deferred", **facts(error))
        if getattr(error, "code", 0) != ACKNOWLEDGED:
            return False
        _is_deferred(interaction)  # by another process
    return True


class ResponseClock:
    """Times one interaction."""

    def __init__(self, interaction: Interaction) -> None:
        handed: Handed | None = interaction.extras.get(_HANDED)
        left = PATIENCE if handed is None else max(0.0, PATIENCE - handed.age)
        self._timer = asyncio.get_running_loop().call_later(left, self._run_out, interaction)
        self._deferring: asyncio.Task[bool] | None = None

    def _run_out(self, interaction: Interaction) -> None:
        if not interaction.response.is_done():
            self._deferring = asyncio.get_running_loop().create_task(defer(interaction))

    def stop(self) -> None:
        self._timer.cancel()

    async def finish(self) -> None:
        """Stops the clock. If time has run out, waits until the interaction is deferred."""
        self.stop()
        if self._deferring is not None:
            await asyncio.wait({self._deferring})


def arrived(interaction: Interaction, kind: str, at: float) -> None:
    """Records an interaction's kind and when it arrived (by the event loop's clock)."""
    interaction.extras[_ARRIVED] = kind, at


def note_answer(interaction: Interaction) -> None:
    """Records that an interaction has been answered; only the first response counts."""
    kind, at = interaction.extras.pop(_ARRIVED, ("", 0.0))
    if (handed := interaction.extras.pop(_HANDED, None)) is not None:
        handed.done()
    if kind:
        host = interaction.client.host
        host.tokens.note(interaction)
        seconds = asyncio.get_running_loop().time() - at
        host.meters.answered(kind, seconds)
        logger.debug("answered", kind=kind, seconds=round(seconds, 3))


def start_clock(interaction: Interaction) -> None:
    """Starts an interaction's clock unless it has a response (discord.py runs commands first)."""
    if _KEY not in interaction.extras and not interaction.response.is_done():
        interaction.extras[_KEY] = ResponseClock(interaction)


def stop_clock(interaction: Interaction) -> None:
    """Stops an interaction's clock for good.

    If the bot closes before responding, the process where it arrived finds another owner.
    """
    if (clock := interaction.extras.setdefault(_KEY, None)) is not None:
        clock.stop()
    if interaction.response.is_done():  # otherwise both stay until garbage collection
        release(interaction)
    handed: Handed | None = interaction.extras.pop(_HANDED, None)
    if handed is not None and not interaction.client.is_closed():
        handed.done()


def answering() -> list[asyncio.Task[Any]]:
    """Returns the discord.py tasks that are answering presses, forms and commands."""
    return tasks_called(PRESS_TASK, COMMAND_TASK)


def tasks_called(*names: str) -> list[asyncio.Task[Any]]:
    """Returns the tasks whose names begin with any of these prefixes."""
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(names)]


async def ready(interaction: Interaction) -> bool:
    """Stops an interaction's clock before responding; returns whether it already has a response."""
    if (clock := interaction.extras.setdefault(_KEY, None)) is not None:
        await clock.finish()
    return interaction.response.is_done()


async def acknowledge(interaction: Interaction) -> None:
    """Acknowledges a press, or offers no suggestions for an autocomplete; ignores failures."""
    if await ready(interaction) or await defer(interaction):
        note_answer(interaction)


def _late_if_promised(answer: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Sends a response again, as a late one, if another process has just deferred."""

    @wraps(answer)
    async def given(*args: P.args, **message: P.kwargs) -> T:
        interaction: Any = args[0]
        try:
            return await answer(*args, **message)
        except discord.HTTPException as error:
            if error.code != ACKNOWLEDGED or interaction.response.is_done():
                raise
        _is_deferred(interaction)
        sent: Any = message
        for file in (*sent.get("attachments", ()), *sent.get("files", ())):
            if isinstance(file, discord.File):
                file.fp.seek(0)
        return await answer(*args, **message)

    return given


@_late_if_promised
async def edit(press: Interaction, **message: Any) -> object:
    """Responds to a press by editing its message; returns the message as Discord describes it."""
    if await ready(press):
        shown: object = await press.edit_original_response(**message)
    else:
        shown = getattr(await press.response.edit_message(**message), "resource", None)
    note_answer(press)
    return shown


async def edit_by_token(press: Interaction, follow_up: int = 0, **message: Any) -> Sent:
    """Edits a press's own response, or the follow-up with the given id."""
    if follow_up:
        edited = await press.followup.edit_message(follow_up, **message)
        return Sent(follow_up, False, edited.attachments)
    return Sent(0, True, await edit_original(press, **message))


async def ask(press: Interaction, form: discord.ui.Modal) -> None:
    """Responds to a press with a form.

    Raises:
        Refused: the press was deferred; a form must be the first response.
    """
    if await ready(press):
        raise Refused("try_again")
    await press.response.send_modal(form)
    note_answer(press)


async def launch(press: Interaction) -> bool:
    """Responds to a press by opening the bot's Activity in Discord; returns whether that worked."""
    if await ready(press):
        return False
    try:
        await press.response.launch_activity()
    except TROUBLE as error:
        logger.info("activity not opened", **facts(error))
        return False
    note_answer(press)
    return True


@dataclass(frozen=True, slots=True)
class Sent:
    """A response that has been sent.

    Attributes:
        message_id: the id of its message.
        original: whether it is the interaction's own response rather than a follow-up.
        attachments: its files.
    """

    message_id: int
    original: bool
    attachments: Sequence[discord.Attachment] = ()


def _answered(interaction: Interaction, sent: discord.InteractionCallbackResponse[Any]) -> Sent:
    note_answer(interaction)
    return Sent(sent.message_id or 0, True, getattr(sent.resource, "attachments", ()))


@_late_if_promised
async def send(interaction: Interaction, **message: Any) -> Sent:
    """Responds with a new message that only the user sees."""
    if await ready(interaction):
        posted = await interaction.followup.send(ephemeral=True, wait=True, **message)
        note_answer(interaction)
        # After a command, the message replaces "thinking"; after a press, it is a separate message.
        command = interaction.type is discord.InteractionType.application_command
        return Sent(posted.id, command, posted.attachments)
    return _answered(
        interaction, await interaction.response.send_message(ephemeral=True, **message)
    )


@runtime_checkable
class Follower(Protocol):
    """A press where the user's table is already shown, so that it needs no copy of the hand."""

    def follow(self, table_id: int) -> None:
        """Records the table whose hand would have been the response."""
        ...


class Notices:
    """Each user's latest private message in a channel, so that the next can replace it."""

    def __init__(self) -> None:
        self._latest: Latest[tuple[int, int | None], tuple[Interaction, int, float]] = Latest(
            REMEMBERED
        )

    async def send(self, interaction: Interaction, **message: Any) -> None:
        """Responds in private and deletes the previous message, unless the press was on it."""
        sent = await send(interaction, **message)
        now = asyncio.get_running_loop().time()
        key = (interaction.user.id, interaction.channel_id)
        before = self._latest.get(key)
        self._latest[key] = (interaction, sent.message_id, now)
        pressed = interaction.message.id if interaction.message is not None else 0
        if before is None:
            return
        press, message_id, at = before
        if message_id != pressed and now <= at + REACHED_FOR:
            with suppress(*TROUBLE):  # the user may have dismissed it
                await press.followup.delete_message(message_id)


@_late_if_promised
async def send_publicly(interaction: Interaction, private: str, **message: Any) -> Sent:
    """Responds with a new message for everyone.

    If the response is late, its first follow-up must be private; ``private`` is its text.
    """
    if await ready(interaction):
        await interaction.followup.send(private, ephemeral=True)
        note_answer(interaction)
        posted = await interaction.followup.send(wait=True, **message)
        return Sent(posted.id, False, posted.attachments)
    return _answered(interaction, await interaction.response.send_message(**message))


class Tokens:
    """For each user, the token of the latest interaction that the bot has answered."""

    def __init__(self) -> None:
        self._latest: Latest[int, tuple[discord.Webhook, float]] = Latest(REMEMBERED)

    def note(self, interaction: Interaction) -> None:
        """Remembers an answered interaction's token, unless it's from a place without the bot."""
        if visits(interaction):
            return
        until = asyncio.get_running_loop().time() + REACHED_FOR
        self._latest[interaction.user.id] = (interaction.followup, until)

    def of(self, user_id: int) -> discord.Webhook | None:
        """Returns a webhook that reaches a user in private, or ``None`` if it has expired."""
        followup, until = self._latest.get(user_id, (None, 0.0))
        return followup if asyncio.get_running_loop().time() < until else None
