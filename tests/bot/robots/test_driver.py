"""Robots at the table act in time, through restarts and faults, and only on their own seats."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import rules
from bot.robots import scheduler
from bot.robots.delay import SHOWN, moments, reaction
from bot.robots.forced import LEAST, only_action
from bot.robots.windows import dice_of, windows
from bot.tables.commands import AcceptSeat, Act, Depart, OfferSeat, Refused
from bot.tables.model import FIRST_ROBOT, IN_PLAY, Player, Status, Table
from bot.tables.parts import Deal, Terms
from bot.tables.record import Record
from bot.workers.pool import WorkerPool
from bot.workers.processes import WorkerProcess
from bot.workers.worker import RobotRequest, answer
from rules.beccato.model import Gesture, Watch
from tests.support import faulty
from tests.support.games import OWN
from tests.support.playing import turn
from tests.support.solo import QUICK, my_move, play_on, quick, sit_with_robots
from tests.support.world import World, words_of, world

pytestmark = pytest.mark.world(people=2, **QUICK)


def warnings(w: World) -> set[str]:
    return {e["event"] for e in w.logs if e["log_level"] == "warning" and "robot" in e["event"]}


@pytest.mark.parametrize("kill", [True, False], ids=["power cut", "good order"])
@pytest.mark.world(seed="robots")
async def test_robots_go_on_after_a_restart(w: World, kill: bool) -> None:
    table_id = await sit_with_robots(w, "belote", "easy", target=51)
    for least in (3, 9):
        await play_on(w, table_id, least=least)
        while not turn(w, table_id):
            await my_move(w, table_id, 0)
        before = w.table(table_id).seq
        await w.restart(kill=kill)
        await w.pass_time(2)
        assert w.table(table_id).seq > before


async def test_robots_think_in_a_process_which_may_die_at_any_moment(tmp_path: Path) -> None:
    settings = {"robot_workers": 1, "robot_pace": 0.0}
    async with world(tmp_path / "w.sqlite3", people=2, **settings) as w:
        table_id = await sit_with_robots(w, "belote", "normal", target=51)
        await play_on(w, table_id, least=6)
        worker = w.bot.host.robots._players._workers[0]
        before = worker._at
        assert isinstance(before, WorkerProcess)
        assert before.running is not None
        before.running.kill()
        await play_on(w, table_id, least=6)
        assert isinstance(worker._at, WorkerProcess)
        assert worker._at is not before
        assert warnings(w) == {"robot replaced"}


async def test_robots_are_told_who_is_a_person(tmp_path: Path) -> None:
    hints: set[tuple[rules.Seat, ...]] = set()

    def listens(question: RobotRequest) -> Any:
        hints.add(question.people)
        return answer(question)

    async with quick(tmp_path / "w.sqlite3") as w:
        w.bot.host.robots._players = WorkerPool(0, answer=listens)
        await play_on(w, await sit_with_robots(w, "belote", "easy", target=51), least=4)
    assert hints == {(0,)}


@pytest.mark.parametrize(
    ("game", "fault", "told"),
    [
        *((game, faulty.always_raises, {"robot replaced"}) for game in OWN),
        ("belote", faulty.always_mumbles, {"robot replaced"}),
        ("belote", faulty.always_says_nothing, {"robot replaced"}),
        ("belote", faulty.cheats, {"robot refused"}),
    ],
)
async def test_a_match_goes_on_whatever_robots_do(
    w: World, game: str, fault: Any, told: set[str]
) -> None:
    """If no robot finds a legal action, the bot takes any; the log says so without naming cards."""
    w.bot.host.robots._players = WorkerPool(0, answer=fault)
    table_id = await sit_with_robots(w, game, "hard")
    await play_on(w, table_id, least=12)
    assert warnings(w) == told
    assert not any("hand" in str(e) for e in w.logs if "robot" in e["event"])


async def test_a_robot_acts_for_no_seat_a_person_has(w: World) -> None:
    """Neither on people's seats nor on one someone has just returned to, despite a robot's plan."""
    table_id = await sit_with_robots(w, "belote", "easy")
    while turn(w, table_id):
        await w.pass_time(0.2)
    before = w.table(table_id).seq
    await w.pass_time(5)
    assert w.table(table_id).seq == before
    match = w.match(table_id)
    action: Any = rules.to_dict(next(match.legal(0)))
    robot = w.person(table_id, 1)
    for user_id, seat in ((w.people[0].id, 0), (robot.user_id, 0), (w.people[1].id, 1)):
        with pytest.raises(Refused, match="not_seated_here"):
            await w.ask(table_id, Act(user_id, action, None, robot=seat))
    assert w.table(table_id).seq == before


def test_a_robot_holds_a_seat_until_its_person_is_back() -> None:
    people: list[Player | None] = [
        Player(1, "Alice"),
        Player(2, "Bob", "normal"),
        Player(FIRST_ROBOT, "Otto", "easy"),
        Player(3, "Carol"),
    ]
    match = rules.Match.new("belote", seats=4, seed="held")
    table = Table(1, "belote", Status.PLAYING, 1, 2, 3, 0, 0, people, Record(1, Terms()), match)
    seen: set[int] = set()
    for _ in range(8):
        (seat,) = match.prompts[0].seats
        seen.add(seat)
        assert {key[0] for key in windows(table)} == ({seat} & {1, 2})
        match.play(seat, {"type": "Pass"})
    assert seen == {0, 1, 2, 3}
    assert len(table.attending) == 2


async def test_a_table_of_robots_alone_does_not_play(w: World) -> None:
    table_id = await sit_with_robots(w, "belote", "easy")
    table = w.table(table_id)
    person = table.seats[0]
    assert person is not None
    table.seats[0] = replace(person, robot="normal")
    with w.as_bot():
        w.bot.host.robots.update(table)
    before = w.table(table_id).seq
    await w.pass_time(10)
    assert w.table(table_id).seq == before
    assert not w.bot.host.robots._timed


@pytest.mark.soak
@pytest.mark.world(clock=0.2)
async def test_robots_do_not_keep_a_table_awake(w: World) -> None:
    """Time-outs add up despite robots' actions, so a table ends when its people have gone."""
    table_id = await sit_with_robots(w, "belote", "easy")
    robot = next(seat for seat, player in w.table(table_id).taken() if player.builtin_robot)
    guest = w.people[1]
    await w.submit(table_id, OfferSeat(w.people[0].id, robot, guest.id, "Bob"))
    await w.submit(table_id, AcceptSeat(guest.id, "Bob", robot))  # alone, there is no clock
    for _ in range(60):
        await w.pass_time(30)
        if w.table(table_id).status not in IN_PLAY:
            break
    assert w.table(table_id).status is Status.CLOSED


