"""Whole matches, as four people play them."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

import msgspec
from simcord.results import InteractionResult

import rules
from bot.i18n.words import words
from bot.tables.model import Status
from cogs.belote.cards import SIGNS, label, suit_word
from rules.belote.model import BeloteView, NameTrump, PlayCard, Take
from tests.support.playing import (
    button_of,
    by_button,
    by_command,
    deal_to,
    play_out,
    seen,
    step,
    turn,
)
from tests.support.world import World, alt_texts, buttons, verb, words_of, world


async def the_log_replays(w: World, table_id: int) -> None:
    """Checks that the moves in the database are the match, in order and complete."""
    table = w.table(table_id)
    moves = await w.bot.store.moves_of(table_id)
    assert [move["seq"] for move in moves] == list(range(1, table.seq + 1))
    again = rules.replay(
        table.game,
        4,
        table.record.seed,
        table.record.options,
        [(move["seq"], move["seat"], msgspec.json.decode(move["action"])) for move in moves],
    )
    assert table.match is not None
    assert again.checkpoint() == table.match.checkpoint()


async def test_four_people_play_a_match_by_buttons(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 251)
        presses: list[InteractionResult] = []

        async def noted(w: World, table: int, seat: int, action: rules.Action) -> InteractionResult:
            presses.append(await by_button(w, table, seat, action))
            return presses[-1]

        await play_out(w, table_id, Random(1), noted)
        table = w.table(table_id)
        assert table.status is Status.FINISHED
        await the_log_replays(w, table_id)
        # Every press in the hand is answered there, by the press itself: nothing is said beside it.
        assert not any(press.followups for press in presses)
        result = w.place(table_id).last_message
        assert table.match is not None
        assert table.match.outcome is not None
        for seat in table.match.outcome.ranking[0]:
            assert w.people[seat].user.global_name in words_of(result)
        assert table.record.seed in words_of(result)
        assert rules.commitment(table.record.seed) in words_of(result)
        assert [verb(button.custom_id) for button in buttons(result)] == [
            "rematch",
            "replay",
            "board_words",
        ]
        assert buttons(w.board(table_id)) == []
        for seat in range(4):
            assert buttons(w.hand(seat)) == []
            assert "over" in words_of(w.hand(seat))
        assert "won" in words_of(w.channel.history()[0])


async def test_four_people_play_a_match_by_commands(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 51)

        async def offered(
            w: World, table_id: int, seat: int, action: rules.Action
        ) -> InteractionResult:
            match = w.table(table_id).match
            assert match is not None
            name, option = (
                ("belote card", "name")
                if isinstance(action, PlayCard)
                else ("belote bid", "choice")
            )
            actor, place = w.people[seat], w.place(table_id)
            shown = await actor.autocomplete(place, name, declared(w, name), "")
            legal = {button_of(one) for one in match.legal(seat)}
            keys = {arg or verb for verb, arg in legal}
            assert {choice["value"] for choice in shown} == keys
            assert len(shown) == len(keys)
            other = "belote bid" if option == "name" else "belote card"
            assert await actor.autocomplete(place, other, declared(w, other), "") == []
            waiting = w.people[(seat + 1) % 4]
            assert (
                await waiting.autocomplete(place, "belote bid", declared(w, "belote bid"), "") == []
            )
            made = await by_command(w, table_id, seat, action)
            assert made.ephemeral
            return made

        await play_out(w, table_id, Random(2), offered)
        assert w.table(table_id).status is Status.FINISHED
        await the_log_replays(w, table_id)


def declared(w: World, command: str) -> str:
    """Returns the name of a command's first option as Discord has it."""
    group, name = command.split()
    root = w.env.backend.find_command(group, w.guild.id, type=1)
    assert root is not None
    leaf = next(one for one in root["options"] if one["name"] == name)
    return leaf["options"][0]["name"]


