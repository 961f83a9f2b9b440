"""Cards from a common display, in rows that should match.

**The deal.** Seven cards of a deck of 52 lie open. Each player fills four rows of three cards.

**Play.** In turn, take a card of the display and put it in one of your rows. Once everyone has, the
display is filled up.

**The end.** When all rows are full, each pair in a row gives its owner two points, each row of one
suit five. The most points win; a tie goes to the player with more hearts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from rules.core import kit
from rules.core.chance import Chance
from rules.core.game import Game
from rules.core.model import Action, BySeat, Event, Outcome, Prompt, Seat
from rules.core.zones import Open, Pile, Stock

DISPLAY, ROWS, LENGTH = 7, 4, 3

Rows = tuple[tuple[str, ...], ...]


class PlaceCard(Action, frozen=True, tag=True):
    """Takes a card of the display into a row."""

    card: str
    row: int


class CardPlaced(Event, frozen=True, tag=True):
    """A player has placed a card."""

    seat: Seat
    card: str
    row: int


class DisplayFilled(Event, frozen=True, tag=True):
    """The display has new cards."""

    cards: tuple[str, ...]


class State(msgspec.Struct):
    """What lies where, and whose turn it is."""

    display: Pile[str]
    deck: Stock[str]
    rows: Open[BySeat[Rows]]
    turn: Seat = 0


def points(rows: Rows) -> int:
    """Returns what a player's rows are worth."""
    pairs = sum(one[0] == other[0] for row in rows for one, other in combinations(row, 2))
    return 2 * pairs + 5 * sum(len({card[1] for card in row}) == 1 for row in rows)


class RowsGame(Game[State]):
    """Cards from a common display, in rows that should match."""

    seats = range(2, 5)

    def setup(
        self, seats: int, options: msgspec.Struct, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        deck = tuple(chance.shuffled("deck", kit.deck()))
        return State(deck[:DISPLAY], deck[DISPLAY:], (((),) * ROWS,) * seats), ()

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        placed = sum(len(row) for rows in state.rows for row in rows)
        over = placed == len(state.rows) * ROWS * LENGTH
        return () if over else kit.turn(str(placed), "card", state.turn)

    def legal(self, state: State, seat: Seat, prompt: Prompt) -> Iterator[Action]:
        free = [row for row, cards in enumerate(state.rows[seat], 1) if len(cards) < LENGTH]
        return (PlaceCard(card, row) for card in state.display for row in free)

    def apply(self, draft: State, seat: Seat, action: Action, chance: Chance) -> tuple[Event, ...]:
        assert isinstance(action, PlaceCard)
        row = (*draft.rows[seat][action.row - 1], action.card)
        mine = kit.replaced(draft.rows[seat], action.row - 1, row)
        draft.rows = kit.replaced(draft.rows, seat, mine)
        draft.display = kit.without(draft.display, [action.card])
        draft.turn = (seat + 1) % len(draft.rows)
        placed = CardPlaced(seat, action.card, action.row)
        if draft.turn != 0 or not any(len(row) < LENGTH for row in mine):
            return (placed,)
        new, draft.deck = draft.deck[: len(draft.rows)], draft.deck[len(draft.rows) :]
        draft.display += new
        return placed, DisplayFilled(new)

    def undoable(self, before: State, action: Action, after: State) -> bool:
        return before.deck == after.deck

    def outcome(self, state: State) -> Outcome | None:
        if self.prompts(state):
            return None
        hearts = [sum(card[1] == "H" for row in rows for card in row) for rows in state.rows]
        scores = [points(rows) for rows in state.rows]
        return kit.outcome(scores, standings=list(zip(scores, hearts, strict=True)))
