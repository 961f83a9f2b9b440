r"""``make reword``: changes English sentences in the code, along with their keys in all catalogs.

``python -m tools.reword FILE`` reads one change per line: the old sentence, a tab, the new
sentence, and optionally a second tab and the languages whose translations no longer fit (``fr,de``,
or ``all``), which it marks for translators. Write a line break in a sentence as ``\n``. Without a
file, it reads standard input. It makes all the changes or none. Translations stay the same; any
that lack new markup or a new command are marked, too.
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
"""The longest line, in characters, for a string that spans several lines."""
Span = tuple[int, int]
Find = Callable[[str, str], Iterator[Span]]
Count = Callable[[str], Counter[str]]


@dataclass(frozen=True)
class Change:
    """A change to one form of a sentence.

    Attributes:
        before: the old form.
        after: the new form.
        stale: the languages whose translations must be checked.
    """

    before: str
    after: str
    stale: frozenset[str] = frozenset()


def read(lines: Iterable[str]) -> list[Change]:
    """Parses a file's lines into changes.

    Raises:
        ValueError: a line has no tab or too many, or names an unknown language.
    """
    changes: list[Change] = []
    others = languages()[1:]
    for line in filter(str.strip, lines):
        before, *given = line.rstrip("\r\n").replace("\\n", "\n").split("\t")
        if len(given) not in (1, 2):
            raise ValueError(f"Not a sentence, a tab and a sentence: {line!r}")
        named = {name.strip() for name in given[1].split(",")} - {""} if len(given) > 1 else set()
        stale = frozenset(others if ALL in named else named)
        if unknown := stale - set(others):
            raise ValueError(f"No such language: {', '.join(sorted(unknown))}")
        changes.append(Change(before, given[0], stale))
    return changes


def objections(changes: list[Change], everything: Catalog) -> Iterator[str]:
    """Yields why changes can't be made: unknown sentences, other placeholders, odd English."""
    known = {form for change in everything if change.id for form in forms_of(change)}
    befores = Counter(change.before for change in changes)
    for change in changes:
        lost = parts(change.before) - parts(change.after)
        if change.before not in known:
            yield f"No such sentence: {change.before!r}"
        elif befores[change.before] > 1 or change.after in befores:
            yield f"Changed twice: {change.before!r}"
        elif parts(change.after) - parts(change.before) or lost - {"count"}:
            yield f"Other parts than before; change the code first: {change.after!r}"
        elif not change.after.strip():
            yield f"Nothing left of {change.before!r}"
    yield from english.odd(change.after for change in changes)


def sources() -> dict[Path, tuple[Find, Count]]:
    """Returns the files with sentences, each with functions to find strings and count sentences."""
    files: dict[Path, tuple[Find, Count]] = {}
    for folder in ("bot", "cogs"):
        for path in (ROOT / folder).rglob("*.py"):
            files[path] = in_python, lambda text: flat(marked(text))
    for path in (ROOT / "tests").rglob("*.py"):
        if "witness" not in path.parts:
            files[path] = in_python, quoted
    for path in phrasebooks():
        files[path] = in_toml, lambda text: flat(phrases(tomllib.loads(text)))
    lessons = {
        f"{path.parent.name}/tutorial": ("say",) for path in data.ROOT.glob("*/tutorial.toml")
    }
    for name, fields in {**CONTENT, **lessons}.items():
        game, stem = name.split("/")
        for path in (data.ROOT / game).rglob(f"{stem}.toml"):
            files[path] = in_toml, partial(of_content, fields=fields)
    return files


def flat(sentences: Iterable[tuple[str, ...]]) -> Counter[str]:
    """Counts the forms of sentences, treating each form as a sentence."""
    return Counter(form for sentence in sentences for form in sentence)


def of_content(text: str, fields: tuple[str, ...]) -> Counter[str]:
    """Counts the sentences in the given fields of a content file."""
    return Counter(told(tomllib.loads(text), fields))


def quoted(text: str) -> Counter[str]:
    """Counts the strings in a test file."""
    nodes = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
    return Counter(node for node in nodes if isinstance(node, str))


