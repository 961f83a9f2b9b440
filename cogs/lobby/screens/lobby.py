"""The lobby card and the host's panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules
from bot.components.kit import compose, lines, row
from bot.components.screen import (
    Block,
    Button,
    Choice,
    GuildPick,
    Menu,
    Picture,
    Screen,
    Text,
    Tone,
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
from cogs.lobby.screens.pace import hint_line, pace_line, paces

ACCENT = 0xC9A227
"""The colour of brass, as 0xRRGGBB."""

INVITED = 10
"""How many people a host can invite at once."""


class LobbyScreens:
    """Builds the lobby's screens."""

    def lobby(self, table: Table, game_ui: GameUI, w: Words, reader: int | None = None) -> Screen:
        """Returns the lobby card: the seats while it's open, and later what happened to the table.

        A ``reader`` who has a seat gets a card of their own, on which the coloured button is their
        next step. On the public card, the coloured button is **Join**.
        """
        picture = banner(game_ui, w)
        if table.status is not Status.LOBBY:
            return compose(ACCENT, picture, _aftermath(table, game_ui, w))
        if table.fixed:
            return compose(ACCENT, picture, _sealed(table, w), row(fair_play(w)))
        record = table.record
        host = next(
            (plain(player.name) for player in table.people if player.user_id == record.host), "?"
        )
        seated = reader is not None and table.seat_of(reader) is not None
        code = table.join_code if table.private and reader is not None else ""
        seats = _open_seats(table, game_ui, w)
        teams = len(game_ui.groups(w, len(table.seats))) > 1
        opened = w.t("Opened by **{host}** · table {number}", host=host, number=table.id)
        own = seated and not table.private
        return compose(
            ACCENT,
            f"### {game_ui.title(w)}" if own else picture,
            owner_notes(table, w),
            opened if own else lines(game_ui.tagline(w), opened),
            None if own else _about(game_ui, w),
            _seats(table, game_ui, w),
            "-# " + w.t("Rules: {options}", options=options_line(table, game_ui, w)),
            _own_part(table, game_ui, w, host, hosts=reader == record.host)
            if seated
            else [_state(table, host, w), *_controls(table, game_ui, w, code)],
            Menu(w.t("Choose a seat"), "seat", seats, window=code) if teams and seats else None,
        )


def _sealed(table: Table, w: Words) -> str:
    sealed = w.listing(unopened(table))
    if table.private:
        return w.t(
            "Started: waiting for {names} to open their seals in a direct message.", names=sealed
        )
    return w.t(
        "Started: waiting for {names} to open their seals in {place}.",
        names=sealed,
        place=f"<#{table.place_id}>",
    )


def _missing(table: Table) -> int:
    return table.rules.seats[0] - len(table.people)


def _waits(table: Table, w: Words) -> str:
    return w.n(
        "Waiting for {count} more player or robot.",
        "Waiting for {count} more players or robots.",
        _missing(table),
    )


def _adding(table: Table, w: Words) -> str:
    """Returns the label of the button that adds the missing robots or fills the table."""
    missing = _missing(table)
    count = missing if missing > 0 else table.seats.count(None)
    return w.n("Add {count} robot", "Add {count} robots", count) if count else ""


def _ready(host: str, w: Words) -> str:
    return w.t(
        "▶️ That's enough players: **{host}** can press **{start}**.",
        host=host,
        start=w.t("Start"),
    )


def _state(table: Table, host: str, w: Words) -> str:
    if _missing(table) <= 0:
        return _ready(host, w)
    return w.t(
        "{waits} ▶️ Press **{join}** to sit down; **{host}** can press **{robots}**.",
        waits=_waits(table, w),
        join=w.t("Join"),
        host=host,
        robots=_adding(table, w),
    )


def _controls(table: Table, game_ui: GameUI, w: Words, code: str) -> list[Block]:
    """Returns the controls on the public card, which are also for readers without a seat."""
    room = None in table.seats or any(person.builtin_robot for person in table.people)
    shut = _waits(table, w) if _missing(table) > 0 else ""
    adding = _adding(table, w)
    return [
        row(
            Button(
                w.t("Join"), "join", code, Tone.GOOD, "" if room else refusal("table_full", {}, w)
            ),
            Button(w.t("Leave"), "leave"),
            Button(w.t("Start"), "start", shut=shut),
            _options(w),
            _rules(w),
        ),
        row(
            *([Button(adding, "robots_fill", emoji=MARK)] if adding else []),
            _robots(w),
            *offered("learn", w, game_ui.game),
            _panel(w),
        ),
    ]


