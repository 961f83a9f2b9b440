"""Moderators: bans from a server's tables, reports, and a sign for those who leave matches."""

from pathlib import Path
from random import Random
from typing import Any

import discord

from bot.tables.commands import Depart
from bot.tables.model import Status
from tests.cogs.history.past import result_of
from tests.cogs.nights.test_nights import plan
from tests.cogs.privacy.test_privacy import delete, exported, where_named
from tests.cogs.settings.test_server import change, refused, ruled
from tests.support.playing import rush_out
from tests.support.world import World, answer_of, buttons, menus, said, verb, words_of

ALICE, BOB, CAROL = range(3)


async def page(w: World) -> discord.Message:
    """Returns the moderators' page, as Alice opens it."""
    return answer_of(await w.press(ALICE, await change(w), "players"))


async def ban(w: World, whom: int, reason: str = "Spoils every game") -> discord.Message:
    """Bans someone for a week, by pressing."""
    shown = await page(w)
    (picker,) = (one for one in menus(shown) if verb(one.custom_id) == "ban_whom")
    person = w.people[ALICE]
    await person.select(shown, [w.people[whom].user], custom_id=picker.custom_id)
    await types(w, ALICE, await w.press(ALICE, w.now(shown), "ban_ask", "7"), reason)
    return w.now(shown)


async def types(w: World, who: int, form: Any, text: str) -> Any:
    (field,) = [piece["component"] for piece in form.modal["components"]]
    return await w.people[who].submit_modal(form, {field["custom_id"]: text})


async def test_someone_who_is_banned_sits_at_no_table_here_and_reads_why(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        card, night = await w.open(host=CAROL), await plan(w)
        await w.press(BOB, card, "join")
        shown = await ban(w, BOB)
        assert "Spoils every game" in words_of(shown)
        assert w.table(1).seat_of(w.people[BOB].id) is None, "they get up"
        for tried in (
            await refused(w, BOB),
            said(await w.press(BOB, w.now(card), "join")),
            said(await w.press(BOB, night, "night_in")),
        ):
            assert "banned you from its tables until <t:" in tried
            assert "Spoils every game" in tried
        await w.people[BOB].user.slash("play", game="belle")
        assert w.table(w.newest).private, "other places are none of their business"
        assert not await refused(w, CAROL)
        subject = next(one for one in menus(shown) if verb(one.custom_id) == "ban_lift").options[0]
        await w.choose(ALICE, shown, "ban_lift", subject.value)
        assert "No one is banned" in words_of(w.now(shown))
        await w.press(BOB, w.now(card), "join")
        assert w.table(1).seat_of(w.people[BOB].id) is not None


async def test_a_rematch_leaves_their_seat_free(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        table_id = await w.deal(target=51)
        await ban(w, BOB)
        assert w.table(table_id).status is Status.PLAYING, "a match that has begun goes on"
        await rush_out(w, table_id, Random(1))
        await w.pass_time(3)
        await w.press(CAROL, result_of(w, table_id), "rematch")
        assert [who.name for who in w.table(w.newest).people] == ["Alice", "Carol", "Dan"]


async def test_only_those_who_manage_the_server_ban(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        card = await w.open()
        carol = str(w.people[CAROL].id)
        for verb_of_page in ("players", "ban_whom", "ban_lift", "report_done"):
            made = await w.forge(BOB, card, f"p1|0|{verb_of_page}||1", carol)
            assert "Manage Server" in said(made), verb_of_page
        for broken in (f"ban_ask|{carol}|3", "ban_ask|x|7"):
            form = await w.forge(ALICE, card, f"p1|0|{broken}")
            made = await types(w, ALICE, form, "why")
            assert "choice is gone" in said(made) or "valid move" in said(made)
        assert "No one is banned" in words_of(await page(w))


async def test_a_report_reaches_those_who_manage_the_server(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        table_id = await w.deal(target=51)
        await rush_out(w, table_id, Random(1))
        await w.pass_time(3)
        profile = await w.people[BOB].slash(w.channel, "profile", person=w.people[CAROL].user)
        form = await w.press(BOB, answer_of(profile), "report")
        assert "Thank you" in said(await types(w, BOB, form, "Called *me* names"))
        assert form.modal["title"] == "Report"
        await w.deal("belle", 2)
        panel = answer_of(await w.people[BOB].slash(w.channel, "table"))
        for _ in range(4):
            await types(w, BOB, await w.press(BOB, panel, "report"), "The name of Eve")
        form = await w.press(BOB, panel, "report")
        assert "5 open reports" in said(await types(w, BOB, form, "Once more"))
        shown = await page(w)
        bob, carol = w.people[BOB].id, w.people[CAROL].id
        assert f"<@{bob}> reports <@{carol}>" in words_of(shown)
        assert r"Called \*me\* names" in words_of(shown)
        await w.press(ALICE, shown, "report_done")
        assert "No one has been reported" in words_of(w.now(shown))
        own = answer_of(await w.people[BOB].slash(w.channel, "profile"))
        assert "report" not in {verb(one.custom_id) for one in buttons(own)}


async def test_a_ban_outlives_deleted_data_without_their_id(tmp_path: Path) -> None:
    async with ruled(tmp_path) as w:
        await ban(w, BOB)
        await w.people[BOB].slash(w.channel, "profile", person=w.people[CAROL].user)
        carol = str(w.people[CAROL].id)
        for who in (BOB, ALICE):
            form = await w.forge(who, await w.open(), f"p1|0|report||{carol}")
            await types(w, who, form, "Rude")
        mine = await exported(w, BOB)
        assert [one["reason"] for one in mine["bans"]] == ["Spoils every game"]
        assert [one["text"] for one in mine["reports"]] == ["Rude"]
        await delete(w, BOB)
        assert await where_named(w, w.people[BOB].id) == []
        assert "Spoils every game" in await refused(w, BOB)
        assert "a former player" in words_of(await page(w))
        assert f"<@{w.people[ALICE].id}> reports" in words_of(await page(w))
        await delete(w, CAROL)
        assert "No one has been reported" in words_of(await page(w))


async def test_a_card_shows_who_has_left_matches_lately(tmp_path: Path) -> None:
    async with ruled(tmp_path, robot_workers=0, robot_pace=100.0) as w:
        for left in range(3):
            card = await w.open(host=CAROL)
            await w.press(BOB, card, "join")
            await w.env.settle()
            signs = "left 2 matches recently" in words_of(w.now(card))
            assert signs == (left == 2)
            if left < 2:
                table_id = await w.deal("belle", 3)
                await w.submit(table_id, Depart(w.people[BOB].id))
