"""Beccato!'s drawings: one for every piece, in the henhouse's colours, and nothing in them but shapes."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import data
from cogs.beccato import art
from rules.beccato.content import read
from tools.henhouse.__main__ import documents

FOLDER = Path(data.ROOT) / "beccato" / "art"
FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.*"))
SHAPES = {"svg", "g", "path", "circle", "ellipse", "polygon", "polyline"}
MOST_BYTES = 16_000


def test_every_piece_has_its_drawing() -> None:
    box = read(data.content("beccato"))
    breeds = [breed.id for breed in (*box.breeds, box.cockerel)]
    wanted = [f"{folder}/{name}.svg" for folder in ("breeds", "heads", "signs") for name in breeds]
    others = ("chick", "nest", "turned-down")
    wanted += [f"eggs/{name}.svg" for name in (*(egg.id for egg in box.eggs), *others)]
    wanted.append("cards/back.svg")
    wanted += [f"guilds/{guild.id}.svg" for guild in box.guilds]
    assert sorted(wanted) == FILES


def test_the_files_are_what_the_painters_paint() -> None:
    painted = documents()
    assert sorted(painted) == FILES
    stale = [name for name in FILES if (FOLDER / name).read_text("utf-8") != painted[name]]
    assert not stale, "run `python -m tools.henhouse`"


@pytest.mark.parametrize("name", FILES)
def test_a_drawing_is_shapes_in_the_paints_and_nothing_else(name: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    assert len(text) < MOST_BYTES
    assert {
        element.tag.rpartition("}")[2] for element in ElementTree.fromstring(text).iter()
    } <= SHAPES
    used = {art.rgb(code) for code in re.findall(r'"#([0-9a-f]{6})"', text)}
    assert used
    assert used <= set(art.PAINTS)
