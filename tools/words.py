"""``make words``: collects every sentence of the code and of the games' content into the catalogs.

New sentences come in without a translation, or with that of the sentence they replace (:mod:`tools.catalogs`). What waits for a
translator is said here and by a test's warning, and holds up a release only.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog

import data
from bot.i18n.words import languages
from tools import english
from tools.catalogs import forms_of, load, renew, save, state

ROOT = Path(__file__).parent.parent
KEYWORDS = {"t": 1, "n": 2, "_": 1}
"""What marks a sentence, and in how many forms it stands there: ``w.t(...)``, ``w.n(one, many, ...)``, ``_(...)``."""
CONTENT = {
    "beccato/breeds": ("name", "colour"),
    "beccato/eggs": ("name",),
    "beccato/guilds": ("name",),
    "beccato/signals": ("name", "board", "chat", "video"),
    "belle/belles": ("name", "text", "ignores"),
    "belle/guests": ("epithet",),
    "belratti/pictures": ("name", "twist", "alt"),
}
"""What people read of the games' content: the fields of the rows in a file, under earlier rules (``belle/v1``) too. Names of
persons stay as they are."""


def marked(source: str) -> Iterator[tuple[str, ...]]:
    """Yields the sentences that a module marks, each as its forms; those in f-strings too. Options of commands are names."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.AsyncFunctionDef():
                calls = (one for one in node.decorator_list if isinstance(one, ast.Call))
                said = {ast.unparse(one.func): one.keywords for one in calls}
                if "app_commands.command" in said:
                    renamed = {one.arg for one in said.get("app_commands.rename", ())}
                    options = (option.arg for option in node.args.args[2:])
                    yield from ((name,) for name in options if name not in renamed)
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in KEYWORDS:
                forms = [getattr(form, "value", None) for form in node.args[: KEYWORDS[name]]]
                if forms and all(isinstance(form, str) for form in forms):
                    yield tuple(map(str, forms))
            case _:
                pass


def told(content: Mapping[str, Any], fields: tuple[str, ...]) -> Iterator[str]:
    """Yields what people read of a content file: the given fields of all its rows."""
    return (text for _, text in read(content, fields))


def read(content: Mapping[str, Any], fields: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yields what people read of a content file after its place there: ``barn.name``, ``steps.#4.say``."""
    for key, value in content.items():
        rows = list_items(value) if isinstance(value, list) else [("", value)]
        for place, row in rows:
            if isinstance(row, dict):
                yield from (
                    (f"{key}{place}.{field}", row[field]) for field in fields if field in row
                )


def list_items(rows: list[Any]) -> Iterator[tuple[str, Any]]:
    """Yields the rows of a list after their place in it: by their own name, or by number (``.#4``) where they have none."""
    for number, row in enumerate(rows):
        named = row if isinstance(row, dict) else {}
        name = next((named[key] for key in ("id", "code", "name") if key in named), f"#{number}")
        yield f".{name}", row


def phrases(value: Any) -> Iterator[tuple[str, ...]]:
    """Yields the sentences of a game's phrasebook, each as its forms: all that is no code, value or sign."""
    return (forms for _, forms in placed(value))


def placed(value: Any, key: str = "", place: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields the sentences of a phrasebook after their place there: ``refusals.seek_over``, ``options.goal.choices.5``."""
    match value:
        case dict():
            for name, inner in value.items():
                yield from placed(inner, name, f"{place}.{name}" if place else name)
        case str() if value and key not in ("name", "code", "emoji", "by", "picture", "after"):
            yield place, (value,)
        case [code, str(label)] if key == "choices":
            yield f"{place.rpartition('.')[0]}.{code}", (label,)
        case [str(one), str(many)]:
            yield place, (one, many)
        case list():
            for row, inner in list_items(value):
                yield from placed(inner, key, place + row)
        case _:
            pass


def sentences() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yields every sentence there is in its forms, after the file and its place there; code has no places."""
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


def phrasebooks() -> list[Path]:
    """Returns the files of sentences by code: of the games and the bot itself, and of features."""
    return [
        *sorted((data.ROOT / "words").glob("*.toml")),
        *sorted((ROOT / "cogs").glob("*/words.toml")),
    ]


def template() -> Catalog:
    """Returns every sentence as a catalog without translations, with its places as comments for translators."""
    found = Catalog(project="Parlour", charset="utf-8")
    for path, place, forms in sentences():
        sentence = forms[0] if len(forms) == 1 else forms
        found.add(sentence, None, [(path, 0)], auto_comments=[place] if place else [])
    return found


def main() -> None:
    """Brings every catalog up to date."""
    everything = template()
    english.forget(form for one in everything if one.id for form in forms_of(one))
    for language in languages()[1:]:
        catalog = load(language)
        renew(catalog, everything)
        save(language, catalog)
        print(state(language, everything)[1])


if __name__ == "__main__":
    main()
