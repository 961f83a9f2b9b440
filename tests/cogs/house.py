"""A walk through all texts besides matches, by one person in any language and in text mode.

``python -m tests.cogs.house fr`` writes what they read, for review by a speaker of the language;
``unseen`` instead lists the catalogs' sentences that appear on no screen in the tests.
"""

import asyncio
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import discord
import pytest
from simcord.backend.errors import BackendError

from bot.components import text_mode
from bot.components.text_mode import _bare
from bot.i18n.words import Words, words
from cogs.hints.logic import window_for
from tests.cogs.beccato.playing import seat_people
from tests.cogs.evening import lines
from tests.cogs.history.past import finished, result_of
from tests.cogs.history.test_coach import done, reads
from tests.cogs.nights.test_nights import latest, plan, skip
from tests.cogs.owner.test_owner import restarted
from tests.cogs.seeking.test_seek import asked, look, tick
from tests.cogs.stats.test_stats import played
from tests.cogs.tournaments.test_tournament import opened, started_with
from tests.support.echo import Echo
from tests.support.games import OWN
from tests.support.languages import speaking
from tests.support.limits import bodies
from tests.support.meanings import parts
from tests.support.solo import quick, sit_with_robots
from tests.support.world import World, answer_of, components

READER = 0
"""The walker: in text mode, with the rights of a moderator and of the bot's owner."""
DEEP = 4
"""How many buttons in a row to press."""
ELSEWHERE = {
    "leave",
    "start",
    "house_end",
    "house_leave",
    "leave_one",
    "close",
    "cancel",
    "privacy_delete",
    "replay_open",
    "play_now",
    "play_open",
    "play_with",
}
"""Verbs that would end the visited table, or can't be looked at here."""
MANY = {"setting", "stats", "profile_to", "board_to", "server_wish", "rules_page", "lesson_next"}
"""Verbs that lead to a different page for each argument."""
COMMANDS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("settings", {}),
    ("table", {}),
    ("help", {}),
    ("leaderboard", {}),
    ("leaderboard", {"where": "robots"}),
    ("profile", {}),
    ("history list", {}),
    ("history replay", {"table": 77}),
    ("rules", {"game": "cattitude"}),
    ("learn", {"game": "cattitude"}),
    ("move", {}),
    ("daily", {}),
    ("puzzle", {}),
    ("puzzle", {"game": "belote"}),
    ("puzzle", {"game": "belle"}),
    ("puzzle", {"game": "cattitude"}),
    ("night", {}),
    ("find", {}),
    ("tournament", {}),
    ("owner status", {}),
    ("owner audit", {}),
    ("owner incidents", {}),
)
HAND = {
    "hint",
    "explain",
    "table_explain",
    "house_table",
    "rules",
    "topic",
    "board_words",
    "belote_why",
}
"""Verbs in a hand that only show something; all others are moves."""
LIMITS = {"label": 80, "placeholder": 150, "title": 45, "name": 100}
"""Discord's limits for these fields of a message; labels in a menu may have 100."""
FORM = 18
"""The type of a form's field, whose label may have 45 characters."""


def sent(body: Any, field: str = "", kind: int = 0) -> Iterator[tuple[str, int]]:
    """Yields every text sent to Discord, each with its limit."""
    match body:
        case dict():
            inside: dict[str, Any] = body
            for name, value in inside.items():
                if name not in ("custom_id", "value", "url", "filename", "emoji", "nonce"):
                    of_menu = name == "description" and "value" in inside
                    yield from sent(value, name, of_menu or inside.get("type", 0))
        case list():
            for child in body:
                yield from sent(child, field, kind)
        case str() if field == "content":
            yield body, 4000 if kind == 10 else 2000
        case str() if field == "description":
            yield body, 100 if kind else 1024
        case str() if field == "label" and kind == FORM:
            yield body, 45
        case str() if field in LIMITS:
            yield body, 100 if field == "label" and not kind else LIMITS[field]
        case _:
            pass


