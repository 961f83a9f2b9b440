"""Makes a witness: a small database as this version leaves it, and what could be pressed in its messages.

    python -m tests.witness.make NAME

writes ``tests/witness/NAME.sqlite3.gz`` and ``tests/witness/NAME.json.gz``. ``test_witness.py`` opens every pair that lies
there. A witness is made once and never again: it stands for the databases and messages that are out there. When the
schema, what is stored or what is posted has changed, make another one beside those before, named after the version.

Everything is made by the real bot in the simulated Discord. For each game there is a lobby with no option as in the
rulebook, a live match for each kind of window, with whatever people can pick there half-picked, a paused, a closed, a frozen
and two finished matches; and every type of action is in some log. What the JSON says of it is plain: numbers, texts
and custom ids, never the name of a class or a field, so that those may change.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
from simcord.results import to_discord_message

import rules
from bot.guilds import HouseRules
from bot.robots.cast import LEVELS
from bot.tables.commands import (
    Act,
    Ask,
    Configure,
    Consent,
    Depart,
    SeatRobots,
    VoteEnd,
)
from bot.tables.lobby import PACE
from bot.tables.model import IN_PLAY, Status, Table
from bot.tables.referee import Referee
from bot.ui.desk import Desk
from bot.words import words
from cogs.lobby.pace import paces
from rules.belote.model import NameTrump, PlayCard
from rules.belratti.model import (
    ConfirmBoard,
    ProposeNewThemes,
    Unready,
    Withdraw,
)
from rules.cattitude.model import Secure
from tests.support.world import World, buttons, components, verb, world
from tests.witness.facts import of_people, of_results, of_server, of_table
from tests.witness.pressing import Facts, attempt, message_now, resting, trials, untimed

HERE = Path(__file__).parent
PEOPLE = 9
OFTEN = {"tables_per_channel": 100, "tables_per_person": 100, "lobby_minutes": 10_080}
OFFERED = 7
"""Whom seats are offered to: Heidi, who plays nowhere."""
OUTSIDER = 8
MOST = 1_000
"""Moves after which another seed is tried."""
Move = tuple[int | None, rules.Action]

SWITCHES = ("pick", "pick_more", "slot", "second", "price", "panel", "good", "medium", "bad", "six")
SWITCHES += ("flip", "add", "lose", "keep", "royal", "belle")
"""What picks something without playing it, by verb."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A match to be played up to a point.

    Attributes:
        game: its name.
        people: how many people play; the first one hosts.
        robots: how many robots play beside them.
        options: what is not as in the rulebook.
        kind: the kind of window to stop at; ``""`` plays to the end.
        pace: how long people have.
        expires: whether the first window's time runs out.
        seed: what all chance comes from.
        least: actions to be played before it stops.
        offered: says whether what people could play then is as wanted.
        types: types of actions that are to be in the log.
    """

    game: str
    people: int
    robots: int
    options: tuple[tuple[str, Any], ...] = ()
    kind: str = ""
    pace: str = "days"
    expires: bool = False
    seed: str = "witness"
    least: int = 0
    offered: Callable[[list[rules.Action]], bool] | None = None
    types: frozenset[str] = frozenset()


FULL = (("preset", "full"),)
SIZES = {
    "belratti": (4, 0),
    "cattitude": (2, 1),
    "belote": (2, 2),
    "beccato": (3, 1),
    "belle": (2, 1),
}
"""People and robots at the live matches."""
LEAST = {"agree": 4, "themes": 0, "cattitude": 40}
"""Actions before a live match stops."""
MIDDLE = {
    "belratti": "paint",
    "cattitude": "choose",
    "belote": "card",
    "beccato": "pass",
    "belle": "group",
}
"""The kind of window in which matches stand still that do not go on."""
SHORT: dict[str, tuple[tuple[str, Any], ...]] = {
    "belote": (("target", 51), ("announcements", True))
}
SPECIAL: dict[tuple[str, str], tuple[tuple[str, Any], ...]] = {
    ("beccato", "agree"): FULL,
    ("beccato", "ready"): FULL,
    ("beccato", "change"): (*FULL, ("free_signal", False)),
    ("beccato", "place"): FULL,
    ("belratti", "hang"): (("decide", "majority"),),
    ("belle", "invite"): (("one_deck", True),),
}


def _of(*types: type[rules.Action]) -> Callable[[list[rules.Action]], bool]:
    return lambda legal: {type(one) for one in legal} >= {*types}


def _calls(legal: list[rules.Action]) -> bool:
    return any(isinstance(one, PlayCard) and one.call for one in legal)


def _two_royals(legal: list[rules.Action]) -> bool:
    escorts = [one.royals for one in legal if isinstance(one, Secure) and len(one.species) == 1]
    return len({royals for royals in escorts if royals}) > 1


MORE = (
    Wanted("belratti", 4, 0, kind="themes", offered=_of(ProposeNewThemes)),
    Wanted("belratti", 4, 0, kind="paint", offered=_of(Withdraw), pace="day"),
    Wanted("belratti", 4, 0, kind="paint", offered=_of(Unready), pace="day"),
    Wanted("belratti", 4, 0, kind="hang", offered=_of(ConfirmBoard), pace="hours"),
    Wanted("cattitude", 2, 1, kind="secure", offered=_two_royals),
    Wanted("belote", 2, 2, kind="bid", offered=_of(NameTrump)),
    Wanted("belote", 2, 2, (("belote_call", "manual"),), "card", offered=_calls),
    Wanted("beccato", 4, 0, (("free_signal", True), ("mode", "chat")), "agree"),
)
"""Live matches beside those for the kinds of windows, for what they have not had on offer."""
EASELS = (1, 2)
"""Which of them are about the easel itself, so that their Owls open no panel."""


def live() -> Iterator[Wanted]:
    """Yields the live matches: one for each kind of window of each game, and some more."""
    for name, game in rules.GAMES.items():
        for number, kind in enumerate(map(str, game.accepts)):
            yield Wanted(
                name,
                *SIZES[name],
                SPECIAL.get((name, kind), ()),
                kind,
                ("days", "day", "hours", "none")[number % 4] if kind != "captain" else "relaxed",
                seed=f"witness {kind}",
                least=LEAST.get(name if name == "cattitude" else kind, 20),
            )
    yield from MORE


class Maker:
    """Makes it, table by table."""

    def __init__(self, w: World) -> None:
        self.w = w
        self.rng = Random("witness")
        self.played: dict[str, set[str]] = {name: set() for name in rules.GAMES}

    # -- tables ------------------------------------------------------------------------------------

    async def open(self, wanted: Wanted) -> int:
        """Opens a table with its people and robots, and returns its number."""
        w = self.w
        await w.people[0].slash(w.channel, "play", game=wanted.game)
        card = w.channel.last_message
        table_id = next(reversed(w.bot.tables._lines))
        fits = wanted.pace in paces(w.bot.faces[wanted.game], words(None))
        pace = wanted.pace if fits else "none"  # nobody calls out days later
        for name, value in (*wanted.options, (PACE, pace)):
            await w.ask(table_id, Configure(w.people[0].id, name, value))
        for who in range(1, wanted.people):
            await w.press(who, w.now(card), "join")
        if wanted.robots:
            command = SeatRobots(w.people[0].id, LEVELS[table_id % 3], count=wanted.robots)
            await w.ask(table_id, command)
        await w.env.settle()
        return table_id

    async def deal(self, wanted: Wanted, seed: str) -> int:
        """Opens a table and deals."""
        w = self.w
        table_id = await self.open(wanted)
        w.seeds.append(seed)
        card = next(
            m for m in w.channel.history() if m.id == w.table(table_id).record.lobby_message
        )
        await w.press(0, card, "start")
        await w.env.settle()
        w.seeds.clear()
        return table_id

    async def play(self, wanted: Wanted) -> int:
        """Deals and plays as far as wanted; what happened is shown in the end."""
        seed, moves = plan(wanted, self.played[wanted.game])
        table_id = await self.deal(wanted, seed)
        if wanted.expires:
            await self.run_out(table_id)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Desk, "_show_soon", lambda _desk: None)
            for seat, action in moves:
                await self.act(table_id, seat, action)
            while wanted.expires and self.w.table(table_id).status in IN_PLAY:
                match = self.w.table(table_id).match
                assert match is not None
                await self.act(table_id, *any_action(match, self.rng, set()))
        with self.w.env._bot_scope():
            self.w.bot.desk(self.w.table(table_id)).touch()
        await self.w.env.settle()
        return table_id

    async def complete(self, name: str) -> None:
        """Plays a match with every type of action that has been in no log yet."""
        types = {one.__name__ for kinds in rules.GAMES[name].accepts.values() for one in kinds}
        if left := frozenset(types - self.played[name]):
            await self.play(Wanted(name, max(4, rules.GAMES[name].seats[0]), 0, types=left))

    async def run_out(self, table_id: int) -> None:
        """Lets time go by until the next window's time is up."""
        timers = self.w.table(table_id).record.timers
        due = min(at for name, at in timers.items() if name.startswith("expire:"))
        await self.w.pass_time(max(0.0, due - self.w.env.now().timestamp()) + 2)

    async def go_away(self, table_id: int, seat: int) -> None:
        """Has a person miss turns until a robot holds their seat."""
        while not (person := self.w.table(table_id).seats[seat]) or not person.held:
            match = self.w.table(table_id).match
            assert match is not None
            if match.prompts[0].seats == (seat,):
                await self.run_out(table_id)
            else:
                await self.act(table_id, *any_action(match, self.rng, set()))
        await self.w.pass_time()

    async def act(self, table_id: int, seat: int | None, action: rules.Action) -> None:
        """Plays an action on a seat, whoever has it; without a seat, lets time run out."""
        if seat is None:
            await self.run_out(table_id)
            return
        person = self.w.table(table_id).seats[seat]
        assert person is not None
        plain: Any = rules.to_dict(action)
        robot = seat if person.robot else None
        await self.w.ask(table_id, Act(person.user_id, plain, robot=robot))
        self.played[self.w.table(table_id).game].add(type(action).__name__)

    # -- what people do beside playing -------------------------------------------------------------

    async def pick(self, table_id: int, *, panels: bool) -> None:
        """Has everybody pick whatever can be picked in their hands, without playing it.

        Args:
            table_id: the table.
            panels: whether an Owl opens a panel; one of two, by the seat.
        """
        for seat, (channel, message) in self.w.table(table_id).record.hands.items():
            who = who_is(self.w, self.w.table(table_id), seat)
            picked: set[str] = {f"panel {('fit', 'swap')[seat % 2]}"}
            if not panels:
                picked |= {"panel fit", "panel swap"}
            while len(picked) < 12 and await self._pick_one(who, (channel, message), picked):
                pass

    async def _pick_one(self, who: int, where: tuple[int, int], picked: set[str]) -> bool:
        """Has somebody pick a thing of a kind they have not picked yet; returns whether there was one."""
        w = self.w
        hand = message_now(w, *where)
        for custom_id, values in reversed([*controls(w, hand)]):
            _, _, wanted, _, arg = custom_id.split("|")
            kind = f"{wanted} {arg}".strip()
            if wanted not in SWITCHES or kind in picked:
                continue
            with trials():
                made = await attempt(w, who, where, custom_id, values)
            if made["does"] == "drafts" and made["what"] is not None:
                picked.add(kind)
                await w.forge(who, hand, custom_id, *values)
                await w.env.settle()
                return True
        return False

    async def pick_painted(self, table_id: int) -> None:
        """Has the Owls of a table pick a picture they have painted already."""
        w = self.w
        for seat, where in w.table(table_id).record.hands.items():
            who = who_is(w, w.table(table_id), seat)
            for custom_id, values in controls(w, message_now(w, *where)):
                hand = message_now(w, *where)
                if verb(custom_id) == "pick" and "back" not in map(verb_of, buttons(hand)):
                    await w.forge(who, hand, custom_id, *values)
                    await w.env.settle()

    async def freeze(self, table_id: int) -> None:
        """Has a bug show itself at a table."""
        decide = Referee.decide

        def broken(*_args: Any) -> Any:
            raise RuntimeError("a bug")

        Referee.decide = broken  # type: ignore[method-assign]
        try:
            with_bug = self.w.ask(table_id, VoteEnd(self.w.people[0].id))
            await asyncio.wait([asyncio.ensure_future(with_bug)])
        finally:
            Referee.decide = decide  # type: ignore[method-assign]
        await self.w.env.settle()


