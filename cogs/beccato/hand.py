"""The private panel: a player's hand, the team's signal, and everything that can be pressed.

Its layout stays the same while cards go round, so that no button moves under a finger in a race.
"""

from __future__ import annotations

import rules
from bot.components.screen import Block, Button, Picture, Row, Screen, Separator, Text, Tone, rows
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.beccato.art import hand_picture
from cogs.beccato.cards import (
    breed,
    breed_sign,
    breed_word,
    cards,
    egg,
    gesture,
    guild,
    guild_sign,
    level,
    signals,
    source,
)
from cogs.beccato.signals import hand as agreeing
from rules.beccato.model import CHICK, DECK, Phase, after
from rules.beccato.view import BeccatoView, GainView

ACCENT = 0xE0A33A
"""Straw."""

GESTURES = ("gesture", "gesture_more")
"""The verbs of the two menus that hold all gestures between them."""


def hand(view: BeccatoView, context: RenderContext, w: Words) -> Screen:
    """Returns a private panel."""
    assert view.viewer is not None
    blocks: list[Block] = [Text(_heading(view, context, w))]
    match view.phase:
        case Phase.AGREE:
            blocks += _agreeing(view, context, w)
        case Phase.PASSING:
            blocks += _passing(view, context, w)
        case Phase.SETTLE:
            blocks += _settling(view, context, w)
        case Phase.BETWEEN:
            blocks += _between(view, context, w)
        case Phase.OVER:
            blocks.append(Text(w.t("The match is over.")))
    return Screen(tuple(blocks), ACCENT)


def _heading(view: BeccatoView, context: RenderContext, w: Words) -> str:
    assert view.viewer is not None
    mine = view.teams[view.players[view.viewer].team]
    mates = [context.names[seat] for seat in mine.seats if seat != view.viewer]
    lines = [
        "### " + w.t("Your hand · table {number}", number=context.table_id),
        w.t(
            "You play for {guild} with **{mates}** at {place}.",
            guild=guild(mine.guild, w),
            mates=w.listing(mates),
            place=context.place,
        ),
    ]
    if view.signals:
        lines.append(signal_text(view, w))
    return "\n".join(lines)


def signal_text(view: BeccatoView, w: Words) -> str:
    """Returns the secret signal of the viewer's team."""
    mine = signals(view.signals, view.options.mode, w)
    if len(mine) == 1:
        return w.t("🤫 Your team's secret signal: {signal}", signal=f"**{mine[0]}**")
    return "\n".join([w.t("🤫 Your team's secret signals:"), *mine])


def _prompt(view: BeccatoView, kind: str) -> rules.Prompt | None:
    return next(
        (one for one in view.prompts if one.kind == kind and view.viewer in one.seats), None
    )


# While cards go round


def _passing(view: BeccatoView, context: RenderContext, w: Words) -> list[Block]:
    assert view.hand is not None
    call = _prompt(view, "call")
    assert call is not None
    held = hand_picture.Hand(
        tuple(view.hand),
        tuple(breed_word(card, w) for card in view.hand),
        new=view.received is not None,
    )
    alt = w.t("Your hand: {cards}", cards=cards(view.hand, w))
    blocks: list[Block] = [
        Picture("hand.png", alt, hand_picture.hand, held),
        Text(_turn_line(view, context, w)),
        pass_row(view, w),
        Text(
            w.t("📣 **Coccodé!** A team mate holds three:")
            if not view.options.called_chickens
            else w.t("📣 **Coccodé!** A team mate holds three of:")
        ),
        *coccode_rows(view, call, w),
        Text(w.t("👉 **Beccato!** This opponent holds three:")),
        *beccato_rows(view, call, context, w),
    ]
    if view.options.mode == "board":
        prompts = (w.t("Make a gesture…"), w.t("More gestures…"))
        blocks += agreeing.gesture_menus(view, GESTURES, prompts, call.window, w)
        blocks.append(Text(_own_gestures(view, w)))
    return blocks


def _turn_line(view: BeccatoView, context: RenderContext, w: Words) -> str:
    assert view.viewer is not None
    prompt = _prompt(view, "pass")
    to = context.names[after(view.ring, view.viewer)[0]]
    if prompt is None:
        return w.t("-# You pass to {name}. Call whenever you are sure.", name=to)
    line = w.t("▶️ **Your turn: pass a card to {name}.**", name=to)
    if view.received is not None:
        line += " " + w.t("New: {card}.", card=breed(view.received, w))
    return line + context.countdown(prompt.window)


def pass_row(view: BeccatoView, w: Words) -> Row:
    """Returns a button for every breed in hand, and Chicchirichì; all disabled unless it is the viewer's turn to pass."""
    prompt = _prompt(view, "pass")
    window = prompt.window if prompt is not None else ""
    held = view.hand or ()
    buttons = [
        Button(
            breed_word(card, w) + (f" ×{count}" if (count := held.count(card)) > 1 else ""),
            "pass",
            card,
            Tone.MAIN if prompt is not None else Tone.PLAIN,
            enabled=prompt is not None,
            emoji=breed_sign(card, w),
            window=window,
        )
        for card in dict.fromkeys(held)
    ]
    buttons.append(
        Button(
            w.t("Chicchirichì!"),
            "chicchirichi",
            tone=Tone.DANGER,
            enabled=prompt is not None,
            emoji="🐓",
            window=window,
        )
    )
    return Row(tuple(buttons))


