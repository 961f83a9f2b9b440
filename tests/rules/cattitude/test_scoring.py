"""The end: what is lost, what counts, who wins."""

from typing import Any

import pytest

import rules
from rules.cattitude.content import Values
from rules.cattitude.events import BonusScored, GameScored, PalaceOpened, TableauLost
from rules.cattitude.model import Options, Player, Secure
from rules.cattitude.scoring import ranking, score_sheet
from tests.rules.cattitude.scenes import DECK, GAME, Scene, bag, securing
from tests.support.driven import of


def sheet(
    palace: str = "",
    bonuses: str = "",
    seat: int = 0,
    values: Values = "standard",
    players: int | None = None,
) -> Any:
    """Counts a palace by the bonus values for these players; without players, by the rulebook."""
    options = Options(values=values, bonuses="balanced" if players else "printed")
    player = Player(palace=bag(palace), bonuses=bag(bonuses))
    return score_sheet(GAME.deck(options, players or 3), seat, player)


def deal(seats: int, **options: object) -> Scene:
    return Scene.new("cattitude", seats, "scoring", options)


def finished(**scenery: Any) -> tuple[Scene, tuple[rules.Event, ...]]:
    """Plays the end of a last round in which seat 2 secures nothing."""
    match = securing(round_=11, tableaux={0: "turkey", 2: "chicken baroness queen"}, **scenery)
    return match, match.play(2, Secure((), ()))


def test_CT_60_what_is_not_secured_is_lost() -> None:
    match, events = finished()
    assert [(event.seat, event.cards) for event in of(events, TableauLost)] == [
        (0, ("turkey",)),
        (2, bag("chicken baroness queen")),
    ]
    assert match.ended.scores == (0, 0, 0)
    assert match.prompts == ()


def test_CT_61_the_score_is_the_palace_and_the_bonuses() -> None:
    total = sheet("turkey skinny_turkey diva_peacock duchess royal_cat", "no_chickens no_turkeys")
    assert total.total == 2 - 2 + 6 - 2 - 3 + 5
    assert (total.royal_points, total.bonus_points, total.cats) == (-3, 5, 2)
    assert [(s.birds, s.bird_points, s.nobles, s.noble_points) for s in total.species] == [
        (2, 0, 1, -2),
        (0, 0, 0, 0),
        (1, 6, 0, 0),
    ]
    other = sheet("turkey chicken peacock marquise queen", "many_peacocks no_turkeys no_chickens")
    for each in (total, other):
        parts = sum(line.bird_points + line.noble_points for line in each.species)
        assert each.total == parts + each.royal_points + each.bonus_points


@pytest.mark.parametrize(("bird", "least"), [("turkey", 8), ("chicken", 6), ("peacock", 4)])
def test_CT_61_bonuses_for_at_least_so_many_and_for_none(bird: str, least: int) -> None:
    for birds, pays in ((least - 1, 0), (least, 5), (least + 1, 5)):
        (line,) = sheet(f"{bird} " * birds, f"many_{bird}s").bonuses
        scored = (line.birds, line.least, line.fulfilled, line.points)
        assert scored == (birds, least, pays > 0, pays)
    assert sheet("duchess baroness marquise", f"no_{bird}s").bonus_points == 5
    assert sheet(bird, f"no_{bird}s").bonus_points == 0


