"""Playable cards, and the reasons against others; checked against a reference without bits."""

from random import Random
from typing import Any

import pytest

from rules.belote.content import BEATS, DECK, LEAST_FIRST, NAMES, SUITS
from rules.belote.events import BeloteCalled, CardPlayed, Passed, RoundScored
from rules.belote.legal import explain
from rules.belote.model import NameTrump, Pass, PlayCard, Take
from tests.rules.belote.table import Table, may_play, with_deck, with_hands
from tests.support.driven import of

PLAIN = "789JQKTA"
TRUMP = "78QKTA9J"
WORTH = dict(zip("ATKQJ987", (11, 10, 4, 3, 2, 0, 0, 0), strict=True))
TRUMP_WORTH = {**WORTH, "J": 20, "9": 14}


FREE, BEAT = {"partner_winning": "free"}, {"beat_partner_on_trump_lead": True}
UNDER = {"undertrump_free": True}


@pytest.mark.parametrize(
    ("hand", "trick", "legal", "options"),
    [
        ("JS 7D AC", "", "JS 7D AC", {}),  # BL-30: the leader may play any card
        ("7H JS", "AH", "7H", {}),  # E5
        ("7H AH JS", "KH", "7H AH", {}),  # BL-32: to follow is not to beat
        ("7H AH JS", "KH 7S", "7H AH", {}),
        ("8S QS AD", "AH", "8S QS", {}),  # E6
        ("7D AC", "KH", "7D AC", {}),  # BL-33: neither the suit nor a trump
        ("7D AC", "KH 7S 8H", "7D AC", {}),
        ("JS TS 7S", "AH 9S", "JS", {}),  # E7
        ("TS 7S", "AH 9S", "TS 7S", {}),
        ("TS 7S 7D", "AH 9S", "TS 7S", {}),
        ("8S 9S TS 7C", "KH 7H QS", "9S TS", {}),  # BL-34: an opponent's trump must be beaten
        ("7S 8S 7C", "KH 7H QS", "7S 8S", {}),
        ("7S 8S 7C", "KH 7H QS", "7S 8S 7C", UNDER),
        ("9S 8S 7C", "KH 7H QS", "9S", UNDER),
        ("7S 8S 9S AC", "TS 8H KS", "9S", {}),  # BL-34: and so must a trump that is led
        ("7S 8S QS AC", "TS 8H KS", "7S 8S QS", {}),
        ("7S QS AC", "TS", "7S QS", UNDER),
        ("KS 7S", "QS", "KS", {}),  # E9
        ("JS 8S", "AS QS", "JS 8S", {}),
        ("JS 8S", "AS QS", "JS", BEAT),
        ("JS 7D", "AH 7H", "JS", {}),  # E8
        ("JS 7D", "AH 7H", "JS 7D", FREE),
        ("JS TS 7D", "AH 7H", "JS TS", {}),
        ("7S JS 7D", "7H QS 8H", "7S JS", {}),  # BL-35: the partner's trump need not be beaten
        ("7S JS 7H", "8H QS 9H", "7H", {}),
        ("7S JS 7D", "AS 8S", "7S JS", {}),
        ("7S JS 7D", "7H QS 8H", "7S JS 7D", FREE),
    ],
    ids=str,
)
def test_BL_30_to_BL_35_E5_to_E9_what_may_be_played(
    hand: str, trick: str, legal: str, options: dict[str, Any]
) -> None:
    assert may_play(hand, trick, **options) == set(legal.split())


@pytest.mark.parametrize("trump", range(4))
def test_BL_36_BL_37_what_beats_a_card(trump: int) -> None:
    for card in DECK:
        name = NAMES[card]
        ranking = TRUMP if card // 8 == trump else PLAIN
        better = {rank + name[1] for rank in ranking[ranking.index(name[0]) + 1 :]}
        if card // 8 != trump:
            better |= {rank + SUITS[trump] for rank in TRUMP}
        assert {NAMES[other] for other in DECK if BEATS[trump][card] >> other & 1} == better


# Refusals


