"""The robots: legal, without hidden knowledge, and no fools."""

from random import Random
from typing import Any

import pytest

import rules
from rules.cattitude.content import Species
from rules.cattitude.model import ChooseBid, ChooseLoss, LockBid, Secure, Side, Unlock
from rules.cattitude.robot.reading import Party, Table, likelihood
from tests.rules.cattitude.scenes import Scene, scene, securing

LEVELS = ("easy", "normal", "hard")
T, C, P = Species


def think(match: Scene, seat: int, level: str, seed: object = 0) -> Any:
    view = match.view(seat)
    prompt = next(prompt for prompt in view.prompts if seat in prompt.seats)
    return rules.robot("cattitude", level).choose(view, prompt, Random(str(seed)), 0.002)


def play(seats: int, levels: tuple[str, ...], seed: str, **options: object) -> Scene:
    match = Scene.new("cattitude", seats=seats, seed=seed, options=options)
    while match.prompts:
        prompt = match.prompts[0]
        for seat in prompt.seats:
            if seat not in prompt.done:
                action = think(match, seat, levels[seat % len(levels)], match.seq)
                match.play(seat, action, window=prompt.window)
    return match


@pytest.mark.parametrize("level", LEVELS)
def test_a_robot_that_has_decided_can_only_take_back(level: str) -> None:
    match = scene(hands={0: "turkey", 1: "chicken"})
    match.play(0, think(match, 0, level))
    assert think(match, 0, level) == Unlock()


@pytest.mark.parametrize("level", LEVELS)
def test_robots_end_with_everything_that_brings_points(level: str) -> None:
    match = securing(tableaux={0: "peacock peacock marquise scared_chicken baroness"}, round_=11)
    match.play(0, think(match, 0, level))
    assert match.palace(0) == ("peacock", "peacock", "marquise")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_robots_use_the_cheaper_royal(level: str) -> None:
    match = securing(tableaux={0: "peacock peacock royal_cat queen"}, round_=11)
    assert think(match, 0, level) == Secure((P,), ("queen",))


def test_hard_counts_its_bonus_cards_at_the_end() -> None:
    scenery: dict[str, Any] = {"tableaux": {0: "chicken chicken baroness"}, "round_": 11}
    assert think(securing(**scenery), 0, "hard") == Secure((C,), ())
    for bonus, birds, expected in (
        ("no_chickens", "turkey " * 9, ()),
        ("many_chickens", "chicken " * 4, (C,)),
    ):
        match = securing(**scenery, bonuses={0: bonus}, palaces={0: birds})
        assert think(match, 0, "hard") == Secure(expected, ())
    one_short = securing(
        tableaux={0: "scared_chicken baroness"},
        round_=11,
        bonuses={0: "many_chickens"},
        palaces={0: "chicken " * 6},
    )
    assert think(one_short, 0, "hard") == Secure((), ())  # it would cost the five points it earns


def test_hard_waits_for_more_birds_while_nothing_threatens() -> None:
    for round_, secured in ((2, ()), (11, (T,))):
        match = securing(tableaux={0: "turkey turkey turkey duchess"}, round_=round_)
        assert think(match, 0, "hard") == Secure(secured, ())


@pytest.mark.parametrize("level", LEVELS)
def test_robots_leave_an_open_addict(level: str) -> None:
    match = scene(
        hands={2: "addict turkey"}, tableaux={0: "turkey turkey chicken duchess baroness"}
    )
    match.bids(2, "addict", "turkey")
    if level == "easy":  # it looks at most twice
        sides = [think(match, 0, level, seed).bid for seed in range(40)]
        assert sides.count(Side.CLOSED) > sides.count(Side.OPEN)
    else:
        assert think(match, 0, level) == ChooseBid(Side.CLOSED)


def test_hard_does_not_offer_an_addict_so_that_it_comes_back() -> None:
    """The neighbour would leave a visible addict: it goes into the closed bid."""
    match = scene(
        hands={0: "addict turkey peacock"},
        tableaux={
            0: "turkey turkey turkey duchess chicken chicken baroness",
            1: "peacock peacock marquise turkey turkey duchess",
        },
        round_=3,
    )
    bid: LockBid = think(match, 0, "hard")
    assert "addict" in bid.closed


@pytest.mark.parametrize("level", LEVELS)
def test_robots_give_up_what_they_could_not_secure(level: str) -> None:
    match = scene(
        hands={0: "addict"},
        tableaux={0: "turkey turkey turkey chicken chicken baroness"},
        round_=11,
    )
    match.everyone_keeps()
    assert think(match, 0, level) == ChooseLoss((T,))


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_robots_take_the_noble_that_lets_them_secure_a_group(level: str) -> None:
    match = scene(hands={0: "duchess chicken"}, tableaux={1: "turkey turkey turkey turkey turkey"})
    assert match.view(1).offers_to[0] == 1
    match.bids(0, "duchess", "chicken")
    assert think(match, 1, level) == ChooseBid(Side.OPEN)


def test_a_bonus_card_given_away_does_not_come_any_more_for_who_knows() -> None:
    match = scene(hands={0: "turkey no_peacocks"}, round_=9)
    match.bids(0, "turkey", "no_peacocks")
    match.all_choose("closed")
    for seat, count in ((0, 0), (1, 0), (2, 1)):
        assert Table(match.view(seat), Random(0)).unplaced.count("no_peacocks") == count


def test_hard_reads_from_a_split_what_is_hidden() -> None:
    """A seat that shows what the neighbour wants would get an addict back."""
    tableau = "turkey turkey turkey turkey chicken chicken chicken duchess baroness"
    match = scene(hands={0: "peacock addict"}, tableaux={0: tableau, 1: tableau}, round_=5)
    match.bids(0, "peacock", "addict")
    table = Table(match.view(1), Random(0))
    giver, me = (Party(table, seat) for seat in (0, 1))
    addict, chicken = (
        likelihood(table, giver, me, ("peacock",), (card,)) for card in ("addict", "chicken")
    )
    assert addict < 1 < chicken


@pytest.mark.soak
@pytest.mark.parametrize(
    ("level", "below", "games"), [("normal", "easy", 30), ("hard", "normal", 9)]
)
def test_each_level_beats_the_one_below(level: str, below: str, games: int) -> None:
    """A small, seeded tournament; `make bench-robots` plays the large one."""
    wins = 0.0
    for game in range(games):
        match = play(3, (level, below, below), f"{level} {game}")
        assert match.outcome is not None
        best = match.ended.ranking[0]
        wins += (0 in best) / len(best)
    assert wins > games / 2, wins  # a third would be even
