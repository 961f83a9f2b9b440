"""Robots that choose from a view.

``NormalRobot`` plays by rule of thumb and remembers every card. ``EasyRobot`` plays the same way,
but forgets cards and misjudges its hand. ``HardRobot`` imagines deals that agree with all it knows,
tries its cards in them and plays the one that does best for its team.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple, cast

from rules.belote import content
from rules.belote.content import NAMES, NUMBER, POINTS, each, read_all, team_of
from rules.belote.flow import opening_leader, order_from, step
from rules.belote.legal import CALL, NAME_TRUMP, PASS, PLAY, TAKE, Move
from rules.belote.model import BeloteView, Pair
from rules.belote.robot.judgement import HIGHER, strength
from rules.belote.robot.promise import hope, worth
from rules.belote.robot.search import COMPILED, Deal, play_out, settled, solve
from rules.belote.robot.worlds import Knowledge, imagine, imagine_deal, know
from rules.belote.scoring import (
    LAST_TRICK,
    ROUND_POINTS,
    announcement_points,
    count_round,
)
from rules.core.game import Robot
from rules.core.model import Action, Prompt, Seat, View

THRESHOLD = 0
"""How many expected points make a robot take."""
MISJUDGEMENT = 80
"""The largest error an easy robot makes when it weighs a hand, in points."""
CARDS_PER_SECOND = 150_000
"""Steps per second: how many cards a slow machine plays by rule of thumb in a second."""
NATIVE_SPEED = 100 if COMPILED else 1
"""How many times faster than Python the solver is here."""
IMAGINE_COST = 80
"""How many steps it takes to imagine a deal."""
EXACT_COST = (1, 10, 50, 150, 700, 3_500, 15_000, 150_000, 400_000)
"""How many steps it takes to solve a deal in Python, by tricks left."""
TAIL = 3
"""How many of the last tricks the compiled solver plays in the time that the others take."""
FIRST_LOOK, SURE = 16, 2.5
"""After how many deals cards first drop out, and how many standard errors behind they must be."""
LEAST_WORLDS = 8
"""The fewest deals that a choice is based on."""
EXACT_WORLDS = 12
"""The fewest deals to solve; if fewer fit, more deals by rule of thumb are better."""
TRUST = 120
"""How many deals a hand's promise is worth: a deal's variance over that of the promise's error."""


Worth = Callable[[BeloteView, Pair], float]
"""Returns what totals are worth to the viewer's team."""


class Budget:
    """The budget for a decision: steps, or seconds by the clock. A step is a card played."""

    def __init__(self, seconds: float, steps: int | None, clock: Callable[[], float]) -> None:
        self.exact = seconds * CARDS_PER_SECOND * NATIVE_SPEED if steps is None else steps
        """The steps that the solver can take."""
        self.tail = TAIL if COMPILED and steps is None else 0
        """How many of the last tricks are played exactly, after the others by rule of thumb."""
        self._steps, self._taken = steps, 0
        self._seconds, self._clock, self._from = seconds, clock, clock()

    def take(self, steps: int) -> None:
        """Records that this many steps have been taken."""
        self._taken += steps

    @property
    def gone(self) -> float:
        """What fraction of the budget has been used; 1 is all of it."""
        if self._steps is not None:
            return self._taken / self._steps if self._steps else 1.0
        return (self._clock() - self._from) / self._seconds if self._seconds else 1.0


class NormalRobot(Robot):
    """Plays by rule of thumb, remembering every card that was played."""

    def choose(
        self, view: View, prompt: Prompt, rng: Random, seconds: float, steps: int | None = None
    ) -> Action:
        """Returns a bid or card; calls belote if possible. A step is a card by rule of thumb."""
        budget = Budget(seconds, steps, self.clock)
        seen = cast(BeloteView, view)
        if prompt.kind == "bid":
            return self.bid(seen, rng, budget)
        card = self.card(seen, rng, budget)
        return CALL[card] if NAMES[card] in seen.callable else PLAY[card]

    def bid(self, view: BeloteView, rng: Random, budget: Budget) -> Move:
        """Returns the best suit if it promises enough, or a pass."""
        hand = _with_turned(view)
        suit = max(_suits(view), key=lambda suit: strength(hand, suit))
        return _bid(view, suit) if strength(hand, suit) > THRESHOLD else PASS

    def card(self, view: BeloteView, rng: Random, budget: Budget) -> int:
        knowledge = know(view)
        return _pick(knowledge, read_all(view.legal), knowledge.unseen)


class EasyRobot(NormalRobot):
    """Plays by the same rules, but forgets cards and misjudges its hand."""

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
        """Returns the card to play, as if all cards out of sight were unseen."""
        knowledge = know(view)
        table = content.together(knowledge.trick)
        return _pick(
            knowledge, read_all(view.legal), content.together(content.DECK) ^ knowledge.hand ^ table
        )


