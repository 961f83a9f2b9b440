"""The playground's six people, and their faces."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from PIL import Image, ImageDraw, ImageOps
from simcord.backend import Backend

Hair = Literal["bun", "short", "long", "curls", "bald", "fringe"]
Extra = Literal["none", "glasses", "beard", "earrings", "moustache", "freckles"]

FACE_PIXELS = 128
_FINE = 4  # drawn this many times larger, then scaled down for smooth edges


@dataclass(frozen=True)
class Person:
    """A person to play as.

    Attributes:
        handle: the unique name, in lower case.
        name: the name that others see.
        colour: the colour of the name and of the face's background, in the form "#rrggbb".
        locale: the language of the Discord client.
        skin: the face's colour.
        hair: the shape of the hair.
        hair_colour: the hair's colour.
        extra: an extra feature of the face.
        takes_dms: whether the person accepts direct messages.
    """

    handle: str
    name: str
    colour: str
    locale: str
    skin: str
    hair: Hair
    hair_colour: str
    extra: Extra
    takes_dms: bool = True


PEOPLE = (
    Person("ada", "Ada", "#e8a33d", "en-US", "#f2c9a5", "bun", "#5a3420", "glasses"),
    Person("bruno", "Bruno", "#4fb477", "de", "#e6b08a", "short", "#2e2320", "beard"),
    Person("chloe", "Chloé", "#e0688c", "fr", "#f7d7bf", "long", "#b5502b", "freckles"),
    Person("dev", "Dev", "#5b9bd5", "en-GB", "#b97a50", "curls", "#1d1715", "none"),
    Person("esme", "Esme", "#a97fd6", "en-US", "#8a5636", "fringe", "#171210", "earrings"),
    Person(
        "femi",
        "Femi",
        "#3fb8b0",
        "en-US",
        "#6d4229",
        "bald",
        "#12100f",
        "moustache",
        takes_dms=False,
    ),
)


def give_languages(
    backend: Backend, locales: Mapping[int, str], server: str = ""
) -> Callable[[], None]:
    """Makes Discord send people's languages, by id, and the server's; returns how to undo that."""

    def listen(event: str, payload: Any) -> None:
        if event != "INTERACTION_CREATE":
            return
        person = payload.get("member", payload)["user"]
        payload["locale"] = locales.get(int(person["id"]), payload["locale"])
        if server and "guild_locale" in payload:
            payload["guild_locale"] = server

    backend.subscribers.insert(0, listen)  # before the bot, which gets the same payload
    return lambda: backend.subscribers.remove(listen)


def avatar(person: Person) -> bytes:
    """Draws a person's face as a PNG of 128 × 128 pixels."""
    picture = _Picture(person.colour)
    if person.hair == "long":
        picture.oval(0.20, 0.18, 0.80, 0.98, person.hair_colour)
    if person.hair == "bun":
        picture.oval(0.38, 0.02, 0.62, 0.24, person.hair_colour)
    if person.hair == "curls":
        for x, y in (
            (0.22, 0.30),
            (0.30, 0.17),
            (0.44, 0.10),
            (0.58, 0.11),
            (0.71, 0.19),
            (0.78, 0.32),
        ):
            picture.oval(x - 0.11, y - 0.08, x + 0.11, y + 0.14, person.hair_colour)
    picture.oval(0.16, 0.82, 0.84, 1.40, "#f4f1ea")  # shirt
    picture.oval(0.41, 0.72, 0.59, 0.92, person.skin)  # neck
    picture.oval(0.18, 0.46, 0.29, 0.62, person.skin)  # ears
    picture.oval(0.71, 0.46, 0.82, 0.62, person.skin)
    picture.oval(0.24, 0.18, 0.76, 0.84, person.skin)
    _draw_hairline(picture, person)
    for x in (0.39, 0.61):
        picture.oval(x - 0.032, 0.49, x + 0.032, 0.57, "#231a17")
        picture.oval(x - 0.004, 0.50, x + 0.018, 0.525, "#ffffff")
    _draw_extra(picture, person)
    picture.arc(0.41, 0.58, 0.59, 0.72, 25, 155, "#7b2f2a", 0.022)
    return picture.png()


def bot_avatar() -> bytes:
    """Draws the bot's face as a PNG: a spade on a card, on the parlour's green."""
    picture = _Picture("#2f6b4f")
    picture.card(0.24, 0.14, 0.76, 0.86, "#fbf7ec")
    picture.oval(0.335, 0.42, 0.515, 0.60, "#1f2a26")
    picture.oval(0.485, 0.42, 0.665, 0.60, "#1f2a26")
    picture.shape(((0.50, 0.25), (0.35, 0.47), (0.65, 0.47)), "#1f2a26")
    picture.shape(((0.50, 0.48), (0.41, 0.73), (0.59, 0.73)), "#1f2a26")
    return picture.png()


