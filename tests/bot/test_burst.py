"""Many presses at the same instant, over a slow network."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.tables.model import Status
from tests.support.burst import Press, burst, slow_network
from tests.support.playing import (
    button_of,
    deal_to,
    everything_is_shown,
    pick,
    rush_until,
    seen,
    turn,
)
from tests.support.world import World, buttons, is_result, verb, words_of, world


def answers(w: World) -> Counter[str]:
    return Counter(
        request.path.split("/")[2]
        for request in w.env.http_requests
        if request.path.startswith("/interactions/") and request.path.endswith("/callback")
    )


async def in_order(w: World, table_id: int) -> None:
    """Checks that moves are in the order of their presses (Discord's ids ascend), none twice."""
    ids = [
        move.interaction_id
        for move in await w.bot.host.store.moves_of(table_id)
        if move.interaction_id is not None
    ]
    assert ids == sorted(set(ids))


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (1, 2))]
)
async def test_twenty_presses_at_one_table(tmp_path: Path, seed: int) -> None:
    """All press at once, the player to act three times: one press counts, others hear why not."""
    async with world(tmp_path / "w.sqlite3", seed=str(seed)) as w:
        rng = Random(seed)
        table_id = await deal_to(w, 501)
        await rush_until(w, table_id, rng, lambda view: len(view.trick) == 1)
        with slow_network(rng):
            for _ in range(3):
                seat, seq = turn(w, table_id), w.table(table_id).seq
                mine = [
                    b.custom_id or "" for b in buttons(w.hand(seat)) if verb(b.custom_id) == "card"
                ]
                presses = [Press(w.people[seat], w.hand(seat), rng.choice(mine)) for _ in range(5)]
                for other in range(4):
                    presses += [
                        Press(w.people[other], w.board(table_id), "p1|1|hand||"),
                        Press(w.people[other], w.hand(other), rng.choice(mine)),
                        Press(w.people[other], w.board(table_id), rng.choice(mine)),
                    ]
                presses += [Press(w.people[4], w.board(table_id), rng.choice(mine))] * 3
                rng.shuffle(presses)
                results = await burst(w.env, presses)
                assert all(result.acknowledged for result in results)
                assert set(answers(w).values()) == {1}
                assert w.table(table_id).seq == seq + 1
                await everything_is_shown(w, table_id)
        await in_order(w, table_id)


async def test_presses_that_follow_each_other_all_count(w: World) -> None:
    table_id = await deal_to(w, 501)
    rng = Random(3)
    order = [(turn(w, table_id) + step) % 4 for step in range(4)]
    match = w.match(table_id)
    ahead = match.fork()
    presses: list[Press] = []
    for _ in range(4):
        prompt = ahead.prompts[0]
        presses.append(
            Press(
                w.people[prompt.seats[0]],
                w.hand(prompt.seats[0]),
                f"p1|{table_id}|pass|{prompt.window}|",
            )
        )
        ahead.play(prompt.seats[0], {"type": "Pass"})
    assert len({press.actor.id for press in presses}) == len(order)
    with slow_network(rng):
        results = await burst(w.env, presses)
    assert all(result.acknowledged for result in results)
    assert w.table(table_id).seq == 4
    await in_order(w, table_id)
    await everything_is_shown(w, table_id)


@pytest.mark.world(people=9)
async def test_everybody_joins_at_once(w: World) -> None:
    card = await w.open()
    presses = [Press(w.people[index], card, "p1|1|join||") for index in range(1, 9)]
    with slow_network(Random(4)):
        results = await burst(w.env, presses * 2)
    assert all(result.acknowledged for result in results)
    assert set(answers(w).values()) == {1}
    names = [person.name for person in w.table(1).people]
    assert names == ["Alice", "Bob", "Carol", "Dan"]  # first come, first served
    for name in names:
        assert name in words_of(w.now(card))


async def test_start_pressed_twice_deals_once(w: World) -> None:
    card = await w.open()
    for index in range(1, 4):
        await w.press(index, card, "join")
    with slow_network(Random(5)):
        results = await burst(w.env, [Press(w.people[0], card, "p1|1|start||")] * 3)
        await w.pass_time()
    assert all(result.acknowledged for result in results)
    assert w.table(1).status is Status.PLAYING
    assert len(w.channel.threads) == 1
    for seat in range(4):
        assert len(w.people[seat].user.dm_channel.history()) == 1
    await everything_is_shown(w, 1)


async def test_two_rematches_at_once_are_one(w: World) -> None:
    table_id = await deal_to(w, 51)
    await rush_until(w, table_id, Random(6), lambda view: view.phase == "over")
    result = next(m for m in w.place(table_id).history() if is_result(m))
    presses = [Press(w.people[index], result, f"p1|{table_id}|rematch||") for index in (1, 2)]
    with slow_network(Random(6)):
        results = await burst(w.env, presses)
    assert all(response.acknowledged for response in results)
    open_now = await w.bot.host.store.with_status("lobby")
    assert len(open_now) == 1
    assert w.table(table_id).record.end.successor == open_now[0]


@pytest.mark.world(people=9, tables_per_person=50, tables_per_channel=50)
async def test_fifty_presses_over_many_tables(w: World) -> None:
    rng = Random(7)
    tables = [await deal_to(w, 501) for _ in range(5)]
    with slow_network(rng):
        for _ in range(2):
            presses: list[Press] = []
            before = {}
            for table_id in tables:
                seat, action = turn(w, table_id), pick(w, table_id, rng)
                before[table_id] = w.table(table_id).seq
                name, arg = button_of(action)
                prompt = seen(w, table_id, seat).prompts[0]
                pressed = f"p1|{table_id}|{name}|{prompt.window}|{arg}"
                presses += [Press(w.people[seat], w.board(table_id), pressed)] * 4
                presses += [Press(w.people[5], w.board(table_id), pressed)] * 3
                presses += [Press(w.people[0], w.board(table_id), f"p1|{table_id}|hand||")] * 3
            assert len(presses) == 50
            rng.shuffle(presses)
            results = await burst(w.env, presses)
            assert all(result.acknowledged for result in results)
            assert set(answers(w).values()) == {1}
            for table_id in tables:
                assert w.table(table_id).seq == before[table_id] + 1
            await w.pass_time()
    for table_id in tables:
        await in_order(w, table_id)
