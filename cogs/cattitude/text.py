"""Cattitude in sentences: events, refusals, and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import rules
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from bot.ui.phrasebook import Facts
from cogs.cattitude.art.cards import signed
from cogs.cattitude.cards import (
    BONUS_CARD,
    BOOK,
    OTHERS,
    PALACE,
    Kinds,
    backs,
    cards,
    named,
    points,
    several,
    species,
)
from rules.cattitude import events
from rules.cattitude.content import Species
from rules.cattitude.model import CattitudeView, Offer, RoundRecord, Strike, Treasure
from rules.core.reasons import Reason


def offer_line(offer: Offer, kinds: Kinds, names: Sequence[str], w: Words) -> str:
    """Describes an offer in one line."""
    return w.t(
        "**{giver}** → **{taker}**: open: {open} · closed: {closed}",
        giver=names[offer.seat],
        taker=names[offer.to],
        open=cards(offer.open, kinds, w),
        closed=backs(offer.closed, w),
    )


def taken_lines(record: RoundRecord, kinds: Kinds, names: Sequence[str], w: Words) -> list[str]:
    """Returns the bid each player took, along with all the cards that the player laid out."""
    lines: list[str] = []
    offers = sorted(record.offers, key=lambda offer: offer.to)
    for offer, taking in zip(offers, record.takings, strict=True):
        laid = cards(taking.cards, kinds, w)
        line = BOOK.word("took", offer.taken, w, name=names[offer.to], cards=laid)
        if count := taking.bonuses:
            line += " · " + BOOK.word("took", "bonuses", w, count=count, sign=w.emoji(BONUS_CARD))
        lines.append(line)
    return lines


def strike_line(strike: Strike | events.AddictStruck, names: Sequence[str], w: Words) -> str:
    """Returns the birds lost to addicts and catastrophes."""
    return BOOK.word(
        "round",
        "AddictStruck",
        w,
        struck=bool(strike.species),
        sign="".join(w.emoji(OTHERS[striker]) for striker in strike.strikers),
        name=names[strike.seat],
        species=several(strike.species, w),
        points=points(-strike.points),
    )


def secured_line(secured: Treasure | events.Secured, names: Sequence[str], w: Words) -> str:
    """Returns the cards that went under a palace card."""
    return BOOK.word(
        "round",
        "Secured",
        w,
        sign=w.emoji(PALACE),
        name=names[secured.seat],
        species=several([secured.species], w),
        points=points(secured.points),
    )


def locked(text: str, w: Words) -> str:
    """Returns what a player has decided, in place of the question."""
    note = w.t("The others are still deciding; until then, you can **Unlock**.")
    return f"🔒 **{text}**\n-# {note}"


def decided(view: CattitudeView, w: Words) -> str:
    """Explains why a viewer who has decided can't pick anything now; nothing for other viewers."""
    return "" if view.committed is None else BOOK.word("refusals", "already_committed", w)


def log_line(event: Any, context: RenderContext, w: Words) -> str | None:
    """Returns the log line for a public event; the board shows rounds, offers and layouts."""
    names = context.names
    if isinstance(event, events.AddictStruck):
        return strike_line(event, names, w)
    if isinstance(event, events.Secured):
        return secured_line(event, names, w)
    facts: Facts = {
        "name": lambda: context.name(event.seat),
        "cards": lambda: named(event.cards, w),
        "count": lambda: len(event.ranking[0]),
        "names": lambda: w.listing([names[seat] for seat in event.ranking[0]]),
        "points": lambda: signed(event.sheets[event.ranking[0][0]].total),
    }
    return BOOK.log_line(event, w, facts)


def reason(why: Reason, context: RenderContext, w: Words) -> str | None:
    """Puts a reason into one sentence."""
    facts: Facts = {
        "name": lambda: context.name(why.facts["seat"]),
        "cards": lambda: named(why.facts["cards"], w),
    }
    return BOOK.reason(why, w, facts)


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Explains why an action isn't allowed."""
    given = error.params
    facts: Facts = {
        "cards": lambda: named(msgspec.convert(given["cards"], list[str]), w),
        "species": lambda: species(Species(str(given["species"])), w),
        "count": lambda: given["most"],
    }
    return BOOK.refusal(error, w, facts)
