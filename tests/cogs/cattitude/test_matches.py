"""Whole games of Cattitude, as people play them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import msgspec
import pytest
from simcord.results import InteractionResult

import rules
from bot.components.emoji import spoken
from bot.tables.commands import Act, ComponentAction
from bot.tables.events import Events
from bot.tables.model import IN_PLAY, Status
from rules.cattitude.model import LockBid, Phase
from tests.cogs.cattitude.playing import (
    by_button,
    deal_to,
    labels,
    match_of,
    play_out,
    seen,
    step,
    undecided,
)
from tests.support.typing import offered, told, typed
from tests.support.world import World, alt_texts, buttons, menus, verb, words_of, world


async def the_log_replays(w: World, table_id: int) -> None:
    """Checks that the moves in the database are the match, in order and complete."""
    table = w.table(table_id)
    moves = await w.bot.host.store.moves_of(table_id)
    assert [move["seq"] for move in moves] == list(range(1, table.seq + 1))
    match = match_of(w, table_id)
    again = rules.replay(
        table.game,
        match.seats,
        table.record.deal.seed,
        table.record.terms.options,
        [(move["seq"], move["seat"], msgspec.json.decode(move["action"])) for move in moves],
    )
    assert again.checkpoint() == match.checkpoint()


@pytest.mark.soak
async def test_five_people_play_a_game_by_buttons(tmp_path: Path) -> None:
    """With a power cut between lock and reveal, and one of them away when time runs out."""
    async with world(tmp_path / "w.sqlite3", seed="five") as w:
        table_id = await deal_to(w, 5)
        rng = Random(1)
        presses: list[InteractionResult] = []

        async def noted(w: World, table: int, seat: int, action: rules.Action) -> InteractionResult:
            presses.append(await by_button(w, table, seat, action))
            return presses[-1]

        while seen(w, table_id, None).round < 2:
            await step(w, table_id, rng, noted)
        # Three have locked; then the plug is pulled. What they locked is locked, what is half done is still there.
        for _ in range(3):
            await step(w, table_id, rng, noted)
        waiting = undecided(w, table_id)
        await w.press(waiting[0], w.hand(waiting[0]), "flip", "1")
        before = match_of(w, table_id).checkpoint()
        await w.restart(kill=True)
        await w.pass_time()
        await w.press(waiting[0], w.hand(waiting[0]), "flip", "0")
        assert match_of(w, table_id).checkpoint() == before
        assert w.table(table_id).draft_of(waiting[0])["open"] == [0, 1]
        hand = seen(w, table_id, waiting[0]).hand
        assert hand is not None
        await w.press(waiting[0], w.hand(waiting[0]), "lock")
        committed = seen(w, table_id, waiting[0]).committed
        assert isinstance(committed, LockBid)
        assert (committed.open, committed.closed) == (hand[:2], hand[2:])
        # The last one is away: everything is offered face down.
        await w.pass_time(130)
        view = seen(w, table_id, None)
        assert view.phase is Phase.CHOOSE
        assert view.offers[waiting[1]].open == ()
        assert len(view.offers[waiting[1]].closed) == 3
        await w.pass_time()
        name = w.people[waiting[1]].user.global_name
        assert f"Time was up for {name}" in words_of(w.board(table_id))
        await play_out(w, table_id, rng, noted)

        assert w.table(table_id).status is Status.FINISHED
        await the_log_replays(w, table_id)
        assert not any(press.followups for press in presses)
        view = seen(w, table_id, None)
        told = words_of(w.board(table_id))
        text, count = told[told.index("### Round 7 of 7") :].split("### The palaces are opened")
        record = view.history[-1]
        assert text.count("** bid and laid out") == 5
        assert spoken(text).count("🏰") == len(record.secured)
        assert len(re.findall("^[🍗🐾] ", spoken(text), re.MULTILINE)) == len(record.strikes)
        for player in view.players:
            assert player.sheet is not None
            total = str(player.sheet.total).replace("-", "−")
            assert f"**{w.people[player.seat].user.global_name}: {total}**" in count
        result = w.place(table_id).last_message
        assert view.ranking is not None
        for seat in view.ranking[0]:
            assert w.people[seat].user.global_name in words_of(result).split("\n")[0]
        assert "rematch" in [verb(button.custom_id) for button in buttons(result)]
        assert buttons(w.board(table_id)) == []


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        pytest.param(3, {"preset": "beginners_toss"}, marks=pytest.mark.soak),
        (2, {"toss": True, "open_palace": True, "values": "grand"}),
    ],
)
async def test_variants_are_played_by_buttons(
    tmp_path: Path, seats: int, options: dict[str, object]
) -> None:
    async with world(tmp_path / "w.sqlite3", seed="variants") as w:
        table_id = await deal_to(w, seats, **options)
        beginners = seen(w, table_id, None).options.beginners
        offered = 0

        async def looked(
            w: World, table: int, seat: int, action: rules.Action
        ) -> InteractionResult:
            nonlocal offered
            offered += len(menus(w.hand(seat)))
            return await by_button(w, table, seat, action)

        await play_out(w, table_id, Random(seats), looked)
        assert (offered == 0) == beginners
        assert w.table(table_id).status is Status.FINISHED


async def test_a_bid_can_be_taken_back_until_all_have_locked(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", seed="unlock") as w:
        table_id = await deal_to(w, 3)
        await w.press(0, w.hand(0), "flip", "0")
        await w.press(0, w.hand(0), "lock")
        offered = [verb(one.custom_id) for one in buttons(w.hand(0))]
        assert offered == [
            "unlock",
            "explain",
            "rules",
            "house_table",
        ]  # and no palace to look into yet
        assert undecided(w, table_id) == [1, 2]
        await w.press(0, w.hand(0), "unlock")
        assert undecided(w, table_id) == [0, 1, 2]
        # The split is as it was before.
        assert labels(w.hand(0), "flip")["0"].endswith("open")
        await w.press(0, w.hand(0), "flip", "0")
        assert labels(w.hand(0), "flip")["0"].endswith("closed")
        for seat in range(3):
            await w.press(seat, w.hand(seat), "lock")
        assert seen(w, table_id, None).phase is Phase.CHOOSE


async def test_a_panel_shows_what_the_neighbour_will_see(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", seed="panel") as w:
        table_id = await deal_to(w, 3)
        assert "What Bob will see: 🔷 3 blue backs" in spoken(words_of(w.hand(0)))
        for place in "012":
            await w.press(0, w.hand(0), "flip", place)
        assert "blue back" not in words_of(w.hand(0))
        await w.press(0, w.hand(0), "lock")
        assert "Your bids are locked" in words_of(w.hand(0))
        assert undecided(w, table_id) == [1, 2]


async def test_added_cards_can_be_turned_and_taken_back(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", seed="adding") as w:
        table_id = await deal_to(w, 2)
        rng = Random(3)
        while not menus(w.hand(0)) or seen(w, table_id, 0).committed is not None:
            await step(w, table_id, rng)
        (menu,) = menus(w.hand(0))
        assert menu.min_values == 0
        first = menu.options[0].value
        await w.choose(0, w.hand(0), "add", first)
        assert labels(w.hand(0), "flip")["+0"].endswith("closed")
        await w.press(0, w.hand(0), "flip", "+0")
        assert labels(w.hand(0), "flip")["+0"].endswith("open")
        assert [one.value for one in menus(w.hand(0))[0].options if one.default] == [first]
        await w.press(0, w.hand(0), "lock")
        committed = seen(w, table_id, 0).committed
        assert isinstance(committed, LockBid)
        assert committed.open == ("+" + first.split(".")[0],)
        await w.press(0, w.hand(0), "unlock")
        await w.choose(0, w.hand(0), "add")
        assert "+0" not in labels(w.hand(0), "flip")


async def test_typed_bids_are_put_together_part_by_part(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", seed="typing") as w:
        table_id = await deal_to(w, 2)
        for nonsense in ("☃", "a" * 2000, "open: addict, addict", "<@1>", "turkey 9"):
            made = await typed(w, table_id, 0, nonsense)
            assert "none of your moves" in told(made)
            assert w.table(table_id).seq == 0
        hand = seen(w, table_id, 0).hand
        assert hand is not None
        first = await offered(w, table_id, 0)
        assert first[0] == "Open: nothing"
        assert await offered(w, table_id, 0, "Open: nothing") == ["Open: nothing"]  # first round
        then = await offered(w, table_id, 0, f"{first[1]}, …")
        assert then[0] == first[1]
        assert all(one.startswith(f"{first[1]}, ") for one in then[1:])
        await typed(w, table_id, 0, first[1].upper())
        committed = seen(w, table_id, 0).committed
        assert isinstance(committed, LockBid)
        assert committed.open == hand[:1]
        await typed(w, table_id, 0, "unlock")
        assert seen(w, table_id, 0).committed is None


@pytest.mark.soak
async def test_everybody_away_ends_in_a_pause_not_in_nonsense(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", seed="away") as w:
        table_id = await deal_to(w, 2)
        for _ in range(4):
            await w.pass_time(125)
        assert w.table(table_id).status in (*IN_PLAY, Status.PAUSED)
        assert seen(w, table_id, None).offers == () or seen(w, table_id, None).round >= 1
        assert "Paused" in words_of(w.board(table_id))


async def test_score_rules_and_hand_are_private(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", seed="looking") as w:
        table_id = await deal_to(w, 2)
        place = w.place(table_id)
        for command in ("table score", "rules", "hand"):
            made = await w.people[1].slash(place, command)
            assert made.ephemeral
        palace = await w.forge(1, w.hand(1), f"p1|{table_id}|cattitude_palace||")
        assert palace.response is not None
        stranger = await w.people[4].slash(place, "hand")
        assert stranger.response is not None
        assert stranger.response.content


async def test_pictures_are_drawn_and_described(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3", draw=True, seed="drawn") as w:
        table_id = await deal_to(w, 3)
        rng = Random(5)
        while seen(w, table_id, None).round < 2:
            await step(w, table_id, rng)
        await w.pass_time()
        for message in w.place(table_id).history():
            for attachment in message.attachments:
                assert attachment.description
                assert 1_000 < attachment.size < 60_000
            assert len(alt_texts(message)) == len(message.attachments)


async def test_a_pick_is_shown_after_a_crash(tmp_path: Path) -> None:
    """It was durable when the bot ended, and in no message yet: pressing it again would take it back."""
    async with world(tmp_path / "w.sqlite3", seed="unlock") as w:
        table_id = await deal_to(w, 3)
        await w.pass_time(5)
        assert w.table(table_id).record.messages.shown == w.table(table_id).stand
        match = match_of(w, table_id)
        window = next(one.window for one in match.prompts if 0 in one.seats)
        w.bot.host.tables.events = Events()
        pressed = ComponentAction("flip", "0")
        await w.ask(table_id, Act(w.people[0].id, pressed, window))
        await w.restart()
        assert labels(w.hand(0), "flip")["0"].endswith("open")