class Walk:
    """The texts of a walk.

    Attributes:
        sent: every text sent to Discord, with its limit.
        pages: every answer to the reader, after the way to it.
        told: the descriptions of pictures that they got in words, with the words.
    """

    def __init__(self, w: World) -> None:
        self.world = w
        self.sent = set[tuple[str, int]]()
        self.pages: list[tuple[str, discord.Message]] = []
        self.told: list[tuple[Sequence[str], str]] = []
        self._pressed = set[tuple[str, str]]()

    async def type(self, command: str, **given: Any) -> None:
        """Types a command, and looks at everything it leads to."""
        made = await self.world.people[READER].slash(self.world.channel, command, **given)
        await self.look(f"/{command} {' '.join(map(str, given.values()))}".strip(), made)

    async def look(self, way: str, made: Any, depth: int = 1) -> None:
        """Looks at an answer, and presses each of its controls once."""
        if made.modal is not None:
            self.sent |= {*sent(made.modal)}
        if made.response is None and not made.followups:
            return
        message = made.followups[-1].message if made.response is None else answer_of(made)
        await self.press_all(way, message, depth)

    async def complete(self) -> None:
        """Requests suggestions for each option that has some."""
        for command in self.world.bot.tree.walk_commands():
            for option in getattr(command, "parameters", ()):
                if option.autocomplete:
                    for typed in ("", "1"):
                        offered = await self.world.people[READER].autocomplete(
                            self.world.channel, command.qualified_name, option.display_name, typed
                        )
                        self.sent |= {*sent(offered)}

    async def press_all(
        self, way: str, message: discord.Message, depth: int = 1, only: Collection[str] = ()
    ) -> None:
        """Records a message and presses its controls, or only some, each once."""
        self.pages.append((way, message))
        for item in components(message) if depth < DEEP else ():
            custom_id = getattr(item, "custom_id", None) or ""
            kind, arg = parts(custom_id)
            key = (kind, arg if kind in MANY else "")
            if (
                not kind
                or kind in ELSEWHERE
                or (only and kind not in only)
                or "|language|" in custom_id
                or key in self._pressed
                or item.disabled
            ):
                continue
            if not self._stands(message, custom_id):
                continue
            self._pressed.add(key)
            person: Any = self.world.people[READER]
            if message.guild is None:
                person = person.user
            now = self.world.now(message)
            if isinstance(item, discord.components.Button):
                made = await person.click(now, custom_id=custom_id)
            elif item.options:
                chosen = [one.value for one in item.options[-item.min_values or -1 :]]
                made = await person.select(now, chosen, custom_id=custom_id)
            else:
                continue
            await self.look(f"{way} > {kind} {key[1]}".strip(), made, depth + 1)

    def _stands(self, message: discord.Message, custom_id: str) -> bool:
        with suppress(BackendError):
            now = components(self.world.now(message))
            return any(getattr(one, "custom_id", None) == custom_id for one in now)
        return False


async def walk(folder: Path, w: Words) -> Walk:
    """Walks through the house, with this language for everyone and the server."""
    whole = text_mode._missing
    async with quick(folder / "house.sqlite3", people=4) as house:
        house_walk = Walk(house)

        def untold(facts: Sequence[str], spoken_text: str) -> str:
            more = whole(facts, spoken_text)
            house_walk.told.append((facts, spoken_text + _bare(more)))
            return more

        tongue = w.locale
        keeper = house.guild.create_role(
            "Keeper", permissions=discord.Permissions(manage_guild=True)
        )
        house.env.backend.add_member_role(house.guild.id, house.people[READER].id, keeper.id)
        house.settings["owner_guild"] = house.guild.id
        await restarted(house)
        spoken = {person.id: tongue for person in house.people}
        house.speaks(tongue)
        with (
            speaking(house.env.backend, spoken, tongue, w),
            patch.object(text_mode, "_missing", untold),
        ):
            await _walked(house_walk)
            for request in house.env.http_requests:
                for body in bodies(request.json):
                    house_walk.sent |= {*sent(body)}
        return house_walk


