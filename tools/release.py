"""The gate of a release: ``python -m tools.release v1.2.3`` prints the changelog's section of that version.

Ends with a sentence and exit code 1 where the tag is not the version in ``pyproject.toml``, where the changelog says nothing of
it, where something stands under "Unreleased" that would come without a word, or where a language is not complete.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

from bot.i18n.words import languages
from tools.catalogs import state
from tools.words import template

ROOT = Path(__file__).parent.parent


def notes(tag: str, pyproject: str, changelog: str) -> str:
    """Returns what the changelog says about a tag's version.

    Args:
        tag: ``v`` and the version.
        pyproject: the text of ``pyproject.toml``.
        changelog: the text of ``CHANGELOG.md``, with a heading ``## 1.2.3`` for each version; a date may follow.

    Raises:
        ValueError: the version is another one, has no section with words in it, or leaves changes unreleased.
    """
    version: str = tomllib.loads(pyproject)["project"]["version"]
    if tag != f"v{version}":
        raise ValueError(f"The tag is {tag}, but pyproject.toml says {version}.")
    found: dict[str, str] = {}
    for section in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        found[heading.split()[0]] = text.strip()
    if found.get("Unreleased"):
        raise ValueError(f"CHANGELOG.md has changes under Unreleased; move them to {version}.")
    if found.get(version):
        return found[version]
    raise ValueError(f"CHANGELOG.md has no section about {version}.")


def complete() -> None:
    """Makes sure that every language has every sentence, and none of them from earlier English.

    Raises:
        ValueError: it names the languages that have not.
    """
    everything = template()
    states = [state(one, everything) for one in languages()[1:]]
    if waiting := [line for count, line in states if count]:
        raise ValueError("Not translated whole.\n" + "\n".join(waiting))


def main(tag: str) -> None:
    """Prints the notes of a tag.

    Raises:
        SystemExit: there is something against the release.
    """
    pyproject, changelog = (
        (ROOT / name).read_text(encoding="utf-8") for name in ("pyproject.toml", "CHANGELOG.md")
    )
    try:
        found = notes(tag, pyproject, changelog)
        complete()
    except ValueError as error:
        raise SystemExit(str(error)) from error
    print(found)


if __name__ == "__main__":
    main(sys.argv[1])
