"""Choosing one of many actions: a menu holds only 25, so the player picks one part after another.

The picks form a draft: a list of keys, each of which narrows the actions down further. A key
depends on what it means and not on its position, so a stale key never stands for another action.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import chain
from typing import Any

import msgspec

import rules
from bot.components.screen import MENU_LIMIT

Actions = Sequence[rules.Action]


def key(value: object) -> str:
    """Returns the key that stands for an action, or for a part of one, in a custom id."""
    return sha256(msgspec.json.encode(value)).hexdigest()[:12]


def parts(actions: Actions) -> tuple[str, dict[str, Actions]]:
    """Returns the first field in which actions differ, and the actions by their keys there."""
    plain = [rules.to_dict(action) for action in actions]
    field = next(name for name in plain[0] if any(row.get(name) != plain[0][name] for row in plain))
    groups: dict[bytes, list[rules.Action]] = {}
    for action, row in zip(actions, plain, strict=True):
        groups.setdefault(msgspec.json.encode(row.get(field)), []).append(action)
    values = list(groups.values())
    size = -(-len(values) // MENU_LIMIT)
    ranges = [[*chain(*values[at : at + size])] for at in range(0, len(values), size)]
    return field, {key((field, some[0], some[-1])): some for some in ranges}


def narrowed(actions: Actions, draft: Any) -> Actions:
    """Returns the actions that fit the picks so far, or all of them if none fits."""
    left = actions
    for picked in draft or ():
        matching = parts(left)[1].get(picked) if len(left) > MENU_LIMIT else None
        if matching is None:
            return actions
        left = matching
    return left


def agreed_fields(actions: Actions, left: Actions) -> list[str]:
    """Returns the fields that are the same in all remaining actions, but not in all actions."""

    def agreed(some: Actions) -> list[str]:
        first, *others = (rules.to_dict(action) for action in some)
        return [name for name in first if all(other.get(name) == first[name] for other in others)]

    all_agree = agreed(actions)
    return [name for name in agreed(left) if name not in all_agree]
