"""Attention: no one can watch all players, so a view holds only what its player could see."""

from random import Random

import pytest

import rules
from rules.beccato.attention.flow import LASTS
from rules.beccato.model import (
    UNSEEN,
    Beccato,
    Call,
    Gesture,
    Made,
    Pass,
    Phase,
    Ready,
    Shown,
    Watch,
)
from rules.beccato.robot import reading
from tests.conformance.harness import knowledge, viewers
from tests.conformance.harness import seen as seen_by
from tests.rules.beccato.tables import Table, events, table


def seen(match: Table, viewer: rules.Viewer) -> list[str]:
    return [gesture.gesture for gesture in match.view(viewer).gestures]


@pytest.mark.parametrize(("seats", "most"), [(4, 1), (5, 1), (6, 1), (7, 2), (9, 2)])
def test_one_watches_one_opponent_and_among_more_than_six_two(seats: int, most: int) -> None:
    match = table(seats, mode="watch")
    for seat in range(seats):
        watched = match.view(seat).watched
        assert watched is not None
        assert len(watched) == most
        mates = next(team.seats for team in match.state.teams if seat in team.seats)
        assert not set(watched) & set(mates)
    assert match.view(None).watched is None


def test_mates_and_who_watches_see_a_gesture_and_the_others_that_somebody_moved() -> None:
    match = table(6, mode="watch")  # ABABAB, everyone watches the next seat
    happened = match.play(3, Gesture("S09"))
    assert [seen(match, viewer) for viewer in viewers(match)] == [
        [UNSEEN], ["S09"], ["S09"], ["S09"], [UNSEEN], ["S09"], [UNSEEN],
    ]  # fmt: skip
    (moved,), gestures = events(happened, "Moved"), events(happened, "GestureMade")
    assert (moved.to, moved.seat) == (None, 3)
    assert [each.to for each in gestures] == [(1, 3, 5), (2,)]
    assert "noticed" not in str(rules.to_dict(match.view(2)))


@pytest.mark.parametrize("seats", [4, 6, 9])
def test_an_event_tells_no_one_who_else_watches(seats: int) -> None:
    """The same gesture shows each viewer the same events, no matter who else watches."""
    match = table(seats, mode="watch")
    mine = next(team.seats for team in match.state.teams if 0 in team.seats)
    watching = [seat for seat, on in enumerate(match.state.watched) if 0 in on]
    for viewer in viewers(match):
        other = match.fork()
        for seat in set(range(seats)) - {*mine, *watching, viewer}:
            other.play(seat, Watch(0))
        assert other.view(viewer) == match.view(viewer)
        ours, theirs = match.fork().play(0, Gesture("S09")), other.play(0, Gesture("S09"))
        assert ours != theirs or seats == 4
        assert seen_by(ours, viewer) == seen_by(theirs, viewer)


def test_whom_one_watches_changes_at_a_word_and_what_was_missed_stays_missed() -> None:
    """A viewer may change eyes at once, but sees no missed gesture, except one just made."""
    match = table(9, mode="watch")  # ABCABCABC, everyone watches the next two seats
    match.play(5, Gesture("S01"))
    match.passes(LASTS)
    match.play(5, Gesture("S02"))
    match.passes(1)
    turned, caught = match.play(1, Watch(5))
    assert (turned.to, match.view(1).watched) == ((1,), (3, 5))
    assert (caught.to, seen(match, 1)) == ((1,), [UNSEEN, "S02"])
    match.play(5, Gesture("S03"))
    assert seen(match, 1) == [UNSEEN, "S02", "S03"]
    assert seen(match, 7) == [UNSEEN] * 3
    match.play(1, Watch(6))
    assert match.view(1).watched == (5, 6)


def test_what_cannot_be_watched() -> None:
    match = table(6, mode="watch")
    assert match.refused(0, Watch(2)) == "own_team"
    assert match.refused(0, Watch(9)) == "no_such_player"
    assert match.refused(0, Watch(1)) == "watched_already"
    assert table(6).refused(0, Watch(3)) == "not_now"


def test_one_remembers_of_a_shown_hand_what_one_saw_before() -> None:
    match = table(6, mode="watch").deal({3: "aaa"})
    a, *_ = match.breeds
    match.play(3, Gesture("S05"))
    match.change(passes=(*match.state.passes, *[Pass(n, 0, 1, a, a) for n in (1, 2, 3)]))
    match.play(0, Watch(3))
    match.play(3, Gesture("S06"))
    match.play(0, Beccato(3))
    two = [UNSEEN] * 2
    for viewer, gestures in ((0, [UNSEEN, "S06"]), (1, ["S05", "S06"]), (4, two), (None, two)):
        (display,) = match.view(viewer).calls[-1].shown
        assert [gesture.gesture for gesture in display.gestures] == gestures


