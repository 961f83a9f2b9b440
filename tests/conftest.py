"""Chooses the long tests, and the engine of a test's databases.

Suites over the example games are long: tests/bot/games and the harness play those anyway. A test
that opens a database exists for SQLite and PostgreSQL: some run on both every day, the rest on
PostgreSQL only by ``make soak``.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.support import slices
from tests.support.games import OWN

if TYPE_CHECKING:  # importing it takes a second, which tests without a database needn't spend
    from tests.support.postgres import Databases, NoServer, Server

EVERY_DAY = ("tests/bot/games/", "tests/conformance/", "tests/cogs/test_moves.py")
"""Tests that play the example games in every ``make test``."""

OPENS_A_DATABASE = ("tests/bot/", "tests/cogs/", "tests/witness/")
"""Tests that may open databases; tests about SQLite itself are marked ``sqlite``."""

OPENS_NONE = ("tests/bot/draw/",)
"""Tests in those folders that open no database."""

ON_BOTH_EVERY_DAY = (
    "tests/cogs/ratings/test_agreement.py",
    "tests/cogs/ratings/test_apart.py",
    "tests/cogs/ratings/test_keeper.py",
    "tests/cogs/ratings/test_leaderboard.py::test_by_rating",
    "tests/cogs/ratings/test_profile.py::test_what_it_says",
    "tests/bot/storage/",
    "tests/bot/test_writers.py::test_a_",
    "tests/bot/test_writers.py::test_two_",
    "tests/cogs/privacy/test_privacy.py::test_nothing_is_left_after_deleting",
)
"""Tests that run on PostgreSQL in every ``make test``: at most 30 seconds on two cores."""

EVERY_CASE_ON_BOTH = (
    *ON_BOTH_EVERY_DAY,
    "tests/cogs/ratings/",
    "tests/bot/test_close.py",
    "tests/bot/test_deadlines.py",
    "tests/bot/test_restart.py",
    "tests/cogs/tournaments/",
    "tests/cogs/nights/",
    "tests/cogs/seeking/",
)
"""Tests about the database, or about killed processes: PostgreSQL runs every case of them.

The cases of other tests differ in games, languages and Discord's answers, which don't concern an
engine: it runs one of them.
"""

ONE_GAME_A_DAY = (
    "tests/bot/test_anything.py::test_anything_then_to_the_end",
    "tests/bot/test_endings.py::test_a_pause_takes_away_what_is_for_playing_and_says_how_to_go_on",
    "tests/bot/test_refusals.py::test_what_means_nothing_is_refused",
    "tests/bot/test_seat.py::test_it_shows_nothing_that_its_seat_does_not_know",
    "tests/cogs/history/test_all_games.py::test_every_game_can_be_shown_again",
    "tests/cogs/privacy/test_privacy.py"
    "::test_a_match_goes_on_for_the_others_once_somebody_is_forgotten",
    "tests/cogs/test_every_step.py::test_every_step_of_a_match_can_be_shown",
    "tests/cogs/test_glue.py::test_every_word_on_a_screen_comes_from_a_catalog",
    "tests/cogs/test_glue.py::test_no_sentence_is_made_of_translated_pieces",
    "tests/cogs/test_guidance.py::test_nobody_is_told_to_press_where_nothing_can_be_pressed",
    "tests/cogs/test_guidance.py::test_nothing_is_greyed_without_its_reason_beside_it",
    "tests/cogs/test_guidance.py::test_what_an_instruction_names_stands_below_it",
    "tests/cogs/hints/test_hints.py::test_a_hint_is_a_legal_move_with_a_reason_in_words",
    "tests/cogs/test_hostile_text.py::test_no_text_typed_as_a_move_does_harm",
    "tests/cogs/test_moves.py::test_a_whole_match_is_played_by_typing",
    "tests/cogs/test_moves.py::test_every_move_can_be_typed",
    "tests/cogs/test_text_mode.py::test_a_match_is_won_by_reading",
    "tests/cogs/test_unloading.py::test_unloading_a_game_removes_that_game_and_nothing_else",
    "tests/cogs/daily/test_daily.py::test_no_one_learns_a_card_before_the_day_is_over",
    "tests/cogs/test_matches.py::test_pictures_are_drawn_and_described",
)
"""Tests that play all games alike: one of the five a day, and all by ``make soak``."""

LONG = ("tests/playground/", "tests/storm/", "tests/universe/", "tests/test_adding_a_game.py")
"""The longest tests: they run first, so that no worker is left alone with one at the end."""

REQUIRED = "PARLOUR_TEST_POSTGRES_REQUIRED"
"""The environment variable that makes a run fail if there is no server."""

NO_POSTGRES = "PostgreSQL was NOT tested: there is no server, and none can be started"

_servers: list[Server | NoServer] = []

gc.disable()  # until everything is imported
sys.dont_write_bytecode = False  # else each worker compiles all tests again, for seconds


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option for a slice; workers get its number, in case midnight passes meanwhile."""
    parser.addoption(
        "--slice",
        type=slices.read,
        help=f"run this tenth of the tests: 0 to {slices.SLICES - 1}, or today's",
    )


