"""The server, its clock, and the bot after a pulled plug."""

import asyncio
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from playground import changes, patches
from playground.__main__ import database_file, main, parse, play
from playground.world import World, open_world
from tests.playground.small_bot import SmallBot, bot_of, channel_of


def card_room(world: World) -> ChannelHandle:
    room = world.rooms(world.owner_id)[0]
    return ChannelHandle(world.env, world.guild, world.env.backend.channels[room.id])


async def test_everybody_has_the_same_id_in_every_run(tmp_path: Path):
    seen: list[tuple[Any, ...]] = []
    for run in ("first", "second"):
        async with open_world(tmp_path / run, SmallBot) as world:
            rooms = [room.id for room in world.rooms(world.owner_id)]
            message = await channel_of(world, rooms[0]).send("hello")
            assert message.id > max([*rooms, *world.people])
            seen.append((*world.people, *rooms, world.guild.id))
    assert seen[0] == seen[1]


async def test_a_private_thread_is_seen_by_its_members_alone(world: World):
    _, bruno, chloe = list(world.people)[:3]
    room = world.rooms(bruno)[0]
    channel = channel_of(world, room.id)
    async with world.lock:
        thread = await channel.create_thread(name="Secret", type=discord.ChannelType.private_thread)
        await thread.add_user(discord.Object(chloe))
    assert "Secret" not in [room.name for room in world.rooms(bruno)]
    secret = world.rooms(chloe)[1]
    assert (secret.name, secret.kind, secret.parent) == ("Secret", "thread", room.id)


async def test_one_of_the_six_takes_no_direct_messages(world: World):
    refused = []
    for person_id in world.people:
        user = await world.env.bot.fetch_user(person_id)
        try:
            await user.send("Your cards.")
        except discord.Forbidden as error:
            refused.append((world.people[person_id].takes_dms, error.code))
    assert refused == [(False, 50007)]


async def test_an_archived_thread_is_listed_while_one_is_in_it(world: World):
    ada = world.owner_id
    channel = channel_of(world, world.rooms(ada)[0].id)
    async with world.lock:
        thread = await channel.create_thread(
            name="Finished", type=discord.ChannelType.public_thread
        )
        assert "Finished" in [room.name for room in world.rooms(ada)]
        await thread.edit(archived=True)
    assert "Finished" not in [room.name for room in world.rooms(ada)]
    assert "Finished" in [room.name for room in world.rooms(ada, here=thread.id)]


async def test_the_clock_runs_with_the_wall_clock(world: World):
    before = bot_of(world).ticks
    await asyncio.sleep(1.6)
    assert bot_of(world).ticks - before >= 2
    assert abs(world.env.now() - datetime.now(UTC)) < timedelta(seconds=2)


async def test_time_slept_through_does_not_happen(world: World):
    before = bot_of(world).ticks
    patches.set_clock(world.env, datetime.now(UTC) - timedelta(hours=3))
    await asyncio.sleep(0.3)
    assert abs(world.env.now() - datetime.now(UTC)) < timedelta(seconds=2)
    assert bot_of(world).ticks - before <= 1


async def test_each_person_speaks_their_language(world: World):
    channel = card_room(world)
    for person_id, person in world.people.items():
        member = world.member(person_id)
        async with world.lock:
            table = await member.slash(channel, "table", game="belote")
            hand = await member.click(table.response, label="My hand")
        assert hand.ephemeral
        assert hand.response.content.startswith(f"Your hand, in {person.locale}:")


async def test_a_killed_bot_says_no_goodbye_and_commits_nothing(world: World):
    killed = bot_of(world)
    channel = channel_of(world, world.rooms(world.owner_id)[0].id)
    killed.add(1)
    killed.rows.execute("begin")
    killed.add(1)
    ended: list[str] = []

    async def linger() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            ended.append("cancelled")
            await channel.send("goodbye")

    async with world.lock:
        killed.errands.append(linger)
        await world.env.advance_time(1)
    outage = await world.pull_the_plug()
    assert outage.problem is None
    assert ended == ["cancelled"]
    assert bot_of(world).presses == 1
    assert not world.env.backend.messages.get(channel.id)
    assert not killed.tick.is_running()


async def test_a_bot_that_does_not_come_back_can_be_started_again(tmp_path: Path):
    broken = False

    class Moody(SmallBot):
        async def setup_hook(self) -> None:
            if broken:
                raise RuntimeError("not today")
            await super().setup_hook()

    async with open_world(tmp_path / "bot.sqlite3", Moody) as world:
        bot_of(world).add(1)
        broken = True
        outage = await world.pull_the_plug()
        assert outage.problem == "RuntimeError: not today"
        assert not world.up
        await asyncio.sleep(0.3)
        broken = False
        outage = await world.pull_the_plug()
        assert (outage.number, outage.problem, world.up) == (2, None, True)
        assert bot_of(world).presses == 1


