"""Choosing one of many actions: a menu holds 25, so more are chosen part by part.

What has been picked is a draft: a list of keys, each of which narrows the actions further. A key is made of what it stands
for, not of its place, so that a stale one never means another action.
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
    """Returns what stands for an action, or for a part of one, in a custom id."""
    return sha256(msgspec.json.encode(value)).hexdigest()[:12]


def parts(actions: Actions) -> tuple[str, dict[str, Actions]]:
    """Returns the first field in which actions differ, and the actions by its values, or ranges of values, as keys."""
    plain = [rules.to_dict(action) for action in actions]
    field = next(name for name in plain[0] if any(one.get(name) != plain[0][name] for one in plain))
    groups: dict[bytes, list[rules.Action]] = {}
    for action, one in zip(actions, plain, strict=True):
        groups.setdefault(msgspec.json.encode(one.get(field)), []).append(action)
    values = list(groups.values())
    size = -(-len(values) // MENU_LIMIT)
    ranges = [[*chain(*values[at : at + size])] for at in range(0, len(values), size)]
    return field, {key((field, some[0], some[-1])): some for some in ranges}


def narrowed(actions: Actions, draft: Any) -> Actions:
    """Returns the actions that fit what has been picked; all of them where it does not fit these actions."""
    left = actions
    for picked in draft or ():
        matching = parts(left)[1].get(picked) if len(left) > MENU_LIMIT else None
        if matching is None:
            return actions
        left = matching
    return left


def agreed_fields(actions: Actions, left: Actions) -> list[str]:
    """Returns the fields in which the actions that are left agree and all of them do not."""

    def agreed(some: Actions) -> list[str]:
        first, *others = (rules.to_dict(action) for action in some)
        return [name for name in first if all(one.get(name) == first[name] for one in others)]

    all_agree = agreed(actions)
    return [name for name in agreed(left) if name not in all_agree]
