"""What is asked of a tournament from outside, read strictly: who organises it, what buttons carry, and on what terms."""

from __future__ import annotations

import re

import rules
from bot.clock import unix_time
from bot.components.custom_id import number
from bot.interactions.responses import Interaction
from bot.tables.commands import Refused
from cogs.lobby.logic.permissions import may_manage
from cogs.ratings.logic.collect import is_cooperative
from cogs.tournaments.logic.scoring import Form
from cogs.tournaments.store.tournaments import LogEntry, Tournament


def organises(press: Interaction, one: Tournament) -> bool:
    """Whether someone may organise a tournament: who opened it, and who manages the server."""
    return press.user.id == one.user_id or may_manage(press)


def entry(press: Interaction, action: str, entrant: int = 0) -> LogEntry:
    """Returns an entry of the log."""
    return LogEntry(unix_time(), press.user.id, action, entrant)


def need_size(
    game: str, form: str, players: int | None, options: dict[str, object], *, robots: bool
) -> int:
    """Returns how many play at a table.

    Raises:
        Refused: the game is not played by so many, or not like this.
    """
    found = rules.GAMES[game]
    size = players or found.seats[0]
    if size not in found.seats:
        raise Refused("table_size", least=found.seats[0], most=found.seats[-1])
    if is_cooperative(game) and form != Form.DUPLICATE:
        raise Refused("duplicate_only")
    try:
        rules.Match.new(game, seats=size, seed="", options=options)
    except rules.BadSetup as error:
        raise Refused(error.code, **error.params) from None
    if robots and not found.robots_fit(rules.read_options(found, options)):
        raise Refused("robots_unfit")
    return size


def need_number(text: str) -> int:
    """Reads the one number a button carries."""
    return numbers(text, 1)[0]


def numbers(text: str, count: int) -> list[int]:
    """Reads the numbers a button carries.

    Raises:
        Refused: it is none of ours.
    """
    found = (
        [number(part, range(2**31)) for part in text.split(".")]
        if re.fullmatch(r"[\d.]+", text)
        else []
    )
    plain = [one for one in found if one is not None]
    if len(plain) != count or len(found) != count:
        raise Refused("bad_option")
    return plain
