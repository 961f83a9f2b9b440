"""A player's picks, as plain values for JSON and as moves in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

import msgspec

import rules
from bot.i18n.words import Words
from bot.tables.commands import Refused
from bot.ui.game_ui import Move, RenderContext
from cogs.cattitude.cards import BOOK, Kinds, briefly, kinds_of, label, points, several, species
from rules.cattitude.content import Card, Content, Species
from rules.cattitude.game import CattitudeGame
from rules.cattitude.legal import added_cards
from rules.cattitude.model import (
    FROM_TABLEAU,
    CattitudeView,
    ChooseBid,
    ChooseLoss,
    Group,
    LockBid,
    Offer,
    Phase,
    Secure,
    Side,
    TableauView,
)
from rules.core.kit import without


def own_tableau(view: CattitudeView) -> TableauView:
    """Returns the face-up cards in front of the viewer."""
    assert view.viewer is not None
    return view.players[view.viewer].tableau


def my_tableau(view: CattitudeView) -> tuple[Card, ...]:
    """Returns every card in front of the viewer that could be added to a bid."""
    tableau = own_tableau(view)
    birds = (card for group in tableau.groups for card in group.birds)
    nobles = (card for group in tableau.groups for card in group.nobles)
    return (*birds, *nobles, *tableau.royals)


def deck_of(view: CattitudeView, context: RenderContext) -> Content:
    """Returns the cards a table plays with."""
    game = cast(CattitudeGame, rules.find_game("cattitude", context.rules_version))
    return game.deck(view.options, len(view.players))


# Bids


@dataclass(frozen=True, slots=True)
class Offered:
    """A card in a bid while it's being split.

    Attributes:
        card: the card's word; the rules mark a card from the tableau.
        is_open: whether it is face up.
        key: its name in a pick: its index in the hand, or ``+`` and its index among the additions.
    """

    card: str
    is_open: bool
    key: str = ""

    @property
    def face(self) -> Card:
        return self.card.removeprefix(FROM_TABLEAU)


def locked_cards(bid: LockBid) -> list[Offered]:
    """Returns the cards in locked bids, which can no longer be picked."""
    open_cards = [Offered(card, is_open=True) for card in bid.open]
    return open_cards + [Offered(card, is_open=False) for card in bid.closed]


class BidDraft(msgspec.Struct, frozen=True):
    """Bids being split: which positions in the hand are face up, and the cards from the tableau.

    Cards that haven't been touched are face down, as after a timeout.
    """

    open: tuple[int, ...] = ()
    added: tuple[tuple[Card, bool], ...] = ()

    def flip(self, key: str) -> BidDraft:
        """Turns a card over; there must be a card with this key."""
        if key.startswith(FROM_TABLEAU):
            place = int(key[1:])
            added = list(self.added)
            card, is_open = added[place]
            added[place] = (card, not is_open)
            return BidDraft(self.open, tuple(added))
        return BidDraft(tuple(sorted({*self.open} ^ {int(key)})), self.added)

    def with_added(self, cards: Sequence[Card]) -> BidDraft:
        """Sets the added tableau cards; those that were already there stay face up or face down."""
        before = list(self.added)
        added: list[tuple[Card, bool]] = []
        for card in cards:
            known = next((pair for pair in before if pair[0] == card), (card, False))
            if known in before:
                before.remove(known)
            added.append(known)
        return BidDraft(self.open, tuple(added))

    def cards(self, hand: Sequence[Card]) -> list[Offered]:
        """Returns the cards in both bids: the hand in order, then the cards from the tableau."""
        held = [Offered(card, place in self.open, str(place)) for place, card in enumerate(hand)]
        return held + [
            Offered(FROM_TABLEAU + card, is_open, f"{FROM_TABLEAU}{place}")
            for place, (card, is_open) in enumerate(self.added)
        ]

    def bids(self, hand: Sequence[Card]) -> LockBid:
        """Returns the action that locks the bids as they are."""
        cards = self.cards(hand)
        return LockBid(
            tuple(offered.card for offered in cards if offered.is_open),
            tuple(offered.card for offered in cards if not offered.is_open),
        )


# Losses and securing


def loss_key(loss: Sequence[Species]) -> str:
    """Returns the initials of the species that are lost together: ``t``, ``c``, ``p``."""
    return "".join(species[0] for species in loss)


def my_groups(view: CattitudeView) -> dict[Species, Group]:
    """Returns the species in front of the viewer, by name."""
    return {group.species: group for group in own_tableau(view).groups}


class SecureDraft(msgspec.Struct, frozen=True):
    """The species picked to be secured, and a royal for each that has no noble, in order."""

    species: tuple[Species, ...] = ()
    royals: tuple[Card, ...] = ()

    def escorts(self, view: CattitudeView) -> dict[Species, Card]:
        """Returns which royal accompanies each species that needs one."""
        groups = my_groups(view)
        alone = [species for species in self.species if groups[species].needs_royal]
        return dict(zip(alone, self.royals, strict=True))

    def free_royals(self, view: CattitudeView) -> list[Card]:
        """Returns the royals that don't accompany a species, cheapest first."""
        left = list(own_tableau(view).royals)
        for royal in self.royals:
            left.remove(royal)
        return left

    def toggled(self, species: Species, view: CattitudeView) -> SecureDraft:
        """Picks a species, with the cheapest royal left if it needs one, or drops it again.

        Raises:
            Refused: the species can't be secured now.
        """
        escorts = self.escorts(view)
        if species in self.species:
            escorts.pop(species, None)
            return _with({*self.species} - {species}, escorts)
        group = my_groups(view)[species]
        if not group.securable:
            raise Refused("not_now")
        if group.needs_royal:
            free = self.free_royals(view)
            if not free:
                raise Refused("not_now")
            escorts[species] = free[0]
        return _with({*self.species, species}, escorts)

    def other_royal(self, species: Species, view: CattitudeView) -> Card | None:
        """Returns the royal that could accompany a species instead of the current one, if any."""
        royal = self.escorts(view).get(species)
        others = (other for other in self.free_royals(view) if royal and other != royal)
        return next(others, None)

    def swapped(self, species: Species, view: CattitudeView) -> SecureDraft:
        """Sends a different royal along with a species.

        Raises:
            Refused: there is no other royal.
        """
        other = self.other_royal(species, view)
        if other is None:
            raise Refused("not_now")
        return _with({*self.species}, self.escorts(view) | {species: other})

    def points(self, view: CattitudeView) -> int:
        """Returns how many points the picked species are worth in total."""
        groups, kinds = my_groups(view), kinds_of(view)
        nets = sum(groups[species].net for species in self.species)
        return nets + sum(kinds[royal].points for royal in self.royals)


