"""No dead ends: where there is nothing to show or no room, one press leads on."""

import pytest

from bot.tables.model import Status
from tests.cogs.nights.test_nights import latest
from tests.cogs.ratings.test_leaderboard import meet
from tests.support.solo import QUICK
from tests.support.world import World, answer_of, buttons, menus, said, verb, words_of

pytestmark = pytest.mark.world(people=2, **QUICK)

EMPTY = ("leaderboard", "profile", "tournament", "history list", "table", "night")


@pytest.mark.parametrize("command", EMPTY)
async def test_where_there_is_nothing_yet_one_press_shows_the_games(w: World, command: str) -> None:
    shown = answer_of(await w.people[0].slash(w.channel, command))
    games = answer_of(await w.press(0, shown, "play_games"))
    assert "play_now" in {verb(one.custom_id) for one in buttons(games)}


@pytest.mark.world(tables_per_person=2)
async def test_too_many_tables_are_listed_with_ways_out(w: World) -> None:
    waiting = w.table((await w.open()) and w.newest).id
    playing = await w.deal("belle", 2)
    full = answer_of(await w.people[0].slash(w.channel, "play", game="belote"))
    assert "already at 2 tables" in words_of(full)
    assert f"[table {playing}](https://discord.com/channels/" in words_of(full)
    await w.press(0, full, "leave_one", str(waiting))
    assert w.table(waiting).status is Status.CLOSED
    assert f"You've left table {waiting}" in words_of(w.now(full))
    assert "play_games" in {verb(one.custom_id) for one in buttons(w.now(full))}
    await w.press(0, w.now(full), "leave_one", str(playing))  # others play there: it asks
    await w.press(0, w.now(full), "house_left")
    assert w.table(playing).seat_of(w.people[0].id) is None
    assert "play_games" in {verb(one.custom_id) for one in buttons(w.now(full))}
    gone = await w.forge(0, full, "p1|0|leave_one||" + str(playing))
    assert "not playing at this table" in said(gone)


@pytest.mark.world(people=3)
async def test_a_match_elsewhere_can_be_watched(w: World) -> None:
    await w.deal("belle", 2)
    hall = w.guild.create_text_channel("hall")
    shown = answer_of(await w.people[2].slash(hall, "table"))
    (menu,) = menus(shown)
    board = answer_of(await w.choose(2, shown, "watch_pick", menu.options[0].value))
    assert "Belle of the Ball" in words_of(board)
    assert "table is gone" in said(await w.forge(2, shown, "p1|0|watch_pick||", "99"))


async def test_a_night_is_planned_by_pressing(w: World) -> None:
    shown = answer_of(await w.people[0].slash(w.channel, "night"))
    form = await w.press(0, shown, "night_plan", "belote")
    (field,) = [piece["component"] for piece in form.modal["components"]]
    await w.people[0].submit_modal(form, {field["custom_id"]: "in 2 hours"})
    assert "Belote" in words_of(latest(w, "night_in"))


async def test_a_small_server_sees_who_beats_the_robots_first(w: World) -> None:
    async def first(**options: str) -> str:
        shown = await w.people[0].slash(w.channel, "leaderboard", **options)
        return said(shown).splitlines()[1]

    await meet(w, 11, 12)
    await meet(w, 13, 14)
    assert "against robots" in await first()
    assert "this server" in await first(where="here")
    await meet(w, 15, 11)
    assert "this server" in await first()
