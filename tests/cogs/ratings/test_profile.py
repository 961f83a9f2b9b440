"""Profiles: someone's matches, ratings and achievements, and who may see them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.i18n.words import languages, words
from bot.render import lettering
from bot.render.sprite import Sprite
from bot.ui.achievements import Achievement, full_code
from cogs.ratings.screens import pictures
from cogs.ratings.screens.pictures import Course, Profile
from cogs.ratings.screens.profile import DETAIL
from cogs.ratings.screens.result import announced
from cogs.ratings.store.tables import achievements
from tests.cogs.history.past import EVE, finished, result_of, shown
from tests.support.ended import At, ended
from tests.support.ratings import ratings_of
from tests.support.world import World, alt_texts, buttons, words_of, world


@pytest.mark.parametrize("language", languages())
def test_no_word_of_the_figures_is_cut_off(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    line = lettering.line
    w = words(language)

    def watched(text: str, *arguments: Any, **more: Any) -> Sprite:
        written.append(text)
        return line(text, *arguments, **more)

    monkeypatch.setattr(lettering, "line", watched)
    labels = [w.t(word) for word in ("played", "won", "of matches", "best streak")]
    figures = tuple(("1", label) for label in labels)
    pictures.profile(Profile("Ada", "?", "", figures, (), ("", "")))
    assert set(labels) <= set(written)


async def profile(w: World, index: int, other: int | None = None) -> discord.Message:
    options = {} if other is None else {"person": w.people[other]}
    return shown(await w.people[index].slash(w.channel, "profile", **options))


async def a_life(w: World) -> None:
    """Lets Alice play: Cattitude 5 (last 4 won), Belote 2 (with Bob), Belratti 1."""
    alice, bob, carol, dan = (item.id for item in w.people[:4])
    here = {"guild_id": w.guild.id}
    for number in range(5):
        places = [At(alice, 2), At(bob, 1)] if number == 0 else [At(alice, 1), At(bob, 2)]
        await ended(w.bot.host.store, places, at=number + 1.0, **here)
    for number in range(2):
        pairs = [At(alice, 1, 0), At(carol, 3, 1), At(bob, 1, 0), At(dan, 3, 1)]
        await ended(w.bot.host.store, pairs, game="belote", at=number + 10.0, **here)
    rows = [At(item, 1, 0, 21) for item in (alice, carol, dan)]
    await ended(w.bot.host.store, rows, game="belratti", won=True, at=20.0, **here)
    await ended(w.bot.host.store, [At(alice, 2), At(dan, 1)], game="belle", guild_id=99, at=30.0)
    await ratings_of(w.bot).catch_up()


async def test_what_it_says(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        nothing = await profile(w, 0)
        assert "hasn't finished a match here" in words_of(nothing)
        await a_life(w)
        page = await profile(w, 0)
        text = words_of(page)
        assert "**8 matches** · 7 won" in text
        assert "Winning streak: 7 now, 7 best" in text
        assert "Favourite game: **Cattitude** (5 matches)" in text
        assert f"Favourite partner: **Player {w.people[1].id}** (2 matches together)" in text
        assert "won 4 of 5" in next(line for line in text.splitlines() if "**Cattitude** 1" in line)
        assert "**Belratti** with 3 players: best score 21, place 1" in text
        assert "Belle of the Ball" not in text  # that was on another server
        assert alt_texts(page)[0].startswith(
            f"Profile of Player {w.people[0].id}; played: 8; won: 7"
        )
        await w.people[0].click(page, label="Everywhere")
        text = words_of(w.now(page))
        assert "**9 matches** · 7 won" in text
        assert "Winning streak: 0 now, 7 best" in text
        assert "**Belle of the Ball** 9" in text
        await w.people[0].click(w.now(page), label="This server")
        assert "**8 matches**" in words_of(w.now(page))


async def test_whose_can_be_seen(tmp_path: Path) -> None:
    """Other people's only from this server, and not at all if they keep it private."""
    async with world(tmp_path / "w.sqlite3") as w:
        await a_life(w)
        page = await profile(w, EVE, 0)
        assert "**8 matches**" in words_of(page)
        assert "Everywhere" not in [button.label for button in buttons(page)]
        alice = w.people[0].id
        forged = await w.forge(EVE, page, f"p1|0|profile_to|{alice}|ep.0")
        assert forged.acknowledged
        assert "**8 matches**" in words_of(w.now(page))
        await w.bot.host.store.save_player(alice, hidden=True)
        await w.forge(EVE, page, f"p1|0|profile_to|{alice}|ha.0")
        assert words_of(w.now(page)) == "Their profile is private."
        refused = await profile(w, EVE, 0)
        assert words_of(refused) == "Their profile is private."
        mine = words_of(await profile(w, 0))
        assert "**8 matches**" in mine
        assert "You're off the leaderboards" in mine
        assert f"Player {alice}" not in words_of(await profile(w, 1))  # nor as a favourite partner
        for custom_id in (
            "p1|0|profile_to||hp.0",
            "p1|0|profile_to|x|hp.0",
            "p1|0|profile_to|1|zz",
        ):
            result = await w.forge(EVE, refused, custom_id)
            assert "That choice is gone" in words_of(shown(result))


