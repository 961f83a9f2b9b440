"""People looking for a game and the tables they're invited to join, in the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from msgspec import Struct, convert
from msgspec.structs import asdict
from sqlalchemy import Column, ForeignKey, Index, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import Store
from bot.storage.dialects import put
from bot.storage.personal import personal
from bot.storage.schema import fading, table
from bot.storage.store import Row
from cogs.ratings.logic.events import ALL_TIME, EVERYWHERE
from cogs.ratings.logic.skill import Skill
from cogs.ratings.store.tables import standings
from cogs.seeking.logic.matching import Party, Seeker

# Searches; after ``until`` they are kept as wishes for the next time. ``proposal`` is the table
# they are asked to join, ``sure_game`` the game they have said yes to, which holds until
# ``sure_until``, and ``called`` the time when others were last called for them.
seeks = table(
    "seeks",
    Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("name", sa.String(64), nullable=False),
    Column("guild_id", sa.BigInteger, nullable=False),
    Column("channel_id", sa.BigInteger, nullable=False),
    Column("games", sa.Text, nullable=False),
    Column("spread", sa.Integer),
    Column("tongue", sa.String(16), nullable=False),
    Column("same_tongue", sa.Boolean, nullable=False),
    Column("pace", sa.String(16), nullable=False),
    Column("robots_after", sa.Float),
    Column("since", sa.Float, nullable=False),
    Column("until", sa.Float, nullable=False),
    Column("proposal", sa.Integer),
    Column("sure_game", sa.String(32), nullable=False),
    Column("sure_until", sa.Float, nullable=False),
    Column("called", sa.Float, nullable=False),
    Index("seeks_by_until", "until"),
    Index("seeks_by_proposal", "proposal"),
)


# Tables that people are asked to join: until when, in which message, and the table that was opened.
proposals = table(
    "proposals",
    Column("id", sa.Integer, primary_key=True),
    Column("guild_id", sa.BigInteger, nullable=False),
    Column("channel_id", sa.BigInteger, nullable=False),
    Column("game", sa.String(32), nullable=False),
    Column("pace", sa.String(16), nullable=False),
    Column("robots", sa.Integer, nullable=False),
    Column("until", sa.Float, nullable=False),
    Column("message_id", sa.BigInteger),
    Column("table_id", sa.Integer, ForeignKey("tables.id", ondelete="CASCADE")),
    sqlite_autoincrement=True,
)

personal(seeks)
fading(seeks.c.since)
fading(proposals.c.until)


CONFIRM = 60.0
"""How long people have to say that they're in, in seconds."""

SURE = 180.0
"""How long a yes holds, in seconds: people aren't asked again because others didn't answer."""

_BACK: Row = {"proposal": None}
_GONE: Row = {"proposal": None, "until": 0.0, "sure_game": ""}


class Search(Struct, frozen=True):
    """A row of ``seeks``, with defaults for people who are new."""

    user_id: int
    name: str
    guild_id: int
    channel_id: int
    games: str
    tongue: str
    spread: int | None = None
    same_tongue: bool = False
    pace: str = ""
    robots_after: float | None = None
    since: float = 0.0
    until: float = 0.0
    proposal: int | None = None
    sure_game: str = ""
    sure_until: float = 0.0
    called: float = 0.0

    def sure(self, game: str, now: float) -> bool:
        """Returns whether they have said yes to a game and the yes still holds."""
        return self.sure_game == game and self.sure_until > now

    def seeker(self, ratings: dict[str, int], now: float) -> Seeker:
        """Returns the search in the form used for matching."""
        games = frozenset(self.games.split())
        after = self.robots_after
        return Seeker(
            self.user_id,
            self.since,
            games,
            {game: ratings.get(game, Skill().number) for game in games},
            self.spread,
            self.tongue,
            self.same_tongue,
            self.pace,
            after is not None and now >= self.since + after,
            self.sure_game if self.sure(self.sure_game, now) else "",
        )


class Proposal(Struct, frozen=True):
    """A row of ``proposals``."""

    id: int
    guild_id: int
    channel_id: int
    game: str
    pace: str
    robots: int
    until: float
    message_id: int | None
    table_id: int | None

    @property
    def place(self) -> tuple[int, int]:
        """The server and the channel."""
        return self.guild_id, self.channel_id


