"""Undo in every game: it restores the state, is logged, and reveals nothing to anyone."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from random import Random

import pytest

import rules
from tests.conformance.harness import Case, Step, cases, everyday, playout, seen, viewers

TRIED = {"belle": 0.3, "belratti": 0.3}
"""The share of actions to try to undo in games that can undo nearly all; others try all."""

NEVER = {name for name, game in rules.GAMES.items() if type(game).undoable is rules.Game.undoable}
"""Games without undo."""

ENOUGH = 3_000
"""Enough actions to find a rule that undoes too much, in every game."""

every_table = pytest.mark.parametrize("case", everyday(cases()))
every_game_with_undo = pytest.mark.parametrize("game", sorted(rules.GAMES.keys() - NEVER))


def stands_as(first: rules.Match, other: rules.Match) -> bool:
    """Returns whether two matches look the same to every viewer, apart from their logs."""
    return first.prompts == other.prompts and all(
        first.view(viewer) == other.view(viewer) for viewer in viewers(first)
    )


def retractions(game: str, rng: Random) -> Iterator[tuple[Step, rules.Match]]:
    """Plays endless matches; yields every undoable action, with the match after it.

    Also tries the seat's other actions at that point, if there are few.
    """
    kinds = [case for case in cases() if case.game == game]
    for number in count():
        match = replace(rng.choice(kinds), seed=number).deal()
        while match.prompts:
            prompt = rng.choice(match.prompts)
            waiting = [seat for seat in prompt.seats if seat not in prompt.done]
            seat = rng.choice(waiting if waiting and rng.random() < 0.9 else prompt.seats)
            before = match.fork()
            match.play(seat, match.sample(seat, rng, prompt.window))
            if match.undoable(seat):
                taken = match.log[-1][2]
                for action in dict.fromkeys((taken, *islice(before.legal(seat), 4))):
                    after = before.fork()
                    events = after.play(seat, action)
                    if after.undoable(seat):
                        yield Step(before, seat, action, events), after


def learns(step: Step, after: rules.Match, viewer: int | None, rng: Random) -> bool:
    """Returns whether an action lets a viewer tell apart two matches that looked the same before.

    The other match differs in everything hidden from the viewer and in future chance. The seat
    plays the same action there if it can, and otherwise (if that is hidden) a similar one.
    """
    assert step.seat is not None
    other = step.before.resample(viewer, rng)
    try:
        events = other.play(step.seat, step.action)
    except rules.IllegalAction:
        alike = [
            action
            for action in islice(other.legal(step.seat), 300)
            if type(action) is type(step.action)
        ]
        if not alike:
            return True
        events = other.play(step.seat, rng.choice(alike))
    return other.view(viewer) != after.view(viewer) or seen(events, viewer) != seen(
        step.events, viewer
    )


def lessons(game: str, actions: int) -> Iterator[tuple[rules.Action, int | None]]:
    """Yields undoable actions (among this many) that revealed something, and the viewer."""
    rng = Random(game)
    for step, after in islice(retractions(game, rng), actions):
        for viewer in viewers(after):
            if learns(step, after, viewer, rng):
                yield step.action, viewer


@every_game_with_undo
@pytest.mark.parametrize("actions", [100, pytest.param(ENOUGH, marks=pytest.mark.soak)])
def test_what_can_be_taken_back_has_shown_nobody_anything_hidden(game: str, actions: int) -> None:
    assert list(islice(lessons(game, actions), 3)) == []


@pytest.mark.parametrize("game", ["beccato", "belle", "belote", "belratti"])
def test_a_game_that_lets_too_much_be_taken_back_is_found_out(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(rules.GAMES[game]), "undoable", lambda *_: True)
    assert next(lessons(game, ENOUGH), None) is not None


@every_table
def test_what_is_taken_back_never_was(case: Case) -> None:
    match = case.deal()
    rng = Random(str(case))
    for step in playout(match, rng, expiring=0.03):
        seats = [seat for seat in range(match.seats) if match.undoable(seat)]
        assert seats in ([], [step.seat])
        if not seats:
            for seat in range(match.seats):
                with pytest.raises(rules.RuleError):
                    match.fork().undo(seat)
            continue
        assert case.game not in NEVER
        if rng.random() > TRIED.get(case.game, 1.0):
            continue
        (seat,) = seats
        back = match.fork()
        back.undo(seat)
        assert back._state == step.before._state
        assert stands_as(back, step.before)
        assert back.seq == step.before.seq + 2
        assert rules.Match.from_json(back.to_json()) == back
        assert not back.undoable(seat), "one action, once"
        kept = rules.Match.from_json(match.checkpoint())
        kept.undo(seat)
        assert kept.checkpoint() == back.checkpoint(), "also after a restart"


@every_table
def test_a_log_with_actions_taken_back_replays(case: Case) -> None:
    match = case.deal()
    rng = Random(str(case))
    for _ in range(120):
        if not match.prompts:
            break
        seat = rng.choice(sorted({seat for prompt in match.prompts for seat in prompt.seats}))
        action = match.sample(seat, rng)
        match.play(seat, action)
        if match.undoable(seat) and rng.random() < 0.5:
            match.play(None, {"type": "Undo", "seat": seat})
    again = rules.replay(
        match.game.name, match.seats, match.seed, rules.to_dict(match.options), match.log
    )
    assert again == match
    assert rules.Match.from_json(match.to_json()) == match


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_nobody_takes_back_for_themselves(game: str) -> None:
    match = rules.Match.new(game, seats=rules.GAMES[game].seats[0], seed="x")
    for seat in range(match.seats):
        with pytest.raises(rules.RuleError):
            match.play(seat, {"type": "Undo", "seat": seat})
        with pytest.raises(rules.RuleError):
            match.play(seat, rules.Undo(seat))
    for seat in (-1, match.seats, None, "0"):
        with pytest.raises(rules.RuleError):
            match.play(None, {"type": "Undo", "seat": seat})
    assert match.log == ()