class HardRobot(NormalRobot):
    """Tries its choices in imagined deals that agree with all it knows."""

    def bid(self, view: BeloteView, rng: Random, budget: Budget) -> Move:
        """Returns the suit that did best in imagined deals, or a pass if that did better.

        It's quick if a pass is certain. With fewer deals, it trusts its cards' promise more,
        because deals vary more.
        """
        assert view.viewer is not None
        suits, count = _suits(view), Count(view)
        hopes = {suit: hope(view, suit) for suit in suits}
        ahead, squares = dict.fromkeys(suits, 0.0), dict.fromkeys(suits, 0.0)
        whole = weights = 0.0
        trust, worlds, look = 1.0, 0, FIRST_LOOK

        def gain(suit: int) -> float:
            return ahead[suit] + trust * hopes[suit]

        while budget.gone < 1:
            if worlds == look:
                look += look // 2
                if all(gain(suit) < -SURE * sqrt(squares[suit]) for suit in suits):
                    return PASS
            budget.take((len(suits) + 1) * len(content.DECK))
            worlds += 1
            hands, deck, weight = imagine_deal(view, rng)
            passing = try_pass(count, hands, deck, budget.tail)
            for suit in suits:
                taken = try_trump(count, hands, deck, view.viewer, suit, budget.tail)
                ahead[suit] += weight * (taken - passing)
                squares[suit] += (weight * (taken - passing)) ** 2
            whole += weight
            weights += weight * weight
            trust = TRUST * weights / whole
        suit = max(suits, key=gain)
        return _bid(view, suit) if gain(suit) > 0 else PASS

    def card(self, view: BeloteView, rng: Random, budget: Budget) -> int:
        """Returns the card that did best in imagined deals; clearly worse ones drop out early."""
        knowledge = know(view)
        cards = _different(knowledge, read_all(view.legal))
        if len(cards) == 1:
            return cards[0]
        left = knowledge.hand.bit_count()
        exact = budget.exact >= EXACT_COST[left] * EXACT_WORLDS
        past = sum({1 << trick.winner for trick in view.tricks})
        cost = EXACT_COST[left] // len(cards) if exact else 4 * left
        values: dict[int, list[float]] = {card: [] for card in cards}
        worlds, look, count = 0, FIRST_LOOK, Count(view)
        while budget.gone < 1 or worlds < LEAST_WORLDS:
            if worlds == look:
                look += look // 2
                cards = _in_question(cards, values)
                if len(cards) == 1:
                    break
            budget.take(IMAGINE_COST + cost * len(cards))
            worlds += 1
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
            whole = [item | own for item, own in zip(hands, knowledge.played, strict=True)]
            bonus = count.bonus_of(whole, deal.trump)
            outcomes = solve(deal, cards) if exact else play_out(deal, cards, budget.tail)
            for card, item in zip(cards, outcomes, strict=True):
                taken = item.points[0] + view.points[0]
                worth = count(deal.taker, deal.trump, bonus, taken, item.takers | past)
                values[card].append(worth)
        return max(cards, key=lambda card: sum(values[card]))


# Bidding


def _suits(view: BeloteView) -> list[int]:
    """Returns the suits that may be chosen now."""
    turned = NUMBER[view.turned] >> 3
    return [turned] if view.phase == "bid1" else [suit for suit in range(4) if suit != turned]


def _bid(view: BeloteView, suit: int) -> Move:
    return TAKE if view.phase == "bid1" else NAME_TRUMP[suit]


def _with_turned(view: BeloteView) -> int:
    """Returns the six cards that the viewer is sure to hold as the taker."""
    return read_all(view.hand or ()) | 1 << NUMBER[view.turned]


def try_trump(
    count: Count, dealt: Sequence[int], deck: Sequence[int], taker: Seat, suit: int, exact: int = 0
) -> float:
    """Returns what a round with this taker and trump is worth to the bidder's team, in one deal.

    Args:
        count: scores the round.
        dealt: the five-card hands, by seat.
        deck: the undealt cards, the next card first.
        taker: the taker's seat.
        suit: the trump.
        exact: how many of the last tricks everyone plays perfectly, not by rule of thumb.
    """
    options, view = count.view.options, count.view
    hands = list(dealt)
    hands[taker] |= 1 << NUMBER[view.turned] | 1 << deck[0] | 1 << deck[1]
    for place, seat in enumerate(order_from(taker, options)[1:]):
        hands[seat] |= content.together(deck[2 + 3 * place : 5 + 3 * place])
    leader = opening_leader(view.dealer, options)
    deal = Deal(tuple(hands), (), leader, suit, taker, step(options), options)
    (result,) = play_out(deal, exact=exact)
    return count(taker, suit, count.bonus_of(hands, suit), result.points[0], result.takers)


