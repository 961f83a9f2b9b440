"""Plays Belratti as people do: in the hands, or by slash commands."""

from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any

import rules
from cogs.belratti import choices
from rules.belratti.model import (
    Agree,
    Commit,
    ConfirmBoard,
    ConfirmDemand,
    Continue,
    Hang,
    KeepDemand,
    Place,
    ProposeNewThemes,
    ProposePlusMinus,
    ProposeQuestion,
    Ready,
    Refuse,
    Role,
    StateFit,
    SwapHand,
    Unready,
    Withdraw,
)
from rules.belratti.view import BelrattiView
from tests.support import playing
from tests.support.world import World

Way = Callable[[World, int, int, rules.Action], Awaitable[Any]]
"""A way to play an action: world, table, seat, action."""
Press = tuple[str, str, tuple[str, ...]]
"""``button`` or ``menu``, with its verb, and the argument or the chosen values."""


def presses(action: rules.Action, view: BelrattiView) -> list[Press]:
    """Returns the presses in a hand that play an action, given the player's view."""

    def button(verb: str, arg: str = "") -> Press:
        return "button", verb, (arg,)

    def menu(verb: str, *values: str) -> Press:
        return "menu", verb, values

    match action:
        case ProposeNewThemes(which=which):
            return [button("themes", which)]
        case Continue():
            return [button("keep")]
        case ConfirmDemand(number=number):
            return [button("demand", str(number))]
        case ProposePlusMinus(step=step):
            return [button("step", str(step))]
        case KeepDemand():
            return [button("hold")]
        case Commit(card=card, theme=theme):
            return [menu(f"paint_{theme.value.lower()}", card)]
        case Withdraw(card=card):
            return [menu(f"paint_{choices.painted(view)[card].value.lower()}", card)]
        case StateFit(good=good, medium=medium):
            return [menu("well", str(good)), menu("so_so", str(medium))]
        case SwapHand(cards=cards):
            return [button("panel", "swap"), menu("six", *cards), button("swap")]
        case Ready():
            return [button("ready")]
        case Unready():
            return [button("unready")]
        case Hang(card=card, place=place):
            hung = {exhibit.card: exhibit.place for exhibit in view.table}
            theme = hung[card] if place is Place.ASIDE else place
            return [menu(f"hang_{theme}".lower(), card)]
        case ProposeQuestion(card=card):
            return [menu("ask", card)]
        case ConfirmBoard():
            return [button("confirm")]
        case Agree():
            return [button("agree")]
        case Refuse():
            return [button("refuse")]
        case _:
            raise AssertionError(action)


async def by_hand(w: World, table_id: int, seat: int, action: rules.Action) -> None:
    """Presses the controls of the private hand, one after the other.

    An Owl who paints alone has no one to tell how the hand fits, so there is no menu for it.
    """
    view = seen(w, table_id, seat)
    if isinstance(action, StateFit) and len(choices.seats_of(view, Role.OWL)) == 1:
        await w.play(table_id, seat, action)
        return
    for kind, verb, values in presses(action, view):
        if kind == "menu":
            await w.choose(seat, w.hand(seat), verb, *values)
        else:
            await w.press(seat, w.hand(seat), verb, values[0])


def seen(w: World, table_id: int, seat: int | None) -> BelrattiView:
    view = w.match(table_id).view(seat)
    assert isinstance(view, BelrattiView)
    return view


def next_move(w: World, table_id: int, rng: Random, level: str) -> tuple[int, rules.Action]:
    """Returns an action of a player who may act, chosen from their view."""
    match = w.match(table_id)
    player = rules.robot("belratti", level)
    pairs = [(prompt, seat) for prompt in reversed(match.prompts) for seat in prompt.seats]
    eager = [
        (prompt, seat)
        for prompt, seat in pairs
        if player.wants(match.view(seat), prompt, Random(seat))
    ]
    assert eager, "no player wants to act"
    first = eager[0][0]
    prompt, seat = rng.choice([pair for pair in eager if pair[0] is first])
    return seat, player.choose(match.view(seat), prompt, Random(seat), 1.0)


async def step(
    w: World, table_id: int, rng: Random, way: Way = by_hand, level: str = "easy"
) -> rules.Action:
    """Plays one action and returns it; checks that it counted."""
    seat, action = next_move(w, table_id, rng, level)
    seq = w.table(table_id).seq
    await way(w, table_id, seat, action)
    assert w.table(table_id).seq == seq + 1, action
    return action


play_out = partial(playing.play_out, step=step, wave=12)


async def rush_until(
    w: World,
    table_id: int,
    wanted: Callable[[BelrattiView], bool],
    rng: Random | None = None,
    level: str = "easy",
) -> BelrattiView:
    """Plays fast until the public view meets a condition, and shows it."""
    rng = rng or Random(1)
    for _ in range(600):
        view = seen(w, table_id, None)
        if wanted(view):
            await w.env.settle()
            await w.pass_time()
            return view
        seat, action = next_move(w, table_id, rng, level)
        await w.play(table_id, seat, action)
    raise AssertionError("the match never came to that")
