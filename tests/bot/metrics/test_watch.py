"""The bot about itself: metrics that count real events, and a truthful health check."""

import asyncio
import io
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.app import watch
from bot.app.build import build
from bot.app.client import Parlour
from bot.config import BadSettings, Settings
from bot.gate import route_of
from bot.installed import version
from bot.metrics.meters import NotServed
from tests.support.socket_bot import bot_at, dealt, laid, socket_of
from tests.support.socket_world import SocketWorld, until
from tests.support.written import written_log

pytestmark = pytest.mark.sqlite

DASHBOARD = "".join(
    Path(f"docs/hosting/{name}").read_text() for name in ("grafana.json", "alerts.yml")
)


@pytest_asyncio.fixture
async def w(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SocketWorld]:
    async with socket_of(tmp_path, monkeypatch) as world:
        yield world


@pytest_asyncio.fixture
async def bot(w: SocketWorld, tmp_path: Path) -> AsyncIterator[Parlour]:
    async with bot_at(w, tmp_path, metrics="127.0.0.1:0") as bot:
        assert bot.watch is not None
        await bot.watch.open()
        await until(lambda: bot.watch is not None and not bot.watch.missing_to_live())
        yield bot


async def get(bot: Parlour, path: str) -> tuple[int, str]:
    assert bot.watch is not None
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{bot.watch.port}{path}") as answer,
    ):
        return answer.status, await answer.text()


async def missing(bot: Parlour) -> list[str]:
    """Returns what ``/readyz`` calls missing; checks that its status agrees."""
    status, text = await get(bot, "/readyz")
    parts: list[str] = json.loads(text)["missing"]
    assert status == (503 if parts else 200)
    return parts


async def samples(bot: Parlour) -> dict[tuple[str, ...], float]:
    """Returns the value of every sample, by its name and label values."""
    status, text = await get(bot, "/metrics")
    assert status == 200
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_what_happens_is_counted_and_no_label_names_anyone(
    w: SocketWorld, bot: Parlour
) -> None:
    await dealt(w)

    def asked() -> int | None:
        hands = {person: w.hand(person) for person in w.ids}
        can = (
            user for user, hand in hands.items() if hand and "Pass" in str(w.people.controls(hand))
        )
        return next(can, None)

    bidder = await until(asked)
    hand = w.hand(bidder)
    assert hand is not None
    await w.press(bidder, hand, "Pass")
    refused = w.people.command(w.ids[1], w.channel, "play", game="chess")
    assert await w.people.answer(refused)
    while not (figures := await samples(bot))["parlour_event_loop_lag_seconds_count",]:  # noqa: ASYNC110 - at intervals
        await asyncio.sleep(0.1)
    name = "parlour_interaction_answer_seconds_count"
    assert figures[name, "command"] == 2
    assert figures[name, "press"] >= 5
    assert figures["parlour_move_durable_seconds_count", "person"] == 1
    assert figures["parlour_tables", "belote", "playing"] == 1
    assert figures["parlour_refusals_total", "no_such_game"] == 1
    posting = ("POST", "/channels/{id}/messages")
    assert figures["parlour_discord_requests_total", *posting, "200"] >= 5
    assert figures["parlour_discord_request_seconds_count", *posting] >= 5
    assert figures[
        "parlour_discord_requests_total", "POST", "/interactions/{id}/{token}/callback", "200"
    ]
    assert figures["parlour_discord_request_wait_seconds_count", "gate"] >= 5
    assert figures["parlour_database_transaction_seconds_count",] >= 5
    assert figures["parlour_gateway_events_total", "ready"] == 1
    assert figures["parlour_shards", "connected"] == figures["parlour_ready",] == 1
    assert figures["parlour_shards", "disconnected"] == 0
    assert (figures["parlour_leases", "own"], figures["parlour_leases", "adopted"]) == (1, 0)
    assert {key[1] for key in figures if key[0] == "parlour_queue_length"} == {
        "tables",
        "database",
        "discord",
        "robots",
    }
    took = {key: value for key, value in figures.items() if key[0].endswith("_seconds_sum")}
    assert took
    assert all(0.0 <= seconds < 600.0 for seconds in took.values()), took
    labels = [label for key in figures if key[0] != "parlour_build_info" for label in key[1:]]
    assert not [label for label in labels if re.search(r"\d{5}", label)]


async def test_a_quarantine_is_a_metric(w: SocketWorld, bot: Parlour) -> None:
    assert (await samples(bot))["parlour_quarantined",] == 0
    w.server.quarantined = True
    card = await laid(w)
    await w.press(w.ids[0], card, "Start")
    while not (figures := await samples(bot))["parlour_quarantined",]:  # noqa: ASYNC110 - at intervals
        await asyncio.sleep(0.02)
    assert figures["parlour_conversations_total", "hand", "allowed"] >= 1