def try_pass(count: Count, dealt: Sequence[int], deck: Sequence[int], exact: int = 0) -> float:
    """Returns what a pass is worth in one deal if everyone bids on by rule of thumb."""
    view = count.view
    order = order_from(view.dealer, view.options)
    turned = NUMBER[view.turned]
    for place in range(len(view.bids) + 1, 8):
        seat = order[place + 1 & 3]
        hand = dealt[seat] | 1 << turned
        suits = [turned >> 3] if place < 4 else [x for x in range(4) if x != turned >> 3]
        suit = max(suits, key=lambda suit: strength(hand, suit))
        if strength(hand, suit) > THRESHOLD:
            return try_trump(count, dealt, deck, seat, suit, exact)
    return count.value(view, view.totals)


# Cards


def _pick(knowledge: Knowledge, legal: int, unseen: int) -> int:
    thumb = settled(knowledge.trump, knowledge.step, knowledge.options)
    return thumb.pick(
        legal, knowledge.hand, knowledge.leader, knowledge.trick, unseen, knowledge.taker
    )


def _different(knowledge: Knowledge, legal: int) -> list[int]:
    """Returns one card per group of legal cards with equal points that beat the same cards."""
    trump = knowledge.trump
    table = content.together(knowledge.trick)
    groups = {
        (card >> 3, POINTS[trump][card], HIGHER[trump][card] & (knowledge.unseen | table)): card
        for card in each(legal)
    }
    return list(groups.values())


def _in_question(cards: Sequence[int], values: Mapping[int, Sequence[float]]) -> list[int]:
    """Returns the best card so far, and those not clearly worse in the same deals."""
    best = max(cards, key=lambda card: sum(values[card]))
    open_cards = [best]
    for card in cards:
        if card != best:
            ahead = [value - other for value, other in zip(values[best], values[card], strict=True)]
            if sum(ahead) < SURE * sqrt(sum(value * value for value in ahead)):
                open_cards.append(card)
    return open_cards


class Bonus(NamedTuple):
    """What eight-card hands score apart from their tricks.

    Attributes:
        belote: who has the king and queen of trump.
        announced: the points for announcements, by team.
    """

    belote: Seat | None
    announced: Pair


class Count:
    """What rounds are worth to the viewer's team; equal rounds are scored only once.

    Attributes:
        view: the viewer's view before the round.
        value: returns what totals are worth.
    """

    def __init__(self, view: BeloteView, value: Worth = worth) -> None:
        self.view, self.value = view, value
        self._order = order_from(opening_leader(view.dealer, view.options), view.options)
        self._known: dict[tuple[Seat, int, Bonus, int, int], float] = {}

    def bonus_of(self, hands: Sequence[int], trump: int) -> Bonus:
        """Returns what eight-card hands score apart from their tricks."""
        marriage = content.MARRIAGE[trump]
        owner = next((seat for seat in range(4) if hands[seat] & marriage == marriage), None)
        if not self.view.options.announcements:
            return Bonus(owner, (0, 0))
        return Bonus(owner, announcement_points(hands, trump, self._order))

    def __call__(self, taker: Seat, trump: int, bonus: Bonus, points: int, takers: int) -> float:
        """Returns what a round is worth.

        Args:
            taker: the taker's seat.
            trump: the trump.
            bonus: what its hands score apart from their tricks.
            points: the points that team 0 won, including ten for the last trick.
            takers: the seats that won tricks, as bits.
        """
        key = (taker, trump, bonus, points, takers)
        if key not in self._known:
            self._known[key] = self.value(self.view, self._totals(*key))
        return self._known[key]

    def _totals(self, taker: Seat, trump: int, bonus: Bonus, points: int, takers: int) -> Pair:
        view = self.view
        others = ROUND_POINTS - points
        last = int(others > points)  # any winner will do: the ten points are part of the sum
        winners = sorted(each(takers), key=lambda seat: team_of(seat) == last)
        return count_round(
            view.options,
            number=view.round,
            dealer=view.dealer,
            taker=taker,
            trump=trump,
            winners=winners,
            cards=(points, others - LAST_TRICK) if last else (points - LAST_TRICK, others),
            belote=bonus.belote,
            announcements=bonus.announced,
            frozen=view.frozen,
            totals=view.totals,
        ).totals


ROBOTS: dict[str, type[Robot]] = {
    "easy": EasyRobot,
    "normal": NormalRobot,
    "hard": HardRobot,
    "expert": HardRobot,
}
"""The robots by level; an expert is a hard robot with more time."""
