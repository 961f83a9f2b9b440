"""Keys to pages: links that work once, and the cookies they become.

The database has only a hash of each key, with the person it was made for. A key ends with its row:
after its time, when it is used (a link) or signed out (a cookie), and with everything else that is
stored about the person.
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
"""How many seconds a link works."""

COOKIE_SECONDS = 30 * 86_400.0
"""How many seconds a browser stays signed in."""

FRAME_SECONDS = 86_400.0
"""How many seconds a frame in Discord stays signed in; opening it again signs it in again."""

BROWSERS = 8
"""The most browsers in which a person is signed in; the one signed in first is signed out."""

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
    """Someone who is signed in.

    Attributes:
        user_id: their Discord id.
        name: their name when they got the link.
        cookie: the key in their cookie.
    """

    user_id: int
    name: str
    cookie: str

    @property
    def token(self) -> str:
        """The token that only their own page knows, and sends with each request."""
        return digest(self.cookie.encode(), b"page", "sha256").hex()

    def sent(self, token: str) -> bool:
        """Returns whether a request has come from their own page."""
        return compare_digest(token.encode(), self.token.encode())


class Keys:
    """Makes, accepts and ends keys."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def link(self, user_id: int, name: str) -> str:
        """Returns a new link's key, and ends the person's earlier link."""
        key, now = token_urlsafe(32), unix_time()

        async def run(writer: AsyncConnection) -> None:
            earlier = page_keys.c.link & (page_keys.c.user_id == user_id)
            await writer.execute(delete(page_keys).where(earlier | (page_keys.c.until < now)))
            row = _row(key, user_id, name, now + LINK_SECONDS)
            await writer.execute(insert(page_keys), [row | {"link": True}])

        await self._store.write(run)
        return key

    async def enter(self, key: str) -> Visitor | None:
        """Uses a link up; returns who it signs in, or ``None`` if it doesn't work any more."""
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
        """Returns a cookie's owner; ``None`` if the cookie is unknown or has expired."""
        if not cookie:
            return None
        mine = (page_keys.c.hash == _hash(cookie)) & ~page_keys.c.link
        rows = await self._store.read(select(page_keys).where(mine))
        if not rows or rows[0]["until"] < unix_time():
            return None
        return Visitor(rows[0]["user_id"], rows[0]["name"], cookie)

    async def leave(self, visitor: Visitor) -> None:
        """Ends one cookie."""
        ended = delete(page_keys).where(page_keys.c.hash == _hash(visitor.cookie))
        await self._store.write(lambda writer: writer.execute(ended))

    async def end(self, user_id: int) -> None:
        """Ends all keys of a person."""
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
