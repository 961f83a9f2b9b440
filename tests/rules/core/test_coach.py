"""The coach: its knowledge, its idea of a mistake, and its answers where they are known."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import rules
from bench.matches import SEATS, played
from rules.core import coach
from rules.core.coach import Mark, difference, judge, mark_of
from rules.core.game import Game
from tests.rules.core.endings import (
    BLUNDERS,
    ENDINGS,
    blames_best,
    blunders,
    endings,
    finds_best,
)

ROOT = Path(__file__).parents[3]


def test_nothing_that_shows_anything_knows_the_truth() -> None:
    """Hidden cards serve to judge a finished match: only the coach and its measuring read them."""
    reads = [
        str(path.relative_to(ROOT))
        for folder in ("bot", "cogs", "rules", "playground")
        for path in (ROOT / folder).rglob("*.py")
        if ".truth" in path.read_text()
    ]
    assert reads == ["rules/core/coach.py"]


def scale(brought: dict[str, Sequence[float]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets the values of cards, world by world; all other cards are worth nothing."""

    def weigh(_game: Any, _view: Any, _prompt: Any, actions: Any, worlds: Any, _rng: Any) -> Any:
        cards = [getattr(action, "card", "") for action in actions]
        values = [[brought.get(card, (0.0,)) for card in cards] for _ in worlds]
        return [[each[place % len(each)] for each in row] for place, row in enumerate(values)]

    game = type(rules.GAMES["belote"])
    monkeypatch.setattr(game, "weigh", weigh)
    monkeypatch.setattr(game, "weighs_exactly", lambda _game, _view: True)


def first_card() -> tuple[rules.Match, int, list[str]]:
    """Returns a match before its first card, its player, and the playable cards."""
    match = rules.Match.new("belote", seats=4, seed="coach")
    match.play(match.prompts[0].seats[0], {"type": "Take"})
    seat = match.prompts[0].seats[0]
    return match, seat, [play.card for play in match.legal(seat)]  # type: ignore[attr-defined]


def mark(match: rules.Match, seat: int, card: str) -> Mark:
    action = next(play for play in match.legal(seat) if play.card == card)  # type: ignore[attr-defined]
    return mark_of(match, 9, seat, action, Random(1), 0.0)


def test_a_move_that_is_clearly_worse_is_told_with_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat, cards = first_card()
    scale({cards[2]: (20.0, 10.0, 30.0, -4.0)}, monkeypatch)
    verdict = mark(match, seat, cards[0])
    assert (verdict.kind, verdict.points, verdict.seq, verdict.seat) == ("worse", 14.0, 9, seat)
    assert verdict.better is not None
    assert verdict.better["card"] == cards[2]
    assert (verdict.ahead, verdict.behind) == (verdict.worlds * 3 // 4, verdict.worlds // 4)
    assert 1.0 < verdict.error < 3.0
    assert mark(match, seat, cards[2]).kind == "fine"


def test_a_difference_within_its_error_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat, cards = first_card()
    scale({cards[2]: (40.0, -30.0)}, monkeypatch)
    verdict = mark(match, seat, cards[0])
    assert verdict.kind in ("unclear", "fine")
    assert verdict.points <= coach.CLEAR * verdict.error
    scale({cards[2]: (Game.worth_a_word / 2,)}, monkeypatch)
    assert mark(match, seat, cards[0]).kind == "fine"  # sure, but not worth a comment


def test_only_one_move_is_no_choice() -> None:
    match = played("belote", "coach")
    marks = judge(match, range(1, 20), 0.0)
    only = [entry.seq for entry in marks if entry.kind == "only"]
    for before, seq, seat, _ in coach.positions(match):
        if seat is not None and seq < 20:
            assert (len([*before.legal(seat)]) == 1) == (seq in only)


@pytest.mark.parametrize("game", ["belote", "beccato", "belratti"])
def test_it_judges_by_the_view_alone(game: str) -> None:
    """Two matches that a seat can't tell apart get the same mark, except for the cards' places."""
    match = played(game, "coach")
    for before, seq, seat, action in coach.positions(match):
        if seat is not None and seq in (12, 20, 31):
            other = before.resample(seat, Random(5))
            both = [mark_of(item, seq, seat, action, Random(3), 0.0) for item in (before, other)]
            here, there = (msgspec.structs.replace(item, lay=None) for item in both)
            assert here == there


def test_undone_moves_and_the_hosts_have_no_mark() -> None:
    match = rules.Match.new("belote", seats=4, seed="undo")
    seat = match.prompts[0].seats[0]
    match.play(seat, {"type": "Pass"})
    match.undo(seat)
    match.play(seat, {"type": "Pass"})
    assert [entry.seq for entry in judge(match, range(1, 10), 0.0)] == [1, 3]


def test_the_error_of_a_mean() -> None:
    assert difference([(3.0, 1.0), (1.0, 1.0)]) == (1.0, 1.0)
    assert difference([(2.0, 1.0)]) == (1.0, 0.0)


@pytest.mark.parametrize("game", ["belle", "cattitude"])
def test_other_games_play_matches_out_as_the_general_robot_does(game: str) -> None:
    assert type(rules.GAMES[game]).weigh is Game.weigh


@pytest.mark.parametrize(
    ("game", "count"),
    [
        *(("belote", 4), ("beccato", 1), ("belratti", 2), ("belle", 2)),
        *(
            pytest.param(game, ENDINGS, marks=(pytest.mark.soak, pytest.mark.timeout(3600)))
            for game in SEATS
        ),
    ],
)
def test_it_finds_the_best_move_in_nearly_all_endings(game: str, count: int) -> None:
    blamed = 0
    for number, ending in enumerate(endings(game, count)):
        assert not blames_best(ending, Random(number))
        blamed += finds_best(ending, Random(number))
    assert blamed >= 0.95 * count


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", list(SEATS))
def test_it_finds_planted_blunders(game: str) -> None:
    worse = [
        mark_of(match, match.seq + 1, seat, action, Random(number), 0.05).kind == "worse"
        for number, (match, seat, action) in enumerate(blunders(game, BLUNDERS))
    ]
    assert sum(worse) >= 0.9 * BLUNDERS
