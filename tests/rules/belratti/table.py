"""A table for tests: matches advanced by real actions, or arranged if that takes too long."""

from collections.abc import Sequence
from typing import Any, Self

import rules
from rules.belratti.events import PictureJudged, RoundScored
from rules.belratti.model import (
    Agree,
    Commit,
    ConfirmBoard,
    ConfirmDemand,
    Continue,
    Hang,
    Joker,
    KeepDemand,
    Phase,
    Place,
    Ready,
    State,
    Theme,
)
from rules.belratti.setup import captain, cats, owls
from rules.belratti.view import BelrattiView
from tests.support.driven import Driven

Events = tuple[rules.Event, ...]


class Table(Driven):
    """A match of Belratti."""

    __slots__ = ()

    def view(self, viewer: rules.Viewer) -> BelrattiView:
        view = super().view(viewer)
        assert isinstance(view, BelrattiView)
        return view

    @property
    def state(self) -> State:
        return self._state

    @property
    def cats(self) -> tuple[int, ...]:
        return cats(self.state)

    @property
    def owls(self) -> tuple[int, ...]:
        return owls(self.state)

    @property
    def captain(self) -> int:
        return captain(self.state)

    @property
    def up(self) -> set[Joker]:
        return set(self.state.jokers)

    @property
    def windows(self) -> dict[str, rules.Prompt]:
        return {prompt.kind: prompt for prompt in self.prompts}

    @property
    def fakes(self) -> list[str]:
        real = {item.card for item in self.state.commitments}
        return [exhibit.card for exhibit in self.state.table if exhibit.card not in real]

    def every(self, seats: Sequence[int], action: rules.Action) -> Events:
        return tuple(event for seat in seats for event in self.play(seat, action))

    def in_demand(self) -> Self:
        if self.state.phase is Phase.THEMES:
            self.every(self.cats, Continue())
        return self

    def in_plus_minus(self, demand: int = 4) -> Self:
        self.in_demand()
        for seat in self.cats:
            if self.state.phase is Phase.DEMAND:  # a majority or the captain may be enough
                self.play(seat, ConfirmDemand(demand))
        return self

    def in_paint(self, demand: int = 4) -> Self:
        self.in_plus_minus(demand)
        if self.state.phase is Phase.PLUS_MINUS:
            self.every(self.owls, KeepDemand())
        return self

    def in_hang(self, demand: int = 4, shares: Sequence[int] | None = None) -> Self:
        """Goes on to the hanging; ``shares``: pictures by each Owl (default: all by the first)."""
        return self.in_paint(demand).painted(shares)

    def commit(self, seat: int, *themes: Theme) -> None:
        """Paints with the first cards of a hand, one for each theme."""
        for card, theme in zip(self.state.hands[seat], themes, strict=False):
            self.play(seat, Commit(card, theme))

    def painted(self, shares: Sequence[int] | None = None) -> Self:
        """Paints the demanded pictures, alternating themes A and B, and reveals."""
        demand = self.state.demand
        assert demand is not None
        for seat, share in zip(self.owls, shares or (demand,), strict=False):
            for card in self.state.hands[seat][:share]:
                theme = tuple(Theme)[len(self.state.commitments) % 2]
                self.play(seat, Commit(card, theme))
        self.every(self.owls, Ready())
        assert self.state.phase is Phase.HANG
        return self

    def arrange_board(self, right: int, wrong: int = 0, fakes: int = 0) -> Self:
        """Hangs this many pictures right, wrong, and fakes; sets the others aside."""
        seat, real, forged = self.captain, list(self.state.commitments), self.fakes
        for item in real[:right]:
            self.play(seat, Hang(item.card, Place(item.theme.value)))
        for item in real[right : right + wrong]:
            self.play(seat, Hang(item.card, Place.B if item.theme is Theme.A else Place.A))
        for card in forged[:fakes]:
            self.play(seat, Hang(card, Place.A))
        for card in [*(item.card for item in real[right + wrong :]), *forged[fakes:]]:
            self.play(seat, Hang(card, Place.ASIDE))
        return self

    def close(self) -> Events:
        return self.every(self.cats, ConfirmBoard())

    def hang(self, right: int, wrong: int = 0, fakes: int = 0) -> Events:
        return self.arrange_board(right, wrong, fakes).close()

    def play_round(self, demand: int, right: int, wrong: int = 0, fakes: int = 0) -> Events:
        return self.in_hang(demand).hang(right, wrong, fakes)

    def propose(self, seat: int, request: rules.Action) -> Events:
        """Proposes a joker and makes all others agree."""
        asked = self.owls if self.state.phase is Phase.PLUS_MINUS else self.cats
        happened = self.play(seat, request)
        return happened + self.every([other for other in asked if other != seat], Agree())

    def refuses(self, seat: int, action: object, code: str) -> None:
        assert self.refused(seat, action) == code

    def pile_to(self, left: int) -> Self:
        """Moves cards from the draw pile to the discards until this many are left."""
        draw = self.state.draw
        return self.change(draw=draw[:left], discard=self.state.discard + draw[left:])

    def stack(self, team: int, belratti: int) -> Self:
        """Moves this many cards from the bottom of the draw pile to the two scoring piles."""
        draw = self.state.draw
        end = len(draw) - team - belratti
        piles = {"team_pile": draw[end : end + team], "belratti_pile": draw[end + team :]}
        return self.change(draw=draw[:end], **piles)


def deal(seats: int = 4, **options: Any) -> Table:
    """Returns a new match in which seat 0 has the first character card."""
    return Table.new("belratti", seats=seats, seed="belratti", options=options).change(first=0)


def turned_down(*jokers: Joker) -> tuple[Joker, ...]:
    """Returns the face-up jokers if these are face down."""
    return tuple(joker for joker in Joker if joker not in jokers)


def scored(events: Events) -> RoundScored:
    return next(event for event in events if isinstance(event, RoundScored))


def judged(events: Events) -> list[PictureJudged]:
    return [event for event in events if isinstance(event, PictureJudged)]


def kinds(events: Events) -> list[str]:
    return [type(event).__name__ for event in events]