async def test_achievements_with_how_many_have_them(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await finished(w)
        rows = await w.bot.host.store.read(achievements.select())
        assert {row["table_id"] for row in rows} == {table_id}
        warmed = [row["user_id"] for row in rows if row["code"] == "house.warming"]
        assert sorted(warmed) == sorted(person.id for person in w.people[:4])
        page = await profile(w, 0)
        own = [row for row in rows if row["user_id"] == w.people[0].id]
        every = sum(
            len(giver.achievements(words("en")))
            for game_ui in w.bot.host.game_uis.values()
            if (giver := game_ui.achievements) is not None
        ) + len(ratings_of(w.bot).achievements["house"].achievements(words("en")))
        assert f"🏅 {len(own)} of {every} achievements" in words_of(page)
        assert "House-warming" in words_of(page)
        await w.people[0].click(page, label="Achievements")
        text = words_of(w.now(page))
        assert f"{len(own)} of {every} achievements" in text
        first = text.splitlines()[1]
        assert first.startswith(("🕯️ **House-warming**", *_signs(w, own)))
        assert "The house · <t:" in text
        assert "4 people have it" in text
        assert "0 people have it" in text
        seen = text
        for _ in range(-(-every // 12) - 1):
            await w.people[0].click(w.now(page), label="▶")
            seen += words_of(w.now(page))
        assert all(
            honour.title in seen
            for game in w.bot.host.game_uis
            for _, giver in ratings_of(w.bot).sources(game)
            for honour in giver.achievements(words("en"))
        )
        await w.people[0].click(w.now(page), label="Profile")
        assert "match**" in words_of(w.now(page))


def _signs(w: World, rows: list) -> tuple[str, ...]:
    known = {
        full_code(name, honour.code): honour.emoji
        for name, giver in ratings_of(w.bot).sources("belote")
        for honour in giver.achievements(words("en"))
    }
    return tuple(known[row["code"]] for row in rows)


def test_an_exclamation_mark_is_the_end_of_a_title() -> None:
    honour = Achievement("caught", "🔎", "Beccato!", "Catch another team signalling.")
    sentence = announced(honour, "Alice", words("en"))
    assert sentence == "🔎 Alice: **Beccato!** Catch another team signalling."


async def test_an_achievement_is_announced_once(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        first, second = await finished(w), await finished(w)
        cards = [words_of(result_of(w, table_id)) for table_id in (first, second)]
        assert (
            "🕯️ Alice, Bob, Carol and Dan: **House-warming**. Finish your first match with"
            in cards[0]
        )
        assert "House-warming" not in cards[1]


async def test_pictures_are_drawn_for_it(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", draw=True) as w:
        await a_life(w)
        for number in range(DETAIL + 20):
            rows = [At(w.people[0].id, 1 + number % 2), At(12, 2 - number % 2)]
            await ended(w.bot.host.store, rows, guild_id=w.guild.id, at=100.0 + number)
        await ratings_of(w.bot).catch_up()
        page = await profile(w, 0)
        (chart,) = page.attachments
        assert chart.filename == "profile.png"
        assert chart.size > 5_000
        board = shown(await w.people[0].slash(w.channel, "leaderboard", game="cattitude"))
        assert board.attachments[0].size > 3_000
        ladder = shown(await w.people[0].slash(w.channel, "leaderboard", game="belratti"))
        assert ladder.attachments[0].size > 3_000


def test_a_chart_of_one_day_says_so_once() -> None:
    course = Course("Belote", "1040", "±164", ((0.0, 1000), (1.0, 1040)))
    one_day = Profile("Ada", "?", "this server", (), (course,), ("2026-03-01", "2026-03-01"))
    assert pictures.profile(one_day) == pictures.profile(replace(one_day, dates=("2026-03-01", "")))
    assert pictures.profile(one_day) != pictures.profile(
        replace(one_day, dates=("2026-03-01", "2026-03-02"))
    )
