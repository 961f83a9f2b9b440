"""Phase 2: laying out, bonus cards, addicts and catastrophes."""

from typing import Any

import pytest

import rules
from rules.cattitude.content import Species
from rules.cattitude.events import (
    AddictStruck,
    AddictTied,
    BonusesKept,
    CardsTaken,
    RoundStarted,
    TimeRanOut,
)
from rules.cattitude.model import ChooseLoss
from rules.cattitude.scoring import losses, species_value
from tests.rules.cattitude.scenes import DECK, Scene, bag, scene
from tests.support.driven import of

T, C, P = Species
LETTERS = {"T": T, "C": C, "P": P}


def lost(letters: str) -> tuple[Species, ...]:
    return tuple(LETTERS[letter] for letter in letters)


def possible(table: str, strikers: str) -> set[str]:
    """Returns the sets of species that may be lost, as letters: ``{"TC", "P"}``."""
    species = losses(DECK, bag(table), bag(strikers))
    assert len(species) == len(set(species))
    return {"".join(each.name[0] for each in loss) for loss in species}


def collected(table: str, hand: str, **options: Any) -> tuple[Scene, list[rules.Event]]:
    """Plays a scene in which seat 0 lays out a hand; no one can secure anything else."""
    match = scene(hands={0: hand}, tableaux={0: table}, **options)
    return match, match.everyone_keeps()