def _own_part(
    table: Table, game_ui: GameUI, w: Words, host: str, *, hosts: bool
) -> list[Block | str]:
    """Returns a seated reader's status, and their controls."""
    leave, reading = Button(w.t("Leave"), "leave"), [_rules(w), *offered("learn", w, game_ui.game)]
    missing, adding = _missing(table), _adding(table, w)
    state = _waits(table, w) if missing > 0 else w.t("There are enough players.")
    if not hosts:
        return [
            state if missing > 0 else _ready(host, w),
            row(_options(w), *reading, leave, _panel(w)),
        ]
    steps = [Button(w.t("Start"), "start", tone=Tone.GOOD)] if missing <= 0 else []
    if missing > 0 and len(table.attending) == 1:
        steps = [Button(w.t("Play now"), "play_now", game_ui.game, Tone.GOOD, emoji=MARK)]
    if adding:
        tone = Tone.PLAIN if steps else Tone.GOOD
        steps.append(Button(adding, "robots_fill", tone=tone, emoji=MARK))
    return [
        w.t("{waits} ▶️ Press **{button}**.", waits=state, button=steps[0].label),
        row(*steps, _options(w), leave, _panel(w)),
        row(_robots(w), *reading),
        GuildPick(w.t("Invite …"), "house_invite", "user", most=INVITED),
    ]


def _options(w: Words) -> Button:
    return Button(w.t("Options"), "options", emoji="⚙️")


def _rules(w: Words) -> Button:
    return Button(w.t("Rules"), "rules", emoji="📖")


def _robots(w: Words) -> Button:
    return Button(w.t("Robots …"), "robots", emoji="🎚️")


def _panel(w: Words) -> Button:
    return Button(w.t("Table"), "house_table", emoji="🪑")


def invitation(table: Table, game_ui: GameUI, w: Words) -> Screen:
    """Returns the card that invites someone by direct message on the host's behalf."""
    host = next(
        plain(person.name) for person in table.people if person.user_id == table.record.host
    )
    return compose(
        ACCENT,
        banner(game_ui, w),
        w.t("**{host}** invites you to play **{game}**.", host=host, game=game_ui.title(w)),
        lines(game_ui.tagline(w), _about(game_ui, w)),
        row(
            Button(w.t("Join"), "join", table.join_code, Tone.GOOD),
            _rules(w),
        ),
    )


def banner(game_ui: GameUI, w: Words, *below: str) -> Picture:
    """Returns a game's picture, with its tagline below the name if it has one."""
    said = (game_ui.title(w), *below)
    return Picture(f"{game_ui.game}.png", said, _cover, (game_ui.cover, *said))


def how_many(game_ui: GameUI, w: Words) -> str:
    """Returns how many people can play a game, such as "3 to 7 players"."""
    seats = rules.GAMES[game_ui.game].seats
    if len(seats) == 1:
        return w.n("{count} player", "{count} players", seats[0])
    return w.t("{least} to {most} players", least=seats[0], most=seats[-1])


def _about(game_ui: GameUI, w: Words) -> str:
    return f"-# {about}" if (about := game_ui.about(w)) else ""


def _cover(of: tuple[CoverStyle, str] | tuple[CoverStyle, str, str]) -> bytes:
    return cover(*of)


def options_line(table: Table, game_ui: GameUI, w: Words) -> str:
    """Summarizes the table's options: the preset, or what differs from the rulebook."""
    line = rules_line(game_ui, w, table.record.preset, table.record.options)
    if table.record.pace != "normal":
        line = f"{line}, {paces(game_ui, w)[table.record.pace]}"
    return line if table.record.hints == ALONE else f"{line} · {hint_line(table, w)}"


def rules_line(game_ui: GameUI, w: Words, preset: str, options: Mapping[str, Any]) -> str:
    """Summarizes options: their preset, or what differs from the rulebook."""
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


def panel(table: Table, game_ui: GameUI, w: Words) -> Screen:
    """Returns a read-only panel of a table's options."""
    record = table.record
    # A lobby deals by the current rules; a match knows only the options in its own rules.
    known = record.options if table.match else full_options(table.rules, record.options)
    options = (
        w.labelled(f"**{sheet.label}**", _choice(sheet, known[sheet.name]))
        for sheet in game_ui.options(w)
        if sheet.name in known
    )
    return compose(
        ACCENT,
        "### " + w.t("Options of table {number}", number=table.id),
        lines(*options, pace_line(table, game_ui, w), hint_line(table, w)),
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
    """Returns the seats that a player can take: the free ones, and the robots' seats."""
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
