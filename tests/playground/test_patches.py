"""The release of SimCord that the playground is made for."""

import pytest
import simcord

from playground import shell
from playground.__main__ import main


def test_another_release_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(simcord, "__version__", "3.3.0")
    assert main(["--no-browser"]) == 2
    assert capsys.readouterr().err == "The playground needs SimCord 3.2.1, not 3.3.0.\n"


def test_every_edit_has_its_place_and_is_in_what_is_served():
    served = shell.static_files()
    for name, old, new in shell.edits():
        assert (shell.STATIC / name).read_text("utf-8").count(old) == 1, f"{name}: {old}"
        _, body = served["/frame" if name == "index.html" else f"/{name}"]
        assert new in body.decode(), f"{name}: {new}"
