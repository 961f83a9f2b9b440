"""The private panel: a player's hand, the team's signal, and all controls.

No control may move under a finger in a race, so its layout stays while cards go round.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import rules
from bot.components.kit import Part, asked, compose, lines, row, small
from bot.components.screen import Button, Picture, Screen, Separator, Text, Tone, rows
from bot.i18n.words import Words
from bot.ui.controls import button
from bot.ui.game_ui import RenderContext
from cogs.beccato import cards
from cogs.beccato.art import hand_picture
from cogs.beccato.attention.hand import sights, watching
from cogs.beccato.cards import BOOK, breed_sign, breed_word
from cogs.beccato.signals.hand import gesture_menus, talk
from cogs.beccato.text import opponents, seat_label
from rules.beccato import model
from rules.beccato.model import Card, Phase, after
from rules.beccato.view import BeccatoView

ACCENT = 0xE0A33A
"""Straw."""


def hand(view: BeccatoView, context: RenderContext, w: Words) -> Screen:
    """Returns a private panel."""
    body: Part
    match view.phase:
        case Phase.AGREE:
            prompt = asked(view, "agree")
            ready = w.t("Your team is ready. The first cards are dealt when all teams are.")
            body = talk(view, prompt, context, w) if prompt else ready
        case Phase.PASSING:
            body = _passing(view, context, w)
        case Phase.SETTLE:
            body = _settling(view, context, w)
        case Phase.BETWEEN:
            body = _between(view, context, w)
        case Phase.OVER:
            body = w.t("The match is over.")
    # The gestures come and go, so they are last: nothing moves under a finger.
    return compose(ACCENT, _heading(view, context, w), body, sights(view, context, w))


def _heading(view: BeccatoView, context: RenderContext, w: Words) -> str:
    """Returns the viewer's team, and its secret signals."""
    assert view.viewer is not None
    mine = view.teams[view.players[view.viewer].team]
    mates = [context.names[seat] for seat in mine.seats if seat != view.viewer]
    part = w.t(
        "You play for {guild} with **{mates}** at {place}.",
        guild=cards.guild(mine.guild, w),
        mates=w.listing(mates),
        place=context.place,
    )
    signals = cards.signals(view.signals, view.options.mode, w)
    if len(signals) == 1:
        signals = [w.t("🤫 Your team's secret signal: {signal}", signal=f"**{signals[0]}**")]
    elif signals:
        signals.insert(0, w.t("🤫 Your team's secret signals:"))
    return lines(f"-# {part}", *signals)


# While cards go round


def _passing(view: BeccatoView, context: RenderContext, w: Words) -> list[Part]:
    call, turn, held = asked(view, "call"), asked(view, "pass"), view.hand or ()
    assert view.viewer is not None
    assert call is not None
    to = context.names[after(view.ring, view.viewer)[0]]
    wait = w.t("Once the fourth card has come round to you, you pass one to {name}.", name=to)
    act, tone = partial(button, turn, shut="" if turn else wait), Tone.MAIN if turn else Tone.PLAIN
    passes: dict[Card, Button] = {}
    for card in dict.fromkeys(held):
        label = cards.counted(breed_word(card, w), held.count(card))
        passes[card] = act(model.PassCard(card), label, tone, emoji=breed_sign(card, w))
    rooster = w.t("Chicchirichì!")
    last = act(model.Chicchirichi(), rooster, Tone.DANGER, emoji="🐓")
    new = None if view.received is None else cards.breed(view.received, w)
    # Both are as many lines, since nothing below may move while cards go round.
    asks = small([wait, w.t("You can call at any moment.")])
    gestures: list[Part] = []
    if view.options.on_board:
        labels = w.t("Make a gesture…"), w.t("More gestures…")
        menus = gesture_menus(view, call, "gesture", labels, model.Gesture, w)
        gestures = [watching(view, call, context, w), menus]
    return [
        _picture(view, passes, w),
        BOOK.guide(turn, context, w, name=to, new=new) if turn else asks,
        row(*passes.values()),
        BOOK.guide(
            call,
            context,
            w,
            named=view.options.called_chickens,
            coccode=w.t("Coccodé!"),
            chicchirichi=rooster,
        ),
        rows([*coccode_buttons(view, call, w).values(), last]),
        Text(w.t("👉 **Beccato!** This opponent holds three:"), on_controls=True),
        rows([*beccato_buttons(view, call, context, w).values()]),
        gestures,
    ]


