"""The web server behind the pages, and the rules on who may request what.

Every page belongs to one visitor, identified by a cookie. Addresses, logs and caches contain
nothing private, and a request that changes anything must come from one of the visitor's own pages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context, copy_context
from hashlib import sha256
from typing import Annotated, Any, TypeVar

import msgspec
from aiohttp import hdrs, web
from msgspec import Meta

from bot.components.custom_id import TEMPLATE, CustomId
from bot.i18n.words import Words, words
from bot.interactions.throttle import TokenBuckets
from bot.log import logger
from bot.presses.host import Host
from bot.storage import Unavailable
from bot.tables.refused import Refused
from bot.ui.refusals import refusal, why_not
from cogs.page.logic.activity import Activity
from cogs.page.logic.press import Answers, press
from cogs.page.logic.seats import Seats
from cogs.page.logic.streams import Streams
from cogs.page.screens.alone import alone
from cogs.page.screens.html import form_html
from cogs.page.screens.markdown import html_of
from cogs.page.screens.pages import FOLDER, Seen, document, door, home_main
from cogs.page.screens.signs import sheet
from cogs.page.store import COOKIE_SECONDS, FRAME_SECONDS, Keys, Visitor

T = TypeVar("T")
Page = Callable[[web.Request], Awaitable[web.StreamResponse]]

SHORT = 160
"""The longest response shown as a brief notice, in characters; a longer one gets its own sheet."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors "
)
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": f"{POLICY}'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FRAMED = f"{POLICY}'self' https://discord.com https://*.discord.com; frame-src 'self'"
"""The content security policy in Discord's frame, where one of our pages embeds the others."""

FRAME_COOKIE = "__Host-frame"


