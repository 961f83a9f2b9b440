"""Plays Belle of the Ball as people do: by menus and buttons, or by slash commands."""

from collections.abc import Awaitable, Callable
from copy import copy
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace
from simcord.results import InteractionResult

import rules
from bot.tables.referee import Answer
from cogs.belle import choices, hand
from cogs.belle.choices import Path, Step
from rules.belle.model import BelleView, ChooseForBelle, GroupGuest, InviteGuest, PlayBelle, State
from tests.support import playing
from tests.support.meanings import KNOWN, value
from tests.support.typing import by_command
from tests.support.world import World, menus

Way = Callable[[World, int, int, rules.Action], Awaitable[InteractionResult]]
"""A way to play an action: world, table, seat, action."""


async def put(w: World, table_id: int, scene: rules.Match) -> None:
    """Puts a live table into a scene's state, in a window that was never open, and shows it."""
    # A copy, as after a command: screens are made once for each state of a table.
    table = w.bot.host.tables._queues[table_id].table = copy(w.table(table_id))
    match: Any = w.match(table_id)
    state: State = scene._state
    number = match._state.turn.number + 1
    state.turn = replace(state.turn, number=number)
    match._become(state)
    table.record.clocks.timers = {}
    table.record.drafts = {}
    with w.as_bot():
        w.bot.host.messages.of(table).update(Answer(table))
        w.bot.host.messages.of(table).refresh()
    await w.env.settle()
    await w.pass_time()


def seen(w: World, table_id: int, seat: int | None) -> BelleView:
    view = w.match(table_id).view(seat)
    assert isinstance(view, BelleView)
    return view


async def by_hand(w: World, table_id: int, seat: int, action: rules.Action) -> InteractionResult:
    """Plays an action by the menus of the private hand, one after another."""
    match action:
        case InviteGuest(card=card):
            return await w.choose(seat, w.hand(seat), "invite", card)
        case GroupGuest(space=space):
            return await w.press(seat, w.hand(seat), "group", str(space))
        case PlayBelle(belle=belle):
            view = seen(w, table_id, seat)
            if any(belle_view.belle == belle and belle_view.idle for belle_view in view.hand or ()):
                shown = [option.value for menu in menus(w.hand(seat)) for option in menu.options]
                assert belle not in map(value, shown)
                return await by_command(w, table_id, seat, action)
            path = path_to(view, action)
            if belle in choices.direct(view):
                return await _directly(w, seat, action)
            result = await w.choose(seat, w.hand(seat), "belle", belle)
            return await _pick(w, table_id, seat, path) or result
        case ChooseForBelle():
            path = path_to(seen(w, table_id, seat), action)
            result = await _pick(w, table_id, seat, path)
            assert result is not None
            return result
        case _:
            raise AssertionError(action)


async def _directly(w: World, seat: int, action: rules.Action) -> InteractionResult:
    """Plays a Belle with one press, as the menu shows her with all her ways."""
    shown = w.hand(seat)
    chosen = ((menu, option) for menu in menus(shown) for option in menu.options)
    menu, option = next(pair for pair in chosen if KNOWN.get(pair[1].value) == action)
    return await w.people[seat].user.select(shown, [option.value], custom_id=menu.custom_id)


def path_to(view: BelleView, action: PlayBelle | ChooseForBelle) -> Path:
    paths = choices._paths(view, action.belle)
    return next(path for path, choice in paths.items() if choice == action.choice)


async def _pick(w: World, table_id: int, seat: int, path: Path) -> InteractionResult | None:
    """Picks along a path until the Belle asks no more."""
    result, window = None, seen(w, table_id, seat).prompts[0].window
    while path and any(prompt.window == window for prompt in seen(w, table_id, seat).prompts):
        step = hand.open_step(seen(w, table_id, seat), w.table(table_id).draft_of(seat))
        assert isinstance(step, Step)
        result = await w.choose(seat, w.hand(seat), "pick", path[len(step.picks)])
    return result


async def step(w: World, table_id: int, rng: Random, way: Way = by_hand) -> InteractionResult:
    """Plays one action and returns the press's result; checks that it was answered and counted."""
    seat = playing.turn(w, table_id)
    seq = w.table(table_id).seq
    action = w.match(table_id).sample(seat, rng)
    assert action is not None
    reply = await way(w, table_id, seat, action)
    assert reply.acknowledged, reply
    assert w.table(table_id).seq == seq + 1, [m.content for m in reply.followups] + [reply.response]
    return reply


play_out = partial(playing.play_out, step=step)