def test_what_one_does_not_see_cannot_be_told_apart() -> None:
    match, twin = table(6, mode="watch"), table(6, mode="watch")
    for position, gesture in ((match, "S01"), (twin, "S33")):
        position.play(5, Gesture(gesture))
        position.play(2, Beccato(5))
    for viewer in viewers(match):
        same = viewer in (0, 2, None)
        assert (knowledge(match, viewer) == knowledge(twin, viewer)) == same


def test_a_beat_follows_a_round_and_takes_no_call() -> None:
    match = table(4, mode="watch").deal()
    match.play(0, Beccato(1))
    (beat,) = match.prompts
    assert (beat.kind, beat.seconds, beat.mode) == ("beat", 5, rules.Mode.RACE)
    assert match.refused(0, Beccato(1)) == "not_now"
    match.play(2, Ready())
    assert match.window("beat").seats == (0, 1, 3)
    match.expire(beat.window)
    assert (match.state.round, match.state.phase) == (2, Phase.PASSING)
    match = table(4, mode="watch", signal_change=True).deal()
    match.play(0, Beccato(1))
    assert match.kinds == ["ready", "change"]  # a break is long enough to read in


def test_robots_do_not_cut_a_beat_short() -> None:
    match = table(4, mode="watch").deal()
    match.play(0, Beccato(1))
    robot = rules.robot("beccato", "hard")
    robot.people = (2,)
    for ready in (False, True):
        (beat,) = match.prompts
        assert robot.wants(match.view(1), beat, Random(1)) == ready
        if not ready:
            match.play(2, Ready())


@pytest.mark.parametrize("mode", ["board", "chat", "video"])
def test_a_beat_follows_a_call_where_the_table_wants_one(mode: str) -> None:
    for beat in (False, True):
        match = table(4, mode=mode, beat=beat).deal()
        match.play(0, Beccato(1))
        assert (match.kinds == ["beat"]) == beat
        if beat:
            match.time_out()
        assert match.state.round == 2


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_eyes_of_robots_go_to_who_has_just_moved_and_back_to_who_sits_next(level: str) -> None:
    match, robot = table(6, mode="watch"), rules.robot("beccato", level)

    def turns(seat: int) -> rules.Action | None:
        prompt, view = match.window("eyes"), match.view(seat)
        return (
            robot.choose(view, prompt, Random(1), 0.1)
            if robot.wants(view, prompt, Random(1))
            else None
        )

    assert [turns(seat) for seat in range(6)] == [None] * 6
    match.play(3, Gesture("S09"))
    assert [turns(seat) for seat in range(6)] == [Watch(3), None, None, None, Watch(3), None]
    match.play(0, Watch(3))
    assert turns(0) == Watch(1)
    match.passes(LASTS + 1)
    assert turns(4) is None


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_eyes_of_a_robot_that_is_about_to_call_stay_where_they_are(level: str) -> None:
    """Turning the eyes takes two seconds, in which someone else may call."""
    match, robot = table(6, mode="watch"), rules.robot("beccato", level)
    match.play(3, Gesture("S09"))
    prompt = match.window("eyes")
    assert robot.wants(match.view(0), prompt, Random(1))
    match.play(4, Gesture(match.view(0).signals[0].gestures[0]))
    assert not robot.wants(match.view(0), prompt, Random(1))


def triple_after(*gestures: Made) -> Call:
    """Returns a first-round Coccodé that showed the fourth seat's triple after these gestures."""
    display = Shown(3, ("orloff",) * 3, gestures)
    return Call(1, 9, "coccode", 5, None, None, "right", (display,))


def test_what_was_overlooked_before_a_triple_may_have_been_the_signal() -> None:
    seen, other = Made(3, "S05", 4), Made(3, UNSEEN, 5)
    repertoire, known = tuple(f"S{number:02}" for number in range(33)), list[float]()
    for gestures in ((seen,), (other, seen), (other, other, seen), (other,), ()):
        calls = (triple_after(*gestures),)
        odds = reading.signal_odds(calls, (1, 3, 5), 0, repertoire, None, 1)
        assert sum(odds.values()) == pytest.approx(1)
        known.append(odds["S05"])
    assert known[0] > known[1] > known[2] > known[3]
    assert known[3:] == pytest.approx([1 / 33] * 2)


def test_a_triple_of_which_nothing_was_seen_tells_nothing_of_a_gesture() -> None:
    match = table(6, mode="watch")
    seen = triple_after(Made(3, "S10", 5))
    match.change(calls=(seen,), round=2)
    believed = reading.belief(match.view(0), 5, "S10")
    match.change(calls=(seen, triple_after(Made(3, "S11", 5, (2,)))))
    assert reading.belief(match.view(0), 5, "S10") == believed
    assert reading.belief(match.view(2), 5, "S10") < believed
