"""BR-01 to BR-07 and BR-61: the deal, the roles and what stays hidden."""

from __future__ import annotations

import pytest

import rules
from rules.belratti.model import Joker, Options, Phase, Role
from rules.belratti.setup import captain, character_cards, roles
from tests.rules.belratti.table import arrange, cat_seats, deal, owl_seats, state, view_of
from tests.support.cards import census

SEATS = range(3, 8)


@pytest.mark.parametrize("seats", [0, 1, 2, 8, 9])
def test_BR_01_three_to_seven_players(seats: int) -> None:
    with pytest.raises(rules.BadSetup):
        rules.Match.new("belratti", seats=seats, seed="x")


@pytest.mark.parametrize("seats", SEATS)
def test_BR_02_all_jokers_up_and_both_piles_empty(seats: int) -> None:
    match = deal(seats)
    assert all(card.up for card in view_of(match, None).jokers)
    assert [card.joker for card in view_of(match, None).jokers] == list(Joker)
    assert view_of(match, None).team_pile == view_of(match, None).belratti_pile == ()


@pytest.mark.parametrize(
    ("seats", "hand", "pile"), [(3, 18, 114), (4, 9, 132), (5, 9, 123), (6, 6, 132), (7, 6, 126)]
)
def test_BR_03_BR_04_hands_and_draw_pile(seats: int, hand: int, pile: int) -> None:
    match = deal(seats)
    assert [len(cards) for cards in state(match).hands] == [hand] * seats
    assert len(state(match).draw) == pile - 2  # two themes lie open already
    assert len(census("belratti", match._state)) == 168


@pytest.mark.parametrize("seats", SEATS)
def test_BR_03_the_owls_hold_eighteen_cards(seats: int) -> None:
    match = deal(seats)
    assert sum(len(state(match).hands[seat]) for seat in owl_seats(match)) == 18


@pytest.mark.parametrize(
    ("seats", "cats", "owls"), [(3, 2, 1), (4, 2, 2), (5, 3, 2), (6, 3, 3), (7, 4, 3)]
)
@pytest.mark.parametrize("alternate", [False, True])
def test_BR_05_cats_and_owls(seats: int, cats: int, owls: int, alternate: bool) -> None:
    match = deal(seats, alternate_roles=alternate)
    assert len(cat_seats(match)) == cats
    assert len(owl_seats(match)) == owls


def test_BR_06_the_cats_sit_side_by_side() -> None:
    assert "".join(role.value[0] for role in character_cards(7, Options())) == "ccccooo"
    assert "".join(role.value[0] for role in character_cards(4, Options())) == "ccoo"


@pytest.mark.parametrize(
    ("seats", "order"),
    [(3, "coc"), (4, "coco"), (5, "cococ"), (6, "cococo"), (7, "cocococ")],
)
def test_BR_06_alternate_roles(seats: int, order: str) -> None:
    cards = character_cards(seats, Options(alternate_roles=True))
    assert "".join(role.value[0] for role in cards) == order


def test_BR_06_the_first_card_starts_anywhere() -> None:
    starts = {
        rules.Match.new("belratti", seats=5, seed=f"start {number}")._state.first
        for number in range(60)
    }
    assert starts == set(range(5))


@pytest.mark.parametrize("seats", SEATS)
def test_BR_07_a_hand_is_seen_by_its_player_alone(seats: int) -> None:
    match = deal(seats)
    for viewer in [*range(seats), None]:
        told = str(rules.to_dict(match.view(viewer)))
        told += str([rules.to_dict(event) for event in match.opening if event.visible_to(viewer)])
        for seat, hand in enumerate(state(match).hands):
            assert all((card in told) == (seat == viewer) for card in hand)


def test_BR_61_every_card_moves_to_the_left() -> None:
    match = deal(5)
    before = roles(state(match))
    after = roles(state(arrange(match, first=1)))
    assert after == before[-1:] + before[:-1]


@pytest.mark.parametrize("seats", SEATS)
def test_BR_61_everybody_plays_both_roles(seats: int) -> None:
    match = deal(seats)
    rounds = [roles(state(arrange(match, first=first))) for first in range(seats)]
    assert all({held[seat] for held in rounds} == set(Role) for seat in range(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_A7_the_captain_sits_left_of_the_last_owl(seats: int) -> None:
    match = deal(seats)
    for first in range(seats):
        leader = captain(state(arrange(match, first=first)))
        held = roles(state(match))
        assert held[leader] is Role.CAT
        assert held[(leader - 1) % seats] is Role.OWL


def test_A7_the_captain_when_roles_alternate() -> None:
    leaders = [captain(state(deal(seats, alternate_roles=True))) for seats in SEATS]
    assert leaders == [2, 0, 4, 0, 6]


def test_A1_joker_numbers() -> None:
    numbers = {"plus_minus": 6, "new_themes": 5, "swap_hand": 4, "question": 3}
    cards = view_of(deal(4, joker_numbers=numbers), None).jokers
    assert {card.joker.value: card.number for card in cards} == numbers
    default = {card.joker.value: card.number for card in view_of(deal(), None).jokers}
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
    match = rules.Match.new("belratti", seats=4, seed="x", options={"preset": preset})
    assert match.options != Options()
    assert match.options == view_of(match, None).options


def test_the_match_opens_with_the_themes() -> None:
    match = deal()
    assert state(match).phase is Phase.THEMES
    assert match.game.teams(4, match.options) == ((0, 1, 2, 3),)
