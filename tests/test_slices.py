"""The long tests are cut into tenths: every test is in one, ten days run them all, and the order of runs changes nothing."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import conftest
from tests.support import slices

ROOT = Path(__file__).parent.parent
IDS = [f"tests/bot/test_{name}.py::test_it[{case}]" for name in "abcdefgh" for case in range(200)]


class Item(SimpleNamespace):
    """A collected test, as far as it is looked at."""

    def add_marker(self, _marker: object) -> None: ...


def collected(chosen: int | None) -> list[str]:
    """Returns the tests that are left of all."""
    items: list[Any] = [Item(nodeid=one) for one in IDS]
    config: Any = SimpleNamespace(
        getoption=lambda _name: chosen, hook=SimpleNamespace(pytest_deselected=lambda items: None)
    )
    conftest.pytest_collection_modifyitems(config, items)
    return [one.nodeid for one in items]


def test_every_test_is_in_one_slice_and_all_are_about_as_large() -> None:
    parts = [collected(number) for number in range(slices.SLICES)]
    assert sorted(one for part in parts for one in part) == sorted(IDS)
    assert min(map(len, parts)) > len(IDS) / slices.SLICES / 2
    assert sorted(collected(None)) == sorted(IDS)


def test_any_ten_days_in_a_row_run_every_slice() -> None:
    first = date(2027, 12, 20)
    turns = [slices.turn_of(first + timedelta(days=day)) for day in range(100)]  # over a leap day
    for begin in range(90):
        assert {*turns[begin : begin + 10]} == {*range(slices.SLICES)}


def test_a_slice_is_chosen_by_number_or_by_todays_date() -> None:
    assert [slices.read("0"), slices.read("9")] == [0, 9]
    today = {slices.turn_of(slices.day()), slices.read(slices.TODAY), slices.turn_of(slices.day())}
    assert len(today) <= 2  # midnight may pass here
    for wrong in ("10", "-1", "tomorrow"):
        with pytest.raises(ValueError, match=wrong):
            slices.read(wrong)


def test_every_night_runs_all_slices() -> None:
    text = (ROOT / ".github/workflows/nightly.yml").read_text("utf-8")
    assert f"slice: {[*range(slices.SLICES)]}" in text
