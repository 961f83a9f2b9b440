"""``make words``: collects every sentence of the code and of the games' content into the catalogs.

New sentences come in without a translation, sentences that are gone go. What is missing is said here and by a test's warning,
falls back to English, and holds up a release only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

import data
from bot.i18n.words import catalog_path, languages

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
    for value in content.values():
        for row in value if isinstance(value, list) else [value]:
            if isinstance(row, dict):
                yield from (row[field] for field in fields if field in row)


def phrases(value: Any, key: str = "") -> Iterator[tuple[str, ...]]:
    """Yields the sentences of a game's phrasebook, each as its forms: all that is no code, value or sign."""
    match value:
        case dict():
            for name, inner in value.items():
                yield from phrases(inner, name)
        case str() if value and key not in ("name", "code", "emoji", "by", "picture"):
            yield (value,)
        case [_, str(label)] if key == "choices":
            yield (label,)
        case [str(one), str(many)]:
            yield one, many
        case list():
            for inner in value:
                yield from phrases(inner, key)
        case _:
            pass


def sentences() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields every sentence there is in its forms, after the file it stands in."""
    for folder in ("bot", "cogs"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for forms in marked(path.read_text(encoding="utf-8")):
                yield path.relative_to(ROOT).as_posix(), forms
    for name, fields in CONTENT.items():
        game, stem = name.split("/")
        for content in (data.content(game), *(earlier for _, earlier in data.past(game))):
            for sentence in told(content[stem], fields):
                yield f"data/{name}.toml", (sentence,)
    for path in sorted(data.ROOT.glob("*/tutorial.toml")):
        for sentence in told(data.tutorial(path.parent.name) or {}, ("say",)):
            yield path.relative_to(ROOT).as_posix(), (sentence,)
    for path in sorted((data.ROOT / "words").glob("*.toml")):
        for forms in phrases(data.words(path.stem)):
            yield path.relative_to(ROOT).as_posix(), forms


def template() -> Catalog:
    """Returns every sentence as a catalog without translations."""
    found = Catalog(project="Parlour", charset="utf-8")
    for path, forms in sentences():
        found.add(forms[0] if len(forms) == 1 else forms, None, [(path, 0)])
    return found


def load(language: str) -> Catalog:
    """Returns a language's catalog as it lies there."""
    with catalog_path(language).open("rb") as file:
        return read_po(file, locale=language.replace("-", "_"))


def untranslated(language: str, everything: Catalog) -> list[Message]:
    """Returns the sentences that a language lacks, or has with a form empty."""
    catalog = load(language)
    missing: list[Message] = []
    for message in everything:
        found = catalog.get(message.id[0] if isinstance(message.id, tuple) else message.id)
        said = (found.string if found else "") or ""
        if message.id and not all([said] if isinstance(said, str) else said):
            missing.append(message)
    return missing


def percent(missing: int, everything: Catalog) -> str:
    """Returns how complete a language is, never rounded up to whole: ``98.4 %``."""
    return f"{(len(everything) - missing) * 1000 // len(everything) / 10:g} %"


def main() -> None:
    """Brings every catalog up to date."""
    everything = template()
    for language in languages()[1:]:
        catalog = load(language)
        catalog.update(everything, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        with catalog_path(language).open("wb") as file:
            write_po(file, catalog, sort_output=True, width=0, include_lineno=False)
        missing = len(untranslated(language, everything))
        print(
            f"{language}: {percent(missing, everything)} of {len(catalog)} sentences, {missing} to translate"
        )


if __name__ == "__main__":
    main()
