"""The database tables with rows about people: what a person can see, and how to delete it.

Each part that defines such a table, features included, registers it here. A feature's rows are
found even if it isn't loaded. People's moves stay with their game tables (`bot.tables`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Executable, Select, Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import avoided, conversations, departures, players, presses


@dataclass(frozen=True, slots=True)
class Personal:
    """How to find and delete the rows about a person in one of the database's tables.

    Attributes:
        about: returns a query for the rows, by user id and by the id that replaces it after a
            deletion; ``None`` if the person sees the rows in another way.
        forget: returns the statements that forget the person, in order, by the same ids.
    """

    about: Callable[[int, int], Select[Any]] | None
    forget: Callable[[int, int], Sequence[Executable]]


PERSONAL: dict[str, Personal] = {}
"""The tables by name, in the order in which people are deleted from them."""


def personal(
    table: Table,
    about: Callable[[int, int], Select[Any]] | None = None,
    forget: Callable[[int, int], Sequence[Executable]] | None = None,
    *,
    exported: bool = True,
) -> None:
    """Registers a table. By default a row is about its ``user_id``, and is deleted with the user.

    Args:
        table: the table.
        about: returns a query for the rows about a user.
        forget: returns the statements that forget a user.
        exported: whether the user can see the rows unchanged.
    """

    def mine(user_id: int, former: int) -> Select[Any]:
        return select(table).where(table.c.user_id.in_((user_id, former)))

    def deleted(user_id: int, _former: int) -> Sequence[Executable]:
        return [delete(table).where(table.c.user_id == user_id)]

    PERSONAL[table.name] = Personal((about or mine) if exported else None, forget or deleted)


personal(players, exported=False)
for _table in (conversations, departures):
    personal(_table)
personal(
    avoided,
    forget=lambda user_id, _former: [
        update(avoided).where(avoided.c.other_id == user_id).values(other_id=None),
        delete(avoided).where(avoided.c.user_id == user_id),
    ],
)


async def forget(writer: AsyncConnection, user_id: int, former: int) -> None:
    """Forgets a user in all tables; the id ``former`` replaces theirs where a row must stay."""
    for kept in PERSONAL.values():
        for statement in kept.forget(user_id, former):
            await writer.execute(statement)
    waiting = (await writer.execute(select(presses.c.id, presses.c.body))).all()
    theirs = [row.id for row in waiting if "press" in pressed(row.body, user_id)]
    await writer.execute(delete(presses).where(presses.c.id.in_(theirs)))


def pressed(body: bytes, user_id: int) -> dict[str, Any]:
    """Returns what a row in ``presses`` requests, if it is by or about a user; never the token."""
    request: dict[str, Any] = msgspec.json.decode(body)
    if "command" in request:
        mine = request["fields"].get("user_id") == user_id
        return {"command": request["command"], "table": request["table"]} if mine else {}
    person = request.get("member", request).get("user", {}).get("id")
    if str(person) != str(user_id):
        return {}
    data = request.get("data", {})
    return {"press": int(request["id"]), "asked": data.get("custom_id", data.get("name"))}
