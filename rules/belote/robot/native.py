"""Types that are plain Python where a module is interpreted, and the machine's own numbers where mypyc has compiled it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    i64 = int
    vec = {int: list, float: list}
