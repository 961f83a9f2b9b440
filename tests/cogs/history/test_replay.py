"""Looking back: the list of finished tables, and an entire match step by step."""

from dataclasses import replace
from random import Random
from typing import cast

import discord
import pytest

from bot.components.screen import Menu, Picture, Text
from bot.i18n.words import words
from bot.tables.commands import VoteEnd
from bot.tables.model import Player
from cogs.history.screens.replay import ReplayPosition, step_screen
from rules.belote.model import BeloteView
from tests.cogs.history.past import EVE, copied, film_of, finished, result_of, screen_faults, shown
from tests.support.playing import deal_to, steps
from tests.support.world import World, alt_texts, buttons, menus, verb, words_of

# -- every step --------------------------------------------------------------------------------


@pytest.mark.world(seed="eyes")
async def test_every_step_through_all_eyes(w: World) -> None:
    """Even with long names; each step is a few jumps away from any other."""
    table_id = await finished(w)
    replay, ui = await film_of(w, table_id), w.bot.host.game_uis["belote"]
    crowd: list[Player | None] = [Player(seat + 1, "_*" * 16) for seat in range(4)]
    table = replace(w.table(table_id), seats=crowd)
    assert replay.last == table.seq
    counts, end = 0, cast(BeloteView, replay.match.view(None))
    for number in range(replay.last + 1):
        for eyes in (None, 0, 1, 2, 3):
            screen = step_screen(table, replay, ReplayPosition(number, eyes), ui, words("en"))
            assert not screen_faults(screen)
            text = "\n".join(block.text for block in screen.blocks if isinstance(block, Text))
            assert f"Step {number} of {replay.last}" in text
            match = replay.steps[number].match
            view = cast(BeloteView, match.view(eyes))
            drawn = " ".join(block.alt for block in screen.blocks if isinstance(block, Picture))
            assert ("Your cards:" in drawn) == (match.outcome is None and bool(view.hand))
            counts += "Round 1: ☀️" in text and eyes is None
            menu = next(block for block in screen.blocks if isinstance(block, Menu))
            offered = [int(choice.value) for choice in menu.choices]
            assert offered == sorted({*offered} - {number})
            assert {0, replay.last} - {number} <= {*offered} <= {*range(replay.last + 1)}
    assert counts == len(end.history) >= 1


# -- pressing ----------------------------------------------------------------------------------


def seen_on(message: discord.Message) -> str:
    """Returns what the pictures of a message show, in words."""
    return " ".join(alt_texts(message))


async def test_a_replay_is_leafed_through_by_its_buttons(w: World) -> None:
    table_id = await finished(w)
    last = w.table(table_id).seq
    result = result_of(w, table_id)
    page = shown(await w.press(1, result, "replay"))
    assert f"Step 0 of {last}" in words_of(page)
    assert "Your cards" in seen_on(page)  # players see it from their seat

    async def to(emoji: str) -> str:
        button = next(b for b in buttons(w.now(page)) if str(b.emoji) == emoji)
        await w.people[1].click(w.now(page), custom_id=button.custom_id)
        return words_of(w.now(page))

    assert f"Step 1 of {last}" in await to("▶️")
    assert f"Step 2 of {last}" in await to("▶️")
    assert f"Step 1 of {last}" in await to("◀️")
    assert f"Step {last} of {last}" in await to("⏭️")
    assert "seed" not in words_of(w.now(page))
    assert f"Step 0 of {last}" in await to("⏮️")
    await w.choose(1, w.now(page), "replay_jump", "10")
    assert f"Step 10 of {last}" in words_of(w.now(page))
    hands = set()
    for eyes in ("0", "1", "2", "3"):
        await w.choose(1, w.now(page), "replay_eyes", eyes)
        text = words_of(w.now(page))
        assert f"Step 10 of {last}" in text
        hands.add(seen_on(w.now(page)).partition("Your cards")[2])
    assert len(hands) == 4
    await w.choose(1, w.now(page), "replay_eyes", "s")
    assert "Your cards" not in seen_on(w.now(page))
    assert f"Step 11 of {last}" in await to("▶️")  # the chosen eyes stay the same
    assert "Your cards" not in seen_on(w.now(page))
    await w.restart()
    assert f"Step 12 of {last}" in await to("▶️")
    assert words_of(result_of(w, table_id)) == words_of(result)


async def test_strangers_may_watch_where_they_can_read(w: World) -> None:
    table_id = await finished(w)
    page = shown(await w.people[EVE].slash(w.channel, "history replay", table=table_id))
    assert "Step 0 of" in words_of(page)
    assert "Your cards" not in seen_on(page)
    elsewhere = w.env.create_guild("Next door")
    room = elsewhere.create_text_channel("cards")
    visitor = elsewhere.add_member(w.people[EVE].user)
    result = await visitor.slash(room, "history replay", table=table_id)
    assert words_of(shown(result)) == "That table is gone."
    player = elsewhere.add_member(w.people[2].user)
    assert "Step 0 of" in words_of(
        shown(await player.slash(room, "history replay", table=table_id))
    )


