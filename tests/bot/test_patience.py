"""Commands with slow answers: acknowledged in time, answered once, to the right person."""

import asyncio
from io import BytesIO
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import InteractionType
from simcord.backend.errors import BackendError

from bot.components.renderer import Renderer
from bot.connection import ACKNOWLEDGED
from bot.interactions import responses
from bot.tables.commands import Refused
from tests.support.playing import by_button, deal_to, pick, turn
from tests.support.world import World, answer_of, buttons, shows_cards, verb, words_of


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(responses, "PATIENCE", 0.02)


def slow(monkeypatch: pytest.MonkeyPatch, w: World) -> None:
    message = Renderer.message

    async def late(self: Renderer, *args: Any, **more: Any) -> Any:
        await asyncio.sleep(0.15)
        return await message(self, *args, **more)

    monkeypatch.setattr(Renderer, "message", late)


def told(w: World) -> int:
    sent = [request.json for request in w.env.http_requests if request.path.endswith("/callback")]
    assert isinstance(sent[-1], dict)
    return sent[-1]["type"]


@pytest.mark.usefixtures("hurried")
async def test_answers_that_come_late(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await deal_to(w, 501)
    place = w.place(table_id)
    slow(monkeypatch, w)
    for name, options in (
        ("move", {}),
        ("help", {}),
        ("rules", {"game": "belote"}),
        ("settings", {}),
        ("table", {}),
        ("leaderboard", {}),
    ):
        result = await w.people[0].slash(place, name, **options)
        assert told(w) == discord.InteractionResponseType.deferred_channel_message.value, name
        assert result.ephemeral, name
        assert words_of(result.response.message), name
        assert result.followups == [], name
    seat = turn(w, table_id)
    result = await w.people[seat].slash(place, "move")
    copy = answer_of(result)
    await by_button(w, table_id, seat, pick(w, table_id, Random(1)))
    await w.pass_time()
    assert "Your turn" not in words_of(w.now(copy))  # a late copy stays current, too


@pytest.mark.usefixtures("hurried")
async def test_a_hand_that_answers_a_press_late_stays_current(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a follow-up: the press's token edits it by its id."""
    table_id = await deal_to(w, 501)
    slow(monkeypatch, w)
    seat = turn(w, table_id)
    copy = (await w.press(seat, w.board(table_id), "hand")).followups[0].message
    assert told(w) == discord.InteractionResponseType.deferred_message_update.value
    assert "Your turn" in words_of(copy)
    await by_button(w, table_id, seat, pick(w, table_id, Random(1)))
    await w.pass_time()
    assert "Your turn" not in words_of(w.now(copy))
    assert not shows_cards(w.now(w.board(table_id)))
    again = (await w.press(seat, w.board(table_id), "hand")).followups[0].message
    await w.pass_time()
    assert again.id != copy.id
    with pytest.raises(BackendError):  # the older copy is deleted
        w.now(copy)


@pytest.mark.usefixtures("hurried")
async def test_a_table_that_opens_late_is_for_everybody(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow(monkeypatch, w)
    await w.people[0].slash(w.channel, "play", game="belote")
    cards = [m for m in w.channel.history() if buttons(m)]
    assert len(cards) == 1
    assert not cards[0].flags.ephemeral
    assert "join" in [verb(button.custom_id) for button in buttons(cards[0])]
    await w.press(1, cards[0], "join")
    assert "Bob" in words_of(w.now(cards[0]))
    refused = await w.people[0].slash(w.channel, "play", game="chess")
    assert "don't have that game" in words_of(answer_of(refused))


async def test_answers_in_time_are_not_announced(w: World) -> None:
    await w.open()
    result = await w.people[0].slash(w.channel, "help")
    assert result.acknowledged
    await w.pass_time(5)
    assert told(w) == discord.InteractionResponseType.channel_message.value


def refusal(code: int) -> discord.HTTPException:
    why: Any = SimpleNamespace(status=400, reason="Bad Request")
    return discord.HTTPException(why, {"code": code, "message": "refused"})


@pytest.mark.parametrize(("code", "enough"), [(0, True), (ACKNOWLEDGED, True), (10_062, False)])
async def test_an_answer_in_the_very_moment_the_clock_runs_out_is_enough(
    monkeypatch: pytest.MonkeyPatch, code: int, enough: bool
) -> None:
    class Answered:
        _response_type: object = None

        def is_done(self) -> bool:
            return False

        async def defer(self, **_how: object) -> None:  # here or elsewhere someone was faster
            raise refusal(code) if code else discord.InteractionResponded(press)

    press: Any = SimpleNamespace(type=InteractionType.component, response=Answered(), extras={})
    monkeypatch.setattr(responses, "PATIENCE", 0.0)
    responses.start_clock(press)
    await asyncio.sleep(0.01)
    await responses.ready(press)
    assert press.extras["clock"]._deferring.result() == enough
    assert (press.response._response_type is not None) == (code == ACKNOWLEDGED)


async def test_an_answer_that_another_process_has_promised_comes_late() -> None:
    """Acknowledged on arrival just as the table's process answered: the files are sent again."""
    sent: list[bytes] = []

    class Promised:
        _response_type: object = None

        def is_done(self) -> bool:
            return self._response_type is not None

        async def edit_message(self, attachments: list[discord.File], **_more: object) -> None:
            attachments[0].fp.read()
            raise refusal(ACKNOWLEDGED)

    async def late(attachments: list[discord.File]) -> str:
        sent.append(attachments[0].fp.read())
        return "shown"

    press: Any = SimpleNamespace(type=InteractionType.component, response=Promised(), extras={})
    press.edit_original_response = late
    forgotten: list[bool] = []
    press.extras["handed"] = responses.Handed(3.0, False, lambda: forgotten.append(True))
    picture = discord.File(BytesIO(b"picture"), "x.png")
    assert await responses.edit(press, attachments=[picture]) == "shown"
    assert (sent, forgotten) == ([b"picture"], [True])
    with pytest.raises(Refused):  # a form can't come late: that is no bug
        await responses.ask(press, press)
    assert not await responses.launch(press)  # nor can a window: a link comes instead
