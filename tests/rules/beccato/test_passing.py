"""The card goes round: turns, laps, gestures, time-outs, and the imaginary hand."""

from collections import Counter

import pytest

import rules
from rules.beccato.model import (
    SERAMA,
    Beccato,
    Chicchirichi,
    Coccode,
    Gesture,
    PassCard,
    Phase,
    after,
    triple,
)
from tests.rules.beccato.tables import events, table


@pytest.mark.parametrize(("direction", "step"), [("left", 1), ("right", -1)])
def test_BC_10_the_card_goes_round_in_one_direction(direction: str, step: int) -> None:
    match = table(6, direction=direction)
    dealer = match.state.dealer
    for number in range(1, 14):
        giver = match.state.turn
        assert giver == (dealer + step * (number - 1)) % 6
        card = match.state.hands[giver][1]
        happened = match.pass_on(card)
        receiver = (giver + step) % 6
        (passed,) = events(happened, "CardPassed")
        assert (passed.number, passed.giver, passed.receiver) == (number, giver, receiver)
        assert len(match.state.hands[giver]) == 3
        assert len(match.state.hands[receiver]) == 4
        assert match.state.hands[receiver][-1] == card
        assert match.view(None).laps == number // 6


def test_BC_10_only_the_seat_with_four_cards_passes_and_only_its_cards() -> None:
    match = table(6).deal({0: "aabc"})
    a, b, c, d, *_ = match.breeds
    assert match.refused(1, PassCard(match.state.hands[1][0])) == "not_now"
    assert match.refused(0, PassCard(d)) == "card_not_in_hand"
    assert [action.card for action in match.legal(0) if isinstance(action, PassCard)] == [a, b, c]


def test_BC_10_nobody_but_giver_and_receiver_sees_the_card() -> None:
    match = table(6)
    happened = match.pass_on()
    (giving,) = events(happened, "CardGiven")
    (received,) = events(happened, "CardReceived")
    (passed,) = events(happened, "CardPassed")
    assert (giving.to, received.to) == ((passed.giver,), (passed.receiver,))
    assert not hasattr(passed, "card")
    for seat in range(6):
        own = match.view(seat).own_passes
        assert len(own) == (seat in (passed.giver, passed.receiver))
    assert match.view(passed.giver).own_passes[0].given == giving.card
    assert match.view(passed.giver).own_passes[0].received is None
    assert match.view(passed.receiver).own_passes[0].received == giving.card
    assert match.view(passed.receiver).own_passes[0].given is None
    assert match.view(passed.receiver).received == giving.card
    assert match.view(passed.giver).received is None


def test_BC_10_a_round_is_void_after_so_many_laps() -> None:
    match = table(4, lap_limit=3)
    dealer = match.state.dealer
    match.passes(11)
    assert match.state.round == 1
    happened = match.expire(match.window("pass").window)
    assert events(happened, "RoundVoided")[0].laps == 3
    assert match.state.round == 2
    assert match.state.dealer == after(match.state.ring, dealer)[0]
    assert match.state.voids == 1
    assert match.counts == [0, 0]


def test_BC_10_three_void_rounds_in_a_row_end_the_match_as_it_stands() -> None:
    match = table(4, lap_limit=2)
    match.passes(16)
    assert match.state.voids == 2
    called = match.fork().deal()
    called.play(0, Beccato(1))
    assert called.state.voids == 0
    match.passes(8)
    assert match.ended.reason == "void_rounds"
    assert match.ended.ranking == ((0, 1, 2, 3),)
    assert match.prompts == ()


def test_BC_10_BC_11_the_card_just_received_may_go_on_and_does_at_time_out() -> None:
    match = table(6).deal({0: "abbc"})
    a, *_ = match.breeds
    match.play(0, PassCard(a))
    happened = match.time_out()
    assert events(happened, "TimeRanOut")[0].seat == 1
    assert events(happened, "CardGiven")[0].card == a
    assert match.state.hands[2][-1] == a
    match.play(2, PassCard(a))
    assert match.state.hands[3][-1] == a


