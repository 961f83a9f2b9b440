"""Deleting what is stored about a person beside their tables; what they played stays with those."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Select, and_, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.contests import (
    champions,
    entrants,
    pairings,
    tournament_log,
    tournaments,
    week_players,
)
from bot.storage.schema import (
    audit,
    avoided,
    conversations,
    dailies,
    departures,
    night_guests,
    nights,
    players,
    presses,
    puzzles,
    seeks,
)

_DELETED = (
    *(players, conversations, departures, dailies, puzzles),
    *(seeks, night_guests, avoided, champions, week_players),
)  # fmt: skip
"""Tables whose rows about someone are deleted."""


async def forget(writer: AsyncConnection, user_id: int) -> None:
    """Forgets what is remembered about someone, what they have left, entered and organised, and whom they look for.

    What others need goes on without saying who it was: in a tournament they stay a number without a name, since who met them
    has met someone.
    """
    going = select(night_guests.c.night_id).where(night_guests.c.user_id == user_id)
    theirs = (nights.c.host_id == user_id) | nights.c.id.in_(going)
    entered = update(entrants).where(entrants.c.user_id == user_id)
    cups = select(entrants.c.tournament_id).where(entrants.c.user_id == user_id)
    for statement in (
        update(tournaments).where(tournaments.c.id.in_(cups)).values(stale=True),
        update(nights).where(theirs).values(stale=True),
        update(nights).where(nights.c.host_id == user_id).values(host_id=0, host_name=""),
        update(avoided).where(avoided.c.other_id == user_id).values(other_id=None),
        entered.values(user_id=-entrants.c.number, name="", state="out"),
        *(
            update(table).where(table.c.user_id == user_id).values(user_id=0)
            for table in (audit, tournament_log, tournaments)
        ),
        *(delete(table).where(table.c.user_id == user_id) for table in _DELETED),
    ):
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


PERSONAL = (tournaments, entrants, pairings, tournament_log, champions, week_players)
"""Tables with rows about people, which they are told."""

UNTOLD = frozenset({"secret", "options"})
"""Columns that are about no one, and may have to be kept secret."""


def about(user_id: int) -> dict[str, Select[Any]]:
    """Returns the queries of the rows about someone, by the name of the table."""
    mine = and_(
        entrants.c.tournament_id == pairings.c.tournament_id,
        entrants.c.number == pairings.c.entrant,
        entrants.c.user_id == user_id,
    )
    found: dict[str, Select[Any]] = {pairings.name: select(pairings).join(entrants, mine)}
    for table in (tournaments, entrants, tournament_log, champions, week_players):
        told = [column for column in table.c if column.name not in UNTOLD]
        found[table.name] = select(*told).where(table.c.user_id == user_id)
    return found
