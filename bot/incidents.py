"""Incidents: bugs in the bot. The user gets a number, and the log gets a line with that number.

The log has the traceback once per fingerprint; the database keeps the latest incidents. The line
says where it happened but names no one: user and press are keyed hashes. The log shows whether two
lines are about the same user; only the database can tell which user that is.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib import import_module
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import unix_time
from bot.config import BadSettings
from bot.installed import to_install, version
from bot.log import logger, outline
from bot.memo import Latest
from bot.storage import Store, Unavailable
from bot.storage.schema import installation

KEY = "log_key"
"""The name under which the database stores the hash key."""

KEY_BYTES = 32
DIGITS = 12
"""The number of hex digits in a hash in the log."""

KEPT = 100
"""The most incidents kept, in memory and in the database."""

NAMED = "incident:"
"""The prefix of incidents' names in the database; the time follows, so they sort by time."""

_KEPT_ROWS = select(installation).where(installation.c.name.startswith(NAMED))

_HASHED = ("user", "interaction")
"""Context that goes only into the log, as hashes: the database, which has the key, omits it."""


@dataclass(frozen=True, slots=True)
class Incident:
    """One occurrence of a bug.

    Attributes:
        number: the number shown to the user.
        at: when it happened (seconds since the epoch).
        event: what failed, in a few words.
        context: where it happened, and hashes of the user and the interaction.
        trace: the traceback, without error messages.
    """

    number: str
    at: float
    event: str
    context: Mapping[str, object]
    trace: str


def sent_to(dsn: str) -> Callable[[Incident], None]:
    """Returns a function that sends incidents to a Sentry server, with only what the database
    keeps.

    Raises:
        BadSettings: the package isn't installed, or the address doesn't belong to a Sentry server.
    """
    try:
        sentry: Any = import_module("sentry_sdk")
        # Its own integrations would send local variables, and with them cards and names.
        sentry.init(dsn, default_integrations=False, release=version(), server_name="")
    except ImportError as error:
        raise BadSettings(f"SENTRY_DSN needs a package: {to_install('sentry')}") from error
    except ValueError as error:  # its class is in the missing package
        raise BadSettings(f"The setting SENTRY_DSN is not usable ({error}).") from error

    def send(incident: Incident) -> None:
        where = {name: str(value) for name, value in incident.context.items()}
        sentry.capture_event(
            {
                "message": incident.event,
                "level": "error",
                "tags": {"incident": incident.number, **where},
                "extra": {"trace": incident.trace},
                "fingerprint": [sha256(incident.trace.encode()).hexdigest()],
            }
        )

    return send


class Incidents:
    """Records bugs; a key makes the hashes unique to this installation.

    Attributes:
        latest: the latest incidents since the start, newest last.
        send: called with each incident, in the form that the database keeps.
    """

    def __init__(self, key: bytes, store: Store) -> None:
        self._key = key
        self._store = store
        self._traced: Latest[str, None] = Latest(KEPT)
        self._saving: set[asyncio.Task[None]] = set()
        self.latest: deque[Incident] = deque(maxlen=KEPT)
        self.send: Callable[[Incident], None] = lambda _: None

    @classmethod
    async def open(cls, store: Store) -> Incidents:
        """Loads the key from the database; the first startup creates it."""
        key = await store.installed(KEY)
        if key is None:
            key = secrets.token_bytes(KEY_BYTES)
            key = await store.install_first(KEY, key)
        return cls(key, store)

    async def known(self) -> list[Incident]:
        """Returns the latest incidents in all processes, including earlier runs, newest last."""
        by_number = dict[str, Incident]()
        for row in await self._store.read(_KEPT_ROWS):
            with suppress(msgspec.MsgspecError):
                kept = msgspec.json.decode(row["value"], type=Incident)
                by_number[kept.number] = kept
        by_number |= {entry.number: entry for entry in self.latest}
        return sorted(by_number.values(), key=lambda entry: entry.at)[-KEPT:]

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
            error: the exception.
            user: the id of the user who caused it, if any.
            interaction: Discord's id of their press or command.
            where: guild, channel, table, and the verb or command.
        """
        incident = secrets.token_hex(4)
        context = {
            **where,
            "user": self.hashed("user", user),
            "interaction": self.hashed("interaction", interaction),
        }
        trace = outline((type(error), error, error.__traceback__))
        fingerprint = sha256(trace.encode()).hexdigest()[:DIGITS]
        new = fingerprint not in self._traced
        self._traced[fingerprint] = None
        fields = {"incident": incident, "fingerprint": fingerprint, **context}
        logger.error(event, **fields, exc_info=error if new else None)
        now = unix_time()
        noted = Incident(incident, now, event, context, trace)
        self.latest.append(noted)
        kept = replace(noted, context={k: v for k, v in context.items() if k not in _HASHED})
        self.send(kept)
        saving = asyncio.get_running_loop().create_task(self._keep(kept), name="incident kept")
        self._saving.add(saving)
        saving.add_done_callback(self._saving.discard)
        return incident

    async def _keep(self, noted: Incident) -> None:
        """Saves an incident in the database, and deletes the oldest ones beyond ``KEPT``."""
        value = msgspec.json.encode(noted)
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
            pass  # it is in the log anyway
        except Exception:  # noqa: BLE001 - the log has the incident already
            logger.exception("incident not kept", incident=noted.number)

    def hashed(self, kind: str, number: int | None) -> str | None:
        """Returns the keyed hash of a number of a given kind, as ``DIGITS`` hex digits."""
        if number is None:
            return None
        return hmac.digest(self._key, f"{kind}:{number}".encode(), "sha256").hex()[:DIGITS]

    def former(self, user_id: int) -> int:
        """Returns the id that replaces a user who deleted their data: a negative keyed hash."""
        return -int(self.hashed("user", user_id) or "0", 16)
