"""Finished pieces of picture, and such pieces put together."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Sprite:
    """A finished piece of picture. Shared between pictures, so nothing may change it; one is equal to itself alone.

    Attributes:
        image: its colours, mode ``RGB``.
        mask: how much of it covers what is below, mode ``L``; same size.
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
        """Returns the sprite at least this large: repeats its middle column and row."""
        return Sprite(*(_stretched(image, width, height) for image in (self.image, self.mask)))


def _stretched(image: Image.Image, width: int, height: int) -> Image.Image:
    across, down = image.width // 2, image.height // 2
    # Pillow's type of a size names NumPy, which is not installed.
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
    """Returns a sprite with others on it.

    Args:
        ground: what they lie on; nothing reaches out of it.
        things: from the lowest to the highest, each with where its top left corner goes, in pixels of the ground.
    """
    image = ground.image.copy()
    for thing, x, y in things:
        image.paste(thing.image, (round(x), round(y)), thing.mask)
    return Sprite(image, ground.mask)
