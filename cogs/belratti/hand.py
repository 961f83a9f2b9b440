"""A private hand: its owner's pictures and controls. The board above it shows what all see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rules
from bot.components.kit import Part, asked, compose, lines, row, stack
from bot.components.screen import Block, Choice, Menu, Picture, Screen, Text, Tone, rows
from bot.i18n.words import Words
from bot.render.sprite import Drawing
from bot.tables.commands import Pick
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.belratti import board, choices, text
from cogs.belratti.actions import AGAIN, EASEL, SWAP_PANEL, SWAP_SIX, is_swapping, well_so_far
from cogs.belratti.art import hand_picture
from cogs.belratti.art.drawings import HELD, tile
from cogs.belratti.art.emoji import CAT, OWL
from cogs.belratti.cards import BOOK
from rules.belratti import model
from rules.belratti.model import SWAP, Joker, Phase, Role, Theme
from rules.belratti.view import BelrattiView


def hand(view: BelrattiView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand with its controls."""
    assert view.viewer is not None
    draft: dict[str, Any] = context.draft or {}
    paint, role = asked(view, "paint"), view.roles[view.viewer]
    controls = choices.controls(view, w, draft.get("pick"))
    why = ""
    if paint is not None and is_swapping(view, draft):
        controls = stack(_swap_panel(view, paint, draft, w))
        why = text.refusal(rules.IllegalAction("not_in_hand"), w) or ""
    elif paint is not None:
        controls = stack(_paint_panel(view, paint, draft, context, w))
        why = text.refusal(rules.IllegalAction("demand_met", demand=view.demand), w) or ""
    if role is Role.CAT and view.phase is Phase.HANG:
        wall = lines(*text.wall_lines(view.table, w))
        sheet = Text(wall, items=board.wall_items(view, controls, w))
    else:
        sheet = _sheet(view, controls, w, why)
    code = "captain" if view.viewer == view.captain else role
    owl, cat = w.emoji(OWL), w.emoji(CAT)
    return compose(
        board.ACCENT,
        BOOK.word("role", code, w, owl=owl, cat=cat, place=context.place),
        sheet,
        _proposed(view, context, w),
        _statement(view, context, w),
        controls,
    )


def _statement(view: BelrattiView, context: RenderContext, w: Words) -> Part:
    """Returns what the reader should do, if anything, but for painting."""
    prompt = asked(view, "themes", "demand", "plus_minus", "hang", "captain")
    if prompt is None:
        is_owl = view.viewer in choices.seats_of(view, Role.OWL)
        return _silent_owl(view, w) if view.phase is Phase.HANG and is_owl else None
    return choices.answered(view, prompt, w) or BOOK.guide(
        prompt,
        context,
        w,
        demand=view.demand,
        hung=choices.hung(view),
        complete=choices.is_complete(view),
        keep=choices.keep_label(view, prompt, w),
        done=choices.done_label(view, w),
        menu=w.t("Pick a picture"),
        a=w.t("Under A"),
        b=w.t("Under B"),
    )


def _proposed(view: BelrattiView, context: RenderContext, w: Words) -> Part:
    """Returns the joker that is proposed to the reader, and the answers to it."""
    prompt = asked(view, "proposal")
    if prompt is None or view.proposal is None:
        return None
    guide = None
    if view.viewer not in view.proposal.agreed:
        guide = BOOK.guide(prompt, context, w, agree=w.t("Agree"), refuse=w.t("Rather not"))
    return [board.proposal_line(view, context, w), guide, choices.proposal(view, w)]


def _silent_owl(view: BelrattiView, w: Words) -> str:
    mine = [
        w.t("{number} (for {letter})", number=text.numbered(card, view), letter=theme)
        for card, theme in choices.painted(view).items()
    ]
    if not mine:
        return w.t(
            "🤫 The Cats are hanging. None of those pictures is yours; do not give that away!"
        )
    return w.t(
        "🤫 The Cats are hanging. Yours on the wall: {mine}. Not a sound!", mine=", ".join(mine)
    )


def face(code: str, _view: BelrattiView, _w: Words) -> Drawing:
    """Returns how to draw a picture."""
    return tile, (code, HELD)


