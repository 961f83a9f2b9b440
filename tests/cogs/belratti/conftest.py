"""Shows boards at once, so that tests can read them after every press."""

import pytest


@pytest.fixture(autouse=True)
def _boards_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.messages.board.EVERY", 0.0)
    monkeypatch.setattr("bot.messages.channel.REQUESTS", 1_000)
