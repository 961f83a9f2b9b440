"""A private hand: what its owner holds, and what they can do.

An Owl's hand follows what the other Owls say and paint, a Cat's what the other Cats hang, because their owners act on
that. Everything else is left to the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rules
from bot.components.screen import (
    Block,
    Button,
    Choice,
    Menu,
    Picture,
    Row,
    Screen,
    Text,
    Tone,
    rows,
)
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.belratti import board, choices, text
from cogs.belratti.actions import open_panel, statement
from cogs.belratti.art import hand_picture
from cogs.belratti.art.emoji import CAT, OWL
from cogs.belratti.cards import name, story, twist
from rules.belratti.model import SWAP, Joker, Phase, Role, Theme
from rules.belratti.view import BelrattiView


def hand(view: BelrattiView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand with its controls."""
    assert view.viewer is not None
    draft: dict[str, Any] = context.draft or {}
    blocks: list[Block] = [Text(_heading(view, context, w))]
    is_cat = view.roles[view.viewer] is Role.CAT
    if is_cat and view.phase is Phase.HANG:
        blocks += _wall(view, context, w)
    else:
        blocks += _sheet(view, w, owl=not is_cat)
    if view.proposal is not None and choices.window(view, "proposal") is not None:
        blocks.append(Text(board.proposal_line(view, context, w)))
    paint = choices.window(view, "paint")
    if paint is not None:
        blocks += _easel(view, paint, draft, context, w)
    else:
        blocks += _say(view, context, w, is_cat=is_cat)
        blocks += choices.controls(view, w, draft.get("pick"))
    return Screen(tuple(blocks), board.ACCENT)


def _heading(view: BelrattiView, context: RenderContext, w: Words) -> str:
    assert view.viewer is not None
    title = w.t("Your hand · table {number}", number=context.table_id)
    if view.roles[view.viewer] is Role.OWL:
        part = w.t(
            "{owl} You are an **Owl** at {place}: you paint.",
            owl=w.emoji(OWL),
            place=context.place,
        )
    elif view.viewer == view.captain:
        part = w.t(
            "{cat} You are the Cats' **captain** 👑 at {place}.",
            cat=w.emoji(CAT),
            place=context.place,
        )
    else:
        part = w.t(
            "{cat} You are a **Cat** at {place}: you hang pictures.",
            cat=w.emoji(CAT),
            place=context.place,
        )
    return f"### {title}\n{part}"


def _say(view: BelrattiView, context: RenderContext, w: Words, *, is_cat: bool) -> list[Block]:
    """What the reader should do, or that there is nothing to do."""
    prompt = choices.window(view, "themes", "demand", "plus_minus", "hang", "captain")
    if prompt is None:
        if view.phase is Phase.HANG and not is_cat:
            return [Text(_silent_owl(view, w))]
        idle = w.t(
            "There is nothing for you to do right now; see the board of {place}.",
            place=context.place,
        )
        return [Text(f"-# {idle}")]
    match prompt.kind:
        case "themes":
            text = w.t("Do you like these two themes?")
        case "demand":
            text = w.t("How many pictures do you demand? Talk only about the number.")
        case "plus_minus":
            text = w.t("The Cats demand **{number}**. Do you keep it?", number=view.demand)
        case _:
            text = w.t(
                "Hang **{demand}** pictures under A or B; four are fakes.", demand=view.demand
            )
    lines = [f"▶️ {text}{board.until(view, context)}"]
    if is_cat and prompt.kind in ("themes", "demand"):
        lines.insert(0, board.themes_line(view.themes, w))
    return [Text("\n".join(lines))]


def _silent_owl(view: BelrattiView, w: Words) -> str:
    numbers = {exhibit.card: number for number, exhibit in enumerate(view.table, 1)}
    mine = [
        w.t(
            "{number} {picture} (for {letter})",
            number=numbers[card],
            picture=name(card, w),
            letter=theme.value,
        )
        for card, theme in choices.painted(view).items()
    ]
    if not mine:
        return w.t(
            "🤫 The Cats are hanging. None of those pictures is yours; do not give that away!"
        )
    return w.t(
        "🤫 The Cats are hanging. Yours on the wall: {mine}. Not a sound!", mine=", ".join(mine)
    )


# What is held


def _sheet(view: BelrattiView, w: Words, *, owl: bool) -> list[Block]:
    cards, painted = choices.held(view), choices.painted(view)
    if not cards:
        return []
    marked = tuple((card, painted[card].value if card in painted else "") for card in cards)
    themes = view.themes if owl else ()
    demand = (str(view.demand), w.t("to paint")) if owl and view.demand else ("", "")
    told = w.n("Your {count} picture", "Your {count} pictures", len(cards))
    held = [
        f"**{number}** {name(card, w)}"
        + (f" → **{painted[card].value}**" if card in painted else "")
        for number, card in enumerate(cards, 1)
    ]
    lines = ["-# " + " · ".join(held)]
    if owl:
        lines.insert(0, board.themes_line(view.themes, w))
    of = hand_picture.Hand(marked, themes, demand)
    seen = _described(told, cards, painted, w)
    return [Picture("hand.png", seen, hand_picture.hand, of), Text("\n".join(lines))]


def _described(told: str, cards: Sequence[str], painted: Mapping[str, Theme], w: Words) -> str:
    """Returns pictures by their numbers with what there is to be seen on each, and what they are painted for."""
    seen = [
        f"{number}. {story(card, w)}" + (f" → {painted[card].value}" if card in painted else "")
        for number, card in enumerate(cards, 1)
    ]
    return f"{told}: {'; '.join(seen)}"