def plan(wanted: Wanted, known: set[str]) -> tuple[str, list[Move]]:
    """Returns a seed and the moves that lead as far as wanted; without a kind of window, to the end.

    Args:
        wanted: what is wanted.
        known: types of actions that are in some log already; others are preferred.
    """
    for number in range(60):
        seed = f"{wanted.seed} {number}".encode().hex().ljust(32, "0")[:32]
        rng, seen = Random(number), set(known)
        moves: list[Move] = []
        seats = wanted.people + wanted.robots
        match = rules.Match.new(wanted.game, seats, seed, dict(wanted.options))
        if wanted.expires:
            return seed, []
        while match.prompts and match.seq < MOST:
            if wanted.kind and match.seq >= wanted.least and waits_for_person(match, wanted):
                return seed, moves
            late = next((one for one in match.prompts if one.kind == "hang"), None)
            if wanted.kind == "captain" and late is not None:
                moves.append((None, rules.Expire(late.window)))
            else:
                moves.append(any_action(match, rng, seen))
            seen.add(type(moves[-1][1]).__name__)
            match.play(*moves[-1])
        types = {type(action).__name__ for _, action in moves}
        if not wanted.kind and not match.prompts and types >= wanted.types:
            return seed, moves
    raise AssertionError(f"{wanted} never came to it")


