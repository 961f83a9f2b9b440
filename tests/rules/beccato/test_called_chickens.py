"""Called chickens: Coccodé names a breed, and every breed may have its own signal."""

from __future__ import annotations

import pytest

from tests.rules.beccato.tables import (
    SERAMA,
    Coccode,
    breeds,
    coop,
    counts,
    deal,
    events,
    kinds,
    refused,
    state,
    table,
    view_of,
)


def test_E18_called_chickens() -> None:
    match = table(4, called_chickens=True)
    a, b, _ = breeds(match)
    deal(match, {2: [a, a, a]})
    egg = coop(match, a).egg
    wrong, right = match.fork(), match
    told = wrong.play(0, Coccode(b))
    assert events(told, "CallMade")[0].breed == b
    assert counts(wrong) == [0, 1]
    right.play(0, Coccode(a))
    assert state(right).teams[0].eggs == (egg,)


def test_BC_81_every_opposing_team_draws_on_the_wrong_breed() -> None:
    match = table(9, called_chickens=True)
    a, b, *_ = breeds(match)
    deal(match, {3: [a, a, a]})
    match.play(0, Coccode(b))
    assert counts(match) == [0, 1, 1]


def test_BC_81_a_breed_in_play_must_be_named() -> None:
    match = table(4, called_chickens=True)
    out = next(
        breed for breed in ("orloff", "padovana", "stultus", "silkie") if breed not in breeds(match)
    )
    assert refused(match, 0, Coccode()) == "name_a_breed"
    assert refused(match, 0, Coccode(out)) == "breed_not_in_play"
    assert refused(match, 0, Coccode(SERAMA)) == "breed_not_in_play"
    assert refused(table(4), 0, Coccode("orloff")) == "no_breed_to_name"
    named = [action.breed for action in match.legal(0) if isinstance(action, Coccode)]
    assert named == breeds(match)


def test_BC_81_any_mate_with_the_named_breed_makes_it_right_and_there_is_no_choice() -> None:
    match = table(6, called_chickens=True)
    a, b, *_ = breeds(match)
    deal(match, {2: [a, a, a], 4: [b, b, b]})
    egg = coop(match, b).egg
    match.play(0, Coccode(b))
    assert kinds(match) == ["pass", "call"]
    assert state(match).teams[0].eggs == (egg,)


def test_BC_81_own_triple_nothing_asks_for_the_named_breed() -> None:
    match = table(4, called_chickens=True, own_triple="nothing")
    a, b, _ = breeds(match)
    deal(match, {0: [a, a, a]})
    other = match.fork()
    match.play(0, Coccode(a))
    assert view_of(match, None).calls[-1].verdict == "void"
    other.play(0, Coccode(b))
    assert view_of(other, None).calls[-1].verdict == "wrong"


@pytest.mark.parametrize(("seats", "held"), [(4, 3), (8, 7), (9, 8)])
def test_BC_81_a_signal_card_for_each_breed_in_play(seats: int, held: int) -> None:
    match = table(seats, called_chickens=True)
    for team in state(match).teams:
        assert [signal.breed for signal in team.signals] == breeds(match)
        assert len(team.cards) == held
    dealt = [card for team in state(match).teams for card in team.cards]
    assert len(set(dealt)) == len(dealt)
    assert len(dealt) + len(state(match).signal_pile) == 33


def test_BC_81_breed_signals_off_is_one_signal() -> None:
    match = table(8, called_chickens=True, breed_signals=False)
    assert all([s.breed for s in team.signals] == [None] for team in state(match).teams)
    match.play(0, Coccode(breeds(match)[0]))
