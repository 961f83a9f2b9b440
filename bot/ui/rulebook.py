"""What every game's rules pages need: the table they describe, and its clock in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

import rules
from bot.components.screen import Picture
from bot.i18n.words import Words, folded
from bot.tables.lobby import full_options
from bot.tables.model import Table
from bot.tables.pace import PACES, nobody_waits
from bot.ui.game_ui import Page, Setting, Thing
from bot.ui.phrasebook import Facts


def usual(game: str) -> Setting:
    """Returns an imaginary table with the rulebook's options and the usual pace."""
    return Setting(rules.GAMES[game].Options())


def setting_of(table: Table) -> Setting:
    """Returns a table's options, pace and rules version."""
    record, game = table.record, table.rules
    options = rules.read_options(game, full_options(game, record.options))
    pace = "none" if nobody_waits(table) else record.pace
    return Setting(options, pace, record.rules_version if table.match else None)


def clocks(seconds: Mapping[str, int], setting: Setting, w: Words) -> Facts:
    """Returns how long people have, as facts named ``clock_<kind>``; ``none`` if no clock runs.

    ``seconds`` has the game's own times, by kind of window.
    """
    pace = PACES[setting.pace]

    def clock_text(kind: str, given: int) -> str | None:
        window = rules.Prompt(kind, kind, rules.Mode.TURN, (0,), seconds=given)
        left = pace.time_for(window)
        return None if left is None else duration(left, w)

    return {f"clock_{kind}": partial(clock_text, kind, given) for kind, given in seconds.items()}


def duration(seconds: float, w: Words) -> str:
    """Returns a duration in its largest whole unit: "2 minutes", "90 seconds"."""
    whole = round(seconds)
    if not whole % 3_600:
        return w.n("{count} hour", "{count} hours", whole // 3_600)
    if not whole % 60:
        return w.n("{count} minute", "{count} minutes", whole // 60)
    return w.n("{count} second", "{count} seconds", whole)


def find_thing(things: Iterable[Thing], typed: str) -> Thing | None:
    """Returns the thing with a typed code or label, or else the first whose label contains it."""
    wanted = folded(typed.strip())
    known = list(things) if wanted else []
    exact = (entry for entry in known if wanted in (folded(entry.code), folded(entry.label)))
    return next(exact, next((entry for entry in known if wanted in folded(entry.label)), None))


def page(title: str, *facts: str | None, picture: Picture | None = None) -> Page:
    """Returns a page of facts, leaving out those that are empty."""
    return Page(title, "\n".join(filter(None, facts)), (picture,) if picture else ())