def any_action(match: rules.Match, rng: Random, known: set[str]) -> tuple[int, rules.Action]:
    """Returns a seat and an action of it, rather of a type that is not known."""
    seats = [seat for one in match.prompts for seat in one.seats if seat not in one.done]
    if not seats or rng.random() < 0.05:
        seats = [seat for one in match.prompts for seat in one.seats]
    seat = rng.choice(seats)
    tried = [one for one in (match.sample(seat, rng) for _ in range(4)) if one is not None]
    return seat, next((one for one in tried if type(one).__name__ not in known), tried[0])


def waits_for_person(match: rules.Match, wanted: Wanted) -> bool:
    """Whether the wanted kind of window is open for a person who has not decided yet, and offers what is wanted."""
    people = {
        seat
        for one in match.prompts
        if one.kind == wanted.kind
        for seat in one.seats
        if seat < wanted.people
    }
    done = {seat for one in match.prompts for seat in one.done}
    legal = [one for seat in people for one in islice(match.legal(seat), 300)]
    if wanted.offered is not None:
        return wanted.offered(legal)
    return bool(people - done)


def who_is(w: World, table: Table, seat: int) -> int:
    """Returns which of the world's people sits on a seat."""
    person = table.seats[seat]
    assert person is not None
    return next(who for who, one in enumerate(w.people) if one.id == person.user_id)


