"""The container's files, read without an engine: everything they name exists."""

import re
import shutil
import subprocess
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from bot.backup import KEPT
from bot.config import Settings
from bot.i18n.words import languages
from bot.programs import UNIT

ROOT = Path(__file__).parent.parent
HOSTING = ROOT / "docs/hosting"
CONTAINERFILE = (HOSTING / "Containerfile").read_text()
COMPOSE: dict[str, Any] = YAML(typ="safe").load(HOSTING / "compose.yml")
MANY: dict[str, Any] = YAML(typ="safe").load(HOSTING / "compose-many.yml")
BOT: dict[str, Any] = COMPOSE["services"]["bot"]


def test_what_the_container_copies_and_installs_is_there() -> None:
    copied = {
        name
        for names in re.findall(r"^COPY (.*) \S+$", CONTAINERFILE, re.MULTILINE)
        for name in names.split()
    }
    assert copied >= {"bot", "cogs", "data", "rules"}
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert {*re.findall(r"-r (\S+)", CONTAINERFILE)} <= copied


def test_the_image_holds_only_what_it_copies() -> None:
    """And of Babel's locales those that the bot speaks."""
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    copied = re.findall(r"^COPY (.*) \S+$", CONTAINERFILE, re.MULTILINE)
    names = [name for names in copied for name in names.split()]
    assert "*" in ignored
    assert [name for name in names if not any(fnmatch(name, like) for like in let_in)] == []
    (kept,) = re.findall(r"-regex '\\\./\\\((.*?)\\\)", CONTAINERFILE)
    assert {*kept.split("\\|")} == {language.partition("-")[0] for language in languages()}


def test_the_container_has_a_pinned_base_and_no_root() -> None:
    assert re.search(
        r"^ARG BASE=\S+@sha256:[0-9a-f]{64}\nFROM \$\{BASE\}$", CONTAINERFILE, re.MULTILINE
    )
    assert re.findall(r"^USER (.*)$", CONTAINERFILE, re.MULTILINE)[-1] not in ("root", "0")
    assert BOT["read_only"]
    assert (HOSTING / BOT["build"]["context"] / BOT["build"]["dockerfile"]).is_file()


@pytest.mark.parametrize(
    "text", [CONTAINERFILE, str(COMPOSE), str(MANY)], ids=["Containerfile", "compose", "many"]
)
def test_settings_of_the_container_are_known(text: str) -> None:
    named = {name.lower() for name in re.findall(r"PARLOUR_([A-Z_]+)", text)}
    assert named
    assert named <= {*Settings.model_fields}


def test_the_container_asks_where_the_bot_answers() -> None:
    (address,) = re.findall(r"http://(\S+)/readyz", CONTAINERFILE)
    assert f"PARLOUR_METRICS={address}\n" in CONTAINERFILE
    port = address.partition(":")[2]
    for text in (str(COMPOSE), str(MANY)):
        assert f"'PARLOUR_METRICS': '0.0.0.0:{port}'" in text  # for a Prometheus beside it
    assert f"bot:{port}" in (HOSTING / "prometheus.yml").read_text()


@pytest.mark.parametrize("services", [COMPOSE["services"], MANY["services"]], ids=["one", "many"])
def test_everything_comes_back_after_a_reboot_and_fills_no_disk(services: dict[str, Any]) -> None:
    """A bot that was asked to stop exits with 0, which is no failure."""
    assert {service["restart"] for service in services.values()} == {"unless-stopped"}
    assert all(service["logging"]["options"]["max-file"] for service in services.values())
    images = [service["image"] for service in services.values() if "image" in service]
    assert [image for image in images if not re.search("@sha256:[0-9a-f]{64}$", image)] == []


@pytest.mark.parametrize("unit", ["parlour.service", "parlour-backup.service"])
def test_a_unit_may_do_little_besides_its_work(unit: str) -> None:
    """As systemd rates it, from 0 to 10; it was 8.5."""
    if (systemd := shutil.which("systemd-analyze")) is None:
        pytest.skip("there is no systemd")
    rating = (systemd, "security", "--offline=true", "--no-pager", str(HOSTING / unit))
    said = subprocess.run(rating, capture_output=True, text=True, check=False).stdout
    assert float(re.findall(r"Overall exposure level for \S+: ([\d.]+)", said)[0]) <= 2.0


def test_a_backup_is_made_where_the_bot_plays() -> None:
    """By the timer and by compose, on the same database, and with the same number kept."""
    main, nightly = ((HOSTING / f"parlour{name}.service").read_text() for name in ("", "-backup"))
    (database,) = re.findall("^Environment=PARLOUR_DATABASE=(.*)$", main, re.MULTILINE)
    assert str(UNIT) == database
    assert f"Environment=PARLOUR_DATABASE={database}\n" in nightly
    backup = COMPOSE["services"]["backup"]
    assert backup["environment"]["PARLOUR_DATABASE"] == BOT["environment"]["PARLOUR_DATABASE"]
    kept = [re.findall(r"bot\.backup \S+ --keep (\d+)", text) for text in (nightly, str(backup))]
    assert kept == [[str(KEPT)]] * 2


def test_the_bot_has_the_time_it_takes_to_stop() -> None:
    unit = (HOSTING / "parlour.service").read_text()
    least = int(Settings.model_fields["stop_seconds"].default) + 20
    assert f"TimeoutStopSec={least}\n" in unit
    assert BOT["stop_grace_period"] == f"{least}s"


def test_several_bots_are_each_like_one() -> None:
    bots = [process for name, process in MANY["services"].items() if name.startswith("bot")]
    places = [process["environment"]["PARLOUR_PROCESS"] for process in bots]
    assert [str(number) for number in range(len(bots))] == places
    assert {process["environment"]["PARLOUR_PROCESSES"] for process in bots} == {str(len(bots))}
    for bot in bots:
        alike = {name: bot[name] for name in BOT if name not in ("environment", "volumes")}
        assert alike == {name: BOT[name] for name in alike}
