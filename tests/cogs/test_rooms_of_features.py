"""Every feature has the same few file names: know one feature, and you can read the others."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import data
import rules
from bot.ui.phrasebook import own_words

COGS = Path(__file__).parents[2] / "cogs"
ROOMS = {"kind", "store", "migrations", "logic", "words", "screens", "jobs", "cog"}
"""Kinds of tables, stored data, its changes, decisions, sentences, screens, own jobs, commands."""
HOUSE = data.words("house")["refusals"]
FEATURES = sorted({path.parent.name for path in COGS.glob("*/__init__.py")} - {*rules.GAMES})


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_has_the_rooms_of_features(feature: str) -> None:
    """A room is a file, or a folder if it is larger."""
    here = COGS / feature
    own = {path.stem for path in here.iterdir() if path.name not in ("__init__.py", "__pycache__")}
    assert own <= ROOMS
    assert "cog" in own


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_says_what_it_is(feature: str) -> None:
    for init in (COGS / feature).rglob("__init__.py"):
        docstring = ast.get_docstring(ast.parse(init.read_text("utf-8"))) or ""
        assert len(docstring) > 20, init


@cache
def source(*folders: Path) -> str:
    return "".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))


@pytest.mark.parametrize("feature", FEATURES)
def test_a_refusal_of_one_feature_has_its_sentence_there(feature: str) -> None:
    own = own_words(f"cogs.{feature}").get("refusals", {})
    assert not {word for word in own if f'"{word}"' not in source(COGS / feature)}
    codes = {*re.findall(r'Refused\(\s*"(\w+)"', source(COGS / feature))}
    assert codes <= {*HOUSE, *own}


def test_the_core_has_no_refusal_that_only_one_feature_makes() -> None:
    core = source(COGS.parent / "bot", COGS.parent / "rules")
    for code in HOUSE.keys() - {"else"}:
        used = [feature for feature in FEATURES if f'"{code}"' in source(COGS / feature)]
        assert len(used) > 1 or f'"{code}"' in core, (code, used)
    assert {*re.findall(r'Refused\(\s*"(\w+)"', core)} <= {*HOUSE}


@pytest.mark.parametrize("each", [4, pytest.param(1, marks=pytest.mark.soak)])
def test_any_of_them_can_be_imported_first(each: int) -> None:
    """A start without some features imports the others in another order."""
    source = f"""
import sys
from importlib import import_module
for name in {FEATURES[::each]!r}:
    for one in [one for one in sys.modules if one.partition(".")[0] == "cogs"]:
        del sys.modules[one]
    import_module("cogs." + name)
"""
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
