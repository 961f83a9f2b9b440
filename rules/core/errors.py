"""The errors with which the rules refuse something.

Every refusal is a :class:`RuleError`: a short stable ``code`` for the host to translate, and
``params`` to fill in the translated sentence. The rules raise nothing else, whatever the arguments.
"""

from __future__ import annotations


class RuleError(Exception):
    """A refusal with a reason.

    Attributes:
        code: a stable snake_case word, e.g. ``must_follow_suit``; the host's catalog has a sentence
            for each.
        params: plain JSON-able values that the sentence may use, e.g. ``{"suit": "H"}``.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        if not self.params:
            return self.code
        return f"{self.code}: " + ", ".join(
            f"{key}={value!r}" for key, value in sorted(self.params.items())
        )


class NotSeated(RuleError):
    """There is no such seat at this table."""


class WindowClosed(RuleError):
    """The seat may not act now: it isn't its turn, the window has closed or the match is over."""


class IllegalAction(RuleError):
    """The seat may act, but not like this; the code says why not."""


class BadSetup(RuleError):
    """No match is possible: unknown game, wrong number of seats, bad option or bad snapshot."""
