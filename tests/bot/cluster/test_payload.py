"""A press that goes from one process to another: with enough data to carry it out, no more."""

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.cluster.payload import needed, server_of, table_of
from bot.discord_internals import parsers_of
from tests.cogs.history.past import shown
from tests.support.world import World, menus, words_of


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
