"""How a tournament's table differs from others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
from msgspec.structs import replace as changed
from sqlalchemy import select

from bot.i18n.words import Words
from bot.storage import Store
from bot.tables.kinds import Kind, always
from bot.tables.model import Table
from bot.tables.record import Feature, Record
from bot.tables.referee import Command, Decision
from bot.tables.refused import Refused
from bot.ui.kind_screens import KindScreens
from cogs.tournaments.store.tables import tournaments


class Cup(msgspec.Struct, frozen=True):
    """Marks a table as part of a tournament.

    Attributes:
        tournament: the tournament's id.
        round: the round, from 1.
        board: the table's number in the round, from 1.
        duplicate: whether all the round's tables play the same deal.
        sealed: whether the deal is secret, because others are still playing it.
    """

    tournament: int
    round: int
    board: int
    duplicate: bool = False
    sealed: bool = False


CUP = Feature("cup", Cup, marks=True)


class Unseal(Command, frozen=True):
    """Lets people look back at their table, because the round is over.

    Refused: they may do so already.
    """

    def decide(self, table: Table, at: Decision) -> None:
        cup = CUP.of(table.record)
        if cup is None or not cup.sealed:
            raise Refused("not_now")
        CUP.put(table.record, changed(cup, sealed=False))


def board_of(cup: Cup) -> Callable[[Record], None]:
    """Returns a function that makes a new table one of a tournament's boards."""

    def mark(record: Record) -> None:
        CUP.put(record, cup)

    return mark


def _sealed(table: Table, _now: float) -> str:
    cup = CUP.of(table.record)
    return "cup_sealed" if cup is not None and cup.sealed else ""


def _source(record: Record) -> str:
    cup, drawn = CUP.of(record), record.draw is not None and record.commitment
    return "tournament" if cup is not None and cup.duplicate and not drawn else ""


async def _proof(store: Store, record: Record) -> dict[str, Any]:
    """Returns a table's tournament and round, and the secret once it's public."""
    if (cup := CUP.of(record)) is None or not _source(record):
        return {}
    public = select(tournaments.c.secret).where(
        tournaments.c.id == cup.tournament, ~tournaments.c.sealed
    )
    secret = "".join(row["secret"] for row in await store.read(public))
    return {"cup": {"tournament": cup.tournament, "round": cup.round, "secret": secret}}


def _same_deal(table: Table) -> bool:
    cup = CUP.of(table.record)
    return cup is not None and cup.duplicate


DUPLICATE = Kind(
    name="tournament",
    mark="cup",
    while_=_same_deal,
    bot_deals=True,
    awaited=True,
    no_votes={"undo": "tournament"},
    no_handing_on="tournament",
    hints=False,
    rated=False,
    counts_alone=False,
    sealed=_sealed,
    source=_source,
    proof=_proof,
)
"""A table whose deal is also played elsewhere, from a seed that none of its players drew."""

KIND = replace(DUPLICATE, while_=always, rated=True)


def _origin(table: Table, w: Words) -> str:
    return w.t(
        "All tables of this round play the same deal, from the secret of "
        "tournament {number}. The tournament's card shows the hash of that secret, "
        "and the secret itself once all tables are done.",
        number=CUP.need(table.record).tournament,
    )


SCREENS = {KIND.name: KindScreens(origin=_origin)}
