"""A private hand: what its owner holds, and what they can do. What everyone sees is on the board above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rules
from bot.components.kit import Part, asked, compose, lines, row
from bot.components.renderer import ALT_LIMIT
from bot.components.screen import Choice, Menu, Picture, Screen, Text, Tone, rows
from bot.i18n.words import Words
from bot.tables.commands import Pick
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.belratti import board, choices, text
from cogs.belratti.actions import AGAIN, EASEL, SWAP_PANEL, SWAP_SIX, open_panel, well_so_far
from cogs.belratti.art import hand_picture
from cogs.belratti.art.emoji import CAT, OWL
from cogs.belratti.cards import BOOK, name, story
from rules.belratti.model import (
    SWAP,
    Commit,
    Joker,
    Phase,
    Ready,
    Role,
    Theme,
    Unready,
    Withdraw,
)
from rules.belratti.view import BelrattiView


def hand(view: BelrattiView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand with its controls."""
    assert view.viewer is not None
    draft: dict[str, Any] = context.draft or {}
    is_cat = view.roles[view.viewer] is Role.CAT
    on_wall = is_cat and view.phase is Phase.HANG
    paint = asked(view, "paint")
    return compose(
        board.ACCENT,
        _heading(view, context, w),
        lines(*text.wall_lines(view.table, w)) if on_wall else _sheet(view, w, owl=not is_cat),
        _proposed(view, context, w),
        _statement(view, context, w, is_cat=is_cat)
        if paint is None
        else _easel(view, paint, draft, context, w),
        choices.controls(view, w, draft.get("pick")) if paint is None else None,
    )


def _heading(view: BelrattiView, context: RenderContext, w: Words) -> str:
    assert view.viewer is not None
    cat, place = w.emoji(CAT), context.place
    if view.roles[view.viewer] is Role.OWL:
        return w.t("{owl} You are an **Owl** at {place}: you paint.", owl=w.emoji(OWL), place=place)
    elif view.viewer == view.captain:
        return w.t("{cat} You are the Cats' **captain** 👑 at {place}.", cat=cat, place=place)
    return w.t("{cat} You are a **Cat** at {place}: you hang pictures.", cat=cat, place=place)


def _statement(view: BelrattiView, context: RenderContext, w: Words, *, is_cat: bool) -> Part:
    """What the reader should do, if anything."""
    prompt = asked(view, "themes", "demand", "plus_minus", "hang", "captain")
    if prompt is None:
        return _silent_owl(view, w) if view.phase is Phase.HANG and not is_cat else None
    if answered := choices.answered(view, prompt, w):
        return answered
    hung = choices.hung(view)
    keep = choices.keep_label(view, prompt, w)
    return BOOK.guide(
        prompt,
        context,
        w,
        demand=view.demand,
        hung=hung,
        complete=choices.is_complete(view),
        keep=keep,
        done=choices.done_label(view, w),
        menu=w.t("Pick a picture"),
        a=w.t("Under A"),
        b=w.t("Under B"),
    )


def _proposed(view: BelrattiView, context: RenderContext, w: Words) -> Part:
    """What joker is proposed to the reader, and how they answer."""
    prompt = asked(view, "proposal")
    if prompt is None or view.proposal is None:
        return None
    guide = None
    if view.viewer not in view.proposal.agreed:
        guide = BOOK.guide(prompt, context, w, agree=w.t("Agree"), refuse=w.t("Rather not"))
    return [board.proposal_line(view, context, w), guide, choices.proposal(view, w)]


def _silent_owl(view: BelrattiView, w: Words) -> str:
    numbers = {exhibit.card: number for number, exhibit in enumerate(view.table, 1)}
    mine: list[str] = []
    for card, theme in choices.painted(view).items():
        mine.append(w.t("{number} (for {letter})", number=numbers[card], letter=theme))
    if not mine:
        return w.t(
            "🤫 The Cats are hanging. None of those pictures is yours; do not give that away!"
        )
    return w.t(
        "🤫 The Cats are hanging. Yours on the wall: {mine}. Not a sound!", mine=", ".join(mine)
    )


# What is held


def _sheet(view: BelrattiView, w: Words, *, owl: bool) -> list[Part]:
    cards, painted = choices.held(view), choices.painted(view)
    if not cards:
        return []
    marked = tuple((card, painted[card].value if card in painted else "") for card in cards)
    demand = (str(view.demand), w.t("to paint")) if owl and view.demand else ("", "")
    counted = w.n("Your {count} picture", "Your {count} pictures", len(cards))
    of = hand_picture.Hand(marked, view.themes, demand)
    seen = _described(counted, cards, view, w)
    return [Picture("hand.png", seen, hand_picture.hand, of)]


def _described(counted: str, cards: Sequence[str], view: BelrattiView, w: Words) -> str:
    """Returns pictures by their numbers with what there is to be seen on each and what they are for, and the themes."""
    painted = choices.painted(view)
    marks = [f" → {painted[card].value}" if card in painted else "" for card in cards]
    themes = board.themes_line(view.themes, w) if view.themes else None
    told = ""
    for say in (story, name):  # eighteen stories can be too long
        seen = [f"{n}. {say(card, w)}{marks[n - 1]}" for n, card in enumerate(cards, 1)]
        told = board.bare(lines(w.labelled(counted, "; ".join(seen)), themes))
        if len(told) <= ALT_LIMIT:
            break
    return told


