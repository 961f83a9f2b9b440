"""Views of the table, and states that fit them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from rules.belote import content
from rules.belote.content import NAMES, NUMBER, SUITS, each, names, read_all, team_of, together
from rules.belote.flow import leaders, opening_leader, order_from
from rules.belote.legal import callable_now, claimable, legal_cards, playable
from rules.belote.model import BeloteView, Bid, Options, PlayedCard, State, Trick
from rules.belote.scoring import EVERY_COMBINATION, best_side, combinations
from rules.core import kit
from rules.core.model import Prompt, Seat, Viewer
from rules.core.zones import assign, ways


def view(state: State, viewer: Viewer, prompts: tuple[Prompt, ...]) -> BeloteView:
    """Returns a viewer's view of a state."""
    tricks = _tricks(state)
    asked = state.phase == "play" and viewer == state.turn
    manual = state.options.belote_call == "manual"
    legal = playable(state) if asked else 0
    return BeloteView(
        viewer=viewer,
        prompts=prompts,
        options=state.options,
        phase=state.phase,
        round=state.round,
        dealer=state.dealer,
        turn=None if state.phase == "over" else state.turn,
        hand=None if viewer is None else names(state.hands[viewer], state.trump),
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        turned=NAMES[state.turned],
        bids=_bids(state),
        taker=state.taker,
        trump=None if state.trump is None else SUITS[state.trump],
        leader=state.leader,
        trick=_seated(state, state.leader, state.trick),
        winning=_winning(state),
        last_trick=tricks[-1] if tricks else None,
        tricks=tricks,
        tricks_won=tuple(state.winners.count(seat) for seat in range(4)),
        points=state.points,
        belote=state.belote,
        rebelote=state.rebelote,
        announcements=state.announcements,
        legal=names(legal, state.trump),
        callable=names(legal & callable_now(state), state.trump) if asked and manual else (),
        claimable=asked and claimable(state),
        totals=state.totals,
        frozen=state.frozen,
        history=state.history,
        shown_hands=_shown(state),
    )


