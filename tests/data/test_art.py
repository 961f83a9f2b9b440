"""The art in ``data`` is clean: its game's colours, nothing external, no two drawings alike.

A drawing may use all SVG shapes, but no text (fonts differ between machines), bitmaps, scripts,
style sheets or external references.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import pytest
from PIL import Image

import data
from bot.render.colours import HOUSE, Colour, code
from bot.render.sprite import Sprite
from bot.render.svg import picture
from cogs.beccato.art import drawings
from cogs.belle.art import emblems
from cogs.belote.art import board_picture as belote
from cogs.belratti.art import drawings as belratti
from cogs.cattitude.art import figures
from rules.beccato.content import read

DRAWINGS = {
    file.relative_to(data.ROOT).with_suffix("").as_posix(): file
    for file in sorted(data.ROOT.rglob("*.svg"))
}
GALLERY = tuple(f"belratti/pictures/P{number:03}" for number in range(1, 169))
TWELVE = tomllib.loads((data.ROOT / "belratti" / "palette.toml").read_text("utf-8"))["colours"]

PAINTS: dict[str, tuple[Colour, ...]] = {
    "signs/": HOUSE,
    "beccato/art/": drawings.PAINTS,
    "belle/": emblems.COLOURS,
    "belote/": belote.COLOURS,
    "belratti/signs/": belratti.PALETTE,
    "cattitude/art/": figures.COLOURS,
}
"""The colours of drawings, by prefix of their names; the gallery has twelve, covers any."""

OBLONG = {
    "signs/spotlight",
    "beccato/art/cards/front",
    "belle/signs/ribbon",
    *(f"belote/{name}" for name in ("back", "back-small", "place")),
    *(f"cattitude/art/{name}" for name in ("back_blue", "back_red", "card")),
    *(f"cattitude/art/{name}" for name in ("value", "value_minus", "value_wide")),
}
"""All other drawings are square."""

SHAPES = re.compile(
    "svg|g|defs|symbol|use|title|desc|path|rect|circle|ellipse|line|polyline|polygon|clipPath|mask"
    "|pattern|marker"
    r"|linearGradient|radialGradient|stop|filter|fe(?!Image)\w+"
)
PAINTED = {"fill", "stroke", "color", "stop-color", "flood-color", "lighting-color"}
PAINT = re.compile(r"none|url\(#[\w-]+\)|(?:var\(--\w+, *)?(#[0-9a-f]{6})\)?")
MOST_BYTES = 18_000
LEAST_DISTANCE = 56
"""The fewest of the difference hash's 256 bits in which two gallery pictures must differ."""
LEAST_BREADTH = 0.7
"""The least share of the frame that a gallery picture's object spans in its longer direction."""


def paints(name: str) -> set[str] | None:
    """Returns the colours a drawing may use, as written in SVG; ``None`` for any."""
    if name in GALLERY:
        return set(TWELVE.values())
    known = [tones for start, tones in PAINTS.items() if name.startswith(start)]
    return {code(tone) for tone in known[0]} if known and not name.endswith("/cover") else None


def faults(name: str, text: str, allowed: set[str] | None) -> Iterator[str]:
    """Yields the faults of a drawing, each with its file and element."""
    if len(text.encode()) > MOST_BYTES:
        yield f"{name}: larger than {MOST_BYTES} bytes"
    if re.search(r"<\?|<!(?!--)", text):
        yield f"{name}: a declaration, an entity or a CDATA section"
        return
    root = ElementTree.fromstring(text)
    yield from (f"{name}: <svg>: {fault}" for fault in _frame(name, root))
    for element in root.iter():
        tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        where = f"{name}: <{tag} {' '.join(f'{k}={v[:24]!r}' for k, v in element.items())}>"
        if not SHAPES.fullmatch(tag):
            yield f"{where}: no shape of SVG"
        for key, value in element.items():
            yield from (f"{where}: {fault}" for fault in _attribute(key, value, allowed))


def _frame(name: str, root: ElementTree.Element) -> Iterator[str]:
    box = re.fullmatch(r"0 0 (\d+) (\d+)", root.get("viewBox", ""))
    if box is None:
        yield f"viewBox {root.get('viewBox')!r} is none that starts at 0 0"
        return
    width, height = map(int, box.groups())
    if (width == height) is (name in OBLONG) or not width * height:
        yield "square, though it is listed as oblong" if width == height else "not square"
    if name.startswith("belle/parts/") and width != 100:
        yield "parts of portraits have 100 units, to fit together"
    size = root.get("width", str(width)), root.get("height", str(height))
    if not all(length.isdecimal() for length in size) or (
        int(size[0]) * height != int(size[1]) * width
    ):
        yield f"width and height {size} do not go with its viewBox"


