"""What the log never says, whatever fails: cards, people, seeds."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import pytest
import structlog
from sqlalchemy import insert
from sqlalchemy.exc import DBAPIError

from bot.log import set_up
from bot.storage import open_store
from bot.storage.schema import players

SECRET = "the queen of hearts"


@pytest.fixture(params=["text", "json"])
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What a bot in production writes."""
    root, before = logging.getLogger(), structlog.get_config()
    handlers, level = root.handlers[:], root.level
    set_up("INFO", request.param)
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(out := io.StringIO())
    try:
        yield out
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        structlog.configure(**before)


def fresh() -> structlog.stdlib.BoundLogger:
    """Returns a logger of this test's own: one that has been used keeps its settings for good."""
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
    one, other = ValueError(), KeyError()
    one.__cause__, other.__cause__ = other, one
    fresh().error("press failed", exc_info=one)
    assert written.getvalue().count("This led to") == 1


def test_what_the_network_says_stays(written: io.StringIO) -> None:
    fresh().error("away", exc_info=ConnectionResetError("Cannot connect to host discord.com"))
    assert "Cannot connect to host discord.com" in written.getvalue()


def test_fields_that_could_name_somebody_are_hidden(written: io.StringIO) -> None:
    fresh().info("met", user_id=1234567, name="Alice Liddell", seed="f00d", table=7)
    text = written.getvalue()
    assert not [one for one in ("1234567", "Alice", "f00d") if one in text]
    assert "7" in text


def test_a_library_names_no_one_either(written: io.StringIO) -> None:
    """discord.py names whoever typed when an autocomplete fails."""
    logging.getLogger("discord.app_commands.tree").error(
        "Ignoring exception in autocomplete for %r (Guild: %s, User: %s)", "play", 77, 1234567
    )
    assert "1234567" not in written.getvalue()
    assert "'play'" in written.getvalue()


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
