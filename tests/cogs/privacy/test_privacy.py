"""Someone's stored data: exported completely, and deleted without a trace."""

import json
from pathlib import Path
from random import Random
from typing import Any

import discord
import msgspec
import pytest
from sqlalchemy import insert, select

import rules
from bot.storage.schema import complete, presses, tables
from bot.tables.commands import AcceptSeat, Act, Depart, Erase, Leave, OfferSeat, Refused
from bot.tables.model import Status
from bot.users.preferences import Preferences
from cogs.ratings.store.queries import Leaderboard, RatingQueries
from tests.cogs.history.past import EVE, finished, result_of, shown, tamper
from tests.support.playing import deal_to, steps
from tests.support.world import World, alt_texts, answer_of, buttons, menus, words_of

BOB = 1
ROOT = Path(__file__).parents[3]


async def where_named(w: World, *wanted: object) -> list[str]:
    """Returns every database column that contains one of these ids or words."""
    leaks: list[str] = []
    for kind in complete().sorted_tables:
        for row in await w.bot.host.store.read(kind.select()):
            for column, value in row.items():
                text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
                leaks += [
                    f"{kind.name}.{column}: {word} in {text}"
                    for word in wanted
                    if str(word) in text
                ]
    return leaks


async def a_full_life(w: World) -> tuple[int, int, int, int]:
    """Lets Bob finish a match, host a lobby, play a match, and leave a lobby; returns these."""
    over = await finished(w)
    await w.people[BOB].slash(w.channel, "settings", hand="both")
    lobby = await w.open(host=BOB)
    await w.press(2, lobby, "join")
    running = await deal_to(w, 501)
    await steps(w, running, 3, Random(2))
    left = await w.open(host=BOB)
    table_id = int((buttons(left)[0].custom_id or "").split("|")[1])
    await w.submit(table_id, Leave(w.people[BOB].id))
    await w.pass_time()
    return over, over + 1, running, table_id


async def delete(w: World, index: int) -> str:
    question = shown(await w.through(index, w.channel, "settings", "privacy_card", "privacy_ask"))
    await w.press(index, question, "privacy_delete")
    await w.pass_time()
    return words_of(w.now(question))


async def exported(w: World, index: int) -> Any:
    answer = shown(await w.through(index, w.channel, "settings", "privacy_card", "privacy_export"))
    (file,) = answer.attachments
    return json.loads(await file.read())


async def test_the_file_says_everything(w: World) -> None:
    over, lobby, running, left = await a_full_life(w)
    export = await exported(w, BOB)
    assert export["user_id"] == w.people[BOB].id
    assert export["settings"]["hand"] == "both"
    by_id = {table["id"]: table for table in export["tables"]}
    status = {number: (by_id[number]["status"], by_id[number]["host"]) for number in by_id}
    assert status[over] == ("finished", False)
    assert status[lobby] == ("lobby", True)
    assert status[running] == ("playing", False)
    assert status[left] == ("closed", True)
    assert "seat" not in by_id[left]
    kept = ("seq", "interaction_id", "at")
    assert by_id[over]["moves"] == [
        {"action": msgspec.json.decode(row.action)} | {name: getattr(row, name) for name in kept}
        for row in await w.bot.host.store.moves_of(over)
        if row.seat == BOB
    ]
    assert by_id[over]["result"]["name"] == "Bob"
    assert by_id[running]["result"] is None
    assert [(step["table_id"], step["game"]) for step in export["steps"]] == [(over, "belote")]
    assert {row["played"] for row in export["standings"]} == {1}
    assert {"house.warming"} <= {row["code"] for row in export["achievements"]}
    assert by_id[running]["hand_message"] == [*w.table(running).record.messages.hands[BOB]]
    text = json.dumps(export)
    assert w.table(running).record.deal.seed not in text
    for other in (0, 2, 3, EVE):
        assert str(w.people[other].id) not in text
    eve = await exported(w, EVE)
    assert eve["settings"]["hand"] == "dm"
    assert {name for name, kept in eve.items() if kept} == {"user_id", "settings"}
    assert eve["settings"] == await w.bot.host.store.player(w.people[EVE].id)


