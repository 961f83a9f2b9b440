"""Players that choose from a view.

``RulePlayer`` plays by rule of thumb and remembers every card; ``Beginner`` plays by the same rules but forgets what is
gone and misjudges its hand; ``Thinker`` imagines deals that agree with all it knows, plays each of its cards in them and
takes the one that brings its team most.
"""

from __future__ import annotations

from random import Random
from typing import cast

from rules.belote import content
from rules.belote.content import NAMES, NUMBER, POINTS, each, read_all, team_of
from rules.belote.flow import opening_leader, order_from, step
from rules.belote.legal import CALL, NAME_TRUMP, PASS, PLAY, TAKE, Move
from rules.belote.model import BeloteView, Pair
from rules.belote.robot.judgement import HIGHER, pick, strength
from rules.belote.robot.search import Deal, play_out, solve
from rules.belote.robot.worlds import Knowledge, imagine, know
from rules.belote.scoring import LAST_TRICK, count_round
from rules.core.game import Robot
from rules.core.model import Action, Prompt, Seat, View

THRESHOLD = 0
"""Points of expectation from which a player takes."""
MISJUDGEMENT = 80
"""How far a beginner is off when it weighs a hand, at most."""
CARDS_PER_SECOND = 150_000
"""Cards a second that a slow machine plays by rule of thumb: what turns seconds into work, without a clock."""
EXACT_TRICKS = 4
EXACT_COST = (1, 4, 40, 250, 3_000)
"""Work of solving one card exactly, in cards played by rule of thumb, by tricks left."""
MOST_WORLDS = 200
LEAST_WORLDS = 8


class NormalRobot(Robot):
    """Plays by rule of thumb, remembering every card that was played."""

    def choose(
        self, view: View, prompt: Prompt, rng: Random, seconds: float, steps: int | None = None
    ) -> Action:
        """Returns what to bid or to play; calls belote whenever it can. A step is a card played by rule of thumb."""
        seconds = seconds if steps is None else steps / CARDS_PER_SECOND
        seen = cast(BeloteView, view)
        if prompt.kind == "bid":
            return self.bid(seen, rng, seconds)
        card = self.card(seen, rng, seconds)
        return CALL[card] if NAMES[card] in seen.callable else PLAY[card]

    def bid(self, view: BeloteView, rng: Random, seconds: float) -> Move:
        """Returns the best suit that promises enough, or a pass."""
        hand = _with_turned(view)
        suit = max(_suits(view), key=lambda suit: strength(hand, suit))
        return _bid(view, suit) if strength(hand, suit) > THRESHOLD else PASS

    def card(self, view: BeloteView, rng: Random, seconds: float) -> int:
        """Returns the card to play."""
        knowledge = know(view)
        return _pick(knowledge, read_all(view.legal), knowledge.unseen)


class EasyRobot(NormalRobot):
    """Plays by the same rules, but forgets what is gone and misjudges its hand."""

    def bid(self, view: BeloteView, rng: Random, seconds: float) -> Move:
        """Returns a suit that seems to promise enough, or a pass."""
        hand = _with_turned(view)
        hopes = {
            suit: strength(hand, suit) + rng.randint(-MISJUDGEMENT, MISJUDGEMENT)
            for suit in _suits(view)
        }
        suit = max(hopes, key=lambda suit: hopes[suit])
        return _bid(view, suit) if hopes[suit] > THRESHOLD else PASS

    def card(self, view: BeloteView, rng: Random, seconds: float) -> int:
        """Returns the card to play, as if all cards but those in sight were still out."""
        knowledge = know(view)
        table = content.together(knowledge.trick)
        return _pick(
            knowledge, read_all(view.legal), content.together(content.DECK) ^ knowledge.hand ^ table
        )


class HardRobot(NormalRobot):
    """Tries its choices in imagined deals that agree with all it knows."""

    def bid(self, view: BeloteView, rng: Random, seconds: float) -> Move:
        """Returns the suit that did best in imagined deals, or a pass if none did well."""
        suits = _suits(view)
        worlds = _number_of_worlds(seconds, len(suits) * len(content.DECK))
        totals = dict.fromkeys(suits, 0)
        for _ in range(worlds):
            deck = _hidden(view)
            rng.shuffle(deck)
            for suit in suits:
                totals[suit] += _try_trump(view, suit, deck)
        suit = max(suits, key=lambda suit: totals[suit])
        return _bid(view, suit) if totals[suit] > THRESHOLD * worlds else PASS

    def card(self, view: BeloteView, rng: Random, seconds: float) -> int:
        """Returns the card that did best in imagined deals."""
        knowledge = know(view)
        cards = _different(knowledge, read_all(view.legal))
        if len(cards) == 1:
            return cards[0]
        left = knowledge.hand.bit_count()
        exact = left <= EXACT_TRICKS and (
            seconds * CARDS_PER_SECOND >= EXACT_COST[left] * len(cards) * LEAST_WORLDS
        )
        cost = EXACT_COST[left] if exact else 4 * left
        totals = dict.fromkeys(cards, 0)
        for _ in range(_number_of_worlds(seconds, cost * len(cards))):
            deal = Deal(
                hands=imagine(knowledge, rng),
                trick=knowledge.trick,
                leader=knowledge.leader,
                trump=knowledge.trump,
                taker=knowledge.taker,
                step=knowledge.step,
                options=knowledge.options,
            )
            after = solve(deal, cards) if exact else []
            for place, card in enumerate(cards):
                if exact:
                    points, winners = after[place], _winners_of(after[place], left)
                else:
                    points, winners = play_out(deal, card)
                totals[card] += _worth(view, knowledge, deal, points, winners)
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