@pytest.mark.world(robot_pace=0.2)
async def test_robots_shout_signal_and_pass(w: World) -> None:
    """In a race robots act when they have something to say, and let its first moments pass."""
    table_id = await sit_with_robots(w, "beccato", "normal")
    await play_on(w, table_id, least=70)
    rows = await w.bot.host.store.moves_of(table_id)
    kinds = {rules_of(row) for row in rows if row.seat not in (0, None)}
    assert {"PassCard", "Gesture"} <= kinds
    assert kinds & {"Coccode", "Beccato", "Chicchirichi"}


def rules_of(row: Any) -> str:
    return msgspec.json.decode(row.action)["type"]


@pytest.mark.world(people=1, robot_workers=0, robot_pace=1.0)
async def test_a_robot_takes_its_time(w: World) -> None:
    table_id = await sit_with_robots(w, "belote", "easy")
    while not turn(w, table_id):
        await my_move(w, table_id, 0)
    before = w.table(table_id).seq
    await w.pass_time(0.7)
    assert w.table(table_id).seq == before
    await w.pass_time(1.8)
    assert w.table(table_id).seq > before


@pytest.mark.parametrize("mode", list(rules.Mode))
def test_a_pause_depends_on_what_everybody_knows(mode: rules.Mode) -> None:
    """Depends on table, window, seat and looks; never on what is held or decided."""
    prompt = rules.Prompt("r1.x", "bid", mode, (0, 1, 2, 3))
    times = [moments(prompt, seat, 5, looks, None, 1.0) for seat in range(4) for looks in range(9)]
    again = [moments(prompt, seat, 5, looks, None, 1.0) for seat in range(4) for looks in range(9)]
    assert times == again
    assert len(set(times)) > 30
    assert all(0.5 <= act - look <= 7 for look, act in times)
    _, hurried = moments(prompt, 0, 5, 0, 1.0, 1.0)
    assert hurried <= 0.5
    longer = [
        moments(prompt, seat, 5, looks, None, 1.0, more=4.0)
        for seat in range(4)
        for looks in range(9)
    ]
    assert longer == [(look, act + 4.0) for look, act in times]  # with any hand


