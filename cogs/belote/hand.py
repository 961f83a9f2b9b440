"""Belote's private hand, from views and words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import rules
from bot.components.kit import asked, compose, lines
from bot.components.screen import Button, Picture, Row, Screen, Tone, rows, sentence
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.belote.art import hand_picture
from cogs.belote.board import ACCENT, bid_rows, trick_now
from cogs.belote.cards import card, cards, rank, sign
from cogs.belote.text import EMBLEMS, refusal
from rules.belote.legal import explain
from rules.belote.model import BeloteView


def hand(view: BeloteView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand."""
    assert view.viewer is not None
    assert view.hand is not None
    side = w.t(
        "You play {emblem} with **{partner}** at {place}.",
        emblem=EMBLEMS[view.viewer % 2],
        partner=context.names[(view.viewer + 2) % 4],
        place=context.place,
    )
    held = w.t("Your cards: {cards}", cards=cards(view.hand, w))
    alt = held if view.trump is None else f"{held}; {_trumps(view.hand, view.trump, w)}"
    picture = hand_picture.Hand(view.hand, view.trump)
    mine = [Picture("hand.png", alt, hand_picture.hand, picture), held] if view.hand else []
    prompt = asked(view)
    if prompt is None:
        return compose(ACCENT, mine, f"-# {side}")
    controls = bid_rows(view, w) if prompt.kind == "bid" else card_rows(view, prompt, w)
    return compose(ACCENT, mine, f"-# {side}", _my_turn(view, prompt, context, w), controls)


def _my_turn(view: BeloteView, prompt: rules.Prompt, context: RenderContext, w: Words) -> str:
    trick = None
    if prompt.kind == "card" and view.trick:
        trick = trick_now(view, context, w)
    elif prompt.kind == "card":
        trick = w.t("You lead to trick {number}.", number=len(view.tricks) + 1)
    return lines(trick, w.t("▶️ **Your turn.**")) + context.countdown(prompt.window)


def card_rows(view: BeloteView, prompt: rules.Prompt, w: Words) -> list[Row]:
    """Returns a button for every card that may be played, and one that explains the others."""
    assert view.hand is not None
    button = partial(Button, window=prompt.window)
    buttons: list[Button] = []
    for name in view.legal:
        tone = Tone.MAIN if name[1] == view.trump else Tone.PLAIN
        buttons.append(button(rank(name), "card", name, tone, emoji=sign(name[1], w)))
    for name in view.callable:
        label = w.t("{card} and call", card=rank(name))
        buttons.append(button(label, "call", name, Tone.GOOD, emoji=sign(name[1], w)))
    if len(view.legal) < len(view.hand):
        buttons.append(Button(w.t("Why not?"), "belote_why", emoji="🤔"))
    return rows(buttons)


def why_not(view: BeloteView, _context: RenderContext, w: Words) -> Screen:
    """Returns, card by card, why some cards may not be played now."""
    if not any(view.viewer in prompt.seats for prompt in view.prompts):
        return sentence(w.t("It is not your turn."))
    lines = [
        f"**{card(name, w)}**: {refusal(reason, w)}"
        for name in view.hand or ()
        if name not in view.legal and (reason := explain(view, name)) is not None
    ]
    return sentence("\n".join(lines) or w.t("You may play any of your cards now."))


def _trumps(held: Iterable[str], trump: str, w: Words) -> str:
    """Returns which cards the picture marks as trumps."""
    marked = [name for name in held if name[1] == trump]
    if not marked:
        return w.t("no trump among them")
    return w.t("trumps: {cards}", cards=cards(marked, w))