class SeekQueue:
    """Reads and writes searches and proposals."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, user_id: int) -> Search | None:
        """Returns a user's search, whether or not they are looking now."""
        rows = await self._store.read(select(seeks).where(seeks.c.user_id == user_id))
        return convert(rows[0], Search) if rows else None

    async def save(self, search: Search) -> None:
        await self._store.write(lambda writer: put(writer, seeks, [asdict(search)]))

    async def set(self, user_id: int, **values: Any) -> None:
        changed = update(seeks).where(seeks.c.user_id == user_id).values(**values)
        await self._store.write(lambda writer: writer.execute(changed))

    async def looking(self, now: float) -> list[Search]:
        """Returns everyone who is looking now and hasn't been invited to join a table."""
        free = (seeks.c.until > now, seeks.c.since <= now, seeks.c.proposal.is_(None))
        return convert(await self._store.read(select(seeks).where(*free)), list[Search])

    async def waiting(self, now: float) -> list[Search]:
        """Returns everyone who is looking now or later, even if they have been invited."""
        rows = await self._store.read(select(seeks).where(seeks.c.until > now))
        return convert(rows, list[Search])

    async def count(self, guild_id: int, now: float) -> int:
        """Returns how many people are looking for a game on a server, now or later."""
        here = (seeks.c.guild_id == guild_id, seeks.c.until > now)
        rows = await self._store.read(select(func.count().label("people")).where(*here))
        return rows[0]["people"]

    async def called(self, channel_id: int) -> float:
        """Returns when other people were last called in a channel (seconds since the epoch)."""
        last = select(func.max(seeks.c.called).label("at")).where(seeks.c.channel_id == channel_id)
        return (await self._store.read(last))[0]["at"] or 0.0

    async def ratings(self, user_ids: Sequence[int]) -> dict[int, dict[str, int]]:
        """Returns users' ratings by game, leaving out games in which they have none."""
        rows = await self._store.read(
            select(standings.c.user_id, standings.c.game, standings.c.number).where(
                standings.c.user_id.in_(user_ids),
                standings.c.guild_id == EVERYWHERE,
                standings.c.month == ALL_TIME,
                standings.c.rated > 0,
            )
        )
        by_user: dict[int, dict[str, int]] = {user_id: {} for user_id in user_ids}
        for row in rows:
            by_user[row["user_id"]][row["game"]] = row["number"]
        return by_user

    # -- tables that people are asked to join ------------------------------------------------------

    async def proposals(self) -> list[Proposal]:
        """Returns every table that people are invited to join, oldest first."""
        rows = await self._store.read(select(proposals).order_by(proposals.c.id))
        return convert(rows, list[Proposal])

    async def proposal(self, number: int) -> Proposal | None:
        rows = await self._store.read(select(proposals).where(proposals.c.id == number))
        return convert(rows[0], Proposal) if rows else None

    async def members(self, number: int) -> list[Search]:
        """Returns the people who are invited to join a table, longest-waiting first."""
        mine = select(seeks).where(seeks.c.proposal == number)
        rows = await self._store.read(mine.order_by(seeks.c.since, seeks.c.user_id))
        return convert(rows, list[Search])

    async def propose(self, group: Party, guild_id: int, channel_id: int, now: float) -> Proposal:
        """Invites a group to join a table; people who have already said yes to its game are in."""
        row: Row = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "game": group.game,
            "pace": group.pace,
            "robots": group.robots,
            "until": now + CONFIRM,
            "message_id": None,
            "table_id": None,
        }
        ids = [member.user_id for member in group.members]

        async def run(writer: AsyncConnection) -> int:
            key: Any = (await writer.execute(insert(proposals), row)).inserted_primary_key
            asked = seeks.c.user_id.in_(ids)
            await writer.execute(update(seeks).where(asked).values(proposal=key[0]))
            still = (asked, seeks.c.sure_game == group.game, seeks.c.sure_until > now)
            kept = update(seeks).where(*still).values(sure_until=now + CONFIRM + SURE)
            await writer.execute(kept)
            return int(key[0])

        return Proposal(id=await self._store.write(run), **row)

    async def posted(self, number: int, message_id: int) -> None:
        """Stores the id of the message with the question."""
        where = update(proposals).where(proposals.c.id == number).values(message_id=message_id)
        await self._store.write(lambda writer: writer.execute(where))

    async def answer(self, user_id: int, proposal: Proposal, now: float, *, yes: bool) -> bool:
        """Stores a user's answer; returns whether they were asked. A no ends their search."""
        values = {"sure_game": proposal.game, "sure_until": now + CONFIRM + SURE}

        async def run(writer: AsyncConnection) -> int:
            mine = update(seeks).where(seeks.c.user_id == user_id, seeks.c.proposal == proposal.id)
            return (await writer.execute(mine.values(values if yes else _GONE))).rowcount

        return await self._store.write(run) == 1

    async def dissolve(self, number: int, gone: Sequence[int]) -> None:
        """Frees a proposal's people: some of them stop looking, the others keep looking."""

        async def run(writer: AsyncConnection) -> None:
            await writer.execute(update(seeks).where(seeks.c.user_id.in_(gone)).values(_GONE))
            mine = seeks.c.proposal == number
            await writer.execute(update(seeks).where(mine).values(_BACK))

        await self._store.write(run)

    async def seated(
        self, writer: AsyncConnection, number: int, ids: Sequence[int], table_id: int
    ) -> None:
        """Stores the table opened for a proposal; everyone who was invited stops looking."""
        mine = (seeks.c.proposal == number) | seeks.c.user_id.in_(ids)
        await writer.execute(update(seeks).where(mine).values(_GONE))
        become = update(proposals).where(proposals.c.id == number)
        await writer.execute(become.values(table_id=table_id))

    async def done(self, number: int) -> None:
        """Deletes a proposal whose end people have seen."""
        gone = delete(proposals).where(proposals.c.id == number)
        await self._store.write(lambda writer: writer.execute(gone))
