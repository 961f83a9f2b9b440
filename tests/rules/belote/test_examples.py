"""The worked examples E1 to E18."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.belote.content import DECK, NUMBER, POINTS, winning_place
from rules.belote.events import (
    BeloteCalled,
    DealerMoved,
    HandDealt,
    MatchEnded,
    RoundScored,
    RoundVoid,
    Taken,
    TrickWon,
    TurnedCardTaken,
)
from rules.belote.model import NameTrump, Options, Pass, PlayCard, Take
from rules.belote.scoring import winning_team
from tests.rules.belote.table import (
    GOLDEN_DECK,
    answer,
    counted,
    may_play,
    of_type,
    play,
    refusal,
    with_deck,
    with_hands,
)

TURNED_9H = "7S 8S TS QS KS AS 7H 8H TH JH QH KH 7D 8D 9D TD JD QD KD AD 9H 9S JS 7C 8C 9C TC JC QC KC AC AH"


def pass_all(match: rules.Match, times: int) -> list[rules.Event]:
    return [event for _ in range(times) for event in answer(match, Pass())]


def cards(text: str) -> set[str]:
    return set(text.split())


def hand_of(match: rules.Match, seat: int) -> set[str]:
    view: Any = match.view(seat)
    return set(view.hand)


@pytest.mark.parametrize("trump", range(4))
def test_E1_sums(trump: int) -> None:
    assert sum(POINTS[trump][card] for card in DECK) == 152
    count = counted((100, 52), belote=0)
    assert sum(count.cards) + sum(count.last_trick) == 162
    assert sum(count.scores) == 182


def test_E2_bidding() -> None:
    match = with_deck(TURNED_9H)
    assert match.prompts[0].seats == (1,)
    pass_all(match, 5)
    assert match.prompts[0].seats == (2,)
    assert refusal(match, NameTrump("H")).code == "suit_was_turned_down"
    events = answer(match, NameTrump("S"))
    assert of_type(events, Taken) == [Taken(2, "S", 2)]
    assert of_type(events, TurnedCardTaken) == [TurnedCardTaken(2, "9H")]
    dealt = {event.seat: set(event.cards) for event in of_type(events, HandDealt)}
    assert dealt == {
        1: {"9S", "JS", "7C"},
        2: {"8C", "9C"},
        3: {"TC", "JC", "QC"},
        0: {"KC", "AC", "AH"},
    }
    assert "9H" in hand_of(match, 2)
    assert [len(hand_of(match, seat)) for seat in range(4)] == [8, 8, 8, 8]


@pytest.mark.parametrize(("side", "dealer"), [("left", 3), ("right", 1)])
def test_E3_all_pass(side: Any, dealer: int) -> None:
    match = with_deck(TURNED_9H, all_pass_dealer=side)
    events = pass_all(match, 8)
    assert of_type(events, RoundVoid) == [RoundVoid(1, 0)]
    assert of_type(events, DealerMoved) == [DealerMoved(dealer)]
    assert of_type(events, RoundScored) == []
    view: Any = match.view(None)
    assert (view.totals, view.dealer, view.round) == ((0, 0), dealer, 2)


def test_E3_after_a_played_round_the_deal_goes_right() -> None:
    match = with_hands("7S", "8S", "QS", "KS")
    events = play(match, "7S 8S QS KS")
    assert of_type(events, DealerMoved) == [DealerMoved(1)]


@pytest.mark.parametrize(("rule", "leader"), [("dealer", 0), ("eldest", 1)])
def test_E4_lead(rule: Any, leader: int) -> None:
    match = with_deck(TURNED_9H, first_lead=rule)
    answer(match, Take())
    assert match.prompts[0].kind == "card"
    assert match.prompts[0].seats == (leader,)


def test_E5_follow() -> None:
    assert may_play("7H JS", "AH") == {"7H"}


def test_E6_must_trump() -> None:
    assert may_play("8S QS AD", "AH") == {"8S", "QS"}


def test_E7_over_trump() -> None:
    assert may_play("JS TS 7S", "AH 9S") == {"JS"}
    assert may_play("TS 7S", "AH 9S") == {"TS", "7S"}
    assert may_play("TS 7S 7D", "AH 9S") == {"TS", "7S"}


def test_E8_partner_winning() -> None:
    assert may_play("JS 7D", "AH 7H") == {"JS"}
    assert may_play("JS 7D", "AH 7H", partner_winning="free") == {"JS", "7D"}
    assert may_play("JS TS 7D", "AH 7H") == {"JS", "TS"}


def test_E9_trump_led() -> None:
    assert may_play("KS 7S", "QS") == {"KS"}
    assert may_play("JS 8S", "AS QS") == {"JS", "8S"}
    assert may_play("JS 8S", "AS QS", beat_partner_on_trump_lead=True) == {"JS"}


@pytest.mark.parametrize(
    ("trump", "trick", "winner", "points"),
    [(0, "KH AH 7S TH", "7S", 25), (1, "TD AD KD 9D", "AD", 25)],
)
def test_E10_trick_winner(trump: int, trick: str, winner: str, points: int) -> None:
    played = tuple(NUMBER[card] for card in trick.split())
    assert played[winning_place(played, trump)] == NUMBER[winner]
    assert sum(POINTS[trump][card] for card in played) == points


def test_E11_contract_made() -> None:
    count = counted((90, 62))
    assert (count.contract, count.scores) == ("made", (90, 72))


def test_E12_tie() -> None:
    count = counted((81, 71))
    assert (count.contract, count.scores) == ("failed", (0, 162))


def test_E13_belote_decides() -> None:
    assert counted((73, 79), belote=2).scores == (93, 89)
    alone = counted((73, 79), belote=2, belote_in_contract=False)
    assert (alone.contract, alone.scores) == ("failed", (20, 162))
    tie = counted((71, 81), belote=0)
    assert (tie.compared, tie.contract, tie.scores) == ((91, 91), "failed", (20, 162))


def test_E14_failed_with_belote() -> None:
    assert counted((60, 92), belote=0).scores == (20, 162)
    assert counted((70, 82), belote=3).scores == (0, 182)


def test_E15_capot() -> None:
    assert counted((152, 0), winners="02020202").scores == (414, 0)
    assert counted((152, 0), winners="02020202", belote=0).scores == (434, 0)
    assert counted((152, 0), winners="02020202", capot="total").scores == (252, 0)
    assert counted((152, 0), winners="02020202", capot="total", belote=0).scores == (272, 0)


ALL_SPADES_WITH_0 = "7H 8H 9H 7D 8D 9D 7C 8C 9C JS 9S AS TH JH TD JD TC JC TS KS QS QH KH AH QD KD AD QC KC AC 8S 7S"


@pytest.mark.parametrize(("value", "score"), [("extra350", 532), ("total350", 370), ("off", 434)])
def test_E16_solo_capot(value: Any, score: int) -> None:
    match = with_deck(ALL_SPADES_WITH_0, solo_capot=value)
    pass_all(match, 3)
    answer(match, Take())
    events: list[rules.Event] = []
    for lead in ("JS", "9S", "AS", "TS", "KS", "QS", "8S", "7S"):
        events += play(match, lead)
        for _ in range(3):
            seat = match.prompts[0].seats[0]
            events += match.play(seat, next(match.legal(seat)))
    assert of_type(events, BeloteCalled) == [BeloteCalled(0, False), BeloteCalled(0, True)]
    assert {event.winner for event in of_type(events, TrickWon)} == {0}
    count = of_type(events, RoundScored)[0].count
    assert (count.solo, count.scores) == (0, (score, 0))
    assert bool(match.outcome) == (score > 501)
    assert bool(of_type(events, MatchEnded)) == (score > 501)


def test_E17_end() -> None:
    exceed, reach = Options(), Options(target_rule="reach")
    assert winning_team((501, 309), exceed) is None
    assert winning_team((501, 309), reach) == 0
    assert winning_team((502, 470), exceed) == 0
    assert winning_team((510, 502), exceed) == 0
    assert winning_team((502, 510), exceed) == 1
    assert winning_team((506, 506), exceed) is None


def test_E18_golden_deal() -> None:
    match = with_deck(GOLDEN_DECK)
    assert [hand_of(match, seat) for seat in range(4)] == [
        cards("8S QD AC TH AH"),
        cards("9S 7S 9H JC 8C"),
        cards("KH TC TD JS 9C"),
        cards("JH JD TS 7D 7C"),
    ]
    view: Any = match.view(None)
    assert view.turned == "AS"
    answer(match, Pass())
    events = answer(match, Take())
    assert of_type(events, Taken) == [Taken(2, "S", 1)]
    dealt = {event.seat: set(event.cards) for event in of_type(events, HandDealt)}
    assert dealt == {
        0: {"AD", "QS", "KC"},
        1: {"8D", "7H", "KD"},
        2: {"QH", "QC"},
        3: {"KS", "8H", "9D"},
    }
    tricks = [
        (0, "QD KD TD 7D", 2, 17),
        (2, "QH 8H TH 9H", 0, 13),
        (0, "AD 8D AS JD", 2, 24),
        (2, "QC 7C KC 8C", 0, 7),
        (0, "QS 9S JS KS", 2, 41),
        (2, "TC TS AC JC", 3, 33),
        (3, "JH AH 7H KH", 0, 17),
        (0, "8S 7S 9C 9D", 0, 0),
    ]
    told: list[rules.Event] = []
    for number, (leader, played, winner, points) in enumerate(tricks, start=1):
        assert match.prompts[0].seats == (leader,)
        if number == 3:
            play(match, "AD 8D")
            assert list(match.legal(2)) == [PlayCard("JS"), PlayCard("AS")]
            events = tuple(play(match, "AS JD"))
        else:
            events = tuple(play(match, played))
        told += events
        won = of_type(events, TrickWon)
        assert won == [TrickWon(winner, number, tuple(played.split()), points, number == 8)]
    assert of_type(told, BeloteCalled) == []
    count = of_type(told, RoundScored)[0].count
    assert (count.cards, count.last_trick) == ((119, 33), (10, 0))
    assert (count.contract, count.scores, count.totals) == ("made", (129, 33), (129, 33))
