"""Everything is answered in time, however slow the bot is, as measured at Discord.

Whatever is slow blocks until everything has an answer, so no figure depends on the machine.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter
from simcord.backend.models import Interaction
from simcord.enums import ComponentType
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app.client import Parlour
from bot.clock import unix_time
from bot.components.renderer import Renderer
from bot.interactions import responses
from bot.interactions.throttle import Throttle
from bot.messages.tracked_message import TrackedMessage
from bot.storage import Store
from bot.tables.mending import check
from bot.tables.pace import Clock
from tests.storm.people import fields
from tests.support.socket_bot import bot_at, dealt, socket_of, with_buttons
from tests.support.socket_world import SocketWorld, until

GIVEN: dict[str, Any] = {"game": "belote", "name": "x", "text": "x"}
"""The values for options, by their names."""

BUSY = ("CommandTree-invoker", "discord.py: on_interaction", "messages ")
"""Names of tasks that answer, or show something."""


def busy() -> bool:
    return any(task.get_name().startswith(BUSY) for task in asyncio.all_tasks())


def pressed(w: SocketWorld, bot: Parlour) -> Iterator[tuple[str, Interaction]]:
    """Presses every button and menu in place, and one of each known verb on a separate message."""
    for channel in [*w.backend.messages]:
        for message in with_buttons(w, channel):
            for piece in w.people.controls(message):
                custom_id, values = piece["custom_id"], ()
                if piece["type"] == ComponentType.STRING_SELECT:
                    some = max(1, piece.get("min_values", 1))
                    values = [option["value"] for option in piece["options"][:some]]
                yield custom_id, w.people.press(w.ids[1], message, custom_id, values)
    for verb in bot.host.handler.verbs:
        custom_id = f"p1|1|{verb}||"
        button = {"type": 2, "style": 1, "label": "x", "custom_id": custom_id}
        menu = {"type": 3, "custom_id": custom_id, "options": [{"label": "x", "value": "x"}]}
        for piece, values in ((button, ()), (menu, ("x",))):
            row = {"type": 1, "components": [piece]}
            message = w.backend.create_message(w.channel, w.backend.bot_user.id, components=[row])
            yield verb, w.people.press(w.ids[0], message, custom_id, values)


def filled_in(
    w: SocketWorld, answered: list[tuple[str, Interaction]]
) -> Iterator[tuple[str, Interaction]]:
    """Fills in and sends every form among the answers."""
    for name, interaction in answered:
        if interaction.modal is not None:
            texts = [item for item in fields(interaction.modal) if "options" not in item]
            filled = dict.fromkeys((item["custom_id"] for item in texts), "x")
            yield f"the form of {name}", w.people.submit(interaction, filled)


def commanded(w: SocketWorld, bot: Parlour) -> Iterator[tuple[str, Interaction]]:
    """Runs every command, and requests suggestions for every option with autocomplete."""
    for command in bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command):
            continue
        options: dict[str, Any] = {}
        for option in command.parameters:
            kind = option.type.name
            if option.autocomplete:
                partly = dict(options) if kind == "string" else {}
                yield (
                    f"suggestions for {command.qualified_name} {option.name}",
                    w.people.complete(
                        w.ids[0],
                        w.channel,
                        command.qualified_name,
                        option.display_name,
                        "1",
                        **partly,
                    ),
                )
            if option.required:
                typed = {"user": w.ids[1], "channel": w.channel, "integer": 1, "boolean": True}
                choices = [choice.value for choice in option.choices]
                options[option.display_name] = (
                    choices[0]
                    if choices
                    else typed.get(kind) or GIVEN.get(option.display_name, "x")
                )
        yield (
            command.qualified_name,
            w.people.command(w.ids[0], w.channel, command.qualified_name, **options),
        )


Standstill = Callable[[pytest.MonkeyPatch, Parlour, asyncio.Event], None]


def waits(patch: pytest.MonkeyPatch, where: Any, name: str, until: asyncio.Event) -> None:
    """Makes a coroutine function wait for an event before it runs."""
    plain: Callable[..., Awaitable[Any]] = getattr(where, name)

    async def late(*args: Any, **more: Any) -> Any:
        await until.wait()
        return await plain(*args, **more)

    patch.setattr(where, name, late)


def drawing(patch: pytest.MonkeyPatch, _bot: Parlour, free: asyncio.Event) -> None:
    waits(patch, Renderer, "message", free)


def database(patch: pytest.MonkeyPatch, _bot: Parlour, free: asyncio.Event) -> None:
    waits(patch, Store, "_fetch", free)
    waits(patch, Store, "_write", free)


def disk(patch: pytest.MonkeyPatch, _bot: Parlour, free: asyncio.Event) -> None:
    """Blocks the ends of transactions alone, as a slow fsync does."""
    waits(patch, AsyncConnection, "commit", free)


def discord(patch: pytest.MonkeyPatch, bot: Parlour, free: asyncio.Event) -> None:
    """Blocks everything except the first answers themselves."""
    waits(patch, bot.http, "request", free)
    plain = AsyncWebhookAdapter.request

    async def late(adapter: Any, route: Route, *args: Any, **more: Any) -> Any:
        if not route.path.endswith("/callback"):
            await free.wait()
        return await plain(adapter, route, *args, **more)

    patch.setattr(AsyncWebhookAdapter, "request", late)


def lock(patch: pytest.MonkeyPatch, bot: Parlour, free: asyncio.Event) -> None:
    """Blocks the locks of all messages, and the queues of all tables."""
    plain = TrackedMessage.answer

    async def late(message: TrackedMessage, *args: Any) -> None:
        async with message._lock:
            await free.wait()
        await plain(message, *args)

    patch.setattr(TrackedMessage, "answer", late)
    waits(patch, bot.host.tables, "_carry_out", free)


@pytest.mark.parametrize(
    "standstill",
    [
        discord,
        *(
            pytest.param(fixture, marks=pytest.mark.soak)
            for fixture in (drawing, database, disk, lock)
        ),
    ],
)
async def test_everything_is_answered_while_something_stands_still(
    standstill: Standstill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Throttle, "admits", lambda *_: True)
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        await dealt(w)
        with monkeypatch.context() as patch:
            await all_in_time(w, bot, patch, standstill)


async def test_what_is_not_answered_when_the_bot_closes_is_dropped_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.app.house.FAREWELL", 0.05)
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        waits(monkeypatch, Renderer, "message", asyncio.Event())
        pressed = w.people.command(w.ids[0], w.channel, "help")
        await until(busy)
        await bot.close()
        await until(lambda: not busy())
        assert not pressed.responded
    assert "failed" not in caplog.text


async def all_in_time(
    w: SocketWorld, bot: Parlour, patch: pytest.MonkeyPatch, standstill: Standstill
) -> None:
    patch.setattr(responses, "PATIENCE", 0.3)
    free = asyncio.Event()
    standstill(patch, bot, free)
    interactions = [*pressed(w, bot), *commanded(w, bot)]
    assert len(interactions) > 150
    late = await unanswered(interactions)
    forms = [*filled_in(w, interactions)]
    late += await unanswered(forms)
    free.set()
    assert not late, standstill
    assert forms
    await until(lambda: not busy())
    queues = bot.host.tables._queues
    seen = {number: queue.table.seq for number, queue in queues.items() if queue.table}
    for row, seated, moves in await bot.host.store.several([*seen]):
        assert row.seq >= seen[row.id]
        assert check(row, seated, moves, Clock(unix_time(), 1.0))[0] == ""


async def unanswered(interactions: list[tuple[str, Interaction]]) -> list[str]:
    with contextlib.suppress(TimeoutError):
        await until(lambda: all(interaction.responded for _, interaction in interactions))
    return [name for name, interaction in interactions if not interaction.responded]
