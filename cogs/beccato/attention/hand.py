"""The players round the table with the gestures the reader saw, and the menu for watching them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

import rules
from bot.components.kit import Part, asked, small
from bot.components.screen import Button, Picture, Touchable
from bot.i18n.words import Words
from bot.tables.commands import Pick
from bot.ui.controls import button, menu
from bot.ui.game_ui import RenderContext
from cogs.beccato import cards
from cogs.beccato.art import board_picture
from cogs.beccato.cards import BOOK, gesture, gesture_label, source
from cogs.beccato.text import chosen, gesture_line, opponents, seat_label
from rules.beccato.attention.flow import LASTS
from rules.beccato.model import CHICK, UNSEEN, Made, Watch, after
from rules.beccato.view import BeccatoView


def sights(view: BeccatoView, context: RenderContext) -> dict[rules.Seat, Made]:
    """Returns each player's latest gesture as the reader saw it, not the public; gestures fade."""
    if view.viewer is None:
        return {}
    latest = [made for made in view.gestures if made.after >= view.passes - LASTS]
    if context.fresh is not None:
        latest = [*view.gestures[len(view.gestures) - context.fresh :]]
    return {made.seat: made for made in latest}


def _sight(made: Made, view: BeccatoView, context: RenderContext, w: Words) -> str:
    if made.seat == view.viewer:
        return w.t("Your gesture: *{does}*", does=gesture(made.gesture, "board", w))
    if made.gesture == UNSEEN:
        return w.t("👀 {name} moved.", name=context.names[made.seat])
    return f"**{gesture_line(made.seat, made.gesture, context.names, w)}**"


def ring(
    view: BeccatoView, controls: Mapping[str, Sequence[Button]], context: RenderContext, w: Words
) -> Picture:
    """Draws the players in passing order, the reader first: who passes, deals and gestures."""
    first = view.ring[0] if view.viewer is None else view.viewer
    order = (first, *after(view.ring, first)[:-1])
    seen, eyes = sights(view, context), view.watched or ()
    facts, players, items = list[str](), list[board_picture.Player](), list[Touchable]()
    for seat in order:
        side, turn = view.teams[view.players[seat].team].guild, seat == view.turn
        name = f"{cards.guild_sign(side, w)} {context.names[seat]}"
        facts.append(w.t("**{name} (4 cards)**", name=name) if turn else name)
        made = seen.get(seat)
        missed = made is not None and made.gesture == UNSEEN
        shown = "" if made is None else w.t("moved") if missed else gesture_label(made.gesture, w)
        dealer, drawn = view.round > 0 and seat == view.dealer, context.drawn(seat, w)
        players.append(
            board_picture.Player(seat, drawn, side, turn, dealer, seat in eyes, shown, missed)
        )
        items.append(Touchable(str(seat), drawn, tuple(controls.get(str(seat), ()))))
    if view.imaginary is not None:
        place = order.index(view.ring[-1]) + 1  # the player is between the last seat and the first
        facts.insert(place, w.t("👻 imaginary hand"))
        players.insert(place, board_picture.Player(None, w.t("no one")))
    facts = [" → ".join(facts)]
    middle = w.t("Signals")
    if view.round:
        most = view.options.lap_limit
        middle = w.t("Lap {lap} of {most}", lap=min(view.laps + 1, most), most=most)
        facts += [w.t("{name} has dealt", name=context.names[view.dealer]), middle]
    if view.chick:
        facts.append(w.t("🐥 the chick is waiting"))
        items.append(Touchable(CHICK, source(CHICK, view, w), tuple(controls.get(CHICK, ()))))
    facts += [_sight(made, view, context, w) for made in seen.values()]
    left = view.options.direction == "left"
    table = board_picture.Ring(tuple(players), middle, w.t("D"), view.chick, left)
    return Picture("ring.png", tuple(facts), board_picture.ring, table, items=tuple(items))


def handy(view: BeccatoView, most: int) -> list[str]:
    """Returns the gestures offered first, which stay the same all match for everyone on a team.

    Gestures come in fixed, public groups, and a team is offered the group that contains its signal.
    So what is offered reveals no more than which group that is.
    """
    own = [name for signal in view.signals for name in signal.gestures]
    drawn = [*view.repertoire]
    Random(f"{view.ring} {[coop.breed for coop in view.coops]}").shuffle(drawn)
    start = drawn.index(own[0]) // most * most if own else 0
    return sorted([*dict.fromkeys([*own, *drawn[start:], *drawn])][:most])


def watch_buttons(view: BeccatoView, context: RenderContext, w: Words) -> dict[str, Button]:
    """Returns buttons, by seat, for watching the opponents that the viewer isn't watching yet."""
    if (eyes := asked(view, "eyes")) is None:
        return {}
    act, watched = partial(button, eyes, emoji="👀"), view.watched or ()
    return {
        str(seat): act(Watch(seat), w.t("Watch {name}", name=seat_label(seat, context, w)))
        for seat in opponents(view)
        if seat not in watched
    }


def watching(
    view: BeccatoView, buttons: Mapping[str, Button], context: RenderContext, w: Words
) -> list[Part]:
    """Returns which players the viewer is watching, and the menu for watching others."""
    if (eyes := asked(view, "eyes")) is None:
        return []
    names = w.listing([context.raw_names[seat] for seat in view.watched or ()])
    label = BOOK.word("asks", "eyes", w, names=names)
    lead = BOOK.find("leads", "eyes", w, third=view.round == 3 and not asked(view, "pass"))
    looks = menu(eyes, Pick("eyes"), label, chosen(buttons, view, context, w))
    return [small([lead]), looks] if lead else [looks]
