"""What the house says around a match only changes when it is meant to."""

from __future__ import annotations

from pathlib import Path

from tests.cogs.evening import FILE, evening


async def test_everything_the_house_says_in_an_evening(tmp_path: Path) -> None:
    assert await evening(tmp_path) == FILE.read_text("utf-8"), (
        "if that was meant, run `make golden` and read the diff"
    )
