"""What one of several processes does with shards and presses, without Discord or database."""

import asyncio
from collections import Counter
from functools import partial
from types import SimpleNamespace
from typing import Any

import discord.shard
import pytest

from bot.cluster import handover, shards
from bot.cluster import node as module
from bot.cluster.handover import Handover
from bot.cluster.lease import NodeLease
from bot.cluster.node import Node
from bot.cluster.shards import Shards
from bot.discord_internals import shards_of
from bot.messages.registry import SLICES, MessageRegistry
from bot.metrics.meters import Meters
from bot.storage.lease import Group
from bot.tables.commands import Leave, Refused
from bot.tables.placed import Placed
from bot.tables.service import Tables

PRESS = {"id": "7", "type": 3, "guild_id": "4194304", "data": {"custom_id": "p1|1|pass||"}}
"""A press on a server of shard 1."""


NOTHING: Any = None


class Shard:
    """A connected shard."""

    closed = False

    async def close(self) -> None:
        self.closed = True


class Bot:
    """One of two processes, with two of the shards; records its messages to the others."""

    def __init__(self) -> None:
        engine: Any = None
        self.lease = NodeLease(engine, Group(2, 4), 0)
        self.lease.epochs = {0: 1}
        self.said: list[str] = []
        self.store = SimpleNamespace(places=self.lease, notify=self._notify, write=self._write)
        self.shard_ids = [0, 2]
        self._AutoShardedClient__shards: dict[int, Shard] = {0: Shard(), 2: Shard()}
        self.process, self.connected = SimpleNamespace(lost=set[int]()), {0, 2}
        self.client = self
        self.handler = SimpleNamespace(meters=Meters())
        self.robots = SimpleNamespace(forget=lambda home: None)
        self.guilds = [SimpleNamespace(shard_id=1), SimpleNamespace(shard_id=2)]
        self._connection = SimpleNamespace(
            _remove_guild=self.guilds.remove,
            parsers={"INTERACTION_CREATE": self._parse},
            dispatch=lambda *_event: None,
        )
        self.tables, self.messages = SimpleNamespace(), dict[int, Any]()
        self.parsed: list[str] = []
        self.forgotten = 0
        self.launched: list[int] = []
        self.is_ready = asyncio.Event()
        self.is_ready.set()

    async def _notify(self, words: str) -> None:
        self.said.append(words)

    async def _write(self, _run: object, *, notice: str = "") -> int:
        self.forgotten += 1
        return 1

    def _parse(self, data: dict[str, Any]) -> None:
        self.parsed.append(data["id"])

    async def launch_shard(self, _gateway: object, shard: int) -> None:
        self._AutoShardedClient__shards[shard] = Shard()
        self.connected.add(shard)
        self.launched.append(shard)

    async def wait_until_ready(self) -> None:
        await self.is_ready.wait()


def following_shards(bot: Any) -> Shards:
    """Returns the object that makes a process's shards follow its places."""
    shards = Shards(bot, "ws://nowhere")
    shards.connected = bot.connected
    return shards


async def test_shards_follow_the_places() -> None:
    bot: Any = Bot()
    following = following_shards(bot)
    running = shards_of(bot)
    assert await following.follow(bot.lease)
    assert bot.said == ["connected 0"]
    bot.lease.epochs[1] = 1  # its process is away
    assert not await following.follow(bot.lease)
    for shard in (1, 3):
        await asyncio.sleep(0.01)
        await following.on_ready(shard)
    await following.settled()
    assert await following.follow(bot.lease)
    assert bot.said == ["connected 0", "connected 1"]
    assert bot.shard_ids == [0, 2, 1, 3]
    following.elsewhere(1)  # it is back, and waits for its tables
    assert await following.follow(bot.lease)
    handed = running[1]
    del bot.lease.epochs[1]
    assert await following.follow(bot.lease)
    assert (handed.closed, [*running], bot.shard_ids) == (True, [0, 2], [0, 2])
    assert [guild.shard_id for guild in bot.guilds] == [2]


async def test_one_shard_connects_after_the_other_and_none_before_the_bot_is_ready() -> None:
    """A process that covers others' places at its start must still get ready."""
    bot: Any = Bot()
    bot.lease.epochs[1] = 1
    bot.is_ready.clear()
    following = following_shards(bot)
    await following.follow(bot.lease)
    for launched in ([], [1], [1, 3]):
        await asyncio.sleep(0.01)
        assert bot.launched == launched
        bot.is_ready.set()
        for shard in launched:
            await following.on_ready(shard)
    await following.settled()


