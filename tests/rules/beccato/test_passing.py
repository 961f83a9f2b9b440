"""The card goes round: turns, laps, gestures, time-outs, and the imaginary hand."""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from rules.beccato.model import after, triple
from tests.rules.beccato.tables import (
    SERAMA,
    Beccato,
    Chicchirichi,
    Coccode,
    Gesture,
    PassCard,
    Phase,
    breeds,
    change,
    counts,
    deal,
    events,
    kinds,
    pass_all,
    refused,
    state,
    table,
    team_of,
    view_of,
    window,
)


def play_pass(match: rules.Match, card: str | None = None) -> tuple[rules.Event, ...]:
    """The seat with four cards passes this card, or its first."""
    turn = state(match).turn
    return match.play(turn, PassCard(card or state(match).hands[turn][0]))


@pytest.mark.parametrize(("direction", "step"), [("left", 1), ("right", -1)])
def test_BC_10_the_card_goes_round_in_one_direction(direction: str, step: int) -> None:
    match = table(6, direction=direction)
    dealer = state(match).dealer
    for number in range(1, 14):
        giver = state(match).turn
        assert giver == (dealer + step * (number - 1)) % 6
        card = state(match).hands[giver][1]
        told = play_pass(match, card)
        receiver = (giver + step) % 6
        (passed,) = events(told, "CardPassed")
        assert (passed.number, passed.giver, passed.receiver) == (number, giver, receiver)
        assert len(state(match).hands[giver]) == 3
        assert len(state(match).hands[receiver]) == 4
        assert state(match).hands[receiver][-1] == card
        assert view_of(match, None).laps == number // 6


def test_BC_10_only_the_seat_with_four_cards_passes_and_only_its_cards() -> None:
    match = table(6)
    a, b, c, d, _ = breeds(match)
    deal(match, {0: [a, a, b, c]})
    assert refused(match, 1, PassCard(state(match).hands[1][0])) == "not_now"
    assert refused(match, 0, PassCard(d)) == "card_not_in_hand"
    assert [action.card for action in match.legal(0) if isinstance(action, PassCard)] == [a, b, c]


def test_BC_10_nobody_but_giver_and_receiver_sees_the_card() -> None:
    match = table(6)
    told = play_pass(match)
    (given,) = events(told, "CardGiven")
    (received,) = events(told, "CardReceived")
    (passed,) = events(told, "CardPassed")
    assert (given.to, received.to) == ((passed.giver,), (passed.receiver,))
    assert not hasattr(passed, "card")
    for seat in range(6):
        own = view_of(match, seat).own_passes
        assert len(own) == (seat in (passed.giver, passed.receiver))
    assert view_of(match, passed.giver).own_passes[0].given == given.card
    assert view_of(match, passed.giver).own_passes[0].received is None
    assert view_of(match, passed.receiver).own_passes[0].received == given.card
    assert view_of(match, passed.receiver).own_passes[0].given is None
    assert view_of(match, passed.receiver).received == given.card
    assert view_of(match, passed.giver).received is None


def test_BC_10_a_round_is_void_after_so_many_laps() -> None:
    match = table(4, lap_limit=3)
    dealer = state(match).dealer
    pass_all(match, 11)
    assert state(match).round == 1
    told = match.expire(window(match, "pass").window)
    assert events(told, "RoundVoided")[0].laps == 3
    assert state(match).round == 2
    assert state(match).dealer == after(state(match).ring, dealer)[0]
    assert state(match).voids == 1
    assert counts(match) == [0, 0]


def test_BC_10_three_void_rounds_in_a_row_end_the_match_as_it_stands() -> None:
    match = table(4, lap_limit=2)
    pass_all(match, 24)
    assert match.outcome is not None
    assert match.outcome.reason == "void_rounds"
    assert match.outcome.ranking == ((0, 1, 2, 3),)
    assert match.prompts == ()


def test_BC_10_a_call_breaks_the_row_of_void_rounds() -> None:
    match = table(4, lap_limit=2)
    pass_all(match, 16)
    assert state(match).voids == 2
    deal(match, {})
    match.play(0, Beccato(1))
    assert state(match).voids == 0


def test_BC_10_time_out_passes_the_card_just_received() -> None:
    match = table(6)
    a, b, c, *_ = breeds(match)
    deal(match, {0: [a, b, b, c]})
    match.play(0, PassCard(a))
    told = match.expire(window(match, "pass").window)
    assert events(told, "TimeRanOut")[0].seat == 1
    assert events(told, "CardGiven")[0].card == a
    assert state(match).hands[2][-1] == a


def test_BC_10_time_out_on_the_dealers_first_pass_takes_a_card_by_the_seed() -> None:
    cards: Counter[int] = Counter()
    for seed in range(40):
        match = table(6, seed=str(seed))
        dealer = state(match).dealer
        a, b, c, d, _ = hand = breeds(match)
        deal(match, {dealer: [a, b, c, d]})
        match.expire(window(match, "pass").window)
        (left,) = Counter([a, b, c, d]) - Counter(state(match).hands[dealer])
        cards[hand.index(left)] += 1
    assert set(cards) == {0, 1, 2, 3}