class Site:
    """Serves the pages.

    Attributes:
        keys: knows who is signed in.
        seats: what each visitor may see.
        streams: the streams to open pages.
    """

    def __init__(self, bot: Host, keys: Keys) -> None:
        self._bot, self.keys, self.seats = bot, keys, Seats(bot)
        self.streams = Streams(bot, keys, self.seats, self._inside)
        self._reads = TokenBuckets(burst=300, every=0.05)
        self._context = copy_context()
        self._server: asyncio.Server | None = None
        self._runner: web.AppRunner | None = None
        self._working: list[asyncio.Task[None]] = []
        self._ended = False
        self._drawn: tuple[str, bytes] | None = None
        secure = bot.settings.web.startswith("https:")
        self._cookie = "__Host-seat" if secure else "seat"
        self._flags: Any = {"httponly": True, "secure": secure, "samesite": "Lax"}
        self.activity = Activity(bot) if bot.settings.activity_secret.get_secret_value() else None
        self._arrivals = TokenBuckets(burst=60, every=1.0)

    # -- starting and stopping ---------------------------------------------------------------------

    def open(self) -> None:
        """Starts serving; if the address can't be used, the bot runs without pages.

        Connections don't inherit the context of the code that opens them. Each request runs in a
        copy of the bot's context, so log lines never carry another request's id.
        """
        self._context = copy_context()
        work = (self._open(), self.streams.watch())
        self._working = [Context().run(asyncio.create_task, one) for one in work]

    async def _inside(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine as a separate task in the bot's context."""
        return await self._context.copy().run(asyncio.create_task, work)

    async def _open(self) -> None:
        app = web.Application(client_max_size=8 * 1024, middlewares=[self._guarded])
        get, post = app.router.add_get, app.router.add_post
        get("/", self._home)
        get("/in", self._door)
        post("/in", self._enter)
        post("/frame", self._arrive)
        get(r"/t/{table:\d{1,18}}", self._table)
        get(r"/t/{table:\d{1,18}}/live", self._live)
        post("/press", self._press)
        post("/out", self._out)
        get(r"/pic/{key:[0-9a-f]{32}}", self._picture)
        get("/a/signs.css", self._signs)
        get("/a/signs.png", self._signs)
        app.router.add_static("/a", FOLDER)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        host, port = self._bot.settings.web_at
        assert self._runner.server is not None
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_server(self._runner.server, host, port)
        except OSError as error:
            logger.error("pages not served: check PARLOUR_WEB_BIND", reason=error.strerror)

    def stop(self) -> None:
        """Stops accepting requests, and ends the streams to open pages."""
        self._ended = True
        for one in self._working:
            one.cancel()
        if self._server is not None:
            self._server.close()
        self.streams.end(None, "closing")

    async def close(self) -> None:
        self.stop()
        if self._runner is not None:
            await self._runner.cleanup()

    # -- who asks ----------------------------------------------------------------------------------

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Page) -> web.StreamResponse:
        """Adds the headers to every response, and turns every error into a sentence."""
        streams = request.path.endswith("/live")
        try:
            try:
                answer = await (
                    handler(request) if streams else self._inside(_of(handler(request)))
                )
            except Refused as refused:
                answer = await self._sorry(request, refused)
        except Unavailable as error:  # nor can it be asked for the visitor's language
            answer = web.Response(status=503, text=why_not(error, None, words(None)))
            if self._ended and request.transport is not None:
                request.transport.abort()  # the page asks again, and the next process answers
        except web.HTTPException as error:
            answer = web.Response(status=error.status, text=error.reason)
        except asyncio.CancelledError:
            raise
        except ConnectionError:  # the page has gone, and no one hears this
            answer = web.Response(status=400)
        except Exception as error:  # noqa: BLE001 - the last chance: log it, and answer in words
            incident = self._bot.handler.incidents.note(
                "page failed", error, user=None, interaction=None
            )
            text = refusal("page_failed", {"incident": incident}, words(None))
            answer = web.Response(status=500, text=text)
        if not answer.prepared:
            answer.headers.update(HEADERS)
            if self._framed(request):
                answer.headers["Content-Security-Policy"] = FRAMED
            if request.path.startswith("/a/"):
                answer.headers["Cache-Control"] = "no-cache"  # for everyone: cached, but checked
        return answer

    def _framed(self, request: web.Request) -> bool:
        """Returns whether a request may come from Discord's frame."""
        opening = request.path == "/" and "frame_id" in request.query
        return self.activity is not None and (opening or FRAME_COOKIE in request.cookies)

    async def _known(self, request: web.Request) -> Visitor | None:
        """Returns the visitor who is signed in, if any."""
        name = FRAME_COOKIE if self._framed(request) else self._cookie
        return await self.keys.visitor(request.cookies.get(name, ""))

    async def _visitor(self, request: web.Request) -> Visitor:
        """Returns the visitor who sent a request.

        Raises:
            Refused: they aren't signed in, are blocked, or send too many requests.
        """
        visitor = await self._known(request)
        if visitor is None:
            raise Refused("page_signed_out")
        if self._reads.spend(visitor.user_id):
            raise Refused("flood")
        if self._bot.blocks.block_of("user", visitor.user_id) is not None:
            raise Refused("page_blocked")
        return visitor

    async def _presser(self, request: web.Request) -> Visitor:
        """Returns the visitor who wants to change something from one of their own pages."""
        self._need_origin(request)
        visitor = await self._visitor(request)
        if not visitor.sent(request.headers.get("X-Page", "")):
            raise Refused("page_not_yours")
        return visitor

    def _need_origin(self, request: web.Request) -> None:
        ours = {self._bot.settings.web.lower(), self.activity and self.activity.origin}
        if request.headers.get(hdrs.ORIGIN, "") not in ours:
            raise Refused("page_not_yours")

    async def _words(self, request: web.Request) -> Words:
        """Returns the words for a visitor's language, or for their browser's language."""
        if (visitor := await self._known(request)) is not None:
            return await self._bot.people.words(visitor.user_id)
        wanted = request.headers.get(hdrs.ACCEPT_LANGUAGE, "").partition(",")[0]
        return words(wanted.partition(";")[0].strip() or self._bot.settings.language)

    async def _sorry(self, request: web.Request, refused: Refused) -> web.Response:
        """Explains a refusal in one sentence, as a whole page or in response to a page's script."""
        w = await self._words(request)
        text = refusal(refused.code, refused.params, w)
        status = {"page_signed_out": 401, "no_such_table": 404, "flood": 429}.get(refused.code, 403)
        if request.method == "POST" or request.path.startswith(("/pic/", "/a/")):
            return _json({"say": html_of(text)}, status)
        main = f'<section class="door"><h1>Parlour</h1>{html_of(text)}</section>'
        return _html(document(w, Seen("Parlour", main, "")), status)

    # -- pages -------------------------------------------------------------------------------------

    async def _door(self, request: web.Request) -> web.Response:
        """Serves the sign-in page; the key comes after ``#``, which browsers don't send."""
        return _html(door(await self._words(request), "enter.js"))

    async def _enter(self, request: web.Request) -> web.Response:
        self._need_origin(request)
        sent = await _sent(request)
        visitor = await self.keys.enter(sent.key)
        if visitor is None:
            raise Refused("page_link_used")
        answer = _json({"to": f"/t/{sent.table}" if sent.table > 0 else "/"})
        seconds = int(COOKIE_SECONDS)
        answer.set_cookie(self._cookie, visitor.cookie, max_age=seconds, **self._flags)
        return answer

    async def _arrive(self, request: web.Request) -> web.Response:
        """Signs a user in if Discord confirms that they have opened its frame."""
        self._need_origin(request)
        if self.activity is None:
            raise Refused("page_off")
        if self._arrivals.spend(0):
            raise Refused("flood")
        sent = await _sent(request)
        arrival = await self.activity.arrival(sent.code, sent.instance, request.headers)
        visitor = await self.keys.arrive(arrival.user_id, arrival.name)
        answer = _json({"to": await self.activity.first_page(arrival)})
        # Browsers keep no other cookies in a frame, and Python 3.11 can't write this kind.
        kept = f"{FRAME_COOKIE}={visitor.cookie}; Path=/; Max-Age={FRAME_SECONDS:.0f}"
        answer.headers.add(hdrs.SET_COOKIE, f"{kept}; HttpOnly; Secure; SameSite=None; Partitioned")
        return answer

    async def _home(self, request: web.Request) -> web.Response:
        if self.activity is not None and "frame_id" in request.query:
            return _html(door(await self._words(request), "frame.js", self.activity.client_id))
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

    async def _signs(self, request: web.Request) -> web.Response:
        """Returns the games' symbols in one image, so no request reveals which one is needed."""
        if self._drawn is None:
            self._drawn = await asyncio.to_thread(sheet, dict(self._bot.game_uis.emoji))
        styles, picture = self._drawn
        if request.path.endswith(".css"):
            return web.Response(text=styles, content_type="text/css")
        return web.Response(body=picture, content_type="image/png")

    # -- changes -----------------------------------------------------------------------------------

    async def _live(self, request: web.Request) -> web.StreamResponse:
        """Responds with a stream of the changes at a table."""
        visitor = await self._inside(self._visitor(request))
        table_id = int(request.match_info["table"])
        await self._inside(self.seats.table_for(visitor, table_id))
        kind = {"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"}
        answer = web.StreamResponse(headers={**HEADERS, **kind})
        await answer.prepare(request)
        await self.streams.follow(visitor, table_id, answer)
        return answer

    async def _press(self, request: web.Request) -> web.Response:
        """Handles a button press."""
        visitor, sent = await self._presser(request), await _sent(request)
        if (match := TEMPLATE.fullmatch(sent.press)) is None:
            raise Refused("malformed_action")
        custom_id = CustomId.of(match)
        await self.seats.need_open(custom_id.table)
        once = sha256(f"{visitor.cookie} {sent.once}".encode()).digest()
        press_id = int.from_bytes(once[:7])  # the same press sent twice counts once
        answers = await press(self._bot, visitor, press_id, custom_id, tuple(sent.values))
        self.streams.pressed(custom_id.table)
        return _json(await self._answered(visitor, answers, sent.table))

    async def _answered(
        self, visitor: Visitor, answers: Answers, table_id: object
    ) -> dict[str, Any]:
        """Returns a press's result for the page's script."""
        w = await self._bot.people.words(visitor.user_id)
        told: dict[str, Any] = {}
        if answers.table is not None and answers.table != table_id:
            return {"to": f"/t/{answers.table}"}
        if answers.screen is not None:
            screen, table = answers.screen
            told["sheet"] = self.seats.paper(visitor, w, table).screen(screen)
        elif answers.form is not None:
            told["sheet"] = form_html(answers.form, w)
        elif answers.said:
            told["say" if len(answers.said) < SHORT else "sheet"] = html_of(answers.said)
        if answers.files:
            told["files"] = {name: file.decode() for name, file in answers.files.items()}
        return told

    async def _out(self, request: web.Request) -> web.Response:
        """Signs the visitor out of this browser or of every browser."""
        visitor = await self._presser(request)
        if (await _sent(request)).all:
            await self.keys.end(visitor.user_id)
            self.streams.end(visitor.user_id, "over")
        else:
            await self.keys.leave(visitor)
        answer = _json({"to": "/"})
        answer.del_cookie(self._cookie, **self._flags)
        return answer


class Sent(msgspec.Struct):
    """A page's message: a key or a Discord code to sign in with, a press, or a sign-out request."""

    key: Annotated[str, Meta(max_length=100)] = ""
    code: Annotated[str, Meta(max_length=200)] = ""
    instance: Annotated[str, Meta(pattern=r"^[\w-]{0,120}$")] = ""
    table: int = 0
    press: str = ""
    values: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=25)] = []
    once: Annotated[str, Meta(max_length=40)] = ""
    all: bool = False


async def _sent(request: web.Request) -> Sent:
    """Parses a request's body.

    Raises:
        Refused: the body is malformed.
    """
    try:
        return msgspec.json.decode(await request.read(), type=Sent)
    except (msgspec.MsgspecError, UnicodeError, web.HTTPRequestEntityTooLarge):
        raise Refused("malformed_action") from None


async def _of(answer: Awaitable[web.StreamResponse]) -> web.StreamResponse:
    return await answer


def _html(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, status=status, content_type="text/html")


def _json(value: dict[str, Any], status: int = 200) -> web.Response:
    return web.json_response(value, status=status)
