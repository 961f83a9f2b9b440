"""Discord's HTTP API on a socket of this machine."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import time
import traceback
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal

import discord
from aiohttp import BodyPartReader, web
from simcord._clock import Clock
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http import client as _routes  # noqa: F401  # pyright: ignore[reportUnusedImport] - registers the routes
from simcord.http import router

from playground.discord_server import limits
from playground.discord_server.faults import Faults, Garbage, cut
from playground.discord_server.forms import items, part
from playground.discord_server.gateway import Gateway
from playground.discord_server.rate_limits import RateLimits

logger = logging.getLogger(__name__)

TOKEN = "a-token-of-this-machine"  # noqa: S105 - it opens nothing
API = "/api/v10"
REMEMBERED = 2_000
"""Requests that are kept to be looked at."""

NONCE_SECONDS = 300.0
"""How long Discord remembers the nonce of a message ("the past few minutes")."""

LARGEST = 30 * 1024 * 1024


class WallClock(Clock):
    """A clock for SimCord that goes; its own stands still."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class DiscordServer:
    """A Discord that one bot can log in to.

    Attributes:
        backend: SimCord's state.
        gateway: its WebSockets.
        rate_limits: its request limits.
        faults: what goes wrong next.
        requests: method, path and status of the latest requests.
        problems: what this server could not answer; a test that uses it should find none.
        port: where it serves; kept when it goes away and comes back.
        no_dms: people who take no direct messages.
        quarantined: whether the bot may open no conversations.
        tap: hears of every request, before its effect and (with ``True``) after it; what it says no to gets no answer.
    """

    def __init__(
        self,
        backend: Backend,
        token: str = TOKEN,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """Makes a Discord that is not served yet; ``monotonic`` returns seconds that go by, from whenever."""
        self.backend = backend
        self.token = token
        self.gateway = Gateway(backend, token)
        self.rate_limits = RateLimits(monotonic)
        self.faults = Faults()
        self.requests: deque[tuple[str, str, int]] = deque(maxlen=REMEMBERED)
        self.problems: list[str] = []
        self.port = 0
        self.no_dms: set[int] = set()
        self.quarantined = False
        self.tap: Callable[[str, str, bool], bool] = lambda _method, _path, _done: True
        self._nonces: dict[tuple[int, str], tuple[int, float]] = {}
        self._opened: deque[float] = deque(maxlen=limits.DMS_OPENED[0])
        self._runner: web.AppRunner | None = None
        self._monotonic = monotonic
        backend.http_requests = deque(maxlen=100)  # pyright: ignore[reportAttributeAccessIssue]

    @property
    def api(self) -> str:
        """The address of the API, for the bot's settings."""
        return f"http://127.0.0.1:{self.port}{API}"

    async def start(self) -> None:
        """Serves, on any free port the first time, and on the same one later."""
        app = web.Application(client_max_size=LARGEST)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_route("*", API + "/{path:.*}", self._request)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.gateway.address = f"ws://127.0.0.1:{self.port}/gateway/"

    async def stop(self) -> None:
        """Is away: connections end, and new ones are refused. `start` comes back with everything as it was."""
        if self._runner is not None:
            await self.gateway.drop("abort")
            await self._runner.cleanup()
            self._runner = None

    async def _request(self, request: web.Request) -> web.Response:
        method, path = request.method, "/" + request.match_info["path"]
        fault = self.faults.take(method, path)
        kind = None if fault is None else fault.kind
        if kind in ("reset", "disconnect") or not self.tap(method, path, False):
            cut(request, reset=kind == "reset")
            return web.Response()
        if isinstance(kind, int) or kind == "everywhere":
            answer = planned(kind)
        else:
            if fault is not None and kind == "hang":
                await asyncio.sleep(fault.seconds)
            answer = await self._answer(request, method, path)
        if kind in ("page", "empty", "list") and answer.status == 200:
            answer = _garbled(kind)
        self.rate_limits.note(answer.status)
        self.requests.append((method, path, answer.status))
        if not self.tap(method, path, True) or kind == "lost":
            cut(request, reset=True)
        return answer

    async def _answer(self, request: web.Request, method: str, path: str) -> web.Response:
        try:
            body, files = await _body(request)
        except ConnectionResetError:  # the client has ended in the middle of it
            return web.Response(status=400)
        query, headers = dict(request.query), request.headers
        return self.answer(method, path, headers.get("Authorization"), body, query, files)

    def answer(
        self,
        method: str,
        path: str,
        authorization: str | None,
        body: Any,
        params: dict[str, str],
        files: list[Any],
    ) -> web.Response:
        """Carries a request out, or refuses it, as Discord would.

        Args:
            method: of the request.
            path: its path below the version of the API.
            authorization: the header of that name.
            body: what it says.
            params: what it asks for behind its path.
            files: what it brings, as ``discord.File``.
        """
        segments = path.strip("/").split("/")
        verdict = self.rate_limits.take(method, segments)
        if verdict.banned:
            return web.Response(status=429, text="error code: 1015", headers=verdict.headers)
        if verdict.retry_after:
            said = {
                "message": "You are being rate limited.",
                "retry_after": round(verdict.retry_after, 3),
                "global": verdict.everywhere,
            }
            return _json(429, said, {**verdict.headers, **_VIA})
        by_token = segments[0] == "interactions" or (
            segments[0] == "webhooks" and len(segments) > 2
        )
        if not by_token and authorization != f"Bot {self.token}":
            return _json(401, {"message": "401: Unauthorized", "code": 0}, verdict.headers)
        try:
            made = self._carry_out(method, segments, body, params, files)
        except (router.RouteNotImplemented, router.UnsupportedField) as gap:
            self.problems.append(str(gap))
            return _json(501, gap.to_json(), verdict.headers)
        except BackendError as error:
            return _json(error.status, error.to_json(), verdict.headers)
        except Exception:
            self.problems.append(f"{method} {path}: {traceback.format_exc()}")
            logger.exception("%s %s", method, path)
            return _json(500, {"message": "500: Internal Server Error", "code": 0}, verdict.headers)
        if made is None or _unwanted(segments, method, params):
            return web.Response(status=204, headers=verdict.headers)
        return _json(200, made, verdict.headers)

    def _carry_out(
        self, method: str, segments: list[str], body: Any, params: dict[str, str], files: list[Any]
    ) -> Any:
        backend, path = self.backend, "/" + "/".join(segments)
        if method == "GET" and segments == ["gateway", "bot"]:
            return self.gateway.about()
        limits.check(backend, method, segments, body, files)
        posting = method == "POST" and segments[0] == "channels" and segments[2:] == ["messages"]
        key = (
            (int(segments[1]), str(body["nonce"]))
            if posting and body.get("enforce_nonce")
            else None
        )
        now = self._monotonic()
        if key is not None:
            message_id, until = self._nonces.get(key, (0, 0.0))
            if message_id in backend.messages.get(key[0], {}) and now < until:
                made = router.dispatch(backend, "GET", f"{path}/{message_id}")
                return {**made, "nonce": key[1]}
        if posting:
            limits.may_write(backend, int(segments[1]), self.no_dms)
        if method == "POST" and path == "/users/@me/channels":
            recipient = int(body["recipient_id"])
            limits.may_open(backend, recipient, self._opened, now, quarantined=self.quarantined)
        made = router.dispatch(backend, method, path, json=body, params=params, files=files)
        if key is not None:
            self._nonces[key] = (int(made["id"]), now + NONCE_SECONDS)
            made = {**made, "nonce": key[1]}
        if len(backend.transcript) > 10 * REMEMBERED:
            self._trim()
        return made

    def _trim(self) -> None:
        """Forgets what only grows: SimCord's log, interactions whose token has ended, nonces."""
        backend, now = self.backend, self.backend.now_iso()
        del backend.transcript[:-REMEMBERED]
        for record in list(backend.interactions.values()):
            if record.expires_at is not None and record.expires_at < now:
                del backend.interactions[record.id]
                backend.interaction_tokens.pop(record.token, None)  # it may have ended before
        alive = self._monotonic()
        self._nonces = {key: kept for key, kept in self._nonces.items() if kept[1] > alive}


_VIA = {"Via": "1.1 google"}
"""Without this header discord.py takes a 429 for a ban."""


def planned(kind: int | Literal["everywhere"]) -> web.Response:
    """Returns the answer of a fault that is one."""
    if kind != "everywhere":
        return _json(kind, {"message": "Planned", "code": 0, "retry_after": 0.3}, _VIA)
    said = {"message": "Planned", "retry_after": 0.9, "global": True}
    headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global", "Retry-After": "1"}
    return _json(429, said, _VIA | headers)


def _garbled(kind: Garbage) -> web.Response:
    if kind == "page":
        return web.Response(text="<html>Just a moment...</html>", content_type="text/html")
    return _json(200, {} if kind == "empty" else [], {})


def _json(status: int, said: Any, headers: dict[str, str]) -> web.Response:
    # discord.py wants this type exactly; aiohttp would add a charset to a text.
    body = json.dumps(said).encode()
    return web.Response(status=status, body=body, headers=headers, content_type="application/json")


async def _body(request: web.Request) -> tuple[Any, list[discord.File]]:
    """Returns what a request says, and the files it brings, in their order."""
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return (json.loads(text) if text else None), []
    # In memory: of an upload that breaks off, aiohttp's own form leaves a temporary file open.
    parts = [
        (str(one.name), one.filename, await one.read(decode=True))
        async for one in await request.multipart()
        if isinstance(one, BodyPartReader)
    ]
    body = next(json.loads(sent) for name, _, sent in parts if name == "payload_json")
    told = items(body, "attachments") or items(part(body, "data"), "attachments")
    described = {str(one.get("id")): one.get("description") for one in told}
    files = [
        discord.File(
            io.BytesIO(sent),
            filename=filename,
            description=described.get(name.removeprefix("files[").removesuffix("]")),
        )
        for name, filename, sent in parts
        if filename
    ]
    return body, files


def _unwanted(segments: list[str], method: str, params: dict[str, str]) -> bool:
    """Whether a client did not ask for the answer's content."""
    if segments[0] == "interactions":
        return params.get("with_response") not in ("1", "true")
    executes = segments[0] == "webhooks" and len(segments) == 3 and method == "POST"
    return executes and params.get("wait") not in ("1", "true")
