"""The count of a round, every option that touches it, and the end: E1 and E11 to E17."""

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
def test_BL_41_E1_a_plain_suit_has_thirty_points_and_trump_sixty_two(trump: Any) -> None:
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


BOTH, THEIRS, ALONE = ({"winners": side} for side in ("02020202", "13131313", "22222222"))
TOTAL, TENS = {"capot": "total"}, {"round_to_tens": True}


@pytest.mark.parametrize(
    ("cards", "how", "contract", "scores"),
    [
        ((90, 62), {}, "made", (90, 72)),  # E11
        ((62, 90), {"taker": 3, "belote": 0}, "made", (82, 100)),  # BL-50: each scores its own
        ((40, 112), {}, "failed", (0, 162)),  # BL-51: everything goes to the others
        ((80, 72), {}, "failed", (0, 162)),
        ((71, 81), {}, "failed", (0, 162)),
        ((81, 71), {}, "failed", (0, 162)),  # E12: a tie
        ((73, 79), {"belote": 2}, "made", (93, 89)),  # E13: belote decides
        ((73, 79), {"belote": 2, "belote_in_contract": False}, "failed", (20, 162)),
        ((71, 81), {"belote": 0}, "failed", (20, 162)),
        ((60, 92), {"belote": 0}, "failed", (20, 162)),  # E14: it stays with its owner
        ((70, 82), {"belote": 3}, "failed", (0, 182)),
        ((152, 0), {"winners": "00000001"}, "made", (152, 10)),  # BL-44: not with seven tricks
        ((152, 0), BOTH, "made", (414, 0)),  # E15
        ((152, 0), BOTH | {"belote": 0}, "made", (434, 0)),
        ((152, 0), BOTH | TOTAL, "made", (252, 0)),
        ((152, 0), BOTH | TOTAL | {"belote": 0}, "made", (272, 0)),
        ((0, 152), THEIRS | {"belote": 1}, "failed", (0, 162 + 252 + 20)),  # BL-51, A12
        ((0, 152), THEIRS | {"belote": 2}, "failed", (20, 162 + 252)),
        ((152, 0), ALONE, "made", (512, 0)),  # BL-45: instead of the capot
        ((152, 0), ALONE | TOTAL | {"solo_capot": "total350"}, "made", (350, 0)),
        ((152, 0), ALONE | {"solo_capot": "off"}, "made", (414, 0)),
        ((152, 0), ALONE | TOTAL | {"solo_capot": "off"}, "made", (252, 0)),
        ((84, 68), TENS, "made", (80, 80)),  # A14, after the contract is judged
        ((95, 57), TENS, "made", (100, 70)),
        ((96, 56), TENS, "made", (100, 70)),
        ((82, 70), TENS | {"winners": "00001110"}, "made", (90, 70)),
        ((60, 92), TENS, "failed", (0, 160)),
        ((152, 0), BOTH | TENS, "made", (410, 0)),
    ],
    ids=str,
)
def test_BL_44_to_BL_52_E11_to_E15_what_a_round_brings(
    cards: tuple[int, int], how: dict[str, Any], contract: str, scores: tuple[int, int]
) -> None:
    count = counted(cards, **how)
    assert (count.contract, count.scores) == (contract, scores)
    assert count.solo == (2 if how.get("winners") == "22222222" else None)


@pytest.mark.parametrize(
    ("cards", "how", "contract", "scores", "frozen"),
    [
        ((81, 71), {}, "litige", (0, 81), 81),
        ((81, 71), {"frozen": 81}, "litige", (0, 81), 81),  # and earlier frozen points stay frozen
        ((71, 81), {"belote": 0}, "litige", (20, 91), 71),  # a belote stays with its owner
        ((91, 61), {"belote": 1}, "litige", (0, 91), 91),
        ((40, 112), {"frozen": 81}, "failed", (0, 243), 0),
        # 91 to 71 in cards makes the contract; with the others' belote both score 91.
        ((91, 61), {"belote": 1, "belote_in_contract": False, "frozen": 81}, "made", (91, 91), 0),
    ],
    ids=str,
)
def test_A9_litige(
    cards: tuple[int, int], how: dict[str, Any], contract: str, scores: tuple[int, int], frozen: int
) -> None:
    count = counted(cards, tie="litige", **how)
    assert (count.contract, count.scores, count.frozen) == (contract, scores, frozen)
    assert count.carried == ((0, 81) if contract == "failed" else (0, 0))
    assert count.compared[0] == count.compared[1] or contract != "litige"


def test_announcements_count_for_the_contract_and_are_lost_with_it() -> None:
    score = counted((70, 82), announcements=(50, 0))
    assert (score.compared, score.contract, score.scores) == ((120, 92), "made", (120, 92))
    failed = counted((90, 62), announcements=(0, 100))
    assert (failed.compared, failed.contract, failed.scores) == ((90, 172), "failed", (0, 262))
    lost = counted((30, 122), announcements=(50, 0), belote=0)
    assert (lost.compared, lost.scores) == ((100, 132), (20, 212))


@pytest.mark.parametrize("taker", range(4))
def test_all_tricks_decide_the_contract_whatever_is_announced(taker: int) -> None:
    count = counted((0, 152), winners="13131313", taker=taker, announcements=(350, 0))
    assert count.contract == ("made" if taker % 2 else "failed")


@pytest.mark.parametrize("target", [51, 501, 5000])
def test_BL_03_BL_70_BL_71_E17_the_target_must_be_exceeded_or_reached(target: int) -> None:
    exceed, reach = Options(target=target), Options(target=target, target_rule="reach")
    assert winning_team((target, 0), exceed) is None
    assert winning_team((target - 1, 0), reach) is None
    assert winning_team((target, 0), reach) == 0
    assert winning_team((0, target), reach) == 1
    assert winning_team((target + 1, target - 31), exceed) == 0
    # If both are beyond it, the higher total wins; equal totals go on.
    assert winning_team((target + 9, target + 1), exceed) == 0
    assert winning_team((target + 1, target + 9), exceed) == 1
    assert winning_team((target + 5, target + 5), exceed) is None
    assert winning_team((target, target), reach) is None
