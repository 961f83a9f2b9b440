"""The pages inside Discord: who gets in, and what opens them. Discord's part is simulated here."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from aiohttp import web
from simcord.backend.errors import BackendError
from simcord.backend.ops import commands as kept
from simcord.http.router import RequestContext, route
from simcord.http.routes import commands

from bot.config import BadSettings, Settings
from bot.interactions.command_sync import translated
from cogs.page.cog import PageCog
from tests.cogs.page.browser import WEB, Browser, browser, cog_of
from tests.support.playing import deal_to
from tests.support.world import World, said, verb

PORT = 18_392
SECRET = "the-secret-of-the-application"
INSTANCE = "i-1-gc-2-3"
SETTINGS: dict[str, Any] = {
    "web": WEB,
    "web_bind": "127.0.0.1:0",
    "api": f"http://127.0.0.1:{PORT}/api/v10",
    "activity_secret": SECRET,
}

pytestmark = pytest.mark.world(**SETTINGS)


@dataclass
class Asked:
    """Discord's OAuth routes, and the instances of the Activity.

    Attributes:
        codes: whose code it is, with the scope; each works once.
        users: the people in ``instance``, which is in ``channel``.
        asked: the paths that were asked for.
    """

    codes: dict[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])
    users: list[int] = field(default_factory=list[int])
    channel: int = 0
    instance: str = INSTANCE
    asked: list[str] = field(default_factory=list[str])

    async def token(self, request: web.Request) -> web.Response:
        form = await request.post()
        self.asked.append(request.path)
        known = form["client_secret"] == SECRET and form["grant_type"] == "authorization_code"
        who, scope = self.codes.pop(str(form["code"]), (0, ""))
        if not (who and known):
            return web.json_response({"error": "invalid_grant"}, status=400)
        return web.json_response(
            {"access_token": f"t{who}", "scope": scope, "token_type": "Bearer"}
        )

    async def me(self, request: web.Request) -> web.Response:
        who = request.headers["Authorization"].removeprefix("Bearer t")
        return web.json_response({"id": who, "username": "frank", "global_name": "Frank"})


asked = Asked()
# SimCord doesn't know commands of kind 4.
for module in (kept, commands):
    vars(module)["COMMAND_FIELDS"] = (*kept.COMMAND_FIELDS, "handler")


@route("GET", "/applications/{application_id}/activity-instances/{instance}")
def instance_route(ctx: RequestContext) -> Any:
    if ctx.args["instance"] != asked.instance:
        raise BackendError(404, 0, "404: Not Found")
    place = {"id": "gc", "kind": "gc", "channel_id": str(asked.channel), "guild_id": "1"}
    return {"instance_id": asked.instance, "users": [*map(str, asked.users)], "location": place}


@pytest.fixture(name="d")
async def discord_of_the_frame() -> AsyncIterator[Asked]:
    asked.__init__()
    app = web.Application()
    app.router.add_post("/api/v10/oauth2/token", asked.token)
    app.router.add_get("/api/v10/users/@me", asked.me)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", PORT).start()
    yield asked
    await runner.cleanup()


def origin(w: World) -> str:
    return f"https://{w.bot.application_id}.discordsays.com"


@asynccontextmanager
async def frame(w: World) -> AsyncIterator[Browser]:
    """Opens a browser that sends cookies of the frame, as if by Discord's proxy."""
    async with browser(w, 0) as one:
        yield one


async def arrive(
    page: Browser, d: Asked, who: int, code: str = "code", scope: str = "identify", **sent: str
) -> tuple[int, dict[str, Any]]:
    user_id = page.w.people[who].id
    d.codes[code] = (user_id, scope)
    headers = {"Origin": origin(page.w)} | {
        name.replace("_", "-"): value for name, value in sent.items() if name != "instance"
    }
    body = {"code": code, "instance": sent.get("instance", INSTANCE)}
    return await page.post("/frame", body, **headers)


