"""Sheets of pictures, with their descriptions and their touchable parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.components.emoji import spoken
from bot.components.renderer import ALT_LIMIT
from bot.components.screen import Block, Picture, Touchable, in_a_row
from bot.i18n.words import Words
from cogs.belratti import choices, text
from cogs.belratti.art import sheet_picture
from cogs.belratti.cards import name, story
from rules.belratti.view import BelrattiView

Hung = tuple[str, str, str]
"""A numbered picture: its id, how it is marked (``A``, ``aside``, ...), and its words."""


def themes(view: BelrattiView, w: Words, controls: Sequence[Block] = (), why: str = "") -> Picture:
    """Returns the two themes; ``why`` explains why one has no control."""
    return _sheet("themes.png", view, (), w, controls=controls, why=why)


def wall(view: BelrattiView, w: Words, controls: Sequence[Block] = (), why: str = "") -> Picture:
    """Returns the themes and the wall; ``why`` explains why a picture has no control."""
    places = [(hung.card, hung.place or "") for hung in view.table]
    hung = [(card, side, side and text.place(side, w)) for card, side in places]
    return _sheet("wall.png", view, hung, w, controls=controls, why=why)


def hand(
    view: BelrattiView,
    w: Words,
    controls: Sequence[Block] = (),
    why: str = "",
    *,
    themed: bool = False,
) -> Picture:
    """Returns the reader's pictures, below the themes if ``themed`` is set."""
    painted, cards = choices.painted(view), text.held(view)
    held = [(card, side := painted.get(card, ""), side) for card in cards]
    counted = w.n("Your {count} picture", "Your {count} pictures", len(cards))
    head = w.labelled(counted, "").strip()
    return _sheet("hand.png", view, held, w, head, controls=controls, why=why, themed=themed)


def _sheet(
    file: str,
    view: BelrattiView,
    cards: Sequence[Hung],
    w: Words,
    *heads: str,
    controls: Iterable[Block] = (),
    why: str = "",
    themed: bool = True,
) -> Picture:
    shown = view.themes if themed else ()
    if shown:
        heads = themes_line(shown, w), *heads
    called = {card: card for card, *_ in cards}
    letters = dict(zip(shown, "AB", strict=False))
    numbered = choices.touchables(called, controls, view, w, why)
    of = sheet_picture.Sheet(shown, tuple((card, side) for card, side, _ in cards), view.answer)
    return Picture(
        file,
        _described(numbered, [mark and f" → {mark}" for *_, mark in cards], w, heads),
        sheet_picture.sheet,
        of,
        items=(*choices.touchables(letters, controls, view, w, why * (not cards)), *numbered),
    )


def _described(
    items: Sequence[Touchable], marks: Sequence[str], w: Words, heads: Iterable[str]
) -> tuple[str, ...]:
    """Describes headings and numbered pictures as facts, with short names if they'd be too long."""
    facts: tuple[str, ...] = ()
    for names in ([item.name for item in items], [name(item.code, w) for item in items]):
        marked = enumerate(zip(names, marks, strict=True), 1)
        listed = (f"{number}. {label}{mark}" for number, (label, mark) in marked)
        facts = tuple(map(bare, (*heads, *listed)))
        if len(in_a_row(facts)) <= ALT_LIMIT:
            break
    return facts


def themes_line(cards: Sequence[str], w: Words) -> str:
    """Names the two themes, in the description of a picture that shows them."""
    a, b = (story(card, w) for card in cards)
    return w.t("Themes: **A**: {a} · **B**: {b}", a=a, b=b)


def bare(words: str) -> str:
    """Adapts a text for screen readers, with plain symbols and no emphasis marks."""
    return spoken(words).replace("__", "")
