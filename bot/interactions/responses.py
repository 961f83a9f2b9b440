"""Answering the user: within Discord's three seconds, or after having said that the answer is coming.

An answer may have to wait for its table, for the database, for a picture or for another request. So every interaction
starts a clock when it arrives; what has not been answered after two seconds is deferred then, and answered by an edit or a
follow-up. All answers go through the functions here, which know whether that has happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import discord
from discord import InteractionResponseType, InteractionType

from bot.connection import ACKNOWLEDGED
from bot.discord_internals import COMMAND_TASK, PRESS_TASK, edit_original, note_response, release
from bot.log import logger
from bot.tables.commands import Refused
from bot.trouble import TROUBLE, facts

Interaction = discord.Interaction[Any]

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 2.0
"""Seconds an answer may take before Discord is told that it is coming (Discord itself waits for three)."""

REMEMBERED, DELETABLE = 2_000, 14 * 60.0
"""Private sentences that are remembered, and for how many seconds they can be deleted by their token."""

_KEY, _ARRIVED, _HANDED = "clock", "arrived", "handed"


@dataclass(frozen=True, slots=True)
class Handed:
    """What is known of an interaction that arrived at another process.

    Attributes:
        age: seconds since it arrived.
        deferred: whether Discord has been told that the answer is coming.
        done: is called when it is answered.
    """

    age: float
    deferred: bool
    done: Callable[[], None]


def hand_on(interaction: Interaction, handed: Handed) -> None:
    """Has the answers to an interaction take into account what has happened to it at another process."""
    interaction.extras[_HANDED] = handed
    if handed.deferred:
        _is_deferred(interaction)


def _is_deferred(interaction: Interaction) -> None:
    """Notes that another process has told Discord that the answer is coming."""
    command = interaction.type is InteractionType.application_command
    kind = InteractionResponseType
    note_response(
        interaction, kind.deferred_channel_message if command else kind.deferred_message_update
    )


async def defer(interaction: Interaction) -> bool:
    """Tells Discord that the answer is coming; returns whether Discord knows. Suggestions cannot wait, so it sends none."""
    kind, response = interaction.type, interaction.response
    try:
        if kind is InteractionType.autocomplete:
            await response.autocomplete([])
        else:
            command = kind is InteractionType.application_command
            await response.defer(ephemeral=command, thinking=command)
    except discord.InteractionResponded:
        pass  # answered in this very moment
    except TROUBLE as error:
        logger.info("not deferred", **facts(error))
        if getattr(error, "code", 0) != ACKNOWLEDGED:
            return False
        _is_deferred(interaction)  # by another process
    return True


class ResponseClock:
    """The clock of one interaction."""

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
        """Stops the clock. If it has run out, waits until Discord knows."""
        self.stop()
        if self._deferring is not None:
            await asyncio.wait({self._deferring})


def arrived(interaction: Interaction, kind: str, at: float) -> None:
    """Notes when something of a kind arrived (event loop's clock)."""
    interaction.extras[_ARRIVED] = kind, at


def note_answer(interaction: Interaction) -> None:
    """Notes that something has been answered; only the first answer counts."""
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
    """Starts an interaction's clock, unless its answer was quicker (discord.py carries a command out first)."""
    if _KEY not in interaction.extras and not interaction.response.is_done():
        interaction.extras[_KEY] = ResponseClock(interaction)


def stop_clock(interaction: Interaction) -> None:
    """Stops an interaction's clock for good.

    If the bot closes before it has answered, the process that handed the interaction over hands it to the next owner.
    """
    if (clock := interaction.extras.setdefault(_KEY, None)) is not None:
        clock.stop()
    if interaction.response.is_done():  # or else both would stay until the collector comes
        release(interaction)
    handed: Handed | None = interaction.extras.pop(_HANDED, None)
    if handed is not None and not interaction.client.is_closed():
        handed.done()


def answering() -> list[asyncio.Task[Any]]:
    """Returns the tasks of discord.py in which presses, forms and commands are being answered."""
    names = (PRESS_TASK, COMMAND_TASK)
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(names)]


