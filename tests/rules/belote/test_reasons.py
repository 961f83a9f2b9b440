"""Why to bid or play: every reason is held against the rules, in positions and for moves in which it holds."""

from __future__ import annotations

import pytest

import rules
from rules.belote.content import BEATS, NAMES, NUMBER, POINTS, SUITS, each
from rules.belote.flow import step
from rules.belote.legal import legal_cards
from rules.belote.model import BeloteView, PlayCard
from rules.belote.robot.search import settled
from rules.core.chance import Chance
from tests.support.reasons import Check, Found, by_name, checks

FOUND = by_name("belote")


def _points(view: BeloteView, *cards: str) -> int:
    assert view.trump is not None
    return sum(POINTS[SUITS.index(view.trump)][NUMBER[card]] for card in cards)


def _table(one: Found) -> list[str]:
    return [played.card for played in one.view.trick]


def _beats(view: BeloteView, card: str, other: str) -> bool:
    assert view.trump is not None
    return bool(BEATS[SUITS.index(view.trump)][NUMBER[other]] >> NUMBER[card] & 1)


def _others(one: Found) -> set[str]:
    """Returns the cards in the other hands, from a world that fits."""
    hands = one.worlds[0].hands
    return {NAMES[c] for seat in range(4) if seat != one.view.viewer for c in each(hands[seat])}


def _held(one: Found, suit: str) -> list[str]:
    return [card for card in (*(one.view.hand or ()), one.view.turned) if card[1] == suit]


def promises(one: Found) -> bool:
    facts = one.reason.facts
    held = _held(one, facts["suit"])
    return len(held) == facts["count"] and (
        ("J" + facts["suit"] in held) == (facts["kind"] == "jack")
    )


def too_weak(one: Found) -> bool:
    first = one.view.phase == "bid1"
    suits = [s for s in SUITS if (s == one.view.turned[1]) == first]
    held = [_held(one, suit) for suit in suits]
    jacks = [cards for cards in held if any(card[0] == "J" for card in cards)]
    longest = max(map(len, held))
    return longest == one.reason.facts["count"] < 4 and all(len(cards) < 3 for cards in jacks)


def wins_trick(one: Found) -> bool:
    card = one.action.card
    rest = _others(one) if one.reason.facts["kind"] == "highest" else set[str]()
    beaten = all(
        _beats(one.view, card, lying) or lying[1] != one.view.trump for lying in _table(one)
    )
    sure = not any(_beats(one.view, other, card) for other in rest)
    return beaten and sure and one.reason.facts["points"] == _points(one.view, card, *_table(one))


def feeds_partner(one: Found) -> bool:
    mate = one.view.viewer ^ 2
    lead = next(played.card for played in one.view.trick if played.seat == mate)
    last = len(one.view.trick) == 3
    unbeaten = last or not any(_beats(one.view, other, lead) for other in _others(one))
    return one.view.winning == mate and unbeaten and not _beats(one.view, one.action.card, lead)


def costs_least(one: Found) -> bool:
    best = next(p.card for p in one.view.trick if p.seat == one.view.winning)
    legal = one.view.legal
    cheapest = min(_points(one.view, card) for card in legal)
    lost = not any(_beats(one.view, card, best) for card in legal)
    return lost and one.reason.facts["points"] == _points(one.view, one.action.card) == cheapest


def leads_master(one: Found) -> bool:
    suit = [card for card in _others(one) if card[1] == one.action.card[1]]
    higher = any(_beats(one.view, card, one.action.card) for card in suit)
    return not one.view.trick and not higher and len(suit) == one.reason.facts["count"]


def draws_trumps(one: Found) -> bool:
    out = sum(card[1] == one.view.trump for card in _others(one))
    return one.action.card[1] == one.view.trump and out == one.reason.facts["count"]


def gives_little(one: Found) -> bool:
    worth = [_points(one.view, card) for card in one.view.legal]
    return _points(one.view, one.action.card) == min(worth) == one.reason.facts["points"]


def _played_on(one: Found, card: str) -> list[tuple[int, int]]:
    """Plays each world on by the rules, this card first, then by rule of thumb.

    Returns:
        Who takes this trick, and the points of cards that the viewer's team has at the end of the round.
    """
    game, found = rules.GAMES["belote"], list[tuple[int, int]]()
    team, place = one.view.viewer & 1, len(one.view.tricks)
    for world in one.worlds:
        assert game.view(world, one.view.viewer, game.prompts(world)) == one.view
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
        if not winners:  # it was the last trick, and the next round has been dealt
            winners = (counted.last_trick.index(max(counted.last_trick)),)
        found.append((winners[0], counted.cards[team] + counted.last_trick[team]))
    return found


def side_takes(one: Found) -> bool:
    taken = [winner for winner, _ in _played_on(one, one.action.card)]
    mine = sum(not (seat ^ one.view.viewer) & 1 for seat in taken)
    facts = one.reason.facts
    return 2 * mine > len(taken) and (mine, len(taken)) == (facts["count"], facts["worlds"])


def _more(one: Found) -> float:
    """Returns how much more a card brings the own side on average than the best of the others."""
    means = {
        card: sum(points for _, points in _played_on(one, card)) / len(one.worlds)
        for card in one.view.legal
    }
    mine = means.pop(one.action.card)
    return mine - max(means.values(), default=mine)


def brings_more(one: Found) -> bool:
    points = one.reason.facts["points"]
    return points >= 1 and _more(one) == pytest.approx(points, abs=0.501)


def none_better(one: Found) -> bool:
    return -1e-9 <= _more(one) < 1 and one.reason.facts["worlds"] == len(one.worlds)


def nothing_left(one: Found) -> bool:
    return one.view.claimable


@pytest.mark.parametrize("check", checks(globals()))
def test_a_reason_is_true_where_it_holds(check: Check) -> None:
    held = FOUND()[check.__name__]
    assert held
    assert all(map(check, held))
