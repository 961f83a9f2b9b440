"""A table's record: parts by purpose, and features' data under their names."""

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from bot.fairness.draw import Draw
from bot.tables.parts import (
    Absence,
    ClosedHand,
    Deal,
    Messages,
    Named,
    Note,
    Offer,
    Part,
    Question,
    Terms,
    Votes,
)
from bot.tables.record import Record, read_record
from cogs.daily.kind import DAILY, Daily
from cogs.hints.logic import HINTED, Hinted
from cogs.learn.kind import LESSON
from cogs.tournaments.kind import CUP, Cup

ROOT = Path(__file__).parents[2]

CHANGES = {"append", "clear", "extend", "pop", "remove", "setdefault", "update"}


def full() -> Record:
    record = Record(
        7,
        Terms("fr", {"target": 501}, pace="day", hints="never"),
        Deal("seed", "hash", Draw.begun(), [2], content=3),
        absence=Absence({1: 2}, {0: ["w"]}, 3, {1: [4]}, True, {2: Offer(9, "Ada", 8)}, {9: 1}),
        votes=Votes(Question("undo", 1, 5, [0]), [3]),
        messages=Messages(True, 1, 2, 3, [4], 5, {0: (6, 7)}, [ClosedHand(8, 9, 10)], {1: 2.0}, 11),
        drafts={1: ("w", ["a"])},
        notes=[Note("back", 3, (Named(1, "Ada"),))],
    )
    record.clocks.timers["close"] = 12.5
    record.end.places[0] = (1, 90)
    record.repair.incident, record.notice.announced = "AB12", "Back soon."
    return record


def test_what_a_feature_keeps_is_read_in_its_form() -> None:
    record = full()
    DAILY.put(record, Daily(20261124, 3, "link", let_be=8))
    CUP.put(record, Cup(1, 2, 3, duplicate=True))
    LESSON.put(record, 4)
    HINTED.put(record, Hinted({1: (5, 6)}))
    record.features["of a feature that is not there"] = {"kept": 1}
    assert read_record(msgspec.json.encode(record)) == record
    record.features["daily"] = {"day": "today"}
    with pytest.raises(msgspec.ValidationError):
        read_record(msgspec.json.encode(record))


def test_a_copy_shares_nothing_that_changes() -> None:
    record = full()
    before = msgspec.json.encode(record)
    copy = record.fork()
    for value in [*structs.asdict(copy).values()]:
        for inner in structs.asdict(value).values() if isinstance(value, Part) else [value]:
            if isinstance(inner, dict | list):
                inner.clear()
    copy.clocks.agreed = copy.absence.helped = True
    copy.deal.seed = copy.end.reason = copy.notice.announced = "other"
    copy.repair.tries = copy.messages.shown = 99
    copy.votes.question, copy.terms.pace = None, "none"
    assert msgspec.json.encode(record) == before


def changed(tree: ast.Module) -> Iterator[list[str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=found) | ast.Delete(targets=found):
                pass
            case ast.AugAssign(target=one) | ast.AnnAssign(target=one):
                found = [one]
            case ast.Call(func=ast.Attribute(value=one, attr=name)) if name in CHANGES:
                found = [one]
            case _:
                continue
        for one in found:
            yield from map(names, one.elts if isinstance(one, ast.Tuple) else [one])


def names(node: ast.AST) -> list[str]:
    match node:
        case ast.Attribute(value=inner, attr=name):
            return [*names(inner), name]
        case ast.Subscript(value=inner):
            return names(inner)
        case ast.Name(id=name):
            return [name]
        case _:
            return []


def test_tables_alone_change_a_record_and_know_its_parts() -> None:
    """Others ask the record; messages know the part about them, and features their own values."""
    first, _ = changed(ast.parse("table.record.votes.ending, one = [], 2"))
    assert first == ["table", "record", "votes", "ending"]
    assert [*changed(ast.parse("record.clocks.timers.pop(1)"))] == [["record", "clocks", "timers"]]
    parts = {item.name for item in structs.fields(Record)}
    inner = {name for name in parts if isinstance(getattr(full(), name), Part)}
    assert len(inner) == 9
    changing, reading = set[str](), set[tuple[str, str]]()
    for file in [*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py")]:
        source, room = file.read_text(), file.relative_to(ROOT).parent.as_posix()
        if "record" not in source:
            continue
        tree = ast.parse(source)
        for chain in changed(tree):
            if "record" in chain[:-1] and chain[chain.index("record") + 1] in parts:
                changing.add(room)
        chains = (names(node) for node in ast.walk(tree))
        reading |= {
            (room, part)
            for *_, first, part in (chain for chain in chains if len(chain) > 1)
            if first == "record" and part in inner
        }
    assert changing == {"bot/tables"}
    assert {item for item in reading if item[0] != "bot/tables"} == {("bot/messages", "messages")}
    assert {part for _, part in reading} == inner
