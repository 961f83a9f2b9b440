"""Makes a witness: a small database as this version leaves it, and all controls of its messages.

    python -m tests.witness.make 02

writes ``tests/witness/02.sqlite3.gz`` and ``tests/witness/02.json.gz``. ``test_witness.py`` opens
every pair in that folder, and expects something of everything in the last. A witness is made once
and never again: it represents the databases and messages in use. When the schema, the stored data
or the messages change, make another one with the next number.

The real bot makes everything in the simulated Discord. For each game there is a lobby with
unusual options, a live match for each kind of window, with possible choices half-made, a paused,
a closed, a frozen and two finished matches; and every type of action is in a log. The JSON has
plain facts: numbers, texts and custom ids, never the name of a class or a field, so that those may
change.
"""

import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import discord

import rules
from bot.i18n.words import words
from bot.tables.commands import AskVote, CastVote, Depart, VoteEnd
from bot.tables.model import IN_PLAY, Status
from bot.users.guild_settings import HouseRules
from tests.cogs.history.past import shown
from tests.support.world import World, answer_of, world
from tests.witness.maker import OFFERED, OFTEN, OUTSIDER, PEOPLE, Maker
from tests.witness.plans import EASELS, FULL, MIDDLE, MORE, SHORT, SIZES, Wanted, live
from tests.witness.pressing import Facts, message_now, resting, untimed
from tests.witness.writing import count_of, written

HERE = Path(__file__).parent


def load_cogs(w: World) -> Any:
    """Prepares a new world for a witness, and returns the role of the manager: Alice."""
    role = w.guild.create_role("Keeper", permissions=discord.Permissions(manage_guild=True))
    w.env.backend.add_member_role(w.guild.id, w.people[0].id, role.id)
    for person in w.people:
        w.env.backend.get_dm_channel(person.id)
    return role


async def make(w: World) -> None:
    """Makes all tables and settings."""
    role = load_cogs(w)
    maker = Maker(w)
    for name in rules.GAMES:
        least = rules.GAMES[name].seats[0]
        short = SHORT.get(name, ())
        await maker.play(Wanted(name, least, 0, short, pace="quick", expires=True))
        await maker.play(Wanted(name, 2, max(1, least - 2), short, seed="with robots"))
    drawn = frozenset({"PlaceEgg", "ProposeDraw", "ProposeChange"})
    changing = (*FULL, ("free_signal", False))
    await maker.play(Wanted("beccato", 4, 0, changing, types=drawn))
    numbers = [
        await maker.play(item) for item in sorted(live(), key=lambda item: item.kind != "captain")
    ]
    easels = [numbers[item - len(MORE)] for item in EASELS]
    for table_id in numbers:
        easel = table_id in easels
        await maker.pick(table_id, panels=not easel)
        if easel:
            await maker.pick_painted(table_id)
    for name in rules.GAMES:
        await maker.complete(name)
        await beside(maker, name)
    await ask_things(maker, numbers)
    away = await maker.play(Wanted("belote", 2, 2, kind="card", least=8, pace="quick"))
    await maker.go_away(away, 1)
    await settings(w, role)
    for _ in range(12):
        await w.pass_time()
    await look_around(w, numbers)


async def beside(maker: Maker, name: str) -> None:
    """Makes a game's lobby and the matches that aren't going on."""
    w, host = maker.w, maker.w.people[0].id
    lobby = await maker.open(Wanted(name, 2, 1, others(w, name), pace="relaxed"))
    assert w.table(lobby).record.terms.options
    base = Wanted(name, *SIZES[name], kind=MIDDLE[name], least=4)
    paused, voted, frozen = [await maker.play(base) for _ in range(3)]
    await w.ask(paused, AskVote(host, "pause"))
    number = w.table(paused).seq
    for player in range(1, base.people):
        await w.ask(paused, CastVote(w.people[player].id, number, agrees=True))
    for player in range(base.people):
        if w.table(voted).status in IN_PLAY:
            await w.ask(voted, VoteEnd(w.people[player].id))
    w.trouble = True
    await maker.freeze(frozen)
    await w.env.settle()


def rulebook(name: str) -> Facts:
    """Returns a game's options as in the rulebook, as plain data."""
    plain: Any = rules.to_dict(rules.GAMES[name].Options())
    return plain


def others(w: World, name: str) -> tuple[tuple[str, Any], ...]:
    """Returns every option of a game with a value that isn't the rulebook's."""
    plain = rulebook(name)
    sheets = w.bot.host.game_uis[name].options(words(None))
    return tuple(
        (sheet.name, next(value for value, _ in sheet.choices if value != plain[sheet.name]))
        for sheet in sheets
    )


