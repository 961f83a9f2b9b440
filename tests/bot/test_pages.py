"""Pages replace the hand, which returns by a press, or when something matters."""

import pytest

from bot.messages.tracked_message import UNDISTURBED, pictures
from tests.bot.test_together import bid_pass, verbs
from tests.support.playing import deal_to, turn
from tests.support.world import World, answer_of, menus, words_of

pytestmark = pytest.mark.world(clock=0)


async def test_rules_open_in_place_of_the_hand_with_a_way_back(w: World) -> None:
    table_id = await deal_to(w, 501)
    seat = turn(w, table_id)
    hand = w.hand(seat)
    before = words_of(hand)
    await w.press(seat, hand, "rules")
    assert "Belote: " in words_of(w.now(hand))
    menu = next(candidate for candidate in menus(w.now(hand)))
    await w.choose(seat, w.now(hand), "rules_page", menu.options[1].value)
    assert menu.options[1].label in words_of(w.now(hand))
    await w.press(seat, w.now(hand), "hand_back")
    assert words_of(w.now(hand)) == before
    assert {"take", "pass"} <= set(verbs(w.now(hand)))


async def test_what_others_do_leaves_a_page_open_until_it_is_its_readers_turn(w: World) -> None:
    table_id = await deal_to(w, 501)
    reader = (turn(w, table_id) + 2) % 4
    hand = w.hand(reader)
    await w.press(reader, hand, "house_table")
    assert "hand_back" in verbs(w.now(hand))
    await bid_pass(w, table_id)
    await w.pass_time(2)
    assert "hand_back" in verbs(w.now(hand))
    await bid_pass(w, table_id)
    await w.pass_time(2)
    assert "hand_back" in verbs(w.now(hand))  # it does not go under their finger
    await w.pass_time(UNDISTURBED)
    assert "It's your turn to bid" in words_of(w.now(hand))


async def test_a_copy_knows_what_a_late_press_was_answered_with(w: World) -> None:
    """The button was pressed just before its page vanished: the next edit omits lost pictures."""
    table_id = await deal_to(w, 501)
    reader = turn(w, table_id)
    copy = answer_of(await w.press(reader, w.board(table_id), "hand"))
    await w.forge(reader, copy, f"p1|{table_id}|house_leave||")
    assert w.now(copy).attachments == []
    tracked = w.bot.host.messages.of(w.table(table_id)).copy_with(copy.id)
    assert tracked is not None
    assert tracked.shown is not None
    assert pictures(tracked.shown) == []


async def test_from_the_board_pages_are_messages_of_their_own(w: World) -> None:
    table_id = await deal_to(w, 501)
    board = w.board(table_id)
    text = words_of(board)
    result = await w.press(1, board, "rules")
    assert result.ephemeral
    assert "hand_back" not in verbs(answer_of(result))
    assert words_of(w.now(board)) == text
    rules_page = answer_of(await w.people[4].slash(w.channel, "rules", game="belote"))
    await w.choose(4, rules_page, "rules_page", "3")
    assert "Ranks and points" in words_of(w.now(rules_page))
