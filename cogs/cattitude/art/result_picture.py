"""Cattitude's result picture."""

from __future__ import annotations

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.colours import BAD, GOLD, INK, MUTED
from cogs.cattitude.art import cards
from cogs.cattitude.art.board_picture import WIDTH, Name, framed, person
from cogs.cattitude.art.cards import signed
from cogs.cattitude.art.figures import COLOURS, GROUND, figure
from rules.cattitude.content import Species
from rules.cattitude.model import ScoreSheet

Place = tuple[int, Name, ScoreSheet]
"""A player's place in the final ranking, from 1; tied players share a place."""
_PLACE = 152


def result(places: tuple[Place, ...]) -> bytes:
    """Draws a match's result, best first, showing what the points are made up of.

    Rule: CT-61, CT-63.
    """
    canvas = Canvas(WIDTH, 8 + _PLACE * len(places), GROUND)
    for index, place in enumerate(places):
        _place(canvas, place, 8 + index * _PLACE)
    return canvas.png(COLOURS)


def _place(canvas: Canvas, place: Place, top: int) -> None:
    number, name, sheet = place
    first = number == 1
    canvas.put(framed(WIDTH - 12, _PLACE - 8, lit=first, corner=16), 6, top)
    canvas.write(str(number), 44, top + 72, 58, GOLD if first else MUTED, anchor="middle")
    canvas.set(figure(f"house_{name.house}", 112), 78, top + 72, "left")
    if first:
        canvas.set(parts.sign("crown", 56), 180, top + 32)
    person(canvas, name, 208, top + 40, 480)
    signs = [cards.bird_sign(species, 48) for species in Species]
    signs += [figure("duchess", 50), figure("bonus", 42)]
    birds = (line.bird_points for line in sheet.species)
    cats = sum(line.noble_points for line in sheet.species) + sheet.royal_points
    brought = (*birds, cats, sheet.bonus_points)
    for x, sign, points in zip(range(208, WIDTH, 132), signs, brought, strict=False):
        canvas.set(sign, x, top + 104, "left")
        ink = BAD if points < 0 else INK if points else MUTED
        canvas.write(signed(points), x + 52, top + 105, 36, ink)
    canvas.write(signed(sheet.total), WIDTH - 26, top + 44, 64, GOLD, anchor="right")
