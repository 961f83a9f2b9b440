"""The sixth egg, the count, ties; the pyramid, its gaps and the chick."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.beccato.legal import levels
from rules.beccato.model import CHICK, GUILD_CARD
from rules.beccato.scoring import filled, points
from tests.rules.beccato.tables import (
    DECK,
    SERAMA,
    Beccato,
    Chicchirichi,
    Coccode,
    Egg,
    PlaceEgg,
    ProposeChange,
    Ready,
    Signal,
    TakeEgg,
    any_eggs,
    breeds,
    change,
    counts,
    deal,
    eggs_of,
    events,
    give_eggs,
    kinds,
    pass_all,
    refused,
    state,
    table,
    view_of,
    window,
)

OWN, FOREIGN, THIRD = Egg("own", "star"), Egg("foreign", "coin"), Egg("third", "cog")
DOWN = Egg("down", "star", face_up=False)
CARD = Egg(GUILD_CARD, "star")
THE_CHICK = Egg(CHICK, "")


def with_eggs(own: int, foreign: int, match: rules.Match, team: int) -> list[Egg]:
    guild = state(match).teams[team].guild
    others = [g for g in ("coin", "cog", "sprig", "star") if g != guild]
    return eggs_of(match, guild, own) + eggs_of(match, others[0], foreign)


def end_by_void(match: rules.Match) -> None:
    """Lets the match end as it stands."""
    change(match, voids=2)
    pass_all(match, state(match).options.lap_limit * len(state(match).ring))


def test_BC_50_the_sixth_egg_ends_the_match_after_the_call() -> None:
    match = table(6)
    give_eggs(match, 0, any_eggs(match, 5))
    deal(match, {})
    told = match.play(1, Beccato(0))
    assert counts(match) == [6, 0]
    assert events(told, "MatchEnded")[0].reason == "six_eggs"
    assert match.prompts == ()
    assert match.outcome is not None
    assert match.outcome.reason == "six_eggs"


def test_BC_50_five_eggs_do_not() -> None:
    match = table(6)
    give_eggs(match, 0, any_eggs(match, 4))
    deal(match, {})
    match.play(1, Beccato(0))
    assert match.outcome is None


def test_BC_50_not_before_the_call_is_settled() -> None:
    match = table(9, pyramid=True)
    give_eggs(match, 1, *[any_eggs(match, 5)[:3], any_eggs(match, 5)[3:]])
    give_eggs(match, 2, any_eggs(match, 2))
    deal(match, {})
    match.play(0, Coccode())
    assert counts(match) == [0, 6, 2]
    assert match.outcome is None
    match.play(2, PlaceEgg(2))
    assert counts(match) == [0, 6, 3]
    assert match.outcome is not None


def test_A8_several_teams_reach_six_at_once() -> None:
    match = table(9)
    give_eggs(match, 1, any_eggs(match, 5))
    give_eggs(match, 2, any_eggs(match, 5))
    deal(match, {})
    match.play(0, Coccode())
    assert counts(match) == [0, 6, 6]
    assert match.outcome is not None


@pytest.mark.parametrize(
    ("eggs", "worth"),
    [((), 0), ((OWN,), 2), ((FOREIGN,), 1), ((OWN, OWN, THIRD, FOREIGN), 6), ((OWN, DOWN), 2)],
)
def test_BC_51_two_for_the_own_guild_one_for_others(eggs: tuple[Egg, ...], worth: int) -> None:
    assert points((eggs, (), ()), "star", pyramid=False) == worth


def test_E9_own_eggs_count_two_and_others_one() -> None:
    match = table(6)
    give_eggs(match, 0, with_eggs(2, 3, match, 0))
    give_eggs(match, 1, with_eggs(4, 1, match, 1))
    # The last egg must be foreign to team 0: put one on top of the deck.
    guild = state(match).teams[0].guild
    deck = sorted(state(match).egg_deck, key=lambda egg: egg.guild == guild)
    change(match, egg_deck=tuple(deck))
    deal(match, {})
    match.play(1, Beccato(0))
    assert match.outcome is not None
    assert match.outcome.scores == (8, 9, 8, 9, 8, 9)
    assert match.outcome.ranking == ((1, 3, 5), (0, 2, 4))
    assert match.outcome.teams == ((0, 2, 4), (1, 3, 5))
    assert [team.points for team in view_of(match, None).teams] == [8, 9]


def test_E10_a_tie_goes_to_more_eggs_of_the_own_guild() -> None:
    match = table(6)
    give_eggs(match, 0, with_eggs(2, 4, match, 0))
    give_eggs(match, 1, with_eggs(3, 2, match, 1))
    end_by_void(match)
    assert match.outcome is not None
    assert match.outcome.scores[:2] == (8, 8)
    assert match.outcome.ranking == ((1, 3, 5), (0, 2, 4))


def test_BC_52_still_tied_is_shared() -> None:
    match = table(6)
    give_eggs(match, 0, with_eggs(1, 1, match, 0))
    give_eggs(match, 1, with_eggs(1, 1, match, 1))
    end_by_void(match)
    assert match.outcome is not None
    assert match.outcome.ranking == ((0, 1, 2, 3, 4, 5),)


def test_BC_53_eggs_are_face_up_for_all() -> None:
    match = table(6)
    give_eggs(match, 0, any_eggs(match, 3))
    assert view_of(match, None).teams[0].rows[0] == state(match).teams[0].eggs
    assert all(egg.face_up for egg in view_of(match, None).teams[0].rows[0])


def test_E12_pyramid_simona() -> None:
    rows = ((OWN, OWN, OWN), (FOREIGN, THIRD), (THE_CHICK,))
    assert [points((row, (), ()), "star", pyramid=True) for row in rows[:1]] == [12]
    assert points(rows, "star", pyramid=True) == 24


def test_E13_pyramid_nicola() -> None:
    rows = ((OWN, DOWN, FOREIGN), (OWN, DOWN), (OWN,))
    assert points(rows, "star", pyramid=True) == 9
    assert points(((OWN, DOWN, FOREIGN), (OWN, CARD), (OWN,)), "star", pyramid=True) == 11


def test_E14_pyramid_federico() -> None:
    rows = filled(((OWN, FOREIGN, THIRD), (OWN,), ()), "star")
    assert rows is not None
    assert rows == ((OWN, FOREIGN, THIRD), (OWN, CARD), (CARD,))
    assert points(rows, "star", pyramid=True) == 8


@pytest.mark.parametrize(
    ("sizes", "open_levels"),
    [
        ((0, 0, 0), (1,)),
        ((1, 0, 0), (1,)),
        ((2, 0, 0), (1, 2)),
        ((2, 1, 0), (1,)),
        ((3, 0, 0), (2,)),
        ((3, 1, 0), (2,)),
        ((3, 2, 0), (3,)),
        ((3, 2, 1), ()),
    ],
)
def test_E15_pyramid_placement(sizes: tuple[int, int, int], open_levels: tuple[int, ...]) -> None:
    assert levels(tuple((OWN,) * size for size in sizes)) == open_levels


def test_BC_82a_82b_the_deciding_seat_chooses_a_level_where_there_are_two() -> None:
    match = table(6, pyramid=True)
    give_eggs(match, 0, any_eggs(match, 2))
    deal(match, {})
    told = match.play(1, Beccato(4))
    (egg,) = [e.egg for e in events(told, "EggTaken")]
    place = window(match, "place")
    assert (place.seats, place.seconds) == ((4,), 20)
    assert list(match.legal(4)) == [PlaceEgg(1), PlaceEgg(2)]
    (gain,) = view_of(match, None).gains
    assert (gain.egg, gain.levels, gain.sources) == (egg, (1, 2), ())
    assert refused(match, 4, PlaceEgg(3)) == "level_unsupported"
    assert refused(match, 4, PlaceEgg(0)) == "no_such_level"
    late = match.fork()
    told = match.play(4, PlaceEgg(2))
    assert [(e.egg, e.level) for e in events(told, "EggPlaced")] == [(egg, 2)]
    assert tuple(map(len, state(match).teams[0].rows)) == (2, 1, 0)
    late.expire(window(late, "place").window)
    assert tuple(map(len, state(late).teams[0].rows)) == (3, 0, 0)


def test_BC_82b_an_egg_with_one_place_lies_there_at_once() -> None:
    match = table(6, pyramid=True)
    deal(match, {})
    told = match.play(1, Beccato(4))
    assert events(told, "EggPlaced")[0].level == 1
    assert kinds(match) == ["pass", "call"]


def test_BC_82c_the_first_team_with_six_cards_ends_the_match() -> None:
    match = table(6, pyramid=True)
    eggs = any_eggs(match, 5)
    give_eggs(match, 0, eggs[:3], eggs[3:])
    deal(match, {})
    match.play(1, Beccato(0))
    assert tuple(map(len, state(match).teams[0].rows)) == (3, 2, 1)
    assert match.outcome is not None


@pytest.mark.parametrize(("eggs", "excluded"), [(2, True), (3, False)])
def test_E16_pyramid_exclusion(eggs: int, excluded: bool) -> None:
    match = table(9, pyramid=True)
    give_eggs(match, 0, any_eggs(match, 5)[:3], any_eggs(match, 5)[3:])
    give_eggs(match, 2, any_eggs(match, eggs))
    deal(match, {})
    match.play(1, Beccato(0))
    assert match.outcome is not None
    assert match.outcome.ranking[0] == (0, 3, 6)
    last = (1, 2, 4, 5, 7, 8) if excluded else (1, 4, 7)
    assert match.outcome.ranking[-1] == last
    assert (match.outcome.scores[2] == 0) == excluded
    assert match.outcome.scores[1] == 0


def test_BC_82d_when_all_are_excluded_the_place_is_shared() -> None:
    match = table(6, pyramid=True)
    give_eggs(match, 0, any_eggs(match, 2))
    end_by_void(match)
    assert match.outcome is not None
    assert match.outcome.ranking == ((0, 1, 2, 3, 4, 5),)
    assert match.outcome.scores == (0,) * 6


def test_BC_82d_a_match_that_ends_by_void_rounds_fills_every_pyramid() -> None:
    match = table(6, pyramid=True)
    give_eggs(match, 0, with_eggs(3, 0, match, 0))
    give_eggs(match, 1, with_eggs(2, 2, match, 1)[:3], with_eggs(2, 2, match, 1)[3:])
    end_by_void(match)
    assert match.outcome is not None
    assert match.outcome.scores[:2] == (12, 6)


@pytest.mark.parametrize(
    ("row", "worth"),
    [
        ((OWN, OWN, OWN), 12),
        ((FOREIGN, FOREIGN, FOREIGN), 6),
        ((OWN, OWN, FOREIGN), 5),
        ((OWN, OWN), 4),
        ((OWN, CARD, CARD), 4),
        ((FOREIGN, FOREIGN, CARD), 2),
        ((OWN, OWN, DOWN), 4),
        ((CARD, CARD, CARD), 0),
    ],
)
def test_BC_82e_82f_a_full_level_of_one_guild_counts_double(
    row: tuple[Egg, ...], worth: int
) -> None:
    assert points((row, (), ()), "star", pyramid=True) == worth


@pytest.mark.parametrize(
    ("egg", "worth"), [(OWN, 4), (FOREIGN, 2), (THE_CHICK, 10), (CARD, 0), (DOWN, 0)]
)
def test_BC_82f_82h_the_top_always_counts_double(egg: Egg, worth: int) -> None:
    assert points(((), (), (egg,)), "star", pyramid=True) == worth


def test_BC_71_a_level_with_an_egg_turned_down_has_no_bonus() -> None:
    full = ((), (OWN, OWN), ())
    turned = ((), (OWN, DOWN), ())
    assert points(full, "star", pyramid=True) == 8
    assert points(turned, "star", pyramid=True) == 2


def before_the_top(**options: Any) -> rules.Match:
    match = table(6, pyramid=True, **options)
    eggs = any_eggs(match, 5)
    give_eggs(match, 0, eggs[:3], eggs[3:])
    deal(match, {2: [SERAMA] * 4})
    return match


def test_BC_82g_the_chick_on_top_ends_the_match() -> None:
    match = before_the_top()
    assert view_of(match, None).chick
    match.play(2, Chicchirichi())
    assert list(match.legal(2)) == [TakeEgg(CHICK), TakeEgg(DECK)]
    egg = match.fork()
    before = view_of(match, None).teams[0].points
    match.play(2, TakeEgg(CHICK))
    assert match.outcome is not None
    assert not view_of(match, None).chick
    assert match.outcome.scores[0] == before + 10
    egg.play(2, TakeEgg(DECK))
    assert egg.outcome is not None
    assert view_of(egg, None).chick
    assert egg.outcome.scores[0] in (before + 2, before + 4)


def test_BC_82g_the_default_is_the_chick() -> None:
    match = before_the_top()
    match.play(2, Chicchirichi())
    match.expire(window(match, "take").window)
    assert not view_of(match, None).chick


def test_BC_82g_only_with_five_cards_and_only_the_top_free() -> None:
    match = table(6, pyramid=True)
    eggs = any_eggs(match, 4)
    give_eggs(match, 0, eggs[:3], eggs[3:])
    deal(match, {2: [SERAMA] * 4})
    match.play(2, Chicchirichi())
    assert view_of(match, None).chick
    assert counts(match) == [5, 0]


def test_BC_82g_no_chick_without_pyramids() -> None:
    match = table(6)
    give_eggs(match, 0, any_eggs(match, 5))
    deal(match, {2: [SERAMA] * 4})
    match.play(2, Chicchirichi())
    assert match.outcome is not None
    assert all(egg.id != CHICK for egg in state(match).teams[0].eggs)


def test_BC_82_choosing_a_coop_comes_before_choosing_a_level() -> None:
    match = table(6, pyramid=True)
    a, b, *_ = breeds(match)
    give_eggs(match, 0, any_eggs(match, 2))
    deal(match, {1: [a, a, a]})
    match.play(2, Beccato(1))
    assert kinds(match) == ["take"]
    match.play(2, TakeEgg(b))
    assert kinds(match) == ["place"]
    match.play(2, PlaceEgg(2))
    assert kinds(match) == ["pass", "call"]


def test_BC_80_81_82_all_variants_together() -> None:
    match = table(
        4, pyramid=True, called_chickens=True, free_signal=True, signal_change=True, lap_limit=2
    )
    for prompt in match.prompts:
        match.expire(prompt.window)
    a, *_ = breeds(match)
    deal(match, {2: [a, a, a]})
    match.play(0, Coccode(a))
    assert tuple(map(len, state(match).teams[0].rows)) == (1, 0, 0)
    egg = state(match).teams[0].eggs[0].id
    match.play(0, ProposeChange(egg, Signal(("S01", "S02"), breed=a)))
    for seat in range(4):
        match.play(seat, Ready())
    assert state(match).round == 2
