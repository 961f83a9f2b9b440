"""``python -m bot`` with something wrong: one helpful sentence, no traceback, code 2 or a wait."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import structlog
from discord.http import HTTPClient

from bot import VERSION, connection
from bot import __main__ as entry
from bot.app.build import build
from bot.app.client import Parlour
from bot.config import Settings
from bot.storage import dialects
from tests.support.written import log_restored

pytestmark = pytest.mark.sqlite

ROOT = Path(__file__).parents[2]
OURS = ("PARLOUR_", "DISCORD_")


def clean(**environment: str) -> dict[str, str]:
    """Returns an environment without the machine's own settings."""
    others = {key: value for key, value in os.environ.items() if not key.startswith(OURS)}
    return {**others, "PYTHONPATH": str(ROOT), **environment}


def run(folder: Path, **environment: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=folder,
        env=clean(**environment),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def newer(path: Path) -> Path:
    with sqlite3.connect(path) as database:
        database.execute("create table alembic_version (version_num varchar(32))")
        database.execute("insert into alembic_version values ('9999')")
    database.close()
    return path


def nonsense(path: Path) -> Path:
    path.write_text("this was never a database " * 100)
    return path


CASES = {
    "no token": ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN is not set"),
    "bad clock": ({"PARLOUR_CLOCK": "soon"}, "PARLOUR_CLOCK is not usable"),
    "bad level": ({"PARLOUR_LOG_LEVEL": "LOUD"}, "PARLOUR_LOG_LEVEL is not usable"),
    "bad address": ({"PARLOUR_API": "discord.com"}, "PARLOUR_API is not usable"),
    "no such language": (
        {"PARLOUR_LANGUAGE": "xx"},
        "PARLOUR_LANGUAGE is not usable: Value error, there is no xx; there are en, de, es, fr",
    ),
    "too few shards": (
        {"PARLOUR_SHARD_COUNT": "2", "PARLOUR_SHARD_IDS": "1,2"},
        "PARLOUR_SHARD_IDS is not usable",
    ),
    "another engine": (
        {"PARLOUR_DATABASE": "mysql://me:hush@host/x"},
        "PARLOUR_DATABASE is an address of mysql; Parlour uses a file's path or a postgresql://",
    ),
    "no driver": ({"PARLOUR_DATABASE": "nothing://x"}, "PARLOUR_DATABASE"),
}


@pytest.fixture
def no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ignores the machine's own settings."""
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.startswith(OURS):
            monkeypatch.delenv(name)


@pytest.mark.usefixtures("no_settings")
@pytest.mark.parametrize("case", CASES)
def test_a_problem_is_one_sentence(
    case: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    environment, expected = CASES[case]
    for name, value in {"DISCORD_TOKEN": "x", **environment}.items():
        monkeypatch.setenv(name, value)
    code = entry.main()
    one_sentence(code, "".join(capfd.readouterr()), expected)


def test_a_process_of_its_own_reads_the_dotenv_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=x\nPARLOUR_CLOCK=never\n")
    one_sentence(*run(tmp_path), "PARLOUR_CLOCK is not usable")


def test_a_database_that_is_away_is_waited_for(tmp_path: Path) -> None:
    """Another program locks it; once free, the bot tries Discord, which doesn't answer here."""
    path = tmp_path / "x.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("BEGIN IMMEDIATE")
        with begun(tmp_path, DISCORD_TOKEN="x", PARLOUR_DATABASE=str(path)) as bot:
            assert VERSION in heard(bot, "starting")
            assert "database is locked" in heard(bot, "for_what='the database'")
            other.execute("ROLLBACK")
            heard(bot, "for_what=Discord")
            bot.terminate()
            assert bot.wait(30) == 0


def below_a_file(path: Path) -> Path:
    path.write_text("no folder")
    return path / "x.db"


def a_folder(path: Path) -> Path:
    path.mkdir()
    return path


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (below_a_file, "check PARLOUR_DATABASE"),
        (a_folder, "check the path and its permissions"),
        (newer, "newer than this version"),
        (nonsense, "restore a backup"),
    ],
)
async def test_a_database_that_its_owner_has_to_mend_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: Callable[[Path], Path], expected: str
) -> None:
    """Its log says what to do, once; after that is done the bot goes on to Discord."""
    place = tmp_path / "place"
    database, again = wrong(place), asyncio.Event()

    async def until_mended(_seconds: float) -> None:
        if not again.is_set():
            shutil.rmtree(place) if place.is_dir() else place.unlink()
            again.set()

    async def start(_bot: Parlour, _token: str) -> None:
        """Replaces Discord, which leaves the bot nothing to do."""

    monkeypatch.setattr("bot.connection.start", start)
    monkeypatch.setattr(connection, "asyncio", SimpleNamespace(**vars(asyncio)))
    monkeypatch.setattr(connection.asyncio, "sleep", until_mended)
    with structlog.testing.capture_logs() as logs:
        await entry.run(build(Settings.read(database=str(database), _env_file=None)), "x")
    (waiting,) = [event for event in logs if event["event"] == "waiting"]
    assert expected in waiting["why"]
    assert again.is_set()


@pytest.mark.skipif(sys.platform != "linux", reason="a limit that is lifted from outside")
def test_a_full_disk_is_waited_for(tmp_path: Path) -> None:
    """No file may exceed a few kilobytes, as if the disk were full; then there is room."""
    import resource

    path = str(tmp_path / "x.sqlite3")
    with begun(tmp_path, "ulimit -S -f 8", DISCORD_TOKEN="x", PARLOUR_DATABASE=path) as bot:
        assert "disk I/O error" in heard(bot, "for_what='the database'")
        resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, resource.getrlimit(resource.RLIMIT_FSIZE))
        heard(bot, "for_what=Discord")
        bot.terminate()
        assert bot.wait(30) == 0