def reworded(text: str, change: Change, find: Find, count: Count) -> str:
    """Returns a file's text with a sentence changed, leaving alone codes that look the same.

    Args:
        text: Python or TOML.
        change: the old sentence and the new one.
        find: yields the places where the text has a string.
        count: counts the sentences in a text.
    """
    for span in sorted(find(text, change.before), reverse=True):
        expected = count(text)
        expected.subtract([change.before])
        expected.update([change.after])
        for literal in literals(text, span, change.after):
            attempt = text[: span[0]] + literal + text[span[1] :]
            try:
                result = count(attempt)
            except (SyntaxError, tomllib.TOMLDecodeError):  # these quotes don't work here
                continue
            if result == expected:
                text = attempt
                break
    return text


def in_toml(text: str, sentence: str) -> Iterator[Span]:
    """Yields the spans of a string in TOML, as character offsets."""
    for match in TOML_STRING.finditer(text):
        if match[1] and tomllib.loads(f"x = {match[1]}")["x"] == sentence:
            yield match.span(1)


def in_python(text: str, sentence: str) -> Iterator[Span]:
    """Yields a string's spans in Python, as character offsets; it may span several lines."""
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
    """Yields ways to write a new string in place of an old one, first with the old one's quotes."""
    old = text[slice(*span)]
    indent = " " * (span[0] - text.rfind("\n", 0, span[0]) - 1)
    pieces = [sentence]
    if "\n" in old and not old.startswith(('"""', "'''")):
        room = max(WIDTH - len(indent), 30)
        pieces = re.findall(rf".{{1,{room}}}(?:(?<= )|$)", sentence, re.DOTALL) or pieces
    double = [json.dumps(piece, ensure_ascii=False) for piece in pieces]
    single = ["'" + piece[1:-1].replace('\\"', '"').replace("'", "\\'") + "'" for piece in double]
    if old[0] == "'" and '"' not in old:
        # The formatter keeps these quotes only in f-strings: Python 3.11 allows no others there.
        ways = [] if set('\\"') & set("".join(single)) else [single]
    else:
        ways = [single, double] if old[0] == "'" else [double, single]
    for way in ways:
        yield f"\n{indent}".join(way)


def rename(catalog: Catalog, changes: dict[str, Change], language: str, still: set[str]) -> None:
    """Moves the translations of changed sentences to their new keys.

    Args:
        catalog: a language's catalog, which this function changes.
        changes: the changes, by old form.
        language: the language's code.
        still: the first forms of sentences still used elsewhere, whose translations also stay.
    """
    for message in [item for item in catalog if item.id]:
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
        if said(message) and (lacking or any(language in item.stale for item in touched)):
            mark_stale(moved, old)


def rewrite(changes: list[Change]) -> dict[Path, str]:
    """Returns the new text of every file that changes.

    Raises:
        ValueError: a change is refused, or must be made by hand.
    """
    if wrong := [*objections(changes, template())]:
        raise ValueError("\n".join(wrong))
    texts: dict[Path, str] = {}
    for path, (find, count) in sources().items():
        text = old = path.read_text(encoding="utf-8")
        there = count(text)
        for change in changes:
            # In a test, a single word may be anything.
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
    """Yields places in tests and documentation that still quote an old sentence."""
    for path in sorted(chain((ROOT / "tests").rglob("*"), (ROOT / "docs").rglob("*.md"))):
        if path.suffix in (".py", ".md", ".txt", ".json") and "witness" not in path.parts:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for change in changes:
                    if " " in change.before and change.before in line:
                        yield f"{path.relative_to(ROOT)}:{number}: {change.before}"


def main(lines: Iterable[str]) -> None:
    """Makes the changes in the given lines, and prints what is left to do.

    Raises:
        SystemExit: a change can't be made, in which case none is.
    """
    try:
        changes = read(lines)
        for path, text in rewrite(changes).items():
            path.write_text(text, encoding="utf-8")
    except ValueError as error:
        raise SystemExit(f"Nothing was changed.\n{error}") from error
    still = {forms_of(item)[0] for item in template() if item.id}
    for language in languages()[1:]:
        catalog = load(language)
        rename(catalog, {item.before: item for item in changes}, language, still)
        save(language, catalog)
    words.main()
    print(*(f"Still quoted in {item}" for item in quoting(changes)), sep="\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines())
    else:
        main(sys.stdin)
