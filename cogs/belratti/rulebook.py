"""The rules of Belratti as a table plays them, the option that is worked out, and what jokers and pictures are."""

from __future__ import annotations

from functools import partial
from itertools import pairwise, permutations

from bot.components.screen import Picture
from bot.i18n.words import Words
from bot.ui.game_ui import Option, Page, Setting, Thing
from bot.ui.phrasebook import Facts
from bot.ui.rulebook import clocks, page
from cogs.belratti import choices
from cogs.belratti.art import hand_picture
from cogs.belratti.cards import BOOK, PICTURES, name, story
from cogs.belratti.text import band, joker, place, sign
from rules.belratti import model
from rules.belratti.model import Joker, Verdict
from rules.belratti.scoring import BANDS, joker_number, points
from rules.belratti.setup import SECONDS
from rules.belratti.view import BelrattiView

THEMES = ("P001", "P002")
"""The themes of the examples."""
WALL = (*(Verdict.RIGHT_THEME,) * 4, Verdict.WRONG_THEME, Verdict.FAKE_HUNG)
"""What has come of the pictures of the example."""


def pages(setting: Setting, w: Words) -> list[Page]:
    """Returns the rules as players of a table read them."""
    numbers = sorted((joker_number(one, setting.options), one) for one in Joker)
    team, fakes = (sum(points(one)[side] for one in WALL) for side in (0, 1))
    facts: Facts = {
        **clocks(SECONDS, setting, w),
        "numbers": lambda: ", ".join(f"{number} {joker(one, w)}" for number, one in numbers),
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
    """Returns every band with its scores, the best first, one a line."""
    best, name = BANDS[0]
    told = [w.t("{least} and more: {band}", least=best, band=band(name, w))]
    for (above, _), (least, which) in pairwise(BANDS):
        told.append(
            w.t("{least} to {most}: {band}", least=least, most=above - 1, band=band(which, w))
        )
    return "\n".join(told)


def _picture(shown: tuple[str, ...], w: Words) -> Picture:
    alt = "; ".join(story(card, w) for card in shown)
    drawn = hand_picture.Hand(tuple((card, "") for card in shown))
    return Picture("pictures.png", alt, hand_picture.hand, drawn)


# What can be asked about


def things(setting: Setting, view: BelrattiView | None, w: Words) -> list[Thing]:
    """Returns the jokers, and the pictures that the viewer sees."""
    jokers = [
        Thing(
            one.value,
            f"{joker_number(one, setting.options)} {joker(one, w)}",
            partial(_joker, one, setting, view, w),
            w.t("Jokers"),
        )
        for one in Joker
    ]
    if view is None:
        return [
            *jokers,
            *(
                Thing(
                    one, name(one, w), partial(_shown, one, name(one, w), None, w), w.t("Pictures")
                )
                for one in PICTURES
            ),
        ]
    groups = (
        (w.t("Themes"), zip("AB", view.themes, strict=False)),
        (w.t("Your hand"), enumerate(choices.held(view), 1)),
        (w.t("Painted by you"), enumerate((one.card for one in view.commitments), 1)),
        (w.t("On the wall"), enumerate((one.card for one in view.table), 1)),
    )
    seen: dict[str, Thing] = {}
    for group, shown in groups:
        for mark, card in shown:
            label = f"{group} · {mark}"  # no words for what is on it: Belratti is wordless
            seen.setdefault(card, Thing(card, label, partial(_shown, card, label, view, w), group))
    return [*jokers, *seen.values()]


def _joker(which: Joker, setting: Setting, view: BelrattiView | None, w: Words) -> Page:
    up = next((one.up for one in view.jokers if one.joker is which), None) if view else None
    state = {True: w.t("**Now:** it can still be used."), False: w.t("**Now:** it has been used.")}
    return page(
        f"{sign(which, w)} {joker(which, w)}",
        BOOK.word("joker_does", which, w),
        w.t(
            "Number {number}: once used, it comes back with a perfect round of that demand.",
            number=joker_number(which, setting.options),
        ),
        None if up is None else state[up],
    )


def _shown(card: str, label: str, view: BelrattiView | None, w: Words) -> Page:
    return page(
        label,
        *(_now(card, view, w) if view else (story(card, w),)),
        w.t(
            "Hung under the theme it was painted for, it is a point for the team; as a fake on the wall, one for Belratti."
        ),
        picture=_picture((card,), w),
    )


def _now(card: str, view: BelrattiView, w: Words) -> list[str]:
    """Returns where a picture is, from what its asker may know."""
    told: list[str] = []
    if card in view.themes:
        told.append(w.t("**Now:** it is theme {letter}.", letter="AB"[view.themes.index(card)]))
    lying = next((one for one in view.table if one.card == card), None)
    if lying is not None:
        told.append(w.t("**Now:** {place}.", place=place(lying.place, w)))
    told += [
        w.t("You have painted it for theme {letter}.", letter=one.theme.value)
        for one in view.commitments
        if one.card == card
    ]
    if card in (view.hand or ()):
        told.append(w.t("**Now:** it is in your hand."))
    return told


def options(w: Words) -> list[Option]:
    """Returns every option a host can change."""
    label = w.t("Numbers of the jokers")
    hint = w.t("The demand whose perfect round brings each back")
    return [*BOOK.options(w), Option("joker_numbers", label, hint, _joker_numbers(w))]


def _joker_numbers(w: Words) -> tuple[tuple[dict[str, int], str], ...]:
    """Every way to give the numbers 3 to 6 to the four jokers. Rule: BR-51, A1."""
    names = {which: joker(which, w) for which in Joker}
    return tuple(
        (
            {which.value: number for number, which in enumerate(order, 3)},
            " · ".join(f"{number} {names[which]}" for number, which in enumerate(order, 3)),
        )
        for order in permutations(Joker)
    )
