"""Discord, or a proxy, answers with status 200 and nonsense: a web page, ``{}`` or a list."""

import asyncio
from pathlib import Path

import pytest
from discord.http import Route

from bot import connection
from bot.interactions.responses import answering
from bot.trouble import UNREACHABLE, check
from playground.discord_server.faults import Fault, Kind
from tests.support.socket_bot import asked, bot_at, dealt, laid, socket_of, with_buttons
from tests.support.socket_world import SocketWorld, until, words

pytestmark = pytest.mark.sqlite

BAD_NEWS = ("went wrong", "number", "try again", "didn't go through", "nothing changed")


def told(w: SocketWorld, person: int) -> str:
    rooms = [*w.backend.channels, w.backend.dm_channels[person]]
    return "\n".join(words(message) for room in rooms for message in w.shown(person, room))


@pytest.mark.parametrize("kind", ["page", "torn"])
async def test_a_move_that_was_played_is_never_told_as_one_that_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    """The second kind is a connection that ends in the middle of a body."""
    monkeypatch.setattr(connection, "REPEATED_AFTER", (0.01, 0.01, 0.01))
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        await dealt(w)
        (messages,) = bot.host.messages.values()
        ((person, hand),) = await until(lambda: [*asked(w, "Pass")])
        seq = messages.table.seq
        for path in ("/interactions/*", "/webhooks/*"):
            w.server.faults.append(Fault("*", path, kind, times=10_000))
        w.people.press(person, hand, w.control(hand, "Pass"))
        await until(lambda: messages.table.seq > seq and not answering())
        w.server.faults.clear()
        assert not [line for line in BAD_NEWS if line in told(w, person)]
        assert not bot.host.incidents.latest


async def test_a_connection_that_ends_in_a_body_costs_a_table_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_of(tmp_path, monkeypatch) as w, bot_at(w, tmp_path) as bot:
        card = await laid(w)
        await until(lambda: "'label': 'Start'" in str(w.people.controls(card)))
        w.server.faults.append(Fault("*", "/*", "torn", times=8))
        w.people.press(w.ids[0], card, w.control(card, "Start"))
        await until(lambda: not w.server.faults and all(map(w.hand, w.ids)))
        (messages,) = bot.host.messages.values()
        await until(lambda: messages.idle)
        shown = [str(post.components) for post in with_buttons(w, card.id)]
        assert len([each for each in shown if "|house_table|" in each]) == 1
        assert not bot.host.incidents.latest


@pytest.mark.parametrize("answer", ["<html>", "", {}, [], {"resource": {}}])
@pytest.mark.parametrize(
    "route",
    [
        Route("POST", "/channels/{channel_id}/messages", channel_id=1),
        Route("PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=1, message_id=2),
        Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=1,
            webhook_token="t",
        ),
        Route("GET", "/users/@me"),
        Route("GET", "/gateway/bot"),
    ],
    ids=lambda route: route.path,
)
def test_what_is_no_answer_is_trouble_on_the_way(route: Route, answer: object) -> None:
    """discord.py would raise ``KeyError``, ``TypeError`` and more, which count as our bugs."""
    with pytest.raises(UNREACHABLE):
        check(route, answer)


async def test_garbage_alone_is_a_discord_that_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clocks stop then, and requests wait."""
    monkeypatch.setattr("bot.gate.AWAY", 0.05)
    async with socket_of(tmp_path, monkeypatch, 1) as w, bot_at(w, tmp_path) as bot:
        assert not bot.reach.away
        w.server.faults.append(Fault("*", "/*", "page", times=10_000))
        sending = asyncio.create_task(bot.get_partial_messageable(w.channel).send("x"))
        await until(lambda: bot.reach.away)
        assert not sending.done()
        w.server.faults.clear()
        assert (await sending).content == "x"
        assert not bot.reach.away
