"""The moves a seat may make, and why it may not make others.

The card rules use plain values - a hand, the trick, the trump, the options - so that they work for
a match's state and for a view alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.belote import content, model
from rules.belote.content import (
    BEATS,
    NAMES,
    NUMBER,
    SUIT_CARDS,
    SUITS,
    each,
    together,
    winning_place,
)
from rules.belote.model import BeloteView, Options, State, Suit
from rules.core.errors import IllegalAction

Move = model.Take | model.Pass | model.NameTrump | model.PlayCard | model.ClaimRest

TAKE = model.Take()
PASS = model.Pass()
NAME_TRUMP = tuple(model.NameTrump(suit) for suit in SUITS)
"""The actions that name each suit as trump."""
PLAY = tuple(model.PlayCard(name) for name in NAMES)
"""The actions that play each card."""
CALL = {
    card: model.PlayCard(NAMES[card], call=True) for pair in content.MARRIAGE for card in each(pair)
}
"""The actions that play a king or queen with a call."""
CLAIM = model.ClaimRest()
MOVES: tuple[Move, ...] = (TAKE, PASS, *NAME_TRUMP, *PLAY, *CALL.values(), CLAIM)
"""Every possible move."""


# Cards


def legal_cards(hand: int, trick: tuple[int, ...], trump: int, options: Options) -> int:
    """Returns the cards in a hand that may be played to a trick. Rules: BL-30, BL-32 to BL-35."""
    if not trick:
        return hand
    led = trick[0] >> 3
    following = hand & SUIT_CARDS[led]
    if following and led != trump:
        return following
    trumps = hand & SUIT_CARDS[trump]
    if not trumps:
        return hand
    best = winning_place(trick, trump)
    higher = trumps & content.BEATS[trump][trick[best]]
    partner_wins = best == len(trick) - 2
    if led == trump:
        lifted = partner_wins and not options.beat_partner_on_trump_lead
        return trumps if lifted else higher or trumps
    if partner_wins:
        return hand if options.partner_winning == "free" else trumps
    return higher or (hand if options.undertrump_free else trumps)


def why_not(
    card: int, hand: int, trick: tuple[int, ...], trump: int, options: Options
) -> IllegalAction | None:
    """Returns why a card may not be played to a trick, or ``None`` if it may.

    The codes are ``not_in_hand`` (card), ``must_follow_suit`` (suit), ``must_trump`` (suit) and
    ``must_overtrump`` (suit, and the card to beat).

    Rules: BL-32 to BL-35.
    """
    if not hand >> card & 1:
        return IllegalAction("not_in_hand", card=NAMES[card])
    if legal_cards(hand, trick, trump, options) >> card & 1:
        return None
    led = trick[0] >> 3
    if card >> 3 != led and hand & SUIT_CARDS[led]:
        return IllegalAction("must_follow_suit", suit=SUITS[led])
    if card >> 3 != trump:
        return IllegalAction("must_trump", suit=SUITS[trump])
    best = trick[winning_place(trick, trump)]
    return IllegalAction("must_overtrump", suit=SUITS[trump], card=NAMES[best])


def explain(view: BeloteView, card: str) -> IllegalAction | None:
    """Returns why the viewer may not play a card now, or ``None`` if it may.

    Args:
        view: the view of the player whose turn it is to play.
        card: a card, as a string.
    """
    if view.hand is None or view.trump is None:
        return IllegalAction("not_now", action=model.PlayCard.__name__)
    trick = tuple(NUMBER[played.card] for played in view.trick)
    trump = SUITS.index(view.trump)
    return why_not(NUMBER[card], content.read_all(view.hand), trick, trump, view.options)


# Seats


def playable(state: State) -> int:
    """Returns the cards that the seat to move may play."""
    assert state.trump is not None
    return legal_cards(state.hands[state.turn], state.trick, state.trump, state.options)


def callable_now(state: State) -> int:
    """Returns the cards with which the seat to move (or the table for it) calls belote or rebelote.

    They are the king and queen of trump, if the seat has or had both. Rule: BL-43.
    """
    assert state.trump is not None
    held = state.hands[state.turn] & content.MARRIAGE[state.trump]
    both = state.belote == state.turn or held == content.MARRIAGE[state.trump]
    return held if both else 0


def nameable(state: State) -> Iterator[Suit]:
    """Yields the suits that may be named: all except the turned one. Rule: BL-23."""
    return (suit for index, suit in enumerate(SUITS) if index != state.turned >> 3)


def legal(state: State) -> Iterator[Move]:
    """Yields every move open to the seat to move."""
    match state.phase:
        case "bid1":
            yield TAKE
            yield PASS
        case "bid2":
            for suit in nameable(state):
                yield NAME_TRUMP[SUITS.index(suit)]
            yield PASS
        case "play":
            manual = state.options.belote_call == "manual"
            callable_ = callable_now(state) if manual else 0
            for card in each(playable(state)):
                yield PLAY[card]
                if callable_ >> card & 1:
                    yield CALL[card]
            if claimable(state):
                yield CLAIM
        case "over":
            return


def sample(state: State, rng: Random) -> Move:
    """Returns a random move for the seat to move; passes are likely, claims are rare."""
    if state.phase == "play":
        if not state.trick and claimable(state) and rng.random() < 0.2:
            return CLAIM
        cards = playable(state)
        for _ in range(int(rng.random() * cards.bit_count())):
            cards &= cards - 1
        card = (cards & -cards).bit_length() - 1
        if state.options.belote_call == "manual" and callable_now(state) >> card & 1:
            return CALL[card] if rng.random() < 0.5 else PLAY[card]
        return PLAY[card]
    if rng.random() < 0.7:
        return PASS
    if state.phase == "bid1":
        return TAKE
    return NAME_TRUMP[SUITS.index(rng.choice(tuple(nameable(state))))]


def verify(state: State, move: Move) -> None:
    """Raises IllegalAction, saying why, unless the seat to move may make this move.

    Rules: BL-22, BL-23, BL-32 to BL-35, BL-43.
    """
    match move:
        case model.PlayCard(card=name, call=call):
            assert state.trump is not None
            card = NUMBER[name]
            hand = state.hands[state.turn]
            reason = why_not(card, hand, state.trick, state.trump, state.options)
            if reason is not None:
                raise reason
            if call and not (
                state.options.belote_call == "manual" and callable_now(state) >> card & 1
            ):
                raise IllegalAction("nothing_to_call", card=name)
        case model.ClaimRest():
            if not claimable(state):
                raise IllegalAction("nothing_to_claim")
        case model.Pass():
            return
        case model.Take():
            if state.phase != "bid1":
                raise IllegalAction("suit_was_turned_down", suit=SUITS[state.turned >> 3])
        case model.NameTrump(suit=suit):
            turned = SUITS[state.turned >> 3]
            if state.phase == "bid1":
                raise IllegalAction("only_turned_suit", suit=turned)
            if suit == turned:
                raise IllegalAction("suit_was_turned_down", suit=turned)


# Claims: the rest of a round is provably one player's, in any deal. The proof uses only the
# claimer's hand and the cards played: the hand draws trumps first, then runs each suit.

LEAST = 2
"""The fewest tricks that can be claimed: claiming a single one is no quicker than playing it."""


def claimable(state: State) -> bool:
    """Returns whether the leader may claim the rest, because these cards win every trick."""
    if state.phase != "play" or state.trick or state.trump is None:
        return False
    hand = state.hands[state.turn]
    if hand.bit_count() < LEAST:
        return False
    gone = together(card for trick in state.tricks for card in trick)
    return takes_all(hand, together(content.DECK) & ~(hand | gone), state.trump)


def takes_all(hand: int, others: int, trump: int) -> bool:
    """Returns whether a leading hand wins every trick, however the three others share ``others``.

    One hand may hold all the others and keep the most harmful cards. So a suit is safe if all its
    cards are masters, or if there are enough masters to draw all the others. A plain suit is safe
    only once the trumps are drawn.
    """
    suits = [suit for suit in range(4) if hand & SUIT_CARDS[suit]]
    drawn = _masters(hand, others, trump, trump) >= (others & SUIT_CARDS[trump]).bit_count()
    if not drawn and suits != [trump]:
        return False
    return all(_is_sure(hand, others, suit, trump) for suit in suits)


def running(hand: int, trump: int) -> list[int]:
    """Returns a hand's cards in the order for a claim: trumps first, each suit from the top."""
    return sorted(
        each(hand),
        key=lambda card: (card >> 3 != trump, card >> 3, -content.STRENGTH[trump][card]),
    )


def _is_sure(hand: int, others: int, suit: int, trump: int) -> bool:
    held = (hand & SUIT_CARDS[suit]).bit_count()
    against = (others & SUIT_CARDS[suit]).bit_count()
    return _masters(hand, others, suit, trump) >= min(held, against)


def _masters(hand: int, others: int, suit: int, trump: int) -> int:
    """Returns how many of a suit's cards in hand beat all the cards others have in that suit."""
    against = others & SUIT_CARDS[suit]
    return sum(not BEATS[trump][card] & against for card in each(hand & SUIT_CARDS[suit]))
