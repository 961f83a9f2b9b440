"""An independent recount: the final scores, from only the public events."""

from random import Random
from typing import Any

import pytest

import rules
from tests.conformance.harness import playout
from tests.rules.cattitude.scenes import Scene

WORTH = {
    "turkey": 2, "chicken": 3, "peacock": 4,
    "skinny_turkey": -2, "scared_chicken": -3, "plucked_peacock": -4,
    "diva_turkey": 4, "diva_chicken": 5, "diva_peacock": 6,
    "duchess": -2, "baroness": -2, "marquise": -2, "royal_cat": -3, "queen": -1,
}  # fmt: skip
NEEDED = {
    "turkey": {2: 12, 3: 9, 4: 7, 5: 6},
    "chicken": {2: 9, 3: 7, 4: 5, 5: 5},
    "peacock": {2: 6, 3: 5, 4: 4, 5: 3},
}
ALLOWED = {
    "turkey": {2: (7, 12), 3: (5, 9), 4: (0, 4), 5: (0, 5)},
    "chicken": {2: (4, 12), 3: (3, 9), 4: (0, 6), 5: (0, 5)},
    "peacock": {2: (2, 12), 3: (2, 9), 4: (0, 6), 5: (0, 5)},
}
PRINTED = {"turkey": 8, "chicken": 6, "peacock": 4}


def pays(palace: list[str], bonus: str, seats: int, *, balanced: bool) -> bool:
    species, kind = bonus.removesuffix("s").split("_")
    birds = sum(kind in card for card in palace)
    if species == "many":
        return birds >= (NEEDED[kind][seats] if balanced else PRINTED[kind])
    most, among = ALLOWED[kind][seats] if balanced else (0, 0)
    return birds <= most and sum(other in card for card in palace for other in NEEDED) >= among


def told(
    seats: int, seed: int, options: dict[str, object], version: int | None = None
) -> tuple[list[Any], rules.Outcome]:
    match = Scene.new(
        "cattitude", seats=seats, seed=f"recount {seed}", options=options, version=version
    )
    events = list(match.opening)
    for step in playout(match, Random(seed), expiring=0.02):
        events += step.events
    assert match.outcome is not None
    return [rules.to_dict(event) for event in events if event.visible_to(None)], match.outcome


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("options", "version", "balanced"),
    [
        ({}, None, False),
        ({"beginners": True}, None, False),
        ({"bonuses": "balanced"}, None, True),
        ({"preset": "balanced"}, None, True),
        ({}, 2, True),
        ({"toss": True}, 1, False),
    ],
)
def test_the_scores_follow_from_the_public_events(
    seats: int, options: dict[str, object], version: int | None, balanced: bool
) -> None:
    for seed in range(4):
        events, outcome = told(seats, seed, options, version)
        palaces: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        bonuses: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        kept = dict.fromkeys(range(seats), 0)
        for event in events:
            if event["type"] == "CardsTaken":
                kept[event["seat"]] += event["bonuses"]
            elif event["type"] == "Secured":
                palaces[event["seat"]] += event["cards"]
                assert event["points"] == sum(WORTH[card] for card in event["cards"])
            elif event["type"] == "PalaceOpened":
                bonuses[event["seat"]] = event["bonuses"]
                assert sorted(event["cards"]) == sorted(palaces[event["seat"]])
        scores = []
        for seat in range(seats):
            assert len(bonuses[seat]) == kept[seat]
            score = sum(WORTH[card] for card in palaces[seat])
            for bonus in bonuses[seat]:
                score += 5 if pays(palaces[seat], bonus, seats, balanced=balanced) else 0
            scores.append(score)
        assert tuple(scores) == outcome.scores
