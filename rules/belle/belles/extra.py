"""Belles about Belles and about the start token."""

from __future__ import annotations

from rules.belle.belles.base import Effect
from rules.belle.model import Choice
from rules.belle.turn.flow import Draft
from rules.belle.turn.model import Table

DRAWN = 2


class DoubleBilling(Effect):
    """The player draws two Belles and may play one more."""

    id = "X1"

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.draw_belles(draft.seat, DRAWN)
        draft.change_turn(plays=draft.turn.plays + 1)


class HouseFavourite(Effect):
    """The player gets the start token at the end of the round, unless it is the last one."""

    id = "X2"

    def idle(self, table: Table) -> str | None:
        return "belle_needs_next_round" if table.last_round else None

    def play(self, draft: Draft, choice: Choice) -> None:
        if not draft.last_round or self.id in draft.content.late:
            draft.claim_start(self.id)
