"""What happens at a table from the deal to the result: actions, time-outs and the end."""

from __future__ import annotations

from typing import Any

import msgspec

import rules
from bot.storage.rows import StoredResult
from bot.tables import inactivity, lobby, votes
from bot.tables.controls import read_press
from bot.tables.games import ComponentAction, Draft
from bot.tables.kinds import Kind, kind_of
from bot.tables.model import IN_PLAY, Status, Table
from bot.tables.pace import (
    SLEEP,
    due_reminders,
    move_along,
    nobody_waits,
    postponed,
    prompt_of,
    set_timers,
)
from bot.tables.referee import Command, Decision, Reminder, close, need_match, need_seat
from bot.tables.refused import Misread, Refused
from bot.tables.stops import CLOSE, fall_asleep, wake


class Act(Command, frozen=True):
    """A person or a robot plays an action, or a person picks part of an action.

    Attributes:
        user_id: the player; for a robot in a held seat, the seat's person.
        action: the action as a plain dict, or a press that means one.
        window: the rules' window that offered it; ``None`` for a slash command.
        interaction_id: Discord's id of the press, kept for audit.
        robot: the seat of a robot that acts; ``None`` if a person acts.
        forced: whether the bot plays a person's only action for them.

    Refused: they aren't seated here, or no match is running. rules.RuleError: the action is against
    the rules. Misread: a bug in reading the press.
    """

    user_id: int
    action: dict[str, Any] | ComponentAction
    window: str | None = None
    interaction_id: int | None = None
    robot: int | None = None
    forced: bool = False

    @property
    def label(self) -> str:
        action = self.action
        if isinstance(action, ComponentAction):
            return action.verb
        windows = (kinds for game in rules.GAMES.values() for kinds in game.accepts.values())
        known = {kind.__name__ for kinds in windows for kind in kinds}
        kind = str(action.get("type"))
        return kind if kind in known else "?"

    def decide(self, table: Table, at: Decision) -> None:
        match = need_match(table)
        kind = kind_of(table)
        seat = self._robot_seat(table) if self.robot is not None else self._seat(table, kind)
        action, window = self.action, self.window
        if isinstance(action, ComponentAction) or window is not None:
            _need_window(match, seat, window)
        if isinstance(action, ComponentAction):
            read = _read(table, action, seat, window or "", at)
            if isinstance(read, Draft):
                _keep_draft(table, seat, window or "", read)
                return
            action = read
        if kind.tempo:
            at.gate(str(action.get("type")), _possible_windows(match, seat, action, window))
        own_windows = [prompt.window for prompt in match.prompts if seat in prompt.seats]
        events = match.play(seat, action, window=window)
        table.record.repair.tries = 0
        if table.record.votes.question is not None:
            votes.lapse(table)
        if table.status is Status.PAUSED:
            wake(table, at.clock)
        else:
            set_timers(table, at.clock)
        if kind.moved is not None:
            kind.moved(table, at.clock.now, seat, own_windows)
        if self.forced:
            table.record.absence.forced.setdefault(seat, []).append(match.seq)
        elif self.robot is None:
            table.record.absence.forced.pop(seat, None)
            inactivity.mark_active(table, seat, own_windows)
        at.note_move(self.interaction_id)
        at.events = events

    def _seat(self, table: Table, kind: Kind) -> int:
        seat, person = need_seat(table, self.user_id)
        if self.forced and (table.status is Status.PAUSED or person.robot):
            raise Refused("not_now")
        if kind.may_move is not None and (code := kind.may_move(table)):
            raise Refused(code)
        return seat

    def _robot_seat(self, table: Table) -> int:
        """Returns the robot's seat; raises ``Refused`` if its person has it back."""
        seat, person = need_seat(table, self.user_id)
        if seat != self.robot or not person.robot:
            raise Refused("not_seated_here")
        if table.status is Status.PAUSED:
            raise Refused("paused")
        return seat


class TimeUp(Command, frozen=True):
    """Fires the earliest due timer: one per command, so that each has its own transaction.

    Refused: no timer is due.
    """

    def decide(self, table: Table, at: Decision) -> None:
        if table.status is Status.FROZEN:  # its row is still due: the freeze wasn't written
            return
        timers = table.record.clocks.timers
        name = min(timers, key=timers.__getitem__, default=None)
        if name is None or timers[name] > at.clock.now:
            raise Refused("not_now")
        kind, _, window = name.partition(":")
        if kind == "remind":
            window = window.partition(":")[2]
            if seats := due_reminders(table, window, at.clock):
                at.reminded = Reminder(window, seats)
            return
        del timers[name]
        if kind == SLEEP:
            fall_asleep(table)
        elif kind == CLOSE:
            begun = "broken_off" if table.fixed else "expired"
            over = kind_of(table).closes_as
            close(table, begun if table.status is Status.LOBBY else over, table.shut)
        else:
            _run_out(table, window, at)


