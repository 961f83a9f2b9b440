"""Sprites: finished pieces of a picture that can be placed on top of each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from PIL import Image


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Sprite:
    """A finished piece of a picture. Pictures share it, so never change it; equal only to itself.

    Attributes:
        image: its colours, mode ``RGB``.
        mask: its opacity, mode ``L``, of the same size.
    """

    image: Image.Image
    mask: Image.Image

    @property
    def width(self) -> int:
        return self.image.width

    @property
    def height(self) -> int:
        return self.image.height

    def turned(self, how: Image.Transpose) -> Sprite:
        return Sprite(self.image.transpose(how), self.mask.transpose(how))

    def narrowed(self, width: int) -> Sprite:
        """Returns the sprite at most ``width`` pixels wide, with its height unchanged."""
        if self.width <= width:
            return self
        image, mask = (
            layer.resize((width, layer.height))  # pyright: ignore[reportUnknownMemberType]
            for layer in (self.image, self.mask)
        )
        return Sprite(image, mask)

    def stretched(self, width: int, height: int) -> Sprite:
        """Returns the sprite stretched to this size by repeating its middle column and row."""
        return Sprite(*(_stretched(image, width, height) for image in (self.image, self.mask)))


def _stretched(image: Image.Image, width: int, height: int) -> Image.Image:
    across, down = image.width // 2, image.height // 2
    # Pillow's type for sizes refers to NumPy, which is not installed.
    wide = image.resize(  # pyright: ignore[reportUnknownMemberType]
        (width, image.height), box=(across, 0, across + 1, image.height)
    )
    wide.paste(image.crop((0, 0, across, image.height)))
    wide.paste(
        image.crop((image.width - across, 0, image.width, image.height)), (width - across, 0)
    )
    tall = wide.resize(  # pyright: ignore[reportUnknownMemberType]
        (width, height), box=(0, down, width, down + 1)
    )
    tall.paste(wide.crop((0, 0, width, down)))
    tall.paste(wide.crop((0, image.height - down, width, image.height)), (0, height - down))
    return tall


def laid(ground: Sprite, *things: tuple[Sprite, float, float]) -> Sprite:
    """Returns a sprite with other sprites on top of it.

    Args:
        ground: the sprite below; the others are clipped to its edges and its mask.
        things: the others, lowest first, each with its top left corner's place on the ground.
    """
    image = ground.image.copy()
    for sprite, x, y in things:
        image.paste(sprite.image, (round(x), round(y)), sprite.mask)
    return Sprite(image, ground.mask)


Drawing = tuple[Callable[..., Sprite], tuple[Any, ...]]
"""A function that returns a sprite, and its arguments: hashable, and picklable by name."""


def alone(drawing: Drawing) -> bytes:
    """Returns a sprite as a PNG file of its own, transparent where it is empty."""
    draw, given = drawing
    sprite, file = draw(*given), BytesIO()
    whole = sprite.image.copy()
    whole.putalpha(sprite.mask)
    whole.save(file, "PNG")
    return file.getvalue()
