"""Kinds of tables: one value says what differs, and no one else knows a kind by name."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from bot.components.screen import Text
from bot.storage.schema import results
from bot.tables import kinds
from bot.tables.commands import AskVote, Refused
from bot.tables.kinds import Kind, kind_of
from bot.tables.record import Feature
from bot.ui.kind_screens import SCREENS, KindScreens
from cogs.hints.logic import allowed
from tests.support.playing import rush_out
from tests.support.world import World, words_of

ROOT = Path(__file__).parents[2]

OWN = {"LESSON": "cogs/learn/", "DAILY": "cogs/daily/", "CUP": "cogs/tournaments/"}
"""The name of each feature's own data in a table's record, with the feature's folder."""

EXAM = Feature("exam", bool, marks=True)


@pytest.fixture
def exam() -> Iterator[Kind]:
    """A kind of a future feature: at an exam there is no undo, no help, and nothing counts."""
    kind = kinds.register(
        Kind(
            name="exam",
            mark="exam",
            no_votes={"undo": "tournament"},
            no_handing_on="tournament",
            hints=False,
            rated=False,
            sealed=lambda _table, _now: "cup_sealed",
        )
    )
    looks = KindScreens(
        heading=lambda _table, _game_ui, _w: "Exam", notes=lambda _table, _w: [Text("No talking.")]
    )
    SCREENS.add("exam", looks)
    yield kind
    SCREENS.remove("exam", looks)
    kinds.unregister(kind)


@pytest.mark.world(clock=0)
async def test_a_kind_in_one_value_is_played_through_the_bot(w: World, exam: Kind) -> None:
    card, table_id = await w.open(), 1
    EXAM.put(w.table(table_id).record, True)
    await w.set_option(table_id, "target", 51)
    for index in range(1, 4):
        await w.press(index, card, "join")
    await w.press(0, w.now(card), "start")
    await w.env.settle()
    assert kind_of(w.table(table_id)) is exam
    await w.pass_time()
    hand = words_of(w.hand(0))
    assert hand.startswith("### Exam")
    assert "No talking." in hand
    assert not allowed(w.table(table_id)), "hints"
    with pytest.raises(Refused, match="tournament"):
        await w.ask(table_id, AskVote(w.people[0].id, "undo"))
    with pytest.raises(Refused, match="cup_sealed"):
        kinds.need_unsealed(w.table(table_id), 0.0)
    await rush_out(w, table_id, Random(1))
    rows = await w.bot.host.store.read(select(results))
    assert [row["counted"] for row in rows] == [False] * 4


def named(source: str) -> set[str]:
    """Returns the features whose data a file asks for, by their value or a name in the record."""
    nodes = [*ast.walk(ast.parse(source))]
    keys = [
        node.slice.value
        for node in nodes
        if isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "features"
        and isinstance(node.slice, ast.Constant)
    ]
    used = [name.name for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names]
    used += [node.attr for node in nodes if isinstance(node, ast.Attribute)]
    return {name for name in OWN if name in used or name.lower() in keys}


def test_no_file_outside_a_feature_names_its_kind() -> None:
    assert named("from cogs.daily.kind import DAILY\nrecord.features['cup']") == {"DAILY", "CUP"}
    files = [*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py")]
    uses = [
        (where, kind)
        for file in files
        for kind in named(file.read_text())
        if not (where := file.relative_to(ROOT).as_posix()).startswith(OWN[kind])
    ]
    assert len(files) > 200
    assert not uses
