"""The sixth egg, the count, ties; the pyramid, its gaps and the chick."""

import pytest

from rules.beccato.legal import levels
from rules.beccato.model import (
    CHICK,
    DECK,
    GUILD_CARD,
    Beccato,
    Chicchirichi,
    Coccode,
    Egg,
    PlaceEgg,
    TakeEgg,
)
from rules.beccato.scoring import filled, points
from tests.rules.beccato.tables import Table, events, table

OWN, FOREIGN, THIRD = Egg("own", "star"), Egg("foreign", "coin"), Egg("third", "cog")
DOWN = Egg("down", "star", face_up=False)
CARD = Egg(GUILD_CARD, "star")
THE_CHICK = Egg(CHICK, "")


def with_eggs(own: int, foreign: int, match: Table, team: int) -> list[Egg]:
    guild = match.state.teams[team].guild
    others = [g for g in ("coin", "cog", "sprig", "star") if g != guild]
    return match.eggs_of(guild, own) + match.eggs_of(others[0], foreign)


def end_by_void(match: Table) -> None:
    """Ends the match in its present state."""
    match.change(voids=2)
    match.passes(match.state.options.lap_limit * len(match.state.ring))


def test_BC_50_BC_53_the_sixth_egg_ends_the_match_after_the_call() -> None:
    five = table(6).lay(0, 4).deal()
    (row, *_) = five.view(None).teams[0].rows
    assert row == five.state.teams[0].eggs and all(egg.face_up for egg in row)  # BC-53
    five.play(1, Beccato(0))
    assert five.outcome is None
    match = table(6).lay(0, 5).deal()
    happened = match.play(1, Beccato(0))
    assert match.counts == [6, 0]
    assert events(happened, "MatchEnded")[0].reason == "six_eggs"
    assert match.prompts == ()
    assert match.ended.reason == "six_eggs"


def test_BC_50_A8_not_before_the_call_is_settled_and_several_at_once() -> None:
    match = table(9, pyramid=True).lay(1, 3, 2).lay(2, 2).deal()
    match.play(0, Coccode())
    assert match.counts == [0, 6, 2]
    assert match.outcome is None
    match.play(2, PlaceEgg(2))
    assert match.counts == [0, 6, 3]
    assert match.outcome is not None
    several = table(9).lay(1, 5).lay(2, 5).deal()
    several.play(0, Coccode())
    assert several.counts == [0, 6, 6]
    assert several.outcome is not None


@pytest.mark.parametrize(
    ("eggs", "worth"),
    [
        ("", 0),  # BC-51: two for the team's guild, one for others
        ("o", 2),
        ("f", 1),
        ("ootf", 6),
        ("od", 2),
        ("ooo//", 12),  # BC-82e, 82f: a full level of one guild counts double
        ("fff//", 6),
        ("oof//", 5),
        ("oo//", 4),
        ("occ//", 4),
        ("ffc//", 2),
        ("ccc//", 0),
        ("ood//", 4),  # BC-71: not with a face-down egg
        ("/oo/", 8),
        ("/od/", 2),
        ("//o", 4),  # BC-82f, 82h: the top always does
        ("//f", 2),
        ("//k", 10),
        ("//c", 0),
        ("//d", 0),
        ("ooo/ft/k", 24),  # E12
        ("odf/od/o", 9),  # E13
        ("odf/oc/o", 11),
    ],
)
def test_BC_51_BC_71_BC_82_E12_E13_what_eggs_are_worth(eggs: str, worth: int) -> None:
    """Own guild (o), foreign (f, t), face down (d), guild card (c), chick (k); / between levels."""
    every = {"o": OWN, "f": FOREIGN, "t": THIRD, "d": DOWN, "c": CARD, "k": THE_CHICK}
    rows = tuple(tuple(every[egg] for egg in row) for row in eggs.split("/"))
    pyramid = len(rows) == 3
    assert points(rows if pyramid else (*rows, (), ()), "star", pyramid=pyramid) == worth


def test_E9_own_eggs_count_two_and_others_one() -> None:
    match = table(6)
    match.give_eggs(0, with_eggs(2, 3, match, 0)).give_eggs(1, with_eggs(4, 1, match, 1))
    # The last egg must be foreign to team 0: put such an egg on top of the deck.
    guild = match.state.teams[0].guild
    deck = sorted(match.state.egg_deck, key=lambda egg: egg.guild == guild)
    match.change(egg_deck=tuple(deck)).deal()
    match.play(1, Beccato(0))
    assert match.ended.scores == (8, 9, 8, 9, 8, 9)
    assert match.ended.ranking == ((1, 3, 5), (0, 2, 4))
    assert match.ended.teams == ((0, 2, 4), (1, 3, 5))
    assert [team.points for team in match.view(None).teams] == [8, 9]