def worth(turkeys: int = 0, chickens: int = 0, peacocks: int = 0) -> str:
    """Returns birds of this worth, for each species that isn't 0."""
    table: list[str] = []
    for value, plain, step in (
        (turkeys, "turkey", 2),
        (chickens, "chicken", 3),
        (peacocks, "peacock", 4),
    ):
        assert value % step == 0
        table += [plain] * (value // step)
    return " ".join(table)


# --- laying out ---


def test_CT_20_bonus_cards_go_under_the_palace_at_once() -> None:
    match, events = collected("turkey", "no_turkeys turkey many_peacocks")
    (taking,) = [event for event in of(events, CardsTaken) if event.seat == 0]
    assert (taking.cards, taking.bonuses) == (("turkey",), 2)
    (kept,) = of(events, BonusesKept)
    assert kept.cards == bag("no_turkeys many_peacocks")
    assert kept.to == (0,)
    assert match.tableau(0) == ("turkey", "turkey")
    for viewer in (1, 2, None):
        player = match.view(viewer).players[0]
        assert (player.bonus_count, player.bonuses, player.palace_count) == (2, None, 0)
    assert match.view(0).players[0].bonuses == kept.cards
    match, events = collected("", "no_turkeys", open_palace=True)
    assert of(events, BonusesKept)[0].to is None
    assert match.view(None).players[0].bonuses == ("no_turkeys",)


def test_CT_20_a_bonus_card_can_be_offered_while_it_is_in_hand() -> None:
    match = scene(hands={0: "no_turkeys turkey"})
    match.bids(0, "no_turkeys", "turkey")
    match.all_choose("open")
    assert match.state.players[1].bonuses == ("no_turkeys",)


def test_CT_21_new_cards_join_the_species_that_lie_there() -> None:
    match, _ = collected(
        "skinny_turkey chicken duchess marquise", "turkey diva_turkey baroness plucked_peacock"
    )
    view = match.view(None)
    turkeys, chickens, peacocks = view.players[0].tableau.groups
    assert (turkeys.birds, turkeys.nobles) == (
        bag("turkey skinny_turkey diva_turkey"),
        ("duchess",),
    )
    assert (chickens.birds, chickens.nobles) == (("chicken",), ("baroness",))
    assert (peacocks.birds, peacocks.nobles) == (("plucked_peacock",), ("marquise",))


def test_CT_22_royals_lie_apart() -> None:
    match, _ = collected("royal_cat", "queen royal_cat")
    view = match.view(None)
    assert view.players[0].tableau.royals == ("queen", "royal_cat", "royal_cat")


def test_CT_23_addicts_come_after_all_birds_of_the_hand() -> None:
    match, events = collected("chicken", "addict peacock")
    (struck,) = of(events, AddictStruck)
    assert struck.discarded == ("chicken",)
    assert match.tableau(0) == ("peacock",)


# --- what a species is worth ---


def test_CT_40_birds_alone_count() -> None:
    table = bag("turkey skinny_turkey diva_turkey duchess duchess royal_cat queen chicken")
    assert species_value(DECK, table, T) == 2 - 2 + 4
    assert species_value(DECK, table, C) == 3
    assert species_value(DECK, table, P) == 0


def test_CT_40_birds_in_the_palace_do_not_count() -> None:
    match = scene(
        hands={0: "addict"},
        tableaux={0: "turkey turkey chicken"},
        palaces={0: "chicken chicken chicken peacock baroness"},
    )
    (struck,) = of(match.everyone_keeps(), AddictStruck)
    assert struck.species == (C,)
    assert len(match.state.players[0].palace) == 5


# --- addicts and catastrophes ---


SECOND_TIED = worth(8, 6) + " peacock diva_peacock plucked_peacock"
ADDICTS = ["addict " * number for number in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("table", "strikers", "takes"),
    [
        (worth(6, 3, 4), "addict", {"P"}),  # CT-41, 42: the second most valuable
        (worth(6, 9, 4), "addict", {"T"}),
        (worth(2, 3), "addict", {"T"}),
        (SECOND_TIED, "addict", {"C", "P"}),  # E5
        (worth(6, 6, 4), "addict", {"T", "C"}),
        (worth(12, 12, 12), "addict", {"T", "C", "P"}),
        (worth(6, 6), "addict", {"T", "C"}),
        *(  # CT-43: two or more leave only the best
            (table, addicts, takes)
            for addicts in ADDICTS[1:]
            for table, takes in [
                (worth(6, 9, 4), {"TP"}),
                (worth(6, 6, 4), {"TP", "CP"}),
                (SECOND_TIED, {"CP"}),
                (worth(12, 12, 12), {"TC", "TP", "CP"}),
                (worth(2, 3), {"T"}),
                (worth(6, 6), {"T", "C"}),
            ]
        ),
        (worth(6, 9, 4), "catastrophe", {"C"}),  # CT-44: a catastrophe takes the best
        (worth(6, 6, 4), "catastrophe", {"T", "C"}),
        (SECOND_TIED, "catastrophe", {"T"}),
        (worth(12, 12, 12), "catastrophe", {"T", "C", "P"}),
        (worth(6), "catastrophe", {"T"}),
        ("chicken", "catastrophe", {"C"}),
        *(("chicken", addicts, {""}) for addicts in ADDICTS),  # CT-45: one species is safe
        *(("chicken", addicts + "catastrophe", {"C"}) for addicts in ADDICTS),
        # CT-46: a species counts from its first bird, even below zero
        ("turkey plucked_peacock", "addict", {"P"}),
        ("plucked_peacock", "catastrophe", {"P"}),
        ("turkey skinny_turkey scared_chicken", "catastrophe", {"T"}),
        ("turkey baroness marquise royal_cat", "addict", {""}),
        ("turkey skinny_turkey chicken scared_chicken", "addict", {"T", "C"}),
        (worth(6, 9, 4), "addict catastrophe", {"TC"}),  # CT-47: addicts first
        (worth(6, 9, 4), "addict addict catastrophe", {"TCP"}),
        (worth(6, 9, 4), "catastrophe catastrophe", {"TC"}),
        (worth(6, 9, 4), "addict catastrophe catastrophe", {"TCP"}),
        (worth(6, 9), "addict catastrophe", {"TC"}),
        (worth(6, 9), "catastrophe catastrophe", {"TC"}),
        (worth(6, 6, 4), "addict catastrophe", {"TC"}),
        (SECOND_TIED, "addict catastrophe", {"TC", "TP"}),
        (SECOND_TIED, "catastrophe catastrophe", {"TC", "TP"}),
        (worth(12, 12, 12), "addict catastrophe", {"TC", "TP", "CP"}),
        (worth(12, 12, 12), "addict catastrophe catastrophe", {"TCP"}),
    ],
)
def test_CT_41_to_CT_47_what_addicts_and_catastrophes_take(
    table: str, strikers: str, takes: set[str]
) -> None:
    assert possible(table, strikers) == takes


@pytest.mark.parametrize(
    ("table", "hand", "discarded", "left"),
    [
        (
            "turkey turkey turkey chicken chicken scared_chicken peacock marquise",
            "addict",
            "peacock",
            "turkey turkey turkey chicken chicken scared_chicken marquise",
        ),
        (
            worth(6, 9, 4) + " duchess",
            "addict addict",
            "turkey turkey turkey peacock",
            "chicken chicken chicken duchess",
        ),
        ("chicken chicken", "addict", "", "chicken chicken"),
        ("chicken chicken baroness", "catastrophe", "chicken chicken", "baroness"),
        (worth(6, 9, 4), "addict catastrophe", worth(6, 9), "peacock"),
    ],
    ids=["E4", "E6", "E7", "E7 a catastrophe", "E8"],
)
def test_E4_to_E8_what_goes_and_what_stays(
    table: str, hand: str, discarded: str, left: str
) -> None:
    match, events = collected(table, hand)
    (struck,) = of(events, AddictStruck)
    assert (struck.strikers, struck.discarded) == (bag(hand), bag(discarded))
    assert match.tableau(0) == bag(left)


@pytest.mark.parametrize("strikers", ["addict", "catastrophe", "addict addict catastrophe"])
def test_CT_45_without_birds_there_is_nothing_to_take(strikers: str) -> None:
    assert possible("", strikers) == {""}
    match, events = collected("duchess queen", strikers)
    (struck,) = of(events, AddictStruck)
    assert (struck.species, struck.discarded, struck.points) == ((), (), 0)
    assert match.tableau(0) == bag("duchess queen")
    assert set(strikers.split()) <= set(match.state.discard)


# --- ties in play ---


def test_CT_42_the_owner_chooses() -> None:
    match, events = collected("turkey turkey turkey chicken chicken baroness", "addict")
    (tied,) = of(events, AddictTied)
    assert (tied.seat, tied.strikers, tied.choices) == (0, ("addict",), ((T,), (C,)))
    (prompt,) = match.prompts
    assert (prompt.window, prompt.kind, prompt.mode, prompt.seats) == (
        "r2.collect.0", "collect", "turn", (0,),
    )  # fmt: skip
    assert list(match.legal(0)) == [ChooseLoss((T,)), ChooseLoss((C,))]
    view = match.view(None)
    assert view.players[0].tableau.strikers == ("addict",)
    assert view.players[0].tableau.losses == ((T,), (C,))
    for wrong in ((), (P,), (T, C), (T, T)):
        assert match.refused(0, ChooseLoss(wrong)) == "not_a_possible_loss"
    events = match.play(0, ChooseLoss((C,)))
    (struck,) = of(events, AddictStruck)
    assert (struck.discarded, struck.points) == (("chicken", "chicken"), 6)
    assert match.tableau(0) == bag("turkey turkey turkey baroness")
    assert match.state.discard == bag("chicken chicken addict")


def test_CT_42_a_choice_that_brings_the_next_hands_stands() -> None:
    match, _ = collected("turkey turkey turkey chicken chicken baroness", "addict")
    secures, deals = match.fork(), match.fork()
    secures.play(0, ChooseLoss((T,)))
    assert secures.prompts[0].kind == "secure"
    assert secures.undoable(0)
    deals.play(0, ChooseLoss((C,)))
    assert deals.prompts[0].kind == "bid"
    assert not deals.undoable(0)


def test_CT_42b_CT_43_the_owner_chooses_what_stays_if_there_is_a_choice() -> None:
    match, _ = collected(worth(6, 6, 4), "addict addict")
    assert list(match.legal(0)) == [ChooseLoss((T, P)), ChooseLoss((C, P))]
    match.play(0, ChooseLoss((T, P)))
    assert match.tableau(0) == ("chicken", "chicken")
    match, events = collected(worth(6, 6, 4), "addict catastrophe")
    assert not of(events, AddictTied)  # every answer leaves the same table
    assert match.tableau(0) == ("peacock",)
    assert match.prompts[0].kind == "bid"


@pytest.mark.parametrize(
    ("table", "strikers", "goes"),
    [
        (worth(6, 6), "addict", "C"),  # two chickens are fewer than three turkeys
        (worth(12, 12), "catastrophe", "C"),
        ("turkey turkey peacock chicken chicken chicken", "addict", "P"),
        ("turkey skinny_turkey chicken scared_chicken", "addict", "T"),  # two cards each
        ("chicken scared_chicken peacock plucked_peacock", "addict", "C"),
        (worth(12, 12, 12), "addict", "P"),
        (worth(12, 12, 12), "addict addict", "CP"),
        (worth(12, 12, 12), "addict catastrophe", "CP"),
        (SECOND_TIED, "addict", "C"),
        (SECOND_TIED, "addict catastrophe", "TC"),
    ],
)
def test_CT_42b_time_out_gives_up_fewer_birds_then_turkeys_first(
    table: str, strikers: str, goes: str
) -> None:
    match, _ = collected(table, strikers)
    events = list(match.expire("r2.collect.0"))
    assert of(events, TimeRanOut)[0].seats == (0,)
    assert of(events, AddictStruck)[0].species == lost(goes)


def test_ties_of_several_seats_are_settled_side_by_side() -> None:
    match = scene(
        hands={0: "addict", 2: "catastrophe", 1: "turkey"},
        tableaux={0: worth(6, 6), 2: worth(0, 12, 12), 1: "duchess"},
    )
    match.everyone_keeps()
    assert [prompt.window for prompt in match.prompts] == ["r2.collect.0", "r2.collect.2"]
    match.play(2, ChooseLoss((P,)))
    assert [prompt.window for prompt in match.prompts] == ["r2.collect.0"]
    match.play(0, ChooseLoss((T,)))
    assert match.prompts[0].window == "r2.secure"
    assert match.prompts[0].seats == (1,)
    assert of(match.nobody_secures(), RoundStarted)


def test_what_an_addict_and_a_catastrophe_would_take_is_in_the_view() -> None:
    match, _ = collected(worth(6, 6, 4) + " duchess", "turkey skinny_turkey")
    laid = match.view(1).players[0].tableau
    assert laid.addict_takes == (T, C)
    assert laid.catastrophe_takes == (T, C)
    match, _ = collected(worth(6, 9, 4) + " duchess", "")
    laid = match.view(1).players[0].tableau
    assert laid.addict_takes == (T,)
    assert laid.catastrophe_takes == (C,)
