"""A message that follows a table: only its changed pictures are sent."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.components.renderer import Renderer
from bot.components.screen import Picture, Screen
from bot.messages.tracked_message import TrackedMessage


def drawn(of: str) -> bytes:
    return of.encode()


def screen(**pictures: str) -> Screen:
    return Screen(
        tuple(Picture(f"{name}.png", (of,), drawn, of) for name, of in pictures.items()), 0
    )


class Message:
    id = 7

    def __init__(self) -> None:
        self.sent: list[list[str]] = []
        self.fault: discord.HTTPException | None = None

    async def edit(self, *, view: Any, attachments: Any = None) -> Any:
        if self.fault is not None:
            raise self.fault
        self.sent.append([file.filename for file in attachments if isinstance(file, discord.File)])
        return SimpleNamespace(
            attachments=[SimpleNamespace(filename=file.filename) for file in attachments]
        )


async def test_a_picture_that_stays_is_not_sent_with_one_that_changes() -> None:
    message = Message()
    surface = TrackedMessage(Renderer(), 1, cast(Any, message))
    await surface.show(screen(ring="1", farm="1"))
    await surface.show(screen(ring="2", farm="1"))
    await surface.show(screen(ring="2", farm="2"))
    await surface.show(screen(ring="3", farm="3"))
    assert message.sent == [
        ["ring.png", "farm.png"],
        ["ring.png"],
        ["farm.png"],
        ["ring.png", "farm.png"],
    ]


async def test_after_a_fault_everything_is_sent_again() -> None:
    message = Message()
    surface = TrackedMessage(Renderer(), 1, cast(Any, message))
    await surface.show(screen(ring="1", farm="1"))
    await surface.show(screen(ring="2", farm="1"))
    answer = SimpleNamespace(status=500, reason="oops", headers={})
    message.fault = discord.HTTPException(cast(Any, answer), "oops")
    with pytest.raises(discord.HTTPException):
        await surface.show(screen(ring="3", farm="1"))
    message.fault = None
    await surface.show(screen(ring="3", farm="1"))
    assert message.sent[-1] == ["ring.png", "farm.png"]
