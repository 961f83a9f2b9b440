"""Discord's gateway over WebSockets: sessions that identify, resume and replay."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import SimpleNamespace
from typing import Any

import discord
from aiohttp import WSMsgType, web
from simcord.backend import Backend, serializers
from simcord.gateway import FakeGateway

from playground.discord_server.faults import cut

HEARTBEAT = 41.25
"""Seconds between heartbeats, as on Discord."""

ACKNOWLEDGED_AFTER = 0.02
"""Seconds before an acknowledgement; discord.py would count an instant one for the last beat."""

OVER = ("4007", "4009")
"""The close codes that also end the session: a wrong sequence number, and a timeout."""

REPLAYED = 2_000
"""The most events a session keeps for a resume."""

RESUMABLE = 180.0
"""How long a session outlives its connection, in seconds."""

SENT_A_MINUTE = 120
"""The most payloads a client may send per minute."""

LARGEST = 4096
"""The largest payload a client may send, in bytes."""

PRIVILEGED = ("presences", "members", "message_content")


class _Closed(Exception):
    """Raised to end the connection with a given close code."""


@dataclass
class Connection:
    """A WebSocket, and the texts waiting to be sent over it."""

    socket: web.WebSocketResponse
    request: web.Request
    compressor: Any
    outbox: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue[str]())

    async def write(self) -> None:
        """Sends the texts in the outbox until cancelled."""
        while True:
            text = await self.outbox.get()
            if self.compressor is None:
                await self.socket.send_str(text)
            else:
                packed = self.compressor.compress(text.encode())
                await self.socket.send_bytes(packed + self.compressor.flush(zlib.Z_SYNC_FLUSH))

    def send(self, op: int, data: Any) -> None:
        """Sends a payload that isn't an event."""
        self.outbox.put_nowait(json.dumps({"op": op, "d": data, "s": None, "t": None}))


class Session:
    """The session of a client that has identified.

    Attributes:
        id: the session's id.
        shard: the shard's number, and how many shards there are.
        connection: the current connection, or ``None`` between two connections.
        left_at: when the last connection ended (monotonic seconds).
        seq: the number of the last event.
    """

    def __init__(self, backend: Backend, shard: tuple[int, int], intents: discord.Intents) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.connection: Connection | None = None
        self.left_at = 0.0
        self.seq = 0
        self._sent: deque[tuple[int, str]] = deque(maxlen=REPLAYED)
        parsers = _Parsers(self.dispatch)
        self.feed = FakeGateway(backend, SimpleNamespace(intents=intents, parsers=parsers)).feed

    def dispatch(self, event: str, data: Mapping[str, Any]) -> None:
        """Sends an event now, or saves it for a resume."""
        self.seq += 1
        text = json.dumps({"op": 0, "d": data, "s": self.seq, "t": event})
        self._sent.append((self.seq, text))
        if self.connection is not None:
            self.connection.outbox.put_nowait(text)

    def resume(self, connection: Connection, seq: int) -> bool:
        """Replays the events after a given number; returns ``False`` if they are already gone."""
        if self._sent and seq < self._sent[0][0] - 1:
            return False
        self.connection = connection
        for number, text in self._sent:
            if number > seq:
                connection.outbox.put_nowait(text)
        self.dispatch("RESUMED", {})
        return True

    def owns(self, event: str, data: Mapping[str, Any]) -> bool:
        """Returns whether an event belongs to this shard; without a server, it goes to shard 0."""
        guild = (
            data.get("id") if event in ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE") else None
        )
        guild = data.get("guild_id") or guild
        return (0 if guild is None else int(guild) >> 22) % self.shard[1] == self.shard[0]


class _Parsers(dict[str, Callable[[Mapping[str, Any]], None]]):
    """Stands in for discord.py's parsers in SimCord, sending every event that the intents allow."""

    def __init__(self, send: Callable[[str, Mapping[str, Any]], None]) -> None:
        super().__init__()
        self._send = send

    def __missing__(self, event: str) -> Callable[[Mapping[str, Any]], None]:
        return partial(self._send, event)


