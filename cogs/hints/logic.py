"""Hints: who may take them, and the record that keeps their match unrated."""

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
    """The hints taken at a table: for each seat, how many actions had been played each time."""

    at: dict[int, tuple[int, ...]] = {}


HINTED = Feature("hints", Hinted, casual=True)


def taken(table: Table) -> dict[rules.Seat, tuple[int, ...]]:
    """Returns, for each seat, how many actions had been played each time it took a hint."""
    hinted = HINTED.of(table.record)
    return hinted.at if hinted is not None else {}


def allowed(table: Table) -> bool:
    """Returns whether people may take hints, which is never the case in rated matches."""
    record = table.record
    if table.status is not Status.PLAYING or not kind_of(table).hints:
        return False
    people = sum(not person.builtin_robot for person in table.people)
    return record.hints == ALWAYS or (record.hints == ALONE and people == 1)


def window_for(match: rules.Match, seat: rules.Seat) -> rules.Prompt | None:
    """Returns the window a hint is about, preferring a window that is waiting for the seat."""
    mine = [prompt for prompt in match.prompts if seat in prompt.seats and seat not in prompt.done]
    awaited = [prompt for prompt in mine if prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET)]
    return next(iter(awaited or mine), None)


class RequestHint(Command, frozen=True):
    """Records a hint, once for each position.

    Refused: they aren't seated here, or there are no hints at this table. rules.WindowClosed: they
    have no move to make.
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
