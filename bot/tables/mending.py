"""Reads tables from their rows, and repairs damaged rows from redundant data.

A snapshot caches the seed, options and moves; the seed, options and game are also in the record, so
either may be lost. Unreadable columns get defaults: place 0, and robots in lost seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar, cast

import msgspec
from msgspec.json import decode
from msgspec.structs import asdict, fields

import rules
from bot.storage import Mendable, Store
from bot.storage.rows import StoredMove, StoredSeat, StoredTable
from bot.tables.model import (
    FIRST_ROBOT,
    IN_PLAY,
    LIVE,
    MOVING,
    Player,
    Status,
    Table,
    snapshot_sum,
)
from bot.tables.pace import Clock
from bot.tables.parts import Messages, Terms
from bot.tables.personas import PERSONAS
from bot.tables.record import Record, read_record
from bot.tables.referee import close
from bot.tables.refused import Refused
from bot.tables.stops import unfreeze
from bot.workers.worker import LEVELS

T = TypeVar("T")


class _Snapshot(msgspec.Struct):
    """The part of a snapshot that is also in the row or its record."""

    game: str
    rules_version: int
    seats: int
    seed: str
    options: dict[str, Any]
    seq: int


_COLUMNS, _SITTER = fields(StoredTable), fields(StoredSeat)[1:]

_UNREADABLE = (msgspec.MsgspecError, KeyError, IndexError, ValueError, TypeError)
"""The errors that reading a row with arbitrary values can raise."""


def read(row: StoredTable, seated: Sequence[StoredSeat]) -> Table:
    """Reads a table from its row and its seats, and checks that its parts agree.

    Raises:
        rules.BadSetup: a value is invalid; the snapshot isn't the one that was written, or isn't at
            the latest move; or this version can't go on with its rules.
    """
    try:
        for stored in (row, *seated):
            msgspec.convert(asdict(stored), type(stored))
        table = Table.load(row, seated)
    except _UNREADABLE as error:
        raise rules.BadSetup("unreadable_match", reason=type(error).__name__) from error
    match, record = table.match, table.record
    if match is not None and _other_content(record, match.game):
        raise rules.BadSetup("old_rules", game=table.game, version=record.deal.content)
    if match is None:
        contradicts = table.status in IN_PLAY
    else:
        contradicts = (
            (match.game.name, match.seed) != (table.game, record.deal.seed)
            or match.game.rules_version != record.deal.rules_version
            or not (record.deal.fair or _promised(table.id, record, match.seed))
            or table.status is Status.LOBBY
            or None in table.seats
        )
    if (
        contradicts
        or table.seq != row.seq
        or (table.seq != row.last_seq and (match is not None or table.status in LIVE))
        or (match is None) != (row.rules_version is None)
        or any(stored.robot not in ("", *LEVELS) for stored in seated)
        or record.repair.snapshot_sum not in (None, snapshot_sum(row.snapshot))
    ):
        raise rules.BadSetup("unreadable_match", reason="contradiction")
    return table


def check(
    row: StoredTable, seated: Sequence[StoredSeat], moves: Sequence[StoredMove], clock: Clock
) -> tuple[str, Table | None]:
    """Compares a table with its log.

    Returns:
        What is wrong in a few words, or ``""``, and the repaired table, if it can be repaired.
    """
    try:
        table = read(row, seated)
    except rules.BadSetup:
        table = None
    if table is not None and (table.record.thinned or _is_sound(table, row, moves)):
        return "", table
    try:
        repaired = repair(row, seated, moves, clock)
    except Refused as refused:
        later = refused.code == "closing"
        return "it is of later rules" if later else "its moves cannot be replayed", None
    new_row = repaired.row()
    if repaired.sealed is not None:
        wrong = "" if repaired.status == row.status else "it is of rules of another version"
    elif table is None:
        wrong = "its row is damaged"
    elif not _is_within(_read(row.snapshot, decode), _read(new_row.snapshot, decode)):
        wrong = "its snapshot differs from its moves"
    else:
        on_time = table.status is Status.FROZEN or new_row.next_due == row.next_due
        wrong = "" if on_time else "its clock is lost"
    return wrong, repaired


async def need_known_rules(store: Store) -> None:
    """Checks that no match goes on by rules of a later version, which this process can't play.

    Raises:
        Mendable: a match does.
    """
    versions = {name: game.rules_version for name, game in rules.GAMES.items()}
    for table_id in await store.with_later_rules(versions, *LIVE):
        stored = await store.table(table_id)
        if stored and _is_later(stored[0]):
            raise Mendable(
                f"Table {table_id} is played by later rules than this version of Parlour knows; "
                "update Parlour, or restore a backup made with this version."
            )


def _is_later(row: StoredTable) -> bool:
    """Returns whether a match goes on by later rules than this version knows.

    A row whose columns disagree about its version is damaged, and concerns that table alone.
    """
    snapshot = _read(row.snapshot, partial(decode, type=_Snapshot))
    known = rules.GAMES.get(row.game)
    return (
        row.status in LIVE
        and snapshot is not None
        and known is not None
        and snapshot.rules_version == row.rules_version
        and snapshot.rules_version > known.rules_version
    )


def _is_sound(table: Table, row: StoredTable, moves: Sequence[StoredMove]) -> bool:
    """Returns whether a match's moves lead to the very bytes of its snapshot, and its clock is set.

    Nothing needs to be repaired then. ``False`` says nothing: an earlier version may have written
    the same match in fewer bytes.
    """
    match, timers = table.match, table.record.clocks.timers
    if match is None or (table.status is Status.FINISHED and match.prompts):
        return False
    if table.status is not Status.FROZEN and row.next_due != min(timers.values(), default=None):
        return False
    try:
        deal, options = table.record.deal, table.record.terms.options
        again = _again(match.game, match.seats, deal.seed, options, moves)
    except Exception:  # noqa: BLE001 - the log cannot be replayed
        return False
    return again.checkpoint() == row.snapshot


def repair(
    row: StoredTable, seated: Sequence[StoredSeat], moves: Sequence[StoredMove], clock: Clock
) -> Table:
    """Returns an unreadable table, replayed from its log, and closed if its rules are gone.

    Args:
        row: the table as stored.
        seated: its seats.
        moves: its moves, in order.
        clock: how time runs, to replace lost timers.

    Raises:
        Refused: ``damaged``: the log can't be replayed either; or ``closing``: a process that is
            being updated has a match that a later version started.
    """
    if _is_later(row):
        raise Refused("closing")
    snapshot = _read(row.snapshot, partial(decode, type=_Snapshot))
    status = _converted(row.status, Status)
    named = (row.game, snapshot.game if snapshot is not None else "")
    game = next((entry for entry in named if entry in rules.GAMES), None)
    if game is None:
        raise Refused("damaged")
    known = {
        field.name: _converted(getattr(row, field.name), field.type, field.default)
        for field in _COLUMNS
        if not field.required
    }
    record = _read(row.record, read_record)
    people = [_person(entry) for entry in seated]
    lost = record is None
    if record is None:
        host = next((person.user_id for _, person in people if person.present), 0)
        placed = Messages(threaded=known["thread_id"] is not None)
        record = Record(host, Terms(), messages=placed)
        record.deal.rules_version = rules.GAMES[game].rules_version
    version = snapshot.rules_version if snapshot is not None else known["rules_version"]
    dealt = bool(moves or record.deal.seed) and not record.thinned
    if version is None and dealt and status is not Status.CLOSED:
        version = record.deal.rules_version
    game_rules = _rules(game, version, record)
    match = None
    if game_rules is not None and version is not None:
        match = _replayed(row, game_rules, record, snapshot, len(seated), moves)
        record.deal.seed, record.deal.rules_version = match.seed, version
        if record.deal.fair is None:
            record.deal.commitment = rules.commitment(match.seed)
    known |= {"game": game, "snapshot": None, "status": Status.FROZEN}
    known["record"] = msgspec.json.encode(record)
    table = Table.load(msgspec.structs.replace(row, **known), (), match)
    table.seats, table.seated_changed = _seats(table, people), True
    if game_rules is None:
        table.sealed = row
    if match is not None and not match.prompts:
        table.status = Status.FINISHED
    elif status is Status.CLOSED or (status is Status.FINISHED and match is None):
        table.status = status
    elif table.sealed is not None or (match is None and moves):
        close(table, "old_rules")
    elif lost or status not in MOVING or (status is Status.LOBBY) != (match is None):
        unfreeze(table, clock)
    else:
        assert status is not None
        table.status = status
    table.unshown()
    return table


def _replayed(
    row: StoredTable,
    game: rules.Game[Any],
    record: Record,
    snapshot: _Snapshot | None,
    seated: int,
    moves: Sequence[StoredMove],
) -> rules.Match:
    """Replays a log from the seed and options in the record, or else in the snapshot.

    A replay that leads to the stored snapshot is right; failing that, a seed whose hash was
    published wins. If row and snapshot agree on more moves than the log has, it has lost some.

    Raises:
        Refused: ``damaged``.
    """
    deals = [(record.deal.seed, record.terms.options, snapshot.seats if snapshot else seated)]
    if snapshot is not None:
        deals.append((snapshot.seed, snapshot.options, snapshot.seats))
    deals.sort(key=lambda deal: not _promised(row.id, record, deal[0]))
    matches: list[rules.Match] = []
    short = snapshot is not None and snapshot.seq == row.seq > len(moves)
    for seed, options, seats in deals if not short else ():
        try:
            match = _again(game, seats, seed, options, moves)
        except Exception:  # noqa: BLE001, S112 - the log cannot be replayed
            continue
        if match.checkpoint() == row.snapshot:
            return match
        matches.append(match)
    if not matches:
        raise Refused("damaged")
    return matches[0]


def _again(
    game: rules.Game[Any],
    seats: int,
    seed: str,
    options: Mapping[str, object],
    moves: Sequence[StoredMove],
) -> rules.Match:
    """Plays moves again.

    Raises:
        Exception: of any kind: moves are missing, or hold what the rules don't take.
    """
    if [move.seq for move in moves] != list(range(1, len(moves) + 1)):
        raise Refused("damaged")
    log = [(move.seq, move.seat, msgspec.Raw(move.action)) for move in moves]
    return rules.replay(game.name, seats, seed, options, log, game.rules_version)


def _rules(game: str, version: int | None, record: Record) -> rules.Game[Any] | None:
    """Returns the rules a match continues with; ``None`` if they or their content are gone."""
    try:
        game_rules = rules.find_game(game, version)
    except rules.BadSetup:
        return None
    return None if _other_content(record, game_rules) else game_rules


def _other_content(record: Record, game: rules.Game[Any]) -> bool:
    """Returns whether a match's content differs from that of its rules, which changes its moves."""
    return record.deal.content not in (0, game.content_version)