async def test_who_discord_confirms_gets_to_the_seat_in_this_channel(w: World, d: Asked) -> None:
    table_id = await deal_to(w, 1000)
    d.users, d.channel = [w.people[0].id], w.table(table_id).place_id or 0
    async with frame(w) as mine:
        assert await mine.open("/?instance_id=i&frame_id=f&platform=desktop") == 200
        assert f'data-client="{w.bot.application_id}"' in mine.html
        policy = mine.headers["Content-Security-Policy"]
        assert "frame-ancestors 'self' https://discord.com https://*.discord.com;" in policy
        assert await arrive(mine, d, 0) == (200, {"to": f"/t/{table_id}"})
        (cookie,) = mine.session.cookie_jar
        assert cookie["httponly"]
        assert cookie["secure"]
        assert (cookie["samesite"], cookie["path"], cookie["domain"]) == ("None", "/", "127.0.0.1")
        mine.session.cookie_jar.clear()
        mine.session.cookie_jar.update_cookies({"__Host-frame": cookie.value})
        assert await mine.open(f"/t/{table_id}") == 200
        assert "Your hand" in mine.html
        assert "frame-ancestors 'self'" in mine.headers["Content-Security-Policy"]
        told = await mine.post(
            "/press",
            {"press": f"p1|{table_id}|rules||", "once": "1", "table": table_id},
            Origin=origin(w),
        )
        assert "sheet" in told[1]
        assert "t" + str(w.people[0].id) not in str(mine.bytes)
    logged = str(w.logs)
    assert SECRET not in logged
    assert str(w.people[0].id) not in logged


async def test_no_one_else_gets_in(w: World, d: Asked) -> None:
    d.users = [w.people[0].id]
    wrong: list[dict[str, Any]] = [
        {"who": 1},  # in no instance
        {"who": 0, "instance": "i-9-gc-2-3"},
        {"who": 0, "instance": "../../users"},
        {"who": 0, "scope": "identify guilds"},
        {"who": 0, "Origin": "https://1.discordsays.com"},
    ]
    async with frame(w) as mine:
        for one in wrong:
            status, told = await arrive(mine, d, **one)
            assert (status, [*told]) == (403, ["say"]), one
        assert (await arrive(mine, d, 0))[0] == 200
        mine.session.cookie_jar.clear()
        body = {"code": "code", "instance": INSTANCE}
        assert (await mine.post("/frame", body, Origin=origin(w)))[0] == 403, "a code works once"
        assert not len(mine.session.cookie_jar)
        d.asked.clear()
        statuses = [(await mine.post("/frame", body, Origin=origin(w)))[0] for _ in range(70)]
        assert statuses[-1] == 429
        assert len(d.asked) < 70


