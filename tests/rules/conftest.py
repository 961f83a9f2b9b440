"""Settings for robots and the coach in tests of the rules."""

from time import process_time

import pytest


@pytest.fixture(autouse=True)
def _work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes them count processor time: a busy machine makes no robot weaker."""
    for clock in (
        "rules.core.coach.perf_counter",
        "rules.core.game.Robot.clock",
        "rules.core.search.perf_counter",
    ):
        monkeypatch.setattr(clock, process_time)
