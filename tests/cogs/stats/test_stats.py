"""Figures for managers of a server, and seasons as people read them."""

from pathlib import Path

import discord

from bot.i18n.words import words
from bot.render import lettering
from cogs.ratings.cog.seasons import season_name
from cogs.ratings.logic.events import ALL_GAMES
from cogs.ratings.store.seasons import Season, Seasons
from cogs.stats.screens import Bars, bars
from tests.cogs.privacy.test_privacy import delete, exported, where_named
from tests.support.ended import At, ended
from tests.support.ratings import ratings_of
from tests.support.solo import quick
from tests.support.world import World, alt_texts, answer_of, buttons, verb, words_of


async def played(w: World) -> None:
    now = discord.utils.utcnow().timestamp()
    for winner in (0, 0, 1):
        people = [At(w.people[winner].id, 1), At(w.people[1 - winner].id, 2)]
        await ended(w.bot.host.store, people, guild_id=w.guild.id, at=now)
    await ratings_of(w.bot).catch_up()


async def test_figures_name_no_one(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=2, draw=True) as w:
        await played(w)
        card = answer_of(await w.people[1].slash(w.channel, "settings"))
        assert "server" not in [verb(one.custom_id) for one in buttons(card)]
        refused = answer_of(await w.forge(1, card, "p1|0|stats||matches"))
        assert "Manage Server" in words_of(refused)
        keeper = w.guild.create_role("Keeper", permissions=discord.Permissions(manage_guild=True))
        w.env.backend.add_member_role(w.guild.id, w.people[0].id, keeper.id)
        page = answer_of(await w.through(0, w.channel, "settings", "server", "stats"))
        assert "Matches by week" in words_of(page)
        assert ": 3" in alt_texts(page)[0]
        for figure, value in (("players", ": 2"), ("hours", "")):
            page = answer_of(await w.press(0, page, "stats", figure))
            assert value in alt_texts(page)[0]
        file = answer_of(await w.press(0, page, "stats_file")).attachments[0]
        text = (await file.read()).decode()
        assert text.splitlines()[0] == "week,game,matches,hours,players"
        assert ",cattitude,3," in text
        seen = text + words_of(page) + alt_texts(page)[0]
        assert not any(name in seen for name in ("Alice", "Bob", str(w.people[0].id)))


async def test_a_season_is_shown_and_shared(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=2, draw=True) as w:
        await played(w)
        board = answer_of(await w.people[0].slash(w.channel, "leaderboard"))
        page = answer_of(await w.press(0, board, "season"))
        assert "🥇 **Player " in words_of(page)
        assert "7 points" in words_of(page)
        assert ": 7" in alt_texts(page)[0]
        await w.press(0, page, "season_share")
        assert "Season: All games" in words_of(w.channel.last_message)
        hall = answer_of(await w.press(0, page, "season_hall"))
        assert "No season has ended yet" in words_of(hall)
        again = answer_of(await w.press(0, hall, "season"))
        chosen = answer_of(await w.choose(0, again, "season_game", "belote"))
        assert "No one has scored" in words_of(chosen)
        robots = answer_of(await w.people[0].slash(w.channel, "leaderboard", where="robots"))
        assert "against robots" in words_of(robots)
        assert "easy 1350, normal 1500, hard 1650" in words_of(robots)


async def test_a_champion_is_exported_and_forgotten_for_good(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", people=2) as w:
        await played(w)

        async def monthly(_guild: int) -> int:
            return 1

        later = discord.utils.utcnow().timestamp() + 40 * 86_400
        await Seasons(w.bot.host.store).close_due(later, monthly)
        champions = (await exported(w, 0))["champions"]
        assert {(row["place"], row["points"]) for row in champions} == {(1, 7)}
        await delete(w, 0)
        for _ in range(2):
            assert not await where_named(w, w.people[0].id)
            hall = await Seasons(w.bot.host.store).hall(w.guild.id, ALL_GAMES, limit=5)
            assert [line.user_id for _, line in hall] == [w.people[1].id]
            await ratings_of(w.bot).rebuild()


def test_seasons_are_named() -> None:
    assert season_name(Season(202611, 202611), words("en")) == "November 2026"
    assert season_name(Season(202610, 202612), words("en")) == "October 2026 – December 2026"


def test_a_chart_can_be_read_on_a_phone(monkeypatch):
    sizes, line = list[int](), lettering.line.__wrapped__

    def watched(text, size, colour, *, bold=True):
        sizes.append(size)
        return line(text, size, colour, bold=bold)

    monkeypatch.setattr(lettering, "line", watched)
    weeks = tuple(f"{day} de set." for day in range(1, 13))
    bars(Bars("Partidas", weeks, (3,) * 12, ((1, 2),) * 12, ("Belote", "Belle of the Ball")))
    assert len(sizes) > 12
    assert min(sizes) >= lettering.SMALL
