"""Databases and messages of earlier versions go on as they were, even after renamings.

:mod:`tests.witness.make` made the witnesses in this folder, and never makes them again. The first
is from before 1.0.0 and has had the intermediate start that docs/hosting/upgrading.md asks for.
"""

import gzip
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import pytest
from simcord.backend.models import Message

import rules
from bot.components.renderer import layout
from bot.i18n.words import words
from bot.tables.model import IN_PLAY, LIVE, Status, Table
from bot.ui import table_screens
from rules.beccato.model import Watch
from rules.belote.model import ClaimRest
from tests.cogs.history.past import shown
from tests.support.playing import looks, planned
from tests.support.world import World, words_of, world
from tests.witness.facts import of_people, of_results, of_server, of_table
from tests.witness.make import HERE, load_cogs, rulebook
from tests.witness.maker import OFTEN, PEOPLE
from tests.witness.pressing import (
    Facts,
    attempt,
    attempt_on_discord,
    leaves,
    message_now,
    read,
    resting,
    trials,
    untimed,
)

WITNESSES = sorted(path.name.split(".")[0] for path in HERE.glob("*.json.gz"))

pytestmark = pytest.mark.parametrize("name", WITNESSES)


def written(name: str) -> Facts:
    return json.loads(gzip.decompress((HERE / f"{name}.json.gz").read_bytes()))


@asynccontextmanager
async def opened(name: str, folder: Path) -> AsyncIterator[tuple[World, Facts]]:
    """Starts today's bot on a copy of a witness, in a Discord with its threads and messages."""
    facts = written(name)
    with resting():
        async with world(folder / "empty.sqlite3", people=PEOPLE, **OFTEN) as w:
            load_cogs(w)
            ids = (w.guild.id, w.channel.id, [person.id for person in w.people])
            assert ids == (facts["server"], facts["channel"], facts["people"])
            _bring_back(w, facts)
            w.database = folder / "witness.sqlite3"
            w.database.write_bytes(gzip.decompress((HERE / f"{name}.sqlite3.gz").read_bytes()))
            await w.restart()
            untimed(w)
            for number in facts["tables"]:
                assert await w.bot.host.tables.get(int(number)) is not None
            yield w, facts


def _bring_back(w: World, facts: Facts) -> None:
    """Sets the clock, and restores threads and messages."""
    backend = w.env.backend
    backend.advance_clock(facts["now"] + 1 - w.env.now().timestamp())
    for number, title in facts["threads"]:
        backend.create_thread(
            w.channel.id, title, backend.bot_user.id, message_id=number, broadcast=False
        )
    for fact in facts["messages"]:
        message = Message(
            id=fact["message"],
            channel_id=fact["channel"],
            author_id=backend.bot_user.id,
            timestamp=datetime.fromtimestamp(facts["now"], UTC).isoformat(),
            flags=fact["flags"],
        )
        if message.is_ephemeral:
            reader = w.people[fact["reader"]].id
            message.interaction_metadata = {
                "id": str(message.id),
                "type": 2,
                "user": {"id": str(reader), "username": "?", "discriminator": "0", "avatar": None},
            }
        backend.messages[fact["channel"]][message.id] = message


def tables_of(w: World, facts: Facts, *statuses: Status) -> Iterator[Table]:
    for number in facts["tables"]:
        table = w.table(int(number))
        if table.status in statuses:
            yield table


def pressed(facts: Facts) -> Iterator[tuple[Facts, Facts]]:
    for message in facts["messages"]:
        for control in message["pressed"]:
            yield message, control


async def test_what_is_stored_reads_as_it_did(name: str, tmp_path: Path) -> None:
    """Checks tables, settings, ratings, logs and finished matches; there is something of each."""
    async with opened(name, tmp_path) as (w, facts):
        await everything_is_as_it_was(w, facts)
        logs = await every_log_leads_to_its_snapshot(w, facts)
        if name == WITNESSES[-1]:  # earlier ones lack what came later
            there_is_something_of_everything(w, facts, logs)
        await what_is_over_can_be_looked_at(w, facts)