async def test_shards_that_nobody_else_seems_to_run_are_kept_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot: Any = Bot()
    following = following_shards(bot)
    bot.lease.epochs = {1: 1}
    bot.lease.own = 1
    assert not await following.follow(bot.lease)
    monkeypatch.setattr(shards, "LINGERS", -1.0)
    assert await following.follow(bot.lease)
    assert [*shards_of(bot)] == []


async def test_a_shard_that_is_given_away_while_it_connects_again_is_not_listened_to() -> None:
    bot: Any = Bot()
    closed: list[str] = []

    def connection(name: str) -> Any:
        async def close(code: int) -> None:
            assert code == 1000
            closed.append(name)

        async def poll_event() -> None:
            raise AssertionError("it is listened to")

        return SimpleNamespace(close=close, poll_event=poll_event)

    client: Any = SimpleNamespace(
        loop=asyncio.get_running_loop(), dispatch=None, _reconnect=True, is_closed=lambda: False
    )
    shard = discord.shard.Shard(connection("old"), client, lambda _item: None)
    shards_of(bot)[1] = shard
    following = following_shards(bot)
    following.elsewhere(1)
    await following.follow(bot.lease)
    shard.ws = connection("new")
    shard.launch()
    await asyncio.sleep(0)
    assert closed == ["old", "new"]


