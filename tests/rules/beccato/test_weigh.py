"""The coach at Beccato!: hopeless calls, missed calls, broken triples, and eggs left behind."""

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

import rules
from bench.matches import played
from rules.beccato import model
from rules.beccato.model import State, triple
from rules.beccato.robot import reading, weigh
from rules.beccato.view import BeccatoView
from rules.core.coach import Mark, mark_of, positions


def moments(level: str = "hard") -> Iterator[tuple[rules.Match, BeccatoView]]:
    """Yields positions of robots' matches before a pass, with the passer's view."""
    for number in range(4):
        for before, _, seat, action in positions(played("beccato", f"weigh {number}", level)):
            if isinstance(action, model.PassCard):
                yield before.fork(), cast(BeccatoView, before.view(seat))


def judged(match: rules.Match, seat: int, action: rules.Action) -> Mark:
    return mark_of(match, match.seq + 1, seat, action, Random(1), 0.0)


def passed(view: BeccatoView) -> model.PassCard:
    """Returns the pass of a card whose breed is rarest in the hand."""
    assert view.hand is not None
    return model.PassCard(min(view.hand, key=view.hand.count))


def seat_of(view: BeccatoView) -> int:
    assert view.viewer is not None
    return view.viewer


def signalled_before(view: BeccatoView) -> bool:
    signals = [reading.signalled(view, mate) for mate in reading.mates(view)]
    return any(signal is not None and signal[0].after < view.passes for signal in signals)


def test_a_call_that_nothing_speaks_for_is_a_mistake() -> None:
    match, view = next(spot for spot in moments() if not spot[1].gestures and spot[1].passes == 2)
    rival = reading.opponents(view)[0]
    for call in (model.Beccato(rival), model.Coccode()):
        mark = judged(match, seat_of(view), call)
        assert (mark.kind, mark.better) == ("worse", None)


def test_a_call_that_a_mate_has_asked_for_is_missed_by_who_passes_on() -> None:
    asked = [item for item in moments("easy") if signalled_before(item[1])]
    marks = [judged(match, seat_of(view), passed(view)) for match, view in asked]
    missed = [item for item in marks if item.kind == "worse"]
    assert 2 * len(missed) > len(marks) > 4
    assert all((item.better or {}).get("type") in ("Coccode", "Beccato") for item in missed)
    calls = [judged(match, seat_of(view), model.Coccode()) for match, view in asked]
    assert all(item.kind == "fine" for item in calls)


def test_what_has_only_just_been_shown_is_not_missed() -> None:
    fresh = (
        (match, view)
        for match, view in moments()
        if not signalled_before(view)
        and any(reading.signalled(view, mate) for mate in reading.mates(view))
    )
    for match, view in fresh:
        assert judged(match, seat_of(view), passed(view)).better != {"type": "Coccode"}


def test_a_triple_torn_apart_is_a_mistake() -> None:
    match, view = next(
        (match, view)
        for match, view in moments()
        if triple(view.hand or ()) and not reading.noticed(view)
    )
    held_triple = triple(view.hand or ())
    assert held_triple is not None
    mark = judged(match, seat_of(view), model.PassCard(held_triple))
    assert mark.kind == "worse"
    assert judged(match, seat_of(view), passed(view)).kind == "fine"


@pytest.mark.parametrize("seat_of_mate", [True, False])
def test_worlds_hold_a_triple_as_often_as_gestures_speak_for_it(seat_of_mate: bool) -> None:
    game = rules.GAMES["beccato"]
    _, view = next(item for item in moments() if signalled_before(item[1]))
    mate = next(item for item in reading.mates(view) if reading.signalled(view, item))
    seat = mate if seat_of_mate else reading.opponents(view)[0]
    expected = weigh.MEANT if seat_of_mate else reading.triple_odds(view, seat)
    rng = Random(3)
    worlds = [cast(State, game.imagine(view, rng)) for _ in range(100)]
    share = sum(triple(world.hands[seat]) is not None for world in worlds) / len(worlds)
    assert expected - 0.1 < share < expected + 0.2
    assert all(world.hands[seat_of(view)] == view.hand for world in worlds)


def test_an_egg_that_is_as_good_as_the_best_one_is_no_worse(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where all that can be taken adds the same, what was played is the best."""
    monkeypatch.setattr(weigh, "_after", lambda *_: (0.0,) * 9)
    view = cast(BeccatoView, rules.Match.new("beccato", 4, "equal").view(0))
    world = cast(State, rules.Match.new("beccato", 4, "equal").truth)
    eggs = [model.TakeEgg(source) for source in ("deck", "a", "b")]
    for egg in eggs:
        assert weigh.best_egg(view, egg, eggs, world) == egg