@pytest.mark.parametrize("seats", GAME.seats)
def test_CT_61_empty_options_are_the_printed_cards_at_every_table(seats: int) -> None:
    """Five points without a bird of the kind; a number of birds that no table changes."""
    cards = {kind.card: kind for kind in deal(seats).view(None).kinds}
    for birds, every in ((0, 0), (0, 1), (0, 30), (1, 30)):
        for species in ("turkeys", "chickens", "peacocks"):
            assert cards[f"no_{species}"].pays(birds, every) == (birds == 0)
    least = [cards[f"many_{species}"].least for species in ("turkeys", "chickens", "peacocks")]
    assert least == [8, 6, 4]
    balanced = deal(seats, bonuses="balanced").view(None).kinds
    assert balanced != deal(seats).view(None).kinds
    assert balanced == Scene.new("cattitude", seats, "", {}, 2).view(None).kinds


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("bird", ["turkey", "chicken", "peacock"])
def test_CT_61_bonuses_by_the_number_of_players(bird: str, players: int) -> None:
    deck = GAME.deck(Options(bonuses="balanced"), players)
    least, few = deck[f"many_{bird}s"].least, deck[f"no_{bird}s"]
    other = "chicken" if bird == "turkey" else "turkey"
    for birds, pays in ((least - 1, False), (least, True)):
        (line,) = sheet(f"{bird} " * birds, f"many_{bird}s", players=players).bonuses
        assert (line.least, line.fulfilled) == (least, pays)
    for birds, every, pays in (
        (few.most, few.among, True),
        (few.most + 1, few.among, False),
        (few.most, few.among - 1, False),
    ):
        palace = f"{bird} " * birds + f"{other} " * (every - birds)
        (line,) = sheet(palace, f"no_{bird}s", players=players).bonuses
        assert (line.most, line.among, line.fulfilled) == (few.most, few.among, pays)


def test_CT_62_E13_minus_birds_and_divas_are_birds_for_the_bonuses() -> None:
    birds = "peacock plucked_peacock diva_peacock diva_peacock"
    assert sheet(birds, "many_peacocks").bonuses[0].fulfilled
    for bird in ("plucked_peacock", "diva_peacock"):
        assert not sheet(bird, "no_peacocks").bonuses[0].fulfilled
    total = sheet("scared_chicken", "no_chickens")
    assert (total.bonuses[0].fulfilled, total.total) == (False, -3)


def test_CT_63_the_highest_score_wins_and_of_equal_ones_fewer_nobles_and_royals() -> None:
    different = [sheet("turkey", seat=0), sheet("peacock", seat=1), sheet("chicken", seat=2)]
    assert ranking(different) == ((1,), (2,), (0,))
    sheets = [
        sheet("peacock duchess", seat=0),  # 2 points, one cat
        sheet("turkey", seat=1),  # 2 points, none
        sheet("chicken queen", seat=2),  # 2 points, one royal
        sheet("", seat=3),
    ]
    assert ranking(sheets) == ((1,), (0, 2), (3,))


def test_CT_63_the_outcome() -> None:
    birds = "peacock " * 5
    match, events = finished(
        palaces={0: f"{birds}duchess", 1: "chicken"}, bonuses={0: "many_peacocks"}
    )
    outcome = match.ended
    assert outcome.scores == (23, 3, 0)
    assert outcome.ranking == ((0,), (1,), (2,))
    assert outcome.teams == ((0,), (1,), (2,))
    assert outcome.reason == "last_stack"
    (scored,) = of(events, GameScored)
    assert scored.ranking == outcome.ranking
    assert [total.total for total in scored.sheets] == [23, 3, 0]
    assert [event.line.fulfilled for event in of(events, BonusScored)] == [True]
    assert [event.cards for event in of(events, PalaceOpened)] == [
        bag(f"{birds}duchess"), ("chicken",), (),
    ]  # fmt: skip


def test_at_the_end_everybody_sees_every_palace() -> None:
    match, _ = finished(palaces={0: "peacock duchess"}, bonuses={0: "no_turkeys"})
    view = match.view(None)
    assert view.ranking == ((0,), (1, 2))
    assert view.players[0].palace == bag("peacock duchess")
    assert view.players[0].bonuses == ("no_turkeys",)
    assert view.players[0].sheet == sheet("peacock duchess", "no_turkeys")


def test_a_table_with_other_values_scores_by_them() -> None:
    assert sheet("peacock duchess", values="flat").total == 1
    assert sheet("peacock duchess", values="grand").total == 3
    match, _ = finished(palaces={0: "peacock duchess"}, values="grand")
    assert match.ended.scores[0] == 3


# --- worked examples ---


def test_E12_scoring() -> None:
    birds = "turkey turkey turkey turkey chicken chicken peacock"
    total = sheet(f"{birds} duchess baroness queen", "many_turkeys no_chickens many_peacocks")
    assert DECK.points(bag(birds)) == 18
    assert [line.points for line in total.bonuses] == [0, 0, 0]
    assert total.total == 13
