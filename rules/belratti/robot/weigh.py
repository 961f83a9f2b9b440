"""What pictures on the wall and in paint are worth: the coach's scales, by what the pictures bring to people's minds.

Nobody can know another's taste. What can be known is how much likelier a picture is to be painted for a theme the more it
brings that theme to mind; so the stories that a wall may have are drawn, and weighed, by that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp
from random import Random

from rules.belratti import model
from rules.belratti.model import Card, Cards, Commitment, Phase, Place, State, Theme
from rules.belratti.robot.associations import Associations
from rules.belratti.view import BelrattiView
from rules.core.kit import replaced
from rules.core.model import Action

SHARPNESS = 0.015
"""How much likelier, by its logarithm, a picture is painted for a theme with every hundredth it brings it to mind more: what
tells best what normal robots have painted."""
TASTE = 75.0
"""How far people's tastes lie from the middle, in hundredths of a standard deviation."""
FAKE_COSTS = 0.5
"""Points that a fake on the wall costs: it brings the end nearer."""
CONTRAST = 0.2
"""How much of what a picture brings of the other theme speaks against painting it."""

Chances = Mapping[Card, tuple[float, float]]
"""How likely each picture on the table was painted for A, and for B; else it is a fake."""


def stories(
    known: Associations, view: BelrattiView
) -> tuple[list[tuple[frozenset[Card], float]], Mapping[Card, float]]:
    """Returns which pictures may be the fakes, each way with its weight, and how likely each picture is for A if it is painted."""
    table = tuple(one.card for one in view.table)
    own = frozenset(one.card for one in view.commitments)
    told = (view.answer.card, view.answer.painted) if view.answer else None
    return _stories(known, table, view.themes, view.demand or 0, own, told)


@lru_cache(maxsize=64)
def _stories(
    known: Associations,
    table: Cards,
    themes: Cards,
    demand: int,
    own: frozenset[Card],
    told: tuple[Card, bool] | None,
) -> tuple[list[tuple[frozenset[Card], float]], Mapping[Card, float]]:
    likely = {
        card: [exp(SHARPNESS * known.strength(card, theme)) for theme in themes] for card in table
    }
    found: list[tuple[frozenset[Card], float]] = []
    for fakes in combinations(table, max(0, len(table) - demand)):
        if own.intersection(fakes) or (told and (told[0] in fakes) is told[1]):
            continue
        weight = 1.0
        for card in fakes:
            weight /= sum(likely[card])
        found.append((frozenset(fakes), weight))
    return found, {card: for_a / (for_a + for_b) for card, (for_a, for_b) in likely.items()}


def chances(known: Associations, view: BelrattiView) -> Chances:
    """Returns how likely each picture on the table was painted for each theme."""
    found, for_a = stories(known, view)
    total = sum(weight for _, weight in found)
    painted = {
        card: sum(weight for fakes, weight in found if card not in fakes) / total for card in for_a
    }
    return {card: (odds * for_a[card], odds * (1 - for_a[card])) for card, odds in painted.items()}


def imagined(known: Associations, world: State, view: BelrattiView, rng: Random) -> State:
    """Returns a world in which the pictures on the table have been painted as they bring the themes to mind."""
    if not view.table:
        return world
    found, for_a = stories(known, view)
    ((fakes, _),) = rng.choices(found, [weight for _, weight in found])
    mine = view.commitments
    others = [one for one in world.commitments if one.seat != view.viewer]
    own = {one.card for one in mine}
    cards = [card for card in for_a if card not in fakes and card not in own]
    world.commitments = (
        *mine,
        *(
            Commitment(one.seat, card, Theme.A if rng.random() < for_a[card] else Theme.B)
            for one, card in zip(others, cards, strict=True)
        ),
    )
    return world


def best_hanging(
    known: Associations, view: BelrattiView, action: Action, legal: Sequence[Action]
) -> Action:
    """Returns what makes the wall best on average; among equals the action itself, if it is one of them."""
    odds = chances(known, view)

    def worth(one: Action) -> tuple[float, bool]:
        return round(_expected(odds, _wall(odds, view, one)), 6), one == action

    return max(
        (one for one in legal if isinstance(one, model.Hang | model.ConfirmBoard)), key=worth
    )


