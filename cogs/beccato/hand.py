"""The private panel: a player's hand, the team's signal, and all controls.

In a race, no control may move under a finger, so the layout is fixed while cards go round.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import rules
from bot.components.kit import Part, asked, compose, lines, row, small
from bot.components.screen import Button, Picture, Screen, Separator, Tone, rows
from bot.i18n.words import Words
from bot.tables.commands import Pick
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.beccato import cards
from cogs.beccato.art import hand_picture
from cogs.beccato.attention.hand import ring, watch_buttons, watching
from cogs.beccato.cards import BOOK, breed_sign, breed_word
from cogs.beccato.signals.hand import gesture_menu, talk
from cogs.beccato.text import chosen, opponents, seat_label
from rules.beccato import model
from rules.beccato.model import Card, Phase, after
from rules.beccato.view import BeccatoView

ACCENT = 0xE0A33A
"""The colour of straw."""


def hand(view: BeccatoView, context: RenderContext, w: Words) -> Screen:
    """Returns a private panel."""
    body: Part
    match view.phase:
        case Phase.AGREE:
            prompt = asked(view, "agree")
            ready = w.t("Your team is ready. I'll deal when all teams are.")
            body = talk(view, prompt, context, w) if prompt else ready
        case Phase.PASSING:
            body = _passing(view, context, w)
        case Phase.SETTLE:
            body = _settling(view, context, w)
        case Phase.BETWEEN:
            body = _between(view, context, w)
        case Phase.OVER:
            body = w.t("The match is over.")
    return compose(ACCENT, _heading(view, context, w), body)


def _heading(view: BeccatoView, context: RenderContext, w: Words) -> str:
    """Returns the viewer's team (once in a match) and any of its signals that have no buttons."""
    assert view.viewer is not None
    mine = view.teams[view.players[view.viewer].team]
    mates = [context.names[seat] for seat in mine.seats if seat != view.viewer]
    part = w.t(
        "You're playing for {guild} with **{mates}** at {place}.",
        guild=cards.guild(mine.guild, w),
        mates=w.listing(mates),
        place=context.place,
    )
    signals = cards.signals(view.signals, view.options.mode, w)
    told = ""
    if len(signals) > 1:
        short = (cards.signal_label(own, view.options.mode, w) for own in view.signals)
        told = f"-# 🤫 {' '.join(short)}"
    elif signals and not _signals(view):
        told = w.t("🤫 Your team's secret signal: {signal}", signal=f"**{signals[0]}**")
    agreed = view.options.free_signal and view.phase is not Phase.AGREE
    return lines(f"-# {part}" if view.round <= 1 and not (view.passes or agreed) else None, told)


def _signals(view: BeccatoView) -> tuple[str, ...]:
    """Returns the gestures in the team's only signal, in order, if they have buttons."""
    only = len(view.signals) == 1 and view.options.on_board and view.phase is Phase.PASSING
    return view.signals[0].gestures if only else ()


# While cards go round


def _passing(view: BeccatoView, context: RenderContext, w: Words) -> list[Part]:
    call, turn, held = asked(view, "call"), asked(view, "pass"), view.hand or ()
    assert view.viewer is not None
    assert call is not None
    to = context.names[after(view.ring, view.viewer)[0]]
    wait = w.t("You pass {name} a card when you have four.", name=to)
    act, tone = partial(button, turn, shut="" if turn else wait), Tone.MAIN if turn else Tone.PLAIN
    passes: dict[Card, Button] = {}
    for card in dict.fromkeys(held):
        label = cards.counted(breed_word(card, w), held.count(card))
        passes[card] = act(model.PassCard(card), label, tone, emoji=breed_sign(card, w))
    rooster = act(model.Chicchirichi(), w.t("Chicchirichì!"), Tone.DANGER, emoji="🐓")
    accused, eyes = beccato_buttons(view, call, context, w), watch_buttons(view, context, w)
    touched = {seat: [*filter(None, (each, eyes.get(seat)))] for seat, each in accused.items()}
    named = view.options.called_chickens
    taught = 0 if named else view.round  # players who call breeds aren't new to the game
    coccode, beccato = w.t("Coccodé!"), w.t("Beccato!")
    shouts = [button(call, model.Coccode(), coccode, Tone.GOOD, emoji="🥚")] * (not named)
    breeds = [
        choice(call, model.Coccode(name), breed_word(name, w), emoji=breed_sign(name, w))
        for name in (coop.breed for coop in view.coops)
    ]
    guide = partial(BOOK.guide, call, context, w, coccode=coccode, beccato=beccato)
    idle = 0 if turn else taught
    return [
        ring(view, touched, context, w),
        _picture(view, passes, w),
        BOOK.guide(turn, context, w, name=to, first=taught == 1) if turn else small([wait]),
        row(*passes.values()),
        guide(first=idle == 1, second=idle == 2),
        row(*shouts, rooster, *_signal_buttons(view, call, w)),
        menu(call, Pick("coccode"), w.t("Coccodé! Which?…"), breeds) if named else None,
        menu(call, Pick("beccato"), w.t("Beccato! Who?…"), chosen(accused, view, context, w)),
        gesture_menu(view, call, "gesture", w.t("Make a gesture…"), model.Gesture, context, w)
        if view.options.on_board
        else None,
        watching(view, eyes, context, w),
    ]


