"""Whole matches, as people play them."""

import json

import pytest

from cogs.beccato.cards import BREEDS
from rules.beccato.model import Phase
from tests.cogs.beccato.playing import finish_showing, seat_people, state
from tests.support.typing import offered, typed
from tests.support.world import World, alt_texts, answer_of, buttons, menus, verb, words_of


@pytest.mark.world(clock=0)
async def test_the_panel_follows_the_hand(w: World) -> None:
    """The receiver of a card sees it at once, in the direct message and in a private copy."""
    table_id = await seat_people(w, 4)
    now = state(w, table_id)
    giver = now.turn
    receiver = now.ring[(now.ring.index(giver) + 1) % 4]
    copy = await w.press(receiver, w.board(table_id), "hand", "")
    card = now.hands[giver][0]
    assert not any(verb(b.custom_id) == "pass" for b in buttons(w.hand(receiver)))
    result = await w.press(giver, w.hand(giver), "pass", card)
    assert not result.followups
    for message in (w.hand(receiver), w.now(answer_of(copy))):
        assert "**Pass " in words_of(message)
        assert any("New:" in text for text in alt_texts(message))
        assert len([b for b in buttons(message) if verb(b.custom_id) == "pass"]) == len(
            set(state(w, table_id).hands[receiver])
        )
    assert not any("New:" in text for text in alt_texts(w.hand(giver)))


@pytest.mark.world(people=9, clock=0)
async def test_layout_stays_while_cards_go_round(w: World) -> None:
    """No call slips from under a finger: verbs keep their places before, in and after a turn."""
    table_id = await seat_people(w, 9, called_chickens=True)

    def calls(seat: int) -> list[list[str]]:
        return [
            [option.value for option in menu.options]
            for menu in menus(w.hand(seat))
            if verb(menu.custom_id) in ("coccode", "beccato")
        ]

    def kinds(seat: int) -> list[str]:
        return list(dict.fromkeys(verb(b.custom_id) for b in buttons(w.hand(seat), enabled=False)))

    before = [(calls(seat), kinds(seat)) for seat in range(9)]
    for _ in range(4):
        turn = state(w, table_id).turn
        await w.press(turn, w.hand(turn), "pass", state(w, table_id).hands[turn][0])
    assert [(calls(seat), kinds(seat)) for seat in range(9)] == before


@pytest.mark.world(clock=0)
async def test_E18_a_breed_is_called_by_its_colour(w: World) -> None:
    table_id = await seat_people(w, 4, called_chickens=True)
    await w.pass_time(2.1)
    called = BREEDS[state(w, table_id).coops[1].breed]
    (only,) = await offered(w, table_id, 0, called.colour)
    assert only.startswith("Coccodé, ")
    await typed(w, table_id, 0, called.colour)
    (move,) = await w.bot.host.store.moves_of(table_id)
    assert json.loads(move.action) == {"type": "Coccode", "breed": called.id}


async def test_time_runs_out(w: World) -> None:
    """A pass happens after ten seconds, without a reminder; a decision gets its default."""
    table_id = await seat_people(w, 4)
    before = len(w.place(table_id).history())
    turn = state(w, table_id).turn
    await w.pass_time(10.1)
    assert state(w, table_id).turn != turn
    assert f"{w.people[turn].user.global_name} ran out of time" in words_of(w.board(table_id))
    assert len(w.place(table_id).history()) == before
    await finish_showing(w)
    assert state(w, table_id).phase is Phase.PASSING
