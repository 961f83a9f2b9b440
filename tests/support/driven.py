"""A match with short ways to act on it and look at it: the base of each game's tests."""

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any, Self, TypeVar, cast

from msgspec.structs import replace

import rules

E = TypeVar("E", bound=rules.Event)
LISTED = 20_000
"""How many legal actions to search for a refused one; a few games have more."""


def of(events: Iterable[rules.Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


class Driven(rules.Match):
    """A match with the helpers that all games need; each game's own class is in its folder."""

    __slots__ = ()

    @classmethod
    def driving(cls, match: rules.Match) -> Self:
        """Gives a match these methods, in place."""
        match.__class__ = cls
        return cast("Self", match)

    @classmethod
    def new(cls, *how: Any, **named: Any) -> Self:
        return cls.driving(super().new(*how, **named))

    def fork(self) -> Self:
        return self.driving(super().fork())

    def resample(self, viewer: rules.Viewer, rng: Random) -> Self:
        return self.driving(super().resample(viewer, rng))

    def change(self, **fields: Any) -> Self:
        """Sets fields of the state; prompts and views follow."""
        self._become(replace(self._state, **fields))
        return self

    @property
    def kinds(self) -> list[str]:
        return [prompt.kind for prompt in self.prompts]

    @property
    def asked(self) -> int:
        return self.prompts[0].seats[0]

    @property
    def ended(self) -> rules.Outcome:
        assert self.outcome is not None
        return self.outcome

    def window(self, kind: str, seat: int | None = None) -> rules.Prompt:
        """Returns the open window of a kind (one that lets this seat act, if a seat is given)."""
        return next(
            prompt
            for prompt in self.prompts
            if prompt.kind == kind and (seat is None or seat in prompt.seats)
        )

    def time_out(self, times: int = 1) -> tuple[rules.Event, ...]:
        """Lets the first open window time out, this many times; returns the last events."""
        events: tuple[rules.Event, ...] = ()
        for _ in range(times):
            events = self.expire(self.prompts[0].window)
        return events

    def refusal(self, seat: int, action: Any) -> rules.RuleError:
        """Returns the refusal of an action; checks that it isn't legal and changes nothing."""
        before = self.to_json()
        try:
            self.play(seat, action)
        except rules.RuleError as error:
            assert self.to_json() == before
            assert action not in tuple(islice(self.legal(seat), LISTED))
            return error
        raise AssertionError(f"{action} was accepted")

    def refused(self, seat: int, action: Any) -> str:
        return self.refusal(seat, action).code
