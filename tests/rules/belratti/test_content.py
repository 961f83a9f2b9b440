"""The deck: 168 distinguishable pictures, and what people think of when they see each."""

import re
from collections import Counter
from typing import Any

import pytest

import data
from rules.belratti import build
from rules.belratti.content import read_passes, read_pictures

CONTENT: Any = data.content("belratti")
DECK = read_pictures(CONTENT)


def test_A12_168_different_pictures_of_fourteen_fields_of_twelve() -> None:
    assert [picture.id for picture in DECK] == [f"P{number:03}" for number in range(1, 169)]
    for field in ("name", "twist", "alt"):
        assert len({getattr(picture, field) for picture in DECK}) == 168
    assert [*Counter(picture.field for picture in DECK).values()] == [12] * 14
    for picture in DECK:  # an alt text is one short sentence
        assert re.fullmatch(r"[A-Z][^.\d]{10,98}\.", picture.alt), picture
    assert read_pictures({**CONTENT, "palette": {"colours": {}}}) == DECK


def test_people_think_of_the_same_words_at_the_sight_of_several_pictures() -> None:
    passes = read_passes(CONTENT)
    seen = {
        picture.id: {word for by_picture in passes.values() for word in by_picture[picture.id]}
        for picture in DECK
    }
    spread = Counter(word for words in seen.values() for word in words)
    kinds: dict[str, str] = CONTENT["associations"]["vocabulary"]
    vocabulary = [word for words in kinds.values() for word in words.split()]
    assert sorted(vocabulary) == sorted(spread)
    assert 600 <= len(vocabulary) <= 900
    assert min(spread.values()) >= 3
    assert len(passes) >= 4
    assert min(map(len, seen.values())) >= 25
    assert {1, 2, 3} == {
        weight
        for by_picture in passes.values()
        for words in by_picture.values()
        for weight in words.values()
    }


def less(name: str, old: str, new: str) -> dict[str, Any]:
    """Returns the content with only one pass, in which one string is replaced."""
    passes: dict[str, str] = CONTENT["associations"]["passes"]
    text = re.sub(old, new, passes[name], count=1)
    assert text != passes[name]
    return {**CONTENT, "associations": {**CONTENT["associations"], "passes": {name: text}}}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (r"P002.*\n", "", "167 instead of 168"),
        ("P002", "P001", "P001 is there twice"),
        (":3", ":x", "invalid literal"),
    ],
)
def test_incomplete_associations_are_refused(old: str, new: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        build(less("plain", old, new))


def changed(index: int, **fields: Any) -> dict[str, Any]:
    pictures: list[Any] = [dict(picture) for picture in CONTENT["pictures"]["picture"]]
    pictures[index].update(fields)
    return {**CONTENT, "pictures": {"picture": pictures}}


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"pictures": {}},
        {"pictures": {"picture": []}},
        changed(3, id="P001"),
        changed(3, id="X1"),
        changed(3, name=DECK[0].name),
        changed(3, alt=""),
        changed(3, surplus="x"),
    ],
)
def test_an_incomplete_deck_is_refused(content: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        build(content)
