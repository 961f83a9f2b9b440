"""What the board, a player and a robot can see."""

from random import Random

from rules.beccato.model import Beccato, Gesture
from tests.rules.beccato.tables import table


def test_the_board_shows_all_that_is_public() -> None:
    match = table(7, pyramid=True).lay(0, 3).deal(turn=3)
    match.play(5, Gesture("S09"))
    match.passes(9)
    board = match.view(None)
    assert board.ring == tuple(range(7))
    assert [player.team for player in board.players] == [0, 1, 0, 2, 0, 1, 2]
    assert [player.cards for player in board.players] == [3, 3, 3, 3, 3, 4, 3]
    assert (board.turn, board.dealer, board.passes, board.laps) == (5, match.state.dealer, 9, 1)
    assert [coop.breed for coop in board.coops] == match.breeds
    assert [coop.egg for coop in board.coops] == [coop.egg for coop in match.state.coops]
    assert board.egg_deck == len(match.state.egg_deck)
    assert [team.eggs for team in board.teams] == [3, 0, 0]
    assert board.teams[0].points == sum(
        1 + (egg.guild == board.teams[0].guild) for egg in match.state.teams[0].eggs
    ) * (1 + (len({egg.guild for egg in match.state.teams[0].eggs}) == 1))
    assert [gesture.gesture for gesture in board.gestures] == ["S09"]
    assert board.options.pyramid
    assert board.hand is None
    assert (board.own_passes, board.signals, board.proposals, board.received) == ((), (), (), None)


def test_a_shown_hand_stays_shown_while_eggs_are_handed_out() -> None:
    match = table(6).deal({1: "aaa"})
    a, *_ = match.breeds
    match.play(2, Beccato(1))
    other = match.resample(None, Random(1)).state
    assert other.hands[1] == (a, a, a)
    assert match.call.shown[0].cards == (a, a, a)


def test_calls_of_the_whole_match_are_remembered() -> None:
    match = table(6)
    for _ in range(3):
        match.deal()
        match.play(0, Beccato(1))
    assert [call.round for call in match.view(4).calls] == [1, 2, 3]