def best_painting(known: Associations, view: BelrattiView) -> Action | None:
    """Returns the picture of the hand that suits one theme best and the other least."""
    ways = [
        (known.strength(card, mine) - CONTRAST * max(0, known.strength(card, other)), card, theme)
        for card in view.hand or ()
        for theme, mine, other in zip(Theme, view.themes, view.themes[::-1], strict=True)
    ]
    if not ways:
        return None
    _, card, theme = max(ways)
    return model.Commit(card, theme)


def weigh(
    known: Associations,
    view: BelrattiView,
    actions: Sequence[Action | None],
    worlds: Sequence[State],
    rng: Random,
) -> Iterator[list[float]]:
    """Yields for each world what comes of the round with each action: the team's points, less what fakes cost.

    While Cats hang, the other pictures are hung as it is best on average. While Owls paint, the rest of what is missing is
    painted with what suits best, and Cats hang by tastes of their own. In any other window nothing is worth anything.
    """
    odds: Chances = chances(known, view) if view.phase is Phase.HANG else {}
    for world in worlds:
        if view.phase is Phase.HANG:
            story = {one.card: one.theme.value for one in world.commitments}
            yield [_true(story, _wall(odds, view, action)) for action in actions]
        elif view.phase is Phase.PAINT:
            luck = rng.getrandbits(32)
            yield [_painted(known, view, action, world, luck) for action in actions]
        else:
            yield [0.0 for _ in actions]


def _wall(odds: Chances, view: BelrattiView, action: Action | None) -> dict[Card, str]:
    """Returns under which theme pictures hang in the end.

    When Cats agree it is the wall as it is. Before that only the picture in question stays where it is put: all others may
    still be moved, and hang as it is best on average.
    """
    if isinstance(action, model.ConfirmBoard):
        return {
            one.card: one.place.value
            for one in view.table
            if one.place and one.place is not Place.ASIDE
        }
    wall: dict[Card, str] = {}
    kept: Card | None = None
    if isinstance(action, model.Hang):
        kept = action.card
        wall |= {kept: action.place.value} if action.place is not Place.ASIDE else {}

    def merit(card: Card) -> float:
        for_a, for_b = odds[card]
        return max(for_a, for_b) - FAKE_COSTS * (1 - for_a - for_b)

    free = sorted((card for card in odds if card != kept), key=merit, reverse=True)
    for card in free[: (view.demand or 0) - len(wall)]:
        wall[card] = "AB"[odds[card][1] > odds[card][0]]
    return wall


def _expected(odds: Chances, wall: Mapping[Card, str]) -> float:
    return sum(
        odds[card]["AB".index(theme)] - FAKE_COSTS * (1 - sum(odds[card]))
        for card, theme in wall.items()
    )


def _true(story: Mapping[Card, str], wall: Mapping[Card, str]) -> float:
    """Returns what a wall brings where it is known what was painted."""
    return sum(
        float(story[card] == theme) if card in story else -FAKE_COSTS
        for card, theme in wall.items()
    )


def _painted(
    known: Associations, view: BelrattiView, action: Action | None, world: State, seed: int
) -> float:
    """Returns what a round brings in which the Owls paint what suits best from here on."""
    assert view.viewer is not None
    painted = {one.card: one.theme.value for one in world.commitments}
    hands = [*world.hands]
    if isinstance(action, model.Commit):
        painted[action.card] = action.theme.value
        mine = tuple(card for card in hands[view.viewer] if card != action.card)
        hands = [*replaced(tuple(hands), view.viewer, mine)]
    owls = [seat for seat, role in enumerate(view.roles) if role is model.Role.OWL]
    ways = sorted(
        (
            (known.strength(card, shown), card, theme.value)
            for seat in owls
            for card in hands[seat]
            for theme, shown in zip(Theme, view.themes, strict=True)
        ),
        reverse=True,
    )
    for _, card, theme in ways:
        if len(painted) >= (view.demand or 0):
            break
        painted.setdefault(card, theme)
    fakes = world.draw[: model.FAKES]
    seen: list[tuple[float, Card, str]] = []
    for card in sorted((*painted, *fakes)):
        # A picture's own dice, so that it is felt the same whatever else is painted.
        dice = Random(f"{seed} {card}")
        felt = [known.strength(card, theme) + dice.gauss(0, TASTE) for theme in view.themes]
        seen.append((max(felt), card, "AB"[felt[1] > felt[0]]))
    wall = {card: theme for _, card, theme in sorted(seen, reverse=True)[: view.demand or 0]}
    return _true(painted, wall)
