r"""``make reword``: changes English sentences where they are written and, with them, the keys of all catalogs.

``python -m tools.reword FILE`` reads one change a line: the sentence as it is, a tab, the sentence as it becomes; after a
second tab the languages whose translation no longer fits (``fr,de``, or ``all``), which are marked for their translators. A line
break in a sentence is written ``\n``. Without a file the lines come from the standard input.

All changes are made, or none. Translations keep their words; one that lacks new markup or a new command is marked too.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, chain
from pathlib import Path

from babel.messages.catalog import Catalog

import data
from bot.i18n.words import languages
from tools import english, words
from tools.catalogs import changed, forms_of, load, mark_stale, parts, said, save
from tools.words import CONTENT, ROOT, marked, phrasebooks, phrases, template, told

ALL = "all"
TOML_STRING = re.compile(
    r'#[^\n]*|("""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\')', re.DOTALL
)
WIDTH = 90
"""Characters of a line of a string that is written on several lines."""
Span = tuple[int, int]
Find = Callable[[str, str], Iterator[Span]]
Count = Callable[[str], Counter[str]]


@dataclass(frozen=True)
class Change:
    """One form of a sentence, and what it becomes.

    Attributes:
        before: the form as it is.
        after: the form as it becomes.
        stale: the languages whose translation needs a look.
    """

    before: str
    after: str
    stale: frozenset[str] = frozenset()


def read(lines: Iterable[str]) -> list[Change]:
    """Returns the changes that a file names.

    Raises:
        ValueError: a line has no tab or too many, or names an unknown language.
    """
    found: list[Change] = []
    others = languages()[1:]
    for line in filter(str.strip, lines):
        before, *given = line.rstrip("\r\n").replace("\\n", "\n").split("\t")
        if len(given) not in (1, 2):
            raise ValueError(f"Not a sentence, a tab and a sentence: {line!r}")
        named = {one.strip() for one in given[1].split(",")} - {""} if len(given) > 1 else set()
        stale = frozenset(others if ALL in named else named)
        if unknown := stale - set(others):
            raise ValueError(f"No such language: {', '.join(sorted(unknown))}")
        found.append(Change(before, given[0], stale))
    return found


def objections(changes: list[Change], everything: Catalog) -> Iterator[str]:
    """Yields why changes cannot be made: unknown sentences, other parts, odd English."""
    known = {form for one in everything if one.id for form in forms_of(one)}
    befores = Counter(one.before for one in changes)
    for one in changes:
        lost = parts(one.before) - parts(one.after)
        if one.before not in known:
            yield f"No such sentence: {one.before!r}"
        elif befores[one.before] > 1 or one.after in befores:
            yield f"Changed twice: {one.before!r}"
        elif parts(one.after) - parts(one.before) or lost - {"count"}:
            yield f"Other parts than before; change the code first: {one.after!r}"
        elif not one.after.strip():
            yield f"Nothing left of {one.before!r}"
    yield from english.odd(one.after for one in changes)


def sources() -> dict[Path, tuple[Find, Count]]:
    """Returns the files with sentences, each with what finds a string in its text, and what counts the sentences there."""
    found: dict[Path, tuple[Find, Count]] = {}
    for folder in ("bot", "cogs"):
        for path in (ROOT / folder).rglob("*.py"):
            found[path] = in_python, lambda text: flat(marked(text))
    for path in (ROOT / "tests").rglob("*.py"):
        if "witness" not in path.parts:
            found[path] = in_python, quoted
    for path in phrasebooks():
        found[path] = in_toml, lambda text: flat(phrases(tomllib.loads(text)))
    lessons = {
        f"{path.parent.name}/tutorial": ("say",) for path in data.ROOT.glob("*/tutorial.toml")
    }
    for name, fields in {**CONTENT, **lessons}.items():
        game, stem = name.split("/")
        for path in (data.ROOT / game).rglob(f"{stem}.toml"):
            found[path] = in_toml, partial(of_content, fields=fields)
    return found


def flat(sentences: Iterable[tuple[str, ...]]) -> Counter[str]:
    """Counts the forms of sentences."""
    return Counter(form for one in sentences for form in one)


def of_content(text: str, fields: tuple[str, ...]) -> Counter[str]:
    """Counts the sentences of a content file."""
    return Counter(told(tomllib.loads(text), fields))


def quoted(text: str) -> Counter[str]:
    """Counts the strings in a test."""
    nodes = (one.value for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Constant))
    return Counter(one for one in nodes if isinstance(one, str))


def reworded(text: str, change: Change, find: Find, count: Count) -> str:
    """Returns a file's text with a sentence changed wherever it is a sentence, and not a code that reads the same.

    Args:
        text: Python or TOML.
        change: the sentence, and what it becomes.
        find: yields where the text has a string.
        count: counts the sentences of the text.
    """
    for span in sorted(find(text, change.before), reverse=True):
        wanted = count(text)
        wanted.subtract([change.before])
        wanted.update([change.after])
        for literal in literals(text, span, change.after):
            attempt = text[: span[0]] + literal + text[span[1] :]
            try:
                made = count(attempt)
            except (SyntaxError, tomllib.TOMLDecodeError):  # the wrong quotes for this place
                continue
            if made == wanted:
                text = attempt
                break
    return text


