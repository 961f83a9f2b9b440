"""Leaderboards for people: lists by rating and by wins, ladders, pages, and who isn't on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from bot.components.custom_id import CustomId
from bot.components.screen import Text
from bot.i18n.words import words
from cogs.ratings.logic.query import LeaderboardQuery
from cogs.ratings.logic.skill import Skill
from cogs.ratings.screens.leaderboard import Listing, people_screen
from cogs.ratings.store.queries import LEAST, LeaderboardRow
from tests.cogs.history.past import shown
from tests.support.burst import Press, burst
from tests.support.ended import At, ended
from tests.support.games import ui
from tests.support.ratings import ratings_of
from tests.support.world import World, alt_texts, buttons, menus, verb, words_of, world

NOW = 1.0
"""Long ago, for the simulated clock."""


async def meet(w: World, winner: int, loser: int, times: int = LEAST, **more: object) -> None:
    """Lets two people play some matches of Cattitude, always with the same winner."""
    for number in range(times):
        values = {"guild_id": w.guild.id, "at": NOW + number, **more}
        await ended(w.bot.host.store, [At(winner, 1), At(loser, 2)], **values)
    await ratings_of(w.bot).catch_up()


def lines(message: discord.Message) -> list[str]:
    return [line for line in words_of(message).splitlines() if "Player " in line]


async def hide(w: World, user_id: int) -> None:
    await w.bot.host.store.save_player(user_id, hidden=True)


async def asked(w: World, index: int = 0, **options: Any) -> discord.Message:
    options = {"where": "here"} | options
    return shown(await w.people[index].slash(w.channel, "leaderboard", **options))


async def test_by_rating_from_enough_matches_on(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        me = w.people[0].id
        empty = await asked(w, game="cattitude")
        assert "No one is listed yet" in words_of(empty)
        await meet(w, 11, 12)
        await meet(w, me, 13, LEAST - 1)
        page = await asked(w, game="cattitude")
        ranks = lines(page)
        assert [line.split(" · ")[0] for line in ranks] == ["🥇 **Player 11**", "🥈 **Player 12**"]
        assert f"Won {LEAST} of {LEAST}" in ranks[0]
        assert f"Won 0 of {LEAST}" in ranks[1]
        number = int(ranks[0].split("**")[3])
        assert number > 1000
        assert f"**{number}** ±" in ranks[0]
        assert "list you after 1 more rated match" in words_of(page)
        assert alt_texts(page)[0].startswith("Leaderboard: Cattitude; this server")
        assert f"1. Player 11: {number}" in alt_texts(page)[0]
        await meet(w, me, 13, 1, at=50.0)
        assert "more rated match" not in words_of(await asked(w, game="cattitude"))
        assert len(lines(await asked(w, game="cattitude"))) == 4


async def test_pages_and_my_own_line_on_each(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        me = w.people[0].id
        for number in range(23):
            await meet(w, 100 + number, me if number < 2 else 900 + number, 1, at=NOW + number)
        await meet(w, me, 99, 1)
        page = await asked(w)
        labels = [button.label for button in buttons(page, enabled=False)]
        assert "Page 1 of 5" in labels
        first = lines(page)
        assert len(first) == 11
        assert first[-1].startswith("24.")
        assert first[-1].endswith("Won 1 of 3")
        assert "◀" in first[-1]
        assert first[0].startswith("🥇")
        assert len({line.split(" ")[0] for line in first[:10]}) == 1  # all of them equal
        await w.people[0].click(page, label="▶")
        await w.people[0].click(w.now(page), label="▶")
        third = lines(w.now(page))
        assert third[3].startswith("24.")
        assert "◀" in third[3]
        assert len(third) == 10  # it is on this page, and not repeated
        assert third[4].startswith("25.")
        assert not [button for button in buttons(w.now(page)) if button.label == "Page 3 of 5"]
        other = lines(await asked(w, 1))
        assert not any("◀" in line for line in other)


async def test_who_is_on_no_list(tmp_path: Path) -> None:
    """Robots, former players, and people who opted out; these still see their own place."""
    async with world(tmp_path / "w.sqlite3") as w:
        me = w.people[0].id
        await meet(w, me, 12)
        await ended(w.bot.host.store, [At(-1, 1), At(13, 2)], guild_id=w.guild.id)
        await ended(w.bot.host.store, [At(-100, 1), At(13, 2)], guild_id=w.guild.id, counted=False)
        await ratings_of(w.bot).catch_up()
        assert len(lines(await asked(w))) == 3
        await hide(w, me)
        for options in ({}, {"game": "cattitude"}):
            page = await asked(w, 0, **options)
            assert "You asked not to be listed" in words_of(page)
            rows_read = lines(page)
            assert rows_read[0].startswith("1. **Player")
            assert not any(f"Player {me}" in line for line in rows_read)
            assert str(me) not in "".join(alt_texts(page))
            theirs = await asked(w, 1, **options)
            assert "not to be listed" not in words_of(theirs)
            assert lines(theirs) == rows_read


async def test_here_everywhere_this_month_and_another_game(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        now = discord.utils.utcnow().timestamp()
        await meet(w, 11, 12)
        await meet(w, 13, 14, guild_id=99)
        await meet(w, 15, 16, 1, at=now, game="belle")
        page = await asked(w)
        assert len(lines(page)) == 4
        assert "this server · all time · by matches won" in words_of(page)
        await w.people[0].click(page, label="Everywhere")
        assert len(lines(w.now(page))) == 6
        assert "everywhere · all time" in words_of(w.now(page))
        await w.people[0].click(w.now(page), label="This month")
        assert [line.split(" · ")[0] for line in lines(w.now(page))] == [
            "🥇 **Player 15**",
            "🥈 **Player 16**",
        ]
        await w.choose(0, w.now(page), "board_game", "cattitude")
        assert "Nothing here yet" in words_of(w.now(page))
        await w.people[0].click(w.now(page), label="All time")
        await w.restart()
        await w.people[0].click(w.now(page), label="This server")
        text = words_of(w.now(page))
        assert "Leaderboard: Cattitude" in text
        assert "by rating" in text
        assert len(lines(w.now(page))) == 2
        assert menus(w.now(page))[0].options[0].value == "all"
        typed = await asked(w, game="belle", where="everywhere", when="month")
        assert len(lines(typed)) == 2


async def test_a_ladder_for_those_who_play_together(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        me, hidden = w.people[0].id, 21
        await hide(w, hidden)
        for points, people in ((31, (11, 12, 13)), (25, (11, hidden, 13)), (25, (14, 12, 13))):
            rows = [At(user_id, 1, 0, points) for user_id in people]
            await ended(w.bot.host.store, rows, game="belratti", guild_id=w.guild.id, won=True)
        await ended(
            w.bot.host.store,
            [At(user_id, 1, 0, 9) for user_id in (me, 11, 12)],
            game="belratti",
            guild_id=w.guild.id,
            won=False,
        )
        await ratings_of(w.bot).catch_up()
        page = await asked(w, game="belratti")
        text = words_of(page)
        assert "best scores" in text
        rows_read = lines(page)
        assert [line.split("**")[:2] for line in rows_read] == [
            ["🥇 ", "31"],
            ["🥈 ", "25"],
            ["🥈 ", "25"],
            ["4. ", "9"],
        ]
        assert "Player 11, Player 13 and 1 other" in rows_read[1]
        assert str(hidden) not in text
        assert rows_read[3].endswith("◀")
        assert "◀" not in words_of(await asked(w, 1, game="belratti"))
        month = await asked(w, game="belratti", when="month")
        assert "Nothing here yet" in words_of(month)


async def test_a_board_can_be_shown_to_everybody(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        await meet(w, w.people[0].id, 12)
        page = await asked(w, game="cattitude")
        await w.people[0].click(page, label="Show everyone")
        posted = w.channel.last_message
        assert not posted.flags.ephemeral
        assert len(lines(posted)) == 2
        assert "◀" not in words_of(posted)
        assert [button.label for button in buttons(posted)] == ["And where am I?"]
        mine = shown(await w.press(1, posted, "board_mine"))
        assert mine.flags.ephemeral
        assert len(lines(mine)) == 2
        assert lines(w.now(posted)) == lines(posted)  # it doesn't change


async def test_ten_presses_post_a_board_once(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        await meet(w, w.people[0].id, 12)
        page = await asked(w, game="cattitude")
        (share,) = (key.custom_id for key in buttons(page) if verb(key.custom_id) == "board_share")
        answers = await burst(w.env, [Press(w.people[0], page, share or "")] * 10)
        seen = [key.response for key in answers if key.response is not None]
        assert sum(not key.ephemeral for key in seen) == 1
        assert sum("It's already here" in key.message.content for key in seen) == len(seen) - 1 > 0
        elsewhere = w.guild.create_text_channel("lounge")
        again = shown(
            await w.people[0].slash(elsewhere, "leaderboard", game="cattitude", where="here")
        )
        await w.people[0].click(again, label="Show everyone")
        assert not elsewhere.last_message.flags.ephemeral, "another channel has not seen it"
        await meet(w, w.people[0].id, 12)
        newer = await asked(w, game="cattitude")
        await w.people[0].click(newer, label="Show everyone")
        assert sum(not key.flags.ephemeral for key in w.channel.history()) == 2, "this one is new"


async def test_in_a_direct_message_it_is_about_everywhere(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        await meet(w, 11, 12, guild_id=99)
        await w.deal()
        result = await w.people[0].user.slash("leaderboard")
        assert "everywhere" in words_of(shown(result))
        assert len(lines(shown(result))) == 2


async def test_nonsense_is_refused(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        await meet(w, 11, 12)
        page = await asked(w)
        for custom_id in (
            "p1|0|board_to||",
            "p1|0|board_to||chess.ha.0",
            "p1|0|board_to||.xa.0",
            "p1|0|board_to||.ha.-1",
            "p1|0|board_share||cattitude.ha",
            "p1|0|board_game|.ha|",
        ):
            result = await w.forge(0, page, custom_id, "belote")
            assert "That choice is gone" in words_of(shown(result)), custom_id
        result = await w.forge(0, page, "p1|0|board_game|.ha.0|", "chess")
        assert "That choice is gone" in words_of(shown(result))
        result = await w.forge(0, page, "p1|0|board_to||.ha.99999")
        assert lines(w.now(page))  # the last page there is
        refused = await w.people[0].slash(w.channel, "leaderboard", game="chess")
        assert "don't have that game" in words_of(shown(refused))


@pytest.mark.parametrize(
    "spot", [LeaderboardQuery(), LeaderboardQuery("cattitude", False, True, 12_345)]
)
def test_a_button_carries_where_it_leads(spot: LeaderboardQuery) -> None:
    assert LeaderboardQuery.read(str(spot), {"cattitude"}) == spot
    assert CustomId(0, "board_to", "where", str(spot))
    assert len(str(spot)) <= 24


def test_no_one_has_a_medal_where_no_one_has_won() -> None:
    spot = LeaderboardQuery("belote", here=True, month=False)
    for won, head in ((0, "1."), (1, "🥇")):
        line = LeaderboardRow(1, 1, "Ada", 3, won, 3, Skill())
        screen = people_screen(spot, Listing(1, [line]), {"belote": ui("belote")}, words("en"))
        (text,) = [one.text for one in screen.blocks if isinstance(one, Text) and "Ada" in one.text]
        assert text.startswith(head)