async def test_choices_narrow_down_to_what_is_typed(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await w.deal()
        seat = turn(w, table_id)
        actor, place = w.people[seat], w.place(table_id)
        await by_button(w, table_id, seat, Take())
        seat = turn(w, table_id)
        actor = w.people[seat]
        held = seen(w, table_id, seat).legal[0]
        for typed in (held.lower(), label(held)):
            shown = await actor.autocomplete(place, "belote card", "card", typed)
            assert held in {choice["value"] for choice in shown}
        assert await actor.autocomplete(place, "belote card", "card", "zz") == []


async def test_commands_take_what_people_type(tmp_path: Path) -> None:
    """Ids, signs and words all mean the same; nonsense gets a sentence."""
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await w.deal()
        for _ in range(4):
            seat = turn(w, table_id)
            await w.people[seat].slash(w.place(table_id), "belote bid", choice=" Pass ")
        seat = turn(w, table_id)
        match = w.table(table_id).match
        assert match is not None
        named = next(one.suit for one in match.legal(seat) if isinstance(one, NameTrump))
        turned = seen(w, table_id, seat).turned[1]
        for nonsense in ("", "a" * 2000, "take", turned, "☃", '{"type":"Take"}', "<@1>"):
            made = await w.people[seat].slash(w.place(table_id), "belote bid", choice=nonsense)
            assert made.ephemeral
            assert made.response is not None
            assert made.response.content
            assert w.table(table_id).seq == 4
        await w.people[seat].slash(
            w.place(table_id),
            "belote bid",
            choice=f"{SIGNS[named]} {suit_word(named, words('en'))}".upper(),
        )
        assert w.table(table_id).seq == 5
        seat = turn(w, table_id)
        held = seen(w, table_id, seat).legal[0]
        for nonsense in ("", "1♠", "AX", "TTT", "10", "k" * 3000):
            made = await w.people[seat].slash(w.place(table_id), "belote card", card=nonsense)
            assert made.response is not None
            assert made.response.content
            assert w.table(table_id).seq == 5
        await w.people[seat].slash(w.place(table_id), "belote card", card=label(held).lower())
        assert w.table(table_id).seq == 6


def marriage(seed: str) -> bool:
    """Whether with this seed somebody holds king and queen of trump once the first player has taken."""
    match = rules.Match.new("belote", seats=4, seed=seed)
    match.play(match.prompts[0].seats[0], Take())
    for seat in range(4):
        view = match.view(seat)
        assert isinstance(view, BeloteView)
        if {f"K{view.trump}", f"Q{view.trump}"} <= set(view.hand or ()):
            return True
    return False


async def test_players_call_belote_themselves(tmp_path: Path) -> None:
    """Where players call for themselves, the hand offers the card with the call and without it."""
    async with world(tmp_path / "w.sqlite3") as w:
        w.seeds.append(next(seed for seed in map(str, count()) if marriage(seed)))
        table_id = await deal_to(w, 51, belote_call="manual")
        await by_button(w, table_id, turn(w, table_id), Take())
        rng = Random(4)
        while w.table(table_id).status is Status.PLAYING:
            seat = turn(w, table_id)
            calls = [b for b in buttons(w.hand(seat)) if verb(b.custom_id) == "call"]
            if calls:
                held = (calls[0].custom_id or "").split("|")[-1]
                await by_command(w, table_id, seat, PlayCard(held, call=True))
                await w.pass_time()
                name = w.people[seat].user.global_name
                assert f"{name}: **Belote!**" in words_of(w.board(table_id))
                return
            await step(w, table_id, rng)
        raise AssertionError("nobody could call")


async def test_pictures_are_drawn_and_described(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", draw=True) as w:
        table_id = await deal_to(w, 51)
        await play_out(w, table_id, Random(3))
        place = w.place(table_id)
        for message in [*w.channel.history(), *place.history()]:
            for attachment in message.attachments:
                assert attachment.description
                assert attachment.size > 1000
            assert len(alt_texts(message)) == len(message.attachments)
