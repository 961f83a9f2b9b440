"""What card games have in common."""

import msgspec
import pytest

from rules.core import kit


def test_a_deal_gives_each_seat_its_own_cards_and_keeps_the_rest() -> None:
    hands, rest = kit.deal(kit.deck("789"), 3, 2)
    assert hands == (("7S", "8S"), ("9S", "7H"), ("8H", "9H"))
    assert rest == ("7D", "8D", "9D", "7C", "8C", "9C")


def test_taking_cards_takes_one_copy_and_refuses_what_is_not_there() -> None:
    assert kit.without((1, 2, 2, 3), (2,)) == (1, 2, 3)
    with pytest.raises(ValueError, match="not in list"):
        kit.without((1, 2), (2, 2))


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        (("9H", "TH", "8H"), "", 1),
        (("9H", "AS", "8H"), "", 0),
        (("9H", "2S", "AH"), "S", 1),
        (("2S", "AH", "3S"), "S", 2),
    ],
)
def test_the_best_card_takes_the_trick(trick: tuple[str, ...], trump: str, place: int) -> None:
    assert kit.winning_place(trick, trump) == place


def test_suit_must_be_followed_where_it_can_be() -> None:
    assert kit.following(("7S", "8H", "9S"), ("AS", "KH")) == ("7S", "9S")
    assert kit.following(("7S", "8H"), ("AD",)) == ("7S", "8H")
    assert kit.following(("7S", "8H"), ()) == ("7S", "8H")


def test_turns_go_round_either_way() -> None:
    assert kit.turn_order(2, 4) == (2, 3, 0, 1)
    assert kit.turn_order(1, 3, -1) == (1, 0, 2)


def test_equal_standings_share_a_place() -> None:
    assert kit.ranking([3, 7, 3, 9]) == ((3,), (1,), (0, 2))
    assert kit.ranking([(1, 2), (1, 3)], [(0, 2), (1, 3)]) == ((1, 3), (0, 2))
    ended = kit.outcome((5, 8, 5, 8), teams=((0, 2), (1, 3)))  # partners once, by common points
    assert (ended.ranking, ended.teams) == (((1, 3), (0, 2)), ((0, 2), (1, 3)))


def test_a_secret_window_tells_who_has_chosen() -> None:
    (prompt,) = kit.all_at_once("r1", "bid", (None, 5, None))
    assert (prompt.seats, prompt.done) == ((0, 2), (1,))


class Seen(msgspec.Struct):
    round: int
    stock: int
    turn: int | None = None


class Table(msgspec.Struct):
    round: int
    stock: tuple[str, ...] = ()
    turn: int = 0


def test_a_struct_copied_from_another_takes_what_has_the_same_name_and_type() -> None:
    seen = Seen(round=3, stock=8, turn=2)
    assert kit.copied(seen, Table) == Table(round=3)
    assert kit.copied(seen, Table, round=4, turn=1) == Table(round=4, turn=1)
