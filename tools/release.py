"""Checks a release: ``python -m tools.release v1.2.3`` prints that version's changelog.

It stops with a message and exit code 1 if the tag doesn't match the version in ``pyproject.toml``,
if the changelog lacks that section, if changes wait in ``changes``, or if a language is incomplete.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from bot.i18n.words import languages
from tools.catalogs import state
from tools.words import template

ROOT = Path(__file__).parent.parent


def waiting() -> list[str]:
    """Returns the names of the files with changes that aren't in any release yet."""
    return sorted(path.name for path in (ROOT / "changes").glob("*.*.md"))


def notes(tag: str, pyproject: str, changelog: str, changes: Sequence[str] = ()) -> str:
    """Returns the changelog section for a tag's version.

    Args:
        tag: ``v``, followed by the version.
        pyproject: the text of ``pyproject.toml``.
        changelog: the text of ``CHANGELOG.md``, with headings like ``## 1.2.3``, maybe dated.
        changes: the files with changes waiting for a release.

    Raises:
        ValueError: the version differs or has no text, or some changes are unreleased.
    """
    version: str = tomllib.loads(pyproject)["project"]["version"]
    if tag != f"v{version}":
        raise ValueError(f"The tag is {tag}, but pyproject.toml says {version}.")
    sections: dict[str, str] = {}
    for section in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        sections[heading.split()[0]] = text.strip()
    if changes:
        build = f"python -m towncrier build --version {version}"
        raise ValueError(f"Not in CHANGELOG.md yet: {', '.join(changes)}. Run `{build}`.")
    if sections.get(version):
        return sections[version]
    raise ValueError(f"CHANGELOG.md has no section about {version}.")


def complete() -> None:
    """Checks that every language has all sentences, and that none is based on outdated English.

    Raises:
        ValueError: some languages aren't complete; the message names them.
    """
    everything = template()
    states = [state(language, everything) for language in languages()[1:]]
    if waiting := [line for count, line in states if count]:
        raise ValueError("Not fully translated.\n" + "\n".join(waiting))


def main(tag: str) -> None:
    """Prints a tag's release notes.

    Raises:
        SystemExit: the release can't go ahead; the message says why.
    """
    pyproject, changelog = (
        (ROOT / name).read_text(encoding="utf-8") for name in ("pyproject.toml", "CHANGELOG.md")
    )
    try:
        text = notes(tag, pyproject, changelog, waiting())
        complete()
    except ValueError as error:
        raise SystemExit(str(error)) from error
    print(text)


if __name__ == "__main__":
    main(sys.argv[1])
