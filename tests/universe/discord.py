"""Discord in the bot's process: the playground's server answers discord.py in virtual time."""

from __future__ import annotations

import asyncio
import contextvars
import hashlib
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.http import Route
from simcord import _dpy_internals
from simcord.backend import Backend, serializers
from simcord.gateway import ShardRouter

from bot.app.client import Parlour
from bot.connection import REPEATED_AFTER
from playground.discord_server.server import DiscordServer, planned
from tests.universe.calendar import BEGINS, Calendar, module_of
from tests.universe.loop import LIFE, VirtualLoop

ON_THE_WAY = (0.01, 0.12)
"""The least and most seconds that a request, its answer or an event is on its way."""

LATE, LATELY = (0.3, 1.2), 0.02
"""The same for a late one, and the probability of that."""


class Traffic:
    """All traffic between the bot and Discord, the bot's log and figures, and its stored data.

    Attributes:
        count: requests and events so far.
        lines: the traffic, one line each, if the universe keeps it.
    """

    def __init__(self, loop: VirtualLoop, *, keep: bool) -> None:
        self._loop = loop
        self._sum = hashlib.sha256()
        self.count = 0
        self.lines: list[str] | None = [] if keep else None

    def note(self, *what: object) -> None:
        line = json.dumps([round(self._loop.now, 6), *what], default=str)
        self._sum.update(line.encode() + b"\n")
        self.count += 1
        if self.lines is not None:
            self.lines.append(line)

    @property
    def digest(self) -> str:
        """Returns the SHA-256 of every line so far."""
        return self._sum.hexdigest()