def test_BC_11_the_card_just_received_may_go_on() -> None:
    match = table(6)
    a, b, c, *_ = breeds(match)
    deal(match, {0: [a, b, b, c]})
    match.play(0, PassCard(a))
    match.play(1, PassCard(a))
    match.play(2, PassCard(a))
    assert state(match).hands[3][-1] == a


def test_BC_12_the_first_call_ends_the_round_and_later_ones_find_its_window_closed() -> None:
    match = table(6)
    deal(match, {})
    race = window(match, "call").window
    turn = window(match, "pass").window
    match.play(3, Beccato(0), window=race)
    assert state(match).round == 2
    with pytest.raises(rules.WindowClosed):
        match.play(2, Coccode(), window=race)
    with pytest.raises(rules.WindowClosed):
        match.play(state(match).turn, PassCard(state(match).hands[0][0]), window=turn)


def test_BC_12_the_race_window_stays_open_across_passes_and_gestures() -> None:
    match = table(6)
    race = window(match, "call")
    assert (race.mode, race.seats, race.seconds) == (rules.Mode.RACE, tuple(range(6)), None)
    match.play(2, Gesture("S25"), window=race.window)
    pass_all(match, 5)
    match.play(1, Gesture("S01"), window=race.window)
    assert window(match, "call") == race
    turns = set()
    for _ in range(10):
        turns.add(window(match, "pass").window)
        pass_all(match, 1)
    assert len(turns) == 10


def test_BC_12_time_never_runs_out_for_calls() -> None:
    match = table(6)
    with pytest.raises(rules.WindowClosed):
        match.expire(window(match, "call").window)


def test_BC_13_anybody_may_call_at_any_moment_of_the_round() -> None:
    match = table(6)
    deal(match, {})
    pass_all(match, 3)
    for seat in range(6):
        match.fork().play(seat, Coccode())
        match.fork().play(seat, Beccato((seat + 1) % 6))


def test_BC_14_the_next_player_deals_the_whole_deck_anew() -> None:
    match = table(6)
    deal(match, {})
    pass_all(match, 4)
    dealer = state(match).dealer
    told = match.play(0, Coccode())
    (started,) = events(told, "RoundStarted")
    assert started.dealer == state(match).dealer == state(match).turn == (dealer + 1) % 6
    assert [len(hand) for hand in state(match).hands].count(4) == 1
    assert state(match).passes == ()
    assert state(match).gestures == ()


def test_BC_14_with_cards_going_right_the_deal_goes_right() -> None:
    match = table(6, direction="right")
    deal(match, {})
    dealer = state(match).dealer
    match.play(0, Coccode())
    assert state(match).dealer == (dealer - 1) % 6


def test_BC_15_gestures_are_public_in_order_and_mean_nothing_to_the_rules() -> None:
    match = table(6)
    match.play(4, Gesture("S07"))
    (told,) = match.play(1, Gesture("S33"))
    assert told.to is None
    pass_all(match, 1)
    match.play(4, Gesture("S07"))
    shown = [(each.seat, each.gesture, each.after) for each in view_of(match, None).gestures]
    assert shown == [(4, "S07", 0), (1, "S33", 0), (4, "S07", 1)]
    assert kinds(match) == ["pass", "call"]


def test_BC_15_three_gestures_a_player_between_two_passes() -> None:
    match = table(6)
    for gesture in ("S01", "S01", "S02"):
        match.play(4, Gesture(gesture))
    assert refused(match, 4, Gesture("S03")) == "enough_gestures"
    assert view_of(match, None).players[4].gestures_left == 0
    assert not any(isinstance(action, Gesture) for action in match.legal(4))
    match.play(3, Gesture("S03"))
    assert view_of(match, None).players[3].gestures_left == 2
    pass_all(match, 1)
    assert view_of(match, None).players[4].gestures_left == 3
    match.play(4, Gesture("S03"))


def test_BC_15_only_gestures_of_the_box() -> None:
    assert refused(table(6), 0, Gesture("S34")) == "unknown_gesture"


@pytest.mark.parametrize("mode", ["chat", "video"])
def test_BC_15_off_the_board_the_rules_see_no_gestures(mode: str) -> None:
    match = table(6, mode=mode)
    assert refused(match, 0, Gesture("S01")) == "gestures_elsewhere"
    assert not any(isinstance(action, Gesture) for action in match.legal(0))
    match.play(0, Coccode())


def test_BC_15_on_camera_the_card_on_its_head_is_left_out() -> None:
    match = table(6, mode="video")
    held = [str(team.cards[0]) for team in state(match).teams]
    assert sorted([*held, *state(match).signal_pile]) == [
        f"S{n:02}" for n in range(1, 34) if n != 20
    ]
    assert "S20" not in view_of(match, None).repertoire


