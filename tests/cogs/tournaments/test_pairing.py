"""Pairings: no avoidable second meetings, byes at most once, the same every time."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.tournaments.logic.pairing import Pairing, Past, knockout, seated, swiss, through
from cogs.tournaments.logic.scoring import Form, Slot, standings


def played(
    pairing: Pairing, number: int, dice: Random, size: int, teams: Sequence[Sequence[int]] = ()
) -> list[Slot]:
    slots = [Slot(number, 0, seat, bye) for seat, bye in enumerate(pairing.byes)]
    for board, people in enumerate(pairing.boards, 1):
        full = [*people, *[0] * (size - len(people))]
        sides = teams or [(seat,) for seat in range(len(full))]
        places = dice.sample(range(1, len(sides) + 1), len(sides))
        for side, (seats, place) in enumerate(zip(sides, places, strict=True)):
            slots += [Slot(number, board, s, full[s], side, place, 10 - place) for s in seats]
    return slots


def tournament(
    people: int, size: int, rounds: int, seed: int, *, robots: bool, form: Form = Form.SWISS
) -> list[Slot]:
    dice, slots = Random(seed), list[Slot]()
    entrants = list(range(1, people + 1))
    for number in range(1, rounds + 1):
        lines = standings(entrants, slots, form)
        levels = {line.entrant: int(line.score * 12) for line in lines}
        drawn = swiss(levels, Past.of(slots), size, range(2, 6), f"{seed}:{number}", robots=robots)
        there = [*drawn.byes, *(entrant for board in drawn.boards for entrant in board)]
        assert sorted(there) == entrants
        slots += played(drawn, number, dice, size)
    return slots


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 14), st.integers(0, 10_000), st.booleans())
def test_no_two_meet_twice_and_no_one_has_two_byes(people: int, seed: int, robots: bool) -> None:
    rounds = people // 2  # this many rounds always leave a way
    slots = tournament(people, 2, rounds, seed, robots=robots)
    past = Past.of(slots)
    assert max(past.meetings.values()) == 1
    alone = Counter(slot.entrant for slot in slots if slot.board == 0)
    for number in range(1, rounds + 1):
        boards = {slot.board for slot in slots if slot.round == number and slot.board}
        for board in boards:
            people_here = [
                slot.entrant
                for slot in slots
                if (slot.round, slot.board) == (number, board) and slot.entrant
            ]
            if len(people_here) == 1:
                alone[people_here[0]] += 1
    assert max(alone.values(), default=1) == 1
    assert bool(alone) == bool(people % 2)


def brute(people: Sequence[int], pairs_met: set[tuple[int, int]]) -> bool:
    """Returns whether everyone can be paired with someone they haven't met."""
    if not people:
        return True
    first, *rest = people
    return any(
        (first, other) not in pairs_met
        and brute([player for player in rest if player != other], pairs_met)
        for other in rest
    )


@settings(max_examples=60, deadline=None)
@given(
    st.sets(st.sampled_from(list(combinations(range(1, 9), 2))), max_size=26), st.integers(0, 99)
)
def test_two_meet_again_or_whom_they_block_only_where_it_cannot_be_avoided(
    met: set[tuple[int, int]], seed: int
) -> None:
    dice = Random(seed)
    levels = {entrant: dice.randint(0, 60) for entrant in range(1, 9)}
    past = Past(dict.fromkeys(met, 1), {}, (), {})
    pairing = swiss(levels, past, 2, [2], "lot", robots=False)
    again = [pair for pair in pairing.boards if tuple(sorted(pair)) in met]
    assert bool(again) != brute(list(levels), met)
    once = Past(dict.fromkeys(combinations(range(1, 9), 2), 1), {}, (), {})
    pairing = swiss(levels, once, 2, [2], "lot", robots=False, parted=among(met))
    blocked = [pair for pair in pairing.boards if tuple(sorted(pair)) in met]
    assert bool(blocked) != brute(list(levels), met)


def among(pairs: set[tuple[int, int]]) -> Callable[[int, int], bool]:
    """Returns a function that says whether two are in some pairs."""
    return lambda first, other: (min(first, other), max(first, other)) in pairs


