"""The check of a finished match: it passes what was played, and nothing that was changed later."""

from typing import Any

import msgspec
import pytest

import rules
from bot.fairness.verify import in_short
from bot.storage.schema import moves, results, tables
from bot.tables.commands import VoteEnd
from tests.cogs.history.past import EVE, finished, shown, tamper
from tests.support.playing import deal_to
from tests.support.world import World, buttons, words_of

pytestmark = pytest.mark.world(joint=True)


async def checked(w: World, table_id: int, index: int = 0) -> str:
    page = shown(await w.people[index].slash(w.channel, "history replay", table=table_id))
    return words_of(shown(await w.press(index, page, "replay_verify")))


async def with_deal(w: World, table_id: int, **changes: Any) -> None:
    rows = await w.bot.host.store.table(table_id)
    assert rows is not None
    record = msgspec.json.decode(rows[0].record)
    record["deal"] |= changes
    encoded = msgspec.json.encode(record)
    await tamper(w, tables, tables.c.id == table_id, record=encoded)


async def test_what_was_played_holds(w: World) -> None:
    table_id = await finished(w)
    record = w.table(table_id).record
    opening = next(
        message for message in w.place(table_id).history() if message.id == record.messages.opening
    )
    digest = in_short(record.deal.commitment)
    assert digest == buttons(opening)[0].label
    for index in (0, EVE):
        text = await checked(w, table_id, index)
        assert "✅ This match was fair" in text
        assert "❌" not in text
        assert f"Seed: `{record.deal.seed}`" in text
        assert opening.jump_url in text
    await w.restart()
    assert "❌" not in await checked(w, table_id)


async def test_without_the_message_the_noted_hash_counts(w: World) -> None:
    table_id = await finished(w)
    record = w.table(table_id).record
    assert record.messages.opening is not None
    place = w.bot.get_partial_messageable(w.table(table_id).place_id, guild_id=w.guild.id)
    await place.get_partial_message(record.messages.opening).delete()
    text = await checked(w, table_id)
    assert "✅ This match was fair" in text
    assert "can no longer read" in text
    await with_deal(w, table_id, commitment="0" * 64)
    assert "❌ The seed doesn't match the hash noted" in await checked(w, table_id)
    await with_deal(w, table_id, commitment="")
    assert "❌ There's no hash left" in await checked(w, table_id)


async def test_nothing_that_was_changed_holds(w: World) -> None:
    """No move, result or seed may change, even with its hash: the posted hash stays the same."""
    table_id = await finished(w)
    assert "✅ This match was fair" in await checked(w, table_id)
    first = (moves.c.table_id == table_id) & (moves.c.seq == 1)
    row = (await w.bot.host.store.moves_of(table_id))[0]
    other = b'{"type":"Pass"}' if b"Take" in row.action else b'{"type":"Take"}'
    for forged in (other, b'{"type":"PlayCard","card":"AS"}', b'"?"', b"{"):
        await tamper(w, moves, first, action=forged)
        text = await checked(w, table_id)
        assert "❌ This match failed the check" in text
        assert "✅ The seed matches the hash" in text
        assert "don't lead to the stored result" in text
    await tamper(w, moves, first, action=row.action)
    mine = (results.c.table_id == table_id) & (results.c.seat == 0)
    true = dict((await w.bot.host.store.read(results.select().where(mine)))[0])
    for name, value in (("points", 9999), ("won", not true["won"]), ("place", 4)):
        await tamper(w, results, mine, **{name: value})
        assert "don't lead to the stored result" in await checked(w, table_id)
        await tamper(w, results, mine, **{name: true[name]})
    assert "✅ This match was fair" in await checked(w, table_id)
    await with_deal(w, table_id, seed="another", commitment=rules.commitment("another"))
    text = await checked(w, table_id)
    assert "❌ This match failed the check" in text
    assert "❌ The seed doesn't match the hash" in text
    assert "don't lead to the stored result" in text


async def test_the_seed_of_a_live_table_is_told_nobody(w: World) -> None:
    table_id = await w.deal()
    result = await w.forge(0, w.board(table_id), f"p1|{table_id}|replay_verify||")
    assert words_of(shown(result)) == "The match isn't over yet."


async def test_a_match_that_was_broken_off_is_checked_too(w: World) -> None:
    table_id = await deal_to(w, 51)
    for index in range(3):
        await w.submit(table_id, VoteEnd(w.people[index].id))
    ways = ("table", "fair_play", "replay_verify")
    answer = shown(await w.through(0, w.channel, *ways, number=table_id))
    assert "✅ This match was fair" in words_of(answer)
    assert "all 0 stored moves are legal. The match ended without a result." in words_of(answer)
    await with_deal(w, table_id, seed="another")
    answer_shown = shown(await w.through(0, w.channel, *ways, number=table_id))
    assert "❌ This match failed the check" in words_of(answer_shown)