def _draw_hairline(picture: _Picture, person: Person) -> None:
    colour = person.hair_colour
    match person.hair:
        case "bald":
            picture.arc(0.33, 0.21, 0.52, 0.36, 200, 275, "#9a6a4a", 0.018)
        case "fringe":
            picture.slice(0.20, 0.12, 0.80, 0.86, 178, 362, colour)
            picture.shape(((0.22, 0.48), (0.22, 0.66), (0.30, 0.62), (0.30, 0.46)), colour)
            picture.shape(((0.78, 0.48), (0.78, 0.66), (0.70, 0.62), (0.70, 0.46)), colour)
            picture.oval(0.28, 0.40, 0.72, 0.60, person.skin)
        case "short":
            picture.slice(0.21, 0.11, 0.79, 0.70, 180, 360, colour)
            picture.oval(0.29, 0.33, 0.80, 0.56, person.skin)
        case "long":
            picture.slice(0.21, 0.12, 0.79, 0.76, 180, 360, colour)
            picture.oval(0.24, 0.32, 0.66, 0.58, person.skin)
        case "bun" | "curls":
            picture.slice(0.22, 0.14, 0.78, 0.66, 180, 360, colour)
            picture.oval(0.26, 0.34, 0.74, 0.58, person.skin)


def _draw_extra(picture: _Picture, person: Person) -> None:
    match person.extra:
        case "glasses":
            for x in (0.39, 0.61):
                picture.arc(x - 0.085, 0.445, x + 0.085, 0.615, 0, 360, "#2b2f36", 0.02)
            picture.arc(0.46, 0.49, 0.54, 0.56, 190, 350, "#2b2f36", 0.02)
        case "beard":
            picture.slice(0.24, 0.26, 0.76, 0.86, 14, 166, person.hair_colour)
            picture.oval(0.33, 0.44, 0.67, 0.65, person.skin)
            for x in (0.39, 0.61):
                picture.oval(x - 0.032, 0.49, x + 0.032, 0.57, "#231a17")
            picture.oval(0.40, 0.63, 0.60, 0.73, "#f1d5c0")
        case "moustache":
            picture.oval(0.38, 0.61, 0.51, 0.67, person.hair_colour)
            picture.oval(0.49, 0.61, 0.62, 0.67, person.hair_colour)
        case "earrings":
            picture.oval(0.20, 0.60, 0.26, 0.66, "#f5c542")
            picture.oval(0.74, 0.60, 0.80, 0.66, "#f5c542")
        case "freckles":
            for x, y in (
                (0.33, 0.60),
                (0.37, 0.63),
                (0.31, 0.64),
                (0.67, 0.60),
                (0.63, 0.63),
                (0.69, 0.64),
            ):
                picture.oval(x - 0.009, y - 0.009, x + 0.009, y + 0.009, "#c9825b")
        case "none":
            pass


class _Picture:
    """A square to draw on, where all lengths are fractions of its side."""

    def __init__(self, background: str) -> None:
        self._side = FACE_PIXELS * _FINE
        self._image = Image.new("RGB", (self._side, self._side), background)
        self._pen = ImageDraw.Draw(self._image)

    def _box(self, left: float, top: float, right: float, bottom: float) -> list[float]:
        return [length * self._side for length in (left, top, right, bottom)]

    def oval(self, left: float, top: float, right: float, bottom: float, colour: str) -> None:
        self._pen.ellipse(self._box(left, top, right, bottom), fill=colour)

    def slice(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        start: int,
        end: int,
        colour: str,
    ) -> None:
        self._pen.chord(self._box(left, top, right, bottom), start, end, fill=colour)

    def arc(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        start: int,
        end: int,
        colour: str,
        width: float,
    ) -> None:
        box = self._box(left, top, right, bottom)
        self._pen.arc(box, start, end, fill=colour, width=round(width * self._side))

    def shape(self, corners: tuple[tuple[float, float], ...], colour: str) -> None:
        self._pen.polygon([(x * self._side, y * self._side) for x, y in corners], fill=colour)

    def card(self, left: float, top: float, right: float, bottom: float, colour: str) -> None:
        box = self._box(left, top, right, bottom)
        self._pen.rounded_rectangle(box, radius=0.07 * self._side, fill=colour)

    def png(self) -> bytes:
        small = ImageOps.scale(self._image, 1 / _FINE, Image.Resampling.LANCZOS)
        out = io.BytesIO()
        small.save(out, "PNG")
        return out.getvalue()