def verb_of(button: discord.components.Button) -> str:
    """Returns what a button does."""
    return verb(button.custom_id)


def controls(w: World, message: discord.Message) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields what can be pressed on a message: the custom id, with what would be chosen in a menu."""
    listed = {
        discord.ComponentType.channel_select: [str(w.channel.id)],
        discord.ComponentType.role_select: [str(w.guild.id)],  # stands for everybody
    }
    for button in buttons(message):
        yield button.custom_id or "", ()
    for piece in components(message):
        if isinstance(piece, discord.components.SelectMenu) and not piece.disabled:
            values = listed.get(piece.type) or [one.value for one in piece.options]
            for first in range(len(values)):
                some = [*values[first:], *values[:first]][: max(1, piece.min_values)]
                yield piece.custom_id or "", tuple(some)


# -- the whole of it -------------------------------------------------------------------------------


def furnish(w: World) -> Any:
    """Brings a new world to where every witness begins, and returns the role of who manages the server: Alice."""
    role = w.guild.create_role("Keeper", permissions=discord.Permissions(manage_guild=True))
    w.env.backend.add_member_role(w.guild.id, w.people[0].id, role.id)
    for one in w.people:
        w.env.backend.get_dm_channel(one.id)
    return role


async def make(w: World) -> None:
    """Makes all tables and settings."""
    role = furnish(w)
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
        await maker.play(one) for one in sorted(live(), key=lambda one: one.kind != "captain")
    ]
    easels = [numbers[one - len(MORE)] for one in EASELS]
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
    """Makes a game's lobby and the matches that are not going on."""
    w, host = maker.w, maker.w.people[0].id
    lobby = await maker.open(Wanted(name, 2, 1, others(w, name), pace="relaxed"))
    assert w.table(lobby).record.options
    base = Wanted(name, *SIZES[name], kind=MIDDLE[name], least=4)
    paused, voted, frozen = [await maker.play(base) for _ in range(3)]
    await w.ask(paused, Ask(host, "pause"))
    number = w.table(paused).seq
    for who in range(1, base.people):
        await w.ask(paused, Consent(w.people[who].id, number, agrees=True))
    for who in range(base.people):
        if w.table(voted).status in IN_PLAY:
            await w.ask(voted, VoteEnd(w.people[who].id))
    w.trouble = True
    await maker.freeze(frozen)
    await w.env.settle()


