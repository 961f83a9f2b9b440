"""What README and docs promise in numbers: each test fails if its number is twice or half of that.

What takes time runs in virtual time, so these tests wait for nothing.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from configparser import ConfigParser
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from structlog.contextvars import get_contextvars
from structlog.testing import capture_logs

from bot import __main__ as entry
from bot.app import notify, watch
from bot.app.house import House
from bot.cluster import handover
from bot.config import Settings
from bot.messages import conversations, tracked_message
from bot.storage import Unavailable
from bot.storage.outage import AGAIN_AFTER, Outage
from bot.tables import parts
from cogs.moderation import store as moderation
from cogs.nights import jobs as nights
from cogs.page import store as page
from cogs.tournaments import cog as tournaments
from tests.support.world import World
from tests.universe.loop import VirtualLoop

DOCS = Path(__file__).parents[2] / "docs"


def text_of(file: str) -> str:
    """Returns a page's text without its line breaks, which move when someone rewords it."""
    return " ".join((DOCS / file).read_text("utf-8").split())


def lived(scene: Callable[[], Coroutine[Any, Any, Any]]) -> float:
    """Runs something in virtual time; returns its seconds."""
    with closing(VirtualLoop("promises")) as loop:
        before = loop.now
        loop.run_until_complete(scene())
        return loop.now - before


def test_systemd_hears_of_the_loop_twice_in_the_time_it_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.read(DOCS / "hosting/parlour.service")
    seconds, heard = unit.getint("Service", "WatchdogSec"), list[float]()
    monkeypatch.setenv("WATCHDOG_USEC", str(seconds * 1_000_000))

    async def scene() -> None:
        now = asyncio.get_running_loop().time
        monkeypatch.setattr(notify, "notify", lambda _state: heard.append(now()))
        living = notify.watchdog()
        assert living is not None
        await asyncio.sleep(4.25 * seconds)
        living.cancel()

    lived(scene)
    gaps = [later - sooner for sooner, later in pairwise(heard)]
    assert len(gaps) == 8
    assert max(gaps) == pytest.approx(seconds / 2, abs=1.0)


def test_readyz_gives_the_database_two_seconds() -> None:
    assert "the database answers within two seconds" in text_of("hosting/watching.md")

    async def never(*_: object) -> None:
        await asyncio.sleep(3600)

    store = SimpleNamespace(tables_by_game=never)
    house: Any = SimpleNamespace(store=store)
    unused: Any = None

    async def scene() -> None:
        watching = watch.Watch(unused, unused, lambda: house, unused)
        assert await watching._count() is None
        assert watching._asking is not None
        watching._asking.cancel()

    assert lived(scene) == pytest.approx(2.0, abs=0.1)


@pytest.mark.parametrize("chosen", [None, 7])
def test_a_stop_takes_no_longer_than_the_setting(chosen: int | None) -> None:
    settings = Settings.read(_env_file=None, **({"stop_seconds": chosen} if chosen else {}))

    async def hangs() -> None:
        await asyncio.sleep(3600)

    bot: Any = SimpleNamespace(
        settings=settings, tables=SimpleNamespace(close=hangs), messages=dict[int, Any]()
    )

    async def finish() -> None:
        showing = asyncio.create_task(hangs(), name="messages 1")
        await House.finish(bot)
        assert showing.cancelling()

    promised = "within `PARLOUR_STOP_SECONDS` (20)"
    assert promised in text_of("hosting/running.md")
    assert lived(finish) == pytest.approx(chosen or 20, abs=0.1)


def test_a_locked_database_is_tried_for_fifteen_seconds() -> None:
    assert "up to 15 seconds for a lock" in text_of("hosting/running.md")
    locked = sqlite3.OperationalError("database is locked")
    locked.sqlite_errorcode = sqlite3.SQLITE_BUSY

    async def scene() -> None:
        since, outage = asyncio.get_running_loop().time(), Outage()
        await asyncio.sleep(15.0 - AGAIN_AFTER)
        assert outage.hits(locked, since, "writing")
        await asyncio.sleep(AGAIN_AFTER)
        with pytest.raises(Unavailable):
            outage.hits(locked, since, "writing")

    lived(scene)


async def test_the_log_names_a_press_by_a_keyed_hash(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound, plain = list[dict[str, Any]](), w.bot.host.people.remember

    def remembered(interaction: Any) -> Any:
        bound.append({**get_contextvars(), "id": interaction.id})
        return plain(interaction)

    monkeypatch.setattr(w.bot.host.people, "remember", remembered)
    await w.open("belote")
    assert bound
    for context in bound:
        press_id = context.pop("id")
        assert str(press_id) not in str(context)
        hashed = w.bot.host.handler.incidents.hashed("interaction", press_id)
        assert context["interaction"] == hashed


@pytest.mark.parametrize(("mode", "warns"), [(0o600, 0), (0o640, 1), (0o604, 1)])
def test_an_env_that_others_can_read_is_named_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int, warns: int
) -> None:
    class Built(Exception):
        """What matters has been logged."""

    def build(_settings: Settings) -> None:
        raise Built

    env = tmp_path / ".env"
    env.touch()
    env.chmod(mode)
    monkeypatch.setattr(entry, "ENV", env)
    monkeypatch.setattr(entry, "set_up", lambda *_: None)
    monkeypatch.setattr(entry, "build", build)
    monkeypatch.setattr(entry.connection, "point_to", lambda *_: None)
    monkeypatch.setattr(entry, "logger", structlog.get_logger())
    monkeypatch.setenv("DISCORD_TOKEN", "x" * 60)
    settings = Settings.read(_env_file=None)
    with capture_logs() as logs, pytest.raises(Built):
        entry._serve(settings)
    assert sum(".env" in item["event"] for item in logs) == warns


@pytest.mark.parametrize(
    ("file", "sentence", "promised", "number"),
    [
        ("community.md", "the first two minutes", 120, nights.GRACE),
        ("community.md", "begins: ten minutes before the start", 600, tournaments.CHECK_IN),
        ("community.md", "or a day before at a slow pace", 86_400, tournaments.SLOW_CHECK_IN),
        ("moderating.md", "within fourteen days", 14 * 86_400, moderation.LATELY),
        ("playing.md", "After ten minutes without a player", 600, parts.PAUSED_FOR),
        ("playing.md", "public board for fifteen minutes", 900, tracked_message.TOKEN_LIFE + 60),
        ("privacy.md", "these people over two hours", 7_200, conversations.WINDOW),
        ("privacy.md", "the link is used or ten minutes old", 600, page.LINK_SECONDS),
        ("privacy.md", "a month has passed", 30 * 86_400, page.COOKIE_SECONDS),
        ("hosting/postgresql.md", "for two minutes at most", 120, handover.KEPT),
    ],
)
def test_a_page_names_the_number_that_the_code_has(
    file: str, sentence: str, promised: float, number: float
) -> None:
    assert sentence in text_of(file)
    assert number == promised
