"""Choosing one of many actions: a menu holds 25, so more are chosen part by part.

What has been picked is a draft: a list of keys, each of which narrows the actions further. A key is made of what it stands
for, not of its place, so that a stale one never means another action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

import rules
from bot.components.screen import MENU_LIMIT

Actions = Sequence[rules.Action]


@dataclass(frozen=True, slots=True)
class Part:
    """A choice that narrows the actions.

    Attributes:
        field: the field it is about, or ``type``.
        first: an action that has it.
        last: another one, if it stands for a range of values; else the same.
        actions: all actions that fit.
    """

    field: str
    first: rules.Action
    last: rules.Action
    actions: tuple[rules.Action, ...]


def key(value: object) -> str:
    """Returns what stands for an action, or for a part of one, in a custom id."""
    return sha256(msgspec.json.encode(value)).hexdigest()[:12]


def parts(actions: Actions) -> Mapping[str, Part]:
    """Returns what to choose from next, by key: the values of the first field that differs, or ranges of them."""
    plain = [rules.to_dict(action) for action in actions]
    field = next(name for name in plain[0] if any(one.get(name) != plain[0][name] for one in plain))
    groups: dict[bytes, list[rules.Action]] = {}
    for action, one in zip(actions, plain, strict=True):
        groups.setdefault(msgspec.json.encode(one.get(field)), []).append(action)
    values = list(groups.values())
    size = -(-len(values) // MENU_LIMIT)
    ranges = [values[start : start + size] for start in range(0, len(values), size)]
    return {
        key((field, rules.to_dict(some[0][0]), rules.to_dict(some[-1][0]))): Part(
            field, some[0][0], some[-1][0], tuple(action for group in some for action in group)
        )
        for some in ranges
    }


def narrowed(actions: Actions, draft: Any) -> Actions:
    """Returns the actions that fit what has been picked; all of them where it does not fit these actions."""
    left = actions
    for picked in draft or ():
        if len(left) <= MENU_LIMIT or (part := parts(left).get(picked)) is None:
            return actions
        left = part.actions
    return left


def settled(actions: Actions, left: Actions) -> list[str]:
    """Returns the fields in which the actions that are left agree and all of them do not."""

    def agreed(some: Actions) -> list[str]:
        first, *others = (rules.to_dict(action) for action in some)
        return [name for name in first if all(one.get(name) == first[name] for one in others)]

    all_agree = agreed(actions)
    return [name for name in agreed(left) if name not in all_agree]
