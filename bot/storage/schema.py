"""The database's tables, as of the latest migration.

Times are seconds since the epoch, UTC. Discord ids are integers. Data that only the table service
reads is JSON (``record``, ``snapshot``); data that queries search or join has a column.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    literal_column,
    or_,
    text,
    true,
)
from sqlalchemy.schema import SchemaItem

metadata = MetaData()


def table(name: str, *parts: SchemaItem, **options: Any) -> Table:
    """Defines a feature's table, or returns it if the feature has been loaded before."""
    return Table(name, metadata, *parts, keep_existing=True, **options)


@cache
def complete() -> MetaData:
    """Returns all tables, including those in each feature's ``store``, loaded or not."""
    spec = find_spec("cogs")
    for cog in iter_modules(spec.submodule_search_locations if spec is not None else []):
        if find_spec(f"cogs.{cog.name}.store") is not None:
            import_module(f"cogs.{cog.name}.store")
    return metadata


FADING: dict[str, Any] = {}
"""Tables whose rows are temporary, each with the column that says how long they count."""


def fading(until: Any) -> None:
    """Marks a table's rows for deletion ``bot.storage.clearing.KEPT`` seconds after their time.

    ``until`` is the table's column with that time (seconds since the epoch).
    """
    FADING[until.table.name] = until


class Document(LargeBinary):
    """JSON as bytes. SQLite stores any type: other types become text, which readers reject."""

    def result_processor(self, dialect: object, coltype: object) -> Any:
        def process(value: Any) -> bytes | None:
            return value if value is None or isinstance(value, bytes) else str(value).encode()

        return process


# Only earlier versions use ``broken_off``; they may run alongside this version.
tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("rules_version", Integer),
    Column("seq", Integer, nullable=False, default=0),
    Column("snapshot", Document),
    Column("record", Document, nullable=False),
    Column("next_due", Float),
    Column("created_at", Float, nullable=False),
    Column("updated_at", Float, nullable=False),
    Column("version", Integer, nullable=False, default=0, server_default="0"),
    Column("broken_off", Boolean, nullable=False, default=False, server_default=false()),
    Column("home", Integer, nullable=False, default=0, server_default="0"),
    Index("tables_by_due", "next_due"),
    Index("tables_by_place", "channel_id", "status"),
    Index("tables_by_thread", "thread_id"),
    Index("tables_by_status", "status"),
    Index("tables_broken_off", "broken_off", "guild_id"),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("robot", String(16), nullable=False, default="", server_default=""),
    Index("seats_by_user", "user_id"),
)

# Append-only with its own rowid: twice as fast as clustering by (table_id, seq), and the rows are
# in the order in which the bot accepted the moves.
moves = Table(
    "moves",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer),
    Column("action", Document, nullable=False),
    Column("interaction_id", BigInteger),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "seq", name="moves_once"),
)

results = Table(
    "results",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("points", Integer, nullable=False),
    Column("ended_at", Float, nullable=False),
    Column("team", Integer),
    Column("counted", Boolean, nullable=False, default=True, server_default=true()),
    Column("alone", Boolean, nullable=False, default=False, server_default=false()),
    Index("results_by_game", "game", "guild_id"),
    Index("results_by_person", "user_id", "ended_at", "table_id", "game", "guild_id"),
)


def unrated(row: Any) -> Any:
    """Returns the condition that bars a match from ratings: uncounted, or a robot's (<= -100).

    The number is literal: with a bound parameter SQLite wouldn't use the index.
    """
    return or_(~row.c.counted, row.c.user_id <= literal_column("-100"))


Index(
    "results_unrated",
    results.c.table_id,
    sqlite_where=unrated(results),
    postgresql_where=unrated(results),
)

players = Table(
    "players",
    metadata,
    Column("user_id", BigInteger, primary_key=True),
    Column("hand", String(16), nullable=False, default="dm"),
    Column("dm_closed", Boolean, nullable=False, default=False),
    Column("locale", String(16)),
    Column("text_mode", Boolean, nullable=False, default=False, server_default=false()),
    Column("hidden", Boolean, nullable=False, default=False, server_default=false()),
    Column("language", String(16)),
    Column("remind", String(16), nullable=False, default="thread", server_default="thread"),
    Column("remind_after", Float),
    Column("zone", String(64)),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("forced", String(16), nullable=False, default="robots", server_default="robots"),
    Column("learned", Text, nullable=False, default="", server_default=""),
    Column("daily_at", Integer),
    Column("daily_told", Integer, nullable=False, default=0, server_default="0"),
    Column("dm_used", Boolean, nullable=False, default=False, server_default=false()),
    Index("players_by_daily", "daily_at"),
    Index(
        "players_hidden",
        "user_id",
        sqlite_where=text("hidden = 1"),  # as queries write it
        postgresql_where=text("hidden"),
    ),
)

# People who have never used the bot in direct messages, but received one from it within the last
# two hours: when, and whether the first was a ``hand`` or a ``notice``.
conversations = Table(
    "conversations",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("at", Float, nullable=False),
)


# People who left a match that went on without them: a loss for them, whatever its result. The row
# is final once the table is over; ``at`` is then that time, which orders it among the results.
departures = Table(
    "departures",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Column("final", Boolean, nullable=False, default=False, server_default=false()),
    Index("departures_by_user", "user_id"),
    Index("departures_by_table", "table_id", "at"),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("wishes", Document, nullable=False),
)

# The bot's own values, by name.
installation = Table(
    "installation",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Document, nullable=False),
)

# The places of the processes that share a server's database (``places`` and ``shards`` are their
# totals). One process at a time holds a place and the tables whose ``home`` it is. ``epoch`` rises
# with each owner; after ``until`` (the database's clock) another process may take the place.
# ``adopted``: its owner has another place of its own; ``wanted``: the process that wants it back.
processes = Table(
    "processes",
    metadata,
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("owner", String(32), nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("until", Float, nullable=False),
    Column("wanted", String(32), nullable=False),
    Column("places", Integer, nullable=False),
    Column("shards", Integer, nullable=False),
    Column("adopted", Boolean, nullable=False, default=False, server_default=false()),
)

# Presses that arrived at a process that doesn't own their table, in order, for the owner. ``body``
# is what Discord sent, with its token: deleted after use, and left out of copies. ``tries`` counts
# owners that started on it; ``deferred``: the process where it arrived has deferred the response.
presses = Table(
    "presses",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("place", Integer, nullable=False),
    Column("body", Document, nullable=False),
    Column("at", Float, nullable=False),
    Column("tries", Integer, nullable=False, default=0, server_default="0"),
    Column("deferred", Boolean, nullable=False, default=False, server_default=false()),
    Index("presses_by_place", "place", "id"),
)

# Blocks by the bot's owner; ``subject`` is a keyed hash of the id, ``kind`` is user or server.
blocks = Table(
    "blocks",
    metadata,
    Column("subject", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("reason", String(400), nullable=False),
    Column("sentence", String(400), nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float),
)

# People that users block: ``other_id`` until their data is deleted; ``subject`` (a hash) stays.
avoided = Table(
    "avoided",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("subject", String(32), primary_key=True),
    Column("other_id", BigInteger),
    Index("avoided_by_other", "other_id"),
)
