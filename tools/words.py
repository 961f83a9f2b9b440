"""``make words``: collects every sentence of the code into the catalogs.

New sentences come in without a translation, sentences that are gone go. A test sees to it that nothing is left
untranslated.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from bot.words import LOCALES, SOURCE, catalog_path, languages

ROOT = Path(__file__).parent.parent
KEYWORDS = {"t": None, "n": (1, 2), "_": None}
"""What marks a sentence: ``w.t(...)``, ``w.n(one, many, ...)``, and ``_(...)`` in commands."""


def template() -> Catalog:
    """Returns every sentence there is, with the files it stands in."""
    found = Catalog(project="Parlour", charset="utf-8")
    for folder in ("bot", "cogs"):
        for name, _line, message, comments, context in extract_from_dir(
            ROOT / folder,
            method_map=[("**.py", "python")],
            keywords=KEYWORDS,
            strip_comment_tags=True,
        ):
            found.add(
                message, None, [(f"{folder}/{name}", None)], auto_comments=comments, context=context
            )
    return found


def load(language: str) -> Catalog:
    """Returns a language's catalog as it lies there."""
    with catalog_path(language).open("rb") as file:
        return read_po(file, locale=language)


def main() -> None:
    """Brings every catalog up to date."""
    everything = template()
    for language in languages():
        if language == SOURCE:
            continue
        catalog = load(language)
        catalog.update(everything, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        with catalog_path(language).open("wb") as file:
            write_po(
                file, catalog, sort_output=True, omit_header=False, width=120, include_lineno=False
            )
        missing = sum(1 for message in catalog if message.id and not message.string)
        print(
            f"{language}: {len(catalog)} sentences, {missing} to translate ({LOCALES / language})"
        )


if __name__ == "__main__":
    main()
