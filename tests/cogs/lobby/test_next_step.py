"""The coloured button of a lobby is the next step for the person who looks at it."""

import discord
import pytest
from simcord.results import InteractionResult

from bot.components.screen import Screen
from bot.messages.tracked_message import TrackedMessage
from bot.tables.model import Status
from tests.bot.test_faults import fault
from tests.support.solo import QUICK
from tests.support.world import (
    World,
    answer_of,
    below,
    buttons,
    components,
    said,
    shows_cards,
    verb,
    words_of,
)

pytestmark = pytest.mark.world(people=5, tables_per_person=9, **QUICK)
GREEN = discord.ButtonStyle.success


def coloured(message: discord.Message) -> list[str]:
    return [verb(one.custom_id) for one in buttons(message) if one.style is GREEN]


def own(made: InteractionResult) -> discord.Message:
    card = answer_of(made)
    assert card.flags.ephemeral
    return card


async def test_everyone_has_a_next_step(w: World) -> None:
    host = own(await w.people[0].slash(w.channel, "play", game="belote"))
    card = w.channel.last_message
    assert not card.flags.ephemeral
    assert coloured(card) == ["join"]
    assert coloured(host) == ["play_now"]
    guest = own(await w.press(1, card, "join"))
    await w.pass_time()
    assert coloured(guest) == []
    assert coloured(w.now(host)) == ["robots_fill"]
    await w.press(0, w.now(host), "robots_fill")
    assert coloured(w.now(host)) == ["start"]
    assert "▶️ Press **Start**." in words_of(w.now(host))
    assert "**Alice** can press **Start**" in words_of(w.now(guest))
    assert coloured(w.now(card)) == ["join"]
    again = own(
        await w.press(1, w.now(card), "join")
    )  # the player who sits there gets their card again
    await w.press(1, again, "leave")
    assert "You've left table 1" in words_of(w.now(again))
    assert coloured(w.now(host)) == ["play_now"], "they are alone again"
    await w.press(0, w.now(host), "play_now")
    await w.pass_time()
    assert w.table(1).status is Status.PLAYING
    assert "house_table" in below(w.now(host)), "it has become the hand"


async def test_the_host_sees_their_own_card_last(w: World) -> None:
    """On a phone the newest message is in sight: it must not be everyone's, with its **Join**."""
    mine = own(await w.people[0].slash(w.channel, "play", game="belote"))
    everyones = w.channel.last_message
    assert "Join" in [one.label for one in buttons(everyones)]
    assert everyones.id < mine.id


async def test_the_own_card_ends_where_the_hand_is(w: World) -> None:
    """In a direct message: the card then says so and follows no move. Otherwise it is the hand."""
    await w.people[2].slash(w.channel, "settings", hand="here")
    own(await w.people[0].slash(w.channel, "play", game="belote"))
    card = w.channel.last_message
    cards = [own(await w.press(index, card, "join")) for index in (1, 2, 3)]
    await w.press(0, w.now(card), "start")
    await w.pass_time()
    for who, guest in zip((1, 2, 3), cards, strict=True):
        by_dm = who != 2
        assert ("is on its way by direct message" in words_of(w.now(guest))) == by_dm
        assert shows_cards(w.now(guest)) != by_dm
        if by_dm:
            assert shows_cards(w.hand(who))
            assert shows_cards(answer_of(await w.press(who, w.now(guest), "hand")))


async def test_an_own_card_that_is_pressed_while_it_says_so_is_the_hand(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise two edits of one message would overtake each other."""
    await w.people[0].slash(w.channel, "play", game="belote")
    card, show = w.channel.last_message, TrackedMessage.show
    for index in (1, 2, 3):
        mine = own(await w.press(index, card, "join"))
    hands = w.bot.host.messages[1]._hands
    known = hands.copy_with(mine.id)

    async def pressed(message: TrackedMessage, screen: Screen) -> None:
        if message is known:
            hands.copy_of(3, mine.id)
        await show(message, screen)

    monkeypatch.setattr(TrackedMessage, "show", pressed)
    await w.press(0, w.now(card), "start")
    await w.pass_time()
    assert hands.copy_with(mine.id) is known
    assert shows_cards(w.now(mine))


async def test_the_host_invites_people(w: World) -> None:
    """A person who blocks the host gets nothing, and the host can't tell; no one gets two cards."""
    await w.block(2, 0)
    host = own(await w.people[0].slash(w.channel, "play", game="belle"))
    closed = w.people[3].user.dm_channel.id
    with fault(w, "POST", f"/channels/{closed}/messages", 403, 50007):
        told = said(await w.pick(0, host, "house_invite", 0, 1, 2, 3))
    assert f"Invited: <@{w.people[1].id}>." in told
    assert f"couldn't message <@{w.people[2].id}> and <@{w.people[3].id}>" in told
    card = w.hand(1)
    assert coloured(card) == ["join"]
    await w.pick(0, w.now(host), "house_invite", 1)
    assert len(w.people[1].user.dm_channel.history()) == 1
    await w.press(1, card, "join")
    assert w.table(1).seat_of(w.people[1].id) is not None
    assert "join" not in [verb(one.custom_id) for one in buttons(w.now(card))]
    for who in (1, 4):
        refused = await w.forge(who, host, "p1|1|house_invite||", str(w.people[4].id))
        assert "Only Alice" in said(refused)


@pytest.mark.world(people=3, new_conversations=1, new_conversations_notices=0)
async def test_invitations_keep_to_the_budget_for_strangers(w: World) -> None:
    host = own(await w.people[0].slash(w.channel, "play", game="belle"))
    told = said(await w.pick(0, host, "house_invite", 1))
    assert "couldn't message" in told
    assert w.table(1).join_code in told
    assert "at table 1" in said(
        await w.people[1].slash(w.channel, "table", code=w.table(1).join_code)
    )


async def test_the_code_of_a_private_table_is_behind_its_table(w: World) -> None:
    user = w.people[0].user
    card = answer_of(await user.slash("play", game="belle"))
    code = w.table(1).join_code
    assert code not in words_of(card)
    assert coloured(card) == ["play_now"]
    assert any(verb(getattr(one, "custom_id", "")) == "house_invite" for one in components(card))
    assert code in words_of(answer_of(await w.press(0, card, "house_table")))
