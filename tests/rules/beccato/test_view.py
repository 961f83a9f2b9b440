"""What the board, a player and a robot are given."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from tests.rules.beccato.tables import (
    Beccato,
    Gesture,
    any_eggs,
    breeds,
    deal,
    give_eggs,
    pass_all,
    state,
    table,
    view_of,
)


def test_the_board_shows_all_that_is_public() -> None:
    match = table(7, pyramid=True)
    give_eggs(match, 0, any_eggs(match, 3))
    deal(match, {}, turn=3)
    match.play(5, Gesture("S09"))
    pass_all(match, 9)
    board = view_of(match, None)
    assert board.ring == tuple(range(7))
    assert [player.team for player in board.players] == [0, 1, 0, 2, 0, 1, 2]
    assert [player.cards for player in board.players] == [3, 3, 3, 3, 3, 4, 3]
    assert (board.turn, board.dealer, board.passes, board.laps) == (5, state(match).dealer, 9, 1)
    assert [coop.breed for coop in board.coops] == breeds(match)
    assert [coop.egg for coop in board.coops] == [coop.egg for coop in state(match).coops]
    assert board.egg_deck == len(state(match).egg_deck)
    assert [team.eggs for team in board.teams] == [3, 0, 0]
    assert board.teams[0].points == sum(
        1 + (egg.guild == board.teams[0].guild) for egg in state(match).teams[0].eggs
    ) * (1 + (len({egg.guild for egg in state(match).teams[0].eggs}) == 1))
    assert [made.gesture for made in board.gestures] == ["S09"]
    assert board.options.pyramid
    assert board.hand is None
    assert (board.own_passes, board.signals, board.proposals, board.received) == ((), (), (), None)


@pytest.mark.parametrize("seats", range(4, 10))
def test_a_player_sees_their_own_hand_and_signal_alone(seats: int) -> None:
    match = table(seats)
    pass_all(match, 5)
    board = view_of(match, None)
    for seat in range(seats):
        own = view_of(match, seat)
        assert own.hand == state(match).hands[seat]
        team = next(team for team in state(match).teams if seat in team.seats)
        assert own.signals == team.signals
        public = replace(own, viewer=None, hand=None, received=None, own_passes=(), signals=())
        assert public == board


def test_scramble_really_mixes() -> None:
    match = table(9)
    pass_all(match, 3)
    other = state(match.resample(0, Random(1)))
    assert other.hands[0] == state(match).hands[0]
    assert other.hands[1:] != state(match).hands[1:]
    assert other.egg_deck != state(match).egg_deck
    assert [team.cards for team in other.teams][1:] != [t.cards for t in state(match).teams][1:]
    assert other.teams[0].cards == state(match).teams[0].cards


def test_a_shown_hand_stays_shown_while_eggs_are_handed_out() -> None:
    match = table(6)
    a, *_ = breeds(match)
    deal(match, {1: [a, a, a]})
    match.play(2, Beccato(1))
    other = state(match.resample(None, Random(1)))
    assert other.hands[1] == (a, a, a)
    assert view_of(match, None).calls[-1].shown[0].cards == (a, a, a)


def test_calls_of_the_whole_match_are_remembered() -> None:
    match = table(6)
    for _ in range(3):
        deal(match, {})
        match.play(0, Beccato(1))
    assert [call.round for call in view_of(match, 4).calls] == [1, 2, 3]
