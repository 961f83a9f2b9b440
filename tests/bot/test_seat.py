"""The private hand as a seat at the table: its content, its updates, their cost, its place."""

import asyncio
from datetime import timedelta
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from simcord.http.client import FakeHTTPClient

import rules
from bot.components.fitting import Recap
from bot.components.screen import Screen, Text
from bot.i18n.words import use_emoji, words
from bot.interactions.responses import Interaction, Sent, send
from bot.messages.game_log import GameLog
from bot.messages.tracked_message import Gone, TrackedMessage
from bot.tables.model import IN_PLAY, Player
from bot.tables.record import Record
from bot.ui import table_screens
from rules.belote.events import HandDealt
from tests.conformance.harness import playout
from tests.support.burst import Press, emit
from tests.support.games import GAMES, ui
from tests.support.playing import deal_to, play_out, rush, step, steps, turn
from tests.support.tables import table_of
from tests.support.world import (
    World,
    answer_of,
    buttons,
    shows_cards,
    verb,
    words_of,
    world,
)


def counted(w: World, start: int = 0) -> list[str]:
    return [
        f"{request.method} {request.path}"
        for request in w.env.http_requests[start:]
        if not request.path.startswith(("/interactions/", "/webhooks/"))
    ]


def edits(w: World, index: int, start: int) -> int:
    path = f"/channels/{w.people[index].user.dm_channel.id}/messages/"
    return sum(path in path_edited for path_edited in counted(w, start))


def lived(w: World, start: int) -> int:
    edited = (request for request in w.env.http_requests[start:] if request.method == "PATCH")
    return sum(request.path.startswith("/webhooks/") for request in edited)


@pytest.mark.world(seed="live")
async def test_whoever_has_pressed_lately_follows_live_and_it_costs_nothing(w: World) -> None:
    table_id = await deal_to(w, 501)
    rng = Random(2)
    while w.table(table_id).seq < 4 or turn(w, table_id):
        await step(w, table_id, rng)  # until everyone has pressed, and it is Alice's turn again
    await w.pass_time(2)
    before, start = [w.hand(index) for index in range(4)], len(w.env.http_requests)
    await step(w, table_id, rng)
    await w.pass_time(2)
    for index in range(4):
        assert w.hand(index).id == before[index].id
        assert words_of(w.hand(index)) != words_of(before[index]), f"seat {index} is behind"
    assert len(counted(w, start)) <= 2
    assert not any(edits(w, index, start) for index in range(4))


async def test_without_a_press_a_hand_is_edited_when_it_matters_alone(w: World) -> None:
    table_id = await deal_to(w, 501)
    await rush(w, table_id, 1, Random(1))  # not by a press
    await w.pass_time(2)
    start, acting = len(w.env.http_requests), turn(w, table_id)
    await rush(w, table_id, 1, Random(1))
    called = turn(w, table_id)
    assert [edits(w, index, start) for index in range(4)] == [
        int(index in (acting, called)) for index in range(4)
    ]
    assert "Your turn" in words_of(w.hand(called))


async def test_a_choice_that_is_begun_is_left_alone(w: World) -> None:
    table_id = await w.deal("cattitude", 3)
    await w.press(0, w.hand(0), "flip", "0")
    start = len(w.env.http_requests)
    await w.press(1, w.hand(1), "lock")
    await w.pass_time(15)
    assert lived(w, start) == 0
    await w.pass_time(8)
    assert lived(w, start) == 1
    await w.press(0, w.hand(0), "flip", "0")
    await w.press(0, w.hand(0), "flip", "1")
    w.bot.host.tables.pace = 1.0
    await w.pass_time(130)  # its time runs out
    assert "Choose one of the two bids" in words_of(w.hand(0))
    assert w.table(table_id).status in IN_PLAY


