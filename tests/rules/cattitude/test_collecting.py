"""Phase 2: laying out, bonus cards, addicts and catastrophes."""

from __future__ import annotations

from collections.abc import Collection
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
from tests.rules.cattitude.scenes import (
    DECK,
    all_choose,
    all_closed,
    bag,
    everyone_keeps,
    lock,
    nobody_secures,
    of,
    refusal,
    scene,
    state_of,
    tableau,
    view_of,
)

T, C, P = Species
LETTERS = {"T": T, "C": C, "P": P}


def lost(letters: str) -> tuple[Species, ...]:
    return tuple(LETTERS[letter] for letter in letters)


def possible(table: str, strikers: str) -> set[str]:
    """Returns the sets of species that may be lost, as letters: ``{"TC", "P"}``."""
    found = losses(DECK, bag(table), bag(strikers))
    assert len(found) == len(set(found))
    return {"".join(each.name[0] for each in loss) for loss in found}


def collected(table: str, hand: str, **options: Any) -> tuple[rules.Match, list[rules.Event]]:
    """Plays a scene in which seat 0 lays out a hand beside a tableau; nobody can secure anything else."""
    match = scene(hands={0: hand}, tableaux={0: table}, **options)
    return match, everyone_keeps(match)


def worth(turkeys: int = 0, chickens: int = 0, peacocks: int = 0) -> str:
    """Returns birds worth so much, of each species that is not 0."""
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
    (taken,) = [event for event in of(CardsTaken, events) if event.seat == 0]
    assert (taken.cards, taken.bonuses) == (("turkey",), 2)
    (kept,) = of(BonusesKept, events)
    assert kept.cards == bag("no_turkeys many_peacocks")
    assert kept.to == (0,)
    assert tableau(match, 0) == ("turkey", "turkey")
    for viewer in (1, 2, None):
        player: Any = view_of(match, viewer).players[0]
        assert (player.bonus_count, player.bonuses, player.palace_count) == (2, None, 0)
    assert view_of(match, 0).players[0].bonuses == kept.cards


def test_CT_20_a_bonus_card_can_be_offered_while_it_is_in_hand() -> None:
    match = scene(hands={0: "no_turkeys turkey"})
    lock(match, 0, "no_turkeys", "turkey")
    all_closed(match)
    all_choose(match, "open")
    assert state_of(match).players[1].bonuses == ("no_turkeys",)


def test_CT_20_with_open_palaces_everybody_sees_them() -> None:
    match, events = collected("", "no_turkeys", open_palace=True)
    assert of(BonusesKept, events)[0].to is None
    assert view_of(match, None).players[0].bonuses == ("no_turkeys",)


def test_CT_21_new_cards_join_the_species_that_lie_there() -> None:
    match, _ = collected(
        "skinny_turkey chicken duchess marquise", "turkey diva_turkey baroness plucked_peacock"
    )
    view: Any = match.view(None)
    turkeys, chickens, peacocks = view.players[0].tableau.groups
    assert (turkeys.birds, turkeys.nobles) == (
        bag("turkey skinny_turkey diva_turkey"),
        ("duchess",),
    )
    assert (chickens.birds, chickens.nobles) == (("chicken",), ("baroness",))
    assert (peacocks.birds, peacocks.nobles) == (("plucked_peacock",), ("marquise",))


def test_CT_22_royals_lie_apart() -> None:
    match, _ = collected("royal_cat", "queen royal_cat")
    view: Any = match.view(None)
    assert view.players[0].tableau.royals == ("queen", "royal_cat", "royal_cat")


def test_CT_23_addicts_come_after_all_birds_of_the_hand() -> None:
    match, events = collected("chicken", "addict peacock")
    (struck,) = of(AddictStruck, events)
    assert struck.discarded == ("chicken",)
    assert tableau(match, 0) == ("peacock",)


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
    (struck,) = of(AddictStruck, everyone_keeps(match))
    assert struck.species == (C,)
    assert len(state_of(match).players[0].palace) == 5


# --- addicts and catastrophes ---


@pytest.mark.parametrize(
    ("table", "takes"),
    [
        (worth(6, 3, 4), {"P"}),
        (worth(6, 9, 4), {"T"}),
        (worth(2, 3), {"T"}),
        (worth(8, 6) + " peacock diva_peacock plucked_peacock", {"C", "P"}),
        (worth(6, 6, 4), {"T", "C"}),
        (worth(12, 12, 12), {"T", "C", "P"}),
        (worth(6, 6), {"T", "C"}),
    ],
)
def test_CT_41_42_one_addict_takes_the_second_most_valuable(table: str, takes: set[str]) -> None:
    assert possible(table, "addict") == takes


