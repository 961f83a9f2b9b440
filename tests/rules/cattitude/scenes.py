"""Scenes: a table with exactly a test's cards, and short ways through the phases."""

from collections.abc import Mapping
from typing import Any

import rules
from rules.cattitude.model import (
    CattitudeView,
    ChooseBid,
    Direction,
    LockBid,
    Options,
    Phase,
    Player,
    Secure,
    Side,
    State,
)
from tests.support.driven import Driven

Words = Mapping[int, str]
GAME: Any = rules.GAMES["cattitude"]
DECK = GAME.deck(Options(), 3)


def bag(words: str) -> tuple[str, ...]:
    return DECK.sorted(words.split())


class Scene(Driven):
    """A match of Cattitude."""

    __slots__ = ()

    def view(self, viewer: rules.Viewer) -> CattitudeView:
        view = super().view(viewer)
        assert isinstance(view, CattitudeView)
        return view

    @property
    def state(self) -> State:
        return self._state

    def hand(self, seat: int) -> tuple[str, ...]:
        return self.state.players[seat].hand

    def tableau(self, seat: int) -> tuple[str, ...]:
        return self.state.players[seat].tableau

    def palace(self, seat: int) -> tuple[str, ...]:
        return self.state.players[seat].palace

    def lock(self, seat: int, open_: str = "", closed: str = "") -> list[rules.Event]:
        return list(self.play(seat, LockBid(tuple(open_.split()), tuple(closed.split()))))

    def choose(self, seat: int, side: str) -> list[rules.Event]:
        return list(self.play(seat, ChooseBid(Side(side))))

    def all_closed(self) -> list[rules.Event]:
        """Locks all unlocked hands as closed bids."""
        events: list[rules.Event] = []
        for seat, player in enumerate(self.state.players):
            if player.committed is None:
                events += self.play(seat, LockBid((), player.hand))
        return events

    def bids(self, seat: int, open_: str = "", closed: str = "") -> list[rules.Event]:
        """Locks these bids, and the others' hands as closed bids."""
        return self.lock(seat, open_, closed) + self.all_closed()

    def all_choose(self, side: str) -> list[rules.Event]:
        return [event for seat in range(self.seats) for event in self.choose(seat, side)]

    def everyone_keeps(self) -> list[rules.Event]:
        """Offers an empty open bid from each seat, and takes it: everyone gets their hand back."""
        return self.all_closed() + self.all_choose("open")

    def nobody_secures(self) -> list[rules.Event]:
        return [
            event for seat in self.prompts[0].seats for event in self.play(seat, Secure((), ()))
        ]


def scene(
    *,
    seats: int = 3,
    hands: Words | None = None,
    tableaux: Words | None = None,
    palaces: Words | None = None,
    bonuses: Words | None = None,
    round_: int = 2,
    direction: str = "left",
    **options: object,
) -> Scene:
    """Returns a match at the start of a round's bidding, in which only named cards are dealt."""
    match = Scene.new("cattitude", seats=seats, seed="scene", options=options)
    state = match.state
    players = tuple(
        Player(
            hand=bag((hands or {}).get(seat, "")),
            tableau=bag((tableaux or {}).get(seat, "")),
            palace=bag((palaces or {}).get(seat, "")),
            bonuses=bag((bonuses or {}).get(seat, "")),
        )
        for seat in range(seats)
    )
    return match.change(
        round=round_,
        direction=Direction(direction),
        stacks=state.stacks[: state.rounds - round_],
        players=players,
    )


def securing(**scenery: Any) -> Scene:
    """Returns a scene after the layout, with the securing open."""
    return scene(**scenery).change(phase=Phase.SECURE)
