"""Two presses from nothing to playing: all games in one answer, and a match at once."""

from collections.abc import Sequence

import pytest

import rules
from bot.components.screen import Picture, Row, Text
from bot.i18n.words import words
from bot.tables.model import Status
from cogs.lobby.screens.games import MOST, games_panel
from cogs.plain.screens.plain import plain_ui
from tests.support.games import GAMES, OWN, PLAIN, ui
from tests.support.solo import QUICK
from tests.support.world import World, answer_of, buttons, menus, verb, words_of

pytestmark = pytest.mark.world(people=2, tables_per_person=9, **QUICK)
W = words("en")


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_with_robots_begins_with_the_first_press(w: World, game: str) -> None:
    shown = answer_of(await w.people[0].slash(w.channel, "play"))
    assert ui(game).tagline(W) in words_of(shown)
    made = await w.press(0, shown, "play_now", game)
    hand = answer_of(made)
    assert hand.flags.ephemeral
    table = w.table(w.newest)
    assert (table.game, table.status) == (game, Status.PLAYING)
    assert len(table.people) == (ui(game).best or rules.GAMES[game].seats[0])
    assert not table.company
    await w.pass_time(3)
    now = w.now(hand)
    assert {verb(item.custom_id) for item in [*buttons(now), *menus(now)]} - {"more"}
    assert w.table(table.id).thread_id is not None
    assert words_of(w.board(table.id))  # the others can watch


@pytest.mark.parametrize("games", [OWN, GAMES])
def test_every_game_says_how_many_can_play(games: Sequence[str]) -> None:
    blocks = games_panel({game: ui(game) for game in games}, W).blocks
    pictured = " ".join(block.alt for block in blocks if isinstance(block, Picture))
    written = " ".join(block.text for block in blocks if isinstance(block, Text))
    for game in games:
        seats = rules.GAMES[game].seats
        many = f"{seats[0]} to {seats[-1]} players" if len(seats) > 1 else f"{seats[0]} players"
        title = ui(game).title(W)
        assert f"{title}; {many}" in pictured or f"**{title}** ({many})" in written


async def test_people_are_asked_with_the_other_button(w: World) -> None:
    shown = answer_of(await w.people[0].slash(w.channel, "play"))
    await w.press(0, shown, "play_open", "belle")
    assert w.table(w.newest).status is Status.LOBBY
    assert "Join" in [one.label for one in buttons(w.channel.last_message)]


async def test_a_match_begins_in_a_direct_message_too(w: World) -> None:
    user = w.people[0].user
    shown = answer_of(await user.slash("play"))
    await w.press(0, shown, "play_now", "cattitude")
    table = w.table(w.newest)
    assert table.private
    assert table.status is Status.PLAYING


@pytest.mark.parametrize(("typed", "game"), [("belo", "belote"), ("CATT", "cattitude")])
async def test_the_beginning_of_a_name_is_enough(w: World, typed: str, game: str) -> None:
    await w.people[0].slash(w.channel, "play", game=typed)
    assert w.table(w.newest).game == game


async def test_what_several_games_begin_with_is_refused(w: World) -> None:
    for typed in ("bel", "", "x"):
        made = await w.people[0].slash(w.channel, "play", game=typed)
        assert "belote" in words_of(answer_of(made))
    assert not w.bot.host.tables._queues


async def test_a_forged_game_opens_no_table(w: World) -> None:
    shown = answer_of(await w.people[0].slash(w.channel, "play"))
    made = await w.forge(0, shown, "p1|0|play_now||nothing")
    assert "beccato" in words_of(answer_of(made))
    assert not w.bot.host.tables._queues


def test_many_games_fit_one_message() -> None:
    names = [f"{game}{turn}" for turn in range(4) for game in PLAIN]
    many = {name: plain_ui(PLAIN[at % len(PLAIN)]) for at, name in enumerate(names)}
    screen = games_panel(many, W)
    assert len([one for one in screen.blocks if isinstance(one, Row)]) == MOST


async def test_a_match_that_robots_cannot_play_is_refused_and_its_table_closed(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = answer_of(await w.people[0].slash(w.channel, "play"))
    monkeypatch.setattr(type(rules.GAMES["beccato"]), "robots_fit", lambda *_: False)
    made = await w.press(0, shown, "play_now", "beccato")
    assert "robot" in words_of(answer_of(made)).lower()
    assert w.table(w.newest).status is Status.CLOSED
