"""The people who may know of a table: its players, and those who can read its place. No one
else.
"""

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from bot.tables.model import Status
from tests.cogs.history.past import EVE, finished
from tests.support.world import World, answer_of, words_of

FRANK, PRIVATE_THREAD = 5, 12

NEVER = 999_999
"""The number of a table that never existed."""


def in_private_thread(w: World, *people: int) -> Any:
    """Opens a private thread for some people and the bot, and moves the world there."""
    backend, host = w.env.backend, w.people[0]
    thread = backend.create_thread(w.channel.id, "Back room", host.id, type=PRIVATE_THREAD)
    for member in (w.env.backend.bot_user.id, *(w.people[person].id for person in people)):
        backend.add_thread_member(thread.id, member)
    w.channel = ChannelHandle(w.env, w.guild, thread)
    return thread


def next_door(w: World, index: int) -> tuple[Any, Any]:
    """Moves someone to another server with the bot; returns them there, and its channel."""
    elsewhere = w.env.create_guild("Next door")
    room = elsewhere.create_text_channel("cards")
    return elsewhere.add_member(w.people[index].user), room


async def seen(w: World, person: Any, room: Any, table_id: int) -> list[bool]:
    """Returns whether someone can see a table's replay, files, board, fair play page, list."""
    texts = [
        words_of(answer_of(await person.slash(room, command, **{name: table_id})))
        for command, name in (("history replay", "table"), ("table", "number"))
    ]
    here = answer_of(await person.slash(room, "help"))
    pages = [
        words_of(answer_of(await w.forge(w.people.index(person), here, f"p1|{table_id}|{verb}||")))
        for verb in ("board_words", "fair_play", "fair_file")
    ]
    listed = await person.slash(room, "history list", person=w.people[1].user)
    visible = ["table is gone" not in text for text in (*texts, *pages)]
    return [*visible, f"table {table_id}" in words_of(answer_of(listed))]


@pytest.mark.world(people=6)
async def test_a_private_thread_is_for_those_who_are_in_it(w: World) -> None:
    hall, backend = w.channel, w.env.backend
    thread = in_private_thread(w, 1, 2, 3)
    table_id = await finished(w)
    eve, player = w.people[EVE], w.people[2]
    assert not any(await seen(w, eve, hall, table_id))
    assert all(await seen(w, player, hall, table_id)), "players see it wherever they are"
    backend.add_thread_member(thread.id, eve.id)
    assert all(await seen(w, eve, hall, table_id))
    archive(w, thread.id)
    assert all(await seen(w, eve, hall, table_id)), "she is in it"
    backend.remove_thread_member(thread.id, eve.id)
    assert not any(await seen(w, eve, hall, table_id)), "what has left the cache is not open"
    keepers = discord.Permissions(manage_threads=True)
    role = w.guild.create_role("Keepers", permissions=keepers)
    guest = w.env.create_user("keeper", global_name="Keeper")
    w.people[FRANK] = w.guild.add_member(guest, roles=[role])
    assert all(await seen(w, w.people[FRANK], hall, table_id))
    backend.delete_channel(thread.id)
    await w.env.settle()
    assert not any(await seen(w, w.people[FRANK], hall, table_id)), "unknown means no"
    assert all(await seen(w, player, hall, table_id))


def archive(w: World, thread_id: int) -> None:
    """Makes the bot forget a thread, as when Discord archives it."""
    guild: Any = w.bot.get_guild(w.guild.id)
    guild._remove_thread(guild.get_thread(thread_id))


async def test_a_channel_that_someone_cannot_read_is_left_out(w: World) -> None:
    hall = w.guild.create_text_channel("hall")
    table_id = await finished(w)
    assert all(await seen(w, w.people[EVE], hall, table_id))
    deny = discord.Permissions(view_channel=True).value
    w.env.backend.set_overwrite(
        w.channel.id, Overwrite(w.people[EVE].id, OverwriteType.MEMBER, 0, deny)
    )
    assert not any(await seen(w, w.people[EVE], hall, table_id))


# -- strangers with forged presses -------------------------------------------------------------


async def private_table(w: World) -> int:
    """Opens a private table for two, with robots, and deals."""
    await w.people[0].user.slash("play", game="belote")
    await w.env.settle()
    code = w.table(w.newest).join_code
    await w.people[1].user.slash("table", code=code)
    await w.press(0, w.hand(0), "robots_fill")
    await w.press(0, w.hand(0), "start")
    await w.env.settle()
    return int(code.partition("-")[0])


