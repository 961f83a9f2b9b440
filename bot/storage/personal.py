"""What the tables of the database say about people: what a person gets to see of it, and how to forget it.

Each part that defines a table with rows about people registers it here, features too. Their rows are reached whether or not
they are loaded. What people played stays with their tables (`bot.tables`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Executable, Select, Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import audit, avoided, conversations, departures, players, presses


@dataclass(frozen=True, slots=True)
class Personal:
    """How to find and to forget the rows about a person in a table.

    Attributes:
        about: returns the query of the rows, by user id and by what stands for the person in what they have deleted; ``None`` if
            the person sees them in another way.
        forget: returns the statements that forget the person, by the same, in order.
    """

    about: Callable[[int, int], Select[Any]] | None
    forget: Callable[[int, int], Sequence[Executable]]


PERSONAL: dict[str, Personal] = {}
"""By name of the table, in the order in which it is forgotten."""


def personal(
    table: Table,
    about: Callable[[int, int], Select[Any]] | None = None,
    forget: Callable[[int, int], Sequence[Executable]] | None = None,
    *,
    told: bool = True,
) -> None:
    """Registers a table. Without more, its column ``user_id`` says whom a row is about, and the row is deleted.

    Args:
        table: the table.
        about: returns the query of the rows about someone.
        forget: returns the statements that forget someone.
        told: whether the person gets the rows as they are.
    """

    def mine(user_id: int, former: int) -> Select[Any]:
        return select(table).where(table.c.user_id.in_((user_id, former)))

    def deleted(user_id: int, _former: int) -> Sequence[Executable]:
        return [delete(table).where(table.c.user_id == user_id)]

    PERSONAL[table.name] = Personal((about or mine) if told else None, forget or deleted)


personal(players, told=False)
for _table in (conversations, departures):
    personal(_table)
personal(
    avoided,
    forget=lambda user_id, _former: [
        update(avoided).where(avoided.c.other_id == user_id).values(other_id=None),
        delete(avoided).where(avoided.c.user_id == user_id),
    ],
)
personal(
    audit,
    forget=lambda user_id, _former: [
        update(audit).where(audit.c.user_id == user_id).values(user_id=0)
    ],
)


async def forget(writer: AsyncConnection, user_id: int, former: int) -> None:
    """Forgets someone in all tables; ``former`` stands for them where others need that there was someone."""
    for one in PERSONAL.values():
        for statement in one.forget(user_id, former):
            await writer.execute(statement)
    waiting = (await writer.execute(select(presses.c.id, presses.c.body))).all()
    theirs = [row.id for row in waiting if "press" in pressed(row.body, user_id)]
    await writer.execute(delete(presses).where(presses.c.id.in_(theirs)))


def pressed(body: bytes, user_id: int) -> dict[str, Any]:
    """Returns what a row of ``presses`` asks for, if it is a user's press or about them; never the token."""
    found: dict[str, Any] = msgspec.json.decode(body)
    if "command" in found:
        mine = found["fields"].get("user_id") == user_id
        return {"command": found["command"], "table": found["table"]} if mine else {}
    person = found.get("member", found).get("user", {}).get("id")
    if str(person) != str(user_id):
        return {}
    asked = found.get("data", {})
    return {"press": int(found["id"]), "asked": asked.get("custom_id", asked.get("name"))}