def _wall(view: BelrattiView, context: RenderContext, w: Words) -> list[Block]:
    """The wall for a Cat: the picture stays as it was revealed, the words say where everything hangs."""
    of = hand_picture.Wall(view.themes, tuple(exhibit.card for exhibit in view.table))
    lines = [board.themes_line(view.themes, w), *text.wall_lines(view.table, w)]
    if view.answer is not None:
        lines.append(board.answer_line(view, w))
    told = w.n("{count} picture on the wall", "{count} pictures on the wall", len(view.table))
    seen = _described(told, of.pictures, {}, w)
    return [Picture("wall.png", seen, hand_picture.wall, of), Text("\n".join(lines))]


# Painting


def _easel(
    view: BelrattiView,
    prompt: rules.Prompt,
    draft: dict[str, Any],
    context: RenderContext,
    w: Words,
) -> list[Block]:
    """What an Owl paints, says and swaps."""
    match open_panel(view, draft):
        case "fit":
            return _fit_panel(view, prompt.window, draft, w)
        case "swap":
            return _swap_panel(view, prompt.window, draft, w)
        case _:
            return _paint_panel(view, prompt, draft, context, w)


def _numbered(view: BelrattiView, w: Words) -> dict[str, str]:
    return {
        card: f"{number} · {name(card, w)}" for number, card in enumerate(choices.held(view), 1)
    }


def _paint_panel(
    view: BelrattiView,
    prompt: rules.Prompt,
    draft: dict[str, Any],
    context: RenderContext,
    w: Words,
) -> list[Block]:
    window, labels, painted = prompt.window, _numbered(view, w), choices.painted(view)
    pick = draft.get("pick")
    picked = pick if pick in labels else None
    lines = [
        f"▶️ **{w.t('The Cats demand {number}.', number=view.demand)}**{board.until(view, context)}",
        *board.painting_lines(view, context, w),
    ]
    if view.missing and not painted:
        lines.append(
            "-# " + w.t("Pick a picture, then the theme you paint it for. Remember which!")
        )
    listed = tuple(
        Choice(
            f"{label} → {painted[card].value}" if card in painted else label,
            card,
            twist(card, w),
            card == picked,
        )
        for card, label in labels.items()
    )
    if picked in painted:
        act = [
            Button(
                w.t("Take number {number} back", number=list(labels).index(picked) + 1),
                "back",
                picked,
                Tone.DANGER,
                emoji="↩️",
                window=window,
            )
        ]
    else:
        usable = picked is not None and bool(view.missing)
        act = [
            Button(
                w.t("Paint for {letter}", letter=letter),
                "paint",
                f"{picked or ''}.{letter}",
                Tone.MAIN,
                usable,
                "🎨",
                window,
            )
            for letter in "AB"
        ]
    is_ready = view.viewer in prompt.done
    last = [
        Button(w.t("Not ready after all"), "unready", emoji="↩️", window=window)
        if is_ready
        else Button(
            w.t("Ready"),
            "ready",
            tone=Tone.GOOD,
            enabled=not view.missing,
            emoji="✅",
            window=window,
        ),
        Button(w.t("Say how they fit"), "panel", "fit", emoji="🗣️", window=window),
    ]
    if choices.can_swap(view):
        last.append(
            Button(
                w.t("Swap six"),
                "panel",
                "swap",
                emoji=text.sign(Joker.SWAP_HAND, w),
                window=window,
            )
        )
    return [
        Text("\n".join(lines)),
        Menu(w.t("Pick a picture"), "pick", listed, window=window),
        Row(tuple(act)),
        *rows(last),
    ]


def _fit_panel(view: BelrattiView, window: str, draft: dict[str, Any], w: Words) -> list[Block]:
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
        return Menu(labels[verb].format(count=now), verb, listed, window=window)

    text = w.t(
        "🗣️ **How well do your pictures suit the themes?** Count each once, by the theme it suits better. "
        "Everyone will read this; say nothing else."
    )
    return [
        Text(text),
        menu("good", good),
        menu("medium", medium),
        menu("bad", bad),
        Row(
            (
                Button(
                    w.t("Say it"),
                    "say",
                    tone=Tone.GOOD,
                    enabled=1 <= good + medium + bad <= count,
                    window=window,
                ),
                Button(w.t("Back to the easel"), "panel", emoji="↩️", window=window),
            )
        ),
    ]


def _swap_panel(view: BelrattiView, window: str, draft: dict[str, Any], w: Words) -> list[Block]:
    """The joker Swap hand: six pictures go, six come. Rule: BR-21."""
    labels = {
        card: label for card, label in _numbered(view, w).items() if card in (view.hand or ())
    }
    chosen = [card for card in draft.get("six", ()) if card in labels]
    listed = tuple(
        Choice(label, card, twist(card, w), card in chosen) for card, label in labels.items()
    )
    return [
        Text(
            f"{text.sign(Joker.SWAP_HAND, w)} "
            + w.t("**Swap hand**: pick six pictures to lay down; you draw six others.")
        ),
        Menu(w.t("Pick six pictures"), "six", listed, SWAP, SWAP, window),
        Row(
            (
                Button(
                    w.t("Swap these six"),
                    "swap",
                    tone=Tone.DANGER,
                    enabled=len(chosen) == SWAP,
                    window=window,
                ),
                Button(w.t("Back to the easel"), "panel", emoji="↩️", window=window),
            )
        ),
    ]
