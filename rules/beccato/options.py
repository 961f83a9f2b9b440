"""A table's options."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's options; the defaults follow the rulebook exactly.

    Attributes:
        teams: how to split into teams, if the player count leaves a choice (6 and 8). Rule: BC-03
        random_teams: whether guild cards are dealt to form the teams. Rule: BC-05
        direction: which neighbour gets the card. Rule: BC-10
        own_triple: what Coccodé is worth if only the caller holds a triple. Rule: BC-23
        signal_change: whether a team may change its signal between rounds. Rule: BC-70
        free_signal: whether teams agree on their signals instead of drawing them. Rule: BC-80
        called_chickens: whether Coccodé names the breed. Rule: BC-81
        breed_signals: with called chickens, whether each breed has a signal of its own. Rule: BC-81
        pyramid: whether eggs are laid out as a pyramid, and the chick is in play. Rule: BC-82
        beat: whether people get five seconds to read each call's result, as always in ``watch``.
        lap_limit: after how many laps a round without a call is void. Rule: BC-10
        mode: where signals are given: on the board (as actions), seen by all or (``watch``) by
            those who watch; in chat or on camera (outside the rules). Rule: BC-15
    """

    teams: Literal["default", "alternative"] = "default"
    random_teams: bool = False
    direction: Literal["left", "right"] = "left"
    own_triple: Literal["wrong", "nothing"] = "wrong"
    signal_change: bool = False
    free_signal: bool = False
    called_chickens: bool = False
    breed_signals: bool = True
    pyramid: bool = False
    beat: bool = False
    lap_limit: Annotated[int, Meta(ge=2, le=40)] = 15
    mode: Literal["board", "watch", "chat", "video"] = "board"

    @property
    def on_board(self) -> bool:
        """Returns whether gestures are actions, rather than made outside the rules."""
        return self.mode in ("board", "watch")

    @property
    def signals_by_breed(self) -> bool:
        """Returns whether a team has one signal for every breed in play."""
        return self.called_chickens and self.breed_signals
