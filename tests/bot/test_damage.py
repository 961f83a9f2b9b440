"""Damaged rows: each affects one table at most, and redundant data is repaired."""

import asyncio
import gzip
import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import doctor
from bot.app.build import build
from bot.app.client import Parlour
from bot.backup import back_up
from bot.clock import unix_time
from bot.config import Settings
from bot.programs import report
from bot.robots.windows import windows
from bot.storage import DatabaseProblem, open_store
from bot.storage.copies import keep_private
from bot.storage.engine import read_store
from bot.tables import mending
from bot.tables.commands import Join, Refused, SeatRobots, Start, VoteEnd
from bot.tables.events import Events
from bot.tables.model import Player, Status, Table
from bot.tables.pace import Clock
from bot.tables.parts import Terms
from tests.support.playing import play_sample
from tests.support.ratings import ratings_of
from tests.support.world import lay_out, unlimited

pytestmark = pytest.mark.sqlite

GAMES = ("belote", "cattitude", "beccato", "belle", "belratti")
KEYS = {"id", "table_id"}
SAMPLE, ALL = 25, 1_000


@dataclass
class Place:
    """A database with a lobby and live, finished and closed matches, and its tables' states."""

    file: Path
    stood: dict[int, Table]
    whole: bytes


async def started(file: Path) -> Parlour:
    bot = build(Settings.read(database=str(file), robot_pace=0, _env_file=None))
    await bot.load_cogs()
    bot.host.tables.events = Events()
    bot.host.tables.games = unlimited(bot.host.game_uis)
    return bot


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    file = tmp_path_factory.mktemp("damage") / "w.sqlite3"
    lay_out(file)
    return Place(file, asyncio.run(played(file)), file.read_bytes())


async def played(file: Path) -> dict[int, Table]:
    """Opens a lobby and plays a little of each game, with a robot at each table."""
    bot = await started(file)
    rng = Random(1)
    try:
        lobby = await bot.host.tables.gather("belote", (1, 2), [Player(1, "P1")], 1, Terms("en"))
        await bot.host.tables.submit(lobby.id, Join(2, "P2"))
        ids = [lobby.id]
        for game in GAMES:
            table = await bot.host.tables.gather(game, (1, 2), [Player(1, "P1")], 1, Terms("en"))
            ids.append(table.id)
            for index in range(2, len(table.seats)):
                await bot.host.tables.submit(table.id, Join(index, f"P{index}"))
            await bot.host.tables.submit(table.id, SeatRobots(1, "easy"))
            await bot.host.tables.submit(table.id, Start(1, f"seed {game}"))
            dealt: Any = await bot.host.tables.get(table.id)
            while dealt.seq < 7 or not windows(dealt):
                await play_sample(bot.host.tables, table.id, rng)
                dealt = await bot.host.tables.get(table.id)
        loaded = [await bot.host.tables.get(table_id) for table_id in ids]
        return {table.id: table for table in loaded if table is not None}
    finally:
        await bot.host.store.close()


def damaged(value: Any, rng: Random) -> Any:
    """Returns a different value, as a fault of the disk, a program or a person would leave it."""
    if isinstance(value, bytes) and value and rng.random() < 0.7:
        at = rng.randrange(len(value))
        cut = value[:at]
        return rng.choice([cut, cut + bytes([value[at] ^ 1 << rng.randrange(8)]) + value[at + 1 :]])
    other = [b"", b"{}", b"\xff\xfe", "what", "", -1, 0, 7, 2**62, 1e300, "\u202e" * 9]
    return rng.choice([candidate for candidate in other if candidate != value])


def corrupt(file: Path, rng: Random) -> tuple[str, str, int | None]:
    """Damages a value of a row, or removes the row; returns its table, column and card table."""
    with closing(sqlite3.connect(file)) as database:
        kinds = ["tables", "tables", "tables", "seats", "moves", "installation"]
        kind = rng.choice(kinds)
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({kind})")]
        rowid, *values = rng.choice(database.execute(f"SELECT rowid, * FROM {kind}").fetchall())
        row = dict(zip(columns, values, strict=True))
        changed, column = 0, ""
        while not changed:  # the schema may refuse a value
            column = rng.choice([name for name in columns if name not in KEYS] + ["row"])
            if column == "row":
                done = database.execute(f"DELETE FROM {kind} WHERE rowid = ?", (rowid,))
            else:
                wanted = f"UPDATE OR IGNORE {kind} SET {column} = ? WHERE rowid = ?"
                done = database.execute(wanted, (damaged(row[column], rng), rowid))
            changed = done.rowcount
        database.commit()
        return kind, column, row.get("table_id", row.get("id"))


