"""Every game's banner, from the look its face names."""

from __future__ import annotations

from pathlib import Path

import pytest

import data
from bot.i18n.words import words
from bot.render.colours import is_light
from bot.render.cover import cover
from bot.ui.plain import plain_ui
from tests.bot.draw.png import colours_of
from tests.support.games import OWN, ui

W = words("en")


FACES = {game: ui(game) for game in OWN}


def drawing(game: str) -> Path:
    art = FACES[game].look.art
    assert art is not None
    return art


@pytest.mark.parametrize("game", FACES)
def test_every_game_has_a_banner_of_its_own(game: str) -> None:
    face = FACES[game]
    assert drawing(game).is_relative_to(data.ROOT / game)
    assert not is_light(face.look.ground), "the letters on it are light"
    assert all(other.look != face.look for other in FACES.values() if other is not face)
    file = cover(face.look, face.title(W))
    assert len(file) <= 25_000
    assert len(colours_of(file)) > 50, "the drawing is on it"


def test_a_game_without_a_drawing_has_a_banner_too() -> None:
    look = plain_ui("rows").look
    assert look.art is None
    assert not is_light(look.ground)
    assert len(colours_of(cover(look, "Rows"))) > 10


def test_the_hen_on_the_cover_is_the_one_on_the_cards() -> None:
    hen = (data.ROOT / "beccato" / "art" / "breeds" / "brahma.svg").read_text("utf-8")
    strokes = {line for line in hen.splitlines() if line.startswith(("<path", "<poly", "<circle"))}
    assert len(strokes) > 20
    assert strokes <= set(drawing("beccato").read_text("utf-8").splitlines())


def test_the_king_on_the_cover_is_the_one_in_the_deck() -> None:
    king = (data.ROOT / "belote" / "courts" / "king.svg").read_text("utf-8")
    strokes = {
        line.partition(" fill=")[0] for line in king.splitlines() if line.startswith("<path")
    }
    assert len(strokes) > 5
    shown = drawing("belote").read_text("utf-8").splitlines()
    assert strokes <= {line.partition(" fill=")[0] for line in shown}
