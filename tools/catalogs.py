"""Reads the catalogs in ``data/locale``, updates them to match the English, and writes them.

A translation whose English has changed is *stale*: it gets gettext's ``fuzzy`` flag and its old
English (``#| msgid``), and stays in use until a translator checks it. A translation whose English
no longer exists stays at the end of its file (``#~``), and comes back with its sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import denormalize, read_po, write_po

from bot.i18n.words import FORMS, catalog_path

PART = re.compile(r"\{(\w+)(?::\w+)?\}")
MARKS = re.compile(r"\*\*|`|(?m:^-# |^#+ |^- )|<[^>]*>|\]\(|\n\n?")
"""Markup that a translation must keep exactly as it is in the English."""
COMMAND = re.compile(r"(?<![\w/])/[a-z]+")
PREVIOUS = re.compile(r'(msgid(?:_plural)?) |("(?:[^"\\]|\\.)*")')
"""The parts of a ``#|`` comment: a form's name, and its quoted strings."""
SIMILAR = 0.6
"""How similar (0 to 1) a sentence must be to another in its file to count as a rewording of it."""
STEP = re.compile(r"steps\.#(\d+)\.say")
"""Where a lesson's step is."""
UNFOLDED = 1_000_000
"""A width that no line exceeds, since Babel would fold ``#|`` comments inside their quotes."""


def load(language: str) -> Catalog:
    """Returns a language's catalog, including the ``#|`` lines, which Babel takes for comments."""
    with catalog_path(language).open("rb") as file:
        catalog = read_po(file, locale=language.replace("-", "_"))
    for message in catalog:
        lines = [note for note in message.user_comments if note.startswith("|")]
        message.user_comments = [note for note in message.user_comments if note not in lines]
        message.previous_id = previous(" ".join(line[1:] for line in lines))
    return catalog


def previous(comment: str) -> list[str]:
    """Returns the English sentence's forms from a ``#|`` comment."""
    forms: list[str] = []
    for name, quoted in PREVIOUS.findall(comment):
        if name:
            forms.append("")
        elif forms:
            forms[-1] += denormalize(quoted)
    return forms


def save(language: str, catalog: Catalog) -> None:
    """Writes a language's catalog, sorted by its English; lessons come last, in their own order."""
    for message in sorted((entry for entry in catalog if entry.id), key=_order):
        catalog.delete(forms_of(message)[0])
        catalog[forms_of(message)[0]] = message
    with catalog_path(language).open("wb") as file:
        write_po(
            file,
            catalog,
            width=UNFOLDED,
            include_lineno=False,
            include_previous=True,
        )


def _order(message: Message) -> tuple[str, int, tuple[str, ...]]:
    """Returns a sort key: a step's lesson and number, and the English."""
    steps = [int(match[1]) for note in message.auto_comments if (match := STEP.fullmatch(note))]
    lesson = message.locations[0][0] if steps else ""
    return lesson, min(steps, default=0), forms_of(message)


def forms_of(message: Message) -> tuple[str, ...]:
    """Returns an English sentence's forms."""
    return tuple(message.id) if isinstance(message.id, list | tuple) else (message.id,)


def said(message: Message | None) -> tuple[str, ...]:
    """Returns a translation's forms, or nothing if any of them is missing."""
    string = message.string if message else None
    forms = tuple(string) if isinstance(string, list | tuple) else (string or "",)
    return forms if all(forms) else ()


def parts(text: str) -> set[str]:
    """Returns the names of a sentence's placeholders."""
    return {*PART.findall(text)}


def marks(text: str) -> Counter[str]:
    """Returns a sentence's markup, whatever its placeholders are."""
    return Counter(MARKS.findall(PART.sub("{}", text)))


def changed(forms: Sequence[str], text: str) -> Iterator[str]:
    """Yields how a text differs from its sentence's forms: in placeholders, markup or commands."""
    names = {part for form in forms for part in parts(form)}
    if not names - {"count"} <= parts(text) <= names:
        yield f"parts: {text!r}"
    if marks(text.split(FORMS)[0]) not in map(marks, forms):
        yield f"markup: {text!r}"
    if {*COMMAND.findall(text)} != {*COMMAND.findall(forms[-1])}:
        yield f"commands: {text!r}"


