"""Tests for the coach: endings with known answers, by exhaustive search, and planted blunders."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product
from math import inf
from random import Random
from typing import Any, cast

import rules
from bench.matches import played
from rules.beccato import model as beccato
from rules.beccato.view import BeccatoView
from rules.belratti import model as belratti
from rules.belratti.game import BelrattiGame
from rules.belratti.robot.weigh import FAKE_COSTS, stories
from rules.belratti.view import BelrattiView
from rules.core.chance import Chance
from rules.core.coach import (
    Mark,
    compare,
    difference,
    mark_of,
    positions,
    preferred,
)
from rules.core.model import Mode
from rules.core.search import leads, worth_of

LEAST = 0.5
"""The points worth a comment in most games."""
ENDINGS = 50
"""How many endings each game has."""
BLUNDERS = 40
"""How many blunders to plant in a game."""
GROSS = (4 * LEAST, 6.0)
"""The points and standard errors of a blunder, in ten times as many worlds as usual."""
LOOKED_AT = 0.15
"""The share of a match's positions in which to look for a blunder."""
LATE = 8
"""Moves before the end of a match, or of a round of cards, where an ending may begin."""
CHOICES = 12
"""The most actions that an ending may leave."""
WORLDS = 60
"""The most worlds to solve completely, if no more fit a seat's view."""
NODES = 200
"""The most actions to try after an action in a world."""
WALL = 9
"""The most pictures on a wall for which all hangings are tried."""
SEVERAL = 200
"""Actions among which to look for a blunder, in matches with much talk."""
SAMPLED = 12
"""Worlds to solve if more fit: an answer then counts as known if it is best in all of them."""
DRAWS = 8
"""How often each world must have been drawn, on average, for all to be known."""
SECONDS = 0.2
"""Seconds for the coach's mark; if it finds the best move, its worlds are counted instead."""


JUDGED: Mapping[str, tuple[type[rules.Action], ...]] = {
    "beccato": (
        beccato.PassCard,
        beccato.Coccode,
        beccato.Beccato,
        beccato.TakeEgg,
        beccato.PlaceEgg,
    ),
    "belratti": (belratti.Hang, belratti.Commit),
}
"""Actions that the coach judges in matches with much talk: blunders are planted there."""
SMALL = {"beccato": 2 * LEAST, "belratti": 2 * LEAST}
"""The least points of a blunder, where an egg or a picture is one or two points."""
ODD = {"beccato": {"pyramid": True}}
"""Options of every second match from which endings are taken."""
A_MATCH = 4
"""The most endings of a match that could have many walls."""


class TooLarge(Exception):
    """An ending is too large for a search, or depends on a draw."""


@dataclass(frozen=True)
class Ending:
    """A position near a match's end, with each action's value over all possible worlds.

    Attributes:
        match: the match before the move.
        seat: the seat to move.
        worth: by action, its average value with perfect open play afterwards.
    """

    match: rules.Match
    seat: rules.Seat
    worth: Mapping[rules.Action, float]

    @property
    def best(self) -> set[rules.Action]:
        most = max(self.worth.values())
        return {action for action, worth in self.worth.items() if worth > most - 1e-9}

    @property
    def worst(self) -> rules.Action:
        return min(self.worth, key=lambda action: self.worth[action])


def endings(game: str, count: int, level: str = "normal") -> Iterator[Ending]:
    """Yields this many endings of robots' matches in which the choice matters."""
    total, number = 0, 0
    while total < count:
        match = played(game, f"ending {number}", level, ODD.get(game) if number % 2 else None)
        steps = 0
        for before, seq, seat, action in positions(match):
            if seat is None or steps == A_MATCH or not _is_late(match, before, seq):
                continue
            solved = _hung if game == "belratti" else _solved
            ending = solved(before, seat, action, Random(f"{game} {number} {seq}"))
            if ending is not None:
                yield ending
                steps, total = steps + (game == "belratti"), total + 1
                if total == count:
                    return
        number += 1


def _is_late(match: rules.Match, before: rules.Match, seq: int) -> bool:
    if match.game.name == "belote":
        return before.prompts[0].kind == "card" and max(before.view(None).hand_sizes) <= 3  # type: ignore[attr-defined]
    if match.game.name == "beccato":
        return before.truth.phase == "settle"
    if match.game.name == "belratti":
        return before.prompts[0].kind == "hang" and len(before.truth.table) <= WALL
    return seq > match.seq - LATE


