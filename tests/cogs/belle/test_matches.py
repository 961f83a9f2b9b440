"""Whole matches, as people play them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import discord
import pytest
from simcord.results import InteractionResult

import rules
from bot.tables.model import Status
from cogs.belle import cards
from rules.belle.model import InviteGuest
from tests.cogs.belle.playing import (
    Way,
    by_board,
    by_hand,
    deal_to,
    match_of,
    play_out,
    put,
    seen,
    step,
    turn,
)
from tests.rules.belle.scenes import scene
from tests.support.typing import offered, told, typed
from tests.support.world import World, alt_texts, buttons, menus, verb, words_of, world


def result_of(w: World, table_id: int) -> discord.Message:
    """Returns the result card."""
    wanted = w.table(table_id).record.messages.result
    return next(one for one in w.place(table_id).history() if one.id == wanted)


@pytest.mark.parametrize(
    ("seats", "way"), [pytest.param(5, by_board, marks=pytest.mark.soak), (2, by_hand)]
)
async def test_a_match_by_menus_and_buttons(tmp_path: Path, seats: int, way: Way) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, seats)
        await play_out(w, table_id, Random(seats), way)
        assert w.table(table_id).status is Status.FINISHED
        outcome = match_of(w, table_id).outcome
        assert outcome is not None
        result = result_of(w, table_id)
        for seat in outcome.ranking[0]:
            assert w.people[seat].user.global_name in words_of(result)
        for chips in outcome.scores:
            assert f"🪙{chips} (5 → " in " ".join(alt_texts(result))
        assert "rematch" in [verb(button.custom_id) for button in buttons(result)]
        assert not buttons(w.board(table_id)) and not menus(w.board(table_id))
        for shown in (w.board(table_id), *map(w.hand, range(seats))):
            assert words_of(shown).count("### 🎺 The last carriages\n") == 1


async def test_typed_moves_are_read_as_people_write_them(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 2)
        alice = turn(w, table_id)
        for nonsense in ("nobody at all", "0", "x" * 3000, "the front door", "globes"):
            made = await typed(w, table_id, alice, nonsense)
            assert "none of your moves" in told(made), nonsense
            assert w.table(table_id).seq == 0
        line = [one.card for one in seen(w, table_id, None).line]
        await typed(w, table_id, alice, "2")
        assert seen(w, table_id, None).turn.guest == line[1]
        assert await offered(w, table_id, 1 - alice) == []
        await typed(w, table_id, alice, "new group 4")
        await typed(w, table_id, 1 - alice, f" {cards.GUESTS[line[0]].name.upper()} ")
        assert seen(w, table_id, None).turn.guest == line[0]
        for page in ("hand", "rules", "table score"):
            made = await w.people[1 - alice].slash(w.place(table_id), page)
            assert made.ephemeral
            assert told(made)


@pytest.mark.soak
async def test_a_match_with_one_deck(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 3, one_deck=True)
        invited: set[str] = set()

        async def noted(w: World, table: int, seat: int, action: rules.Action) -> InteractionResult:
            if isinstance(action, InviteGuest) and action.card in cards.BELLES:
                name = cards.BELLES[action.card].name
                made = await by_hand(w, table, seat, action)
                assert name in " ".join(await w.told(table))
                assert name in words_of(w.hand(seat)) or action.card not in {
                    one.belle for one in seen(w, table, seat).hand or ()
                }
                invited.add(name)
                return made
            return await by_hand(w, table, seat, action)

        await play_out(w, table_id, Random(12), noted)
        assert w.table(table_id).status is Status.FINISHED
        assert len(invited) > 5


async def test_the_plug_is_pulled_between_inviting_and_grouping(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 2)
        seat = turn(w, table_id)
        guest = seen(w, table_id, None).line[0].card
        await by_hand(w, table_id, seat, InviteGuest(guest))
        await w.restart(kill=True)
        await w.env.settle()
        hand = w.hand(seat)
        assert cards.GUESTS[guest].name in words_of(hand)
        await w.press(seat, hand, "group", "2")
        await w.pass_time()
        party = seen(w, table_id, None).parties[seat]
        assert party.spaces[2].guests == (guest,)
        assert f"puts {cards.GUESTS[guest].name} into group 3" in words_of(w.board(table_id))


async def test_the_plug_is_pulled_while_a_belle_is_asking(tmp_path: Path) -> None:
    """What was picked so far is still there, and is gone on with from the same message."""
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 2)
        await put(w, table_id, scene(2, hands={0: ["L7", "L3"], 1: []}))
        line = [one.card for one in seen(w, table_id, None).line]
        await w.choose(0, w.hand(0), "belle", "L3")
        await w.choose(0, w.hand(0), "pick", line[2])
        assert w.table(table_id).draft_of(0) == {"belle": "L3", "picks": [line[2]]}
        await w.restart(kill=True)
        await w.env.settle()
        assert f"So far: {cards.GUESTS[line[2]].name}" in words_of(w.hand(0))
        await w.press(0, w.hand(0), "unpick")
        assert w.table(table_id).draft_of(0) is None
        await w.choose(0, w.hand(0), "belle", "L3")
        for index in (3, 1, 0):
            await w.choose(0, w.hand(0), "pick", line[index])
        now = [one.card for one in seen(w, table_id, None).line]
        assert now == [line[3], line[1], line[0], line[2], *line[4:]]


async def test_time_runs_out(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 2)
        seat = turn(w, table_id)
        first = seen(w, table_id, None).line[0].card
        await w.pass_time(40)
        assert "it is your turn: a Belle, or a guest." in words_of(w.place(table_id).last_message)
        await w.pass_time(25)
        await w.pass_time()
        assert turn(w, table_id) != seat
        board = words_of(w.board(table_id))
        name = w.people[seat].user.global_name
        assert f"Time was up for {name}." in board
        assert f"{name} puts {cards.GUESTS[first].name} into group 1." in board


async def test_a_stranger_and_somebody_else_press_the_board(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 2)
        seat = turn(w, table_id)
        board = w.board(table_id)
        guest = seen(w, table_id, None).line[0].card
        said: list[str] = []
        for who in (1 - seat, 4):
            made = await w.choose(who, board, "invite", guest)
            told = [*made.followups, *([made.response] if made.response else [])]
            (alone,) = [one.content for one in told if one.ephemeral]
            said.append(alone)
            assert w.table(table_id).seq == 0
        assert said[0] != said[1]
        for command in ("move", "hand", "table score"):
            options = {"what": "1"} if command == "move" else {}
            made = await w.people[4].slash(w.place(table_id), command, **options)
            assert made.ephemeral
        assert w.table(table_id).seq == 0


async def test_nobody_is_shown_a_hidden_belle(tmp_path: Path) -> None:
    """Names of Belles stand in nobody's messages who may not know of them."""
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 3)
        rng = Random(30)
        known: list[set[str]] = [set(), set(), set()]
        for _ in range(60):
            state = match_of(w, table_id)._state
            played = {*state.belle_discard, *state.turn.belles}
            played |= {claim.belle for claim in state.claims}
            played |= {one.belle for one in state.line if one.belle}
            for player in state.players:
                for space in player.spaces:
                    played |= {*space.belles, *([space.wing] if space.wing else [])}
            for seat in range(3):
                known[seat] |= {*state.players[seat].hand, *played}
                unknown = set(cards.BELLES) - known[seat]
                shown = words_of(w.hand(seat)) + " ".join(alt_texts(w.hand(seat)))
                assert not [one for one in unknown if cards.BELLES[one].name in shown]
            public = " ".join(words_of(one) for one in w.place(table_id).history()[-6:])
            unknown = set(cards.BELLES) - set.intersection(*known)
            assert not [one for one in unknown if cards.BELLES[one].name in public]
            await step(w, table_id, rng)


async def test_pictures_are_drawn_and_described(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", draw=True) as w:
        table_id = await deal_to(w, 5)
        rng = Random(3)
        for _ in range(6):
            await step(w, table_id, rng)
        await w.pass_time()
        board, hand = w.board(table_id), w.hand(turn(w, table_id))
        assert [one.filename for one in board.attachments] == ["line.png", "parties.png"]
        assert "parties.png" in [one.filename for one in hand.attachments]
        for attachment in (*board.attachments, *hand.attachments):
            assert attachment.size > 3000
            assert attachment.description