async def test_a_place_is_given_back_though_there_is_still_something_to_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its process shows the table; late content here must not overwrite that."""
    bot: Any = Bot()
    bot.lease.epochs[1] = 1
    stopped: list[bool] = []
    monkeypatch.setattr(module, "SHOWN_WITHIN", 0.01)
    bot.tables.queues_of = lambda _place: []
    bot.messages = {
        1: SimpleNamespace(
            table=SimpleNamespace(home=1),
            wait_idle=asyncio.Event().wait,
            stop=lambda: stopped.append(True),
        )
    }
    await Node(bot, bot.robots, NOTHING, "ws://nowhere")._give_back(1)
    assert (stopped, bot.messages, [*bot.lease.epochs]) == ([True], {}, [0])


async def test_who_leaves_ends_though_nobody_else_connects_its_shards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot: Any = Bot()
    monkeypatch.setattr(module, "HEARD_WITHIN", -1.0)
    bot.store.lost = False
    bot.tables.queues_of = lambda _place: []
    bot.messages = {}
    await Node(bot, bot.robots, NOTHING, "ws://nowhere").leave()
    assert [*shards_of(bot)] == []


async def test_what_was_shown_of_a_table_that_is_given_away_meanwhile_is_noted_by_others() -> None:
    bot: Any = Bot()
    refused, asked = asyncio.get_running_loop().create_future(), list[Any]()
    refused.set_exception(Refused("try_again"))
    refused.exception()
    bot.tables.submit = lambda *what: asked.append(what) or refused
    registry = MessageRegistry(bot)
    table = SimpleNamespace(record=SimpleNamespace(messages=SimpleNamespace(shown=1)))
    messages: Any = SimpleNamespace(
        catch_up=lambda: None, resting=False, idle=True, shown_seq=2, table=table
    )
    registry[1] = messages
    await registry.sweep()
    assert asked == [(1, Placed(shown=2))]


async def test_tables_where_nothing_happens_are_looked_at_now_and_then_and_others_each_time() -> (
    None
):
    bot: Any = Bot()
    registry, looked = MessageRegistry(bot), Counter[int]()
    for number in range(5):
        messages: Any = SimpleNamespace(
            catch_up=partial(looked.update, [number]), resting=number > 0, idle=False
        )
        registry[number] = messages
    for _ in range(2 * SLICES):
        await registry.sweep()
    assert looked == {0: 2 * SLICES, 1: 2, 2: 2, 3: 2, 4: 2}


async def test_what_comes_while_a_process_closes_is_refused_without_a_line_in_the_log() -> None:
    closing: Any = SimpleNamespace(_closing=True, _queue=lambda _table: None)
    refused: Any = Tables.submit(closing, 1, Leave(1))
    assert refused.done()
    assert not refused._log_traceback


async def test_what_others_say_is_taken_note_of() -> None:
    """Re-reads settings; ``/owner drain`` stops every process; place 0 has commands and emoji."""
    bot: Any = Bot()
    noted: list[object] = []

    async def begin(seconds: float) -> None:
        noted.append(seconds)

    bot.people = bot.guild_settings = SimpleNamespace(drop=noted.append)
    bot.messages = SimpleNamespace(show_server_again=noted.append)
    bot.process.drain = SimpleNamespace(begin=begin)
    node = Node(bot, bot.robots, NOTHING, "ws://nowhere")
    for message in ("server 9", "drain 60.0"):
        node._heard(message)
    await asyncio.sleep(0)
    assert noted == [9, 9, 60.0]
    assert (
        bot.store.places.leads,
        NodeLease(bot.lease, Group(2, 4), 1).leads,
    ) == (
        True,
        False,
    )


async def test_blocks_are_read_again_where_others_may_have_changed_them() -> None:
    bot: Any = Bot()
    noted: list[str] = []

    def learns(changed: str) -> SimpleNamespace:
        async def load() -> None:
            noted.append(changed)

        return SimpleNamespace(load=load, learn=load, drop=lambda *_: None)

    bot.people, bot.avoided, bot.blocks = (
        learns("people"),
        learns("avoided"),
        learns("blocks"),
    )
    bot.guild_settings, bot.messages = learns("servers"), {}
    node = Node(bot, bot.robots, NOTHING, "ws://nowhere")
    for message in ("avoided", "person 7", "blocks"):
        node._heard(message)
        await asyncio.sleep(0)
        noted.append(message)
    assert noted == ["avoided", "avoided", "people", "avoided", "person 7", "blocks", "blocks"]


async def test_who_is_ready_has_the_time_of_all_others() -> None:
    """Even if no one covered its place: if killed soon after, it gets no more time than others."""
    bot: Any = Bot()
    claimed: list[bool] = []

    async def claim() -> None:
        claimed.append(True)

    bot.lease.claim = claim
    await Node(bot, bot.robots, NOTHING, "ws://nowhere").claim()
    assert claimed


async def test_a_press_that_two_processes_have_heard_of_happens_once() -> None:
    """It arrives from Discord and as a row, in either order."""
    bot: Any = Bot()
    bot.lease.epochs[1] = 1
    bot_handover = Handover(bot)
    bot_handover.open()
    row: Any = SimpleNamespace(
        id=1, body=b'{"id": "8", "type": 3}', age=0.0, deferred=False, tries=0
    )
    bot_handover._deliver(row)
    bot_handover.arrives({**PRESS, "id": "8"})
    bot_handover.arrives(PRESS)
    bot_handover._deliver(
        SimpleNamespace(id=2, body=b'{"id": "7", "type": 3}', age=0.0, deferred=False, tries=0)
    )
    await bot_handover.settled()
    assert bot.parsed == ["8", "7"]
    assert (
        bot.forgotten == 0
    )  # until the answer: the process that handed it over answers if this one dies
    for press in (8, 7):
        bot._connection.dispatch("interaction", interaction := SimpleNamespace(id=press, extras={}))
        interaction.extras["handed"].done()
    await bot_handover.settled()
    assert bot.forgotten == 2


async def test_a_press_whose_row_comes_while_its_table_is_looked_up_happens_once() -> None:
    bot: Any = Bot()
    bot.lease.epochs[1] = 1
    relay = Handover(bot)
    relay.open()

    async def read(_wanted: object) -> list[dict[str, int]]:
        relay._deliver(
            SimpleNamespace(id=1, body=b'{"id": "7", "type": 3}', age=0.0, deferred=False, tries=0)
        )
        return [{"home": 1}]

    bot.store.read = read
    relay.arrives({"id": "7", "type": 3, "data": {"custom_id": "p1|5|take||"}, "user": {"id": "1"}})
    await relay.settled()
    assert bot.parsed == ["7"]
    bot._connection.dispatch("interaction", interaction := SimpleNamespace(id=7, extras={}))
    interaction.extras["handed"].done()
    await relay.settled()
    assert bot.forgotten == 1


async def test_a_press_is_acknowledged_where_nobody_knows_whether_its_owner_has_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot: Any = Bot()
    acknowledged: list[str] = []

    async def away(_wanted: object) -> None:
        raise ConnectionResetError

    async def defer(interaction: Any) -> None:
        acknowledged.append(interaction.data["id"])

    bot.store.read = away
    monkeypatch.setattr(handover, "interaction_of", lambda _bot, data: SimpleNamespace(data=data))
    monkeypatch.setattr(handover, "defer", defer)
    monkeypatch.setattr(handover, "TAKEN_WITHIN", 0.0)
    await Handover(bot)._hand_over(PRESS, 1)
    assert acknowledged == ["7"]
