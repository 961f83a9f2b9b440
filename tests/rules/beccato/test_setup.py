"""Set-up: players, teams, seats, coops, the deck and the first deal."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import data
import rules
from rules.beccato.content import read
from rules.beccato.model import SERAMA, chickens
from rules.beccato.options import Options
from rules.beccato.setup import RINGS
from rules.core.content import BadContent
from tests.rules.beccato.tables import events, table

SEATS = range(4, 10)


@pytest.mark.parametrize("seats", [3, 10])
def test_BC_01_neither_fewer_than_four_nor_more_than_nine_play(seats: int) -> None:
    with pytest.raises(rules.BadSetup):
        table(seats)


@pytest.mark.parametrize(
    ("seats", "teams", "sizes"),
    [
        (4, "default", [2, 2]),
        (5, "default", [3, 2]),
        (6, "default", [3, 3]),
        (6, "alternative", [2, 2, 2]),
        (7, "default", [3, 2, 2]),
        (8, "default", [2, 2, 2, 2]),
        (8, "alternative", [3, 3, 2]),
        (9, "default", [3, 3, 3]),
        (9, "alternative", [3, 3, 3]),
    ],
)
def test_BC_03_team_table(seats: int, teams: str, sizes: list[int]) -> None:
    match = table(seats, teams=teams)
    assert [len(team.seats) for team in match.state.teams] == sizes
    game = rules.GAMES["beccato"]
    before = game.teams(seats, rules.read_options(game, {"teams": teams}))
    assert before == tuple(team.seats for team in match.state.teams)


@pytest.mark.parametrize("random_teams", [False, True])
@pytest.mark.parametrize("direction", ["left", "right"])
@pytest.mark.parametrize("teams", ["default", "alternative"])
@pytest.mark.parametrize("seats", SEATS)
def test_BC_02_BC_04_teams_of_two_or_three_with_neighbours_of_different_ones(
    seats: int, teams: str, direction: str, random_teams: bool
) -> None:
    match = table(seats, teams=teams, direction=direction, random_teams=random_teams)
    shown = match.view(None).teams
    assert all(len(team.seats) in (2, 3) for team in shown)
    assert sorted(seat for team in shown for seat in team.seats) == list(range(seats))
    assert len({team.guild for team in shown}) == len(shown)
    ring = match.state.ring
    assert sorted(ring) == list(range(seats))
    team = {seat: i for i, each in enumerate(match.state.teams) for seat in each.seats}
    gap = seats == 5  # the imaginary hand is between the last and the first
    round_table = ring if gap else (*ring, ring[0])
    assert all(team[first] != team[other] for first, other in pairwise(round_table))


def test_BC_04_the_seven_rings_are_those_of_the_table() -> None:
    assert {ring for rings in RINGS.values() for ring in rings} == {
        *("ABAB", "ABABA", "ABABAB", "ABCABC", "ABACABC"),
        *("ABCDABCD", "ABCABCAB", "ABCABCABC"),
    }


def test_BC_05_random_teams_deal_guild_cards_as_many_as_the_team_has_members() -> None:
    splits = {
        tuple(team.seats for team in table(7, seed=str(n), random_teams=True).state.teams)
        for n in range(30)
    }
    assert len(splits) > 10
    assert all([len(team) for team in split] == [3, 2, 2] for split in splits)
    alone = rules.GAMES["beccato"].teams(7, Options(random_teams=True))
    assert alone == tuple((seat,) for seat in range(7))


@pytest.mark.parametrize("seats", SEATS)
def test_BC_06_one_secret_signal_card_a_team(seats: int) -> None:
    match = table(seats)
    cards_held = [str(team.cards[0]) for team in match.state.teams]
    assert len(set(cards_held)) == len(cards_held)
    assert sorted([*cards_held, *match.state.signal_pile]) == [f"S{n:02}" for n in range(1, 34)]
    for index, team in enumerate(match.state.teams):
        for seat in team.seats:
            assert match.view(seat).signals == team.signals
            assert team.signals[0].gestures == (cards_held[index],)
        (signal,) = [e for e in events(match.opening, "SignalGiven") if e.team == index]
        assert signal.to == team.seats
    assert match.view(None).signals == ()


@pytest.mark.parametrize(
    ("seats", "coops", "cards"),
    [(4, 3, 13), (5, 5, 19), (6, 5, 19), (7, 6, 22), (8, 7, 25), (9, 8, 28)],
)
def test_BC_07_E1_as_many_coops_as_players_less_one(seats: int, coops: int, cards: int) -> None:
    match = table(seats)
    assert len(match.breeds) == coops
    assert len(chickens(match.state)) == cards
    deck = Counter(chickens(match.state))
    assert deck == {**dict.fromkeys(match.breeds, 3), SERAMA: 4}
    dealt = [card for hand in match.state.hands for card in hand]
    assert Counter([*dealt, *(match.state.imaginary or ())]) == deck
    kinds = {tuple(table(seats, seed=str(n)).breeds) for n in range(20)}
    assert len(kinds) > 1 or seats == 9


@pytest.mark.parametrize("seats", SEATS)
def test_BC_01_BC_08_three_cards_each_and_four_to_the_dealer(seats: int) -> None:
    match = table(seats)
    dealer = match.state.dealer
    sizes = [len(hand) for hand in match.state.hands]
    assert sizes == [3 + (seat == dealer) for seat in range(seats)]
    (started,) = events(match.opening, "RoundStarted")
    assert (started.round, started.dealer) == (1, dealer)
    for event in events(match.opening, "HandDealt"):
        assert event.to == (event.seat,)
        assert event.cards == match.state.hands[event.seat]


@pytest.mark.parametrize("seats", SEATS)
def test_BC_09_an_egg_on_every_coop_and_the_rest_face_down(seats: int) -> None:
    match = table(seats)
    coops = match.state.coops
    assert all(coop.egg for coop in coops)
    assert len(coops) + len(match.state.egg_deck) == 28
    assert match.view(None).egg_deck == 28 - len(coops)
    assert [e.breed for e in events(match.opening, "EggLaid")] == match.breeds


def test_the_dealer_and_the_guilds_come_from_the_seed() -> None:
    dealers = {table(6, seed=str(n)).state.dealer for n in range(60)}
    guilds = {tuple(team.guild for team in table(4, seed=str(n)).state.teams) for n in range(150)}
    assert dealers == set(range(6))
    assert len(guilds) == 12
    for direction in ("left", "right"):  # the first of five seats deals first
        five = [table(5, seed=str(n), direction=direction) for n in range(20)]
        assert {match.state.dealer for match in five} == {0}


def test_the_box_is_as_it_should_be() -> None:
    box = read(data.content("beccato"))
    assert (len(box.breeds), len(box.guilds), len(box.eggs), len(box.signals)) == (8, 4, 28, 33)
    tags = [(each.colour, each.square, each.shape) for each in (*box.breeds, box.cockerel)]
    assert all(len(set(column)) == 9 for column in zip(*tags, strict=True))
    assert [signal.id for signal in box.signals if signal.video is None] == ["S20"]
    for form in ("name", "board", "chat"):
        assert len({getattr(signal, form) for signal in box.signals}) == 33
    assert all(len(signal.name) <= 20 for signal in box.signals)


@pytest.mark.parametrize("missing", ["breeds", "guilds", "eggs", "signals"])
def test_a_box_with_a_piece_missing_or_twice_is_refused(missing: str) -> None:
    content: Any = data.content("beccato")
    with pytest.raises(BadContent, match=f"{missing}.toml"):
        read({name: piece for name, piece in content.items() if name != missing})
    pieces = dict(content[missing])
    key = next(key for key in pieces if key != "cockerel")
    listed = list(pieces[key])
    for wrong in (listed[1:], [listed[0], *listed[:-1]]):
        with pytest.raises(BadContent, match=f"{missing}.toml"):
            read({**content, missing: {**pieces, key: wrong}})


def test_a_box_with_unevenly_spread_eggs_is_refused() -> None:
    content: Any = data.content("beccato")
    eggs: list[dict[str, object]] = content["eggs"]["egg"]
    with pytest.raises(BadContent, match="7 eggs"):
        read({**content, "eggs": {"egg": [{**eggs[0], "guild": "star"}, *eggs[1:]]}})