async def test_a_hand_under_another_one_comes_back_to_the_bottom(w: World) -> None:
    table_id = await deal_to(w, 501)
    await rush(w, table_id, 1, Random(4))
    while turn(w, table_id) != 1:
        await rush(w, table_id, 1, Random(4))
    old = w.hand(0)
    await deal_to(w, 501)
    assert w.hand(0).id != old.id
    while turn(w, table_id):
        await rush(w, table_id, 1, Random(4))
    assert "table 1" in words_of(w.hand(0))
    assert "Your turn" in words_of(w.hand(0))
    there = [message.id for message in w.people[0].user.dm_channel.history()]
    assert old.id not in there
    assert len(there) == 2


@pytest.mark.world(seed="one")
async def test_nothing_is_posted_below_the_board_before_the_result(w: World) -> None:
    table_id = await deal_to(w, 301)
    await w.pass_time()
    before = [message.id for message in w.place(table_id).history()]
    await play_out(w, table_id, Random(3))
    after = w.place(table_id).history()
    assert [message.id for message in after[:-1]] == before
    assert "win!" in words_of(after[-1])
    assert w.table(table_id).match is not None
    assert "**Round " in words_of(w.board(table_id))  # the last round's count is above the board


@pytest.mark.world(seed="one")
async def test_everyone_gets_the_count_of_a_round_and_the_result_in_their_own_message(
    w: World,
) -> None:
    table_id = await deal_to(w, 301)
    rng, seen = Random(3), set[int]()
    while w.table(table_id).status in IN_PLAY:
        await step(w, table_id, rng)
        summarised = {index for index in range(4) if "**Round 1: ☀️" in words_of(w.hand(index))}
        if summarised:
            seen |= summarised
            assert seen == set(range(4))
    for index in range(4):
        text = words_of(w.hand(index))
        assert "Belote · table 1" in text
        assert "**Round " in text
        assert "win!" in text
        assert "Rated" in text
        assert verb(buttons(w.hand(index))[0].custom_id) == "rematch"
    opened = await w.press(1, w.hand(1), "rematch")  # from the direct message
    assert opened.acknowledged
    again = w.table(table_id).record.end.successor
    assert again is not None
    await w.press(1, answer_of(opened), "start")
    assert w.table(again).match is not None
    assert shows_cards(w.hand(1))


@pytest.mark.world(seed="two")
async def test_a_restart_forgets_nothing_of_what_has_happened(w: World) -> None:
    table_id = await deal_to(w, 501)
    await steps(w, table_id, 14, Random(5))
    seat = turn(w, table_id)
    before = words_of(w.hand(seat))
    assert "Since your last move" in before
    await w.restart()
    await w.press(seat, w.hand(seat), "house_table")
    await w.press(seat, w.hand(seat), "hand_back")
    messages = w.bot.host.messages.of((await w.bot.host.tables.get(table_id)) or w.table(table_id))
    messages.refresh()
    await w.pass_time(2)
    assert words_of(w.hand(seat)) == before


