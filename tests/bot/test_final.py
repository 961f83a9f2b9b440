"""Why a move can't be undone: the one true reason, never a list to guess from."""

from random import Random

import pytest

import rules
from bot.tables import pace
from bot.tables.commands import AskVote, Refused
from bot.tables.referee import Decision
from bot.ui.game_ui import GameUIs
from tests.conformance.harness import playout
from tests.support.tables import table_of


def refused(match: rules.Match, seat: int) -> tuple[str, object]:
    table = table_of(match)
    at = Decision(
        table, clock=pace.Clock(0.0, 1.0), games=GameUIs(), gate=lambda _action, _windows: None
    )
    with pytest.raises(Refused) as refusal:
        AskVote(seat + 1, "undo").decide(table, at)
    return refusal.value.code, refusal.value.params.get("name")


def turn(match: rules.Match) -> int:
    return match.prompts[0].seats[0]


def test_each_reason_is_the_one_that_holds() -> None:
    match = rules.Match.new("belote", seats=4, seed="final")
    bidder = turn(match)
    assert refused(match, bidder)[0] == "undo_nothing"
    match.play(bidder, {"type": "Pass"})
    assert refused(match, turn(match)) == ("undo_overtaken", f"P{bidder}")
    match.expire(match.prompts[0].window)
    assert refused(match, bidder)[0] == "undo_late"
    while match.prompts[0].kind == "bid":
        match.play(turn(match), next(iter(match.legal(turn(match)))))
    leader = turn(match)
    match.play(leader, match.sample(leader, Random(1)))
    assert refused(match.fork(), leader)[0] == "undo_seen"
    assert refused(rules.Match.from_json(match.to_json()), leader)[0] == "cannot_undo"


def test_a_window_that_all_have_closed_is_final() -> None:
    match = rules.Match.new("cattitude", seats=2, seed="final")
    reasons = set[str]()
    for step in playout(match, Random(1)):
        if step.seat is not None and not match.undoable(step.seat):
            reasons.add(refused(match, step.seat)[0])
    assert {"undo_closed", "undo_seen"} <= reasons