def _is_within(old: Any, new: Any) -> bool:
    """Returns whether a document has everything in an older one: later versions only add."""
    if isinstance(old, dict) and isinstance(new, dict):
        before, now = cast("dict[str, Any]", old), cast("dict[str, Any]", new)
        return before.keys() <= now.keys() and all(_is_within(before[at], now[at]) for at in before)
    if isinstance(old, list) and isinstance(new, list):
        parts, others = cast("list[Any]", old), cast("list[Any]", new)
        return len(parts) == len(others) and all(map(_is_within, parts, others))
    return old == new


def _promised(table_id: int, record: Record, seed: str) -> bool:
    """Returns whether the published commitment was made to this seed."""
    if record.deal.fair is None:
        return record.deal.commitment == rules.commitment(seed)
    return not record.deal.fair.sealed and seed == record.deal.fair.seed(table_id)


def _seats(table: Table, people: Sequence[tuple[int, Player]]) -> list[Player | None]:
    """Puts people in their own seats or in free seats; robots take a match's lost seats."""
    seats: list[Player | None] = [None] * len(table.seats)
    for seat, person in people:
        if not (0 <= seat < len(seats) and seats[seat] is None):
            seat = seats.index(None) if None in seats else None
        if seat is not None:
            seats[seat] = person
    if table.match is None:
        return [sitter if sitter is not None and sitter.user_id else None for sitter in seats]
    return [
        sitter
        if sitter is not None and sitter.user_id
        else Player(FIRST_ROBOT - seat, PERSONAS[seat].name, LEVELS[1])
        for seat, sitter in enumerate(seats)
    ]


def _person(row: StoredSeat) -> tuple[int, Player]:
    """Returns the seat number and person from a row with arbitrary values; 0 is no one's id."""
    seat, user_id, name, robot = (
        _converted(getattr(row, field.name), field.type, field.default) for field in _SITTER
    )
    person = Player(user_id, name or f"Player {seat + 1}", robot)
    if person.robot not in ("", *LEVELS):
        person = replace(person, robot=LEVELS[1] if person.builtin_robot else "")
    return seat, person


def _read(document: Any, reader: Callable[[Any], T]) -> T | None:
    try:
        return reader(document)
    except _UNREADABLE:
        return None


def _converted(value: Any, kind: Any, default: Any = None) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.MsgspecError:
        return default
