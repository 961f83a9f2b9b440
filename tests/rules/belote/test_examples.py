"""The worked examples of a whole round; the others are with their rules."""

from typing import Any

import pytest

import rules
from rules.belote.content import NUMBER, POINTS, winning_place
from rules.belote.events import (
    BeloteCalled,
    MatchEnded,
    RoundScored,
    Taken,
    TrickWon,
    TurnedCardTaken,
)
from rules.belote.model import NameTrump, PlayCard, Take
from tests.rules.belote.table import GOLDEN_DECK, dealt_to, with_deck
from tests.support.driven import of

TURNED_9H = (
    "7S 8S TS QS KS AS 7H 8H TH JH QH KH 7D 8D 9D TD "
    "JD QD KD AD 9H 9S JS 7C 8C 9C TC JC QC KC AC AH"
)


def test_E2_bidding() -> None:
    match = with_deck(TURNED_9H)
    assert match.prompts[0].seats == (1,)
    match.passes(5)
    assert match.prompts[0].seats == (2,)
    assert match.refusal_now(NameTrump("H")).code == "suit_was_turned_down"
    events = match.answer(NameTrump("S"))
    assert of(events, Taken) == [Taken(2, "S", 2)]
    assert of(events, TurnedCardTaken) == [TurnedCardTaken(2, "9H")]
    assert dealt_to(events) == {
        1: {"9S", "JS", "7C"},
        2: {"8C", "9C"},
        3: {"TC", "JC", "QC"},
        0: {"KC", "AC", "AH"},
    }
    assert "9H" in match.hand(2)
    assert [len(match.hand(seat)) for seat in range(4)] == [8, 8, 8, 8]


@pytest.mark.parametrize(("rule", "leader"), [("dealer", 0), ("eldest", 1)])
def test_E4_lead(rule: Any, leader: int) -> None:
    match = with_deck(TURNED_9H, first_lead=rule)
    match.answer(Take())
    assert match.prompts[0].kind == "card"
    assert match.prompts[0].seats == (leader,)


@pytest.mark.parametrize(
    ("trump", "trick", "winner", "points"),
    [(0, "KH AH 7S TH", "7S", 25), (1, "TD AD KD 9D", "AD", 25)],
)
def test_E10_trick_winner(trump: int, trick: str, winner: str, points: int) -> None:
    played = tuple(NUMBER[card] for card in trick.split())
    assert played[winning_place(played, trump)] == NUMBER[winner]
    assert sum(POINTS[trump][card] for card in played) == points


ALL_SPADES_WITH_0 = (
    "7H 8H 9H 7D 8D 9D 7C 8C 9C JS 9S AS TH JH TD JD "
    "TC JC TS KS QS QH KH AH QD KD AD QC KC AC 8S 7S"
)


@pytest.mark.parametrize(("value", "score"), [("extra350", 532), ("total350", 370), ("off", 434)])
def test_E16_solo_capot(value: Any, score: int) -> None:
    match = with_deck(ALL_SPADES_WITH_0, solo_capot=value)
    match.passes(3)
    match.answer(Take())
    events: list[rules.Event] = []
    for lead in ("JS", "9S", "AS", "TS", "KS", "QS", "8S", "7S"):
        events += match.cards(lead) + match.first(3)
    assert of(events, BeloteCalled) == [BeloteCalled(0, False), BeloteCalled(0, True)]
    assert {event.winner for event in of(events, TrickWon)} == {0}
    count = of(events, RoundScored)[0].count
    assert (count.solo, count.scores) == (0, (score, 0))
    assert bool(match.outcome) == (score > 501)
    assert bool(of(events, MatchEnded)) == (score > 501)


def test_BL_31_BL_38_E18_golden_deal() -> None:
    match = with_deck(GOLDEN_DECK)
    assert [set(match.hand(seat)) for seat in range(4)] == [
        {*["8S", "QD", "AC", "TH", "AH"]},
        {*["9S", "7S", "9H", "JC", "8C"]},
        {*["KH", "TC", "TD", "JS", "9C"]},
        {*["JH", "JD", "TS", "7D", "7C"]},
    ]
    assert match.view(None).turned == "AS"
    match.passes()
    events = match.answer(Take())
    assert of(events, Taken) == [Taken(2, "S", 1)]
    assert dealt_to(events) == {
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
    heard: list[rules.Event] = []
    for number, (leader, played, winner, points) in enumerate(tricks, start=1):
        assert match.prompts[0].seats == (leader,)
        if number == 3:
            match.cards("AD 8D")
            assert list(match.legal(2)) == [PlayCard("JS"), PlayCard("AS")]
            events = tuple(match.cards("AS JD"))
        else:
            events = tuple(match.cards(played))
        heard += events
        won = of(events, TrickWon)
        assert won == [TrickWon(winner, number, tuple(played.split()), points, number == 8)]
    assert of(heard, BeloteCalled) == []
    count = of(heard, RoundScored)[0].count
    assert (count.cards, count.last_trick) == ((119, 33), (10, 0))
    assert (count.contract, count.scores, count.totals) == ("made", (129, 33), (129, 33))