@pytest.mark.parametrize(
    ("table", "takes"),
    [
        (worth(6, 9, 4), {"TP"}),
        (worth(6, 6, 4), {"TP", "CP"}),
        (worth(8, 6) + " peacock diva_peacock plucked_peacock", {"CP"}),
        (worth(12, 12, 12), {"TC", "TP", "CP"}),
        (worth(2, 3), {"T"}),
        (worth(6, 6), {"T", "C"}),
    ],
)
def test_CT_43_two_or_more_addicts_leave_the_best_alone(table: str, takes: set[str]) -> None:
    for addicts in (2, 3, 4):
        assert possible(table, "addict " * addicts) == takes


@pytest.mark.parametrize(
    ("table", "takes"),
    [
        (worth(6, 9, 4), {"C"}),
        (worth(6, 6, 4), {"T", "C"}),
        (worth(8, 6) + " peacock diva_peacock plucked_peacock", {"T"}),
        (worth(12, 12, 12), {"T", "C", "P"}),
        (worth(6), {"T"}),
    ],
)
def test_CT_44_a_catastrophe_takes_the_best(table: str, takes: set[str]) -> None:
    assert possible(table, "catastrophe") == takes


@pytest.mark.parametrize("addicts", [1, 2, 3, 4])
def test_CT_45_one_species_is_safe_from_addicts_alone(addicts: int) -> None:
    assert possible("chicken", "addict " * addicts) == {""}
    assert possible("chicken", "catastrophe") == {"C"}
    assert possible("chicken", "addict " * addicts + "catastrophe") == {"C"}


@pytest.mark.parametrize("strikers", ["addict", "catastrophe", "addict addict catastrophe"])
def test_CT_45_without_birds_there_is_nothing_to_take(strikers: str) -> None:
    assert possible("", strikers) == {""}
    match, events = collected("duchess queen", strikers)
    (struck,) = of(AddictStruck, events)
    assert (struck.species, struck.discarded, struck.points) == ((), (), 0)
    assert tableau(match, 0) == bag("duchess queen")
    assert set(strikers.split()) <= set(state_of(match).discard)


def test_CT_46_a_species_counts_from_its_first_bird_even_below_zero() -> None:
    assert possible("turkey plucked_peacock", "addict") == {"P"}
    assert possible("plucked_peacock", "catastrophe") == {"P"}
    assert possible("turkey skinny_turkey scared_chicken", "catastrophe") == {"T"}
    assert possible("turkey baroness marquise royal_cat", "addict") == {""}
    assert possible("turkey skinny_turkey chicken scared_chicken", "addict") == {"T", "C"}


@pytest.mark.parametrize(
    ("table", "strikers", "takes"),
    [
        (worth(6, 9, 4), "addict catastrophe", {"TC"}),
        (worth(6, 9, 4), "addict addict catastrophe", {"TCP"}),
        (worth(6, 9, 4), "catastrophe catastrophe", {"TC"}),
        (worth(6, 9, 4), "addict catastrophe catastrophe", {"TCP"}),
        (worth(6, 9), "addict catastrophe", {"TC"}),
        (worth(6, 9), "catastrophe catastrophe", {"TC"}),
        (worth(6, 6, 4), "addict catastrophe", {"TC"}),
        (worth(8, 6) + " peacock diva_peacock plucked_peacock", "addict catastrophe", {"TC", "TP"}),
        (worth(8, 6) + " peacock diva_peacock plucked_peacock", "catastrophe catastrophe", {"TC", "TP"}),
        (worth(12, 12, 12), "addict catastrophe", {"TC", "TP", "CP"}),
        (worth(12, 12, 12), "addict catastrophe catastrophe", {"TCP"}),
    ],
)  # fmt: skip
def test_CT_47_addicts_first_then_catastrophes(table: str, strikers: str, takes: set[str]) -> None:
    assert possible(table, strikers) == takes


# --- ties in play ---


def test_CT_42_the_owner_chooses() -> None:
    match, events = collected("turkey turkey turkey chicken chicken baroness", "addict")
    (tied,) = of(AddictTied, events)
    assert (tied.seat, tied.strikers, tied.choices) == (0, ("addict",), ((T,), (C,)))
    (prompt,) = match.prompts
    assert (prompt.window, prompt.kind, prompt.mode, prompt.seats) == (
        "r2.collect.0", "collect", "turn", (0,),
    )  # fmt: skip
    assert list(match.legal(0)) == [ChooseLoss((T,)), ChooseLoss((C,))]
    view: Any = match.view(None)
    assert view.players[0].tableau.strikers == ("addict",)
    assert view.players[0].tableau.losses == ((T,), (C,))
    for wrong in ((), (P,), (T, C), (T, T)):
        assert refusal(match, 0, ChooseLoss(wrong)) == "not_a_possible_loss"
    events = list(match.play(0, ChooseLoss((C,))))
    (struck,) = of(AddictStruck, events)
    assert (struck.discarded, struck.points) == (("chicken", "chicken"), 6)
    assert tableau(match, 0) == bag("turkey turkey turkey baroness")
    assert state_of(match).discard == bag("chicken chicken addict")


