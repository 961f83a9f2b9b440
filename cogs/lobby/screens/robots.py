"""The robots panel: who is seated, and buttons for the host to add, fill up and remove."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.components.kit import compose, lines, row, stack
from bot.components.screen import Button, Choice, Menu, Screen, Tone
from bot.i18n.words import Words, plain
from bot.tables.model import Status, Table
from bot.tables.personas import MARK, called, persona_of
from bot.ui.game_ui import GameUI
from bot.ui.people import character, level_name
from bot.ui.refusals import refusal
from cogs.lobby.screens.lobby import ACCENT

USUAL = "normal"
"""The default level."""


def robots_panel(
    table: Table, game_ui: GameUI, w: Words, offered: Sequence[str], *, mine: bool
) -> Screen:
    """Returns the robots in a lobby; everyone can see them, but only the host can change them.

    Args:
        table: the table.
        game_ui: the game's UI.
        w: the reader's words.
        offered: the levels to choose from.
        mine: whether the reader is the host.
    """
    robots = [(seat, person) for seat, person in table.taken() if person.builtin_robot]
    shown = lines(
        *(
            w.labelled(
                f"{persona_of(robot).emoji} **{plain(called(robot))}** "
                f"({level_name(robot.robot, w)})",
                character(persona_of(robot), w),
            )
            for _, robot in robots
        )
    )
    note = w.t(
        "Robots see only what a player in their seat would. Matches with robots don't "
        "count on leaderboards. If you join a full table, you take a robot's seat."
    )
    listing = stack(
        "### " + w.t("Robots at table {number}", number=table.id),
        shown or w.t("No robots sit here."),
        f"-# {note}",
    )
    if not mine or table.status is not Status.LOBBY:
        return compose(ACCENT, listing)
    levels = [(level, level_name(level, w)) for level in offered]
    full = "" if None in table.seats else refusal("table_full", {}, w)
    button = partial(Button, shut=full)
    groups = game_ui.groups(w, len(table.seats))
    places = tuple(
        Choice(
            w.t("{group}, seat {number}: {level}", group=label, number=seat + 1, level=name),
            f"{seat}.{number}",
            emoji=MARK,
        )
        for label, seats in groups
        for seat in seats
        if (person := table.seats[seat]) is None or person.builtin_robot
        for number, (_, name) in enumerate(levels)
    )
    leaving = tuple(Choice(called(robot)[:90], str(seat)) for seat, robot in robots)
    return compose(
        ACCENT,
        listing,
        row(
            *(
                button(w.t("Add: {level}", level=name), "robots_add", level, emoji=MARK)
                for level, name in levels
            )
        ),
        row(
            *(
                button(
                    w.t("Fill up: {level}", level=name),
                    "robots_full",
                    level,
                    Tone.MAIN if level == USUAL else Tone.PLAIN,
                )
                for level, name in levels
            )
        ),
        Menu(w.t("Choose a seat for a robot"), "robots_seat", places[:25])
        if groups[1:] and places
        else None,
        Menu(w.t("Remove a robot"), "robots_out", leaving) if leaving else None,
    )
