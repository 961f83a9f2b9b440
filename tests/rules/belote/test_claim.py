"""The claim of the rest: proved against every possible deal, and worth its playing out."""

from itertools import permutations

import pytest

from rules.belote import content, events
from rules.belote.content import NUMBER, read_all
from rules.belote.legal import legal_cards, running, takes_all
from rules.belote.model import ClaimRest, Options, PlayCard
from tests.rules.belote.table import with_full_hands, with_hands
from tests.support.driven import of

CLAIM = ClaimRest()


@pytest.mark.parametrize(
    ("hand", "others", "sure"),
    [
        ("JS 9S", "AS TS 7H 8H 9H 7D", True),
        ("JS AH", "7S TH 7H 8H 9H 7D", True),
        ("JS AH", "7S 8S TH 8H 9H 7D", False),
        ("JS AS", "9S 7H 8H 9H TH 7D", True),
        ("JS AS", "9S 7S 8H 9H TH 7D", False),
        ("AH TH", "KH QH JH 7D 8D 9D", True),
        ("AH KH", "TH QH JH 7D 8D 9D", False),
        ("AH KH", "TH 7C 8C 7D 8D 9D", True),
        ("AH AD", "7S TH KH TD KD QD", False),
        ("AH AD", "TC TH KH TD KD QD", True),
    ],
)
def test_what_is_sure_against_every_deal(hand: str, others: str, sure: bool) -> None:
    hand_cards, unseen = read_all(hand.split()), read_all(others.split())
    assert takes_all(hand_cards, unseen, 0) is sure
    assert _never_loses(hand_cards, [NUMBER[card] for card in others.split()]) is sure


def _never_loses(hand: int, unseen: list[int]) -> bool:
    """Returns whether the claim's order of cards takes both tricks against any distribution."""
    first, second = running(hand, 0)
    return all(
        content.winning_place((led, deal[at], deal[at + 2], deal[at + 4]), 0) == 0
        for deal in permutations(unseen)
        for at, led in enumerate((first, second))
        if all(
            legal_cards(1 << deal[number] | 1 << deal[number + 1], (first,), 0, Options())
            >> deal[number]
            & 1
            for number in (0, 2, 4)
        )
    )


def test_a_claim_is_refused_that_is_not_sure() -> None:
    match = with_hands("JS AH", "7S TH", "8S 8H", "9H 7D")
    assert match.refusal_now(CLAIM).code == "nothing_to_claim"
    assert not match.view(0).claimable
    match.answer(PlayCard("JS"))
    assert match.refusal_now(CLAIM).code == "nothing_to_claim"
    assert [*with_hands("JS", "7S", "8S", "9S").legal(0)] == [PlayCard("JS")]  # nor a single card


def test_a_claim_scores_like_the_round_played_out() -> None:
    hands = ("JS 9S AH", "7H 8H AD", "KS QS 9H", "TH 7D 8D")
    claimed, played = with_hands(*hands), with_hands(*hands)
    happened = claimed.answer(CLAIM)
    assert [type(event) for event in happened[:2]] == [events.RestClaimed, events.CardPlayed]
    for card in ["JS", "7H", "KS", "7D", "9S", "8H", "QS", "8D", "AH", "AD", "9H", "TH"]:
        played.answer(PlayCard(card))
    ours, theirs = (match.view(None).history[-1] for match in (claimed, played))
    assert ours == theirs
    assert ours.belote == (20, 0)
    assert ours.last_trick == (10, 0)


@pytest.mark.parametrize("call", ["auto", "manual"])
def test_a_claim_of_all_eight_tricks_is_a_solo_capot_with_announcements(call: str) -> None:
    match = with_full_hands(
        "JS 9S AS TS KS QS 8S 7S", "", "", "", announcements=True, belote_call=call, target=2001
    )
    happened = match.answer(CLAIM)
    count = match.view(None).history[-1]
    assert (count.solo, count.tricks, count.belote) == (0, (8, 0), (20, 0))
    assert count.announcements[0] > 0
    assert len(of(happened, events.AnnouncementsShown)) >= 1
    assert len(of(happened, events.TrickWon)) == 8
