"""Every feature has its files under the same few names, so that anyone who knows one can read another."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import rules

COGS = Path(__file__).parents[2] / "cogs"
ROOMS = {"kind", "store", "migrations", "logic", "screens", "jobs", "cog"}
"""Its kinds of tables, what it stores and how that has changed, what it decides, what people see, what it does by itself,
commands and buttons."""
FEATURES = sorted({one.parent.name for one in COGS.glob("*/__init__.py")} - {*rules.GAMES})


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_has_the_rooms_of_features(feature: str) -> None:
    """A room is a file, or a folder where it is larger."""
    here = COGS / feature
    found = {one.stem for one in here.iterdir() if one.name not in ("__init__.py", "__pycache__")}
    assert found <= ROOMS
    assert "cog" in found


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_says_what_it_is(feature: str) -> None:
    for init in (COGS / feature).rglob("__init__.py"):
        said = ast.get_docstring(ast.parse(init.read_text("utf-8"))) or ""
        assert len(said) > 20, init


def test_any_of_them_can_be_imported_first() -> None:
    """A start without some features imports the others in another order."""
    source = f"""
import sys
from importlib import import_module
for name in {FEATURES!r}:
    for one in [one for one in sys.modules if one.partition(".")[0] == "cogs"]:
        del sys.modules[one]
    import_module("cogs." + name)
"""
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
