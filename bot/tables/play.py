"""What happens at a table from the deal to the result: actions, time-outs, pauses, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

import rules
from bot.tables import votes
from bot.tables.commands import Act, ComponentAction, Draft, Refused, Resume, VoteEnd
from bot.tables.lobby import close, need_host, stopped
from bot.tables.model import IN_PLAY, Departed, Status, Table
from bot.timers import inactivity
from bot.timers.pace import Clock, wind_timers

ActionReader = Callable[[str, ComponentAction, rules.View, Any], "dict[str, Any] | Draft"]
"""Says what a press means: game, press, the presser's view, their draft -> an action, or a new draft."""


class Misread(Exception):
    """A bug in reading a press, which is the cause; nothing has happened at the table yet."""


RateCheck = Callable[[str, "list[str]"], None]
"""Lets an action through, by its type and the windows it may be meant for, or raises ``Refused``."""


CLOSE = "close"
"""The timer that ends a lobby or a pause."""

MOST_TRIES = 5
"""Starts in a row that try a frozen table again by themselves; afterwards someone has to ask."""


def act(
    table: Table, command: Act, to_action: ActionReader, clock: Clock, gate: RateCheck
) -> tuple[tuple[rules.Event, ...], dict[str, Any] | None]:
    """Plays someone's action, or keeps their draft; returns what happened and the row of the move, if it was one.

    Raises:
        Refused: they do not sit here, or nothing is being played.
        rules.RuleError: against the rules.
        Misread: a bug in reading the press.
    """
    match = _need_match(table)
    seat = (
        _need_seat(table, command.user_id) if command.robot is None else _need_robot(table, command)
    )
    action = command.action
    if isinstance(action, ComponentAction) or command.window is not None:
        _need_window(match, seat, command.window)
    if isinstance(action, ComponentAction):
        view, draft = match.view(seat), table.draft_of(seat)
        try:
            meant = to_action(table.game, action, view, draft)
        except (Refused, rules.RuleError):
            raise
        except Exception as bug:
            raise Misread from bug
        if isinstance(meant, Draft):
            keep_draft(table, seat, command.window, meant)
            return (), None
        action = meant
    gate(str(action.get("type")), _meant_for(match, seat, action, command.window))
    mine = [prompt.window for prompt in match.prompts if seat in prompt.seats]
    events = match.play(seat, action, window=command.window)
    table.record.tries = 0
    votes.lapse(table)
    if table.status is Status.PAUSED:
        votes.wake(table, clock)
    else:
        wind_timers(table, clock)
    if command.robot is None:
        inactivity.mark_active(table, seat, clock, mine)
    return events, move_row(table, clock, command.interaction_id)


def keep_draft(table: Table, seat: int, window: str | None, draft: Draft) -> None:
    """Remembers what a seat has picked so far, and forgets the drafts of windows that have closed."""
    assert table.match is not None
    still_open = {prompt.window for prompt in table.match.prompts}
    drafts = {
        one: kept
        for one, kept in table.record.drafts.items()
        if kept[0] in still_open and one != seat
    }
    if window is not None and draft.value is not None:
        drafts[seat] = (window, draft.value)
    table.record.drafts = drafts


def expire(
    table: Table, window: str, clock: Clock
) -> tuple[tuple[rules.Event, ...], dict[str, Any]]:
    """Lets a window's time run out and returns what happened and the row of the move.

    Raises:
        rules.WindowClosed: the window is closed already.
    """
    events = _need_match(table).expire(window)
    table.record.idle += 1
    votes.lapse(table)
    wind_timers(table, clock)
    return events, move_row(table, clock, None)


def resume(table: Table, command: Resume, clock: Clock) -> None:
    """Starts the clocks again; whoever does that is there.

    A frozen table goes on when its host or a moderator says so; anyone at it may while its host is away.

    Raises:
        Refused: they do not sit here, the table is not paused, or it is for the host to say.
    """
    if table.status is Status.FROZEN:
        seat = table.seat_of(command.user_id)
        if not command.moderator:
            seat = _need_seat(table, command.user_id)
            if any(person.user_id == table.record.host for person in table.attending):
                need_host(table, command.user_id)
        table.record.tries = 0
        thaw(table, clock)
    else:
        _need_match(table)
        seat = _need_seat(table, command.user_id)
        if table.status is not Status.PAUSED:
            raise Refused("not_paused")
    if table.status is Status.PAUSED:
        votes.wake(table, clock)
    if seat is not None:
        inactivity.mark_active(table, seat, clock)


def retry(table: Table, clock: Clock) -> None:
    """Tries a frozen table again as the bot starts; one that freezes every time is left to its people.

    Raises:
        Refused: it is not frozen, or has been tried often enough.
    """
    if table.status is not Status.FROZEN or table.record.tries >= MOST_TRIES:
        raise Refused("not_paused")
    table.record.tries += 1
    thaw(table, clock)


def freeze(table: Table, incident: str) -> None:
    """Stops a table in which a bug showed itself, and its clocks."""
    table.status = Status.FROZEN
    table.record.incident = incident
    table.record.timers = {one: at for one, at in table.record.timers.items() if one == CLOSE}
    table.unshown()