@pytest.mark.world(joint=True)
async def test_nothing_is_left_after_deleting(w: World) -> None:
    over, lobby, running, _ = await a_full_life(w)
    bob = w.people[BOB].id
    own = [w.hand(BOB).id, w.people[BOB].user.dm_channel.id, "Bob"]
    own += [
        row.interaction_id
        for row in await w.bot.host.store.moves_of(running)
        if row.seat == BOB and row.interaction_id
    ]
    named = {line.split(":")[0] for line in await where_named(w, bob)}
    assert named == {
        "tables.record",
        "seats.user_id",
        "results.user_id",
        "players.user_id",
        "conversations.user_id",
        "standings.user_id",
        "steps.user_id",
        "achievements.user_id",
        "week_players.user_id",
    }
    others = w.table(over).seats[0]
    boards = RatingQueries(w.bot.host.store)
    before = await boards.standings_of(w.people[0].id, w.guild.id)

    answer = await delete(w, BOB)

    assert "Done." in answer
    assert await where_named(w, bob, *own) == []
    assert bob not in w.bot.host.people._known
    assert not [
        table_id
        for table_id, line in w.bot.host.tables._queues.items()
        if line.table is not None and line.table.seat_of(bob) is not None
    ]
    # The others go on: a new host in the lobby, a robot in the match; the result remains.
    assert w.table(lobby).status is Status.LOBBY
    assert w.table(lobby).record.host == w.people[2].id
    assert w.table(running).status is Status.PLAYING
    robot = w.table(running).seats[BOB]
    assert robot is not None
    assert robot.builtin_robot
    assert "lost your seat" in words_of(w.hand(BOB))
    assert not buttons(w.hand(BOB))
    assert w.table(over).seats[0] == others
    boards = RatingQueries(w.bot.host.store)
    assert await boards.standings_of(w.people[0].id, w.guild.id) == before
    listed = await boards.lines(Leaderboard(), limit=9)
    assert sorted(line.name for line in listed) == ["Alice", "Carol", "Dan"]
    gone = shown(await w.people[EVE].slash(w.channel, "history list", person=w.people[BOB].user))
    assert "None yet" in words_of(gone)
    for _ in range(2):
        list_of_alice = shown(await w.people[0].slash(w.channel, "history list"))
        assert "a former player" in words_of(list_of_alice)
        page = shown(await w.people[0].slash(w.channel, "history replay", table=over))
        await w.choose(0, page, "replay_eyes", str(BOB))
        assert "▶️ **" in words_of(w.now(page))
        proof = shown(await w.press(0, w.now(page), "replay_verify"))
        assert "✅ This match was fair" in words_of(proof)
        await w.restart()
    assert await where_named(w, bob, *own) == []


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.world(robot_workers=0, robot_pace=100.0)
async def test_cards_boards_and_results_lose_the_name(restarted: bool, w: World) -> None:
    """With tables in memory or not; no message is added, and no one's hand changes."""
    over, lobby, running, _ = await a_full_life(w)
    if restarted:
        await w.restart()
        await w.pass_time()
    kept: list[discord.Message] = []
    for table_id in (over, lobby, running):
        table = await w.bot.host.tables.get(table_id)
        assert table is not None
        record = table.record
        ids = {record.messages.lobby, record.messages.board, record.messages.result}
        there = [*w.channel.history(), *w.place(table_id).history()]
        kept += {post.id: post for post in there if post.id in ids}.values()
    assert len(kept) == 6  # a lobby has only its card, a live match no result
    named = [post for post in kept if "Bob" in everything(post)]
    assert len(named) == 5, [everything(post) for post in kept]
    before = {message.id for message in w.place(over).history()}
    await delete(w, BOB)
    assert not [everything(w.now(post)) for post in kept if "Bob" in everything(w.now(post))]
    assert {message.id for message in w.place(over).history()} == before


def everything(message: discord.Message) -> str:
    """Returns all words of a message, with those of its pictures and controls."""
    menus_of = [option.label for menu in menus(message) for option in menu.options]
    return "\n".join([words_of(message), *alt_texts(message), *menus_of])