async def test_it_is_ready_only_while_the_gateway_is_connected(
    w: SocketWorld, bot: Parlour
) -> None:
    assert await missing(bot) == []
    w.server.gateway.refusing = True
    await w.server.gateway.drop(4000)
    await until(lambda: bot.host.process.lost)
    assert await missing(bot) == ["the gateway is not connected"]
    figures = await samples(bot)
    assert figures["parlour_shards", "disconnected"] == 1
    assert figures["parlour_ready",] == 0
    w.server.gateway.refusing = False
    await until(lambda: not bot.host.process.lost)
    assert await missing(bot) == []
    assert (await samples(bot))["parlour_gateway_events_total", "resumed"] == 1
    await w.server.gateway.drop("invalid")  # the session is gone; another one begins
    connected = ("parlour_gateway_events_total", "connected")
    while (await samples(bot))[connected] < 2:  # noqa: ASYNC110 - it is asked over HTTP
        await asyncio.sleep(0.5)
    assert await missing(bot) == []


async def test_it_is_ready_only_with_its_database_and_its_tables_and_lives_while_its_loop_turns(
    bot: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(_engine: object) -> None:
        raise OperationalError("select", (), _busy())

    with monkeypatch.context() as patch:
        patch.setattr(watch, "PATIENCE", 0.05)
        patch.setattr(AsyncEngine, "connect", locked)
        assert await missing(bot) == ["the database does not answer"]
        assert (await get(bot, "/healthz"))[0] == 200
        text = (await get(bot, "/metrics"))[1]  # known values are reported all the same
        assert 'parlour_database_errors_total{trouble="passing"}' in text
        assert f'parlour_build_info{{version="{version()}"}} 1' in text
        assert "_created" not in text
    assert await missing(bot) == []
    bot.host.process.awake = False
    assert await missing(bot) == ["tables have not been shown after the start"]
    bot.host.process.awake = True
    assert await missing(bot) == []
    assert (await get(bot, "/healthz"))[0] == 200
    monkeypatch.setattr(watch, "STILL", 0.0)
    status, text = await get(bot, "/healthz")
    assert (status, json.loads(text)) == (
        503,
        {
            "status": "no",
            "missing": ["the event loop does not come to its timers"],
            "version": version(),
        },
    )
    monkeypatch.setattr(watch, "STILL", 10.0)
    assert (await get(bot, "/healthz"))[0] == 200


def _busy() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return error


async def test_the_dashboard_asks_only_for_what_there_is_and_an_address_that_is_taken_is_said(
    bot: Parlour,
) -> None:
    names = set(re.findall(r"parlour_\w+", DASHBOARD))
    served = set(
        re.findall(r"^# TYPE (parlour_\w+)", (await get(bot, "/metrics"))[1], re.MULTILINE)
    )
    plain = {re.sub("_(bucket|sum|count)$", "", name) for name in names}
    assert plain <= served
    assert len(plain) >= 15
    assert bot.watch is not None
    second = build(Settings.read(metrics=f"127.0.0.1:{bot.watch.port}", _env_file=None))
    assert second.watch is not None
    with pytest.raises(NotServed, match="PARLOUR_METRICS"):
        await second.watch.open()
    with pytest.raises(BadSettings):
        Settings.read(metrics="9100", _env_file=None)


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    with written_log("DEBUG", "json") as out:
        yield out


async def test_a_press_can_be_followed_by_one_id(
    w: SocketWorld, bot: Parlour, written: io.StringIO
) -> None:
    w.people.command(w.ids[0], w.channel, "play", game="belote")
    (card,) = await until(
        lambda: [message for message in w.shown(w.ids[1], w.channel) if w.people.controls(message)]
    )
    await asyncio.gather(*(w.press(person, card, "Join") for person in w.ids[1:]))
    way = ["arrived", "decided", "durable", "answered"]

    def whole() -> int:
        """Returns the count of fully measured interactions; answers precede their log entry."""
        ours: dict[Any, list[str]] = {}
        for line in map(json.loads, written.getvalue().splitlines()):
            if line.get("event") in way and "interaction" in line:
                ours.setdefault(line["interaction"], []).append(line["event"])
        return sum(
            {*events} == {*way}
            and events[0] == "arrived"
            and events.index("decided") < events.index("durable")
            for events in ours.values()
        )

    await until(lambda: whole() == len(w.ids))
    assert not re.search(r"\d{15}", written.getvalue())


def test_a_route_has_no_id_no_token_and_no_name() -> None:
    for path, route in {
        "channels/123456789012345678/messages/5": "/channels/{id}/messages/{id}",
        "interactions/1/aW50ZXJhY3Rpb24/callback": "/interactions/{id}/{token}/callback",
        "webhooks/1/abcdefgh/messages/@original": "/webhooks/{id}/{token}/messages/@original",
        "channels/1/messages/2/reactions/%F0%9F%8E%89/@me": (
            "/channels/{id}/messages/{id}/reactions/{name}/@me"
        ),
    }.items():
        assert route_of(path.split("/")) == route