def _with(picked: set[Species], escorts: dict[Species, Card]) -> SecureDraft:
    """Returns a draft with each of its parts in the fixed order."""
    species = tuple(each for each in Species if each in picked)
    return SecureDraft(species, tuple(escorts[each] for each in species if each in escorts))


# Moves in words


def moves(view: CattitudeView, _context: RenderContext, w: Words) -> Iterator[Move] | None:
    """Returns every bid, part by part: face-up dealt cards first, then cards from the tableau."""
    if view.phase is not Phase.BID or view.committed is not None or not view.hand:
        return None
    return _openings(LockBid((), view.hand), view, w)


def _openings(closed: LockBid, view: CattitudeView, w: Words) -> Iterator[Move]:
    nothing = w.t("Open: {card}", card=w.t("nothing"))
    yield Move(nothing, closed, partial(_additions, closed, view, w))
    yield from _turned(closed, view, w)


def _turned(bid: LockBid, view: CattitudeView, w: Words) -> Iterator[Move]:
    """Yields the bid with one more dealt card face up, for each card that can be."""
    kinds = kinds_of(view)
    for card in dict.fromkeys(bid.closed):
        after = LockBid((*bid.open, card), without(bid.closed, [card]))
        name = briefly(kinds[card], w)
        text = name if bid.open else w.t("Open: {card}", card=name)
        yield Move(text, after, partial(_more, after, view, w))


def _more(bid: LockBid, view: CattitudeView, w: Words, typed: str) -> Iterator[Move]:
    yield from _turned(bid, view, w)
    yield from _additions(bid, view, w, typed)


def _additions(bid: LockBid, view: CattitudeView, w: Words, _typed: str) -> Iterator[Move]:
    """Yields the bid with one more card from the tableau, face up or face down."""
    added, kinds = added_cards(bid), kinds_of(view)
    if len(added) == view.most_added:
        return
    for card in dict.fromkeys(without(my_tableau(view), added)):
        marked = FROM_TABLEAU + card
        for side, after in (
            (Side.OPEN, LockBid((*bid.open, marked), bid.closed)),
            (Side.CLOSED, LockBid(bid.open, (*bid.closed, marked))),
        ):
            more = partial(_additions, after, view, w)
            yield Move(_added_part(marked, side, kinds, w), after, more)


def _added_part(card: str, side: Side, kinds: Kinds, w: Words) -> str:
    return BOOK.word("adds", side, w, card=briefly(kinds[card.removeprefix(FROM_TABLEAU)], w))


def _bid_text(bid: LockBid, kinds: Kinds, w: Words) -> str:
    """Describes a bid in the parts that ``moves`` uses: face-up dealt cards, then tableau cards."""
    shown = [briefly(kinds[card], w) for card in bid.open if not card.startswith(FROM_TABLEAU)]
    first, *others = shown or [w.t("nothing")]
    added = [
        _added_part(card, side, kinds, w)
        for side, cards in zip(Side, (bid.open, bid.closed), strict=True)
        for card in cards
        if card.startswith(FROM_TABLEAU)
    ]
    return ", ".join([w.t("Open: {card}", card=first), *others, *added])


def side_label(side: Side, offer: Offer, w: Words) -> str:
    """Returns one of the two bids to choose from, with its number of cards."""
    cards = offer.open if side is Side.OPEN else offer.closed
    return BOOK.word("side", side, w, count=len(cards))


def move_text(action: rules.Action, view: CattitudeView, _context: RenderContext, w: Words) -> str:
    """Returns a move in words."""
    kinds = kinds_of(view)
    match action:
        case LockBid():
            return _bid_text(action, kinds, w)
        case ChooseBid(side):
            offer = next(offer for offer in view.offers if offer.to == view.viewer)
            return side_label(side, offer, w)
        case ChooseLoss(lost):
            return w.t("Lose {species}", species=several(lost, w) or w.t("nothing"))
        case Secure(kept, royals):
            return BOOK.word(
                "moves",
                "royals" if royals else "species" if kept else "nothing",
                w,
                species=w.listing([species(each, w) for each in kept]),
                royals=w.listing([label(kinds[royal], w) for royal in royals]),
                points=points(SecureDraft(kept, royals).points(view)),
            )
        case _:
            return w.t("Unlock")