async def one_corruption(bot: Parlour, place: Place, folder: Path, number: int) -> bool:
    """Starts on a damaged database; returns whether a table was repaired or set aside."""
    file = folder / "w.sqlite3"
    for end in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            os.unlink(f"{file}{end}")
    file.write_bytes(place.whole)
    kind, column, hit = corrupt(file, Random(number))
    tables, store = bot.host.tables, await open_store(str(file))
    for keeper in (tables, bot.host.robots, bot.host.people, ratings_of(bot)):
        keeper._store = store
    bot.host.store = bot.host.messages.services.store = store
    tables._queues.clear()
    tables.set_aside.clear()
    bot.host.robots._seen.clear()
    try:
        await bot.host.people.load()
        await ratings_of(bot).catch_up()
        await tables.retry()
        behind = await bot.host.messages.behind(0.0)
        seen = {table.id async for table in tables.readable(behind)}
        await bot.host.robots.wake()
        label = f"{number}: {kind}.{column} of {hit}"
        for table_id, stood in place.stood.items():
            try:
                table = await tables.get(table_id)
            except Refused:
                table = None
            if table_id != hit:
                assert table is not None, label
                assert table.row() == stood.row(), label
                assert table_id in seen, label
                assert stood.match is None or table_id in bot.host.robots._seen, label
            elif table is None:
                lost = stood.match is None and column == "game"  # nothing else has it
                assert kind == "moves" or (kind, column) == ("tables", "row") or lost, label
            elif stood.match is not None:
                assert table.match is not None, (label, table.status)
                assert table.match.checkpoint() == stood.match.checkpoint(), label
                assert all(table.people), label
                await play_sample(bot.host.tables, table_id, Random(1))
        return hit in tables.set_aside or any(
            table.row() != place.stood[table.id].row()
            for line in tables._queues.values()
            if (table := line.table) is not None
        )
    finally:
        await bot.host.store.close()


@pytest.mark.parametrize("count", [SAMPLE, pytest.param(ALL, marks=pytest.mark.soak)])
async def test_a_damaged_row_concerns_one_table_and_is_repaired(
    place: Place, tmp_path: Path, count: int
) -> None:
    bot = await started(place.file)
    await bot.host.store.close()
    outcomes = [await one_corruption(bot, place, tmp_path, number) for number in range(count)]
    assert sum(outcomes) > count / 4


async def test_a_damaged_row_is_repaired_once_however_many_read_it(
    place: Place, tmp_path: Path
) -> None:
    file = tmp_path / "w.sqlite3"
    file.write_bytes(place.whole)
    run(file, "UPDATE tables SET snapshot = '{' WHERE id = 2", "UPDATE tables SET seq = 'what'")
    bot = await started(file)
    try:
        assert 2 in await bot.host.messages.behind(0.0)
        loaded = await asyncio.gather(*(bot.host.tables.get(2) for _ in range(5)))
        assert loaded.count(loaded[0]) == 5
    finally:
        await bot.host.store.close()


async def examined(file: Path, *, repair: bool = False) -> tuple[int, str]:
    output: list[str] = []
    left = await doctor.examine(str(file), output.append, repair=repair)
    return left, "\n".join(output)


