"""The deck: 168 pictures that can be told apart, each with five associations."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import data
from rules.belratti import build
from rules.belratti.content import read_pictures

CONTENT: Any = data.content("belratti")
DECK = read_pictures(CONTENT)


def test_A12_168_different_pictures() -> None:
    assert [picture.id for picture in DECK] == [f"P{number:03}" for number in range(1, 169)]
    for what in ("name", "twist", "alt"):
        assert len({getattr(picture, what) for picture in DECK}) == 168


def test_fourteen_fields_of_twelve() -> None:
    fields = Counter(picture.field for picture in DECK)
    assert len(fields) == 14
    assert set(fields.values()) == {12}


def test_five_tags_each_in_one_spelling() -> None:
    tags = Counter(tag for picture in DECK for tag in picture.tags)
    assert all(len(set(picture.tags)) == 5 for picture in DECK)
    assert all(re.fullmatch(r"[a-z]+", tag) for tag in tags)
    assert max(tags.values()) <= 12
    plurals = {tag for tag in tags if tag.endswith("s") and tag[:-1] in tags}
    assert plurals == set()
    old = {"stars", "feet", "teeth", "waiting", "theft", "dead", "legs", "siblings", "alone"}
    assert not old & set(tags)


def test_alt_texts_are_one_short_sentence() -> None:
    for picture in DECK:
        assert re.fullmatch(r"[A-Z][^.]{10,98}\.", picture.alt), picture
        assert not re.search(r"\d", picture.alt), picture


def test_other_content_beside_the_deck_is_no_trouble() -> None:
    assert read_pictures({**CONTENT, "palette": {"colours": {}}}) == DECK


def changed(index: int, **fields: Any) -> dict[str, Any]:
    pictures: list[Any] = [dict(picture) for picture in CONTENT["pictures"]["picture"]]
    pictures[index].update(fields)
    return {"pictures": {"picture": pictures}}


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"pictures": {}},
        {"pictures": {"picture": []}},
        changed(3, id="P001"),
        changed(3, id="X1"),
        changed(3, name=DECK[0].name),
        changed(3, tags=["a", "b", "c", "d"]),
        changed(3, tags=["a", "b", "c", "d", "a"]),
        changed(3, alt=""),
        changed(3, surplus="x"),
    ],
)
def test_an_incomplete_deck_is_refused(content: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        build(content)
