"""Infers where unseen cards are likely to be from bids and plays, and draws deals accordingly.

A belief is a product of odds, with one factor for each card and seat, over the deals that agree
with all known facts. The odds come from signs: each play says something about every card that its
player might have held and played instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import exp
from random import Random
from typing import cast

import data
from rules.belote.content import (
    BEATS,
    NUMBER,
    POINTS,
    RANKS,
    SUIT_CARDS,
    SUITS,
    each,
    winning_place,
)
from rules.belote.legal import legal_cards
from rules.belote.model import BeloteView, Options
from rules.belote.robot.dealing import Dealer
from rules.belote.robot.judgement import HIGHER
from rules.belote.view import Unseen, declared, draw_announced, lay_known
from rules.core.model import Seat

SIGNS = cast("Mapping[str, Mapping[str, float]]", data.content("belote")["signs"])
"""What each sign adds to the log odds: ``always``, and more in some contexts."""

SURE = 2.0
"""The highest total of all signs for a card and seat, as players differ from those in the fit."""

SIDES = ("taker", "others", "partner", "others")
"""A seat's side, by its distance from the taker."""
STAGES = ("first", "early", "early", "middle", "middle", "late", "late", "late")
"""The stage the round has reached, by trick."""
PLACES = ("", "second", "third", "last")
"""The place in a trick of a card that wasn't led."""


class Belief:
    """Deals the unseen cards in the middle of a round, each deal as often as it is thought likely.

    Cards announced but not shown are dealt first, all ways being equally likely; then the others.
    """

    def __init__(self, view: BeloteView, unseen: Unseen) -> None:
        self._view, self._unseen = view, unseen
        self._dealers: dict[Sequence[int], Dealer] = {}

    @cached_property
    def odds(self) -> list[list[float]]:
        """The log odds, by seat and card."""
        found = [[0.0] * 32 for _ in range(4)]
        for seat, card, sign, contexts in signs(self._view, self._unseen):
            added = SIGNS.get(sign)
            if added is not None:
                found[seat][card] += sum(
                    added.get(context, 0.0) for context in ("always", *contexts)
                )
        return [[max(-SURE, min(odds, SURE)) for odds in own] for own in found]

    def deal(self, rng: Random) -> list[int]:
        """Returns four hands, as sets."""
        view, found = self._view, self._unseen
        while True:
            announced = draw_announced(found, rng)
            dealer = self._dealers.get(announced)
            if dealer is None:
                dealer = self._dealers[announced] = self._dealer(announced)
            hands = dealer.deal(rng)
            if not view.options.announcements or declared(view, hands, found.played, announced):
                return hands

    def _dealer(self, announced: Sequence[int]) -> Dealer:
        laid = lay_known(self._view, self._unseen, announced)
        seats = [seat for seat in range(4) if seat != self._view.viewer]
        cards = [*each(laid.loose)]
        odds = [
            [
                exp(self.odds[seat][card]) if self._unseen.possible[seat] >> card & 1 else 0.0
                for seat in seats
            ]
            for card in cards
        ]
        return Dealer(laid.hands, seats, [laid.room[seat] for seat in seats], cards, odds)


def signs(view: BeloteView, unseen: Unseen) -> Iterator[tuple[Seat, int, str, tuple[str, ...]]]:
    """Yields signs that a seat does or doesn't have a card: keys in :data:`SIGNS`, and contexts."""
    assert view.trump is not None
    trump = SUITS.index(view.trump)
    for seat in range(4):
        if seat != view.viewer:
            for card, sign, contexts in _shown(view, unseen, seat, trump):
                yield seat, card, sign, contexts
    left, leaders = (1 << 32) - 1, dict[int, Seat]()
    tables = (*(trick.cards for trick in view.tricks), view.trick)
    for stage, table in zip(STAGES, tables, strict=False):
        before: tuple[int, ...] = ()
        for entry in table:
            seat, chosen = entry.seat, NUMBER[entry.card]
            place = PLACES[len(before)] or _opened(seat, leaders.get(chosen >> 3))
            if not before:
                leaders[chosen >> 3] = seat
            side = _side(view, seat)
            own, contexts = RANKS[chosen & 7], (side, stage, place, f"{side}-{place}")
            for card in each(unseen.possible[seat]):
                if sign := _sign(card, chosen, before, left, trump, view.options):
                    rank = RANKS[card & 7]
                    yield seat, card, sign, (*contexts, rank, own + rank)
            before = (*before, chosen)
            left ^= 1 << chosen


