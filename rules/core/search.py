"""A robot for any game: it plays imagined matches and chooses the action that does best in them.

The search is information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012): every
iteration draws a state that fits the view, walks down one shared tree as far as it goes, and
finishes with random actions. An action counts only in states in which it was legal. Others' secret
choices are drawn at random and share a branch of the tree, so no hidden fact guides a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import islice
from math import inf, log, sqrt
from random import Random
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rules.core.chance import Chance
from rules.core.errors import IllegalAction
from rules.core.model import Action, Mode, Outcome, Prompt, Seat, View

if TYPE_CHECKING:
    from rules.core.game import Game

BUDGETS: Mapping[str, float] = MappingProxyType({"easy": 0.02, "normal": 0.2, "hard": 1.0})
"""The fraction of its time that each level uses, in games without their own robots."""
MOST = 40
"""The most actions to try one by one; if there are more, the search keeps drawing samples."""
SOME = 12
"""How many samples to add at the root each round if there are too many actions to try them all."""
WIDEN = 3.0
"""How many actions to try below the root after one visit; grows with the root of the visits."""
CURIOSITY = 0.35
"""How much rarely tried actions count, compared with successful ones."""
LONGEST = 5_000
"""After how many actions an imagined match is abandoned."""
GLANCE = 1_500
"""How many steps to use to decide whether to act in an optional window."""
RACING = 0.05
"""How often, in imagined matches, a player acts in a race before the next player in turn."""


class _Node:
    """An action's statistics: how often it was possible and taken, and what it won its seat."""

    __slots__ = ("after", "offered", "total", "visits")

    def __init__(self) -> None:
        self.after: dict[tuple[Seat, Action | None], _Node] = {}
        self.offered = self.visits = 0
        self.total = 0.0


class GeneralRobot:
    """Plays any game by searching resampled states.

    Args:
        game: the game's rules.
        share: the fraction of its time, or of its steps, that it uses.
    """

    people: Collection[Seat] = ()

    def __init__(self, game: Game[Any], share: float = 1.0) -> None:
        self._game = game
        self._share = share
        self.clock: Callable[[], float] = perf_counter

    def choose(
        self, view: View, prompt: Prompt, rng: Random, seconds: float, steps: int | None = None
    ) -> Action:
        """Returns the action that went best.

        Args:
            view: the seat's view.
            prompt: the window it has to act in.
            rng: the source of randomness for everything imagined.
            seconds: about how long to think, unless ``steps`` is given.
            steps: how many actions to play in imagined matches; makes choices reproducible.
        """
        search = _Search(self._game, view, prompt, rng)
        if len(search.legal) > 1:
            if steps is not None:
                search.run(steps=steps * self._share)
            else:
                search.run(until=self.clock() + seconds * self._share, clock=self.clock)
        action = search.best()
        assert action is not None
        return action

    def wants(self, view: View, prompt: Prompt, rng: Random) -> bool:
        """Returns whether to act: if others are waiting for it, or if it is better than nothing."""
        if prompt.mode is not Mode.RACE and prompt.seconds is not None:
            return view.viewer not in prompt.done
        search = _Search(self._game, view, prompt, rng, waiting=True)
        search.run(steps=GLANCE)
        return search.is_sure()


