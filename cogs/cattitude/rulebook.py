"""The rules of Cattitude as a table plays them, and what each card is, is worth and does."""

from __future__ import annotations

from functools import partial
from typing import cast

import rules
from bot.components.screen import Picture
from bot.i18n.words import Words, capital
from bot.ui.game_ui import Page, Setting, Thing
from bot.ui.phrasebook import Facts
from bot.ui.rulebook import clocks, page
from cogs.cattitude import cards
from cogs.cattitude.art import hand_picture
from cogs.cattitude.board import drawn
from cogs.cattitude.cards import BOOK
from rules.cattitude import scoring
from rules.cattitude.content import BONUS, STRIKERS, CardKind, Content, Role, Species
from rules.cattitude.game import CattitudeGame
from rules.cattitude.legal import SECONDS
from rules.cattitude.model import CattitudeView

SEATS = 4
"""Players at the table of the examples: balanced bonus cards ask for something else at each number."""
PALACE = ("turkey", "turkey", "skinny_turkey", "peacock", "duchess")
TABLEAU = ("turkey", "turkey", "chicken", "peacock", "peacock")


def _deck(setting: Setting) -> Content:
    game = cast(CattitudeGame, rules.find_game("cattitude", setting.rules_version))
    return game.deck(setting.options, SEATS)


def pages(setting: Setting, w: Words) -> list[Page]:
    """Returns the rules as players of a table read them."""
    deck = _deck(setting)
    kinds = {kind.card: kind for kind in deck.kinds}
    taken = {
        role.value: cards.several(
            [one for loss in scoring.losses(deck, TABLEAU, (role.value,)) for one in loss], w
        )
        for role in STRIKERS
    }
    worth = [kind for kind in deck.kinds if kind.role not in (*BONUS, *STRIKERS)]
    facts: Facts = {
        **clocks({phase.value: seconds for phase, seconds in SECONDS.items()}, setting, w),
        "values": lambda: ", ".join(cards.card(kind, w) for kind in worth),
        "palace": lambda: cards.cards(PALACE, kinds, w),
        "sum": lambda: cards.points(deck.points(PALACE)),
        "bonus": lambda: next(kind.points for kind in deck.kinds if kind.role in BONUS),
        "balanced": lambda: any(kind.among for kind in deck.kinds),
        "addict": lambda: taken["addict"],
        "catastrophe": lambda: taken["catastrophe"],
    }
    shown = {"palace": lambda: (_palace(deck, w),), "tableau": lambda: (_tableau(deck, w),)}
    return BOOK.pages(setting, w, facts, shown)


def _palace(deck: Content, w: Words) -> Picture:
    kinds = {kind.card: kind for kind in deck.kinds}
    piles = tuple(
        (drawn(card, kinds), PALACE.count(card)) for card in dict.fromkeys(deck.sorted(PALACE))
    )
    shown = hand_picture.Palace("velvet", cards.house("velvet", w), deck.points(PALACE), piles, "")
    return Picture("palace.png", cards.cards(PALACE, kinds, w), hand_picture.palace, shown)


def _tableau(deck: Content, w: Words) -> Picture:
    kinds = {kind.card: kind for kind in deck.kinds}
    piles = tuple(
        hand_picture.Pile(
            species.value,
            scoring.species_value(deck, TABLEAU, species),
            tuple(drawn(card, kinds) for card in deck.birds(TABLEAU, species)),
        )
        for species in Species
    )
    alt = cards.cards(TABLEAU, kinds, w)
    return Picture("tableau.png", alt, hand_picture.tableau, hand_picture.Tableau(piles))


# What can be asked about


def things(setting: Setting, view: CattitudeView | None, w: Words) -> list[Thing]:
    """Returns every kind of card: those in the viewer's hand, those in front of it, and all others."""
    known = view.kinds if view else _deck(setting).kinds
    held = (
        set(view.hand or ())
        | set((view.offered and (*view.offered.open, *view.offered.closed)) or ())
        if view
        else set[str]()
    )
    mine = view.players[view.viewer].tableau if view and view.viewer is not None else None
    lying = (
        {card for group in mine.groups for card in (*group.birds, *group.nobles)}
        | {*mine.royals, *mine.strikers}
        if mine
        else set[str]()
    )

    def where(kind: CardKind) -> int:
        return 0 if kind.card in held else 1 if kind.card in lying else 2

    groups = (
        w.t("Your hand"),
        w.t("In front of you"),
        w.t("Other cards") if view else w.t("Cards"),
    )
    return [
        Thing(
            kind.card,
            capital(cards.label(kind, w)),
            partial(_page, kind, view, w),
            groups[where(kind)],
        )
        for kind in sorted(known, key=where)
    ]


def _page(kind: CardKind, view: CattitudeView | None, w: Words) -> Page:
    title = capital(cards.label(kind, w))
    what = "minus" if kind.role is Role.BIRD and kind.points < 0 else kind.role
    plain = {kind.card: kind}
    shown = hand_picture.Palace(
        "velvet", "", kind.points, ((drawn(kind.card, plain), kind.copies),), ""
    )
    return page(
        f"{cards.emoji(kind, w)} {title}",
        BOOK.find("meaning", what, w, sign=cards.emoji(kind, w), card=title)
        or w.t("A bird: its points count once it lies in your palace."),
        w.n("There is {count} in the box.", "There are {count} in the box.", kind.copies),
        *(_now(kind, view, w) if view and view.viewer is not None else ()),
        picture=Picture("card.png", title, hand_picture.palace, shown),
    )


def _now(kind: CardKind, view: CattitudeView, w: Words) -> list[str]:
    """Returns what a card does in front of the viewer as things are."""
    assert view.viewer is not None
    mine = view.players[view.viewer]
    if kind.role in STRIKERS:
        found = (
            mine.tableau.addict_takes
            if kind.role is Role.ADDICT
            else mine.tableau.catastrophe_takes
        )
        told = cards.several(found, w) or w.t("nothing")
        return [w.t("**Now** it would take from you: {what}.", what=told)]
    group = next((one for one in mine.tableau.groups if one.species is kind.species), None)
    if kind.role in BONUS or group is None:
        lines = mine.sheet.bonuses if mine.sheet else ()
        line = next((one for one in lines if one.card == kind.card), None)
        return [] if line is None else [w.t("**Now** it brings you {points}.", points=line.points)]
    told = [
        w.t(
            "**Now** the birds of its species in front of you are worth {points}.",
            points=group.value,
        )
    ]
    if group.securable:
        told.append(
            w.t("Secured with their cats they bring {points}.", points=cards.points(group.net))
        )
    return told