def _solved(
    match: rules.Match, seat: rules.Seat, action: rules.Action, rng: Random
) -> Ending | None:
    """Returns a position with its actions' values, if all can be tried and the choice matters."""
    game, view = match.game, match.view(seat)
    prompt = next(item for item in match.prompts if type(action) in game.accepts[item.kind])
    legal = [*islice(game.legal(match.truth, seat, prompt), CHOICES + 1)]
    if not 1 < len(legal) <= CHOICES or prompt.mode not in (Mode.TURN, Mode.SECRET):
        return None
    worlds, every = _worlds(match, view, rng)
    rows: list[list[float]] = []
    try:
        for world in worlds:
            brought = [_after(game, world, seat, item, [NODES])[seat] for item in legal]
            rows.append(brought)
    except TooLarge:
        return None
    worth = {item: sum(row[place] for row in rows) / len(rows) for place, item in enumerate(legal)}
    ending = Ending(match.fork(), seat, worth)
    known = every or all(
        row[legal.index(item)] > max(row) - 1e-9 for row in rows for item in ending.best
    )
    matters = max(worth.values()) - min(worth.values()) >= 2 * LEAST
    return ending if known and matters else None


def _hung(match: rules.Match, seat: rules.Seat, action: rules.Action, rng: Random) -> Ending | None:
    """Returns a wall with the value of each hanging, over all walls and possible stories.

    No one knows a story's probability: it depends on what pictures bring to people's minds, and
    the coach's own estimates are used.
    """
    if rng.random() > LOOKED_AT or not isinstance(action, belratti.Hang):
        return None
    game, view = cast(BelrattiGame, match.game), cast(BelrattiView, match.view(seat))
    cards = [item.card for item in view.table]
    stories_found, for_a = stories(game.associations, view)
    total = sum(weight for _, weight in stories_found)
    brings: dict[tuple[str, str], float] = {}  # on average over all stories, as points add up
    for card, theme in product(cards, "AB"):
        odds = for_a[card] if theme == "A" else 1 - for_a[card]
        each = ((weight, -FAKE_COSTS if card in fakes else odds) for fakes, weight in stories_found)
        brings[card, theme] = sum(weight * points for weight, points in each) / total
    worth: dict[rules.Action, float] = {}
    for hung in combinations(cards, view.demand or 0):
        for themes in product("AB", repeat=len(hung)):
            wall = dict(zip(hung, themes, strict=True))
            brought = round(sum(brings[item] for item in wall.items()), 9)
            for card in cards:
                item = belratti.Hang(card, belratti.Place(wall.get(card, "aside")))
                worth[item] = max(worth.get(item, brought), brought)
    matters = max(worth.values()) - min(worth.values()) >= 2 * LEAST
    return Ending(match.fork(), seat, worth) if matters else None


def _worlds(match: rules.Match, view: rules.View, rng: Random) -> tuple[Sequence[Any], bool]:
    """Returns every world that fits a view and True, or some worlds and False."""
    unique: dict[str, Any] = {}
    for number in range(WORLDS * DRAWS):
        world = match.game.resample(view, rng)
        unique.setdefault(repr(world), world)
        if number + 1 == SAMPLED == len(unique) or len(unique) > WORLDS:
            return [*unique.values()][:SAMPLED], False
        if number > 20 + DRAWS * len(unique):
            break
    return [*unique.values()], True