def thaw(table: Table, clock: Clock) -> None:
    """Puts a frozen table back into its lobby, its pause or its match, where everyone has all their time again."""
    record = table.record
    if table.match is None:
        table.status = Status.LOBBY
    else:  # only a pause ends by itself
        table.status = Status.PAUSED if CLOSE in record.timers else Status.PLAYING
    if table.status is Status.PLAYING:
        record.timers, record.since = {}, {}
        wind_timers(table, clock)
    else:
        least = clock.now + record.paused_for
        record.timers = {CLOSE: max(record.timers.get(CLOSE, least), least)}
    table.unshown()


def vote_end(table: Table, command: VoteEnd) -> int:
    """Counts someone's wish to end the match, ends it if that makes more than half, and returns the votes missing.

    Raises:
        Refused: they do not sit here, or nothing is being played.
    """
    if table.status is not Status.FROZEN:
        _need_match(table)
    seat = _need_seat(table, command.user_id)
    others = [vote for vote in table.record.ending if vote != seat]
    if command.wish and seat in table.record.ending:
        raise Refused("already_voted", missing=_missing(table))
    table.record.ending = sorted([*others, seat]) if command.wish else others
    missing = _missing(table)
    if missing == 0:
        close(table, "voted")
    return missing


def _missing(table: Table) -> int:
    """Returns how many votes are missing; those of people who are here to vote count."""
    here = {person.user_id for person in table.attending}
    votes = sum(
        person is not None and person.user_id in here
        for seat, person in enumerate(table.seats)
        if seat in table.record.ending
    )
    return max(0, len(here) // 2 + 1 - votes)


def due_timers(table: Table, now: float) -> list[str]:
    """Returns the names of the timers that are due, earliest first."""
    return [
        name
        for name, at in sorted(table.record.timers.items(), key=lambda item: item[1])
        if at <= now
    ]


def finish(table: Table, now: float) -> list[dict[str, Any]]:
    """Ends a table whose match is over and returns the rows of its results; who is still away has left."""
    match = table.match
    assert match is not None
    outcome = match.outcome
    assert outcome is not None
    table.status = Status.FINISHED
    table.record.timers = {}
    table.record.offers = {}
    table.departed = tuple(
        Departed(person.user_id, person.name, seat, now)
        for seat, person in enumerate(table.seats)
        if person is not None and person.held
    )
    standings = standings_of(outcome)
    teams = {seat: team for team, seats in enumerate(outcome.teams) for seat in seats}
    return [
        {
            "table_id": table.id,
            "seat": seat,
            "user_id": person.user_id,
            "name": person.name[:64],
            "guild_id": table.guild_id,
            "game": table.game,
            **standings[seat],
            "ended_at": now,
            "team": teams[seat],
            "counted": not table.record.helped,
        }
        for seat, person in enumerate(table.seats)
        if person is not None
    ]


def standings_of(outcome: rules.Outcome) -> dict[rules.Seat, dict[str, Any]]:
    """Returns by seat what a result says of it: ``place``, ``won`` and ``points``."""
    places: dict[int, int] = {}
    place = 1
    for group in outcome.ranking:
        places |= dict.fromkeys(group, place)
        place += len(group)
    return {
        seat: {
            "place": place,
            "won": place == 1 if outcome.won is None else outcome.won,
            "points": outcome.scores[seat],
        }
        for seat, place in places.items()
    }


def move_row(table: Table, clock: Clock, interaction_id: int | None) -> dict[str, Any]:
    """Returns the row of ``moves`` for what was played last."""
    assert table.match is not None
    seq, seat, action = table.match.log[-1]
    return {
        "table_id": table.id,
        "seq": seq,
        "seat": seat,
        "action": msgspec.json.encode(action),
        "interaction_id": interaction_id,
        "at": clock.now,
    }


def _need_match(table: Table) -> rules.Match:
    if table.match is None or table.status not in IN_PLAY:
        if table.status is Status.LOBBY:
            raise Refused("not_started")
        raise stopped(table)
    return table.match


def _need_window(match: rules.Match, seat: int, window: str | None) -> None:
    """A press belongs to a window of its own; what it means depends on what is open."""
    if not match.prompts:
        raise rules.WindowClosed("match_over")
    mine = {prompt.window for prompt in match.prompts if seat in prompt.seats}
    if window not in mine:
        raise rules.WindowClosed("window_closed" if mine else "not_your_turn")


def _meant_for(
    match: rules.Match, seat: int, action: dict[str, Any], window: str | None
) -> list[str]:
    """Returns the windows an action may be meant for: its own, or with a slash command all that take its like."""
    if window is not None:
        return [window]
    return [
        prompt.window
        for prompt in match.prompts
        if seat in prompt.seats
        and any(kind.__name__ == action.get("type") for kind in match.game.accepts[prompt.kind])
    ]


def _need_robot(table: Table, command: Act) -> int:
    """Returns the seat a robot plays on; the seat is the person's again as soon as they have it back."""
    seat = command.robot
    person = table.seats[seat] if seat is not None else None
    if seat is None or person is None or not person.robot or person.user_id != command.user_id:
        raise Refused("not_seated_here")
    if table.status is Status.PAUSED:
        raise Refused("paused")
    return seat


def _need_seat(table: Table, user_id: int) -> int:
    seat = table.seat_of(user_id)
    if seat is None:
        raise Refused("not_seated_here")
    return seat
