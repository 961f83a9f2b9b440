"""The web server for the shell around the channels, and its API."""

from __future__ import annotations

import mimetypes
import secrets
import socket
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import simcord.preview
from aiohttp import web
from simcord import BackendError, SetupError

from bot.cli import called
from playground.pages import Pages
from playground.world import BOT, SERVER, Services, World

HERE: Final = Path(__file__).with_name("shell")
STATIC: Final = Path(str(files(simcord.preview))) / "static"
FILES: Final = {
    "/": ("index.html", "text/html"),
    "/playground/shell.css": ("shell.css", "text/css"),
    "/playground/shell.js": ("shell.js", "application/javascript"),
    "/playground/theme.js": ("theme.js", "application/javascript"),
    "/playground/frame.css": ("frame.css", "text/css"),
    "/playground/frame.js": ("frame.js", "application/javascript"),
}
HEADERS: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self' blob:; img-src 'self' blob:; "
        "media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'self'"
    ),
}
FONT: Final = {**HEADERS, "Cache-Control": "private, max-age=86400, immutable"}
"""The headers for fonts, 33 MB for every page; their file names include their versions."""

STRANGER: Final = (
    "This playground belongs to the person who started it. "
    "Open the address that it printed in its terminal."
)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Shell:
    """The server on 127.0.0.1, which opens only at the address with its token."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._pages = Pages(world)
        self._token = secrets.token_urlsafe(24)
        self._read: dict[tuple[int, int], int] = {}  # person, channel -> newest message seen
        self._runner: web.AppRunner | None = None
        self.port = 0

    @property
    def address(self) -> str:
        """The address to open. Anyone who has it can play as anyone."""
        return f"http://127.0.0.1:{self.port}/?token={self._token}"

    async def start(self, listener: socket.socket) -> None:
        """Starts serving on a socket that is listening on 127.0.0.1."""
        app = web.Application(middlewares=[self._guard])
        app.add_routes(
            [
                web.get("/playground/state", self._state),
                web.post("/playground/open", self._open),
                web.post("/playground/plug", self._plug),
                web.get("/playground/face/{id}.png", self._face),
                *self._pages.routes(),
            ]
        )
        for path, (name, kind) in FILES.items():
            app.router.add_get(path, _fixed(kind, (HERE / name).read_bytes(), HEADERS))
        for path, (kind, body) in static_files().items():
            app.router.add_get(path, _fixed(kind, body, FONT if kind == "font/ttf" else HEADERS))
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        self.port = int(listener.getsockname()[1])
        await web.SockSite(self._runner, listener).start()

    async def stop(self) -> None:
        """Stops serving and closes every page."""
        await self._pages.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def _cookie(self) -> str:
        return f"playground_{self.port}"  # cookies ignore ports

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Accepts a request only with the token, and only from this machine's own pages."""
        hosts = {f"127.0.0.1:{self.port}", f"localhost:{self.port}"}
        origin = request.headers.get("Origin")
        if request.host not in hosts or (
            origin is not None and origin.removeprefix("http://") not in hosts
        ):
            raise web.HTTPForbidden(text=STRANGER)
        if request.path == "/" and "token" in request.query:
            if not secrets.compare_digest(request.query["token"].encode(), self._token.encode()):
                raise web.HTTPUnauthorized(text=STRANGER)
            entry = web.HTTPSeeOther(request.rel_url.without_query_params("token"))
            entry.set_cookie(self._cookie, self._token, httponly=True, samesite="Lax")
            raise entry
        given = request.cookies.get(self._cookie, "")
        if not secrets.compare_digest(given.encode(), self._token.encode()):
            raise web.HTTPUnauthorized(text=STRANGER)
        return await handler(request)

    async def _face(self, request: web.Request) -> web.Response:
        face_id = request.match_info["id"]
        png = self._world.avatars.get(self._world.bot_id if face_id == "bot" else _number(face_id))
        if png is None:
            raise web.HTTPNotFound
        return web.Response(
            body=png, content_type="image/png", headers={**HEADERS, "Cache-Control": "max-age=3600"}
        )

    async def _state(self, request: web.Request) -> web.Response:
        """Responds with the shell's data: the people, and a person's list of channels.

        Query: `person`, an id, or nothing for the first person; `channel`, the one on the screen,
        if any; `seen`, if someone is looking at the screen.
        """
        world = self._world
        person_id = _number(request.query.get("person", ""))
        if person_id not in world.people:
            person_id = world.owner_id
        here = _number(request.query.get("channel", ""))
        rooms = world.rooms(person_id, here)
        for room in rooms:
            if room.id == here and "seen" in request.query:
                self._read[person_id, room.id] = room.newest
        outage = world.outage
        return _json(
            {
                "server": SERVER,
                "command": called("play"),
                "bot": {
                    "id": str(world.bot_id),
                    "name": BOT,
                    "up": world.up,
                    "starting": world.starting,
                },
                "you": str(person_id),
                "people": [
                    {
                        "id": str(other_id),
                        "name": person.name,
                        "handle": person.handle,
                        "colour": person.colour,
                        "locale": person.locale,
                        "owner": other_id == world.owner_id,
                        "takes_dms": person.takes_dms,
                        "called": self._called(other_id),
                    }
                    for other_id, person in world.people.items()
                ],
                "rooms": [
                    {
                        **asdict(room),
                        "id": str(room.id),
                        "parent": str(room.parent or ""),
                        "newest": str(room.newest),
                        "unread": self._unread(person_id, room),
                    }
                    for room in rooms
                ],
                "outage": asdict(outage) if outage is not None else None,
                "errors": {"count": world.troubles.count, "last": world.troubles.last},
            }
        )

    def _unread(self, person_id: int, room: Services) -> bool:
        return room.newest > self._read.get((person_id, room.id), 0)

    def _called(self, person_id: int) -> bool:
        """Returns whether the bot has written to a person and no one has looked at it yet."""
        return self._unread(person_id, self._world.conversation(person_id))

    async def _open(self, request: web.Request) -> web.Response:
        """Opens a channel as a given person: `{person, channel, timezone}` -> `{frame}`."""
        wish = await _wish(request)
        try:
            key = await self._pages.open(
                _number(wish.get("person")),
                _number(wish.get("channel")),
                port=self.port,
                timezone=str(wish.get("timezone", "UTC")),
            )
        except (KeyError, SetupError, BackendError):
            return _json({"problem": "That channel is not there for that person."}, status=404)
        return _json({"frame": f"/frame#{key}"})

    async def _plug(self, request: web.Request) -> web.Response:
        return _json(asdict(await self._world.pull_the_plug()))


