"""The table in the screenshots: robots play it, the same in every run."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.i18n.words import Words, words
from bot.tables.model import Status
from playground import shots
from playground.camera import cameras_of
from playground.reading import read
from playground.sentences import Sentences
from playground.shots import SCENES, Play
from playground.world import open_world
from tests.support.games import OWN


def test_every_game_has_its_scene() -> None:
    assert set(SCENES) == set(OWN)


@pytest.mark.soak
async def test_a_table_is_opened_played_half_way_and_to_its_end(tmp_path: Path) -> None:
    async with open_world(tmp_path / "bot.sqlite3", shots._bot_on) as world, world.lock:
        play = Play(world, "belote")
        await play.open()
        lobby = await play.table()
        assert lobby.record.messages.lobby is not None
        assert [person is not None for person in lobby.seats] == [True] * 4
        await play.start()
        await play.on_until(lambda _match, played: played >= 7)
        table = await play.table()
        assert table.match is not None
        assert table.match.seq == 7
        assert table.record.messages.board is not None
        assert table.record.messages.hands[0][1]
        await play.on_until(lambda _match, _played: False)
        table = await play.table()
        assert table.status is Status.FINISHED
        assert table.record.messages.result is not None


@pytest.mark.soak
async def test_every_screen_of_a_game_is_read_in_another_language(tmp_path: Path) -> None:
    class Camera:
        def __init__(self) -> None:
            self.taken: list[str] = []

        async def message(self, _channel: int, _message: int, name: str, *, menus: bool) -> None:
            self.taken.append(re.sub(r"-\d+-", " ", name) if menus else "")

        async def form(self, _channel: int, _message: int, _label: str, name: str) -> None:
            self.taken.append(re.sub(r"-\d+-", " ", name))

    camera: Any = Camera()
    database = tmp_path / "bot.sqlite3"
    async with open_world(database, shots._bot_on, language="fr") as world:
        await read(world, [camera], "belote")
        channel = next(iter(world.rooms(world.owner_id)))
        components = str(world.message(channel.id, channel.newest).components)
    assert {"belote rules", "belote learn", "belote lesson", "belote lobby", "belote board"} <= {
        *camera.taken
    }
    assert {"belote hand", "belote result", "belote profile"} <= {*camera.taken}
    assert camera.taken.count("belote lesson") > 5
    assert "partie" in components


@pytest.mark.parametrize(
    ("wish", "endings"),
    [
        ((), ["", "-phone"]),
        (("--theme", "light"), ["-light", "-light-phone"]),
        (("--theme", "both"), ["", "-phone", "-light", "-light-phone"]),
    ],
)
async def test_every_theme_and_width_has_its_camera(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wish: tuple[str, ...], endings: list[str]
) -> None:
    opened: list[str] = []

    class Page:
        def set_default_timeout(self, _milliseconds: float) -> None: ...
        async def goto(self, address: str) -> None:
            opened.append(address)

        async def screenshot(self) -> bytes:
            file = BytesIO()
            Image.new("RGB", (8, 8)).save(file, "PNG")
            return file.getvalue()

        async def close(self) -> None: ...

    class Browser:
        async def new_page(self, **_size: object) -> Page:
            return Page()

    themes: list[str] = []

    async def run(_file: str, _games: list[str], asked: list[str], *_others: object) -> None:
        themes.extend(asked)

    monkeypatch.setattr(shots, "run", run)
    monkeypatch.setattr(shutil, "which", lambda name: name)
    await asyncio.to_thread(shots.main, ["--out", str(tmp_path), *wish])
    browser: Any = Browser()
    async with cameras_of(
        browser, "http://here/?token=1", "ada", themes, tmp_path, Sentences()
    ) as cameras:
        for camera in cameras:
            camera._keep(await Page().screenshot(), "game-board")
    pictures = await asyncio.to_thread(os.listdir, tmp_path)
    assert sorted(pictures) == sorted(f"game-board{ending}.png" for ending in endings)
    asked = ["light" if "light" in ending else "dark" for ending in endings]
    assert opened == [f"http://here/?token=1&theme={theme}" for theme in asked]


def test_sentences_are_found_on_the_pictures_they_stand_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Words, "t", Words.t)  # both return to what they were
    monkeypatch.setattr(Words, "n", Words.n)
    sentences, w = Sentences(), words("fr")
    sentences.listen()
    asks = w.t("▶️ **{name}** to bid.", name="Ada")
    w.t("Rematch")
    cards = w.n("{count} card", "{count} cards", 3)
    sentences.look("board.png", f"Belote\n{asks.replace('*', '')} {cards}")
    assert sentences.seen == {"board.png": ["{count} card", "▶️ **{name}** to bid."]}


def test_without_a_browser_there_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert shots.main(["--out", str(tmp_path)]) == 2
    assert "taken with a browser" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
