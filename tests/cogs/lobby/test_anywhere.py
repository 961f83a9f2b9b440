"""Anywhere: who has added the bot to themselves plays in places where the bot is no member."""

import discord
import pytest

from bot.interactions import responses
from bot.tables.model import Status
from tests.support.abroad import abroad
from tests.support.burst import Press, burst
from tests.support.solo import QUICK, play_on
from tests.support.world import World, answer_of, buttons, said, verb, words_of

pytestmark = pytest.mark.world(people=2, **QUICK)


def button(message: discord.Message, wanted: str, arg: str = "") -> str:
    """Returns the id of a button."""
    shown = (one.custom_id or "" for one in buttons(message))
    return next(one for one in shown if verb(one) == wanted and one.endswith(arg))


@pytest.mark.parametrize("place", ["server", "group", "slow server"])
async def test_a_match_with_robots_is_played_in_private_answers(
    w: World, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """Also where every answer comes late, as a follow-up."""
    if place == "slow server":
        monkeypatch.setattr(responses, "PATIENCE", 0.0)
    group = place == "group"
    with abroad(w, group=group) as (room, (alice, _)):
        games = answer_of(await alice.slash(room, "play"))
        hand = answer_of(await alice.click(games, custom_id=button(games, "play_now", "belle")))
        table = w.table(w.newest)
        assert (table.guild_id, table.channel_id, table.status) == (0, 0, Status.PLAYING)
        await w.restart()
        panel = answer_of(await alice.slash(room, "table"))
        hand = answer_of(await alice.click(panel, custom_id=button(panel, "hand_back")))
        assert "Belle of the Ball" in words_of(hand)
        await play_on(w, table.id)
        await w.pass_time(3)
        assert w.table(table.id).status is Status.FINISHED
        over = w.now(hand)
        again = answer_of(await alice.click(over, custom_id=button(over, "play_now", "belle")))
        assert w.newest != table.id
        assert again.flags.ephemeral
        assert all(one.flags.ephemeral for one in room.history())
    assert not list(w.people[0].user.dm_channel.history())
    assert not (await w.bot.host.people.get(alice.id)).dm_used


async def test_what_needs_a_board_says_so(w: World) -> None:
    with abroad(w) as (room, (alice, _)):
        games = answer_of(await alice.slash(room, "play"))
        made = await alice.click(games, custom_id=button(games, "play_open", "belote"))
        assert "on a server that I've joined" in said(made)
        assert not w.bot.host.tables._queues
        hand = answer_of(await alice.slash(room, "play", game="belo"))  # deals at once
        over = f"p1|{w.newest}|rematch||"
        (made,) = await burst(w.env, [Press(alice, hand, over, ())])
        assert "on a server that I've joined" in said(made)


@pytest.mark.parametrize("command", ["daily", "puzzle", "help", "profile", "learn", "rules"])
async def test_what_needs_no_board_works(w: World, command: str) -> None:
    asked = {"game": "belote"} if command in ("learn", "rules", "daily") else {}
    with abroad(w) as (room, (alice, _)):
        page = answer_of(await alice.slash(room, command, **asked))
        assert page.flags.ephemeral
        for one in buttons(page):
            await alice.click(w.now(page), custom_id=one.custom_id)
            if one.custom_id not in {item.custom_id for item in buttons(w.now(page))}:
                break
        assert all(one.flags.ephemeral for one in room.history())
    opened = [line.table for line in w.bot.host.tables._queues.values() if line.table]
    assert all(table.private for table in opened)


async def test_a_public_card_there_shows_no_hand(w: World) -> None:
    """It's no direct message, though not one of the bot's servers; the others use it, too."""
    with abroad(w) as (room, (alice, bob)):
        await alice.slash(room, "learn", game="belote")
        table_id = w.newest
        bot_id = w.env.backend.bot_user.id
        w.env.backend.create_message(room.id, bot_id, "A card that someone has shared")
        card = room.last_message
        assert card is not None
        assert not card.flags.ephemeral
        before = words_of(card)
        for verb_of_hand in ("house_table", "hand", "take", "board_words"):
            forged = f"p1|{table_id}|{verb_of_hand}||"
            made = await burst(w.env, [Press(alice, card, forged, ())])
            assert words_of(w.now(card)) == before, verb_of_hand
            assert all(answer_of(one).flags.ephemeral for one in made)
        answers = await burst(w.env, [Press(bob, card, "p1|0|daily_play||belote", ())])
        assert answer_of(answers[0]).flags.ephemeral
