"""What a game must define to be played here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec

from rules.core.chance import Chance
from rules.core.model import Action, Event, Outcome, Prompt, Seat, View, Viewer
from rules.core.search import BUDGETS, GeneralRobot

S = TypeVar("S", bound=msgspec.Struct)
"""The state of a game: a struct of immutable values (ints, strings, tuples, frozen structs).

A step is given a shallow copy and assigns to its fields; the match keeps the copy only if the step ends well. That is
the whole of "nothing half-done", and it holds only while no field holds a list, dict or set.
"""


class Robot(Protocol):
    """Chooses actions for a seat from what that seat may know, and from nothing else."""

    def choose(
        self, view: View, prompt: Prompt, rng: Random, seconds: float, steps: int | None = None
    ) -> Action:
        """Returns a legal action for ``view.viewer`` in this prompt within about ``seconds`` of thinking.

        Given ``steps``, they are the budget instead, and the same view and dice mean the same choice on every machine.
        """
        ...

    def wants(self, view: View, prompt: Prompt, rng: Random) -> bool:
        """Returns whether to act in this prompt now rather than let it be.

        Asked before ``choose`` where no one is waiting for this seat: in race and open windows.
        """
        return True


class Game(ABC, Generic[S]):
    """One game's rules as plain functions of a state.

    Class attributes:
        name: the package name, as in ``rules.GAMES``.
        rules_version: raised when an old log would mean something else.
        seats: the numbers of players it takes.
        Options: frozen struct with a default for every field; unknown fields forbidden.
        State: the state struct.
        accepts: for each prompt kind, the action types that fit it.
        actions: the actions this game creates once, where they are few; one of these passed back to it has
            been read before.
        presets: named sets of options; empty options always mean the rulebook.
        robots: what makes a robot, by level (``easy``, ``normal``, ``hard``).
    """

    name: ClassVar[str]
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range]
    Options: ClassVar[type[msgspec.Struct]]
    State: ClassVar[type[msgspec.Struct]]
    accepts: ClassVar[Mapping[str, tuple[type[Action], ...]]]
    actions: ClassVar[Sequence[Action]] = ()
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    robots: ClassVar[Mapping[str, Callable[..., Robot]]] = {}

    def robot(self, level: str) -> Robot:
        """Returns a player of one of the levels; a game overrides this to hand its content to its robots."""
        return self.robots[level]() if self.robots else GeneralRobot(self, BUDGETS[level])

    def standing(self, state: S) -> Sequence[float] | None:
        """Returns how well each seat stands, for the general robot, where that can be told; else ``None``.

        That is best just after a round has been settled: imagined matches are played as far as that, or to their end.
        """
        return None

    def robots_fit(self, options: msgspec.Struct) -> bool:
        """Whether robots can sit at a table with these options, as they can unless the game says otherwise."""
        return True

    @abstractmethod
    def setup(
        self, seats: int, options: msgspec.Struct, chance: Chance
    ) -> tuple[S, tuple[Event, ...]]:
        """Returns the first state and what happened to get there (the deal).

        Raises:
            BadSetup: options that are fine each but not together, or not for this number of seats.
        """

    def teams(self, seats: int, options: msgspec.Struct) -> tuple[tuple[Seat, ...], ...]:
        """Returns the sides as they stand before the deal; everyone alone unless the game says otherwise."""
        return tuple((seat,) for seat in range(seats))

    def undoable(self, before: S, action: Action, after: S) -> bool:
        """Whether an action that led from one state to another has shown no one a hidden card.

        Such an action may be taken back while no one has acted since. Only the game can tell; what was drawn from
        chance, closed a window of several seats, or ended the match is never asked about.
        """
        return False

    @abstractmethod
    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """Returns the open windows; ``()`` exactly when the match is over."""

    @abstractmethod
    def legal(self, state: S, seat: Seat, prompt: Prompt) -> Iterator[Action]:
        """Yields every legal action of a seat in one of its prompts, lazily where there are many."""

    @abstractmethod
    def sample(self, state: S, seat: Seat, prompts: Sequence[Prompt], rng: Random) -> Action:
        """Returns one legal action of a seat that is in at least one of these prompts, cheaply.

        Weighted so that a game of samples, played by seats taken at random, ends within 5,000 actions.
        """

    @abstractmethod
    def verify(self, state: S, seat: Seat, action: Action) -> None:
        """Raises IllegalAction with the reason unless the action, which fits an open prompt of the seat, is legal."""

    @abstractmethod
    def apply(self, draft: S, seat: Seat, action: Action, chance: Chance) -> tuple[Event, ...]:
        """Carries out a verified action on a copy of the state and returns what happened, in order."""

    @abstractmethod
    def expire(self, draft: S, window: str, chance: Chance) -> tuple[Event, ...]:
        """Does what the rules say when time is up for an open window."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer, prompts: tuple[Prompt, ...]) -> View:
        """Returns what the viewer may know; ``prompts`` are those the viewer may know of."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Returns the outcome once the match is over."""

    @abstractmethod
    def cards(self, state: S) -> Iterable[object]:
        """Returns every card of the match wherever it lies; the same cards at every moment (for the tests)."""

    @abstractmethod
    def resample(self, view: View, rng: Random) -> S:
        """Returns a state that fits all that a view knows, uniform over those that do unless the game says otherwise.

        It is made of the view alone, so that nothing the viewer may not know can get into it.
        """
