"""Phase 3: under the palace card."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.cattitude.content import Species
from rules.cattitude.events import Committed, Secured, TableauLost
from rules.cattitude.model import LockBid, Phase, Secure, Unlock
from tests.rules.cattitude.scenes import (
    bag,
    everyone_keeps,
    of,
    palace,
    refusal,
    scene,
    securing,
    tableau,
    view_of,
)

T, C, P = Species


def secure(match: rules.Match, seat: int, *species: Species, royals: str = "") -> list[rules.Event]:
    return list(match.play(seat, Secure(species, tuple(royals.split()))))


def test_CT_50_any_number_of_species_with_all_birds_and_nobles() -> None:
    table = "turkey skinny_turkey diva_turkey duchess duchess chicken baroness peacock"
    match = securing(tableaux={0: table})
    events = secure(match, 0, T, C)
    assert [(event.species, event.points) for event in of(Secured, events)] == [(T, 0), (C, 1)]
    assert palace(match, 0) == bag(table.removesuffix(" peacock"))
    assert tableau(match, 0) == ("peacock",)


def test_CT_50_nothing_may_be_secured() -> None:
    match = securing(tableaux={0: "turkey duchess"})
    assert not of(Secured, secure(match, 0))
    assert tableau(match, 0) == bag("turkey duchess")


def test_CT_50_all_secure_at_once_and_in_secret() -> None:
    match = securing(tableaux={0: "turkey duchess", 1: "chicken baroness", 2: "turkey"})
    (prompt,) = match.prompts
    assert (prompt.mode, prompt.seats) == ("secret", (0, 1))  # seat 2 could secure nothing
    assert secure(match, 0, T) == [Committed(seat=0, phase=Phase.SECURE)]
    assert view_of(match, 1).players[0].palace_count == 0
    assert view_of(match, 1).committed is None
    assert refusal(match, 0, Secure((), ())) == "already_committed"
    match.play(0, Unlock())
    secure(match, 0)
    events = secure(match, 1, C)
    assert [event.seat for event in of(Secured, events)] == [1]


def test_CT_51_a_noble_or_royal_is_needed() -> None:
    match = securing(tableaux={0: "turkey chicken duchess"})
    assert refusal(match, 0, Secure((C,), ())) == "needs_royal"
    assert refusal(match, 0, Secure((C,), ("royal_cat",))) == "no_such_royal"
    assert refusal(match, 0, Secure((C,), ("duchess",))) == "no_such_royal"
    assert set(match.legal(0)) == {Secure((), ()), Secure((T,), ())}


def test_CT_51_each_species_needs_its_own_royal() -> None:
    match = securing(tableaux={0: "turkey chicken peacock royal_cat queen"})
    assert refusal(match, 0, Secure((T, C, P), ("queen", "royal_cat"))) == "needs_royal"
    assert refusal(match, 0, Secure((T, C), ("queen", "queen"))) == "no_such_royal"
    assert refusal(match, 0, Secure((T, T), ("queen", "royal_cat"))) == "species_twice"
    events = secure(match, 0, P, T, royals="queen royal_cat")
    assert [(event.species, event.cards, event.points) for event in of(Secured, events)] == [
        (P, ("peacock", "queen"), 3),
        (T, ("turkey", "royal_cat"), -1),
    ]
    assert tableau(match, 0) == ("chicken",)


def test_CT_52_a_royal_goes_exactly_where_there_is_no_noble() -> None:
    match = securing(tableaux={0: "peacock marquise turkey royal_cat queen"})
    assert refusal(match, 0, Secure((P,), ("queen",))) == "royal_not_needed"
    assert refusal(match, 0, Secure((T,), ())) == "needs_royal"
    assert refusal(match, 0, Secure((T,), ("queen", "royal_cat"))) == "royal_not_needed"
    assert set(match.legal(0)) == {
        Secure((), ()),
        Secure((P,), ()),
        Secure((T,), ("queen",)),
        Secure((T,), ("royal_cat",)),
        Secure((T, P), ("queen",)),
        Secure((T, P), ("royal_cat",)),
    }
    secure(match, 0, P, T, royals="royal_cat")
    assert palace(match, 0) == bag("peacock marquise turkey royal_cat")
    assert tableau(match, 0) == ("queen",)


def test_CT_53_the_next_time_takes_a_new_noble() -> None:
    match = scene(
        hands={0: "turkey turkey"}, tableaux={0: "royal_cat"}, palaces={0: "turkey duchess"}
    )
    everyone_keeps(match)
    assert refusal(match, 0, Secure((T,), ())) == "needs_royal"
    secure(match, 0, T, royals="royal_cat")
    assert palace(match, 0) == bag("turkey turkey turkey duchess royal_cat")


def test_CT_54_secured_cards_are_safe_and_the_owners_to_see() -> None:
    match = securing(tableaux={0: "turkey duchess"}, round_=3)
    secure(match, 0, T)
    hand = view_of(match, 0).hand
    assert hand is not None
    refused = refusal(match, 0, LockBid(("+turkey",), tuple(hand)))
    assert refused == "not_on_tableau"
    assert view_of(match, 0).players[0].palace == bag("turkey duchess")
    sheet = view_of(match, 0).players[0].sheet
    assert sheet is not None
    assert sheet.total == 0
    for viewer in (1, None):
        player: Any = view_of(match, viewer).players[0]
        assert (player.palace_count, player.palace, player.sheet) == (2, None, None)


def test_CT_54_open_palaces_are_everybodys_to_see() -> None:
    match = securing(tableaux={0: "turkey duchess"}, open_palace=True)
    secure(match, 0, T)
    player: Any = view_of(match, None).players[0]
    assert player.palace == bag("turkey duchess")
    assert player.sheet.total == 0


def test_CT_55_the_last_round_too() -> None:
    match = securing(tableaux={0: "turkey duchess"}, round_=11)
    events = secure(match, 0, T)
    assert of(Secured, events)
    assert not of(TableauLost, events)
    assert match.outcome is not None


def test_CT_56_nobles_alone_cannot_be_secured() -> None:
    match = securing(tableaux={0: "turkey duchess baroness royal_cat"})
    assert refusal(match, 0, Secure((C,), ())) == "no_birds"
    assert refusal(match, 0, Secure((P,), ("royal_cat",))) == "no_birds"


def test_a_species_of_minus_birds_may_be_secured() -> None:
    match = securing(tableaux={0: "scared_chicken baroness"})
    (secured,) = of(Secured, secure(match, 0, C))
    assert secured.points == -5


def test_CT_70_beginners_take_one_noble_along() -> None:
    match = securing(tableaux={0: "turkey duchess duchess chicken queen"}, beginners=True)
    assert refusal(match, 0, Secure((T,), ("queen",))) == "royal_not_needed"
    assert refusal(match, 0, Secure((C,), ())) == "needs_royal"
    events = secure(match, 0, T, C, royals="queen")
    assert [event.points for event in of(Secured, events)] == [0, 2]
    assert tableau(match, 0) == ("duchess",)


@pytest.mark.parametrize(("beginners", "net"), [(False, 0), (True, 2)])
def test_the_view_tells_what_securing_would_bring(beginners: bool, net: int) -> None:
    match = securing(tableaux={0: "turkey turkey duchess duchess chicken"}, beginners=beginners)
    view: Any = match.view(2)
    turkeys, chickens, peacocks = view.players[0].tableau.groups
    assert (turkeys.value, turkeys.net, turkeys.needs_royal, turkeys.securable) == (
        4,
        net,
        False,
        True,
    )
    assert (chickens.net, chickens.needs_royal, chickens.securable) == (3, True, False)
    assert (peacocks.birds, peacocks.securable) == ((), False)


# --- worked examples ---


def test_E9_securing() -> None:
    table = "turkey turkey turkey diva_turkey skinny_turkey duchess duchess"
    match = securing(tableaux={0: table})
    (secured,) = of(Secured, secure(match, 0, T))
    assert (secured.points, palace(match, 0)) == (4, bag(table))
    match = securing(tableaux={0: table}, beginners=True)
    (secured,) = of(Secured, secure(match, 0, T))
    assert secured.points == 6
    assert tableau(match, 0) == ("duchess",)


def test_E10_royal() -> None:
    match = securing(tableaux={0: "peacock peacock royal_cat"})
    (secured,) = of(Secured, secure(match, 0, P, royals="royal_cat"))
    assert secured.points == 5
    match = securing(tableaux={0: "peacock peacock marquise royal_cat"})
    (secured,) = of(Secured, secure(match, 0, P))
    assert secured.points == 6
    assert tableau(match, 0) == ("royal_cat",)


def test_E11_no_noble() -> None:
    match = securing(tableaux={0: "chicken chicken chicken", 1: "turkey duchess"}, round_=11)
    assert match.prompts[0].seats == (1,)
    events = secure(match, 1)
    assert {event.seat: event.cards for event in of(TableauLost, events)}[0] == bag(
        "chicken chicken chicken"
    )
    assert match.outcome is not None
    assert match.outcome.scores[0] == 0
