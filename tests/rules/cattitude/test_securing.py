"""Phase 3: under the palace card."""

import pytest

import rules
from rules.cattitude.content import Species
from rules.cattitude.events import Committed, Secured, TableauLost
from rules.cattitude.model import LockBid, Phase, Secure, Unlock
from tests.rules.cattitude.scenes import Scene, bag, scene, securing
from tests.support.driven import of

T, C, P = Species


def secure(match: Scene, seat: int, *species: Species, royals: str = "") -> tuple[rules.Event, ...]:
    return match.play(seat, Secure(species, tuple(royals.split())))


def test_CT_50_any_number_of_species_or_none_with_all_birds_and_nobles() -> None:
    table = "turkey skinny_turkey diva_turkey duchess duchess chicken baroness peacock"
    none = securing(tableaux={0: table})
    assert not of(secure(none, 0), Secured)
    assert none.tableau(0) == bag(table)
    match = securing(tableaux={0: table})
    events = secure(match, 0, T, C)
    assert [(event.species, event.points) for event in of(events, Secured)] == [(T, 0), (C, 1)]
    assert match.palace(0) == bag(table.removesuffix(" peacock"))
    assert match.tableau(0) == ("peacock",)


def test_CT_50_all_secure_at_once_and_in_secret() -> None:
    match = securing(tableaux={0: "turkey duchess", 1: "chicken baroness", 2: "turkey"})
    (prompt,) = match.prompts
    assert (prompt.mode, prompt.seats) == ("secret", (0, 1))  # seat 2 could secure nothing
    assert secure(match, 0, T) == (Committed(seat=0, phase=Phase.SECURE),)
    assert match.view(1).players[0].palace_count == 0
    assert match.view(1).committed is None
    assert match.refused(0, Secure((), ())) == "already_committed"
    match.play(0, Unlock())
    secure(match, 0)
    events = secure(match, 1, C)
    assert [event.seat for event in of(events, Secured)] == [1]


def test_CT_51_CT_56_a_noble_or_royal_is_needed_and_birds() -> None:
    match = securing(tableaux={0: "turkey chicken duchess"})
    assert match.refused(0, Secure((C,), ())) == "needs_royal"
    assert match.refused(0, Secure((C,), ("royal_cat",))) == "no_such_royal"
    assert match.refused(0, Secure((C,), ("duchess",))) == "no_such_royal"
    assert set(match.legal(0)) == {Secure((), ()), Secure((T,), ())}
    match = securing(tableaux={0: "turkey duchess baroness royal_cat"})
    assert match.refused(0, Secure((C,), ())) == "no_birds"
    assert match.refused(0, Secure((P,), ("royal_cat",))) == "no_birds"


def test_CT_51_each_species_needs_its_own_royal() -> None:
    match = securing(tableaux={0: "turkey chicken peacock royal_cat queen"})
    assert match.refused(0, Secure((T, C, P), ("queen", "royal_cat"))) == "needs_royal"
    assert match.refused(0, Secure((T, C), ("queen", "queen"))) == "no_such_royal"
    assert match.refused(0, Secure((T, T), ("queen", "royal_cat"))) == "species_twice"
    events = secure(match, 0, P, T, royals="queen royal_cat")
    assert [(event.species, event.cards, event.points) for event in of(events, Secured)] == [
        (P, ("peacock", "queen"), 3),
        (T, ("turkey", "royal_cat"), -1),
    ]
    assert match.tableau(0) == ("chicken",)


def test_CT_52_a_royal_goes_exactly_where_there_is_no_noble() -> None:
    match = securing(tableaux={0: "peacock marquise turkey royal_cat queen"})
    assert match.refused(0, Secure((P,), ("queen",))) == "royal_not_needed"
    assert match.refused(0, Secure((T,), ())) == "needs_royal"
    assert match.refused(0, Secure((T,), ("queen", "royal_cat"))) == "royal_not_needed"
    assert set(match.legal(0)) == {
        Secure((), ()),
        Secure((P,), ()),
        Secure((T,), ("queen",)),
        Secure((T,), ("royal_cat",)),
        Secure((T, P), ("queen",)),
        Secure((T, P), ("royal_cat",)),
    }
    secure(match, 0, P, T, royals="royal_cat")
    assert match.palace(0) == bag("peacock marquise turkey royal_cat")
    assert match.tableau(0) == ("queen",)


