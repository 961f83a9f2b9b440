"""The arithmetic of ratings."""

from __future__ import annotations

import pytest

from cogs.ratings.logic.events import month_of
from cogs.ratings.logic.skill import Skill, updated

NEW = Skill()


def test_everybody_begins_at_a_thousand_and_most_unsure():
    assert (NEW.number, NEW.doubt) == (1000, 167)


def test_who_wins_gains_and_everybody_becomes_surer():
    (first,), (second,), (third,) = updated((1, [NEW]), (2, [NEW]), (3, [NEW]))
    assert first.number > second.number > third.number
    assert first.number > NEW.number > third.number
    assert all(rating.sigma < NEW.sigma for rating in (first, second, third))


def test_equals_are_rated_alike():
    (first,), (second,), (third,) = updated((1, [NEW]), (1, [NEW]), (3, [NEW]))
    assert first == second
    assert first.mu > third.mu


def test_partners_share_the_result_and_the_surer_one_moves_less():
    veteran = Skill(30.0, 2.0)
    (beginner, sure), _ = updated((1, [NEW, veteran]), (2, [NEW, NEW]))
    assert beginner.mu > NEW.mu
    assert sure.mu > veteran.mu
    assert sure.mu - veteran.mu < beginner.mu - NEW.mu


def test_beating_the_strong_is_worth_more():
    strong = Skill(35.0, 3.0)
    against_strong = updated((1, [NEW]), (2, [strong]))[0][0]
    against_new = updated((1, [NEW]), (2, [NEW]))[0][0]
    assert against_strong.mu > against_new.mu


@pytest.mark.parametrize("games", [200])
def test_a_rating_settles(games):
    """A player who always beats the same opponent rises more and more slowly, and never falls."""
    mine, other = NEW, NEW
    numbers = [mine.number]
    for _ in range(games):
        (mine,), (other,) = updated((1, [mine]), (2, [other]))
        numbers.append(mine.number)
    assert numbers == sorted(numbers)
    assert numbers[10] - numbers[0] > numbers[-1] - numbers[-11]


@pytest.mark.parametrize(
    ("at", "month"), [(0.0, 197001), (1_764_547_199.0, 202511), (1_764_547_200.0, 202512)]
)
def test_a_month_begins_at_midnight_utc(at: float, month: int):
    assert month_of(at) == month
