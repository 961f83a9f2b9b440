"""The web server of the pages, and who may ask it for what.

Every page is one visitor's, known by a cookie. Nothing private is in an address, in a log or in a
cache; a request that changes anything has to come from one of the visitor's own pages.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context, copy_context
from dataclasses import asdict
from hashlib import sha256
from html import escape
from typing import Annotated, Any, TypeVar

import msgspec
from aiohttp import hdrs, web
from msgspec import Meta

from bot.components.custom_id import TEMPLATE, CustomId
from bot.components.screen import Screen
from bot.i18n.words import Words, words
from bot.interactions.throttle import TokenBuckets
from bot.log import logger
from bot.presses.host import Host
from bot.tables.refused import Refused
from bot.ui.refusals import refusal
from cogs.page.logic.press import Answers, press
from cogs.page.logic.seats import Seats, Stream
from cogs.page.screens.alone import alone
from cogs.page.screens.html import form_html
from cogs.page.screens.markdown import html_of
from cogs.page.screens.pages import FOLDER, Seen, document, home_main
from cogs.page.screens.signs import sheet
from cogs.page.store import COOKIE_SECONDS, Keys, Visitor

T = TypeVar("T")
Page = Callable[[web.Request], Awaitable[web.StreamResponse]]

BODY_MOST = 8 * 1024
"""Most bytes of a request's body."""

Values = Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=25)]
"""The values of a press, chosen in a menu or typed into a form."""

STREAMS = 6
"""The most pages of a person that follow tables; a new one closes the one opened first."""

PULSE = 20.0
"""Seconds after which an open page hears from here even if nothing happens."""