def test_BC_15_no_gestures_while_eggs_are_handed_out() -> None:
    match = table(6)
    a, b, *_ = breeds(match)
    deal(match, {2: [a, a, a], 0: [b, b, SERAMA]})
    match.play(1, Beccato(2))
    assert state(match).phase is Phase.SETTLE
    assert refused(match, 0, Gesture("S01")) == "not_your_turn"


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        (("sultan", "sultan", "sultan"), "sultan"),
        (("sultan", "orloff", "sultan", "sultan"), "sultan"),
        (("sultan", "sultan", "orloff"), None),
        ((SERAMA,) * 3, None),
        ((SERAMA,) * 4, None),
        ((SERAMA, "brahma", "brahma", "brahma"), "brahma"),
    ],
)
def test_BC_16_triple(hand: tuple[str, ...], found: str | None) -> None:
    assert triple(hand) == found


def test_A13_hands_count_as_they_are_when_the_call_is_taken() -> None:
    match = table(6)
    a, b, c, *_ = breeds(match)
    deal(match, {0: [a, a, a, b], 2: [b, c, SERAMA]})
    match.play(0, PassCard(a))
    match.play(1, Beccato(0))
    assert view_of(match, None).calls[-1].verdict == "wrong"


@pytest.mark.parametrize("direction", ["left", "right"])
def test_BC_60_five_play_as_six_with_an_imaginary_hand(direction: str) -> None:
    match = table(5, direction=direction)
    assert len(breeds(match)) == 5
    assert len(state(match).imaginary or ()) == 3
    assert sum(map(len, state(match).hands)) == 16
    assert view_of(match, None).imaginary == 3
    assert view_of(table(6), None).imaginary is None


def test_E17_five_players() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(60):
        match = table(5, seed=str(seed))
        assert [team_of(match, seat) for seat in state(match).ring] == [0, 1, 0, 1, 0]
        a, b, c, d, e = breeds(match)
        deal(match, {4: [a, a, b, c]})
        change(match, imaginary=(c, d, e))
        told = match.play(4, PassCard(a))
        (passed,) = events(told, "CardPassed")
        assert (passed.giver, passed.receiver, passed.imaginary) == (4, 0, True)
        (received,) = events(told, "CardReceived")
        drawn["abcde"[[a, b, c, d, e].index(received.card)]] += 1
        pile = Counter([a, c, d, e])
        assert Counter(state(match).imaginary) == pile - Counter([received.card])
        assert state(match).hands[0][-1] == received.card
        assert view_of(match, 4).own_passes[0].given == a
        assert view_of(match, 4).own_passes[0].received is None
        assert view_of(match, 0).own_passes[0].given is None
        assert view_of(match, 0).own_passes[0].received == received.card
    assert set(drawn) == {"a", "c", "d", "e"}


def test_BC_61_time_out_passes_the_card_drawn() -> None:
    match = table(5)
    deal(match, {}, turn=4)
    pass_all(match, 1)
    drawn = state(match).received
    assert drawn == state(match).hands[0][-1]
    told = match.expire(window(match, "pass").window)
    assert events(told, "CardGiven")[0].card == drawn


@pytest.mark.parametrize(("direction", "dealers"), [("left", [0, 1, 2]), ("right", [0, 4, 3])])
def test_BC_62_the_imaginary_seat_is_fixed_and_never_deals(
    direction: str, dealers: list[int]
) -> None:
    match = table(5, direction=direction)
    ring = state(match).ring
    seen = []
    for _ in range(3):
        deal(match, {}, turn=state(match).dealer)
        seen.append(state(match).dealer)
        match.play(0, Coccode())
        assert state(match).ring == ring
    assert seen == dealers
    assert team_of(match, ring[0]) == team_of(match, ring[-1])


def test_BC_62_only_the_pass_from_the_last_to_the_first_goes_through() -> None:
    match = table(5, direction="right")
    through = []
    for _ in range(10):
        (passed,) = events(play_pass(match), "CardPassed")
        if passed.imaginary:
            through.append((passed.giver, passed.receiver))
    assert through == [(0, 4), (0, 4)]


def test_BC_63_the_imaginary_hand_neither_calls_nor_is_accused() -> None:
    match = table(5)
    assert window(match, "call").seats == (0, 1, 2, 3, 4)
    assert refused(match, 0, Beccato(5)) == "no_such_player"
    with pytest.raises(rules.NotSeated):
        match.play(5, Coccode())


def test_BC_40_chicchirichi_is_offered_to_the_active_player_whatever_they_hold() -> None:
    match = table(6)
    turn = state(match).turn
    for seat in range(6):
        offered = any(isinstance(action, Chicchirichi) for action in match.legal(seat))
        assert offered == (seat == turn)
