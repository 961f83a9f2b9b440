"""Signatures by Ed25519 (RFC 8032), checked only: everything here is public, nothing is secret."""

from __future__ import annotations

from base64 import b64decode
from hashlib import sha512

Point = tuple[int, int, int, int]
"""A point of the curve: X, Y, Z and T, where x = X/Z, y = Y/Z and xy = T/Z."""

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)


def signed(payload: str, signature: str, key: bytes) -> bytes:
    """Returns the content of a payload (Base64).

    ``signature`` is in Base64 or hexadecimal: Discord's documentation shows both.

    Raises:
        ValueError: it isn't signed with this key.
    """
    said = b64decode(payload, validate=True)
    hexadecimal = len(signature) == 128
    sign = bytes.fromhex(signature) if hexadecimal else b64decode(signature, validate=True)
    if len(sign) != 64 or len(key) != 32 or not _fits(said, sign, key):
        raise ValueError("the signature is wrong")
    return said


def _fits(said: bytes, sign: bytes, key: bytes) -> bool:
    """Whether S·B = R + H(R, A, M)·A."""
    point, owner, scalar = _point(sign[:32]), _point(key), int.from_bytes(sign[32:], "little")
    if scalar >= _ORDER:
        return False
    hashed = int.from_bytes(sha512(sign[:32] + key + said).digest(), "little") % _ORDER
    left, right = _times(scalar, _BASE), _sum(point, _times(hashed, owner))
    return all((left[at] * right[2] - right[at] * left[2]) % _P == 0 for at in (0, 1))


def _sum(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c, d = 2 * one[3] * other[3] * _D % _P, 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(scalar: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = _sum(total, point)
        point, scalar = _sum(point, point), scalar >> 1
    return total


def _point(coded: bytes) -> Point:
    """Returns a point from its 32 bytes: y, and whether x is odd.

    Raises:
        ValueError: no point has these bytes.
    """
    number = int.from_bytes(coded, "little")
    odd, y = number >> 255, number & (2**255 - 1)
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if y >= _P or (x * x - square) % _P or (x == 0 and odd):
        raise ValueError("that is no point")
    x = _P - x if x & 1 != odd else x
    return x, y, 1, x * y % _P


_BASE = _point((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))
