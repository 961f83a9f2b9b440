"""The cards: 72 guests, every combination once, and a card for every effect."""

from collections import Counter
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

import data
from rules.belle import build
from rules.belle.belles import EFFECTS
from rules.core.content import BadContent
from tests.rules.belle.scenes import CONTENT


def test_every_combination_of_interests_is_one_guest() -> None:
    tiers = [[interest.id for interest in tier.interests] for tier in CONTENT.tiers]
    assert [len(tier) for tier in tiers] == [3, 4, 6]
    assert Counter(guest.interests for guest in CONTENT.guests) == Counter(product(*tiers))
    assert len(CONTENT.guests) == len({guest.id for guest in CONTENT.guests}) == 72
    assert len({guest.name for guest in CONTENT.guests}) == 72


def test_there_are_24_belles_each_with_an_effect() -> None:
    assert [belle.id for belle in CONTENT.belles] == list(EFFECTS) and len(EFFECTS) == 24
    assert all(belle.name and belle.text and belle.ignores for belle in CONTENT.belles)


RAW: Any = data.content("belle")
GONE = object()
NOBODY = {"id": "X9", "name": "Nobody", "text": "-", "ignores": "-"}


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("guests", "guest", 0), GONE, "guests.toml: no guest has globes, hearts, telescopes"),
        (
            ("guests", "guest", 1, "interests"),
            ["globes", "hearts", "telescopes"],
            "guests.toml: G02 has the same interests as G01",
        ),
        (("guests", "guest", 2, "interests", 0), "hearts", "G03 .* not one interest of each tier"),
        (("guests", "guest", 2, "interests", 2), "cats", "G03 .* not one interest of each tier"),
        (("guests", "guest", 2, "id"), "L1", "L1 is there twice"),
        (("interests", "tier", 0, "interests", -1), GONE, r"tiers of \(2, 4, 6\) interests"),
        (("interests", "tier", 0, "interests", 0, "id"), "hearts", "hearts is there twice"),
        (("belles", "belle"), [*RAW["belles"]["belle"], NOBODY], "no effect for X9"),
        (("belles", "belle", -1), GONE, "no card for the effect of X2"),
        (("belles", "belle", 0, "txt"), "a misspelt field", "belles.toml"),
        (("belles", "belle", 0, "text"), GONE, "belles.toml"),
        *(((file,), {"other": []}, f"{file}.toml") for file in ("guests", "interests", "belles")),
        *(((file,), GONE, f"{file}.toml is missing") for file in ("guests", "interests", "belles")),
    ],
)
def test_what_is_wrong_with_the_content_is_named(
    path: tuple[str | int, ...], value: object, told: str
) -> None:
    raw = inside = deepcopy(RAW)
    for step in path[:-1]:
        inside = inside[step]
    if value is GONE:
        del inside[path[-1]]
    else:
        inside[path[-1]] = value
    with pytest.raises(BadContent, match=told):
        build(raw)
