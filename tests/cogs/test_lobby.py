"""The lobby: seats, teams, the host's panel, and a table before and after its match."""

from random import Random

import discord
import pytest

from bot.components.screen import Text
from bot.i18n.words import words
from bot.tables.model import Status
from cogs.lobby.screens.lobby import panel, rules_line
from tests.support.games import ui
from tests.support.playing import deal_to, public, rush_until
from tests.support.world import World, answer_of, buttons, is_result, menus, verb, words_of


async def panel_of(w: World, index: int, card: discord.Message) -> discord.Message:
    result = await w.press(index, w.now(card), "options")
    assert result.response is not None
    assert result.response.ephemeral
    return result.response.message


async def test_sitting_down_and_getting_up(w: World) -> None:
    card = await w.open()
    start = next(b for b in buttons(card, enabled=False) if verb(b.custom_id) == "start")
    assert start.disabled
    await w.press(1, card, "join")
    await w.press(1, card, "leave")
    assert "Bob" not in words_of(w.now(card))
    for index in range(1, 4):
        await w.press(index, card, "join")
    join = next(b for b in buttons(w.now(card), enabled=False) if verb(b.custom_id) == "join")
    assert join.disabled
    full = await w.forge(4, card, join.custom_id or "")
    assert full.followups or full.response
    await w.press(0, w.now(card), "leave")  # the host's duties pass on
    assert w.table(1).record.host == w.people[1].id
    assert "Opened by **Bob**" in words_of(w.now(card))


async def test_everybody_leaves(w: World) -> None:
    card = await w.open()
    await w.press(1, card, "join")
    await w.through(0, w.channel, "table", "leave")
    await w.through(1, w.channel, "table", "leave")
    assert w.table(1).status is Status.CLOSED
    assert w.channel.history() == []  # no one is left who could miss the card


async def test_the_seat_menu_makes_teams(w: World) -> None:
    card = await w.open()
    await w.choose(1, card, "seat", "2")
    await w.choose(2, w.now(card), "seat", "3")
    await w.choose(0, w.now(card), "seat", "1")
    await w.press(3, card, "join")
    assert [person and person.name for person in w.table(1).seats] == [
        "Dan",
        "Alice",
        "Bob",
        "Carol",
    ]
    text = words_of(w.now(card))
    assert text.index("Dan") < text.index("Bob") < text.index("Team Moon")
    assert menus(w.now(card)) == []  # every seat is taken
    await w.press(0, w.now(card), "start")
    assert "Bob" in words_of(w.hand(3))  # Dan's partner


async def test_the_host_changes_options_and_removes_people(w: World) -> None:
    card = await w.open()
    for index in range(1, 4):
        await w.press(index, card, "join")
    form = await w.press(0, w.now(card), "options")
    await w.fill(0, form, "preset.traditional")
    assert w.table(1).record.terms.preset == "traditional"
    assert "Traditional" in words_of(w.now(card))
    form = await w.press(0, w.now(card), "options")
    await w.fill(0, form, "0.6", "house:pace.quick")
    assert w.table(1).record.terms.options["target"] == 2001
    assert "2001" in words_of(w.now(card))
    assert "quick" in words_of(w.now(card))
    panel = answer_of(await w.through(0, w.channel, "table"))
    await w.choose(0, panel, "kick", "1")
    assert w.table(1).seats[1] is None
    assert "Bob" not in words_of(w.now(card))
    other = answer_of(await w.press(2, w.now(card), "options"))
    assert "2001" in words_of(other)
    assert menus(other) == []
    for stolen, value in (("kick", "0"), ("options_set", "0.1"), ("cancel", "")):
        refused = await w.forge(2, other, f"p1|1|{stolen}||", value)
        assert "Only Alice" in words_of(answer_of(refused))
    assert w.table(1).seats[0] is not None
    await w.press(0, w.now(panel), "cancel")
    assert w.table(1).status is Status.CLOSED
    assert "host closed" in words_of(w.now(card))


async def test_a_form_that_was_left_open(w: World) -> None:
    """It is refused once the match is on, as are older menus; nothing changes."""
    card = await w.open()
    form = await w.press(0, card, "options")
    for index in range(1, 4):
        await w.press(index, card, "join")
    await w.press(0, w.now(card), "start")
    before = w.table(1).record.terms.options
    late = await w.fill(0, form, "0.6")
    assert "already started" in words_of(answer_of(late))
    late = await w.forge(0, card, "p1|1|kick||", "1")
    assert "already started" in words_of(answer_of(late))
    assert w.table(1).record.terms.options == before
    assert w.table(1).status is Status.PLAYING


async def test_rematch_keeps_seats_and_options(w: World) -> None:
    table_id = await deal_to(w, 51)
    place = w.place(table_id)
    await rush_until(w, table_id, Random(1), lambda view: view.phase == "over")
    result = next(m for m in place.history() if is_result(m))
    refused = await w.forge(4, result, f"p1|{table_id}|rematch||")
    assert refused.response is not None
    assert refused.response.ephemeral
    await w.press(2, result, "rematch")
    again = await w.press(1, result, "rematch")
    assert "already open" in words_of(again.response.message)
    card = place.last_message
    await w.press(2, card, "start")
    await w.env.settle()
    await w.pass_time()
    new = w.table(table_id + 1)
    assert [person.name for person in new.people] == ["Alice", "Bob", "Carol", "Dan"]
    assert public(w, table_id + 1).options.target == 51
    assert new.record.deal.seed != w.table(table_id).record.deal.seed


@pytest.mark.world(tables_per_channel=3, tables_per_person=2)
async def test_how_many_tables_there_may_be(w: World) -> None:
    for by, refusal in ((0, ""), (0, ""), (0, "already at 2 tables"), (1, ""), (2, "has 3 tables")):
        result = await w.people[by].slash(w.channel, "play", game="belote")
        assert result.response is not None
        said = words_of(result.response.message)
        assert ("Opened by" in said) != bool(refusal), "a card of one's own"
        assert refusal in said


async def test_games_that_do_not_exist(w: World) -> None:
    for game in ("chess", "", "@everyone", "x" * 3000):
        result = await w.people[0].slash(w.channel, "play", game=game)
        assert result.response is not None
        assert result.response.ephemeral
        assert "don't have that game" in result.response.content
    choices = await w.people[0].autocomplete(w.channel, "play", "game", "bel")
    assert "belote" in {choice["value"] for choice in choices}


def test_an_option_nobody_has_set_is_as_in_the_rulebook() -> None:
    """A lesson's table has no options set."""
    w, face = words("en"), ui("cattitude")
    assert rules_line(face, w, "", {}) == "as in the rulebook"
    (option,) = [choice for choice in face.options(w) if choice.label == "Open palaces"]
    assert rules_line(face, w, "", {option.name: True}).startswith("Open palaces: ")


async def test_an_option_that_is_younger_than_the_table(w: World) -> None:
    """A lobby gets its default; a match that goes on under old rules doesn't mention it."""
    card = await w.open("cattitude")
    lobby = w.table(1)
    del lobby.record.terms.options["bonuses"]
    assert "**Bonus cards**: as in the rulebook" in words_of(
        answer_of(await w.press(1, card, "options"))
    )
    match = w.table(await w.deal("cattitude", 2))
    del match.record.terms.options["bonuses"]
    screen = panel(match, ui("cattitude"), words("en"))
    assert not any("Bonus cards" in part.text for part in screen.blocks if isinstance(part, Text))