def _bids(state: State) -> tuple[Bid, ...]:
    order = order_from(state.dealer, state.options)
    return tuple(
        Bid(order[(place + 1) & 3], 1 + place // 4, None if suit is None else SUITS[suit])
        for place, suit in enumerate(state.bids)
    )


def _seated(state: State, leader: Seat | None, trick: tuple[int, ...]) -> tuple[PlayedCard, ...]:
    if leader is None:
        return ()
    order = order_from(leader, state.options)
    return tuple(PlayedCard(seat, NAMES[card]) for seat, card in zip(order, trick, strict=False))


def _winning(state: State) -> Seat | None:
    if not state.trick or state.trump is None or state.leader is None:
        return None
    return order_from(state.leader, state.options)[content.winning_place(state.trick, state.trump)]


def _tricks(state: State) -> tuple[Trick, ...]:
    if state.trump is None:
        return ()
    return tuple(
        _trick(leader, cards, winner, state.trump, state.options)
        for leader, cards, winner in zip(leaders(state), state.tricks, state.winners, strict=True)
    )


@lru_cache(maxsize=4_096)
def _trick(
    leader: Seat, cards: tuple[int, ...], winner: Seat, trump: int, options: Options
) -> Trick:
    """Returns a trick that was won; every later view of the round shows it again."""
    seats = order_from(leader, options)
    played = tuple(PlayedCard(seat, NAMES[card]) for seat, card in zip(seats, cards, strict=True))
    return Trick(leader, played, winner, sum(content.POINTS[trump][card] for card in cards))


def _shown(state: State) -> tuple[tuple[str, ...], ...] | None:
    if state.shown is None:
        return None
    trump = SUITS.index(state.history[-1].trump)
    return tuple(names(hand, trump) for hand in state.shown)


class Unseen(NamedTuple):
    """What a viewer knows about cards it hasn't seen; cards are sets, lists are by seat.

    Attributes:
        cards: all those cards, including the stock.
        known: the cards that must be in a hand.
        possible: the cards that may be in a hand.
        played: the cards each seat has played this round.
        announced: the possible sets of cards announced but not shown, by seat; maybe empty.
        ways: how many deals there are for each of these.
    """

    cards: int
    known: list[int]
    possible: list[int]
    played: list[int]
    announced: list[tuple[int, ...]]
    ways: list[int]


MOST_WAYS = 1_000
"""The most combinations of announcements to count; beyond that, cards are drawn until they fit."""


def unseen(view: BeloteView) -> Unseen:
    """Returns what the viewer knows from cards played and shown, calls, and suits not followed."""
    tables = [[(entry.seat, NUMBER[entry.card]) for entry in trick.cards] for trick in view.tricks]
    tables.append([(entry.seat, NUMBER[entry.card]) for entry in view.trick])
    played = [0, 0, 0, 0]
    for table in tables:
        for seat, card in table:
            played[seat] |= 1 << card
    hand = read_all(view.hand or ())
    turned = 1 << NUMBER[view.turned] if view.taker is None else 0
    hidden = together(content.DECK) & ~(hand | turned | sum(played))
    possible = [0 if seat == view.viewer else hidden for seat in range(4)]
    known = [0, 0, 0, 0]
    if view.trump is not None and view.taker is not None:
        trump = SUITS.index(view.trump)
        known[view.taker] |= 1 << NUMBER[view.turned]
        if view.belote is not None:
            known[view.belote] |= content.MARRIAGE[trump]
        elif view.options.belote_call == "auto":
            for seat in range(4):
                if played[seat] & content.MARRIAGE[trump]:
                    possible[seat] &= ~content.MARRIAGE[trump]
        for table in tables:
            before: tuple[int, ...] = ()
            for seat, card in table:
                for other in each(possible[seat]):
                    both = 1 << card | 1 << other
                    if not legal_cards(both, before, trump, view.options) >> card & 1:
                        possible[seat] ^= 1 << other
                before = (*before, card)
    for entry in view.announcements:
        known[entry.seat] |= read_all(entry.cards or ())
    known = [cards & hidden for cards in known]
    announced = _announced(view, known, possible, played)
    counts = [_ways(view, hidden, known, possible, entry) for entry in announced]
    return Unseen(hidden, known, possible, played, announced, counts)


def _announced(
    view: BeloteView, known: list[int], possible: list[int], played: list[int]
) -> list[tuple[int, ...]]:
    options = [(0, 0, 0, 0)]
    for seat in range(4):
        unshown = [item for item in view.announcements if item.seat == seat and item.cards is None]
        if not unshown or seat == view.viewer:
            continue
        held = known[seat] | possible[seat] | played[seat]
        others = sum(known) ^ known[seat]
        sets = {0}
        for item in unshown:
            every = EVERY_COMBINATION[item.kind, item.points]
            sets = {cards | own for own in sets for cards in every if not cards & (own | ~held)}
        if len(options) * len(sets) <= MOST_WAYS:
            options = [
                kit.replaced(item, seat, cards)
                for item in options
                for cards in sets
                if not cards & (others | sum(item))
            ]
    return options if any(map(any, options)) else []


def _ways(
    view: BeloteView, hidden: int, known: list[int], possible: list[int], announced: Sequence[int]
) -> int:
    """Returns in how many deals the hands hold the known and announced cards."""
    held = [own | cards & hidden for own, cards in zip(known, announced, strict=True)]
    sizes = [0 if seat == view.viewer else size for seat, size in enumerate(view.hand_sizes)]
    room = tuple(size - cards.bit_count() for size, cards in zip(sizes, held, strict=True))
    groups = Counter(
        tuple(bool(may >> card & 1) for may in possible) for card in each(hidden & ~sum(held))
    )
    return ways(tuple(sorted(groups.items(), key=lambda group: sum(group[0]))), room)


class Laid(NamedTuple):
    """The part of a deal that is known.

    Attributes:
        hands: the known cards of the four hands, as sets.
        room: how many cards each of them lacks.
        loose: the cards that more than one hand may hold, as a set.
    """

    hands: list[int]
    room: list[int]
    loose: int


def draw_announced(unseen: Unseen, rng: Random) -> tuple[int, ...]:
    """Returns cards for announcements not shown, by seat, drawn as often as deals have them."""
    return rng.choices(unseen.announced, unseen.ways)[0] if unseen.announced else (0, 0, 0, 0)


def lay_known(view: BeloteView, unseen: Unseen, announced: Sequence[int]) -> Laid:
    """Returns each hand's known cards, including those announced."""
    known = [own | cards & unseen.cards for own, cards in zip(unseen.known, announced, strict=True)]
    hands = known.copy()
    if view.viewer is not None:
        hands[view.viewer] = read_all(view.hand or ())
    room = [size - hand.bit_count() for size, hand in zip(view.hand_sizes, hands, strict=True)]
    return Laid(hands, room, unseen.cards & ~sum(known))


def deal_unseen(view: BeloteView, unseen: Unseen, rng: Random) -> list[int]:
    """Returns four hands and, as a fifth set, the stock; each deal that fits is equally likely."""
    while True:
        announced = draw_announced(unseen, rng)
        laid = lay_known(view, unseen, announced)
        cards = tuple(each(laid.loose))
        stock = len(cards) - sum(laid.room)
        allowed = [
            [*(bool(may >> card & 1) for may in unseen.possible), stock > 0] for card in cards
        ]
        dealt = assign(cards, (*laid.room, stock), allowed, rng)
        hands = [hand | together(held) for hand, held in zip((*laid.hands, 0), dealt, strict=True)]
        if declared(view, hands, unseen.played, announced):
            return hands


def declared(
    view: BeloteView, hands: Sequence[int], played: list[int], announced: Sequence[int]
) -> bool:
    """Returns whether these hands and cards would have led to the same declarations."""
    if not view.options.announcements or view.trump is None:
        return True
    trump = SUITS.index(view.trump)
    whole = [hands[seat] | played[seat] for seat in range(4)]
    order = order_from(opening_leader(view.dealer, view.options), view.options)
    best = best_side(whole, trump, order)
    for seat in range(4):
        if played[seat]:
            own = combinations(whole[seat], trump)
            shown = played[seat].bit_count() > 1 and team_of(seat) == best
            heard = tuple(
                announcement for announcement in view.announcements if announcement.seat == seat
            )
            if heard != tuple(announcement.declared_by(seat, shown=shown) for announcement in own):
                return False
            if announced[seat] not in (0, sum(announcement.cards for announcement in own)):
                return False
    return True


def resample(view: BeloteView, rng: Random) -> State:
    """Returns a random state that fits the view, each equally likely."""
    *hands, stock = deal_unseen(view, unseen(view), rng)
    return kit.copied(
        view,
        State,
        turn=view.dealer if view.turn is None else view.turn,
        hands=tuple(hands),
        stock=tuple(rng.sample([*each(stock)], stock.bit_count())),
        turned=NUMBER[view.turned],
        bids=tuple(bid.suit and SUITS.index(bid.suit) for bid in view.bids),
        trump=view.trump and SUITS.index(view.trump),
        trick=tuple(NUMBER[entry.card] for entry in view.trick),
        tricks=tuple(tuple(NUMBER[entry.card] for entry in trick.cards) for trick in view.tricks),
        winners=tuple(trick.winner for trick in view.tricks),
        shown=None if view.shown_hands is None else tuple(map(read_all, view.shown_hands)),
    )
