"""Tables for tests: matches with chosen hands, eggs and phase, and every card in its place."""

from typing import Any, Self

from msgspec.structs import replace

import rules
from rules.beccato.model import SERAMA, Agree, Call, Coop, Egg, PassCard, State, chickens, triple
from rules.beccato.view import BeccatoView
from tests.support.driven import Driven


class Table(Driven):
    """A match of Beccato!"""

    __slots__ = ()

    def view(self, viewer: rules.Viewer) -> BeccatoView:
        view = super().view(viewer)
        assert isinstance(view, BeccatoView)
        return view

    @property
    def state(self) -> State:
        return self._state

    @property
    def breeds(self) -> list[str]:
        return [coop.breed for coop in self.state.coops]

    @property
    def counts(self) -> list[int]:
        return [len(team.eggs) for team in self.state.teams]

    @property
    def call(self) -> Call:
        return self.view(None).calls[-1]

    def coop(self, breed: str) -> Coop:
        return next(each for each in self.state.coops if each.breed == breed)

    def team_of(self, seat: int) -> int:
        return next(index for index, team in enumerate(self.state.teams) if seat in team.seats)

    def deal(self, hands: dict[int, str] | None = None, turn: int | None = None) -> Self:
        """Gives seats these cards, such as ``"aabS"``; the others get the rest, without a triple.

        The letters are the breeds in play in order, ``S`` is the Serama. The seat to pass is the
        one with a hand of four, or ``turn``, the dealer, or the first seat without a given hand.
        """
        state, letters = (
            self.state,
            {"S": SERAMA, **dict(zip("abcdefgh", self.breeds, strict=False))},
        )
        dealt_cards = {seat: [letters[key] for key in hand] for seat, hand in (hands or {}).items()}
        four = [seat for seat, hand in dealt_cards.items() if len(hand) == 4]
        empty = [seat for seat in range(self.seats) if seat not in dealt_cards]
        if turn is None:
            turn = four[0] if four else state.dealer if state.dealer in empty else empty[0]
        rest = list(chickens(state))
        for hand in dealt_cards.values():
            for card in hand:
                rest.remove(card)
        dealt = [tuple(dealt_cards.get(seat, ())) for seat in range(self.seats)]
        piles: list[list[str]] = [[] for _ in range(len(empty) + (state.imaginary is not None))]
        sizes = [3 + (seat == turn) for seat in empty] + [3] * (state.imaginary is not None)
        for card in sorted(rest, key=rest.count):
            pile = min(
                (pile for pile, size in zip(piles, sizes, strict=True) if len(pile) < size),
                key=lambda pile: (pile.count(card), len(pile)),
            )
            pile.append(card)
        for seat, pile in zip(empty, piles, strict=False):
            assert triple(tuple(pile)) is None
            dealt[seat] = tuple(pile)
        imaginary = None if state.imaginary is None else tuple(piles[-1])
        return self.change(hands=tuple(dealt), imaginary=imaginary, turn=turn)

    def give_eggs(self, team: int, *rows: list[Egg]) -> Self:
        """Puts eggs before a team; eggs of the box leave the deck (or a coop, then refilled)."""
        state = self.state
        wanted = {egg.id for row in rows for egg in row}
        deck = [egg for egg in state.egg_deck if egg.id not in wanted]
        coops = tuple(
            replace(coop, egg=deck.pop()) if coop.egg and coop.egg.id in wanted else coop
            for coop in state.coops
        )
        filled = tuple(tuple(row) for row in rows) + ((),) * (3 - len(rows))
        teams = list(state.teams)
        teams[team] = replace(teams[team], rows=filled)
        return self.change(egg_deck=tuple(deck), coops=coops, teams=tuple(teams))

    def eggs_of(self, guild: str, count: int, face_up: bool = True) -> list[Egg]:
        """Returns this many eggs of a guild from the deck or the coops, without taking them."""
        coops = [coop.egg for coop in self.state.coops if coop.egg]
        chosen = [egg for egg in (*self.state.egg_deck, *coops) if egg.guild == guild][:count]
        assert len(chosen) == count
        return [replace(egg, face_up=face_up) for egg in chosen]

    def lay(self, team: int, *rows: int) -> Self:
        """Puts eggs from the bottom of the deck before a team, this many in each row."""
        eggs = iter(self.state.egg_deck[-sum(rows) :])
        return self.give_eggs(team, *([next(eggs) for _ in range(count)] for count in rows))

    def agree(self, *seats: int, to: int = 1) -> tuple[rules.Event, ...]:
        """Makes seats agree to a proposal; returns the last one's events."""
        return [self.play(seat, Agree(to)) for seat in seats][-1]

    def passes(self, count: int) -> None:
        """Passes this many times, always the card that came last."""
        for _ in range(count):
            self.expire(self.window("pass").window)

    def pass_on(self, card: str | None = None) -> tuple[rules.Event, ...]:
        """Passes this card, or the first one, from the seat with four cards."""
        turn = self.state.turn
        return self.play(turn, PassCard(card or self.state.hands[turn][0]))


def table(seats: int = 6, seed: str = "table", **options: Any) -> Table:
    return Table.new("beccato", seats=seats, seed=seed, options=options)


def events(told: tuple[rules.Event, ...], name: str) -> list[Any]:
    return [event for event in told if type(event).__name__ == name]
