"""The gallery hangs complete: 168 clean drawings in twelve colours, no two alike."""

from __future__ import annotations

import itertools
import re
import tomllib
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from bot.draw.svg import rasterise
from tools.gallery.collection import FIELDS, pictures

CONTENT = Path(__file__).resolve().parents[2] / "data" / "belratti"
FOLDER = CONTENT / "pictures"
IDS = [f"P{i:03}" for i in range(1, 169)]
COLOURS = tomllib.loads((CONTENT / "palette.toml").read_text("utf-8"))["colours"]

MOST_BYTES = 12_000
LEAST_DISTANCE = 56
"""Of 256 bits of difference hash."""
LEAST_BREADTH = 0.7
"""Share of the frame that the outlined object spans, the wider way."""

SHAPES = {"path", "circle", "ellipse", "polygon", "polyline"}
GEOMETRY = {"d", "points", "cx", "cy", "r", "rx", "ry", "transform"}
PAINT = {"fill", "stroke", "stroke-width"}
NAMESPACE = "{http://www.w3.org/2000/svg}"


def source(name: str) -> bytes:
    return (FOLDER / f"{name}.svg").read_bytes()


@cache
def small(name: str) -> Image.Image:
    return rasterise(source(name), 64)


def difference_hash(name: str) -> int:
    """256 bits: is each of 16 x 16 cells brighter than its right neighbour?"""
    grey = small(name).convert("L").resize((17, 16)).tobytes()
    cells = ((grey[row * 17 + i], grey[row * 17 + i + 1]) for row in range(16) for i in range(16))
    return sum((left > right) << bit for bit, (left, right) in enumerate(cells))


def test_168_pictures_and_nothing_else_hang_there() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == [f"{name}.svg" for name in IDS]


def test_fourteen_fields_of_twelve() -> None:
    assert [len(field.PICTURES) for field in FIELDS] == [12] * 14
    painters = [painter for field in FIELDS for painter in field.PICTURES]
    assert len(set(painters)) == 168


def test_the_files_are_what_the_painters_paint() -> None:
    painted = {name: document.encode() for name, document in pictures().items()}
    assert list(painted) == IDS
    stale = [name for name in IDS if painted[name] != source(name)]
    assert not stale, "run `python -m tools.gallery`"


def test_twelve_colours() -> None:
    assert len(COLOURS) == len(set(COLOURS.values())) == 12
    assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in COLOURS.values())


@pytest.mark.parametrize("name", IDS)
def test_a_picture_is_shapes_in_palette_colours_and_nothing_else(name: str) -> None:
    text = source(name)
    assert len(text) < MOST_BYTES
    assert not re.search(rb"<[!?]", text), "no comments, entities or declarations"
    root = ElementTree.fromstring(text)
    assert root.tag == f"{NAMESPACE}svg"
    assert root.attrib == {"width": "512", "height": "512", "viewBox": "0 0 512 512"}
    (group,) = root
    assert group.tag == f"{NAMESPACE}g"
    assert group.get("stroke-linecap") == group.get("stroke-linejoin") == "round"
    allowed = set(COLOURS.values())
    assert group.get("stroke") in allowed
    for shape in group:
        assert shape.tag.removeprefix(NAMESPACE) in SHAPES
        assert len(shape) == 0
        assert not (shape.text or "").strip()
        assert set(shape.attrib) <= GEOMETRY | PAINT, "no ids, names, links or styles"
        assert {shape.get(key) for key in ("fill", "stroke")} - {None} <= allowed
        assert shape.get("fill") or shape.get("stroke-width"), "an invisible shape"


@pytest.mark.parametrize("name", IDS)
def test_the_object_fills_the_frame(name: str) -> None:
    data = small(name).tobytes()
    pixels = zip(data[::3], data[1::3], data[2::3], strict=True)
    dark = Image.frombytes("L", (64, 64), bytes(255 * (sum(pixel) < 180) for pixel in pixels))
    left, top, right, bottom = dark.getbbox() or (0, 0, 0, 0)
    wide, high = (right - left) / 64, (bottom - top) / 64
    assert max(wide, high) >= LEAST_BREADTH
    assert min(wide, high) >= LEAST_BREADTH / 2


def test_no_two_pictures_look_alike() -> None:
    hashes = {name: difference_hash(name) for name in IDS}
    alike = [
        (a, b)
        for a, b in itertools.combinations(IDS, 2)
        if (hashes[a] ^ hashes[b]).bit_count() < LEAST_DISTANCE
    ]
    assert not alike