async def _walked(house_walk: Walk) -> None:
    w = house_walk.world
    await played(w)
    await _tables(house_walk)
    for command, options in COMMANDS:
        if command == "table":  # whatever was switched before
            await w.people[READER].slash(w.channel, "settings", text=True)
        await house_walk.type(command, **options)
    await _sought(house_walk)
    await _nights(house_walk)
    await _tournament(house_walk)


async def _tables(house_walk: Walk) -> None:
    """Looks at a lobby, a hand with robots, a form of Beccato!'s, and a finished match."""
    w = house_walk.world
    await w.people[READER].slash(w.channel, "settings", text=True)
    lobby = await w.open("cattitude")
    await house_walk.press_all("lobby", lobby)
    await w.press(READER, w.now(lobby), "leave")
    playing = await sit_with_robots(w, "belote", "easy", target=51)
    while window_for(w.match(playing), 0) is None:
        await w.pass_time(0.5)
    await house_walk.press_all("hand", w.people[READER].user.dm_channel.last_message, only=HAND)
    await house_walk.complete()
    await w.through(READER, w.place(playing), "table", "end_vote")
    await w.pass_time()
    beccato = await seat_people(w, 4, free_signal=True, mode="chat")
    await house_walk.press_all("signals", w.hand(READER), only={"beccato_words"})
    assert beccato
    card = result_of(w, await finished(w))
    with pytest.MonkeyPatch.context() as patch:
        reads(patch)
        page = answer_of(await w.press(READER, card, "turned"))
        await done()
        await house_walk.press_all("turned", answer_of(await w.press(READER, page, "turned", "0")))
    await house_walk.press_all("result", card)


async def _sought(house_walk: Walk) -> None:
    w = house_walk.world
    for index in (1, 2):
        await look(w, index, "cattitude")
    await house_walk.type("find", game="cattitude")
    await tick(w)
    with suppress(StopIteration):
        await house_walk.press_all("asked", asked(w))


async def _nights(house_walk: Walk) -> None:
    w = house_walk.world
    card = await plan(w, "belote", players=5)
    await house_walk.press_all("night", card)
    for index in (1, 2):
        await w.press(index, w.now(card), "night_in")
    await house_walk.type("night")
    await skip(w, 3660)
    await skip(w, 3000)
    await house_walk.press_all("night called", latest(w, "night_here"))
    await skip(w, 600)
    await house_walk.press_all("night seated", w.channel.last_message)


async def _tournament(house_walk: Walk) -> None:
    w = house_walk.world
    card = await opened(w, rounds=2)
    await house_walk.press_all("tournament", card)
    await started_with(w, card, 3)
    await house_walk.press_all("round", w.now(card))
    for _ in range(2):
        page = answer_of(await w.press(READER, w.now(card), "cup_admin"))
        await w.press(READER, page, "cup_go")
        await w.pass_time(5)
    page = answer_of(await w.press(READER, w.now(card), "cup_standings"))
    await house_walk.press_all("standings", page)


def unseen(folder: Path) -> Iterator[str]:
    """Yields the sentences that neither this walk nor a golden match or a game's rules show."""
    from tests.cogs.test_glue import watched
    from tools.words import template

    echo = Echo()
    asyncio.run(walk(folder, echo))
    sentences = echo.said.union(*(watched(game).said for game in OWN))
    for message in template():
        sentence = message.id if isinstance(message.id, str) else message.id[0]
        if sentence and sentence not in sentences:
            yield f"{message.locations[0][0]}: {sentence}"


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        if sys.argv[1] == "unseen":
            print(*unseen(Path(place)), sep="\n")
            sys.exit()
        for way, page in asyncio.run(walk(Path(place), words(sys.argv[1]))).pages:
            print(f"\n=== {way}", *lines(page), sep="\n")