def test_larger_boards_part_who_block_each_other() -> None:
    past, everyone = Past({}, {}, (), {}), list(range(1, 13))
    for seed in range(8):
        levels, lot = {pair: 10 * seed // pair for pair in everyone}, str(seed)
        for draw in (
            partial(swiss, levels, past, 4, [4], lot, robots=False),
            partial(knockout, everyone, set(everyone), 1, 4, [4], robots=False),
        ):
            blocked = {(min(board[:2]), max(board[:2])) for board in draw().boards}
            boards = draw(parted=among(blocked)).boards
            assert not [pair for pair in blocked for board in boards if set(pair) <= set(board)]


def test_a_second_bye_is_better_than_someone_whom_one_blocks() -> None:
    past, blocked = Past({}, {}, {1}, {}), {(1, 2), (1, 3)}
    drawn = swiss({1: 9, 2: 0, 3: 0}, past, 2, [2], "lot", robots=False, parted=among(blocked))
    assert drawn == Pairing([(2, 3)], [1])


def test_people_of_like_scores_meet() -> None:
    levels = {1: 24, 2: 24, 3: 12, 4: 12, 5: 0, 6: 0}
    drawn = swiss(levels, Past({}, {}, (), {}), 2, [2], "lot", robots=False)
    assert drawn.boards == [(1, 2), (3, 4), (5, 6)]


@settings(max_examples=8, deadline=None)
@given(st.integers(3, 5), st.integers(0, 1_000), st.booleans())
def test_larger_boards(size: int, seed: int, robots: bool) -> None:
    people = size * 5 + seed % size
    slots = tournament(people, size, 3, seed, robots=robots)
    past = Past.of(slots)
    byes = Counter(slot.entrant for slot in slots if slot.board == 0)
    assert max(byes.values(), default=1) == 1
    again = sum(count - 1 for count in past.meetings.values())
    assert again <= people // 4, "almost no one meets twice in three rounds"


def test_sixteen_at_four_boards_of_four_meet_no_one_twice() -> None:
    for seed in range(5):
        slots = tournament(16, 4, 3, seed, robots=False, form=Form.DUPLICATE)
        assert Counter(Past.of(slots).meetings.values())[2] <= 2


def test_the_same_every_time() -> None:
    assert tournament(11, 2, 4, 7, robots=False) == tournament(11, 2, 4, 7, robots=False)
    assert tournament(17, 4, 3, 7, robots=True) == tournament(17, 4, 3, 7, robots=True)


def test_robots_fill_boards_evenly() -> None:
    levels = dict.fromkeys(range(1, 6), 0)
    drawn = swiss(levels, Past({}, {}, (), {}), 4, [4], "lot", robots=True)
    assert sorted(map(len, drawn.boards)) == [2, 3]
    folded = swiss(levels, Past({}, {}, (), {}), 4, [4], "lot", robots=False)
    assert [len(board) for board in folded.boards] == [4]
    assert len(folded.byes) == 1
    smaller = swiss(levels, Past({}, {}, (), {}), 4, [2, 3, 4], "lot", robots=False)
    assert sorted(map(len, smaller.boards)) == [2, 3]
    assert not smaller.byes


def bracket(
    people: int, blocked: Sequence[tuple[int, int]], seed: int
) -> dict[tuple[int, int], int]:
    """Plays a knock-out of two with random winners; returns who meets in which round."""
    seeds, slots, dice = list(range(1, people + 1)), list[Slot](), Random(seed)
    still, met, number = set(seeds), dict[tuple[int, int], int](), 0
    while len(still) > 1:
        number += 1
        # a block that is lifted later changes nothing
        now = among({*blocked} if number == 1 else set())
        first = [slot for slot in slots if slot.round == 1]
        drawn = knockout(seeds, still, number, 2, [2], robots=False, parted=now, first=first)
        assert not drawn.byes or number == 1
        here = played(drawn, number, dice, 2)
        met |= {(min(board), max(board)): number for board in drawn.boards}
        slots += here
        still = through(here, seeds)
    assert number == (people - 1).bit_length()
    assert len(met) == people - 1, "everyone but the winner is beaten once"
    return met


@pytest.mark.parametrize("seed", range(5))
def test_in_a_bracket_blocks_exchange_seeds_of_like_rank(seed: int) -> None:
    assert bracket(4, [(1, 4)], seed).keys() >= {(1, 3), (2, 4)}
    assert bracket(4, [(1, 2)], seed).keys() >= {(1, 4), (2, 3)}
    assert bracket(4, [(1, 3), (1, 4)], seed).keys() >= {(1, 4), (2, 3)}, "it cannot be avoided"
    for people in (8, 16):
        met = bracket(people, [(1, people)], seed)
        assert met.get((1, people)) in (None, people.bit_length() - 1), "in the final or never"
    blocked = [(1, 8), (2, 7), (3, 6), (5, 6), (4, 8), (8, 9), (5, 12)]
    for people in (8, 12, 16):
        met = bracket(people, blocked, seed)
        assert not [pair for pair in blocked if met.get(pair) == 1]


@pytest.mark.parametrize("people", [2, 3, 5, 8, 13, 64])
def test_a_knock_out_of_two_is_a_bracket(people: int) -> None:
    seeds, slots = list(range(1, people + 1)), list[Slot]()
    still, number = set(seeds), 0
    while len(still) > 1:
        number += 1
        drawn = knockout(seeds, still, number, 2, [2], robots=False)
        if number > 1:
            assert not drawn.byes
        else:
            assert drawn.byes == sorted(drawn.byes)[: len(drawn.byes)] or set(drawn.byes) <= set(
                seeds[: len(drawn.byes)]
            )
        here = [Slot(number, 0, s, entrant) for s, entrant in enumerate(drawn.byes)]
        for board, (entrant, other) in enumerate(drawn.boards, 1):
            won = min(entrant, other)
            here += [
                Slot(number, board, 0, entrant, 0, 1 + (entrant != won)),
                Slot(number, board, 1, other, 1, 1 + (other != won)),
            ]
        slots += here
        still = through(here, seeds)
    assert still == {1}
    assert number == (people - 1).bit_length()
    lines = standings(seeds, slots, Form.KNOCKOUT)
    assert [line.entrant for line in lines[:2]] == [1, 2], "the two best seeds meet in the final"
    assert [line.place for line in lines[:2]] == [1, 2]
    if people > 4:
        assert [line.place for line in lines[2:4]] == [3, 3]


@pytest.mark.parametrize(("people", "size"), [(7, 4), (9, 3), (16, 4), (23, 5), (5, 4)])
@pytest.mark.parametrize("robots", [True, False])
def test_a_knock_out_of_larger_boards_ends(people: int, size: int, robots: bool) -> None:
    seeds, dice = list(range(1, people + 1)), Random(1)
    still = set(seeds)
    for number in range(1, 12):
        drawn = knockout(seeds, still, number, size, range(2, 6), robots=robots)
        final = len(drawn.boards) == 1 and not drawn.byes
        still = through(played(drawn, number, dice, size), seeds)
        if final:
            return
    raise AssertionError("it does not end")


def test_who_was_not_there_does_not_go_through() -> None:
    slots = [Slot(1, 1, 0, 1, 0, 1, absent=True), Slot(1, 1, 1, 2, 1, 2)]
    assert through(slots, [1, 2]) == {2}
    assert through([Slot(1, 1, 0, 1, absent=True), Slot(1, 1, 1, 2, absent=True)], [1, 2]) == set()


def test_partners_and_seats_change() -> None:
    teams, slots = ((0, 2), (1, 3)), list[Slot]()
    for number in range(1, 4):
        order = seated([1, 2, 3, 4], teams, Past.of(slots), f"lot:{number}")
        for side, seats in enumerate(teams):
            slots += [Slot(number, 1, seat, order[seat], side, 1) for seat in seats]
    past = Past.of(slots)
    assert set(past.partners.values()) == {1}, "everyone has had every partner once"
    assert len(past.partners) == 6


def test_standings_in_the_terms_of_the_field() -> None:
    """A round robin of three, worked out by hand: 1 beats 2 and 3, 2 and 3 tie."""

    def met(number: int, one: int, other: int, first: int, second: int) -> list[Slot]:
        return [Slot(number, 1, 0, one, 0, first, 3), Slot(number, 1, 1, other, 1, second, 1)]

    slots = [*met(1, 1, 2, 1, 2), *met(2, 1, 3, 1, 2), *met(3, 2, 3, 1, 1)]
    lines = {line.entrant: line for line in standings([1, 2, 3], slots, Form.SWISS)}
    half = Fraction(1, 2)
    assert [lines[one].score for one in (1, 2, 3)] == [2, half, half]
    assert [lines[one].buchholz for one in (1, 2, 3)] == [1, 2 + half, 2 + half]
    assert [lines[one].sonneborn for one in (1, 2, 3)] == [1, Fraction(1, 4), Fraction(1, 4)]
    assert [lines[one].place for one in (1, 2, 3)] == [1, 2, 2]


def test_duplicate_compares_who_held_the_same_cards() -> None:
    slots = [
        Slot(1, board, seat, entrant, seat, 1, points)
        for board, seat, entrant, points in [
            (1, 0, 1, 50), (1, 1, 2, 10), (2, 0, 3, 40),
            (2, 1, 4, 20), (3, 0, 5, 40), (3, 1, 0, 90),
        ]
    ]  # fmt: skip
    lines = {line.entrant: line.score for line in standings([1, 2, 3, 4, 5], slots, Form.DUPLICATE)}
    assert lines == {1: 1, 4: 1, 3: Fraction(1, 4), 5: Fraction(1, 4), 2: 0}


def test_a_no_show_has_nothing_and_the_other_all() -> None:
    slots = [Slot(1, 1, 0, 1, 0, None, absent=True), Slot(1, 1, 1, 2, 1, None)]
    lines = {line.entrant: line.score for line in standings([1, 2], slots, Form.SWISS)}
    assert lines == {1: 0, 2: 1}