def rulebook(name: str) -> Facts:
    """Returns a game's options as the rulebook has them, plain."""
    plain: Any = rules.to_dict(rules.GAMES[name].Options())
    return plain


def others(w: World, name: str) -> tuple[tuple[str, Any], ...]:
    """Returns every option of a game at a value that is not the rulebook's."""
    plain = rulebook(name)
    sheets = w.bot.faces[name].options(words(None))
    return tuple(
        (one.name, next(value for value, _ in one.choices if value != plain[one.name]))
        for one in sheets
    )


async def ask_things(maker: Maker, numbers: list[int]) -> None:
    """Has people ask for a pause, for a move back, offer a seat, leave, and vote, each at a table of its own."""
    w = maker.w
    people = [one.id for one in w.people]
    undone = False
    for table_id in numbers:
        table = w.table(table_id)
        assert table.match is not None
        free = [seat for seat in range(2) if table.match.undoable(seat)]
        if free and table.record.question is None:
            await w.ask(table_id, Ask(people[free[0]], "undo"))
            if not undone:
                for other in range(SIZES[table.game][0]):
                    if other != free[0]:
                        answer = Consent(people[other], table.seq, agrees=True)
                        await w.ask(table_id, answer)
                undone = True
    quiet = [n for n in numbers if w.table(n).record.question is None]
    await w.ask(quiet[0], Ask(people[1], "pause"))
    place = w.place(quiet[1])
    await w.people[0].slash(place, "table replace", person=w.people[OFFERED].user, seat=2)
    await w.ask(quiet[2], Depart(people[1]))
    await w.ask(quiet[3], VoteEnd(people[0]))
    await w.env.settle()


async def settings(w: World, role: Any) -> None:
    """Has people and the server settle how they want things."""
    await w.people[1].slash(
        w.channel, "settings me", minutes=20, zone="Europe/Paris", quiet="22:00-07:30"
    )
    await w.people[5].slash(w.channel, "settings me", hand="here", reminders="dm", language="fr")
    await w.people[6].slash(
        w.channel, "settings me", hand="both", reminders="none", text=True, leaderboards=False
    )
    await w.people[0].slash(
        w.channel,
        "settings server",
        channel=w.channel,
        openers=role,
        ping=role,
        language="de",
        per_channel=90,
        per_server=95,
        per_person=85,
        lobby=5000,
        pause=30,
    )
    await w.bot.wishes.set(
        w.guild.id,
        games={
            "belote": HouseRules(preset="traditional"),
            "belle": HouseRules(options=dict(others(w, "belle"))),
        },
    )


