"""The bids a player is splitting: as a plain value that JSON keeps, and part by part in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from bot.i18n.words import Words
from bot.ui.game_ui import Move, RenderContext
from cogs.cattitude.cards import briefly, kinds_of
from cogs.cattitude.text import added_part, bid_parts
from rules.cattitude.content import Card
from rules.cattitude.legal import added_cards
from rules.cattitude.model import FROM_TABLEAU, CattitudeView, LockBid, Phase
from rules.core.kit import without


class BidDraft(msgspec.Struct, frozen=True):
    """Bids being split. Untouched cards are closed, as when time runs out.

    Attributes:
        open: places in the hand of the cards offered face up.
        added: cards from the tableau, and whether they go face up.
    """

    open: tuple[int, ...] = ()
    added: tuple[tuple[Card, bool], ...] = ()

    def flip(self, what: str) -> BidDraft:
        """Turns a card over: ``"2"`` is a place in the hand, ``"+1"`` one among the added cards; it must be there."""
        if what.startswith(FROM_TABLEAU):
            at = int(what[1:])
            added = list(self.added)
            card, up = added[at]
            added[at] = (card, not up)
            return BidDraft(self.open, tuple(added))
        return BidDraft(tuple(sorted({*self.open} ^ {int(what)})), self.added)

    def with_added(self, cards: Sequence[Card]) -> BidDraft:
        """Takes other cards from the tableau; those that were there before stay as they lie, new ones are closed."""
        before = list(self.added)
        added: list[tuple[Card, bool]] = []
        for card in cards:
            known = next((one for one in before if one[0] == card), (card, False))
            if known in before:
                before.remove(known)
            added.append(known)
        return BidDraft(self.open, tuple(added))

    def split(self, hand: Sequence[Card]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Returns the open and the closed bid, tableau cards marked as the rules mark them."""
        marked = [(card, place in self.open) for place, card in enumerate(hand)]
        marked += [(FROM_TABLEAU + card, up) for card, up in self.added]
        return (
            tuple(card for card, up in marked if up),
            tuple(card for card, up in marked if not up),
        )


def my_tableau(view: CattitudeView) -> tuple[Card, ...]:
    """Returns every card in front of the viewer that could join a bid."""
    assert view.viewer is not None
    tableau = view.players[view.viewer].tableau
    return (
        *(card for group in tableau.groups for card in group.birds),
        *(card for group in tableau.groups for card in group.nobles),
        *tableau.royals,
    )


def moves(view: CattitudeView, _context: RenderContext, w: Words) -> Iterator[Move] | None:
    """Returns every bid: which dealt cards lie open, one after the other, then cards from the tableau."""
    if view.phase is not Phase.BID or view.committed is not None or not view.hand:
        return None
    return _openings(view, w)


def _openings(view: CattitudeView, w: Words) -> Iterator[Move]:
    hand, kinds = view.hand or (), kinds_of(view)
    closed = LockBid((), hand)
    yield Move(bid_parts(closed, kinds, w)[0], closed, partial(_additions, closed, view, w))
    for card in dict.fromkeys(hand):
        bid = LockBid((card,), without(hand, [card]))
        yield Move(bid_parts(bid, kinds, w)[0], bid, partial(_more, bid, view, w))


def _more(bid: LockBid, view: CattitudeView, w: Words, typed: str) -> Iterator[Move]:
    kinds = kinds_of(view)
    for card in dict.fromkeys(bid.closed):
        after = LockBid((*bid.open, card), without(bid.closed, [card]))
        yield Move(briefly(kinds[card], w), after, partial(_more, after, view, w))
    yield from _additions(bid, view, w, typed)


def _additions(bid: LockBid, view: CattitudeView, w: Words, _typed: str) -> Iterator[Move]:
    added = added_cards(bid)
    if len(added) == view.most_added:
        return
    kinds = kinds_of(view)
    for card in dict.fromkeys(without(my_tableau(view), added)):
        marked = FROM_TABLEAU + card
        for up, after in (
            (True, LockBid((*bid.open, marked), bid.closed)),
            (False, LockBid(bid.open, (*bid.closed, marked))),
        ):
            more = partial(_additions, after, view, w)
            yield Move(added_part(marked, kinds, w, up=up), after, more)
