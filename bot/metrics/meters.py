"""What is measured, and by whom. Where metrics are off nothing is: these methods are empty."""

from __future__ import annotations

from collections.abc import Callable


class NotServed(Exception):
    """The address for metrics cannot be used; the text is a sentence that says what to do."""


class Meters:
    """Takes note of nothing.

    Seconds are of the event loop's clock. No argument that names something has endlessly many values: never an id.
    """

    def queue(self, name: str, length: Callable[[], int]) -> None:
        """Makes a queue known by a function that returns how many wait in it."""

    def answered(self, kind: str, seconds: float) -> None:
        """An interaction (``press``, ``command``, ``form``, ``suggestion``) was answered so long after it arrived."""

    def durable(self, by: str, seconds: float) -> None:
        """A move (by a ``person`` or a ``robot``) was durable so long after it arrived at its table."""

    def refused(self, reason: str) -> None:
        """Something was refused, by the code of the refusal."""

    def requested(self, method: str, route: str, status: str, seconds: float) -> None:
        """Discord has answered a request, or (``error``) has not."""

    def waited(self, for_what: str, seconds: float) -> None:
        """A request has waited: for discord.py's rate limits (``limits``), or for its turn at the gate (``gate``)."""

    def limited(self, scope: str) -> None:
        """Discord has answered 429, for this scope."""

    def conversation(self, kind: str, outcome: str) -> None:
        """A stranger may be sent a ``hand`` or a ``notice`` (``allowed``), or is not written to now (``withheld``)."""

    def quarantined(self, on: bool) -> None:
        """Discord lets the bot open no conversations, or does again."""

    def thought(self, game: str, level: str, seconds: float) -> None:
        """A robot has decided, or has given no answer."""

    def written(self, seconds: float) -> None:
        """A transaction of the writer was committed."""

    def failed(self, trouble: str) -> None:
        """A statement of the database failed: ``passing``, ``refused``, ``full``, ``lasting``, ``damaged`` or ``statement``."""

    def gateway(self, event: str) -> None:
        """A shard was connected, disconnected, resumed, or began a new session."""

    def dropped(self, event: str) -> None:
        """An event of the gateway could not be read: its name, or ``other``."""

    def lagged(self, seconds: float) -> None:
        """The event loop came so late to something that was due."""
