"""The guests' portraits: each has one, no two are alike, and every drawn part is in use."""

import re
import tomllib
from itertools import combinations

import pytest

import data
from bot.render.colours import PANEL
from cogs.belle import cards
from cogs.belle.art import emblems, guest_line, portraits
from cogs.belle.art.portraits import appearance, portrait

GUESTS = tuple(cards.GUESTS)
FOLDER = data.ROOT / "belle"
PARTS = {
    str(file.relative_to(FOLDER / "parts"))[:-4]: file.read_text("utf-8")
    for file in (FOLDER / "parts").glob("*/*.svg")
}
BOOK = tomllib.loads((FOLDER / "portraits.toml").read_text("utf-8"))
ASKED = re.compile(r"var\(--(\w+), #[0-9a-f]{6}\)")


def test_everybody_invited_has_a_portrait_and_nobody_else() -> None:
    assert len(GUESTS) == 72
    assert {name for name in BOOK if re.fullmatch(r"G\d\d", name)} == set(GUESTS)


def test_every_part_is_there_and_worn() -> None:
    assert {name for guest in GUESTS for name in appearance(guest).parts} == set(PARTS)


@pytest.mark.parametrize("table", ["colour", "skin", "hair", "ground", "build"])
def test_everything_there_is_to_choose_from_is_chosen(table: str) -> None:
    entries = [BOOK[guest] for guest in GUESTS]
    match table:
        case "build":
            chosen = {entry.get("build", "usual") for entry in entries}
        case "colour":
            chosen = {
                name
                for entry in entries
                for variable, name in entry["colours"].items()
                if variable not in ("skin", "hair", "ground")
            }
        case _:
            chosen = {entry["colours"][table] for entry in entries if table in entry["colours"]}
    assert chosen == set(BOOK[table])


@pytest.mark.parametrize("guest", GUESTS)
def test_a_guest_wears_the_colours_the_parts_ask_for_and_names_no_others(guest: str) -> None:
    seen = appearance(guest)
    variables = {variable for name in seen.parts for variable in ASKED.findall(PARTS[name])}
    assert variables <= set(seen.colours)
    families = ({"skin", "blush", "shade"}, {"hair", "sheen", "brow"}, {"ground", "glow"})
    for family in (*families, *({name} for name in set(seen.colours) - set().union(*families))):
        assert family.isdisjoint(seen.colours) or family & variables


@pytest.mark.parametrize("guest", GUESTS)
def test_a_guest_has_a_face_with_all_that_belongs_to_it_in_drawing_order(guest: str) -> None:
    slots = [name.partition("/")[0] for name in appearance(guest).parts]
    face = [slot for slot in slots if slot in ("ground", "head", "eyes", "nose", "mouth")]
    assert face == ["ground", "head", "eyes", "nose", "mouth"]
    assert slots[0] == "ground"
    assert {"coat", "gown"} & set(slots)


def test_no_two_guests_look_like_twins() -> None:
    for first, other in combinations(GUESTS, 2):
        mine, theirs = set(appearance(first).parts), set(appearance(other).parts)
        assert len(mine & theirs) <= 0.6 * min(len(mine), len(theirs)), (first, other)
    assert len({portrait(guest, 58).image.tobytes() for guest in GUESTS}) == len(GUESTS)


def test_portraits_are_seen_on_the_panel_and_keep_to_the_palette() -> None:
    assert {tone for guest in GUESTS for tone in appearance(guest).colours.values()} <= set(
        emblems.COLOURS
    )
    for guest in GUESTS:
        drawn = portrait(guest, 58)
        assert drawn.image.size == drawn.mask.size == (58, 58)
        assert drawn.mask.getpixel((0, 0)) == 0 and drawn.mask.getpixel((29, 29)) == 255
        tones = drawn.image.getcolors(58 * 58)
        assert tones is not None and max(tones)[1] != PANEL and len(tones) > 50


def test_after_the_rehearsal_no_line_has_anybody_to_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    guest_line.warm_up()

    def drawn(*_: object) -> None:
        raise AssertionError("drawn while a table waits")

    monkeypatch.setattr(portraits, "drawn", drawn)
    line = [guest_line.Card(guest, cards.GUESTS[guest].name, ("roses",)) for guest in GUESTS]
    for many in (4, 6, 8, 9, 12, 15):
        guest_line.line(guest_line.Line(tuple(line[:many])))
