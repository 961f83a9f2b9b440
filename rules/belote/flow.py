"""How a match proceeds: the deal, the bidding, the tricks, the count, and the next deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from rules.belote import content, events, legal, model, scoring
from rules.belote.content import DECK, NAMES, SUITS, names, team_of, together, winning_place
from rules.belote.legal import PASS, Move, callable_now, playable
from rules.belote.model import Options, Pair, State
from rules.core import kit
from rules.core.chance import Chance
from rules.core.model import Event, Events, Prompt, Seat

BID_SECONDS = 30
CARD_SECONDS = 45


# Round the table


def step(options: Options) -> int:
    """Returns what to add to a seat to get the next one in turn. Rule: BL-31."""
    return 1 if options.direction == "right" else 3


def order_from(seat: Seat, options: Options) -> tuple[Seat, Seat, Seat, Seat]:
    """Returns the four seats in turn order, starting with this one."""
    on = step(options)
    return seat, (seat + on) & 3, (seat + 2) & 3, (seat - on) & 3


def eldest(dealer: Seat, options: Options) -> Seat:
    """Returns the seat after the dealer: first in the deal and the bidding. Rules: BL-20, BL-21."""
    return (dealer + step(options)) & 3


def opening_leader(dealer: Seat, options: Options) -> Seat:
    """Returns the seat that leads to the first trick. Rule: BL-30."""
    return dealer if options.first_lead == "dealer" else eldest(dealer, options)


def leaders(state: State) -> tuple[Seat, ...]:
    """Returns who led each trick that has been won."""
    return (opening_leader(state.dealer, state.options), *state.winners)[: len(state.tricks)]


def cards_played(state: State) -> tuple[int, int, int, int]:
    """Returns the cards each seat has played this round, as sets by seat."""
    played = [0, 0, 0, 0]
    on = step(state.options)
    for leader, trick in zip(leaders(state), state.tricks, strict=True):
        for place, card in enumerate(trick):
            played[leader + on * place & 3] |= 1 << card
    if state.leader is not None:
        for place, card in enumerate(state.trick):
            played[state.leader + on * place & 3] |= 1 << card
    return played[0], played[1], played[2], played[3]


def hands_of_eight(state: State) -> tuple[int, ...]:
    """Returns the hands at the start of play, by seat: the cards still held plus those played."""
    played = cards_played(state)
    return tuple(hand | played[seat] for seat, hand in enumerate(state.hands))


# The deal


def setup(options: Options, chance: Chance) -> tuple[State, Events]:
    """Returns a match with its first deal, by a randomly chosen dealer. Rule: BL-10."""
    dealer = chance.below("dealer", 4)
    state, deal_events = dealt(options, dealer, chance.shuffled("deal-1", DECK))
    return state, (events.DealerDrawn(dealer), *deal_events)


def dealt(options: Options, dealer: Seat, deck: Sequence[int]) -> tuple[State, Events]:
    """Returns a new match with its first round dealt from this deck, top card first."""
    state = State(options=options, dealer=dealer, turn=dealer)
    return state, _deal(state, dealer, deck)


def _deal(draft: State, dealer: Seat, deck: Sequence[int]) -> Events:
    """Deals the next round up to the turned card. Rule: BL-20."""
    order = order_from(dealer, draft.options)
    hands = [0, 0, 0, 0]
    for place in range(4):
        seat = order[(place + 1) & 3]
        hands[seat] = together(deck[3 * place : 3 * place + 3]) | together(
            deck[12 + 2 * place : 14 + 2 * place]
        )
    draft.round += 1
    draft.phase = "bid1"
    draft.dealer = dealer
    draft.turn = order[1]
    draft.hands = tuple(hands)
    draft.turned = deck[20]
    draft.stock = tuple(deck[21:])
    draft.bids = ()
    draft.taker = draft.trump = draft.leader = draft.belote = None
    draft.rebelote = False
    draft.trick = draft.tricks = draft.winners = draft.announcements = ()
    draft.points = (0, 0)
    return (
        events.CardsDealt(draft.round, dealer, (5, 5, 5, 5)),
        *(events.HandDealt(seat, names(hands[seat], None), to=(seat,)) for seat in range(4)),
        events.CardTurned(NAMES[draft.turned]),
    )


def _deal_rest(draft: State, taker: Seat, trump: int) -> Events:
    """Gives the taker the turned card and fills every hand up to eight. Rule: BL-26."""
    stock = draft.stock
    hands = list(draft.hands)
    counts = [3, 3, 3, 3]
    counts[taker] = 2
    private: list[Event] = []
    hands[taker] |= 1 << draft.turned
    order = order_from(draft.dealer, draft.options)
    for seat in (*order[1:], order[0]):
        packet, stock = together(stock[: counts[seat]]), stock[counts[seat] :]
        hands[seat] |= packet
        private.append(events.HandDealt(seat, names(packet, trump), to=(seat,)))
    draft.hands = tuple(hands)
    draft.stock = stock
    return (
        events.TurnedCardTaken(taker, NAMES[draft.turned]),
        events.CardsDealt(draft.round, draft.dealer, tuple(counts)),
        *private,
    )


# Prompts


def prompts(state: State) -> tuple[Prompt, ...]:
    """Returns the only open window: a bid or a card from the seat to move."""
    if state.phase == "over":
        return ()
    if state.phase == "play":
        return _card_prompt(state.round, len(state.tricks) + 1, len(state.trick) + 1, state.turn)
    return _bid_prompt(state.round, len(state.bids) + 1, state.turn)


# Prompts recur in every match, so enough are cached for several matches.


@lru_cache(maxsize=4096)
def _bid_prompt(number: int, bid: int, seat: Seat) -> tuple[Prompt]:
    return kit.turn(f"r{number}.b{bid}", "bid", seat, BID_SECONDS)


@lru_cache(maxsize=16384)
def _card_prompt(number: int, trick: int, place: int, seat: Seat) -> tuple[Prompt]:
    return kit.turn(f"r{number}.t{trick}.{place}", "card", seat, CARD_SECONDS)


# Moves


def apply(draft: State, move: Move, chance: Chance) -> Events:
    """Carries out a verified move by the seat to move and returns the events."""
    match move:
        case model.PlayCard(card=name, call=call):
            return _play(draft, content.NUMBER[name], call, chance)
        case model.ClaimRest():
            return _claim(draft, chance)
        case model.Pass():
            return _pass(draft, chance)
        case model.Take():
            return _take(draft, draft.turned >> 3)
        case model.NameTrump(suit=suit):
            return _take(draft, SUITS.index(suit))
        case _:
            assert_never(move)


def time_out(draft: State, chance: Chance) -> Events:
    """Moves for a seat that is out of time: passes, or plays the cheapest card, calling if due."""
    if draft.phase != "play":
        return apply(draft, PASS, chance)
    return _put(draft, _least(draft), chance)


def _least(draft: State) -> int:
    """Returns the legal card that gives away the least."""
    assert draft.trump is not None
    cards = playable(draft)
    return next(card for card in content.LEAST_FIRST[draft.trump] if cards >> card & 1)


def _put(draft: State, card: int, chance: Chance) -> Events:
    """Plays a card for the seat to move, and calls belote with it if possible."""
    calls = draft.options.belote_call == "manual" and callable_now(draft) >> card & 1
    return _play(draft, card, bool(calls), chance)


def _claim(draft: State, chance: Chance) -> Events:
    """Plays out the round: the claimer wins from the top, the others play their cheapest cards."""
    assert draft.trump is not None
    seat = draft.turn
    own = legal.running(draft.hands[seat], draft.trump)
    happened: Events = (events.RestClaimed(seat, tuple(NAMES[card] for card in own)),)
    for card in own:
        happened += _put(draft, card, chance)
        for _ in range(3):
            happened += _put(draft, _least(draft), chance)
    return happened


# Bidding


def _pass(draft: State, chance: Chance) -> Events:
    """Passes for the seat to move. Rules: BL-22, BL-23, BL-25."""
    seat = draft.turn
    bids = draft.bids = (*draft.bids, None)
    if len(bids) == 8:
        return events.Passed(seat, 2), *_void(draft, chance)
    draft.turn = (seat + step(draft.options)) & 3
    if len(bids) == 4:
        draft.phase = "bid2"
        return events.Passed(seat, 1), events.SuitTurnedDown(SUITS[draft.turned >> 3])
    return (events.Passed(seat, 1 if len(bids) < 4 else 2),)


def _void(draft: State, chance: Chance) -> Events:
    """Ends a round without a taker. Rules: BL-12, BL-25."""
    right = eldest(draft.dealer, draft.options)
    left = (right + 2) & 3
    dealer = left if draft.options.all_pass_dealer == "left" else right  # noqa: S105 - a side
    ended = events.RoundVoid(draft.round, draft.dealer)
    return ended, *_next_round(draft, dealer, chance)


def _take(draft: State, trump: int) -> Events:
    """Makes the seat to move the taker. Rules: BL-22, BL-24, BL-26, BL-30."""
    taker = draft.turn
    bidding = 1 if draft.phase == "bid1" else 2
    draft.bids = (*draft.bids, trump)
    draft.taker = taker
    draft.trump = trump
    draft.phase = "play"
    draft.turn = draft.leader = opening_leader(draft.dealer, draft.options)
    return events.Taken(taker, SUITS[trump], bidding), *_deal_rest(draft, taker, trump)


# Tricks


def _play(draft: State, card: int, call: bool, chance: Chance) -> Events:
    """Puts a card on the table. Rules: BL-31, BL-38, BL-43."""
    seat = draft.turn
    trick = draft.trick
    number = len(draft.tricks) + 1
    options = draft.options
    happened: Events = (events.CardPlayed(seat, NAMES[card], number, len(trick) + 1),)
    if call or (options.belote_call == "auto" and callable_now(draft) >> card & 1):
        happened += (_call(draft, seat),)
    if options.announcements and number <= 2:
        happened += _announce(draft, seat, number)
    hands = list(draft.hands)
    hands[seat] ^= 1 << card
    draft.hands = tuple(hands)
    draft.trick = trick = (*trick, card)
    if len(trick) < 4:
        draft.turn = (seat + step(options)) & 3
        return happened
    happened += (_take_trick(draft),)
    return happened if number < 8 else happened + _score(draft, chance)


def _call(draft: State, seat: Seat) -> events.BeloteCalled:
    """Calls belote with the first of the trump king and queen, and rebelote with the second."""
    draft.rebelote = draft.belote is not None
    draft.belote = seat
    return events.BeloteCalled(seat, draft.rebelote)


def _announce(draft: State, seat: Seat, number: int) -> Events:
    """Declares a hand's announcements with its first card; the best side shows them later."""
    assert draft.trump is not None
    hands = hands_of_eight(draft)
    owned = scoring.combinations(hands[seat], draft.trump)
    if not owned:
        return ()
    own = tuple(announcement.declared_by(seat, shown=number == 2) for announcement in owned)
    if number == 1:
        draft.announcements += own
        return (events.AnnouncementsDeclared(seat, own),)
    order = order_from(opening_leader(draft.dealer, draft.options), draft.options)
    if scoring.best_side(hands, draft.trump, order) != team_of(seat):
        return ()
    others = tuple(
        announcement for announcement in draft.announcements if announcement.seat != seat
    )
    draft.announcements = others + own
    return (events.AnnouncementsShown(seat, own),)


