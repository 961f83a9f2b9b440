"""Judges a match's moves against their alternatives, by what each seat could know.

A move is compared with the best alternative, found in worlds that fit the seat's view
(``Game.imagine``) if matches can be played on exactly or to their end; otherwise a hard robot in
that seat chooses it. Both are then tried in fresh worlds with equal luck (``Game.weigh``), so that
lucky choices don't count: two judges have to agree. A move is a mistake only if the difference is
clearly larger than its error. Where the cards really were is reported but decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from rules.core.model import Action, Mode, Prompt, Seat, View, to_dict
from rules.core.reasons import why
from rules.core.search import Comparison

if TYPE_CHECKING:
    from rules.core.game import Game
    from rules.core.match import Match

Kind = Literal["only", "fine", "unclear", "worse"]

MOST = 40
"""The most actions to consider."""
FIRST = (16, 48)
"""The fewest and the most worlds in which the alternative to a move is chosen."""
LAST = (32, 200)
"""The same for matches nearly over, played out with learned moves; only the later half counts."""
FRESH = (40, 240)
"""The fewest and the most worlds in which two moves are compared."""
LONGER = 5
"""How many times longer comparing two moves may take than choosing; most need no comparing."""
DOUBTFUL = 1.0
"""How many standard errors make a difference big enough to mark as doubtful."""
CLEAR = 3.0
"""How many standard errors make a difference clear."""
AS_THEY_LAY = 12
"""How often both moves are tried in the real world."""
ROBOT_STEPS = 5_000
"""The steps for a robot to decide what it would have done."""
GLANCES = 3
"""How many imagined matches it takes to see whether the end is near."""
TOGETHER = 4
"""How many worlds to try between two looks at the clock."""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """The coach's verdict on a move.

    Attributes:
        seq: the move's number.
        seat: the player's seat.
        kind: whether no other move was legal, none seemed better, one may be, or one clearly is.
        better: the better action as plain data; ``None`` means not acting in the window.
        points: by how much it is better, on average.
        error: the standard error of ``points``.
        worlds: how many worlds the two were compared in.
        ahead: in how many worlds it did better.
        behind: in how many worlds it did worse.
        lay: how many points better it was with the real cards; ``None`` if not tried.
        reason: why it is better: the name of a reason, and its facts.
        cost: how many points the move lost compared with the best move, given the real cards and
            perfect play from there on; ``None`` if unknown.
    """

    seq: int
    seat: Seat
    kind: Kind
    better: dict[str, Any] | None = None
    points: float = 0.0
    error: float = 0.0
    worlds: int = 0
    ahead: int = 0
    behind: int = 0
    lay: float | None = None
    reason: tuple[str, Mapping[str, Any]] | None = None
    cost: float | None = None


def judge(match: Match, moves: Sequence[int], seconds: float) -> list[Mark]:
    """Returns marks for some of a finished match's moves, except host actions and undone moves.

    Args:
        match: the match, with its log from the deal on.
        moves: the moves' numbers.
        seconds: about how long to think; a move that isn't best takes several times as long.
    """
    return [
        msgspec.structs.replace(
            mark_of(before, seq, seat, action, Random(f"{match.seed} {seq}"), seconds),
            cost=cost_of(before, action),
        )
        for before, seq, seat, action in positions(match)
        if seq in moves and seat is not None
    ]


def costs(match: Match) -> dict[int, float]:
    """Returns what a finished match's moves cost with the real cards, by number, where known."""
    known = {seq: cost_of(before, action) for before, seq, _, action in positions(match)}
    return {seq: cost for seq, cost in known.items() if cost is not None}


def cost_of(match: Match, action: Action) -> float | None:
    """Returns what an action costs; the match is in the state before it. See ``Game.cost``."""
    return match.game.cost(match.truth, action)


def positions(match: Match) -> Iterator[tuple[Match, int, Seat | None, Action]]:
    """Yields each move in a match with the match before it, which the caller mustn't change."""
    again = type(match).new(
        match.game.name,
        seats=match.seats,
        seed=match.seed,
        options=to_dict(match.options),
        version=match.game.rules_version,
    )
    for seq, seat, action in match.log:
        yield again, seq, seat, action
        again.play(seat, action)


def mark_of(
    match: Match, seq: int, seat: Seat, action: Action, rng: Random, seconds: float
) -> Mark:
    """Returns the mark for a move.

    Args:
        match: the match before the move.
        seq: the move's number.
        seat: the player's seat.
        action: the action played.
        rng: the source of randomness for the worlds.
        seconds: about how long to think.
    """
    game, view = match.game, match.view(seat)
    prompt = _window_of(game, view, action)
    legal = [*islice(game.legal(match.truth, seat, prompt), MOST + 1)]
    if prompt.mode in (Mode.TURN, Mode.SECRET) and legal == [action]:
        return Mark(seq, seat, "only")
    better = preferred(game, view, prompt, action, legal, rng, seconds)
    rivals = [] if better == action else [better]
    rivals += _missed(game, view, prompt, rng)
    if not rivals:
        return Mark(seq, seat, "fine")
    tried = compare(game, view, prompt, (*rivals, action), rng, FRESH, LONGER * seconds)
    place = max(range(len(rivals)), key=lambda at: sum(row[at] for row in tried))
    better, rows = rivals[place], [(row[place], row[-1]) for row in tried]
    mean, error = difference(rows)
    if mean < game.worth_a_word or mean <= DOUBTFUL * error:
        return Mark(seq, seat, "fine")
    mark = Mark(
        seq,
        seat,
        "worse" if mean > CLEAR * error else "unclear",
        None if better is None else to_dict(better),
        round(mean, 2),
        round(error, 2),
        len(rows),
        sum(row[0] > row[1] for row in rows),
        sum(row[0] < row[1] for row in rows),
    )
    if mark.kind == "unclear":
        return mark
    real = [match.truth] * AS_THEY_LAY
    lay, luck = difference(
        [(row[0], row[1]) for row in game.weigh(view, prompt, (better, action), real, rng)]
    )
    reason = None if better is None else why(game, view, prompt, better, rng)
    return msgspec.structs.replace(
        mark,
        lay=round(lay, 2) if abs(lay) > 2 * luck else 0.0,
        reason=reason and (reason.name, to_plain(reason.facts)),
    )


