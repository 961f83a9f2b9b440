"""Tournaments for people: sign-up, check-in, play, withdrawal, and organisation."""

import re
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

import rules
from bot.fairness import verify
from bot.storage.schema import results
from bot.tables.commands import Act, OfferSeat, Refused
from bot.tables.model import IN_PLAY
from cogs.tournaments.cog import CHECK_IN
from cogs.tournaments.kind import CUP
from cogs.tournaments.store.tables import entrants, pairings
from tests.cogs.privacy.test_privacy import delete, exported, where_named
from tests.support.solo import quick
from tests.support.world import World, alt_texts, answer_of, buttons, said, verb, words_of


async def play_table(w: World, table_id: int, dice: Random) -> None:
    for _ in range(1_500):
        table = await w.bot.host.tables.get(table_id)
        assert table is not None
        if table.status not in IN_PLAY:
            return
        match = table.match
        assert match is not None
        waited = [(prompt, seat) for prompt in match.prompts for seat in prompt.seats]
        seat = next(place for prompt, place in waited if place not in prompt.done)
        person, action = table.seats[seat], match.sample(seat, dice)
        assert person is not None
        assert action is not None
        await w.ask(table_id, Act(person.user_id, rules.to_dict(action)))
    raise AssertionError("it does not end")


async def end_round(w: World, card: Any) -> None:
    page = answer_of(await w.press(0, w.now(card), "cup_admin"))
    assert "ended the round" in words_of(answer_of(await w.press(0, page, "cup_go")))
    await w.pass_time(5)


async def opened(w: World, **options: Any) -> Any:
    """Has Alice open a tournament of Cattitude for two at a table, and returns its card."""
    keeper = w.guild.create_role("Keeper", permissions=discord.Permissions(manage_guild=True))
    w.env.backend.add_member_role(w.guild.id, w.people[0].id, keeper.id)
    asked = {"game": "cattitude", "players": 2, "minutes": 0} | options
    return answer_of(await w.people[0].slash(w.channel, "tournament", **asked))


async def started_with(w: World, card: Any, people: int) -> None:
    """Signs people up, and has the organiser begin."""
    for index in range(people):
        await w.press(index, card, "cup_in")
    page = answer_of(await w.press(0, card, "cup_admin"))
    await w.press(0, page, "cup_go")
    await w.pass_time(5)
    for index in range(people):
        await w.press(index, w.now(card), "cup_here")
    page = answer_of(await w.press(0, w.now(card), "cup_admin"))
    await w.press(0, page, "cup_go")
    await w.pass_time(8)


async def test_a_swiss_tournament_from_one_command(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=5) as w:
        nobody = await w.people[1].slash(w.channel, "tournament")
        assert "None yet" in said(nobody)
        assert "Only moderators" in said(
            await w.people[1].slash(w.channel, "tournament", game="cattitude")
        )
        card = await opened(w, rounds=2, robots=False)
        assert "Tournament 1: Cattitude" in words_of(card)
        assert said(await w.press(1, card, "cup_in")) == "You've signed up."
        assert "already" in said(await w.press(1, card, "cup_in"))
        assert "aren't in this tournament" in said(await w.press(2, card, "cup_out"))
        await w.press(1, card, "cup_out")
        await w.restart(kill=True)
        await w.pass_time(3)
        assert "**0 entrants**" in words_of(w.now(card))
        await w.block(1, 2)
        await started_with(w, card, 4)
        pair = {w.people[1].id, w.people[2].id}
        assert not any(pair <= {one.user_id for one in w.table(table).people} for table in (1, 2))
        rounds = [one for one in w.channel.history() if "Round 1" in words_of(one)]
        assert len([one for one in rounds if "🗓️" in words_of(one)]) == 1
        assert "You're playing at" in said(await w.press(1, w.now(card), "cup_table"))
        first = w.table(1)
        assert CUP.of(first.record) is not None
        assert first.thread_id is not None
        other = next(one.id for one in w.people if first.seat_of(one.id) is None)
        host = first.people[0].user_id
        with pytest.raises(Refused, match="tournament"):
            await w.ask(1, OfferSeat(host, 0, other, "x"))
        assert "Alice ✅" in words_of(w.now(card))
        late = said(await w.press(4, w.now(card), "cup_in"))
        assert late == "You're in from the next round."
        await w.restart(kill=True)
        await w.pass_time(3)
        await play_table(w, 1, Random(1))
        await end_round(w, card)
        course = await w.bot.host.store.read(pairings.select().where(pairings.c.round == 2))
        assert len({row["table_id"] for row in course}) == 3, "two tables and a bye"
        assert "🥇" not in words_of(w.now(card))
        await end_round(w, card)
        assert "✅" not in words_of(w.now(card))
        page = answer_of(await w.press(1, w.now(card), "cup_standings"))
        assert "final standings" in words_of(page)
        assert "BH " in words_of(page)
        (won,) = re.findall(r"🥇 The winners? (?:is|are) (.+)\.", words_of(w.now(card)))
        assert re.findall(r"\*\*(.+?)\*\*", won) == re.findall(r"🥇 \*\*(.+?)\*\*", words_of(page))
        (alt,) = alt_texts(page)
        assert all(name in alt for name in ("Alice", "Bob", "Carol", "Dan", "Eve"))
        await w.press(1, page, "cup_share")
        assert "final standings" in words_of(w.channel.last_message)
        page_shown = answer_of(await w.press(1, page, "cup"))
        page_shown = answer_of(await w.press(1, page_shown, "cup_round"))
        assert "Bye: " in words_of(page_shown)
        assert "Round 2" in words_of(page_shown)
        assert "Tournament 1: Cattitude" in said(await w.people[1].slash(w.channel, "tournament"))
        log = answer_of(await w.press(3, w.now(card), "cup_admin"))
        assert "began the check-in" in words_of(log)
        assert "began round 1" in words_of(log)
        assert not {"cup_go", "cup_cancel"} & {verb(one.custom_id) for one in buttons(log)}
        await w.bot.host.people.set(w.people[1].id, text_mode=True)
        read = words_of(answer_of(await w.press(1, w.now(card), "cup_standings")))
        assert [read.count(one) for one in ("Tournament 1", "final standings", "Carol")] == [1] * 3