# Painting


def _easel(
    view: BelrattiView,
    prompt: rules.Prompt,
    draft: dict[str, Any],
    context: RenderContext,
    w: Words,
) -> list[Part]:
    """What an Owl paints, says and swaps."""
    if open_panel(view, draft) == "swap":
        return _swap_panel(view, prompt, draft, w)
    return _paint_panel(view, prompt, draft, context, w)


def _numbered(view: BelrattiView) -> dict[str, str]:
    return {card: str(number) for number, card in enumerate(choices.held(view), 1)}


def _paint_panel(
    view: BelrattiView,
    prompt: rules.Prompt,
    draft: dict[str, Any],
    context: RenderContext,
    w: Words,
) -> list[Part]:
    guide = choices.answered(view, prompt, w) or BOOK.guide(
        prompt,
        context,
        w,
        demand=view.demand,
        missing=view.missing,
        a=w.t("Paint for {letter}", letter="A"),
        b=w.t("Paint for {letter}", letter="B"),
        ready=w.t("Ready"),
    )
    waits = board.missing_line(view, w) if view.missing else ""
    last = [
        button(prompt, Unready(), w.t("Not ready after all"), emoji="↩️")
        if view.viewer in prompt.done
        else button(prompt, Ready(), w.t("Ready"), Tone.GOOD, shut=waits, emoji="✅"),
    ]
    if choices.can_swap(view):
        sign = text.sign(Joker.SWAP_HAND, w)
        last.append(button(prompt, SWAP_PANEL, w.t("Swap six"), emoji=sign))
    return [
        lines(*board.painting_lines(view, context, w)),
        guide,
        [_brush(view, prompt, theme, w) for theme in Theme],
        _fit_menu(view, prompt, draft, w),
        rows(last),
    ]


def _brush(view: BelrattiView, prompt: rules.Prompt, theme: Theme, w: Words) -> Menu | None:
    """Returns the menu of what can be painted for a theme, and of what has been and can be taken back: a choice each."""
    painted, letter = choices.painted(view), theme.value
    listed: list[Choice] = []
    for card, label in _numbered(view).items():
        if painted.get(card) is theme:
            back = w.t("{number}: take it back from {letter}", number=label, letter=letter)
            listed.append(choice(prompt, Withdraw(card), back, emoji="↩️"))
        elif card not in painted and view.missing:
            listed.append(choice(prompt, Commit(card, theme), label))
    said = (
        w.t("Paint for {letter}", letter=letter)
        if view.missing
        else w.t("Painted for {letter}", letter=letter)
    )
    none = Pick(f"paint_{letter.lower()}")
    most = view.missing + sum(one is theme for one in painted.values())
    return menu(prompt, none, said, listed, most=most, each=True) if listed else None


def _fit_menu(view: BelrattiView, prompt: rules.Prompt, draft: dict[str, Any], w: Words) -> Menu:
    """Returns the menu of a statement: how many pictures suit the themes well, then how many so-so; the rest is bad.

    Rule: BR-23, BR-55
    """
    count, well = len(choices.held(view)), well_so_far(view, draft)
    if well is None:
        listed = [
            choice(
                prompt,
                Pick("well", str(number)),
                w.n("{count} picture goes well", "{count} pictures go well", number),
            )
            for number in range(count + 1)
        ]
        return menu(prompt, Pick("well"), w.t("Say how your hand fits"), listed)
    rest = [
        choice(prompt, Pick("so_so", str(number)), text.fit(well, number, count - well - number, w))
        for number in range(count - well + 1)
    ]
    again = choice(prompt, AGAIN, w.t("Start over"), emoji="↩️")
    asks = w.n("{count} well, and how many so-so?", "{count} well, and how many so-so?", well)
    return menu(prompt, Pick("so_so"), asks, [*rest, again])


def _swap_panel(
    view: BelrattiView, prompt: rules.Prompt, draft: dict[str, Any], w: Words
) -> list[Part]:
    """The joker Swap hand: six pictures go, six come. Rule: BR-21."""
    held = view.hand or ()
    labels = {card: label for card, label in _numbered(view).items() if card in held}
    chosen = [card for card in draft.get("six", ()) if card in labels]
    listed = [
        choice(prompt, Pick("six", card), label, chosen=card in chosen)
        for card, label in labels.items()
    ]
    swap = w.t("Swap these six")
    what = w.t("**Swap hand**: pick six pictures to lay down, then press **{swap}**.", swap=swap)
    then = w.t(
        "You draw six others for them; the joker is used up until a perfect round brings it back."
    )
    waits = "" if len(chosen) == SWAP else w.t("Pick six pictures in the menu first.")
    return [
        Text(f"▶️ {text.sign(Joker.SWAP_HAND, w)} {what}\n-# {then}", on_controls=True),
        menu(prompt, Pick("six"), w.t("Pick six pictures"), listed, least=SWAP, most=SWAP),
        row(
            button(prompt, SWAP_SIX, swap, Tone.DANGER, shut=waits),
            button(prompt, EASEL, w.t("Back to the easel"), emoji="↩️"),
        ),
    ]
