"""The table whose pictures are taken: played by the rules' own players, the same in every run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.tables.model import Status
from playground import shots
from playground.shots import SCENES, Play
from playground.world import open_world
from rules import GAMES


def test_every_game_has_its_scene() -> None:
    assert set(SCENES) == set(GAMES)


async def test_a_table_is_opened_played_half_way_and_to_its_end(tmp_path: Path) -> None:
    async with open_world(tmp_path / "bot.sqlite3", shots._bot_on) as world, world.lock:
        play = Play(world, "belote")
        await play.open()
        lobby = await play.table()
        assert lobby.record.lobby_message is not None
        assert [person is not None for person in lobby.seats] == [True] * 4
        await play.start()
        await play.on_until(lambda _match, played: played >= 7)
        table = await play.table()
        assert table.match is not None
        assert table.match.seq == 7
        assert table.record.board_message is not None
        assert table.record.hands[0][1]
        await play.on_until(lambda _match, _played: False)
        table = await play.table()
        assert table.status is Status.FINISHED
        assert table.record.result_message is not None


def test_without_a_browser_there_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert shots.main(["--out", str(tmp_path)]) == 2
    assert "taken with a browser" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
