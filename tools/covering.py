"""Which tests run which lines: a pytest plugin that records it, and what reads the record.

It works with several processes (``-n auto``): each keeps a file of its own.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from coverage import Coverage, CoverageData

from tools.mutations import Mutation

PACKAGES = ("bot", "cogs", "rules")
"""What is watched."""

RECORD = Path("var", "covering")
"""Where the record is kept, from the root."""


class Recorder:
    """Notes what each test runs (every process) and how long it takes (the one that hears all reports)."""

    def __init__(self, *, runs: bool, listens: bool) -> None:
        self._seconds: dict[str, float] | None = {} if listens else None
        self._failed: set[str] = set()
        self._coverage = None if not runs else Coverage(
            str(RECORD / "lines"), data_suffix=True, config_file=False, source=[*PACKAGES],
            concurrency=["thread", "greenlet"],
        )  # fmt: skip
        if self._coverage is not None:
            self._coverage.set_option("run:relative_files", True)
            self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if self._coverage is not None:
            self._coverage.switch_context(item.nodeid)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if self._seconds is not None:
            self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0) + report.duration
            if not report.passed:
                self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        if self._coverage is not None:
            self._coverage.stop()
            self._coverage.save()
        if self._seconds is not None:
            green = {k: v for k, v in self._seconds.items() if k not in self._failed}
            (RECORD / f"seconds.{os.getpid()}.json").write_text(json.dumps(green))


def pytest_configure(config: pytest.Config) -> None:
    """Starts the recorder: pytest calls this with ``-p tools.covering``."""
    RECORD.mkdir(parents=True, exist_ok=True)
    works = hasattr(config, "workerinput")
    config.pluginmanager.register(
        Recorder(runs=works or not config.getoption("numprocesses", None), listens=not works)
    )


class Covering:
    """The record: for a place in the code the tests worth running, fastest first.

    Args:
        root: where the recorded run took place.
        tests: the names of the tests there are now.
    """

    def __init__(self, root: Path, tests: Collection[str]) -> None:
        self._seconds: dict[str, float] = {}
        for part in sorted((root / RECORD).glob("seconds.*")):
            seconds = json.loads(part.read_text())
            self._seconds |= {test: seconds[test] for test in seconds.keys() & set(tests)}
        self._lines = CoverageData(str(root / RECORD / "all"))
        for part in sorted((root / RECORD).glob("lines.*")):
            other = CoverageData(str(part))
            other.read()
            self._lines.update(other)

    def tests(self, one: Mutation, seconds: float) -> tuple[list[str], float]:
        """Returns the tests that run what is changed, fastest first.

        What runs when a file is imported is tested by whatever runs anything in it.

        Args:
            one: the change.
            seconds: how long the tests may take in all.

        Returns:
            Their names, and how many seconds they take.
        """
        by_line = self._lines.contexts_by_lineno(one.path)
        lines = by_line if one.at_import else one.lines
        here = {test for line in lines for test in by_line.get(line, ())}
        chosen, total = list[str](), 0.0
        for test in sorted(here & self._seconds.keys(), key=self._seconds.__getitem__):
            if chosen and total + self._seconds[test] > seconds:
                break
            chosen.append(test)
            total += self._seconds[test]
        return chosen, total
