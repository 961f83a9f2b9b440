"""Cattitude's pieces in words: cards, species, houses, and the emoji that stand for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.i18n.words import Words
from bot.i18n.words import signed as signed_name
from bot.ui.phrasebook import phrasebook
from cogs.cattitude.art.board_picture import signed
from rules.cattitude.content import BONUS, Card, CardKind, Role, Species
from rules.cattitude.model import CattitudeView

BOOK = phrasebook("cattitude")

Kinds = Mapping[Card, CardKind]
"""What is printed on each card, by its word."""

BIRDS = {Species.TURKEYS: "🦃", Species.CHICKENS: "🐔", Species.PEACOCKS: "🦚"}
HOUSES = {"velvet": "⛺", "marble": "🏦", "lantern": "🏮", "orchid": "🌺", "brass": "🕰️"}
NOBLES = {Species.TURKEYS: "😼", Species.CHICKENS: "😸", Species.PEACOCKS: "😻"}
ROYAL, QUEEN, BONUS_CARD, PALACE = "🤴", "👸", "🎯", "🏰"
STRIKERS = {"addict": "🍗", "catastrophe": "🐾"}
BACKS = {"blue": "🔷", "red": "🔴"}
"""Plain emoji; ``art.emoji.EMOJI`` replaces them with our own where it can."""


def kinds_of(view: CattitudeView) -> Kinds:
    """Returns what is printed on the cards of a view's table."""
    return {kind.card: kind for kind in view.kinds}


def bird(which: Species, w: Words) -> str:
    """Returns the emoji of a species."""
    return w.emoji(BIRDS[which])


def noble(which: Species, w: Words) -> str:
    """Returns the emoji of the nobles of a species."""
    return w.emoji(NOBLES[which])


def emoji(kind: CardKind, w: Words) -> str:
    """Returns the emoji of a card on a button."""
    match kind.role:
        case Role.BIRD:
            assert kind.species is not None
            return bird(kind.species, w)
        case Role.NOBLE:
            assert kind.species is not None
            return noble(kind.species, w)
        case Role.ROYAL:
            return w.emoji(QUEEN if kind.card == "queen" else ROYAL)
        case Role.ADDICT | Role.CATASTROPHE:
            return w.emoji(STRIKERS[kind.card])
        case Role.NONE | Role.MANY:
            return w.emoji(BONUS_CARD)


def card_name(card: Card, w: Words) -> str:
    """Returns a card's name; bonus cards by their species alone."""
    return BOOK.word("card", card, w)


def badge(kind: CardKind) -> str:
    """Returns what a card is worth as it is written: ``4``, ``−2``, ``+5`` for a bonus, nothing for strikers."""
    if kind.role in (Role.ADDICT, Role.CATASTROPHE):
        return ""
    return f"+{kind.points}" if kind.role in BONUS else signed(kind.points)


def asked(kind: CardKind) -> str:
    """Returns what a bonus card asks for as it is drawn: ``≥8``, ``≤4``, nothing for "none" and other cards."""
    if kind.least is not None:
        return f"≥{kind.least}"
    return f"≤{kind.most}" if kind.most else ""


def label(kind: CardKind, w: Words) -> str:
    """Returns a card for a button or menu, with its value: "turkey 2", "bonus: at least 8 turkeys +5"."""
    if kind.least is not None:
        name = w.t(
            "bonus: at least {count} {species}", count=kind.least, species=species(kind.species, w)
        )
    elif kind.among and not kind.most:
        name = w.t(
            "bonus: no {species} of {birds}+ birds",
            species=species(kind.species, w),
            birds=kind.among,
        )
    elif kind.among:
        name = w.t(
            "bonus: ≤ {count} {species} of {birds}+ birds",
            count=kind.most,
            species=species(kind.species, w),
            birds=kind.among,
        )
    else:
        name = card_name(kind.card, w)
    return f"{name} {badge(kind)}".strip()


def briefly(kind: CardKind, w: Words) -> str:
    """Returns a card in a typed move, with its value; bonus cards by their names alone: a move has 100 letters."""
    return f"{card_name(kind.card, w)} {badge(kind)}" if kind.role in BONUS else label(kind, w)


def card(kind: CardKind, w: Words) -> str:
    """Returns a card in a text, as short as possible: 🦃2."""
    match kind.role:
        case Role.BIRD:
            diva = "✨" if kind.card.startswith("diva") else ""
            return f"{emoji(kind, w)}{diva}{badge(kind)}"
        case _:
            return f"{emoji(kind, w)} {label(kind, w)}"


def cards(held: Iterable[Card], kinds: Kinds, w: Words) -> str:
    """Returns a list of cards, equal ones once with their count."""
    counted = Counter(held)
    found = [
        (f"{count}× " if count > 1 else "") + card(kinds[name], w)
        for name, count in counted.items()
    ]
    return ", ".join(found) or w.t("nothing")


def named(held: Iterable[Card], w: Words) -> str:
    """Returns cards by their names alone, for lines that know no values."""
    return ", ".join(
        (f"{count}× " if count > 1 else "") + card_name(name, w)
        for name, count in Counter(held).items()
    )


def backs(closed: Sequence[str], w: Words) -> str:
    """Returns what is visible of closed cards: how many have which back."""
    counted = Counter(str(back) for back in closed)
    found: list[str] = []
    if counted["blue"]:
        blue = w.n("{count} blue back", "{count} blue backs", counted["blue"])
        found.append(f"{w.emoji(BACKS['blue'])} {blue}")
    if counted["red"]:
        red = w.n("{count} red back", "{count} red backs", counted["red"])
        found.append(f"{w.emoji(BACKS['red'])} {red}")
    return ", ".join(found) or w.t("nothing")


def species(which: Species | None, w: Words) -> str:
    """Returns a species' name."""
    return BOOK.word("species", which, w) if which is not None else ""


def several(which: Iterable[Species], w: Words) -> str:
    """Returns species as a list with their birds: "🦃 turkeys and 🦚 peacocks"."""
    return w.listing([signed_name(bird(each, w), species(each, w)) for each in which])


def house_sign(name: str, w: Words) -> str:
    """Returns the emoji of a palace card."""
    return w.emoji(HOUSES[name])


def house(name: str, w: Words) -> str:
    """Returns a palace card's name."""
    return BOOK.word("house", name, w)


def points(amount: int) -> str:
    """Returns an amount of points with a sign: "+7", "−2"; a plain 0."""
    return f"+{amount}" if amount > 0 else signed(amount)