async def test_a_former_player_is_not_seated_at_the_rematch(w: World) -> None:
    table_id = await finished(w)
    await delete(w, BOB)
    result = result_of(w, table_id)
    await w.press(0, result, "rematch")
    seated = [person and person.user_id for person in w.table(table_id + 1).seats]
    assert seated == [w.people[0].id, None, w.people[2].id, w.people[3].id]
    answer = await w.forge(BOB, result, f"p1|{table_id}|rematch||")
    assert "not playing at this table" in words_of(shown(answer))


async def test_everybody_at_a_table_may_go(w: World) -> None:
    table_id = await finished(w)
    for index in range(4):
        await delete(w, index)
    ids = [person.id for person in w.people[:4]]
    assert await where_named(w, *ids) == []
    page = shown(await w.people[EVE].slash(w.channel, "history replay", table=table_id))
    assert "Step 0" in words_of(page)
    assert await RatingQueries(w.bot.host.store).count(Leaderboard()) == 0


async def test_whoever_changes_their_mind_keeps_everything(w: World) -> None:
    table_id = await w.deal()
    card = answer_of(await w.through(BOB, w.channel, "settings", "privacy_card"))
    question = shown(await w.press(BOB, card, "privacy_ask"))
    assert words_of(w.now(card))  # only a page that wasn't pressed goes for the next
    assert "You're at 1 live table" in words_of(question)
    await w.press(BOB, question, "privacy_keep")
    assert "Nothing changed" in words_of(w.now(question))
    assert w.table(table_id).status is Status.PLAYING
    assert w.table(table_id).seat_of(w.people[BOB].id) == BOB
    result = await w.forge(BOB, w.board(table_id), "p1|0|privacy_delete||")
    assert result.acknowledged
    assert w.table(table_id).status is Status.PLAYING
    with pytest.raises(Refused):
        await w.bot.host.tables.submit(table_id, Erase(w.people[BOB].id))
    assert w.table(table_id).seat_of(w.people[BOB].id) == BOB


async def test_deleting_with_nothing_stored(w: World) -> None:
    assert "0 tables no longer name you" in await delete(w, EVE)
    assert await where_named(w, w.people[EVE].id) == []


async def test_a_table_of_older_rules_keeps_what_only_they_can_read(w: World) -> None:
    table_id = await finished(w)
    row = w.table(table_id).row()
    older = {**msgspec.json.decode(row.snapshot or b""), "rules_version": 0}
    record = msgspec.json.decode(row.record)
    await tamper(
        w,
        tables,
        tables.c.id == table_id,
        snapshot=msgspec.json.encode(older),
        rules_version=0,
        # The plug was pulled before the result was posted.
        record=msgspec.json.encode({**record, "messages": {**record["messages"], "result": None}}),
    )
    await w.restart()
    await delete(w, BOB)
    rows = await w.bot.host.store.table(table_id)
    assert rows is not None
    assert msgspec.json.decode(rows[0].snapshot or b"") == older
    assert (rows[0].rules_version, rows[0].seq) == (0, row.seq)
    assert await where_named(w, w.people[BOB].id) == []
    result = await w.people[0].slash(w.channel, "history replay", table=table_id)
    assert "earlier rules" in words_of(shown(result))


@pytest.mark.world(robot_workers=0, robot_pace=100.0)
async def test_who_left_or_was_replaced_can_be_forgotten(w: World) -> None:
    """No trace remains where they were replaced or where a seat was offered to them."""
    table_id = await w.deal()
    bob, carol, eve = (w.people[index].id for index in (1, 2, EVE))
    await w.submit(table_id, Depart(bob))
    await w.submit(table_id, OfferSeat(carol, 2, eve, "Eve"))
    await w.submit(table_id, AcceptSeat(eve, "Eve", 2))
    await w.submit(table_id, OfferSeat(w.people[0].id, 1, bob, "Bob"))
    for index, own in ((1, bob), (2, carol)):
        assert await where_named(w, own)
        await delete(w, index)
        assert await where_named(w, own, w.people[index].user.global_name) == []
    assert w.table(table_id).status is Status.PLAYING


