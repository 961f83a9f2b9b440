"""Colours as people see them: distances for full, partial and no colour vision, and contrast."""

from collections.abc import Mapping
from itertools import combinations
from math import dist

from bot.render.colours import Colour

Triple = tuple[float, float, float]

EYES: Mapping[str, tuple[Triple, Triple, Triple]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722)),
}
"""The red, green and blue light that remains, in the model of Machado et al. (2009)."""


def _light(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _lab(red: float, green: float, blue: float) -> Triple:
    """Returns linear light in CIELAB, where equal distances look about equal."""
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    a, b, c = (
        axis ** (1 / 3) if axis > 0.008856 else 7.787 * axis + 16 / 116 for axis in (x, y, z)
    )
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def apart(first: Colour, second: Colour, eyes: str) -> float:
    """Returns how different two colours look: 2 is just visible, 100 is black to white."""
    seen: list[Triple] = []
    for colour in (first, second):
        light = [_light(channel) for channel in colour]
        red, green, blue = (
            min(max(sum(a * b for a, b in zip(row, light, strict=True)), 0), 1)
            for row in EYES[eyes]
        )
        seen.append(_lab(red, green, blue))
    return dist(*seen)


def nearest(colours: Mapping[str, Colour], eyes: str) -> tuple[float, str, str]:
    """Returns the two colours that look most alike, and how far apart they are."""
    return min(
        (apart(colours[a], colours[b], eyes), a, b) for a, b in combinations(sorted(colours), 2)
    )


def contrast(first: Colour, second: Colour) -> float:
    """Returns the WCAG contrast of two colours, from 1 to 21."""
    weights = (0.2126, 0.7152, 0.0722)
    dark, light = sorted(
        sum(weight * _light(channel) for weight, channel in zip(weights, colour, strict=True))
        for colour in (first, second)
    )
    return (light + 0.05) / (dark + 0.05)
