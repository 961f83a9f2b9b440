"""`python -m playground.shots`: takes the documentation's pictures in the playground.

For each game, it opens a table, lets robots play from a fixed seed, and takes pictures in a
browser, in a wide window and on a narrow phone, dark or light: the lobby, then the board and a hand
halfway through, then the result. After the games come the pictures about learning (``learning``).

With ``--sentences``, it also records in ``sentences.json`` which sentences are in which picture.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import discord

import rules
from bot.app.build import build
from bot.app.client import Parlour
from bot.config import Settings
from bot.tables.commands import Act, Configure, Join, Refused, Start
from bot.tables.model import Table
from playground import patches
from playground.__main__ import listen
from playground.camera import READING, WIDTHS, Camera, cameras_of
from playground.sentences import Sentences
from playground.shell import Shell
from playground.world import World, open_world

if TYPE_CHECKING:
    pass

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync")
THEMES = {"dark": ("",), "light": ("-light",), "both": ("", "-light")}
"""For each option, the part of a file's name before its width, for each theme to use."""
RIPENING = 6
"""Turns (just over a second each) until messages show everything, if the rate limit allows."""
PAUSE = 3.0
"""Seconds to wait if a player is too fast."""


@dataclass(frozen=True, slots=True)
class Scene:
    """How to show a game.

    Attributes:
        seats: how many players there are.
        actions: roughly how many actions to play before taking the board and a hand.
        options: options that differ from the defaults, so that the match is short.
    """

    seats: int
    actions: int
    options: tuple[tuple[str, Any], ...] = ()


SCENES = {
    "belratti": Scene(5, 24),
    "cattitude": Scene(4, 60),
    "belote": Scene(4, 14, (("target", 301),)),
    "beccato": Scene(6, 60),
    "belle": Scene(4, 40),
}
LEARNING = "learning"
"""Ways to learn, besides the games: a lesson, a hint, a turning point, a puzzle."""
HOUSE = "house"
"""The bot's own screens, outside the games."""


class Play:
    """One game's table in the playground, played by robots."""

    def __init__(self, world: World, game: str) -> None:
        self._world = world
        self._game = game
        self._people = list(world.people)[: SCENES[game].seats]
        self._rng = Random(game)
        self.robots = [rules.robot(game, "normal") for _ in self._people]
        self.channel = next(
            each.id for each in world.rooms(world.owner_id) if each.kind == "channel"
        )
        self.table_id = 0

    @property
    def _bot(self) -> Parlour:
        bot = self._world.env.bot
        assert isinstance(bot, Parlour)
        return bot

    async def table(self) -> Table:
        table = await self._bot.host.tables.get(self.table_id)
        assert table is not None
        return table

    async def open(self) -> None:
        """Opens a lobby as the first person, and has the others join."""
        host = self._world.member(self._people[0])
        messages = self._world.env.backend.messages[self.channel]
        before = set(messages)
        await host.slash(
            self._world.channel(self.channel),
            "play",
            game=self._game,
        )
        button = None
        while button is None:  # a bot that has only just started is slow
            await self._world.env.settle()
            await asyncio.sleep(0.1)
            texts = [json.dumps(messages[each].components) for each in set(messages) - before]
            button = re.search(r"p1\|(\d+)\|", "".join(texts))
        self.table_id = int(button[1])
        for option, value in SCENES[self._game].options:
            await self.ask(Configure(self._people[0], {option: value}))
        for person in self._people[1:]:
            await self.ask(Join(person, self._world.people[person].name))
        await self.shown()

    async def start(self) -> None:
        await self.ask(Start(self._people[0], seed=f"{self._game} in pictures"))
        await self.shown()

    async def on_until(self, enough: Callable[[rules.Match, int], bool]) -> None:
        """Plays until ``enough``, which gets the match and the number of actions, or to the end."""
        played = 0
        while (match := (await self.table()).match) and match.prompts and not enough(match, played):
            seat, action = next_move(match, self.robots, self._rng)
            try:
                await self.ask(Act(self._people[seat], rules.to_dict(action)))
                played += 1
            except (Refused, rules.RuleError):  # too fast for a real-time game
                await self._world.env.advance_time(PAUSE)
        await self.shown()

    async def ask(self, command: Any) -> None:
        """Submits a command without a press, and waits for it to finish."""
        with patches.as_bot(self._world.env):
            answer = self._bot.host.tables.submit(self.table_id, command)
        await answer

    async def shown(self) -> None:
        """Advances time until all the table's messages are up to date and where they belong."""
        messages = self._bot.host.messages.of(await self.table())
        for turn in count():
            if turn >= RIPENING and messages.idle:
                return
            await self._world.env.advance_time(1.1)
            await self._world.env.settle()


