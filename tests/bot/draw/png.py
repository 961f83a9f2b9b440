"""Reads pictures back."""

import io
import struct

from PIL import Image

ALLOWED = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}
"""The parts of a PNG file that hold the picture, without metadata."""


def opened(file: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(file))
    image.load()
    return image


def parts_of(file: bytes) -> set[bytes]:
    kinds, at = set(), 8
    while at < len(file):
        length, kind = struct.unpack(">I4s", file[at : at + 8])
        kinds.add(kind)
        at += 12 + length
    return kinds


def colours_of(file: bytes) -> set[tuple[int, ...]]:
    counts = opened(file).convert("RGB").getcolors(1 << 20)
    assert counts is not None
    return {colour for _, colour in counts if isinstance(colour, tuple)}