class Discord:
    """A Discord with one bot.

    Attributes:
        server: answers requests.
        calendar: the wall clock.
        traffic: all traffic.
        twice: the events that come twice.
        away: whether nothing reaches it.
        lag: how many seconds longer its answers to posts take.
        arrived: when the bot heard of an interaction, by its id.
        ways: the longest time an answer to an interaction was on its way, by its id.
        spoilt: interactions whose first answer was refused, late or lost.
        refused: requests that Discord called malformed.
        context: the context in which the bot hears of events.
        kill: called for each request, before its effect and after it (``True``); may end the bot.
    """

    def __init__(self, loop: VirtualLoop, seed: object, *, keep: bool = False) -> None:
        self.loop = loop
        self.rng = Random(f"discord {seed}")
        self.calendar = Calendar(loop, self.rng.choice(BEGINS))
        self.backend = Backend(clock=self.calendar)
        self.server = DiscordServer(self.backend, monotonic=loop.time)
        self.traffic = Traffic(loop, keep=keep)
        self.twice: set[str] = set()
        self.away = False
        self.lag = 0.0
        self.arrived: dict[int, float] = {}
        self.ways: dict[int, float] = {}
        self.refused: list[str] = []
        self.spoilt: set[int] = set()
        self._cut = Counter[str]()
        self.kill: Callable[[bool], None] = lambda _done: None
        self._feed: Callable[[str, Mapping[str, Any]], None] = lambda _event, _payload: None
        self.context = contextvars.copy_context()
        self._last = 0.0
        self._router: ShardRouter | None = None
        self._silent = False
        self._kept: list[tuple[str, Mapping[str, Any]]] = []
        self.backend.subscribers.append(self._emitted)

    # -- the gateway -------------------------------------------------------------------------------

    def expect(self, bot: Parlour) -> asyncio.Future[None]:
        """Waits for a bot to log in, then becomes its gateway; returns when it is connected."""
        connected: asyncio.Future[None] = self.loop.create_future()
        state = _dpy_internals.get_state(bot)
        _dpy_internals.set_guild_ready_timeout(bot, 0.0)
        state.shard_count, state.shard_ids = 1, [0]

        async def connect(**_: Any) -> None:
            bot.shard_count = 1
            self._router = ShardRouter(self.backend, state, bot.dispatch, 1, (0,))
            _dpy_internals.install_shards(bot, self._router.shards)
            self.context = contextvars.copy_context()
            self._feed = self._router.feed
            self._kept.clear()
            self._silent = False
            self._router.identify(0)
            for guild in self.backend.guilds.values():
                self._feed("GUILD_CREATE", serializers.guild_create_payload(self.backend, guild))
            connected.set_result(None)
            await self.loop.create_future()  # until the process ends

        bot.connect = connect
        return connected

    def disconnect(self) -> None:
        """Keeps events from everyone."""
        self._router = None
        self._feed = lambda _event, _payload: None
        self.context = contextvars.Context()

    def drop(self, seconds: float, *, resumed: bool) -> None:
        """Breaks the gateway for some seconds; events are lost unless the session resumes."""
        self._silent = True

        def back() -> None:
            self._silent = False
            kept, self._kept = self._kept, []
            if self._router is None:
                return
            if not resumed:
                self.context.run(self._router.identify, 0, replay_guilds=True)
                return
            for event, payload in kept:
                self._emitted(event, payload)

        self.loop.call_later(seconds, back)

    def _emitted(self, event: str, payload: Mapping[str, Any]) -> None:
        if self._silent:
            self._kept.append((event, payload))
            return
        if self._router is None:  # no one will hear of it
            return
        for _ in range(2 if event in self.twice else 1):  # on one connection: in order
            self._last = self.loop.after(self._last, self._delay())
            self.loop.call_at(self._last, self._arrive, event, payload, context=self.context)

    def _arrive(self, event: str, payload: Mapping[str, Any]) -> None:
        self.traffic.note("event", event, payload.get("id"))
        if event == "INTERACTION_CREATE" and self._router is not None:
            self.arrived.setdefault(int(payload["id"]), self.loop.now)
        self._feed(event, payload)

    # -- requests ----------------------------------------------------------------------------------

    async def request(
        self, method: str, url: str, headers: Mapping[str, str], params: Any, sent: Any
    ) -> Any:
        """Carries out a request of the bot, with all faults.

        Raises:
            aiohttp.ClientError: the request got no answer.
        """
        path, _, query = url.removeprefix(Route.BASE).partition("?")
        asked = {str(key): str(value) for key, value in (params or {}).items()}
        asked |= dict(part.split("=", 1) for part in query.split("&") if part)
        way = self._delay()
        await asyncio.sleep(way)
        fault = self.server.faults.take(method, path)
        kind = None if fault is None else fault.kind
        answered = isinstance(kind, int) or kind == "everywhere"
        press = int(path.split("/")[2]) if path.startswith("/interactions/") else 0
        if press:
            self._cut[path] += kind in ("reset", "disconnect")
            self.ways[press] = max(way, self.ways.get(press, 0.0))
            if kind == "hang" or answered or self._cut[path] > len(REPEATED_AFTER):
                self.spoilt.add(press)
        if self.away or kind in ("reset", "disconnect"):
            self.traffic.note(method, path, kind or "away")
            raise _broken(kind)
        await self._still(done=False)
        body, files = _read(sent)
        if isinstance(kind, int) or kind == "everywhere":
            answer = planned(kind)
        else:
            if fault is not None and kind == "hang":
                await asyncio.sleep(fault.seconds)
            authorization = headers.get("Authorization")
            answer = self.server.answer(method, path, authorization, body, asked, files)
            if self.loop.tick and self._cut[path] and answer.status == 404:
                self.spoilt.add(press)  # each repeat waited for whole ticks
        self.server.rate_limits.note(answer.status)
        known = path.endswith("/emojis")  # it may exist from a lost request
        if answer.status == 400 and not known and '"code": 50035' in _text(answer):
            self.refused.append(f"{method} {path} was malformed: {answer.body!r}")
        names = [file.filename for file in files]
        self.traffic.note(method, path, body, names, answer.status, kind)
        await self._still(done=True)
        await asyncio.sleep(self._delay() + (self.lag if method == "POST" else 0.0))
        if kind == "lost":
            raise _broken("reset")
        return answer

    async def _still(self, *, done: bool) -> None:
        """Lets the bot die here, and ends a dead bot's requests: its waits never finish."""
        self.kill(done)
        if LIFE.get() != self.loop.life:
            await self.loop.create_future()

    def _delay(self) -> float:
        late = self.rng.random() < LATELY
        return self.loop.whole(self.rng.uniform(*(LATE if late else ON_THE_WAY)))


