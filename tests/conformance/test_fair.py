"""Resampled states are fair: as frequent as the deals that fit the events a viewer saw.

Each count reads the events a viewer could see and the deck, never a view. It enumerates whole
deals if there are few. Otherwise it compares how often a card is in a place with that place's
share.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from math import factorial, prod
from random import Random
from typing import Any

import pytest

import rules
from rules.beccato.model import chickens
from rules.belote.content import DECK, MARRIAGE, NUMBER, SUITS, each, read_all, together
from rules.belote.legal import legal_cards
from rules.cattitude.content import BONUS, Back
from tests.rules.belle.scenes import scene
from tests.rules.belratti.table import deal as dealt
from tests.rules.cattitude.scenes import DECK as CATTITUDE

SAMPLES = 400
Odds = Mapping[Any, Fraction]


def compare(match: rules.Match, viewer: int | None, exact: Odds, where: Any) -> None:
    """Compares how often things are in each place of ``where(state)`` with the exact odds.

    The bound is five standard errors, so a fair sampler passes with all of the fixed seeds.
    """
    rng = Random("fair")
    counts: Counter[Any] = Counter()
    for _ in range(SAMPLES):
        counts.update(where(match.resample(viewer, rng)._state))
    assert set(counts) <= {place for place, odds in exact.items() if odds}
    for place, odds in exact.items():
        error = (float(odds * max(0, 1 - odds)) / SAMPLES) ** 0.5
        assert abs(counts[place] / SAMPLES - odds) <= 5 * error + 1e-9, (place, float(odds))


def told(events: list[rules.Event], viewer: int | None, kind: str) -> list[Any]:
    """Returns the events of a type that a viewer could see."""
    return [e for e in events if type(e).__name__ == kind and e.visible_to(viewer)]


def played_until(match: rules.Match, rng: Random, there: Any) -> list[rules.Event]:
    """Plays at random until the state meets a condition; returns all events."""
    events = list(match.opening)
    while not there(match._state):
        seat = rng.choice(match.prompts[0].seats)
        events += match.play(seat, match.sample(seat, rng, match.prompts[0].window))
    return events


# Belote: every deal of the last cards, with each play checked against the resulting hand.


def belote_deals(events: list[rules.Event], viewer: int, options: Any) -> Iterator[list[int]]:
    """Yields every four hands that fit the events of the current round."""
    begun = max(i for i, event in enumerate(events) if type(event).__name__ == "CardTurned")
    mine = [e for e in told(events[begun - 5 :], viewer, "HandDealt") if e.seat == viewer]
    now = events[begun:]
    (take,) = told(now, viewer, "Taken")
    turned, trump = NUMBER[told(now, viewer, "CardTurned")[0].card], SUITS.index(take.trump)
    plays = [(e.seat, NUMBER[e.card], e.place) for e in told(now, viewer, "CardPlayed")]
    callers = {e.seat for e in told(now, viewer, "BeloteCalled")}
    hand = sum(read_all(e.cards) for e in mine) | (1 << turned) * (take.taker == viewer)
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
                and hands[take.taker] >> turned & 1
                and legal(hands, plays, trump, options)
            ):
                yield [hands[seat] & ~played[seat] for seat in range(4)]


def legal(hands: list[int], plays: list[tuple[int, int, int]], trump: int, options: Any) -> bool:
    """Returns whether every play was legal from these hands of eight."""
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
    """Returns how likely a hand holds each count of a breed, over all deals and passes that fit."""
    hand = list(told(events, viewer, "HandDealt")[-1].cards)
    dealer = told(events, viewer, "RoundStarted")[-1].dealer
    passes = [(e.giver, e.receiver) for e in told(events, viewer, "CardPassed")]
    gifts = [e.card for e in told(events, viewer, "CardGiven")]
    takes = [e.card for e in told(events, viewer, "CardReceived")]
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
        own = gifts.pop(0) if giver == viewer else takes.pop(0) if receiver == viewer else None
        worlds = passed(worlds, giver, receiver, own)
    ways = sum(worlds.values())
    counts: Counter[Any] = Counter()
    for hands, count in worlds.items():
        for seat in others:
            counts.update({(seat, *world): count for world in Counter(hands[seat]).items()})
    return {place: Fraction(count, ways) for place, count in counts.items()}


def passed(worlds: Counter[Any], giver: int, receiver: int, own: str | None) -> Counter[Any]:
    """Returns the hands after a pass, with their number of ways; ``own`` is the card, if seen."""
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
    """A passed card remains a clue for the whole round, however many laps ago the pass was."""
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
            yield from ((seat, *entry) for entry in Counter(state.hands[seat]).items())

    compare(match, viewer, odds, where)


def unpassed(state: Any, viewer: int) -> list[str]:
    """Returns a seat's dealt hand by undoing every pass; each card has to be where it went."""
    hands = list(map(list, state.hands))
    for passed_card in reversed(state.passes):
        hands[passed_card.receiver].remove(passed_card.received)
        hands[passed_card.giver].append(passed_card.given)
    return sorted(hands[viewer])


