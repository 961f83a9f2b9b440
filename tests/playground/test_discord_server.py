"""The Discord on a socket, without a bot: what a client of its own sees."""

import asyncio
import gc
import json
import warnings
import zlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from playground.discord_server import rate_limits
from playground.discord_server.faults import Fault
from playground.discord_server.server import TOKEN
from tests.support.interactions import NotPossible
from tests.support.socket_world import SocketWorld, forbid, socket_world, until, words

INTENTS = discord.Intents(guilds=True, guild_messages=True).value
IDENTIFY = {"token": TOKEN, "intents": INTENTS, "shard": [0, 1], "properties": {}}
PIXEL = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwAD"
    "hgGAWjR9awAAAABJRU5ErkJggg=="
)


class Bot:
    """A client that does nothing by itself."""

    def __init__(self, w: SocketWorld, session: aiohttp.ClientSession) -> None:
        self.w = w
        self.session = session

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str = TOKEN,
        files: Sequence[str] = (),
    ) -> Any:
        """Sends a request, with files of these names; returns status, headers and content."""
        form = aiohttp.FormData()
        for number, name in enumerate(files):
            form.add_field(f"files[{number}]", b"x", filename=name)
        form.add_field("payload_json", json.dumps(body))
        sent: Any = {"data": form} if files else {"json": body}
        async with self.session.request(
            method, self.w.server.api + path, headers={"Authorization": f"Bot {token}"}, **sent
        ) as answer:
            text = await answer.text()
            content = json.loads(text) if answer.content_type == "application/json" else text
            return answer.status, answer.headers, content

    async def post(self, **body: Any) -> Any:
        return await self.ask("POST", f"/channels/{self.w.channel}/messages", body)


class Line:
    """One connection to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._unpack = zlib.decompressobj()

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(5):
            message = await self.socket.receive()
        if message.type is aiohttp.WSMsgType.BINARY:
            return json.loads(self._unpack.decompress(message.data))
        assert message.type is aiohttp.WSMsgType.TEXT, message
        return json.loads(message.data)

    async def events(self, *names: str) -> list[dict[str, Any]]:
        """Returns the next events, which must have these names."""
        events = [await self.hear() for _ in names]
        assert [event["t"] for event in events] == list(names)
        return events

    async def closed(self) -> int | None:
        """Returns the code with which the other side ends the connection."""
        async with asyncio.timeout(5):
            while (await self.socket.receive()).type not in (
                aiohttp.WSMsgType.CLOSE,
                aiohttp.WSMsgType.CLOSED,
                aiohttp.WSMsgType.ERROR,
            ):
                pass
        return self.socket.close_code


@pytest_asyncio.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Bot]:
    async with socket_world(tmp_path, 2) as w, aiohttp.ClientSession() as session:
        yield Bot(w, session)


async def connect(bot: Bot, compress: str = "") -> Line:
    """Connects to the gateway, up to its hello."""
    query = f"?v=10&encoding=json{compress}"
    line = Line(await bot.session.ws_connect(bot.w.server.gateway.address + query, autoclose=False))
    assert (await line.hear())["op"] == 10
    return line


async def identified(bot: Bot, **how: Any) -> tuple[Line, dict[str, Any]]:
    """Connects and identifies; returns READY's content too."""
    line = await connect(bot)
    await line.send(2, {**IDENTIFY, **how})
    (ready,) = await line.events("READY")
    return line, ready["d"]


# -- the gateway -------------------------------------------------------------------------------


async def test_a_client_is_welcomed_and_hears_what_its_intents_allow(bot: Bot) -> None:
    line = await connect(bot, "&compress=zlib-stream")
    await line.send(2, IDENTIFY)
    ready, server = await line.events("READY", "GUILD_CREATE")
    assert ready["d"]["guilds"] == [{"id": str(bot.w.guild), "unavailable": True}]
    assert [member["user"]["id"] for member in server["d"]["members"]] == [ready["d"]["user"]["id"]]
    w = bot.w
    w.people.say(w.ids[0], w.channel, "hello")
    (event,) = await line.events("MESSAGE_CREATE")
    assert event["d"]["content"] == ""  # the bot has no intent for others' content
    await line.send(1, event["s"])
    assert (await line.hear())["op"] == 11


