"""Resampled states are fair: as often as the deals that fit what a viewer was told, counted from events alone.

Each count reads the events a viewer could see and the deck, never a view. It enumerates whole deals where they are few,
and else compares how often a card lies in a place with the share of that place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

import rules
from rules.beccato.model import chickens
from rules.belote.content import DECK, MARRIAGE, NUMBER, SUITS, each, read_all, together
from rules.belote.legal import legal_cards
from rules.cattitude.content import BONUS, Back
from tests.rules.belratti.table import deal as dealt
from tests.rules.belratti.table import in_hang
from tests.rules.cattitude.scenes import DECK as CATTITUDE

SAMPLES = 400
Odds = Mapping[Any, Fraction]


def compare(match: rules.Match, viewer: int | None, exact: Odds, where: Any) -> None:
    """Compares how often things are where, ``where(state)`` says, with how often they should be.

    The bound is five standard errors, so a fair sampler fails at none of the fixed seeds.
    """
    rng = Random("fair")
    found: Counter[Any] = Counter()
    for _ in range(SAMPLES):
        found.update(where(match.resample(viewer, rng)._state))
    assert set(found) <= {place for place, odds in exact.items() if odds}
    for place, odds in exact.items():
        error = (float(odds * max(0, 1 - odds)) / SAMPLES) ** 0.5
        assert abs(found[place] / SAMPLES - odds) <= 5 * error + 1e-9, (place, float(odds))


def told(events: list[rules.Event], viewer: int | None, kind: str) -> list[Any]:
    """Returns the events of a type that a viewer could see."""
    return [e for e in events if type(e).__name__ == kind and e.visible_to(viewer)]


def played_until(match: rules.Match, rng: Random, there: Any) -> list[rules.Event]:
    """Plays at random until the state is as wanted; returns everything that has happened."""
    events = list(match.opening)
    while not there(match._state):
        seat = rng.choice(match.prompts[0].seats)
        events += match.play(seat, match.sample(seat, rng, match.prompts[0].window))
    return events


# Belote: every deal of the last cards, each play checked against the hand it would have come from.


def belote_deals(events: list[rules.Event], viewer: int, options: Any) -> Iterator[list[int]]:
    """Yields every four hands that fit the events of the round being played."""
    begun = max(i for i, event in enumerate(events) if type(event).__name__ == "CardTurned")
    mine = [e for e in told(events[begun - 5 :], viewer, "HandDealt") if e.seat == viewer]
    now = events[begun:]
    (taken,) = told(now, viewer, "Taken")
    turned, trump = NUMBER[told(now, viewer, "CardTurned")[0].card], SUITS.index(taken.trump)
    plays = [(e.seat, NUMBER[e.card], e.place) for e in told(now, viewer, "CardPlayed")]
    callers = {e.seat for e in told(now, viewer, "BeloteCalled")}
    hand = sum(read_all(e.cards) for e in mine) | (1 << turned) * (taken.taker == viewer)
    played = [together(card for seat, card, _ in plays if seat == other) for other in range(4)]
    hidden = list(each(together(DECK) & ~(hand | sum(played))))
    others = [seat for seat in range(4) if seat != viewer]
    sizes = [8 - played[seat].bit_count() for seat in others]
    for first in combinations(hidden, sizes[0]):
        rest = [card for card in hidden if card not in first]
        for second in combinations(rest, sizes[1]):
            third = [card for card in rest if card not in second]
            left = dict(zip(others, map(together, (first, second, third)), strict=True))
            hands = [hand if seat == viewer else left[seat] | played[seat] for seat in range(4)]
            owner = {seat for seat in range(4) if hands[seat] & MARRIAGE[trump] == MARRIAGE[trump]}
            called = {seat for seat in owner if played[seat] & MARRIAGE[trump]}
            if (
                called == callers
                and hands[taken.taker] >> turned & 1
                and legal(hands, plays, trump, options)
            ):
                yield [hands[seat] & ~played[seat] for seat in range(4)]


def legal(hands: list[int], plays: list[tuple[int, int, int]], trump: int, options: Any) -> bool:
    """Whether every play was legal from these hands of eight."""
    hands, trick = hands[:], ()
    for seat, card, place in plays:
        trick = () if place == 1 else trick
        if not legal_cards(hands[seat], trick, trump, options) >> card & 1:
            return False
        hands[seat] ^= 1 << card
        trick = (*trick, card)
    return True


@pytest.mark.parametrize("seed", range(6))
def test_belote_deals_are_as_likely_as_they_are_many(seed: int) -> None:
    match = rules.Match.new("belote", seats=4, seed=f"fair {seed}")
    events = played_until(
        match,
        Random(seed),
        lambda state: state.phase == "play" and sum(map(int.bit_count, state.hands)) == 13,
    )
    viewer = seed % 4
    deals = list(belote_deals(events, viewer, match.options))
    exact: Counter[Any] = Counter()
    for hands in deals:
        exact.update((seat, card) for seat in range(4) for card in each(hands[seat]))
    odds = {place: Fraction(count, len(deals)) for place, count in exact.items()}
    compare(
        match,
        viewer,
        odds,
        lambda state: [(seat, card) for seat in range(4) for card in each(state.hands[seat])],
    )


# Beccato!: every deal and every way to pass, played forward.


def beccato_odds(events: list[rules.Event], viewer: int, deck: list[str]) -> Odds:
    """Returns how likely a hand holds so many of a breed, over all deals and ways to pass that fit the events."""
    hand = list(told(events, viewer, "HandDealt")[-1].cards)
    dealer = told(events, viewer, "RoundStarted")[-1].dealer
    passes = [(e.giver, e.receiver) for e in told(events, viewer, "CardPassed")]
    given = [e.card for e in told(events, viewer, "CardGiven")]
    got = [e.card for e in told(events, viewer, "CardReceived")]
    others = [seat for seat in range(4) if seat != viewer]
    hidden = list((Counter(deck) - Counter(hand)).elements())
    sizes = [3 + (seat == dealer) for seat in others]
    worlds: Counter[Any] = Counter()
    for first in combinations(range(len(hidden)), sizes[0]):
        rest = [place for place in range(len(hidden)) if place not in first]
        for second in combinations(rest, sizes[1]):
            third = [place for place in rest if place not in second]
            dealt = dict(zip(others, (first, second, third), strict=True))
            start = {seat: sorted(hidden[place] for place in dealt[seat]) for seat in others}
            worlds[tuple(tuple(start.get(seat, sorted(hand))) for seat in range(4))] += 1
    for giver, receiver in passes:
        own = given.pop(0) if giver == viewer else got.pop(0) if receiver == viewer else None
        worlds = passed(worlds, giver, receiver, own)
    ways = sum(worlds.values())
    found: Counter[Any] = Counter()
    for hands, count in worlds.items():
        for seat in others:
            found.update({(seat, *one): count for one in Counter(hands[seat]).items()})
    return {place: Fraction(count, ways) for place, count in found.items()}


def passed(worlds: Counter[Any], giver: int, receiver: int, own: str | None) -> Counter[Any]:
    """Returns the hands after a pass, with the number of ways to them; ``own`` is the card if the viewer saw it."""
    after: Counter[Any] = Counter()
    for hands, count in worlds.items():
        for card, copies in Counter(hands[giver]).items():
            if own in (None, card):
                moved = list(map(list, hands))
                moved[giver].remove(card)
                moved[receiver] = sorted((*moved[receiver], card))
                after[tuple(map(tuple, moved))] += count * copies
    return after


@pytest.mark.parametrize(("seed", "laps"), [(0, 0), (1, 0), (2, 0), (3, 5)])
def test_beccato_hands_fit_what_was_passed(seed: int, laps: int) -> None:
    """A card that was passed on stays a clue for the whole round, however many laps ago that was."""
    match = rules.Match.new("beccato", seats=4, seed=f"fair {seed}")
    rng = Random(seed)
    events = list(match.opening)
    for _ in range(3 + 4 * laps):
        (giver,) = match.prompts[0].seats
        card = rng.choice(match._state.hands[giver])
        events += match.play(giver, {"type": "PassCard", "card": card})
    viewer = match._state.ring[(match._state.ring.index(match._state.dealer) + seed % 2) % 4]
    deck = list(chickens(match._state))
    odds = beccato_odds(events, viewer, deck)

    def where(state: Any) -> Iterator[Any]:
        assert unpassed(state, viewer) == sorted(told(events, viewer, "HandDealt")[-1].cards)
        for seat in set(range(4)) - {viewer}:
            yield from ((seat, *one) for one in Counter(state.hands[seat]).items())

    compare(match, viewer, odds, where)


def unpassed(state: Any, viewer: int) -> list[str]:
    """Returns the hand a seat was dealt, by taking back every pass; each card has to be where it went."""
    hands = list(map(list, state.hands))
    for one in reversed(state.passes):
        hands[one.receiver].remove(one.received)
        hands[one.giver].append(one.given)
    return sorted(hands[viewer])


# Cattitude: every way to lay the hidden red cards under palace cards, where only bonuses can be, and into hands.


def bonus_owners(events: list[rules.Event], viewer: int) -> Counter[tuple[int, str]]:
    """Returns the bonus cards that the viewer saw or knew going under palace cards, by seat."""
    found: Counter[tuple[int, str]] = Counter()
    hands = told(events, viewer, "HandDealt")
    chosen = told(events, viewer, "BidChosen")
    for number, revealed in enumerate(told(events, viewer, "BidsRevealed")):
        for offer in revealed.offers:
            answers = chosen[number * len(revealed.offers) :][: len(revealed.offers)]
            taken = next((one.bid for one in answers if one.giver == offer.seat), None)
            if taken is None:
                continue
            owner, keeper = (offer.to, offer.seat) if taken == "open" else (offer.seat, offer.to)
            found.update((owner, card) for card in CATTITUDE.pick(offer.open, *BONUS))
            if offer.seat == viewer:
                closed = Counter(hands[number].cards) - Counter(offer.open)
                found.update((keeper, card) for card in CATTITUDE.pick(closed.elements(), *BONUS))
    return found


def cattitude_odds(events: list[rules.Event], viewer: int) -> Odds:
    """Returns how likely a red card is under a palace card or in a hand, without beginners' exchanges."""
    others = [seat for seat in range(3) if seat != viewer]
    known = bonus_owners(events, viewer)
    own = Counter(card for e in told(events, viewer, "BonusesKept") for card in e.cards)
    seen = Counter(card for e in told(events, viewer, "CardsTaken") for card in e.cards)
    seen += own + Counter(told(events, viewer, "HandDealt")[-1].cards)
    seen += Counter({card: n for (seat, card), n in known.items() if seat != viewer})
    reds = list((Counter(CATTITUDE.every(Back.RED)) - seen).elements())
    slots: list[tuple[str, int]] = []
    for seat in others:
        under = sum(e.bonuses for e in told(events, viewer, "CardsTaken") if e.seat == seat)
        under -= sum(count for (owner, _), count in known.items() if owner == seat)
        slots += [("palace", seat)] * under
    slots += [("hand", seat) for seat in others] * told(events, viewer, "RoundStarted")[-1].red
    exact: Counter[Any] = Counter()
    ways = 0
    for laid in permutations(reds, len(slots)):
        pairs = list(zip(slots, laid, strict=True))
        if all(slot == "hand" or CATTITUDE[card].role in BONUS for (slot, _), card in pairs):
            ways += 1
            exact.update((slot, seat, card) for (slot, seat), card in pairs)
    for (seat, card), count in known.items():
        exact["palace", seat, card] += count * ways * (seat != viewer)
    return {place: Fraction(count, ways) for place, count in exact.items() if count}


