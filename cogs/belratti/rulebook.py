"""The rules of Belratti as a table plays them, its options, and facts on jokers and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise, permutations

from bot.components.screen import Picture
from bot.i18n.words import Words
from bot.ui.game_ui import Option, Page, Setting, Thing
from bot.ui.phrasebook import Facts
from bot.ui.rulebook import clocks, page
from cogs.belratti.art import sheet_picture
from cogs.belratti.cards import BOOK, PICTURES, name, story
from cogs.belratti.text import band, held, joker, place, signed
from rules.belratti import model
from rules.belratti.model import Joker, Verdict
from rules.belratti.scoring import BANDS, joker_number, points
from rules.belratti.setup import SECONDS
from rules.belratti.view import BelrattiView

THEMES = ("P001", "P002")
"""The themes used in the examples."""
WALL = (*(Verdict.RIGHT_THEME,) * 4, Verdict.WRONG_THEME, Verdict.FAKE_HUNG)
"""The verdicts on the pictures in the examples."""


def pages(setting: Setting, w: Words) -> list[Page]:
    """Returns the rules as a table's players read them."""
    numbers = sorted((joker_number(which, setting.options), which) for which in Joker)
    team, fakes = (sum(points(verdict)[side] for verdict in WALL) for side in (0, 1))
    facts: Facts = {
        **clocks(SECONDS, setting, w),
        "numbers": lambda: ", ".join(f"{number} {joker(which, w)}" for number, which in numbers),
        "last_fake": lambda: model.LAST_FAKE,
        "goal": lambda: model.WINNING_SCORE,
        "least": lambda: model.LEAST_DEMAND,
        "most": lambda: model.MOST_DEMAND,
        "below": lambda: model.LEAST_DEMAND - 1,
        "above": lambda: model.MOST_DEMAND + 1,
        "bands": lambda: _bands(w),
        "team": lambda: team,
        "fakes": lambda: fakes,
    }
    return BOOK.pages(setting, w, facts, {"themes": lambda: (_picture(THEMES, w),)})


def _bands(w: Words) -> str:
    """Returns every band and its scores, best first, one per line."""
    best, name = BANDS[0]
    bands = [w.t("{least} or more: {band}", least=best, band=band(name, w))]
    for (above, _), (least, which) in pairwise(BANDS):
        words = band(which, w)
        bands.append(w.t("{least} to {most}: {band}", least=least, most=above - 1, band=words))
    return "\n".join(bands)


def _picture(shown: tuple[str, ...], w: Words) -> Picture:
    facts = tuple(story(card, w) for card in shown)
    drawn = sheet_picture.Sheet(cards=tuple((card, "") for card in shown))
    return Picture("pictures.png", facts, sheet_picture.sheet, drawn)


# Facts about jokers and pictures


def things(setting: Setting, view: BelrattiView | None, w: Words) -> list[Thing]:
    """Returns the jokers, and the pictures the viewer can see."""
    jokers = [
        Thing(
            which.value,
            f"{joker_number(which, setting.options)} {joker(which, w)}",
            partial(_joker, which, setting, view, w),
            w.t("Jokers"),
        )
        for which in Joker
    ]
    seen: dict[str, Thing] = {}
    for group, label, card in _pictures(view, w):
        seen.setdefault(card, Thing(card, label, partial(_shown, card, label, view, w), group))
    return [*jokers, *seen.values()]


def _pictures(view: BelrattiView | None, w: Words) -> Iterator[tuple[str, str, str]]:
    """Yields the pictures that a viewer can see, or all of them, as groups, labels and ids."""
    if view is None:
        yield from ((w.t("Pictures"), name(card, w), card) for card in PICTURES)
        return
    groups = (
        (w.t("Themes"), zip("AB", view.themes, strict=False)),
        (w.t("Your hand"), enumerate(held(view), 1)),
        (w.t("Painted by you"), enumerate((painted.card for painted in view.commitments), 1)),
        (w.t("On the wall"), enumerate((hung.card for hung in view.table), 1)),
    )
    for group, cards in groups:
        # A number, not a name: Belratti is wordless.
        yield from ((group, f"{group} · {mark}", card) for mark, card in cards)


def _joker(which: Joker, setting: Setting, view: BelrattiView | None, w: Words) -> Page:
    up = next((card.up for card in view.jokers if card.joker is which), None) if view else None
    state = {True: w.t("**Now:** you can still use it."), False: w.t("**Now:** it's used up.")}
    return page(
        signed(which, joker(which, w), w),
        BOOK.word("joker_does", which, w),
        BOOK.word("about", "joker", w, number=joker_number(which, setting.options)),
        None if up is None else state[up],
    )


def _shown(card: str, label: str, view: BelrattiView | None, w: Words) -> Page:
    return page(
        label,
        *(_now(card, view, w) if view else (story(card, w),)),
        BOOK.word("about", "painting", w),
        picture=_picture((card,), w),
    )


def _now(card: str, view: BelrattiView, w: Words) -> list[str]:
    """Returns where a picture is now, as far as the viewer may know."""
    facts: list[str] = []
    if card in view.themes:
        facts.append(w.t("**Now:** it's theme {letter}.", letter="AB"[view.themes.index(card)]))
    hung = {exhibit.card: exhibit.place for exhibit in view.table}
    if card in hung:
        facts.append(w.t("**Now:** {place}.", place=place(hung[card], w)))
    painted = {item.card: item.theme.value for item in view.commitments}
    if card in painted:
        facts.append(w.t("You've painted it for theme {letter}.", letter=painted[card]))
    if card in (view.hand or ()):
        facts.append(w.t("**Now:** it's in your hand."))
    return facts


def options(w: Words) -> list[Option]:
    """Returns every option that a host can change."""
    label = w.t("The jokers' numbers")
    hint = w.t("The demand that brings each one back in a perfect round")
    return [*BOOK.options(w), Option("joker_numbers", label, hint, _joker_numbers(w))]


def _joker_numbers(w: Words) -> tuple[tuple[dict[str, int], str], ...]:
    """Returns every way to assign the numbers 3 to 6 to the four jokers. Rule: BR-51, A1."""
    names = {which: joker(which, w) for which in Joker}
    orders = [[*enumerate(order, 3)] for order in permutations(Joker)]
    return tuple(
        (
            {which.value: number for number, which in order},
            " · ".join(f"{number} {names[which]}" for number, which in order),
        )
        for order in orders
    )