async def everything_is_as_it_was(w: World, facts: Facts) -> None:
    """Checks seats, options, clocks, votes, half-made choices; settings, ratings, results."""
    facts_now = {number: of_table(w.table(int(number))) for number in facts["tables"]}
    for number, table in json.loads(json.dumps(facts_now)).items():
        before = {key: item for key, item in facts["tables"][number].items() if key != "told"}
        if before["status"] == "frozen":  # each start retries a frozen table: its match goes on
            tried = ("status", "incident", "clocks")
            assert table["status"] == "playing"
            table, before = (
                {key: value for key, value in item.items() if key not in tried}
                for item in (table, before)
            )
        assert table == before, number
    assert json.loads(json.dumps(await of_people(w))) == facts["settled"]
    assert json.loads(json.dumps(await of_server(w))) == facts["wished"]
    results = await of_results(w, [int(number) for number in facts["results"]])
    assert json.loads(json.dumps(results)) == facts["results"]


YOUNGER = {
    *("fair_play", "fair_ask", "fair_take", "fair_file", "hand_back", "page_open", "page_out"),
    *("play_now", "play_open", "play_games", "play_with", "house_invite", "options_set"),
    *(
        "more",
        "page_seat",
        "last_round",
        "house_score",
        "house_replace",
        "house_offer",
        "turns",
        "blocked",
        "block",
        "privacy_card",
    ),
    *("privacy_export", "privacy_ask", "server_more", "server_limits", "server_limited"),
    *("server_rules", "server"),
    *("learn", "lesson_next", "lesson_end", "hint", "house_hints"),
    *("explain", "explain_about"),
    *("daily", "daily_play", "daily_on", "daily_share", "daily_table", "daily_game"),
    *("daily_before", "daily_proof"),
    *("turned", "puzzle", "puzzle_next", "puzzle_answer", "stats", "stats_file"),
    *("season", "season_game", "season_hall", "season_share"),
    *("cup", "cup_open", "cup_in", "cup_here", "cup_out", "cup_table", "cup_standings"),
    *("cup_share", "cup_round", "cup_admin", "cup_go", "cup_cancel", "cup_remove"),
    *("seek", "seek_now", "seek_tonight", "seek_stop", "seek_fill", "seek_games", "seek_pace"),
    *("seek_spread", "seek_robots", "seek_tongue", "seek_yes", "seek_no", "unblock"),
    *("night_in", "night_out", "night_here", "night_cancel", "night_cancelled"),
    *("night_plan", "night_at", "leave_one", "watch_pick", "players", "report", "report_set"),
    *("report_done", "ban_whom", "ban_ask", "ban_set", "ban_lift"),
}
"""Verbs of buttons that the latest witness couldn't have."""

ASKING = {"options", "option", "server_game", "server_option"}
"""Verbs of controls that showed a page, and open a form today."""

YOUNGER_PROMPTS = {"eyes", "beat"}
"""Kinds of prompts that it couldn't have."""

YOUNGER_OPTIONS = {"beat", "bonuses"}
"""Options that it couldn't have."""

NEWS = {"gifts", "added", "batches", "buried", "own_buried", "swapped_for", "held"}
"""New fields of states; an older snapshot lacks them, but a replay of its log doesn't."""


def without_news(value: object) -> object:
    """Returns plain data without the fields that an old snapshot lacks."""
    if isinstance(value, dict):
        kept = cast("dict[str, object]", value).items()
        return {key: without_news(item) for key, item in kept if key not in NEWS}
    if isinstance(value, (list, tuple)):
        return [without_news(item) for item in cast("list[object]", value)]
    return value


