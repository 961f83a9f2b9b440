"""What a game must define to be played here."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from time import perf_counter
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast, get_args
from zlib import crc32

import msgspec

from rules.core import zones
from rules.core.chance import Chance
from rules.core.errors import IllegalAction
from rules.core.model import Action, Events, Mode, Outcome, Prompt, Seat, View, Viewer
from rules.core.reasons import Why
from rules.core.search import BUDGETS, Comparison, GeneralRobot

S = TypeVar("S", bound=msgspec.Struct)
"""The state of a game: a struct of immutable values (ints, strings, tuples, frozen structs).

A step is given a shallow copy and assigns to its fields; the match keeps the copy only if the step ends well. That is
the whole of "nothing half-done", and it holds only while no field holds a list, dict or set.
"""


class Robot(Protocol):
    """Chooses actions for a seat from what that seat may know, and from nothing else.

    Attributes:
        people: the seats that no robot plays, as everyone can see at the table.
        clock: counts the seconds it thinks; measurements give it one that stands still while other processes run.
    """

    people: Collection[Seat] = ()
    clock: Callable[[], float] = perf_counter

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


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""


class _AnyKind(dict[str, tuple[type[Action], ...]]):
    """The same action types for every prompt kind."""

    def __missing__(self, kind: str) -> tuple[type[Action], ...]:
        return self[""]


class Game(ABC, Generic[S]):
    """One game's rules as plain functions of a state.

    A game must say ``setup``, ``prompts``, ``legal``, ``apply`` and ``outcome``; all else has a default. The defaults of
    ``view`` and ``resample`` come from the zones of its state (:mod:`rules.core.zones`).

    Class attributes:
        name: as in ``rules.GAMES``; the name of its module or package unless it says otherwise.
        rules_version: raised when an old log would mean something else.
        past: the game as it was under earlier versions, for the matches that began under them.
        printed: what of its content the meaning of a log depends on, as plain data; ``None`` for a game without content.
        seats: the numbers of players it takes.
        Options: frozen struct with a default for every field; unknown fields forbidden.
        State: the state struct; the ``S`` of ``Game[S]``.
        accepts: for each prompt kind, the action types that fit it; all actions of its module fit every kind unless it
            says otherwise.
        actions: the actions this game creates once, where they are few; one of these passed back to it has
            been read before.
        presets: named sets of options; empty options always mean the rulebook.
        usual: the preset that tables begin with unless someone chooses otherwise; ``""`` for the rulebook.
        robots: what makes a robot of the game's own, by level; the general robot plays all levels without.
        worth_a_word: points below which the coach says nothing of a difference between two moves.
    """

    name: ClassVar[str]
    rules_version: int = 1
    past: Mapping[int, Game[Any]] = {}
    printed: object = None
    seats: ClassVar[range] = range(2, 5)
    Options: ClassVar[type[msgspec.Struct]] = NoOptions
    State: ClassVar[type[msgspec.Struct]]
    accepts: ClassVar[Mapping[str, tuple[type[Action], ...]]]
    actions: ClassVar[Sequence[Action]] = ()
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    usual: ClassVar[str] = ""
    worth_a_word: ClassVar[float] = 0.5
    robots: ClassVar[Mapping[str, Callable[..., Robot]]] = {}

    def __init_subclass__(cls) -> None:
        """Fills in the name, the state and the action types of a game that leaves them to its module."""
        path = cls.__module__.split(".")
        if not hasattr(cls, "name"):
            cls.name = path[1] if path[0] == "rules" and len(path) > 1 else path[-1]
        if not hasattr(cls, "State"):
            (cls.State,) = get_args(cast(Any, cls).__orig_bases__[0])
        if not hasattr(cls, "accepts"):
            cls.accepts = _AnyKind({"": tuple(_actions_of(cls.__module__))})

    @cached_property
    def content_version(self) -> int:
        """A number that changes when an old log would mean something else with the content; 0 without content."""
        return 0 if self.printed is None else crc32(msgspec.json.encode(self.printed))

    @property
    def weighs_itself(self) -> bool:
        """Whether the game has a ``weigh`` of its own, rather than that of the general robot."""
        return type(self).weigh is not Game[Any].weigh

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels its robots play at."""
        return tuple(self.robots or BUDGETS)

    def robot(self, level: str) -> Robot:
        """Returns a player of one of the levels; a game overrides this to hand its content to its robots."""
        return self.robots[level]() if self.robots else GeneralRobot(self, BUDGETS[level])

    def standing(self, state: S) -> Sequence[float] | None:
        """Returns how well each seat stands, for the general robot, where that can be told; else ``None``.

        That is best just after a round has been settled: imagined matches are played as far as that, or to their end.
        """
        return None

    def weigh(
        self,
        view: View,
        prompt: Prompt,
        actions: Sequence[Action | None],
        worlds: Sequence[S],
        rng: Random,
    ) -> Sequence[Sequence[float]]:
        """Returns what actions are worth to a seat in some worlds, in points: a row for each world.

        Matches are played out as the general robot imagines them unless the game knows better. ``None`` among the actions
        stands for letting the window be.
        """
        compared = Comparison(self, view, prompt, actions, rng)
        for world in worlds:
            compared.try_in(world)
        return compared.values

    def imagine(self, view: View, rng: Random) -> S:
        """Returns a state that fits a view, as likely as what people have done makes it, where a game can tell.

        Whoever has signalled holds a triple more often than not. Of that ``resample`` knows nothing.
        """
        return self.resample(view, rng)

    def ideal(self, view: View, action: Action, legal: Sequence[Action]) -> Action | None:
        """Returns what would have been best in an action's place, where that can be worked out without trying worlds.

        Args:
            view: what the seat knew.
            action: what it did.
            legal: what it might have done.
        """
        return None

    def unhurried(self, view: View) -> View:
        """Returns what a seat that takes its time may know: without what others have only just done in real time."""
        return view

    def weighs_exactly(self, view: View) -> bool:
        """Whether ``weigh`` plays on perfectly from here, so that it is believed whatever a hard robot would do."""
        return False

    def cost(self, state: S, action: Action) -> float | None:
        """Returns how many points an action of the seat to move costs its side, all cards open and everyone playing perfectly on.

        ``None`` where that cannot be told, or would take long.
        """
        return None

    def reasons(self) -> Sequence[Why]:
        """Returns why someone might do something in this game, what tells most first; see :mod:`rules.core.reasons`."""
        return ()

    def robots_fit(self, options: msgspec.Struct) -> bool:
        """Whether robots can sit at a table with these options, as they can unless the game says otherwise."""
        return True

    @abstractmethod
    def setup(self, seats: int, options: msgspec.Struct, chance: Chance) -> tuple[S, Events]:
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

    def sample(self, state: S, seat: Seat, prompts: Sequence[Prompt], rng: Random) -> Action:
        """Returns one legal action of a seat that is in at least one of these prompts, cheaply.

        Weighted so that a game of samples, played by seats taken at random, ends within 5,000 actions; every legal
        action is equally likely unless the game says otherwise.
        """
        chosen: Action | None = None
        every = (
            action
            for one in prompts
            if seat in one.seats
            for action in self.legal(state, seat, one)
        )
        for number, action in enumerate(every, 1):
            if rng.randrange(number) == 0:
                chosen = action
        assert chosen is not None
        return chosen

    def verify(self, state: S, seat: Seat, action: Action) -> None:
        """Raises IllegalAction with the reason unless the action, which fits an open prompt of the seat, is legal."""
        for prompt in self.prompts(state):
            if seat in prompt.seats and action in self.legal(state, seat, prompt):
                return
        raise IllegalAction("not_now", action=type(action).__name__)

    @abstractmethod
    def apply(self, draft: S, seat: Seat, action: Action, chance: Chance) -> Events:
        """Carries out a verified action on a copy of the state and returns what happened, in order."""

    def expire(self, draft: S, window: str, chance: Chance) -> Events:
        """Does what the rules say when time is up for an open window.

        Each seat that has not acted in it plays its first legal action unless the game says otherwise.
        """
        events: Events = ()
        (open_now,) = self._window(draft, window)
        for seat in sorted(set(open_now.seats) - set(open_now.done)):
            for prompt in self._window(draft, window):
                if seat in prompt.seats:
                    action = next(self.legal(draft, seat, prompt))
                    events += self.apply(draft, seat, action, chance)
        return events

    def _window(self, state: S, window: str) -> list[Prompt]:
        return [prompt for prompt in self.prompts(state) if prompt.window == window]

    def view(self, state: S, viewer: Viewer, prompts: tuple[Prompt, ...]) -> View:
        """Returns what the viewer may know; ``prompts`` are those the viewer may know of."""
        return zones.view(state, viewer, prompts)

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Returns the outcome once the match is over."""

    def fits(self, state: S, seat: Seat | None, card: Any) -> bool:
        """Whether an unseen card can be in a seat's hand (``None``: in a stock), from what play has shown.

        ``state`` is a view's: with card backs. Any card can be anywhere unless the game says otherwise.
        """
        return True

    def resample(self, view: View, rng: Random) -> S:
        """Returns a state that fits all that a view knows, each such state being equally likely.

        It is made of the view alone, so that nothing the viewer may not know can get into it. A game of its own kind may
        say how likely states are. Secret choices are then made at random from what is legal.
        """
        seen = cast("zones.TableView[S]", view)
        state = zones.imagine(seen, self.fits, rng)
        secret = (prompt for prompt in seen.prompts if prompt.mode is Mode.SECRET)
        for seat in sorted({seat for prompt in secret for seat in prompt.done} - {seen.viewer}):
            asked = [prompt for prompt in self.prompts(state) if seat in prompt.seats]
            zones.choose(state, seat, self.sample(state, seat, asked, rng))
        return state


def _actions_of(module: str) -> Iterator[type[Action]]:
    for kind in vars(sys.modules[module]).values():
        if isinstance(kind, type) and issubclass(kind, Action) and kind.__module__ == module:
            yield kind