async def test_a_bot_that_does_not_start_can_be_started_again(tmp_path: Path):
    class Absent(SmallBot):
        async def setup_hook(self) -> None:
            if not (tmp_path / "mended").exists():
                raise RuntimeError("not today")
            await super().setup_hook()

    async with open_world(tmp_path / "bot.sqlite3", Absent, start=False) as world:
        assert (world.up, bool(world.starting)) == (False, True)
        with pytest.raises(RuntimeError, match="not today"):
            await world.start()
        assert (world.up, world.starting) == (False, "")
        assert world.outage is not None
        assert (world.outage.number, world.outage.problem) == (0, "RuntimeError: not today")
        (tmp_path / "mended").touch()
        outage = await world.pull_the_plug()
        assert (outage.number, outage.problem, world.up) == (1, None, True)


async def test_a_bug_is_counted_once_and_a_refusal_not_at_all(
    world: World, capsys: pytest.CaptureFixture[str]
):
    ada, channel = world.member(world.owner_id), card_room(world)
    for name in ("fail", "refuse"):
        async with world.lock:
            await ada.slash(channel, name)
    await asyncio.sleep(0.3)
    assert (world.troubles.count, world.troubles.last) == (1, "RuntimeError: as asked")


async def test_an_event_of_the_server_belongs_to_no_channel(world: World):
    guild, soon = world.env.bot.get_guild(world.guild.id), datetime.now(UTC) + timedelta(days=400)
    assert guild is not None
    event: dict[str, Any] = {"entity_type": discord.EntityType.external, "location": "here"}
    event |= {
        "privacy_level": discord.PrivacyLevel.guild_only,
        "end_time": soon + timedelta(hours=3),
    }
    async with world.lock:
        await guild.create_scheduled_event(name="Game night", start_time=soon, **event)
        card = await channel_of(world, card_room(world).id).send("hello")
    assert world.changes.version(card.channel.id)


async def test_old_log_lines_and_pictures_are_forgotten(world: World, monkeypatch):
    monkeypatch.setattr(changes, "KEPT_LOG_LINES", 5)
    monkeypatch.setattr(changes, "KEPT_BLOBS", 4)
    ada, channel = world.member(world.owner_id), card_room(world)
    for _ in range(8):
        async with world.lock:
            await ada.slash(channel, "table", game="belote")
    messages = world.env.backend.messages[channel.id]
    for message_id in sorted(messages)[:7]:
        async with world.lock:
            await channel_of(world, channel.id).get_partial_message(message_id).delete()
    before = world.changes.version(channel.id)
    world.changes.trim()
    assert len(world.env.backend.transcript) == 5
    assert world.changes.version(channel.id) == before
    pictures = [url for url in patches.pictures(world.env) if "/attachments/" in url]
    (last,) = messages.values()
    assert last.attachments[0]["url"] in pictures
    assert len(pictures) <= 4


def test_a_new_file_for_each_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    now = datetime(2026, 11, 21, 14, 5, 9, tzinfo=UTC)
    path = database_file(None, fresh=False, now=now)
    assert path == Path("var/playground-20261121-140509.sqlite3")
    assert path.parent.is_dir()


def test_a_named_file_is_kept_unless_told_otherwise(tmp_path: Path):
    named = tmp_path / "mine.sqlite3"
    wal = tmp_path / "mine.sqlite3-wal"
    for fresh in (False, True):
        named.write_text("rows")
        wal.write_text("more rows")
        assert database_file(named, fresh=fresh, now=datetime.now(UTC)) == named
        assert (named.exists(), wal.exists()) == (not fresh, not fresh)


@pytest.mark.parametrize("port", ["x", "-1", "65536", "８"])
def test_a_port_that_is_none(port: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        parse(["--port", port])
    assert stopped.value.code == 2
    assert "is not a port" in capsys.readouterr().err


async def test_the_browser_is_opened_at_the_one_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    stop, opened, loop = asyncio.Event(), [], asyncio.get_running_loop()

    def browse(address: str) -> None:
        opened.append(address)
        loop.call_soon_threadsafe(stop.set)

    monkeypatch.setattr("webbrowser.open", browse)
    code = await play(tmp_path / "bot.sqlite3", SmallBot, port=0, browser=True, stop=stop)
    assert code == 0
    assert f"The playground is open: {opened[0]}\n" in capsys.readouterr().out


def test_a_file_that_cannot_be_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "file").write_text("no folder")
    code = main(["--no-browser", "--database", str(tmp_path / "file" / "bot.sqlite3")])
    assert code == 2
    assert capsys.readouterr().err.startswith("The database file cannot be used: ")


@pytest.mark.parametrize(
    ("installed", "how"), [(True, "-m pip install "), (False, "make play, or pip install -r")]
)
def test_without_simcord_it_says_what_to_install(
    installed: bool, how: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("playground.__main__.installed", lambda: installed)
    monkeypatch.setattr("bot.installed.installed", lambda: installed)
    there = SimpleNamespace(requires=["simcord; extra == 'play'"])
    monkeypatch.setattr("bot.installed.distribution", lambda _name: there)
    monkeypatch.setitem(sys.modules, "simcord", None)
    assert main(["--no-browser"]) == 2
    assert how in capsys.readouterr().err


def test_the_environment_keeps_the_browser_closed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("PARLOUR_NO_BROWSER", raising=False)
    assert not parse([]).no_browser
    monkeypatch.setenv("PARLOUR_NO_BROWSER", "1")
    assert parse([]).no_browser


def test_help_says_what_a_restart_forgets(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        parse(["--help"])
    assert stopped.value.code == 0
    assert "new at every start" in " ".join(capsys.readouterr().out.split())