@pytest.mark.parametrize("game", sorted(rules.GAMES))
@pytest.mark.world(robot_workers=0, robot_pace=100.0)
async def test_a_match_goes_on_for_the_others_once_somebody_is_forgotten(
    game: str, w: World
) -> None:
    """At their table, and at one they had left before."""
    left, sat = await w.deal(game, 4), await w.deal(game, 4)
    await w.submit(left, Depart(w.people[BOB].id))
    for table_id in (left, sat):
        await any_moves(w, table_id, 3)
    await delete(w, BOB)
    for table_id in (left, sat):
        await any_moves(w, table_id, 3)
        assert w.table(table_id).status is Status.PLAYING


async def any_moves(w: World, table_id: int, count: int) -> None:
    """Plays some actions of any seats."""
    for _ in range(count):
        match = w.match(table_id)
        seat = next(
            seat for prompt in match.prompts for seat in prompt.seats if seat not in prompt.done
        )
        person = w.table(table_id).seats[seat]
        assert person is not None
        action: Any = rules.to_dict(match.sample(seat, Random(match.seq)))
        seat_held = None if person.present else seat
        await w.ask(table_id, Act(person.user_id, action, robot=seat_held))
    await w.env.settle()


async def test_settings_are_handed_out_and_go(w: World) -> None:
    """Nothing that they set outlives their departure, not even the language of answers."""
    await w.people[EVE].slash(
        w.channel,
        "settings",
        text=True,
        language="fr",
        leaderboards=False,
        zone="Asia/Tokyo",
        quiet="22-7",
        reminders="dm",
        minutes=5,
    )
    prefs = (await exported(w, EVE))["settings"]
    assert prefs == await w.bot.host.store.player(w.people[EVE].id)
    assert (prefs["language"], prefs["zone"], prefs["quiet_from"]) == ("fr", "Asia/Tokyo", 1320)
    assert prefs["text_mode"]
    assert prefs["hidden"]
    question = shown(await w.through(EVE, w.channel, "settings", "privacy_card", "privacy_ask"))
    await w.press(EVE, question, "privacy_delete")
    assert await where_named(w, w.people[EVE].id, "Asia/Tokyo") == []
    result = shown(await w.people[EVE].slash(w.channel, "help"))
    assert "I'm Parlour" in words_of(result)
    player = await w.bot.host.people.get(w.people[EVE].id)
    assert player == Preferences(locale=player.locale)


async def test_a_press_on_its_way_to_another_process_is_handed_out_and_goes(w: World) -> None:
    bob = {"id": str(w.people[BOB].id), "username": "bob", "email": "bob@example.org"}
    sent = {"id": "77", "type": 3, "token": "t0ken", "data": {"custom_id": "p1|5|join||"}}
    bodies = [
        {**sent, "user": bob},
        {**sent, "guild_id": "1", "member": {"user": bob}},
        {**sent, "user": {**bob, "id": str(w.people[0].id)}},
        {"table": 5, "command": "Erase", "fields": {"user_id": w.people[BOB].id}},
    ]
    for body in bodies:
        row = {"place": 1, "body": msgspec.json.encode(body), "at": 5.0}
        await w.bot.host.store.write(lambda at, row=row: at.execute(insert(presses).values(row)))
    pressed = {"at": 5.0, "press": 77, "asked": "p1|5|join||"}
    assert (await exported(w, BOB))["presses"] == [
        *(pressed, pressed),
        {"at": 5.0, "command": "Erase", "table": 5},
    ]
    await delete(w, BOB)
    left = await w.bot.host.store.read(select(presses.c.body))
    assert [msgspec.json.decode(row["body"]) for row in left] == bodies[2:]


def test_the_documents_name_all_that_is_kept() -> None:
    """For a new table, add there what it keeps, why, and for how long."""
    page = (ROOT / "docs/privacy.md").read_text("utf-8")
    assert not [kind.name for kind in complete().sorted_tables if f"`{kind.name}`" not in page]
    policy = (ROOT / "docs/legal/privacy.md").read_text("utf-8")
    features = ("`/find`", "game nights", "tournaments", "deals of the day", "puzzles")
    named = (*features, "coach", "Blocks", "`/owner`", "Presses", "achievements", "token")
    assert not [word for word in named if word not in policy]