async def test_a_resume_replays_what_came_meanwhile_and_once(bot: Bot) -> None:
    line, ready = await identified(bot)
    (server,) = await line.events("GUILD_CREATE")
    await bot.w.server.gateway.drop("abort")
    await until(lambda: not bot.w.server.gateway.connected)
    bot.w.people.say(bot.w.ids[0], bot.w.channel, "meanwhile")
    line = await connect(bot)
    await line.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": server["s"]})
    missed, resumed = await line.events("MESSAGE_CREATE", "RESUMED")
    assert resumed["s"] == missed["s"] + 1 == server["s"] + 2


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ([(42, None)], 4003),
        (["nonsense"], 4002),
        ([(2, {**IDENTIFY, "token": "another"})], 4004),
        ([(2, IDENTIFY), (42, None)], 4001),
        ([(2, IDENTIFY), (2, IDENTIFY)], 4005),
        ([(6, {"token": "another", "session_id": "x", "seq": 1})], 4004),
        ([(2, {**IDENTIFY, "shard": [2, 2]})], 4010),
        ([(2, {**IDENTIFY, "intents": 1 << 40})], 4013),
        ([(2, {**IDENTIFY, "intents": 1 << 1})], 4014),
        ([(1, None)] * 121, 4008),
    ],
)
async def test_whoever_breaks_the_rules_is_closed_with_the_code(
    bot: Bot, sent: list[Any], code: int
) -> None:
    line = await connect(bot)
    for event in sent:
        if isinstance(event, str):
            await line.socket.send_str(event)
        else:
            await line.send(*event)
    assert await line.closed() == code


async def test_sessions_end_and_start_as_discord_has_it(bot: Bot) -> None:
    gateway = bot.w.server.gateway
    gateway.identify_seconds = 60.0
    _, ready = await identified(bot)
    late = await connect(bot)
    await late.send(2, IDENTIFY)  # a second one at once
    assert (await late.hear()) == {"op": 9, "d": False, "s": None, "t": None}
    await late.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": 1000})
    assert await late.closed() == 4007
    await gateway.drop("invalid")
    gone = await connect(bot)
    await gone.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": 1})
    assert (await gone.hear())["op"] == 9


async def test_events_go_to_the_shard_of_their_server_and_twice_if_planned(bot: Bot) -> None:
    mine = (bot.w.guild >> 22) % 2
    other, _ = await identified(bot, shard=[1 - mine, 2])
    line, _ = await identified(bot, shard=[mine, 2])
    await line.events("GUILD_CREATE")
    bot.w.server.gateway.repeated.add("MESSAGE_CREATE")
    bot.w.people.say(bot.w.ids[0], bot.w.channel, "hello")
    first, second = await line.events("MESSAGE_CREATE", "MESSAGE_CREATE")
    assert first["d"] == second["d"]
    await other.send(1, None)
    assert (await other.hear())["op"] == 11  # and nothing before it


# -- limits ------------------------------------------------------------------------------------


async def test_a_channel_takes_five_messages_and_says_when_the_next(bot: Bot) -> None:
    answers = [await bot.post(content=f"{number}") for number in range(6)]
    assert [status for status, _, _ in answers] == [200] * 5 + [429]
    _, headers, body = answers[-1]
    assert headers["Via"]
    assert headers["X-RateLimit-Scope"] == "user"
    assert 0 < body["retry_after"] <= 5
    assert answers[0][1]["X-RateLimit-Remaining"] == "4"
    assert answers[0][1]["Content-Type"] == "application/json"  # discord.py wants exactly this