async def every_log_leads_to_its_snapshot(w: World, facts: Facts) -> dict[str, set[type]]:
    """Checks that states and views are equal; returns the types of logged actions, by game."""
    types: dict[str, set[type]] = {game: set() for game in rules.GAMES}
    for number in facts["tables"]:
        table = w.table(int(number))
        if table.match is None:
            assert table.status is Status.LOBBY
            continue
        moves = await w.bot.host.store.moves_of(table.id)
        again = table.record.replay(table.game, table.match.seats, moves).match
        assert without_news(json.loads(again.checkpoint())) == without_news(
            json.loads(table.match.checkpoint())
        ), number
        for viewer in (None, *range(again.seats)):
            first, two = (rules.to_dict(match.view(viewer)) for match in (again, table.match))
            assert without_news(first) == without_news(two)
        types[table.game] |= {type(action) for _, _, action in again.log}
    return types


def there_is_something_of_everything(w: World, facts: Facts, types: dict[str, set[type]]) -> None:
    """Checks for each type of action, window, option and choice: otherwise little is proved."""
    for game_name in {table["game"] for table in facts["tables"].values()}:
        game = rules.GAMES[game_name]
        alike = {number for number, item in facts["tables"].items() if item["game"] == game_name}
        mine = [w.table(int(number)) for number in alike]
        actions = {kind for kinds in game.accepts.values() for kind in kinds}
        younger = {ClaimRest, Watch, rules.Undo} - types[game_name]  # or undone by no one
        assert types[game_name] - {rules.Undo} == (actions | {rules.Expire}) - younger
        matches = [table.match for table in mine if table.status in IN_PLAY and table.match]
        kinds = {prompt.kind for match in matches for prompt in match.prompts}
        assert kinds == {str(kind) for kind in game.accepts} - YOUNGER_PROMPTS
        # a start retries that one
        assert {table.status for table in mine} >= set(Status) - {Status.FROZEN}
        for option, value in rulebook(game_name).items():
            if option in YOUNGER_OPTIONS:
                continue
            assert any(table.record.terms.options[option] != value for table in mine), option
    assert rules.Undo in set().union(*types.values())
    alike = facts["tables"].values()
    assert {item["asked"][0] for item in alike if item["asked"]} == {"pause", "undo"}
    for part in (
        "half-made",
        "offered seats",
        "votes to end",
        "left",
        "clocks",
        "clocks that stand",
    ):
        assert any(item[part] for item in alike), part
    verbs = {read(item["id"]).verb for _, item in pressed(facts)}
    since = {w.bot.host.handler.verbs[item] for item in YOUNGER}
    known = {*w.bot.host.handler.verbs.values()} - since
    assert {
        w.bot.host.handler.verbs[item] for item in verbs if item in w.bot.host.handler.verbs
    } == known


async def test_everything_that_was_posted_is_understood(name: str, tmp_path: Path) -> None:
    """Presses every button and choice as the people who saw them; the results are as recorded.

    Each move and choice is submitted at its table, and some of each kind are pressed in Discord.
    Other controls of the house are pressed once for each game and result.
    """
    async with opened(name, tmp_path) as (w, facts):
        known: set[str] = set()
        with trials():
            for message, control in pressed(facts):
                if read(control["id"]).verb == "lose":
                    continue  # it plays the loss now, without Confirm
                way = attempt
                if (like := _kind_of(w, control, facts)) not in known:
                    known.add(like)
                    way = attempt_on_discord
                elif read(control["id"]).verb in w.bot.host.handler.verbs:
                    continue
                where = (message["channel"], message["message"])
                now = await way(w, control["who"], where, control["id"], tuple(control["values"]))
                asks = read(control["id"]).verb in ASKING
                wanted = {"does": "asks"} if asks else control["comes"]
                assert json.loads(json.dumps(now)) == wanted, control


def _kind_of(w: World, control: Facts, facts: Facts) -> str:
    """Returns what controls of the same kind on other tables and cards have in common."""
    parsed = read(control["id"])
    facts_of_table = facts["tables"].get(str(parsed.table), {})
    likes = [parsed.verb, facts_of_table.get("game"), control["comes"]["does"]]
    if parsed.verb in w.bot.host.handler.verbs:
        likes += [parsed.window, parsed.arg, control["values"]]
    return json.dumps(likes)


