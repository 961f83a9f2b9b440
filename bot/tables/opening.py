"""What a table begins with."""

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
    """Returns a lobby of a game in a channel of a server, which has no number yet.

    Raises:
        rules.BadSetup: an option makes no sense.
    """
    record = new_record(game, host, terms)
    seconds = lobby_seconds if terms.lobby_seconds is None else terms.lobby_seconds
    record.clocks.timers = {CLOSE: now + seconds}
    seats = [*seated, *[None] * (rules.GAMES[game].seats[-1] - len(seated))]
    table = Table(0, game, Status.LOBBY, *place, None, now, now, seats, record)
    bring_words(table)
    return table


def new_record(game: str, host: int, terms: Terms) -> Record:
    """Returns what a table of a game begins with.

    Raises:
        rules.BadSetup: an option makes no sense.
    """
    options = full_options(rules.GAMES[game], terms.options)
    return Record(host, structs.replace(terms, options=options), Deal(fair=Draw.begun()))


def seats_again(old: Table, user_id: int, parted: Parted) -> list[Player | None]:
    """Returns the seats of a rematch that someone opens: as at the old table, without whom they or others there block."""
    kept = [
        None if one is None or one.former else replace(one, robot="") if one.held else one
        for one in old.seats
    ]
    present = sorted(
        (one for one in kept if one is not None and one.present),
        key=lambda one: one.user_id != user_id,
    )
    staying: list[int] = []
    for one in present:
        if not any(parted(one.user_id, other) for other in staying):
            staying.append(one.user_id)
    return [
        one if one is None or not one.present or one.user_id in staying else None for one in kept
    ]
