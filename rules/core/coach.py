"""What moves of a match were worth beside others their seats could have made, judged by what each seat could know.

A move is compared with what would have been best: by playing on in worlds that fit its seat's view (``Game.imagine``) where
that can be done exactly or to the end of the match, elsewhere by a hard robot in that seat. Both are tried in fresh worlds, in each with the same luck
(``Game.weigh``), so that luck in the choice does not count: two judges have to agree. It is called a mistake only where the
difference is clear of its error. How the cards really lay is told apart, and decides nothing.
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
"""Actions looked at, at most."""
FIRST = (16, 48)
"""Worlds in which what a move is compared with is chosen: at least, and at most."""
LAST = (32, 200)
"""Worlds in which it is chosen where matches are nearly over and played on by what goes well: of these the later half counts."""
FRESH = (40, 240)
"""Worlds in which two moves are compared."""
LONGER = 5
"""How many times as long comparing two moves may take as finding the better one: most moves need no comparing."""
DOUBTFUL = 1.0
"""Standard errors from which a difference is worth a mark of doubt."""
CLEAR = 3.0
"""Standard errors from which one is clear."""
AS_THEY_LAY = 12
"""How often the two are tried in the world as it was."""
ROBOT_STEPS = 5_000
"""What a robot may think about what it would have done."""
GLANCES = 3
"""Imagined matches that tell whether the end is near."""
TOGETHER = 4
"""Worlds tried between two looks at the clock."""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is thought of a move.

    Attributes:
        seq: its number.
        seat: who made it.
        kind: whether there was no other, none was found that is better, one may be, or one surely is.
        better: the plain action that did better; ``None`` for letting the window be.
        points: by how much, on average.
        error: the standard error of that.
        worlds: in how many worlds the two were compared.
        ahead: in how many of them it did better.
        behind: in how many of them it did worse.
        lay: by how many points it would have been better as the cards lay; ``None`` where that was not looked at.
        reason: why it is better: the name of a reason, and its facts.
        cost: by how many points it was worse than the best move as the cards lay, everyone playing perfectly on;
            ``None`` where that cannot be told.
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
    """Returns what is thought of some moves of a finished match; what the host did, and what was undone, is left out.

    Args:
        match: the match, with its log from the deal on.
        moves: the numbers of the moves.
        seconds: how long one may take, about; those that differ from what is best take several times as long.
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
    """Returns what the moves of a finished match cost as the cards lay, by their numbers; only those of which that can be told."""
    found = {seq: cost_of(before, action) for before, seq, _, action in positions(match)}
    return {seq: cost for seq, cost in found.items() if cost is not None}


def cost_of(match: Match, action: Action) -> float | None:
    """Returns what an action costs in a match that stands before it; see ``Game.cost``."""
    return match.game.cost(match.truth, action)


def positions(match: Match) -> Iterator[tuple[Match, int, Seat | None, Action]]:
    """Yields each move of a match, with the match as it stood before it; no one plays on that."""
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
    """Returns what is thought of a move.

    Args:
        match: the match before it.
        seq: the number of the move.
        seat: whose.
        action: what was played.
        rng: source of the worlds.
        seconds: how long it may take, about.
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
    found = Mark(
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
    if found.kind == "unclear":
        return found
    real = [match.truth] * AS_THEY_LAY
    lay, luck = difference(
        [(row[0], row[1]) for row in game.weigh(view, prompt, (better, action), real, rng)]
    )
    reason = None if better is None else why(game, view, prompt, better, rng)
    return msgspec.structs.replace(
        found,
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
    """Returns what the coach would do in an action's place: what the game knows to be ideal, else as :func:`best`."""
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
    """Returns what the coach would do; ``None`` if it would let the window be.

    That is what goes best in the first worlds, of equals the first, where matches are played on exactly or are nearly over;
    before that it is what a hard robot would do.

    Args:
        game: the game's rules.
        view: what the seat knows.
        prompt: the window it acts in.
        legal: what it may do.
        rng: source of everything imagined.
        seconds: how long to try, about.
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
    """Returns what a hard robot would rather have done, before its turn, in a race that is open to all."""
    if prompt.mode is not Mode.TURN:
        return []
    robot, seen = game.robot(game.levels[-1]), game.unhurried(view)
    races = [one for one in seen.prompts if one.mode is Mode.RACE and view.viewer in one.seats]
    wanted = [one for one in races if robot.wants(seen, one, rng)]
    return [robot.choose(seen, race, rng, 0.0, ROBOT_STEPS) for race in wanted]


def _nearly_over(
    game: Game[Any], view: View, prompt: Prompt, legal: Sequence[Action], rng: Random
) -> bool:
    """Whether imagined matches go on to the end, as far as a few of them tell."""
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
    """Returns what actions brought in worlds that fit a view: rows by world.

    Args:
        game: the game's rules.
        view: what the seat knows.
        prompt: the window it acts in.
        actions: what it may do; ``None`` for letting the window be.
        rng: source of everything imagined.
        worlds: how many of them at least, and at most.
        seconds: when to stop in between, from now.
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
    """Returns what actions brought as :func:`compare` does, in matches whose next moves are learned from those before them.

    An action that leaves more to decide loses more by chance at first, so that only the later half counts.
    """
    until = perf_counter() + seconds
    least, most = worlds
    learned = Comparison(game, view, prompt, actions, rng)
    while (done := len(learned.values)) < most and (done < least or perf_counter() < until):
        learned.imagine(TOGETHER)
    return [*learned.values[len(learned.values) // 2 :]]


def difference(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Returns by how much the first of each pair is greater on average, and the standard error of that."""
    found = [one - other for one, other in pairs]
    mean = sum(found) / len(found)
    spread = sum((one - mean) ** 2 for one in found) / max(1, len(found) - 1)
    return mean, sqrt(spread / len(found))


def to_plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a reason's facts as plain data."""
    return msgspec.to_builtins(dict(facts))


def _window_of(game: Game[Any], view: View, action: Action) -> Prompt:
    """Returns the window an action is for, among those its seat may act in."""
    fitting = [
        one
        for one in view.prompts
        if view.viewer in one.seats and type(action) in game.accepts[one.kind]
    ]
    return fitting[0]