def _signal_buttons(view: BeccatoView, call: rules.Prompt, w: Words) -> list[Button]:
    """Returns a button for each gesture in the team's only signal."""
    act, names = partial(button, call, emoji="🤫"), _signals(view)
    labels = [cards.gesture_label(name, w) for name in names]
    labels[:1] = [w.t("Your signal: {gesture}", gesture=label) for label in labels[:1]]
    labels[1:] = [w.t("then {gesture}", gesture=label) for label in labels[1:]]
    return [act(model.Gesture(name), label) for name, label in zip(names, labels, strict=True)]


def _picture(view: BeccatoView, passes: Mapping[Card, Button], w: Words) -> Picture:
    """Returns the cards in hand, each of which can be passed on the viewer's turn."""
    held = view.hand or ()
    names = tuple(breed_word(card, w) for card in held)
    shown = hand_picture.Hand(held, names, new=view.received is not None)
    facts = [w.t("Your hand: {cards}", cards=cards.cards(held, w))]
    if view.received is not None:
        facts.append(w.t("New: {card}", card=cards.breed(view.received, w)))
    each = (cards.touchable(card, w.t(cards.BREEDS[card].name), passes) for card in held)
    items = tuple(each)
    return Picture("hand.png", tuple(facts), hand_picture.hand, shown, items=items, laid="grid")


def beccato_buttons(
    view: BeccatoView, call: rules.Prompt, context: RenderContext, w: Words
) -> dict[str, Button]:
    """Returns a button for each of the viewer's opponents, by seat."""
    act = partial(button, call, tone=Tone.DANGER, emoji="📣")
    names = {seat: seat_label(seat, context, w) for seat in opponents(view)}
    called = {seat: w.t("Beccato, {name}!", name=name) for seat, name in names.items()}
    return {str(seat): act(model.Beccato(seat), label) for seat, label in called.items()}


# After a call, between rounds


def _settling(view: BeccatoView, context: RenderContext, w: Words) -> Part:
    eggs: dict[str, Button] = {}
    parts: list[Part] = []
    for gain in view.gains:
        prompt = asked(view, "take" if gain.egg is None else "place")
        if prompt is None or gain.seat != view.viewer:
            continue
        if gain.egg is None:
            guide = BOOK.guide(prompt, context, w)
            eggs = egg_buttons(view, prompt, w)
            buttons = [*eggs.values()]
        else:
            guide = BOOK.guide(prompt, context, w, egg=cards.egg(gain.egg, w))
            buttons = [
                button(prompt, model.PlaceEgg(level), BOOK.word("levels", level, w), Tone.MAIN)
                for level in gain.levels
            ]
        parts += [guide, rows(buttons)]
    waits = w.t("We're settling a call; new cards come right after.")
    return [ring(view, {key: (each,) for key, each in eggs.items()}, context, w), parts or waits]


def egg_buttons(view: BeccatoView, prompt: rules.Prompt, w: Words) -> dict[str, Button]:
    """Returns a button for each place the egg being taken can come from."""
    due = (gain for gain in view.gains if gain.egg is None and gain.seat in prompt.seats)
    gain = next(due)
    signs = {model.DECK: "🥚", model.CHICK: "🐥"}
    buttons: dict[str, Button] = {}
    for name in gain.sources:
        tone = Tone.MAIN if name in signs else Tone.PLAIN
        label, sign = cards.source(name, view, w), signs.get(name) or breed_sign(name, w)
        buttons[name] = button(prompt, model.TakeEgg(name), label, tone, emoji=sign)
    return buttons


def _between(view: BeccatoView, context: RenderContext, w: Words) -> list[Part]:
    ready, change = asked(view, "ready", "beat"), asked(view, "change")
    players = None if change else ring(view, {}, context, w)
    parts: list[Part] = [players, w.t("You're ready; the round begins when everyone is.")]
    if ready is not None:
        go = button(ready, model.Ready(), w.t("Ready"), Tone.GOOD, emoji="✅")
        # Nothing else needs deciding now, though the beat waits for no one.
        labels = {"ready": go.label, "alone": change is None}
        parts = [players, BOOK.guide(ready, context, w, mark="▶️", **labels), row(go)]
    if change is not None:
        parts += [Separator(), talk(view, change, context, w)]
    return parts