async def test_open_my_seat_opens_the_window_or_else_gives_a_link(
    w: World, d: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, table_id = await deal_to(w, 1000), await deal_to(w, 1000)
    opened: list[int] = []

    async def launch_activity(response: Any) -> None:
        if len(opened) > 1:
            gone: Any = SimpleNamespace(status=400, reason="Bad Request")
            raise discord.HTTPException(gone, {"code": 50_234, "message": "no Activity"})
        opened.append(response._parent.user.id)
        response._response_type = discord.InteractionResponseType.launch_activity

    monkeypatch.setattr(discord.InteractionResponse, "launch_activity", launch_activity)
    hand = w.hand(0)
    pressed = await w.press(0, hand, "page_seat")
    assert opened == [w.people[0].id]
    assert (pressed.response, pressed.followups) == (None, [])
    d.users = [w.people[0].id]
    async with frame(w) as mine:
        assert (await arrive(mine, d, 0))[1] == {"to": f"/t/{max(first, table_id)}"}
        assert (await arrive(mine, d, 0))[1] == {"to": "/"}, "once, and in no table's channel"
    opened.append(0)
    assert f"{WEB}/in#" in said(await w.press(0, hand, "page_seat"))
    assert w.match(first).prompts
    assert w.match(table_id).prompts


async def test_discord_has_the_command_that_opens_the_window(w: World) -> None:
    (entry,) = [one for one in await translated(w.bot.tree) if one["type"] == 4]
    assert (entry["name"], entry["handler"]) == ("launch", 2)
    assert {"fr", "de"} <= {*entry["description_localizations"]}


@pytest.mark.world(activity_secret="")
async def test_without_the_secret_there_is_no_window(w: World, d: Asked) -> None:
    table_id = await deal_to(w, 1000)
    d.users = [w.people[0].id]
    assert not any(one["type"] == 4 for one in await translated(w.bot.tree))
    shown = [verb(getattr(one, "custom_id", "")) for one in w.hand(0).components]
    assert "page_seat" not in str(shown) + str(w.hand(0).components)
    assert "set them up" in said(await w.forge(0, w.hand(0), f"p1|{table_id}|page_seat||"))
    async with frame(w) as mine:
        assert (await arrive(mine, d, 0, Origin=WEB))[0] == 403
        assert await mine.open("/?frame_id=f") == 401
        assert "frame-ancestors 'none'" in mine.headers["Content-Security-Policy"]
    assert d.asked == []


# A payload that says created_at 1 and expires_at 4102444800 (the year 2100), signed by KEY.
KEY = "4d9c12aee0be61c00220e64c34118f7ec3f64c9d3387ad065a3c3206dcc59b89"
PAYLOAD = "eyJjcmVhdGVkX2F0IjoxLCJleHBpcmVzX2F0Ijo0MTAyNDQ0ODAwfQ=="
SIGNATURE = (
    "fTF4ZyukyP4vkRMtPnBkzmp/YEgDUU+5SY2w5H3AzWTcvkkRZx0d95IzT3zhik/sj3NSLT849TR38jn/S5FJCA=="
)
OLD = "eyJjcmVhdGVkX2F0IjoxLCJleHBpcmVzX2F0IjoyfQ=="  # expires_at: 2
OLD_SIGNATURE = (
    "xfUYC7flavDsVJXQ/bcP9TrkDzbwlT0Bk1htPzkN/JmSbl/BPakQ4xtLfWNHORq5Y8V6s5Pv4hwyA6chpY7DDA=="
)


@pytest.mark.world(**SETTINGS | {"activity_signed": True})
async def test_what_has_to_be_signed_is_signed(w: World, d: Asked) -> None:
    d.users = [w.people[0].id]
    cog: PageCog = cog_of(w)
    assert cog.site is not None
    assert cog.site.activity is not None
    cog.site.activity._key = bytes.fromhex(KEY)
    right = {
        "X_Discord_Proxy_Payload": PAYLOAD,
        "X_Signature_Ed25519": SIGNATURE,
        "X_Signature_Timestamp": "1",
    }
    async with frame(w) as mine:
        for wrong in (
            {},
            right | {"X_Signature_Timestamp": "2"},
            right | {"X_Signature_Ed25519": OLD_SIGNATURE},
            right | {"X_Discord_Proxy_Payload": OLD, "X_Signature_Ed25519": OLD_SIGNATURE},
            right | {"X_Discord_Proxy_Payload": b64encode(json.dumps([]).encode()).decode()},
            right | {"X_Discord_Proxy_Payload": "%"},
            right | {"X_Signature_Ed25519": SIGNATURE[:-4]},
        ):
            assert (await arrive(mine, d, 0, **wrong))[0] == 403, wrong
        assert (await arrive(mine, d, 0, **right))[0] == 200
        right["X_Signature_Ed25519"] = b64decode(SIGNATURE).hex()
        assert (await arrive(mine, d, 0, **right))[0] == 200


def test_without_its_package_the_secret_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.config.find_spec", lambda _name: None)
    assert Settings.read(_env_file=None).activity_secret.get_secret_value() == ""
    with pytest.raises(BadSettings, match=r"PARLOUR_ACTIVITY_SECRET .* requirements-activity.lock"):
        Settings.read(_env_file=None, activity_secret=SECRET)
