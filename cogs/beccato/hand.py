"""The private panel: a player's hand, the team's signal, and everything that can be pressed.

Its layout stays the same while cards go round, so that no button moves under a finger in a race.
"""

from __future__ import annotations

from functools import partial

import rules
from bot.components.kit import Part, asked, compose, lines, row, small
from bot.components.screen import (
    Button,
    Picture,
    Row,
    Screen,
    Separator,
    Text,
    Tone,
    rows,
)
from bot.i18n.words import Words
from bot.ui.controls import button
from bot.ui.game_ui import RenderContext
from cogs.beccato.art import hand_picture
from cogs.beccato.attention.hand import sights, watching
from cogs.beccato.cards import (
    BOOK,
    breed,
    breed_sign,
    breed_word,
    cards,
    egg,
    guild,
    guild_sign,
    level,
    signals,
    source,
)
from cogs.beccato.signals import hand as agreeing
from rules.beccato.model import (
    CHICK,
    DECK,
    Beccato,
    Chicchirichi,
    Coccode,
    Gesture,
    PassCard,
    Phase,
    PlaceEgg,
    Ready,
    TakeEgg,
    after,
)
from rules.beccato.view import BeccatoView, GainView

ACCENT = 0xE0A33A
"""Straw."""


def hand(view: BeccatoView, context: RenderContext, w: Words) -> Screen:
    """Returns a private panel."""
    assert view.viewer is not None
    body: Part
    match view.phase:
        case Phase.AGREE:
            body = _agreeing(view, context, w)
        case Phase.PASSING:
            body = _passing(view, context, w)
        case Phase.SETTLE:
            body = _settling(view, context, w)
        case Phase.BETWEEN:
            body = _between(view, context, w)
        case Phase.OVER:
            body = w.t("The match is over.")
    # What moves comes last: nothing above it may, under a finger.
    return compose(ACCENT, _heading(view, context, w), body, sights(view, context, w))


def _heading(view: BeccatoView, context: RenderContext, w: Words) -> str:
    assert view.viewer is not None
    mine = view.teams[view.players[view.viewer].team]
    mates = [context.names[seat] for seat in mine.seats if seat != view.viewer]
    part = w.t(
        "You play for {guild} with **{mates}** at {place}.",
        guild=guild(mine.guild, w),
        mates=w.listing(mates),
        place=context.place,
    )
    return lines(f"-# {part}", signal_text(view, w) if view.signals else None)


def signal_text(view: BeccatoView, w: Words) -> str:
    """Returns the secret signal of the viewer's team."""
    mine = signals(view.signals, view.options.mode, w)
    if len(mine) == 1:
        return w.t("🤫 Your team's secret signal: {signal}", signal=f"**{mine[0]}**")
    return "\n".join([w.t("🤫 Your team's secret signals:"), *mine])


# While cards go round


def _passing(view: BeccatoView, context: RenderContext, w: Words) -> list[Part]:
    assert view.hand is not None
    call = asked(view, "call")
    assert call is not None
    names = tuple(breed_word(card, w) for card in view.hand)
    held = hand_picture.Hand(tuple(view.hand), names, new=view.received is not None)
    alt = w.t("Your hand: {cards}", cards=cards(view.hand, w))
    named = view.options.called_chickens
    own: list[Part] = []
    if view.options.on_board:
        own += watching(view, asked(view, "eyes"), call, context, w)
        labels = (w.t("Make a gesture…"), w.t("More gestures…"))
        own += agreeing.gesture_menus(view, call, "gesture", labels, Gesture, w)
    return [
        Picture("hand.png", alt, hand_picture.hand, held),
        _turn_line(view, context, w),
        pass_row(view, context, w),
        BOOK.guide(
            call,
            context,
            w,
            named=named,
            coccode=w.t("Coccodé!"),
            chicchirichi=w.t("Chicchirichì!"),
        ),
        rows([*coccode_buttons(view, call, w), _chicchirichi(view, context, w)]),
        Text(w.t("👉 **Beccato!** This opponent holds three:"), on_controls=True),
        beccato_rows(view, call, context, w),
        own,
    ]


def _turn_line(view: BeccatoView, context: RenderContext, w: Words) -> Part:
    assert view.viewer is not None
    prompt = asked(view, "pass")
    to = context.names[after(view.ring, view.viewer)[0]]
    if (
        prompt is None
    ):  # as many lines as in one's turn: nothing below may move while cards go round
        return small([not_yet(to, w), w.t("You can call at any moment.")])
    new = None if view.received is None else breed(view.received, w)
    return BOOK.guide(prompt, context, w, name=to, new=new)


def not_yet(to: str, w: Words) -> str:
    """Returns why a player cannot pass a card to the next one now."""
    return w.t("Once the fourth card has come round to you, you pass one to {name}.", name=to)


