"""Hints: whether someone may be told what a hard robot would do, and that it counts for no rating then."""

from __future__ import annotations

import msgspec

import rules
from bot.tables.kinds import kind_of
from bot.tables.model import Status, Table
from bot.tables.parts import ALONE, ALWAYS
from bot.tables.record import Feature
from bot.tables.referee import Command, Decision, need_match, need_seat
from bot.tables.refused import Refused


class Hinted(msgspec.Struct, frozen=True):
    """Who has taken hints: by seat, how many actions had been played each time."""

    at: dict[int, tuple[int, ...]] = {}


HINTED = Feature("hints", Hinted, casual=True)


def taken(table: Table) -> dict[rules.Seat, tuple[int, ...]]:
    """Returns by seat how many actions had been played each time someone took a hint."""
    hinted = HINTED.of(table.record)
    return hinted.at if hinted is not None else {}


def allowed(table: Table) -> bool:
    """Whether people at a table may take hints: never where it counts for a rating."""
    record = table.record
    if table.status is not Status.PLAYING or not kind_of(table).hints:
        return False
    people = sum(not person.builtin_robot for person in table.people)
    return record.hints == ALWAYS or (record.hints == ALONE and people == 1)


def window_for(match: rules.Match, seat: rules.Seat) -> rules.Prompt | None:
    """Returns the window in which a seat may act and a hint is about: one that waits for it before any other."""
    mine = [one for one in match.prompts if seat in one.seats and seat not in one.done]
    awaited = [one for one in mine if one.mode in (rules.Mode.TURN, rules.Mode.SECRET)]
    return next(iter(awaited or mine), None)


class TakeHint(Command, frozen=True):
    """Someone asks what a hard robot would do in their place; noted once for each position.

    Refused: they do not sit here, or there are no hints at this table.
    rules.WindowClosed: nothing is asked of them.
    """

    user_id: int

    def decide(self, table: Table, at: Decision) -> None:
        match = need_match(table)
        seat, _ = need_seat(table, self.user_id)
        if not allowed(table):
            raise Refused("no_hints")
        if window_for(match, seat) is None:
            raise rules.WindowClosed("not_your_turn")
        before = taken(table)
        mine = before.get(seat, ())
        if match.seq not in mine:
            HINTED.put(table.record, Hinted({**before, seat: (*mine, match.seq)}))
            table.unshown()
