"""Taking an action back, in every game: all is as before, the log says so, and nobody has learnt anything by it."""

from __future__ import annotations

from random import Random

import pytest

import rules
from tests.conformance.harness import Case, Step, cases, knowledge, playout, scrambled, viewers

CASES = [case for case in cases() if case.seed % 3 == 0]
LOOKED_AT = {"cattitude": 0.1, "belle": 0.3, "belratti": 0.3, "belote": 1.0, "beccato": 1.0}
"""The share of actions looked at: where nearly all can be taken back, some of them will do."""

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def stands_as(one: rules.Match, other: rules.Match) -> bool:
    """Whether two matches look the same to everybody, whatever their logs say."""
    return one.prompts == other.prompts and all(
        one.view(viewer) == other.view(viewer) for viewer in viewers(one)
    )


def learns(step: Step, after: rules.Match, viewer: int | None, rng: Random) -> bool:
    """Whether a viewer can tell, from what an action changed, worlds apart that looked the same before it.

    In the other world the seat does the same if it can there, and otherwise (if what it does is itself hidden)
    something of the kind.
    """
    assert step.seat is not None
    other = scrambled(step.before, viewer, rng)
    try:
        other.play(step.seat, step.action)
    except rules.IllegalAction:
        alike = [
            action
            for action, _ in zip(other.legal(step.seat), range(300), strict=False)
            if type(action) is type(step.action)
        ]
        if not alike:
            return True
        other.play(step.seat, rng.choice(alike))
    return knowledge(after, viewer) != knowledge(other, viewer)


@every_case
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
        if rng.random() > LOOKED_AT[step.before.game.name]:
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
        for viewer in viewers(match):
            assert not learns(step, match, viewer, rng), (viewer, step.action)


@every_case
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
    )  # type: ignore[arg-type]
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