def fits(forms: Sequence[str], old: Sequence[str], translation: Sequence[str]) -> bool:
    """Returns whether a sentence can use another's translation: same forms, same placeholders."""
    given = {part for form in forms for part in parts(form)}
    return len(forms) == len(old) and all(parts(text) <= given for text in translation)


def mark_stale(message: Message, english: Sequence[str]) -> None:
    """Marks a translation as needing a check, with the English that it was made from."""
    message.flags.add("fuzzy")
    message.previous_id = message.previous_id or list(english)


def renew(catalog: Catalog, everything: Catalog) -> None:
    """Updates a catalog: adds new sentences, each with the translation of any sentence it replaces.

    Args:
        catalog: a language's catalog, which this function changes.
        everything: all sentences, each with its files and, as comments, its locations there.
    """
    before = {forms_of(item): item for item in catalog if item.id}
    gone = {forms_of(item): item for item in catalog.obsolete.values()}
    heirs = dict(inherited(before, everything))
    catalog.update(everything, no_fuzzy_matching=True, update_creation_date=False)
    for message in catalog:
        forms = forms_of(message)
        was = before.get(forms)
        if was:
            message.previous_id = was.previous_id
        if forms in gone and not said(was):
            message.string = gone[forms].string
        elif forms in heirs:
            source = heirs[forms]
            message.string, message.user_comments = source.string, source.user_comments
            mark_stale(message, source.previous_id or forms_of(source))
        if said(message):
            catalog.obsolete.pop(forms[0], None)
    used = {forms_of(item)[0] for item in heirs.values()}
    kept = {key: item for key, item in catalog.obsolete.items() if said(item) and key not in used}
    catalog.obsolete.clear()
    catalog.obsolete.update(kept)


def inherited(
    before: dict[tuple[str, ...], Message], everything: Catalog
) -> Iterator[tuple[tuple[str, ...], Message]]:
    """Yields sentences that are new in a language, each with the translated sentence it replaces.

    In phrasebooks and content files, that is the sentence in the same location; elsewhere, it's the
    most similar sentence that has disappeared from its file.
    """
    now = {forms_of(entry): entry for entry in everything if entry.id}
    known = {forms: entry for forms, entry in before.items() if said(entry)}
    pairs: list[tuple[float, tuple[str, ...], tuple[str, ...]]] = []
    for forms, message in now.items():
        if forms in known:
            continue
        for old, source in known.items():
            if not files(message) & files(source) or not fits(forms, old, said(source)):
                continue
            left = {*places(message)} & {*places(source)}
            if old in now:  # numbered places say nothing here: they shift with what precedes
                left -= {*places(now[old]), *(entry for entry in left if "#" in entry)}
            alike = SequenceMatcher(None, old[0], forms[0], autojunk=False).ratio()
            if left or (old not in now and alike >= SIMILAR):
                pairs.append((alike + bool(left), forms, old))
    taken: set[tuple[str, ...]] = set()
    for _, forms, old in sorted(pairs, reverse=True):
        if not taken & {forms, old}:
            taken |= {forms, old}
            yield forms, before[old]


def places(message: Message) -> list[str]:
    """Returns a sentence's locations in its files, which are its one-word comments."""
    return [note for note in message.auto_comments if " " not in note]


def files(message: Message) -> set[str]:
    """Returns the paths of a sentence's files."""
    return {path for path, _ in message.locations}


def untranslated(catalog: Catalog, everything: Catalog) -> list[Message]:
    """Returns the sentences that have no translation, or lack one of its forms."""
    pairs = ((entry, catalog.get(forms_of(entry)[0])) for entry in everything if entry.id)
    return [message for message, here in pairs if not said(here)]


def stale(catalog: Catalog) -> list[Message]:
    """Returns the translations whose English has changed since a translator last checked them."""
    return [message for message in catalog if message.id and message.fuzzy and said(message)]


def percent(open_: int, everything: Catalog) -> str:
    """Returns how complete a language is, rounded down, in the form ``98.4 %``."""
    return f"{(len(everything) - open_) * 1000 // len(everything) / 10:g} %"


def state(language: str, everything: Catalog) -> tuple[int, str]:
    """Returns how many of a language's sentences need a translator, and a line about them."""
    catalog = load(language)
    missing, old = len(untranslated(catalog, everything)), len(stale(catalog))
    share = percent(missing + old, everything)
    return (
        missing + old,
        f"{language}: {share} of {len(everything)} sentences, "
        f"{missing} to translate, {old} to look at",
    )
