"""Phase 1: two bids, the reveal, the choice."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

import rules
from rules.cattitude.content import Back
from rules.cattitude.events import (
    AddictStruck,
    BidChosen,
    BidsRevealed,
    CardsTaken,
    Committed,
    TakenBack,
)
from rules.cattitude.model import ChooseBid, LockBid, Phase, Side, Unlock
from tests.rules.cattitude.scenes import DECK, bag, scene
from tests.support.driven import of


def bid(open_: str = "", closed: str = "") -> LockBid:
    return LockBid(tuple(open_.split()), tuple(closed.split()))


def a_bid(action: rules.Action | None) -> LockBid:
    assert isinstance(action, LockBid)
    return action


def test_CT_10_all_dealt_cards_are_bid() -> None:
    match = scene(hands={0: "turkey turkey addict"})
    assert match.refused(0, bid("turkey", "addict")) == "bid_every_card"
    assert match.refused(0, bid("turkey turkey", "addict turkey")) == "not_in_hand"
    assert match.refused(0, bid("turkey turkey", "peacock")) == "not_in_hand"
    assert match.refused(0, bid("turkey turkey", "hawk")) == "no_such_card"
    assert match.refused(0, bid("turkey turkey addict", "+")) == "no_such_card"
    match.lock(0, "turkey turkey", "addict")


@pytest.mark.parametrize("split", [("turkey chicken", ""), ("", "chicken turkey")])
def test_CT_10_either_bid_may_be_empty(split: tuple[str, str]) -> None:
    match = scene(hands={0: "turkey chicken"})
    match.bids(0, *split)
    offer = match.view(None).offers[0]
    assert (len(offer.open), len(offer.closed)) == (len(split[0].split()), len(split[1].split()))


def test_CT_10_every_split_of_a_hand_is_listed_once() -> None:
    match = scene(hands={0: "turkey turkey addict"}, round_=1)
    splits = {(action.open, action.closed) for action in map(a_bid, match.legal(0))}
    assert splits == {
        (("turkey", "turkey", "addict"), ()),
        (("turkey", "turkey"), ("addict",)),
        (("turkey", "addict"), ("turkey",)),
        (("turkey",), ("turkey", "addict")),
        (("addict",), ("turkey", "turkey")),
        ((), ("turkey", "turkey", "addict")),
    }
    assert len(list(match.legal(0))) == 6


ON_TABLE = (
    "turkey skinny_turkey duchess royal_cat queen diva_peacock plucked_peacock marquise baroness"
)


def test_CT_11_anything_on_the_tableau_may_be_added() -> None:
    for card in ON_TABLE.split():
        match = scene(hands={0: "turkey"}, tableaux={0: ON_TABLE})
        match.bids(0, f"turkey +{card}")
        assert card not in match.tableau(0)


def test_CT_11_at_most_two_over_both_bids() -> None:
    under: Any = {
        "palaces": {0: "chicken"},
        "bonuses": {0: "no_turkeys"},
    }  # which isn't on the tableau
    match = scene(hands={0: "turkey"}, tableaux={0: ON_TABLE}, **under)
    assert match.refused(0, bid("turkey +no_turkeys")) == "not_on_tableau"
    assert match.refused(0, bid("turkey +queen +duchess", "+turkey")) == "too_many_from_tableau"
    assert match.refused(0, bid("turkey", "+queen +queen")) == "not_on_tableau"
    assert match.refused(0, bid("turkey", "+chicken")) == "not_on_tableau"
    assert match.refused(0, bid("", "+turkey")) == "bid_every_card"
    match.lock(0, "turkey +queen", "+turkey")


def test_CT_11_legal_lists_every_addition_of_up_to_two_cards() -> None:
    match = scene(hands={0: "turkey"}, tableaux={0: "turkey duchess duchess"})
    listed = list(match.legal(0))
    assert len(listed) == len(set(listed))
    added = Counter(
        tuple(sorted(card for card in action.open + action.closed if card.startswith("+")))
        for action in map(a_bid, listed)
    )
    assert added == {
        (): 2,
        ("+turkey",): 4,
        ("+duchess",): 4,
        ("+duchess", "+turkey"): 8,
        ("+duchess", "+duchess"): 6,
    }
    for action in listed:
        match.fork().play(0, action)


def test_CT_11_legal_is_lazy_over_a_large_tableau() -> None:
    match = scene(
        hands={0: "turkey chicken peacock"}, tableaux={0: " ".join(DECK.every(Back.BLUE))}
    )
    assert len(list(islice(match.legal(0), 500))) == 500


def test_CT_11_samples_add_now_and_then() -> None:
    match = scene(hands={0: "turkey addict"}, tableaux={0: "turkey duchess duchess"})
    rng = Random(1)
    counts = Counter(
        sum(card.startswith("+") for card in action.open + action.closed)
        for action in (a_bid(match.sample(0, rng)) for _ in range(200))
    )
    assert set(counts) == {0, 1, 2}


def test_CT_11b_added_cards_stay_on_show_until_the_reveal() -> None:
    match = scene(hands={0: "turkey"}, tableaux={0: "peacock marquise"})
    before = match.view(1)
    match.lock(0, "turkey", "+peacock")
    during = match.view(1)
    assert during.players == before.players
    assert during.players[0].tableau.groups[2].birds == ("peacock",)
    match.all_closed()
    after = match.view(1)
    assert after.players[0].tableau.groups[2].birds == ()
    assert after.players[0].tableau.groups[2].nobles == ("marquise",)


def test_CT_11_nothing_tells_which_cards_were_added() -> None:
    heard = []
    for open_ in ("turkey", "+turkey"):
        match = scene(hands={0: "turkey"}, tableaux={0: "turkey"})
        events = match.bids(0, open_, "+turkey" if open_ == "turkey" else "turkey")
        heard.append((rules.to_dict(match.view(1)), [rules.to_dict(event) for event in events]))
        assert "+" not in str(heard[-1])
    assert heard[0] == heard[1]


def test_CT_12_bids_stay_secret_until_all_have_locked() -> None:
    match = scene(hands={0: "turkey", 1: "chicken", 2: "peacock"})
    events = match.lock(0, "turkey")
    assert events == [Committed(seat=0, phase=Phase.BID)]
    for viewer in (1, 2, None):
        view = match.view(viewer)
        assert view.offers == view.history[-1].offers == ()
        assert view.committed is None
        assert view.prompts[0].done == (0,)
    assert match.view(0).committed == bid("turkey")
    match.lock(1, "chicken")
    assert of(match.lock(2, "peacock"), BidsRevealed)
    assert match.view(None).history[-1].offers == ()  # nor are they visible before they are taken


def test_CT_12_the_reveal_shows_faces_of_open_and_backs_of_closed_cards() -> None:
    match = scene(hands={0: "turkey chicken", 1: "no_turkeys addict catastrophe"})
    match.lock(0, "turkey chicken")
    (revealed,) = of(match.bids(1, "", "no_turkeys addict catastrophe"), BidsRevealed)
    assert revealed.offers[0].open == ("turkey", "chicken")
    assert revealed.offers[0].closed == ()
    assert revealed.offers[1].open == ()
    assert revealed.offers[1].closed == ("blue", "red", "red")
    assert revealed.to is None
    assert match.view(None).offers == revealed.offers
    own = match.view(1).offered
    assert own is not None
    assert own.closed == bag("no_turkeys addict catastrophe")
    empty = match.view(0).offered
    assert empty is not None
    assert empty.closed == ()
    assert match.view(None).offered is None


def test_CT_12_a_locked_seat_may_take_its_bids_back_until_all_have() -> None:
    match = scene(hands={0: "turkey", 1: "chicken"})
    assert match.refused(0, Unlock()) == "nothing_to_take_back"
    match.lock(0, "turkey")
    window = match.prompts[0].window
    assert match.prompts[0].seats == (0, 1, 2)
    assert list(match.legal(0)) == [Unlock()]
    assert match.sample(0, Random(0)) == Unlock()
    assert match.refused(0, bid("turkey")) == "already_committed"
    assert match.play(0, Unlock()) == (TakenBack(seat=0, phase=Phase.BID),)
    assert match.prompts[0].done == ()
    assert match.prompts[0].window == window
    match.bids(0, "", "turkey")
    assert match.view(None).offers[0].closed == ("blue",)
    assert match.prompts[0].kind == "choose"


@pytest.mark.parametrize(("direction", "to"), [("left", (1, 2, 3, 0)), ("right", (3, 0, 1, 2))])
def test_CT_13_bids_go_to_the_neighbour_the_token_shows(
    direction: str, to: tuple[int, ...]
) -> None:
    match = scene(seats=4, hands={0: "turkey"}, direction=direction)
    (revealed,) = of(match.all_closed(), BidsRevealed)
    assert tuple(offer.to for offer in revealed.offers) == to
    events = match.all_choose("closed")
    assert match.tableau(to[0]) == ("turkey",)
    assert {(event.giver, event.seat) for event in of(events, BidChosen)} == set(enumerate(to))


def test_CT_14_choices_are_secret_and_revealed_together() -> None:
    match = scene(hands={0: "turkey", 1: "chicken", 2: "peacock"})
    match.all_closed()
    assert set(match.legal(0)) == {ChooseBid(Side.OPEN), ChooseBid(Side.CLOSED)}
    assert match.choose(0, "closed") == [Committed(seat=0, phase=Phase.CHOOSE)]
    assert match.refused(0, ChooseBid(Side.OPEN)) == "already_committed"
    assert match.view(1).committed is None
    assert match.view(0).committed == ChooseBid(Side.CLOSED)
    match.play(0, Unlock())
    match.choose(0, "open")
    match.choose(1, "closed")
    events = match.choose(2, "open")
    assert [(event.seat, event.bid) for event in of(events, BidChosen)] == [
        (0, "open"),
        (1, "closed"),
        (2, "open"),
    ]


def test_CT_15_the_chosen_bid_and_the_own_one_left() -> None:
    match = scene(hands={0: "turkey chicken", 1: "peacock duchess", 2: "turkey marquise"})
    match.lock(0, "turkey", "chicken")
    match.lock(1, "peacock", "duchess")
    match.lock(2, "turkey", "marquise")
    match.choose(0, "closed")  # of seat 2: the marquise
    match.choose(1, "open")  # of seat 0: the turkey
    events = match.choose(2, "closed")  # of seat 1: the duchess
    took = {event.seat: event.cards for event in of(events, CardsTaken)}
    assert took == {0: bag("marquise chicken"), 1: bag("turkey peacock"), 2: bag("duchess turkey")}


def test_CT_15_an_empty_bid_may_be_taken() -> None:
    match = scene(hands={0: "turkey chicken"})
    match.bids(0, "", "turkey chicken")
    events = match.all_choose("open")
    by_seat = {event.seat: event.cards for event in of(events, CardsTaken)}
    assert by_seat == {0: bag("turkey chicken"), 1: (), 2: ()}


def test_added_cards_of_a_bid_that_comes_back_lie_on_the_tableau_again() -> None:
    match = scene(hands={0: "turkey"}, tableaux={0: "peacock"})
    match.bids(0, "turkey", "+peacock")
    match.all_choose("open")
    assert "peacock" in match.tableau(0)


# --- worked examples ---


def test_E3_bidding_flow() -> None:
    match = scene(hands={0: "turkey turkey addict"})
    match.bids(0, "turkey turkey", "addict")
    events = match.all_choose("open")
    assert match.tableau(1) == ("turkey", "turkey")
    (struck,) = of(events, AddictStruck)
    assert struck.seat == 0
    assert struck.strikers == ("addict",)


def test_E14_adding_cards() -> None:
    table = {0: "plucked_peacock royal_cat turkey"}
    added = bid("turkey +royal_cat", "+plucked_peacock")
    match = scene(hands={0: "turkey"}, tableaux=table, round_=3)
    third = bid("turkey +royal_cat +turkey", "+plucked_peacock")
    assert match.refused(0, third) == "too_many_from_tableau"
    match.play(0, added)
    match.all_closed()
    offer = match.view(None).offers[0]
    assert offer.open == bag("turkey royal_cat")
    assert offer.closed == ("blue",)
    first = scene(hands={0: "turkey"}, tableaux=table, round_=1)
    assert first.refused(0, added) == "tableau_stays_in_first_round"
    beginners = scene(hands={0: "turkey"}, tableaux=table, round_=3, beginners=True)
    assert beginners.refused(0, added) == "tableau_stays_for_beginners"
    for refused in (first, beginners):
        assert len(list(refused.legal(0))) == 2
        assert refused.view(0).most_added == 0
    assert scene(round_=2).view(0).most_added == 2
