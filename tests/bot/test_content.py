"""Content that changes under a match: it goes on with its own version, or is closed politely."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict

import rules
from bot.app.build import build
from bot.config import Settings
from bot.storage import Mendable
from bot.storage.history import Archive
from bot.tables.commands import Act
from bot.tables.model import IN_PLAY, Status
from bot.tables.refused import Refused
from tests.bot.test_faults import fault
from tests.cogs.fairness.test_proof import checked
from tests.cogs.history.past import shown
from tests.support.playing import deal_to, rush_out
from tests.support.world import World, is_result, words_of


def told(w: World) -> str:
    return "\n".join(words_of(message) for message in w.channel.history())


@pytest.mark.parametrize("changed", ["content_version", "rules_version"])
async def test_a_match_dealt_with_other_content_or_rules_is_closed(
    w: World, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    table_id = await w.deal("cattitude", 2)
    assert w.table(table_id).record.deal.content == rules.GAMES["cattitude"].content_version != 0
    before = await w.bot.host.store.table(table_id)
    monkeypatch.setattr(rules.GAMES["cattitude"], changed, 4711, raising=False)
    await w.restart()
    table = await w.loaded(table_id)
    await w.env.settle()
    assert (table.status, table.record.end.reason) == (Status.CLOSED, "old_rules")
    assert "can't go on with this match" in told(w)
    after = await w.bot.host.store.table(table_id)
    assert before is not None
    assert after is not None
    assert after[0].snapshot == before[0].snapshot


@pytest.mark.sqlite
async def test_a_database_with_later_rules_is_refused_and_stays_as_it_is(
    w: World, tmp_path: Path
) -> None:
    game, copy = rules.GAMES["cattitude"], tmp_path / "copy.sqlite3"
    with pytest.MonkeyPatch.context() as tomorrow:
        tomorrow.setattr(game, "rules_version", 4711, raising=False)
        await w.deal("cattitude", 2)
        await w.pass_time()
    database = w.bot.settings.database
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    before, bot = copy.read_bytes(), build(Settings.read(database=str(copy), _env_file=None))
    with pytest.raises(Mendable, match="by later rules"):
        await bot.open_database()
    assert copy.read_bytes() == before


async def test_an_older_process_leaves_a_match_of_later_rules_to_its_successor(w: World) -> None:
    host = w.bot.host
    with pytest.MonkeyPatch.context() as tomorrow:
        tomorrow.setattr(rules.GAMES["cattitude"], "rules_version", 4711, raising=False)
        table_id = await w.deal("cattitude", 2)
        await w.pass_time()
    before = await host.store.table(table_id)
    host.tables._queues.clear()
    for _ in range(2):
        with pytest.raises(Refused, match="closing"):
            await host.tables.get(table_id)
    assert await host.store.table(table_id) == before


async def play_on(w: World, table_id: int, rng: Random, most: int = 10_000) -> None:
    for _ in range(most):
        table = w.table(table_id)
        if table.status not in IN_PLAY or table.match is None:
            break
        prompt = table.match.prompts[0]
        seat = rng.choice([seat for seat in prompt.seats if seat not in prompt.done])
        person = table.seats[seat]
        assert person is not None
        action: Any = rules.to_dict(table.match.sample(seat, rng))
        await w.ask(table_id, Act(person.user_id, action, prompt.window))
    await w.env.settle()
    await w.pass_time()


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(name, marks=pytest.mark.soak if number else ())
        for number, name in enumerate(
            sorted(name for name in rules.GAMES if rules.GAMES[name].past)
        )
    ],
)
@pytest.mark.world(joint=True)
async def test_a_match_that_began_under_version_1_goes_on_beside_a_new_one(
    w: World, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    before = {**rules.GAMES, game: rules.GAMES[game].past[1]}
    with monkeypatch.context() as patch:
        patch.setattr(rules, "GAMES", before)
        patch.setattr(rules.Match, "games", before)
        old = await w.deal(game, 2)
        await play_on(w, old, Random(1), most=5)
    await w.restart()
    new = await w.deal(game, 2)
    for table_id, version in (old, 1), (new, rules.GAMES[game].rules_version):
        match = w.match(table_id)
        assert match.game.rules_version == w.table(table_id).record.deal.rules_version == version
        assert match.view(0).rules_version == (1 if version == 1 else None)
        await play_on(w, table_id, Random(2))
        assert w.table(table_id).status is Status.FINISHED
    assert [w.table(old).seq > 5, w.table(new).seq > 5] == [True, True]
    await w.restart()
    for table_id in (old, new):
        assert "✅ This match was fair" in await checked(w, table_id)
        assert len(await results(w, table_id)) == 2


async def test_a_result_that_is_due_is_posted_without_a_replay(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await deal_to(w, 51)
    where = f"/channels/{w.table(table_id).thread_id}/messages"
    with fault(w, "POST", where, 403, 50013):
        await rush_out(w, table_id, Random(6))
        points = [result["points"] for result in (await results(w, table_id))]
    monkeypatch.setattr(type(rules.GAMES["belote"]), "rules_version", 99)
    await w.restart()
    await w.pass_time(4)
    table = await w.loaded(table_id)
    assert table.status is Status.FINISHED
    assert table.match is None
    card = next(m for m in w.place(table_id).history() if is_result(m))
    for index, name in enumerate(("Alice", "Bob", "Carol", "Dan")):
        assert f"**{name}** · {points[index]}" in words_of(card)
    refused = shown(await w.forge(0, card, f"p1|{table_id}|replay||"))  # no longer offered
    assert "can't show it again" in words_of(refused)


async def results(w: World, table_id: int) -> list[dict[str, int]]:
    rows = (await Archive(w.bot.host.store).results_of([table_id]))[table_id]
    return sorted((asdict(row) for row in rows), key=lambda row: row["seat"])
