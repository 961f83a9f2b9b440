"""The catalogs say everything the code says, with the same parts in it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.words import SOURCE, languages, words
from tools.words import load, template

PARTS = re.compile(r"\{(\w+)\}")
OTHERS = [language for language in languages() if language != SOURCE]


def parts(text: str) -> set[str]:
    return set(PARTS.findall(text))


def ids(message: Any) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def strings(message: Any) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def test_there_are_sentences_and_languages() -> None:
    assert len(template()) > 200
    assert SOURCE in languages()
    assert OTHERS


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str) -> None:
    catalog = load(language)
    for message in template():
        if not message.id:
            continue
        found = catalog.get(message.id[0] if isinstance(message.id, tuple) else message.id)
        assert found is not None, f"run `make words` and translate: {message.id}"
        assert all(strings(found)), f"not translated: {message.id}"


@pytest.mark.parametrize("language", OTHERS)
def test_translations_name_the_same_parts(language: str) -> None:
    for message in load(language):
        if not message.id:
            continue
        wanted = set().union(*map(parts, ids(message)))
        for text in strings(message):
            assert parts(text) <= wanted, message.id
            assert wanted - parts(text) <= {"count"}, message.id


@pytest.mark.parametrize("language", OTHERS)
def test_marks_of_emphasis_stay_in_pairs(language: str) -> None:
    for message in load(language):
        for text in strings(message) if message.id else ():
            assert text.count("**") % 2 == 0, text
            assert text.count("`") % 2 == 0, text


def test_an_unknown_language_is_english() -> None:
    assert words("xx").locale == SOURCE
    assert words(None).locale == SOURCE
    assert words("en-US").locale == SOURCE