POLL = 1.0
"""Seconds between two looks at a table of another process."""

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class Site:
    """Serves the pages.

    Attributes:
        keys: who is signed in.
        seats: what the pages show.
    """

    def __init__(self, bot: Host, keys: Keys) -> None:
        self._bot, self.keys, self.seats = bot, keys, Seats(bot)
        self._reads = TokenBuckets(burst=300, every=0.05)
        self._context = copy_context()
        self._server: asyncio.Server | None = None
        self._runner: web.AppRunner | None = None
        self._opening: asyncio.Task[None] | None = None
        self._drawn: tuple[str, bytes] | None = None
        secure = bot.settings.web.startswith("https:")
        self._cookie = "__Host-seat" if secure else "seat"
        self._secure = secure

    # -- coming and going --------------------------------------------------------------------------

    def open(self) -> None:
        """Begins to serve; the bot plays on if the address can't be used.

        Connections inherit nothing from whoever opens them, and each request works in a copy of
        the bot's own context: log lines of one never carry the id of another.
        """
        self._context = copy_context()
        self._opening = Context().run(asyncio.create_task, self._open())

    async def _inside(self, work: Coroutine[Any, Any, T]) -> T:
        """Does some work in a task of its own, as part of the bot."""
        return await self._context.copy().run(asyncio.create_task, work)

    async def _open(self) -> None:
        app = web.Application(client_max_size=BODY_MOST, middlewares=[self._guarded])
        get, post = app.router.add_get, app.router.add_post
        get("/", self._home)
        get("/in", self._door)
        post("/in", self._enter)
        get(r"/t/{table:\d{1,18}}", self._table)
        get(r"/t/{table:\d{1,18}}/live", self._live)
        post("/press", self._press)
        post("/out", self._out)
        get(r"/pic/{key:[0-9a-f]{32}}", self._picture)
        get("/a/signs.css", self._signs)
        get("/a/signs.png", self._signs)
        get(r"/a/{name:[a-z]+\.[a-z]+}", self._asset)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await self._runner.setup()
        host, port = self._bot.settings.web_at
        assert self._runner.server is not None
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_server(self._runner.server, host, port)
        except OSError as error:
            logger.error("pages not served: check PARLOUR_WEB_BIND", reason=error.strerror)

    @property
    def port(self) -> int:
        """The actual port, also if the address has port 0 (any port)."""
        assert self._server is not None
        return self._server.sockets[0].getsockname()[1]

    def stop(self) -> None:
        """Takes no more requests, and ends the open pages' streams."""
        if self._opening is not None:
            self._opening.cancel()
        if self._server is not None:
            self._server.close()
        self.seats.close()

    async def close(self) -> None:
        self.stop()
        if self._runner is not None:
            await self._runner.cleanup()

    # -- who asks ----------------------------------------------------------------------------------

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Page) -> web.StreamResponse:
        """Gives every answer its headers, and every error a sentence."""
        try:
            streams = request.path.endswith("/live")
            answer = await (handler(request) if streams else self._inside(_of(handler(request))))
        except Refused as refused:
            answer = await self._sorry(request, refused)
        except web.HTTPException as error:
            answer = web.Response(status=error.status, text=error.reason)
        except (ConnectionError, asyncio.CancelledError):
            raise
        except Exception as error:  # noqa: BLE001 - the last door: log it, and answer in words
            incident = self._bot.handler.incidents.note(
                "page failed", error, user=None, interaction=None
            )
            text = refusal("page_failed", {"incident": incident}, words(None))
            answer = web.Response(status=500, text=text)
        if not answer.prepared:
            for name, value in HEADERS.items():
                answer.headers.setdefault(name, value)
        return answer

    async def _visitor(self, request: web.Request) -> Visitor:
        """Returns who asks.

        Raises:
            Refused: no one who is signed in, or someone blocked or too fast.
        """
        visitor = await self.keys.visitor(request.cookies.get(self._cookie, ""))
        if visitor is None:
            raise Refused("page_signed_out")
        if self._reads.spend(visitor.user_id):
            raise Refused("flood")
        if self._bot.blocks.block_of("user", visitor.user_id) is not None:
            raise Refused("page_blocked")
        return visitor

    async def _presser(self, request: web.Request) -> Visitor:
        """Returns who asks to change something, from a page of their own."""
        self._need_origin(request)
        visitor = await self._visitor(request)
        if not visitor.sent(request.headers.get("X-Page", "")):
            raise Refused("page_not_yours")
        return visitor

    def _need_origin(self, request: web.Request) -> None:
        if request.headers.get(hdrs.ORIGIN) != self._bot.settings.web:
            raise Refused("page_not_yours")

    async def _words(self, request: web.Request) -> Words:
        """Returns the words of a visitor, or else in the language of their browser."""
        visitor = await self.keys.visitor(request.cookies.get(self._cookie, ""))
        if visitor is not None:
            return await self._bot.people.words(visitor.user_id)
        wanted = request.headers.get(hdrs.ACCEPT_LANGUAGE, "").partition(",")[0]
        return words(wanted.partition(";")[0].strip() or self._bot.settings.language)

    async def _sorry(self, request: web.Request, refused: Refused) -> web.Response:
        """Says in one sentence why not, on a page or to a page."""
        w = await self._words(request)
        text = refusal(refused.code, refused.params, w)
        status = {"page_signed_out": 401, "no_such_table": 404, "flood": 429}.get(refused.code, 403)
        if request.method == "POST" or request.path.startswith(("/pic/", "/a/")):
            return _json({"say": text}, status)
        main = f'<section class="door"><h1>Parlour</h1>{html_of(text)}</section>'
        return _html(document(w, Seen("Parlour", main, "")), status)

    # -- pages -------------------------------------------------------------------------------------

    async def _door(self, request: web.Request) -> web.Response:
        """Lets people in; the key is behind the address's ``#``, which browsers send to no one."""
        w = await self._words(request)
        inner = f'<h1>Parlour</h1><div id="door">{escape(w.t("One moment…"))}</div>'
        main = f'<section class="door">{inner}</section>'
        return _html(document(w, Seen("Parlour", main, ""), script="enter.js"))

    async def _enter(self, request: web.Request) -> web.Response:
        self._need_origin(request)
        sent = await _body(request)
        visitor = await self.keys.enter(str(sent.get("key", ""))[:100])
        if visitor is None:
            raise Refused("page_link_used")
        table = sent.get("table")
        answer = _json({"to": f"/t/{table}" if isinstance(table, int) and table > 0 else "/"})
        answer.set_cookie(
            self._cookie,
            visitor.cookie,
            max_age=int(COOKIE_SECONDS),
            path="/",
            httponly=True,
            secure=self._secure,
            samesite="Lax",
        )
        return answer

    async def _home(self, request: web.Request) -> web.Response:
        visitor = await self._visitor(request)
        w = await self._bot.people.words(visitor.user_id)
        mine = await self.seats.tables_of(visitor, w)
        can = alone(self._bot.game_uis, visitor.user_id, w)
        main = home_main(self.seats.paper(visitor, w), mine, can)
        return _html(document(w, Seen("Parlour", main, ""), token=visitor.token))

    async def _table(self, request: web.Request) -> web.Response:
        visitor = await self._visitor(request)
        table = await self.seats.table_for(visitor, int(request.match_info["table"]))
        w = await self._bot.people.words(visitor.user_id)
        seen = await self.seats.seen(visitor, table, w)
        live = f"/t/{table.id}/live"
        return _html(document(w, seen, token=visitor.token, live=live))

    async def _picture(self, request: web.Request) -> web.Response:
        visitor = await self._visitor(request)
        picture = self.seats.pictures.get(visitor.user_id, request.match_info["key"])
        if picture is None:
            raise web.HTTPNotFound
        drawn = await self._bot.messages.services.renderer.draw(picture)
        return web.Response(body=drawn, content_type="image/png")

    async def _asset(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        file = FOLDER / name
        if file.suffix not in KINDS or not file.is_file():
            raise web.HTTPNotFound
        return _file(request, file.read_bytes(), KINDS[file.suffix])

    async def _signs(self, request: web.Request) -> web.Response:
        """Returns the games' own signs: all in one picture, so that no request names one."""
        if self._drawn is None:
            self._drawn = await asyncio.to_thread(sheet, dict(self._bot.game_uis.emoji))
        styles, picture = self._drawn
        if request.path.endswith(".css"):
            return _file(request, styles.encode(), "text/css")
        return _file(request, picture, "image/png")

    # -- what happens ------------------------------------------------------------------------------

    async def _live(self, request: web.Request) -> web.StreamResponse:
        """Sends a page what has changed, as soon as it does, until its reader may see no more."""
        visitor = await self._inside(self._visitor(request))
        table_id = int(request.match_info["table"])
        await self._inside(self.seats.table_for(visitor, table_id))
        stream = Stream(visitor, table_id)
        streams = self.seats.streams
        mine = [one for one in streams if one.visitor.user_id == visitor.user_id]
        for old in mine[: max(0, len(mine) - STREAMS + 1)]:
            old.over = True
            old.changed.set()
        answer = web.StreamResponse(headers={**HEADERS, "Content-Type": "text/event-stream"})
        answer.headers["X-Accel-Buffering"] = "no"
        streams.add(stream)
        stream.changed.set()
        try:
            await answer.prepare(request)
            await self._follow(stream, answer)
        except ConnectionError:
            pass  # the page has gone
        finally:
            streams.discard(stream)
        return answer

    async def _follow(self, stream: Stream, answer: web.StreamResponse) -> None:
        shown: object = None
        waited = 0.0
        while not stream.over:
            pause = PULSE if await self._inside(self._own(stream.table_id)) else POLL
            try:
                async with asyncio.timeout(pause):
                    await stream.changed.wait()
            except TimeoutError:
                waited += pause
            stream.changed.clear()
            if stream.over or (seen := await self._inside(self._look(stream))) is None:
                break
            if seen != shown or stream.news:
                news, stream.news = [html_of(line) for line in stream.news], []
                sent = json.dumps({**asdict(seen), "news": news})
                await answer.write(f"data: {sent}\n\n".encode())
                shown, waited = seen, 0.0
            elif waited >= PULSE:
                await answer.write(b":\n\n")
                waited = 0.0
        await answer.write(b"event: over\ndata: 0\n\n")

    async def _look(self, stream: Stream) -> Seen | None:
        """Returns what an open page shows now; ``None`` once its reader may see no more."""
        if await self.keys.visitor(stream.visitor.cookie) is None:
            return None
        try:
            table = await self.seats.table_for(stream.visitor, stream.table_id)
        except Refused:
            return None
        w = await self._bot.people.words(stream.visitor.user_id)
        return await self.seats.seen(stream.visitor, table, w)

    async def _own(self, table_id: int) -> bool:
        table = await self._bot.tables.get(table_id)
        return table is not None and self._bot.store.places.owns(table.home)

    async def _press(self, request: web.Request) -> web.Response:
        """Carries out a press."""
        visitor = await self._presser(request)
        sent = await _body(request)
        match = TEMPLATE.fullmatch(str(sent.get("press", "")))
        if match is None:
            raise Refused("malformed_action")
        custom_id = CustomId.of(match)
        await self.seats.need_open(custom_id.table)
        once = sha256(f"{visitor.cookie} {sent.get('once')}".encode()).digest()
        press_id = int.from_bytes(once[:7])  # the same press sent twice counts once
        answers = await press(
            self._bot, visitor, press_id, custom_id, _values(sent.get("values", []))
        )
        return _json(await self._told(visitor, answers, sent.get("table")))

    async def _told(self, visitor: Visitor, answers: Answers, table_id: object) -> dict[str, Any]:
        """Returns what a press has led to, for the page's script."""
        w = await self._bot.people.words(visitor.user_id)
        told: dict[str, Any] = {}
        if answers.table is not None and answers.table != table_id:
            return {"to": f"/t/{answers.table}"}
        if answers.screen is not None:
            told["sheet"] = await self._sheet(visitor, *answers.screen, w)
        elif answers.form is not None:
            told["sheet"] = form_html(answers.form, w)
        elif answers.said:
            told["say"] = html_of(answers.said)
        if answers.files:
            told["files"] = {name: file.decode() for name, file in answers.files.items()}
        return told

    async def _sheet(self, visitor: Visitor, screen: Screen, table_id: int, w: Words) -> str:
        return self.seats.paper(visitor, w, table_id=table_id).screen(screen)

    async def _out(self, request: web.Request) -> web.Response:
        """Signs out: here, or in every browser."""
        visitor = await self._presser(request)
        if (await _body(request)).get("all") is True:
            await self.keys.end(visitor.user_id)
            self.seats.ended(visitor.user_id)
        else:
            await self.keys.leave(visitor)
        answer = _json({"to": "/"})
        answer.del_cookie(self._cookie, path="/", secure=self._secure, httponly=True)
        return answer


async def _of(answer: Awaitable[web.StreamResponse]) -> web.StreamResponse:
    return await answer


def _values(sent: object) -> tuple[str, ...]:
    """Returns the values of a press.

    Raises:
        Refused: they are too many, too long, or no texts.
    """
    try:
        values = msgspec.convert(sent, Values)
    except msgspec.ValidationError:
        raise Refused("malformed_action") from None
    return tuple(values)


async def _body(request: web.Request) -> dict[str, Any]:
    """Returns a request's JSON.

    Raises:
        Refused: it is none.
    """
    try:
        return msgspec.json.decode(await request.read(), type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError, web.HTTPRequestEntityTooLarge):
        raise Refused("malformed_action") from None


def _file(request: web.Request, body: bytes, kind: str) -> web.Response:
    """Returns a file that everyone may keep, and asks for again when it has changed."""
    mark = f'"{sha256(body).hexdigest()[:16]}"'
    headers = {"Cache-Control": "no-cache", "ETag": mark}
    if request.headers.get(hdrs.IF_NONE_MATCH) == mark:
        return web.Response(status=304, headers=headers)
    return web.Response(body=body, content_type=kind, charset="utf-8", headers=headers)


def _html(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, status=status, content_type="text/html")


def _json(value: dict[str, Any], status: int = 200) -> web.Response:
    return web.json_response(value, status=status)