@contextmanager
def begun(folder: Path, limit: str = ":", **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Starts the bot in a folder, without a Discord, possibly under a limit of the shell."""
    with subprocess.Popen(
        ["sh", "-c", f'{limit}; exec "$0" -m bot', sys.executable],
        cwd=folder,
        env=clean(PARLOUR_API="http://127.0.0.1:9", **environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def heard(process: subprocess.Popen[str], words: str) -> str:
    assert process.stdout is not None
    matching = next((line for line in process.stdout if words in line), None)
    assert matching is not None, "it has ended"
    return matching


@pytest.mark.usefixtures("no_settings")
def test_settings_there_are_not_are_named_with_the_nearest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_LOBBY_MINUTS", "5")
    monkeypatch.setenv("PARLOUR_CLOCK", "1")
    (tmp_path / ".env").write_text("PARLOUR_ROBOT_SPACE=2\nPARLOUR_QQQ=1\nOTHER=1\n")
    assert Settings.unknown() == {
        "PARLOUR_LOBBY_MINUTS": "PARLOUR_LOBBY_MINUTES",
        "PARLOUR_QQQ": "",
        "PARLOUR_ROBOT_SPACE": "PARLOUR_ROBOT_PACE",
    }


def one_sentence(code: int, output: str, expected: str) -> None:
    """Raises unless the bot has given up with only this sentence."""
    assert code == 2, output
    assert expected in output
    assert "Traceback" not in output
    beyond = [line for line in output.splitlines() if "] starting " not in line]
    assert len(beyond) == 1, output


@pytest.fixture(autouse=True)
def _log_restored() -> Iterator[None]:
    with log_restored():
        yield


def closed(code: int) -> discord.ConnectionClosed:
    gone: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(gone, shard_id=0)


@pytest.mark.usefixtures("no_settings")
@pytest.mark.parametrize(
    ("problem", "expected"),
    [
        (discord.LoginFailure("Improper token"), "Discord refused the token"),
        (closed(4004), "Discord refused the token"),
        (closed(4010), "check PARLOUR_SHARD_COUNT"),
        (discord.PrivilegedIntentsRequired(0), "please report this"),
    ],
)
def test_discord_says_no_until_the_settings_have_changed(
    problem: Exception,
    expected: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Once a minute, without contact to Discord, which counts connections."""
    tried: list[str] = []
    env = tmp_path / ".env"
    env.write_text("DISCORD_TOKEN=refused-token\n")
    env.chmod(0o600)
    passed: list[float] = []

    async def static_login(_http: HTTPClient, token: str) -> None:
        tried.append(token)
        raise problem if token == "refused-token" else discord.RateLimited(600.0)

    async def a_minute(waiting: Any, seconds: float) -> None:
        waiting.close()
        passed.append(seconds)
        mistyped = "PARLOUR_CLOCK=never\n" if len(passed) == 2 else ""
        if len(passed) > 1:
            env.write_text(f"DISCORD_TOKEN=another-token\n{mistyped}")
        raise TimeoutError

    monkeypatch.setenv("PARLOUR_DATABASE", str(tmp_path / "x.sqlite3"))
    monkeypatch.setattr(HTTPClient, "static_login", static_login)
    monkeypatch.setattr(entry, "asyncio", SimpleNamespace(**vars(asyncio)))
    monkeypatch.setattr(entry.asyncio, "wait_for", a_minute)
    assert entry.main() == 75  # the result of the second token
    output = "".join(capsys.readouterr())
    assert (tried, passed) == (["refused-token", "another-token"], [60.0] * 3)
    assert output.count(expected) == 2
    assert output.count("PARLOUR_CLOCK is not usable") == 1
    assert "Discord does not let the bot in" in output
    assert "-token" not in output


def test_a_place_that_is_lost_during_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All parts of the start are closed; the process asks for a restart, without a traceback."""

    async def start(bot: Parlour, _token: str) -> None:
        (await bot.open_database()).lose()
        raise RuntimeError("Session is closed")

    monkeypatch.setenv("DISCORD_TOKEN", "secret-token")
    monkeypatch.setenv("PARLOUR_DATABASE", str(tmp_path / "x.sqlite3"))
    monkeypatch.setattr("bot.connection.start", start)
    assert entry.main() == 75
    assert "Another Parlour has taken over" in capsys.readouterr().err


def test_every_setting_is_in_the_example() -> None:
    from bot.config import Settings

    example = (ROOT / ".env.example").read_text()
    for name, field in Settings.model_fields.items():
        own = {"token": "DISCORD_TOKEN=", "sentry_dsn": "#SENTRY_DSN="}
        line = own.get(name, f"#PARLOUR_{name.upper()}=")
        assert line in example, name
        if name not in own:
            default = example.split(line, 1)[1].splitlines()[0]
            assert str(Settings.model_validate({name: default}).__getattribute__(name)) == str(
                field.default
            ), name


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    """The simulated worlds of other tests don't wait, so this test checks the real bot."""
    with closing(sqlite3.connect(tmp_path / "w.sqlite3")) as connection:
        dialects.sqlite_pragmas(connection, None)
        pragmas = [
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("synchronous", "journal_mode")
        ]
    assert pragmas == [2, "wal"]
