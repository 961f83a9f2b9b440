"""Which tests are long: those of whole suites over the example games, which tests/bot/games and the harness play anyway."""

from __future__ import annotations

import pytest

from tests.support.games import OWN

EVERY_DAY = ("tests/bot/games/", "tests/conformance/", "tests/cogs/test_moves.py")
"""Where the example games are played by every ``make test``."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves what other suites make of the example games to ``make soak``."""
    for item in items:
        spec = getattr(item, "callspec", None)
        game = None if spec is None else spec.params.get("game")
        if isinstance(game, str) and game not in OWN and not item.nodeid.startswith(EVERY_DAY):
            item.add_marker(pytest.mark.soak)
