"""Cattitude in sentences: events, questions and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import rules
from bot.components.phrasebook import Facts
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.cattitude.art.board_picture import signed
from cogs.cattitude.cards import (
    BONUS_CARD,
    BOOK,
    PALACE,
    STRIKERS,
    Kinds,
    backs,
    card_name,
    cards,
    named,
    points,
    several,
    species,
)
from rules.cattitude import events
from rules.cattitude.content import Species
from rules.cattitude.model import Direction, Offer, RoundRecord, Side, Strike, Treasure


def way(direction: Direction | None, w: Words) -> str:
    """Returns who the bids of a round go to."""
    return BOOK.word("way", direction, w)


# What happened in a round


def offer_line(offer: Offer, kinds: Kinds, names: Sequence[str], w: Words) -> str:
    """Returns an offer in one line."""
    return w.t(
        "**{giver}** → **{taker}**: open {open} · closed {closed}",
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
            line += w.n(
                "; {count} bonus card {sign} went under the palace card",
                "; {count} bonus cards {sign} went under the palace card",
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


def your_turn(prompt: rules.Prompt, context: RenderContext, said: str) -> str:
    """Returns what a player is asked to do, and until when."""
    return f"▶️ **{said}**" + context.countdown(prompt.window)


def locked(said: str, w: Words) -> str:
    """Returns what a player has decided, in place of the question."""
    note = w.t("You can take it back until everyone has decided.")
    return f"🔒 **{said}**\n-# {note}"


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Returns why something is not allowed."""
    found = error.params
    facts: Facts = {
        "cards": lambda: named(msgspec.convert(found["cards"], list[str]), w),
        "species": lambda: species(Species(str(found["species"])), w),
        "count": lambda: found["most"],
    }
    return BOOK.refusal(error, w, facts)
