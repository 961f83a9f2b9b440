"""The systemd unit, and the messages of a real process to the service manager on a socket."""

import asyncio
import socket
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from shutil import which

import pytest

from bot.app.notify import notify
from tests.support.socket_world import socket_world, until

pytestmark = [pytest.mark.sqlite, pytest.mark.skipif(sys.platform != "linux", reason="systemd")]
UNIT = Path(__file__).parents[2] / "docs/hosting/parlour.service"


@pytest.mark.parametrize("abstract", [pytest.param(False, marks=pytest.mark.soak), True])
async def test_the_manager_hears_of_the_start_the_life_and_the_end(
    tmp_path: Path, abstract: bool
) -> None:
    name = f"@parlour-{tmp_path.name}-{id(tmp_path)}" if abstract else str(tmp_path / "manager")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind("\0" + name[1:] if abstract else name)
        manager.setblocking(False)
        messages: list[str] = []

        def said(state: str) -> bool:
            try:
                while True:
                    messages.append(manager.recv(100).decode())
            except BlockingIOError:
                return state in messages

        async with socket_world(tmp_path) as w:
            bot = w.process(NOTIFY_SOCKET=name, WATCHDOG_USEC="200000")
            try:
                await bot.start()
                await until(lambda: said("READY=1"))
                await until(lambda: said("WATCHDOG=1"))
                assert "STOPPING=1" not in messages
                assert await bot.stop() == 0
            finally:
                await bot.kill()
        assert said("STOPPING=1")
        assert messages.index("READY=1") < messages.index("STOPPING=1")


@pytest.mark.timeout(10)
def test_a_manager_that_does_not_read_holds_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "manager"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "manager"))
        for _ in range(1_000):
            notify("WATCHDOG=1")


async def test_a_refused_token_is_waited_for(tmp_path: Path) -> None:
    """The loop's heartbeat keeps the manager from a restart; told to stop, the bot ends well."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "manager"))
        manager.settimeout(30)
        async with socket_world(tmp_path) as w:
            named = str(tmp_path / "manager")
            bot = w.process(DISCORD_TOKEN="another", NOTIFY_SOCKET=named, WATCHDOG_USEC="200000")
            await bot.start()
            await bot.heard("Discord refused the token")
            assert await asyncio.to_thread(_alive_after_the_end, manager)
            assert await bot.stop() == 0


def _alive_after_the_end(manager: socket.socket) -> bool:
    """Returns whether the manager hears of the watchdog after the bot's own end."""
    while manager.recv(100) != b"STOPPING=1":
        pass
    return manager.recv(100) == b"WATCHDOG=1"


def test_the_unit_tries_again_what_may_pass() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # pyright: ignore[reportAttributeAccessIssue] - names keep their capitals
    unit.read(UNIT)
    service = unit["Service"]
    assert (service["Type"], service["Restart"]) == ("notify", "on-failure")
    assert service["RestartPreventExitStatus"] == "2"
    assert "SuccessExitStatus" not in service


@pytest.mark.skipif(which("systemd-analyze") is None, reason="systemd")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    there = tmp_path / UNIT.name
    there.write_text(UNIT.read_text().replace("/opt/parlour/.venv/bin/python", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(there)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert UNIT.name not in done.stderr, done.stderr
