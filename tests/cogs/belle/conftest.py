"""Most tests look at words and controls; only some need pictures drawn."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ui.present import Studio
from bot.ui.screen import Picture


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has every picture be a few bytes."""

    async def draw(_studio: Any, _picture: Picture) -> bytes:
        return b"\x89PNG"

    monkeypatch.setattr(Studio, "draw", draw)
