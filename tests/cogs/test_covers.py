"""Every game's banner, from the look that its face names."""

from pathlib import Path

import pytest

import data
from bot.i18n.words import words
from bot.render.colours import is_light
from bot.render.cover import cover
from cogs.plain.screens.plain import plain_ui
from tests.bot.draw.png import colours_of
from tests.support.games import OWN, ui

W = words("en")


FACES = {game: ui(game) for game in OWN}


def drawing(game: str) -> Path:
    art = FACES[game].cover.art
    assert art is not None
    return art


@pytest.mark.parametrize("game", FACES)
def test_every_game_has_a_banner_of_its_own(game: str) -> None:
    face = FACES[game]
    assert drawing(game).is_relative_to(data.ROOT / game)
    assert not is_light(face.cover.ground), "the letters on it are light"
    assert all(other.cover != face.cover for other in FACES.values() if other is not face)
    file = cover(face.cover, face.title(W))
    assert len(file) <= 25_000
    assert len(colours_of(file)) > 50, "the drawing is on it"


def test_a_game_without_a_drawing_has_a_banner_too() -> None:
    look = plain_ui("rows").cover
    assert look.art is None
    assert not is_light(look.ground)
    assert len(colours_of(cover(look, "Rows"))) > 10


@pytest.mark.parametrize(
    ("game", "drawn", "least"),
    [("beccato", "art/breeds/brahma.svg", 20), ("belote", "courts/king.svg", 5)],
)
def test_the_figure_on_a_cover_is_the_one_on_the_cards(game: str, drawn: str, least: int) -> None:
    def strokes(file: Path) -> set[str]:
        lines = file.read_text("utf-8").splitlines()
        drawn = [line for line in lines if line.startswith(("<path", "<poly", "<circle"))]
        return {line if game == "beccato" else line.partition(" fill=")[0] for line in drawn}

    figure = strokes(data.ROOT / game / drawn)
    assert len(figure) > least
    assert figure <= strokes(drawing(game))