async def test_fifty_requests_a_second_but_answers_to_presses_are_free(bot: Bot) -> None:
    requests = [bot.ask("GET", f"/channels/{number}") for number in range(60)]
    refused = [body for status, _, body in await asyncio.gather(*requests) if status == 429]
    assert len(refused) == 10
    assert all(body["global"] for body in refused)
    status, _, body = await bot.ask("POST", "/interactions/1/token/callback", {"type": 6})
    assert (status, body["code"]) == (404, 10062)


async def test_too_many_invalid_requests_are_banned(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "INVALID", (3, 600.0))
    bot.w.server.rate_limits = rate_limits.RateLimits()
    for _ in range(3):
        assert (await bot.ask("GET", "/users/@me", token="another"))[0] == 401
    status, headers, body = await bot.ask("GET", "/users/@me")
    assert (status, "Via" in headers, body) == (429, False, "error code: 1015")


# -- requests ----------------------------------------------------------------------------------


async def test_the_same_nonce_makes_one_message(bot: Bot) -> None:
    once = [await bot.post(content="once", nonce="7", enforce_nonce=True) for _ in range(2)]
    assert once[0][2] == once[1][2]
    assert len(bot.w.shown(bot.w.ids[0])) == 1


@pytest.mark.parametrize(("kind", "posted"), [("reset", 0), ("disconnect", 0), ("lost", 1)])
async def test_a_connection_breaks_before_or_after_the_effect(
    bot: Bot, kind: Any, posted: int
) -> None:
    bot.w.server.faults.append(Fault("POST", "/channels/*/messages", kind))
    with pytest.raises((aiohttp.ClientError, OSError)):
        await bot.post(content="hello")
    assert len(bot.w.shown(bot.w.ids[0])) == posted
    assert (await bot.post(content="hello"))[0] == 200  # once


async def test_an_upload_that_breaks_off_leaves_no_file_open(bot: Bot) -> None:
    """As when the bot is killed while it sends a picture."""
    _, writer = await asyncio.open_connection("127.0.0.1", bot.w.server.port)
    path = bot.w.server.api.partition(str(bot.w.server.port))[2]
    writer.write(
        f"POST {path}/channels/{bot.w.channel}/messages HTTP/1.1\r\nHost: discord\r\n"
        "Content-Type: multipart/form-data; boundary=end\r\nContent-Length: 999\r\n\r\n"
        '--end\r\nContent-Disposition: form-data; name="files[0]"; filename="x.png"\r\n\r\n'
        "half".encode()
    )
    await writer.drain()
    await asyncio.sleep(0.05)
    writer.close()
    await asyncio.sleep(0.05)
    with warnings.catch_warnings(record=True) as left:
        warnings.simplefilter("always")
        gc.collect()
    assert not left


async def test_a_status_can_be_planned_and_discord_can_be_away(bot: Bot) -> None:
    bot.w.server.faults.append(Fault("*", "/users/@me", 503))
    assert [(await bot.ask("GET", "/users/@me"))[0] for _ in range(2)] == [503, 200]
    port = bot.w.server.port
    await bot.w.server.stop()
    with pytest.raises(aiohttp.ClientConnectorError):
        await bot.ask("GET", "/users/@me")
    await bot.w.server.start()
    assert bot.w.server.port == port
    assert (await bot.ask("GET", "/users/@me"))[0] == 200


def button(**how: Any) -> list[dict[str, Any]]:
    button = {"type": 2, "style": 1, "custom_id": "x", "label": "Press"} | how
    return [{"type": 1, "components": [button]}]