def test_CT_53_the_next_time_takes_a_new_noble() -> None:
    match = scene(
        hands={0: "turkey turkey"}, tableaux={0: "royal_cat"}, palaces={0: "turkey duchess"}
    )
    match.everyone_keeps()
    assert match.refused(0, Secure((T,), ())) == "needs_royal"
    secure(match, 0, T, royals="royal_cat")
    assert match.palace(0) == bag("turkey turkey turkey duchess royal_cat")


@pytest.mark.parametrize("open_palace", [False, True])
def test_CT_54_secured_cards_are_safe_and_the_owners_to_see(open_palace: bool) -> None:
    match = securing(tableaux={0: "turkey duchess"}, round_=3, open_palace=open_palace)
    secure(match, 0, T)
    hand = match.view(0).hand or ()
    assert match.refused(0, LockBid(("+turkey",), tuple(hand))) == "not_on_tableau"
    for viewer in (0, 1, None):
        player = match.view(viewer).players[0]
        sees = viewer == 0 or open_palace
        assert player.palace_count == 2
        assert player.palace == (bag("turkey duchess") if sees else None)
        assert (player.sheet and player.sheet.total) == (0 if sees else None)


def test_CT_70_beginners_take_one_noble_along() -> None:
    match = securing(tableaux={0: "turkey duchess duchess chicken queen"}, beginners=True)
    assert match.refused(0, Secure((T,), ("queen",))) == "royal_not_needed"
    assert match.refused(0, Secure((C,), ())) == "needs_royal"
    events = secure(match, 0, T, C, royals="queen")
    assert [event.points for event in of(events, Secured)] == [0, 2]
    assert match.tableau(0) == ("duchess",)


@pytest.mark.parametrize(("beginners", "net"), [(False, 0), (True, 2)])
def test_the_view_tells_what_securing_would_bring(beginners: bool, net: int) -> None:
    match = securing(tableaux={0: "turkey turkey duchess duchess chicken"}, beginners=beginners)
    view = match.view(2)
    turkeys, chickens, peacocks = view.players[0].tableau.groups
    assert (turkeys.value, turkeys.net, turkeys.needs_royal, turkeys.securable) == (
        4,
        net,
        False,
        True,
    )
    assert (chickens.net, chickens.needs_royal, chickens.securable) == (3, True, False)
    assert (peacocks.birds, peacocks.securable) == ((), False)


def test_CT_55_E11_in_the_last_round_too_and_what_has_no_noble_is_lost() -> None:
    match = securing(tableaux={0: "chicken chicken chicken", 1: "turkey duchess"}, round_=11)
    assert match.prompts[0].seats == (1,)
    kept = secure(match.fork(), 1, T)
    assert [event.seat for event in of(kept, Secured)] == [1]
    assert [event.seat for event in of(kept, TableauLost)] == [0]
    lost = {event.seat: event.cards for event in of(secure(match, 1), TableauLost)}
    assert lost[0] == bag("chicken chicken chicken")
    assert match.ended.scores[0] == 0


NINE = "turkey turkey turkey diva_turkey skinny_turkey duchess duchess"


@pytest.mark.parametrize(
    ("table", "species", "royals", "beginners", "points", "left"),
    [
        (NINE, T, "", False, 4, ""),  # E9
        (NINE, T, "", True, 6, "duchess"),
        ("peacock peacock royal_cat", P, "royal_cat", False, 5, ""),  # E10
        ("peacock peacock marquise royal_cat", P, "", False, 6, "royal_cat"),
        ("scared_chicken baroness", C, "", False, -5, ""),  # minus birds may be secured
    ],
)
def test_E9_E10_what_securing_brings(
    table: str, species: Species, royals: str, beginners: bool, points: int, left: str
) -> None:
    match = securing(tableaux={0: table}, beginners=beginners)
    (secured,) = of(secure(match, 0, species, royals=royals), Secured)
    assert (secured.points, match.tableau(0)) == (points, bag(left))
    assert match.palace(0) == bag(table.removesuffix(left))
