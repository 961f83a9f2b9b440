"""All games have the same files, with the same names in them: know one, and you can read all."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.games import OWN

ROOT = Path(__file__).parent.parent

COG_FILES = {
    *("__init__", "achievements", "actions", "board", "cards", "choices", "cog"),
    *("hand", "hints", "rulebook", "sheets", "summary", "text"),
}
RULES_FILES = {
    *("__init__", "content", "events", "flow", "game", "legal", "model"),
    *("notation", "options", "scoring", "setup", "view"),
}
OWN_FILES = {"art", "belles", "robot"}
"""Folders whose files have names of the game's own."""


def classes(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                yield node.name


def misnamed(folder: Path, names: set[str]) -> list[str]:
    """Returns the files of a game whose names aren't in the list."""
    return [
        str(path.relative_to(folder))
        for path in sorted(folder.rglob("*.py"))
        if path.stem not in names and OWN_FILES.isdisjoint(path.relative_to(folder).parts)
    ]


@pytest.mark.parametrize("game", OWN)
def test_a_game_has_the_same_files_as_every_other(game: str) -> None:
    assert not misnamed(ROOT / "cogs" / game, COG_FILES)
    assert not misnamed(ROOT / "rules" / game, RULES_FILES)


@pytest.mark.parametrize("game", OWN)
def test_a_game_calls_the_same_things_by_the_same_names(game: str) -> None:
    name, own, rooms = game.capitalize(), ROOT / "rules" / game, ROOT / "cogs" / game
    wanted = {
        rooms / "cog.py": {f"{name}Cog"},
        own / "game.py": {f"{name}Game"},
        own / "model.py": {"Options", "State"},
        own / "view.py": {f"{name}View"},
    }
    defined = {*classes(own), *classes(rooms)}
    assert not set().union(*(names for path, names in wanted.items() if path.exists())) - defined


def test_no_two_classes_of_the_host_share_a_name() -> None:
    names = list(classes(ROOT / "bot"))
    assert len(names) > 100
    assert not {name for name in names if names.count(name) > 1}