@pytest.mark.parametrize("seed", range(4))
def test_cattitude_red_cards_lie_where_they_can(seed: int) -> None:
    beginners = {"beginners": True}
    match = rules.Match.new("cattitude", seats=3, seed=f"fair {seed}", options=beginners)
    viewer = seed % 3
    events = played_until(match, Random(seed), lambda state: state.round == state.rounds)

    def where(state: Any) -> Iterator[Any]:
        for seat, player in enumerate(state.players):
            if seat != viewer:
                yield from (("palace", seat, card) for card in player.bonuses)
                reds = (card for card in player.hand if CATTITUDE[card].back is Back.RED)
                yield from (("hand", seat, card) for card in reds)

    compare(match, viewer, cattitude_odds(events, viewer), where)


# Belle and Belratti: hidden cards of a sort are alike, so a place holds one as often as its size has it.


@pytest.mark.parametrize("seed", range(3))
def test_belle_cards_lie_anywhere_hidden(seed: int) -> None:
    match = rules.Match.new("belle", seats=3, seed=f"fair {seed}")
    viewer = seed
    events = played_until(match, Random(seed), lambda state: state.turn.number == 5)
    assert not told(events, viewer, "CardsSeen") + told(events, viewer, "BellesShuffled")
    guests = {card for kind in ("LineDealt",) for e in told(events, None, kind) for card in e.cards}
    guests |= {e.guest for e in told(events, None, "GuestInvited")}
    content: Any = match.game
    hidden = {guest.id for guest in content.content.guests} - guests
    belles = {card for e in told(events, viewer, "HandDrawn") for card in e.belles}
    belles |= {e.belle for e in told(events, viewer, "BellePlayed")}
    unseen = {belle.id for belle in content.content.belles} - belles
    removed = told(events, viewer, "GuestsRemoved")[0].count
    exact: dict[Any, Fraction] = {
        ("removed", guest): Fraction(removed, len(hidden)) for guest in hidden
    }
    for seat in range(3):
        held = sum(e.count for e in told(events, viewer, "BellesDrawn") if e.seat == seat)
        held -= sum(e.seat == seat for e in told(events, viewer, "BellePlayed"))
        if seat != viewer:
            exact |= {(seat, belle): Fraction(held, len(unseen)) for belle in unseen}
    compare(
        match,
        viewer,
        exact,
        lambda state: [
            *(("removed", guest) for guest in state.removed),
            *(
                (seat, belle)
                for seat, player in enumerate(state.players)
                if seat != viewer
                for belle in player.hand
            ),
        ],
    )


