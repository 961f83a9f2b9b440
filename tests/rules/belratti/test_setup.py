"""BR-01 to BR-07 and BR-61: the deal, the roles and what stays hidden."""

from itertools import pairwise

import pytest

import rules
from rules.belratti.model import Joker, Options, Phase, Role
from rules.belratti.setup import captain, character_cards, roles
from tests.rules.belratti.table import Table, deal
from tests.support.cards import census

SEATS = range(3, 8)


@pytest.mark.parametrize("seats", [0, 1, 2, 8, 9])
def test_BR_01_three_to_seven_players(seats: int) -> None:
    with pytest.raises(rules.BadSetup):
        Table.new("belratti", seats=seats, seed="x")


@pytest.mark.parametrize(
    ("seats", "hand", "pile"), [(3, 18, 114), (4, 9, 132), (5, 9, 123), (6, 6, 132), (7, 6, 126)]
)
def test_BR_02_BR_03_BR_04_E1_hands_and_draw_pile(seats: int, hand: int, pile: int) -> None:
    match = deal(seats)
    assert [len(cards) for cards in match.state.hands] == [hand] * seats
    assert len(match.state.draw) == pile - 2  # two themes are face up already
    assert len(census("belratti", match._state)) == 168
    assert sum(len(match.state.hands[seat]) for seat in match.owls) == 18
    view = match.view(None)
    assert [(card.joker, card.up) for card in view.jokers] == [(joker, True) for joker in Joker]
    assert view.team_pile == view.belratti_pile == ()
    assert view.phase is Phase.THEMES
    assert match.game.teams(seats, match.options) == (tuple(range(seats)),)


@pytest.mark.parametrize(
    ("seats", "cats", "owls"), [(3, 2, 1), (4, 2, 2), (5, 3, 2), (6, 3, 3), (7, 4, 3)]
)
@pytest.mark.parametrize("alternate", [False, True])
def test_BR_05_cats_and_owls(seats: int, cats: int, owls: int, alternate: bool) -> None:
    match = deal(seats, alternate_roles=alternate)
    assert len(match.cats) == cats
    assert len(match.owls) == owls


@pytest.mark.parametrize(
    ("seats", "order", "alternate"),
    [
        (3, "cco", "coc"),
        (4, "ccoo", "coco"),
        (5, "cccoo", "cococ"),
        (6, "cccooo", "cococo"),
        (7, "ccccooo", "cocococ"),
    ],
)
def test_BR_06_E1_the_cats_sit_side_by_side_or_roles_alternate(
    seats: int, order: str, alternate: str
) -> None:
    for options, expected in ((Options(), order), (Options(alternate_roles=True), alternate)):
        cards = character_cards(seats, options)
        assert "".join(role.value[0] for role in cards) == expected


def test_BR_06_the_first_card_starts_anywhere() -> None:
    starts = {
        Table.new("belratti", seats=5, seed=f"start {number}")._state.first for number in range(60)
    }
    assert starts == set(range(5))


@pytest.mark.parametrize("seats", SEATS)
def test_BR_61_every_card_moves_to_the_left_so_everybody_plays_both_roles(seats: int) -> None:
    match = deal(seats)
    rounds = [roles(match.change(first=first).state) for first in range(seats)]
    assert all(after == before[-1:] + before[:-1] for before, after in pairwise(rounds))
    assert all({round[seat] for round in rounds} == set(Role) for seat in range(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_A7_the_captain_sits_left_of_the_last_owl(seats: int) -> None:
    match = deal(seats)
    for first in range(seats):
        leader = captain(match.change(first=first).state)
        roles_held = roles(match.state)
        assert roles_held[leader] is Role.CAT
        assert roles_held[(leader - 1) % seats] is Role.OWL
    alternate = [2, 0, 4, 0, 6]
    assert deal(seats, alternate_roles=True).captain == alternate[seats - 3]


def test_A1_joker_numbers() -> None:
    numbers = {"plus_minus": 6, "new_themes": 5, "swap_hand": 4, "question": 3}
    cards = deal(4, joker_numbers=numbers).view(None).jokers
    assert {card.joker.value: card.number for card in cards} == numbers
    default = {card.joker.value: card.number for card in deal().view(None).jokers}
    assert default == {"plus_minus": 3, "new_themes": 4, "swap_hand": 5, "question": 6}


@pytest.mark.parametrize(
    "numbers",
    [
        {"plus_minus": 4},
        {"plus_minus": 2},
        {"question": 7},
        {"question": "6"},
        {"surplus": 3},
        [3, 4, 5, 6],
        {"plus_minus": 3, "new_themes": 3, "swap_hand": 3, "question": 3},
    ],
)
def test_A1_numbers_are_three_to_six_one_each(numbers: object) -> None:
    with pytest.raises(rules.BadSetup):
        deal(4, joker_numbers=numbers)


@pytest.mark.parametrize("preset", ["gentle", "brisk", "long_evening"])
def test_presets_change_something(preset: str) -> None:
    match = Table.new("belratti", seats=4, seed="x", options={"preset": preset})
    assert match.options != Options()
    assert match.options == match.view(None).options