@pytest.mark.parametrize(
    ("one", "other", "score", "ranking"),
    [((2, 4), (3, 2), 8, ((1, 3, 5), (0, 2, 4))), ((1, 1), (1, 1), 3, ((0, 1, 2, 3, 4, 5),))],
    ids=["E10", "still tied"],
)
def test_BC_52_E10_a_tie_goes_to_more_eggs_of_the_own_guild_and_then_is_shared(
    one: tuple[int, int], other: tuple[int, int], score: int, ranking: tuple[tuple[int, ...], ...]
) -> None:
    match = table(6)
    match.give_eggs(0, with_eggs(*one, match, 0)).give_eggs(1, with_eggs(*other, match, 1))
    end_by_void(match)
    assert match.ended.scores[:2] == (score, score)
    assert match.ended.ranking == ranking


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
    match = table(6, pyramid=True).lay(0, 2).deal()
    happened = match.play(1, Beccato(4))
    (egg,) = [e.egg for e in events(happened, "EggTaken")]
    place = match.window("place")
    assert (place.seats, place.seconds) == ((4,), 20)
    assert list(match.legal(4)) == [PlaceEgg(1), PlaceEgg(2)]
    (gain,) = match.view(None).gains
    assert (gain.egg, gain.levels, gain.sources) == (egg, (1, 2), ())
    assert match.refused(4, PlaceEgg(3)) == "level_unsupported"
    assert match.refused(4, PlaceEgg(0)) == "no_such_level"
    late = match.fork()
    happened = match.play(4, PlaceEgg(2))
    assert [(e.egg, e.level) for e in events(happened, "EggPlaced")] == [(egg, 2)]
    assert tuple(map(len, match.state.teams[0].rows)) == (2, 1, 0)
    late.expire(late.window("place").window)
    assert tuple(map(len, late.state.teams[0].rows)) == (3, 0, 0)


def test_BC_82b_82c_an_egg_with_one_place_lies_there_at_once_and_a_sixth_ends_the_match() -> None:
    match = table(6, pyramid=True).deal()
    happened = match.play(1, Beccato(4))
    assert events(happened, "EggPlaced")[0].level == 1
    assert match.kinds == ["pass", "call"]
    match = table(6, pyramid=True).lay(0, 3, 2).deal()
    match.play(1, Beccato(0))
    assert tuple(map(len, match.state.teams[0].rows)) == (3, 2, 1)
    assert match.outcome is not None


@pytest.mark.parametrize(("eggs", "excluded"), [(2, True), (3, False)])
def test_E16_pyramid_exclusion(eggs: int, excluded: bool) -> None:
    match = table(9, pyramid=True).lay(0, 3, 2).lay(2, eggs).deal()
    match.play(1, Beccato(0))
    assert match.ended.ranking[0] == (0, 3, 6)
    last = (1, 2, 4, 5, 7, 8) if excluded else (1, 4, 7)
    assert match.ended.ranking[-1] == last
    assert (match.ended.scores[2] == 0) == excluded
    assert match.ended.scores[1] == 0


def test_BC_82d_a_match_that_ends_by_void_rounds_fills_every_pyramid() -> None:
    match = table(6, pyramid=True)
    eggs = with_eggs(2, 2, match, 1)
    match.give_eggs(0, with_eggs(3, 0, match, 0)).give_eggs(1, eggs[:3], eggs[3:])
    end_by_void(match)
    assert match.ended.scores[:2] == (12, 6)
    match = table(6, pyramid=True).lay(0, 2)  # if all are excluded, they share the place
    end_by_void(match)
    assert match.ended.ranking == ((0, 1, 2, 3, 4, 5),)
    assert match.ended.scores == (0,) * 6


def test_BC_82g_the_chick_on_top_ends_the_match() -> None:
    match = table(6, pyramid=True).lay(0, 3, 2).deal({2: "SSSS"})
    assert match.view(None).chick
    match.play(2, Chicchirichi())
    assert list(match.legal(2)) == [TakeEgg(CHICK), TakeEgg(DECK)]
    egg, late = match.fork(), match.fork()
    before = match.view(None).teams[0].points
    match.play(2, TakeEgg(CHICK))
    late.time_out()
    for chick in (match, late):
        assert not chick.view(None).chick
        assert chick.ended.scores[0] == before + 10
    egg.play(2, TakeEgg(DECK))
    assert egg.view(None).chick
    assert egg.ended.scores[0] in (before + 2, before + 4)


@pytest.mark.parametrize(("pyramid", "rows"), [(True, (3, 1)), (False, (5,))])
def test_BC_82g_only_with_five_cards_in_a_pyramid(pyramid: bool, rows: tuple[int, ...]) -> None:
    match = table(6, pyramid=pyramid).lay(0, *rows).deal({2: "SSSS"})
    match.play(2, Chicchirichi())
    assert match.counts == [sum(rows) + 1, 0]
    assert match.view(None).chick == pyramid
    assert all(egg.id != CHICK for egg in match.state.teams[0].eggs)


def test_BC_82_choosing_a_coop_comes_before_choosing_a_level() -> None:
    match = table(6, pyramid=True).lay(0, 2).deal({1: "aaa"})
    _, b, *_ = match.breeds
    match.play(2, Beccato(1))
    assert match.kinds == ["take"]
    match.play(2, TakeEgg(b))
    assert match.kinds == ["place"]
    match.play(2, PlaceEgg(2))
    assert match.kinds == ["pass", "call"]
