"""The gestures a player has just seen, gestures at one press, and the players watched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

import rules
from bot.components.kit import Part, asked, row
from bot.components.screen import ROW_LIMIT, Button, Choice, Row, Tone
from bot.i18n.words import Words
from bot.tables.commands import Pick
from bot.ui.controls import button, menu
from bot.ui.game_ui import RenderContext
from cogs.beccato.cards import BOOK, gesture, gesture_label
from cogs.beccato.text import gesture_line, opponents, seat_label
from rules.beccato.attention.flow import LASTS
from rules.beccato.model import UNSEEN, Gesture, Made, Watch
from rules.beccato.view import BeccatoView

FEW = 3
"""The most opponents with buttons of their own, beside the gestures at one press."""

CROWD = 7
"""The most players with gestures at one press beside the buttons of called chickens."""

MOST_SIGHTS = 6
"""The most gestures shown at a time: the latest."""


def sights(view: BeccatoView, context: RenderContext, w: Words) -> str:
    """Returns the latest gestures as the viewer saw them; they fade after some seconds."""
    latest = [made for made in view.gestures if made.after >= view.passes - LASTS]
    if context.fresh is not None:
        latest = [*view.gestures[len(view.gestures) - context.fresh :]]
    return "\n".join(_sight(made, view, context, w) for made in latest[-MOST_SIGHTS:])


def _sight(made: Made, view: BeccatoView, context: RenderContext, w: Words) -> str:
    if made.seat == view.viewer:
        return w.t("-# Your gesture: *{does}*", does=gesture(made.gesture, "board", w))
    if made.gesture == UNSEEN:
        return w.t("👀 {name} moved.", name=context.names[made.seat])
    return f"**{gesture_line(made.seat, made.gesture, context.names, w)}**"


def handy(view: BeccatoView, most: int) -> list[str]:
    """Returns the gestures that have buttons, the same all match long and for all of a team.

    All gestures are in groups that everyone could know, and the team has the group with its signal.
    So its buttons tell no more than which group that is.
    """
    own = [name for signal in view.signals for name in signal.gestures]
    drawn = [*view.repertoire]
    Random(f"{view.ring} {[coop.breed for coop in view.coops]}").shuffle(drawn)
    start = drawn.index(own[0]) // most * most if own else 0
    return sorted([*dict.fromkeys([*own, *drawn[start:], *drawn])][:most])


def watching(view: BeccatoView, call: rules.Prompt, context: RenderContext, w: Words) -> list[Part]:
    """Returns gestures at one press, the players watched, and what turns the viewer's eyes.

    That is a button for each of a few opponents, or else a menu. Beside the buttons of called
    chickens there is less room.
    """
    named, eyes = view.options.called_chickens, asked(view, "eyes")
    crowded = named and len(view.ring) > CROWD
    if eyes is None:
        return [] if crowded else [_fidgets(view, call, (), w)]
    looks, watched = _looks(view, eyes, context, w), view.watched or ()
    others = [look for look in looks if look.tone is Tone.PLAIN]
    few = not named and len(looks) <= FEW
    press = others[0].label if few else w.t("Watch instead…")
    names = w.listing([context.names[seat] for seat in watched])
    guide = BOOK.guide(eyes, context, w, mark="👁️", names=names, press=press)
    if few:
        return [guide, _fidgets(view, call, looks, w)]
    if crowded:
        names = w.listing([context.raw_names[seat][:40] for seat in watched])
        press = w.t("You watch {names}. Watch instead…", names=names)
    choices = [Choice(look.label, look.arg, does=look.does) for look in others]
    turn_to = menu(eyes, Pick("eyes"), press, choices)
    return [turn_to] if crowded else [guide, _fidgets(view, call, (), w), turn_to]


def _fidgets(view: BeccatoView, call: rules.Prompt, others: Sequence[Button], w: Words) -> Row:
    """Returns a row of gestures at one press, before other buttons."""
    act = partial(button, call, emoji="👋")
    names = handy(view, ROW_LIMIT - len(others))
    return row(*(act(Gesture(name), gesture_label(name, w)) for name in names), *others)


def _looks(view: BeccatoView, eyes: rules.Prompt, context: RenderContext, w: Words) -> list[Button]:
    """Returns a button for each opponent, in the order in which they sit after the viewer."""
    buttons: list[Button] = []
    for seat in opponents(view):
        label = seat_label(seat, context, w)
        if seat in (view.watched or ()):
            buttons.append(button(eyes, Watch(seat), label, Tone.MAIN, emoji="👁️"))
        else:
            text = w.t("Watch {name}", name=label)
            buttons.append(button(eyes, Watch(seat), text, emoji="👀"))
    return buttons
