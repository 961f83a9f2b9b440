"""What the bot adds below a game's own board and hand: who is away, what is asked, and its own buttons."""

from __future__ import annotations

import rules
from bot.components.kit import row, stack
from bot.components.screen import Block, Button, Tone
from bot.i18n.words import Words, plain
from bot.tables import votes
from bot.tables.model import Status, Table


def table_controls(table: Table, w: Words) -> list[Block]:
    """Returns what stands below the board."""
    buttons = [
        Button(w.t("My hand"), "hand", tone=Tone.MAIN, emoji="🃏"),
        Button(w.t("Rules"), "rules", emoji="📖"),
        Button(w.t("Table"), "house_table", emoji="⚙️"),
    ]
    away = [plain(person.name) for person in table.people if person.held]
    held = pause = None
    if away:
        held = w.n(
            "🤖 {names} is away; a robot holds the seat.",
            "🤖 {names} are away; robots hold their seats.",
            len(away),
            names=w.listing(away),
        )
        buttons.insert(0, _back(w))
    if table.status is Status.PAUSED:
        pause = _pause_line(table, w)
        buttons.insert(0, go_on(w))
    return stack(held, pause, _question(table, w), row(*buttons))


def go_on(w: Words) -> Button:
    """Returns the button that wakes a table which is paused, or which a bug has frozen."""
    return Button(w.t("Go on"), "resume", tone=Tone.GOOD, emoji="▶️")


def _back(w: Words) -> Button:
    return Button(w.t("I'm back"), "house_back", tone=Tone.GOOD, emoji="👋")


def hand_blocks(table: Table, seat: rules.Seat, w: Words) -> list[Block]:
    """Returns what stands below a private hand."""
    person = table.seats[seat]
    if person is not None and person.held:
        text = w.t("🤖 A robot holds your seat. Take it back with one press, or just play.")
        return stack(text, row(_back(w)))
    match = table.match if table.status is Status.PLAYING else None
    if match is not None and table.record.question is None and match.undoable(seat):
        return [row(Button(w.t("Take back"), "house_undo", emoji="↩️"))]
    return []


def _pause_line(table: Table, w: Words) -> str:
    ends = f"<t:{int(table.record.timers.get('close', 0))}:R>"
    if table.record.agreed:
        return w.t("⏸️ **Paused**, as agreed. Anybody goes on with one press; the clocks stand.")
    return w.t(
        "⏸️ **Paused**: no one has played for a while. The table closes {when} if no one goes on.",
        when=ends,
    )


def _question(table: Table, w: Words) -> list[Block]:
    question = table.record.question
    if question is None:
        return []
    asker = table.seats[question.seat]
    name = plain(asker.name) if asker is not None else "?"
    missing = [
        plain(person.name)
        for seat in votes.missing(table)
        if (person := table.seats[seat]) is not None
    ]
    text = (
        w.t("⏸️ **{name}** asks for a pause.", name=name)
        if question.kind == votes.PAUSE
        else w.t("↩️ **{name}** would like to take the last move back.", name=name)
    )
    waiting = w.t("Still to answer: {names}", names=w.listing(missing))
    number = str(question.number)
    agree = Button(w.t("Agree"), "house_agree", number, Tone.GOOD)
    return stack(f"{text}\n-# {waiting}", row(agree, Button(w.t("Refuse"), "house_refuse", number)))