def edits() -> list[tuple[str, str, str]]:
    """Returns the edits to SimCord's scripts: file, text (which occurs there once), replacement."""
    blocks = (HERE / "simcord.edits").read_text("utf-8").strip().split("\n\n")
    return [
        (head.split(":")[0], old[2:], "\n".join(line[2:] for line in new))
        for head, old, *new in map(str.splitlines, blocks)
    ]


def static_files() -> dict[str, tuple[str, bytes]]:
    """Returns SimCord's page as served here: path -> content type, body."""
    served: dict[str, tuple[str, bytes]] = {}
    for file in filter(Path.is_file, STATIC.rglob("*")):
        name, body = file.relative_to(STATIC).as_posix(), file.read_bytes()
        for edited, old, new in edits():
            if edited == name:
                body = body.replace(old.encode(), new.encode(), 1)
        guessed = mimetypes.guess_type(name)[0] or "text/plain"
        kind = "text/javascript" if file.suffix == ".js" else guessed
        served["/frame" if name == "index.html" else f"/{name}"] = kind, body
    return served


def _number(text: Any) -> int:
    """Returns an id from a request, or 0, which is no one's id."""
    text = str(text)
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 20 else 0


async def _wish(request: web.Request) -> dict[str, Any]:
    try:
        wish: dict[str, Any] | list[Any] | str | float | None = await request.json()
    except ValueError:
        raise web.HTTPBadRequest(text="That is not JSON.") from None
    if not isinstance(wish, dict):
        raise web.HTTPBadRequest(text="That is not an object.")
    return wish


def _json(value: dict[str, Any], status: int = 200) -> web.Response:
    return web.json_response(value, status=status, headers=HEADERS)


def _fixed(kind: str, body: bytes, headers: dict[str, str]) -> Handler:
    async def serve(request: web.Request) -> web.StreamResponse:
        return web.Response(body=body, content_type=kind, headers=headers)

    return serve
