"""Belote's private hand, built from views and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import rules
from bot.components.kit import Part, asked, compose
from bot.components.screen import Button, Picture, Row, Screen, Tone, Touchable, rows, sentence
from bot.i18n.words import Words
from bot.render.sprite import Drawing
from bot.ui.controls import button
from bot.ui.game_ui import RenderContext
from cogs.belote.art import hand_picture
from cogs.belote.art.cards import marked
from cogs.belote.board import ACCENT, BIDDING, bid_buttons
from cogs.belote.cards import BOOK, card, card_name, cards, letters, rank, sign, suit
from cogs.belote.text import EMBLEMS, refusal
from rules.belote.legal import explain
from rules.belote.model import BeloteView, ClaimRest, PlayCard


def hand(view: BeloteView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand: the cards, what the owner has to decide, and the controls."""
    assert view.viewer is not None
    assert view.hand is not None
    side = w.t(
        "You're playing for {emblem} with **{partner}** at {place}.",
        emblem=EMBLEMS[view.viewer % 2],
        partner=context.names[(view.viewer + 2) % 4],
        place=context.place,
    )
    begins = view.round == 1 and view.phase in BIDDING
    facts = (
        w.t("Your cards: {cards}", cards=cards(view.hand, w)),
        *([_trumps(view.hand, view.trump, w)] if view.trump else []),
    )
    picture, items = hand_picture.Hand(view.hand, view.trump, letters(w)), held_cards(view, w)
    drawn = Picture("hand.png", facts, hand_picture.hand, picture, items=items, laid="fan")
    prompt = asked(view)
    controls: list[Row] = []
    if prompt is not None and prompt.kind == "bid":
        controls = rows(bid_buttons(view, w))
    elif prompt is not None:
        controls = card_rows(items, view, prompt, w)
    return compose(
        ACCENT,
        drawn if view.hand else None,
        f"-# {side}" if begins else None,
        _my_turn(view, prompt, context, w) if prompt else None,
        controls,
    )


def _my_turn(
    view: BeloteView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    """Returns what the reader has to decide; in the first round, also what follows from it."""
    if prompt.kind == "bid":
        guide = BOOK.guide(
            prompt,
            context,
            w,
            again=view.phase == "bid2" if view.round == 1 else "",
            phase=view.phase,
            turned=suit(view.turned[1], w),
            card=card(view.turned, w),
        )
        return [guide]
    led = view.trick[0].card[1] if view.trick else ""
    follows = "trump" if led == view.trump else "suit"
    guide = BOOK.guide(
        prompt,
        context,
        w,
        why=" ".join(_refused(view, w)),
        follows="" if view.round > 1 else follows if led else "lead",
        led=suit(led, w) if led else "",
        trump=suit(view.trump or "", w),
    )
    claim = w.t(
        "Your cards win every trick left, whatever the others hold: **{claim}** plays them "
        "all at once.",
        claim=w.t("The rest are mine"),
    )
    return [claim if view.claimable else None, guide]


def held_cards(view: BeloteView, w: Words) -> tuple[Touchable, ...]:
    """Returns the cards in hand, with how to play each one now, or why it can't be played."""
    why = _reasons(view, w)
    return tuple(
        Touchable(name, card_name(name, w), tuple(_plays(name, view, w)), why.get(name, ""))
        for name in view.hand or ()
    )


def face(code: str, view: BeloteView, w: Words) -> Drawing:
    """Returns how to draw a card in the hand."""
    return marked, (code, 200, code[1] == view.trump, letters(w))


def _plays(name: str, view: BeloteView, w: Words) -> Iterator[Button]:
    """Yields the ways to play a card, first without a call, then with one."""
    prompt = asked(view, "card")
    act = partial(button, prompt, emoji=sign(name[1], w))
    if prompt is not None and name in view.legal:
        tone = Tone.MAIN if name[1] == view.trump else Tone.PLAIN
        yield act(PlayCard(name), rank(name, w), tone)
        if name in view.callable:
            label = w.t("{card} + belote", card=rank(name, w))
            yield act(PlayCard(name, call=True), label, Tone.GOOD)


def card_rows(
    items: Sequence[Touchable], view: BeloteView, prompt: rules.Prompt, w: Words
) -> list[Row]:
    """Returns a button for every legal card, and one that explains the others."""
    plays = [item.controls for item in items if item.controls]
    buttons = [play[0] for play in plays] + [call for play in plays for call in play[1:]]
    if view.claimable:
        claim = w.t("The rest are mine")
        buttons.append(button(prompt, ClaimRest(), claim, Tone.GOOD, emoji="🧹"))
    if len(plays) < len(items):
        buttons.append(Button(w.t("Why not?"), "belote_why", emoji="🤔"))
    return rows(buttons)


def why_not(view: BeloteView, _context: RenderContext, w: Words) -> Screen:
    """Returns why some cards can't be played now, with a line for each reason."""
    if asked(view) is None:
        return sentence(w.t("It's not your turn."))
    refused = [
        w.labelled(f"**{' '.join(names)}**", reason) for reason, names in _refused(view, w).items()
    ]
    return sentence("\n".join(refused) or w.t("You may play any of your cards now."))


def _refused(view: BeloteView, w: Words) -> dict[str, list[str]]:
    """Returns the cards in hand that can't be played now, grouped by reason."""
    why: dict[str, list[str]] = {}
    for name, reason in _reasons(view, w).items():
        why.setdefault(reason, []).append(card(name, w))
    return why


def _reasons(view: BeloteView, w: Words) -> dict[str, str]:
    """Returns the reason why each illegal card in hand can't be played now."""
    if asked(view, "card") is None:
        return {}
    refused = {name: explain(view, name) for name in view.hand or () if name not in view.legal}
    return {name: refusal(error, w) or "" for name, error in refused.items() if error is not None}


def _trumps(held: Iterable[str], trump: str, w: Words) -> str:
    """Returns which cards the picture marks as trumps."""
    marked = [name for name in held if name[1] == trump]
    if not marked:
        return w.t("no trumps among them")
    return w.t("trumps: {cards}", cards=cards(marked, w))
