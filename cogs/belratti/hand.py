"""A private hand: what its owner holds, and what they can do. What everyone sees is on the board above it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import rules
from bot.components.kit import Part, asked, compose, lines, row
from bot.components.renderer import ALT_LIMIT
from bot.components.screen import Button, Choice, Menu, Picture, Screen, Text, Tone, rows
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.belratti import board, choices, text
from cogs.belratti.actions import open_panel, statement
from cogs.belratti.art import hand_picture
from cogs.belratti.art.emoji import CAT, OWL
from cogs.belratti.cards import BOOK, name, story
from rules.belratti.model import SWAP, Joker, Phase, Role
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
        _say(view, context, w, is_cat=is_cat)
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


def _say(view: BelrattiView, context: RenderContext, w: Words, *, is_cat: bool) -> Part:
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
    )


def _proposed(view: BelrattiView, context: RenderContext, w: Words) -> Part:
    """What joker is proposed to the reader, and how they answer."""
    prompt = asked(view, "proposal")
    if prompt is None or view.proposal is None:
        return None
    line = board.proposal_line(view, context, w)
    if view.viewer in view.proposal.agreed:
        return line
    guide = BOOK.guide(prompt, context, w, agree=w.t("Agree"), refuse=w.t("Rather not"))
    return [line, guide]


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
        told = board.bare(lines(f"{counted}: {'; '.join(seen)}", themes))
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
    button = partial(Button, window=prompt.window)
    match open_panel(view, draft):
        case "fit":
            return _fit_panel(view, button, draft, w)
        case "swap":
            return _swap_panel(view, button, draft, w)
        case _:
            return _paint_panel(view, prompt, draft.get("pick"), context, w)


def _numbered(view: BelrattiView) -> dict[str, str]:
    return {card: str(number) for number, card in enumerate(choices.held(view), 1)}


def _paint_panel(
    view: BelrattiView,
    prompt: rules.Prompt,
    pick: str | None,
    context: RenderContext,
    w: Words,
) -> list[Part]:
    labels, painted = _numbered(view), choices.painted(view)
    button = partial(Button, window=prompt.window)
    picked = pick if pick in labels else None
    theme = {letter: w.t("Paint for {letter}", letter=letter) for letter in "AB"}
    guide = choices.answered(view, prompt, w) or BOOK.guide(
        prompt,
        context,
        w,
        demand=view.demand,
        missing=view.missing,
        menu=w.t("Pick a picture"),
        a=theme["A"],
        b=theme["B"],
        ready=w.t("Ready"),
    )
    listed: list[Choice] = []
    for card, label in labels.items():
        label = f"{label} → {painted[card].value}" if card in painted else label
        listed.append(Choice(label, card, chosen=card == picked))
    if picked in painted:
        back = w.t("Take number {number} back", number=list(labels).index(picked) + 1)
        act = [button(back, "back", picked, Tone.DANGER, emoji="↩️")]
    else:
        unpicked = "" if picked else choices.pick_first(w)
        shut = unpicked if view.missing else board.missing_line(view, w)
        paint = partial(button, verb="paint", tone=Tone.MAIN, shut=shut, emoji="🎨")
        act = [paint(said, arg=f"{picked or ''}.{letter}") for letter, said in theme.items()]
    waits = board.missing_line(view, w) if view.missing else ""
    last = [
        button(w.t("Not ready after all"), "unready", emoji="↩️")
        if view.viewer in prompt.done
        else button(w.t("Ready"), "ready", tone=Tone.GOOD, shut=waits, emoji="✅"),
        button(w.t("Say how they fit"), "panel", "fit", emoji="🗣️"),
    ]
    if choices.can_swap(view):
        sign = text.sign(Joker.SWAP_HAND, w)
        last.append(button(w.t("Swap six"), "panel", "swap", emoji=sign))
    return [
        lines(*board.painting_lines(view, context, w)),
        guide,
        Menu(w.t("Pick a picture"), "pick", tuple(listed), window=prompt.window),
        row(*act),
        rows(last),
    ]


def _fit_panel(
    view: BelrattiView, button: partial[Button], draft: dict[str, Any], w: Words
) -> list[Part]:
    """A statement: how many pictures suit the themes well, so-so and badly. Rule: BR-23, BR-55."""
    good, medium, bad = statement(view, draft)
    count = len(choices.held(view))
    labels = {
        "good": w.t("Good: {count}"),
        "medium": w.t("Medium: {count}"),
        "bad": w.t("Bad: {count}"),
    }
    most = {"good": count - medium, "medium": count - good, "bad": count - good - medium}

    def menu(verb: str, now: int) -> Menu:
        listed = tuple(
            Choice(labels[verb].format(count=number), str(number), "", number == now)
            for number in range(max(most[verb], now) + 1)
        )
        return Menu(labels[verb].format(count=now), verb, listed, **button.keywords)

    may = 1 <= good + medium + bad <= count
    asks = w.t(
        "**How well do your pictures suit the themes?** Choose in the menus below, then press **{say}**.",
        say=w.t("Say it"),
    )
    leads = w.t(
        "Count each once, by the theme it suits better. Everyone will read this; say nothing else."
    )
    waits = (
        "" if may else w.n("Count at least one picture.", "Count at most {count} pictures.", count)
    )
    return [
        Text(f"▶️ {asks}\n-# {leads}", on_controls=True),
        menu("good", good),
        menu("medium", medium),
        menu("bad", bad),
        row(
            button(w.t("Say it"), "say", tone=Tone.GOOD, shut=waits),
            button(w.t("Back to the easel"), "panel", emoji="↩️"),
        ),
    ]


def _swap_panel(
    view: BelrattiView, button: partial[Button], draft: dict[str, Any], w: Words
) -> list[Part]:
    """The joker Swap hand: six pictures go, six come. Rule: BR-21."""
    held = view.hand or ()
    labels = {card: label for card, label in _numbered(view).items() if card in held}
    chosen = [card for card in draft.get("six", ()) if card in labels]
    listed = tuple(Choice(label, card, chosen=card in chosen) for card, label in labels.items())
    swap = w.t("Swap these six")
    what = w.t("**Swap hand**: pick six pictures to lay down, then press **{swap}**.", swap=swap)
    then = w.t(
        "You draw six others for them; the joker is used up until a perfect round brings it back."
    )
    waits = "" if len(chosen) == SWAP else w.t("Pick six pictures in the menu first.")
    return [
        Text(f"▶️ {text.sign(Joker.SWAP_HAND, w)} {what}\n-# {then}", on_controls=True),
        Menu(w.t("Pick six pictures"), "six", listed, SWAP, SWAP, **button.keywords),
        row(
            button(swap, "swap", tone=Tone.DANGER, shut=waits),
            button(w.t("Back to the easel"), "panel", emoji="↩️"),
        ),
    ]
