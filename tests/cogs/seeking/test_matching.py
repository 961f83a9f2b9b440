"""The matching: every group fits, none is missed, no blocked pairs; and the time of tonight."""

from datetime import datetime
from itertools import combinations
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.users.avoided import Parted
from cogs.seeking.logic.evening import tonight
from cogs.seeking.logic.matching import Seeker, fits, groups

SIZES = {"duel": range(2, 4), "trio": range(3, 6), "square": range(4, 5)}

people = st.builds(
    Seeker,
    user_id=st.integers(1, 40),
    since=st.integers(0, 50).map(float),
    games=st.frozensets(st.sampled_from([*sorted(SIZES), "unloaded"])),
    ratings=st.fixed_dictionaries({game: st.integers(900, 1200) for game in SIZES}),
    spread=st.sampled_from([None, None, 100]),
    tongue=st.sampled_from(["en", "de"]),
    same_tongue=st.booleans(),
    pace=st.sampled_from(["", "", "quick", "relaxed"]),
    robots=st.sampled_from([False, False, True]),
    sure=st.sampled_from(["", "duel"]),
)
crowds = st.lists(people, max_size=9, unique_by=lambda seeker: seeker.user_id)
blocks = st.sets(st.frozensets(st.integers(1, 40), min_size=2, max_size=2), max_size=60)


def by(pairs: set[frozenset[int]]) -> Parted:
    return lambda first, other: frozenset((first, other)) in pairs


@settings(max_examples=60, deadline=None)
@given(crowds, blocks)
def test_groups_fit_and_none_is_overlooked(crowd: list[Seeker], pairs: set[frozenset[int]]) -> None:
    parted = by(pairs)
    formed = groups(crowd, SIZES, parted)
    seated = [this.user_id for group in formed for this in group.members]
    assert len(seated) == len(set(seated))
    assert formed == groups(list(reversed(crowd)), SIZES, parted)
    for group in formed:
        size = SIZES[group.game]
        for this, other in combinations(group.members, 2):
            assert fits(this, other, group.game, parted)
            assert not parted(this.user_id, other.user_id)
            assert {this.pace, other.pace} <= {"", group.pace}
        assert len(group.members) + group.robots in size
        if group.robots:
            assert len(group.members) + group.robots == size[0]
            assert all(this.robots for this in group.members)
    left = [this for this in crowd if this.user_id not in seated]
    assert not any(this.robots and this.games & SIZES.keys() for this in left)
    for game, size in SIZES.items():
        for some in combinations(left, size[0]):
            assert not all(fits(this, other, game, parted) for this, other in combinations(some, 2))


def test_whoever_has_waited_longest_goes_first() -> None:
    crowd = [Seeker(number, float(number), frozenset({"duel"})) for number in range(1, 5)]
    sizes = {"duel": range(2, 3)}
    formed = groups(crowd, sizes, by(set()))
    assert [[member.user_id for member in group.members] for group in formed] == [[1, 2], [3, 4]]


@pytest.mark.parametrize(
    ("hour", "zone", "start", "end"),
    [
        (12, "Europe/Vienna", 19, 23),
        (20, "Europe/Vienna", 20, 23),
        (22.5, "Asia/Tokyo", 22.5, 23.5),
        (23.5, None, 23.5, 24.5),
    ],
)
def test_tonight_is_the_evening_where_someone_is(
    hour: float, zone: str | None, start: float, end: float
) -> None:
    midnight = datetime(2026, 11, 24, tzinfo=ZoneInfo(zone or "UTC")).timestamp()
    evening = tonight(midnight + hour * 3_600, zone)
    assert evening == (midnight + start * 3_600, midnight + end * 3_600)
