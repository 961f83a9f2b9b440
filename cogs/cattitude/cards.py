"""Cattitude's pieces in words: cards, species, houses, and the emoji that stand for them."""

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
"""The printed facts of each card, by its word."""

BIRDS = {Species.TURKEYS: "🦃", Species.CHICKENS: "🐔", Species.PEACOCKS: "🦚"}
HOUSES = {"velvet": "⛺", "marble": "🏦", "lantern": "🏮", "orchid": "🌺", "brass": "🕰️"}
NOBLES = {Species.TURKEYS: "😼", Species.CHICKENS: "😸", Species.PEACOCKS: "😻"}
ROYAL, BONUS_CARD, PALACE = "🤴", "🎯", "🏰"
OTHERS = {"royal_cat": ROYAL, "queen": "👸", "addict": "🍗", "catastrophe": "🐾"}
"""The symbols of cards that belong to no species."""
BACKS = {"blue": "🔷", "red": "🔴"}
"""All of these are plain emoji; ``art.emoji.EMOJI`` replaces them with our own if it can."""


def kinds_of(view: CattitudeView) -> Kinds:
    """Returns the printed facts of a table's cards."""
    return {kind.card: kind for kind in view.kinds}


def bird(which: Species, w: Words) -> str:
    """Returns the emoji of a species."""
    return w.emoji(BIRDS[which])


def emoji(kind: CardKind, w: Words) -> str:
    """Returns the emoji of a card."""
    if kind.species is None:
        return w.emoji(OTHERS[kind.card])
    signs = {Role.BIRD: BIRDS, Role.NOBLE: NOBLES}.get(kind.role)
    return w.emoji(signs[kind.species] if signs else BONUS_CARD)


def card_name(card: Card, w: Words) -> str:
    """Returns a card's name; for bonus cards only the species."""
    return BOOK.word("card", card, w)


def label(kind: CardKind, w: Words) -> str:
    """Returns a card with its value: "turkey 2", "bonus: at least 8 turkeys +5"."""
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
    """Returns a card in a typed move: as its label, but short if it is a bonus card."""
    return f"{card_name(kind.card, w)} {badge(kind)}" if kind.role in BONUS else label(kind, w)


def card(kind: CardKind, w: Words) -> str:
    """Returns a card in a text, as briefly as possible: 🦃2."""
    text = valued(kind) if kind.role is Role.BIRD else f" {label(kind, w)}"
    return emoji(kind, w) + text


def valued(kind: CardKind) -> str:
    """Returns the value of a bird, a noble or a royal, with a symbol for divas: ✨4."""
    return ("✨" if kind.card.startswith("diva") else "") + signed(kind.points)


def counted(texts: Iterable[str], times: str = "× ") -> str:
    """Returns a list in which equal texts appear once, with their count."""
    numbers = Counter(texts).items()
    return ", ".join((f"{count}{times}" if count > 1 else "") + text for text, count in numbers)


def cards(held: Iterable[Card], kinds: Kinds, w: Words) -> str:
    """Returns a list of cards, with a count for equal cards."""
    return counted(card(kinds[name], w) for name in held) or w.t("nothing")


def named(held: Iterable[Card], w: Words) -> str:
    """Returns cards by name, for lines that don't know the values."""
    return counted(card_name(name, w) for name in held)


def backs(closed: Iterable[str], w: Words) -> str:
    """Returns the visible part of closed cards: how many have which back."""
    numbers = Counter(map(str, closed))
    shown = [
        f"{w.emoji(BACKS[back])} {BOOK.word('back', back, w, count=numbers[back])}"
        for back in BACKS
        if numbers[back]
    ]
    return ", ".join(shown) or w.t("nothing")


def meaning(kind: CardKind, w: Words) -> str | None:
    """Returns the effect of a card other than a plain bird."""
    role = "minus" if kind.role is Role.BIRD and kind.points < 0 else kind.role
    return BOOK.find("meaning", role, w, sign=emoji(kind, w), card=w.capital(label(kind, w)))


def palace_cards(player: PlayerView) -> tuple[Card, ...]:
    """Returns the cards of a palace, as far as the viewer may see them."""
    return (*(player.palace or ()), *(player.bonuses or ()))


def species(which: Species | None, w: Words) -> str:
    """Returns a species' name; nothing for cards that belong to no species."""
    return BOOK.word("species", which, w) if which is not None else ""


def several(which: Iterable[Species], w: Words) -> str:
    """Returns species as a list with their birds: "🦃 turkeys and 🦚 peacocks"."""
    return w.listing([signed_name(bird(each, w), species(each, w)) for each in which])


def points(amount: int) -> str:
    """Returns a number of points with its sign: "+7", "−2"; a plain 0."""
    return f"+{amount}" if amount > 0 else signed(amount)
