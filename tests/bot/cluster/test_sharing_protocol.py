"""The protocol of many processes as a small model, with every interleaving of two of them.

They share one table's place. Each may be killed, leave in order, stall for longer than a lease
(even in a commit), want its place back, and hand over a press. One process owns the place, the
other covers it meanwhile. Presses arrive at either, or at both while the place changes hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

FREE = -1
OWN, OTHER = 0, 1
"""The process that owns the place, and the one that covers it meanwhile."""


@dataclass(frozen=True)
class Row:
    """A press that was handed over.

    Attributes:
        press: its number.
        tries: how many owners have begun with it.
        deferred: whether the process where it arrived has acknowledged it.
    """

    press: int
    tries: int = 0
    deferred: bool = False


@dataclass(frozen=True)
class Process:
    """A process.

    Attributes:
        epoch: of the place, as far as it knows; 0 without it.
        begun: presses it works on, in order.
        first: those of them whose first answer it has to give.
        signed: whether its transaction, which plays the first of them, is open.
        decided: the version of the table on which it decided.
        sent: presses it has handed over and may have to acknowledge.
    """

    epoch: int = 0
    begun: tuple[int, ...] = ()
    first: frozenset[int] = frozenset()
    signed: bool = False
    decided: int | None = None
    sent: frozenset[int] = frozenset()


@dataclass(frozen=True)
class State:
    """The database, the processes, and what people see.

    Attributes:
        owner: the process that has the place.
        epoch: how many owners it has had.
        run_out: whether the lease may be taken.
        wanted: whether the place's own process wants it back.
        log: the played presses, each with its epoch.
        rows: the handed-over presses, in order.
        arrived: how many presses have arrived.
        answers: how many first answers each press had.
        both: presses that both have heard of: Discord takes the first of two answers.
    """

    processes: tuple[Process, Process] = (Process(), Process())
    owner: int = FREE
    epoch: int = 0
    run_out: bool = True
    wanted: bool = False
    log: tuple[tuple[int, int], ...] = ()
    rows: tuple[Row, ...] = ()
    arrived: int = 0
    answers: tuple[int, ...] = ()
    both: frozenset[int] = frozenset()

    def become(self, one: int, process: Process, **changes: object) -> State:
        """Returns the state after a change of a process, and perhaps of the database."""
        both = list(self.processes)
        both[one] = process
        return replace(self, processes=(both[0], both[1]), **changes)

    def answered(self, press: int) -> tuple[int, ...]:
        """Returns the answers, with one more first answer to a press."""
        once = press in self.both and self.answers[press] > 0
        return tuple(
            count + (number == press and not once) for number, count in enumerate(self.answers)
        )

    def sent(self, press: int) -> bool:
        """Returns whether a press waits to be acknowledged where it arrived."""
        return not self.answers[press] and any(press in one.sent for one in self.processes)

    def owed(self, press: int) -> bool:
        """Returns whether a press has its first answer, or a living process that will give it."""
        return bool(self.answers[press]) or any(press in one.first for one in self.processes)

    def without(self, press: int) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.press != press)


@dataclass(frozen=True)
class Rules:
    """What the protocol insists on; it breaks without any of these.

    Attributes:
        names_epoch: only the owner of the epoch commits a transaction.
        names_version: and only on the version of the table on which it decided.
        takeover_waits: a takeover waits until no transaction of the owner is open.
        takeover_counts: every owner has its own epoch.
        claims: the row decides who gives the first answer.
        acknowledges: if an owner dies before its answer, the press is acknowledged where it
            arrived, before the next owner comes.
        looks_back: anyone who takes a press up again checks whether it was played.
        looks_always: so does anyone who takes up a press that no owner has begun.
        keeps_rows: a press that an owner heard of stays a row until its answer.
        drains: an owner finishes begun presses before it gives a place back.
        presses: how many arrive, at either process; they are numbered in that order.
        owners: after this many owners no one takes the place, so that the model ends.
    """

    names_epoch: bool = True
    names_version: bool = True
    takeover_waits: bool = True
    takeover_counts: bool = True
    claims: bool = True
    acknowledges: bool = True
    looks_back: bool = True
    looks_always: bool = True
    keeps_rows: bool = True
    drains: bool = True
    presses: int = 1
    owners: int = 4


def following(state: State, rules: Rules) -> Iterator[State]:
    locked = any(process.signed for process in state.processes)
    if not state.run_out and not locked:
        yield replace(state, run_out=True)  # its owner stalls, or is dead
    for index, me in enumerate(state.processes):
        mine = (state.owner, state.epoch) == (index, me.epoch)
        yield from _coming_and_going(state, rules, index, me, mine=mine, locked=locked)
        yield from _pressed(state, rules, index, me)
        yield from _handed(state, rules, index, me, mine=mine)
        yield from _played(state, rules, index, me, mine=mine, locked=locked)


def _coming_and_going(
    state: State, rules: Rules, pid: int, me: Process, *, mine: bool, locked: bool
) -> Iterator[State]:
    yield state.become(pid, Process())  # it is killed, and its open transaction is lost
    waits = locked and rules.takeover_waits
    if me.epoch == 0 and not waits and state.epoch < rules.owners:
        if state.run_out and (pid == OWN or not state.wanted):
            epoch = state.epoch + rules.takeover_counts or 1
            taken_over = replace(me, epoch=epoch)
            yield state.become(pid, taken_over, owner=pid, epoch=epoch, run_out=False, wanted=False)
        elif pid == OWN and state.owner == OTHER and not state.wanted:
            yield replace(state, wanted=True)
    if mine and not locked and (not me.begun or not rules.drains) and (pid == OWN or state.wanted):
        yield state.become(pid, replace(me, epoch=0), owner=FREE, run_out=True)
    if state.wanted and state.run_out:
        yield replace(state, wanted=False)  # the process that wanted it hasn't come


def _pressed(state: State, rules: Rules, index: int, me: Process) -> Iterator[State]:
    """A press arrives: the process begins it if it seems to have the place, or hands it over."""
    if state.arrived == rules.presses:
        return
    press = state.arrived
    if me.epoch and not state.rows:
        begun = replace(me, begun=(*me.begun, press), first=me.first | {press})
        yield state.become(index, begun, arrived=press + 1)
    elif not me.epoch:
        sent = replace(me, sent=me.sent | {press})
        row = Row(press)
        yield state.become(index, sent, arrived=press + 1, rows=(*state.rows, row))
        other = state.processes[1 - index]
        if other.epoch and not state.rows:
            begun = replace(other, begun=(*other.begun, press), first=other.first | {press})
            both_heard = state.become(
                index, sent, arrived=press + 1, rows=(row,), both=state.both | {press}
            )
            yield both_heard.become(1 - index, begun)


def _handed(state: State, rules: Rules, index: int, me: Process, *, mine: bool) -> Iterator[State]:
    """The owner takes up presses in order; if not, they are acknowledged where they arrived."""
    waiting = [row for row in state.rows if row.press not in me.begun]
    soon = rules.acknowledges and any(
        (row.tries or row.press in state.both) and state.sent(row.press) for row in waiting[:1]
    )
    if mine and waiting and not soon and not me.signed:
        row = waiting[0]
        played = row.press in [press for press, _ in state.log]
        if played and (rules.looks_back if row.tries else rules.looks_always):
            yield replace(state, rows=state.without(row.press))
        else:
            first = me.first if row.deferred or row.tries else me.first | {row.press}
            begun = replace(me, begun=(*me.begun, row.press), first=first)
            rows = tuple(replace(other, tries=1) if other is row else other for other in state.rows)
            yield state.become(index, begun, rows=rows)
    for row in state.rows:
        if mine and row.press in me.begun and not rules.keeps_rows:
            yield replace(state, rows=state.without(row.press))
        if row.press in me.sent and (row.tries == 0 or not rules.claims):
            sent = replace(me, sent=me.sent - {row.press})
            rows = tuple(
                replace(other, deferred=True) if other is row else other for other in state.rows
            )
            yield state.become(index, sent, rows=rows, answers=state.answered(row.press))
        elif row.press in me.sent and rules.acknowledges and not state.owed(row.press):
            sent = replace(me, sent=me.sent - {row.press})
            yield state.become(index, sent, answers=state.answered(row.press))


def _played(
    state: State, rules: Rules, index: int, me: Process, *, mine: bool, locked: bool
) -> Iterator[State]:
    """The first begun press is decided, made durable, and answered."""
    if not me.begun:
        return
    press = me.begun[0]
    if me.signed:
        log = (*state.log, (press, me.epoch))
        answers = state.answered(press) if press in me.first else state.answers
        done = replace(me, begun=me.begun[1:], first=me.first - {press}, signed=False, decided=None)
        yield state.become(
            index, done, log=log, answers=answers, rows=state.without(press), run_out=False
        )
        yield state.become(index, Process(), log=log, run_out=False)  # killed before it answers
    elif me.decided is None:
        yield state.become(index, replace(me, decided=len(state.log)))
    elif not locked:
        if not mine and rules.names_epoch:
            # It lost the place: presses here are refused for now, handed-over presses stay rows.
            answers = state.answered(press) if press in me.first else state.answers
            yield state.become(index, replace(Process(), sent=me.sent), answers=answers)
        elif me.decided != len(state.log) and rules.names_version:
            yield state.become(index, replace(me, decided=None))  # decided again
        else:
            yield state.become(index, replace(me, signed=True))


def broken(before: State, after: State) -> set[str]:
    wrong = set[str]()
    if len(after.log) > len(before.log):
        pairs = enumerate(zip(before.processes, after.processes, strict=True))
        (writer,) = (index for index, (was, now) in pairs if was.signed and not now.signed)
        if after.log[-1][1] != before.epoch:
            wrong.add("someone who does not own the table has written")
        if before.processes[writer].decided != len(before.log):
            wrong.add("a move was decided on an old state")
        if before.owner != writer:
            wrong.add("two processes have one epoch")
    played = [press for press, _ in after.log]
    if len(set(played)) < len(played):
        wrong.add("a press was played twice")
    if any(count > 1 for count in after.answers):
        wrong.add("a press had two first answers")
    if after.log[: len(before.log)] != before.log:
        wrong.add("a move is gone")
    here = {press for process in after.processes for press in process.begun}
    known = here | {row.press for row in after.rows} | {*played}
    gone = [
        row.press for row in before.rows if row.press not in known and not after.answers[row.press]
    ]
    if gone:
        wrong.add("a press that was handed over is gone")
    if any(
        after.sent(press) and press not in {*here, *(row.press for row in after.rows)}
        for press in range(after.arrived)
    ):
        wrong.add("a press is left without an answer")
    return wrong


def explored(rules: Rules, looked_for: str = "") -> tuple[int, set[str]]:
    """Returns how many states are reachable, and the broken invariants; stops at ``looked_for``."""
    start = State(answers=(0,) * rules.presses)
    seen, open_, faults = {start}, [start], set[str]()
    while open_ and looked_for not in faults:
        state = open_.pop()
        for after in following(state, rules):
            if wrong := broken(state, after):
                faults |= wrong
            elif after not in seen:
                seen.add(after)
                open_.append(after)
    return len(seen), faults


@pytest.mark.parametrize(
    "rules", [Rules(), pytest.param(Rules(presses=2, owners=3), marks=pytest.mark.soak)]
)
def test_whatever_happens_every_invariant_holds(rules: Rules) -> None:
    states, broken = explored(rules)
    assert broken == set()
    assert states > 2_000


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        (Rules(names_epoch=False), "someone who does not own the table has written"),
        (Rules(takeover_waits=False), "someone who does not own the table has written"),
        (Rules(takeover_counts=False, names_epoch=False), "two processes have one epoch"),
        (
            Rules(names_version=False, names_epoch=False, presses=2),
            "a move was decided on an old state",
        ),
        (Rules(claims=False), "a press had two first answers"),
        (Rules(acknowledges=False), "a press is left without an answer"),
        (Rules(looks_back=False), "a press was played twice"),
        (Rules(looks_always=False), "a press was played twice"),
        (Rules(keeps_rows=False), "a press is left without an answer"),
        (Rules(drains=False), "a press was played twice"),
    ],
)
def test_the_model_notices_what_is_left_out(rules: Rules, wrong: str) -> None:
    assert wrong in explored(rules, wrong)[1]
