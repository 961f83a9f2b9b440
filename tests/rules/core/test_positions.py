"""Errors in a log name the entry, and no card."""

import json
from random import Random
from typing import Any

import pytest

import rules
from tests.conformance.harness import playout


def played(steps: int) -> rules.Match:
    match = rules.Match.new("belote", seats=4, seed="positions")
    for _ in zip(range(steps), playout(match, Random(1)), strict=False):
        pass
    return match


@pytest.mark.parametrize("plain", [True, False])
def test_a_log_that_does_not_fit_names_the_entry_and_the_action_but_no_card(plain: bool) -> None:
    match = played(14)
    log: list[Any] = list(match.log)
    first = next(place for place, entry in enumerate(log) if "PlayCard" in repr(entry))
    assert first + 1 < len(log)
    log[first + 1] = (first + 2, log[first][1], log[first][2])  # the same card a second time
    if plain:
        log = [(seq, seat, rules.to_dict(action)) for seq, seat, action in log]
    with pytest.raises(rules.WindowClosed) as caught:
        rules.replay("belote", 4, "positions", None, log)
    assert caught.value.code == "not_your_turn"
    assert caught.value.params == {"entry": first + 2, "action": "PlayCard"}
    held = log[first + 1]
    log[first + 1] = (held[0], match.log[first + 1][1], held[2])
    with pytest.raises(rules.IllegalAction) as caught:
        rules.replay("belote", 4, "positions", None, log)
    assert caught.value.code == "not_in_hand"
    assert str(caught.value) == f"not_in_hand: action='PlayCard', entry={first + 2}"
    assert str(rules.WindowClosed("match_over")) == "match_over"


def test_an_entry_of_a_snapshot_that_cannot_be_read_is_named() -> None:
    snapshot = json.loads(played(6).to_json())
    snapshot["log"][3][1] = {"type": "PlayCard", "card": "1X"}
    with pytest.raises(rules.BadSetup, match="log entry 4: "):
        rules.Match.from_json(json.dumps(snapshot))


@pytest.mark.parametrize("junk", [5, None, "PlayCard", {}, []])
def test_junk_in_a_log_is_refused_like_any_other_entry(junk: Any) -> None:
    with pytest.raises(rules.IllegalAction) as caught:
        rules.replay("belote", 4, "positions", None, [(1, played(1).log[0][1], junk)])
    assert (caught.value.code, caught.value.params["entry"]) == ("malformed_action", 1)