async def test_duplicate_is_played_in_private_and_sealed(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=4) as w:
        card = await opened(w, form="duplicate", rounds=1)
        await started_with(w, card, 4)
        assert "by direct message" in said(await w.press(1, w.now(card), "cup_table"))
        one, two = (w.table(number) for number in (1, 2))
        assert one.private
        assert one.record.deal.seed == two.record.deal.seed
        assert one.record.deal.fair is None
        dice = Random(1)
        await play_table(w, 1, dice)  # one table is over, the other isn't
        await w.pass_time(5)
        index = next(n for n, one in enumerate(w.people) if w.table(1).seat_of(one.id) is not None)
        for sub in ("replay",):
            kept = said(await w.people[index].slash(w.channel, f"history {sub}", table=1))
            assert "still playing this deal" in kept
        await end_round(w, card)
        text = said(await w.people[index].slash(w.channel, "history replay", table=1))
        assert "Replay" in text
        (hashed,) = re.findall(r"SHA-256 `([0-9a-f]{64})`", words_of(card))
        assert hashed == verify.digest(secret_of(w.now(card)))
        noted = ("--kind", "tournament", "--card", hashed, "--round", "1")
        assert await checked(w, tmp_path, index, 1, *noted) == 0
        assert await checked(w, tmp_path, index, 1, *noted[:4], "--round", "2") == 1
        assert await checked(w, tmp_path, index, 1, "--kind", "before") == 1
        # Alice has opened it: she plays, and has no place.
        page = words_of(answer_of(await w.press(1, w.now(card), "cup_standings")))
        assert "Not ranked, since they could have seen the deals: Alice" in page
        assert page.count("Alice") == 1
        rows = await w.bot.host.store.read(entrants.select().order_by(entrants.c.number))
        assert [row["ranked"] for row in rows] == [False, True, True, True]
        assert not any(row["counted"] for row in await w.bot.host.store.read(results.select()))
        assert len((await exported(w, index))["pairings"]) == 1
        await delete(w, index)
        name = ("Alice", "Bob", "Carol", "Dan")[index]
        assert not await where_named(w, w.people[index].id, name)
        for page in ("cup_standings", "cup_round"):
            shown = answer_of(await w.press((index + 1) % 4, w.now(card), page))
            assert name not in words_of(shown) + " ".join(alt_texts(shown))


def secret_of(card: Any) -> str:
    (secret,) = re.findall(r"The secret: `([0-9a-f]{64})`", words_of(card))
    return secret


async def checked(w: World, folder: Path, index: int, table_id: int, *noted: str) -> int:
    """Saves someone's match, and checks it with their notes and the page's values."""
    page = answer_of(await w.through(index, w.channel, "table", "fair_play", number=table_id))
    (played,) = re.findall(r"The moves: `([0-9a-f]{64})`", words_of(page))
    file = folder / "fair-play.json"
    sent = answer_of(await w.press(index, page, "fair_file"))
    (saved,) = [attachment for attachment in sent.attachments if attachment.filename == file.name]
    file.write_bytes(await saved.read())
    return verify.main([str(file), "--played", played, *noted])