def _take_trick(draft: State) -> events.TrickWon:
    """Gives the trick to its winner. Rules: BL-36, BL-38, BL-42."""
    assert draft.trump is not None
    assert draft.leader is not None
    trick = draft.trick
    place = winning_place(trick, draft.trump)
    winner = (draft.leader + step(draft.options) * place) & 3
    worth = content.POINTS[draft.trump]
    first, second, third, fourth = trick
    points = worth[first] + worth[second] + worth[third] + worth[fourth]
    draft.tricks = (*draft.tricks, trick)
    draft.winners = (*draft.winners, winner)
    draft.trick = ()
    draft.turn = draft.leader = winner
    last = len(draft.winners) == 8
    ours, theirs = draft.points
    counted = points + scoring.LAST_TRICK if last else points
    draft.points = (ours, theirs + counted) if winner & 1 else (ours + counted, theirs)
    won = NAMES[first], NAMES[second], NAMES[third], NAMES[fourth]
    return events.TrickWon(winner, len(draft.winners), won, points, last)


# The count


def _score(draft: State, chance: Chance) -> Events:
    """Scores the round, then ends the match or deals again. Rules: BL-11, BL-50 to BL-52, BL-70."""
    assert draft.taker is not None
    assert draft.trump is not None
    hands = cards_played(draft)
    order = order_from(opening_leader(draft.dealer, draft.options), draft.options)
    announcements: Pair = (0, 0)
    if draft.announcements:
        announcements = scoring.announcement_points(hands, draft.trump, order)
    ours, theirs = draft.points
    last = team_of(draft.winners[-1])
    count = scoring.count_round(
        draft.options,
        number=draft.round,
        dealer=draft.dealer,
        taker=draft.taker,
        trump=draft.trump,
        winners=draft.winners,
        cards=(ours, theirs - scoring.LAST_TRICK) if last else (ours - scoring.LAST_TRICK, theirs),
        belote=draft.belote if draft.rebelote else None,
        announcements=announcements,
        frozen=draft.frozen,
        totals=draft.totals,
    )
    draft.history = (*draft.history, count)
    draft.totals = count.totals
    draft.frozen += count.frozen - sum(count.carried)
    happened: Events = (events.RoundScored(count),)
    if draft.options.reveal_hands:
        draft.shown = hands
        happened += (events.HandsShown(tuple(names(hand, draft.trump) for hand in hands)),)
    winner = scoring.winning_team(draft.totals, draft.options)
    if winner is not None:
        draft.phase = "over"
        return *happened, events.MatchEnded(winner, scoring.TEAMS[winner], draft.totals)
    return happened + _next_round(draft, eldest(draft.dealer, draft.options), chance)


def _next_round(draft: State, dealer: Seat, chance: Chance) -> Events:
    deck = chance.shuffled(f"deal-{draft.round + 1}", DECK)
    return events.DealerMoved(dealer), *_deal(draft, dealer, deck)
