"""The tallest hands of each game don't grow on a phone: see tools/heights.txt."""

import pytest

from tests.playground.browser import needs_browser
from tools.heights import grown


@needs_browser
@pytest.mark.timeout(900)
def test_hands_do_not_grow() -> None:
    assert not [*grown()]
