"""The rasteriser draws what the drawings use, and refuses the rest."""

from __future__ import annotations

import pytest
from PIL import Image

from bot.draw.svg import Unsupported, cut_out, rasterise

RED, WHITE = (255, 0, 0), (255, 255, 255)


def drawn(body: str, size: int = 100) -> dict[tuple[int, int], tuple[int, int, int]]:
    """The pixels of a 100-unit drawing, by place."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'
    image = rasterise(svg.encode(), size)
    assert (image.mode, image.size) == ("RGB", (size, size))
    data = image.tobytes()
    pixels = zip(data[::3], data[1::3], data[2::3], strict=True)
    return {(i % size, i // size): pixel for i, pixel in enumerate(pixels)}


FILLS = {
    "rect": '<rect x="20" y="20" width="60" height="60" fill="#ff0000"/>',
    "rounded rect": '<rect x="20" y="20" width="60" height="60" rx="20" fill="#ff0000"/>',
    "circle": '<circle cx="50" cy="50" r="30" fill="#ff0000"/>',
    "ellipse": '<ellipse cx="50" cy="50" rx="30" ry="20" fill="#ff0000"/>',
    "polygon": '<polygon points="20 20 80 20 80 80 20 80" fill="#ff0000"/>',
    "lines": '<path d="M20 20L80 20 80 80 20 80Z" fill="#ff0000"/>',
    "cubic": '<path d="M20 50C20 10 80 10 80 50C80 90 20 90 20 50Z" fill="#ff0000"/>',
    "quadratic": '<path d="M20 50Q50 0 80 50Q50 100 20 50Z" fill="#ff0000"/>',
    "arcs": '<path d="M20 50A30 30 0 0 1 80 50A30 30 0 0 1 20 50Z" fill="#ff0000"/>',
}


@pytest.mark.parametrize("body", FILLS.values(), ids=FILLS)
def test_a_fill_covers_its_inside_only(body: str) -> None:
    pixels = drawn(body)
    for place in ((50, 50), (30, 50), (70, 50), (50, 35), (50, 65)):
        assert pixels[place] == RED
    for place in ((10, 50), (90, 50), (50, 10), (50, 90), (5, 5)):
        assert pixels[place] == WHITE


def test_corners_are_round_where_asked() -> None:
    assert drawn(FILLS["rect"])[(22, 22)] == RED
    assert drawn(FILLS["rounded rect"])[(22, 22)] == WHITE


@pytest.mark.parametrize(
    ("large", "sweep", "inside"),
    [(0, 1, (50, 35)), (1, 1, (50, 10)), (0, 0, (50, 65)), (1, 0, (50, 90))],
)
def test_an_arc_takes_the_way_its_flags_say(
    large: int, sweep: int, inside: tuple[int, int]
) -> None:
    pixels = drawn(f'<path d="M20 50A32 40 0 {large} {sweep} 80 50Z" fill="#ff0000"/>')
    assert pixels[inside] == RED
    other = (50, 100 - inside[1])
    assert pixels[other] == WHITE


def test_a_small_arc_grows_until_it_reaches() -> None:
    pixels = drawn('<path d="M20 50A1 1 0 0 1 80 50Z" fill="#ff0000"/>')
    assert pixels[(50, 25)] == RED
    assert pixels[(50, 15)] == WHITE


def test_a_stroke_is_as_wide_as_it_says_and_ends_round() -> None:
    pixels = drawn('<line x1="30" y1="50" x2="70" y2="50" stroke="#ff0000" stroke-width="20"/>')
    assert pixels[(50, 41)] == pixels[(50, 58)] == RED
    assert pixels[(50, 38)] == pixels[(50, 61)] == WHITE
    assert pixels[(22, 50)] == pixels[(77, 50)] == RED, "the cap"
    assert pixels[(21, 41)] == pixels[(18, 50)] == WHITE, "round, and no longer"


def test_a_joint_is_round() -> None:
    body = '<polyline points="20 80 50 30 80 80" fill="none" stroke="#ff0000" stroke-width="16"/>'
    pixels = drawn(body)
    assert pixels[(50, 24)] == RED
    assert pixels[(50, 19)] == WHITE, "a mitre would reach here"
    assert pixels[(50, 70)] == WHITE, "open and unfilled"


def test_a_bent_stroke_has_no_gaps() -> None:
    body = '<circle cx="50" cy="50" r="30" fill="none" stroke="#ff0000" stroke-width="12"/>'
    pixels = drawn(body)
    ring = [
        place
        for place in pixels
        if 26 < ((place[0] - 49.5) ** 2 + (place[1] - 49.5) ** 2) ** 0.5 < 34
    ]
    assert {pixels[place] for place in ring} == {RED}
    assert pixels[(50, 50)] == WHITE


def test_a_dot_is_a_stroke_of_no_length() -> None:
    pixels = drawn('<path d="M50 50L50 50" stroke="#ff0000" stroke-width="20"/>')
    assert pixels[(50, 57)] == RED
    assert pixels[(50, 62)] == WHITE


def test_a_closed_path_starts_a_new_one_only_after_a_move() -> None:
    pixels = drawn('<path d="M10 10L40 10 40 40 10 40ZM60 60L90 60 90 90 60 90Z" fill="#ff0000"/>')
    assert pixels[(25, 25)] == pixels[(75, 75)] == RED
    assert pixels[(50, 50)] == WHITE


def test_groups_hand_down_style_and_place() -> None:
    body = (
        '<g fill="#ff0000" transform="translate(50 50) rotate(90) scale(2)">'
        '<rect x="5" y="-2" width="10" height="4"/></g>'
    )
    pixels = drawn(body)
    assert pixels[(50, 70)] == RED
    assert pixels[(70, 50)] == WHITE


def test_rotation_about_a_point() -> None:
    body = '<ellipse cx="50" cy="50" rx="40" ry="10" transform="rotate(90 50 50)" fill="#ff0000"/>'
    pixels = drawn(body)
    assert pixels[(50, 15)] == RED
    assert pixels[(15, 50)] == WHITE


def test_strokes_grow_with_the_scale() -> None:
    body = '<g transform="scale(2)"><line x1="10" y1="25" x2="40" y2="25" stroke="#ff0000" stroke-width="10"/></g>'
    pixels = drawn(body)
    assert pixels[(50, 41)] == RED
    assert pixels[(50, 38)] == WHITE


def test_edges_are_smooth_and_unfilled_is_white() -> None:
    pixels = drawn('<rect x="20.5" y="0" width="60" height="100" fill="#ff0000"/>')
    red, green, blue = pixels[(20, 50)]
    assert red == 255
    assert green == blue
    assert 60 < green < 195
    assert pixels[(19, 50)] == WHITE


def test_the_same_picture_at_any_size() -> None:
    for size in (1, 96, 256):
        assert drawn(FILLS["circle"], size)[(size // 2, size // 2)] != WHITE


@pytest.mark.parametrize(
    "svg",
    [
        b"not xml",
        b"<svg/>",
        b'<svg viewBox="1 0 100 100"/>',
        b'<svg viewBox="0 0 0 0"/>',
        b'<svg viewBox="0 0 9 -9"/>',
        b'<svg viewBox="0 0 a b"/>',
        b'<svg viewBox="0 0 9 9"><text>x</text></svg>',
        b'<svg viewBox="0 0 9 9"><image/></svg>',
        b'<svg viewBox="0 0 9 9"><path d="m1 1l2 2"/></svg>',
        b'<svg viewBox="0 0 9 9"><path d="M1 1H5"/></svg>',
        b'<svg viewBox="0 0 9 9"><path d="M1 1L5"/></svg>',
        b'<svg viewBox="0 0 9 9"><path d="1 1"/></svg>',
        b'<svg viewBox="0 0 9 9"><g transform="skewX(3)"/></svg>',
        b'<svg viewBox="0 0 9 9"><polygon points="1 1 2"/></svg>',
        b'<svg viewBox="0 0 9 9"><circle r="x"/></svg>',
        b'<svg viewBox="0 0 9 9"><rect width="1" height="1" fill="url(#a)"/></svg>',
        b'<svg viewBox="0 0 9 9"><rect width="1" height="1" fill="var(--a)"/></svg>',
        b'<svg viewBox="0 0 9 9"><path d="L1 1" fill="#ff0000"/></svg>',
        b'<svg viewBox="0 0 9 9"><path d="C1 1 2 2 3 3"/></svg>',
        b'<svg viewBox="0 0 9 9"><path d="M1 1Z L2 2 3 3"/></svg>',
    ],
)
def test_what_is_not_one_of_our_drawings_is_refused(svg: bytes) -> None:
    with pytest.raises(Unsupported):
        rasterise(svg, 10)


def test_a_cut_out_is_clear_where_nothing_is_drawn() -> None:
    svg = b'<svg viewBox="0 0 9 9"><rect x="3" y="3" width="3" height="3" fill="#ff0000"/></svg>'
    sprite = cut_out(svg, 90)
    assert (sprite.image.mode, sprite.mask.mode, sprite.width, sprite.height) == (
        "RGB",
        "L",
        90,
        90,
    )
    assert (sprite.image.getpixel((45, 45)), sprite.mask.getpixel((45, 45))) == (RED, 255)
    assert sprite.mask.getpixel((10, 10)) == 0
    with pytest.raises(Unsupported):
        cut_out(b"<svg/>", 10)


def test_a_drawing_that_is_not_square_keeps_its_proportions() -> None:
    svg = b'<svg viewBox="0 0 20 31"><circle cx="10" cy="26" r="5" fill="#ff0000"/></svg>'
    for image in (rasterise(svg, 100), cut_out(svg, 100).image):
        assert image.size == (100, 155)
        assert image.getpixel((50, 130)) == RED
        assert image.getpixel((50, 100)) != RED


NAMED = b"""<svg viewBox="0 0 9 9">
  <g fill="var(--fur, #00ff00)"><rect width="9" height="3"/></g>
  <rect y="3" width="9" height="3" fill="var(--dark-fur,#0000ff)"/>
  <line x1="0" y1="7.5" x2="9" y2="7.5" stroke="var(--fur, #00ff00)" stroke-width="3"/>
</svg>"""


def test_named_colours_are_the_drawings_own_unless_others_are_given() -> None:
    def stripes(image: Image.Image) -> list[object]:
        return [image.getpixel((45, y)) for y in (15, 45, 75)]

    green, blue = (0, 255, 0), (0, 0, 255)
    assert stripes(rasterise(NAMED, 90)) == [green, blue, green]
    assert stripes(cut_out(NAMED, 90, {"fur": RED}).image) == [RED, blue, RED]
    assert stripes(cut_out(NAMED, 90, {"dark-fur": RED, "eyes": WHITE}).image) == [
        green,
        RED,
        green,
    ]
