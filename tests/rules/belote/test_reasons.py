"""Reasons to bid or play: each is checked against the rules in its positions."""

import pytest

import rules
from rules.belote.content import BEATS, NAMES, NUMBER, POINTS, SUITS, each
from rules.belote.flow import step
from rules.belote.legal import legal_cards
from rules.belote.model import BeloteView, PlayCard
from rules.belote.robot.search import settled
from rules.core.chance import Chance
from tests.support.reasons import Found, by_name

FOUND = by_name("belote")


def _points(view: BeloteView, *cards: str) -> int:
    assert view.trump is not None
    return sum(POINTS[SUITS.index(view.trump)][NUMBER[card]] for card in cards)


def _table(case: Found) -> list[str]:
    return [played.card for played in case.view.trick]


def _beats(view: BeloteView, card: str, other: str) -> bool:
    assert view.trump is not None
    return bool(BEATS[SUITS.index(view.trump)][NUMBER[other]] >> NUMBER[card] & 1)


def _others(case: Found) -> set[str]:
    """Returns the cards in the other hands, from a possible world."""
    hands = case.worlds[0].hands
    return {NAMES[c] for seat in range(4) if seat != case.view.viewer for c in each(hands[seat])}


def _held(case: Found, suit: str) -> list[str]:
    return [card for card in (*(case.view.hand or ()), case.view.turned) if card[1] == suit]


def promises(case: Found) -> bool:
    facts = case.reason.facts
    suit_cards = _held(case, facts["suit"])
    return len(suit_cards) == facts["count"] and (
        ("J" + facts["suit"] in suit_cards) == (facts["kind"] == "jack")
    )


def too_weak(case: Found) -> bool:
    first = case.view.phase == "bid1"
    suits = [s for s in SUITS if (s == case.view.turned[1]) == first]
    suit_cards = [_held(case, suit) for suit in suits]
    jacks = [cards for cards in suit_cards if any(card[0] == "J" for card in cards)]
    longest = max(map(len, suit_cards))
    return longest == case.reason.facts["count"] < 4 and all(len(cards) < 3 for cards in jacks)


def wins_trick(case: Found) -> bool:
    card = case.action.card
    rest = _others(case) if case.reason.facts["kind"] == "highest" else set[str]()
    beaten = all(
        _beats(case.view, card, lying) or lying[1] != case.view.trump for lying in _table(case)
    )
    sure = not any(_beats(case.view, other, card) for other in rest)
    return (
        beaten and sure and case.reason.facts["points"] == _points(case.view, card, *_table(case))
    )


def feeds_partner(case: Found) -> bool:
    mate = case.view.viewer ^ 2
    lead = next(played.card for played in case.view.trick if played.seat == mate)
    last = len(case.view.trick) == 3
    unbeaten = last or not any(_beats(case.view, other, lead) for other in _others(case))
    return case.view.winning == mate and unbeaten and not _beats(case.view, case.action.card, lead)


def costs_least(case: Found) -> bool:
    best = next(p.card for p in case.view.trick if p.seat == case.view.winning)
    legal = case.view.legal
    cheapest = min(_points(case.view, card) for card in legal)
    lost = not any(_beats(case.view, card, best) for card in legal)
    return lost and case.reason.facts["points"] == _points(case.view, case.action.card) == cheapest


def leads_master(case: Found) -> bool:
    suit = [card for card in _others(case) if card[1] == case.action.card[1]]
    higher = any(_beats(case.view, card, case.action.card) for card in suit)
    return not case.view.trick and not higher and len(suit) == case.reason.facts["count"]


def draws_trumps(case: Found) -> bool:
    out = sum(card[1] == case.view.trump for card in _others(case))
    return case.action.card[1] == case.view.trump and out == case.reason.facts["count"]


def gives_little(case: Found) -> bool:
    worth = [_points(case.view, card) for card in case.view.legal]
    return _points(case.view, case.action.card) == min(worth) == case.reason.facts["points"]


def _played_on(case: Found, card: str) -> list[tuple[int, int]]:
    """Plays each world on by the rules: this card first, then by rule of thumb.

    Returns:
        The winner of this trick, and the card points of the viewer's team at the round's end.
    """
    game, outcomes = rules.GAMES["belote"], list[tuple[int, int]]()
    team, place = case.view.viewer & 1, len(case.view.tricks)
    for world in case.worlds:
        assert game.view(world, case.view.viewer, game.prompts(world)) == case.view
        state, played, winners = world.__copy__(), card, ()
        while len(state.history) == len(world.history):
            game.apply(state, state.turn, PlayCard(played), Chance("on"))
            winners = winners or state.winners[place:]
            hand = state.hands[state.turn]
            if len(state.history) == len(world.history):
                legal = legal_cards(hand, state.trick, state.trump, state.options)
                unseen = sum(state.hands) - hand
                thumb = settled(state.trump, step(state.options), state.options)
                picked = thumb.pick(legal, hand, state.leader, state.trick, unseen, state.taker)
                played = NAMES[picked]
        counted = state.history[-1]
        if not winners:  # it was the last trick, and the next round is dealt
            winners = (counted.last_trick.index(max(counted.last_trick)),)
        outcomes.append((winners[0], counted.cards[team] + counted.last_trick[team]))
    return outcomes


def side_takes(case: Found) -> bool:
    winners = [winner for winner, _ in _played_on(case, case.action.card)]
    mine = sum(not (seat ^ case.view.viewer) & 1 for seat in winners)
    facts = case.reason.facts
    return 2 * mine > len(winners) and (mine, len(winners)) == (facts["count"], facts["worlds"])


def _more(case: Found) -> float:
    """Returns how much more a card earns on average than the best other card."""
    means = {
        card: sum(points for _, points in _played_on(case, card)) / len(case.worlds)
        for card in case.view.legal
    }
    mine = means.pop(case.action.card)
    return mine - max(means.values(), default=mine)


def brings_more(case: Found) -> bool:
    points = case.reason.facts["points"]
    return points >= 1 and _more(case) == pytest.approx(points, abs=0.501)


def none_better(case: Found) -> bool:
    return -1e-9 <= _more(case) < 1 and case.reason.facts["worlds"] == len(case.worlds)


def nothing_left(case: Found) -> bool:
    return case.view.claimable
