"""What happens when a seat's time runs out."""

import pytest

from rules.cattitude.content import Species
from rules.cattitude.events import BidChosen, BidsRevealed, Secured, TimeRanOut
from rules.cattitude.model import Secure
from tests.rules.cattitude.scenes import bag, scene, securing
from tests.support.driven import of

T, C, P = Species


def test_the_windows_have_clocks_and_ids_of_their_own() -> None:
    match = scene(hands={0: "turkey duchess"})
    seen = [(match.prompts[0].window, match.prompts[0].seconds)]
    for _ in range(3):
        match.time_out()
        seen.append((match.prompts[0].window, match.prompts[0].seconds))
    assert seen == [("r2.bid", 120), ("r2.choose", 45), ("r2.secure", 60), ("r3.bid", 120)]


def test_bidding_puts_every_card_into_the_closed_bid() -> None:
    match = scene(hands={0: "turkey chicken", 1: "peacock turkey"}, tableaux={1: "queen"})
    match.lock(0, "turkey", "chicken")
    events = list(match.expire("r2.bid"))
    assert of(events, TimeRanOut)[0].seats == (1, 2)
    (revealed,) = of(events, BidsRevealed)
    assert revealed.offers[0].open == ("turkey",)
    assert (revealed.offers[1].open, len(revealed.offers[1].closed)) == ((), 2)
    assert match.tableau(1) == ("queen",)


def test_choosing_takes_the_open_bid() -> None:
    match = scene(hands={0: "turkey chicken"})
    match.bids(0, "turkey", "chicken")
    match.choose(0, "closed")
    events = list(match.expire("r2.choose"))
    assert of(events, TimeRanOut)[0].seats == (1, 2)
    assert [event.bid for event in of(events, BidChosen)] == ["closed", "open", "open"]
    assert (match.tableau(0), match.tableau(1)) == (("chicken",), ("turkey",))


def test_securing_secures_nothing_before_the_last_round() -> None:
    match = securing(tableaux={0: "peacock peacock marquise", 1: "turkey duchess"})
    match.play(1, Secure((T,), ()))
    events = list(match.expire("r2.secure"))
    assert of(events, TimeRanOut)[0].seats == (0,)
    assert [event.seat for event in of(events, Secured)] == [1]
    assert match.tableau(0) == bag("peacock peacock marquise")


@pytest.mark.parametrize(
    ("table", "goes"),
    [
        ("turkey turkey duchess chicken baroness", "turkey turkey duchess chicken baroness"),
        ("turkey duchess chicken baroness", "chicken baroness"),  # turkeys earn nothing
        ("scared_chicken baroness", ""),
        # the queen goes with the most valuable birds, the royal cat with the next
        ("turkey chicken peacock queen", "peacock queen"),
        (
            "turkey chicken chicken peacock royal_cat queen",
            "chicken chicken queen peacock royal_cat",
        ),
        ("turkey turkey peacock royal_cat", "turkey royal_cat turkey"),  # a tie: turkeys first
        ("chicken royal_cat", ""),  # it would earn nothing
        ("peacock royal_cat", "peacock royal_cat"),
        ("peacock marquise chicken turkey queen", "peacock marquise chicken queen"),
        ("plucked_peacock marquise turkey turkey queen", "turkey turkey queen"),
    ],
)  # fmt: skip
def test_the_last_round_secures_what_plainly_brings_points(table: str, goes: str) -> None:
    match = securing(tableaux={0: table}, round_=11)
    events = list(match.expire("r11.secure"))
    assert match.palace(0) == bag(goes)
    assert all(event.points > 0 for event in of(events, Secured))
    assert match.outcome is not None


def test_the_last_round_for_beginners_counts_one_noble() -> None:
    table = "turkey turkey duchess duchess"
    for beginners, goes in ((False, ""), (True, "turkey turkey duchess")):
        match = securing(tableaux={0: table}, round_=11, beginners=beginners)
        match.expire("r11.secure")
        assert match.palace(0) == bag(goes)