def _picture(view: BeccatoView, passes: Mapping[Card, Button], w: Words) -> Picture:
    """Returns the cards in hand; in the viewer's turn each can be passed."""
    held = view.hand or ()
    names = tuple(breed_word(card, w) for card in held)
    shown = hand_picture.Hand(held, names, new=view.received is not None)
    alt = w.t("Your hand: {cards}", cards=cards.cards(held, w))
    items = (cards.touchable(card, w.t(cards.BREEDS[card].name), passes) for card in held)
    items = tuple(items)
    return Picture("hand.png", alt, hand_picture.hand, shown, items=items, laid="grid")


def coccode_buttons(view: BeccatoView, call: rules.Prompt, w: Words) -> dict[Card, Button]:
    """Returns the button for Coccodé, or one for each breed that can be named."""
    act = partial(button, call, tone=Tone.GOOD)
    if not view.options.called_chickens:
        return {"": act(model.Coccode(), w.t("Coccodé!"), emoji="🥚")}
    breeds = [coop.breed for coop in view.coops]
    return {
        name: act(model.Coccode(name), breed_word(name, w), emoji=breed_sign(name, w))
        for name in breeds
    }


def beccato_buttons(
    view: BeccatoView, call: rules.Prompt, context: RenderContext, w: Words
) -> dict[str, Button]:
    """Returns a button for each of the viewer's opponents by seat, or in public for each player."""
    buttons: dict[str, Button] = {}
    for seat in opponents(view):
        emoji = cards.guild_sign(view.teams[view.players[seat].team].guild, w)
        label = seat_label(seat, context, w)
        buttons[str(seat)] = button(call, model.Beccato(seat), label, Tone.DANGER, emoji=emoji)
    return buttons


# After a call, between rounds


def _settling(view: BeccatoView, context: RenderContext, w: Words) -> Part:
    parts: list[Part] = []
    for gain in view.gains:
        prompt = asked(view, "take" if gain.egg is None else "place")
        if prompt is None or gain.seat != view.viewer:
            continue
        if gain.egg is None:
            guide = BOOK.guide(prompt, context, w)
            buttons = [*egg_buttons(view, prompt, w).values()]
        else:
            guide = BOOK.guide(prompt, context, w, egg=cards.egg(gain.egg, w))
            buttons = [
                button(prompt, model.PlaceEgg(level), BOOK.word("levels", level, w), Tone.MAIN)
                for level in gain.levels
            ]
        parts += [guide, rows(buttons)]
    return parts or w.t("A call is being settled; the next cards come right after it.")


def egg_buttons(view: BeccatoView, prompt: rules.Prompt, w: Words) -> dict[str, Button]:
    """Returns a button for each source of the egg that is being taken."""
    gain = next(gain for gain in view.gains if gain.egg is None)
    signs = {model.DECK: "🥚", model.CHICK: "🐥"}
    buttons: dict[str, Button] = {}
    for name in gain.sources:
        tone = Tone.MAIN if name in signs else Tone.PLAIN
        label, sign = cards.source(name, view, w), signs.get(name) or breed_sign(name, w)
        buttons[name] = button(prompt, model.TakeEgg(name), label, tone, emoji=sign)
    return buttons


def _between(view: BeccatoView, context: RenderContext, w: Words) -> list[Part]:
    ready, change = asked(view, "ready", "beat"), asked(view, "change")
    parts: list[Part] = [w.t("You are ready; the round begins when everyone is.")]
    if ready is not None:
        go = button(ready, model.Ready(), w.t("Ready"), Tone.GOOD, emoji="✅")
        # Nothing else is asked now, though the beat waits for no one.
        parts = [BOOK.guide(ready, context, w, mark="▶️", ready=go.label), row(go)]
    if change is not None:
        parts += [Separator(), talk(view, change, context, w)]
    return parts
