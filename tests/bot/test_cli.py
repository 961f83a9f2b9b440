"""``parlour``, the installed command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot import cli, doctor
from bot.config import Settings


def test_help_shows_every_setting_and_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "hush-token")
    monkeypatch.setenv("PARLOUR_DATABASE", "postgresql://me:hush@host:5432/cards?password=hush")
    monkeypatch.setenv("PARLOUR_CLOCK", "4")
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    shown = capsys.readouterr().out
    assert "hush" not in shown
    assert "PARLOUR_DATABASE=postgresql://***@host:5432/cards\n" in shown
    assert "PARLOUR_CLOCK=4.0\n" in shown
    assert all(f" {name}=" in shown for name in Settings().named())
    assert all(f"  {command} " in shown for command in cli.COMMANDS)


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
    """Where Parlour is installed there is neither a checkout nor ``make``."""
    monkeypatch.setattr(cli, "installed", lambda: installed)
    with pytest.raises(SystemExit) as left:
        cli.main([command, "--help"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    assert "usage" in shown
    if installed:
        assert not re.search(r"python -m|\bmake \w", shown)


def test_the_doctor_says_how_to_compile_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for installed, how in ((True, "PARLOUR_NATIVE=1"), (False, "make native")):
        monkeypatch.setattr(doctor, "installed", lambda installed=installed: installed)
        assert how in doctor.about_solver(Path("solver.py"))


def test_a_checkout_has_no_command_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    for installed, called in (
        (True, ["parlour play", "parlour doctor"]),
        (False, ["python -m playground", "python -m bot.doctor"]),
    ):
        monkeypatch.setattr(cli, "installed", lambda installed=installed: installed)
        assert [cli.called("play"), cli.called("doctor")] == called


def test_a_command_hands_its_exit_code_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["doctor"]) == 2
    assert "There is no database file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "why"),
    [(None, "cannot be read"), ("{", "no match"), ("[]", "no match"), ('{"table": 1}', "no match")],
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