def next_move(
    match: rules.Match, robots: Sequence[rules.Robot], rng: Random
) -> tuple[int, rules.Action]:
    """Returns a seat and its action, preferring one that must act or wants to over any that may."""
    waiting: list[tuple[int, rules.Prompt]] = []
    for prompt in match.prompts:
        for seat in prompt.seats:
            if seat in prompt.done:
                continue
            forced = prompt.mode in ("turn", "secret")
            if forced or robots[seat].wants(match.view(seat), prompt, rng):
                waiting.append((seat, prompt))
    if not waiting:
        seats = [seat for ask in match.prompts for seat in ask.seats if seat not in ask.done]
        seat = rng.choice(seats)
        sampled = match.sample(seat, rng)
        assert sampled is not None
        return seat, sampled
    seat, prompt = rng.choice(waiting)
    return seat, robots[seat].choose(match.view(seat), prompt, rng, 0.2)


async def build_replay(world: World, cameras: Sequence[Camera], game: str) -> None:
    """Plays a game, and takes its four pictures at each width."""
    play, me = Play(world, game), 0
    async with world.lock:
        await play.open()
    table = await play.table()
    assert table.record.messages.lobby is not None
    for camera in cameras:
        await camera.message(play.channel, table.record.messages.lobby, f"{game}-lobby")
    async with world.lock:
        await play.start()
        await play.on_until(
            lambda match, played: (
                played >= SCENES[game].actions
                and any(me in ask.seats and me not in ask.done for ask in match.prompts)
            )
        )
    table = await play.table()
    assert table.record.messages.board is not None
    conversation, hand = table.record.messages.hands[me]
    for camera in cameras:
        await camera.message(table.place_id, table.record.messages.board, f"{game}-board")
        await camera.message(conversation, hand, f"{game}-hand")
        if game == "belote":
            await camera.window(table.place_id, table.record.messages.board, "table")
    async with world.lock:
        await play.on_until(lambda _match, _played: False)
    table = await play.table()
    assert table.record.messages.result is not None
    for camera in cameras:
        await camera.message(table.place_id, table.record.messages.result, f"{game}-result")


def _bot_on(database: Path) -> discord.Client:
    return build(Settings.read(database=str(database), clock=0.0, _env_file=None))


async def run(
    browser_file: str,
    games: Sequence[str],
    themes: Sequence[str],
    folder: Path,
    sentences: Sentences,
    language: str = "",
) -> None:
    """Opens a playground on a temporary database; takes pictures of games or of a language."""
    from playwright.async_api import async_playwright

    with tempfile.TemporaryDirectory() as scratch:
        database = Path(scratch) / "shots.sqlite3"
        async with open_world(database, _bot_on, language=language) as world:
            shell = Shell(world)
            await shell.start(listen(0))
            handle = world.people[world.owner_id].handle
            try:
                async with async_playwright() as playwright:
                    browser = await playwright.chromium.launch(
                        executable_path=browser_file, args=FLAGS
                    )
                    async with cameras_of(
                        browser,
                        shell.address,
                        handle,
                        themes,
                        folder,
                        sentences,
                        (READING,) if language else tuple(WIDTHS),
                    ) as cameras:
                        for game in games:
                            if language:
                                from playground.reading import read

                                await read(world, cameras, game)
                            elif game == LEARNING:
                                from playground.learning_shots import build_learning

                                await build_learning(world, cameras)
                            else:
                                await build_replay(world, cameras, game)
                    await browser.close()
            finally:
                await shell.stop()


def main(arguments: Sequence[str] | None = None) -> int:
    """Takes the pictures; returns the exit code, which is 2 if there is no browser."""
    parser = argparse.ArgumentParser(prog="python -m playground.shots", description=__doc__)
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=", ".join((*SCENES, LEARNING, HOUSE))
    )
    parser.add_argument("--out", type=Path, default=Path("docs/images"), help="the folder")
    parser.add_argument("--theme", choices=THEMES, default="dark", help="Discord's colours")
    parser.add_argument(
        "--sentences", action="store_true", help="list the sentences in each picture"
    )
    parser.add_argument(
        "--language",
        default="",
        help="take every screen in this language, as Discord calls it (de, es-ES, pt-BR), "
        "to read it again",
    )
    chosen = parser.parse_args(arguments)
    others = HOUSE if chosen.language else LEARNING
    if unknown := set(chosen.games) - {*SCENES, others}:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        print(
            "The pictures are taken with a browser, "
            f"and there is none of {', '.join(BROWSERS)} on PATH.",
            file=sys.stderr,
        )
        return 2
    chosen.out.mkdir(parents=True, exist_ok=True)
    sentences = Sentences()
    if chosen.sentences:
        sentences.listen()
    games = chosen.games or [*SCENES, others]
    themes = THEMES[chosen.theme]
    asyncio.run(run(browser, games, themes, chosen.out, sentences, chosen.language))
    if chosen.sentences:
        listing = json.dumps(sentences.seen, indent=1, ensure_ascii=False)
        (chosen.out / "sentences.json").write_text(listing, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