def test_BC_10_time_out_on_the_dealers_first_pass_takes_a_card_by_the_seed() -> None:
    cards: Counter[int] = Counter()
    for seed in range(40):
        match = table(6, seed=str(seed))
        dealer = match.state.dealer
        match.deal({dealer: "abcd"})
        match.expire(match.window("pass").window)
        (left,) = {*match.breeds[:4]} - {*match.state.hands[dealer]}
        cards[match.breeds.index(left)] += 1
    assert set(cards) == {0, 1, 2, 3}


def test_BC_12_the_first_call_ends_the_round_and_later_ones_find_its_window_closed() -> None:
    match = table(6).deal()
    race = match.window("call").window
    turn = match.window("pass").window
    match.play(3, Beccato(0), window=race)
    assert match.state.round == 2
    with pytest.raises(rules.WindowClosed):
        match.play(2, Coccode(), window=race)
    with pytest.raises(rules.WindowClosed):
        match.play(match.state.turn, PassCard(match.state.hands[0][0]), window=turn)


def test_BC_12_the_race_window_stays_open_across_passes_and_gestures() -> None:
    match = table(6)
    race = match.window("call")
    assert (race.mode, race.seats, race.seconds) == (rules.Mode.RACE, tuple(range(6)), None)
    match.play(2, Gesture("S25"), window=race.window)
    match.passes(5)
    match.play(1, Gesture("S01"), window=race.window)
    assert match.window("call") == race
    turns = set()
    for _ in range(10):
        turns.add(match.window("pass").window)
        match.passes(1)
    assert len(turns) == 10
    with pytest.raises(rules.WindowClosed):  # calls never time out
        match.expire(race.window)


def test_BC_13_anybody_may_call_at_any_moment_of_the_round() -> None:
    match = table(6).deal()
    match.passes(3)
    for seat in range(6):
        match.fork().play(seat, Coccode())
        match.fork().play(seat, Beccato((seat + 1) % 6))


@pytest.mark.parametrize(("direction", "step"), [("left", 1), ("right", -1)])
def test_BC_14_the_next_player_deals_the_whole_deck_anew(direction: str, step: int) -> None:
    match = table(6, direction=direction).deal()
    match.passes(4)
    dealer = match.state.dealer
    happened = match.play(0, Coccode())
    (started,) = events(happened, "RoundStarted")
    assert started.dealer == match.state.dealer == match.state.turn == (dealer + step) % 6
    assert [len(hand) for hand in match.state.hands].count(4) == 1
    assert match.state.passes == ()
    assert match.state.gestures == ()


def test_BC_15_gestures_are_public_in_order_and_mean_nothing_to_the_rules() -> None:
    match = table(6)
    match.play(4, Gesture("S07"))
    (event,) = match.play(1, Gesture("S33"))
    assert event.to is None
    match.passes(1)
    match.play(4, Gesture("S07"))
    gestures = [(each.seat, each.gesture, each.after) for each in match.view(None).gestures]
    assert gestures == [(4, "S07", 0), (1, "S33", 0), (4, "S07", 1)]
    assert match.kinds == ["pass", "call"]


def test_BC_15_three_gestures_of_the_box_a_player_between_two_passes() -> None:
    match = table(6)
    assert match.refused(4, Gesture("S34")) == "unknown_gesture"
    for gesture in ("S01", "S01", "S02"):
        match.play(4, Gesture(gesture))
    assert match.refused(4, Gesture("S03")) == "enough_gestures"
    assert match.view(None).players[4].gestures_left == 0
    assert not any(isinstance(action, Gesture) for action in match.legal(4))
    match.play(3, Gesture("S03"))
    assert match.view(None).players[3].gestures_left == 2
    match.passes(1)
    assert match.view(None).players[4].gestures_left == 3
    match.play(4, Gesture("S03"))


@pytest.mark.parametrize("mode", ["chat", "video"])
def test_BC_15_off_the_board_the_rules_see_no_gestures(mode: str) -> None:
    match = table(6, mode=mode)
    assert match.refused(0, Gesture("S01")) == "gestures_elsewhere"
    assert not any(isinstance(action, Gesture) for action in match.legal(0))
    match.play(0, Coccode())


