"""Unloading a game or feature removes only that; loading it again brings its tables back."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.ext import commands

import rules
from bot.app.build import ALWAYS, build, cog_names
from bot.config import BadSettings, Settings
from bot.i18n.words import words
from bot.interactions import command_sync
from bot.tables import kinds, record
from bot.tables.commands import Act, Refused, Resume, Return
from bot.tables.model import Status
from bot.ui.kind_screens import SCREENS
from bot.ui.offers import ADDITIONS, OFFERS, SETTINGS
from bot.ui.phrasebook import FEATURES as FEATURES_SAY
from bot.ui.phrasebook import own_words
from bot.ui.refusals import closed
from cogs.learn.kind import LESSON
from cogs.settings.screens.server import SERVER_SETTINGS
from tests.support.games import OWN
from tests.support.solo import play_on, quick, sit_with_robots
from tests.support.world import World, answer_of, buttons, words_of

FEATURES = sorted({*cog_names()} - {*rules.GAMES} - ALWAYS)
REALLY = commands.bot.BotBase._call_module_finalizers
"""The real function that forgets a cog's modules; ``world`` replaces it."""

ON_HOLD = "This table is on hold"
GONE = "That game isn't available right now."
LONG = 90_000.0
"""Seconds, longer than any clock of these tables."""


def registered(w: World) -> dict[str, set[str]]:
    """Returns what cogs have registered with the bot, by kind."""
    bot = w.bot
    return {
        "games": set(bot.host.game_uis),
        "verbs": set(bot.host.handler.verbs),
        "emoji": set(bot.host.game_uis.emoji),
        "warm-ups": {item.__module__ for item in bot.host.game_uis.warm_ups},
        "commands": {item.qualified_name for item in bot.tree.walk_commands()},
        "jobs": set(bot.host.process.schedule._jobs),
        "kinds": {f"{item.name} {item.mark}" for item in kinds._KINDS},
        "screens": SCREENS.names(),
        "offers": OFFERS.names() | ADDITIONS.names(),
        "sentences": FEATURES_SAY.names(),
        "settings": SETTINGS.names() | SERVER_SETTINGS.names(),
        "lines of results": {item.__module__ for item in bot.host.messages.services.result_extras},
        "subscriptions": {
            f"{event.__name__} {getattr(listener, '__qualname__', listener)}"
            for event, hearing in bot.host.tables.events._handlers.items()
            for listener in hearing
        },
        "heard settings": {item.__qualname__ for item in bot.host.people.on_set},
        "listeners": {
            f"{event} {len(listeners)}"
            for event, listeners in bot.extra_events.items()
            if listeners
        },
    }


@pytest.fixture(autouse=True)
def modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keeps other tests' imports and registrations: a reloaded cog has new modules."""
    monkeypatch.setattr(kinds, "_KINDS", [])
    monkeypatch.setattr(record, "_FEATURES", {**record._FEATURES})
    before = {name: key for name, key in sys.modules.items() if name.split(".")[0] == "cogs"}
    yield
    for name in [key for key in sys.modules if key.split(".")[0] == "cogs"]:
        del sys.modules[name]
    sys.modules.update(before)
    for name, module in before.items():  # a package also has its modules as attributes
        package, _, own = name.rpartition(".")
        if package:
            setattr(sys.modules[package], own, module)


def is_submodule(parent: str, child: str) -> bool:
    """discord.py's own version; ``world`` replaces it, so that worlds share modules."""
    return parent == child or child.startswith(f"{parent}.")


async def unload(w: World, game: str) -> None:
    with w.as_bot(), pytest.MonkeyPatch.context() as patch:
        patch.setattr("discord.ext.commands.bot._is_submodule", is_submodule)
        patch.setattr(commands.bot.BotBase, "_call_module_finalizers", REALLY)
        await w.bot.unload_extension(f"cogs.{game}")
    await w.env.settle()


async def load(w: World, game: str) -> None:
    with w.as_bot():
        await w.bot.load_extension(f"cogs.{game}")
    await w.env.settle()


