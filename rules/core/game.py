"""The interface that every game implements."""

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
"""A game's state: a struct of immutable values (ints, strings, tuples, frozen structs).

A step gets a shallow copy and assigns to its fields; the match keeps the copy only if the step
succeeds. So no step is ever left half done, as long as no field holds a list, dict or set.
"""


class Robot(Protocol):
    """Chooses a seat's actions using only what that seat knows.

    Attributes:
        people: the seats that no robot plays, as everyone at the table can see.
        clock: counts the seconds it thinks; benchmarks replace it with a clock that pauses while
            other processes run.
    """

    people: Collection[Seat] = ()
    clock: Callable[[], float] = perf_counter

    def choose(
        self, view: View, prompt: Prompt, rng: Random, seconds: float, steps: int | None = None
    ) -> Action:
        """Returns a legal action for ``view.viewer`` in this prompt after about ``seconds``.

        With ``steps`` as its budget, the same view and seed give the same choice everywhere.
        """
        ...

    def wants(self, view: View, prompt: Prompt, rng: Random) -> bool:
        """Returns whether to act in this prompt now.

        Called before ``choose`` if no one is waiting for this seat: in race and open windows.
        """
        return True


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options for a game that has none."""


class _AnyKind(dict[str, tuple[type[Action], ...]]):
    """A mapping with the same action types for every prompt kind."""

    def __missing__(self, kind: str) -> tuple[type[Action], ...]:
        return self[""]


class Game(ABC, Generic[S]):
    """One game's rules, as plain functions of a state.

    A game must define ``setup``, ``prompts``, ``legal``, ``apply`` and ``outcome``; all else has a
    default. The default ``view`` and ``resample`` use the state's zones (:mod:`rules.core.zones`).

    Class attributes:
        name: its key in ``rules.GAMES``; by default its module's or package's name.
        rules_version: increased whenever an old log would change its meaning.
        past: the game under earlier versions, for matches that began under them.
        printed: the content that old logs depend on, as plain data; ``None`` if there is none.
        seats: the numbers of players it takes.
        Options: frozen struct with a default for every field; unknown fields forbidden.
        State: the state struct; the ``S`` of ``Game[S]``.
        accepts: for each prompt kind, the action types that fit it; by default all actions in the
            game's module fit every kind.
        actions: the actions this game creates only once, if they are few; when it gets one of these
            objects back, it doesn't read it again.
        presets: named sets of options; empty options always mean the rulebook.
        usual: the preset that tables begin with by default; ``""`` for the rulebook.
        robots: factories of the game's own robots, by level; if empty, the general robot plays.
        worth_a_word: the coach ignores differences smaller than this many points.
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
        """Sets the name, the state and the action types from the game's module if missing."""
        path = cls.__module__.split(".")
        if not hasattr(cls, "name"):
            cls.name = path[1] if path[0] == "rules" and len(path) > 1 else path[-1]
        if not hasattr(cls, "State"):
            (cls.State,) = get_args(cast(Any, cls).__orig_bases__[0])
        if not hasattr(cls, "accepts"):
            cls.accepts = _AnyKind({"": tuple(_actions_of(cls.__module__))})

    @cached_property
    def content_version(self) -> int:
        """A number that changes when content changes old logs' meaning; 0 without content."""
        return 0 if self.printed is None else crc32(msgspec.json.encode(self.printed))

    @property
    def weighs_itself(self) -> bool:
        """Returns whether the game has its own ``weigh`` instead of the general robot's."""
        return type(self).weigh is not Game[Any].weigh

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels at which its robots play."""
        return tuple(self.robots or BUDGETS)

    def robot(self, level: str) -> Robot:
        """Returns a robot for a level; games override this to pass content to their robots."""
        return self.robots[level]() if self.robots else GeneralRobot(self, BUDGETS[level])

    def standing(self, state: S) -> Sequence[float] | None:
        """Returns how well each seat is doing, for the general robot; ``None`` if unknown.

        It is surest just after a round is scored: imagined matches stop there, or at their end.
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
        """Returns what actions are worth to a seat in some worlds, in points: a row per world.

        By default matches are played out as the general robot imagines them. ``None`` among the
        actions means not acting in the window.
        """
        compared = Comparison(self, view, prompt, actions, rng)
        for world in worlds:
            compared.try_in(world)
        return compared.values

    def imagine(self, view: View, rng: Random) -> S:
        """Returns a state that fits a view, weighted by players' behaviour if possible.

        For example, a player who has signalled usually holds a triple. ``resample`` ignores that.
        """
        return self.resample(view, rng)

    def ideal(self, view: View, action: Action, legal: Sequence[Action]) -> Action | None:
        """Returns the best action instead of another, if it can be computed without trying worlds.

        Args:
            view: what the seat knew.
            action: what it did.
            legal: what it could have done.
        """
        return None

    def unhurried(self, view: View) -> View:
        """Returns the view without others' latest real-time actions."""
        return view

    def weighs_exactly(self, view: View) -> bool:
        """Returns whether ``weigh`` plays perfectly from here and overrules a hard robot."""
        return False

    def cost(self, state: S, action: Action) -> float | None:
        """Returns how many points an action costs its side, given open cards and perfect play.

        ``None`` if that is unknown or would take too long. It must be the seat's turn.
        """
        return None

    def reasons(self) -> Sequence[Why]:
        """Returns the reasons for actions, best first; see :mod:`rules.core.reasons`."""
        return ()

    def robots_fit(self, options: msgspec.Struct) -> bool:
        """Returns whether robots can play with these options; by default they can."""
        return True

    @abstractmethod
    def setup(self, seats: int, options: msgspec.Struct, chance: Chance) -> tuple[S, Events]:
        """Returns the first state and the events that led to it (the deal).

        Raises:
            BadSetup: the options contradict each other, or don't suit this number of seats.
        """

    def teams(self, seats: int, options: msgspec.Struct) -> tuple[tuple[Seat, ...], ...]:
        """Returns the sides before the deal; by default, each seat is its own side."""
        return tuple((seat,) for seat in range(seats))

    def undoable(self, before: S, action: Action, after: S) -> bool:
        """Returns whether an action that led from one state to another showed no one a hidden card.

        Such an action may be undone until someone acts. Only the game knows. It is never asked
        about actions that used chance, closed a window for several seats, or ended the match.
        """
        return False

    @abstractmethod
    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """Returns the open windows; ``()`` exactly when the match is over."""

    @abstractmethod
    def legal(self, state: S, seat: Seat, prompt: Prompt) -> Iterator[Action]:
        """Yields a seat's legal actions in one of its prompts, lazily if there are many."""

    def sample(self, state: S, seat: Seat, prompts: Sequence[Prompt], rng: Random) -> Action:
        """Cheaply returns a legal action for a seat that is in at least one of these prompts.

        A game may weight them, so that random actions by random seats end a match within 5,000
        actions; by default every legal action is equally likely.
        """
        chosen: Action | None = None
        every = (
            action
            for open_prompt in prompts
            if seat in open_prompt.seats
            for action in self.legal(state, seat, open_prompt)
        )
        for number, action in enumerate(every, 1):
            if rng.randrange(number) == 0:
                chosen = action
        assert chosen is not None
        return chosen

    def verify(self, state: S, seat: Seat, action: Action) -> None:
        """Raises IllegalAction unless an action that fits one of the seat's prompts is legal."""
        for prompt in self.prompts(state):
            if seat in prompt.seats and action in self.legal(state, seat, prompt):
                return
        raise IllegalAction("not_now", action=type(action).__name__)

    @abstractmethod
    def apply(self, draft: S, seat: Seat, action: Action, chance: Chance) -> Events:
        """Carries out a verified action on a copy of the state and returns the events, in order."""

    def expire(self, draft: S, window: str, chance: Chance) -> Events:
        """Does what the rules say when time is up for an open window.

        By default each seat that hasn't acted in it plays its first legal action.
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
        """Returns the viewer's view; ``prompts`` are those that the viewer may know about."""
        return zones.view(state, viewer, prompts)

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Returns the outcome once the match is over."""

    def fits(self, state: S, seat: Seat | None, card: Any) -> bool:
        """Returns whether an unseen card can be in a seat's hand (``None`` for a stock), given the
        play.

        ``state`` is a view's state: with card backs. By default any card can be anywhere.
        """
        return True

    def resample(self, view: View, rng: Random) -> S:
        """Returns a state that fits everything in a view; each such state is equally likely.

        It uses only the view, so no hidden fact can leak in. A game may override it to weight the
        states. Secret choices are drawn at random from the legal ones.
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
