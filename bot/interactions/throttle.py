"""How much one person, or one channel, may ask of the bot: token buckets at the door of presses and commands.

Each key's bucket is one number, the time at which it is full again; full buckets are forgotten.
"""

from __future__ import annotations

import asyncio

from bot.interactions.responses import Interaction

REMEMBERED = 4_000
"""Interactions that are known when they are delivered again: a minute of the liveliest evening."""


class TokenBuckets:
    """Buckets by key, each of ``burst`` tokens. A spent token is back after ``every`` seconds."""

    def __init__(self, burst: int, every: float) -> None:
        self._every = every
        self._fills_in = burst * every
        self._full_at: dict[int, float] = {}

    def spend(self, key: int) -> float:
        """Spends a token and returns 0, or returns the seconds until there is one."""
        now = _now()
        while self._full_at and self._full_at[oldest := next(iter(self._full_at))] <= now:
            del self._full_at[oldest]
        full_at = max(self._full_at.pop(key, now), now)
        missing = full_at + self._every - now - self._fills_in
        fits = missing < 0.001  # floats are rounded
        self._full_at[key] = full_at + self._every * fits  # at the end: in front are the idle
        return 0.0 if fits else missing


class Throttle:
    """The buckets of the door.

    Attributes:
        people: a button waits for its answer, so a hasty hand gets to three presses a second and, over several messages, a
            dozen at once; suggestions count too, one for a few letters.
        channels: thirty hasty people in one channel; more are a raid.
        openings: five wrong tables in a row, then one a minute, which is less than the shortest match takes.
        notices: how often someone is told that they are too fast; other presses over the limit are only acknowledged.
    """

    def __init__(self) -> None:
        self.people = TokenBuckets(burst=20, every=0.2)
        self.channels = TokenBuckets(burst=300, every=0.01)
        self.openings = TokenBuckets(burst=5, every=60.0)
        self.notices = TokenBuckets(burst=1, every=30.0)
        self._delivered: dict[int, None] = {}

    def is_repeat(self, interaction: Interaction) -> bool:
        """Whether an interaction was delivered before; notes it if not."""
        if interaction.id in self._delivered:
            return True
        self._delivered[interaction.id] = None
        if len(self._delivered) > REMEMBERED:
            del self._delivered[next(iter(self._delivered))]
        return False

    def admits(self, interaction: Interaction) -> bool:
        """Whether an interaction is handled. A person over their limit spends no token of the channel."""
        person = interaction.user.id
        return not (
            self.people.spend(person) or self.channels.spend(interaction.channel_id or person)
        )


def _now() -> float:
    return asyncio.get_running_loop().time()
