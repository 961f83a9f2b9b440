"""``parlour``, the installed command."""

import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import bot.installed
from bot import cli, doctor
from bot.config import Settings
from bot.storage.dialects import shown

module: Any = bot.installed
ROOT = Path(__file__).parents[2]


def test_help_shows_every_setting_and_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "hush-token")
    monkeypatch.setenv("PARLOUR_DATABASE", "postgresql://me:hush@host:5432/cards?password=hush")
    monkeypatch.setenv("PARLOUR_CLOCK", "4")
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    output = capsys.readouterr().out
    assert "hush" not in output
    assert "PARLOUR_DATABASE=postgresql://me:***@host:5432/cards\n" in output
    assert "PARLOUR_CLOCK=4.0\n" in output
    assert all(f" {name}=" in output for name in Settings().named())
    assert all(f"  {command} " in output for command in cli.COMMANDS)


@pytest.mark.parametrize(
    "letters", ["hu/sh", "hu?sh", "hu#sh", "hu@sh", "hu@s/sh", "hu:sh", "%68u%2Fsh"]
)
def test_no_letter_of_a_password_is_shown(letters: str) -> None:
    address = shown(f"postgresql://me:{letters}@host:5432/cards?password={letters}")
    assert address in ("postgresql://me:***@host:5432/cards", "postgresql://***")
    assert shown(f"postgresql://me:{letters}@host:5432x/cards") == "postgresql://***"
    assert shown("var/parlour.sqlite3") == "var/parlour.sqlite3"


def test_a_package_is_added_to_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No command asks an index for Parlour: its name there could belong to someone else."""
    monkeypatch.setattr(module, "installed", lambda: False)
    assert module.to_install("play") == "pip install -r requirements-play.lock"
    assert all((ROOT / f"requirements-{extra}.lock").is_file() for extra in ("play", "postgres"))
    monkeypatch.setattr(module, "installed", lambda: True)
    wanted = ["babel", "simcord[preview]==3.2.1; extra == 'play'", 'asyncpg; extra == "postgres"']
    monkeypatch.setattr(module, "distribution", lambda _name: SimpleNamespace(requires=wanted))
    monkeypatch.setattr(module.sys, "prefix", str(tmp_path))
    monkeypatch.setattr(module.sys, "executable", "/opt/my bot/python")
    assert (
        module.to_install("play") == "'/opt/my bot/python' -m pip install 'simcord[preview]==3.2.1'"
    )
    (tmp_path / "uv-receipt.toml").touch()
    assert module.to_install("postgres") == "uv pip install --python '/opt/my bot/python' asyncpg"
    (tmp_path / "pipx_metadata.json").touch()
    assert module.to_install("postgres") == "pipx inject parlour asyncpg"


def test_nothing_tells_people_to_install_a_name_that_is_not_ours() -> None:
    listed = [*ROOT.glob("*.md"), *ROOT.rglob("docs/**/*.md"), *ROOT.glob("*.toml")]
    code = [
        path
        for folder in ("bot", "cogs", "playground", "bench")
        for path in (ROOT / folder).rglob("*.py")
    ]
    pattern = re.compile(
        r"(?:pip3? install|pipx (?:install|run)|uvx?(?: tool)? (?:install|run|add)|uvx(?: --from)?)"
        r"(?: -\S+)* [\"']?parlour(?![\w.-]* @)\b"
    )
    assert pattern.search("pip install parlour")
    assert pattern.search("uvx --from 'parlour[play]' parlour play")
    assert not [path.name for path in [*listed, *code] if pattern.search(path.read_text("utf-8"))]


def test_help_waits_for_nothing_that_it_does_not_need() -> None:
    """Discord's and the database's libraries would take a second."""
    code = "import sys; from bot import cli; cli.main([]); print({*sys.modules} & {*sys.argv})"
    heavy = ("discord", "sqlalchemy", "alembic", "babel")
    done = subprocess.check_output([sys.executable, "-c", code, *heavy], cwd=ROOT, text=True)
    assert done.splitlines()[-1] == "set()"


def test_help_names_a_setting_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_CLOCK", "soon")
    assert "PARLOUR_CLOCK is not usable" in cli.settings_in_words()


@pytest.mark.parametrize("command", cli.COMMANDS)
@pytest.mark.parametrize("installed", [True, False])
def test_every_command_explains_itself_as_it_is_called(
    command: str,
    installed: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An installed Parlour has neither a checkout nor ``make``."""
    monkeypatch.setattr(cli, "installed", lambda: installed)
    with pytest.raises(SystemExit) as left:
        cli.main([command, "--help"])
    assert left.value.code == 0
    output = capsys.readouterr().out
    assert "usage" in output
    if installed:
        assert not re.search(r"python -m|\bmake \w", output)


@pytest.mark.parametrize(
    ("installed", "called", "compiled"),
    [
        (True, ["parlour play", "parlour doctor"], "PARLOUR_NATIVE=1"),
        (False, ["python -m playground", "python -m bot.doctor"], "make native"),
    ],
)
def test_a_checkout_has_no_command_of_its_own(
    monkeypatch: pytest.MonkeyPatch, installed: bool, called: list[str], compiled: str
) -> None:
    for module in (cli, doctor):
        monkeypatch.setattr(module, "installed", lambda: installed)
    assert [cli.called("play"), cli.called("doctor")] == called
    assert compiled in doctor.about_solver(Path("solver.py"))


def test_a_command_hands_its_exit_code_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["doctor"]) == 2
    assert "There is no database file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "why"), [(None, "cannot be read"), ("{", "no match"), ("[]", "no match")]
)
def test_verify_says_in_a_sentence_that_a_file_is_no_match(
    text: str | None, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    if text is not None:
        file.write_text(text)
    with pytest.raises(SystemExit) as left:
        cli.main(["verify", str(file)])
    assert left.value.code == 2
    assert why in capsys.readouterr().err