# Cattitude: every way to put the hidden red cards under palace cards (bonuses) and into hands.


def bonus_owners(events: list[rules.Event], viewer: int) -> Counter[tuple[int, str]]:
    """Returns the bonus cards that went under palace cards and that the viewer knows, by seat."""
    owners: Counter[tuple[int, str]] = Counter()
    hands = told(events, viewer, "HandDealt")
    chosen = told(events, viewer, "BidChosen")
    for number, revealed in enumerate(told(events, viewer, "BidsRevealed")):
        for offer in revealed.offers:
            answers = chosen[number * len(revealed.offers) :][: len(revealed.offers)]
            taken = next((answer.bid for answer in answers if answer.giver == offer.seat), None)
            if taken is None:
                continue
            owner, keeper = (offer.to, offer.seat) if taken == "open" else (offer.seat, offer.to)
            owners.update((owner, card) for card in CATTITUDE.pick(offer.open, *BONUS))
            if offer.seat == viewer:
                closed = Counter(hands[number].cards) - Counter(offer.open)
                owners.update((keeper, card) for card in CATTITUDE.pick(closed.elements(), *BONUS))
    return owners


def cattitude_odds(events: list[rules.Event], viewer: int) -> Odds:
    """Returns how likely a red card is under a palace card or in a hand, without exchanges."""
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


# Belle and Belratti: hidden cards of a sort are equally likely, in proportion to a place's size.


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
        drawn = sum(e.count for e in told(events, viewer, "BellesDrawn") if e.seat == seat)
        drawn -= sum(e.seat == seat for e in told(events, viewer, "BellePlayed"))
        if seat != viewer:
            exact |= {(seat, belle): Fraction(drawn, len(unseen)) for belle in unseen}
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


def belle_odds(events: list[rules.Event], viewer: int | None, seats: int) -> Odds:
    """Returns how likely a hidden Belle is in a hand, from her last public event.

    Every Belle is in a lot: those of the deal, those of a reshuffle, or a single Belle taken from
    the line. The draws show how many of a lot are in a hand, but not which of them.
    """
    game: Any = rules.GAMES["belle"]
    lot = {belle.id: 0 for belle in game.content.belles}
    deck, newest, discard = [0] * len(lot), 0, list[str]()
    sizes, seen = [list[int]() for _ in range(seats)], set[str]()
    for event in events:
        details: Any = event
        match type(event).__name__:
            case "BellesDrawn":
                sizes[details.seat] += deck[: details.count]
                deck = deck[details.count :]
            case "HandDrawn" if event.visible_to(viewer):
                seen.update(details.belles)
            case "LineDealt":
                seen.update(details.cards)
            case "BelleInvited" if details.source == "line":
                newest += 1
                lot[details.belle] = newest
                sizes[details.seat].append(newest)
                seen -= {details.belle} if details.seat != viewer else set()
            case "BelleInvited":
                sizes[details.seat].append(0)
            case "BellePlayed":
                sizes[details.seat].remove(lot[details.belle])
                seen.add(details.belle)
            case "BellesDiscarded":
                discard += details.belles
            case "BellesShuffled":
                newest += 1
                lot |= dict.fromkeys(discard, newest)
                deck += [newest] * details.count
                seen -= {*discard}
                discard = []
            case _:
                pass
    hidden = Counter(lot[belle] for belle in lot if belle not in seen)
    return {
        (seat, belle): Fraction(sizes[seat].count(lot[belle]), hidden[lot[belle]])
        for seat in range(seats)
        for belle in lot
        if seat != viewer and belle not in seen
    }


@pytest.mark.parametrize(("one_deck", "seed"), [(False, 3), (False, 7), (True, 0), (True, 1)])
def test_belles_lie_where_everyone_saw_them_go(one_deck: bool, seed: int) -> None:
    """A Belle from the line stays in that hand; a reshuffled one is in no hand dealt before."""
    options = {"one_deck": one_deck}
    match = rules.Match.new("belle", seats=5, seed=f"fair {seed}", options=options)
    events = played_until(
        match,
        Random(seed),
        lambda state: state.turn.step and (state.round == 2 + seed if one_deck else state.draws),
    )
    assert one_deck == (not told(events, None, "BellesShuffled"))
    assert not one_deck or "X1" not in {e.belle for e in told(events, None, "BellePlayed")}
    for viewer in (0, None):
        compare(
            match,
            viewer,
            belle_odds(events, viewer, 5),
            lambda state, viewer=viewer: [
                (seat, belle)
                for seat, player in enumerate(state.players)
                for belle in player.hand
                if seat != viewer
            ],
        )


