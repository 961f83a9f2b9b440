"""The lobby card and the host's panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import rules
from bot.components.kit import compose, lines, row, stack
from bot.components.screen import (
    Block,
    Button,
    Choice,
    Menu,
    Picture,
    Screen,
    Separator,
    Text,
    Tone,
    rows,
)
from bot.i18n.words import Words, plain
from bot.render.cover import CoverStyle, cover
from bot.tables.lobby import full_options
from bot.tables.model import IN_PLAY, Status, Table
from bot.tables.parts import ALONE
from bot.tables.personas import MARK, called, persona_of
from bot.ui.game_ui import GameUI, Option
from bot.ui.offers import ADDITIONS, offered
from bot.ui.people import level_name, name_of
from bot.ui.refusals import refusal
from bot.ui.table_controls import owner_notes
from bot.ui.table_screens import ending, fair_play, unopened
from cogs.lobby.screens.pace import hint_line, hint_menu, pace_line, pace_menu, paces

ACCENT = 0xC9A227
"""Brass, as 0xRRGGBB."""


class LobbyScreens:
    """The screens of the lobby."""

    def lobby(self, table: Table, game_ui: GameUI, w: Words) -> Screen:
        """Returns the lobby card: the seats while it is open, and later the table's fate."""
        title = game_ui.title(w)
        banner = Picture(f"{game_ui.game}.png", title, _cover, (game_ui.look, title))
        if table.status is not Status.LOBBY:
            return compose(ACCENT, banner, _aftermath(table, game_ui, w))
        people, record = table.people, table.record
        host = next((plain(player.name) for player in people if player.user_id == record.host), "?")
        if table.fixed:
            sealed = w.listing(unopened(table))
            state = (
                w.t(
                    "Started: {names} still have to open their seals in a direct message.",
                    names=sealed,
                )
                if table.private
                else w.t(
                    "Started: {names} still have to open their seals in {place}.",
                    names=sealed,
                    place=f"<#{table.place_id}>",
                )
            )
            return compose(ACCENT, banner, state, row(fair_play(w)))
        code = table.join_code if table.private else ""
        friends = w.t("Friends sit down with `/table join code:{code}`", code=table.join_code)
        missing, free = table.rules.seats[0] - len(people), table.seats.count(None)
        waits = w.n(
            "Waiting for {count} more player or robot.",
            "Waiting for {count} more players or robots.",
            missing,
        )
        state = w.t(
            "▶️ There are enough players: **{host}** can press **{start}**.",
            host=host,
            start=w.t("Start"),
        )
        room = bool(free) or any(person.builtin_robot for person in people)
        full = "" if room else refusal("table_full", {}, w)
        robots = [
            Button(w.t("Robots …"), "robots", emoji="🎚️"),
            *offered("learn", w, game_ui.game),
            fair_play(w),
        ]
        if fill := missing if missing > 0 else free:
            adding = w.n("Add {count} robot", "Add {count} robots", fill)
            robots.insert(0, Button(adding, "robots_fill", emoji=MARK))
            if missing > 0:
                state = w.t(
                    "{waits} ▶️ Press **{join}** to sit down; **{host}** can press **{robots}**.",
                    waits=waits,
                    join=w.t("Join"),
                    host=host,
                    robots=adding,
                )
        seats = _open_seats(table, game_ui, w)
        teams = len(game_ui.groups(w, len(table.seats))) > 1
        return compose(
            ACCENT,
            banner,
            owner_notes(table, w),
            w.t(
                "{tagline}\nOpened by **{host}** · table {number}",
                tagline=game_ui.tagline(w),
                host=host,
                number=table.id,
            ),
            f"-# {about}" if (about := game_ui.about(w)) else None,
            _seats(table, game_ui, w),
            "-# " + w.t("Rules: {options}", options=options_line(table, game_ui, w)),
            state,
            row(
                Button(w.t("Join"), "join", code, Tone.GOOD, full),
                Button(w.t("Leave"), "leave"),
                Button(w.t("Start"), "start", tone=Tone.MAIN, shut=waits if missing > 0 else ""),
                Button(w.t("Options"), "options", emoji="⚙️"),
                Button(w.t("Rules"), "rules", emoji="📖"),
            ),
            f"-# {friends}" if table.private else None,
            row(*robots),
            Menu(w.t("Choose a seat"), "seat", seats, window=code) if teams and seats else None,
        )


def _cover(of: tuple[CoverStyle, str]) -> bytes:
    return cover(*of)


def options_line(table: Table, game_ui: GameUI, w: Words) -> str:
    """Returns the table's options in short: the preset, or what differs from the rulebook."""
    line = rules_line(game_ui, w, table.record.preset, table.record.options)
    if table.record.pace != "normal":
        line = f"{line}, {paces(game_ui, w)[table.record.pace]}"
    return line if table.record.hints == ALONE else f"{line} · {hint_line(table, w)}"


def rules_line(game_ui: GameUI, w: Words, preset: str, options: Mapping[str, Any]) -> str:
    """Returns options in short: the preset they come from, or what differs from the rulebook."""
    presets = {choice.name: choice.label for choice in game_ui.presets(w)}
    if preset in presets:
        return presets[preset]
    usual = full_options(rules.GAMES[game_ui.game], {})
    options = {**usual, **options}
    changed = [
        w.labelled(sheet.label, _choice(sheet, options[sheet.name]))
        for sheet in game_ui.options(w)
        if options[sheet.name] != usual[sheet.name]
    ]
    return ", ".join(changed) if changed else w.t("as in the rulebook")


