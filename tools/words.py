"""``make words``: collects all sentences from the code and the games' content into the catalogs.

A new sentence has no translation, or gets that of the sentence it replaces (:mod:`tools.catalogs`).
This and a test's warning report sentences that still need a translator; only a release needs all.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog

import data
from bot.i18n.words import languages
from tools import english
from tools.catalogs import forms_of, load, renew, save, state

ROOT = Path(__file__).parent.parent
KEYWORDS = {"t": 1, "n": 2, "_": 1}
"""What marks sentences, and their forms: ``w.t(...)``, ``w.n(one, many, ...)``, ``_(...)``."""
CONTENT = {
    "beccato/breeds": ("name", "colour"),
    "beccato/eggs": ("name",),
    "beccato/guilds": ("name",),
    "beccato/signals": ("name", "board", "chat", "video"),
    "belle/belles": ("name", "text", "ignores"),
    "belle/guests": ("epithet",),
    "belratti/pictures": ("name", "twist", "alt"),
}
"""The texts in the games' content: fields in a file's rows, also under earlier rules
(``belle/v1``). People's names aren't translated."""

CODES = ("name", "code", "emoji", "picture", "after")
"""The keys in the rows of a phrasebook's lists whose values aren't sentences."""
SHOWN = {
    "title": "Shown: the game's name, everywhere.",
    "tagline": "Shown: below the game's name, in lists of games and on its banner.",
    "presets": "Shown: in a lobby's options, a set of options with a short description.",
    "options": "Shown: in a lobby's options: a label, a hint, and the choices of a menu.",
    "pages": "Shown: on a page of the rules (/rules).",
    "achievements": "Shown: on profiles and result cards: a title, and what it takes.",
    "prompts": "Shown: after a colon (it's your turn: ...), so it begins with a small letter.",
    "asks": "Shown: above the cards in a hand: what to do now.",
    "leads": "Shown: below what to do now, in a hand: what happens then.",
    "log": "Shown: on the board and in recaps, as a line about an event.",
    "refusals": "Shown: as a private answer to a press or command that isn't possible.",
    "reasons": "Shown: in hints, puzzles and the coach's pages, as the reason for a move.",
    "closings": "Shown: on the board or card of a table that has closed.",
    "notes": "Shown: on the board and in recaps, as a line about the table.",
    "states": "Shown: in lists of tables, as a table's state.",
    "robots": "Shown: in a lobby, as a robot's character beside its name.",
    "settings": "Shown: in /settings: a label, choices, and what a choice does.",
    "steps": "Shown: in a lesson, above the hand; steps follow each other.",
    "picture": "Shown: at Belratti: a picture's name, its odd detail, and its description.",
    "signal": "Shown: at Beccato!: a gesture's name, what others see, and how to make it.",
    "belle": "Shown: on a Belle: her name, what she does, and the rule that she breaks.",
    "guest": "Shown: below a guest's name, as an epithet. Have fun.",
}
"""For translators: where people see sentences, by the first part of their location in the file."""
TABLE = re.compile(r"\[+(\w+)[\w.]*\]+(?: *#.*)?|# ?(.*)")
"""A line of TOML that begins a table, or is a comment."""


def marked(source: str) -> Iterator[tuple[str, ...]]:
    """Yields the sentences marked in a module, as forms, and the names of command options."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.AsyncFunctionDef():
                calls = (call for call in node.decorator_list if isinstance(call, ast.Call))
                decorators = {ast.unparse(call.func): call.keywords for call in calls}
                if "app_commands.command" in decorators:
                    renamed = {call.arg for call in decorators.get("app_commands.rename", ())}
                    options = (option.arg for option in node.args.args[2:])
                    yield from ((name,) for name in options if name not in renamed)
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in KEYWORDS:
                forms = [getattr(form, "value", None) for form in node.args[: KEYWORDS[name]]]
                if forms and all(isinstance(form, str) for form in forms):
                    yield tuple(map(str, forms))
            case _:
                pass


def told(content: Mapping[str, Any], fields: tuple[str, ...]) -> Iterator[str]:
    """Yields the texts in a content file: the given fields of all its rows."""
    return (text for _, text in read(content, fields))


