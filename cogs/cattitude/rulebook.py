"""The rules of Cattitude as a table plays them, and what each card is worth and does."""

from __future__ import annotations

from functools import partial
from typing import cast

import rules
from bot.components.screen import Picture
from bot.i18n.words import Words
from bot.ui.game_ui import Page, Setting, Thing
from bot.ui.phrasebook import Facts
from bot.ui.rulebook import clocks, page
from cogs.cattitude import cards
from cogs.cattitude.art import hand_picture
from cogs.cattitude.cards import BOOK
from cogs.cattitude.choices import my_tableau
from rules.cattitude.content import BONUS, STRIKERS, CardKind, Content, Role
from rules.cattitude.game import CattitudeGame
from rules.cattitude.legal import SECONDS
from rules.cattitude.model import CattitudeView
from rules.cattitude.view import tableau_view

SEATS = 4
"""The number of players in the examples, which decides what balanced bonus cards ask for."""
PALACE = ("turkey", "turkey", "skinny_turkey", "peacock", "duchess")
TABLEAU = ("turkey", "turkey", "chicken", "peacock", "peacock")


def _deck(setting: Setting) -> Content:
    game = cast(CattitudeGame, rules.find_game("cattitude", setting.rules_version))
    return game.deck(setting.options, SEATS)


def pages(setting: Setting, w: Words) -> list[Page]:
    """Returns the rules as a table's players read them."""
    deck = _deck(setting)
    kinds = {kind.card: kind for kind in deck.kinds}
    tableau = tableau_view(deck, TABLEAU, (), beginners=False)
    worth = [kind for kind in deck.kinds if kind.role not in (*BONUS, *STRIKERS)]
    facts: Facts = {
        **clocks({phase.value: seconds for phase, seconds in SECONDS.items()}, setting, w),
        "values": lambda: ", ".join(cards.card(kind, w) for kind in worth),
        "palace": lambda: cards.cards(PALACE, kinds, w),
        "sum": lambda: cards.points(deck.points(PALACE)),
        "bonus": lambda: next(kind.points for kind in deck.kinds if kind.role in BONUS),
        "balanced": lambda: any(kind.among for kind in deck.kinds),
        "addict": lambda: cards.several(tableau.addict_takes, w),
        "catastrophe": lambda: cards.several(tableau.catastrophe_takes, w),
    }
    palace = hand_picture.Palace(
        "velvet",
        BOOK.word("house", "velvet", w),
        deck.points(PALACE),
        tuple(kinds[card] for card in deck.sorted(PALACE)),
    )
    laid = hand_picture.Tableau(tableau, deck.kinds)
    palace_facts, laid_facts = ((cards.cards(held, kinds, w),) for held in (PALACE, TABLEAU))
    drawn = {
        "palace": lambda: (Picture("palace.png", palace_facts, hand_picture.palace, palace),),
        "tableau": lambda: (Picture("tableau.png", laid_facts, hand_picture.tableau, laid),),
    }
    return BOOK.pages(setting, w, facts, drawn)


# What can be asked about


def things(setting: Setting, view: CattitudeView | None, w: Words) -> list[Thing]:
    """Returns every card: the viewer's hand first, then their tableau, then the rest."""
    kinds = view.kinds if view else _deck(setting).kinds
    held, laid = set[str](), set[str]()
    if view is not None:
        held = {*(view.hand or ())}
        if view.offered is not None:
            held |= {*view.offered.open, *view.offered.closed}
        if view.viewer is not None:
            laid = {*my_tableau(view), *view.players[view.viewer].tableau.strikers}
    others = w.t("Other cards") if view else w.t("Cards")
    groups = (w.t("Your hand"), w.t("In front of you"), others)
    places = {**dict.fromkeys(laid, 1), **dict.fromkeys(held, 0)}
    return [
        Thing(
            kind.card,
            w.capital(cards.label(kind, w)),
            partial(_page, kind, view, w),
            groups[places.get(kind.card, 2)],
        )
        for kind in sorted(kinds, key=lambda kind: places.get(kind.card, 2))
    ]


def _page(kind: CardKind, view: CattitudeView | None, w: Words) -> Page:
    title = w.capital(cards.label(kind, w))
    shown = hand_picture.Palace("velvet", "", kind.points, (kind,) * kind.copies)
    return page(
        f"{cards.emoji(kind, w)} {title}",
        cards.meaning(kind, w) or w.t("A bird: its points count once it's in your palace."),
        w.n("There's {count} in the box.", "There are {count} in the box.", kind.copies),
        *(_now(kind, view, w) if view and view.viewer is not None else ()),
        picture=Picture("card.png", (title,), hand_picture.palace, shown),
    )


def _now(kind: CardKind, view: CattitudeView, w: Words) -> list[str]:
    """Says what a card in front of the viewer does right now."""
    assert view.viewer is not None
    mine = view.players[view.viewer]
    tableau = mine.tableau
    if kind.role in STRIKERS:
        is_addict = kind.role is Role.ADDICT
        taken = tableau.addict_takes if is_addict else tableau.catastrophe_takes
        species = cards.several(taken, w) or w.t("nothing")
        return [w.t("**Now** it would take this from you: {what}.", what=species)]
    group = next((group for group in tableau.groups if group.species is kind.species), None)
    if kind.role in BONUS or group is None:
        bonuses = mine.sheet.bonuses if mine.sheet else ()
        line = next((bonus for bonus in bonuses if bonus.card == kind.card), None)
        return [w.t("**Now** it scores {points} for you.", points=line.points)] if line else []
    now = w.t(
        "**Now** the birds of its species in front of you are worth {points}.", points=group.value
    )
    net = w.t("Secured with their cats, they'd score {points}.", points=cards.points(group.net))
    return [now, net] if group.securable else [now]