@contextmanager
def reached_through(place: Discord) -> Iterator[None]:
    """Leads discord.py's sessions here, and gives it this calendar."""

    class Session:
        closed = False

        def __init__(self, *, trace_configs: Any = None, **_: Any) -> None:
            self._traces = trace_configs or []

        def request(self, method: str, url: str, **how: Any) -> _Exchange:
            return _Exchange(place, self._traces, method, url, how)

        async def close(self) -> None:
            self.closed = True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(aiohttp, "ClientSession", Session)
        patch.setattr(aiohttp, "TCPConnector", lambda **_: None)
        patch.setattr(discord.utils, "utcnow", place.calendar.of_the_bot)
        clock = module_of(place.calendar.of_the_bot)
        patch.setattr(discord.utils, "datetime", clock)
        patch.setattr("discord.ext.tasks.datetime", clock)
        yield


class _Exchange:
    """A request and its answer, in aiohttp's form."""

    def __init__(
        self, place: Discord, traces: Any, method: str, url: str, how: dict[str, Any]
    ) -> None:
        self._place, self._traces = place, traces
        self._method, self._url, self._how = method, url, how

    async def __aenter__(self) -> Any:
        context = SimpleNamespace()
        about: Any = SimpleNamespace(url=self._url, method=self._method)
        for trace in self._traces:
            for hears in trace.on_request_start:
                await hears(self, context, about)
        how = self._how
        sending = (how.get("headers") or {}, how.get("params"), how.get("data"))
        try:
            answer = await self._place.request(self._method, self._url, *sending)
        except aiohttp.ClientError:
            for trace in self._traces:
                for hears in trace.on_request_exception:
                    await hears(self, context, about)
            raise
        text = _text(answer)
        headers = {key.lower(): value for key, value in answer.headers.items()}

        async def read(**_: Any) -> str:
            return text

        response = SimpleNamespace(
            status=answer.status, reason=answer.reason, headers=_Headers(headers), text=read
        )
        about = SimpleNamespace(url=self._url, method=self._method, response=response)
        for trace in self._traces:
            for hears in trace.on_request_end:
                await hears(self, context, about)
        return response

    async def __aexit__(self, *_: object) -> None:
        """Does nothing: nothing stays open."""


class _Headers(dict[str, str]):
    """Headers, with names in any case."""

    def __getitem__(self, name: str) -> str:
        return super().__getitem__(name.lower())

    def __contains__(self, name: object) -> bool:
        return super().__contains__(str(name).lower())

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name.lower(), default)


def _text(answer: web.Response) -> str:
    return answer.body.decode() if isinstance(answer.body, bytes) else ""


def _broken(kind: object) -> aiohttp.ClientError:
    if kind == "disconnect":
        return aiohttp.ServerDisconnectedError()
    return aiohttp.ClientOSError(104, "Connection reset by peer")


def _read(sent: Any) -> tuple[Any, list[discord.File]]:
    """Returns a request's content and its files."""
    if not isinstance(sent, aiohttp.BytesPayload):
        return (json.loads(sent) if sent else None), []
    parts = list(_form(sent._value))
    (body,) = (json.loads(value) for name, _, value in parts if name == "payload_json")
    attachments = (body.get("data") or body).get("attachments") or ()
    alts = {str(file.get("id")): file.get("description") for file in attachments}
    files = [
        discord.File(
            io.BytesIO(value),
            filename=filename,
            description=alts.get(name.removeprefix("files[").removesuffix("]")),
        )
        for name, filename, value in parts
        if name != "payload_json"
    ]
    return body, files


def _form(sent: bytes) -> Iterator[tuple[str, str, Any]]:
    """Yields name, file name and content of each part of a form."""
    for part in sent.split(sent.partition(b"\r\n")[0])[1:-1]:
        head, _, value = part.removesuffix(b"\r\n").partition(b"\r\n\r\n")
        fields = dict(re.findall(r'(\w+)="([^"]*)"', head.decode()))
        yield fields["name"], fields.get("filename", ""), value