def read(content: Mapping[str, Any], fields: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yields a content file's texts with their locations (``barn.name``, ``steps.#4.say``)."""
    for key, value in content.items():
        rows = list_items(value) if isinstance(value, list) else [("", value)]
        for place, row in rows:
            if isinstance(row, dict):
                yield from (
                    (f"{key}{place}.{field}", row[field]) for field in fields if field in row
                )


def list_items(rows: list[Any]) -> Iterator[tuple[str, Any]]:
    """Yields a list's rows with their locations: a row's name, or its number (``.#4``)."""
    for number, row in enumerate(rows):
        named = row if isinstance(row, dict) else {}
        name = next((named[key] for key in ("id", "code", "name") if key in named), f"#{number}")
        yield f".{name}", row


def phrases(value: Any) -> Iterator[tuple[str, ...]]:
    """Yields a phrasebook's sentences as forms: everything except codes, values and emoji."""
    return (forms for _, forms in placed(value))


def placed(value: Any, key: str = "", place: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields a phrasebook's sentences and their locations, such as ``options.goal.choices.5``."""
    match value:
        case dict():
            for name, inner in value.items():
                yield from placed(inner, name, f"{place}.{name}" if place else name)
        case str() if value and key != "by":
            yield place, (value,)
        case [code, str(label)] if key == "choices":
            yield f"{place.rpartition('.')[0]}.{code}", (label,)
        case [str(singular), str(plural)]:
            yield place, (singular, plural)
        case list():
            for row, inner in list_items(value):
                texts = inner
                if isinstance(inner, dict):
                    texts = {name: inner[name] for name in inner if name not in CODES}
                yield from placed(texts, key, place + row)
        case _:
            pass


def sentences() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yields all sentences, each with its file, its place there (``""`` in code), and its forms."""
    for folder in ("bot", "cogs"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for forms in marked(path.read_text(encoding="utf-8")):
                yield path.relative_to(ROOT).as_posix(), "", forms
    for name, fields in CONTENT.items():
        game, stem = name.split("/")
        for content in (data.content(game), *(earlier for _, earlier in data.past(game))):
            for place, sentence in read(content[stem], fields):
                yield f"data/{name}.toml", place, (sentence,)
    for path in sorted(data.ROOT.glob("*/tutorial.toml")):
        for place, sentence in read(data.tutorial(path.parent.name) or {}, ("say",)):
            yield path.relative_to(ROOT).as_posix(), place, (sentence,)
    for path in phrasebooks():
        for place, forms in placed(tomllib.loads(path.read_text("utf-8"))):
            yield path.relative_to(ROOT).as_posix(), place, forms


@cache
def notes(path: str) -> dict[str, str]:
    """Returns the comments above tables in a TOML file, by the first part of the tables' names."""
    found: dict[str, str] = {}
    above: list[str] = []
    for line in (ROOT / path).read_text("utf-8").splitlines():
        match = TABLE.fullmatch(line)
        if match and match[1] and above:
            found.setdefault(match[1], " ".join(above))
        above = [*above, match[2]] if match and not match[1] else []
    return found


def context(path: str, place: str) -> Iterator[str]:
    """Yields what translators should know about a sentence: its location, and where it's shown."""
    table = re.split(r"\W", place)[0]
    if place:
        yield place
        yield from filter(None, [notes(path).get(table, SHOWN.get(table))])


def phrasebooks() -> list[Path]:
    """Returns the phrasebooks of the games, of the bot itself, and of the features."""
    return [
        *sorted((data.ROOT / "words").glob("*.toml")),
        *sorted((ROOT / "cogs").glob("*/words.toml")),
    ]


def template() -> Catalog:
    """Returns all sentences as a catalog with no translations; its comments are for translators."""
    catalog = Catalog(project="Parlour", charset="utf-8")
    for path, place, forms in sentences():
        sentence = forms[0] if len(forms) == 1 else forms
        catalog.add(sentence, None, [(path, 0)], auto_comments=[*context(path, place)])
    return catalog


def main() -> None:
    """Updates all catalogs, and prints how complete they are."""
    everything = template()
    english.forget(form for message in everything if message.id for form in forms_of(message))
    for language in languages()[1:]:
        catalog = load(language)
        renew(catalog, everything)
        save(language, catalog)
        print(state(language, everything)[1])


if __name__ == "__main__":
    main()