def _in_turn(view: BeccatoView, context: RenderContext, w: Words) -> partial[Button]:
    """Returns what makes a button of the viewer's own turn, disabled in everyone else's."""
    assert view.viewer is not None
    prompt = asked(view, "pass")
    to = context.names[after(view.ring, view.viewer)[0]]
    return partial(button, prompt, shut="" if prompt is not None else not_yet(to, w))


def pass_row(view: BeccatoView, context: RenderContext, w: Words) -> Row:
    """Returns a button for every breed in hand; all disabled unless it is the viewer's turn to pass."""
    tone = Tone.PLAIN if asked(view, "pass") is None else Tone.MAIN
    act, held = _in_turn(view, context, w), view.hand or ()
    buttons: list[Button] = []
    for card in dict.fromkeys(held):
        label = breed_word(card, w) + (f" ×{held.count(card)}" if held.count(card) > 1 else "")
        buttons.append(act(PassCard(card), label, tone, emoji=breed_sign(card, w)))
    return row(*buttons)


def _chicchirichi(view: BeccatoView, context: RenderContext, w: Words) -> Button:
    act = _in_turn(view, context, w)
    return act(Chicchirichi(), w.t("Chicchirichì!"), Tone.DANGER, emoji="🐓")


def coccode_buttons(view: BeccatoView, call: rules.Prompt, w: Words) -> list[Button]:
    """Returns the button for Coccodé, or one for each breed that can be named."""
    act = partial(button, call, tone=Tone.GOOD)
    if not view.options.called_chickens:
        return [act(Coccode(), w.t("Coccodé!"), emoji="🥚")]
    return [
        act(Coccode(coop.breed), breed_word(coop.breed, w), emoji=breed_sign(coop.breed, w))
        for coop in view.coops
    ]


def beccato_rows(
    view: BeccatoView, call: rules.Prompt, context: RenderContext, w: Words
) -> list[Row]:
    """Returns a button for every opponent, in the order in which they sit after the viewer; for everyone in public."""
    opponents = view.ring
    if view.viewer is not None:
        mine, others = view.players[view.viewer].team, after(view.ring, view.viewer)
        opponents = [seat for seat in others if view.players[seat].team != mine]
    buttons: list[Button] = []
    for seat in opponents:
        label = context.raw_names[seat][:40] or w.t("Seat {number}", number=seat + 1)
        emoji = guild_sign(view.teams[view.players[seat].team].guild, w)
        buttons.append(button(call, Beccato(seat), label, Tone.DANGER, emoji=emoji))
    return rows(buttons)


# Before the first round, after a call, between rounds


def _agreeing(view: BeccatoView, context: RenderContext, w: Words) -> Part:
    prompt = asked(view, "agree")
    if prompt is None:
        return w.t("Your team is ready. The first cards are dealt when all teams are.")
    return agreeing.blocks(view, prompt, context, w)


def _settling(view: BeccatoView, context: RenderContext, w: Words) -> Part:
    found: list[Part] = []
    for gain in view.gains:
        prompt = asked(view, "take" if gain.egg is None else "place")
        if prompt is None or gain.seat != view.viewer:
            continue
        if gain.egg is None:
            found += [BOOK.guide(prompt, context, w), gain_rows(view, gain, prompt, w)]
        else:
            guide = BOOK.guide(prompt, context, w, egg=egg(gain.egg, w))
            found += [guide, place_rows(gain, prompt, w)]
    return found or w.t("A call is being settled; the next cards come right after it.")


def gain_rows(view: BeccatoView, gain: GainView, prompt: rules.Prompt, w: Words) -> list[Row]:
    """Returns a button for every place an egg may be taken from."""
    emoji = {DECK: "🥚", CHICK: "🐥"}
    buttons: list[Button] = []
    for name in gain.sources:
        tone = Tone.MAIN if name in emoji else Tone.PLAIN
        label, sign = source(name, view, w), emoji.get(name) or breed_sign(name, w)
        buttons.append(button(prompt, TakeEgg(name), label, tone, emoji=sign))
    return rows(buttons)


def place_rows(gain: GainView, prompt: rules.Prompt, w: Words) -> list[Row]:
    """Returns a button for every level of the pyramid that is open."""
    return rows(
        [button(prompt, PlaceEgg(number), level(number, w), Tone.MAIN) for number in gain.levels]
    )


def _between(view: BeccatoView, context: RenderContext, w: Words) -> list[Part]:
    ready, change = asked(view, "ready") or asked(view, "beat"), asked(view, "change")
    found: list[Part] = [w.t("You are ready; the round begins when everyone is.")]
    if ready is not None:
        go = button(ready, Ready(), w.t("Ready"), Tone.GOOD, emoji="✅")
        # Nothing else is asked now, though it waits for nobody.
        found = [BOOK.guide(ready, context, w, mark="▶️", ready=go.label), row(go)]
    if change is not None:
        found += [Separator(), agreeing.blocks(view, change, context, w)]
    return found
