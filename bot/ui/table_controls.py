"""What the bot adds to a game's own board and hand: notes, questions, and its own buttons."""

from __future__ import annotations

import rules
from bot.components.kit import row, stack
from bot.components.screen import Block, Button, Choice, Menu, Tone, rows
from bot.i18n.words import Words, plain
from bot.tables import votes
from bot.tables.kinds import kind_of
from bot.tables.model import Status, Table
from bot.ui.offers import ADDITIONS, Place


def table_notes(table: Table, w: Words, seat: rules.Seat | None = None) -> list[Block]:
    """Returns the bot's own notes and questions at a table: about absences, pauses and votes.

    ``seat`` is the seat whose private message it is for; ``None`` means everyone's board.
    """
    away = [plain(person.name) for at, person in table.taken() if person.held and at != seat]
    forced = () if seat is None else table.record.forced_moves(seat)
    return stack(
        owner_notes(table, w),
        w.n(
            "-# ⏩ I made the only move you had; you can change that in `/settings`.",
            "-# ⏩ I made the only moves you had, {count} of them; you can change that in "
            "`/settings`.",
            len(forced),
        )
        if forced
        else None,
        w.t("🤖 A robot is holding your seat. Press I'm back, or just play.")
        if _held(table, seat)
        else None,
        w.n(
            "🤖 {names} is away; a robot is holding the seat.",
            "🤖 {names} are away; robots are holding their seats.",
            len(away),
            names=w.listing(away),
        )
        if away
        else None,
        *feature_notes(table, w),
        w.t("⏱️ Other tables in this round are waiting for you, so the clock is running.")
        if kind_of(table).awaited and not table.company
        else None,
        _pause_line(table, w) if table.status is Status.PAUSED else None,
        _question(table, w, seat),
    )


def owner_notes(table: Table, w: Words) -> list[Block]:
    """Returns the bot owner's notes to everyone at a table."""
    announced, stops = table.record.announced, table.record.stops_at
    return stack(
        w.t(
            "⏳ I'm stopping {when} for a while. This table will wait, then carry on.",
            when=f"<t:{int(stops)}:R>",
        )
        if stops
        else None,
        f"📢 {plain(announced)}" if announced else None,
    )


def table_controls(
    table: Table,
    w: Words,
    seat: rules.Seat | None = None,
    *,
    explains: bool = False,
    counted: bool = False,
) -> list[Block]:
    """Returns the bot's own controls: a row of buttons below a board, a menu below a hand.

    Args:
        table: the table.
        w: the reader's words.
        seat: whose hand it is; ``None`` for the board.
        explains: whether people can ask about what is in the hand.
        counted: whether there is a summary, for example of a round.
    """
    buttons, more = list[Button](), list[Button]()
    if table.status is Status.PAUSED:
        buttons.append(go_on(w))
    if _held(table, seat) or (seat is None and any(person.held for person in table.people)):
        buttons.append(Button(w.t("I'm back"), "house_back", tone=Tone.GOOD, emoji="👋"))
    if seat is None:
        buttons.append(Button(w.t("My hand"), "hand", tone=Tone.MAIN, emoji="🃏"))
    elif undoable(table, seat):
        more.append(Button(w.t("Undo"), "house_undo", emoji="↩️"))
    if counted:
        more.append(Button(w.t("Last round"), "last_round", emoji="📊"))
    for added in ADDITIONS.values():
        more += added.buttons(Place(table, seat, w, explains))
    more.append(Button(w.t("Table"), "house_table", emoji="⚙️"))
    if seat is None:
        return [*rows([*buttons, *more])]
    choices = tuple(Choice(each.label, each.verb, emoji=each.emoji) for each in more)
    label = "❓ " + " · ".join(each.label for each in more)
    return stack(row(*buttons) if buttons else None, Menu(label, "more", choices))


def feature_notes(table: Table, w: Words) -> list[str]:
    """Returns the features' notes to everyone at a table."""
    return [note for added in ADDITIONS.values() if (note := added.note(table, w)) is not None]


def go_on(w: Words) -> Button:
    """Returns the button that resumes a paused table, or a table that a bug has frozen."""
    return Button(w.t("Resume"), "resume", tone=Tone.GOOD, emoji="▶️")


def _held(table: Table, seat: rules.Seat | None) -> bool:
    """Returns whether a robot is holding the reader's seat."""
    person = None if seat is None else table.seats[seat]
    return person is not None and person.held


def undoable(table: Table, seat: rules.Seat) -> bool:
    """Returns whether a player can undo their last move, or ask to do so."""
    final = votes.UNDO in kind_of(table).no_votes
    match = table.match if table.status is Status.PLAYING and not final else None
    return match is not None and table.record.question is None and match.undoable(seat)


def _pause_line(table: Table, w: Words) -> str:
    if table.record.pause_agreed:
        return w.t("⏸️ **Paused**, as agreed: the clocks have stopped. Anyone can press **Resume**.")
    if table.record.due("close") is None:
        return w.t("💤 **Asleep** for as long as you like: press **Resume** to play.")
    return w.t(
        "⏸️ **Paused**: no one has played for a while. The table closes {when} unless "
        "someone presses **Resume**.",
        when=f"<t:{int(table.record.due('close') or 0)}:R>",
    )


def _question(table: Table, w: Words, seat: rules.Seat | None) -> list[Block]:
    """Returns the open question, with buttons for the people who haven't answered it."""
    question = table.record.question
    if question is None:
        return []
    seats, missing = dict(table.taken()), votes.missing(table)
    name = plain(seats[question.seat].name)
    text = (
        w.t("⏸️ **{name}** is asking for a pause.", name=name)
        if question.kind == votes.PAUSE
        else w.t("↩️ **{name}** would like to undo the last move.", name=name)
    )
    names = w.listing([plain(seats[at].name) for at in missing])
    waiting = w.t("Still to answer: {names}", names=names)
    number = str(question.number)
    answers = [
        Button(w.t("Agree"), "house_agree", number, Tone.GOOD),
        Button(w.t("Refuse"), "house_refuse", number),
    ]
    mine = answers if seat is None or seat in missing else answers[1:] * (seat == question.seat)
    return stack(f"{text}\n-# {waiting}", row(*mine) if mine else None)