def _hidden(view: BeloteView) -> list[int]:
    """Returns the cards a bidder has not seen."""
    return list(each(content.together(content.DECK) ^ _with_turned(view)))


def _try_trump(view: BeloteView, suit: int, deck: list[int]) -> int:
    """Returns by how many points the bidder's team outscores the others with this trump, in one deal."""
    assert view.viewer is not None
    me = view.viewer
    options = view.options
    hands = [0, 0, 0, 0]
    hands[me] = _with_turned(view) | content.together(deck[:2])
    for place, seat in enumerate(order_from(me, options)[1:]):
        hands[seat] = content.together(deck[2 + 8 * place : 10 + 8 * place])
    leader = opening_leader(view.dealer, options)
    deal = Deal(
        hands=tuple(hands),
        trick=(),
        leader=leader,
        trump=suit,
        taker=me,
        step=step(options),
        options=options,
    )
    first = pick(
        hands[leader],
        hands[leader],
        (),
        suit,
        content.together(content.DECK) ^ hands[leader],
        taker_away=(me - leader) & 3,
    )
    points, winners = play_out(deal, first)
    belote = next((seat for seat in range(4) if _owns_belote(hands[seat], suit)), None)
    return _advantage(view, me, suit, points, winners, belote)


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


def _worth(
    view: BeloteView, knowledge: Knowledge, deal: Deal, points: Pair, winners: list[Seat]
) -> int:
    """Returns by how many points the player's team outscores the others if the rest of this deal goes like this."""
    past = [trick.winner for trick in view.tricks]
    points = (points[0] + view.points[0], points[1] + view.points[1])
    whole = [hand | played for hand, played in zip(deal.hands, knowledge.played, strict=True)]
    belote = next((seat for seat in range(4) if _owns_belote(whole[seat], deal.trump)), None)
    return _advantage(view, knowledge.taker, deal.trump, points, [*past, *winners], belote)


def _winners_of(points: Pair, tricks: int) -> list[Seat]:
    """Returns who may have taken the last tricks when only the points are known: all of them, or some each."""
    if points[0] == 0 or points[1] == 0:
        return [0 if points[0] else 1] * tricks
    return [place & 1 for place in range(tricks)]


def _owns_belote(hand: int, trump: int) -> bool:
    return hand & content.MARRIAGE[trump] == content.MARRIAGE[trump]


def _advantage(
    view: BeloteView,
    taker: Seat,
    trump: int,
    points: Pair,
    winners: list[Seat],
    belote: Seat | None,
) -> int:
    """Returns by how many points the viewer's team outscores the others in a round that went like this."""
    assert view.viewer is not None
    last = team_of(winners[-1])
    count = count_round(
        view.options,
        number=view.round,
        dealer=view.dealer,
        taker=taker,
        trump=trump,
        winners=winners,
        cards=(points[0], points[1] - LAST_TRICK) if last else (points[0] - LAST_TRICK, points[1]),
        belote=belote,
        announcements=_announced(view),
        frozen=view.frozen,
        totals=view.totals,
    )
    team = team_of(view.viewer)
    return count.scores[team] - count.scores[1 - team]


def _announced(view: BeloteView) -> Pair:
    """Returns the points of the announcements that have been shown."""
    points = [0, 0]
    for one in view.announcements:
        if one.cards is not None:
            points[team_of(one.seat)] += one.points
    return points[0], points[1]


def _number_of_worlds(seconds: float, cost: int) -> int:
    """Returns how many deals can be tried, each at this cost in cards played."""
    return max(LEAST_WORLDS, min(MOST_WORLDS, int(seconds * CARDS_PER_SECOND / cost)))


ROBOTS: dict[str, type[Robot]] = {"easy": EasyRobot, "normal": NormalRobot, "hard": HardRobot}
"""The players by level."""
