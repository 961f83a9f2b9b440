"""Rate limits per person and per channel: token buckets for presses and commands.

A key's bucket is a single number: the time when it will be full again. Full buckets are deleted.
"""

from __future__ import annotations

import asyncio

from bot.interactions.responses import Interaction
from bot.memo import Latest

REMEMBERED = 4_000
"""The most interactions remembered to detect repeats: a minute of the busiest evening."""


class TokenBuckets:
    """Buckets by key, each holding ``burst`` tokens and refilled by one every ``every`` seconds."""

    def __init__(self, burst: int, every: float) -> None:
        self._every = every
        self._fills_in = burst * every
        self._full_at: dict[int, float] = {}

    def spend(self, key: int) -> float:
        """Spends a token and returns 0, or returns the seconds until a token is available."""
        now = _now()
        while self._full_at and self._full_at[oldest := next(iter(self._full_at))] <= now:
            del self._full_at[oldest]
        full_at = max(self._full_at.pop(key, now), now)
        missing = full_at + self._every - now - self._fills_in
        fits = missing < 0.001  # floats aren't exact
        self._full_at[key] = (
            full_at + self._every * fits
        )  # moves it to the end, so that idle keys are in front
        return 0.0 if fits else missing


class Throttle:
    """The rate limits of all interactions.

    Attributes:
        people: a fast user presses three times a second, since a button waits for its response, or
            a dozen times at once on several messages; autocomplete counts too, every few letters.
        channels: thirty fast users in a channel; any more would be a raid.
        openings: five tables opened by mistake, then one a minute; no match is shorter than that.
        notices: how often users hear that they are too fast; other presses are only acknowledged.
    """

    def __init__(self) -> None:
        self.people = TokenBuckets(burst=20, every=0.2)
        self.channels = TokenBuckets(burst=300, every=0.01)
        self.openings = TokenBuckets(burst=5, every=60.0)
        self.notices = TokenBuckets(burst=1, every=30.0)
        self._delivered: Latest[int, None] = Latest(REMEMBERED)

    def is_repeat(self, interaction: Interaction) -> bool:
        """Returns whether an interaction was delivered before; remembers it if not."""
        if interaction.id in self._delivered:
            return True
        self._delivered[interaction.id] = None
        return False

    def admits(self, interaction: Interaction) -> bool:
        """Returns whether to handle an interaction; the channel doesn't count rejected ones."""
        person = interaction.user.id
        return not (
            self.people.spend(person) or self.channels.spend(interaction.channel_id or person)
        )


def _now() -> float:
    return asyncio.get_running_loop().time()