async def ask_things(maker: Maker, numbers: list[int]) -> None:
    """Has people ask for a pause or undo, offer a seat, leave, vote: each at its own table."""
    w = maker.w
    people = [person.id for person in w.people]
    undone = False
    for table_id in numbers:
        table = w.table(table_id)
        assert table.match is not None
        free = [seat for seat in range(2) if table.match.undoable(seat)]
        if free and table.record.votes.question is None:
            await w.ask(table_id, AskVote(people[free[0]], "undo"))
            if not undone:
                for other in range(SIZES[table.game][0]):
                    if other != free[0]:
                        answer = CastVote(people[other], table.seq, agrees=True)
                        await w.ask(table_id, answer)
                undone = True
    quiet = [n for n in numbers if w.table(n).record.votes.question is None]
    await w.ask(quiet[0], AskVote(people[1], "pause"))
    panel = answer_of(await w.through(0, w.place(quiet[1]), "table"))
    asked = answer_of(await w.choose(0, panel, "house_replace", "1"))
    await w.pick(0, asked, "house_offer", OFFERED)
    await w.ask(quiet[2], Depart(people[1]))
    await w.ask(quiet[3], VoteEnd(people[0]))
    await w.env.settle()


async def settings(w: World, role: Any) -> None:
    """Makes people and the server change their settings."""
    await w.people[1].slash(
        w.channel, "settings", minutes=20, zone="Europe/Paris", quiet="22:00-07:30"
    )
    await w.people[5].slash(w.channel, "settings", hand="here", reminders="dm", language="fr")
    await w.people[6].slash(
        w.channel, "settings", hand="both", reminders="none", text=True, leaderboards=False
    )
    await w.bot.host.guild_settings.set(
        w.guild.id,
        channels=(w.channel.id,),
        openers=role.id,
        ping=role.id,
        language="de",
        per_channel=90,
        per_server=95,
        per_person=85,
        lobby_minutes=5000,
        pause_minutes=30,
        games={
            "belote": HouseRules(preset="traditional"),
            "belle": HouseRules(options=dict(others(w, "belle"))),
        },
    )


async def look_around(w: World, numbers: list[int]) -> None:
    """Has people look at everything there is, so that its buttons exist."""
    alice = w.people[0]
    for name in ("help", "leaderboard", "profile", "history list", "settings"):
        await alice.slash(w.channel, name)
    for game in rules.GAMES:
        mine = [n for n in w.bot.host.tables._queues if w.table(n).game == game]
        ended = next(n for n in mine if w.table(n).record.messages.result)
        await alice.slash(w.channel, "leaderboard", game=game)
        await alice.slash(w.channel, "rules", game=game)
        await alice.slash(w.channel, "history replay", table=ended)
        lobby = next(n for n in mine if w.table(n).status is Status.LOBBY)
        card = message_now(w, w.channel.id, w.table(lobby).record.messages.lobby or 0)
        await w.press(0, card, "robots")
        going = next(n for n in numbers if w.table(n).game == game)
        await alice.slash(w.place(going), "move")
        await w.through(0, w.place(going), "table", "house_leave")
        await w.through(OUTSIDER, w.place(going), "table", "house_watch")
        board = message_now(w, w.table(going).place_id, w.table(going).record.messages.board or 0)
        await w.press(OUTSIDER, board, "house_table")
    await w.through(0, w.channel, "settings", "server", "server_more")
    result = shown(await alice.slash(w.channel, "leaderboard"))
    await w.press(0, result, "board_share")
    await w.through(OUTSIDER, w.channel, "settings", "privacy_card", "privacy_ask")
    await w.env.settle()


async def run(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder, resting():
        path, copy = Path(folder) / "w.sqlite3", Path(folder) / "copy.sqlite3"
        async with world(path, people=PEOPLE, seed=name, **OFTEN) as w:
            untimed(w)
            await make(w)
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)
                target.execute("PRAGMA journal_mode=DELETE")
                target.execute("VACUUM")
            await w.restart()
            untimed(w)
            for number in range(1, await count_of(w) + 1):
                await w.bot.host.tables.get(number)
            facts = await written(w)
        pack(HERE / f"{name}.sqlite3.gz", copy.read_bytes())
        pack(HERE / f"{name}.json.gz", json.dumps(facts, separators=(",", ":")).encode())


def pack(path: Path, content: bytes) -> None:
    """Writes a compressed file, the same for the same content."""
    path.write_bytes(gzip.compress(content, 9, mtime=0))


if __name__ == "__main__":
    asyncio.run(run(*sys.argv[1:]))
