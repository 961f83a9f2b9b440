"""Playing Belote as people do: by the buttons in the hand, or by slash commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from simcord.results import InteractionResult

import rules
from bot.tables.model import IN_PLAY
from rules.belote.model import NameTrump, Pass, PlayCard, Take
from tests.support.world import World

Way = Callable[[World, int, int, rules.Action], Awaitable[InteractionResult]]
"""A way to play an action: world, table, seat, action."""

WAVE = 40
"""Steps after which a minute's worth of boards is shown."""


async def deal_to(w: World, target: int, **options: object) -> int:
    """Opens a table that plays to a few points only, seats four people and deals; returns the table's number."""
    card = await w.open()
    table_id = next(reversed(w.bot.tables._lines))
    for name, value in {"target": target, **options}.items():
        await w.set_option(table_id, name, value)
    for who in range(1, 4):
        await w.press(who, card, "join")
    await w.press(0, w.now(card), "start")
    await w.env.settle()
    return table_id


def turn(w: World, table_id: int) -> int:
    """Returns the seat whose turn it is."""
    match = w.table(table_id).match
    assert match is not None
    return match.prompts[0].seats[0]


def pick(w: World, table_id: int, rng: Random) -> rules.Action:
    """Returns an action of the seat whose turn it is; takes rather than passes, so that matches do not drag on."""
    match = w.table(table_id).match
    assert match is not None
    found = list(match.legal(turn(w, table_id)))
    bold = [action for action in found if not isinstance(action, Pass)]
    return rng.choice(bold if rng.random() < 0.7 else found)


def button_of(action: rules.Action) -> tuple[str, str]:
    """Returns the verb and the argument of the button that stands for an action."""
    match action:
        case Take():
            return "take", ""
        case Pass():
            return "pass", ""
        case NameTrump(suit=suit):
            return "trump", suit
        case PlayCard(card=card, call=call):
            return "call" if call else "card", card
        case _:
            raise AssertionError(action)


async def by_button(w: World, table_id: int, seat: int, action: rules.Action) -> InteractionResult:
    """Presses the button in the private hand."""
    verb, arg = button_of(action)
    return await w.press(seat, w.hand(seat), verb, arg)


async def by_command(w: World, table_id: int, seat: int, action: rules.Action) -> InteractionResult:
    """Types the command, in the place where the table is played."""
    verb, arg = button_of(action)
    actor, place = w.people[seat], w.place(table_id)
    if verb in ("card", "call"):
        more: dict[str, Any] = {"call": True} if verb == "call" else {}
        return await actor.slash(place, "belote card", card=arg, **more)
    return await actor.slash(place, "belote bid", choice=arg or verb)


async def step(w: World, table_id: int, rng: Random, way: Way = by_button) -> InteractionResult:
    """Plays one action and returns what the press was answered with; it must have been answered and have counted."""
    seat, action, seq = turn(w, table_id), pick(w, table_id, rng), w.table(table_id).seq
    made = await way(w, table_id, seat, action)
    assert made.acknowledged
    assert w.table(table_id).seq == seq + 1
    return made


async def steps(w: World, table_id: int, count: int, rng: Random, way: Way = by_button) -> None:
    """Plays some actions."""
    for _ in range(count):
        await step(w, table_id, rng, way)
    await w.pass_time()


async def play_out(w: World, table_id: int, rng: Random, way: Way = by_button) -> int:
    """Plays a match to its end and returns how many actions it took."""
    count = 0
    while w.table(table_id).status in IN_PLAY:
        await step(w, table_id, rng, way)
        count += 1
        if count % WAVE == 0:
            await w.pass_time()
    await w.pass_time()
    return count


async def play_until(
    w: World, table_id: int, rng: Random, wanted: Callable[[Any], bool], way: Way = by_button
) -> None:
    """Plays until the public view of the table is as wanted."""
    for _ in range(400):
        match = w.table(table_id).match
        assert match is not None
        if wanted(match.view(None)):
            await w.pass_time()
            return
        await step(w, table_id, rng, way)
    raise AssertionError("the match never came to that")