def test_a_reaction_takes_as_long_as_a_persons_from_when_they_can_see_it() -> None:
    prompt = rules.Prompt("r1.call", "call", rules.Mode.RACE, (0, 1, 2, 3))
    times = [reaction(prompt, seat, 5, looks) for seat in range(4) for looks in range(9)]
    assert all(2 <= seconds <= 5 for seconds in times)
    assert max(times) - min(times) > 2
    assert times == [reaction(prompt, seat, 5, looks) for seat in range(4) for looks in range(9)]


@pytest.mark.parametrize("turns", [False, True])
async def test_a_robot_calls_when_people_could_have_seen_the_gesture(
    w: World, monkeypatch: pytest.MonkeyPatch, turns: bool
) -> None:
    """Not from its own look or the latest pass, but from the gesture, or from its turn's start."""
    w.bot.host.robots.scale = 1.0
    match = rules.Match.new("beccato", seats=4, seed="seen", options={"mode": "watch"})
    people: list[Player | None] = [
        Player(1, "A"),
        *(Player(-100 - n, "R", "hard") for n in range(3)),
    ]
    table = Table(99, "beccato", Status.PLAYING, 1, 2, 3, 0, 0, people, Record(1, Terms()), match)
    now = [1_000.0]
    monkeypatch.setattr(scheduler, "_now", lambda: now[0])
    w.bot.host.robots.update(table)

    def plays(seat: int, action: rules.Action, at: float) -> None:
        nonlocal table
        now[0], match = at, table.match.fork()  # type: ignore[union-attr]
        events = match.play(seat, action)
        table = replace(table, match=match)
        w.bot.host.robots.update(table, events)

    turn = match.prompts[0].seats[0]
    sample = match.sample(turn, Random(1), match.prompts[0].window)
    assert sample is not None
    plays(0, Gesture(match.view(0).repertoire[0]), 1_004.0)  # type: ignore[attr-defined]
    eyes = w.bot.host.robots._seen[99][1, "r1.eyes"]
    assert 0 < eyes.think_at - 1_004.0 - SHOWN < eyes.act_at - 1_004.0 - SHOWN < 1.5
    plays(turn, sample, 1_006.0)
    task = w.bot.host.robots._seen[99][1, "r1.call"]
    if turns:
        plays(1, Watch(0), 1_008.5)
        assert 0 < task.think_at - 1_008.5 < 1
    task.act_at = 1_005.0
    w.bot.host.robots._players = WorkerPool(0, answer=lambda _: {"type": "Coccode", "breed": None})
    await w.bot.host.robots._decide(task)
    seen_at = 1_008.5 if turns else 1_004.0 + SHOWN
    assert 2 <= task.act_at - seen_at <= 5
    w.bot.host.robots._seen.pop(99)