@dataclass(frozen=True, slots=True)
class RuleVerbs:
    """The verbs of rule controls: take a preset, offer an option's values, take a value."""

    preset: str = "preset"
    option: str = "option"
    value: str = "value"


def rule_controls(
    game_ui: GameUI,
    w: Words,
    options: Mapping[str, Any],
    preset: str,
    chosen: int | None,
    verbs: RuleVerbs = RuleVerbs(),
    window: str = "",
) -> list[Block]:
    """Returns the controls of a game's options: presets, options, and values of the chosen option.

    Args:
        game_ui: the game's UI.
        w: the reader's words.
        options: the current options.
        preset: the preset they come from, or ``""``.
        chosen: the index of the option whose values are offered.
        verbs: the verbs of the controls.
        window: what the controls carry besides their values.
    """
    sheets = game_ui.options(w)
    if not sheets:
        return []
    presets, control = game_ui.presets(w), partial(Menu, window=window)
    known = [
        Choice(sheet.label, str(index), sheet.hint, index == chosen)
        for index, sheet in enumerate(sheets)
    ]
    blocks = stack(
        Text(
            "\n".join(
                "-# " + w.labelled(f"**{rule_set.label}**", rule_set.hint) for rule_set in presets
            )
        ),
        Separator(),
        rows(
            [
                Button(
                    rule_set.label,
                    verbs.preset,
                    rule_set.name,
                    Tone.MAIN if rule_set.name == preset else Tone.PLAIN,
                    window=window,
                )
                for rule_set in presets
            ]
        ),
        control(w.t("Change one option"), verbs.option, tuple(known)),
    )
    if chosen is None:
        return blocks
    sheet = sheets[chosen]
    values = tuple(
        Choice(label, f"{chosen}.{index}", "", value == options.get(sheet.name))
        for index, (value, label) in enumerate(sheet.choices)
    )
    return [*blocks, control(sheet.label, verbs.value, values)]


def panel(
    table: Table, game_ui: GameUI, w: Words, *, mine: bool, chosen: int | None = None
) -> Screen:
    """Returns the options panel: everyone can read it, the host can change it.

    Args:
        table: the table.
        game_ui: its game's UI.
        w: the reader's words.
        mine: whether the reader is the host.
        chosen: the index of the option whose values are offered.
    """
    record = table.record
    # A lobby deals by the current rules; a match knows only the options of its own rules.
    known = record.options if table.match else full_options(table.rules, record.options)
    options = (
        w.labelled(f"**{sheet.label}**", _choice(sheet, known[sheet.name]))
        for sheet in game_ui.options(w)
        if sheet.name in known
    )
    listing = stack(
        "### " + w.t("Options of table {number}", number=table.id),
        lines(*options, pace_line(table, game_ui, w), hint_line(table, w)),
    )
    if not mine or table.status is not Status.LOBBY:
        return compose(ACCENT, listing)
    others = tuple(
        Choice(called(person)[:90], str(seat))
        for seat, person in table.taken()
        if person.user_id != record.host
    )
    return compose(
        ACCENT,
        listing,
        rule_controls(game_ui, w, known, record.preset, chosen),
        pace_menu(table, game_ui, w),
        hint_menu(table, w) if "hints" in ADDITIONS.names() else None,
        Menu(w.t("Remove a player"), "kick", others) if others else None,
        row(Button(w.t("Close this table"), "cancel", tone=Tone.DANGER)),
    )


def _choice(sheet: Option, value: object) -> str:
    return next((label for known, label in sheet.choices if known == value), str(value))


def _seats(table: Table, game_ui: GameUI, w: Words) -> str:
    texts: list[str] = []
    for label, seats in game_ui.groups(w, len(table.seats)):
        names = " · ".join(_occupant(table, seat, w) for seat in seats)
        texts.append(w.labelled(f"**{label}**", names) if label else names)
    return "\n".join(texts)


def _occupant(table: Table, seat: int, w: Words) -> str:
    person = table.seats[seat]
    if person is None:
        return w.t("*free*")
    if person.builtin_robot:
        level = level_name(person.robot, w)
        return f"{plain(called(person))} {persona_of(person).emoji} ({level})"
    crown = "👑 " if person.user_id == table.record.host else ""
    signs = [sign for added in ADDITIONS.values() if (sign := added.sign(person, w))]
    return " ".join([f"{crown}{plain(person.name)}", *(f"({sign})" for sign in signs)])


def _open_seats(table: Table, game_ui: GameUI, w: Words) -> tuple[Choice, ...]:
    """Returns the seats a player can take: free seats, and robots' seats."""
    return tuple(
        Choice(
            w.t("{group}, seat {number}", group=label, number=seat + 1) if label else str(seat + 1),
            str(seat),
        )
        for label, seats in game_ui.groups(w, len(table.seats))
        for seat in seats
        if (person := table.seats[seat]) is None or person.builtin_robot
    )


def _aftermath(table: Table, game_ui: GameUI, w: Words) -> tuple[Block, ...]:
    names = w.listing([plain(name_of(person, w)) for person in table.people])
    place = f"<#{table.place_id}>"
    if table.status in IN_PLAY:
        return (Text(w.t("**{names}** are playing in {place}.", names=names, place=place)),)
    if table.status is not Status.FINISHED or table.match is None or table.match.outcome is None:
        return ending(table, w)
    best = [
        plain(name_of(person, w))
        for seat in table.match.outcome.ranking[0]
        if (person := table.seats[seat])
    ]
    if table.match.outcome.won is None:
        result = w.t(
            "**{winners}** won; the result is in {place}.", winners=w.listing(best), place=place
        )
    else:
        result = w.t("{names} have played; the result is in {place}.", names=names, place=place)
    return (Text(result),)