class Gateway:
    """All of a bot's sessions.

    Attributes:
        sessions: the sessions by id.
        address: the gateway's address, for READY and ``/gateway/bot``.
        shards: the number of shards that Discord recommends.
        starts_left: how many more times a client may identify today.
        approved: the privileged intents that the bot has.
        concurrency: how many shards may identify at the same time.
        identify_seconds: seconds between shards that may not identify at the same time.
        repeated: the names of events to deliver twice.
        refusing: whether to refuse new connections.
        refused: how many connections have been refused.
    """

    def __init__(self, backend: Backend, token: str) -> None:
        self.sessions: dict[str, Session] = {}
        self.address = ""
        self.shards = 1
        self.starts_left = 1000
        self.approved: frozenset[str] = frozenset()
        self.concurrency = 1
        self.identify_seconds = 5.0
        self.repeated: set[str] = set()
        self.refusing = False
        self.refused = 0
        self._backend = backend
        self._token = token
        self._identified: dict[int, float] = {}
        backend.subscribers.append(self._hear)

    @property
    def connected(self) -> list[Session]:
        """The sessions that are connected now."""
        return [session for session in self.sessions.values() if session.connection is not None]

    def about(self) -> dict[str, Any]:
        """Returns the response to ``/gateway/bot``."""
        limit = {
            "total": 1000,
            "remaining": self.starts_left,
            "reset_after": 86_400_000,
            "max_concurrency": self.concurrency,
        }
        return {"url": self.address, "shards": self.shards, "session_start_limit": limit}

    def _hear(self, event: str, data: Mapping[str, Any]) -> None:
        for session in list(self.sessions.values()):
            gone = time.monotonic() - session.left_at
            if session.connection is None and gone > RESUMABLE:
                del self.sessions[session.id]
            elif session.owns(event, data):
                for _ in range(2 if event in self.repeated else 1):
                    session.feed(event, data)

    # -- faults ------------------------------------------------------------------------------------

    async def drop(self, how: int | str) -> None:
        """Ends every connection.

        Args:
            how: a close code, ``abort`` (the connection breaks), ``reconnect`` (op 7), ``invalid``
                (op 9), or ``resumable`` (op 9 after which the session continues).
        """
        for session in self.connected:
            connection = session.connection
            assert connection is not None
            if how == "abort":
                cut(connection.request, reset=True)
            elif how == "reconnect":
                connection.send(7, None)
            elif how == "resumable":
                connection.send(9, True)
            elif how == "invalid":
                del self.sessions[session.id]
                connection.send(9, False)
            else:  # most can be resumed, whatever code the client sends back
                session.connection, session.left_at = None, time.monotonic()
                if str(how) in OVER:
                    del self.sessions[session.id]
                await connection.socket.close(code=int(how))

    # -- connections -------------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if self.refusing:
            self.refused += 1
            raise web.HTTPServiceUnavailable
        packing = request.query.get("compress")
        if packing not in (None, "zlib-stream") or request.query.get("encoding", "json") != "json":
            raise web.HTTPBadRequest(text="This gateway speaks JSON, plain or as zlib-stream.")
        socket = web.WebSocketResponse(compress=False, max_msg_size=LARGEST)
        await socket.prepare(request)
        connection = Connection(socket, request, zlib.compressobj() if packing else None)
        writer = asyncio.create_task(connection.write())
        connection.send(10, {"heartbeat_interval": int(HEARTBEAT * 1000), "_trace": []})
        try:
            await self._listen(connection)
        except _Closed as closed:
            await socket.close(code=closed.args[0])
        finally:
            writer.cancel()
            self._forget(connection, socket.close_code)
        return socket

    def _forget(self, connection: Connection, code: int | None) -> None:
        for session in self.connected:
            if session.connection is connection:
                session.connection, session.left_at = None, time.monotonic()
                if code in (1000, 1001):
                    del self.sessions[session.id]

    async def _listen(self, connection: Connection) -> None:
        loop, known = asyncio.get_running_loop(), False
        received: deque[float] = deque(maxlen=SENT_A_MINUTE)
        while True:
            try:
                message = await connection.socket.receive(timeout=1.5 * HEARTBEAT)
            except TimeoutError:
                raise _Closed(4009) from None
            if message.type is not WSMsgType.TEXT:
                return
            if len(received) == SENT_A_MINUTE and loop.time() - received[0] < 60:
                raise _Closed(4008)
            received.append(loop.time())
            try:
                sent = json.loads(message.data)
                op, data = sent["op"], sent["d"]
            except (ValueError, KeyError, TypeError):
                raise _Closed(4002) from None
            match op:
                case 1:
                    loop.call_later(ACKNOWLEDGED_AFTER, connection.send, 11, None)
                case 2 | 6 if known:
                    raise _Closed(4005)
                case 2:
                    known = self._identify(connection, data)
                case 6:
                    known = self._resume(connection, data)
                case 3 | 4 if known:
                    pass  # presence and voice have no effect here
                case _:
                    raise _Closed(4001 if known else 4003)

    def _identify(self, connection: Connection, data: dict[str, Any]) -> bool:
        """Opens a session; returns ``False`` if it comes too soon after another."""
        if data.get("token") != self._token:
            raise _Closed(4004)
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            raise _Closed(4010)
        value = data.get("intents")
        if not isinstance(value, int) or value & ~discord.Intents.all().value:
            raise _Closed(4013)
        intents = discord.Intents.none()
        intents.value = value
        if any(getattr(intents, name) and name not in self.approved for name in PRIVILEGED):
            raise _Closed(4014)
        now, turn = time.monotonic(), number % self.concurrency
        if not self.starts_left or now - self._identified.get(turn, -1e9) < self.identify_seconds:
            connection.send(9, False)
            return False
        self._identified[turn] = now
        self.starts_left -= 1
        session = Session(self._backend, (number, count), intents)
        self.sessions[session.id] = session
        session.connection = connection
        self._welcome(session)
        return True

    def _welcome(self, session: Session) -> None:
        backend = self._backend
        creating = [
            (guild, serializers.guild_create_payload(backend, guild))
            for guild in backend.guilds.values()
        ]
        mine = [(guild, body) for guild, body in creating if session.owns("GUILD_CREATE", body)]
        ready = {
            "v": 10,
            "user": dict(serializers.user_payload(backend.bot_user)),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild, _ in mine],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "shard": session.shard,
            "application": {"id": str(backend.application_id), "flags": 0},
        }
        session.dispatch("READY", ready)
        for _, body in mine:
            session.feed("GUILD_CREATE", body)

    def _resume(self, connection: Connection, data: dict[str, Any]) -> bool:
        """Resumes a session; returns ``False`` if it doesn't exist."""
        if data.get("token") != self._token:
            raise _Closed(4004)
        session, seq = self.sessions.get(str(data.get("session_id"))), data.get("seq")
        if session is not None and (not isinstance(seq, int) or seq > session.seq):
            raise _Closed(4007)
        if session is None or not session.resume(connection, int(seq or 0)):
            connection.send(9, False)
            return False
        return True
