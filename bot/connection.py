"""The connection to Discord: its address, outages, and requests whose responses were lost.

discord.py retries requests after a 5xx, but not after a broken connection (on Linux it misses the
reset). Discord may have run the request by then, so only those safe to send twice are retried.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from secrets import token_hex
from typing import Any, TypeVar, cast

import aiohttp
import discord
import yarl

from bot.discord_internals import (
    AsyncWebhookAdapter,
    DiscordWebSocket,
    Route,
    forget_login,
    open_gateway,
    plain_connect,
    replace_requests,
    set_addresses,
)
from bot.gate import Gate, Reach, asked
from bot.log import logger
from bot.metrics.meters import Meters
from bot.trouble import UNREACHABLE, Garbled, check, facts

T = TypeVar("T")

AWAY = (*UNREACHABLE, discord.GatewayNotFound, discord.DiscordServerError)
"""The errors that startup raises while Discord is unreachable."""

REPEATED_AFTER = (0.05, 0.2, 0.4)
"""Seconds before each retry of a request; even if a response begins late, all are in time."""

CONNECTED_AFTER = 4.0
"""The longest wait between two attempts to reconnect to the gateway, in seconds."""

SOCKETS = 64
"""The most sockets to Discord's API at once; the gateway's sockets go to another host."""

ACKNOWLEDGED = 40060
"""Discord's error code for a second response to a press."""

PATIENCE = (1.0, 60.0)
"""The first and the longest wait between two attempts during startup, in seconds."""

LOG_EVERY = 60.0
"""Seconds between two log lines about waiting."""

_CALLBACK = "/interactions/{webhook_id}/{webhook_token}/callback"
_TAKEN_ONCE = ("/callback", "/messages", "/threads", "/emojis", "/users/@me/channels")
"""The path endings of POSTs that Discord runs only once: it knows them by nonce, name or state."""

_WITH_MESSAGE = (4, 7)
"""The types of responses to a press that create or edit a message."""


def point_to(api: str, gateway: str) -> None:
    """Sets Discord's addresses; keeps discord.py's own gateway address if none is given."""
    set_addresses(api.rstrip("/"), gateway, _connect)


async def _connect(client: discord.Client, **how: Any) -> DiscordWebSocket:
    """Connects to the gateway, retrying for as long as discord.py waits for it (a minute).

    discord.py would give up the session after one failure, and miss all presses in the meantime.
    """
    wait = REPEATED_AFTER[0]
    while True:
        try:
            return await plain_connect(client, **how)
        except UNREACHABLE as error:
            logger.info("gateway not reached", **facts(error))
        await asyncio.sleep(wait)
        wait = min(2 * wait, CONNECTED_AFTER)


# -- requests whose answers were lost --------------------------------------------------------------


def set_up_requests(
    client: discord.Client,
    meters: Meters | None = None,
    processes: int = 1,
    reach: Reach | None = None,
) -> None:
    """Makes a client's requests wait their turn, and retries lost ones. Call it before the start.

    ``processes`` share Discord's limits; ``reach`` records whether Discord responds.
    """
    reach = reach or Reach()

    async def request(route: Route, *, files: Any = None, form: Any = None, **how: Any) -> Any:
        body: dict[str, Any] = {"data": _in_one_piece(form)} if form else {"files": files}
        send = partial(plain, route, **body, **how)
        answer = await _again(partial(_checked, send, route, reach), route)
        return answer if route.method == "GET" else lean(answer)

    trace = Gate(client, meters or Meters(), processes, reach).trace
    plain = replace_requests(client, trace, request, _RepeatingAdapter(client, reach))


async def _checked(send: Callable[[], Awaitable[T]], route: Route, reach: Reach) -> T:
    """Sends a request; raises `Garbled` if the response doesn't come from Discord."""
    answer, loop = await send(), asyncio.get_running_loop()
    try:
        check(route, answer)
    except Garbled:
        reach.note(loop.time(), answered=False)
        raise
    reach.note(loop.time(), answered=True)
    return answer


async def _again(
    send: Callable[[], Awaitable[T]],
    route: Route,
    get_answer: Callable[[], Awaitable[T]] | None = None,
) -> T:
    """Sends a request; retries it if its response was lost and it is safe to send twice.

    ``get_answer`` fetches the lost response if Discord says it already has the request.
    """
    safe = route.method != "POST" or route.path.endswith(_TAKEN_ONCE)
    lost, waits = False, iter(REPEATED_AFTER)
    asked()
    while True:
        try:
            return await send()
        except UNREACHABLE as error:
            wait = next(waits, None)
            if wait is None or not (safe or isinstance(error, aiohttp.ClientConnectorError)):
                raise
            lost = True
        except discord.HTTPException as error:
            if not lost or get_answer is None or error.code != ACKNOWLEDGED:
                raise
            return await get_answer()
        await asyncio.sleep(wait)


def lean(payload: Any) -> Any:
    """Removes the components from a response: discord.py would build objects from them."""
    if isinstance(payload, dict):
        whole = cast("dict[str, Any]", payload)
        resource = cast("dict[str, Any]", whole.get("resource") or whole)
        (resource.get("message") or whole).pop("components", None)
    return cast("Any", payload)


