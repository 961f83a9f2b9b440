"""Help: at no table, in the lobby, on turn and off turn."""

from random import Random

import pytest

from bot.tables.parts import PAUSED_FOR
from tests.cogs.history.past import EVE, shown
from tests.support.playing import steps, turn
from tests.support.world import World, alt_texts, buttons, verb, words_of


async def helped(w: World, index: int, place: object = None) -> str:
    return words_of(shown(await w.people[index].slash(place or w.channel, "help")))


async def test_at_no_table(w: World) -> None:
    answer = shown(await w.people[EVE].slash(w.channel, "help"))
    assert "**Play:**" in words_of(answer)
    assert "**Belote**" in words_of(answer)
    assert "Now:" not in words_of(answer)
    page = shown(await w.press(EVE, answer, "help_rules", "belote"))
    assert "## Belote" in words_of(page)
    result = await w.forge(EVE, answer, "p1|0|help_rules||chess")
    assert "don't have that game" in words_of(shown(result))


async def test_in_the_lobby(w: World) -> None:
    await w.open()
    assert "Waiting for 3 more players or robots." in await helped(w, 0)
    assert "**Play:**" in await helped(w, EVE)


async def test_on_turn_and_off_turn(w: World) -> None:
    table_id = await w.deal()
    place = w.place(table_id)
    for topic in ("bid", "play a card"):
        mine = turn(w, table_id)
        name = w.people[mine].user.global_name
        for index in range(4):
            text = await helped(w, index, place)
            assert (f"**Now:** it's your turn to {topic}." in text) == (index == mine)
            assert (f"Waiting for {name}." in text) == (index != mine)
        await w.press(mine, w.hand(mine), "take" if topic == "bid" else "card")
    answer = shown(await w.people[0].slash(place, "help"))
    assert [verb(b.custom_id) for b in buttons(answer)] == ["hand", "help_rules", "learn"]
    assert "Your cards" in alt_texts(shown(await w.press(0, answer, "hand")))[1]
    assert "/play" in await helped(w, EVE, place)
    await steps(w, table_id, 1, Random(1))


@pytest.mark.world(clock=1.0)
async def test_at_a_paused_table(w: World) -> None:
    table_id = await w.deal()
    for _ in range(30):
        if str(w.table(table_id).status) == "paused":
            break
        await w.pass_time(PAUSED_FOR / 6)
    assert "Paused:" in await helped(w, 0, w.place(table_id))
