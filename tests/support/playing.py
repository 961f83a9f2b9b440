"""Plays Belote as people do: with the buttons in the hand, or with slash commands."""

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import discord
from simcord.components import walk_components
from simcord.results import InteractionResult

import rules
from bot.components.renderer import Layout, layout
from bot.i18n.words import words
from bot.tables.commands import Act
from bot.tables.model import IN_PLAY
from bot.tables.service import Tables
from rules.belote.model import BeloteView, ClaimRest, NameTrump, Pass, PlayCard, Take
from tests.support.world import World, buttons, components

Way = Callable[[World, int, int, rules.Action], Awaitable[InteractionResult]]
"""A way to play an action: world, table, seat, action."""

WAVE = 40
"""Steps after which a minute passes and boards are shown."""


async def deal_to(w: World, target: int, **options: Any) -> int:
    """Opens a table with a low target, seats four people and deals; returns the table's number."""
    return await w.deal(target=target, **options)


def turn(w: World, table_id: int) -> int:
    return w.match(table_id).prompts[0].seats[0]


def pick(w: World, table_id: int, rng: Random) -> rules.Action:
    """Returns an action of the seat whose turn it is; prefers not to pass, for short matches."""
    actions = list(w.match(table_id).legal(turn(w, table_id)))
    bold = [action for action in actions if not isinstance(action, Pass)]
    return rng.choice(bold if rng.random() < 0.7 else actions)


def button_of(action: rules.Action) -> tuple[str, str]:
    match action:
        case Take():
            return "take", ""
        case Pass():
            return "pass", ""
        case NameTrump(suit=suit):
            return "trump", suit
        case PlayCard(card=card, call=call):
            return "call" if call else "card", card
        case ClaimRest():
            return "claim", ""
        case _:
            raise AssertionError(action)


async def by_button(w: World, table_id: int, seat: int, action: rules.Action) -> InteractionResult:
    """Presses the button in the player's latest private hand at this table."""
    verb, arg = button_of(action)
    mine = f"p1|{table_id}|"
    hands = reversed(w.people[seat].user.dm_channel.history())
    hand = next(dm for dm in hands if any(mine in (b.custom_id or "") for b in buttons(dm)))
    return await w.press(seat, hand, verb, arg)


async def step(w: World, table_id: int, rng: Random, way: Way = by_button) -> InteractionResult:
    """Plays one action and returns the response; checks that the bot answered and accepted it."""
    seat, action, seq = turn(w, table_id), pick(w, table_id, rng), w.table(table_id).seq
    result = await way(w, table_id, seat, action)
    assert result.acknowledged
    assert w.table(table_id).seq == seq + 1
    return result


async def steps(w: World, table_id: int, count: int, rng: Random, way: Way = by_button) -> None:
    for _ in range(count):
        await step(w, table_id, rng, way)
    await w.pass_time()


async def play_out(
    w: World, table_id: int, *how: Any, step: Callable[..., Awaitable[Any]] = step, wave: int = WAVE
) -> int:
    """Plays a match to its end by ``step(w, table_id, *how)``; returns how many steps it took."""
    count = 0
    while w.table(table_id).status in IN_PLAY:
        await step(w, table_id, *how)
        count += 1
        if count % wave == 0:
            await w.pass_time()
    await w.pass_time()
    return count


async def play_sample(tables: Tables, table_id: int, rng: Random | None = None) -> None:
    """Plays any action of the next seat, person or robot, as this process sees the table."""
    table = await tables.get(table_id)
    assert table is not None
    assert table.match is not None
    seat = table.match.prompts[0].seats[0]
    person = table.seats[seat]
    assert person is not None
    action: Any = rules.to_dict(table.match.sample(seat, rng or Random(table.seq)))
    robot = seat if person.robot else None
    await tables.submit(table_id, Act(person.user_id, action, robot=robot))


async def rush(w: World, table_id: int, count: int, rng: Random) -> None:
    """Plays some actions without presses, as fast as possible, then waits until they are shown."""
    for _ in range(count):
        await w.play(table_id, turn(w, table_id), pick(w, table_id, rng))
    await w.env.settle()
    await w.pass_time()


async def rush_out(w: World, table_id: int, rng: Random) -> None:
    """Plays a match to its end as fast as possible, then waits until the result is shown."""
    while w.table(table_id).status in IN_PLAY:
        await w.play(table_id, turn(w, table_id), pick(w, table_id, rng))
    await w.env.settle()
    await w.pass_time()


async def rush_until(
    w: World, table_id: int, rng: Random, wanted: Callable[[BeloteView], bool]
) -> None:
    """Plays fast until the table's view meets a condition."""
    for _ in range(400):
        view = public(w, table_id)
        if wanted(view):
            await w.env.settle()
            await w.pass_time()
            return
        action = pick(w, table_id, rng)
        while isinstance(action, ClaimRest):  # it would end the round
            action = pick(w, table_id, rng)
        await w.play(table_id, turn(w, table_id), action)
    raise AssertionError("the match never came to that")


def public(w: World, table_id: int) -> BeloteView:
    return seen(w, table_id, None)


def seen(w: World, table_id: int, seat: int | None) -> BeloteView:
    view = w.match(table_id).view(seat)
    assert isinstance(view, BeloteView)
    return view


def last_card(view: BeloteView) -> bool:
    """Returns whether one card is left to play in the round."""
    return view.phase == "play" and sum(view.hand_sizes) == 1


async def everything_is_shown(w: World, table_id: int) -> None:
    """Checks that the board, and the hands of the seats to act, are posted and current."""
    await w.pass_time()
    await w.pass_time()
    messages = w.bot.host.messages.of(w.table(table_id))
    reader = words("en")
    acting = {seat for prompt in messages.table.prompts for seat in prompt.seats}
    for seat in acting or range(4):
        screen = await messages._hands.screen(seat, w.people[seat].id, reader)
        assert looks(w.hand(seat)) == planned(layout(screen, table_id)), f"hand of seat {seat}"
    assert looks(w.board(table_id)) == planned(layout(messages.board.screen(reader), table_id))


def looks(message: discord.Message) -> tuple[list[str], list[str]]:
    """Returns a message's texts and the ids of its controls."""
    pieces = list(components(message))
    return (
        [piece.content for piece in pieces if isinstance(piece, discord.components.TextDisplay)],
        [custom_id for piece in pieces if (custom_id := getattr(piece, "custom_id", None))],
    )


def planned(view: Layout) -> tuple[list[str], list[str]]:
    """Returns the texts and ids that a message should have."""
    pieces = list(walk_components(view.to_components()))
    return (
        [piece["content"] for piece in pieces if "content" in piece],
        [piece["custom_id"] for piece in pieces if "custom_id" in piece],
    )