def preferred(
    game: Game[Any],
    view: View,
    prompt: Prompt,
    action: Action,
    legal: Sequence[Action],
    rng: Random,
    seconds: float,
) -> Action | None:
    """Returns the action the coach prefers: the game's ideal if it knows one, or :func:`best`."""
    ideal = game.ideal(view, action, legal)
    return best(game, view, prompt, legal, rng, seconds) if ideal is None else ideal


def best(
    game: Game[Any],
    view: View,
    prompt: Prompt,
    legal: Sequence[Action],
    rng: Random,
    seconds: float,
) -> Action | None:
    """Returns the coach's action; ``None`` means not acting in the window.

    If matches are played on exactly or are nearly over, it is the action that does best in the
    first worlds, or the first of several tied. Earlier in a match it is a hard robot's choice.

    Args:
        game: the game's rules.
        view: the seat's view.
        prompt: the window it acts in.
        legal: its legal actions.
        rng: the source of randomness for everything imagined.
        seconds: about how long to try.
    """
    exactly = game.weighs_exactly(view)
    if exactly or _nearly_over(game, view, prompt, legal, rng):
        own = exactly or game.weighs_itself
        played = compare if own else _played_out
        rows = played(game, view, prompt, legal, rng, FIRST if own else LAST, seconds)
        totals = [sum(row[place] for row in rows) for place in range(len(legal))]
        return legal[max(range(len(legal)), key=lambda place: (totals[place], -place))]
    robot = game.robot(game.levels[-1])
    if prompt.mode in (Mode.RACE, Mode.OPEN) and not robot.wants(view, prompt, rng):
        return None
    return robot.choose(view, prompt, rng, 0.0, ROBOT_STEPS)


def _missed(game: Game[Any], view: View, prompt: Prompt, rng: Random) -> list[Action | None]:
    """Returns what a hard robot would do before its turn, in a race that is open to all."""
    if prompt.mode is not Mode.TURN:
        return []
    robot, seen = game.robot(game.levels[-1]), game.unhurried(view)
    races = [
        window
        for window in seen.prompts
        if window.mode is Mode.RACE and view.viewer in window.seats
    ]
    wanted = [window for window in races if robot.wants(seen, window, rng)]
    return [robot.choose(seen, race, rng, 0.0, ROBOT_STEPS) for race in wanted]


def _nearly_over(
    game: Game[Any], view: View, prompt: Prompt, legal: Sequence[Action], rng: Random
) -> bool:
    """Returns whether imagined matches reach the end, judging by a few of them."""
    if prompt.mode in (Mode.RACE, Mode.OPEN) or len(legal) > MOST:
        return False
    glance = Comparison(game, view, prompt, legal[:1], rng)
    glance.imagine(GLANCES)
    return glance.over == GLANCES


def compare(
    game: Game[Any],
    view: View,
    prompt: Prompt,
    actions: Sequence[Action | None],
    rng: Random,
    worlds: tuple[int, int],
    seconds: float,
) -> list[Sequence[float]]:
    """Returns actions' scores in worlds that fit a view, one row per world.

    Args:
        game: the game's rules.
        view: the seat's view.
        prompt: the window it acts in.
        actions: the actions to compare; ``None`` means not acting in the window.
        rng: the source of randomness for everything imagined.
        worlds: the fewest and the most worlds to try.
        seconds: after how many seconds to stop, once the fewest have been tried.
    """
    rows: list[Sequence[float]] = []
    until = perf_counter() + seconds
    least, most = worlds
    while len(rows) < most and (len(rows) < least or perf_counter() < until):
        states = [game.imagine(view, rng) for _ in range(TOGETHER)]
        rows += game.weigh(view, prompt, actions, states, rng)
    return rows


def _played_out(
    game: Game[Any],
    view: View,
    prompt: Prompt,
    actions: Sequence[Action | None],
    rng: Random,
    worlds: tuple[int, int],
    seconds: float,
) -> list[Sequence[float]]:
    """Returns actions' scores, like :func:`compare`, in matches that learn their next moves.

    Actions that leave more to decide lose more by chance at first, so only the later half counts.
    """
    until = perf_counter() + seconds
    least, most = worlds
    learned = Comparison(game, view, prompt, actions, rng)
    while (done := len(learned.values)) < most and (done < least or perf_counter() < until):
        learned.imagine(TOGETHER)
    return [*learned.values[len(learned.values) // 2 :]]


def difference(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Returns how much greater the first in each pair is on average, and the standard error."""
    gaps = [value - other for value, other in pairs]
    mean = sum(gaps) / len(gaps)
    spread = sum((value - mean) ** 2 for value in gaps) / max(1, len(gaps) - 1)
    return mean, sqrt(spread / len(gaps))


def to_plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a reason's facts as plain data."""
    return msgspec.to_builtins(dict(facts))


def _window_of(game: Game[Any], view: View, action: Action) -> Prompt:
    """Returns which of the windows its seat may act in an action is for."""
    fitting = [
        prompt
        for prompt in view.prompts
        if view.viewer in prompt.seats and type(action) in game.accepts[prompt.kind]
    ]
    return fitting[0]
