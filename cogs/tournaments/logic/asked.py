"""Checks requests about tournaments: who may organise, button arguments, and allowed terms."""

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


def organises(press: Interaction, tournament: Tournament) -> bool:
    """Returns whether someone organises a tournament: its opener, or a manager of the server."""
    return press.user.id == tournament.user_id or may_manage(press)


def entry(press: Interaction, action: str, entrant: int = 0) -> LogEntry:
    """Returns a log entry made now by the user who pressed."""
    return LogEntry(unix_time(), press.user.id, action, entrant)


def need_size(
    game: str, form: str, players: int | None, options: dict[str, object], *, robots: bool
) -> int:
    """Returns how many people play at each table.

    Raises:
        Refused: the game can't be played by that many people, in this form, or with robots.
    """
    definition = rules.GAMES[game]
    size = players or definition.seats[0]
    if size not in definition.seats:
        raise Refused("table_size", least=definition.seats[0], most=definition.seats[-1])
    if is_cooperative(game) and form != Form.DUPLICATE:
        raise Refused("duplicate_only")
    try:
        rules.Match.new(game, seats=size, seed="", options=options)
    except rules.BadSetup as error:
        raise Refused(error.code, **error.params) from None
    if robots and not definition.robots_fit(rules.read_options(definition, options)):
        raise Refused("robots_unfit")
    return size


def need_number(text: str) -> int:
    """Parses the only number in a button's argument."""
    return numbers(text, 1)[0]


def numbers(text: str, count: int) -> list[int]:
    """Parses the numbers in a button's argument.

    Raises:
        Refused: the text contains anything else.
    """
    parsed = (
        [number(part, range(2**31)) for part in text.split(".")]
        if re.fullmatch(r"[\d.]+", text)
        else []
    )
    plain = [value for value in parsed if value is not None]
    if len(plain) != count or len(parsed) != count:
        raise Refused("bad_option")
    return plain