def _sheet(view: BelrattiView, controls: Sequence[Block], w: Words, why: str) -> Picture | None:
    """Returns the picture of the reader's hand; ``why`` says why a card has no control."""
    assert view.viewer is not None
    cards, painted = text.held(view), choices.painted(view)
    if not cards:
        return None
    sides = [painted.get(card, "") for card in cards]
    is_owl = view.roles[view.viewer] is Role.OWL
    demand = (str(view.demand), w.t("to paint")) if is_owl and view.demand else ("", "")
    drawn = hand_picture.Hand(tuple(zip(cards, sides, strict=True)), view.themes, demand)
    items = choices.touchables(dict(zip(cards, cards, strict=True)), controls, view, w, why)
    counted = w.n("Your {count} picture", "Your {count} pictures", len(cards))
    themes = board.themes_line(view.themes, w) if view.themes else None
    alt = board.described(
        items,
        [side and f" → {side}" for side in sides],
        w,
        lambda listed: lines(w.labelled(counted, listed), themes),
    )
    return Picture("hand.png", alt, hand_picture.hand, drawn, items=items, laid="grid")


# Painting


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
        button(prompt, model.Unready(), w.t("Not ready after all"), emoji="↩️")
        if view.viewer in prompt.done
        else button(prompt, model.Ready(), w.t("Ready"), Tone.GOOD, shut=waits, emoji="✅"),
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
    """Returns the menu of pictures that can be painted for a theme, or taken back from it."""
    painted, letter = choices.painted(view), theme.value
    listed: list[Choice] = []
    for number, card in enumerate(text.held(view), 1):
        if painted.get(card) is theme:
            back = w.t("{number}: take it back from {letter}", number=number, letter=letter)
            listed.append(choice(prompt, model.Withdraw(card), back, emoji="↩️"))
        elif card in choices.paintable(view):
            listed.append(choice(prompt, model.Commit(card, theme), str(number)))
    label = w.t("Painted for {letter}", letter=letter)
    if view.missing:
        label = w.t("Paint for {letter}", letter=letter)
    none = Pick(f"paint_{letter.lower()}")
    most = view.missing + [*painted.values()].count(theme)
    return menu(prompt, none, label, listed, most=most, each=True) if listed else None


def _fit_menu(view: BelrattiView, prompt: rules.Prompt, draft: dict[str, Any], w: Words) -> Menu:
    """Returns the menu of a statement: how many pictures fit well, then how many so-so.

    The rest are bad. Rule: BR-23, BR-55.
    """
    count, well = len(text.held(view)), well_so_far(view, draft)
    listed: list[Choice] = []
    if well is None:
        for number in range(count + 1):
            label = w.n("{count} picture goes well", "{count} pictures go well", number)
            listed.append(choice(prompt, Pick("well", str(number)), label))
        return menu(prompt, Pick("well"), w.t("Say how your hand fits"), listed)
    for number in range(count - well + 1):
        label = text.fit(model.StateFit(well, number, count - well - number), w)
        listed.append(choice(prompt, Pick("so_so", str(number)), label))
    listed.append(choice(prompt, AGAIN, w.t("Start over"), emoji="↩️"))
    asks = w.n("{count} well, and how many so-so?", "{count} well, and how many so-so?", well)
    return menu(prompt, Pick("so_so"), asks, listed)


def _swap_panel(
    view: BelrattiView, prompt: rules.Prompt, draft: dict[str, Any], w: Words
) -> list[Part]:
    """Returns the panel of the joker Swap hand: six pictures go, six come. Rule: BR-21."""
    cards = sorted(view.hand or ())
    chosen = [card for card in draft.get("six", ()) if card in cards]
    listed = [
        choice(prompt, Pick("six", card), text.numbered(card, view), chosen=card in chosen)
        for card in cards
    ]
    swap = w.t("Swap these six")
    what = w.t("**Swap hand**: pick six pictures to lay down, then press **{swap}**.", swap=swap)
    then = w.t(
        "You draw six others for them; the joker is used up until a perfect round brings it back."
    )
    waits = "" if len(chosen) == SWAP else w.t("Pick six pictures in the menu first.")
    return [
        Text(f"▶️ {text.signed(Joker.SWAP_HAND, what, w)}\n-# {then}", on_controls=True),
        menu(prompt, Pick("six"), w.t("Pick six pictures"), listed, least=SWAP, most=SWAP),
        row(
            button(prompt, SWAP_SIX, swap, Tone.DANGER, shut=waits),
            button(prompt, EASEL, w.t("Back to the easel"), emoji="↩️"),
        ),
    ]
