"""A private hand: its owner's pictures and controls. The board above it shows whatever is public.

A player who has to decide something sees the themes and the pictures right above the controls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rules
from bot.components.kit import Part, asked, compose
from bot.components.screen import Block, Picture, Screen
from bot.i18n.words import Words
from bot.render.sprite import Drawing
from bot.ui.game_ui import RenderContext
from cogs.belratti import board, choices, sheets, text
from cogs.belratti.art.drawings import tile
from cogs.belratti.art.emoji import CAT, OWL
from cogs.belratti.cards import BOOK
from rules.belratti.model import Phase, Role
from rules.belratti.view import BelrattiView


def hand(view: BelrattiView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand with its controls."""
    assert view.viewer is not None
    draft: dict[str, Any] = context.draft or {}
    controls = choices.controls(view, draft, w)
    is_asked = view.viewer in choices.waiting(view)
    return compose(
        board.ACCENT,
        None if is_asked and (view.round > 1 or view.demand) else _role(view, context, w),
        _pictures(view, controls, _why(view, draft, w), w, themed=is_asked),
        _says(view, draft, context, w),
        controls,
    )


def _role(view: BelrattiView, context: RenderContext, w: Words) -> str:
    """Returns the reader's role this round, and how far the match has got."""
    assert view.viewer is not None
    code = "captain" if view.viewer == view.captain else view.roles[view.viewer]
    return BOOK.word("role", code, w, owl=w.emoji(OWL), cat=w.emoji(CAT), place=context.place)


def _pictures(
    view: BelrattiView, controls: Sequence[Block], why: str, w: Words, *, themed: bool
) -> Picture | None:
    """Returns the pictures to decide about, below the themes, or the reader's own pictures."""
    assert view.viewer is not None
    is_cat = view.roles[view.viewer] is Role.CAT
    if is_cat and view.phase is Phase.HANG:
        return sheets.wall(view, w, controls, why) if themed else None
    if is_cat and themed:
        return sheets.themes(view, w, controls, why)
    return sheets.hand(view, w, controls, why, themed=themed) if text.held(view) else None


def _why(view: BelrattiView, draft: Mapping[str, Any], w: Words) -> str:
    """Returns why a picture that the reader can see has no control."""
    if view.proposal is not None and asked(view, "proposal", "themes"):
        code = "proposal_open"
    elif choices.is_swapping(view, draft):
        code = "not_in_hand"
    elif asked(view, "paint"):
        code = "demand_met"
    else:
        return ""
    return text.refusal(rules.IllegalAction(code, demand=view.demand), w) or ""


def _says(
    view: BelrattiView, draft: Mapping[str, Any], context: RenderContext, w: Words
) -> list[Part]:
    """Returns what the reader should know and do, limited to the proposed joker if there is one."""
    proposal, prompt = asked(view, "proposal"), asked(view)
    if proposal and choices.is_asked_first(view):
        agree, refuse = w.t("Agree"), w.t("Rather not")
        guide = BOOK.guide(proposal, context, w, agree=agree, refuse=refuse)
        return [board.proposal_line(view, context, w), guide]
    if prompt is None:
        is_owl = view.viewer in choices.seats_of(view, Role.OWL)
        return [_silent_owl(view, w)] if view.phase is Phase.HANG and is_owl else []
    if prompt == proposal or choices.is_swapping(view, draft):
        return []
    return [choices.answered(view, prompt, w) or _guide(view, prompt, context, w)]


def _guide(view: BelrattiView, prompt: rules.Prompt, context: RenderContext, w: Words) -> Part:
    return BOOK.guide(
        prompt,
        context,
        w,
        demand=view.demand,
        missing=view.missing,
        hung=choices.hung(view),
        complete=choices.is_complete(view),
        keep=choices.keep_label(view, prompt, w),
        done=choices.done_label(view, w),
        ready=w.t("Ready"),
    )


def _silent_owl(view: BelrattiView, w: Words) -> str:
    mine = [
        w.t("{number} (for {letter})", number=text.numbered(card, view), letter=theme)
        for card, theme in choices.painted(view).items()
    ]
    if not mine:
        return w.t(
            "🤫 The Cats are hanging pictures. None of those is yours, but don't give that away!"
        )
    return w.t(
        "🤫 The Cats are hanging pictures. Yours on the wall: {mine}. Not a sound!",
        mine=", ".join(mine),
    )


def face(code: str, _view: BelrattiView, _w: Words) -> Drawing:
    """Returns how to draw a picture."""
    return tile, (code, 210)