def coccode_rows(view: BeccatoView, call: rules.Prompt, w: Words) -> list[Row]:
    """Returns the button for Coccodé, or one for each breed that can be named."""
    if not view.options.called_chickens:
        return [
            Row(
                (Button(w.t("Coccodé!"), "coccode", "", Tone.GOOD, emoji="🥚", window=call.window),)
            )
        ]
    return rows(
        [
            Button(
                breed_word(coop.breed, w),
                "coccode",
                coop.breed,
                Tone.GOOD,
                emoji=breed_sign(coop.breed, w),
                window=call.window,
            )
            for coop in view.coops
        ]
    )


def beccato_rows(
    view: BeccatoView, call: rules.Prompt, context: RenderContext, w: Words
) -> list[Row]:
    """Returns a button for every opponent, in the order in which they sit after the viewer."""
    assert view.viewer is not None
    mine = view.players[view.viewer].team
    opponents = [seat for seat in after(view.ring, view.viewer) if view.players[seat].team != mine]
    return rows(
        [
            Button(
                context.raw_names[seat][:40] or w.t("Seat {number}", number=seat + 1),
                "beccato",
                str(seat),
                Tone.DANGER,
                emoji=guild_sign(view.teams[view.players[seat].team].guild, w),
                window=call.window,
            )
            for seat in opponents
        ]
    )


def _own_gestures(view: BeccatoView, w: Words) -> str:
    """Returns the viewer's last gesture: the panel changes with each one, so that its menus can be used again."""
    mine = [made for made in view.gestures if made.seat == view.viewer]
    if not mine:
        return w.t("-# You have made no gesture in this round yet.")
    return w.n(
        "-# You have made {count} gesture in this round; the last: *{does}*",
        "-# You have made {count} gestures in this round; the last: *{does}*",
        len(mine),
        does=gesture(mine[-1].gesture, "board", w),
    )


# Before the first round, after a call, between rounds


def _agreeing(view: BeccatoView, context: RenderContext, w: Words) -> list[Block]:
    prompt = _prompt(view, "agree")
    if prompt is None:
        return [Text(w.t("Your team is ready. The first cards are dealt when all teams are."))]
    until = context.deadlines.get(prompt.window)
    left = (
        []
        if until is None
        else [Text(w.t("Time for this ends {when}.", when=f"<t:{int(until)}:R>"))]
    )
    return [*left, *agreeing.blocks(view, prompt, context, w)]


def _settling(view: BeccatoView, context: RenderContext, w: Words) -> list[Block]:
    found: list[Block] = []
    for gain in view.gains:
        kind = "take" if gain.egg is None else "place"
        prompt = _prompt(view, kind) if gain.seat == view.viewer else None
        if prompt is None:
            continue
        when = context.countdown(prompt.window)
        if gain.egg is None:
            found.append(Text(w.t("🥚 **Choose an egg for your team.**") + when))
            found += take_rows(view, gain, prompt, w)
        else:
            text = w.t("🥚 **Where does {egg} go?**", egg=egg(gain.egg, w))
            found.append(Text(text + when))
            found += place_rows(gain, prompt, w)
    return found or [Text(w.t("A call is being settled; the next cards come right after it."))]


def take_rows(view: BeccatoView, gain: GainView, prompt: rules.Prompt, w: Words) -> list[Row]:
    """Returns a button for every place an egg may be taken from."""
    emoji = {DECK: "🥚", CHICK: "🐥"}
    return rows(
        [
            Button(
                source(name, view, w),
                "egg",
                name,
                Tone.MAIN if name in emoji else Tone.PLAIN,
                emoji=emoji.get(name) or breed_sign(name, w),
                window=prompt.window,
            )
            for name in gain.sources
        ]
    )


def place_rows(gain: GainView, prompt: rules.Prompt, w: Words) -> list[Row]:
    """Returns a button for every level of the pyramid that is open."""
    return rows(
        [
            Button(level(number, w), "place", str(number), Tone.MAIN, window=prompt.window)
            for number in gain.levels
        ]
    )


def _between(view: BeccatoView, context: RenderContext, w: Words) -> list[Block]:
    found: list[Block] = []
    ready = _prompt(view, "ready")
    if ready is None:
        found.append(Text(w.t("You are ready; the round begins when everyone is.")))
    else:
        when = context.countdown(ready.window)
        found.append(Text(w.t("☕ **A break between rounds.**") + when))
        button = Button(w.t("Ready"), "ready", tone=Tone.GOOD, emoji="✅", window=ready.window)
        found.append(Row((button,)))
    change = _prompt(view, "change")
    if change is not None:
        found += [Separator(), *agreeing.blocks(view, change, context, w)]
    return found
