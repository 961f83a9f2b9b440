"""Discord's HTTP API, on one of this machine's sockets."""

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
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.http import client as _routes  # noqa: F401  # pyright: ignore[reportUnusedImport] - registers the routes
from simcord.http import router

from playground.discord_server import limits
from playground.discord_server.faults import Faults, Garbage, cut
from playground.discord_server.forms import items, part
from playground.discord_server.gateway import Gateway
from playground.discord_server.rate_limits import RateLimits

logger = logging.getLogger(__name__)

TOKEN = "a-token-of-this-machine"  # noqa: S105 - it gives no access to anything
API = "/api/v10"
REMEMBERED = 2_000
"""The most requests kept for tests."""

NONCE_SECONDS = 300.0
"""How many seconds Discord remembers a message's nonce ("the past few minutes")."""

LARGEST = 30 * 1024 * 1024


class WallClock(Clock):
    """A clock that runs, since SimCord's own is frozen."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class DiscordServer:
    """A Discord that one bot can log in to.

    Attributes:
        backend: SimCord's state.
        gateway: the WebSockets.
        rate_limits: the limits on requests.
        faults: the faults that are yet to come.
        requests: the method, path and status of the latest requests.
        problems: requests that this server couldn't handle; tests should find none.
        received: the total size of all request bodies, in bytes.
        port: the port, which stays the same after a stop and start.
        no_dms: people who refuse direct messages.
        quarantined: whether the bot is barred from opening conversations.
        tap: called for every request, before it runs and (with ``True``) afterwards; if it returns
            false, the request gets no response.
    """

    def __init__(
        self,
        backend: Backend,
        token: str = TOKEN,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """Makes a Discord that isn't served yet; ``monotonic`` returns seconds from any start."""
        self.backend = backend
        self.token = token
        self.gateway = Gateway(backend, token)
        self.rate_limits = RateLimits(monotonic)
        self.faults = Faults()
        self.requests: deque[tuple[str, str, int]] = deque(maxlen=REMEMBERED)
        self.problems: list[str] = []
        self.received = 0
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
        """The API's address, for the bot's settings."""
        return f"http://127.0.0.1:{self.port}{API}"

    async def start(self) -> None:
        """Starts serving: the first time on any free port, after that on the same one."""
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
        """Stops serving: ends connections and refuses new ones. `start` brings everything back."""
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
        if kind == "torn":
            await _tear(request, answer)
        if fault is not None and kind == "late":
            await asyncio.sleep(fault.seconds)
        return answer

    async def _answer(self, request: web.Request, method: str, path: str) -> web.Response:
        try:
            self.received += request.content_length or 0
            body, files = await _body(request)
        except ConnectionResetError:  # the client hung up during the request
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
        """Handles a request as Discord would, or refuses it.

        Args:
            method: the request's method.
            path: the request's path after the API version.
            authorization: the ``Authorization`` header.
            body: the request's body.
            params: the query.
            files: the request's files, as ``discord.File``.
        """
        segments = path.strip("/").split("/")
        verdict = self.rate_limits.take(method, segments)
        if verdict.banned:
            return web.Response(status=429, text="error code: 1015", headers=verdict.headers)
        if verdict.retry_after:
            refusal = {
                "message": "You are being rate limited.",
                "retry_after": round(verdict.retry_after, 3),
                "global": verdict.everywhere,
            }
            return _json(429, refusal, {**verdict.headers, **_VIA})
        by_token = segments[0] == "interactions" or (
            segments[0] == "webhooks" and len(segments) > 2
        )
        if not by_token and authorization != f"Bot {self.token}":
            return _json(401, {"message": "401: Unauthorized", "code": 0}, verdict.headers)
        try:
            result = self._carry_out(method, segments, body, params, files)
        except (router.RouteNotImplemented, router.UnsupportedField) as gap:
            self.problems.append(str(gap))
            return _json(501, gap.to_json(), verdict.headers)
        except BackendError as error:
            return _json(error.status, error.to_json(), verdict.headers)
        except Exception:
            self.problems.append(f"{method} {path}: {traceback.format_exc()}")
            logger.exception("%s %s", method, path)
            return _json(500, {"message": "500: Internal Server Error", "code": 0}, verdict.headers)
        if result is None or _unwanted(segments, method, params):
            return web.Response(status=204, headers=verdict.headers)
        return _json(200, result, verdict.headers)

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
            there = backend.messages.get(key[0], {})
            if message_id in there and now < until:  # even if the bot can't read it
                repeated = serializers.message_payload(backend, there[message_id])
                return {**repeated, "nonce": key[1]}
        if posting:
            limits.may_write(backend, int(segments[1]), self.no_dms)
        if method == "POST" and path == "/users/@me/channels":
            recipient = int(body["recipient_id"])
            limits.may_open(backend, recipient, self._opened, now, quarantined=self.quarantined)
        result = router.dispatch(backend, method, path, json=body, params=params, files=files)
        if key is not None:
            self._nonces[key] = (int(result["id"]), now + NONCE_SECONDS)
            result = {**result, "nonce": key[1]}
        if len(backend.transcript) > 10 * REMEMBERED:
            self._trim()
        return result

    def _trim(self) -> None:
        """Deletes data that only grows: SimCord's log, interactions with expired tokens, nonces."""
        backend, now = self.backend, self.backend.now_iso()
        del backend.transcript[:-REMEMBERED]
        for record in list(backend.interactions.values()):
            if record.expires_at is not None and record.expires_at < now:
                del backend.interactions[record.id]
                backend.interaction_tokens.pop(record.token, None)  # it may be deleted already
        alive = self._monotonic()
        self._nonces = {key: kept for key, kept in self._nonces.items() if kept[1] > alive}


