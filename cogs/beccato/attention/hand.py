"""What a player has just seen, gestures at one press and, where they have to be watched, whom the player watches."""

from __future__ import annotations

from random import Random

import rules
from bot.components.kit import Part, row
from bot.components.screen import ROW_LIMIT, Button, Choice, Tone
from bot.i18n.words import Words
from bot.tables.commands import Pick
from bot.ui.controls import button, menu
from bot.ui.game_ui import RenderContext
from cogs.beccato.cards import BOOK, gesture, gesture_label
from cogs.beccato.text import gesture_line
from rules.beccato.attention.flow import LASTS
from rules.beccato.model import UNSEEN, Gesture, Made, Watch, after
from rules.beccato.view import BeccatoView

FEW = 3
"""Opponents up to whom each has a button of their own, beside the gestures at one press."""

CROWD = 7
"""Players up to whom there is room for gestures at one press beside the buttons of called chickens."""

MOST_SIGHTS = 6
"""Gestures shown at a time, the latest."""


def sights(view: BeccatoView, context: RenderContext, w: Words) -> str:
    """Returns what has just been done, as far as the viewer saw it; it fades after some seconds."""
    made = [one for one in view.gestures if one.after >= view.passes - LASTS]
    if context.fresh is not None:
        made = view.gestures[len(view.gestures) - context.fresh :]
    return "\n".join(_sight(one, view, context, w) for one in made[-MOST_SIGHTS:])


def _sight(made: Made, view: BeccatoView, context: RenderContext, w: Words) -> str:
    if made.seat == view.viewer:
        return w.t("-# Your gesture: *{does}*", does=gesture(made.gesture, "board", w))
    if made.gesture == UNSEEN:
        return w.t("👀 {name} moved.", name=context.names[made.seat])
    return f"**{gesture_line(made.seat, made.gesture, context.names, w)}**"


def handy(view: BeccatoView, most: int) -> list[str]:
    """Returns the gestures that have buttons, the same all match long and for all of a team.

    All gestures are put into groups that everyone could know, and the team has the group with its signal in it: what it
    makes of those tells no more than which group that is.
    """
    own = [name for signal in view.signals for name in signal.gestures]
    drawn = [*view.repertoire]
    Random(f"{view.ring} {[coop.breed for coop in view.coops]}").shuffle(drawn)
    start = drawn.index(own[0]) // most * most if own else 0
    return sorted([*dict.fromkeys([*own, *drawn[start:], *drawn])][:most])


def watching(
    view: BeccatoView,
    turning: rules.Prompt | None,
    call: rules.Prompt,
    context: RenderContext,
    w: Words,
) -> list[Part]:
    """Returns gestures at one press, whom the viewer watches, and what turns their eyes: buttons, or a menu for many.

    Beside the buttons of called chickens there is less room.
    """
    named = view.options.called_chickens
    crowded = named and len(view.ring) > CROWD
    if turning is None:
        return [] if crowded else [row(*_fidgets(view, call, ROW_LIMIT, w))]
    looking = _eyes(view, turning, context, w)
    names = w.listing([context.names[seat] for seat in view.watched or ()])
    if not named and len(looking) <= FEW:
        other = next(one.label for one in looking if one.tone is Tone.PLAIN)
        guide = BOOK.guide(turning, context, w, mark="👁️", names=names, press=other)
        return [guide, row(*_fidgets(view, call, ROW_LIMIT - len(looking), w), *looking)]
    label = w.t("You watch {names}. Watch instead…", names=_raw(view, context, w))
    label = label if crowded else w.t("Watch instead…")
    others = [Choice(one.label, one.arg) for one in looking if one.tone is Tone.PLAIN]
    turn_to = menu(turning, Pick("eyes"), label, others)
    if crowded:
        return [turn_to]
    guide = BOOK.guide(turning, context, w, mark="👁️", names=names, press=label)
    return [guide, row(*_fidgets(view, call, ROW_LIMIT, w)), turn_to]


def _raw(view: BeccatoView, context: RenderContext, w: Words) -> str:
    return w.listing([context.raw_names[seat][:40] for seat in view.watched or ()])


def _fidgets(view: BeccatoView, call: rules.Prompt, most: int, w: Words) -> list[Button]:
    return [
        button(call, Gesture(name), gesture_label(name, w), emoji="👋")
        for name in handy(view, most)
    ]


def _eyes(
    view: BeccatoView, turning: rules.Prompt, context: RenderContext, w: Words
) -> list[Button]:
    """Returns a button for each opponent, in the order in which they sit after the viewer."""
    assert view.viewer is not None
    mine, found = view.players[view.viewer].team, list[Button]()
    for seat in after(view.ring, view.viewer):
        if view.players[seat].team == mine:
            continue
        on = seat in (view.watched or ())
        label = context.raw_names[seat][:40] or w.t("Seat {number}", number=seat + 1)
        tone = Tone.MAIN if on else Tone.PLAIN
        said = label if on else w.t("Watch {name}", name=label)
        found.append(button(turning, Watch(seat), said, tone, emoji="👁️" if on else "👀"))
    return found
