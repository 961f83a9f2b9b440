"""The initial state of a new table or a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

import rules
from bot.fairness.draw import Draw
from bot.tables.lobby import CLOSE, bring_words, full_options
from bot.tables.model import Player, Status, Table
from bot.tables.parts import Deal, Terms
from bot.tables.record import Record
from bot.users.avoided import Parted


def new_table(
    game: str,
    place: tuple[int, int],
    seated: Sequence[Player | None],
    host: int,
    terms: Terms,
    now: float,
    lobby_seconds: float,
) -> Table:
    """Returns a lobby without a number; ``place`` is its server and channel.

    Raises:
        rules.BadSetup: an option is invalid.
    """
    record = new_record(game, host, terms)
    seconds = lobby_seconds if terms.lobby_seconds is None else terms.lobby_seconds
    record.clocks.timers = {CLOSE: now + seconds}
    seats = [*seated, *[None] * (rules.GAMES[game].seats[-1] - len(seated))]
    table = Table(0, game, Status.LOBBY, *place, None, now, now, seats, record)
    bring_words(table)
    return table


def new_record(game: str, host: int, terms: Terms) -> Record:
    """Returns the record for a new table.

    Raises:
        rules.BadSetup: an option is invalid.
    """
    options = full_options(rules.GAMES[game], terms.options)
    return Record(host, structs.replace(terms, options=options), Deal(fair=Draw.begun()))


def seats_again(old: Table, user_id: int, parted: Parted, level: str = "") -> list[Player | None]:
    """Returns the previous seats for a rematch that ``user_id`` opens, minus blocked people.

    ``level`` is the level of its robots, if different from before.
    """
    kept = [
        None
        if sitter is None or sitter.former
        else replace(sitter, robot="")
        if sitter.held
        else replace(sitter, robot=level)
        if level and sitter.builtin_robot
        else sitter
        for sitter in old.seats
    ]
    present = sorted(
        (sitter for sitter in kept if sitter is not None and sitter.present),
        key=lambda sitter: sitter.user_id != user_id,
    )
    staying: list[int] = []
    for sitter in present:
        if not any(parted(sitter.user_id, other) for other in staying):
            staying.append(sitter.user_id)
    return [
        sitter if sitter is None or not sitter.present or sitter.user_id in staying else None
        for sitter in kept
    ]
