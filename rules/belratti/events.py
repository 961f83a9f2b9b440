"""The events in a match of Belratti; they are enough to follow it."""

from __future__ import annotations

from rules.belratti.model import Card, Cards, Exhibit, Joker, Judged, Place, Request, Role, Theme
from rules.core.model import Event, Seat, SeatEvent


class CardsDealt(SeatEvent, frozen=True, tag=True):
    """A seat took cards from the draw pile."""

    count: int


class HandDealt(SeatEvent, frozen=True, tag=True):
    """The cards themselves, shown only to the seat that took them."""

    cards: Cards


class RoundBegan(Event, frozen=True, tag=True):
    """The character cards have reached their new holders."""

    number: int
    roles: tuple[Role, ...]
    captain: Seat


class ThemesShown(Event, frozen=True, tag=True):
    """Themes A and B were shown."""

    themes: Cards


class JokerProposed(SeatEvent, frozen=True, tag=True):
    """A player asked the others with the same role for a joker."""

    joker: Joker
    request: Request


class ProposalAgreed(SeatEvent, frozen=True, tag=True):
    """A player agreed to the proposed joker."""


class ProposalRefused(SeatEvent, frozen=True, tag=True):
    """A player refused the proposed joker, or withdrew the proposal."""


class ProposalLapsed(Event, frozen=True, tag=True):
    """The phase ended before the proposal was answered."""


class JokerUsed(Event, frozen=True, tag=True):
    """A joker was flipped face down."""

    joker: Joker
    seat: Seat


class JokerReturned(Event, frozen=True, tag=True):
    """A joker was flipped face up again after a perfect round."""

    joker: Joker


class ThemesReplaced(Event, frozen=True, tag=True):
    """New themes were shown; the old ones are out of play."""

    themes: Cards
    discarded: Cards


class ThemesAccepted(SeatEvent, frozen=True, tag=True):
    """A Cat accepted the themes."""


class DemandConfirmed(SeatEvent, frozen=True, tag=True):
    """A Cat voted for a demand."""

    number: int


class DemandSet(Event, frozen=True, tag=True):
    """The demand was set; ``late`` if time ran out."""

    number: int
    late: bool


class DemandKept(SeatEvent, frozen=True, tag=True):
    """An Owl accepted the demand."""


class DemandChanged(Event, frozen=True, tag=True):
    """Plus/minus one changed the demand to this number."""

    number: int


class PaintingBegan(Event, frozen=True, tag=True):
    """The Owls started painting this many pictures."""

    number: int


class FitStated(SeatEvent, frozen=True, tag=True):
    """An Owl stated how well the hand suits the themes."""

    good: int
    medium: int
    bad: int


class HandSwapped(SeatEvent, frozen=True, tag=True):
    """An Owl put this many pictures face down and draws the same number."""

    count: int


class CardCommitted(Event, frozen=True, tag=True):
    """An Owl painted this picture; shown only to that Owl."""

    card: Card
    theme: Theme


class CardWithdrawn(Event, frozen=True, tag=True):
    """An Owl withdrew this picture; shown only to that Owl."""

    card: Card


class CommitmentsChanged(SeatEvent, frozen=True, tag=True):
    """An Owl has now painted this many pictures; in all, ``missing`` more are demanded."""

    count: int
    missing: int


class OwlReady(SeatEvent, frozen=True, tag=True):
    """An Owl finished painting."""


class OwlUnready(SeatEvent, frozen=True, tag=True):
    """An Owl resumed painting."""


class PicturesRevealed(Event, frozen=True, tag=True):
    """The painted pictures and four fakes were revealed, in random order."""

    cards: Cards


class QuestionAnswered(Event, frozen=True, tag=True):
    """The Owls answered whether one of them painted this picture."""

    card: Card
    painted: bool


class PictureHung(SeatEvent, frozen=True, tag=True):
    """A Cat put a picture under a theme, or aside."""

    card: Card
    place: Place


class PictureTakenDown(SeatEvent, frozen=True, tag=True):
    """A Cat put a picture back among the undecided ones."""

    card: Card


class BoardConfirmed(SeatEvent, frozen=True, tag=True):
    """A Cat agreed with the board."""


class CaptainTookOver(SeatEvent, frozen=True, tag=True):
    """Time was up; now only the captain hangs pictures."""


class BoardCompleted(Event, frozen=True, tag=True):
    """Time was up for the captain, too; the board was made to fit the demand at random."""

    board: tuple[Exhibit, ...]


class PictureJudged(Event, frozen=True, tag=True):
    """A picture was evaluated: its painter, theme and place, and the points it scored."""

    picture: Judged
    team: int
    belratti: int


class RoundScored(Event, frozen=True, tag=True):
    """A round was scored; the totals include it."""

    team: int
    belratti: int
    perfect: bool
    team_total: int
    belratti_total: int


class CardsDiscarded(Event, frozen=True, tag=True):
    """Cards went out of play at the end of a round, including those swapped before."""

    cards: Cards


class PileRefilled(Event, frozen=True, tag=True):
    """The discards were shuffled under the draw pile, which now has this many cards."""

    count: int


class MatchEnded(Event, frozen=True, tag=True):
    """The match is over: the score, its band, whether it is a win, and the reason."""

    score: int
    band: str
    won: bool
    reason: str
