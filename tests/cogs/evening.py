"""A golden evening: all texts around a match of Belote, from the lobby to the leaderboards.

``make golden`` writes ``tests/golden/screens/house.txt`` again.
"""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import AsyncMock, patch

import discord

from bot.components.emoji import plainly
from bot.i18n.words import words
from cogs.history.logic.coach import Analysis
from tests.cogs.golden import FOLDER
from tests.cogs.history.past import EVE, result_of
from tests.support.games import PLAIN, ui
from tests.support.meanings import parts
from tests.support.playing import deal_to, rush_out
from tests.support.world import World, components, verb, world

FILE = FOLDER / "screens" / "house.txt"
HOST = 0
EXAMPLES = [ui(game).title(words("en")) for game in PLAIN]
"""The games that only tests have; the file can be written without them."""
ALWAYS = (
    *("help", "history list", "leaderboard", "profile", "settings", "table", "move", "rules"),
)
"""Commands that work at any time and change nothing, or say why they can't."""
LOOKING = {
    *("rules", "topic", "board_words", "fair_play", "replay", "replay_to", "house_table", "score"),
    *("house_leave", "house_end", "house_robots", "options", "history", "help", "house_status"),
    *("watch", "leaderboard", "profile", "past", "notation", "replay_verify", "belote_why"),
}
"""Buttons that only show something, or ask first."""
DEPTH = 3
"""How many buttons in a row to press."""
OURS = re.compile(
    r"\d{15,}|(?<=<t:)\d+|\b[0-9a-f]{12,64}\b|(?:[0-9a-f]{8} ?){4}|(?<=discord\.com/)\S+"
    r"|\d{4}-\d\d-\d\d[ T][\d:]+"
    r"|(?<=Your word: \*\*)\w+|(?<=code:1-)[0-9a-f]{8}"
)
"""Parts that vary: ids, times, hashes, addresses, drawn words."""


def lines(message: discord.Message) -> Iterator[str]:
    """Yields a message as people read it, line by line."""
    yield from message.content.splitlines()
    for item in components(message):
        match item:
            case discord.components.TextDisplay(content=content):
                yield from content.splitlines()
            case discord.components.Button():
                shut = " (shut)" if item.disabled else ""
                yield (
                    f"[{item.emoji or ''} {item.label or ''}]{shut} {item.style.name} "
                    f"{verb(item.custom_id)}"
                )
            case discord.components.SelectMenu():
                yield (
                    f"menu {item.placeholder} {verb(item.custom_id)} "
                    f"{item.min_values} to {item.max_values}"
                )
                for option in item.options:
                    yield (
                        f"  {'x' if option.default else '-'} {option.emoji or ''} {option.label} "
                        f"| {option.description}"
                    )
            case _:
                pass
    for attachment in message.attachments:
        yield from f"picture {attachment.filename}: {attachment.description}".splitlines()


class Diary:
    """Records requests and answers; what it has seen once, it doesn't look into again."""

    def __init__(self, w: World) -> None:
        self.world = w
        self.text: list[str] = []
        self._pressed = set[tuple[str, str]]()
        self._before: dict[str, list[str]] = {}

    def note(self, heading: str, message: discord.Message) -> None:
        """Adds the new lines of a message since the last one with this heading."""
        lines_said = [
            f"  {OURS.sub('…', plainly(line))}"
            for line in lines(message)
            if not any(title in line for title in EXAMPLES)
        ]
        before = self._before.get(heading, [])
        self._before[heading] = lines_said
        self.text += [heading, *(line for line in lines_said if line not in before)]

    async def type(self, who: int, command: str, *wanted: str, **given: Any) -> None:
        """Types a command, presses buttons, and looks at everything they lead to."""
        channel = self.world.channel
        interaction = await self.world.through(who, channel, command, *wanted, **given)
        words = " ".join([*wanted, *(f"{key}:{value}" for key, value in given.items())])
        await self._answered(who, f"/{command} {words}".rstrip(), interaction)

    async def look(self, who: int, heading: str, message: discord.Message, depth: int = 1) -> None:
        """Presses every button of a message that only shows something."""
        self.note(f"{who}: {heading}", message)
        for item in components(message):
            if not isinstance(item, discord.components.Button) or item.disabled:
                continue
            kind, arg = parts(item.custom_id)
            key = (kind, arg if kind != "replay_to" else arg.partition(".")[0])
            if kind not in LOOKING or key in self._pressed or depth > DEPTH:
                continue
            if not self._stands(message, item.custom_id):
                continue  # an answer has replaced it
            self._pressed.add(key)
            actor = self.world.people[who]
            interaction = await actor.click(message, custom_id=item.custom_id)
            await self._answered(
                who, f"{heading} > {kind} {key[1]}".rstrip(), interaction, depth + 1
            )

    def _stands(self, message: discord.Message, custom_id: str | None) -> bool:
        now = components(self.world.now(message))
        buttons = (item for item in now if isinstance(item, discord.components.Button))
        return any(item.custom_id == custom_id and not item.disabled for item in buttons)

    async def _answered(self, who: int, heading: str, interaction: Any, depth: int = 1) -> None:
        if interaction.response is None:
            self.text.append(f"{who}: {heading} (no answer)")
            return
        await self.look(who, heading, interaction.response.message, depth)

    async def all(self, moment: str) -> None:
        """Types every harmless command, as the host and as someone who doesn't play."""
        self.text += ["", f"## {moment}"]
        for who in (HOST, EVE):
            for command in ALWAYS:
                await self.type(who, command)


async def evening(folder: Path) -> str:
    """Plays the evening and returns its text."""
    # The coach's verdict appears at an uncertain time: here never. Patched by path: after a cog is
    # unloaded and loaded again, the class is a different one.
    async with world(folder / "evening.sqlite3") as w:
        with patch("cogs.history.cog.replay.Coach.of", AsyncMock(return_value=Analysis())):
            return await _written(w)


async def _written(w: World) -> str:
    diary = Diary(w)
    await diary.all("Before anything")
    card = await w.open()
    await diary.look(HOST, "the lobby", w.now(card))
    await diary.all("A lobby is open")
    table_id = await deal_to(w, 51)
    await diary.all("A match is on")
    await diary.look(HOST, "the board", w.board(table_id))
    for wanted in ("house_pause", "house_leave", "end_vote"):
        await diary.type(HOST, "table", wanted)
    await diary.all("Somebody has asked for things")
    await w.pass_time(130.0)
    await diary.type(HOST, "table")
    await rush_out(w, table_id, Random(1))
    for _ in range(30):
        if w.table(table_id).record.messages.result is not None:
            break
        await w.pass_time()
    await diary.look(HOST, "the result", result_of(w, table_id))
    await diary.type(HOST, "history replay", table=table_id)
    await diary.all("The match is over")
    second = await deal_to(w, 501)
    for index in (1, 2, 3):
        result = await w.through(index, w.channel, "table", "house_leave")
        await w.press(index, result.response.message, "house_left")
    await diary.type(HOST, "table", "house_leave")
    await w.pass_time(3.0)
    await diary.look(HOST, "the board of who is left alone", w.board(second))
    return "\n".join(diary.text) + "\n"


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        FILE.write_text(asyncio.run(evening(Path(folder))), "utf-8")
