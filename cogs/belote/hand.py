"""Belote's private hand, from views and words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import rules
from bot.components.kit import Part, asked, compose
from bot.components.screen import Button, Picture, Row, Screen, Tone, rows, sentence
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.belote.art import hand_picture
from cogs.belote.board import ACCENT, bid_label, bid_rows, trick_now
from cogs.belote.cards import BOOK, card, cards, letters, rank, sign, suit
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
    picture = hand_picture.Hand(view.hand, view.trump, letters(w))
    mine = [Picture("hand.png", alt, hand_picture.hand, picture), held] if view.hand else []
    prompt = asked(view)
    if prompt is None:
        return compose(ACCENT, mine, f"-# {side}")
    controls = bid_rows(view, w) if prompt.kind == "bid" else card_rows(view, prompt, w)
    return compose(ACCENT, mine, f"-# {side}", _my_turn(view, prompt, context, w), controls)


def _my_turn(
    view: BeloteView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    """Returns what the reader is asked, below the trick as it lies."""
    if prompt.kind == "bid":
        offered = view.turned[1]
        guide = BOOK.guide(
            prompt,
            context,
            w,
            again=view.phase == "bid2",
            take=bid_label(offered, w),
            turned=suit(offered, w),
            card=card(view.turned, w),
            skip=w.t("Pass"),
        )
        return [guide]
    led = view.trick[0].card[1] if view.trick else ""
    follows = "trump" if led == view.trump else "suit"
    guide = BOOK.guide(
        prompt,
        context,
        w,
        why=" ".join(_refused(view, w)),
        cards=cards(view.legal, w),
        follows=follows if led else "lead",
        led=suit(led, w) if led else "",
        trump=suit(view.trump or "", w),
    )
    claim = w.t(
        "Your cards take every trick left, whatever the others hold: **{claim}** plays them all at once.",
        claim=w.t("The rest is mine"),
    )
    return [trick_now(view, context, w) if led else None, claim if view.claimable else None, guide]


def card_rows(view: BeloteView, prompt: rules.Prompt, w: Words) -> list[Row]:
    """Returns a button for every card that may be played, and one that explains the others."""
    assert view.hand is not None
    button = partial(Button, window=prompt.window)
    buttons: list[Button] = []
    for name in view.legal:
        tone = Tone.MAIN if name[1] == view.trump else Tone.PLAIN
        buttons.append(button(rank(name, w), "card", name, tone, emoji=sign(name[1], w)))
    for name in view.callable:
        label = w.t("{card} and call", card=rank(name, w))
        buttons.append(button(label, "call", name, Tone.GOOD, emoji=sign(name[1], w)))
    if view.claimable:
        buttons.append(button(w.t("The rest is mine"), "claim", tone=Tone.GOOD, emoji="🧹"))
    if len(view.legal) < len(view.hand):
        buttons.append(Button(w.t("Why not?"), "belote_why", emoji="🤔"))
    return rows(buttons)


def why_not(view: BeloteView, _context: RenderContext, w: Words) -> Screen:
    """Returns why some cards may not be played now, all of those for the same reason at once."""
    if not any(view.viewer in prompt.seats for prompt in view.prompts):
        return sentence(w.t("It is not your turn."))
    told = [
        w.labelled(f"**{' '.join(names)}**", reason) for reason, names in _refused(view, w).items()
    ]
    return sentence("\n".join(told) or w.t("You may play any of your cards now."))


def _refused(view: BeloteView, w: Words) -> dict[str, list[str]]:
    """Returns the cards in hand that may not be played now, by the reason."""
    why: dict[str, list[str]] = {}
    for name in view.hand or ():
        if name not in view.legal and (reason := explain(view, name)) is not None:
            why.setdefault(refusal(reason, w) or "", []).append(card(name, w))
    return why


def _trumps(held: Iterable[str], trump: str, w: Words) -> str:
    """Returns which cards the picture marks as trumps."""
    marked = [name for name in held if name[1] == trump]
    if not marked:
        return w.t("no trump among them")
    return w.t("trumps: {cards}", cards=cards(marked, w))