async def ready(interaction: Interaction) -> bool:
    """Stops an interaction's clock, so that the answer can be given; returns whether it has had its first answer."""
    if (clock := interaction.extras.setdefault(_KEY, None)) is not None:
        await clock.finish()
    return interaction.response.is_done()


async def acknowledge(interaction: Interaction) -> None:
    """Answers a press with nothing, or someone who is typing with no suggestions. A failure changes nothing for them."""
    if await ready(interaction) or await defer(interaction):
        note_answer(interaction)


def _late_if_promised(answer: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Repeats an answer as a late one if another process has just told Discord that it is coming."""

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
    """Answers a press by changing the message it is on; returns what Discord says of the message then."""
    if await ready(press):
        shown: object = await press.edit_original_response(**message)
    else:
        shown = getattr(await press.response.edit_message(**message), "resource", None)
    note_answer(press)
    return shown


async def edit_by_token(press: Interaction, **message: Any) -> Edited:
    """Edits the message that a press's token reaches, as ``edit_original_response`` does, and makes no message of the answer."""
    return Edited(await edit_original(press, **message))


async def ask(press: Interaction, form: discord.ui.Modal) -> None:
    """Answers a press with a form.

    Raises:
        Refused: the press was deferred; a form cannot come late.
    """
    if await ready(press):
        raise Refused("try_again")
    await press.response.send_modal(form)
    note_answer(press)


@dataclass(frozen=True, slots=True)
class Edited:
    """A message that was edited.

    Attributes:
        attachments: its files.
    """

    attachments: Sequence[discord.Attachment]


@dataclass(frozen=True, slots=True)
class Sent:
    """An answer that was sent.

    Attributes:
        message_id: its message.
        original: whether it is the message that the interaction's token edits.
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
    """Answers with a new message for the user alone."""
    if await ready(interaction):
        posted = await interaction.followup.send(ephemeral=True, wait=True, **message)
        note_answer(interaction)
        # What follows a command takes the place of "thinking"; what follows a press stands for itself.
        command = interaction.type is discord.InteractionType.application_command
        return Sent(posted.id, command, posted.attachments)
    return _answered(
        interaction, await interaction.response.send_message(ephemeral=True, **message)
    )


class Notices:
    """The latest sentence or page that everyone was shown in private, so that the next one takes its place."""

    def __init__(self) -> None:
        self._latest: dict[tuple[int, int | None], tuple[Interaction, int, float]] = {}

    async def send(self, interaction: Interaction, **message: Any) -> None:
        """Answers in private and deletes the message before it, unless the user pressed there."""
        sent = await send(interaction, **message)
        now = asyncio.get_running_loop().time()
        key = (interaction.user.id, interaction.channel_id)
        before = self._latest.pop(key, None)
        self._latest[key] = (interaction, sent.message_id, now)
        while len(self._latest) > REMEMBERED:
            del self._latest[next(iter(self._latest))]
        pressed = interaction.message.id if interaction.message is not None else 0
        if before is not None and before[1] != pressed:
            await self._delete(*before)

    async def close(self, interaction: Interaction) -> None:
        """Deletes the latest message of this user in this channel."""
        before = self._latest.pop((interaction.user.id, interaction.channel_id), None)
        if before is not None:
            await self._delete(*before)

    async def _delete(self, interaction: Interaction, message_id: int, at: float) -> None:
        if asyncio.get_running_loop().time() <= at + DELETABLE:
            with suppress(*TROUBLE):  # they may have closed it themselves
                await interaction.followup.delete_message(message_id)


@_late_if_promised
async def send_publicly(interaction: Interaction, private: str, **message: Any) -> Sent:
    """Answers with a new message for everyone.

    If the answer comes late, its first follow-up can only be private: ``private`` is that one's text.
    """
    if await ready(interaction):
        await interaction.followup.send(private, ephemeral=True)
        note_answer(interaction)
        posted = await interaction.followup.send(wait=True, **message)
        return Sent(posted.id, False, posted.attachments)
    return _answered(interaction, await interaction.response.send_message(**message))
