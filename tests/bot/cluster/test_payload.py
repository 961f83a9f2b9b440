"""A press that goes from one process to another: with enough data to carry it out, no more."""

import asyncio
from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest
from sqlalchemy import literal, select

import rules
from bot.cluster.handover import Handover
from bot.cluster.payload import needed, server_of, table_of
from bot.components.custom_id import TEMPLATE, CustomId
from bot.discord_internals import parsers_of
from bot.storage.schema import presses
from bot.tables.commands import Act, AskVote, Command, ComponentAction, Refused, TimeUp
from bot.tables.refused import Broken
from tests.cogs.history.past import shown
from tests.support.world import World, buttons, menus, words_of


def keys(value: Any, path: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield f"{path}{key}"
            yield from keys(inner, f"{path}{key}.")


async def test_a_match_can_be_played_by_presses_that_were_handed_over(w: World) -> None:
    """Each press and command is read from its stored form, in a server and in direct messages."""
    parsers = parsers_of(w.bot)
    read, seen = parsers["INTERACTION_CREATE"], list[dict[str, Any]]()

    def handed_over(data: dict[str, Any]) -> None:
        stored = msgspec.json.decode(msgspec.json.encode(needed(data)))
        assert table_of(stored) == table_of(data)
        seen.append(stored)
        read(stored)

    parsers["INTERACTION_CREATE"] = handed_over
    lobby = await w.open(host=0)
    await w.people[0].slash(w.channel, "settings", text=True)
    for index in (1, 2, 3):
        await w.press(index, lobby, "join")
    await w.press(0, w.now(lobby), "start")
    await w.pass_time()
    page = shown(await w.people[1].slash(w.channel, "history list", person=w.people[0].user))
    assert "Finished tables" in words_of(page)
    assert menus(w.hand(0))
    table = w.table(1)
    assert [seat.name for seat in table.seats if seat] == ["Alice", "Bob", "Carol", "Dan"]
    assert len(seen) >= 6
    stored_paths = {path for stored in seen for path in keys(stored)}
    assert {"token", "member.permissions", "member.user.username", "message.id"} <= stored_paths
    assert not [path for path in stored_paths if path.endswith(("embeds", "components", "author"))]


def test_a_server_without_the_bot_has_no_process() -> None:
    there: dict[str, Any] = {"guild_id": "7"}
    assert server_of(there) == 7
    assert server_of({**there, "authorizing_integration_owners": {"0": "7", "1": "5"}}) == 7
    assert server_of({**there, "authorizing_integration_owners": {"1": "5"}}) == 0
    assert server_of({}) == 0


def test_what_others_need_not_know_stays_here() -> None:
    user = {"id": "5", "username": "bob", "discriminator": "0", "avatar": "hash", "email": "b@c.d"}
    member = {"user": user, "roles": ["9"], "permissions": "8", "flags": 0, "avatar": "face"}
    message = {
        "id": "8",
        "channel_id": "2",
        "type": 0,
        "flags": 64,
        "content": "the board",
        "author": user,
        "components": [{"type": 2, "custom_id": "p1|31|cut||"}],
    }
    picked = {"custom_id": "form", "resolved": {"users": {"5": user}, "roles": {"9": {}}}}
    sent = {"id": "1", "type": 5, "token": "t", "member": member, "entitlements": [1]}
    stored = needed({**sent, "message": message, "data": picked})
    person = {"avatar": None, "id": "5", "username": "bob", "discriminator": "0"}
    assert stored == {
        "id": "1",
        "type": 5,
        "token": "t",
        "table": 31,
        "member": {"user": person, "roles": ["9"], "permissions": "8", "flags": 0},
        "message": {"id": "8", "channel_id": "2", "type": 0, "flags": 64, "content": ""},
        "data": {"custom_id": "form", "resolved": {"users": {"5": person}, "roles": {"9": {}}}},
    }
    assert table_of(stored) == 31


async def test_what_people_ask_of_another_process_is_done_or_refused_there(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands and refusals cross as rows; both sides are one process here."""
    table_id = await w.deal("cattitude", 3)
    monkeypatch.setattr("bot.cluster.handover.clock", lambda: literal(1.0))  # SQLite has no other
    host, table = Handover(w.bot.host), w.table(table_id)
    ids = filter(None, (TEMPLATE.fullmatch(one.custom_id or "") for one in buttons(w.hand(0))))
    flip = next(one for one in map(CustomId.of, ids) if one.verb == "play")

    async def ask(command: Command) -> None:
        asked = asyncio.create_task(host.ask(table, command))
        while not asked.done():
            host.check()
            await asyncio.sleep(0.01)
        await host.settled()
        assert await w.bot.host.store.read(select(presses.c.id)) == []
        await asked

    def act(who: int, window: str = flip.window, **robot: Any) -> Act:
        return Act(w.people[who].id, ComponentAction("play", flip.arg), window, 7, **robot)

    await ask(act(0))
    assert 0 in w.table(table_id).record.drafts
    with pytest.raises(rules.RuleError, match="window_closed"):
        await ask(act(0, "another"))
    with pytest.raises(Refused, match="not_seated_here"):
        await ask(act(4))
    with pytest.raises(rules.RuleError):
        await ask(Act(w.people[0].id, {"type": "bid"}))
    await ask(AskVote(w.people[0].id, "pause"))
    assert w.table(table_id).record.votes.question is not None
    w.trouble = True
    monkeypatch.setattr(AskVote, "decide", Mock(side_effect=ValueError("a bug")))
    with pytest.raises(Broken):
        await ask(AskVote(w.people[0].id, "pause"))
    for own in (act(0, robot=0), act(0, forced=True), TimeUp()):
        with pytest.raises(Refused, match="try_again"):
            await host.ask(table, own)
