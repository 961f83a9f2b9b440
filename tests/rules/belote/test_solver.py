"""The exact solver against brute force, and compiled against interpreted."""

import os
from functools import cache
from random import Random
from typing import Any, cast

import pytest

from bench.belote_solver import interpreted
from rules.belote.content import NAMES, POINTS, each, winning_place
from rules.belote.legal import legal_cards
from rules.belote.model import Options
from rules.belote.robot import dealing, judgement, weigh
from rules.belote.robot.search import COMPILED, Deal, cost, play_out, solve
from rules.belote.scoring import LAST_TRICK
from rules.core import coach
from tests.rules.belote.table import Table

RULES = [
    Options(
        partner_winning=partner_winning,
        beat_partner_on_trump_lead=beat_partner,
        undertrump_free=undertrump_free,
    )
    for partner_winning in ("must_trump", "free")
    for beat_partner in (False, True)
    for undertrump_free in (False, True)
]
"""The options about legality: all that the solver needs."""


ENDINGS = int(os.environ.get("PARLOUR_TEST_ENDINGS", "20"))
"""Endings of five tricks for each set of options; brute force takes 0.3 s for each."""
DEALS = int(os.environ.get("PARLOUR_TEST_DEALS", "50"))
"""Full deals to solve, compiled and interpreted: each takes seconds."""


def rules_of(options: Options) -> tuple[bool, bool, bool]:
    return (
        options.partner_winning == "free",
        options.beat_partner_on_trump_lead,
        options.undertrump_free,
    )


def turn_of(deal: Deal) -> int:
    return (deal.leader + deal.step * len(deal.trick)) % 4


def legal(deal: Deal) -> list[int]:
    return [*each(legal_cards(deal.hands[turn_of(deal)], deal.trick, deal.trump, deal.options))]


def ending(rng: Random, size: int, options: Options) -> Deal:
    """Returns a random ending of some tricks, with up to three cards on the table."""
    cards = rng.sample(range(32), 4 * size)
    hands = [sum(1 << card for card in cards[seat::4]) for seat in range(4)]
    where = rng.randrange(4), rng.randrange(4), rng.randrange(4), rng.choice([1, 3])
    deal = Deal(tuple(hands), (), *where, options)
    for _ in range(rng.randrange(4)):
        card = rng.choice(legal(deal))
        hands[turn_of(deal)] ^= 1 << card
        deal = deal._replace(hands=tuple(hands), trick=(*deal.trick, card))
    return deal


@cache
def perfect(deal: Deal) -> int:
    """Returns team 0's points from here with perfect play, by brute force."""
    results = [after(deal, card) for card in legal(deal)]
    return max(results) if turn_of(deal) % 2 == 0 else min(results)


def after(deal: Deal, card: int) -> int:
    trick = (*deal.trick, card)
    hands = tuple(hand & ~(1 << card) for hand in deal.hands)
    if len(trick) < 4:
        return perfect(deal._replace(hands=hands, trick=trick))
    winner = (deal.leader + deal.step * winning_place(trick, deal.trump)) % 4
    points = sum(POINTS[deal.trump][number] for number in trick) + LAST_TRICK * (not any(hands))
    points *= winner % 2 == 0
    return (
        points + perfect(deal._replace(hands=hands, trick=(), leader=winner))
        if any(hands)
        else points
    )


def check(number: int, size: int, options: Options) -> None:
    deal = ending(Random(f"{number} {size}"), size, options)
    perfect.cache_clear()
    left = sum(
        POINTS[deal.trump][card]
        for hand in (*deal.hands, sum(1 << c for c in deal.trick))
        for card in each(hand)
    )
    cards = legal(deal)
    values = [option.points for option in solve(deal, cards)]
    for card, points in zip(cards, values, strict=True):
        assert points[0] == after(deal, card)
        assert sum(points) == left + LAST_TRICK
    for exact in (0, 2):
        for option, tail in zip(values, play_out(deal, cards, exact=exact), strict=True):
            assert sum(tail.points) == left + LAST_TRICK
            if (
                exact and size == 3 and len(deal.trick) == 3
            ):  # the card ends the trick, and all else is exact
                assert tail.points == option
    own = [points[turn_of(deal) % 2] for points in values]
    assert cost(deal, cards[-1]) == max(own) - own[-1]


@pytest.mark.parametrize("options", RULES)
def test_solving_an_ending_equals_trying_everything(options: Options) -> None:
    for number in range(30):
        check(number, 3, options)
    check(0, 4, options)


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("options", RULES)
def test_solving_five_tricks_equals_trying_everything(options: Options) -> None:
    for number in range(ENDINGS):
        check(number, 5, options)


@pytest.mark.parametrize("exact", [True, False])
def test_what_cards_cost_is_what_a_side_is_short_of(
    exact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exact play costs nothing; the worst cards of both sides cost the exact difference."""
    monkeypatch.setattr(weigh, "COSTED", 3)
    match, rng = Table.new("belote", 4, "costs"), Random(3)
    due: list[int] = []
    while not (now := cast("Any", match.truth)).history:
        (seat,) = match.prompts[0].seats
        action: Any = match.sample(seat, rng)
        if len(now.winners) >= 5:
            deal = weigh.deal_of(now)
            due.append(perfect(deal) + now.points[0])
            values = [option.points[seat % 2] for option in solve(deal, legal(deal))]
            card = legal(deal)[values.index((max if exact else min)(values))]
            action = {"type": "PlayCard", "card": NAMES[card]}
        match.play(seat, action)
    count = now.history[0]
    short = due[0] - count.cards[0] - count.last_trick[0]
    costs = coach.costs(match)
    signs = {seq: -1 if seat and seat % 2 else 1 for seq, seat, _ in match.log}
    assert len(costs) == 12
    assert sum(cost * signs[seq] for seq, cost in costs.items()) == short
    assert any(costs.values()) != exact


def test_playing_out_deals_every_point() -> None:
    deal = ending(Random(5), 8, Options())
    for option in play_out(deal, legal(deal)):
        assert sum(option.points) == 162
        assert option.first is not None
        assert option.takers >> option.first & 1


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.skipif(not COMPILED, reason="not compiled: make native")
def test_compiled_and_interpreted_are_equal() -> None:
    plain = interpreted()
    both = judgement.Thumb(), plain.judgement.Thumb()
    for number in range(DEALS):
        rng = Random(number)
        deal = ending(rng, 8, RULES[number % len(RULES)])
        results: list[Any] = []
        for solver in both:
            solver.settle(deal.trump, deal.step, *rules_of(deal.options))
            where = deal.hands, deal.leader, deal.trick, legal(deal)
            results.append((solver.values(*where), solver.outcomes(*where, deal.taker, 4)))
        assert results[0] == results[1]
        six = sum(1 << card for card in rng.sample(range(32), 6))
        assert judgement.strength(six, deal.trump) == plain.judgement.strength(six, deal.trump)
        odds = [[rng.random() for _ in range(3)] for _ in range(18)]
        how = [1, 0, 0, 0], [1, 2, 3], [5, 6, 7], [*range(10, 28)], odds
        dealers = dealing.Dealer(*how), plain.dealing.Dealer(*how)
        solver, other = (each_of.deal(Random(number)) for each_of in dealers)
        assert solver == other
        assert dealing.shuffled(range(9), Random(1)) == plain.dealing.shuffled(range(9), Random(1))
