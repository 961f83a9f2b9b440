"""The bot's measurements. These methods do nothing: they are used if metrics are off."""

from __future__ import annotations

from collections.abc import Callable


class NotServed(Exception):
    """The metrics address can't be used; the message says what to do."""


class Meters:
    """Meters that record nothing.

    Seconds are measured by the event loop's clock. Names have few possible values; none are ids.
    """

    def queue(self, name: str, length: Callable[[], int]) -> None:
        """Registers a queue, with a function that returns its length."""

    def answered(self, kind: str, seconds: float) -> None:
        """Records the time to answer a ``press``, ``command``, ``form`` or ``suggestion``."""

    def durable(self, by: str, seconds: float) -> None:
        """Records the time from a move's arrival (from a ``person`` or ``robot``) to its commit."""

    def refused(self, reason: str) -> None:
        """Counts a refusal by its code."""

    def requested(self, method: str, route: str, status: str, seconds: float) -> None:
        """Records a request to Discord with its status, or ``error`` if there was no response."""

    def waited(self, for_what: str, seconds: float) -> None:
        """Records how long a request waited for discord.py's ``limits`` or the bot's ``gate``."""

    def limited(self, scope: str) -> None:
        """Counts a 429 response from Discord by its scope."""

    def conversation(self, kind: str, outcome: str) -> None:
        """Counts a first DM (``hand`` or ``notice``) that was ``allowed`` or ``withheld``."""

    def quarantined(self, on: bool) -> None:
        """Records whether Discord has stopped the bot from opening conversations."""

    def thought(self, game: str, level: str, seconds: float) -> None:
        """Records how long a robot took to decide, even if it didn't answer."""

    def written(self, seconds: float) -> None:
        """Records how long a committed transaction took."""

    def failed(self, trouble: str) -> None:
        """Counts a failed statement by its `Trouble` in lower case, or as ``statement``."""

    def gateway(self, event: str) -> None:
        """Counts how often shards connect, disconnect, resume or start a session."""

    def dropped(self, event: str) -> None:
        """Counts a gateway event that couldn't be read, by its name or as ``other``."""

    def lagged(self, seconds: float) -> None:
        """Records how late the event loop ran something that was due."""