@pytest.mark.parametrize("viewer", [0, 3, None])
def test_belratti_painters_could_have_painted_anything_on_the_table(viewer: int | None) -> None:
    match = in_hang(dealt(), 4, (2, 2))
    table = [exhibit.card for exhibit in match._state.table]
    owls = [seat for seat in (2, 3) if seat != viewer]
    # The painter of two of the eight knows these; what the others committed is any of the rest.
    own = [item.card for item in match._state.commitments if item.seat == viewer]
    free = [card for card in table if card not in own]
    exact = {(owl, card): Fraction(2, len(free)) for owl in owls for card in free}
    compare(
        match,
        viewer,
        exact,
        lambda state: [(item.seat, item.card) for item in state.commitments if item.seat != viewer],
    )


def test_decks_of_their_own_types_are_never_mixed() -> None:
    """The auction's bids and prizes are numbers both; a prize in a hand would be a bid no one holds."""
    match = rules.Match.new("auction", seats=3, seed="decks")
    rng = Random(1)
    for _ in range(20):
        state = match.resample(0, rng)._state
        assert all(bid in range(1, 61) for hand in state.hands for bid in hand)
        assert all(prize in range(-4, 11) for prize in state.prizes)
        assert not set(state.unused) & {bid for hand in state.hands for bid in hand}
