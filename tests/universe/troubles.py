"""What may go wrong in a universe, and the plan that a seed draws."""

from __future__ import annotations

from random import Random

from tests.storm.plan import RIGHTS, Plan, Trouble
from tests.support.games import OWN
from tests.universe.making import MOODS
from tests.universe.people import WAYS
from tests.universe.store import FAULTS

OFTEN = ("lost", "lost", "lost", "end", "before", "after", "stop")
"""Troubles that are more frequent than others."""

STEPS = {"ahead": 7200.0, "back": -7200.0, "day": 86_400.0}
"""Seconds by which the bot machine's clock steps forward or back."""

TROUBLES: dict[str, tuple[str, ...]] = {
    "reset": ("GET", "POST", "PATCH", "*"),
    "disconnect": ("POST", "PATCH", "*"),
    "lost": ("POST", "POST_channels", "POST_channels", "PATCH", "PATCH_channels", "*"),
    "hang": ("POST", "POST_channels", "PATCH"),
    "500": ("POST", "PATCH", "*"),
    "503": ("POST", "POST_channels", "PATCH", "PATCH_channels", "*"),
    "429": ("POST", "PATCH"),
    "everywhere": ("POST", "PATCH"),
    "drop": ("resumed", "lost"),
    "twice": ("INTERACTION_CREATE", "MESSAGE_CREATE", "READY"),
    "away": ("2", "5", "70"),
    "kill": ("",),
    "before": ("",),
    "after": ("",),
    "stop": ("", "answering", "hanging"),
    "disk": tuple(FAULTS),
    "outage": tuple(FAULTS),
    "clock": tuple(STEPS),
    "end": ("",),
    "dms": ("",),
    "rights": RIGHTS,
    "archived": ("",),
    "deleted": ("",),
    "deaf": ("POST_interactions", "POST_channels", "PATCH_channels", "PATCH_webhooks", "*"),
    "tokens": ("",),
    "hush": ("",),
}
"""Each kind of trouble, with its possible targets."""

RARE: dict[str, dict[str, tuple[str, ...]]] = {
    "rare": {
        "cut": ("POST_interactions", "POST_channels", "PATCH_webhooks", "*"),
        "robots": MOODS,
        "over": ("",),
    },
    "rarer": {"busy": ("",), "copies": ("",), "400": ("PATCH", "PATCH_channels", "POST_channels")},
    "later": {"flood": ("",)},
    # a moderator deletes at all tables; those present delete at any moment
    "latest": {"moderator": ("board", "thread", "both", "anything", "present", "present")},
}
"""More kinds; each sort is drawn separately, so that every seed keeps the rest of its plan."""

ALONE = (
    *(f"{way}_{game}" for way in (*WAYS, *WAYS, "watch") for game in OWN),
    *("look_belle", "look_belote", "look_beccato"),
)
"""The people who come: their way to play alone and the game, or watch, or look things up."""

BESIDE: dict[str, tuple[float, float, tuple[str, ...]]] = {
    "ticks": (0.5, 0.0, ("1", "2", "4", "1")),
    "alone": (0.5, 8.0, ALONE),
    "asks": (0.5, 6.0, ("",)),
    "hasty": (0.3, 6.0, ("",)),
    "slow": (0.25, 0.0, ("",)),
    "pace": (0.15, 0.0, ("hours", "day", "none", "relaxed", "quick")),
    "rush": (0.2, 20.0, ("",)),
    "wishes": (0.3, 15.0, ("",)),
    "down": (0.2, 20.0, ("30000", "100000")),
    "damaged": (0.1, 20.0, ("snapshot", "log")),
    "small": (0.25, 0.0, ("",)),
    "odd": (0.1, 0.0, ("",)),
    "gone": (0.2, 15.0, ("60", "300", "2000")),
    "page": (0.3, 8.0, ("",)),
}
"""What is unusual beside the troubles: each one's probability, latest time and targets.

With ``ticks`` time passes in this many steps a second; ``small`` is a bot with little memory;
``odd`` first starts the bot on databases it can't use; ``gone`` takes someone from each table for
this many seconds; ``page`` lets one of each table play on a page, too.
"""

RARELY = 0.25
"""The probability that a universe has one trouble of each of these sorts."""

SLEEPS = {"sleep": ("45", "150", "900", "8000")}
"""Seconds that everyone is away at the end: long enough for reminders, robots, pauses, closing."""

SLEEPY = 0.4
"""The probability of that."""

FAULTY = ("reset", "disconnect", "lost", "hang", "500", "503", "429")
"""Troubles with a request, possibly the very first at the start."""

BEFORE_START, BEFORE_PLAY = (
    (*FAULTY, "deaf", "ticks", "small", "odd"),
    ("twice", "robots", "pace", "slow"),
)
"""Troubles that may come before the bot, and before the tables open."""

EARLY = 0.15
"""The probability of an early one."""

HUSHED, HUSHES = ("lost", "deaf", "503", "tokens", "deleted", "drop", "twice"), 2
"""Troubles after which people may hush, and how often at most."""

LAST = 25.0
"""Seconds within which all other troubles come; most matches take longer."""


def drawn(seed: int) -> Plan:
    """Draws a plan: every fourth universe is undisturbed, the others have two to eight troubles."""
    rng, plan = Random(f"plan {seed}"), list[Trouble]()
    for _ in range(rng.randint(2, 8) if seed % 4 else 0):
        kind = rng.choice([*TROUBLES, *OFTEN])
        at = round(0.3 + LAST * rng.random() ** 2, 1)  # more while a match begins
        if kind in ("before", "after"):
            at = float(rng.randint(1, rng.choice((40, 150))))
        if kind in FAULTY and rng.random() < EARLY:
            at = 0.0
        plan.append(Trouble(at, kind, rng.choice(TROUBLES[kind])))
        hushes = sum(trouble.kind == "hush" for trouble in plan)
        if kind in HUSHED and at and hushes < HUSHES and rng.random() < 0.5:
            plan.append(Trouble(at + 1.0, "hush"))
    disturbed = bool(plan)
    for sort, kinds in RARE.items():
        rare = Random(f"{sort} {seed}")
        if disturbed and rare.random() < RARELY:
            kind = rare.choice(list(kinds))
            at = round(0.3 + LAST * rare.random(), 1)
            plan.append(Trouble(at, kind, rare.choice(kinds[kind])))
    sleepy = Random(f"sleep {seed}")
    if disturbed and sleepy.random() < SLEEPY:
        plan.append(Trouble(LAST + 0.5, "sleep", sleepy.choice(SLEEPS["sleep"])))
    rng = Random(f"beside {seed}")
    for kind, (likely, late, abouts) in BESIDE.items():
        if rng.random() < likely and (disturbed or kind not in ("down", "damaged")):
            plan.append(Trouble(round(late * rng.random(), 1), kind, rng.choice(abouts)))
    return tuple(sorted(plan, key=lambda trouble: trouble.at))
