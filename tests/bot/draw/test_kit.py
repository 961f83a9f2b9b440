import pytest
from PIL import Image

from bot.render import colours, parts
from bot.render.canvas import Canvas
from bot.render.chart import course
from bot.render.colours import GOLD, SEATS
from bot.render.cover import CoverStyle, cover
from tests.bot.draw.png import ALLOWED, colours_of, opened, parts_of


def test_the_house_palette_leaves_room_for_a_games_own_colours():
    assert len(colours.HOUSE) <= 112
    more = colours.palette(((1, 2, 3), (200, 100, 50), 4))
    assert set(more) > set(colours.HOUSE)
    assert (1, 2, 3) in more
    with pytest.raises(ValueError, match="128"):
        colours.palette(((0, 0, 0), (255, 255, 255), 100))


def test_every_seats_colour_and_shape_are_its_own():
    assert len(set(SEATS)) == 8
    assert len({parts.emblem(index, 40).mask.tobytes() for index in range(8)}) == 8
    assert parts.emblem(8, 40).image.tobytes() == parts.emblem(0, 40).image.tobytes()


def test_a_canvas_writes_only_colours_of_its_palette():
    canvas = Canvas(200, 60)
    canvas.write("Ana", 10, 30, 40, GOLD)
    assert colours_of(canvas.png()) <= set(colours.HOUSE)


def test_writing_nothing_takes_no_room():
    canvas = Canvas(100, 50)
    empty = canvas.png()
    assert canvas.write("→", 10, 20) == 0
    assert canvas.write("Wanda", 10, 20, width=3) == 0
    assert canvas.png() == empty


@pytest.mark.parametrize("anchor", ["left", "middle", "right"])
def test_anchors(anchor):
    canvas = Canvas(200, 60, (0, 0, 0))
    width = canvas.write("HHHH", 100, 30, anchor=anchor)
    box = Image.eval(opened(canvas.png()).convert("L"), lambda tone: 255 * (tone > 60)).getbbox()
    assert box is not None
    start = {"left": 100, "middle": 100 - width / 2, "right": 100 - width}[anchor]
    assert abs(box[0] - start) <= 4
    assert abs((box[1] + box[3]) / 2 - 30) <= 1


@pytest.mark.parametrize(
    ("totals", "goal"),
    [
        (((), ()), 501),
        (((10,), (0,)), None),
        ((tuple(range(0, 4000, 10)), tuple(range(400))), 501),
        (((-20, -40), (0, 0), (5, 9)), 10),
        ((), None),
        (((0, 0, 0),) * 9, 0),
    ],
)
def test_charts_of_any_course(totals, goal):
    canvas = Canvas(900, 420)
    blank = canvas.png()
    course(canvas, (10, 10, 880, 400), totals, goal)
    assert canvas.png() != blank


@pytest.fixture
def look(tmp_path):
    art = tmp_path / "cover.svg"
    art.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
        '<rect x="1" width="7" height="9" fill="#c08040"/></svg>'
    )
    return CoverStyle((40, 40, 80), art)


def test_a_banner_shows_its_look_and_its_words(look):
    bare, file = cover(look, ""), cover(look, "Title", "2 to 5 players")
    assert opened(file).size == (900, 300)
    assert parts_of(file) <= ALLOWED
    assert len(colours_of(file)) <= 128
    assert cover.__wrapped__(look, "Title", "2 to 5 players") == file != bare
    plain = opened(bare).convert("RGB")
    for spot, colour in (((20, 20), look.ground), ((728, 150), (192, 128, 64))):
        pixel = plain.getpixel(spot)
        assert isinstance(pixel, tuple)
        assert max(abs(a - b) for a, b in zip(pixel, colour, strict=True)) <= 4


@pytest.mark.parametrize("title", ["", "W" * 300, "🎉", "Die Schöne auf dem Maskenball", "a " * 60])
def test_banners_take_any_title(title, look):
    words = cover(look, title, title)
    assert opened(words).size == (900, 300)
    art = opened(words).convert("RGB").crop((590, 0, 900, 300))
    bare = opened(cover(look, "", "")).convert("RGB").crop((590, 0, 900, 300))
    near = (abs(a - b) for a, b in zip(art.tobytes(), bare.tobytes(), strict=True))
    assert sum(difference > 60 for difference in near) < 200, "the words run into the picture"