def in_toml(text: str, sentence: str) -> Iterator[Span]:
    """Yields where a TOML text has a string, by characters."""
    for found in TOML_STRING.finditer(text):
        if found[1] and tomllib.loads(f"x = {found[1]}")["x"] == sentence:
            yield found.span(1)


def in_python(text: str, sentence: str) -> Iterator[Span]:
    """Yields where a Python text has a string, on however many lines, by characters."""
    lines = text.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and node.value == sentence:
            ends = (
                (node.lineno, node.col_offset),
                (node.end_lineno or 0, node.end_col_offset or 0),
            )
            start, end = (
                starts[line - 1] + len(lines[line - 1].encode()[:column].decode())
                for line, column in ends
            )
            yield start, end


def literals(text: str, span: Span, sentence: str) -> Iterator[str]:
    """Yields ways to write a string in the place of another: first in its quotes, and on lines as it was."""
    old = text[slice(*span)]
    indent = " " * (span[0] - text.rfind("\n", 0, span[0]) - 1)
    pieces = [sentence]
    if "\n" in old and not old.startswith(('"""', "'''")):
        room = max(WIDTH - len(indent), 30)
        pieces = re.findall(rf".{{1,{room}}}(?:(?<= )|$)", sentence, re.DOTALL) or pieces
    double = [json.dumps(one, ensure_ascii=False) for one in pieces]
    single = ["'" + one[1:-1].replace('\\"', '"').replace("'", "\\'") + "'" for one in double]
    if old[0] == "'" and '"' not in old:
        # The formatter leaves these quotes in f-strings only, where Python 3.11 takes no others and no backslash.
        ways = [] if set('\\"') & set("".join(single)) else [single]
    else:
        ways = [single, double] if old[0] == "'" else [double, single]
    for way in ways:
        yield f"\n{indent}".join(way)


def rename(catalog: Catalog, changes: dict[str, Change], language: str, still: set[str]) -> None:
    """Gives the translations of changed sentences their new keys.

    Args:
        catalog: a language's, which is changed.
        changes: by the form that changes.
        language: its code.
        still: the sentences, by their first form, that are said elsewhere as before: their translation is kept as well.
    """
    for message in [one for one in catalog if one.id]:
        old = forms_of(message)
        touched = [changes[form] for form in old if form in changes]
        new = tuple(changes[form].after if form in changes else form for form in old)
        if not touched or (new[0] != old[0] and said(catalog.get(new[0]))):
            continue
        catalog.delete(new[0])
        if old[0] not in still:
            catalog.delete(old[0])
        moved = catalog.add(
            new if isinstance(message.id, tuple) else new[0],
            message.string,
            message.locations,
            message.flags,
            message.auto_comments,
            message.user_comments,
            message.previous_id,
        )
        lacking = [fault for text in said(message) for fault in changed(new, text)]
        if said(message) and (lacking or any(language in one.stale for one in touched)):
            mark_stale(moved, old)


def rewrite(changes: list[Change]) -> dict[Path, str]:
    """Returns the new texts of all files that change.

    Raises:
        ValueError: a change is refused, or its sentence is where only a hand can change it.
    """
    if wrong := [*objections(changes, template())]:
        raise ValueError("\n".join(wrong))
    texts: dict[Path, str] = {}
    for path, (find, count) in sources().items():
        text = old = path.read_text(encoding="utf-8")
        there = count(text)
        for change in changes:
            # In a test, one word may be anything.
            if not there[change.before] or (count is quoted and " " not in change.before):
                continue
            text = reworded(text, change, find, count)
            left = count is not quoted and count(text)[change.before]
            if left and any(find(text, change.before)):
                raise ValueError(f"Change it by hand in {path}: {change.before!r}")
        if text != old:
            texts[path] = text
    return texts


def quoting(changes: list[Change]) -> Iterator[str]:
    """Yields the places in tests and documents that still quote an old sentence."""
    for path in sorted(chain((ROOT / "tests").rglob("*"), (ROOT / "docs").rglob("*.md"))):
        if path.suffix in (".py", ".md", ".txt", ".json") and "witness" not in path.parts:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for one in changes:
                    if " " in one.before and one.before in line:
                        yield f"{path.relative_to(ROOT)}:{number}: {one.before}"


def main(lines: Iterable[str]) -> None:
    """Makes the changes that lines name, and names what is left to do.

    Raises:
        SystemExit: a change cannot be made; then none is.
    """
    try:
        changes = read(lines)
        for path, text in rewrite(changes).items():
            path.write_text(text, encoding="utf-8")
    except ValueError as error:
        raise SystemExit(f"Nothing was changed.\n{error}") from error
    still = {forms_of(one)[0] for one in template() if one.id}
    for language in languages()[1:]:
        catalog = load(language)
        rename(catalog, {one.before: one for one in changes}, language, still)
        save(language, catalog)
    words.main()
    print(*(f"Still quoted in {one}" for one in quoting(changes)), sep="\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines())
    else:
        main(sys.stdin)
