"""The internals of SimCord that the playground uses are there."""

import pytest
from simcord.preview import Preview

from playground import page_patches, patches


def test_nothing_of_simcord_is_missing():
    assert patches.missing() == []


def test_a_vanished_name_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr(Preview, "_publish")
    assert patches.missing() == [
        "simcord's Preview._publish is gone; the playground needs it for showing a channel again"
    ]


def test_a_changed_script_is_named(monkeypatch: pytest.MonkeyPatch):
    edit = page_patches.Edit("text.js", "no such line", "", "nothing breaks")
    monkeypatch.setattr(patches, "EDITS", (edit,))
    assert patches.missing() == [
        "simcord's text.js has 'no such line' 0 times, not once; needed so that nothing breaks"
    ]


def test_every_edit_is_in_what_is_served():
    served = page_patches.static_files({})
    for edit in page_patches.EDITS:
        path = "/frame" if edit.file == "index.html" else f"/{edit.file}"
        assert edit.new in served[path][1].decode()
