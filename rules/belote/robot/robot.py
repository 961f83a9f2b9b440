"""Players that choose from a view.

``RulePlayer`` plays by rule of thumb and remembers every card; ``Beginner`` plays by the same rules but forgets what is
gone and misjudges its hand; ``Thinker`` imagines deals that agree with all it knows, plays each of its cards in them and
takes the one that brings its team most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import cast

from rules.belote import content
from rules.belote.content import NAMES, NUMBER, POINTS, each, read_all, team_of
from rules.belote.flow import opening_leader, order_from, step
from rules.belote.legal import CALL, NAME_TRUMP, PASS, PLAY, TAKE, Move
from rules.belote.model import BeloteView, Pair
from rules.belote.robot.judgement import HIGHER, pick, strength
from rules.belote.robot.promise import hope, worth
from rules.belote.robot.search import COMPILED, Deal, play_out, solve
from rules.belote.robot.worlds import Knowledge, imagine, imagine_deal, know
from rules.belote.scoring import (
    LAST_TRICK,
    announcement_points,
    count_round,
)
from rules.core.game import Robot
from rules.core.model import Action, Prompt, Seat, View

THRESHOLD = 0
"""Points of expectation from which a player takes."""
MISJUDGEMENT = 80
"""How far a beginner is off when it weighs a hand, at most."""
CARDS_PER_SECOND = 150_000
"""Cards a second that a slow machine plays by rule of thumb: the steps a second of thinking is worth."""
NATIVE_SPEED = 100 if COMPILED else 1
"""How many times as fast as Python the solver is here."""
IMAGINE_COST = 80
"""Steps that imagining a deal takes."""
EXACT_COST = (1, 10, 50, 150, 700, 3_500, 15_000, 150_000, 400_000)
"""Steps that solving a deal takes Python, by tricks left."""
LEAST_WORLDS = 8
"""Deals from which a choice can be made."""
EXACT_WORLDS = 12
"""Deals that have to be solved to be better than more of them played by rule of thumb."""
TRUST = 120
"""Deals that what a hand promises is worth: the variance of what one brings over that of the promise's error."""


Worth = Callable[[BeloteView, Pair], float]
"""What totals are worth to the viewer's team."""


class Budget:
    """What a decision may take: steps, or seconds of which the clock tells how many are left. A step is a card played."""

    def __init__(self, seconds: float, steps: int | None, clock: Callable[[], float]) -> None:
        self.exact = seconds * CARDS_PER_SECOND * NATIVE_SPEED if steps is None else steps
        """Steps the solver can take."""
        self._steps = steps
        self._clock, self._until = clock, clock() + seconds

    def worlds(self, cost: int, least: int = LEAST_WORLDS) -> Iterator[int]:
        """Yields numbers while there is time for another deal that takes so many steps."""
        for number in count():
            if number >= least and (
                self._clock() >= self._until
                if self._steps is None
                else number * cost >= self._steps
            ):
                return
            yield number


class NormalRobot(Robot):
    """Plays by rule of thumb, remembering every card that was played."""

    def choose(
        self, view: View, prompt: Prompt, rng: Random, seconds: float, steps: int | None = None
    ) -> Action:
        """Returns what to bid or to play; calls belote whenever it can. A step is a card played by rule of thumb."""
        budget = Budget(seconds, steps, self.clock)
        seen = cast(BeloteView, view)
        if prompt.kind == "bid":
            return self.bid(seen, rng, budget)
        card = self.card(seen, rng, budget)
        return CALL[card] if NAMES[card] in seen.callable else PLAY[card]

    def bid(self, view: BeloteView, rng: Random, budget: Budget) -> Move:
        """Returns the best suit that promises enough, or a pass."""
        hand = _with_turned(view)
        suit = max(_suits(view), key=lambda suit: strength(hand, suit))
        return _bid(view, suit) if strength(hand, suit) > THRESHOLD else PASS

    def card(self, view: BeloteView, rng: Random, budget: Budget) -> int:
        """Returns the card to play."""
        knowledge = know(view)
        return _pick(knowledge, read_all(view.legal), knowledge.unseen)


