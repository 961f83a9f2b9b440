"""Reasons to split a hand, to take a bid, or to secure."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.cattitude import model
from rules.cattitude.content import STRIKERS, Card
from rules.cattitude.legal import added_cards, securings, unmarked
from rules.cattitude.model import CattitudeView, Side, State
from rules.cattitude.robot.reading import Table
from rules.cattitude.robot.robot import secured_cards
from rules.core.kit import without
from rules.core.model import Action, Prompt
from rules.core.reasons import Reason, Why

RESPECTABLE = 1
"""How many points a hand must keep in any case to deserve a reason."""


def _table(view: CattitudeView) -> Table:
    return Table(view, Random(0))


def _laid(table: Table, taken: Sequence[Card], less: Sequence[Card] = ()) -> int:
    """Returns what the viewer's birds are worth once cards have joined them and struck."""
    return sum(table.laid_out(without(table.tableaux[table.me], less), taken).value)


def hides_striker(
    view: CattitudeView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to a split that hides addicts or catastrophes only in the face-down bid."""
    if not isinstance(action, model.LockBid):
        return None
    deck = _table(view).deck
    closed = deck.pick(unmarked(action.closed), *STRIKERS)
    if not closed or deck.pick(unmarked(action.open), *STRIKERS):
        return None
    facts = {"cards": tuple(closed), "seat": view.offers_to[view.viewer or 0]}
    return Reason("hides_striker", facts)


def keeps_in_any_case(
    view: CattitudeView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to a split in which either half leaves the viewer's birds worth more than now."""
    if not isinstance(action, model.LockBid):
        return None
    table, less = _table(view), added_cards(action)
    now = _laid(table, ())
    halves = [_laid(table, unmarked(half), less) - now for half in (action.open, action.closed)]
    if min(halves) < RESPECTABLE:
        return None
    return Reason("keeps_in_any_case", {"points": min(halves), "most": max(halves)})


def keeps_together(
    view: CattitudeView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to a split with all the points in one half, so that the neighbour has to guess."""
    if not isinstance(action, model.LockBid):
        return None
    table, less = _table(view), added_cards(action)
    now = _laid(table, ())
    worth = {
        side: _laid(table, unmarked(half), less) - now
        for side, half in ((Side.OPEN, action.open), (Side.CLOSED, action.closed))
        if unmarked(half)  # added to no cards, a half only has the birds that left
    }
    best = max(worth, key=lambda side: worth[side])
    if worth[best] < RESPECTABLE:
        return None
    return Reason("keeps_together", {"points": worth[best], "side": best})


def avoids_striker(
    view: CattitudeView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to the face-down bid if the face-up one would cost birds."""
    if not isinstance(action, model.ChooseBid) or action.bid is not Side.CLOSED:
        return None
    table = _table(view)
    lost = _laid(table, ()) - _laid(table, view.offers[table.giver].open)
    return Reason("avoids_striker", {"points": lost}) if lost > 0 else None


def better_bid(
    view: CattitudeView, _prompt: Prompt, action: Action, worlds: Sequence[State]
) -> Reason | None:
    """Applies to the bid that is worth at least as much as the other in most worlds."""
    if not isinstance(action, model.ChooseBid):
        return None
    table = _table(view)
    best = 0
    for world in worlds:
        offered = world.players[table.giver].offered
        sides = {Side.OPEN: offered.open, Side.CLOSED: offered.closed}
        worth = {side: _laid(table, cards) for side, cards in sides.items()}
        best += worth[action.bid] >= max(worth.values())
    if 2 * best <= len(worlds):
        return None
    return Reason("better_bid", {"count": best, "worlds": len(worlds), "side": action.bid})


def brings_noble(
    view: CattitudeView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to a face-up bid with nobles or royals, which can secure birds."""
    if not isinstance(action, model.ChooseBid) or action.bid is not Side.OPEN:
        return None
    table = _table(view)
    open_ = view.offers[table.giver].open
    laid = table.laid_out((), open_)
    count = sum(laid.nobles) + len(laid.royals)
    return Reason("brings_noble", {"count": count}) if count else None


def more_cards(
    view: CattitudeView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to the bid with more cards."""
    if not isinstance(action, model.ChooseBid):
        return None
    table = _table(view)
    offer = view.offers[table.giver]
    cards = {Side.OPEN: len(offer.open), Side.CLOSED: len(offer.closed)}
    taken = cards.pop(action.bid)
    (other,) = cards.values()
    return Reason("more_cards", {"count": taken, "other": other}) if taken > other else None


def secures(view: CattitudeView, _prompt: Prompt, action: Action, _worlds: object) -> Reason | None:
    """Applies to securing species that score, after all costs."""
    if not isinstance(action, model.Secure) or not action.species:
        return None
    table = _table(view)
    points = table.deck.points(secured_cards(table, action))
    return Reason("secures", {"points": points}) if points > 0 else None


def nothing_pays(
    view: CattitudeView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to securing nothing if nothing pays, or if more birds may come for the nobles."""
    if not isinstance(action, model.Secure) or action.species:
        return None
    table = _table(view)
    most = max(
        table.deck.points(secured_cards(table, option))
        for option in securings(table.deck, table.tableaux[table.me])
    )
    if most <= 0:
        return Reason("nothing_pays", {})
    left = view.rounds - view.round
    return Reason("waits", {"count": left, "points": most}) if left else None


def gives_up_least(
    view: CattitudeView, _prompt: Prompt, action: Action, _worlds: object
) -> Reason | None:
    """Applies to the loss that costs the fewest points after nobles."""
    if not isinstance(action, model.ChooseLoss):
        return None
    groups = {group.species: group for group in view.players[view.viewer or 0].tableau.groups}
    lost = {
        loss: sum(groups[species].net for species in loss)
        for loss in view.players[view.viewer or 0].tableau.losses
    }
    mine = lost[action.species]
    return Reason("gives_up_least", {"points": mine}) if mine == min(lost.values()) else None


REASONS: tuple[Why, ...] = (
    avoids_striker,
    better_bid,
    brings_noble,
    more_cards,
    secures,
    nothing_pays,
    gives_up_least,
    hides_striker,
    keeps_in_any_case,
    keeps_together,
)
"""Every reason, most telling first."""