async def options_of(w: World, name: str) -> list[dict[str, Any]]:
    payloads = await command_sync.translated(w.bot.tree)
    return next(payload["options"] for payload in payloads if payload["name"] == name)


async def said(w: World, name: str, table_id: int | None = None, **options: Any) -> str:
    """Returns the answer to the host's command, at a table or in the channel."""
    place = w.channel if table_id is None else w.place(table_id)
    return words_of(answer_of(await w.people[0].slash(place, name, **options)))


def time_left(w: World, table_id: int) -> dict[str, float]:
    with w.as_bot():
        now = discord.utils.utcnow().timestamp()
    return {name: at - now for name, at in w.table(table_id).record.clocks.timers.items()}


async def goes_on(w: World, table_id: int) -> None:
    """Plays a few moves; a game in real time may have paused while no one played."""
    if w.table(table_id).status is Status.PAUSED:
        for command in (Return, Resume):
            await w.submit(table_id, command(w.people[0].id))
    seq = w.table(table_id).seq
    await play_on(w, table_id, least=5)
    assert w.table(table_id).seq >= seq + 5 or w.table(table_id).status is Status.FINISHED


@pytest.mark.parametrize("game", OWN)
async def test_unloading_a_game_removes_that_game_and_nothing_else(
    tmp_path: Path, game: str
) -> None:
    other = OWN[(OWN.index(game) + 1) % len(OWN)]
    async with quick(tmp_path / "w.sqlite3") as w:
        here = await sit_with_robots(w, game, "easy")
        there = await sit_with_robots(w, other, "easy")
        await play_on(w, here, least=3)
        await w.pass_time(5.0)
        whole, left = registered(w), time_left(w, here)
        await unload(w, game)
        without, seq = registered(w), w.table(here).seq
        assert whole["games"] - without["games"] == {game}
        gone = {kind: names - without[kind] for kind, names in whole.items()}
        assert all(name.startswith(f"{game}_") for name in gone["verbs"])
        assert all(name.startswith(f"cogs.{game}.") for name in gone["warm-ups"])
        assert gone["emoji"]
        assert not gone["commands"]

        # Its table doesn't change: nothing times out, robots wait, and everything is refused.
        await w.pass_time(40.0)
        assert (w.table(here).seq, w.table(here).status) == (seq, Status.PLAYING)
        with pytest.raises(Refused, match="game_unavailable"):
            await w.ask(here, Act(w.people[0].id, {"type": "Pass"}))
        for name, options in (("move", {}), ("table", {}), ("move", {"what": "pass"})):
            assert await said(w, name, here, **options) == GONE
        for button in buttons(w.hand(0)):
            if f"|{here}|" in (button.custom_id or ""):
                answer = await w.forge(0, w.hand(0), button.custom_id or "")
                assert words_of(answer_of(answer)) == GONE
        turns = await w.forge(0, w.hand(0), f"p1|{here}|turns||")
        assert GONE not in words_of(answer_of(turns))

        # The other games go on: commands, buttons, tables, leaderboards.
        await goes_on(w, there)
        assert GONE not in await said(w, "rules", game=other)
        assert GONE not in await said(w, "table", there)
        assert GONE not in await said(w, "leaderboard")
        assert GONE not in await said(w, "profile")
        assert GONE not in await said(w, "help")

        # Back again, with the time its people had left.
        await load(w, game)
        assert registered(w) == whole
        now = time_left(w, here)
        assert all(abs(left[name] - now[name]) < 10.0 for name in left.keys() & now.keys())
        await goes_on(w, here)
        assert GONE not in await said(w, "move", here)


