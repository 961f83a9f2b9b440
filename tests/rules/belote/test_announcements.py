"""Runs and fours of a kind: what counts, which side scores, when they are declared and shown."""

import pytest

from rules.belote.content import NAMES, SUITS, read_all
from rules.belote.events import AnnouncementsDeclared, AnnouncementsShown, CardPlayed, RoundScored
from rules.belote.model import Announcement, PlayCard
from rules.belote.scoring import announcement_points, best_side, combinations
from tests.rules.belote.table import with_hands
from tests.support.driven import of


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("7S 9S JS 7H 9H JD QD 8C", []),
        ("7S 8S 9S JS KS 7H 9H TD", [("tierce", 20)]),
        ("9H TH JH QH 7S 9S 7D 9D", [("cinquante", 50)]),
        ("TH JH QH KH AH 9S 7D 9D", [("cent", 100)]),
        ("7C 8C 9C TC JC QC KC AC", [("cent", 100)]),
        ("7H 8H 9H AH QD KD AD 7C", [("tierce", 20), ("tierce", 20)]),
        ("7H 8H 9H TH QD KD AD 7C", [("cinquante", 50), ("tierce", 20)]),
        ("AS AH AD AC 7S 9H JD 8C", [("four_of_a_kind", 100)]),
        ("9S 9H 9D 9C JS JH JD JC", [("four_of_a_kind", 200), ("four_of_a_kind", 150)]),
        ("8S 8H 8D 8C 7S 7H 7D 7C", []),
        ("KS AS 7S 8S AH 7H 8H QD", []),  # ace and seven don't join
        ("KS AS 7H 8H 9D TD QC KC", []),
        # A card counts once, and a four of a kind comes first.
        ("TS JS QS KS AS JH JD JC", [("four_of_a_kind", 200), ("tierce", 20)]),
        ("TS JS QS KS AS QH QD QC", [("four_of_a_kind", 100)]),
    ],
)
def test_what_a_hand_has_to_declare(hand: str, expected: list[tuple[str, int]]) -> None:
    announced = combinations(read_all(hand.split()), SUITS.index("S"))
    assert [(combination.kind, combination.points) for combination in announced] == expected


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("JS JH JD JC", "9S 9H 9D 9C"),
        ("9S 9H 9D 9C", "AS AH AD AC"),
        ("AS AH AD AC", "TS TH TD TC"),
        ("TS TH TD TC", "KS KH KD KC"),
        ("KS KH KD KC", "QS QH QD QC"),
        ("QS QH QD QC", "7S 8S 9S TS JS"),
        ("7H 8H 9H TH JH QH", "TD JD QD KD AD"),
        ("7H 8H 9H TH JH", "JD QD KD AD"),
        ("7H 8H 9H TH", "QD KD AD"),
        ("QH KH AH", "JD QD KD"),
        ("8S 9S TS", "8H 9H TH"),
    ],
)
def test_which_is_better(better: str, worse: str) -> None:
    for strong, weak in ((0, 1), (1, 0), (2, 3), (3, 0)):
        hands = [0, 0, 0, 0]
        hands[strong], hands[weak] = read_all(better.split()), read_all(worse.split())
        for first in range(4):
            order = [(first + place) % 4 for place in range(4)]
            assert best_side(hands, 0, order) == strong % 2


def test_of_equal_ones_the_earlier_in_playing_order_is_best() -> None:
    hands = [read_all(cards.split()) for cards in ("7H 8H 9H", "7D 8D 9D", "7C 8C 9C", "")]
    assert best_side(hands, 0, (0, 1, 2, 3)) == 0
    assert best_side(hands, 0, (1, 2, 3, 0)) == 1
    assert best_side(hands, 0, (3, 2, 1, 0)) == 0
    assert best_side(hands, 0, (3, 0, 1, 2)) == 0


def test_only_the_side_of_the_best_scores_and_it_scores_all_its_own() -> None:
    hands = [
        read_all(cards.split()) for cards in ("7H 8H 9H", "9D TD JD QD", "TC JC QC KC", "7S 8S 9S")
    ]
    assert announcement_points(hands, 0, (0, 1, 2, 3)) == (70, 0)
    hands[3] = read_all(["AS", "AH", "AD", "AC", "7S", "8S", "9S"])
    assert announcement_points(hands, 0, (0, 1, 2, 3)) == (0, 170)
    assert announcement_points([0, 0, 0, 0], 0, (0, 1, 2, 3)) == (0, 0)


HANDS = (
    "7H 8H 9H TS 9S 7D QC KC",
    "TH JH QH 7S 8S TD 9C AC",
    "KH AH JS QS AS 8D TC JC",
    "KS 9D JD QD KD AD 7C 8C",
)


def test_declared_at_the_first_card_and_shown_at_the_second_by_the_best_side() -> None:
    match = with_hands(*HANDS, trump="C", announcements=True)
    assert sorted(" ".join(HANDS).split()) == sorted(NAMES)
    events = match.first(4)
    in_view = [(call.seat, call.points, call.cards) for call in match.view(None).announcements]
    assert in_view == [(0, 20, None), (1, 20, None), (3, 50, None)]
    declared = {event.seat: event for event in of(events, AnnouncementsDeclared)}
    assert {seat: event.announcements for seat, event in declared.items()} == {
        0: (Announcement(0, "tierce", 20),),
        1: (Announcement(1, "tierce", 20),),
        3: (Announcement(3, "cinquante", 50),),
    }
    events += match.first(4)
    by_seat = {event.seat: event for event in of(events, AnnouncementsShown)}
    assert by_seat[1].announcements == (Announcement(1, "tierce", 20, ("QH", "JH", "TH")),)
    assert by_seat[3].announcements[0].cards == ("AD", "KD", "QD", "JD")
    assert {call.seat: call.cards for call in match.view(None).announcements if call.cards} == {
        seat: event.announcements[0].cards for seat, event in by_seat.items()
    }
    assert set(by_seat) == {1, 3}
    for trick, announced in enumerate((declared, by_seat), start=1):
        for event in announced.values():
            card = events[events.index(event) - 1]
            assert isinstance(card, CardPlayed)
            assert (card.seat, card.trick) == (event.seat, trick)
    (scored,) = of(match.first(24), RoundScored)
    assert scored.count.announcements == (0, 70)


def test_without_the_option_nothing_is_declared() -> None:
    match = with_hands(*HANDS, trump="C")
    assert len(match.answer(PlayCard("7H"))) == 1
    assert match.view(None).announcements == ()
