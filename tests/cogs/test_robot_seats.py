"""Robots in the lobby: the host seats and removes them, people go first, robots are marked."""

from pathlib import Path
from typing import Any

from sqlalchemy import select

from bot.storage.schema import results
from bot.tables.model import FIRST_ROBOT, Status
from bot.tables.personas import PERSONAS, called
from tests.cogs.history.past import shown
from tests.support.eyes import texts
from tests.support.solo import play_on, quick, sit_with_robots
from tests.support.world import World, answer_of, buttons, is_result, menus, verb, words_of


def robots_at(w: World, table_id: int) -> list[str]:
    """Returns the levels of the robots by seat, and "" for all other seats."""
    return [person.robot if person else "-" for person in w.table(table_id).seats]


async def panel_of(w: World, index: int, card: Any) -> Any:
    result = await w.press(index, w.now(card), "robots")
    assert result.response.ephemeral
    return result.response.message


async def test_one_press_fills_the_table_and_the_host_can_start(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        card = await w.open("belote")
        assert "or robots" in words_of(card)
        await w.press(0, card, "robots_fill")
        assert robots_at(w, 1) == ["", "normal", "normal", "normal"]
        robots = w.table(1).people[1:]
        assert (
            len({robot.user_id for robot in robots}) == len({robot.name for robot in robots}) == 3
        )
        assert all(robot.user_id <= FIRST_ROBOT for robot in robots)
        text = words_of(w.now(card))
        assert all(f"🤖 {robot.name}" in text for robot in robots)
        assert "robots_fill" not in {verb(button.custom_id) for button in buttons(w.now(card))}
        await w.press(0, w.now(card), "start")
        assert w.table(1).status is Status.PLAYING


async def test_a_second_press_fills_every_seat(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        card = await w.open("beccato")
        for count in (3, 8):
            await w.press(0, w.now(card), "robots_fill")
            assert sum(level == "normal" for level in robots_at(w, 1)) == count
        assert len({person.name for person in w.table(1).people}) == 9


async def test_the_panel_adds_moves_and_removes(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        card = await w.open("belote")
        panel = await panel_of(w, 0, card)
        await w.press(0, panel, "robots_add", "hard")
        await w.choose(0, w.now(panel), "robots_seat", "3.0")
        assert robots_at(w, 1) == ["", "hard", "-", "easy"]
        await w.choose(0, w.now(panel), "robots_seat", "3.1")
        assert robots_at(w, 1) == ["", "hard", "-", "normal"]
        robot = w.table(1).people[1]
        assert f"**🤖 {robot.name}** (hard)" in words_of(w.now(panel))
        await w.choose(0, w.now(panel), "robots_out", "1")
        assert robots_at(w, 1) == ["", "-", "-", "normal"]
        await w.press(0, w.now(panel), "robots_full", "easy")
        assert robots_at(w, 1) == ["", "easy", "easy", "normal"]
        await w.press(1, w.now(card), "join")
        theirs = await panel_of(w, 1, card)
        assert buttons(theirs) == menus(theirs) == []
        for forged in ("robots_fill||", "robots_add||easy", "robots_full||hard"):
            result = await w.forge(1, w.now(card), f"p1|1|{forged}")
            assert "as the host" in words_of(answer_of(result))
        for level in ("brilliant", "expert"):
            nonsense = await w.forge(0, panel, f"p1|1|robots_add||{level}")
            assert nonsense.acknowledged
            assert level not in robots_at(w, 1)


async def test_experts_are_there_where_the_owner_gives_them_time(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", robot_expert_seconds=2.0) as w:
        panel = await panel_of(w, 0, await w.open("belote"))
        await w.choose(0, panel, "robots_seat", "3.3")
        await w.press(0, w.now(panel), "robots_add", "expert")
        assert robots_at(w, 1) == ["", "expert", "-", "expert"]
        assert "(expert)" in words_of(w.now(panel))
        other = await panel_of(w, 1, await w.open("cattitude", host=1))
        assert not any("expert" in str(button.label) for button in buttons(other))


async def test_people_go_first(tmp_path: Path) -> None:
    """A robot makes room at a full table or on a chosen seat; people inherit the host's duties."""
    async with quick(tmp_path / "w.sqlite3", people=4) as w:
        card = await w.open("belote")
        await w.press(0, card, "robots_fill")
        await w.press(1, w.now(card), "join")
        assert robots_at(w, 1) == ["", "", "normal", "normal"]
        await w.choose(2, w.now(card), "seat", "3")
        assert robots_at(w, 1) == ["", "", "normal", ""]
        await w.press(0, w.now(card), "leave")
        assert w.table(1).record.host == w.people[1].id
        await w.press(2, w.now(card), "leave")
        await w.press(1, w.now(card), "leave")
        assert w.table(1).status is Status.CLOSED
        assert w.table(1).record.end.reason == "empty"


async def test_nobody_writes_to_a_robot(tmp_path: Path) -> None:
    """No direct message, mention, reminder or vote; the result counts for no one."""
    async with quick(tmp_path / "w.sqlite3") as w:
        table_id = await sit_with_robots(w, "belote", "easy", target=51)
        opened = [call for call in w.env.http_requests if call.path.endswith("/users/@me/channels")]
        assert len(opened) == 1
        assert set(w.table(table_id).record.messages.hands) == {0}
        text = "\n".join(words_of(message) for message in w.place(table_id).history())
        assert "<@-" not in text
        for robot in w.table(table_id).people[1:]:
            assert called(robot) in "\n".join(texts(w.board(table_id)))
        await play_on(w, table_id)
        await w.pass_time(2)
        text = "\n".join(words_of(message) for message in w.place(table_id).history())
        assert "<@-" not in text
        rows = await w.bot.host.store.read(select(results).order_by(results.c.seat))
        assert [row["counted"] for row in rows] == [False] * 4
        assert [row["user_id"] <= FIRST_ROBOT for row in rows] == [False, True, True, True]
        history = await w.people[0].slash(w.channel, "history list")
        assert "🤖" in words_of(answer_of(history))
        result = next(m for m in w.place(table_id).history() if is_result(m))
        assert "🤖" in words_of(result)
        replay = await w.press(0, result, "replay")
        verified = await w.press(0, replay.response.message, "replay_verify")
        assert "✅" in words_of(shown(verified))
        await w.press(0, result, "rematch")
        assert robots_at(w, table_id + 1) == ["", "easy", "easy", "easy"]


async def test_one_person_alone_can_end_the_match(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        table_id = await sit_with_robots(w, "belote", "easy")
        await w.through(0, w.place(table_id), "table", "end_vote")
        assert w.table(table_id).status is Status.CLOSED
        assert w.table(table_id).record.end.reason == "voted"


def test_every_robot_has_a_name_and_a_face_of_its_own() -> None:
    assert (
        len({robot.name for robot in PERSONAS})
        == len({robot.emoji for robot in PERSONAS})
        == len(PERSONAS)
    )
    assert len(PERSONAS) > 9


async def test_robots_sit_where_they_can_take_part_alone(tmp_path: Path) -> None:
    """Beccato!'s robots read no chat and have no face to signal with."""
    async with quick(tmp_path / "w.sqlite3") as w:
        card = await w.open("beccato")
        await w.press(0, card, "robots_fill")
        for mode in ("chat", "video"):
            w.table(1).record.terms.options["mode"] = mode
            result = await w.press(0, w.now(card), "start")
            assert "Robots can't play with these options" in shown(result).content
            assert w.table(1).status is Status.LOBBY
        w.table(1).record.terms.options["mode"] = "board"
        await w.press(0, w.now(card), "start")
        assert w.table(1).status is Status.PLAYING
