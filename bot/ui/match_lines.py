"""What has happened at a table, in a reader's language: what moves did, and the bot's notes."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

import rules
from bot.i18n.words import Words, plain
from bot.tables.model import Player, Table
from bot.tables.parts import Named, Note
from bot.tables.personas import called
from bot.ui.game_ui import RenderContext
from bot.ui.phrasebook import phrasebook

_BOOK = phrasebook("house")


def note_line(note: Note, w: Words) -> str | None:
    """Returns a note as a line; ``None`` if only another version has a sentence for its code."""
    first, second = [_name(person, w) for person in (*note.people, Named(), Named())[:2]]
    unnamed = bool(note.people) and not note.people[0].name
    code = f"{note.code}_unnamed" if unnamed else note.code
    names = {"name": first, "other": second, "robot": second}
    return _BOOK.find("notes", code, w, **names) or _BOOK.find("notes", note.code, w, **names)


def move_lines(
    table: Table,
    moves: tuple[float, float],
    late: Iterable[rules.Seat],
    lines: Iterable[str | None],
    context: RenderContext,
    w: Words,
) -> list[str]:
    """Returns the lines about one move, and then the bot's notes after it.

    Args:
        table: the table.
        moves: how many actions there are after it, and after the next move that has a line.
        late: the seats that ran out of time, if that was the move.
        lines: the game's lines about it; ``None`` if the game says nothing.
        context: the table's context, which has the names.
        w: the reader's words.
    """
    result = [w.t("⌛ {name} ran out of time.", name=context.names[seat]) for seat in late]
    result += [line for line in lines if line is not None]
    return result + note_lines(table, w, *moves)


def note_lines(table: Table, w: Words, since: float = 0, until: float = inf) -> list[str]:
    """Returns the bot's notes made after ``since`` or more actions, but fewer than ``until``."""
    notes = (note for note in table.record.notes if since <= note.after < until)
    return [line for note in notes if (line := note_line(note, w)) is not None]


def _name(person: Named, w: Words) -> str:
    if not person.name:
        return w.t("a former player")
    return plain(called(Player(person.user_id, person.name)))
