"""What the log never contains, whatever fails: cards, people, seeds."""

import ast
import asyncio
import io
import logging
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from sqlalchemy import insert, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

import rules
from bot.app.build import build
from bot.app.client import Parlour
from bot.config import Settings
from bot.incidents import Incidents, sent_to
from bot.log import SECRET_FIELDS
from bot.storage import Store, open_store, schema
from bot.storage.schema import players
from bot.tables.commands import Act, Join, Start, TimeUp
from bot.tables.events import Events
from bot.tables.model import Player
from bot.tables.parts import Terms
from tests.support.ratings import ratings_of
from tests.support.world import lay_out
from tests.support.written import written_log

ROOT = Path(__file__).parents[2]

SECRET = "the queen of hearts"


@pytest.fixture(params=["text", "json"])
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    with written_log("INFO", request.param) as out:
        yield out


def fresh() -> structlog.stdlib.BoundLogger:
    return structlog.stdlib.get_logger("parlour.test")


def fails() -> None:
    try:
        raise KeyError(SECRET)
    except KeyError as error:
        raise ValueError(f"no {SECRET}") from error


def test_a_traceback_says_where_and_what_kind_but_never_with_which_value(
    written: io.StringIO,
) -> None:
    try:
        fails()
    except ValueError as error:
        fresh().error("press failed", exc_info=error)
        logging.getLogger("asyncio").error("also here", exc_info=error)
    text = written.getvalue()
    assert SECRET not in text
    assert text.count("in fails") == 4
    assert text.count("KeyError") == text.count("ValueError") >= 2


def test_a_ring_of_errors_has_an_end(written: io.StringIO) -> None:
    first, other = ValueError(), KeyError()
    first.__cause__, other.__cause__ = other, first
    fresh().error("press failed", exc_info=first)
    assert written.getvalue().count("This led to") == 1


def test_what_the_network_says_stays(written: io.StringIO) -> None:
    fresh().error("away", exc_info=ConnectionResetError("Cannot connect to host discord.com"))
    assert "Cannot connect to host discord.com" in written.getvalue()


def test_fields_that_could_name_somebody_are_hidden(written: io.StringIO) -> None:
    fresh().info("met", user_id=1234567, name="Alice Liddell", seed="f00d", table=7)
    text = written.getvalue()
    assert not [secret for secret in ("1234567", "Alice", "f00d") if secret in text]
    assert "7" in text


def test_a_library_names_no_one_either(written: io.StringIO) -> None:
    """discord.py names the person who typed when an autocomplete fails."""
    logging.getLogger("discord.app_commands.tree").error(
        "Ignoring exception in autocomplete for %r (Guild: %s, User: %s)", "play", 77, 1234567
    )
    assert "1234567" not in written.getvalue()
    assert "'play'" in written.getvalue()


def test_suggestions_that_discord_does_not_take_are_no_bug(written: io.StringIO) -> None:
    for error in (ConnectionResetError(), KeyError()):
        logging.getLogger("discord.app_commands.tree").error("Ignoring exception", exc_info=error)
    trouble, _, bug = written.getvalue().partition("\n")
    assert "warning" in trouble
    assert "error" in bug