def test_BC_15_on_camera_the_card_on_its_head_is_left_out() -> None:
    match = table(6, mode="video")
    cards_held = [str(team.cards[0]) for team in match.state.teams]
    assert sorted([*cards_held, *match.state.signal_pile]) == [
        f"S{n:02}" for n in range(1, 34) if n != 20
    ]
    assert "S20" not in match.view(None).repertoire


def test_BC_15_no_gestures_while_eggs_are_handed_out() -> None:
    match = table(6).deal({2: "aaa", 0: "bbS"})
    match.play(1, Beccato(2))
    assert match.state.phase is Phase.SETTLE
    assert match.refused(0, Gesture("S01")) == "not_your_turn"


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
    match = table(6).deal({0: "aaab", 2: "bcS"})
    a, *_ = match.breeds
    match.play(0, PassCard(a))
    match.play(1, Beccato(0))
    assert match.call.verdict == "wrong"


@pytest.mark.parametrize("direction", ["left", "right"])
def test_BC_60_BC_63_five_play_as_six_with_an_imaginary_hand(direction: str) -> None:
    match = table(5, direction=direction)
    assert len(match.breeds) == 5
    assert len(match.state.imaginary or ()) == 3
    assert sum(map(len, match.state.hands)) == 16
    assert match.view(None).imaginary == 3
    assert match.window("call").seats == (0, 1, 2, 3, 4)  # it neither calls nor can be accused
    assert match.refused(0, Beccato(5)) == "no_such_player"
    with pytest.raises(rules.NotSeated):
        match.play(5, Coccode())
    assert table(6).view(None).imaginary is None


def test_E17_five_players() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(60):
        match = table(5, seed=str(seed))
        assert [match.team_of(seat) for seat in match.state.ring] == [0, 1, 0, 1, 0]
        a, b, c, d, e = match.breeds
        match.deal({4: "aabc"})
        match.change(imaginary=(c, d, e))
        happened = match.play(4, PassCard(a))
        (passed,) = events(happened, "CardPassed")
        assert (passed.giver, passed.receiver, passed.imaginary) == (4, 0, True)
        (received,) = events(happened, "CardReceived")
        drawn["abcde"[[a, b, c, d, e].index(received.card)]] += 1
        pile = Counter([a, c, d, e])
        assert Counter(match.state.imaginary) == pile - Counter([received.card])
        assert match.state.hands[0][-1] == received.card
        assert match.view(4).own_passes[0].given == a
        assert match.view(4).own_passes[0].received is None
        assert match.view(0).own_passes[0].given is None
        assert match.view(0).own_passes[0].received == received.card
    assert set(drawn) == {"a", "c", "d", "e"}


def test_BC_61_time_out_passes_the_card_drawn() -> None:
    match = table(5).deal(turn=4)
    match.passes(1)
    drawn = match.state.received
    assert drawn == match.state.hands[0][-1]
    happened = match.expire(match.window("pass").window)
    assert events(happened, "CardGiven")[0].card == drawn


@pytest.mark.parametrize(("direction", "dealers"), [("left", [0, 1, 2]), ("right", [0, 4, 3])])
def test_BC_62_the_imaginary_seat_is_fixed_and_never_deals(
    direction: str, dealers: list[int]
) -> None:
    match = table(5, direction=direction)
    ring = match.state.ring
    seen = []
    for _ in range(3):
        match.deal(turn=match.state.dealer)
        seen.append(match.state.dealer)
        match.play(0, Coccode())
        assert match.state.ring == ring
    assert seen == dealers
    assert match.team_of(ring[0]) == match.team_of(ring[-1])


def test_BC_62_only_the_pass_from_the_last_to_the_first_goes_through() -> None:
    match = table(5, direction="right")
    through = []
    for _ in range(10):
        (passed,) = events(match.pass_on(), "CardPassed")
        if passed.imaginary:
            through.append((passed.giver, passed.receiver))
    assert through == [(0, 4), (0, 4)]


def test_BC_40_E8_chicchirichi_is_for_the_active_player_whatever_they_hold() -> None:
    match = table(6)
    for seat in range(6):
        offered = any(isinstance(action, Chicchirichi) for action in match.legal(seat))
        assert offered == (seat == match.state.turn)
    assert match.deal({3: "SSS"}, turn=0).refused(3, Chicchirichi()) == "not_now"