def run(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


def test_the_doctor_says_which_solver_runs(tmp_path: Path) -> None:
    source, compiled = tmp_path / "solver.py", tmp_path / "solver.so"
    beside = tmp_path / "judgement.py"
    output = [doctor.about_solver(source)]
    for file, when in (
        (source, 1),
        (beside, 1),
        (beside.with_suffix(".so"), 2),
        (compiled, 2),
        (beside, 3),
    ):
        file.touch()
        os.utime(file, (when, when))
        if compiled.exists():
            output.append(doctor.about_solver(compiled))
    assert [
        next(word for word in ("interpreted", "older", "compiled") if word in line)
        for line in output
    ] == ["interpreted", "compiled", "older"]


async def test_the_doctor_says_what_is_wrong_and_repairs_it(place: Place, tmp_path: Path) -> None:
    """It backs up, repairs what it can and names the rest; a second look finds nothing new."""
    file = tmp_path / "w.sqlite3"
    file.write_bytes(place.whole)
    assert (await examined(file))[0] == 0
    run(
        file,
        "UPDATE tables SET snapshot = replace(snapshot, '7', '8') WHERE id = 2",
        "UPDATE tables SET next_due = NULL WHERE id = 3",
        "UPDATE tables SET record = '{' WHERE id = 4",
        "UPDATE moves SET action = 'x' WHERE table_id = 5",
        "INSERT INTO scores VALUES (99, 'belle', 1, 2, 3, 1, 0)",
    )
    before = file.read_bytes()
    left, report = await examined(file)
    assert left == 1
    assert file.read_bytes() == before
    for finding in (
        "Table 2: its row",
        "Table 3: its clock",
        "Table 4: its row",
        "Table 5: its moves",
    ):
        assert finding in report
    assert "scores: 1 row(s)" in report
    left, report = await examined(file, repair=True)
    assert left == 1
    assert report.count("Repaired") == 3
    (backup,) = [name for name in os.listdir(tmp_path) if name.endswith(".backup")]
    assert (tmp_path / backup).stat().st_mode & 0o777 == 0o600
    left, report = await examined(file)
    assert left == 1
    assert report.count("Table ") == 1
    assert "restore a backup" in report


async def test_a_quick_check_finds_what_a_whole_repair_finds(place: Place, tmp_path: Path) -> None:
    """It stops where a replay leads to the bytes of the snapshot."""
    file, clock, damages = tmp_path / "w.sqlite3", Clock(unix_time(), 1.0), 0
    for number in range(2 * SAMPLE):
        file.write_bytes(place.whole)
        corrupt(file, Random(number))
        store = await read_store(file)
        assert store is not None
        stored = await store.several(list(place.stood))
        await store.close()
        quick = [mending.check(*rows, clock)[0] for rows in stored]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(mending, "_is_sound", lambda *_: False)
            assert quick == [mending.check(*rows, clock)[0] for rows in stored], number
        damages += any(quick)
    assert damages > SAMPLE / 2


OTHER_DEALER = """UPDATE tables SET record = replace(record, '"snapshot_sum"', '"x"'),
    snapshot = replace(snapshot, '"dealer":', '"dealer":1') WHERE id = 2"""


def of_an_earlier_version() -> bytes:
    return gzip.decompress(Path("tests/witness/01.sqlite3.gz").read_bytes())


async def test_the_form_of_an_earlier_version_is_no_damage(place: Place, tmp_path: Path) -> None:
    """A snapshot lacks what was added since; a value that its moves don't lead to is damage."""
    file = tmp_path / "w.sqlite3"
    file.write_bytes(of_an_earlier_version())
    assert (await examined(file))[0] == 0
    file.write_bytes(place.whole)
    run(file, OTHER_DEALER)
    assert "Table 2: its snapshot differs" in (await examined(file))[1]


async def test_a_file_that_is_no_database_any_more_says_restore_a_backup(
    place: Place, tmp_path: Path
) -> None:
    file = tmp_path / "w.sqlite3"
    keep_private(file)
    file.write_bytes(place.whole[: len(place.whole) // 2])
    with pytest.raises(DatabaseProblem, match="restore a backup"):
        await examined(file)
    with pytest.raises(DatabaseProblem, match="restore a backup"):
        await open_store(str(file))
    file.write_bytes(b"This is no database.")
    with pytest.raises(DatabaseProblem, match="restore a backup"):
        await open_store(str(file))


async def test_a_snapshot_that_disagrees_with_its_moves_is_no_bug(
    place: Place, tmp_path: Path
) -> None:
    """A command fails on an old snapshot without a sum: it is repaired, the command succeeds."""
    file = tmp_path / "w.sqlite3"
    file.write_bytes(place.whole)
    run(file, OTHER_DEALER)
    bot = await started(file)
    try:
        with pytest.MonkeyPatch.context() as patch:
            faults, decide = iter([True]), VoteEnd.decide

            def failing(command: VoteEnd, *args: Any) -> Any:
                if next(faults, False):
                    raise ZeroDivisionError
                return decide(command, *args)

            patch.setattr(VoteEnd, "decide", failing)
            await bot.host.tables.submit(2, VoteEnd(1))
        repaired = await bot.host.tables.get(2)
        assert repaired is not None
        assert repaired.status is Status.PLAYING
        assert repaired.record.votes.ending == [0]
        assert repaired.row().snapshot == place.stood[2].row().snapshot
    finally:
        await bot.host.store.close()


async def test_a_backup_from_the_middle_of_play_goes_on(place: Place, tmp_path: Path) -> None:
    file, backup = tmp_path / "w.sqlite3", tmp_path / "backup.sqlite3"
    file.write_bytes(place.whole)
    bot = await started(file)
    try:
        await play_sample(bot.host.tables, 2, Random(2))
        before: Any = await bot.host.tables.get(2)
        await back_up(str(file), backup, report)
        await play_sample(bot.host.tables, 2, Random(3))
    finally:
        await bot.host.store.close()
    assert backup.stat().st_mode & 0o777 == 0o600
    assert (await examined(backup))[0] == 0
    bot = await started(backup)
    try:
        loaded: Any = await bot.host.tables.get(2)
        assert (loaded.seq, loaded.row().snapshot) == (before.seq, before.row().snapshot)
        await play_sample(bot.host.tables, 2, Random(4))
        loaded = await bot.host.tables.get(2)
        assert loaded.seq == before.seq + 1
    finally:
        await bot.host.store.close()
