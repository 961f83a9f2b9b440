"""What goes wrong in a storm, and when: drawn from a seed, or written down for another run."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

RIGHTS = (
    *("view_channel", "send_messages", "create_public_threads", "send_messages_in_threads"),
    *("attach_files", "read_message_history"),
)
"""The rights that the bot needs in a channel."""

TROUBLES: dict[str, tuple[str, ...]] = {
    "reset": ("GET", "POST", "PATCH", "*"),
    "disconnect": ("POST", "PATCH", "*"),
    "lost": ("POST", "POST", "PATCH", "*"),
    "hang": ("POST", "PATCH"),
    "hang30": ("POST", "PATCH"),
    "500": ("POST", "PATCH", "*"),
    "502": ("POST", "PATCH"),
    "503": ("POST", "PATCH", "*"),
    "429": ("POST", "PATCH"),
    "everywhere": ("POST", "PATCH"),
    "drop": ("abort", "reconnect", "invalid", "resumable", "4000", "1001", "4007", "4009"),
    "twice": ("INTERACTION_CREATE", "MESSAGE_CREATE", "READY"),
    "away": ("2", "5", "2", "5", "60"),
    "refuse": ("2", "5"),
    "rights": RIGHTS,
    "archived": ("",),
    "kill": ("",),
    "stop": ("",),
    "before": ("",),
    "after": ("",),
}
"""Each kind of trouble, with its targets: methods, ends of connections, events, seconds, rights.

``everywhere`` is a 429 for all routes, ``archived`` archives threads.
"""

EVERY = 1.2
"""Seconds between two troubles, on average."""

ENDS = ("kill", "stop", "before", "after")
"""Troubles after which the bot starts again."""

MOST_ENDS = 1
"""How many of them a drawn plan has; each costs seconds in which nothing else happens."""

REQUESTS_A_SECOND = 8
"""About how many requests the bot sends; a kill strikes at one of them."""

_WRITTEN = re.compile(r"([a-z0-9]+)(?::([A-Za-z0-9_*]+))?@([0-9.]+)")


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that goes wrong.

    Attributes:
        at: seconds from the start; for ``before`` and ``after`` the number of the fatal request.
        kind: a key of ``TROUBLES``; ``before`` and ``after`` refer to the request's effect.
        about: its target; for ``before`` and ``after`` the sort of request to wait for
            (``PATCH_webhooks``).
    """

    at: float
    kind: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.kind}{':' if self.about else ''}{self.about}@{self.at:g}"


Plan = tuple[Trouble, ...]


def drawn(seed: int, seconds: float) -> Plan:
    rng, plan = Random(seed), list[Trouble]()
    for _ in range(int(seconds / EVERY)):
        at, kind = round(rng.uniform(0.5, seconds), 2), rng.choice(list(TROUBLES))
        if kind in ENDS and sum(trouble.kind in ENDS for trouble in plan) >= MOST_ENDS:
            kind = "lost"
        if kind in ("before", "after"):
            at = float(rng.randint(1, int(REQUESTS_A_SECOND * seconds)))
        plan.append(Trouble(at, kind, rng.choice(TROUBLES[kind])))
    return tuple(sorted(plan, key=lambda trouble: trouble.at))


def read(text: str) -> Plan:
    """Reads a printed plan.

    Raises:
        ValueError: the text is no plan.
    """
    words = [_WRITTEN.fullmatch(word) for word in text.split()]
    if not all(words):
        raise ValueError(f"no plan: {text}")
    return tuple(Trouble(float(match[3]), match[1], match[2] or "") for match in words if match)


def written(plan: Plan) -> str:
    return " ".join(map(str, plan))


def shortest(plan: Plan, fails: Callable[[Plan], bool]) -> Plan:
    """Returns a part of a failing plan that still fails, but not without any of its troubles.

    Tries halves before single troubles: every try takes as long as a storm.
    """
    size = max(1, len(plan) // 2)
    while plan:
        parts = [plan[:start] + plan[start + size :] for start in range(0, len(plan), size)]
        smaller = next((part for part in parts if fails(part)), None)
        if smaller is not None:
            plan = smaller
            size = min(size, max(1, len(plan) // 2))
        elif size == 1:
            break
        else:
            size //= 2
    return plan
