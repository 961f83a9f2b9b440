"""Presses on others', vanished or invented things: one kind private sentence, nothing else."""

from pathlib import Path
from random import Random

import discord
import pytest
from simcord.results import InteractionResult

from bot.messages.tracked_message import TrackedMessage
from bot.tables.commands import VoteEnd
from bot.tables.model import Status
from tests.bot.test_faults import delete
from tests.support.meanings import parts
from tests.support.playing import (
    button_of,
    deal_to,
    everything_is_shown,
    pick,
    public,
    rush_until,
    seen,
    step,
    steps,
    turn,
)
from tests.support.world import (
    World,
    buttons,
    components,
    menus,
    shows_cards,
    verb,
    words_of,
    world,
)

EVE = 4
"""Someone who sits at no table."""


def everything(w: World) -> list[discord.Message]:
    return [
        message
        for channel in (w.channel, *w.channel.threads, *(p.user.dm_channel for p in w.people))
        for message in channel.history()
    ]


def looks_of_all(w: World) -> dict[int, tuple[str, list[str | None]]]:
    return {
        message.id: (
            words_of(message),
            [part.custom_id for part in components(message) if getattr(part, "custom_id", None)],
        )
        for message in everything(w)
        if not message.flags.ephemeral
    }


def told(result: InteractionResult) -> str:
    assert result.acknowledged
    answers = [*result.followups] if result.followups else [result.response]
    assert len(answers) == 1
    assert answers[0] is not None
    assert answers[0].ephemeral
    text = words_of(answers[0].message)
    assert 5 < len(text) < 500
    return text


def names_no_cards(text: str, w: World, table_id: int) -> None:
    cards = {played.card for played in public(w, table_id).trick}
    for seat in range(4):
        for name in seen(w, table_id, seat).hand or ():
            if name not in cards:
                assert name not in text.split("|")


async def test_somebody_who_does_not_play_presses_everything(w: World) -> None:
    table_id = await deal_to(w, 501)
    await rush_until(w, table_id, Random(1), lambda view: len(view.trick) == 2)
    await w.press(0, w.board(table_id), "hand")
    seq, before = w.table(table_id).seq, looks_of_all(w)
    free = {"rules", "options", "fair_play"}
    for message in everything(w):
        private = message.channel.id not in (w.channel.id, w.place(table_id).id)
        place = w.board(table_id) if private or message.flags.ephemeral else message
        for piece in [*buttons(message, enabled=False), *menus(message)]:
            if verb(piece.custom_id) in free:
                continue
            values = ["0"] if isinstance(piece, discord.components.SelectMenu) else []
            result = await w.forge(EVE, place, piece.custom_id or "", *values)
            names_no_cards(told(result), w, table_id)
    assert looks_of_all(w) == before
    assert w.table(table_id).seq == seq


FORGED = [
    *(
        f"p1|1|{verb}||"
        for verb in [
            "join",
            "leave",
            "start",
            "cancel",
            "resume",
            "rematch",
            "seat",
            "option",
            "value",
        ]
    ),
    *(
        f"p1|1|{verb}||"
        for verb in ["preset", "kick", "rules_page", "belote_why", "end_vote", "take"]
    ),
    *(
        f"p1|1|{verb}||"
        for verb in ["nothing_such", "replay", "replay_open", "replay_to", "replay_jump"]
    ),
    *("p1|1|replay_verify||", "p1|1|replay_export||", "p1|1|rules_page|chess|"),
    *("p1|1|card|nonsense|AS", "p1|1|card||💥", "p1|999999999999999999|card||AS"),
    *("p1|1|replay_to||on.0.s", "p1|1|replay_to||on.x.y", "p1|1|replay_eyes|0.s|"),
    *(
        f"p1|999999|{verb}||"
        for verb in ["join", "hand", "rematch", "options", "rules", "belote_why"]
    ),
    *(f"p1|999999|{verb}||" for verb in ["end_vote", "replay", "replay_verify"]),
    *(f"p1|0|board_page||{arg}" for arg in ("", "a.b.c", "belote.here.x", "chess.here.0")),
    *("p1|0|privacy_delete||", "p1|0|privacy_keep||", "p1|0|help_rules||chess"),
    *(f"p1|0|history_page|{arg}" for arg in ("|", "x|.0", "1|chess.0", f"{'9' * 19}|.0")),
    *(f"p1|0|profile_to|{arg}|hp.0" for arg in ("", "9" * 19)),
]
VALUES: list[tuple[str, ...]] = [(), ("x",), ("99",), ("0.99",), ("²",)]


