"""The count of a round and every option that touches it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.belote.content import DECK, NAMES, NUMBER, POINTS, SUITS
from rules.belote.model import Options
from rules.belote.scoring import winning_team
from tests.rules.belote.table import counted


def test_BL_40_what_cards_are_worth() -> None:
    worth = {NAMES[card]: POINTS[SUITS.index("H")][card] for card in DECK}
    plain = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    for suit in "SDC":
        assert {rank: worth[rank + suit] for rank in plain} == plain
    assert [worth[rank + "H"] for rank in "J9ATKQ87"] == [20, 14, 11, 10, 4, 3, 0, 0]


@pytest.mark.parametrize("trump", SUITS)
def test_BL_41_a_plain_suit_has_thirty_points_and_trump_sixty_two(trump: Any) -> None:
    for suit in SUITS:
        total = sum(POINTS[SUITS.index(trump)][NUMBER[rank + suit]] for rank in "789TJQKA")
        assert total == (62 if suit == trump else 30)


def test_BL_42_the_last_trick_is_worth_ten() -> None:
    assert counted((90, 62), winners="00001110").last_trick == (10, 0)
    assert counted((90, 62), winners="00001113").last_trick == (0, 10)


@pytest.mark.parametrize(
    ("options", "bonus"),
    [
        ({}, 252),
        ({"capot_value": 250}, 250),
        ({"capot": "total"}, 90),
        ({"capot": "total", "capot_value": 250}, 88),
    ],
)
def test_BL_44_capot(options: dict[str, Any], bonus: int) -> None:
    for taker in range(4):
        count = counted((0, 152), winners="11111113", taker=taker, **options)
        assert count.capot == (0, bonus)
        assert count.scores == (0, 162 + bonus)
        assert count.contract == ("made" if taker % 2 else "failed")
        assert count.solo is None


def test_BL_44_seven_tricks_are_no_capot() -> None:
    assert counted((152, 0), winners="00000001").capot == (0, 0)


def test_BL_45_a_solo_capot_replaces_the_capot() -> None:
    count = counted((152, 0), winners="22222222")
    assert (count.solo, count.capot, count.scores) == (2, (350, 0), (512, 0))
    total = counted((152, 0), winners="22222222", solo_capot="total350", capot="total")
    assert total.scores == (350, 0)


def test_BL_45_without_solo_capot_the_teams_capot_counts() -> None:
    assert counted((152, 0), winners="22222222", solo_capot="off").scores == (414, 0)
    assert counted((152, 0), winners="22222222", solo_capot="off", capot="total").scores == (252, 0)


def test_BL_50_a_made_contract_lets_each_score_its_own() -> None:
    count = counted((62, 90), taker=3, belote=0)
    assert (count.team, count.contract, count.scores) == (1, "made", (82, 100))


@pytest.mark.parametrize("cards", [(40, 112), (80, 72), (71, 81)])
def test_BL_51_a_failed_contract_gives_everything_to_the_others(cards: tuple[int, int]) -> None:
    count = counted(cards)
    assert (count.contract, count.scores) == ("failed", (0, 162))


def test_BL_51_the_others_score_their_capot_too() -> None:
    assert counted((0, 152), winners="13131313", belote=1).scores == (0, 162 + 252 + 20)
    assert counted((0, 152), winners="13131313", belote=2).scores == (20, 162 + 252)


def test_BL_52_a_belote_stays_with_its_owner() -> None:
    for taker in range(4):
        for owner in range(4):
            count = counted((60, 92), taker=taker, belote=owner)
            assert count.scores[owner % 2] >= 20
            assert sum(count.scores) == 182


def test_litige_freezes_the_takers_points_for_the_next_round() -> None:
    tie = counted((81, 71), tie="litige")
    assert (tie.contract, tie.frozen, tie.scores) == ("litige", 81, (0, 81))
    after = counted((100, 52), tie="litige", frozen=81, totals=tie.totals)
    assert (after.carried, after.scores, after.totals) == ((81, 0), (181, 62), (181, 143))


@pytest.mark.parametrize(("owner", "scores", "frozen"), [(0, (20, 91), 71), (1, (0, 91), 91)])
def test_litige_leaves_belote_with_its_owner(
    owner: int, scores: tuple[int, int], frozen: int
) -> None:
    cards = (71, 81) if owner == 0 else (91, 61)
    count = counted(cards, tie="litige", belote=owner)
    assert count.compared == (91, 91)
    assert (count.contract, count.scores, count.frozen) == ("litige", scores, frozen)


def test_litige_after_litige_keeps_everything_frozen() -> None:
    count = counted((81, 71), tie="litige", frozen=81)
    assert (count.carried, count.frozen, count.scores) == ((0, 0), 81, (0, 81))


def test_litige_waits_while_both_score_the_same() -> None:
    # 91 against 71 in cards makes the contract; with the others' belote both score 91.
    count = counted((91, 61), belote=1, belote_in_contract=False, tie="litige", frozen=81)
    assert (count.contract, count.scores, count.carried) == ("made", (91, 91), (0, 0))


def test_litige_goes_to_the_others_when_the_taker_fails() -> None:
    assert counted((40, 112), tie="litige", frozen=81).scores == (0, 243)


@pytest.mark.parametrize(
    ("cards", "scores"), [((84, 68), (80, 80)), ((95, 57), (100, 70)), ((96, 56), (100, 70))]
)
def test_rounding_to_tens_after_the_contract_is_judged(
    cards: tuple[int, int], scores: tuple[int, int]
) -> None:
    assert counted(cards, round_to_tens=True).scores == scores
    assert counted((82, 70), round_to_tens=True, winners="00001110").contract == "made"


def test_rounding_reaches_a_failed_contract_and_a_capot() -> None:
    assert counted((60, 92), round_to_tens=True).scores == (0, 160)
    assert counted((152, 0), winners="02020202", round_to_tens=True).scores == (410, 0)


def test_announcements_count_for_the_contract_and_are_lost_with_it() -> None:
    made = counted((70, 82), announcements=(50, 0))
    assert (made.compared, made.contract, made.scores) == ((120, 92), "made", (120, 92))
    failed = counted((90, 62), announcements=(0, 100))
    assert (failed.compared, failed.contract, failed.scores) == ((90, 172), "failed", (0, 262))
    lost = counted((30, 122), announcements=(50, 0), belote=0)
    assert (lost.compared, lost.scores) == ((100, 132), (20, 212))


@pytest.mark.parametrize("taker", range(4))
def test_all_tricks_decide_the_contract_whatever_is_announced(taker: int) -> None:
    count = counted((0, 152), winners="13131313", taker=taker, announcements=(350, 0))
    assert count.contract == ("made" if taker % 2 else "failed")


def test_BL_03_BL_70_the_target_must_be_exceeded_or_reached() -> None:
    for target in (51, 501, 5000):
        exceed = Options(target=target)
        reach = Options(target=target, target_rule="reach")
        assert winning_team((target, 0), exceed) is None
        assert winning_team((target + 1, 0), exceed) == 0
        assert winning_team((0, target), reach) == 1
        assert winning_team((target - 1, 0), reach) is None


def test_BL_71_the_higher_total_wins_and_equal_totals_go_on() -> None:
    assert winning_team((600, 601), Options()) == 1
    assert winning_team((601, 601), Options()) is None
    assert winning_team((501, 501), Options(target_rule="reach")) is None
