"""Players that choose from a view.

``NormalRobot`` plays by rule of thumb and remembers every card; ``EasyRobot`` plays by the same rules but forgets what is
gone and misjudges its hand; ``HardRobot`` imagines deals that agree with all it knows, plays each of its cards in them and
takes the one that brings its team most.
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
TAIL = 3
"""Tricks that the compiled solver plays about as fast as those before them are played by rule of thumb."""
FIRST_LOOK, SURE = 16, 2.5
"""Deals after which cards drop out for the first time, and by how many standard errors they have to be behind for that."""
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
        self.tail = TAIL if COMPILED and steps is None else 0
        """Tricks that are played exactly after others by rule of thumb."""
        self._steps, self._taken = steps, 0
        self._seconds, self._clock, self._from = seconds, clock, clock()

    def take(self, steps: int) -> None:
        """Says that so many steps have been taken."""
        self._taken += steps

    @property
    def gone(self) -> float:
        """Which part of it is gone; 1 is all of it."""
        if self._steps is not None:
            return self._taken / self._steps if self._steps else 1.0
        return (self._clock() - self._from) / self._seconds if self._seconds else 1.0


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
        """Returns the suit that did best in imagined deals, or a pass if passing did better; a sure pass is made early.

        The fewer deals there is time for, the more it trusts what its cards promise: deals differ by more than hands do.
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
                made = try_trump(count, hands, deck, view.viewer, suit, budget.tail)
                ahead[suit] += weight * (made - passing)
                squares[suit] += (weight * (made - passing)) ** 2
            whole += weight
            weights += weight * weight
            trust = TRUST * weights / whole
        suit = max(suits, key=gain)
        return _bid(view, suit) if gain(suit) > 0 else PASS

    def card(self, view: BeloteView, rng: Random, budget: Budget) -> int:
        """Returns the card that did best in imagined deals; those that are surely worse drop out early."""
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
            whole = [one | own for one, own in zip(hands, knowledge.played, strict=True)]
            bonus = count.bonus_of(whole, deal.trump)
            found = solve(deal, cards) if exact else play_out(deal, cards, budget.tail)
            for card, one in zip(cards, found, strict=True):
                made = one.points[0] + view.points[0]
                worth = count(deal.taker, deal.trump, bonus, made, one.takers | past)
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
    """Returns the six cards one would hold as taker for sure."""
    return read_all(view.hand or ()) | 1 << NUMBER[view.turned]


def try_trump(
    count: Count, dealt: Sequence[int], deck: Sequence[int], taker: Seat, suit: int, exact: int = 0
) -> float:
    """Returns what a round with this taker and trump is worth to the bidder's team, in one deal.

    Args:
        count: counts it.
        dealt: the hands of five, by seat.
        deck: the cards not dealt yet, the next one first.
        taker: who takes.
        suit: the trump.
        exact: from how many tricks left on everyone plays perfectly, and not by rule of thumb.
    """
    options, view = count.view.options, count.view
    hands = list(dealt)
    hands[taker] |= 1 << NUMBER[view.turned] | 1 << deck[0] | 1 << deck[1]
    for place, seat in enumerate(order_from(taker, options)[1:]):
        hands[seat] |= content.together(deck[2 + 3 * place : 5 + 3 * place])
    leader = opening_leader(view.dealer, options)
    deal = Deal(tuple(hands), (), leader, suit, taker, step(options), options)
    (found,) = play_out(deal, exact=exact)
    return count(taker, suit, count.bonus_of(hands, suit), found.points[0], found.takers)


def try_pass(count: Count, dealt: Sequence[int], deck: Sequence[int], exact: int = 0) -> float:
    """Returns what a pass is worth in one deal if everyone bids on by rule of thumb; arguments as for a trump."""
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
    """Returns the legal cards but one of each group that are worth the same and beat the same unseen cards."""
    trump = knowledge.trump
    table = content.together(knowledge.trick)
    groups = {
        (card >> 3, POINTS[trump][card], HIGHER[trump][card] & (knowledge.unseen | table)): card
        for card in each(legal)
    }
    return list(groups.values())


def _in_question(cards: Sequence[int], values: Mapping[int, Sequence[float]]) -> list[int]:
    """Returns the cards that may still be the best: the one ahead, and those it is not surely ahead of in the same deals."""
    best = max(cards, key=lambda card: sum(values[card]))
    found = [best]
    for card in cards:
        if card != best:
            ahead = [one - other for one, other in zip(values[best], values[card], strict=True)]
            if sum(ahead) < SURE * sqrt(sum(one * one for one in ahead)):
                found.append(card)
    return found


class Bonus(NamedTuple):
    """What hands of eight score beside their tricks.

    Attributes:
        belote: who owns king and queen of trump.
        announced: points for announcements, by team.
    """

    belote: Seat | None
    announced: Pair


class Count:
    """What rounds are worth to the viewer's team; each that goes alike is counted once.

    Attributes:
        view: what the viewer knows before it.
        value: what totals are worth.
    """

    def __init__(self, view: BeloteView, value: Worth = worth) -> None:
        self.view, self.value = view, value
        self._order = order_from(opening_leader(view.dealer, view.options), view.options)
        self._known: dict[tuple[Seat, int, Bonus, int, int], float] = {}

    def bonus_of(self, hands: Sequence[int], trump: int) -> Bonus:
        """Returns what hands of eight score beside their tricks."""
        marriage = content.MARRIAGE[trump]
        owner = next((seat for seat in range(4) if hands[seat] & marriage == marriage), None)
        if not self.view.options.announcements:
            return Bonus(owner, (0, 0))
        return Bonus(owner, announcement_points(hands, trump, self._order))

    def __call__(self, taker: Seat, trump: int, bonus: Bonus, points: int, takers: int) -> float:
        """Returns what a round is worth.

        Args:
            taker: who chose the trump.
            trump: the trump.
            bonus: what its hands score beside their tricks.
            points: what team 0 took, the last trick's ten included.
            takers: the seats that took tricks, as bits.
        """
        key = (taker, trump, bonus, points, takers)
        if key not in self._known:
            self._known[key] = self.value(self.view, self._totals(*key))
        return self._known[key]

    def _totals(self, taker: Seat, trump: int, bonus: Bonus, points: int, takers: int) -> Pair:
        view = self.view
        others = ROUND_POINTS - points
        last = int(others > points)  # whoever took it: the ten are counted in the end
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
"""The players by level; an expert is a hard one that is given more time."""
