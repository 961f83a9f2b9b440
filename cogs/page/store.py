"""The keys for pages: one-time links, and the cookies they turn into.

The database holds only a hash of each key and the person it was made for. Deleting the row revokes
the key: when it expires, when a link is used or a cookie signs out, and when everything else stored
about the person is deleted.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest, digest
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, String, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import unix_time
from bot.storage import Store
from bot.storage.personal import personal
from bot.storage.schema import table

LINK_SECONDS = 600.0
"""How many seconds a link works for."""

COOKIE_SECONDS = 30 * 86_400.0
"""How many seconds a browser stays signed in."""

FRAME_SECONDS = 86_400.0
"""How many seconds a frame in Discord stays signed in; reopening it signs the user in again."""

BROWSERS = 8
"""The most browsers a person can be signed in with; beyond that, the oldest is signed out."""

# Links and cookies: the hash of the key, the owner's id and name, and when it expires.
page_keys = table(
    "page_keys",
    Column("hash", String(64), primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("link", Boolean, nullable=False),
    Column("until", Float, nullable=False),
    Index("page_keys_of_user", "user_id"),
)

personal(page_keys)


@dataclass(frozen=True, slots=True)
class Visitor:
    """A visitor who is signed in.

    Attributes:
        user_id: their Discord id.
        name: their name at the time they got the link.
        cookie: the key in their cookie.
    """

    user_id: int
    name: str
    cookie: str

    @property
    def token(self) -> str:
        """The token that only the visitor's own pages know, and send with each request."""
        return digest(self.cookie.encode(), b"page", "sha256").hex()

    def sent(self, token: str) -> bool:
        """Returns whether a request comes from one of the visitor's own pages."""
        return compare_digest(token.encode(), self.token.encode())


class Keys:
    """Creates, accepts and revokes keys."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def link(self, user_id: int, name: str) -> str:
        """Creates a link's key, revoking the person's earlier link."""
        key, now = token_urlsafe(32), unix_time()

        async def run(writer: AsyncConnection) -> None:
            earlier = page_keys.c.link & (page_keys.c.user_id == user_id)
            await writer.execute(delete(page_keys).where(earlier | (page_keys.c.until < now)))
            row = _row(key, user_id, name, now + LINK_SECONDS)
            await writer.execute(insert(page_keys), [row | {"link": True}])

        await self._store.write(run)
        return key

    async def enter(self, key: str) -> Visitor | None:
        """Uses up a link; returns the visitor it signs in, or ``None`` if it no longer works."""
        now, hashed = unix_time(), _hash(key)

        async def run(writer: AsyncConnection) -> Visitor | None:
            works = (page_keys.c.hash == hashed) & page_keys.c.link & (page_keys.c.until >= now)
            found = (await writer.execute(select(page_keys).where(works))).first()
            if found is None or not (await writer.execute(delete(page_keys).where(works))).rowcount:
                return None
            return await _sign_in(writer, found.user_id, found.name, now + COOKIE_SECONDS)

        return await self._store.write(run)

    async def arrive(self, user_id: int, name: str) -> Visitor:
        """Signs in a user confirmed by Discord."""
        until = unix_time() + FRAME_SECONDS
        return await self._store.write(lambda writer: _sign_in(writer, user_id, name, until))

    async def visitor(self, cookie: str) -> Visitor | None:
        """Returns the visitor a cookie belongs to, or ``None`` if it's unknown or has expired."""
        if not cookie:
            return None
        mine = (page_keys.c.hash == _hash(cookie)) & ~page_keys.c.link
        rows = await self._store.read(select(page_keys).where(mine))
        if not rows or rows[0]["until"] < unix_time():
            return None
        return Visitor(rows[0]["user_id"], rows[0]["name"], cookie)

    async def leave(self, visitor: Visitor) -> None:
        """Revokes one cookie."""
        ended = delete(page_keys).where(page_keys.c.hash == _hash(visitor.cookie))
        await self._store.write(lambda writer: writer.execute(ended))

    async def end(self, user_id: int) -> None:
        """Revokes all of a person's keys."""
        ended = delete(page_keys).where(page_keys.c.user_id == user_id)
        await self._store.write(lambda writer: writer.execute(ended))


async def _sign_in(writer: AsyncConnection, user_id: int, name: str, until: float) -> Visitor:
    cookie, theirs = token_urlsafe(32), (page_keys.c.user_id == user_id) & ~page_keys.c.link
    newest = select(page_keys.c.hash).where(theirs).order_by(page_keys.c.until.desc())
    old = (await writer.execute(newest.offset(BROWSERS - 1))).scalars().all()
    await writer.execute(delete(page_keys).where(page_keys.c.hash.in_(old)))
    row = _row(cookie, user_id, name, until)
    await writer.execute(insert(page_keys), [row | {"link": False}])
    return Visitor(user_id, name, cookie)


def _row(key: str, user_id: int, name: str, until: float) -> dict[str, Any]:
    return {"hash": _hash(key), "user_id": user_id, "name": name[:64], "until": until}


def _hash(key: str) -> str:
    return sha256(key.encode()).hexdigest()
