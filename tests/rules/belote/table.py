"""Tables for tests: a deck in a known order, or hands in the middle of a round."""

from collections.abc import Iterable
from copy import copy
from typing import Any

import rules
from rules.belote import flow
from rules.belote.content import NAMES, NUMBER, SUITS, names, read_all
from rules.belote.events import HandDealt
from rules.belote.legal import legal_cards
from rules.belote.model import BeloteView, Options, Pass, PlayCard, RoundCount, State
from rules.belote.scoring import count_round
from tests.support.driven import Driven, of

GOLDEN_DECK = (
    "9S 7S 9H KH TC TD JH JD TS 8S QD AC JC 8C JS 9C "
    "7D 7C TH AH AS 8D 7H KD QH QC KS 8H 9D AD QS KC"
)


class Table(Driven):
    """A match of Belote in which the seat to act does everything."""

    __slots__ = ()

    def view(self, viewer: rules.Viewer) -> BeloteView:
        view = super().view(viewer)
        assert isinstance(view, BeloteView)
        return view

    def hand(self, seat: int) -> tuple[str, ...]:
        return self.view(seat).hand or ()

    def answer(self, action: rules.Action | dict[str, Any]) -> tuple[rules.Event, ...]:
        return self.play(self.asked, action)

    def cards(self, cards: str) -> list[rules.Event]:
        return [event for card in cards.split() for event in self.answer(PlayCard(card))]

    def passes(self, times: int = 1) -> list[rules.Event]:
        return [event for _ in range(times) for event in self.answer(Pass())]

    def first(self, times: int = 1) -> list[rules.Event]:
        """Plays the first legal action, this many times."""
        return [event for _ in range(times) for event in self.answer(next(self.legal(self.asked)))]

    def refusal_now(self, action: rules.Action | dict[str, Any]) -> rules.RuleError:
        return self.refusal(self.asked, action)


def with_state(state: State, opening: tuple[rules.Event, ...] = ()) -> Table:
    options = rules.to_dict(state.options)
    match = Table.new("belote", seats=4, seed="table", options=options)
    match._become(state)
    match.opening = opening
    return match


def dealt_to(events: Iterable[rules.Event]) -> dict[int, set[str]]:
    return {event.seat: set(event.cards) for event in of(events, HandDealt)}


def with_deck(deck: str, dealer: int = 0, **options: Any) -> Table:
    """Returns a match whose first round is dealt from this deck."""
    cards = [NUMBER[card] for card in deck.split()]
    return with_state(*flow.dealt(Options(**options), dealer, cards))


def with_hands(
    *hands: str,
    trump: str = "S",
    taker: int = 0,
    leader: int = 0,
    taken: tuple[int, ...] = (),
    **options: Any,
) -> Table:
    """Returns a match mid-round; unnamed cards are in tricks of the seats in ``taken``.

    Without ``taken`` the past tricks went to seats 0, 1, 2, 3, 0 ...
    """
    match = with_deck(" ".join(NAMES), **options)
    state = copy(match._state)
    dealt = [read_all(hand.split()) for hand in hands]
    gone = [card for card in range(32) if not sum(dealt) >> card & 1]
    assert len(gone) % 4 == 0
    number = len(gone) // 4
    state.phase = "play"
    state.hands = tuple(dealt)
    state.stock = ()
    state.taker = taker
    state.turned = (dealt[taker] & -dealt[taker]).bit_length() - 1
    state.trump = SUITS.index(trump)
    state.leader = state.turn = leader
    state.tricks = tuple(tuple(gone[4 * index : 4 * index + 4]) for index in range(number))
    state.winners = taken or tuple(index % 4 for index in range(number))
    return with_state(state)


def with_full_hands(*parts: str, **options: Any) -> Table:
    """Returns a match before a round's first card; each hand is filled up to eight."""
    rest = [name for name in NAMES if name not in " ".join(parts).split()]
    hands: list[str] = []
    for part in parts:
        missing = 8 - len(part.split())
        hands.append(" ".join([*part.split(), *rest[:missing]]))
        del rest[:missing]
    return with_hands(*hands, **options)


def may_play(hand: str, trick: str, trump: str = "S", **options: Any) -> set[str]:
    """Returns the cards of a hand that may follow these cards."""
    cards = legal_cards(
        read_all(hand.split()),
        tuple(NUMBER[card] for card in trick.split()),
        SUITS.index(trump),
        Options(**options),
    )
    return set(names(cards, None))


def counted(
    cards: tuple[int, int],
    *,
    taker: int = 0,
    winners: str = "00001111",
    belote: int | None = None,
    announcements: tuple[int, int] = (0, 0),
    frozen: int = 0,
    totals: tuple[int, int] = (0, 0),
    **options: Any,
) -> RoundCount:
    """Returns a round's count: ``cards`` by team without the last ten, trick winners as digits."""
    return count_round(
        Options(**options),
        number=1,
        dealer=0,
        taker=taker,
        trump=0,
        winners=[int(seat) for seat in winners],
        cards=cards,
        belote=belote,
        announcements=announcements,
        frozen=frozen,
        totals=totals,
    )