def pytest_xdist_auto_num_workers() -> int:
    """Returns twice the number of cores: many tests wait for processes. More would be slower."""
    return (os.cpu_count() or 1) * 2


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Makes two tests of each test that may open a database; every day, of some."""
    nodeid = metafunc.definition.nodeid
    if not nodeid.startswith(OPENS_A_DATABASE) or nodeid.startswith(OPENS_NONE):
        return
    one_engine = (
        metafunc.definition.get_closest_marker("sqlite") or "postgres" in metafunc.fixturenames
    )
    if one_engine or "tmp_path" not in metafunc.fixturenames:
        return
    engines = [pytest.param("sqlite", id=pytest.HIDDEN_PARAM)]
    every_day = metafunc.config.getoption("markexpr") == "not soak"
    if not every_day or nodeid.startswith(ON_BOTH_EVERY_DAY):
        engines.append(pytest.param("postgresql", id="postgresql"))
    metafunc.parametrize("_engine", engines, indirect=True)


def _example_daily(item: pytest.Item, _game: str) -> bool:
    return item.nodeid.startswith(EVERY_DAY)


def _played_daily(item: pytest.Item, game: str) -> bool:
    name = item.nodeid.partition("[")[0]
    if name not in ONE_GAME_A_DAY:
        return True
    return OWN.index(game) == ONE_GAME_A_DAY.index(name) % len(OWN)


def _on_server(item: pytest.Item) -> bool:
    spec = getattr(item, "callspec", None)
    return spec is not None and spec.params.get("_engine") == "postgresql"


def _same_there(items: list[pytest.Item]) -> list[pytest.Item]:
    """Returns the cases PostgreSQL leaves out: it runs one of each test, preferably a daily one."""
    cases = [
        item
        for item in items
        if _on_server(item) and not item.nodeid.startswith(EVERY_CASE_ON_BOTH)
    ]
    cases.sort(key=lambda item: item.get_closest_marker("soak") is not None)
    run = {item.nodeid.partition("[")[0]: item for item in reversed(cases)}
    return [item for item in cases if run[item.nodeid.partition("[")[0]] is not item]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves to ``make soak`` what a daily run can spare: example games, PostgreSQL, long tests."""
    for item in items:
        spec = getattr(item, "callspec", None)
        game = None if spec is None else spec.params.get("game")
        if isinstance(game, str) and not (_played_daily if game in OWN else _example_daily)(
            item, game
        ):
            item.add_marker(pytest.mark.soak)
    others = {*map(id, _same_there(items))}
    for item in items:
        if _on_server(item) and not item.nodeid.startswith(ON_BOTH_EVERY_DAY):
            item.add_marker(pytest.mark.soak)
    if (chosen := config.getoption("slice")) is not None:
        others |= {id(item) for item in items if slices.slice_of(item.nodeid) != chosen}
    config.hook.pytest_deselected(items=[item for item in items if id(item) in others])
    items[:] = [item for item in items if id(item) not in others]
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Keeps imported objects out of later, rarer garbage collections: saves a tenth of the time."""
    gc.freeze()
    gc.set_threshold(1_000_000, 5, 5)
    gc.enable()


@pytest.fixture(autouse=True)
def _engine(request: pytest.FixtureRequest) -> Iterator[Databases | None]:
    """Puts a test's databases on an engine."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield None
        return
    from tests.support.postgres import in_place_of_files

    with in_place_of_files(request.getfixturevalue("postgres")) as databases:
        yield databases


@pytest.fixture(autouse=True, scope="session")
def _one_set_of_modules() -> Iterator[None]:
    """Keeps a closing bot from unloading its cogs' modules: each class would exist twice."""
    from discord.ext.commands import bot

    async def keep(closing: Any, _cog: object, name: str) -> None:
        closing._BotBase__extensions.pop(name, None)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot.BotBase, "_call_module_finalizers", keep)
        yield


@pytest.fixture(autouse=True)
def _plain_signs() -> Iterator[None]:
    """Forgets the uploaded emoji after a test: the next test's Discord has none of them."""
    yield
    if (loaded := sys.modules.get("bot.i18n.words")) is not None:
        loaded.use_emoji({})


@pytest.fixture(autouse=True)
def _no_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps the coach from judging a replay, which takes seconds; its own tests replace this."""
    if (loaded := sys.modules.get("bot.workers.pool")) is not None:

        async def judge(*_args: object) -> object:
            raise loaded.NoAnswer

        monkeypatch.setattr(loaded.WorkerPool, "judge", judge)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Yields a PostgreSQL server; without one, skips the test, and the run's end reports it."""
    from tests.support.postgres import NoServer, Server

    if not _servers:
        try:
            _servers.append(Server())
        except NoServer as error:
            _servers.append(error)
    (server,) = _servers
    if isinstance(server, NoServer):
        pytest.skip(f"{NO_POSTGRES} ({server})")
    yield server
    server.close()


def _skipped(reporter: pytest.TerminalReporter) -> str | None:
    """Returns why PostgreSQL was skipped, if it was."""
    for report in reporter.getreports("skipped"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        if NO_POSTGRES in reason:
            return reason.removeprefix("Skipped: ")
    return None


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Makes the run fail if PostgreSQL was required but skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    reason = _skipped(reporter)
    if reason and os.environ.get(REQUIRED) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_unconfigure(config: pytest.Config) -> None:
    """Writes the slice, and whether PostgreSQL was skipped, into the run's last lines."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    chosen: int | None = config.getoption("slice")
    if reporter is not None and chosen is not None:
        reporter.write_line(f'Slice {chosen}; make soak-slice ARGS="--slice {chosen}" repeats it.')
    reason = None if reporter is None else _skipped(reporter)
    if reporter is not None and reason:
        reporter.write_line(
            f"{reason}; see CONTRIBUTING.md, or set PARLOUR_TEST_POSTGRES.", yellow=True
        )