async def test_a_step_of_the_clock_meanwhile_counts_once(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        table_id = await sit_with_robots(w, "belote", "easy")
        await w.pass_time(5.0)
        left = time_left(w, table_id)
        await unload(w, "belote")
        await w.pass_time(20.0)
        w.step_clock(LONG)
        await w.pass_time(20.0)
        await load(w, "belote")
        now = time_left(w, table_id)
        assert left.keys() == now.keys() != set()
        assert all(abs(left[name] - now[name]) < 5.0 for name in left)


@pytest.mark.parametrize("feature", FEATURES)
async def test_unloading_a_feature_removes_that_feature_and_nothing_else(
    tmp_path: Path, feature: str
) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        table_id = await sit_with_robots(w, "belote", "easy")
        whole = registered(w)
        await unload(w, feature)
        without = registered(w)
        gone = {
            kind: names - without[kind] for kind, names in whole.items() if names != without[kind]
        }
        assert gone, "it has added nothing"
        assert not {kind for kind, names in without.items() if names - whole[kind]}
        assert not gone.keys() & {"games", "emoji", "warm-ups"}
        card = answer_of(await w.people[0].slash(w.channel, "settings"))
        text = " ".join((words_of(card), *(item.label or "" for item in buttons(card))))
        for item in own_words(f"cogs.{feature}").get("settings", ()):
            assert (item["label"] in text) == (item["name"] in without["settings"])
        await goes_on(w, table_id)
        assert await said(w, "help")
        await load(w, feature)
        assert registered(w) == whole
        await goes_on(w, table_id)


async def test_without_any_feature_it_is_a_whole_bot(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3", without=",".join(FEATURES)) as w:
        assert {command.split()[0] for command in registered(w)["commands"]} <= {
            *("play", "table", "move", "help", "settings", "owner")
        }
        table_id = await sit_with_robots(w, "belote", "easy")
        for name in ("help", "settings"):
            assert await said(w, name)
        assert not registered(w)["settings"]
        assert "leaderboards" not in await said(w, "settings")
        options = {str(option["name"]) for option in await options_of(w, "settings")}
        assert options == {
            "hand",
            "reminders",
            "minutes",
            "text",
            "forced",
            "language",
            "zone",
            "quiet",
        }
        assert closed("daily", words("en")) == "This table is closed."
        assert await said(w, "table", table_id)
        await play_on(w, table_id)
        assert w.table(table_id).status is Status.FINISHED
        assert not w.errors


async def test_a_table_of_a_feature_that_is_away_waits(tmp_path: Path) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        copy = answer_of(await w.people[0].slash(w.channel, "learn", game="belote"))
        table_id = w.newest
        await unload(w, "learn")
        (on,) = [
            button.custom_id or ""
            for button in buttons(copy)
            if "lesson_next" in (button.custom_id or "")
        ]
        answer = await w.forge(0, copy, on)
        assert ON_HOLD in words_of(answer_of(answer))
        with pytest.raises(Refused, match="feature_unavailable"):
            await w.ask(table_id, Act(w.people[0].id, {"type": "Pass"}))
        with pytest.raises(Refused, match="feature_unavailable"):
            kinds.need_unsealed(w.table(table_id), 0.0)
        await w.pass_time(40.0)
        assert (w.table(table_id).seq, w.table(table_id).status) == (0, Status.PLAYING)
        await load(w, "learn")
        await w.forge(0, copy, on)
        assert LESSON.of(w.table(table_id).record) == 1


def test_what_is_left_out_is_known_all_the_same() -> None:
    """Even in a new process its tables wait, and its rows are reachable."""
    source = """
from bot.app.build import build
from bot.config import Settings
from bot.storage.personal import PERSONAL
from bot.tables.record import CASUAL, MARKS
build(Settings(without="learn,daily,hints,tournaments"))
print(*sorted(MARKS), *sorted(CASUAL), *sorted({"dailies", "entrants"} & {*PERSONAL}))
"""
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [
        "anywhere",
        "cup",
        "daily",
        "lesson",
        *("hints", "dailies", "entrants"),
    ]


@pytest.mark.parametrize("wrong", ["lobby", "belote,nothing", "Belote"])
def test_what_cannot_be_switched_off_is_said_at_the_start(wrong: str) -> None:
    with pytest.raises(BadSettings, match="PARLOUR_WITHOUT"):
        build(Settings.read(without=wrong))
