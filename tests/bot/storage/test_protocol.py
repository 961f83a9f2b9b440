"""The protocol of leases as a small model: every interleaving of two processes at one table, in which each may be killed, leave
in order, stall for longer than a lease lasts and wake up late, at any moment, also in the middle of a commit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

FREE = -1
MOVES = 3
"""Moves after which a table has had enough."""

OWNERS = 4
"""Owners after which nobody takes the place any more, so that there is an end."""


@dataclass(frozen=True)
class Process:
    """A process: the epoch it believes to own, what it has decided a move on, and whether its transaction is open.

    Attributes:
        epoch: of its lease, as far as it knows; 0 without one.
        decided: the version of the table that its move was decided on.
        signed: whether it holds the row of the lease: its transaction is open, and all its conditions were true.
    """

    epoch: int = 0
    decided: int | None = None
    signed: bool = False


@dataclass(frozen=True)
class State:
    """The database and two processes.

    Attributes:
        owner: which process has the place.
        epoch: how many owners it has had.
        run_out: whether the lease may be taken.
        log: the epoch under which each move was committed.
        answered: how many moves people were told of.
    """

    processes: tuple[Process, Process] = (Process(), Process())
    owner: int = FREE
    epoch: int = 0
    run_out: bool = True
    log: tuple[int, ...] = ()
    answered: int = 0

    def become(self, one: int, process: Process, **changes: object) -> State:
        """Returns the state in which a process has changed, and perhaps the database."""
        both = list(self.processes)
        both[one] = process
        return replace(self, processes=(both[0], both[1]), **changes)


@dataclass(frozen=True)
class Rules:
    """What a transaction checks and what a takeover waits for; a protocol without one of them is broken."""

    names_epoch: bool = True
    names_version: bool = True
    takeover_waits: bool = True
    takeover_counts: bool = True


def following(state: State, rules: Rules) -> Iterator[State]:
    """Yields every state that may come next."""
    locked = any(process.signed for process in state.processes)
    if not state.run_out and not locked:
        yield replace(state, run_out=True)  # its owner stalls, or is dead
    for one, me in enumerate(state.processes):
        if me.epoch == 0:
            if state.run_out and state.epoch < OWNERS and not (locked and rules.takeover_waits):
                epoch = state.epoch + rules.takeover_counts or 1
                yield state.become(one, Process(epoch), owner=one, epoch=epoch, run_out=False)
            continue
        yield state.become(one, Process())  # it is killed: an open transaction is gone with it
        if me.signed:  # its commit arrives, and it answers, or is killed before
            log, own = (*state.log, me.epoch), replace(me, decided=None, signed=False)
            yield state.become(one, own, log=log, answered=state.answered + 1, run_out=False)
            yield state.become(one, Process(), log=log, run_out=False)
            continue
        mine = (state.owner, state.epoch) == (one, me.epoch)
        if mine and not locked:  # it ends in order
            yield state.become(one, Process(), owner=FREE, run_out=True)
        if me.decided is None:
            if len(state.log) < MOVES:
                yield state.become(one, replace(me, decided=len(state.log)))
        elif not locked:
            current = me.decided == len(state.log) or not rules.names_version
            if not mine and rules.names_epoch:
                yield state.become(
                    one, Process()
                )  # it finds that the lease is lost, and writes nothing
            elif not current:
                yield state.become(one, replace(me, decided=None))  # decided again
            else:
                yield state.become(one, replace(me, signed=True))


def broken(before: State, after: State) -> set[str]:
    """Returns which invariants a step breaks."""
    wrong = set[str]()
    if len(after.log) > len(before.log):
        if after.log[-1] != before.epoch:
            wrong.add("someone who does not own the table has written")
        (writer,) = (
            one
            for one, (was, now) in enumerate(zip(before.processes, after.processes, strict=True))
            if was.signed and not now.signed
        )
        if before.processes[writer].decided != len(before.log):
            wrong.add("a move was decided on an old state")
        if before.owner != writer:
            wrong.add("two processes have one epoch")
    if after.answered > len(after.log):
        wrong.add("someone was told of a move that is not there")
    if after.log[: len(before.log)] != before.log:
        wrong.add("a move is gone")
    return wrong


def explored(rules: Rules) -> tuple[int, set[str]]:
    """Returns how many states can be reached, and which invariants are broken on the way."""
    seen, open_, found = {State()}, [State()], set[str]()
    while open_:
        state = open_.pop()
        for after in following(state, rules):
            if wrong := broken(state, after):
                found |= wrong
            elif after not in seen:
                seen.add(after)
                open_.append(after)
    return len(seen), found


def test_whatever_happens_when_every_invariant_holds() -> None:
    states, found = explored(Rules())
    assert found == set()
    assert states > 500


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        (Rules(names_epoch=False), "someone who does not own the table has written"),
        (Rules(takeover_waits=False), "someone who does not own the table has written"),
        (Rules(takeover_counts=False, names_epoch=False), "two processes have one epoch"),
        (
            Rules(names_version=False, names_epoch=False),
            "a move was decided on an old state",
        ),
    ],
)
def test_the_model_notices_what_is_left_out(rules: Rules, wrong: str) -> None:
    assert wrong in explored(rules)[1]