_VIA = {"Via": "1.1 google"}
"""The header without which discord.py mistakes a 429 for a ban."""


def planned(kind: int | Literal["everywhere"]) -> web.Response:
    """Returns the response for a fault that is a status."""
    if kind != "everywhere":
        return _json(kind, {"message": "Planned", "code": 0, "retry_after": 0.3}, _VIA)
    body = {"message": "Planned", "retry_after": 0.9, "global": True}
    headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global", "Retry-After": "1"}
    return _json(429, body, _VIA | headers)


def _garbled(kind: Garbage) -> web.Response:
    if kind == "page":
        return web.Response(text="<html>Just a moment...</html>", content_type="text/html")
    return _json(200, {} if kind == "empty" else [], {})


async def _tear(request: web.Request, answer: web.Response) -> None:
    """Sends half of a response's body, then ends the connection."""
    body = answer.body if isinstance(answer.body, bytes) else b""
    torn = web.StreamResponse(status=answer.status, headers=answer.headers)
    torn.content_length = len(body) or 1
    await torn.prepare(request)
    await torn.write(body[: len(body) // 2])
    cut(request, reset=False)


def _json(status: int, content: Any, headers: dict[str, str]) -> web.Response:
    # discord.py needs exactly this type; for a text, aiohttp would add a charset.
    body = json.dumps(content).encode()
    return web.Response(status=status, body=body, headers=headers, content_type="application/json")


async def _body(request: web.Request) -> tuple[Any, list[discord.File]]:
    """Returns a request's body, and its files in order."""
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return (json.loads(text) if text else None), []
    # In memory: aiohttp's form leaves a temporary file open if an upload is interrupted.
    parts = [
        (str(item.name), item.filename, await item.read(decode=True))
        async for item in await request.multipart()
        if isinstance(item, BodyPartReader)
    ]
    body = next(json.loads(sent) for name, _, sent in parts if name == "payload_json")
    listed = items(body, "attachments") or items(part(body, "data"), "attachments")
    described = {str(item.get("id")): item.get("description") for item in listed}
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
    """Returns whether a client doesn't want the body of the response."""
    if segments[0] == "interactions":
        return params.get("with_response") not in ("1", "true")
    executes = segments[0] == "webhooks" and len(segments) == 3 and method == "POST"
    return executes and params.get("wait") not in ("1", "true")