def test_dice_cannot_be_foreseen_and_are_the_same_after_a_restart() -> None:
    table = Table(1, "belote", Status.PLAYING, 1, 2, 3, 0, 0, [], Record(1, Terms(), Deal("a")))
    other = replace(table, record=Record(1, Terms(), Deal("b")))
    assert dice_of(table, 0, "r1", 0) == dice_of(table, 0, "r1", 0)
    numbers = {dice_of(at, seat, "r1", 0) for at in (table, other) for seat in (0, 1)}
    assert len(numbers) == 4


def test_robots_of_all_levels_get_along() -> None:
    match = rules.Match.new("belratti", seats=6, seed="mixed")
    levels = ["easy", "normal", "hard"] * 2
    dice = Random(1)
    for _ in range(3000):
        if not match.prompts:
            break
        for prompt in match.prompts:
            seat = dice.choice(prompt.seats)
            robot = rules.robot("belratti", levels[seat])
            view = match.view(seat)
            if robot.wants(view, prompt, dice):
                match.play(seat, robot.choose(view, prompt, dice, 0.1), window=prompt.window)
                break
    assert match.outcome is not None


def forced(w: World, table_id: int, seat: int) -> bool:
    """Returns whether it is a seat's turn with only one card to play."""
    return turn(w, table_id) == seat and only_action(w.match(table_id), seat) is not None


async def my_move_if_free(w: World, table_id: int) -> None:
    """Plays for seat 0 if it has a choice, or lets the others play."""
    if turn(w, table_id) or forced(w, table_id, 0) or not await my_move(w, table_id, 0):
        await w.pass_time(1.0)


@pytest.mark.world(robot_pace=1.0, seed="forced")
async def test_the_only_card_is_played_for_whoever_plays_with_robots(w: World) -> None:
    table_id = await sit_with_robots(w, "belote", "easy")
    while not w.table(table_id).record.absence.forced:
        await my_move_if_free(w, table_id)
    assert "made the only move" in words_of(w.hand(0))
    await w.bot.host.people.set(w.people[0].id, forced="never")
    while not forced(w, table_id, 0):
        await my_move_if_free(w, table_id)
    before = w.table(table_id).seq
    await w.pass_time(10)
    assert w.table(table_id).seq == before


@pytest.mark.world(people=4, robot_pace=1.0, clock=0)
async def test_a_robot_plays_the_only_card_of_someone_who_leaves(w: World) -> None:
    table_id = await w.deal("belote", 4)
    seat = turn(w, table_id)
    while w.table(table_id).seq <= 10 or not forced(w, table_id, seat):
        await my_move(w, table_id, seat)
        seat = turn(w, table_id)
    before = w.table(table_id).seq
    await w.pass_time(1.0)
    await w.submit(table_id, Depart(w.people[seat].id))
    await w.pass_time(5.0)
    assert w.table(table_id).seq > before


@pytest.mark.world(people=4, robot_pace=1.0, clock=0)
async def test_among_people_the_only_card_takes_as_long_as_a_choice_before(w: World) -> None:
    table_id = await w.deal("belote", 4)
    await w.bot.host.people.set(w.people[0].id, forced="always")
    took = w.bot.host.robots._forced._took
    while len(took.get(w.people[0].id, ())) < LEAST:
        if turn(w, table_id) == 0:  # the bot doesn't play for them: it knows too little
            await w.pass_time(20.0 if forced(w, table_id, 0) else 7.0)
            assert turn(w, table_id) == 0
        await my_move(w, table_id, turn(w, table_id))
    while not forced(w, table_id, 0):
        await my_move(w, table_id, turn(w, table_id))
    before, w.table(table_id).record.absence.missed[0] = w.table(table_id).seq, 1
    await w.pass_time(4.0)
    assert w.table(table_id).seq == before
    await w.pass_time(5.0)
    assert w.table(table_id).seq == before + 1
    assert w.table(table_id).record.absence.forced[0] == [before + 1]
    # whether they are there is unknown
    assert w.table(table_id).record.absence.missed[0] == 1
