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
        """Width in pixels."""
        return self.image.width

    @property
    def height(self) -> int:
        """Height in pixels."""
        return self.image.height

    def turned(self, how: Image.Transpose) -> Sprite:
        """Returns it turned by right angles or mirrored."""
        return Sprite(self.image.transpose(how), self.mask.transpose(how))


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
