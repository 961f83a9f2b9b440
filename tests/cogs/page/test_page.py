"""A seat in the browser: who gets in, what they see, what their presses do, and when it ends."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.i18n.words import words
from bot.storage import Store, Unavailable
from bot.tables.leaving import Depart
from bot.users.blocks import Block
from cogs.page.logic.press import HERE
from cogs.page.screens.markdown import html_of
from cogs.page.store import LINK_SECONDS, Keys, page_keys
from tests.cogs.history.past import finished
from tests.cogs.page.browser import WEB, Browser, address, browser, cog_of, link
from tests.cogs.privacy.test_privacy import delete, exported
from tests.support.playing import deal_to, turn
from tests.support.world import World, answer_of, buttons, said

pytestmark = pytest.mark.world(web=WEB, web_bind="127.0.0.1:0")

SENTENCE = re.compile(r"[^.!?]+[.!?]( [^.!?]+[.!?]){0,2}")


def plays(page: Browser) -> list[str]:
    return [one for one in page.controls() if "|play|" in one]


async def test_from_the_link_to_a_press_that_others_see(w: World) -> None:
    table_id = await deal_to(w, 1000)
    seat = turn(w, table_id)
    async with (
        browser(w, seat, table_id) as mine,
        browser(w, (seat + 1) % 4, table_id) as theirs,
        theirs.live(f"/t/{table_id}/live") as sent,
    ):
        first = await sent.get()
        take, window = plays(mine)[0], w.match(table_id).prompts[0].window
        assert await mine.press(take, once="a") == {}
        assert w.table(table_id).seq == 1
        now = await sent.get()
        assert now["main"] != first["main"]
        assert len(now["news"]) == 1
        assert await mine.press(take, once="a") == {}, "the same press sent twice counts once"
        late = await mine.press(take)
        assert SENTENCE.fullmatch(re.sub("<.*?>", "", late["say"])), late
        assert window in take
        assert w.table(table_id).seq == 1


async def test_two_tabs_are_one_seat_and_a_page_that_slept_catches_up(w: World) -> None:
    table_id = await deal_to(w, 1000)
    seat = turn(w, table_id)
    live = f"/t/{table_id}/live"
    async with browser(w, seat, table_id) as mine, mine.live(live) as one:
        async with mine.live(live) as two:
            shown = [await one.get(), await two.get()]
            assert await mine.press(plays(mine)[0]) == {}
            for sent, before in zip((one, two), shown, strict=True):
                assert (await sent.get())["main"] != before["main"]
        await w.pass_time(3600)  # the second tab sleeps
        async with mine.live(live) as awake:
            now = await awake.get()
        assert await mine.open(f"/t/{table_id}") == 200
        assert now["main"] in mine.html


async def test_a_link_lets_one_person_in_once_and_not_for_long(w: World) -> None:
    table_id = await deal_to(w, 1000)
    (key, _), (newer, _) = await link(w, 0, table_id), await link(w, 0, table_id)
    async with browser(w, 0) as mine, browser(w, 1) as thief:
        for forged in (key, newer + "x", "", "x" * 4000):
            status, told = await thief.post("/in", {"key": forged})
            assert status == 403
            assert SENTENCE.fullmatch(re.sub("<.*?>", "", told["say"]))
        assert (await thief.post("/in", {"key": newer}, Origin="https://evil.example"))[0] == 403
        assert not len(thief.session.cookie_jar)
        assert (await mine.post("/in", {"key": newer, "table": table_id}))[0] == 200
        (cookie,) = mine.session.cookie_jar
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert (await thief.post("/in", {"key": newer}))[0] == 403
        key, _ = await link(w, 0, table_id)
        await w.pass_time(LINK_SECONDS + 1)
        assert (await thief.post("/in", {"key": key}))[0] == 403
        rows = await w.bot.host.store.read(page_keys.select())
        assert not any(cookie.value in str(row) or key in str(row) for row in rows)


async def test_nothing_private_is_kept_or_taken_elsewhere(w: World) -> None:
    table_id = await deal_to(w, 1000)
    async with browser(w, 0, table_id) as mine:
        assert mine.headers["Cache-Control"] == "no-store"
        assert mine.headers["Referrer-Policy"] == "no-referrer"
        policy = mine.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        assert not re.search(r" (style|on\w+)=|<style|<script(?! type=\"module\" src=)", mine.html)
        assert not re.search(r'(src|href)="(?!/)(?!https://discord\.com/channels/)', mine.html)
        (pictures) = re.findall(r'src="(/pic/\w+)"', mine.html)
        async with browser(w, 1, table_id) as other, browser(w, 2) as nobody:
            for path in pictures:
                assert (await mine.get(path))[0] == 200
                assert (await other.get(path))[0] == 404
                assert (await nobody.get(path))[0] == 401
            assert (await nobody.get(f"/t/{table_id}"))[0] == 401
            assert "not signed in" in (await nobody.get("/"))[1]
    logged = str(w.logs)
    assert not any(path in logged for path in pictures)


async def test_a_request_that_is_not_from_ones_own_page_changes_nothing(w: World) -> None:
    table_id = await deal_to(w, 1000)
    seat = turn(w, table_id)
    async with browser(w, seat, table_id) as mine, browser(w, (seat + 1) % 4, table_id) as other:
        body: dict[str, Any] = {"press": plays(mine)[0], "values": [], "once": "1"}
        for headers in (
            {"X-Page": ""},
            {"X-Page": other.token},
            {"Origin": "https://evil.example"},
        ):
            assert (await mine.post("/press", body, **headers))[0] == 403
        for wrong in (
            [],
            {"press": "x"},
            {**body, "values": "no"},
            {**body, "values": ["x"] * 26},
            {**body, "values": ["x" * 9000]},
        ):
            assert (await mine.post("/press", wrong))[0] == 403
        told = await other.press(plays(mine)[0])
        assert "turn" in told["say"]
        assert w.table(table_id).seq == 0
        for verb in ("play_open", "rematch", "cup_go", "page_out", "setting"):
            assert "say" in await mine.press(f"p1|{table_id}|{verb}||")


async def test_who_may_watch_in_discord_may_watch_here(w: World) -> None:
    table_id = await deal_to(w, 1000)
    async with browser(w, 4) as eve:
        told = said(await w.press(4, w.board(table_id), "page_open"))
        key, named = re.findall(r"/in#([\w-]+)\.(\d+)", told)[0]
        assert int(named) == table_id
        await eve.post("/in", {"key": key})
        assert await eve.open(f"/t/{table_id}") == 200
        assert not plays(eve)
        assert "Your hand" not in eve.html
        await w.people[0].slash(w.channel, "learn", game="belote")
        lesson = w.newest
        assert await eve.open(f"/t/{lesson}") == 404
        assert await eve.open("/t/4711") == 404
        deny = discord.Permissions(view_channel=True).value
        w.env.backend.set_overwrite(
            w.channel.id, Overwrite(w.people[4].id, OverwriteType.MEMBER, 0, deny)
        )
        assert await eve.open(f"/t/{table_id}") == 404


async def test_a_draft_begun_here_goes_on_in_the_message(w: World) -> None:
    table_id = await w.deal("cattitude", 3)
    async with browser(w, 0, table_id) as mine:
        flip = plays(mine)[0]
        assert await mine.press(flip) == {}
        assert 0 in w.table(table_id).record.drafts
        await w.pass_time(2)
        await mine.open(f"/t/{table_id}")
        assert flip in plays(mine)
        copy = answer_of(await w.press(0, w.board(table_id), "hand"))
        assert "✓" in "".join(button.label or "" for button in buttons(copy))


async def test_a_restart_keeps_people_signed_in(w: World) -> None:
    table_id = await deal_to(w, 1000)
    seat = turn(w, table_id)
    async with browser(w, seat, table_id) as mine:
        await w.restart()
        assert await mine.open(f"/t/{table_id}") == 200
        assert await mine.press(plays(mine)[0]) == {}
        assert (await w.loaded(table_id)).seq == 1


async def test_an_outage_is_no_bug_to_report(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async with browser(w, 0, await deal_to(w, 1000)) as mine:
        monkeypatch.setattr(Store, "read_together", AsyncMock(side_effect=Unavailable))
        assert await mine.open("/") == 503
        assert "reach the database" in mine.html
        there = await address(w)
        monkeypatch.setattr(
            Keys, "visitor", AsyncMock(side_effect=[None, Unavailable, Unavailable])
        )
        assert (await mine.get("/"))[0] == 503, "the refusal can't be read out either"
        site = cog_of(w).site
        assert site is not None
        site.stop()
        with pytest.raises(aiohttp.ClientConnectionError):  # the next process answers
            await mine.session.get(there)


async def test_a_cookie_ends(w: World) -> None:
    table_id, host = await deal_to(w, 1000), w.bot.host

    async def ends(how: str) -> None:
        async with browser(w, 0, table_id) as mine, mine.live(f"/t/{table_id}/live") as sent:
            await sent.get()
            if how.startswith("out"):
                assert (await mine.post("/out", {"all": how == "out everywhere"}))[0] == 200
            elif how == "in Discord":
                opened = await w.press(0, w.hand(0), "page_open")
                await w.press(0, answer_of(opened), "page_out")
            elif how == "blocked":
                await host.blocks.set(w.people[0].id, Block("user", "", "", 0.0, None))
            else:
                assert "page_keys" in str(await exported(w, 0))
                await delete(w, 0)
            assert await mine.open(f"/t/{table_id}") == (403 if how == "blocked" else 401), how
            if how not in ("out", "blocked"):
                while not (await sent.get()).get("over"):
                    pass

    for how in ("out", "out everywhere", "in Discord", "blocked"):
        await ends(how)
    await host.blocks.remove("user", w.people[0].id)
    await ends("deleted")


async def test_who_leaves_the_table_sees_the_hand_no_more(w: World) -> None:
    table_id = await deal_to(w, 1000)
    async with browser(w, 0, table_id) as mine, mine.live(f"/t/{table_id}/live") as sent:
        await sent.get()
        press = next(one for one in mine.controls() if "explain" in one)
        await w.submit(table_id, Depart(w.people[0].id))
        while "Your hand" in (got := await sent.get()).get("main", ""):
            print(got["title"], got["news"])
        await mine.open(f"/t/{table_id}")
        assert "Your hand" not in mine.html
        assert "say" in await mine.press(press)


@pytest.mark.world(in_no_time=True)
async def test_who_presses_too_fast_is_stopped_as_in_discord(w: World) -> None:
    table_id = await deal_to(w, 1000)
    async with browser(w, 0, table_id) as mine:
        rules = next(one for one in mine.controls() if "|rules|" in one)
        told = [await mine.press(rules) for _ in range(25)]
        assert "sheet" in told[0]
        assert any("too much at once" in one.get("say", "") for one in told)


@pytest.mark.world(tables_per_person=20)
async def test_everything_one_does_alone_is_there(w: World) -> None:
    async with browser(w, 0) as mine:
        key, _ = await link(w, 0)
        assert (await mine.post("/in", {"key": key}))[1] == {"to": "/"}
        await mine.open("/")
        opened = 0
        for control in mine.controls():
            verb = control.split("|")[2]
            assert verb in HERE or verb == "play"
            told = await mine.press(control)
            assert told.keys() & {"sheet", "to"}, (control, told)
            for inner in re.findall(r'data-press="([^"]+)"', told.get("sheet", "")):
                assert inner.split("|")[2] in {*HERE, "play"}, inner
            if verb in ("learn", "play_now"):
                assert await mine.open(told["to"]) == 200
                assert "Your hand" in mine.html
                opened += 1
        assert opened >= 5


async def test_a_replay_has_a_slider_over_all_steps(w: World) -> None:
    table_id = await finished(w)
    async with browser(w, 0) as mine:
        key, _ = await link(w, 0)
        await mine.post("/in", {"key": key})
        await mine.open("/")
        sheet = (await mine.press(f"p1|{table_id}|replay||"))["sheet"]
        for step in (7, 3):
            (found,) = re.findall(r'<form data-press="([^"]+)" class="slider">(.*?)</form>', sheet)
            last = re.search(r'type="range" name="value" min="0" max="(\d+)"', found[1])
            assert last is not None
            sheet = (await mine.press(found[0], str(step)))["sheet"]
            assert f"Step {step} of {last[1]}" in sheet


async def test_a_page_speaks_its_readers_language(w: World) -> None:
    table_id = await deal_to(w, 1000)
    await w.bot.host.people.set(w.people[0].id, language="fr")
    async with browser(w, 0, table_id) as mine:
        assert '<html lang="fr">' in mine.html
        assert escape(words("fr").t("What happened")) in mine.html
        assert words("fr").t("What happened") != "What happened"


@pytest.mark.world(web="")
async def test_without_an_address_there_are_no_pages(w: World) -> None:
    table_id = await deal_to(w, 1000)
    assert "page_open" not in str(list(w.hand(0).components))
    forged = f"p1|{table_id}|page_open||"
    assert "set them up" in said(await w.forge(0, w.hand(0), forged))


def test_a_text_is_no_html() -> None:
    for text in ('<img src=x onerror="1">', '[a](https://x.y/"onx=1) <b>', "**<i>** `<u>`"):
        assert not re.search(
            r"<(img|b>|i>|u>)[^/]*(onerror|$)", html_of(text).replace("<b>&lt;", "")
        )
        assert "<img" not in html_of(text)
    assert html_of("### A\n**b *c*** \\*d\\*\n- e\n-# f") == (
        '<h2>A</h2><p><b>b <i>c</i></b> *d*</p><ul><li>e</li></ul><p class="small">f</p>'
    )
    assert Path("data/page/page.js").read_text().count("innerHTML") <= 2
