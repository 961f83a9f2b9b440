"""The catalogs in ``data/locale``: read, brought up to date with the English sentences, and written back.

A translation whose English has changed is *stale*: it keeps gettext's flag ``fuzzy`` and the English it was made from
(``#| msgid``), and people go on reading it until a translator has looked at it. A translation whose English is gone
stays at the end of its file (``#~``) and returns with its sentence.
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
"""What is markup, and has to be in a translation as it is in English."""
COMMAND = re.compile(r"(?<![\w/])/[a-z]+")
PREVIOUS = re.compile(r'(msgid(?:_plural)?) |("(?:[^"\\]|\\.)*")')
"""What a ``#|`` comment consists of: the name of a form, and its quoted pieces."""
SIMILAR = 0.6
"""How alike two sentences of one file are at least, from 0 to 1, so that one is taken for the other reworded."""
UNFOLDED = 1_000_000
"""The width of a line that is never folded; Babel folds ``#|`` comments inside their quotes otherwise."""


def load(language: str) -> Catalog:
    """Returns a language's catalog; Babel takes the ``#|`` lines for comments, so they are read here."""
    with catalog_path(language).open("rb") as file:
        catalog = read_po(file, locale=language.replace("-", "_"))
    for message in catalog:
        lines = [one for one in message.user_comments if one.startswith("|")]
        message.user_comments = [one for one in message.user_comments if one not in lines]
        message.previous_id = previous(" ".join(line[1:] for line in lines))
    return catalog


def previous(comment: str) -> list[str]:
    """Returns the forms of the English sentence that a ``#|`` comment quotes."""
    found: list[str] = []
    for name, quoted in PREVIOUS.findall(comment):
        if name:
            found.append("")
        elif found:
            found[-1] += denormalize(quoted)
    return found


def save(language: str, catalog: Catalog) -> None:
    """Writes a language's catalog, sorted by its English."""
    with catalog_path(language).open("wb") as file:
        write_po(
            file,
            catalog,
            sort_output=True,
            width=UNFOLDED,
            include_lineno=False,
            include_previous=True,
        )


def forms_of(message: Message) -> tuple[str, ...]:
    """Returns an English sentence in its forms."""
    return tuple(message.id) if isinstance(message.id, list | tuple) else (message.id,)


def said(message: Message | None) -> tuple[str, ...]:
    """Returns a translation in its forms; none where a form is missing."""
    string = message.string if message else None
    forms = tuple(string) if isinstance(string, list | tuple) else (string or "",)
    return forms if all(forms) else ()


def parts(text: str) -> set[str]:
    """Returns the names of what is filled into a sentence."""
    return {*PART.findall(text)}


def marks(text: str) -> Counter[str]:
    """Returns the markup of a sentence, whatever is filled in."""
    return Counter(MARKS.findall(PART.sub("{}", text)))


def changed(forms: Sequence[str], text: str) -> Iterator[str]:
    """Yields what of a sentence is not as it was in one of its translations: what is filled in, markup, commands."""
    wanted = {part for form in forms for part in parts(form)}
    if not wanted - {"count"} <= parts(text) <= wanted:
        yield f"parts: {text!r}"
    if marks(text.split(FORMS)[0]) not in map(marks, forms):
        yield f"markup: {text!r}"
    if {*COMMAND.findall(text)} != {*COMMAND.findall(forms[-1])}:
        yield f"commands: {text!r}"


def fits(forms: Sequence[str], old: Sequence[str], translation: Sequence[str]) -> bool:
    """Returns whether a sentence can be shown in another one's translation: it has as many forms and gives all that is asked for."""
    given = {part for form in forms for part in parts(form)}
    return len(forms) == len(old) and all(parts(text) <= given for text in translation)


def mark_stale(message: Message, english: Sequence[str]) -> None:
    """Marks a translation as one to look at, with the English it was made from."""
    message.flags.add("fuzzy")
    message.previous_id = message.previous_id or list(english)


def renew(catalog: Catalog, everything: Catalog) -> None:
    """Brings a catalog up to date: new sentences come in, with the translation of what they were before where that is known.

    Args:
        catalog: a language's, which is changed.
        everything: all sentences, each with the files it is in and, as comments, its places there.
    """
    before = {forms_of(one): one for one in catalog if one.id}
    gone = {forms_of(one): one for one in catalog.obsolete.values()}
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
    used = {forms_of(one)[0] for one in heirs.values()}
    kept = {key: one for key, one in catalog.obsolete.items() if said(one) and key not in used}
    catalog.obsolete.clear()
    catalog.obsolete.update(kept)


def inherited(
    before: dict[tuple[str, ...], Message], everything: Catalog
) -> Iterator[tuple[tuple[str, ...], Message]]:
    """Yields the sentences that are new in a language, each with the translated one that it has replaced.

    A sentence replaces the one that was in its place in a phrasebook or a content file; elsewhere the most similar one that has
    vanished from its file.
    """
    now = {forms_of(one): one for one in everything if one.id}
    known = {forms: one for forms, one in before.items() if said(one)}
    pairs: list[tuple[float, tuple[str, ...], tuple[str, ...]]] = []
    for forms, message in now.items():
        if forms in known:
            continue
        for old, source in known.items():
            if not files(message) & files(source) or not fits(forms, old, said(source)):
                continue
            left = {*message.auto_comments} & {*source.auto_comments}
            if (
                old in now
            ):  # a numbered place says nothing here: something may have come in before it
                left -= {*now[old].auto_comments, *(one for one in left if "#" in one)}
            alike = SequenceMatcher(None, old[0], forms[0], autojunk=False).ratio()
            if left or (old not in now and alike >= SIMILAR):
                pairs.append((alike + bool(left), forms, old))
    taken: set[tuple[str, ...]] = set()
    for _, forms, old in sorted(pairs, reverse=True):
        if not taken & {forms, old}:
            taken |= {forms, old}
            yield forms, before[old]


def files(message: Message) -> set[str]:
    """Returns the files that a sentence is in."""
    return {path for path, _ in message.locations}


def untranslated(catalog: Catalog, everything: Catalog) -> list[Message]:
    """Returns the sentences that a language lacks, or has with a form empty."""
    found = ((one, catalog.get(forms_of(one)[0])) for one in everything if one.id)
    return [message for message, here in found if not said(here)]


def stale(catalog: Catalog) -> list[Message]:
    """Returns the translations whose English has changed, which no one has looked at since."""
    return [one for one in catalog if one.id and one.fuzzy and said(one)]


def percent(open_: int, everything: Catalog) -> str:
    """Returns how complete a language is, never rounded up to whole: ``98.4 %``."""
    return f"{(len(everything) - open_) * 1000 // len(everything) / 10:g} %"


def state(language: str, everything: Catalog) -> tuple[int, str]:
    """Returns how many sentences of a language wait for a translator, and a line about them."""
    catalog = load(language)
    missing, old = len(untranslated(catalog, everything)), len(stale(catalog))
    share = percent(missing + old, everything)
    return (
        missing + old,
        f"{language}: {share} of {len(everything)} sentences, {missing} to translate, {old} to look at",
    )