class EasyRobot(NormalRobot):
    """Plays by the same rules, but forgets what is gone and misjudges its hand."""

    def bid(self, view: BeloteView, rng: Random, budget: Budget) -> Move:
        """Returns a suit that seems to promise enough, or a pass."""
        hand = _with_turned(view)
        hopes = {
            suit: strength(hand, suit) + rng.randint(-MISJUDGEMENT, MISJUDGEMENT)
            for suit in _suits(view)
        }
        suit = max(hopes, key=lambda suit: hopes[suit])
        return _bid(view, suit) if hopes[suit] > THRESHOLD else PASS

    def card(self, view: BeloteView, rng: Random, budget: Budget) -> int:
        """Returns the card to play, as if all cards but those in sight were still out."""
        knowledge = know(view)
        table = content.together(knowledge.trick)
        return _pick(
            knowledge, read_all(view.legal), content.together(content.DECK) ^ knowledge.hand ^ table
        )


class HardRobot(NormalRobot):
    """Tries its choices in imagined deals that agree with all it knows."""

    def bid(self, view: BeloteView, rng: Random, budget: Budget) -> Move:
        """Returns the suit that did best in imagined deals, or a pass if passing did better.

        The fewer deals there is time for, the more it trusts what its cards promise: deals differ by more than hands do.
        """
        assert view.viewer is not None
        suits = _suits(view)
        totals = dict.fromkeys(suits, 0.0)
        passing = whole = squares = 0.0
        for _ in budget.worlds((len(suits) + 1) * len(content.DECK), least=0):
            (*hands, stock), weight = imagine_deal(view, rng)
            deck = rng.sample([*each(stock)], stock.bit_count())
            for suit in suits:
                totals[suit] += weight * try_trump(view, hands, deck, view.viewer, suit)
            passing += weight * try_pass(view, hands, deck)
            whole += weight
            squares += weight * weight
        trust = TRUST * squares / whole if whole else 1
        gains = {suit: totals[suit] - passing + trust * hope(view, suit) for suit in suits}
        suit = max(suits, key=lambda suit: gains[suit])
        return _bid(view, suit) if gains[suit] > 0 else PASS

    def card(self, view: BeloteView, rng: Random, budget: Budget) -> int:
        """Returns the card that did best in imagined deals."""
        knowledge = know(view)
        cards = _different(knowledge, read_all(view.legal))
        if len(cards) == 1:
            return cards[0]
        left = knowledge.hand.bit_count()
        exact = budget.exact >= EXACT_COST[left] * EXACT_WORLDS
        past = [trick.winner for trick in view.tricks]
        totals = dict.fromkeys(cards, 0.0)
        for _ in budget.worlds(
            IMAGINE_COST + (EXACT_COST[left] if exact else 4 * left * len(cards))
        ):
            hands = imagine(knowledge, rng)
            deal = Deal(
                hands=hands,
                trick=knowledge.trick,
                leader=knowledge.leader,
                trump=knowledge.trump,
                taker=knowledge.taker,
                step=knowledge.step,
                options=knowledge.options,
            )
            whole = [one | gone for one, gone in zip(hands, knowledge.played, strict=True)]
            if exact:
                results = [(points, _winners_of(points, left)) for points in solve(deal, cards)]
            else:
                results = [play_out(deal, card) for card in cards]
            for card, (points, winners) in zip(cards, results, strict=True):
                made = points[0] + view.points[0], points[1] + view.points[1]
                totals[card] += _gain(view, deal.taker, deal.trump, whole, made, [*past, *winners])
        return max(cards, key=lambda card: totals[card])


# Bidding


def _suits(view: BeloteView) -> list[int]:
    """Returns the suits that may be chosen now."""
    turned = NUMBER[view.turned] >> 3
    return [turned] if view.phase == "bid1" else [suit for suit in range(4) if suit != turned]


def _bid(view: BeloteView, suit: int) -> Move:
    return TAKE if view.phase == "bid1" else NAME_TRUMP[suit]


def _with_turned(view: BeloteView) -> int:
    """Returns the six cards one would hold as taker for sure."""
    return read_all(view.hand or ()) | 1 << NUMBER[view.turned]


