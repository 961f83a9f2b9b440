"""Whole matches, as people play them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from simcord.results import InteractionResult

import rules
from bot.i18n.words import words
from bot.tables.model import Status
from cogs.beccato.cards import BREEDS, GUILDS, breed_word
from rules.beccato.model import Phase
from tests.cogs.beccato.playing import (
    by_button,
    finish_showing,
    match_of,
    play_out,
    seat_people,
    seen,
    state,
    the_log_replays,
)
from tests.support.typing import offered, typed
from tests.support.world import World, alt_texts, buttons, verb, words_of, world


@pytest.mark.soak
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        pytest.param(4, {"called_chickens": True, "breed_signals": False}, id="four"),
        pytest.param(5, {}, id="five"),
        pytest.param(9, {}, id="nine"),
        pytest.param(6, {"pyramid": True, "signal_change": True}, id="change"),
        pytest.param(
            4,
            {"free_signal": True, "called_chickens": True, "pyramid": True, "signal_change": True},
            id="everything",
        ),
    ],
)
async def test_a_match_by_buttons(tmp_path: Path, seats: int, options: dict[str, object]) -> None:
    async with world(tmp_path / "w.sqlite3", people=9, seed=f"match {seats}", clock=0) as w:
        table_id = await seat_people(w, seats, **options)
        presses: list[InteractionResult] = []

        async def noted(w: World, table: int, seat: int, action: rules.Action) -> InteractionResult:
            presses.append(await by_button(w, table, seat, action))
            return presses[-1]

        await play_out(w, table_id, Random(seats), noted)
        table = w.table(table_id)
        assert table.status is Status.FINISHED
        assert not any(press.followups for press in presses)
        await the_log_replays(w, table_id, seats)
        last = [call for call in seen(w, table_id).calls if call.points][-1]
        for shown in (w.board(table_id), *map(w.hand, range(seats))):
            assert f"### Round {last.round}\n📣" in words_of(shown)
        result = w.place(table_id).last_message
        outcome = match_of(w, table_id).outcome
        assert outcome is not None
        for seat in outcome.ranking[0]:
            assert w.people[seat].user.global_name in words_of(result)
        assert "rematch" in [verb(button.custom_id) for button in buttons(result)]
        assert buttons(w.board(table_id)) == []
        for seat in range(seats):
            assert [verb(one.custom_id) for one in buttons(w.hand(seat))][:1] == ["rematch"]


async def test_the_board_describes_what_it_shows(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", people=9, draw=True, clock=0) as w:
        table_id = await seat_people(w, 5)
        view = seen(w, table_id)
        ring, farm = alt_texts(w.board(table_id))
        for seat in range(5):
            name = w.people[seat].user.global_name
            assert name in ring
            assert name in farm
            assert name not in words_of(w.board(table_id)) or seat in (view.turn, view.ring[1])
        assert "(4 cards)" in ring
        assert "imaginary" in ring
        assert "lap 1 of 15" in ring
        for coop in view.coops:
            assert coop.egg is not None
            assert f"{breed_word(coop.breed, words('en'))}: {GUILDS[coop.egg.guild].symbol}" in farm
        assert farm.count("of 6 eggs") == len(view.teams)
        assert [verb(button.custom_id) for button in buttons(w.board(table_id))] == [
            *("coccode", "chicchirichi", *["beccato"] * 5),
            "hand",
            "rules",
            "house_table",
        ]


async def test_the_panel_follows_the_hand(tmp_path: Path) -> None:
    """Who receives a card sees it without asking, in the direct message and in a private copy."""
    async with world(tmp_path / "w.sqlite3", clock=0) as w:
        table_id = await seat_people(w, 4)
        now = state(w, table_id)
        giver = now.turn
        receiver = now.ring[(now.ring.index(giver) + 1) % 4]
        copy = await w.press(receiver, w.board(table_id), "hand", "")
        card = now.hands[giver][0]
        assert not any(verb(b.custom_id) == "pass" for b in buttons(w.hand(receiver)))
        made = await w.press(giver, w.hand(giver), "pass", card)
        assert not made.followups
        assert copy.response is not None
        for message in (w.hand(receiver), w.now(copy.response.message)):
            assert "Your turn" in words_of(message)
            assert "New:" in words_of(message)
            assert len([b for b in buttons(message) if verb(b.custom_id) == "pass"]) == len(
                set(state(w, table_id).hands[receiver])
            )
        assert "New:" not in words_of(w.hand(giver))


async def test_layout_stays_while_cards_go_round(tmp_path: Path) -> None:
    """No call slips away from under a finger: the verbs stand in the same places before, in and after one's turn."""
    async with world(tmp_path / "w.sqlite3", people=9, clock=0) as w:
        table_id = await seat_people(w, 9, called_chickens=True)

        def calls(seat: int) -> list[str | None]:
            return [
                button.custom_id
                for button in buttons(w.hand(seat), enabled=False)
                if verb(button.custom_id) in ("coccode", "beccato")
            ]

        def kinds(seat: int) -> list[str]:
            return list(
                dict.fromkeys(verb(b.custom_id) for b in buttons(w.hand(seat), enabled=False))
            )

        before = [(calls(seat), kinds(seat)) for seat in range(9)]
        for _ in range(4):
            turn = state(w, table_id).turn
            await w.press(turn, w.hand(turn), "pass", state(w, table_id).hands[turn][0])
        assert [(calls(seat), kinds(seat)) for seat in range(9)] == before


async def test_E18_a_breed_is_called_by_its_colour(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", clock=0) as w:
        table_id = await seat_people(w, 4, called_chickens=True)
        await w.pass_time(2.1)
        called = BREEDS[state(w, table_id).coops[1].breed]
        (only,) = await offered(w, table_id, 0, called.colour, "call")
        assert only.startswith("Coccodé, ")
        await typed(w, table_id, 0, called.colour, "call")
        (move,) = await w.bot.host.store.moves_of(table_id)
        assert json.loads(move["action"]) == {"type": "Coccode", "breed": called.id}


async def test_time_runs_out(tmp_path: Path) -> None:
    """A pass goes on by itself after ten seconds, without a reminder; a decision takes its default."""
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await seat_people(w, 4)
        before = len(w.place(table_id).history())
        turn = state(w, table_id).turn
        await w.pass_time(10.1)
        assert state(w, table_id).turn != turn
        assert f"Time was up for {w.people[turn].user.global_name}" in words_of(w.board(table_id))
        assert len(w.place(table_id).history()) == before
        await finish_showing(w)
        assert state(w, table_id).phase is Phase.PASSING
