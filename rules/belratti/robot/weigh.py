"""What the coach thinks hung and painted pictures are worth, by people's associations.

No one can know another's taste. But the stronger a picture's association with a theme, the more
likely it was painted for it; so the stories a wall may have are drawn and weighted accordingly.
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
"""How much each hundredth adds to the log odds of being painted; predicts normal robots best."""
TASTE = 75.0
"""How far people's tastes are from the average, in hundredths of a standard deviation."""
FAKE_COSTS = 0.5
"""How many points a fake on the wall costs: it brings the end nearer."""
CONTRAST = 0.2
"""What fraction of a picture's likeness to the other theme counts against painting it."""

Chances = Mapping[Card, tuple[float, float]]
"""The chances that each picture on the table was painted for A and for B; the rest is a fake's."""


def stories(
    known: Associations, view: BelrattiView
) -> tuple[list[tuple[frozenset[Card], float]], Mapping[Card, float]]:
    """Returns possible sets of fakes with weights, and each picture's chance for A if painted."""
    table = tuple(item.card for item in view.table)
    own = frozenset(item.card for item in view.commitments)
    answer = (view.answer.card, view.answer.painted) if view.answer else None
    return _stories(known, table, view.themes, view.demand or 0, own, answer)


@lru_cache(maxsize=64)
def _stories(
    known: Associations,
    table: Cards,
    themes: Cards,
    demand: int,
    own: frozenset[Card],
    answer: tuple[Card, bool] | None,
) -> tuple[list[tuple[frozenset[Card], float]], Mapping[Card, float]]:
    likely = {
        card: [exp(SHARPNESS * known.strength(card, theme)) for theme in themes] for card in table
    }
    ways: list[tuple[frozenset[Card], float]] = []
    for fakes in combinations(table, max(0, len(table) - demand)):
        if own.intersection(fakes) or (answer and (answer[0] in fakes) is answer[1]):
            continue
        weight = 1.0
        for card in fakes:
            weight /= sum(likely[card])
        ways.append((frozenset(fakes), weight))
    return ways, {card: for_a / (for_a + for_b) for card, (for_a, for_b) in likely.items()}


def chances(known: Associations, view: BelrattiView) -> Chances:
    """Returns the chances that each picture on the table was painted for each theme."""
    ways, for_a = stories(known, view)
    total = sum(weight for _, weight in ways)
    painted = {
        card: sum(weight for fakes, weight in ways if card not in fakes) / total for card in for_a
    }
    return {card: (odds * for_a[card], odds * (1 - for_a[card])) for card, odds in painted.items()}


def imagined(known: Associations, world: State, view: BelrattiView, rng: Random) -> State:
    """Returns a world in which the table's pictures were painted by their associations."""
    if not view.table:
        return world
    ways, for_a = stories(known, view)
    ((fakes, _),) = rng.choices(ways, [weight for _, weight in ways])
    mine = view.commitments
    others = [item for item in world.commitments if item.seat != view.viewer]
    own = {item.card for item in mine}
    cards = [card for card in for_a if card not in fakes and card not in own]
    world.commitments = (
        *mine,
        *(
            Commitment(item.seat, card, Theme.A if rng.random() < for_a[card] else Theme.B)
            for item, card in zip(others, cards, strict=True)
        ),
    )
    return world


def best_hanging(
    known: Associations, view: BelrattiView, action: Action, legal: Sequence[Action]
) -> Action:
    """Returns the action with the best average wall; in a tie, ``action`` if it is among them."""
    odds = chances(known, view)

    def worth(option: Action) -> tuple[float, bool]:
        return round(_expected(odds, _wall(odds, view, option)), 6), option == action

    return max(
        (option for option in legal if isinstance(option, model.Hang | model.ConfirmBoard)),
        key=worth,
    )


def best_painting(known: Associations, view: BelrattiView) -> Action | None:
    """Returns the picture in hand that best suits one theme and not the other."""
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
    """Yields the round's result by action, for each world: the team's points, minus fakes.

    While Cats hang, the other pictures are hung in the best way on average. While Owls paint, the
    missing pictures are those that suit best, and Cats hang by their own tastes. In any other
    window all actions count 0.
    """
    odds: Chances = chances(known, view) if view.phase is Phase.HANG else {}
    for world in worlds:
        if view.phase is Phase.HANG:
            story = {item.card: item.theme.value for item in world.commitments}
            yield [_true(story, _wall(odds, view, action)) for action in actions]
        elif view.phase is Phase.PAINT:
            luck = rng.getrandbits(32)
            yield [_painted(known, view, action, world, luck) for action in actions]
        else:
            yield [0.0 for _ in actions]


def _wall(odds: Chances, view: BelrattiView, action: Action | None) -> dict[Card, str]:
    """Returns the final wall, as each picture's theme.

    If the Cats agree, it is the current wall. Before that only the picture in question keeps its
    place: all others may still be moved, and are hung in the best way on average.
    """
    if isinstance(action, model.ConfirmBoard):
        return {
            exhibit.card: exhibit.place.value
            for exhibit in view.table
            if exhibit.place and exhibit.place is not Place.ASIDE
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
    """Returns what a wall scores when the painted pictures are known."""
    return sum(
        float(story[card] == theme) if card in story else -FAKE_COSTS
        for card, theme in wall.items()
    )


def _painted(
    known: Associations, view: BelrattiView, action: Action | None, world: State, seed: int
) -> float:
    """Returns the result of a round in which Owls paint the best-suited pictures from here on."""
    assert view.viewer is not None
    painted = {item.card: item.theme.value for item in world.commitments}
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
        # A picture's own dice, so that it seems the same whatever else is painted.
        dice = Random(f"{seed} {card}")
        felt = [known.strength(card, theme) + dice.gauss(0, TASTE) for theme in view.themes]
        seen.append((max(felt), card, "AB"[felt[1] > felt[0]]))
    wall = {card: theme for _, card, theme in sorted(seen, reverse=True)[: view.demand or 0]}
    return _true(painted, wall)