async def lobby(w: World, host: int = 0) -> int:
    """Opens a lobby for two; returns its number."""
    card = await w.open(host=host)
    await w.press(1, card, "join")
    return w.newest


ELSEWHERE = ("daily", "puzzle", "board_", "season", "cup", "seek", "setting", "server_", "stats")
ELSEWHERE += ("profile", "history", "help", "night", "unblock", "privacy")
"""Prefixes of verbs that concern no table."""


def told(result: InteractionResult, table_id: int) -> str:
    """Returns the entire answer to a press, without the table's number."""
    responses = [*result.followups, *filter(None, [result.response])]
    texts = [
        *(words_of(reply.message) for reply in responses),
        str(result.modal and result.modal["title"]),
    ]
    return " / ".join(texts).replace(f"table {table_id}", "table N")


async def test_a_made_up_press_learns_nothing_of_a_hidden_table(w: World) -> None:
    """Whatever a stranger presses, the answer is that of a table that never existed."""
    w.people[EVE], room = next_door(w, EVE)
    await w.people[EVE].slash(room, "play", game="belratti")
    here = room.last_message
    hidden = [await private_table(w), await lobby(w)]
    in_private_thread(w, 1)
    hidden.append(await lobby(w, 1))
    before = [w.table(item).copy() for item in hidden]
    looks, differ = words_of(here), list[tuple[str, ...]]()
    for verb in sorted({*w.bot.host.handler.verbs, "card", "pass", "take"}):
        if verb.startswith(ELSEWHERE):
            continue
        expected, *answers = [
            told(await w.forge(EVE, here, f"p1|{item}|{verb}||0", "0"), item)
            for item in (NEVER, *hidden)
        ]
        differ += [(verb, expected, item) for item in answers if item != expected]
    assert not differ
    for table in before:
        assert w.table(table.id).seats == table.seats
        assert w.table(table.id).status is table.status
    assert words_of(w.now(here)) == looks


async def test_a_member_outside_a_private_thread_takes_no_seat_in_it(w: World) -> None:
    await w.people[EVE].slash(w.channel, "play", game="belratti")
    here = w.channel.last_message
    in_private_thread(w, 1)
    table_id = await lobby(w)
    for verb in ("join", "seat", "options", "house_table", "fair_play", "rules"):
        result = await w.forge(EVE, here, f"p1|{table_id}|{verb}||", "3")
        assert "table is gone" in words_of(answer_of(result)), verb
    assert w.table(table_id).seat_of(w.people[EVE].id) is None


async def test_rights_count_where_the_table_is(w: World) -> None:
    """The owner of another server has no power over a lobby here, even in a seat."""
    table_id = await lobby(w)
    await w.press(EVE, w.channel.last_message, "join")
    assert w.table(table_id).seat_of(w.people[EVE].id) is not None
    elsewhere = w.env.create_guild("Eve's", owner=w.people[EVE].user)
    room = elsewhere.create_text_channel("cards")
    w.people[EVE] = elsewhere.add_member(w.people[EVE].user)
    await w.people[EVE].slash(room, "play", game="belratti")
    here = room.last_message
    assert here is not None
    result = await w.forge(EVE, here, f"p1|{table_id}|cancel||")
    assert "host of this table" in words_of(answer_of(result))
    assert w.table(table_id).status is Status.LOBBY


async def test_a_private_card_carries_its_code(w: World) -> None:
    """Someone who got up can sit down again, and no one else can."""
    await w.people[0].user.slash("play", game="belote")
    await w.env.settle()
    code = w.table(1).join_code
    await w.people[1].user.slash("table", code=code)
    await w.pass_time()
    card = w.hand(1)
    await w.press(1, card, "leave")
    assert w.table(1).seat_of(w.people[1].id) is None
    await w.press(1, w.now(card), "join")
    assert w.table(1).seat_of(w.people[1].id) == 1
    for verb, window, arg in (("join", "", ""), ("join", "", "1-00000000"), ("seat", "", "")):
        result = await w.forge(EVE, card, f"p1|1|{verb}|{window}|{arg}", "3")
        assert "table is gone" in words_of(answer_of(result))
    assert w.table(1).seat_of(w.people[EVE].id) is None
