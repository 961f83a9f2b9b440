"""The robots play soundly from what they may know."""

from collections import Counter
from math import exp
from random import Random
from typing import Any

import pytest

import rules
from rules.belote.content import NAMES, NUMBER, SUITS, each, read_all
from rules.belote.legal import legal_cards
from rules.belote.model import BeloteView, NameTrump, Options, Pass, PlayCard, Take
from rules.belote.robot import belief, robot
from rules.belote.robot.belief import Belief
from rules.belote.robot.search import settled, solve
from rules.belote.robot.weigh import deal_of
from rules.belote.robot.worlds import imagine, know
from rules.belote.view import unseen
from tests.rules.belote import worlds
from tests.rules.belote.table import Table, with_deck, with_full_hands, with_hands

LEVELS = ("easy", "normal", "hard")
every_level = pytest.mark.parametrize("level", LEVELS)
SECONDS = 0.05
STEPS = 20_000
"""Steps instead of seconds, so that choices don't depend on how busy the machine is."""


def choose(match: Table, level: str, rng: Random | None = None) -> Any:
    seat = match.asked
    return rules.robot("belote", level).choose(
        match.view(seat), match.prompts[0], rng or Random(1), SECONDS, STEPS
    )


def positions(number: int, **options: Any) -> list[Table]:
    """Returns matches stopped at random moments of the play."""
    rng = Random("positions")
    tables: list[Table] = []
    while len(tables) < number:
        match = Table.new("belote", seats=4, seed=str(rng.random()), options=options)
        for _ in range(rng.randrange(4, 60)):
            seat = match.asked
            match.play(seat, match.sample(seat, rng))
            if not match.prompts:
                break
        if match.prompts and match.prompts[0].kind == "card":
            tables.append(match)
    return tables


# Bidding


def first_hand(cards: str, turned: str, **options: Any) -> Table:
    """Returns a match in which seat 1 opens the bidding with these five cards."""
    rest = [name for name in NAMES if name not in (*cards.split(), turned)]
    hand = cards.split()
    deck = [*hand[:3], *rest[:9], *hand[3:], *rest[9:15], turned, *rest[15:]]
    return with_deck(" ".join(deck), **options)


@every_level
def test_everybody_takes_a_great_hand_and_passes_a_poor_one(level: str) -> None:
    assert choose(first_hand("JS 9S AS TS AH", "KS"), level) == Take()
    assert choose(first_hand("7H 8H 7D 8D 7C", "8S"), level) == Pass()
    second = first_hand("JD 9D AD KD AH", "8C")
    second.passes(4)
    assert choose(second, level) == NameTrump("D")


def test_the_strong_robot_counts_its_own_announcements() -> None:
    """Four nines, the fourth of them face up, are worth 150."""
    assert choose(first_hand("9S 9H 9D 7S 8H", "9C", announcements=True), "hard") == Take()
    assert choose(first_hand("9S 9H 9D 7S 8H", "9C"), "hard") == Pass()


def taken(level: str, totals: tuple[int, int], number: int = 60) -> int:
    """Returns how many hands the eldest hand takes without thinking; totals are own and other."""
    wins = 0
    for index in range(number):
        match = Table.new("belote", seats=4, seed=f"hasty {index}")
        (prompt,) = match.prompts
        (seat,) = prompt.seats
        match._state.totals = totals if seat % 2 == 0 else totals[::-1]
        player = rules.robot("belote", level)
        wins += player.choose(match.view(seat), prompt, Random(index), 0.0, 0) == Take()
    return wins


def test_the_strong_robot_bids_by_the_score_even_without_time() -> None:
    """It takes much if either side wins the match now, little if only a defeat would lose it."""
    assert 12 <= taken("hard", (0, 0)) <= 24
    assert taken("normal", (460, 440)) == taken("normal", (0, 0))
    assert taken("hard", (460, 440)) > 30
    assert taken("hard", (480, 300)) < 8