def try_trump(
    view: BeloteView,
    dealt: Sequence[int],
    deck: Sequence[int],
    taker: Seat,
    suit: int,
    value: Worth = worth,
) -> float:
    """Returns what a round with this taker and trump is worth to the bidder's team, in one deal.

    Args:
        view: the bidder's.
        dealt: the hands of five, by seat.
        deck: the cards not dealt yet, the next one first.
        taker: who takes.
        suit: the trump.
        value: of the totals after it, from the bidder's view.
    """
    options = view.options
    hands = list(dealt)
    hands[taker] |= 1 << NUMBER[view.turned] | 1 << deck[0] | 1 << deck[1]
    for place, seat in enumerate(order_from(taker, options)[1:]):
        hands[seat] |= content.together(deck[2 + 3 * place : 5 + 3 * place])
    leader = opening_leader(view.dealer, options)
    own = hands[leader]
    unseen = content.together(content.DECK) ^ own
    deal = Deal(tuple(hands), (), leader, suit, taker, step(options), options)
    first = pick(own, own, (), suit, unseen, taker_away=taker - leader & 3)
    return _gain(view, taker, suit, hands, *play_out(deal, first), value=value)


def try_pass(
    view: BeloteView, dealt: Sequence[int], deck: Sequence[int], value: Worth = worth
) -> float:
    """Returns what a pass is worth in one deal if everyone bids on by rule of thumb; arguments as for a trump."""
    order = order_from(view.dealer, view.options)
    turned = NUMBER[view.turned]
    for place in range(len(view.bids) + 1, 8):
        seat = order[place + 1 & 3]
        hand = dealt[seat] | 1 << turned
        suits = [turned >> 3] if place < 4 else [x for x in range(4) if x != turned >> 3]
        suit = max(suits, key=lambda suit: strength(hand, suit))
        if strength(hand, suit) > THRESHOLD:
            return try_trump(view, dealt, deck, seat, suit, value)
    return value(view, view.totals)


# Cards


def _pick(knowledge: Knowledge, legal: int, unseen: int) -> int:
    return pick(
        legal,
        knowledge.hand,
        knowledge.trick,
        knowledge.trump,
        unseen,
        taker_away=(knowledge.taker - knowledge.seat) & 3,
    )


def _different(knowledge: Knowledge, legal: int) -> list[int]:
    """Returns the legal cards but one of each group that are worth the same and beat the same unseen cards."""
    trump = knowledge.trump
    table = content.together(knowledge.trick)
    groups = {
        (card >> 3, POINTS[trump][card], HIGHER[trump][card] & (knowledge.unseen | table)): card
        for card in each(legal)
    }
    return list(groups.values())


def _winners_of(points: Pair, tricks: int) -> list[Seat]:
    """Returns who may have taken the last tricks when only the points are known: all of them, or some each."""
    if points[0] == 0 or points[1] == 0:
        return [0 if points[0] else 1] * tricks
    return [place & 1 for place in range(tricks)]


def _owns_belote(hand: int, trump: int) -> bool:
    return hand & content.MARRIAGE[trump] == content.MARRIAGE[trump]


def _gain(
    view: BeloteView,
    taker: Seat,
    trump: int,
    hands: Sequence[int],
    points: Pair,
    winners: list[Seat],
    value: Worth = worth,
) -> float:
    """Returns what a round that went like this is worth to the viewer's team.

    Args:
        view: what the viewer knows before it.
        taker: who chose the trump.
        trump: the trump.
        hands: the hands of eight.
        points: points taken by each team, the last trick's ten included.
        winners: who took each trick.
        value: of the totals after it, as for a trump.
    """
    options = view.options
    last = team_of(winners[-1])
    order = order_from(opening_leader(view.dealer, options), options)
    announced = announcement_points(hands, trump, order) if options.announcements else (0, 0)
    counted = count_round(
        options,
        number=view.round,
        dealer=view.dealer,
        taker=taker,
        trump=trump,
        winners=winners,
        cards=(points[0], points[1] - LAST_TRICK) if last else (points[0] - LAST_TRICK, points[1]),
        belote=next((seat for seat in range(4) if _owns_belote(hands[seat], trump)), None),
        announcements=announced,
        frozen=view.frozen,
        totals=view.totals,
    )
    return value(view, counted.totals)


ROBOTS: dict[str, type[Robot]] = {
    "easy": EasyRobot,
    "normal": NormalRobot,
    "hard": HardRobot,
    "expert": HardRobot,
}
"""The players by level; an expert is a hard one that is given more time."""