async def test_a_duplicate_that_is_cancelled_is_opened_when_its_tables_are_over(
    tmp_path: Path,
) -> None:
    async with quick(tmp_path / "w.sqlite3", people=5) as w:
        w.bot.owner_id = w.people[4].id
        card = await opened(w, form="duplicate", rounds=2)
        text = said(await w.press(4, card, "cup_in"))
        assert text == "You've signed up. You aren't ranked, since you could have seen the deals."
        await w.press(4, card, "cup_out")
        await started_with(w, card, 4)
        page = answer_of(await w.press(0, w.now(card), "cup_admin"))
        await w.press(0, page, "cup_cancel")
        await w.pass_time(5)
        dice = Random(1)
        await play_table(w, 1, dice)
        await w.pass_time(5)
        assert "The secret" not in words_of(w.now(card)), "the other table would know its cards"
        at = next(n for n, user in enumerate(w.people) if w.table(1).seat_of(user.id) is not None)
        kept = said(await w.people[at].slash(w.channel, "history replay", table=1))
        assert "still playing this deal" in kept
        await w.restart(kill=True)
        await play_table(w, 2, dice)
        await w.pass_time(5)
        hashed = verify.digest(secret_of(w.now(card)))
        assert f"SHA-256 `{hashed}`" in words_of(card)
        noted = ("--kind", "tournament", "--card", hashed, "--round", "1")
        assert await checked(w, tmp_path, at, 1, *noted) == 0


async def test_the_organiser_can_little_and_all_of_it_is_logged(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=4) as w:
        card = await opened(w)
        for index in (1, 2):
            await w.press(index, card, "cup_in")
        assert "Only moderators" in said(await w.forge(1, card, "p1|0|cup_cancel||1"))
        assert "choice is gone" in said(await w.forge(1, card, "p1|0|cup||x"))
        assert "no such tournament" in said(await w.forge(1, card, "p1|0|cup||99"))
        for given, refused in (
            ({"game": "belratti"}, "only a duplicate tournament"),
            ({"game": "belote", "players": 2}, "4 to 4"),
        ):
            assert refused in said(await w.people[0].slash(w.channel, "tournament", **given))
        page = answer_of(await w.press(0, card, "cup_admin"))
        page = answer_of(await w.choose(0, page, "cup_remove", "1"))
        assert "removed Bob" in words_of(page)
        assert "removed you" in said(await w.press(1, card, "cup_in"))
        page = answer_of(await w.press(0, page, "cup_cancel"))
        assert "cancelled the tournament" in words_of(page)
        await w.pass_time(5)
        assert "was cancelled" in words_of(w.channel.last_message)
        assert "too late" in said(await w.forge(2, card, "p1|0|cup_in||1"))
        assert "is over" in said(await w.forge(0, card, "p1|0|cup_go||1"))


async def test_no_one_comes_into_a_knock_out_that_has_begun(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=4) as w:
        card = await opened(w, form="knockout")
        await w.press(3, card, "cup_in")
        await started_with(w, card, 3)
        offered = {verb(button.custom_id) for button in buttons(w.now(card))}
        assert "cup_out" in offered
        assert not {"cup_in", "cup_here"} & offered
        assert "too late to check in" in said(await w.forge(3, w.now(card), "p1|0|cup_here||1"))


async def test_who_takes_part_or_organises_is_told_so_and_forgotten(tmp_path: Path) -> None:
    """On cards too, of live and cancelled tournaments, even if Discord missed the first try."""
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        going, cancelled = await opened(w), await opened(w)
        for card in (going, cancelled):
            for index in (0, 1):
                await w.press(index, card, "cup_in")
        page = answer_of(await w.press(0, cancelled, "cup_admin"))
        await w.press(0, page, "cup_cancel")
        await w.pass_time(5)
        assert "Bob" in words_of(w.now(going))
        assert "Bob" in words_of(w.now(cancelled))
        assert [row["name"] for row in (await exported(w, 1))["entrants"]] == ["Bob"] * 2
        mine = await exported(w, 0)
        assert mine["tournaments"][0]["game"] == "cattitude"
        assert mine["tournament_log"][0]["action"] == "open"
        w.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=2)
        await delete(w, 1)
        await w.pass_time(10)
        for card in (going, cancelled):
            assert "Bob" not in words_of(w.now(card))
            assert "Alice" in words_of(w.now(card))
        await delete(w, 0)
        for index in (0, 1):
            export = await exported(w, index)
            assert not (export["entrants"] or export["tournaments"] or export["tournament_log"])


async def test_what_waits_for_its_time_is_not_looked_at_until_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After half an hour the check-in is on time; a match's end starts the next round."""
    async with quick(tmp_path / "w.sqlite3", people=3) as w:
        card = await opened(w, minutes=30, rounds=2)
        for index in (1, 2):
            await w.press(index, w.now(card), "cup_in")
        await w.pass_time(10)
        cog: Any = w.bot.get_cog("TournamentCog")
        looks, look = 0, cog.runner.run_due

        async def counted(now: float) -> None:
            nonlocal looks
            looks += 1
            await look(now)

        monkeypatch.setattr(cog.runner, "run_due", counted)
        await w.pass_time(30 * 60 - CHECK_IN - 20)
        assert looks <= 2
        assert (await cog.tournaments.get(1)).state == "open"
        await w.pass_time(15)
        assert (await cog.tournaments.get(1)).state == "checkin"
        for index in (1, 2):
            await w.press(index, w.now(card), "cup_here")
        await w.pass_time(CHECK_IN)
        assert (await cog.tournaments.get(1)).round == 1
        await play_table(w, 1, Random(1))
        await w.pass_time(5)
        assert (await cog.tournaments.get(1)).round == 2
