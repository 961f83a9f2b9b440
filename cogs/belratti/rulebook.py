"""The option of Belratti's that is worked out: all others are in its phrasebook."""

from __future__ import annotations

from itertools import permutations

from bot.games.ui import Option
from bot.i18n.words import Words
from cogs.belratti.cards import BOOK
from cogs.belratti.text import joker
from rules.belratti.model import Joker


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