class _Search:
    """The search for one decision: it halves the choices at the root, and walks a tree below (UCB).

    At the root all remaining choices are tried in the same states with the same luck, which shows
    their difference soonest. After two such rounds, then four, and so on, the better half remains.

    Attributes:
        legal: the seat's legal actions: the first ``MOST`` plus one.
        over: how many imagined matches reached the end.
    """

    def __init__(
        self, game: Game[Any], view: View, prompt: Prompt, rng: Random, *, waiting: bool = False
    ) -> None:
        assert view.viewer is not None
        self._game, self._view, self._prompt, self._rng = game, view, prompt, rng
        self._seat: Seat = view.viewer
        self._root = _Node()
        self._low, self._high = inf, -inf
        self._ends: list[Action] = []
        self._steps = 0
        self.over = 0
        state = game.resample(view, rng)
        self.legal = self._legal(state, self._seat, prompt)
        self._many = len(self.legal) > MOST
        self._left: list[Action | None] = list(self._some(state) if self._many else self.legal)
        self._waiting: list[Action | None] = [None] if waiting else []
        self._left = self._waiting + self._left  # first, so that any budget includes it

    def run(
        self,
        *,
        steps: float = inf,
        until: float = inf,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Searches for some steps, or until a time on the clock; at least one imagined match."""
        rounds = 2
        while True:
            for _ in range(rounds):
                state = self._game.resample(self._view, self._rng)
                luck = self._rng.getrandbits(64)
                for action in self._left:
                    self._imagine(state.__copy__(), action, Random(luck))
                    if self._steps >= steps or (until < inf and clock() >= until):
                        return
            rounds *= 2
            ranked = sorted(self._left, key=self._mean, reverse=True)
            self._left = ranked[: max(2, (len(ranked) + 1) // 2)]
            self._left += [action for action in self._waiting if action not in self._left]
            if self._many:
                fresh = self._some(self._game.resample(self._view, self._rng))
                self._left += [action for action in fresh if action not in self._left]

    def best(self) -> Action | None:
        """Returns the best of the remaining choices; ``None`` means doing nothing.

        In an open window, it is the action that ends it, unless another is clearly better.
        """
        best = max(self._left, key=self._mean)
        if self._prompt.mode is Mode.OPEN and self._ends:
            end = max(self._ends, key=self._mean)
            return best if self._surely(best, end) else end
        return best

    def is_sure(self) -> bool:
        """Returns whether an action is clearly better than doing nothing."""
        return self._surely(self.best(), None)

    def _surely(self, choice: Action | None, other: Action | None) -> bool:
        """Returns whether an action did better than another by more than chance explains."""
        visits = self._root.after[self._seat, choice].visits
        luck = 2 * (self._high - self._low) / sqrt(visits)
        return self._mean(choice) - self._mean(other) > luck

    def _mean(self, action: Action | None) -> float:
        node = self._root.after.get((self._seat, action))
        return node.total / node.visits if node is not None and node.visits else -inf

    def _some(self, state: Any) -> list[Action]:
        draws = (
            self._game.sample(state, self._seat, (self._prompt,), self._rng) for _ in range(SOME)
        )
        return list(dict.fromkeys(draws))

    def _imagine(self, state: Any, first: Action | None, luck: Random) -> Sequence[float]:
        """Plays an imagined match, down the tree and then at random; returns its value by seat."""
        game = self._game
        chance = Chance(f"{luck.getrandbits(64):x}")
        action, seat = first, self._seat
        node: _Node | None = self._root.after.setdefault((seat, first), _Node())
        path: list[tuple[Seat, _Node]] = [(seat, node)]
        for step in range(LONGEST):
            if action is not None:
                game.apply(state, seat, action, chance)
            self._steps += 1
            prompts = game.prompts(state)
            if step == 0 and first is not None and self._is_done(prompts):
                self._ends += [] if first in self._ends else [first]
            values = game.standing(state)
            self.over += not prompts
            if values is None and not prompts:
                values = worth_of(game.outcome(state))
            if values is not None:
                self._learn(path, values)
                return values
            seat, prompt = self._next(prompts, luck)
            if node is not None and (seat == self._seat or prompt.mode is Mode.TURN):
                action, node = self._select(node, state, seat, prompt, luck)
                path.append((seat, node))
                node = node if node.visits else None
            else:
                action = game.sample(state, seat, (prompt,), luck)
        return [0.0] * (self._seat + 1)

    def _is_done(self, prompts: Sequence[Prompt]) -> bool:
        """Returns whether the window is no longer waiting for the seat."""
        return not any(
            prompt.window == self._prompt.window
            and self._seat in prompt.seats
            and self._seat not in prompt.done
            for prompt in prompts
        )

    def _learn(self, path: Sequence[tuple[Seat, _Node]], values: Sequence[float]) -> None:
        for seat, node in path:
            node.visits += 1
            node.total += values[seat]
        self._low = min(self._low, *values)
        self._high = max(self._high, *values)

    def _select(
        self, node: _Node, state: Any, seat: Seat, prompt: Prompt, luck: Random
    ) -> tuple[Action, _Node]:
        """Returns an untried action, or the one with the best confidence bound."""
        tried: list[tuple[Action, _Node]] = []
        fresh: list[tuple[Action, _Node]] = []
        for action in self._options(node, state, seat, prompt, luck):
            child = node.after.setdefault((seat, action), _Node())
            child.offered += 1
            (tried if child.visits else fresh).append((action, child))
        if fresh:
            return luck.choice(fresh)
        span = (self._high - self._low) * CURIOSITY or 1.0
        return max(
            tried,
            key=lambda choice: (
                choice[1].total / choice[1].visits
                + span * sqrt(log(choice[1].offered) / choice[1].visits)
            ),
        )

    def _options(
        self, node: _Node, state: Any, seat: Seat, prompt: Prompt, luck: Random
    ) -> list[Action]:
        """Returns the actions to try: every legal action, or samples if there are very many."""
        legal = self._legal(state, seat, prompt)
        if len(legal) <= MOST:
            return legal
        known = [
            action
            for actor, action in node.after
            if actor == seat and action is not None and self._fits(state, seat, prompt, action)
        ]
        if len(known) < WIDEN * sqrt(node.visits + 1):
            sample = self._game.sample(state, seat, (prompt,), luck)
            known += [] if sample in known else [sample]
        return known

    def _legal(self, state: Any, seat: Seat, prompt: Prompt) -> list[Action]:
        # A window may take actions that aren't listed for it; a sample of them always exists.
        legal = list(islice(self._game.legal(state, seat, prompt), MOST + 1))
        return legal or [self._game.sample(state, seat, (prompt,), self._rng)]

    def _fits(self, state: Any, seat: Seat, prompt: Prompt, action: Action) -> bool:
        if type(action) not in self._game.accepts[prompt.kind]:
            return False
        try:
            self._game.verify(state, seat, action)
        except IllegalAction:
            return False
        return True

    def _next(self, prompts: Sequence[Prompt], luck: Random) -> tuple[Seat, Prompt]:
        """Returns who acts next, and where: a seat others wait for, or sometimes one in a race."""
        waited = [prompt for prompt in prompts if prompt.mode is not Mode.RACE]
        racing = len(waited) < len(prompts) and (not waited or luck.random() < RACING)
        open_to = [prompt for prompt in prompts if prompt.mode is Mode.RACE] if racing else waited
        places = [
            (seat, prompt) for prompt in open_to for seat in prompt.seats if seat not in prompt.done
        ] or [(seat, prompt) for prompt in prompts for seat in prompt.seats]
        return places[0] if len(places) == 1 else luck.choice(places)


class Comparison(_Search):
    """Tries a few actions in the same worlds with the same luck, to show the difference soonest.

    Attributes:
        values: what each action won for its seat, by imagined match.
    """

    def __init__(
        self,
        game: Game[Any],
        view: View,
        prompt: Prompt,
        actions: Sequence[Action | None],
        rng: Random,
    ) -> None:
        """Creates a comparison, with no imagined matches yet.

        Args:
            game: the game's rules.
            view: the seat's view.
            prompt: the window it has to act in.
            actions: the actions to compare; ``None`` means not acting in the window.
            rng: the source of randomness for everything imagined.
        """
        super().__init__(game, view, prompt, rng)
        self._actions = tuple(actions)
        self.values: list[list[float]] = []

    def imagine(self, worlds: int, until: float = inf) -> None:
        """Tries the actions in at least one more world that fits, until a given time."""
        for _ in range(worlds):
            self.try_in(self._game.resample(self._view, self._rng))
            if until < inf and perf_counter() >= until:
                return

    def try_in(self, state: Any) -> None:
        """Tries the actions in a world, all with the same luck."""
        luck = self._rng.getrandbits(64)
        self.values.append(
            [
                self._imagine(state.__copy__(), action, Random(luck))[self._seat]
                for action in self._actions
            ]
        )


def leads(scores: Sequence[float]) -> list[float]:
    """Returns by how much each seat is above the mean."""
    mean = sum(scores) / len(scores)
    return [score - mean for score in scores]


def worth_of(outcome: Outcome | None) -> list[float]:
    """Returns what the end is worth to each seat: its lead, plus a bonus for the winners.

    The winners share half the gap between first and last. If the fewest points win, signs are
    reversed; in co-operative games, scores count unchanged.
    """
    assert outcome is not None
    scores = outcome.scores
    width = float(max(scores) - min(scores)) or 1.0
    if len(outcome.teams) == 1:
        return [score + width * bool(outcome.won) for score in scores]
    first, last = outcome.ranking[0], outcome.ranking[-1]
    sign = 1 if scores[first[0]] >= scores[last[0]] else -1
    values = [sign * lead for lead in leads(scores)]
    for seat in first:
        values[seat] += width / 2 / len(first)
    return values
