"""An owner in an empty folder: installs, mistypes, hosts, updates, backs up, restores, removes."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hatchling import build

from bot import VERSION
from playground.discord_server.process import OURS
from tests.playground.test_many_processes import next_turn, opened, passed
from tests.support.socket_world import SocketWorld, socket_world

ROOT = Path(__file__).parents[2]
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
PINS = str(ROOT / "constraints.txt")


class Owner:
    """An owner and their machine.

    Attributes:
        folder: where they are.
        environment: what their shell says.
    """

    def __init__(self, folder: Path, installer: str) -> None:
        self.folder, self._home, self._installer = folder / "bot", folder / "home", installer
        self.folder.mkdir()
        ours = (*OURS, "PYTHONPATH")
        self.environment = {key: os.environ[key] for key in os.environ if not key.startswith(ours)}
        self.environment |= {
            "UV_TOOL_DIR": str(self._home / "tools"),
            "UV_TOOL_BIN_DIR": str(self._home / SCRIPTS),
        }
        self.parlour = str(self._home / SCRIPTS / "parlour")

    def types(self, *words: str, **settings: str) -> tuple[int, str]:
        """Returns the exit code of a command, and what it says."""
        done = subprocess.run(
            words,
            cwd=self.folder,
            env=self.environment | settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    def installs(self, wheel: str) -> None:
        """Installs Parlour with what was tested with it, over what is there."""
        if self._installer == "uv":
            python = ("--python", sys.executable)
            steps = [("uv", "tool", "install", "--force", *python, "--constraints", PINS, wheel)]
        else:
            pip = (str(self._home / SCRIPTS / "python"), "-m", "pip", "--disable-pip-version-check")
            again = ("install", "--quiet", "--force-reinstall", "--no-deps", wheel)
            steps = [
                (sys.executable, "-m", "venv", str(self._home)),
                (*pip, "install", "--quiet", "--constraint", PINS, wheel),
                (*pip, *again),
            ]
        for step in steps:
            code, said = self.types(*step)
            assert code == 0, said

    def removes(self) -> None:
        if self._installer == "uv":
            assert self.types("uv", "tool", "uninstall", "parlour")[0] == 0
            assert not Path(self.parlour).exists()
        else:
            shutil.rmtree(self._home)


async def mistypes(types: Callable[..., tuple[int, str]], w: SocketWorld, parlour: str) -> None:
    """Each mistake is answered with one sentence, code 2, and no file."""
    folder_before = types("ls")
    for words, settings, answer in (
        (["run"], {}, "DISCORD_TOKEN is not set"),
        (["run"], {"DISCORD_TOKEN": "x", "PARLOUR_CLOCK": "soon"}, "see `parlour --help`"),
        (["run"], {"DISCORD_TOKEN": "x", "PARLOUR_DATABASE": "postgresql://a/b"}, "asyncpg"),
        (["doctor"], {}, "no database file"),
        (["ratings"], {}, "no database file"),
        (["backup", "backups"], {}, "no database file"),
        (["restore", "backups/none"], {}, "no backup"),
    ):
        code, said = types(parlour, *words, **settings)
        assert (code, answer in said) == (2, True), said
    assert types("ls") == folder_before
    discord = {
        "DISCORD_TOKEN": w.server.token,
        "PARLOUR_API": w.server.api,
        "PARLOUR_GATEWAY": w.server.gateway.address,
        "PARLOUR_DATABASE": "elsewhere.sqlite3",
        "SENTRY_DSN": "https://key@sentry.example/1",
    }
    code, said = await asyncio.to_thread(types, parlour, "run", **discord)
    assert (code, "sentry-sdk" in said, "Traceback" in said) == (2, True, False), said


@pytest.mark.soak  # installs everything twice
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("installer", ["pip", "uv"])
async def test_an_owner_s_years_in_a_few_minutes(
    installer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which(installer) is None:
        pytest.skip(f"there is no {installer}")
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("PARLOUR_NATIVE", raising=False)
    wheel = str(tmp_path / build.build_wheel(str(tmp_path)))
    owner = Owner(tmp_path, installer)
    owner.installs(wheel)
    assert owner.types(owner.parlour, "--version") == (0, f"Parlour {VERSION}\n")
    async with socket_world(owner.folder) as w:
        await mistypes(owner.types, w, owner.parlour)
        bot = w.process("var/parlour.sqlite3")
        bot.folder = owner.folder
        bot.command = [owner.parlour, "run"]
        del bot.environment["PYTHONPATH"], bot.environment["PARLOUR_DATABASE"]
        (owner.folder / "var").mkdir(exist_ok=True)
        await bot.start()
        await bot.heard(" ready ")
        await opened(w, w.channel)
        turn = await passed(w, 0)
        backup = (owner.parlour, "backup", "backups")
        for _night in range(2):
            code, said = await asyncio.to_thread(owner.types, *backup)
            assert code == 0, said
            await asyncio.sleep(1)  # their names have the second
        kept = sorted((owner.folder / "backups").iterdir())
        assert len(kept) == 2
        assert await bot.stop() == 0

        owner.installs(wheel)  # an update in the middle of play
        await bot.start()
        await bot.heard(" ready ")
        await passed(w, turn)
        code, said = await asyncio.to_thread(owner.types, owner.parlour, "restore", str(kept[1]))
        assert (code, "stop it first" in said) == (2, True), said
        assert await bot.stop() == 0

        assert owner.types(owner.parlour, "restore", str(kept[1]))[0] == 0
        code, said = owner.types(owner.parlour, "doctor")
        assert (code, "Nothing is wrong." in said) == (0, True), said
        await bot.start()
        await bot.heard(" ready ")
        restored, person, hand = await next_turn(w, turn - 1)
        await w.press(person, hand, "Pass")  # the bid that was made after the backup, again
        assert restored >= turn
        assert await bot.stop() == 0
    owner.removes()
    assert {"backups", "var"} <= {*os.listdir(owner.folder)}