def test_CT_42_a_choice_that_brings_the_next_hands_stands() -> None:
    match, _ = collected("turkey turkey turkey chicken chicken baroness", "addict")
    secures, deals = match.fork(), match.fork()
    secures.play(0, ChooseLoss((T,)))
    assert secures.prompts[0].kind == "secure"
    assert secures.undoable(0)
    deals.play(0, ChooseLoss((C,)))
    assert deals.prompts[0].kind == "bid"
    assert not deals.undoable(0)


def test_CT_43_the_owner_chooses_what_stays() -> None:
    match, _ = collected(worth(6, 6, 4), "addict addict")
    assert list(match.legal(0)) == [ChooseLoss((T, P)), ChooseLoss((C, P))]
    match.play(0, ChooseLoss((T, P)))
    assert tableau(match, 0) == ("chicken", "chicken")


def test_CT_42b_no_prompt_where_every_answer_leaves_the_same_table() -> None:
    match, events = collected(worth(6, 6, 4), "addict catastrophe")
    assert not of(AddictTied, events)
    assert tableau(match, 0) == ("peacock",)
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
        (worth(8, 6) + " peacock diva_peacock plucked_peacock", "addict", "C"),
        (worth(8, 6) + " peacock diva_peacock plucked_peacock", "addict catastrophe", "TC"),
    ],
)
def test_CT_42b_time_out_gives_up_fewer_birds_then_turkeys_first(
    table: str, strikers: str, goes: str
) -> None:
    match, _ = collected(table, strikers)
    events = list(match.expire("r2.collect.0"))
    assert of(TimeRanOut, events)[0].seats == (0,)
    assert of(AddictStruck, events)[0].species == lost(goes)


def test_ties_of_several_seats_are_settled_side_by_side() -> None:
    match = scene(
        hands={0: "addict", 2: "catastrophe", 1: "turkey"},
        tableaux={0: worth(6, 6), 2: worth(0, 12, 12), 1: "duchess"},
    )
    everyone_keeps(match)
    assert [prompt.window for prompt in match.prompts] == ["r2.collect.0", "r2.collect.2"]
    match.play(2, ChooseLoss((P,)))
    assert [prompt.window for prompt in match.prompts] == ["r2.collect.0"]
    match.play(0, ChooseLoss((T,)))
    assert match.prompts[0].window == "r2.secure"
    assert match.prompts[0].seats == (1,)
    assert of(RoundStarted, nobody_secures(match))


def test_what_an_addict_and_a_catastrophe_would_take_is_in_the_view() -> None:
    match, _ = collected(worth(6, 6, 4) + " duchess", "turkey skinny_turkey")
    laid: Any = view_of(match, 1).players[0].tableau
    assert laid.addict_takes == (T, C)
    assert laid.catastrophe_takes == (T, C)
    match, _ = collected(worth(6, 9, 4) + " duchess", "")
    laid = view_of(match, 1).players[0].tableau
    assert laid.addict_takes == (T,)
    assert laid.catastrophe_takes == (C,)


# --- worked examples ---


def struck_by(table: str, hand: str) -> tuple[AddictStruck, Collection[str]]:
    match, events = collected(table, hand)
    (struck,) = of(AddictStruck, events)
    return struck, tableau(match, 0)


def test_E4_one_addict() -> None:
    struck, left = struck_by(
        "turkey turkey turkey chicken chicken scared_chicken peacock marquise", "addict"
    )
    assert struck.discarded == ("peacock",)
    assert left == bag("turkey turkey turkey chicken chicken scared_chicken marquise")


def test_E5_tie_for_second_and_for_first() -> None:
    second = worth(8, 6) + " peacock diva_peacock plucked_peacock"
    match, _ = collected(second, "addict")
    assert list(match.legal(0)) == [ChooseLoss((C,)), ChooseLoss((P,))]
    match.play(0, ChooseLoss((P,)))
    assert tableau(match, 0) == bag(worth(8, 6))
    first, _ = collected(worth(6, 6, 4), "addict")
    assert list(first.legal(0)) == [ChooseLoss((T,)), ChooseLoss((C,))]


def test_E6_two_addicts() -> None:
    struck, left = struck_by(worth(6, 9, 4) + " duchess", "addict addict")
    assert struck.discarded == bag("turkey turkey turkey peacock")
    assert struck.strikers == ("addict", "addict")
    assert left == bag("chicken chicken chicken duchess")


def test_E7_one_species() -> None:
    struck, left = struck_by("chicken chicken", "addict")
    assert struck.discarded == ()
    assert left == ("chicken", "chicken")
    struck, left = struck_by("chicken chicken baroness", "catastrophe")
    assert struck.discarded == ("chicken", "chicken")
    assert left == ("baroness",)


def test_E8_addict_and_catastrophe() -> None:
    struck, left = struck_by(worth(6, 9, 4), "addict catastrophe")
    assert struck.species == (T, C)
    assert left == ("peacock",)
