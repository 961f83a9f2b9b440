"""Incidents: bugs of ours, told to a person as a number and to the log in one line under that number.

The place in the code is in the log once for each fingerprint; the database keeps the latest incidents. The line says where it happened. It names no one: a person and a press are keyed hashes, which show that two lines are
about the same person to someone who holds the log, and who that is only to someone who holds the database as well.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections import OrderedDict, deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256

import discord
import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.log import logger, outline
from bot.storage import Store, Unavailable
from bot.storage.schema import installation

KEY = "log_key"
"""The name under which the database keeps the key."""

KEY_BYTES = 32
DIGITS = 12
"""Hex digits of a hash that stand in the log."""


KEPT = 100
"""Incidents that are remembered, here and in the database."""

NAMED = "incident:"
"""How the names begin under which the database keeps them; the time comes next, so that they sort by it."""

_KEPT_ROWS = select(installation).where(installation.c.name.startswith(NAMED))

_HASHED = ("user", "interaction")
"""What of the context only the log has: the database has the key that these are hashed with."""


@dataclass(frozen=True, slots=True)
class Incident:
    """A bug.

    Attributes:
        number: what people were told.
        at: when (seconds since the epoch).
        event: what failed, in a few words.
        context: where, and hashes of who and by what.
        trace: what was raised where, without its words.
    """

    number: str
    at: float
    event: str
    context: Mapping[str, object]
    trace: str


class Incidents:
    """Notes bugs; the key makes its hashes those of this installation alone.

    Attributes:
        latest: the latest ones since the start, newest last.
    """

    def __init__(self, key: bytes, store: Store) -> None:
        self._key = key
        self._store = store
        self._traced: OrderedDict[str, None] = OrderedDict()
        self._saving: set[asyncio.Task[None]] = set()
        self.latest: deque[Incident] = deque(maxlen=KEPT)

    @classmethod
    async def open(cls, store: Store) -> Incidents:
        """Reads the key from the database; the first start makes it."""
        key = await store.installed(KEY)
        if key is None:
            key = secrets.token_bytes(KEY_BYTES)
            key = await store.install_first(KEY, key)
        return cls(key, store)

    async def known(self) -> list[Incident]:
        """Returns the latest incidents of all processes and earlier starts, newest last."""
        found = dict[str, Incident]()
        for row in await self._store.read(_KEPT_ROWS):
            with suppress(msgspec.MsgspecError):
                kept = msgspec.json.decode(row["value"], type=Incident)
                found[kept.number] = kept
        found |= {one.number: one for one in self.latest}
        return sorted(found.values(), key=lambda one: one.at)[-KEPT:]

    async def settled(self) -> None:
        if self._saving:
            await asyncio.wait(self._saving)

    def note(
        self,
        event: str,
        error: BaseException,
        *,
        user: int | None,
        interaction: int | None,
        **where: object,
    ) -> str:
        """Logs a bug and returns its number.

        Args:
            event: what failed, in a few words.
            error: what was raised.
            user: the id of the user, if anyone did.
            interaction: Discord's id of what they did.
            where: guild, channel, table, and the verb or command.
        """
        incident = secrets.token_hex(4)
        context = {
            **where,
            "user": self.hashed("user", user),
            "interaction": self.hashed("interaction", interaction),
        }
        told = outline((type(error), error, error.__traceback__))
        fingerprint = sha256(told.encode()).hexdigest()[:DIGITS]
        new = fingerprint not in self._traced
        self._traced[fingerprint] = None
        self._traced.move_to_end(fingerprint)
        while len(self._traced) > KEPT:
            self._traced.popitem(last=False)
        said = {"incident": incident, "fingerprint": fingerprint, **context}
        logger.error(event, **said, exc_info=error if new else None)
        now = discord.utils.utcnow().timestamp()
        noted = Incident(incident, now, event, context, told)
        self.latest.append(noted)
        saving = asyncio.get_running_loop().create_task(self._keep(noted), name="incident kept")
        self._saving.add(saving)
        saving.add_done_callback(self._saving.discard)
        return incident

    async def _keep(self, noted: Incident) -> None:
        """Keeps an incident in the database, and the latest others."""
        context = {key: value for key, value in noted.context.items() if key not in _HASHED}
        value = msgspec.json.encode(replace(noted, context=context))
        name = f"{NAMED}{int(noted.at * 1000):014d}:{noted.number}"

        async def run(connection: AsyncConnection) -> None:
            await connection.execute(insert(installation).values(name=name, value=value))
            names = select(installation.c.name).where(installation.c.name.startswith(NAMED))
            last = names.order_by(installation.c.name.desc()).offset(KEPT).limit(1)
            if (oldest := await connection.scalar(last)) is not None:
                ours = installation.c.name.startswith(NAMED)
                gone = delete(installation).where(ours, installation.c.name <= oldest)
                await connection.execute(gone)

        try:
            await self._store.write(run)
        except Unavailable:
            pass  # the log has it
        except Exception:  # noqa: BLE001 - the log has the incident already
            logger.exception("incident not kept", incident=noted.number)

    def hashed(self, kind: str, number: int | None) -> str | None:
        """Returns the keyed hash of a number of a kind, in hex digits."""
        if number is None:
            return None
        return hmac.digest(self._key, f"{kind}:{number}".encode(), "sha256").hex()[:DIGITS]

    def former(self, user_id: int) -> int:
        """Returns what stands for someone who has deleted their data, where an id would stand: a keyed hash below 0."""
        return -int(self.hashed("user", user_id) or "0", 16)