def test_cards_stay_where_a_viewer_put_them_under_the_deck() -> None:
    """Only the player who put them there knows the cards and their order."""
    deck = ["G02", "S1", "G03", "G04", "S2", "S3", "G05"]
    match = scene(3, line=["G10", "G11", "G12"], hands={0: ["L4"]}, deck=deck, one_deck=True)
    match.belle("L4")
    match.answer("L4", cards=("G02", "G03", "S1"))
    for viewer in (0, 1):
        view: Any = match.view(viewer)
        assert (view.buried, view.own_buried) == ((0, 0), ("G03", "S1") if viewer == 0 else ())
    lowest = {(-2, "G03"): Fraction(1), (-1, "S1"): Fraction(1)}
    compare(match, 0, lowest, lambda state: [(at, state.guest_deck[at]) for at in (-2, -1)])


@pytest.mark.parametrize("viewer", [0, 3, None])
def test_belratti_painters_could_have_painted_anything_on_the_table(viewer: int | None) -> None:
    match = dealt().in_hang(4, (2, 2))
    table = [exhibit.card for exhibit in match._state.table]
    owls = [seat for seat in (2, 3) if seat != viewer]
    # The painter of two of the eight knows these; the others' pictures are any of the rest.
    own = [item.card for item in match._state.commitments if item.seat == viewer]
    free = [card for card in table if card not in own]
    exact = {(owl, card): Fraction(2, len(free)) for owl in owls for card in free}
    compare(
        match,
        viewer,
        exact,
        lambda state: [(item.seat, item.card) for item in state.commitments if item.seat != viewer],
    )


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_belratti_reshuffled_discards_are_where_they_were_drawn_since(viewer: int | None) -> None:
    """Counts every split of the pictures on the table, weighed by the deals of the hidden ones."""
    match = dealt(reshuffle_discards=True).in_hang(4, (1, 3)).pile_to(2)
    discard = list(match._state.discard)
    sizes, pile = [[0] * 9 for _ in range(4)], [0, 0]
    lot: dict[str, int] = {}
    for event in match.hang(2, 1, 1):
        details: Any = event
        match type(event).__name__:
            case "PictureJudged" if details.picture.painter is not None:
                sizes[details.picture.painter].remove(0)
            case "CardsDiscarded":
                discard += details.cards
            case "PileRefilled":
                lot = dict.fromkeys(discard, 1)
                pile += [1] * (details.count - len(pile))
            case "CardsDealt":
                sizes[details.seat] += pile[: details.count]
                pile = pile[details.count :]
            case "ThemesShown":
                pile = pile[2:]
                for card in details.themes:
                    del lot[card]
            case _:
                pass
    hands = match.in_paint()._state.hands
    for seat, card in ((3, hands[3][0]), (3, hands[3][-1]), (0, hands[0][0]), (0, hands[0][1])):
        match.play(seat, {"type": "Commit", "card": card, "theme": "A"})
    for seat in (3, 0):
        match.play(seat, {"type": "Ready"})
    table = [exhibit.card for exhibit in match._state.table]
    fakes = Counter(pile[:4])
    own = set(hands[0][:2]) if viewer == 0 else None
    hidden = len(lot.keys() - table)
    exact: Counter[Any] = Counter()
    ways = Fraction(0)
    for third in combinations(table, 2):
        for first in combinations(sorted({*table} - {*third}), 2):
            aside = {*table} - {*third, *first}
            if own not in (None, {*first}) or Counter(lot.get(pic, 0) for pic in aside) != fakes:
                continue
            kept = {
                seat: Counter(sizes[seat]) - Counter(lot.get(pic, 0) for pic in cards)
                for seat, cards in ((3, third), (0, first))
            }
            if any(len(sizes[seat]) - 2 != left.total() for seat, left in kept.items()):
                continue
            deals = Fraction(1, prod(factorial(n) for left in kept.values() for n in left.values()))
            ways += deals
            exact.update(dict.fromkeys((("painted", 3, pic) for pic in third), deals))
            exact.update(dict.fromkeys((("painted", 0, pic) for pic in first), deals))
            for seat, left in kept.items():
                share = deals * Fraction(left[1], hidden)
                exact.update({("held", seat, pic): share for pic in lot if pic not in table})
    compare(
        match,
        viewer,
        {place: odds / ways for place, odds in exact.items() if odds},
        lambda state: [
            *(("painted", item.seat, item.card) for item in state.commitments),
            *(("held", s, pic) for s, hand in enumerate(state.hands) for pic in hand if pic in lot),
        ],
    )


def test_decks_of_their_own_types_are_never_mixed() -> None:
    """Both the auction's bids and its prizes are numbers; no one holds a prize as a bid."""
    match = rules.Match.new("auction", seats=3, seed="decks")
    rng = Random(1)
    for _ in range(20):
        state = match.resample(0, rng)._state
        assert all(bid in range(1, 61) for hand in state.hands for bid in hand)
        assert all(prize in range(-4, 11) for prize in state.prizes)
        assert not set(state.unused) & {bid for hand in state.hands for bid in hand}
