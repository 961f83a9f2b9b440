import re
from typing import Literal

import pytest
from PIL import Image

from bot.render.colours import FELT, GOLD, PAPER
from bot.render.sprite import Sprite
from bot.render.svg import picture
from cogs.belote.art import cards, suits
from cogs.belote.art.emoji import EMOJI

SIZES = (60, 100, 122)
NAMES = ("spades", "hearts", "diamonds", "clubs")


def looks(sprite: Sprite) -> bytes:
    return sprite.image.tobytes() + sprite.mask.tobytes()


def test_the_deck_has_32_cards():
    assert len(set(cards.DECK)) == 32


@pytest.mark.parametrize("width", SIZES)
def test_all_faces_differ_and_differ_from_their_trump_faces(width):
    faces = [cards.face(card, width) for card in cards.DECK]
    trumps = [cards.face(card, width, trump=True) for card in cards.DECK]
    assert len({looks(sprite) for sprite in faces + trumps}) == 64
    assert {(sprite.width, sprite.height) for sprite in faces + trumps} == {
        (width, cards.height_of(width))
    }


@pytest.mark.parametrize("draw", [cards.face, cards.small_face])
def test_jacks_queens_kings_and_aces_have_the_letters_they_are_given(draw):
    for card in cards.DECK:
        ours, french = draw(card, 58), draw(card, 58, letters="VDRA")
        assert (ours.image.tobytes() == french.image.tobytes()) == (card[0] not in "JQK")


def test_all_small_faces_differ():
    small = [
        cards.small_face(card, 58, trump=trump) for card in cards.DECK for trump in (False, True)
    ]
    assert len({looks(sprite) for sprite in small}) == 64


@pytest.mark.parametrize("width", SIZES)
def test_faces_differ_without_their_colours(width):
    grey = {
        Image.eval(
            cards.face(card, width).image.convert("L"), lambda tone: 255 * (tone > 150)
        ).tobytes()
        for card in cards.DECK
    }
    assert len(grey) == 32


def test_suits_are_told_apart_by_shape():
    shapes = {suits.pip(suit, 40).mask.tobytes() for suit in suits.SUITS}
    assert len(shapes) == 4


def test_a_trump_is_marked_by_an_edge_and_a_star():
    width = 100
    usual, trump = cards.face("7S", width), cards.face("7S", width, trump=True)
    assert usual.image.getpixel((2, 60)) != GOLD
    assert trump.image.getpixel((2, 60)) == GOLD
    assert usual.image.getpixel((17, 126)) == PAPER
    assert trump.image.getpixel((17, 126)) == GOLD


def test_corners_are_clear_and_the_rest_is_not():
    sprite = cards.face("KD", 100)
    assert sprite.mask.getpixel((0, 0)) == 0
    assert sprite.mask.getpixel((50, 77)) == 255


@pytest.mark.parametrize("wrong", ["", "S", "1S", "10S", "TX", "st", "🂡"])
def test_what_is_no_card_is_refused(wrong):
    with pytest.raises(ValueError, match="no card"):
        cards.face(wrong, 60)
    with pytest.raises(ValueError, match="no card"):
        cards.small_face(wrong, 60)


def test_sprites_are_drawn_once():
    assert cards.face("AS", 77) is cards.face("AS", 77)
    assert cards.back(77) is cards.back(77)


@pytest.mark.parametrize("trump", [False, True])
def test_strips_of_a_fan_look_like_cards_put_over_each_other(trump):
    width, step = 100, 76
    row, tall = ("9S", "7S", "QS"), cards.height_of(width)
    whole = Image.new("RGB", (width + 2 * step, tall), FELT)
    for index, card in enumerate(row):
        sprite = cards.face(card, width, trump=trump)
        whole.paste(sprite.image, (index * step, 0), sprite.mask)
    fan = Image.new("RGB", whole.size, FELT)
    below: Literal["", "card", "trump"] = ""
    for index, card in enumerate(row):
        seen = width if index == 2 else step
        strip = cards.fanned(card, width, seen, trump=trump, on=below)
        below = "trump" if trump else "card"
        fan.paste(strip.image, (index * step, 0), strip.mask)
    assert fan.tobytes() == whole.tobytes()


def test_every_drawing_is_of_its_suit_in_a_browser_too():
    """A browser shows a drawing in its saved colours: the suit's, or hearts'."""
    for folder, name, suit in (
        *(("courts", figure, "H") for figure in ("jack", "queen", "king")),
        *(("suits", name, suit) for name, suit in zip(NAMES, suits.SUITS, strict=True)),
        ("", "ace", "H"),
    ):
        file = suits.FOLDER / folder / f"{name}.svg"
        assert looks(picture(file, 40)) == looks(picture(file, 40, **suits.PAINTS[suit])), name


def test_every_paint_of_a_drawing_is_one_the_suits_have():
    wanted = {
        paint
        for file in suits.FOLDER.rglob("*.svg")
        for paint in re.findall(r"var\(--(\w+)", file.read_text("utf-8"))
    }
    assert all(wanted == set(paints) for paints in suits.PAINTS.values())


def test_an_emoji_is_a_card_on_a_clear_ground():
    drawn = [sign.draw() for sign in EMOJI.values()]
    assert {(image.mode, image.size) for image in drawn} == {("RGBA", (112, 112))}
    assert len({image.tobytes() for image in drawn}) == 4
    assert all(image.getpixel((2, 56)) == (0, 0, 0, 0) for image in drawn)
    assert all(image.getpixel((20, 56)) == (*PAPER, 255) for image in drawn)
