"""Whole games of Cattitude, as people play them."""

import pytest

from bot.tables.commands import Act, ComponentAction
from bot.tables.events import Events
from rules.cattitude.model import Phase
from tests.cogs.cattitude.playing import labels, seen, undecided
from tests.support.world import World, buttons, verb


@pytest.mark.world(seed="unlock")
async def test_a_bid_can_be_taken_back_until_all_have_locked(w: World) -> None:
    table_id = await w.deal("cattitude", 3)
    await w.press(0, w.hand(0), "flip", "0")
    await w.press(0, w.hand(0), "lock")
    offered = [verb(button.custom_id) for button in buttons(w.hand(0))]
    assert offered == ["unlock"]  # and no palace to look into yet
    assert undecided(w, table_id) == [1, 2]
    await w.press(0, w.hand(0), "unlock")
    assert undecided(w, table_id) == [0, 1, 2]
    # The split is the same as before.
    assert labels(w.hand(0), "flip")["0"].startswith("✓")
    await w.press(0, w.hand(0), "flip", "0")
    assert labels(w.hand(0), "flip")["0"].startswith("Show")
    for seat in range(3):
        await w.press(seat, w.hand(seat), "lock")
    assert seen(w, table_id, None).phase is Phase.CHOOSE


@pytest.mark.world(seed="unlock")
async def test_a_pick_is_shown_after_a_crash(w: World) -> None:
    """The pick was durable when the bot ended, but not shown: another press would undo it."""
    table_id = await w.deal("cattitude", 3)
    await w.pass_time(5)
    assert w.table(table_id).record.messages.shown == w.table(table_id).stand
    match = w.match(table_id)
    window = next(prompt.window for prompt in match.prompts if 0 in prompt.seats)
    w.bot.host.tables.events = Events()
    pressed = ComponentAction("flip", "0")
    await w.ask(table_id, Act(w.people[0].id, pressed, window))
    await w.restart()
    assert labels(w.hand(0), "flip")["0"].startswith("✓")