def test_the_strong_robot_thinks_no_longer_than_until_it_is_sure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a poor hand or equal cards it stops early; when unsure it uses all its time."""
    deals = Counter[str]()
    for name in ("imagine", "imagine_deal"):
        plain = getattr(robot, name)
        monkeypatch.setattr(
            robot, name, lambda *how, name=name, plain=plain: (deals.update([name]), plain(*how))[1]
        )
    poor = first_hand("7H 8H 7D 8D 7C", "8S")
    alike = with_hands("7H 7D", "AS KS", "8H 8D", "TS QS", taker=1, leader=0)
    near = positions(4)[3]
    for match, name, least, most in (
        (poor, "imagine_deal", 16, 60),
        (alike, "imagine", 16, 16),
        (near, "imagine", 60, 1_000),
    ):
        deals.clear()
        choose(match, "hard")
        assert least <= deals[name] <= most


# Play


@every_level
@pytest.mark.parametrize(
    ("hand", "others", "trump", "card"),
    [
        pytest.param("TH 7H AC", "QH AH 9H", "D", "TH", id="feeds the partner who has the trick"),
        pytest.param("TH 7H AC", "AH QH 9H", "S", "7H", id="spares points on a lost trick"),
        pytest.param("AH 7H AC", "TH QH 9H", "S", "AH", id="takes an opponent's trick when last"),
    ],
)
def test_the_last_to_play(hand: str, others: str, trump: str, card: str, level: str) -> None:
    match = with_full_hands(hand, *others.split(), leader=1, taker=1, trump=trump)
    match.cards(others)
    assert choose(match, level) == PlayCard(card)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_taker_draws_trumps(level: str) -> None:
    match = with_full_hands("JS 9S AS 7H 8H 7D 8D 7C", "TS KS", "", "8S QS")
    assert choose(match, level).card[1] == "S"


@every_level
def test_everybody_calls_belote(level: str) -> None:
    match = with_full_hands("KS QS AS TS 9S JS 8S 7S", "", "", "", belote_call="manual")
    for card in ("JS", "9S", "AS", "TS", "8S", "7S"):
        match.cards(card)
        match.first(3)
    assert choose(match, level).call


# Judgement and search


@pytest.mark.parametrize(
    ("hand", "trick", "out", "taker", "card"),
    [
        pytest.param("AH 7D", "AC 7C", "8S KH AD", 1, "7D", id="an ace is kept from a trump"),
        pytest.param("AH TD 7D", "AC 7C", "8C 8S KH AD", 1, "TD", id="a ten goes to the partner"),
        pytest.param("AC TC", "7C 8C KC", "QC 8S", 1, "TC", id="the last one keeps the ace"),
        pytest.param("AS JS 7S", "QC 8C", "KC TC", 1, "AS", id="trumps with what it is worth"),
        pytest.param("TC 7C", "QC 8C", "AC KH", 1, "TC", id="third hand high"),
        pytest.param("9S 7H", "", "JS KH 8H", 2, "7H", id="the taker keeps the last trump"),
        pytest.param(
            "9S 8S 7H 8H KD QD", "", "JS TS AS", 2, "8S", id="the partner's trumps are wanted"
        ),
        pytest.param("JS 9S 7H", "", "KH 8H", 0, "JS", id="good trumps before a loser"),
        pytest.param("7H 7D", "", "8H KH JS KD", 1, "7D", id="a suit of which little is out"),
    ],
)
def test_rules_of_thumb(hand: str, trick: str, out: str, taker: int, card: str) -> None:
    """With spades as trumps; seat 0 leads."""
    hand_cards, table = read_all(hand.split()), tuple(NUMBER[name] for name in trick.split())
    thumb = settled(SUITS.index("S"), 1, Options())
    legal = legal_cards(hand_cards, table, SUITS.index("S"), Options())
    picked = thumb.pick(legal, hand_cards, 0, table, read_all(out.split()), taker)
    assert NAMES[picked] == card


def test_imagined_hands_agree_with_all_that_was_seen() -> None:
    for match in positions(40, first_lead="eldest", announcements=True):
        seat = match.asked
        view = match.view(seat)
        knowledge, hidden = know(view), unseen(view)
        real = match._state.hands
        for other in range(4):
            if other != seat:
                assert hidden.known[other] & ~real[other] == 0
                assert real[other] & ~hidden.possible[other] == 0
        rng = Random(3)
        for _ in range(3):
            hands = imagine(knowledge, rng)
            assert hands[seat] == real[seat]
            assert [hand.bit_count() for hand in hands] == list(view.hand_sizes)
            assert sum(hands) == sum(real)
            assert hands[0] | hands[1] | hands[2] | hands[3] == sum(real)
            assert_plays_were_legal(view, list(hands))


def test_no_imagined_deal_contradicts_what_was_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    fits, tries = belief.declared, list[int]()

    def counted(*how: Any) -> bool:
        tries.append(1)
        return fits(*how)

    monkeypatch.setattr(belief, "declared", counted)
    moments = worlds.moments(
        8, lambda view: bool(view.announcements), level="normal", announcements=True
    )
    points: list[int] = []
    for view, _ in moments:
        points.append(worlds.contradictions(view, Random(1), 3))
        assert len(tries) < 3 * 30  # drawing until a rare announcement appears takes thousands
        tries.clear()
    assert len(points) > 8
    assert sum(points) == 0


def test_deals_are_drawn_as_often_as_they_are_believed() -> None:
    """In an enumerated ending of three tricks, each deal comes as often as its odds say."""
    moments = worlds.moments(1, lambda view: len(view.hand or ()) == 3, level="normal")
    view, _ = next(moments)
    believed, knowledge = Belief(view, unseen(view)), know(view)
    deals = [*worlds.every_deal(view)]
    likely = [
        exp(sum(believed.odds[seat][card] for seat in range(4) for card in each(deal[seat])))
        for deal in deals
    ]
    assert max(likely) > 1.5 * min(likely)
    rng = Random(4)
    drawn = Counter(imagine(knowledge, rng) for _ in range(2_000))
    for deal, odds in zip(deals, likely, strict=True):
        assert drawn[deal] / 2_000 == pytest.approx(odds / sum(likely), abs=0.04)


@pytest.mark.soak
@pytest.mark.parametrize("announcements", [False, True])
def test_the_deals_of_an_ending_are_drawn_as_often_as_each_other(announcements: bool) -> None:
    endings = worlds.moments(
        30 if announcements else 10,
        lambda view: (
            len(view.hand or ()) in {2, 3}
            and any(announcement.cards is None for announcement in view.announcements)
            == announcements
        ),
        level="normal",
        announcements=announcements,
    )
    for view, hands in endings:
        assert hands in worlds.every_deal(view)
        assert worlds.unevenness(view, Random(2), 4_000) <= 0.03


def assert_plays_were_legal(view: BeloteView, hands: list[int]) -> None:
    """Undoes the plays, last first, and checks that each was legal from the hand at that time."""
    assert view.trump is not None
    trump = SUITS.index(view.trump)
    for cards in [view.trick, *(trick.cards for trick in reversed(view.tricks))]:
        for place in range(len(cards) - 1, -1, -1):
            seat, card = cards[place].seat, NUMBER[cards[place].card]
            hands[seat] |= 1 << card
            before = tuple(NUMBER[play.card] for play in cards[:place])
            assert legal_cards(hands[seat], before, trump, view.options) >> card & 1
    assert all(hand.bit_count() == 8 for hand in hands)
    assert sum(hands) == (1 << 32) - 1


def test_the_strong_robot_makes_the_contract_where_one_card_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With every card known it plays the best card, counting the contract."""
    match = with_hands("JS AH", "TS 7D", "7H 8H", "8D 9D", taker=0, leader=0)
    monkeypatch.setattr(robot, "imagine", lambda knowledge, rng: match._state.hands)
    state = match._state
    made_or_failed = 0
    for ours in range(20, 90):
        (left,) = solve(deal_of(match._state), [NUMBER["AH"]])
        theirs = 162 - ours - sum(left.points)
        state.points = (ours, theirs)
        match._become(state)
        results = {}
        for card in ("JS", "AH"):
            ((won, lost), *_) = solve(deal_of(match._state), [NUMBER[card]])[0]
            results[card] = counted_lead(ours + won, theirs + lost)
        made_or_failed += min(results.values()) < 0 < max(results.values())
        assert results[choose(match, "hard").card] == max(results.values())
    assert made_or_failed > 0


def counted_lead(ours: int, theirs: int) -> int:
    """Returns by how much the taker's team, the first, outscores the others."""
    return ours - theirs if ours > theirs else -162


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_robot_scores_more_than_chance(level: str) -> None:
    rng = Random(level)
    player = rules.robot("belote", level)
    total = 0
    for number in range(40):
        for team in (0, 1):
            match = Table.new("belote", seats=4, seed=f"chance {number}")
            while not (history := match.view(None).history) and match._state.round == 1:
                seat = match.asked
                if seat % 2 == team:
                    action = player.choose(match.view(seat), match.prompts[0], rng, SECONDS)
                else:
                    action = match.sample(seat, rng)
                match.play(seat, action)
            if history:
                scores = history[0].scores
                total += scores[team] - scores[1 - team]
    assert total / 80 > 25
