"""Cattitude in sentences: events, questions and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import rules
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from bot.ui.phrasebook import Facts
from cogs.cattitude.art.board_picture import signed
from cogs.cattitude.cards import (
    BONUS_CARD,
    BOOK,
    PALACE,
    STRIKERS,
    Kinds,
    backs,
    briefly,
    card_name,
    cards,
    kinds_of,
    label,
    named,
    points,
    several,
    species,
)
from cogs.cattitude.securing.choices import SecureDraft
from rules.cattitude import events
from rules.cattitude.content import Species
from rules.cattitude.model import (
    FROM_TABLEAU,
    CattitudeView,
    ChooseBid,
    ChooseLoss,
    Direction,
    LockBid,
    Offer,
    RoundRecord,
    Secure,
    Side,
    Strike,
    Treasure,
)


def way(direction: Direction | None, w: Words) -> str:
    """Returns who the bids of a round go to."""
    return BOOK.word("way", direction, w)


# What happened in a round


def offer_line(offer: Offer, kinds: Kinds, names: Sequence[str], w: Words) -> str:
    """Returns an offer in one line."""
    return w.t(
        "**{giver}** → **{taker}**: open: {open} · closed: {closed}",
        giver=names[offer.seat],
        taker=names[offer.to],
        open=cards(offer.open, kinds, w),
        closed=backs(offer.closed, w),
    )


def taken_lines(record: RoundRecord, kinds: Kinds, names: Sequence[str], w: Words) -> list[str]:
    """Returns which bid each player took in a round, and what they laid out: that one and what was left of their own."""
    lines: list[str] = []
    for offer, taking in zip(
        sorted(record.offers, key=lambda offer: offer.to), record.takings, strict=True
    ):
        parts = {
            "name": names[offer.to],
            "giver": names[offer.seat],
            "cards": cards(taking.cards, kinds, w),
        }
        line = (
            w.t("**{name}** took {giver}'s **open** bid and laid out {cards}", **parts)
            if offer.taken is Side.OPEN
            else w.t("**{name}** took {giver}'s **closed** bid and laid out {cards}", **parts)
        )
        if taking.bonuses:
            line += " · " + w.n(
                "{sign} {count} bonus card went under the palace card",
                "{sign} {count} bonus cards went under the palace card",
                taking.bonuses,
                sign=w.emoji(BONUS_CARD),
            )
        lines.append(line)
    return lines


def strike_line(strike: Strike | events.AddictStruck, names: Sequence[str], w: Words) -> str:
    """Returns what addicts and catastrophes took."""
    who = w.listing([card_name(striker, w) for striker in strike.strikers])
    sign = w.emoji(STRIKERS[strike.strikers[0]])
    if not strike.species:
        return w.t(
            "{sign} {strikers} came to **{name}** and found nothing to take.",
            sign=sign,
            strikers=who,
            name=names[strike.seat],
        )
    return w.n(
        "{sign} {strikers} took {name}'s {species}: {count} bird worth {points}.",
        "{sign} {strikers} took {name}'s {species}: {count} birds worth {points}.",
        len(strike.discarded),
        sign=sign,
        strikers=who,
        name=f"**{names[strike.seat]}**",
        species=several(strike.species, w),
        points=signed(strike.points),
    )


def secured_line(secured: Treasure | events.Secured, names: Sequence[str], w: Words) -> str:
    """Returns what went under a palace card."""
    return w.n(
        "{sign} **{name}** secured the {species}: {count} card, **{points}**.",
        "{sign} **{name}** secured the {species}: {count} cards, **{points}**.",
        len(secured.cards),
        sign=w.emoji(PALACE),
        name=names[secured.seat],
        species=several([secured.species], w),
        points=points(secured.points),
    )


def log_line(event: Any, context: RenderContext, w: Words) -> str | None:
    """Returns a public event as a log line; the board shows rounds, offers and what was laid out."""
    names = context.names
    if isinstance(event, events.AddictStruck):
        return strike_line(event, names, w)
    if isinstance(event, events.Secured):
        return secured_line(event, names, w)
    facts: Facts = {
        "name": lambda: context.name(event.seat),
        "strikers": lambda: w.listing([card_name(one, w) for one in event.strikers]),
        "cards": lambda: named(event.cards, w),
        "count": lambda: len(event.ranking[0]),
        "names": lambda: w.listing([names[seat] for seat in event.ranking[0]]),
        "points": lambda: signed(event.sheets[event.ranking[0][0]].total),
    }
    return BOOK.log_line(event, w, facts)


# Questions and refusals


def locked(said: str, w: Words) -> str:
    """Returns what a player has decided, in place of the question."""
    note = w.t("The others are still deciding; until then **Unlock** takes it back.")
    return f"🔒 **{said}**\n-# {note}"


def move_text(action: rules.Action, view: CattitudeView, _context: RenderContext, w: Words) -> str:
    """Returns a move in words; bids as they are put together part by part (``choices.moves``)."""
    kinds = kinds_of(view)
    match action:
        case LockBid():
            return ", ".join(bid_parts(action, kinds, w))
        case ChooseBid(side):
            offer = next(offer for offer in view.offers if offer.to == view.viewer)
            return side_label(side, offer, w)
        case ChooseLoss(lost):
            return w.t("Lose {species}", species=several(lost, w) or w.t("nothing"))
        case Secure(()):
            return w.t("Secure nothing")
        case Secure(kept, royals):
            worth = points(SecureDraft(kept, royals).points(view))
            said = w.listing([species(each, w) for each in kept])
            if royals:
                along = w.listing([label(kinds[royal], w) for royal in royals])
                return w.t(
                    "Secure {species} with {royals}: {points}",
                    species=said,
                    royals=along,
                    points=worth,
                )
            return w.t("Secure {species}: {points}", species=said, points=worth)
        case _:
            return w.t("Unlock")


def bid_parts(bid: LockBid, kinds: Kinds, w: Words) -> list[str]:
    """Returns a bid in parts: the cards that lie open, then those from the tableau."""
    shown = [briefly(kinds[card], w) for card in bid.open if not card.startswith(FROM_TABLEAU)]
    first, *others = shown or [w.t("nothing")]
    added = [
        added_part(card, kinds, w, up=side is bid.open)
        for side in (bid.open, bid.closed)
        for card in side
        if card.startswith(FROM_TABLEAU)
    ]
    return [w.t("Open: {card}", card=first), *others, *added]


def added_part(card: str, kinds: Kinds, w: Words, *, up: bool) -> str:
    """Returns the part of a bid that adds a card from the tableau."""
    name = briefly(kinds[card.removeprefix(FROM_TABLEAU)], w)
    return w.t("add {card} open", card=name) if up else w.t("add {card} closed", card=name)


def side_label(side: Side, offer: Offer, w: Words) -> str:
    """Returns one of two bids to choose from, with its number of cards."""
    if side is Side.OPEN:
        return w.n("Open ({count} card)", "Open ({count} cards)", len(offer.open))
    return w.n("Closed ({count} card)", "Closed ({count} cards)", len(offer.closed))


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Returns why something is not allowed."""
    found = error.params
    facts: Facts = {
        "cards": lambda: named(msgspec.convert(found["cards"], list[str]), w),
        "species": lambda: species(Species(str(found["species"])), w),
        "count": lambda: found["most"],
    }
    return BOOK.refusal(error, w, facts)
