"""Simultaneous presses, forged presses, and a slow network."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

import discord
import pytest
from simcord import interactions
from simcord.backend import serializers
from simcord.components import walk_components
from simcord.env import Env
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter
from simcord.results import InteractionResult

BUTTON, MENU = 2, 3
"""Discord's numbers for these types of components."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press as Discord reports it, possible in a client or not.

    Attributes:
        actor: a member of the server.
        message: the message it is on.
        custom_id: the component's id.
        values: the chosen values, for a menu.
    """

    actor: Any
    message: discord.Message
    custom_id: str
    values: tuple[str, ...] = ()


def emit(env: Env, press: Press) -> Any:
    """Has Discord report a press; returns its record before the bot handles it."""
    stored = env.backend.get_message(press.message.channel.id, press.message.id)
    private = env.backend.get_channel(stored.channel_id).guild_id is None
    data: dict[str, Any] = {"custom_id": press.custom_id, "component_type": BUTTON}
    if press.values:
        data |= {"component_type": MENU, "values": list(press.values)}
    record, payload = interactions.base_payload(
        env.backend,
        type=3,
        channel_id=stored.channel_id,
        guild_id=None if private else press.actor.guild.id,
        user_id=press.actor.id,
        data=data,
    )
    payload["message"] = _as_pressed(
        dict(serializers.message_payload(env.backend, stored)), press, data
    )
    record.source_message_id = stored.id
    env.backend.emit("INTERACTION_CREATE", payload)
    return record


def _as_pressed(message: dict[str, Any], press: Press, data: dict[str, Any]) -> dict[str, Any]:
    """Returns the message as the presser saw it, with the component even if it is gone now."""
    for piece in walk_components(message["components"]):
        if piece.get("custom_id") == press.custom_id:
            data["component_type"] = piece["type"]
            return message
    piece: dict[str, Any] = {"type": BUTTON, "custom_id": press.custom_id, "style": 2, "label": "?"}
    if press.values:
        options = [{"label": value[:100], "value": value} for value in press.values]
        piece = {"type": MENU, "custom_id": press.custom_id, "options": options}
    row = {"type": 1, "id": 900, "components": [{"id": 901, **piece}]}
    return {**message, "components": [*message["components"], row]}


async def burst(env: Env, presses: Iterable[Press]) -> list[InteractionResult]:
    """Has Discord report all presses before the bot handles any; returns each one's outcome."""
    records = [emit(env, press) for press in presses]
    await env.settle()
    return [InteractionResult(env, record) for record in records]


@contextmanager
def slow_network(rng: Random, longest: int = 40) -> Iterator[None]:
    """Delays every request to Discord randomly, before and after its effect.

    Args:
        rng: the source of the delays.
        longest: the longest delay each way, in turns of the event loop.
    """

    async def wait() -> None:
        for _ in range(rng.randrange(longest)):
            await asyncio.sleep(0)

    def slowed(request: Callable[..., Any]) -> Callable[..., Any]:
        async def late(*args: Any, **kwargs: Any) -> Any:
            await wait()
            answer = await request(*args, **kwargs)
            await wait()
            return answer

        return late

    with pytest.MonkeyPatch.context() as patch:
        for transport in (FakeHTTPClient, FakeWebhookAdapter):
            patch.setattr(transport, "request", slowed(transport.request))
        yield
