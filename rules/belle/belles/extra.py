"""Belles about Belles and about who starts."""

from __future__ import annotations

from rules.belle.belles.base import Effect
from rules.belle.model import Choice
from rules.belle.turn.flow import Draft

DRAWN = 2
FAVOUR = 1


class DoubleBilling(Effect):
    """Two new Belles, and one more may be played."""

    id = "X1"

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.draw_belles(draft.seat, DRAWN)
        draft.change_turn(plays=draft.turn.plays + 1)


class HouseFavourite(Effect):
    """A chip, and the start token at the end of the round unless it is the last."""

    id = "X2"

    def play(self, draft: Draft, choice: Choice) -> None:
        draft.gain(self.id, FAVOUR)
        if draft.another_round():
            draft.claim_start(self.id)
