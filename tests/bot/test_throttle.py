"""A person or channel with more requests than honest play makes: the others don't notice."""

from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.i18n.words import Words
from bot.interactions import throttle
from bot.interactions.responses import Interaction
from bot.interactions.throttle import REMEMBERED, Throttle, TokenBuckets
from bot.messages.table_messages import TableMessages
from bot.tables.model import Status
from tests.support.burst import Press, burst
from tests.support.playing import deal_to
from tests.support.world import World, answer_of, said, shows_cards, words_of, world

pytestmark = pytest.mark.world(in_no_time=True)

TOO_FAST = "That was too much at once"


class Clock:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = 100.0
        monkeypatch.setattr(throttle, "_now", lambda: self.time)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def test_a_thousand_presses_by_one_are_not_worked_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All are answered; the flooder mostly by an acknowledgement, once by a sentence; it passes."""
    copies, send_copy = count(), TableMessages.send_copy

    async def counted(messages: TableMessages, press: Interaction, reader: Words) -> None:
        next(copies)
        await send_copy(messages, press, reader)

    async with world(tmp_path / "w.sqlite3", in_no_time=True) as w:
        table_id = await deal_to(w, 501)
        monkeypatch.setattr(TableMessages, "send_copy", counted)
        board = w.board(table_id)
        presses = [Press(w.people[0], board, f"p1|{table_id}|hand||")] * 1000
        for index in (1, 2, 3):
            presses.insert(300 * index, Press(w.people[index], board, f"p1|{table_id}|hand||"))
        results = await burst(w.env, presses)
        assert all(result.acknowledged for result in results)
        answers = [list[discord.Message]() for _ in range(4)]
        for press, result in zip(presses, results, strict=True):
            if result.response is not None and result.response.ephemeral:
                answers[w.people.index(press.actor)].append(answer_of(result))
        flooded = [answer for answer in answers[0] if words_of(answer).startswith(TOO_FAST)]
        assert len(flooded) == 1
        assert next(copies) == 18 + 3  # of the flooder's 20; the table took two
        assert len(answers[0]) == 2, "older copies are deleted"
        assert all([*map(shows_cards, answers[index])] == [True] for index in (1, 2, 3))
        await w.pass_time(1.0)
        (again,) = await burst(w.env, presses[:1])
        assert TOO_FAST not in words_of(answer_of(again))


async def test_thirty_tables_opened_and_closed_leave_no_cards(w: World) -> None:
    opened = 0
    for opened in range(1, 31):
        result = await w.people[0].slash(w.channel, "play", game="belote")
        if "lot of tables recently" in said(result):
            break
        await cancel(w, opened)
        await w.pass_time(1.0)
    assert opened == 6
    assert w.channel.history() == []
    await w.pass_time(60.0)
    await w.open()
    assert w.table(6).status is Status.LOBBY


async def cancel(w: World, table_id: int) -> None:
    panel = answer_of(await w.through(0, w.channel, "table"))
    closed = await w.press(0, panel, "cancel")
    assert "host closed" in words_of(w.now(panel)), closed


async def test_commands_and_suggestions_go_through_the_same_door(w: World) -> None:
    for _ in range(20):
        result = await w.people[0].slash(w.channel, "help")
        assert TOO_FAST not in words_of(answer_of(result))
    result = await w.people[0].slash(w.channel, "help")
    assert TOO_FAST in words_of(answer_of(result))
    assert await w.people[0].autocomplete(w.channel, "play", "game", "b") == []
    result = await w.people[1].slash(w.channel, "help")
    assert TOO_FAST not in words_of(answer_of(result))


async def test_a_command_that_is_turned_away_is_not_promised_an_answer_later(w: World) -> None:
    results = [await w.people[0].slash(w.channel, "help") for _ in range(22)]
    assert TOO_FAST in words_of(answer_of(results[20]))
    await w.pass_time(3.0)
    assert not results[21].acknowledged, "Discord itself says that there is no answer"


def test_hasty_honest_people_are_never_limited(clock: Clock) -> None:
    """Three tables of nine people in a channel: a dozen presses at once, then three a second."""
    door = Throttle()
    people = range(27)
    for _ in range(12):
        assert not any(door.people.spend(person) for person in people)
    for _ in range(1800):
        clock.time += 1 / 3
        assert not any(door.people.spend(person) for person in people)
        assert not any(door.channels.spend(7) for _ in people)


def test_one_over_the_limit_takes_nothing_from_the_channel(clock: Clock) -> None:
    door = Throttle()

    def pressed(index: int) -> Any:
        return SimpleNamespace(user=SimpleNamespace(id=index), channel_id=7)

    flood = [door.admits(pressed(1)) for _ in range(1000)]
    assert sum(flood) == 20
    raid = [door.admits(pressed(index)) for index in range(2, 502)]
    assert 200 < sum(raid) < 300
    assert not any(raid[300:])


def test_the_idle_are_forgotten(clock: Clock) -> None:
    buckets = TokenBuckets(burst=20, every=0.2)
    for index in range(10_000):
        buckets.spend(index)
        clock.time += 0.01
    assert len(buckets._full_at) <= 0.2 / 0.01 + 1
    clock.time += 10
    buckets.spend(0)
    assert len(buckets._full_at) == 1


def test_a_slow_bucket_says_when(clock: Clock) -> None:
    door = Throttle()
    assert [door.openings.spend(1) for _ in range(6)] == [0, 0, 0, 0, 0, 60]
    assert not door.openings.spend(2)
    clock.time += 59
    assert door.openings.spend(1) == 1
    clock.time += 1
    assert not door.openings.spend(1)


def test_what_is_delivered_again_is_known_for_a_while(clock: Clock) -> None:
    door = Throttle()

    def delivered(number: int) -> bool:
        pressed: Any = SimpleNamespace(id=number)
        return door.is_repeat(pressed)

    assert not any(delivered(number) for number in range(REMEMBERED + 1))
    assert delivered(REMEMBERED)
    assert not delivered(0)  # it was long ago
    assert len(door._delivered) == REMEMBERED
