"""What a member of a team is putting together: a signal before the first round, or a change between rounds.

The plan is theirs alone until they propose it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.beccato.model import Egg, Signal
from rules.beccato.view import BeccatoView

TEXT_MOST = 100
"""Characters of a signal in words, at most, as the rules have it."""


class Plan(msgspec.Struct, frozen=True):
    """What a member is putting together.

    Attributes:
        signals: the signals so far, one for each the team needs; an empty one is still to be chosen.
        slot: which of them is being chosen.
        second: whether the next gesture follows the one chosen last, rather than takes its place.
        egg: the egg to be turned down, for a change.
    """

    signals: tuple[Signal, ...]
    slot: int = 0
    second: bool = False
    egg: str = ""


def slots(view: BeccatoView) -> tuple[str | None, ...]:
    """Returns what a team has a signal for: each breed in play, or ``None`` for the one that says it all."""
    if view.options.signals_by_breed:
        return tuple(coop.breed for coop in view.coops)
    return (None,)


def plan_of(draft: Any, view: BeccatoView) -> Plan:
    """Returns the plan in a draft, or an empty one."""
    if draft is None:
        return Plan(tuple(Signal(breed=one) for one in slots(view)))
    return msgspec.convert(draft, type=Plan)


def own_eggs(view: BeccatoView) -> list[Egg]:
    """Returns the eggs the viewer's team could turn down."""
    assert view.viewer is not None
    mine = view.teams[view.players[view.viewer].team]
    return [laid for row in mine.rows for laid in row if laid.face_up]


def is_blank(made: Signal) -> bool:
    """Whether nothing has been chosen for a signal yet."""
    return not made.gestures and not made.text
