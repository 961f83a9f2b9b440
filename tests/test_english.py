"""Documentation, docstrings, comments and commits are in the English of the house."""

import ast
import io
import re
import shutil
import subprocess
import tokenize
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.test_docs import PAGES, paragraphs, sentences
from tools.english import faults_of_prose, faults_of_subject

ROOT = Path(__file__).parent.parent
FOLDERS = ("bench", "bot", "cogs", "data", "playground", "rules", "tests", "tools")
RULES = datetime(2026, 12, 1, tzinfo=UTC)
"""Commits written from this day on follow the list."""


def docstrings(source: str) -> Iterator[str]:
    """Yields the paragraphs of a file's docstrings."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield from (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
            case _:
                pass


def comments(source: str) -> Iterator[str]:
    """Yields a file's comments; lines of a comment that follow each other are one text."""
    last, text = -1, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.string.lstrip("#! ")
            whole = token.line.lstrip().startswith("#")
            if whole and text and token.start[0] == last + 1:
                text = f"{text} {line}"
            else:
                yield text
                text = line
            last = token.start[0] if whole else -1
    yield text


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_and_comments_read_well(folder: str) -> None:
    odd: list[str] = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        source = path.read_text("utf-8")
        odd += re.findall(
            r"^ +(?:Args|Attributes|Class attributes|Raises|Yields): .+", source, re.MULTILINE
        )
        for text in (*docstrings(source), *(comments(source) if "#" in source else ())):
            for sentence in sentences(text):
                odd += [f"{path}: {cure}: {sentence}" for cure in faults_of_prose(sentence)]
    assert odd == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_pages_read_well(page: Path) -> None:
    odd = [
        f"{cure}: {sentence}"
        for text in paragraphs(page.read_text("utf-8"))
        for sentence in sentences(text)
        for cure in faults_of_prose(sentence)
    ]
    assert odd == []


def subjects() -> list[str]:
    """Returns the subjects of the commits that the list applies to; none without a history."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("there is no history here")
    log = [git, "-C", str(ROOT), "log", "--no-merges", "--format=%at %s", "HEAD"]
    read = subprocess.run(log, capture_output=True, text=True, check=False)
    if read.returncode:
        pytest.skip("git cannot read the history")
    lines = (line.split(" ", 1) for line in read.stdout.splitlines())
    return [subject for time, subject in lines if int(time) >= RULES.timestamp()]


def test_subjects_of_commits_are_imperatives_in_plain_english() -> None:
    odd = {subject: faults_of_subject(subject) for subject in subjects()}
    assert not {subject: wrong for subject, wrong in odd.items() if wrong}


@pytest.mark.parametrize(
    ("odd", "fine"),
    [
        ("Whoever looks for a game again waits.", "A player who searches again waits."),
        ("Who wins the trick leads.", "The winner of the trick leads: who that is, all see."),
        ("Nobody is told of it.", "No one reads about it."),
        ("One may skip guests.", "No one may skip guests, and the last one must wait."),
        ("The hash stands above the buttons.", "The hash is above the buttons; ♠ stands for it."),
        ("The order goes by the rating.", "The order follows the rating."),
        ("Takes the move back.", "Undoes the move."),
        ("The board is drawn anew, so many times.", "The board is drawn again, that often."),
        ("Yes if it fits; else no.", "Yes if it fits; otherwise no, or `x; else y`."),
        ("A robot of the bot's.", "A robot of the bot's process."),
    ],
)
def test_odd_prose_is_named(odd: str, fine: str) -> None:
    assert faults_of_prose(odd)
    assert not faults_of_prose(fine)


def test_odd_subjects_are_named() -> None:
    fine = "Shorten the first page for players"
    assert not faults_of_subject(fine)
    for odd in (
        "Shortened the first page",
        "Shortening of pages",
        "two checks are as strict as they were",
        "Add whoever was there",
        f"{fine}.",
        fine * 3,
    ):
        assert faults_of_subject(odd), odd


def test_docstrings_and_comments_are_found() -> None:
    source = '"""One.\n\nTwo\nlines."""\n# a\n# b\nx = 1  # c\n# d\n"""Of x."""\n'
    assert [*docstrings(source)] == ["One.", "Two lines.", "Of x."]
    assert [*filter(None, comments(source))] == ["a b", "c", "d"]