def _shown(
    view: BeloteView, unseen: Unseen, seat: Seat, trump: int
) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Yields what a seat's bids and shown cards say about each card it may hold."""
    assert view.taker is not None
    turned, side = NUMBER[view.turned] >> 3, _side(view, seat)
    bidding = max((bid.bidding for bid in view.bids), default=1)
    passes = sum(bid.seat == seat and bid.suit is None for bid in view.bids)
    bid = "" if seat == view.taker else f"{('silent', 'passed', 'passed-twice')[passes]}{bidding}"
    away = ("", "after", "", "before")[seat - view.taker & 3]
    stage = STAGES[min(len(view.tricks), 7)]
    bids = (f"{side}{bidding}", f"{side}-{stage}", bid, away)
    shown = unseen.played[seat] | unseen.known[seat]
    aces = sum(shown >> 8 * suit + 7 & 1 for suit in range(4) if suit != trump)
    for card in each(unseen.possible[seat]):
        suit, rank = card >> 3, RANKS[card & 7]
        many = (shown & SUIT_CARDS[suit]).bit_count()
        ranks = (side, rank, f"{side}-{rank}")
        if suit == trump:
            yield card, f"trump {rank}", bids
            yield card, f"trumps shown: {min(many, 4)}", (*ranks, f"{side}{bidding}")
        else:
            yield card, f"{'turned' if suit == turned else 'plain'} {rank}", bids
            yield card, f"suit shown: {min(many, 3)}", ranks
            yield card, f"aces shown: {aces}", ranks


def _side(view: BeloteView, seat: Seat) -> str:
    assert view.taker is not None
    return SIDES[seat - view.taker & 3]


def _opened(seat: Seat, leader: Seat | None) -> str:
    """Returns whose suit a seat is leading, judging by who led it earlier."""
    if leader is None:
        return "new"
    return "own" if leader == seat else "partners" if leader == seat ^ 2 else "theirs"


def _sign(
    card: int, chosen: int, before: tuple[int, ...], left: int, trump: int, options: Options
) -> str:
    """Returns the sign that playing another card gives about a card; ``""`` if it wasn't playable.

    Args:
        card: the card being judged.
        chosen: the card that was played.
        before: the cards that were on the table.
        left: the cards that hands still held.
        trump: the trump.
        options: the table's options.
    """
    worth, higher = POINTS[trump], HIGHER[trump]
    suit, own = card >> 3, chosen >> 3
    master = not higher[card] & left
    if suit == own and worth[card] == worth[chosen]:
        above = bool(higher[chosen] >> card & 1)
        between = higher[chosen] & ~higher[card] if above else higher[card] & ~higher[chosen]
        apart = between & left & ~(1 << card | 1 << chosen)
        return f"{'above' if above else 'below'}{' apart' if apart else ''}"
    if not before:
        lead = "trump" if own == trump else "low" if higher[chosen] & left else "master"
        if suit == own:
            above = "higher" if higher[chosen] >> card & 1 else "lower"
            return f"lead {lead}: {'master' if master else above}"
        if suit == trump:
            kind = "master" if master else "rich" if worth[card] >= 10 else "poor"
            return f"lead {lead}: trump {kind}"
        return f"lead {lead}: other{' master' if lead == 'master' and master else ''}"
    led = before[0] >> 3
    than = "richer" if worth[card] > worth[chosen] else "poorer"
    best = before[winning_place(before, trump)]
    partner = len(before) > 1 and best == before[-2]
    sure = len(before) == 3 or (partner and not higher[best] & left)
    if own not in (led, trump):
        if suit in (led, trump):
            return ""
        than = than if worth[card] != worth[chosen] else "alike"
        whose = "partner's" if partner else "others'"
        return f"discard on {whose}: {'same suit ' if suit == own else ''}{than}"
    both = 1 << card | 1 << chosen
    if suit != own or not legal_cards(both, before, trump, options) >> card & 1:
        return ""
    if own != led:
        return f"ruff: {than}"
    how = f"{'last ' if sure else ''}{'trump' if own == trump else 'suit'}"
    if partner and sure:
        return f"{how}, partner's: {than}"
    beats = BEATS[trump][best]
    would = "loses" if not beats >> card & 1 else "takes" if sure or master else "wins"
    return f"{how}, {'won' if beats >> chosen & 1 else 'lost'}: {than} {would}"