async def test_live_tables_go_on(name: str, tmp_path: Path) -> None:
    """The tables are shown in their old messages, and half-made moves can be played."""
    async with opened(name, tmp_path) as (w, facts):
        await live_tables_are_shown(w, facts)
        await what_is_half_made_can_be_finished(w, facts)


async def live_tables_are_shown(w: World, facts: Facts) -> None:
    """Checks that lobby cards, boards and hands show the current table."""
    for table in tables_of(w, facts, *LIVE):
        with w.as_bot():
            w.bot.host.messages.of(table).refresh()
        await w.env.settle()
    for _ in range(2):
        await w.pass_time()
    for table in tables_of(w, facts, *LIVE):
        face = w.bot.host.game_uis[table.game]
        w_ = await w.bot.host.messages.services.public(table)
        if table.status is Status.LOBBY:
            card = message_now(w, table.channel_id, table.record.messages.lobby or 0)
            assert looks(card) == planned(
                layout(w.bot.host.messages.services.lobby_ui.lobby(table, face, w_), table.id)
            )
            continue
        board = message_now(w, table.place_id, table.record.messages.board or 0)
        messages = w.bot.host.messages.of(table)
        assert looks(board) == planned(layout(messages.board.screen(w_), table.id))
        for seat, (channel, message) in table.record.messages.hands.items():
            person = table.seats[seat]
            assert person is not None
            hand = await messages._hands.screen(seat, person.user_id, words("en"))
            assert looks(message_now(w, channel, message)) == planned(layout(hand, table.id))


async def what_is_half_made_can_be_finished(w: World, facts: Facts) -> None:
    """Checks that the finished move is in the log, as recorded."""
    finished: set[str] = set()
    for message, control in pressed(facts):
        number = read(control["id"]).table
        known, comes = facts["tables"].get(str(number)), control["comes"]
        if known is None or comes["does"] != "plays" or comes["seat"] is None:
            continue
        table = w.table(number)
        if str(comes["seat"]) not in known["half-made"] or table.seq != known["moves played"]:
            continue
        posted = message_now(w, message["channel"], message["message"])
        await w.forge(control["who"], posted, control["id"], *control["values"])
        moves = await w.bot.host.store.moves_of(number)
        assert len(moves) == known["moves played"] + 1
        played = (moves[-1].seat, leaves(json.loads(moves[-1].action)))
        assert played == (comes["seat"], comes["what"])
        finished.add(known["game"])
    assert finished == {
        n
        for n in rules.GAMES
        if any(t["game"] == n and t["half-made"] for t in facts["tables"].values())
    }


async def what_is_over_can_be_looked_at(w: World, facts: Facts) -> None:
    """Checks result cards, replays, histories, profiles and leaderboards."""
    alice = w.people[0]
    for table in tables_of(w, facts, Status.FINISHED):
        messages = w.bot.host.messages.of(table)
        assert table.match is not None
        assert table.record.messages.result is not None
        screen = table_screens.result(table, messages.game_ui, words("en"))
        assert words("en").t("Replay") in str(screen)
        page = shown(await alice.slash(w.channel, "history replay", table=table.id))
        assert f"Step 0 of {table.seq}" in words_of(page)
    ended = [str(table.id) for table in tables_of(w, facts, Status.FINISHED)]
    history = words_of(shown(await alice.slash(w.channel, "history list")))
    assert sum(f"table {number}**" in history for number in ended) == min(8, len(ended))
    assert "Alice" in words_of(shown(await alice.slash(w.channel, "profile")))
    for game in rules.GAMES:
        board = shown(await alice.slash(w.channel, "leaderboard", game=game))
        assert w.bot.host.game_uis[game].title(words("en")) in words_of(board)