def test_an_hour_of_trouble_fills_no_disk(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three tracebacks every two seconds: the log counts the suppressed, and keeps other events."""
    clock = count(step=0.72)
    monkeypatch.setattr("bot.log.monotonic", lambda: next(clock))
    log, loud = fresh(), [fresh().error, fresh().warning, logging.getLogger("discord.client").error]
    try:
        fails()
    except ValueError as error:
        for number in range(5_000):
            loud[number % 3](f"trouble {number % 3}", exc_info=error)
            if number == 2_500:
                log.warning("something else")
    text = written.getvalue()
    assert 100_000 < len(text) < 1_000_000
    assert "something else" in text
    assert "withheld" in text


async def test_the_database_keeps_values_to_itself() -> None:
    store = await open_store("sqlite+aiosqlite:///:memory:")
    try:
        async with store._engine.connect() as connection:
            adding = insert(players).values(user_id=7, locale=SECRET)
            await connection.execute(adding)
            with pytest.raises(DBAPIError) as failed:
                await connection.execute(adding)
        assert SECRET not in str(failed.value)
    finally:
        await store.close()


async def test_every_number_that_is_told_is_in_the_log_and_its_place_in_the_code_once(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.incidents.logger", fresh())
    sent, begun = list[dict[str, Any]](), dict[str, Any]()
    sentry = SimpleNamespace(init=lambda _dsn, **how: begun.update(how), capture_event=sent.append)
    monkeypatch.setitem(sys.modules, "sentry_sdk", sentry)
    store = await open_store("sqlite+aiosqlite:///:memory:")
    try:
        incidents, numbers = await Incidents.open(store), list[str]()
        try:
            SECRET.index("not in it")
        except ValueError as error:
            incidents.send = sent_to("https://key@sentry.example/1")
            numbers = [
                incidents.note("press failed", error, user=1, interaction=2, verb="x" * 200)
                for _ in range(200)
            ]
        await incidents.settled()
    finally:
        await store.close()
    text = written.getvalue()
    assert [number for number in numbers if number not in text] == []
    assert text.count("builtins.ValueError") == 1
    assert [event["tags"]["incident"] for event in sent] == numbers
    assert {*sent[0]["tags"]} == {"incident", "verb"}  # not even the hashes of user and press
    assert SECRET not in str(sent)
    assert not begun["default_integrations"]


CANARIES = (
    "987654321098765432",
    "Canary Quetzal",
    "canary-seed-7c1f",
    "QUEEN-OF-CANARIES",
    "aW50ZXI",
)
ID, NAME, SEED, CARD, TOKEN = CANARIES


def libraries_speak() -> None:
    """Logs what discord.py and asyncio say in trouble, at every level."""
    address = f"https://discord.com/api/v10/webhooks/11/{TOKEN}/messages/{ID}"
    for name in ("discord.http", "discord.webhook.async", "discord.gateway", "discord.client"):
        for level in (logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR):
            text = "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds."
            logging.getLogger(name).log(level, text, "PATCH", address, 1.5)
    logging.getLogger("discord.http").debug("PATCH %s with %s has returned 400", address, NAME)
    text = f"Task exception was never retrieved\nfuture: <Task exception=KeyError({CARD!r})>"
    logging.getLogger("asyncio").error(text, exc_info=KeyError(CARD))
    sqlalchemy = logging.getLogger("sqlalchemy.engine.Engine")
    sqlalchemy.info("[generated in 0.1s] %r", (ID, NAME, SEED))


@pytest.mark.sqlite  # it puts words into columns of numbers, which PostgreSQL refuses
async def test_the_canary_is_in_no_log(written: io.StringIO, tmp_path: Path) -> None:
    """Id, name, seed and card are in every column and exception, but in no line, even at DEBUG."""
    root = logging.getLogger()
    root.setLevel(logging.DEBUG)
    libraries_speak()
    file = tmp_path / "w.sqlite3"
    lay_out(file)
    with pytest.MonkeyPatch.context() as patch:
        for module in (
            "bot.tables.service",
            "bot.incidents",
            "cogs.ratings.logic.service",
            "bot.app.client",
        ):
            patch.setattr(f"{module}.logger", fresh())
        bot = build(Settings.read(database=str(file), _env_file=None))
        await bot.load_cogs()
        try:
            await trouble_everywhere(bot, patch)
        finally:
            await bot.host.store.close()
    text = written.getvalue()
    for event in ("table frozen", "table repaired", "not counted", "429"):
        assert event in text
    assert [canary for canary in CANARIES if canary in text] == []


async def trouble_everywhere(bot: Parlour, patch: pytest.MonkeyPatch) -> None:
    """Plays with canaries, makes store and rules fail everywhere, and reads rows of canaries."""
    words = KeyError(*CANARIES)

    async def fails(*_args: object, **_more: object) -> object:
        raise words

    service = bot.host.tables
    service.events = Events()
    table = await service.gather("belote", (1, 2), [Player(int(ID), NAME)], int(ID), Terms("en"))
    for index in (2, 3, 4):
        await service.submit(table.id, Join(index, NAME))
    await service.submit(table.id, Start(int(ID), SEED))
    act = Act(int(ID), {"type": "PlayCard", "card": CARD}, interaction_id=int(ID))
    for name in ("commit", "write", "read", "table", "moves_of", "save_player"):
        with pytest.MonkeyPatch.context() as broken:
            broken.setattr(Store, name, fails)
            service._queues.clear()
            await asyncio.gather(service.submit(table.id, act), return_exceptions=True)
            await asyncio.gather(service.submit(table.id, TimeUp()), return_exceptions=True)
            _ = [table_read async for table_read in service.readable([table.id])]
            await ratings_of(bot)._count_quietly(table.id)
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(rules.Match, "play", lambda *_a, **_b: (_ for _ in ()).throw(words))
        forged = Act(int(ID), {"type": CARD}, interaction_id=int(ID))
        await asyncio.gather(service.submit(table.id, forged), return_exceptions=True)
    for kind in (schema.tables, schema.seats, schema.moves, schema.players):
        for column in kind.columns:
            if column.name in ("id", "table_id"):
                continue

            async def spoil(connection: AsyncConnection, target: Any = column) -> None:
                changed = text(f"UPDATE OR IGNORE {target.table.name} SET {target.name} = :v")
                await connection.execute(changed, {"v": " ".join(CANARIES)})

            await bot.host.store.write(spoil)
            service._queues.clear()
            service.set_aside.clear()
            await asyncio.gather(service.submit(table.id, act), return_exceptions=True)
            _ = [table_read async for table_read in service.readable([table.id])]
            await ratings_of(bot)._count_quietly(table.id)


def test_no_line_gives_a_field_the_name_of_a_secret() -> None:
    """It would be hidden in the log: so was a mistyped setting, which the owner never saw."""
    lost: list[str] = []
    for folder in ("bot", "cogs"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                match node:
                    case ast.Call(func=ast.Attribute(value=ast.Name(id="logger")), keywords=given):
                        hidden = SECRET_FIELDS & {item.arg for item in given if item.arg}
                        lost += [f"{path.name}:{node.lineno}: {item}" for item in hidden]
                    case _:
                        pass
    assert not lost
