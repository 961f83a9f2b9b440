"""Which tests run when: a tenth of the long ones a day, and one case of most on PostgreSQL."""

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
    """A collected test, with the parts that we need."""

    marks: frozenset[str] = frozenset()

    def add_marker(self, marker: pytest.MarkDecorator) -> None:
        self.marks |= {marker.name}

    def get_closest_marker(self, name: str) -> object:
        return name if name in self.marks else None


def collected(chosen: int | None, items: list[Any] | None = None) -> list[str]:
    items = [Item(nodeid=entry) for entry in IDS] if items is None else items
    config: Any = SimpleNamespace(
        getoption=lambda _name: chosen, hook=SimpleNamespace(pytest_deselected=lambda items: None)
    )
    conftest.pytest_collection_modifyitems(config, items)
    return [entry.nodeid for entry in items]


def test_every_test_is_in_one_slice_and_all_are_about_as_large() -> None:
    parts = [collected(number) for number in range(slices.SLICES)]
    assert sorted(nodeid for part in parts for nodeid in part) == sorted(IDS)
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


def test_postgresql_runs_one_case_of_a_test_and_all_where_the_engine_may_matter() -> None:
    def on(engine: str, name: str, *marks: str) -> Item:
        params = SimpleNamespace(params={"_engine": engine})
        return Item(nodeid=f"tests/bot/{name}", callspec=params, marks=frozenset(marks))

    names = ["test_x.py::test_it[long]", "test_x.py::test_it[a]", "test_x.py::test_it[b]"]
    every = ["test_restart.py::test_it[a]", "test_restart.py::test_it[b]", "test_x.py::test_other"]
    items = [on("postgresql", names[0], "soak")]
    items += [on("postgresql", test) for test in (*names[1:], *every)]
    assert collected(None, items) == [f"tests/bot/{test}" for test in (names[1], *every)]
    items = [on("sqlite", test) for test in (*names, *every)]
    assert len(collected(None, items)) == len(items)


def test_every_night_runs_all_slices() -> None:
    text = (ROOT / ".github/workflows/nightly.yml").read_text("utf-8")
    assert f"slice: {[*range(slices.SLICES)]}" in text
