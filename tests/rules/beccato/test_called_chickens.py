"""Called chickens: Coccodé names a breed, and every breed may have a signal."""

import pytest

from rules.beccato.model import SERAMA, Coccode
from tests.rules.beccato.tables import events, table


def test_E18_called_chickens() -> None:
    match = table(4, called_chickens=True).deal({2: "aaa"})
    a, b, _ = match.breeds
    egg = match.coop(a).egg
    wrong = match.fork()
    happened = wrong.play(0, Coccode(b))
    assert events(happened, "CallMade")[0].breed == b
    assert wrong.counts == [0, 1]
    match.play(0, Coccode(a))
    assert match.state.teams[0].eggs == (egg,)


@pytest.mark.parametrize(
    ("seats", "own_triple", "triple", "named", "verdict", "counts"),
    [
        (9, "wrong", 3, 1, "wrong", [0, 1, 1]),  # every opposing team draws
        (4, "nothing", 0, 0, "void", [0, 0]),  # the option concerns the named breed
        (4, "nothing", 0, 1, "wrong", [0, 1]),
    ],
)
def test_BC_81_who_gains_by_a_breed(
    seats: int, own_triple: str, triple: int, named: int, verdict: str, counts: list[int]
) -> None:
    match = table(seats, called_chickens=True, own_triple=own_triple).deal({triple: "aaa"})
    match.play(0, Coccode(match.breeds[named]))
    assert (match.call.verdict, match.counts) == (verdict, counts)


def test_BC_81_a_breed_in_play_must_be_named() -> None:
    match = table(4, called_chickens=True)
    out = next(
        breed for breed in ("orloff", "padovana", "stultus", "silkie") if breed not in match.breeds
    )
    assert match.refused(0, Coccode()) == "name_a_breed"
    assert match.refused(0, Coccode(out)) == "breed_not_in_play"
    assert match.refused(0, Coccode(SERAMA)) == "breed_not_in_play"
    assert table(4).refused(0, Coccode("orloff")) == "no_breed_to_name"
    named = [action.breed for action in match.legal(0) if isinstance(action, Coccode)]
    assert named == match.breeds


def test_BC_81_any_mate_with_the_named_breed_makes_it_right_and_there_is_no_choice() -> None:
    match = table(6, called_chickens=True).deal({2: "aaa", 4: "bbb"})
    _, b, *_ = match.breeds
    egg = match.coop(b).egg
    match.play(0, Coccode(b))
    assert match.kinds == ["pass", "call"]
    assert match.state.teams[0].eggs == (egg,)


@pytest.mark.parametrize(("seats", "held"), [(4, 3), (8, 7), (9, 8)])
def test_BC_81_a_signal_card_for_each_breed_in_play(seats: int, held: int) -> None:
    match = table(seats, called_chickens=True)
    for team in match.state.teams:
        assert [signal.breed for signal in team.signals] == match.breeds
        assert len(team.cards) == held
    dealt = [card for team in match.state.teams for card in team.cards]
    assert len(set(dealt)) == len(dealt)
    assert len(dealt) + len(match.state.signal_pile) == 33
    match = table(seats, called_chickens=True, breed_signals=False)
    assert all([s.breed for s in team.signals] == [None] for team in match.state.teams)
    match.play(0, Coccode(match.breeds[0]))
