"""The catalogs say everything the code says, with the same parts in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import build, cog_names
from bot.settings import Settings
from bot.translator import CatalogTranslator
from bot.words import SOURCE, languages, words
from tools.words import KEYWORDS, ROOT, load, template

NAME = re.compile(r"[-_\w]{1,32}")
"""What Discord takes as the name of a command or an option; lower case where the script has one."""
LONGEST = 100
"""Characters of a description or of the name of a choice."""
MOST = 8_000
"""Characters of all names, descriptions and values of one command."""
GROUPS = (1, 2)
"""The types of subcommands and of groups of them."""
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


def marked(path: Path) -> Iterator[str]:
    """Yields the sentences that a file marks, read from its syntax tree rather than from its text."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        first = node.args[0]
        if name in KEYWORDS and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value


def test_no_sentence_is_overlooked() -> None:
    """A sentence inside an f-string is not seen by the extraction."""
    found = template()
    for folder in ("bot", "cogs"):
        for path in (ROOT / folder).rglob("*.py"):
            for sentence in marked(path):
                assert sentence in found, f"{path.name}: {sentence}"


def pieces(command: Any) -> Iterator[Any]:
    """Yields a command as Discord is told of it, and every command, option and choice in it."""
    yield command
    for inner in (*command.get("options", ()), *command.get("choices", ())):
        yield from pieces(inner)


def in_all_languages(piece: Any, what: str) -> dict[str, str]:
    """Returns a name or a description by language; in a language without its own words Discord shows the English ones."""
    if what not in piece:
        return {}
    return {SOURCE: piece[what], **(piece.get(f"{what}_localizations") or {})}


async def commands(tmp_path: Path) -> list[dict[str, Any]]:
    """Returns every command of the bot as Discord is told of it."""
    async with build(Settings.read(database=str(tmp_path / "w.sqlite3"), _env_file=None)) as bot:
        for name in cog_names():
            await bot.load_extension(name)
        return [
            await command.get_translated_payload(bot.tree, CatalogTranslator())
            for command in bot.tree.get_commands()
        ]


async def test_commands_are_within_discords_limits_in_every_language(tmp_path: Path) -> None:
    made = await commands(tmp_path)
    spoken: set[str] = set()
    for command in made:
        for piece in pieces(command):
            spoken |= {*in_all_languages(piece, "name"), *in_all_languages(piece, "description")}
            choice = "value" in piece
            for language, name in in_all_languages(piece, "name").items():
                if choice:
                    assert 1 <= len(name) <= LONGEST, (language, name)
                else:
                    assert NAME.fullmatch(name), (language, name)
                    assert name == name.lower(), (language, name)
            for language, text in in_all_languages(piece, "description").items():
                assert 1 <= len(text) <= LONGEST, (language, text)
        size = sum(
            max(map(len, in_all_languages(piece, what).values()), default=0)
            for piece in pieces(command)
            for what in ("name", "description")
        ) + sum(len(str(piece.get("value", ""))) for piece in pieces(command))
        assert size <= MOST, command["name"]
    assert {SOURCE, *OTHERS} <= spoken


async def test_no_two_options_of_a_command_share_a_name_in_any_language(tmp_path: Path) -> None:
    for command in await commands(tmp_path):
        for piece in pieces(command):
            for language in (SOURCE, *OTHERS):
                names = [
                    one.get("name_localizations", {}).get(language, one["name"])
                    for one in piece.get("options", ())
                ]
                assert len(names) == len(set(names)), (language, names)


async def test_commands_keep_their_names(tmp_path: Path) -> None:
    """The documentation, and sentences such as the one on ``/table end``, name them."""
    for command in await commands(tmp_path):
        for piece in pieces(command):
            if piece.get("type") in GROUPS or piece is command:
                assert set(in_all_languages(piece, "name").values()) == {piece["name"]}