def _after(
    game: rules.Game[Any], state: Any, seat: rules.Seat, action: rules.Action, left: list[int]
) -> Sequence[float]:
    """Returns each seat's value of an action by brute force, if all do what is best for them."""
    left[0] -= 1
    if left[0] < 0:
        raise TooLarge
    draft, chance = state.__copy__(), Chance("ending")
    game.apply(draft, seat, action, chance)
    if game.name == "belote":
        if len(draft.history) > len(state.history):
            return _card_points(draft)
    elif game.name == "beccato" and draft.phase not in ("settle", "over"):
        if draft.options.pyramid:  # an incomplete row may still count double later
            raise TooLarge
        return _eggs_of(game, draft)
    elif chance.drawn:
        raise TooLarge
    prompts = game.prompts(draft)
    if not prompts:
        return game.standing(draft) or worth_of(game.outcome(draft))
    waiting = [act for act in prompts if act.mode in (Mode.TURN, Mode.SECRET)]  # no one calls
    if not waiting:
        raise TooLarge
    prompt = waiting[0]
    actor = next(act for act in prompt.seats if act not in prompt.done)
    legal = game.legal(draft, actor, prompt)
    return max((_after(game, draft, actor, act, left) for act in legal), key=lambda act: act[actor])


def _card_points(state: Any) -> list[float]:
    """Returns the card points of the round that was just counted, by seat."""
    counted = state.history[-1]
    return [float(counted.cards[seat & 1] + counted.last_trick[seat & 1]) for seat in range(4)]


def _eggs_of(game: rules.Game[Any], state: Any) -> Sequence[float]:
    """Returns the lead of each seat's team after a call's eggs are taken."""
    teams = cast(BeccatoView, game.view(state, None, ())).teams
    points = {seat: team.points for team in teams for seat in team.seats}
    return leads([float(points[seat]) for seat in sorted(points)])


def answer(ending: Ending, action: rules.Action, rng: Random) -> Mark:
    return mark_of(ending.match, ending.match.seq + 1, ending.seat, action, rng, SECONDS)


def finds_best(ending: Ending, rng: Random) -> bool:
    """Returns whether the coach's choice in an ending is among the best actions."""
    game, view = ending.match.game, ending.match.view(ending.seat)
    prompt = next(candidate for candidate in view.prompts if ending.seat in candidate.seats)
    choice = preferred(game, view, prompt, ending.worst, [*ending.worth], rng, inf)
    return choice in ending.best


def blames_best(ending: Ending, rng: Random) -> bool:
    """Returns whether the coach calls a best action a mistake."""
    return any(answer(ending, best, rng).kind == "worse" for best in ending.best)


def blunders(game: str, count: int) -> Iterator[tuple[rules.Match, rules.Seat, rules.Action]]:
    """Yields positions of hard robots' matches, each with a move that is surely much worse."""
    mistakes = 0
    for number in range(20 * count):
        rng = Random(f"blunder {number}")
        for before, _, seat, action in positions(played(game, f"blunder {number}", "hard")):
            if seat is None or rng.random() > LOOKED_AT:
                continue
            planted = _blunder(before, seat, action, rng)
            if planted is not None:
                yield before.fork(), seat, planted
                mistakes += 1
                if mistakes == count:
                    return


def _blunder(
    match: rules.Match, seat: rules.Seat, action: rules.Action, rng: Random
) -> rules.Action | None:
    game, view = match.game, match.view(seat)
    prompt = next(item for item in match.prompts if type(action) in game.accepts[item.kind])
    if (judged := JUDGED.get(game.name)) is not None:
        prompt = rng.choice([item for item in match.prompts if seat in item.seats])
        every = islice(game.legal(match.truth, seat, prompt), SEVERAL)
        legal = [item for item in every if isinstance(item, judged)]
        legal = rng.sample(legal, min(len(legal), CHOICES))
    else:
        legal = [*islice(game.legal(match.truth, seat, prompt), CHOICES)]
        if prompt.mode not in (Mode.TURN, Mode.SECRET) or action not in legal:
            return None
    if len(legal) < 2:
        return None
    rows = compare(game, view, prompt, legal, rng, (8, 8), 0.0)
    totals = [sum(row[place] for row in rows) / len(rows) for place in range(len(legal))]
    worst = min(range(len(legal)), key=lambda place: totals[place])
    gross = SMALL.get(game.name, GROSS[0])
    if max(*totals, 0.0 if judged else totals[worst]) - totals[worst] < gross / 2:
        return None
    best_ = preferred(game, view, prompt, legal[worst], legal, rng, SECONDS)
    rows = compare(game, view, prompt, (best_, legal[worst]), rng, (200, 200), 0.0)
    mean, error = difference([(row[0], row[1]) for row in rows])
    return legal[worst] if mean > max(gross, GROSS[1] * error) else None
