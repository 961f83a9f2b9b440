"""Access to the shell, and its API."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest
from yarl import URL

from playground.__main__ import listen
from playground.people import PEOPLE
from playground.shell import Shell
from playground.world import World, open_world
from tests.playground.small_bot import SmallBot, bot_of, channel_of


@pytest.fixture
async def browser(shell: Shell) -> AsyncIterator[aiohttp.ClientSession]:
    """Yields a browser that opened the printed address."""
    jar = aiohttp.CookieJar(unsafe=True)
    base = f"http://127.0.0.1:{shell.port}"
    async with aiohttp.ClientSession(base, cookie_jar=jar) as browser:
        async with browser.get(f"/?{urlsplit(shell.address).query}") as entry:
            assert (entry.status, entry.url.query_string) == (200, "")
        yield browser


@pytest.fixture
async def stranger(shell: Shell) -> AsyncIterator[aiohttp.ClientSession]:
    base = f"http://127.0.0.1:{shell.port}"
    async with aiohttp.ClientSession(base) as stranger:
        yield stranger


async def state(browser: aiohttp.ClientSession, **query: Any) -> dict[str, Any]:
    async with browser.get("/playground/state", params=query) as answer:
        return await answer.json()


@pytest.mark.parametrize(
    "path", ["/", "/frame", "/app.js", "/playground/state", "/playground/shell.js", "/api/state"]
)
async def test_without_the_token_nothing_is_shown(stranger: aiohttp.ClientSession, path: str):
    async with stranger.get(path) as answer:
        assert answer.status == 401


async def test_the_theme_in_the_address_outlives_the_token(
    shell: Shell, stranger: aiohttp.ClientSession
):
    token = urlsplit(shell.address).query
    async with stranger.get(f"/?{token}&theme=light", allow_redirects=False) as answer:
        assert answer.headers["Location"] == "/?theme=light"


async def test_a_wrong_token_does_not_open(stranger: aiohttp.ClientSession):
    async with stranger.get("/?token=guess") as answer:
        assert answer.status == 401
        assert not answer.cookies


async def test_the_cookie_is_for_this_server_alone(shell: Shell, stranger: aiohttp.ClientSession):
    query = urlsplit(shell.address).query
    async with stranger.get(f"/?{query}", allow_redirects=False) as answer:
        cookie = answer.cookies[f"playground_{shell.port}"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "parlour.example"},
        {"Host": "127.0.0.1:1"},
        {"Origin": "https://parlour.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
    ],
)
async def test_a_foreign_page_is_sent_away(browser: aiohttp.ClientSession, headers: dict[str, str]):
    for method, path in (("GET", "/playground/state"), ("POST", "/playground/plug")):
        async with browser.request(method, path, headers=headers) as answer:
            assert answer.status == 403
    assert (await state(browser))["outage"] is None


async def test_only_this_machine_is_served(shell: Shell):
    assert shell._runner is not None
    assert [address[0] for address in shell._runner.addresses] == ["127.0.0.1"]


async def test_the_shell_may_be_framed_by_itself_alone(browser: aiohttp.ClientSession):
    async with browser.get("/frame") as answer:
        assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"


async def test_six_people_with_a_face_each(browser: aiohttp.ClientSession):
    people = (await state(browser))["people"]
    assert [person["name"] for person in people] == [person.name for person in PEOPLE]
    assert {"fr", "de"} < {person["locale"] for person in people}
    avatars = set()
    for person in people:
        async with browser.get(f"/playground/face/{person['id']}.png") as answer:
            assert answer.content_type == "image/png"
            avatars.add(await answer.read())
    assert len(avatars) == 6


async def test_the_rooms_of_a_person(browser: aiohttp.ClientSession):
    rooms = (await state(browser))["rooms"]
    assert [(room["kind"], room["name"]) for room in rooms] == [
        ("channel", "card-room"),
        ("channel", "lounge"),
        ("dm", "Parlour"),
    ]


async def test_the_page_is_there_before_the_bot(tmp_path: Path):
    """The page shows rooms and people before the bot is ready; a channel opens when it is up."""
    ready = threading.Event()

    def make_bot(database: Path) -> SmallBot:
        ready.wait(10)
        return SmallBot(database)

    async with open_world(tmp_path / "bot.sqlite3", make_bot, start=False) as world:
        shell = Shell(world)
        await shell.start(listen(0))
        starting = asyncio.create_task(world.start())
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as browser:
            base = URL(shell.address).origin()
            async with browser.get(shell.address) as page:
                assert page.status == 200
            async with browser.get(base / "playground/state") as answer:
                reply = await answer.json()
            assert (reply["bot"]["up"], len(reply["rooms"])) == (False, 3)
            assert reply["bot"]["starting"] == "loading the games"
            wish = {"person": reply["you"], "channel": reply["rooms"][0]["id"]}
            opening = asyncio.create_task(browser.post(base / "playground/open", json=wish))
            await asyncio.sleep(0.05)
            assert not opening.done()
            ready.set()
            await starting
            assert "frame" in await (await opening).json()
            async with browser.get(base / "playground/state") as answer:
                bot = (await answer.json())["bot"]
            assert (bot["up"], bot["starting"]) == (True, "")
        await shell.stop()


async def test_unread_until_looked_at(browser: aiohttp.ClientSession, world: World):
    ada, bruno = list(world.people)[:2]
    async with world.lock:
        bot = bot_of(world)
        user = await bot.fetch_user(bruno)
        await user.send("Your turn.")
    reply = await state(browser, person=ada)
    assert [person["called"] for person in reply["people"]] == [False, True, *[False] * 4]
    reply = await state(browser, person=bruno)
    assert [room["unread"] for room in reply["rooms"]] == [False, False, True]
    conversation = reply["rooms"][2]["id"]
    reply = await state(browser, person=bruno, channel=conversation)  # behind another window
    assert reply["rooms"][2]["unread"]
    reply = await state(browser, person=bruno, channel=conversation, seen="")
    assert not reply["rooms"][2]["unread"]


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"person": "1", "channel": "1"},
        {"person": [], "channel": {}},
        {"person": "9" * 30, "channel": "-1"},
    ],
)
async def test_a_room_that_is_not_there(browser: aiohttp.ClientSession, wish: dict[str, Any]):
    async with browser.post("/playground/open", json=wish) as answer:
        assert answer.status == 404
        assert "not there" in (await answer.json())["problem"]


@pytest.mark.parametrize("body", [b"{", b"[]", b"\xff"])
async def test_a_wish_that_is_none(browser: aiohttp.ClientSession, body: bytes):
    async with browser.post("/playground/open", data=body) as answer:
        assert answer.status == 400


async def test_nobody_opens_another_persons_conversation(
    browser: aiohttp.ClientSession, world: World
):
    ada, bruno = list(world.people)[:2]
    wish = {"person": str(ada), "channel": str(world.rooms(bruno)[-1].id)}
    async with browser.post("/playground/open", json=wish) as answer:
        assert answer.status == 404


class Page:
    """A channel's page, as the browser's script uses it."""

    def __init__(self, browser: aiohttp.ClientSession, key: str) -> None:
        self._browser = browser
        self._headers = {"X-Simcord-Capability": key}
        self._sequence = 0
        self.shown: dict[str, Any] = {}

    async def open(self) -> None:
        async with self._browser.post("/api/pages", json={}, headers=self._headers) as answer:
            self.shown = await answer.json()
        self._headers["X-Simcord-Context"] = self.shown["context"]["id"]

    async def look(self) -> None:
        async with self._browser.get("/api/state", headers=self._headers) as answer:
            self.shown = await answer.json()

    async def status_of(self, path: str) -> int:
        async with self._browser.get(path, headers=self._headers) as answer:
            return answer.status

    async def commands(self) -> list[dict[str, Any]]:
        async with self._browser.get("/api/commands", headers=self._headers) as answer:
            return (await answer.json())["entries"]

    def button(self, label: str) -> dict[str, Any]:
        def search(value: Any) -> dict[str, Any] | None:
            if isinstance(value, dict):
                if value.get("label") == label:
                    return value
                value = list(value.values())
            if isinstance(value, list):
                return next((result for each in value if (result := search(each))), None)
            return None

        result = search(self.shown["messages"])
        assert result is not None
        return result

    async def press(self, button: dict[str, Any]) -> dict[str, Any]:
        """Presses a button as drawn, possibly a while ago."""
        self._sequence += 1
        body = {
            "protocol_version": 3,
            "sequence": self._sequence,
            "request_id": f"r{self._sequence}",
            "generation": self.shown["context"]["generation"],
            "bot_generation": self.shown["botGeneration"],
            "published_revision": self.shown["publishedRevision"],
            "kind": "click",
            "control_key": button["control_key"],
            "custom_id": button["custom_id"],
            "target_id": button["control_key"].split(":")[1],
        }
        async with self._browser.post("/api/action", json=body, headers=self._headers) as answer:
            return await answer.json()


@pytest.fixture
async def page(browser: aiohttp.ClientSession, world: World) -> Page:
    """Returns the card room as Ada sees it, with a table in it."""
    ada = world.member(world.owner_id)
    room = world.rooms(world.owner_id)[0]
    bot = bot_of(world)
    async with world.lock:
        channel = channel_of(world, room.id)
        await channel.send(view=bot.board(1))
    wish = {"person": str(ada.id), "channel": str(room.id), "timezone": "Europe/Paris"}
    async with browser.post("/playground/open", json=wish) as answer:
        page = Page(browser, (await answer.json())["frame"].split("#")[1])
    await page.open()
    return page


async def test_a_press_on_an_old_board_means_the_button_it_was(page: Page, world: World):
    old = page.button("Press me")
    bot = bot_of(world)
    async with world.lock:
        channel = channel_of(world, world.rooms(world.owner_id)[0].id)
        message = await anext(channel.history())
        await message.edit(view=bot.board(1, backwards=True))
    await page.look()
    assert page.button("Press me")["control_key"] != old["control_key"]
    assert (await page.press(old))["settlement"] == "settled"
    assert bot.presses == 1


async def test_a_press_on_a_button_that_is_gone_reaches_nobody(page: Page, world: World):
    gone = {**page.button("Press me"), "custom_id": "press:count:99"}
    assert (await page.press(gone))["rejected"]
    assert bot_of(world).presses == 0


async def test_a_picture_that_was_replaced_meanwhile_is_no_error(page: Page):
    assert await page.status_of("/api/assets/a_before") == 204


async def test_a_press_waits_for_no_thinking_robot(page: Page, world: World):
    receipt = await page.press(page.button("Think"))
    assert (receipt["settlement"], receipt["acknowledgement"]) == ("settled", "deferred")
    assert bot_of(world).thinking


async def test_the_page_follows_what_happens_and_rests_otherwise(page: Page, world: World):
    first = page.shown["publishedRevision"]
    await page.look()
    await page.look()
    rested = page.shown["publishedRevision"]
    assert rested <= first + 1
    async with world.lock:
        await channel_of(world, world.rooms(world.owner_id)[1].id).send("elsewhere")
    await page.look()
    assert page.shown["publishedRevision"] == rested
    async with world.lock:
        await channel_of(world, world.rooms(world.owner_id)[0].id).send("here")
    await page.look()
    assert page.shown["publishedRevision"] == rested + 1


async def test_commands_are_listed_in_the_persons_language(
    browser: aiohttp.ClientSession, world: World
):
    listed = {}
    for person_id, person in world.people.items():
        room = str(world.rooms(person_id)[0].id)
        wish = {"person": str(person_id), "channel": room}
        async with browser.post("/playground/open", json=wish) as answer:
            page = Page(browser, (await answer.json())["frame"].split("#")[1])
        await page.open()
        (entry,) = [entry for entry in await page.commands() if entry["path"] == ["table"]]
        listed[person.locale] = (entry["invocation"], entry["description"])
    assert listed["fr"] == ("tablée", "Ouvre une table.")
    assert listed["de"] == ("table", "Opens a table.")


async def test_the_plug(page: Page, browser: aiohttp.ClientSession, world: World):
    button = page.button("Press me")
    await page.press(button)
    killed = bot_of(world)
    async with browser.post("/playground/plug", json={}) as answer:
        outage = await answer.json()
    assert (outage["number"], outage["problem"]) == (1, None)
    assert world.env.bot is not killed
    assert (await page.press(button))["settlement"] == "settled"
    assert bot_of(world).presses == 2
    assert (await state(browser))["outage"]["number"] == 1
