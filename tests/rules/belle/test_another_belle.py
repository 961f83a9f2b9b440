"""A twenty-fifth Belle is a row of content and an effect: the turn's code doesn't know her."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from msgspec.structs import replace

import data
import rules
from rules.belle import belles, build, flow, legal, view
from rules.belle.belles import EFFECTS, ScoringEffect
from rules.belle.model import At, Choice, PlayBelle, Space, Tally
from rules.belle.turn.flow import Draft
from rules.core.match import Match
from tests.rules.belle import scenes


class GrandTotal(ScoringEffect):
    """A second invitation at double price; a chip more for a full group's commonest interest."""

    id = "S5"
    asks = "belle_asks_full_group"

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.change_turn(invitations=draft.turn.invitations + 1, skip_price=2)

    def answers_for(self, table: Any, at: At, space: Space) -> Iterator[Choice]:
        yield Choice(group=at)

    def tallies(self, counted: tuple[Tally, ...], choice: Choice) -> tuple[Tally, ...]:
        best = max(counted, key=lambda tally: tally.count)
        return tuple(replace(t, chips=t.chips + 1) if t is best else t for t in counted)


def test_another_belle_needs_nothing_but_a_row_and_an_effect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    more = {**EFFECTS, "S5": GrandTotal()}
    for module in (belles, flow, legal, view):
        monkeypatch.setattr(module, "EFFECTS", more)
    monkeypatch.setattr("rules.belle.EFFECTS", more)
    raw: Any = deepcopy(data.content("belle"))
    raw["belles"]["belle"].append({"id": "S5", "name": "Total", "text": "-", "ignores": "-"})
    monkeypatch.setattr(Match, "games", {**rules.GAMES, "belle": build(raw)})
    match = scenes.Scene.new("belle", seats=2, seed="another")
    state = match._state
    four = state.guest_deck[:4]
    state.guest_deck = state.guest_deck[4:]
    hand = state.players[0].hand
    state.belle_deck = tuple(b for b in state.belle_deck if b != "S5") + hand
    state.players = (
        replace(state.players[0], hand=("S5",), spaces=(Space(four), *(Space(),) * 3)),
        replace(state.players[1], hand=tuple(b for b in state.players[1].hand if b != "S5")),
    )
    assert PlayBelle("S5") in list(match.legal(0))
    match.play(0, PlayBelle("S5"))
    assert [place.price for place in match.view().line] == [0, 2, 4, 6, 8, 10]
    match.play(0, {"type": "InviteGuest", "card": state.line[0].card})
    match.play(0, {"type": "GroupGuest", "space": 0})
    assert match.prompts[0].kind == "invite"
    events = match.expire(match.prompts[0].window)
    scored = next(event for event in events if type(event).__name__ == "GroupScored")
    plain = rules.to_dict(scored)
    assert isinstance(plain, dict)
    assert plain["chips"] == sum(t["count"] for t in plain["tallies"] if t["count"] > 1) + 1