@pytest.mark.parametrize(
    ("hand", "led", "card", "code", "params"),
    [
        ("7H JS", "AH", "AD", "not_in_hand", {"card": "AD"}),
        ("7H JS", "AH", "JS", "must_follow_suit", {"suit": "H"}),
        ("8S AD", "AH", "AD", "must_trump", {"suit": "S"}),
        ("9S 8S", "AS", "8S", "must_overtrump", {"suit": "S", "card": "AS"}),
        ("9S 8D", "AS", "8D", "must_follow_suit", {"suit": "S"}),
    ],
)
def test_BL_32_to_BL_34_a_refused_card_says_why(
    hand: str, led: str, card: str, code: str, params: dict[str, str]
) -> None:
    match = with_hands(f"{led} 7C", hand, "8C 9C", "TC JC")
    match.cards(led)
    view = match.view(1)
    for refusal in (match.refusal_now(PlayCard(card)), explain(view, card)):
        assert refusal is not None
        assert (refusal.code, refusal.params) == (code, params)
    assert all(explain(view, legal) is None for legal in view.legal)


def test_BL_34_over_an_opponents_trump_a_refused_card_says_what_to_beat() -> None:
    match = with_hands("AH 7C", "TS 8C", "JS 8S", "9C TC")
    match.cards("AH TS")
    error = match.refusal_now(PlayCard("8S"))
    assert (error.code, error.params) == ("must_overtrump", {"suit": "S", "card": "TS"})


def test_BL_22_BL_23_a_refused_bid_says_why() -> None:
    match = with_deck(" ".join(NAMES))
    assert match.view(None).turned == "JD"
    early = match.refusal_now(NameTrump("S"))
    assert (early.code, early.params) == ("only_turned_suit", {"suit": "D"})
    assert match.refusal_now(PlayCard("AS")).code == "not_now"
    refusals = [explain(match.view(viewer), "AS") for viewer in (1, None)]
    assert [refusal and refusal.code for refusal in refusals] == ["not_now", "not_now"]
    match.passes(4)
    for late in (Take(), NameTrump("D")):
        error = match.refusal_now(late)
        assert (error.code, error.params) == ("suit_was_turned_down", {"suit": "D"})
    assert list(match.legal(1)) == [NameTrump("S"), NameTrump("H"), NameTrump("C"), Pass()]


@pytest.mark.parametrize(
    "junk",
    [
        {"type": "PlayCard", "card": "1S"},
        {"type": "PlayCard", "card": "AS\n"},
        {"type": "PlayCard", "card": "AS", "call": 1},
        {"type": "Take", "card": "AS"},
        PlayCard(7),  # type: ignore[arg-type]  # wrong on purpose
        PlayCard("AS", call=1),  # type: ignore[arg-type]  # wrong on purpose
        PlayCard(None),  # type: ignore[arg-type]  # wrong on purpose
    ],
    ids=repr,
)
def test_a_malformed_action_is_refused(junk: Any) -> None:
    match = with_hands("AS", "7H", "8H", "9H")
    assert match.refusal_now(junk).code == "malformed_action"


# Time-outs


@pytest.mark.parametrize("trump", range(4))
def test_time_out_gives_away_least(trump: int) -> None:
    def burden(card: int) -> tuple[int, bool, int, int]:
        rank, suit = NAMES[card]
        is_trump = suit == SUITS[trump]
        worth = (TRUMP_WORTH if is_trump else WORTH)[rank]
        return worth, is_trump, (TRUMP if is_trump else PLAIN).index(rank), "SHDC".index(suit)

    assert list(LEAST_FIRST[trump]) == sorted(DECK, key=burden)


def test_time_out_on_a_bid_passes_and_on_a_card_plays_the_least_of_the_legal_ones() -> None:
    match = with_deck(" ".join(NAMES))
    assert match.prompts[0].seconds == 30
    assert match.time_out() == (Passed(1, 1),)
    match = with_hands("AH TC", "JS 8S", "7D 7C", "9C KC")
    assert match.prompts[0].seconds == 45
    assert match.time_out() == (CardPlayed(0, "TC", 7, 1),)
    assert match.time_out() == (CardPlayed(1, "8S", 7, 2),)


@pytest.mark.parametrize("called", [True, False])
def test_time_out_calls_belote_where_the_player_may(called: bool) -> None:
    match = with_hands("QS KS", "7H 8H", "7D 8D", "7C 8C", belote_call="manual")
    match.answer(PlayCard("QS", call=called))
    events = match.time_out(4)
    assert of(events, BeloteCalled) == ([BeloteCalled(0, True)] if called else [])


