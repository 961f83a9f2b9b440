"""Number types: plain Python's when interpreted, the machine's own when compiled by mypyc."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    i64 = int
    vec = {int: list, float: list}
