"""The catalogs contain everything the code says, with the same placeholders."""

import asyncio
import json
import pickle
import re
import warnings
from collections.abc import Iterator
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.support import NullTranslations

import data
from bot.app.build import build
from bot.config import Settings
from bot.i18n.command_names import CatalogTranslator
from bot.i18n.words import SOURCE, Name, Words, folded, languages, words
from bot.interactions import command_sync
from bot.ui.game_ui import Thing
from bot.ui.rulebook import find_thing, page
from tools import english
from tools.catalogs import forms_of, load, percent, state, untranslated
from tools.words import CONTENT, ROOT, SHOWN, marked, phrases, template, told

NAME = re.compile(r"[-_\w]{1,32}")
"""Discord's pattern for names of commands and options; lower case where the script has it."""
LONGEST = 100
"""The most characters of a description or of a choice's name."""
MOST = 8_000
"""The most characters of all names, descriptions and values of one command."""
GROUPS = (1, 2)
"""The types of subcommands and of groups of them."""
OTHERS = [language for language in languages() if language != SOURCE]
ODD = 20
"""The most sentences that the list of habits may find: a bound that only falls."""


template = cache(template)
"""All sentences, cached: collecting them takes seconds."""


def test_there_are_sentences_and_languages() -> None:
    assert len(template()) > 200
    assert SOURCE in languages()
    assert OTHERS


@pytest.mark.parametrize("language", OTHERS)
def test_what_a_language_lacks_is_warned_about(language: str) -> None:
    """A new sentence needs no translation at first: it stays English until the next release."""
    waiting, line = state(language, template())
    if waiting:
        warnings.warn(line, stacklevel=1)


def test_a_sentence_without_a_translation_is_counted() -> None:
    catalog = Catalog()
    catalog.add("a sentence of a new game")
    catalog.add(("{count} new thing", "{count} new things"))
    catalog.add("Join")
    assert [message.id for message in untranslated(load("de"), catalog)] == [
        "a sentence of a new game",
        ("{count} new thing", "{count} new things"),
    ]
    assert percent(2, catalog) == "33.3 %"
    assert percent(1, template()) != "100 %"


def test_no_new_sentence_is_odd() -> None:
    """``tools/english.txt`` has the odd sentences that are older than the list of habits."""
    sentences = [form for message in template() if message.id for form in forms_of(message)]
    assert not [*english.odd(sentences)]
    assert not {*english.tolerated()} - {*sentences}, "run `make words`"
    assert len(english.tolerated()) <= ODD


def test_a_lessons_steps_follow_each_other_in_a_catalog() -> None:
    entries = [message for message in load("de") if message.id]
    for path in data.ROOT.glob("*/tutorial.toml"):
        where = path.relative_to(ROOT).as_posix()
        found = [entry for entry in entries if where in {file for file, _ in entry.locations}]
        at = entries.index(found[0])
        assert entries[at : at + len(found)] == found
        assert [entry.id for entry in found] == [
            *told(data.tutorial(path.parent.name) or {}, ("say",))
        ]


def test_weblate_finds_every_catalog() -> None:
    (component,) = json.loads((ROOT / "tools" / "weblate.json").read_text("utf-8"))
    languages_found = {path.parts[-3] for path in ROOT.glob(component["filemask"])}
    assert languages_found == set(OTHERS)
    assert component["source_language"] == SOURCE


@pytest.mark.parametrize(
    ("language", "name", "told"),
    [
        ("fr", "Ada", "Profil d'Ada"),
        ("fr", "Bob", "Profil de Bob"),
        ("fr", "**Éric**", "Profil d'**Éric**"),
        ("fr", "Yann", "Profil de Yann"),
        ("fr", "<@12>", "Profil de <@12>"),
        ("de", "Ada", "Profil von Ada"),
    ],
)
def test_small_words_before_a_name_go_by_its_first_letter(
    language: str, name: str, told: str
) -> None:
    assert words(language).t("Profile of {name}", name=name) == told


def test_an_unknown_language_is_english() -> None:
    assert words("xx").locale == SOURCE
    assert words(None).locale == SOURCE
    assert words("en-US").locale == SOURCE


def test_sentences_are_found_wherever_they_stand() -> None:
    source = """
told = w.t("plain {part}", part=w.t("inside"))
told = f"## {w.t('in an f-string')}: {w.n('{count} cat', '{count} cats', 2)}"
told = w.t("in two "
           "halves") + w.t(somewhere_else) + w.table("not marked")
class Cog:
    @app_commands.command(description=_("a command"))
    @app_commands.rename(number=_("renamed"))
    async def play(self, interaction, option, number): ...
    async def other(self, interaction, no_option): ...
"""
    assert sorted(marked(source)) == [
        ("a command",),
        ("in an f-string",),
        ("in two halves",),
        ("inside",),
        ("option",),
        ("plain {part}",),
        ("renamed",),
        ("{count} cat", "{count} cats"),
    ]


def test_content_is_collected_too() -> None:
    sentences = {message.id for message in template() if isinstance(message.id, str)}
    for name, fields in CONTENT.items():
        game, _, stem = name.rpartition("/")
        read = set(told(data.content(game)[stem], fields))
        assert len(read) >= 4
        assert read <= sentences, name


def test_phrasebooks_are_collected_without_their_codes_and_values() -> None:
    book = {
        "title": "Whist",
        "options": [
            {"name": "goal", "label": "Goal", "choices": [[5, "five"], ["x", "ten"]]},
            {"name": "decks", "choices": [1, 2]},
        ],
        "achievements": [{"code": "slam", "emoji": "🧹", "title": "Slam"}],
        "log": {
            "Won": {"by": "late", "true": "Late.", "else": ["{count} trick", "{count} tricks"]}
        },
    }
    assert sorted(phrases(book)) == [
        ("Goal",),
        ("Late.",),
        ("Slam",),
        ("Whist",),
        ("five",),
        ("ten",),
        ("{count} trick", "{count} tricks"),
    ]


