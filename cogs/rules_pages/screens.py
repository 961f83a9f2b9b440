"""The pages of the rules, and the explanation of a single card or symbol."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.components.kit import Part, compose, row
from bot.components.screen import MENU_LIMIT, Button, Choice, Menu, Screen, rows
from bot.i18n.words import Words
from bot.tables.model import Table
from bot.ui.game_ui import GameUI, Page, Setting, Thing
from bot.ui.offers import Place, TableAdditions, offered
from cogs.lobby.screens.lobby import ACCENT, options_line

MENUS = 8
"""The most menus on a screen that still fit in a message with a page and a way back."""


def rules_screen(
    game_ui: GameUI,
    setting: Setting,
    w: Words,
    page: int,
    *,
    table: Table | None = None,
    here: bool = False,
) -> Screen:
    """Returns a page of a game's rules, with buttons to the pages next to it and a menu of all.

    Args:
        game_ui: the game's UI.
        setting: the setup by which the game is played.
        w: the reader's words.
        page: the page, from 0.
        table: the table whose rules these are, if any.
        here: whether it replaces the reader's hand; the controls remember both this and the game.
    """
    pages = game_ui.pages(setting, w)
    page = max(0, min(page, len(pages) - 1))
    window = f"{game_ui.game}.here" if here else game_ui.game
    contents = tuple(
        Choice(entry.title, str(at), "", at == page) for at, entry in enumerate(pages[:MENU_LIMIT])
    )

    def turned(label: str, to: int, emoji: str) -> list[Button]:
        known = to in range(len(pages))
        return [Button(label, "rules_page", str(to), emoji=emoji, window=window)] * known

    number = w.t("Page {page} of {pages}", page=page + 1, pages=len(pages))
    played = table and w.t(
        "rules at table {number}: {options}",
        number=table.id,
        options=options_line(table, game_ui, w),
    )
    buttons = [
        *turned(w.t("Previous"), page - 1, "◀️"),
        *turned(w.t("Next"), page + 1, "▶️"),
        *offered("learn", w, game_ui.game),
    ]
    return compose(
        ACCENT,
        f"## {w.labelled(game_ui.title(w), pages[page].title)}",
        *_shown(pages[page]),
        "-# " + " · ".join(filter(None, (number, played))),
        Menu(w.t("Go to page"), "rules_page", contents, window=window) if contents[1:] else None,
        rows(buttons),
    )


def ask_screen(
    game_ui: GameUI,
    things: Sequence[Thing],
    w: Words,
    explanation: Page | None = None,
    *,
    here: bool = False,
) -> Screen:
    """Returns a menu of what a reader can ask about, below the explanation of what they chose.

    Args:
        game_ui: the game's UI.
        things: what can be chosen, in groups.
        w: the reader's words.
        explanation: the explanation, if the reader has chosen something.
        here: whether it replaces the reader's hand; the menus remember this.
    """
    menus: list[Menu] = []
    for group, known in groupby(things, key=lambda item: item.group):
        choices = [Choice(item.label, item.code, emoji=item.emoji) for item in known]
        for start in range(0, len(choices), MENU_LIMIT):
            window = f"{game_ui.game}.{'here' if here else ''}.{len(menus)}"
            some = tuple(choices[start : start + MENU_LIMIT])
            within = f"{group}: {some[0].label} – {some[-1].label}"
            asked = w.t("{menu} …", menu=f"❓ {within if choices[MENU_LIMIT:] else group}")
            menus.append(Menu(asked, "explain_about", some, window=window))
    question = "### ❓ " + w.t("What would you like to know about?")
    return compose(ACCENT, _thing(explanation) if explanation else question, menus[:MENUS])


def beside_screen(page: Page) -> Screen:
    """Returns the explanation of something in a hand, without pictures, to be read next to it."""
    return compose(ACCENT, f"❓ **{page.title}**\n{page.text}")


def thing_screen(game_ui: GameUI, page: Page, w: Words) -> Screen:
    """Returns the explanation of a card or symbol, and a way to the rules."""
    rules = Button(
        w.t("Rules of {game}", game=game_ui.title(w)), "help_rules", game_ui.game, emoji="📖"
    )
    return compose(ACCENT, _thing(page), row(rules))


def _thing(page: Page) -> list[Part]:
    return [f"## ❓ {page.title}", *_shown(page)]


def _shown(page: Page) -> list[Part]:
    return [*page.pictures, page.text]


def _buttons(place: Place) -> list[Button]:
    w, rulebook = place.w, Button(place.w.t("Rules"), "rules", emoji="📖")
    if place.explains:
        return [Button(w.t("Explain"), "explain", emoji="❓"), rulebook]
    return [rulebook]


ADDED = TableAdditions(buttons=_buttons)
