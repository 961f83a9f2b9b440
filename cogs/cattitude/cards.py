"""Cattitude's pieces in words: cards, species and houses, with the emoji that represent them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bot.i18n.words import Words
from bot.i18n.words import signed as signed_name
from bot.ui.phrasebook import phrasebook
from cogs.cattitude.art.cards import badge, signed
from rules.cattitude.content import BONUS, Card, CardKind, Role, Species
from rules.cattitude.model import CattitudeView, PlayerView

BOOK = phrasebook("cattitude")

Kinds = Mapping[Card, CardKind]
"""The facts printed on each card, by the word that stands for it."""

BIRDS = {Species.TURKEYS: "🦃", Species.CHICKENS: "🐔", Species.PEACOCKS: "🦚"}
HOUSES = {"velvet": "⛺", "marble": "🏦", "lantern": "🏮", "orchid": "🌺", "brass": "🕰️"}
NOBLES = {Species.TURKEYS: "😼", Species.CHICKENS: "😸", Species.PEACOCKS: "😻"}
ROYAL, BONUS_CARD, PALACE = "🤴", "🎯", "🏰"
OTHERS = {"royal_cat": ROYAL, "queen": "👸", "addict": "🍗", "catastrophe": "🐾"}
"""The symbols for cards that don't belong to a species."""
BACKS = {"blue": "🔷", "red": "🔴"}
"""All of these are plain emoji, which ``art.emoji.EMOJI`` replaces with the bot's own if it can."""


def kinds_of(view: CattitudeView) -> Kinds:
    """Returns the facts printed on a table's cards."""
    return {kind.card: kind for kind in view.kinds}


def bird(which: Species, w: Words) -> str:
    """Returns a species' emoji."""
    return w.emoji(BIRDS[which])


def emoji(kind: CardKind, w: Words) -> str:
    """Returns a card's emoji."""
    if kind.species is None:
        return w.emoji(OTHERS[kind.card])
    signs = {Role.BIRD: BIRDS, Role.NOBLE: NOBLES}.get(kind.role)
    return w.emoji(signs[kind.species] if signs else BONUS_CARD)


def card_name(card: Card, w: Words) -> str:
    """Returns a card's name, which for bonus cards is only the species."""
    return BOOK.word("card", card, w)


def label(kind: CardKind, w: Words) -> str:
    """Returns a card and its value: "turkey 2", "bonus: at least 8 turkeys +5"."""
    if kind.least is not None:
        asks, count = "least", kind.least
    elif kind.among:
        asks, count = "most" if kind.most else "no", kind.most
    else:
        return f"{card_name(kind.card, w)} {badge(kind)}".strip()
    birds = species(kind.species, w)
    name = BOOK.word("bonus", asks, w, count=count, species=birds, birds=kind.among)
    return f"{name} {badge(kind)}"


def briefly(kind: CardKind, w: Words) -> str:
    """Returns a card for a typed move: the same as its label, except that bonus cards are short."""
    return f"{card_name(kind.card, w)} {badge(kind)}" if kind.role in BONUS else label(kind, w)


def card(kind: CardKind, w: Words) -> str:
    """Returns a card for running text, as briefly as possible: 🦃2."""
    text = valued(kind) if kind.role is Role.BIRD else f" {label(kind, w)}"
    return emoji(kind, w) + text


def valued(kind: CardKind) -> str:
    """Returns the value of a bird, a noble or a royal, with a symbol if it's a diva: ✨4."""
    return ("✨" if kind.card.startswith("diva") else "") + signed(kind.points)


def counted(texts: Iterable[str], times: str = "× ") -> str:
    """Joins texts into a list in which repeated ones appear once, with their count."""
    numbers = Counter(texts).items()
    return ", ".join((f"{count}{times}" if count > 1 else "") + text for text, count in numbers)


def cards(held: Iterable[Card], kinds: Kinds, w: Words) -> str:
    """Returns a list of cards, with a count for repeated ones."""
    return counted(card(kinds[name], w) for name in held) or w.t("nothing")


def named(held: Iterable[Card], w: Words) -> str:
    """Lists cards by name, for lines in which the values aren't known."""
    return counted(card_name(name, w) for name in held)


def backs(closed: Iterable[str], w: Words) -> str:
    """Returns what face-down cards show: how many have which back."""
    numbers = Counter(map(str, closed))
    shown = [
        f"{w.emoji(BACKS[back])} {BOOK.word('back', back, w, count=numbers[back])}"
        for back in BACKS
        if numbers[back]
    ]
    return ", ".join(shown) or w.t("nothing")


def meaning(kind: CardKind, w: Words) -> str | None:
    """Says what a card does, unless it's a plain bird."""
    role = "minus" if kind.role is Role.BIRD and kind.points < 0 else kind.role
    return BOOK.find("meaning", role, w, sign=emoji(kind, w), card=w.capital(label(kind, w)))


def palace_cards(player: PlayerView) -> tuple[Card, ...]:
    """Returns the cards in a palace, as far as the viewer may see them."""
    return (*(player.palace or ()), *(player.bonuses or ()))


def species(which: Species | None, w: Words) -> str:
    """Returns a species' name, or nothing for cards that don't belong to one."""
    return BOOK.word("species", which, w) if which is not None else ""


def several(which: Iterable[Species], w: Words) -> str:
    """Lists several species with their birds: "🦃 turkeys and 🦚 peacocks"."""
    return w.listing([signed_name(bird(each, w), species(each, w)) for each in which])


def points(amount: int) -> str:
    """Formats points with their sign: "+7", "−2"; zero has none."""
    return f"+{amount}" if amount > 0 else signed(amount)
