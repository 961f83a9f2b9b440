"""The schema: migrations create it on both engines, and all data fits into it."""

import re
from pathlib import Path
from zoneinfo import available_timezones

import discord
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Column, Connection, String, select, text

import bot
import rules
from bot.i18n.words import words
from bot.incidents import KEY as LOG_KEY
from bot.interactions.command_sync import KEY as COMMANDS_KEY
from bot.interactions.command_sync import OWNER_KEY
from bot.messages.conversations import KEY as QUARANTINED_KEY
from bot.messages.conversations import TURN
from bot.move_database import COPY
from bot.storage import open_store
from bot.storage.engine import revision_folders
from bot.storage.receipt import NAMED
from bot.storage.schema import complete, installation, players, results, seats, tables, unrated
from bot.tables.drain import KEY as DRAIN_KEY
from bot.tables.model import Status
from bot.tables.personas import PERSONAS
from bot.ui.achievements import full_code
from bot.workers.worker import LEVELS
from cogs.ratings.store.seasons import Season, _counted
from cogs.ratings.store.tables import achievements, standings
from cogs.tournaments.store.tables import tournaments
from tests.bot.test_writers import started
from tests.support.ratings import ratings_of


def longest(column: Column[str]) -> int:
    assert isinstance(column.type, String)
    assert column.type.length is not None
    return column.type.length


@pytest.mark.filterwarnings("ignore:.*expression-based index")  # SQLite doesn't name these
async def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "w.sqlite3"))

    def compare(connection: Connection) -> list[object]:
        return compare_metadata(MigrationContext.configure(connection), complete())

    async with store._engine.connect() as connection:
        assert await connection.run_sync(compare) == []
    await store.close()


@pytest.mark.sqlite
async def test_what_is_stored_fits(tmp_path: Path) -> None:
    """PostgreSQL refuses a word that is longer than its column; SQLite takes it."""
    house, _ = await started(tmp_path / "w.sqlite3")
    codes = {
        full_code(name, item.code)
        for game in rules.GAMES
        for name, source in ratings_of(house).sources(game)
        for item in source.achievements(words("en"))
    }
    assert len(codes) > 20
    for column, stored in (
        (tables.c.game, rules.GAMES),
        (tables.c.status, [str(item) for item in Status]),
        (seats.c.name, [item.name for item in PERSONAS]),
        (seats.c.robot, LEVELS),
        (players.c.locale, [item.value for item in discord.Locale]),
        (players.c.zone, available_timezones()),
        (achievements.c.code, codes),
        (
            installation.c.name,
            [
                *(LOG_KEY, COMMANDS_KEY, OWNER_KEY, DRAIN_KEY, QUARANTINED_KEY, TURN, COPY),
                f"{NAMED}0123456789abcdef",
            ],
        ),
    ):
        assert max(map(len, stored)) <= longest(column), column
    await house.host.store.close()


def test_what_one_engine_knows_is_in_one_file() -> None:
    own = re.compile(r"sqlalchemy\.dialects|asyncpg|PRAGMA|sqlite_(master|sequence)|\bpg_\w+\(")
    root = Path(bot.__file__).parents[1]
    sources = [path for folder in ("bot", "cogs") for path in (root / folder).rglob("*.py")]
    assert [path.name for path in sources if own.search(path.read_text())] == ["dialects.py"]


def test_migrations_only_add() -> None:
    """An updated process and an old one share a database for a while."""
    for path in (path for folder in revision_folders() for path in folder.glob("*.py")):
        upgrade = path.read_text().split("def upgrade")[1].split("def downgrade")[0]
        assert not re.search(r"\.(drop|alter|rename)_", upgrade), path.name


@pytest.mark.sqlite
async def test_indexes_with_a_condition_or_an_order_are_used(tmp_path: Path) -> None:
    """It has to be written like the query's."""
    store = await open_store(str(tmp_path / "w.sqlite3"))
    of = standings.c
    place = (of.game == "", of.guild_id == 0, of.month == 202611)
    season = _counted(0, Season(202611, 202611)).where(of.game == "").subquery()
    for index, asked in (
        ("players_hidden", select(players.c.user_id).where(players.c.hidden)),
        ("standings_by_won", select(standings).where(*place).order_by(of.won.desc()).limit(9)),
        ("standings_by_number", select(standings).where(*place, of.number > 9).limit(9)),
        ("standings_by_points", select(season).order_by(season.c.points.desc()).limit(9)),
        ("results_unrated", select(results.c.seat).where(unrated(results))),
        ("tournaments_stale", select(tournaments).where(tournaments.c.stale)),
    ):
        literal = {"literal_binds": True}
        query = asked.compile(store._engine.sync_engine, compile_kwargs=literal)
        async with store._engine.connect() as connection:
            plan = (await connection.execute(text(f"EXPLAIN QUERY PLAN {query}"))).all()
        assert index in str(plan)
    await store.close()