def test_only_rows_of_lists_have_codes() -> None:
    names = ("name", "code", "emoji", "picture", "after")
    book = {"refusals": {name: f"a refusal called {name}" for name in names}}
    assert [*phrases(book)] == [(f"a refusal called {name}",) for name in names]
    assert [*phrases({"pages": [dict.fromkeys(names, "ranks")]})] == []


def test_translators_read_where_a_sentence_is_shown() -> None:
    notes = {message.id: message.auto_comments for message in load("de") if message.id}
    assert notes["Every seat is taken."] == ["refusals.table_full", SHOWN["refusals"]]
    assert "Shown: in a hand, as a question that a Belle asks." in notes["Who do you poach?"]


def pieces(command: Any) -> Iterator[Any]:
    """Yields a command as Discord gets it, and every command, option and choice in it."""
    yield command
    for inner in (*command.get("options", ()), *command.get("choices", ())):
        yield from pieces(inner)


def in_all_languages(piece: Any, field: str) -> dict[str, str]:
    """Returns a name or description by language; Discord shows English where it is missing."""
    if field not in piece:
        return {}
    return {SOURCE: piece[field], **(piece.get(f"{field}_localizations") or {})}


async def translated(database: Path) -> list[dict[str, Any]]:
    async with build(Settings.read(database=str(database), _env_file=None)) as bot:
        await bot.load_cogs()
        await bot.tree.set_translator(CatalogTranslator())
        return await command_sync.translated(bot.tree)


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    return asyncio.run(translated(tmp_path_factory.mktemp("words") / "w.sqlite3"))


def on_people(piece: dict[str, Any]) -> bool:
    """Returns whether it is a command in the menu on a person, whose name is all that people
    read.
    """
    return "contexts" in piece and piece["type"] == 2


def test_commands_are_within_discords_limits_in_every_language(
    commands: list[dict[str, Any]],
) -> None:
    spoken: set[str] = set()
    for command in commands:
        for piece in pieces(command):
            spoken |= {*in_all_languages(piece, "name"), *in_all_languages(piece, "description")}
            choice = "value" in piece
            for language, name in in_all_languages(piece, "name").items():
                if choice or on_people(piece):
                    assert 1 <= len(name) <= LONGEST, (language, name)
                else:
                    assert NAME.fullmatch(name), (language, name)
                    assert name == name.lower(), (language, name)
            for language, text in in_all_languages(piece, "description").items():
                assert 1 <= len(text) <= LONGEST, (language, text)
        size = sum(
            max(map(len, in_all_languages(piece, field).values()), default=0)
            for piece in pieces(command)
            for field in ("name", "description")
        ) + sum(len(str(piece.get("value", ""))) for piece in pieces(command))
        assert size <= MOST, command["name"]
    assert {SOURCE, *OTHERS} <= {words(tag).locale for tag in spoken}


def test_no_two_options_of_a_command_share_a_name_in_any_language(
    commands: list[dict[str, Any]],
) -> None:
    for command in commands:
        for piece in pieces(command):
            option_names = [in_all_languages(option, "name") for option in piece.get("options", ())]
            for language in set().union(*option_names):
                names = [names.get(language, names[SOURCE]) for names in option_names]
                assert len(names) == len(set(names)), (language, names)


def test_commands_keep_their_names(commands: list[dict[str, Any]]) -> None:
    """The documentation, and sentences such as the one on ``/table end``, name them."""
    for command in commands:
        for piece in pieces(command):
            if not on_people(piece) and (piece.get("type") in GROUPS or piece is command):
                assert set(in_all_languages(piece, "name").values()) == {piece["name"]}


def test_a_name_goes_to_another_process_with_its_forms() -> None:
    name = pickle.loads(pickle.dumps(Name("dindes", {"les": "les dindes"})))
    assert f"{name} {name:les}" == "dindes les dindes"


def test_the_first_of_a_month_is_written_as_its_language_does() -> None:
    first = date(2026, 1, 1)
    assert [words(language).day(first, "long") for language in ("fr", "it", "pt-BR", "es")] == [
        "1er janvier 2026",
        "1º gennaio 2026",
        "1º de janeiro de 2026",
        "1 de enero de 2026",
    ]
    assert words("fr").date(first, "MMMEd") == "jeu. 1er janv."
    assert words("fr").day(date(2026, 1, 11), "long") == "11 janvier 2026"
    assert words("fr").date(datetime(2026, 1, 1, 1), "Hm") == "01:00"


def test_a_sentence_begins_with_a_capital_behind_its_first_mark() -> None:
    texts = ("pass a card", "¿cuántos cuadros?", "3 cards", "")
    assert [words(SOURCE).capital(text) for text in texts] == [
        "Pass a card",
        "¿Cuántos cuadros?",
        "3 cards",
        "",
    ]


def test_a_turkish_i_keeps_its_dot() -> None:
    turkish = Words("tr", NullTranslations())
    assert [turkish.capital(text) for text in ("ile", "¿ile", "ılık")] == ["İle", "¿İle", "Ilık"]
    assert folded("İSTANBUL") == folded("istanbul") == folded("ıstanbul") == "istanbul"
    entry = Thing("spinach", "Ispanak", lambda: page("Ispanak"))
    assert find_thing([entry], "ıspanak") is entry
