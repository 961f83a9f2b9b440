"""The host's panel for robots: who sits here, and buttons to add, fill up and remove."""

from __future__ import annotations

from bot.components.screen import Block, Button, Choice, Menu, Row, Screen, Text, Tone
from bot.games.ui import GameUI
from bot.i18n.words import Words, plain
from bot.robots.personas import LEVELS, MARK, called, character, level_name, persona_of
from bot.tables.model import Status, Table

ACCENT = 0xC9A227
"""Brass."""

USUAL = "normal"
"""The default level."""


def robots_panel(table: Table, game_ui: GameUI, w: Words, *, mine: bool) -> Screen:
    """Returns the robots of a lobby: everyone can read them, the host can change them.

    Args:
        table: the table.
        game_ui: its game's UI.
        w: the reader's words.
        mine: whether the reader is the host.
    """
    robots = [
        (seat, person) for seat, person in enumerate(table.seats) if person and person.builtin_robot
    ]
    lines = [
        f"{persona_of(one).emoji} **{plain(called(one))}** ({level_name(one.robot, w)}): "
        f"{character(persona_of(one), w)}"
        for _, one in robots
    ]
    blocks: list[Block] = [
        Text("### " + w.t("Robots at table {number}", number=table.id)),
        Text("\n".join(lines) or w.t("No robots sit here.")),
        Text(
            "-# "
            + w.t(
                "Robots see only what their seat sees. Matches with robots don't count for leaderboards. Anyone who "
                "joins a full table takes a robot's seat."
            )
        ),
    ]
    if not mine or table.status is not Status.LOBBY:
        return Screen(tuple(blocks), ACCENT)
    free = table.seats.count(None)
    adding = [
        Button(
            w.t("Add: {level}", level=level_name(level, w)),
            "robots_add",
            level,
            enabled=free > 0,
            emoji=MARK,
        )
        for level in LEVELS
    ]
    filling = [
        Button(
            w.t("Fill up: {level}", level=level_name(level, w)),
            "robots_full",
            level,
            Tone.MAIN if level == USUAL else Tone.PLAIN,
            enabled=free > 0,
        )
        for level in LEVELS
    ]
    blocks += [Row(tuple(adding)), Row(tuple(filling))]
    if len(groups := game_ui.groups(w, len(table.seats))) > 1:
        places = tuple(
            Choice(
                w.t(
                    "{group}, seat {number}: {level}",
                    group=label,
                    number=seat + 1,
                    level=level_name(level, w),
                ),
                f"{seat}.{number}",
                emoji=MARK,
            )
            for label, seats in groups
            for seat in seats
            if (person := table.seats[seat]) is None or person.builtin_robot
            for number, level in enumerate(LEVELS)
        )
        if places:
            blocks.append(Menu(w.t("Choose a seat for a robot"), "robots_seat", places[:25]))
    if robots:
        leaving = tuple(Choice(called(one)[:90], str(seat)) for seat, one in robots)
        blocks.append(Menu(w.t("Remove a robot"), "robots_out", leaving))
    return Screen(tuple(blocks), ACCENT)