async def test_a_log_that_cannot_be_told_keeps_no_table_from_being_shown(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Later events appear again."""
    table_id, rng = await deal_to(w, 501), Random(5)
    await steps(w, table_id, 2, rng)
    monkeypatch.setattr(Record, "replay", lambda *_: {}["an old move"])
    await w.restart()
    await steps(w, table_id, 6, rng)
    await w.pass_time(2)
    lines = await w.told(table_id)
    assert lines
    assert all(line in words_of(w.board(table_id)) for line in lines)


async def test_what_is_refused_twice_is_said_once(w: World) -> None:
    """A private sentence replaces the one before it."""
    await deal_to(w, 501)
    answers = [await w.people[4].slash(w.channel, "move") for _ in range(2)]
    assert answers[0].response is None  # it is gone
    assert "not at a table" in words_of(w.now(answer_of(answers[1])))


# What it may show


@pytest.mark.parametrize("game", GAMES)
def test_it_shows_nothing_that_its_seat_does_not_know(game: str) -> None:
    """A match that the seat can't tell from this one looks the same to it, in all screens."""
    rng, w = Random(f"seat {game}"), words("en")
    face = ui(game)
    match = rules.Match.new(game, seats=rules.GAMES[game].seats[-1], seed="own eyes")
    for at, _ in enumerate(playout(match, rng)):
        if at % 7 or not match.prompts:
            continue
        seat = rng.randrange(match.seats)
        recap = Recap(("So it went.",), tuple(range(face.summary_count(match.view(None)))[-2:]))
        known = match.fork()
        known._before = None  # events show whether a move can be undone
        real, other = (
            table_screens.hand(table_of(position), face, seat, w, recap=recap)
            for position in (known, match.resample(seat, rng))
        )
        assert real == other
        if at > 120:
            break


@pytest.mark.parametrize("game", GAMES)
def test_who_has_it_read_out_hears_whose_turn_it_is_right_after_the_heading(game: str) -> None:
    """With pictures, which have long descriptions; in words, the instruction is there instead."""
    rng, w, face = Random(game), words("en"), ui(game)
    match = rules.Match.new(game, seats=rules.GAMES[game].seats[0], seed="heard")
    for _ in islice(playout(match, rng), 40):
        for seat in range(match.seats if match.prompts else 0):
            first = table_screens.hand(table_of(match), face, seat, w).blocks[0]
            assert isinstance(first, Text)
            heading, turn_line, *_ = [*first.text.split("\n"), ""]
            assert heading.startswith("### ")
            acting = any(
                seat in prompt.seats
                and seat not in prompt.done
                and prompt.mode is not rules.Mode.RACE
                for prompt in match.prompts
            )
            assert turn_line.startswith("▶️ ") if acting else not turn_line.startswith("-# "), first


def story_of(face: object, match: rules.Match) -> GameLog:
    opening = rules.ReplayStep(match, None, (), match.opening)
    return GameLog(cast(Any, face), table_of(match), (opening,))


def test_events_are_told_to_those_who_may_see_them() -> None:
    match = rules.Match.new("belote", seats=4, seed="x")
    face = SimpleNamespace(
        summary_count=lambda _view: 0,
        log_line=lambda event, _context, _w: repr(event),
        moment=lambda *_: None,
    )
    story = story_of(face, match)
    for seat in range(4):
        lines = story.recap(table_of(match), seat, words("en")).lines
        dealt = [line for line in lines if HandDealt.__name__ in line]
        assert [f"seat={seat}" in line for line in dealt] == [True]


@pytest.mark.parametrize("game", ["belle", "belote", "cattitude"])
def test_who_has_won_is_left_to_the_result(game: str) -> None:
    match, face, w = rules.Match.new(game, seats=4, seed="x"), ui(game), words("en")
    *_, last = playout(match, Random("won"))
    table = table_of(match)
    story = GameLog(face, table, (rules.ReplayStep(match, last.seat, (), last.events),))
    context = table_screens.context_for(table, w)
    *others, won = (face.log_line(event, context, w) for event in last.events)
    assert won is not None
    assert story.recap(table, 0, w).lines == tuple(filter(None, others))


def test_what_happens_again_and_again_is_told_once_with_its_count() -> None:
    match, aside = rules.Match.new("belote", seats=4, seed="x"), "Mimi puts a picture aside."
    face = SimpleNamespace(
        summary_count=lambda _view: 0, log_line=lambda *_: aside, moment=lambda *_: None
    )
    story = story_of(face, match)
    table = table_of(match)
    count = sum(event.visible_to(0) for event in match.opening)
    assert count > 1
    assert story.recap(table, 0, words("en")).lines == (f"{aside} ×{count}",)


def test_lines_that_were_shown_get_the_emoji_that_the_bot_uploads() -> None:
    face = SimpleNamespace(
        summary_count=lambda _view: 0,
        log_line=lambda _event, _context, w: w.emoji("♥"),
        moment=lambda *_: None,
    )
    match = rules.Match.new("belote", seats=4, seed="x")
    story, table, w = story_of(face, match), table_of(match), words("en")
    story.recap(table, 0, w)
    use_emoji({"♥": ("<:parlour_hearts_1:1>", "parlour_hearts")})
    assert story.recap(table, 0, w).lines[0].startswith("<:parlour_hearts_1:1>")


def test_what_the_bot_says_is_no_turn_after_which_a_summary_goes() -> None:
    """It is above the board until everyone has had a turn."""
    match, summaries = rules.Match.new("belote", seats=4, seed="x"), 0
    face = SimpleNamespace(
        summary_count=lambda _view: summaries, log_line=lambda *_: None, moment=lambda *_: None
    )
    story = story_of(face, match)
    after, summaries = rules.Match.from_json(match.to_json()), 1
    (prompt,) = after.prompts
    (seat,) = prompt.seats
    table = table_of(after)
    story.add(match, table, after.play(seat, next(after.legal(seat))), 0.0)
    for _ in range(4):
        table.note("away", Player(1, "Ada"))
        story.add(after, table, (), 0.0)
    assert story.recap(table, None, words("en")).summaries == (0,)


@pytest.mark.parametrize("game", GAMES)
def test_what_everybody_was_told_is_forgotten_and_nobody_misses_a_line(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, w = Random(f"forgotten {game}"), words("en")
    match = rules.Match.new(game, seats=rules.GAMES[game].seats[0], seed="long ago")
    opened = (rules.ReplayStep(match, None, (), match.opening),)
    table = table_of(match)
    story, whole = (GameLog(ui(game), table, opened) for _ in range(2))
    monkeypatch.setattr(whole, "_forget", lambda *_: None)
    forced = table.record.absence.forced
    for number, taken in enumerate(islice(playout(match, rng), 60)):
        assert taken.seat is not None
        if rng.random() < 0.3:
            forced.setdefault(taken.seat, []).append(match.seq)
        else:
            forced.pop(taken.seat, None)
        for log in (story, whole):
            log.add(taken.before, table, taken.events, 3.0 * number)
        for reader in (*range(match.seats), None):
            assert story.recap(table, reader, w) == whole.recap(table, reader, w)
    assert len(story._steps) < len(whole._steps) / 2


@pytest.mark.world(people=4)
async def test_a_copy_that_was_replaced_while_it_was_edited_opens_no_second_hand(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await deal_to(w, 501)
    seat = turn(w, table_id)
    await w.press(seat, w.board(table_id), "hand")
    hands = w.bot.host.messages[table_id]._hands
    first, show = hands._copies[seat], TrackedMessage.show

    async def replaced(message: TrackedMessage, screen: Screen) -> None:
        if message is first:
            hands.copy_of(seat, first.id + 1)
            raise Gone
        await show(message, screen)

    monkeypatch.setattr(TrackedMessage, "show", replaced)
    before = len(w.people[seat].user.dm_channel.history())
    await step(w, table_id, Random(1))
    await w.pass_time(5)
    assert len(w.people[seat].user.dm_channel.history()) == before


@pytest.mark.world(people=4)
async def test_a_copy_that_is_pressed_while_it_is_deleted_takes_no_place_of_the_fresh_one(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is gone a moment later, and then no one would update the new one."""
    table_id = await deal_to(w, 501)
    asker = turn(w, table_id)
    old = answer_of(await w.press(asker, w.board(table_id), "hand"))
    choice = next(button.custom_id or "" for button in buttons(old))
    delete, late = TrackedMessage.delete, list[Any]()

    async def pressed_meanwhile(message: TrackedMessage) -> None:
        late.append(emit(w.env, Press(w.people[asker], old, choice)))
        await asyncio.sleep(0.05)
        await delete(message)

    monkeypatch.setattr(TrackedMessage, "delete", pressed_meanwhile)
    fresh = answer_of(await w.press(asker, w.board(table_id), "hand"))
    assert late
    before = words_of(w.now(fresh))
    await steps(w, table_id, 2, Random(1))
    await w.pass_time(5)
    assert words_of(w.now(fresh)) != before


@pytest.mark.world(people=4)
async def test_a_hand_that_is_pressed_before_its_id_is_known_is_followed_once(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People see it before Discord's answer; two followers would remove each other's files."""
    card = await w.open()
    for index in range(1, 4):
        await w.press(index, card, "join")
    direct, request, early = w.people[0].user.dm_channel, FakeHTTPClient.request, list[Any]()

    async def answers_late(client: Any, route: Any, **how: Any) -> Any:
        response = await request(client, route, **how)
        if route.method == "POST" and route.url.endswith(f"/channels/{direct.id}/messages"):
            hand = direct.last_message
            early.append(emit(w.env, Press(w.people[0], hand, f"p1|{w.newest}|house_table||")))
            await asyncio.sleep(0.05)
        return response

    monkeypatch.setattr(FakeHTTPClient, "request", answers_late)
    await w.press(0, w.channel.last_message, "start")
    await w.env.settle()
    (messages,) = w.bot.host.messages.values()
    following = {*messages._hands._copies.values(), *messages._hands}
    assert early
    assert len([item for item in following if item.id == direct.last_message.id]) == 1


@pytest.mark.world(people=4)
async def test_a_copy_that_is_pressed_before_its_id_is_known_shows_what_the_press_was_answered_with(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files come from that answer, too: the next edit would otherwise keep missing ones."""
    table_id = await deal_to(w, 501)
    hands = w.bot.host.messages[table_id]._hands

    async def answered_late(press: Interaction, **message: Any) -> Sent:
        sent = await send(press, **message)
        hands.copy_of(1, sent.message_id).adopt(press)
        hands.copy_of(1, sent.message_id - 1)  # and an older one was pressed after it
        return sent

    monkeypatch.setattr("bot.messages.hands.send", answered_late)
    await w.press(1, w.board(table_id), "hand")
    await w.env.settle()
    again: Any = next(
        call.json for call in reversed(w.env.http_requests) if call.path.endswith("/@original")
    )
    assert [call["id"] for call in again["attachments"]] == [
        0,
        1,
    ]  # as no one here knows what it was answered with


async def test_what_an_earlier_try_has_posted_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord returns the first try's message, which may show the table before a crash."""
    monkeypatch.setattr("bot.messages.tracked_message.OLD", timedelta(days=-1))
    async with world(tmp_path / "w.sqlite3", people=4) as w:
        table_id = await deal_to(w, 501)
        await w.pass_time(3)
        board = w.board(table_id)
        assert f"PATCH /channels/{board.channel.id}/messages/{board.id}" in counted(w)
        assert all(edits(w, index, 0) for index in range(4))


async def test_a_press_that_was_refused_by_a_message_of_its_own_is_no_way_to_the_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord didn't hear that an answer comes, so its token would edit the refusal's sentence."""

    async def untold(_press: Interaction) -> None:
        pass

    async with world(tmp_path / "w.sqlite3", people=4) as w:
        table_id = await deal_to(w, 501)
        await rush(w, table_id, 1, Random(1))  # not by a press
        acting = turn(w, table_id)
        early = acting + 1 & 3
        monkeypatch.setattr("bot.messages.tracked_message.acknowledge", untold)
        await w.forge(early, w.hand(early), f"p1|{table_id}|rematch||")
        start = len(w.env.http_requests)
        await rush(w, table_id, 1, Random(1))
        await w.pass_time(2)
        assert "Your turn" in words_of(w.hand(early))
        assert lived(w, start) == 0


async def test_a_choice_that_goes_on_at_a_copy_is_shown_where_it_was_begun(w: World) -> None:
    table_id = await w.deal("cattitude", 3)
    hand = w.hand(0)
    await w.press(0, hand, "flip", "1")
    copy = (await w.press(0, w.board(table_id), "hand")).response.message
    await w.press(0, w.now(copy), "flip", "0")
    await w.pass_time(3)
    drafts = [button.label for button in buttons(w.now(copy)) if verb(button.custom_id) == "flip"]
    assert drafts == [
        button.label for button in buttons(w.now(hand)) if verb(button.custom_id) == "flip"
    ]
