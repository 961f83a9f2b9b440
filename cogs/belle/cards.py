"""Guests, Belles and interests in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

import rules
from bot.i18n.words import Words
from bot.ui.phrasebook import phrasebook
from rules.belle.content import Content
from rules.belle.game import BelleGame
from rules.belle.model import Tally

BOOK = phrasebook("belle")


def content(version: int | None = None) -> Content:
    """Returns the cards in a version of the rules; ``None`` means the current one."""
    return cast(BelleGame, rules.find_game("belle", version)).content


CONTENT = content()
GUESTS = {guest.id: guest for guest in CONTENT.guests}
BELLES = {belle.id: belle for belle in CONTENT.belles}
GLYPHS = {interest.id: interest.emoji for tier in CONTENT.tiers for interest in tier.interests}


def name(card: str, w: Words) -> str:
    """Returns the name of a guest or Belle."""
    return w.t(GUESTS[card].name if card in GUESTS else BELLES[card].name)


def surname(card: str) -> str:
    """Returns a guest's surname; ``""`` for anything else."""
    return GUESTS[card].name.split()[-1] if card in GUESTS else ""


def in_brief(card: str, w: Words) -> str:
    """Returns a guest's rank and surname (``Lord Abbotsfidget``), or a Belle's full name."""
    if card in BELLES:
        return name(card, w)
    *rank, _, surname = name(card, w).split()
    return " ".join([*rank, surname])


def epithet(guest: str, w: Words) -> str:
    """Returns a guest's epithet."""
    return w.t(GUESTS[guest].epithet)


def effect(belle: str, w: Words, version: int | None = None) -> str:
    """Returns what a Belle does in a version of the rules; ``None`` means the current one."""
    return w.t(next(row.text for row in content(version).belles if row.id == belle))


def ignored(belle: str, w: Words) -> str:
    """Returns the rule that a Belle lets players ignore."""
    return w.t(BELLES[belle].ignores)


def interests(guest: str) -> tuple[str, ...]:
    """Returns the ids of a guest's interests; a Belle has none."""
    return CONTENT.interests_of.get(guest, ())


def signs(guest: str, w: Words) -> str:
    """Returns a guest's interests as emoji."""
    return " ".join(w.emoji(GLYPHS[interest]) for interest in interests(guest))


def word(interest: str, w: Words) -> str:
    """Returns an interest's name."""
    return BOOK.word("interest", interest, w)


def words_of(guest: str, w: Words) -> str:
    """Returns a guest's interests in words."""
    return ", ".join(word(interest, w) for interest in interests(guest))


def many(interest: str, w: Words, count: int = 2) -> str:
    """Returns an interest with its symbol, in the plural or in the form that fits a count."""
    return BOOK.word("interests", interest, w, sign=w.emoji(GLYPHS[interest]), count=count)


def chips(count: int, w: Words) -> str:
    """Returns a number of chips in words."""
    return w.n("{count} chip", "{count} chips", count)


def arithmetic(tallies: Sequence[Tally], w: Words) -> str:
    """Spells out how a group's chips add up: ``5 🌍 globes + 2 ❤️ hearts = 7``.

    It combines the interests that only one guest has. Rule: BB-24.
    """
    terms = [_term(tally, w) for tally in tallies if tally.chips and tally.count > 1]
    if alone := sum(tally.chips for tally in tallies if tally.count == 1):
        terms.append(w.n("{count} interest on its own", "{count} interests on their own", alone))
    return f"{' + '.join(terms) or '0'} = {sum(tally.chips for tally in tallies)}"


def _term(tally: Tally, w: Words) -> str:
    interests = w.listing([many(interest, w, tally.count) for interest in tally.interests])
    text = f"{tally.count} {interests}"
    if tally.chips == tally.count:
        return text
    return w.t("{term} for {chips}", term=text, chips=tally.chips)


def by_count(tallies: Iterable[Tally]) -> list[Tally]:
    """Returns a group's interests, most frequent first."""
    return sorted(tallies, key=lambda tally: -tally.count)


def in_short(tallies: Iterable[Tally]) -> str:
    """Returns interests with their counts as plain symbols: ``🌍3 ❤️2 🔭 🌹``."""
    return " ".join(
        GLYPHS[tally.interests[0]] + (str(tally.count) if tally.count > 1 else "")
        for tally in tallies
    )