class Stepped(Command, frozen=True):
    """Shifts due times because the clock was set, the machine slept, or Discord was down.

    Attributes:
        seconds: how far forward, or back if negative.
        since: times set from this moment on (seconds since the epoch) already use the new clock.
        part: the game or kind whose tables are affected; ``""`` for all.

    Refused: the table has another game or kind.
    """

    seconds: float
    since: float
    part: str = ""

    def decide(self, table: Table, at: Decision) -> None:
        if self.part and self.part != table.game and self.part not in table.record.features:
            raise Refused("not_now")
        move_along(table, self.seconds, self.since, at.clock)


def conclude(table: Table, at: Decision) -> None:
    """Does whatever the table's state calls for after any command."""
    match = table.match
    if match is None:
        lobby.bring_words(table)
        return
    if any(player is not None and player.robot for player in table.seats):
        table.record.absence.helped = True
    if table.status in IN_PLAY and not match.prompts:
        at.results = finish(table, at.clock.now)
        return
    if table.status is Status.PLAYING and table.record.votes.question is not None:
        votes.settle(table, at)
    if table.status is Status.PLAYING and inactivity.deserted(table):
        inactivity.pause(table, at.clock)


def finish(table: Table, now: float) -> list[StoredResult]:
    """Ends a table whose match is over and returns its results; absent people count as gone."""
    outcome = table.match.outcome if table.match else None
    assert outcome is not None
    table.status = Status.FINISHED
    table.record.clocks.timers, table.record.absence.offers = {}, {}
    standings = outcome.standings
    table.record.end.places = {
        seat: (place, points) for seat, (place, _, points) in standings.items()
    }
    alone = _alone(table)
    counted = kind_of(table).rated and not (table.record.absence.helped or table.casual)
    teams = {seat: team for team, seats in enumerate(outcome.teams) for seat in seats}
    table.departures = [
        table.departure(seat, person, now)
        for seat, person in table.taken()
        if person.held and not table.casual
    ]
    return [
        StoredResult(
            table.id,
            seat,
            person.user_id,
            person.name[:64],
            table.guild_id,
            table.game,
            *standings[seat],
            ended_at=now,
            team=teams[seat],
            counted=counted,
            alone=alone,
        )
        for seat, person in table.taken()
    ]


def _alone(table: Table) -> bool:
    """Returns whether one person played the whole match only with robots and without hints."""
    people = [person for person in table.people if not person.builtin_robot]
    helped = table.record.absence.left or table.casual or not kind_of(table).counts_alone
    return len(people) == 1 and len(table.people) > 1 and people[0].here and not helped


def _run_out(table: Table, window: str, at: Decision) -> None:
    """Lets a window's time run out, unless people it is waiting for have quiet hours."""
    prompt, match = prompt_of(table, window), table.match
    if prompt is None or match is None:
        return  # it has closed in the meantime, so its timer means nothing
    if nobody_waits(table) and prompt.mode is not rules.Mode.RACE:
        set_timers(table, at.clock)
        return
    later = postponed(table, prompt, at.clock)
    if later is not None:
        table.record.clocks.timers[f"expire:{window}"] = later
        return
    late = prompt.undone
    events = match.expire(window)
    table.record.absence.idle += not nobody_waits(table)
    votes.lapse(table)
    set_timers(table, at.clock)
    at.note_move()
    at.events = events
    inactivity.miss(table, prompt, late)


def _read(
    table: Table, press: ComponentAction, seat: int, window: str, at: Decision
) -> dict[str, Any] | Draft:
    assert table.match is not None
    game, draft = at.games[table.game], table.draft_of(seat)
    try:
        return read_press(press, game, table.match, seat, window, draft)
    except (Refused, rules.RuleError):
        raise
    except Exception as bug:  # any other error
        raise Misread from bug


def _keep_draft(table: Table, seat: int, window: str, draft: Draft) -> None:
    """Keeps a seat's draft, and drops the drafts of windows that have closed."""
    still_open = {prompt.window for prompt in table.prompts}
    before = table.record.drafts
    drafts = {
        other: kept for other, kept in before.items() if kept[0] in still_open and other != seat
    }
    if draft.value is not None:
        drafts[seat] = (window, draft.value)
    if msgspec.json.encode(drafts) != msgspec.json.encode(before):  # as JSON, lists equal tuples
        table.record.drafts = drafts
        table.unshown()


def _need_window(match: rules.Match, seat: int, window: str | None) -> None:
    """Raises ``rules.WindowClosed`` unless the window that gives the press its meaning is open."""
    prompts = match.prompts
    if not prompts:
        raise rules.WindowClosed("match_over")
    own_windows = {prompt.window for prompt in prompts if seat in prompt.seats}
    if window not in own_windows:
        raise rules.WindowClosed("window_closed" if own_windows else "not_your_turn")


def _possible_windows(
    match: rules.Match, seat: int, action: dict[str, Any], window: str | None
) -> list[str]:
    """Returns the windows an action may be for: its own or, with a slash command, all that fit."""
    if window is not None:
        return [window]
    return [
        prompt.window
        for prompt in match.prompts
        if seat in prompt.seats
        and any(kind.__name__ == action.get("type") for kind in match.game.accepts[prompt.kind])
    ]