class _RepeatingAdapter(AsyncWebhookAdapter):
    """discord.py's adapter for interaction responses, which bypass its HTTP client."""

    def __init__(self, client: discord.Client, reach: Reach) -> None:
        super().__init__()
        self._client, self._reach = client, reach

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        files: Sequence[discord.File] | None = None,
        **how: Any,
    ) -> Any:
        get_answer = (
            partial(self._get_answer, route, session, how) if route.path == _CALLBACK else None
        )
        through: Any = session
        if parts := how.get("multipart"):
            through, how = _Form(session, parts), {**how, "multipart": None}
        send = partial(super().request, route, through, **how)
        return lean(await _again(partial(_checked, send, route, self._reach), route, get_answer))

    async def _get_answer(
        self, route: Route, session: aiohttp.ClientSession, how: dict[str, Any]
    ) -> Any:
        """Rebuilds Discord's lost reply to an interaction response, fetching its message if any."""
        parts: list[dict[str, Any]] = how.get("multipart") or []
        answer = how.get("payload") or json.loads(parts[0]["value"])
        interaction: dict[str, Any] = {"id": route.webhook_id, "type": 0}
        if answer["type"] not in _WITH_MESSAGE:
            return {"interaction": interaction}
        message = await self.get_original_interaction_response(
            self._client.application_id or 0, str(route.webhook_token), session=session
        )
        interaction["response_message_id"] = message["id"]
        return {
            "interaction": interaction,
            "resource": {"type": answer["type"], "message": message},
        }


class _Form:
    """A session that sends a single form, in one piece."""

    def __init__(self, session: aiohttp.ClientSession, parts: Sequence[dict[str, Any]]) -> None:
        self._session, self._form = session, _in_one_piece(parts)

    def request(self, method: str, url: str, *, data: object, **how: Any) -> Any:
        return self._session.request(method, url, data=self._form, **how)


def _in_one_piece(form: Sequence[dict[str, Any]]) -> aiohttp.BytesPayload:
    """Returns discord.py's form as one payload: aiohttp takes twice as long to send it in parts."""
    boundary = token_hex(16)
    pieces = [piece for part in form for piece in _pieces(boundary, **part)]
    whole = b"".join([*pieces, f"--{boundary}--\r\n".encode()])
    return aiohttp.BytesPayload(whole, content_type=f"multipart/form-data; boundary={boundary}")


def _pieces(
    boundary: str, name: str, value: str | BytesIO, filename: str = "", content_type: str = ""
) -> Iterator[bytes]:
    if isinstance(value, str):
        yield (
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}'
        ).encode()
    else:
        called = filename.replace("\\", "\\\\").replace('"', '\\"')
        yield (
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; '
            f'filename="{called}"\r\nContent-Type: {content_type}\r\n\r\n'
        ).encode()
        yield value.getvalue()
    yield b"\r\n"


# -- the start -------------------------------------------------------------------------------------


async def start(client: discord.Client, token: str) -> None:
    """Logs in and runs a client until it closes, waiting while Discord is unreachable.

    Raises:
        discord.LoginFailure: Discord refused the token.
        discord.ConnectionClosed: the gateway refused the token, the shards or the intents.
    """

    async def log_in() -> None:
        await forget_login(client, SOCKETS)
        await client.login(token)

    await retry_while_away(log_in, "Discord")
    await retry_while_away(client.connect, "Discord", over=lambda _: client.is_closed())


async def retry_while_away(
    step: Callable[[], Awaitable[T]],
    what: str,
    away: tuple[type[Exception], ...] = AWAY,
    over: Callable[[Exception], bool] = lambda _: False,
) -> T:
    """Repeats a startup step until it succeeds.

    Args:
        step: the step to repeat.
        what: what the bot is waiting for, as written to the log.
        away: exceptions that mean that Discord is unreachable.
        over: returns whether to give up after one of these exceptions.
    """
    loop = asyncio.get_running_loop()
    wait, most = PATIENCE
    logged_at = -LOG_EVERY
    while True:
        try:
            return await step()
        except away as error:
            if over(error):
                raise
            if loop.time() - logged_at >= LOG_EVERY:
                logged_at = loop.time()
                why = str(error) or str(error.__cause__ or type(error).__name__)
                logger.warning("waiting", for_what=what, why=why)
        await asyncio.sleep(wait)
        wait = min(2 * wait, most)


async def wait_for_gateway(client: discord.Client, gateway: yarl.URL) -> None:
    """Waits until the gateway says hello. discord.py would log a traceback every five seconds."""

    async def check_gateway() -> None:
        address = gateway.with_query(v=10, encoding="json")
        async with asyncio.timeout(30):
            socket = await open_gateway(client, address)
            try:
                hello = await socket.receive()
            finally:
                await socket.close()
        if hello.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionResetError("the gateway hung up")

    await retry_while_away(check_gateway, "Discord's gateway")