def _attribute(key: str, value: str, allowed: set[str] | None) -> Iterator[str]:
    plain = key.rpartition("}")[2]
    if plain == "style" or plain.startswith("on"):
        yield f"{plain}: attributes of their own say how shapes look, and nothing runs"
    if (plain == "href" and not value.startswith("#")) or re.search(r"url\((?!#)", value):
        yield f"{plain}: refers to something outside the file"
    if plain in PAINTED:
        paint = PAINT.fullmatch(value)
        if paint is None:
            yield f"{plain}: {value!r} is not written #rrggbb"
        elif paint[1] and allowed is not None and paint[1] not in allowed:
            yield f"{plain}: {paint[1]} is no colour of the palette"


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_clean_shapes_in_its_paints(name: str) -> None:
    assert not list(faults(name, DRAWINGS[name].read_text("utf-8"), paints(name)))


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("<text>x</text>", "<text >: no shape"),
        ('<image href="#a"/>', "<image href='#a'>: no shape"),
        ("<feImage/>", "<feImage >: no shape"),
        ("<script/>", "<script >: no shape"),
        ("<style>rect { fill: red }</style>", "<style >: no shape"),
        ('<g><rect id="r" fill="#123456"/></g>', "<rect id='r' fill='#123456'>: fill: #123456"),
        ('<g stroke="var(--skin, #123456)"/>', "stroke: #123456 is no colour"),
        ('<stop stop-color="red"/>', "stop-color: 'red' is not written"),
        ('<g mask="url(http://example.org)"/>', "outside the file"),
        ('<use href="other.svg"/>', "outside the file"),
        ('<g style="fill: red"/>', "style: attributes"),
        ('<g onclick="alert()"/>', "onclick: attributes"),
        ("<?php?>", "a declaration"),
        (f"<g>{' ' * MOST_BYTES}</g>", "larger"),
    ],
)
def test_what_is_not_clean_is_told_with_its_file_and_element(body: str, told: str) -> None:
    start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    good = '<rect fill="#000000"/><use href="#a"/><g fill="url(#b)" stroke="none"/><!-- said -->'
    assert not list(faults("a", f"{start}{good}</svg>", {"#000000"}))
    (fault,) = faults("some/drawing", f"{start}{good}{body}</svg>", {"#000000"})
    assert fault.startswith("some/drawing: ")
    assert told in fault


@pytest.mark.parametrize(
    ("name", "frame"),
    [
        ("a", ""),
        ("a", 'viewBox="1 0 9 9"'),
        ("a", 'viewBox="0 0 9 8"'),
        ("signs/spotlight", 'viewBox="0 0 9 9"'),
        ("belle/parts/hat/a", 'viewBox="0 0 99 99"'),
        ("a", 'viewBox="0 0 9 9" width="90"'),
        ("a", 'viewBox="0 0 9 9" width="9mm" height="9mm"'),
    ],
)
def test_a_drawing_has_a_frame_that_fits(name: str, frame: str) -> None:
    (fault,) = faults(name, f'<svg xmlns="http://www.w3.org/2000/svg" {frame}/>', None)
    assert fault.startswith(f"{name}: <svg>: ")


# Which pictures there are


def test_168_pictures_in_twelve_colours_and_nothing_else_hang_in_the_gallery() -> None:
    hung = (data.ROOT / "belratti" / "pictures").iterdir()
    assert sorted(path.name for path in hung) == [f"{name[-4:]}.svg" for name in GALLERY]
    assert len(TWELVE) == len(set(TWELVE.values())) == 12


def test_every_piece_of_beccato_has_its_drawing() -> None:
    box = read(data.content("beccato"))
    breeds = [breed.id for breed in (*box.breeds, box.cockerel)]
    wanted = {f"{folder}/{name}" for folder in ("breeds", "heads", "signs") for name in breeds}
    wanted |= {f"eggs/{egg.id}" for egg in box.eggs}
    wanted |= {f"eggs/{name}" for name in ("chick", "nest", "turned-down")}
    wanted |= {f"guilds/{guild.id}" for guild in box.guilds}
    wanted |= {f"cards/{name}" for name in ("eye", "front", "guild", "window")}
    wanted |= {f"farmers/{name}" for name in drawings.FARMERS}
    assert wanted == {name[12:] for name in DRAWINGS if name.startswith("beccato/art/")}


def test_no_ground_is_under_more_than_15_percent_of_the_gallery() -> None:
    grounds = Counter(
        ElementTree.parse(DRAWINGS[name]).getroot()[0][2].get("fill") for name in GALLERY
    )
    assert set(grounds) < set(TWELVE.values())
    assert max(grounds.values()) <= 0.15 * len(GALLERY), grounds


# How the pictures look


@cache
def small(name: str) -> Sprite:
    return picture(DRAWINGS[name], 64)


def difference_hash(name: str) -> int:
    """Returns 256 bits: is each of 16 x 16 cells brighter than its right neighbour?"""
    grey = small(name).image.convert("L").resize((17, 16)).tobytes()
    cells = ((grey[row * 17 + i], grey[row * 17 + i + 1]) for row in range(16) for i in range(16))
    return sum((left > right) << bit for bit, (left, right) in enumerate(cells))


def test_every_drawing_shows_something_and_no_two_the_same() -> None:
    seen: dict[bytes, str] = {}
    for name in DRAWINGS:
        sprite = small(name)
        assert sprite.mask.getbbox(), f"{name} is empty"
        twin = seen.setdefault(sprite.image.tobytes() + sprite.mask.tobytes(), name)
        assert twin == name, f"{name} looks like {twin}"


def test_no_two_pictures_of_the_gallery_look_alike() -> None:
    hashes = {name: difference_hash(name) for name in GALLERY}
    alike = [
        (a, b)
        for a, b in combinations(GALLERY, 2)
        if (hashes[a] ^ hashes[b]).bit_count() < LEAST_DISTANCE
    ]
    assert not alike


def test_the_object_of_a_picture_fills_its_frame() -> None:
    for name in GALLERY:
        data = small(name).image.tobytes()
        pixels = zip(data[::3], data[1::3], data[2::3], strict=True)
        dark = Image.frombytes("L", (64, 64), bytes(255 * (sum(pixel) < 180) for pixel in pixels))
        left, top, right, bottom = dark.getbbox() or (0, 0, 0, 0)
        wide, high = (right - left) / 64, (bottom - top) / 64
        assert max(wide, high) >= LEAST_BREADTH, name
        assert min(wide, high) >= LEAST_BREADTH / 2, name
