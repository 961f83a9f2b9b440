"""The cards: 72 guests, every combination once, and a card for every effect."""

from __future__ import annotations

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


def content() -> Any:
    return deepcopy(data.content("belle"))


def test_every_combination_of_interests_is_one_guest() -> None:
    tiers = [[interest.id for interest in tier.interests] for tier in CONTENT.tiers]
    assert [len(tier) for tier in tiers] == [3, 4, 6]
    assert Counter(guest.interests for guest in CONTENT.guests) == Counter(product(*tiers))
    assert len(CONTENT.guests) == len({guest.id for guest in CONTENT.guests}) == 72
    assert len({guest.name for guest in CONTENT.guests}) == 72


def test_each_interest_stands_on_as_many_guests_as_its_tier_says() -> None:
    counts = Counter(interest for guest in CONTENT.guests for interest in guest.interests)
    for tier, each in zip(CONTENT.tiers, (24, 18, 12), strict=True):
        assert {counts[interest.id] for interest in tier.interests} == {each}


def test_there_are_24_belles_each_with_an_effect() -> None:
    assert [belle.id for belle in CONTENT.belles] == list(EFFECTS) and len(EFFECTS) == 24
    assert all(belle.name and belle.text and belle.ignores for belle in CONTENT.belles)


def test_a_missing_combination_is_named() -> None:
    raw = content()
    raw["guests"]["guest"].pop(0)
    with pytest.raises(BadContent, match=r"guests.toml: no guest has globes, hearts, telescopes"):
        build(raw)


def test_a_combination_given_twice_is_named() -> None:
    raw = content()
    raw["guests"]["guest"][1]["interests"] = ["globes", "hearts", "telescopes"]
    with pytest.raises(BadContent, match=r"guests.toml: G02 has the same interests as G01"):
        build(raw)


@pytest.mark.parametrize("interests", [["hearts", "globes", "roses"], ["globes", "hearts", "cats"]])
def test_a_guest_with_a_wrong_interest_is_named(interests: list[str]) -> None:
    raw = content()
    raw["guests"]["guest"][2]["interests"] = interests
    with pytest.raises(BadContent, match=r"guests.toml: G03 .* not one interest of each tier"):
        build(raw)


def test_an_id_given_twice_is_named() -> None:
    raw = content()
    raw["guests"]["guest"][2]["id"] = "L1"
    with pytest.raises(BadContent, match="L1 stands twice"):
        build(raw)


def test_tiers_of_other_sizes_are_refused() -> None:
    raw = content()
    raw["interests"]["tier"][0]["interests"].pop()
    with pytest.raises(BadContent, match=r"tiers of \(2, 4, 6\) interests"):
        build(raw)


def test_an_interest_given_twice_is_named() -> None:
    raw = content()
    raw["interests"]["tier"][0]["interests"][0]["id"] = "hearts"
    with pytest.raises(BadContent, match="hearts stands twice"):
        build(raw)


def test_a_belle_without_an_effect_is_named() -> None:
    raw = content()
    raw["belles"]["belle"].append({"id": "X9", "name": "Nobody", "text": "-", "ignores": "-"})
    with pytest.raises(BadContent, match="no effect for X9"):
        build(raw)


def test_an_effect_without_a_belle_is_named() -> None:
    raw = content()
    raw["belles"]["belle"].pop()
    with pytest.raises(BadContent, match="no card for the effect of X2"):
        build(raw)


@pytest.mark.parametrize("file", ["guests", "interests", "belles"])
def test_a_missing_or_malformed_file_is_named(file: str) -> None:
    raw = content()
    raw[file] = {"other": []}
    with pytest.raises(BadContent, match=f"{file}.toml"):
        build(raw)
    del raw[file]
    with pytest.raises(BadContent, match=f"{file}.toml is missing"):
        build(raw)


def test_a_misspelt_field_is_refused() -> None:
    raw = content()
    raw["belles"]["belle"][0]["txt"] = raw["belles"]["belle"][0].pop("text")
    with pytest.raises(BadContent, match=r"belles.toml"):
        build(raw)
