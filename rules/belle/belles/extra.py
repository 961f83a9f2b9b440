"""Belles about Belles and about who starts."""

from __future__ import annotations

from rules.belle.belles.base import Effect
from rules.belle.model import Choice
from rules.belle.turn.flow import Draft
from rules.belle.turn.model import Table

DRAWN = 2


class DoubleBilling(Effect):
    """Two new Belles, and one more may be played."""

    id = "X1"

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.draw_belles(draft.seat, DRAWN)
        draft.change_turn(plays=draft.turn.plays + 1)


class HouseFavourite(Effect):
    """A chip, and the start token at the end of the round unless it is the last."""

    id = "X2"

    def idle(self, table: Table) -> str | None:
        idle = table.last_round and not table.content.chips_of[self.id]
        return "belle_needs_next_round" if idle else None

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.reward(self.id)
        if (
            not draft.last_round or not draft.content.chips_of[self.id]
        ):  # version 1 promised it always
            draft.claim_start(self.id)