async def test_nobody_looks_behind_the_cards_of_a_live_table(w: World) -> None:
    card = await w.open()
    question = await w.people[0].slash(w.channel, "history replay", table=1)
    assert words_of(shown(question)) == "The match isn't over yet."
    for index in range(1, 4):
        await w.press(index, card, "join")
    await w.press(0, w.now(card), "start")
    await steps(w, 1, 3, Random(1))
    for index in (0, EVE):
        for custom_id in ("p1|1|replay||", "p1|1|replay_to||on.2.0", "p1|1|replay_to||x.2.s"):
            result = await w.forge(index, w.board(1), custom_id)
            assert words_of(shown(result)) == "The match isn't over yet."
        for custom_id, value in (
            ("p1|1|replay_jump|0.1|", "2"),
            ("p1|1|replay_eyes|2.s|", "1"),
            ("p1|0|replay_open||", "1"),
        ):
            result = await w.forge(index, w.board(1), custom_id, value)
            assert words_of(shown(result)) == "The match isn't over yet."
    for index in range(3):
        await w.submit(1, VoteEnd(w.people[index].id))
    result = await w.people[0].slash(w.channel, "history replay", table=1)
    assert "without a result" in words_of(shown(result))


async def test_nonsense_is_refused(w: World) -> None:
    table_id = await finished(w)
    page = shown(await w.people[0].slash(w.channel, "history replay", table=table_id))
    before = words_of(page)
    for arg in ("", "on", "on.1", "on.1.4", "on.1.-1", "on.-1.s", "on.x.s", "on.1.x", "..."):
        result = await w.forge(0, page, f"p1|{table_id}|replay_to||{arg}")
        assert words_of(shown(result)) == "That choice is gone. Please open this again."
        assert words_of(w.now(page)) == before
    result = await w.forge(0, page, f"p1|{table_id}|replay_to||on.999999.s")
    assert result.acknowledged
    assert f"Step {w.table(table_id).seq} of" in words_of(w.now(page))
    result = await w.people[0].slash(w.channel, "history replay", table=4711)
    assert words_of(shown(result)) == "That table is gone."


# -- the list ----------------------------------------------------------------------------------


async def test_the_list_of_finished_tables(w: World) -> None:
    empty = shown(await w.people[0].slash(w.channel, "history list"))
    assert "None yet" in words_of(empty)
    played = [await finished(w)]
    played += [await copied(w, played[0], hours) for hours in range(1, 10)]
    await deal_to(w, 51)  # goes on, and isn't on the list
    page = shown(await w.people[0].slash(w.channel, "history list", game="belote"))
    text = words_of(page)
    assert [f"table {number}**" in text for number in played] == [False] * 2 + [True] * 8
    assert text.index(f"table {played[9]}**") < text.index(f"table {played[8]}**")
    assert "10 tables" in text
    table = w.table(played[0])
    assert table.match is not None
    assert table.match.outcome is not None
    best = table.match.outcome.ranking[0]
    names = words("en").listing([w.people[seat].user.global_name for seat in best])
    points = table.match.outcome.scores[best[0]]
    assert f"🏆 {names}: {points} points" in text
    await w.press(0, page, "history_page", "belote.1")
    text = words_of(w.now(page))
    assert [f"table {number}**" in text for number in played] == [True] * 2 + [False] * 8
    replay = shown(await w.choose(0, w.now(page), "replay_open", str(played[0])))
    assert f"table {played[0]}\n**Step 0" in words_of(replay)
    await w.press(0, w.now(page), "history_page", "belote.0")
    assert f"table {played[9]}**" in words_of(w.now(page))


async def test_whose_tables_are_listed(w: World) -> None:
    """People see their own tables everywhere, and other people's on this server."""
    table_id = await finished(w)
    bob = w.people[1]
    of_bob = shown(await w.people[EVE].slash(w.channel, "history list", person=bob))
    assert f"table {table_id}**" in words_of(of_bob)
    assert "-# Bob" in words_of(of_bob)
    of_eve = shown(await bob.slash(w.channel, "history list", person=w.people[EVE]))
    assert "None yet" in words_of(of_eve)
    other = shown(await bob.slash(w.channel, "history list", game="belote"))
    assert menus(other)
    nothing = await bob.slash(w.channel, "history list", game="chess")
    assert "don't have that game" in words_of(shown(nothing))
    elsewhere = w.env.create_guild("Next door")
    room = elsewhere.create_text_channel("cards")
    visitor = elsewhere.add_member(w.people[EVE].user)
    elsewhere.add_member(bob.user)
    away = shown(await visitor.slash(room, "history list", person=bob.user))
    assert "None yet" in words_of(away)
    mine = shown(await elsewhere.add_member(w.people[0].user).slash(room, "history list"))
    assert f"table {table_id}**" in words_of(mine)


async def test_the_command_offers_ones_own_tables(w: World) -> None:
    table_id = await finished(w)
    offered = await w.people[0].autocomplete(w.channel, "history replay", "table", "")
    assert [choice["value"] for choice in offered] == [table_id]
    assert await w.people[0].autocomplete(w.channel, "history replay", "table", "zz") == []
    assert await w.people[EVE].autocomplete(w.channel, "history replay", "table", "") == []


@pytest.mark.world(draw=True)
async def test_pictures_are_drawn_for_it(w: World) -> None:
    table_id = await finished(w)
    page = shown(await w.people[0].slash(w.channel, "history replay", table=table_id))
    assert [file.filename for file in page.attachments] == ["scene0-1.png", "scene1-0.png"]
    assert all(file.size > 1000 and file.description for file in page.attachments)
    assert verb(buttons(page)[0].custom_id) == "replay_to"