# Small endings against a reference without bits


class Reference:
    """The card rules once more, on lists of strings: slow and plain, for comparison."""

    def __init__(self, trump: str, options: dict[str, Any]) -> None:
        self.trump = trump
        self.options = options

    def strength(self, card: str) -> int:
        return (TRUMP if card[1] == self.trump else PLAIN).index(card[0])

    def winner(self, trick: list[tuple[int, str]]) -> tuple[int, str]:
        trumps = [played for played in trick if played[1][1] == self.trump]
        suited = trumps or [played for played in trick if played[1][1] == trick[0][1][1]]
        return max(suited, key=lambda played: self.strength(played[1]))

    def legal(self, hand: list[str], trick: list[tuple[int, str]], seat: int) -> list[str]:
        if not trick:
            return hand
        led = trick[0][1][1]
        holder, best = self.winner(trick)
        partner = holder == (seat + 2) % 4
        following = [card for card in hand if card[1] == led]
        trumps = [card for card in hand if card[1] == self.trump]
        higher = [
            card
            for card in trumps
            if best[1] != self.trump or self.strength(card) > self.strength(best)
        ]
        if following:
            if led != self.trump:
                return following
            if partner and not self.options["beat_partner_on_trump_lead"]:
                return following
            return higher or following
        if not trumps:
            return hand
        if partner:
            return hand if self.options["partner_winning"] == "free" else trumps
        if higher:
            return higher
        return hand if self.options["undertrump_free"] else trumps

    def count(self, hands: list[list[str]], leader: int) -> tuple[int, int]:
        """Returns how many ways to play out an ending there are, and the sum of team 0's points."""
        step = 1 if self.options["direction"] == "right" else -1
        endings = 0
        total = 0

        def go(trick: list[tuple[int, str]], leader: int, points: int) -> None:
            nonlocal endings, total
            if len(trick) == 4:
                leader = self.winner(trick)[0]
                if leader % 2 == 0:
                    points += sum(
                        (TRUMP_WORTH if card[1] == self.trump else WORTH)[card[0]]
                        for _, card in trick
                    )
                trick = []
                if not any(hands):
                    endings += 1
                    total += points + (10 if leader % 2 == 0 else 0)
                    return
            seat = (leader + step * len(trick)) % 4
            for card in list(self.legal(hands[seat], trick, seat)):
                hands[seat].remove(card)
                go([*trick, (seat, card)], leader, points)
                hands[seat].append(card)

        go([], leader, 0)
        return endings, total


def perft(match: Table) -> tuple[int, int]:
    """Returns the same two numbers from the match, card by card."""
    endings = 0
    total = 0
    seat = match.asked
    number = match.view(None).round
    for action in [move for move in match.legal(seat) if isinstance(move, PlayCard)]:
        child = match.fork()
        events = child.play(seat, action)
        counts = of(events, RoundScored)
        if counts:
            count = counts[0].count
            endings += 1
            total += count.cards[0] + count.last_trick[0]
        else:
            assert child.view(None).round == number
            more, points = perft(child)
            endings += more
            total += points
    return endings, total


@pytest.mark.parametrize("number", range(24))
def test_endings_are_counted_like_the_reference(number: int) -> None:
    rng = Random(number)
    options: dict[str, Any] = {
        "partner_winning": rng.choice(["must_trump", "free"]),
        "beat_partner_on_trump_lead": rng.random() < 0.5,
        "undertrump_free": rng.random() < 0.5,
        "direction": rng.choice(["right", "left"]),
    }
    trump = rng.choice(SUITS)
    # Only trumps and one other suit make the duties matter.
    pool = [card for card in NAMES if card[1] in (trump, "H", "D")]
    hands = [pool.pop(rng.randrange(len(pool))) for _ in range(12)]
    dealt = [hands[3 * seat : 3 * seat + 3] for seat in range(4)]
    leader = rng.randrange(4)
    match = with_hands(
        *(" ".join(hand) for hand in dealt),
        trump=trump,
        leader=leader,
        taken=(0, 1, 2, 3, 0),
        **options,
    )
    assert perft(match) == Reference(trump, options).count(dealt, leader)