async def look_around(w: World, numbers: list[int]) -> None:
    """Has people look at everything that can be looked at, so that its buttons are there."""
    alice, ivan = w.people[0], w.people[OUTSIDER]
    for name in ("help", "leaderboard", "profile", "history", "settings me", "settings server"):
        await alice.slash(w.channel, name)
    for game in rules.GAMES:
        mine = [n for n in w.bot.tables._lines if w.table(n).game == game]
        ended = next(n for n in mine if w.table(n).record.result_message)
        await alice.slash(w.channel, "leaderboard", game=game)
        await alice.slash(w.channel, "rules", game=game)
        await alice.slash(w.channel, "replay", table=ended)
        lobby = next(n for n in mine if w.table(n).status is Status.LOBBY)
        card = message_now(w, w.channel.id, w.table(lobby).record.lobby_message or 0)
        for opened in ("options", "robots"):
            made = await w.press(0, card, opened)
        made = await w.press(0, card, "options")
        await w.choose(0, made.response.message, "option", "0")
        going = next(n for n in numbers if w.table(n).game == game)
        await alice.slash(w.place(going), "table status")
        await alice.slash(w.place(going), "hand")
        await alice.slash(w.place(going), "table leave")
        await ivan.slash(w.place(going), "table watch")
        board = message_now(w, w.table(going).place_id, w.table(going).record.board_message or 0)
        await w.press(OUTSIDER, board, "house_table")
        card = (await alice.slash(w.channel, "settings server")).response.message
        page = (await w.choose(0, card, "server_game", game)).response.message
        await w.choose(0, page, "server_option", "0")
    made = await alice.slash(w.channel, "leaderboard")
    await w.press(0, made.response.message, "board_share")
    await ivan.slash(w.channel, "privacy delete")
    await w.env.settle()


# -- writing it down -------------------------------------------------------------------------------


async def written(w: World) -> Facts:
    """Returns what can be seen and pressed, with what comes of each press."""
    numbers = sorted(w.bot.tables._lines)
    tables = {str(n): of_table(w.table(n)) for n in numbers if w.table(n).id}
    ended = [n for n in numbers if w.table(n).status is Status.FINISHED]
    facts: Facts = {
        "now": w.env.now().timestamp(),
        "server": w.guild.id,
        "channel": w.channel.id,
        "people": [one.id for one in w.people],
        "threads": [[one.id, one.name] for one in w.channel.threads],
        "tables": tables,
        "results": await of_results(w, ended),
        "settled": await of_people(w),
        "wished": await of_server(w),
    }
    stored = [one for kept in w.env.backend.messages.values() for one in kept.values()]
    found: list[Facts] = []
    with trials():
        for message in sorted(stored, key=lambda one: one.id):
            pressable = [*controls(w, to_discord_message(w.env, message))]
            if message.author_id == w.env.backend.bot_user.id and pressable:
                found.append(await posted(w, message, pressable))
    return {**facts, "messages": found}


async def posted(w: World, message: Any, pressable: list[Any]) -> Facts:
    """Returns a message with what can be pressed on it, by whom, and what comes of it."""
    channel = w.env.backend.get_channel(message.channel_id)
    reader = next(
        (who for who, one in enumerate(w.people) if one.id in channel.recipient_ids), None
    )
    if message.is_ephemeral:
        asked = int(message.interaction_metadata["user"]["id"])
        reader = next(who for who, one in enumerate(w.people) if one.id == asked)
    where = (message.channel_id, message.id)
    pressed: list[Facts] = []
    for custom_id, values in pressable:
        before = [one for one in pressed if one["id"] == custom_id]
        if before and verb(custom_id) in w.bot.verbs:
            continue  # one value of a menu of the house stands for all
        made: Facts = {}
        who = reader
        for who in range(PEOPLE) if reader is None else (reader,):
            made = await attempt(w, who, where, custom_id, values)
            if made["does"] != "says":
                break
        pressed.append({"id": custom_id, "values": list(values), "who": who, "comes": made})
    return {
        "message": message.id,
        "channel": message.channel_id,
        "flags": message.flags,
        "reader": reader,
        "pressed": pressed,
    }


async def count_of(w: World) -> int:
    """Returns how many tables there are."""
    return len(await w.bot.store.with_status(*(str(one) for one in Status)))


async def run(name: str) -> None:
    """Makes both files."""
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
                await w.bot.tables.get(number)
            facts = await written(w)
        pack(HERE / f"{name}.sqlite3.gz", copy.read_bytes())
        pack(HERE / f"{name}.json.gz", json.dumps(facts, separators=(",", ":")).encode())


def pack(path: Path, content: bytes) -> None:
    """Writes a compressed file, the same for the same content."""
    path.write_bytes(gzip.compress(content, 9, mtime=0))


if __name__ == "__main__":
    asyncio.run(run(*sys.argv[1:]))