GALLERY = [{"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}]
REFUSED: dict[str, tuple[str, dict[str, Any], int]] = {
    "button without words": ("messages", {"components": button(label="")}, 50035),
    "unknown emoji": ("messages", {"components": button(emoji={"id": "12345"})}, 50035),
    "unlisted file": ("messages", {"components": GALLERY, "flags": 1 << 15}, 50035),
    "long nonce": ("messages", {"content": "x", "nonce": "9" * 26}, 50035),
    "second thread": ("messages/{message}/threads", {"name": "again"}, 160004),
    "thread without a name": ("threads", {"name": "", "type": 11}, 50035),
    "odd archiving": ("threads", {"name": "x", "type": 11, "auto_archive_duration": 61}, 50035),
}


@pytest.mark.parametrize("case", REFUSED)
async def test_what_discord_refuses_in_a_channel(bot: Bot, case: str) -> None:
    path, body, code = REFUSED[case]
    _, _, message = await bot.post(content="hello")
    channel = f"/channels/{bot.w.channel}/"
    if case == "second thread":
        first = await bot.ask("POST", f"{channel}messages/{message['id']}/threads", body)
        assert first[0] == 200
    status, _, reply = await bot.ask("POST", channel + path.format(message=message["id"]), body)
    assert (status, reply["code"]) == (400, code)


async def test_what_is_gone_is_said_before_what_is_wrong(bot: Bot) -> None:
    _, _, message = await bot.post(components=button())
    pressed = bot.w.people.press(bot.w.ids[0], bot.w.shown(bot.w.ids[0])[0], "x")
    path = f"/channels/{bot.w.channel}/messages/{message['id']}"
    assert (await bot.ask("DELETE", path))[0] == 204
    body = {"components": GALLERY, "flags": 1 << 15}
    for gone in (path, "/webhooks/1/no-token-any-more/messages/@original"):
        assert (await bot.ask("PATCH", gone, body))[0] == 404
    callback = f"/interactions/{pressed.id}/{pressed.token}/callback"
    assert (await bot.ask("POST", callback, {"type": 7, "data": body}))[0] == 404


async def test_an_archived_thread_takes_no_edit_but_a_message_wakes_it(bot: Bot) -> None:
    backend, w = bot.w.backend, bot.w
    _, _, thread = await bot.ask(
        "POST", f"/channels/{w.channel}/threads", {"name": "x", "type": 11}
    )
    path = f"/channels/{thread['id']}/messages"
    _, _, message = await bot.ask("POST", path, {"content": "hello"})
    backend.edit_channel(int(thread["id"]), {}, thread_metadata={"archived": True})
    edit = ("PATCH", f"{path}/{message['id']}", {"content": "changed"})
    status, _, reply = await bot.ask(*edit)
    assert (status, reply["code"]) == (400, 50083)
    assert (await bot.ask("POST", path, {"content": "wake"}))[0] == 200
    assert (await bot.ask(*edit))[0] == 200


async def test_the_application_has_commands_and_emoji_within_limits(bot: Bot) -> None:
    application = f"/applications/{bot.w.backend.application_id}"
    emoji = {"name": "spade", "image": PIXEL}
    replies = [await bot.ask("POST", f"{application}/emojis", emoji) for _ in range(2)]
    assert [status for status, _, _ in replies] == [200, 400]
    command = {"name": "play", "description": "Plays", "type": 1}
    for wrong in ({"name": "Play"}, {"description": ""}, {"name": "x" * 33}):
        status, _, _ = await bot.ask("PUT", f"{application}/commands", [command | wrong])
        assert status == 400
    many = [command | {"name": f"c{number}"} for number in range(101)]
    assert (await bot.ask("PUT", f"{application}/commands", many))[2]["code"] == 30032


async def test_direct_messages_may_be_refused_and_opened_too_fast(bot: Bot) -> None:
    w = bot.w
    stranger = w.backend.make_user("stranger").id
    w.server.no_dms.add(w.ids[1])
    codes = []
    for person in (*w.ids, stranger):
        _, _, room = await bot.ask("POST", "/users/@me/channels", {"recipient_id": str(person)})
        _, _, sent = await bot.ask("POST", f"/channels/{room['id']}/messages", {"content": "x"})
        codes.append(sent.get("code"))
    assert codes == [None, 50007, 50278]
    people = [w.backend.make_user(f"more{number}").id for number in range(8)]
    opened = [
        await bot.ask("POST", "/users/@me/channels", {"recipient_id": str(person)})
        for person in people[:7]
    ]
    assert [status for status, _, _ in opened] == [200] * 7
    w.server.rate_limits = rate_limits.RateLimits()
    _, _, reply = await bot.ask("POST", "/users/@me/channels", {"recipient_id": str(people[7])})
    assert reply["code"] == 40003


async def test_a_command_is_offered_where_the_bot_is_installed(bot: Bot) -> None:
    w, person = bot.w, bot.w.ids[0]
    path = f"/applications/{w.backend.application_id}/commands"
    here = {"name": "here", "description": "x", "integration_types": [0], "contexts": [0]}
    anywhere = {"name": "anywhere", "description": "x", "integration_types": [0, 1]}
    await bot.ask("PUT", path, [here, anywhere])
    other = w.backend.create_guild("Without it", owner_id=person)
    other.members.pop(w.backend.bot_user.id, None)
    room = w.backend.create_channel(other.id, "room").id
    w.people.command(person, w.channel, "here")
    direct = w.backend.get_dm_channel(person).id
    for channel, command in ((room, "here"), (direct, "here"), (room, "anywhere")):
        with pytest.raises(NotPossible):
            w.people.command(person, channel, command)
    w.people.installed.add(person)
    line, _ = await identified(bot)
    await line.events("GUILD_CREATE", "GUILD_CREATE")
    interaction = w.people.command(person, room, "anywhere")
    (event,) = await line.events("INTERACTION_CREATE")
    assert event["d"]["authorizing_integration_owners"] == {"1": str(person)}
    answer = {"type": 4, "data": {"content": "hello"}}
    await bot.ask("POST", f"/interactions/{interaction.id}/{interaction.token}/callback", answer)
    more = f"/webhooks/{w.backend.application_id}/{interaction.token}"
    replies = [await bot.ask("POST", f"{more}?wait=true", {"content": "x"}) for _ in range(5)]
    assert [status for status, _, _ in replies] == [200] * 5
    w.server.rate_limits = rate_limits.RateLimits()
    assert (await bot.ask("POST", more, {"content": "x"}))[2]["code"] == 40094
    assert (await bot.ask("POST", f"/channels/{room}/messages", {"content": "x"}))[0] == 403


RIGHTS: dict[str, tuple[str, ...]] = {
    "view_channel": (
        "post",
        "file",
        "edit",
        "delete",
        "read",
        "thread",
        "in thread",
        "edit in thread",
    ),
    "send_messages": ("post", "file"),
    "attach_files": ("file",),
    "create_public_threads": ("thread",),
    "send_messages_in_threads": ("in thread",),
    "read_message_history": ("read", "thread"),
    "manage_threads": ("lock",),
    "manage_messages": ("delete another's",),
}
"""The actions that the bot may not do without a right."""


async def test_without_a_right_each_step_that_needs_it_is_refused(bot: Bot) -> None:
    w, here = bot.w, f"/channels/{bot.w.channel}"
    theirs = w.people.say(w.ids[0], w.channel, "hello").id
    _, _, mine = await bot.post(content="x")
    _, _, other = await bot.post(content="x")
    _, _, thread = await bot.ask("POST", f"{here}/messages/{mine['id']}/threads", {"name": "x"})
    inside = f"/channels/{thread['id']}"
    _, _, reply = await bot.ask("POST", f"{inside}/messages", {"content": "x"})
    steps: dict[str, tuple[str, str, Any]] = {
        "post": ("POST", f"{here}/messages", {"content": "x"}),
        "file": ("POST", f"{here}/messages", {"content": "x"}),
        "edit": ("PATCH", f"{here}/messages/{mine['id']}", {"content": "y"}),
        "delete": ("DELETE", f"{here}/messages/{mine['id']}", None),
        "read": ("GET", f"{here}/messages/{mine['id']}", None),
        "thread": ("POST", f"{here}/messages/{other['id']}/threads", {"name": "x"}),
        "in thread": ("POST", f"{inside}/messages", {"content": "x"}),
        "edit in thread": ("PATCH", f"{inside}/messages/{reply['id']}", {"content": "y"}),
        "lock": ("PATCH", inside, {"locked": True}),
        "delete another's": ("DELETE", f"{here}/messages/{theirs}", None),
    }
    for right, refused in RIGHTS.items():
        forbid(w.backend, w.channel, right)
        for step in (*refused, *({"post", "edit", "in thread", "edit in thread"} - {*refused})):
            w.server.rate_limits = rate_limits.RateLimits()
            method, path, body = steps[step]
            files = ("board.png",) if step == "file" else ()
            status, _, body_back = await bot.ask(method, path, body, files=files)
            expected = (403, 50001 if right == "view_channel" else 50013)
            assert (status, body_back.get("code")) == (
                expected if step in refused else (200, None)
            ), f"{step} without {right}"
    forbid(w.backend, w.channel)
    assert (await bot.post(content="x"))[0] == 200


# -- people ------------------------------------------------------------------------------------


async def test_people_press_what_they_see_and_can_press(bot: Bot) -> None:
    w, first, two = bot.w, *bot.w.ids
    menu = {
        "type": 3,
        "custom_id": "m",
        "options": [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}],
    }
    rows = [*button(), *button(custom_id="off", disabled=True), {"type": 1, "components": [menu]}]
    await bot.post(components=rows)
    (message,) = w.shown(first)
    line, _ = await identified(bot)
    await line.events("GUILD_CREATE")
    w.people.locales[first] = "de"
    pressed = w.people.press(first, message, "m", ["b"])
    (event,) = await line.events("INTERACTION_CREATE")
    assert (event["d"]["locale"], event["d"]["data"]["values"]) == ("de", ["b"])
    for custom_id, values in (
        ("off", []),
        ("none", []),
        ("m", ["c"]),
        ("m", []),
        ("m", ["a", "b"]),
    ):
        with pytest.raises(NotPossible):
            w.people.press(first, message, custom_id, values)
    callback = f"/interactions/{pressed.id}/{pressed.token}/callback?with_response=1"
    private = {"type": 4, "data": {"content": "for you", "flags": 64}}
    status, _, reply = await bot.ask("POST", callback, private)
    assert status == 200
    assert await w.people.answer(pressed)
    assert words(w.people.answered_with(pressed) or message).strip() == "for you"
    assert reply["resource"]["message"]["id"] == str(pressed.message_id)
    assert len(w.shown(first)) == 2
    assert len(w.shown(two)) == 1  # not for them
    assert (await bot.ask("POST", callback, private))[2]["code"] == 40060


async def test_a_press_waits_three_seconds_and_its_token_ends_after_fifteen_minutes(
    bot: Bot,
) -> None:
    w, person = bot.w, bot.w.ids[0]
    await bot.post(components=button())
    (message,) = w.shown(person)
    late, answered = (w.people.press(person, message, "x") for _ in range(2))
    late.initial_response_deadline = w.backend.now_iso()
    path = "/interactions/{0.id}/{0.token}/callback"
    assert (await bot.ask("POST", path.format(late), {"type": 6}))[2]["code"] == 10062
    assert (await bot.ask("POST", path.format(answered), {"type": 6}))[0] == 204
    original = f"/webhooks/{w.backend.application_id}/{answered.token}/messages/@original"
    assert (await bot.ask("PATCH", original, {"content": "new"}, token="none"))[0] == 200
    answered.expires_at = w.backend.now_iso()
    status, _, reply = await bot.ask("PATCH", original, {"content": "newer"}, token="none")
    assert (status, reply["code"]) == (401, 50027)


async def test_what_the_simulation_does_not_know_is_noted(bot: Bot) -> None:
    assert (await bot.ask("GET", "/soundboard-default-sounds"))[0] == 501
    assert bot.w.server.problems
    bot.w.server.problems.clear()
