"""Boards that are shown at once: what simulated time passes, the desk's own clock does not."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _boards_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ui.desk.BOARD_EVERY", 0.0)