@pytest.mark.parametrize(
    ("who", "started", "each"),
    [
        pytest.param(EVE, True, 1, id="a stranger in a match"),
        *(
            pytest.param(who, started, len(VALUES), id=name, marks=pytest.mark.soak)
            for who, started, name in [
                (EVE, True, "a stranger in a match, with every value"),
                (0, False, "the host of a lobby"),
                (0, True, "the host in a match"),
                (EVE, False, "a stranger at a lobby"),
            ]
        ),
    ],
)
async def test_made_up_ids(w: World, who: int, started: bool, each: int) -> None:
    if started:
        table_id = await deal_to(w, 501)
        await steps(w, table_id, 3, Random(1))
        message = w.board(table_id)
    else:
        message = await w.open()
        table_id = 1
        await w.press(1, message, "join")
    seq, before = w.table(table_id).seq, looks_of_all(w)
    harmless = {"p1|1|leave||", "p1|1|cancel||", "p1|1|join||", "p1|1|seat||"}
    for at, custom_id in enumerate(FORGED):
        if not started and custom_id in harmless | {"p1|1|preset||", "p1|1|value||", "p1|1|kick||"}:
            continue
        if custom_id == "p1|1|end_vote||" and started and who == 0:
            continue
        for values in (VALUES[at % len(VALUES) :] + VALUES)[:each]:
            result = await w.forge(who, message, custom_id, *values)
            assert result.acknowledged, (custom_id, values)
        assert looks_of_all(w) == before, custom_id
    assert w.table(table_id).seq == seq


async def test_an_old_board_never_shows_a_hand(w: World) -> None:
    """A board that was reposted but couldn't be deleted is still public."""
    table_id = await deal_to(w, 501)
    await w.pass_time()
    old = w.board(table_id)
    w.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)
    for _ in range(13):
        await w.people[EVE].send(w.place(table_id), "What a game!")
    await step(w, table_id, Random(1))
    await w.pass_time()
    assert w.board(table_id).id != old.id
    seat = turn(w, table_id)
    for custom_id in [button.custom_id or "" for button in buttons(old)]:
        result = await w.forge(seat, old, custom_id)
        assert result.acknowledged
        assert not any(alt for alt in w.now(old).attachments if "hand" in alt.filename)
        for name in seen(w, table_id, seat).hand or ():
            assert name not in {parts(b.custom_id)[1] for b in buttons(w.now(old))}
        assert not shows_cards(w.now(old))
    wanted = button_of(pick(w, table_id, Random(2)))
    current = next(b for b in buttons(w.hand(seat)) if parts(b.custom_id) == wanted)
    seq = w.table(table_id).seq
    result = await w.forge(seat, old, current.custom_id or "")
    assert w.table(table_id).seq == seq + 1  # a press is a press, wherever it was made
    assert result.acknowledged
    assert not shows_cards(w.now(old))
    await w.pass_time(5)  # this many edits in one channel take their time
    await everything_is_shown(w, table_id)
    still = words_of(w.now(old))
    lobby = w.table(table_id).record.messages.lobby
    await delete(w, next(card for card in w.channel.history() if card.id == lobby))
    await w.restart()
    await w.pass_time()
    await w.forge(seat, old, current.custom_id or "")
    assert words_of(w.now(old)) == still  # it isn't mistaken for the deleted card


async def test_every_private_copy_is_brought_up_to_date_when_it_is_pressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def too_late(_copy: TrackedMessage) -> None:
        """A copy with an expired token can't be deleted when another replaces it."""

    monkeypatch.setattr(TrackedMessage, "delete", too_late)
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal_to(w, 501)
        seat = turn(w, table_id)
        copies = []
        for _ in range(2):
            result = await w.press(seat, w.board(table_id), "hand")
            assert result.ephemeral
            copies.append(result.response.message)
        await w.press(seat, copies[0], "take")
        assert "are trumps" in words_of(w.now(copies[0]))
        stale = next(b.custom_id or "" for b in buttons(copies[1]) if verb(b.custom_id) == "take")
        await w.forge(seat, copies[1], stale)
        assert "✋" in words_of(w.now(copies[1]))
        assert words_of(w.now(copies[1])).startswith(words_of(w.now(copies[0])))


async def test_a_join_that_comes_before_the_card_is_known(w: World) -> None:
    """Someone is faster than Discord's answer to the message that posted the card."""
    card = await w.open()
    messages = w.bot.host.messages.of(w.table(1))
    messages._lobby = None
    w.table(1).record.messages.lobby = None
    await w.press(1, card, "join")
    assert "Bob" in words_of(w.now(card))
    assert [verb(b.custom_id) for b in buttons(w.now(card))][:2] == ["join", "leave"]


async def test_over_is_over(w: World) -> None:
    """Old buttons of an ended table get a sentence, even after a restart."""
    table_id = await deal_to(w, 501)
    hand, board = w.hand(turn(w, table_id)), w.board(table_id)
    seat = turn(w, table_id)
    ids = {b.custom_id or "" for m in (hand, board) for b in buttons(m)}
    for voter in range(3):
        await w.submit(table_id, VoteEnd(w.people[voter].id))
    assert w.table(table_id).status is Status.CLOSED
    for _ in range(2):
        for custom_id in sorted(ids):
            if verb(custom_id) != "rules":
                assert (await w.forge(seat, board, custom_id)).acknowledged
                assert not shows_cards(w.now(board))
        await w.restart()
