"""Plays Cattitude as people do: by the private hand, or by slash commands."""

from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random

import discord
from simcord.results import InteractionResult

import rules
from bot.tables.model import IN_PLAY
from cogs.cattitude.choices import loss_key
from rules.cattitude.model import (
    CattitudeView,
    ChooseBid,
    ChooseLoss,
    LockBid,
    Phase,
    Secure,
    Unlock,
)
from tests.conformance.harness import acting
from tests.support.meanings import parts
from tests.support.world import World, buttons, components, verb

Way = Callable[[World, int, int, rules.Action], Awaitable[InteractionResult]]
"""A way to play an action: world, table, seat, action."""


def seen(w: World, table_id: int, seat: int | None) -> CattitudeView:
    view = w.match(table_id).view(seat)
    assert isinstance(view, CattitudeView)
    return view


def undecided(w: World, table_id: int) -> list[int]:
    match = w.match(table_id)
    done = {seat for prompt in match.prompts for seat in prompt.done}
    return [seat for seat in acting(match) if seat not in done]


def labels(message: discord.Message, wanted: str) -> dict[str, str]:
    """Returns the labels of a message's buttons with this verb, by argument."""
    return {
        parts(button.custom_id)[1]: button.label or ""
        for button in buttons(message, enabled=False)
        if verb(button.custom_id) == wanted
    }


async def by_button(w: World, table_id: int, seat: int, action: rules.Action) -> InteractionResult:
    """Chooses in the private hand and confirms."""

    async def press(wanted: str, arg: str | None = None) -> InteractionResult:
        return await w.press(seat, w.hand(seat), wanted, arg)

    match action:
        case LockBid():
            await _split(w, table_id, seat, action)
            return await press("lock")
        case ChooseBid(bid=side):
            return await press("take", str(side))
        case ChooseLoss(species=loss):
            return await press("lost", loss_key(loss))
        case Secure():
            await _pick(w, seat, action)
            return await press("secure")
        case Unlock():
            return await press("unlock")
        case _:
            raise AssertionError(action)


async def _split(w: World, table_id: int, seat: int, bid: LockBid) -> None:
    """Flips cards until the panel shows these bids."""
    added = Counter(
        card.removeprefix("+") for card in (*bid.open, *bid.closed) if card.startswith("+")
    )
    values = [f"{card}.{number + 1}" for card, count in added.items() for number in range(count)]
    if values:
        await w.choose(seat, w.hand(seat), "add", *values)
    view = seen(w, table_id, seat)
    assert view.hand is not None
    draft = w.table(table_id).draft_of(seat) or {"open": [], "added": []}
    wanted = Counter(bid.open)
    places = [(str(place), card, place in draft["open"]) for place, card in enumerate(view.hand)]
    places += [(f"+{at}", f"+{card}", up) for at, (card, up) in enumerate(draft["added"])]
    for arg, card, up in places:
        open_ = wanted[card] > 0
        wanted[card] -= open_
        if open_ != up:
            await w.press(seat, w.hand(seat), "flip", arg)


async def _pick(w: World, seat: int, action: Secure) -> None:
    """Picks species to secure, and switches royals until the right ones go along."""
    for species in action.species:
        await w.press(seat, w.hand(seat), "keep", str(species))
    for _ in range(3):
        table_id = w.newest
        picked = (w.table(table_id).draft_of(seat) or {"royals": []})["royals"]
        if Counter(picked) == Counter(action.royals):
            return
        swaps = labels(w.hand(seat), "royal")
        await w.press(seat, w.hand(seat), "royal", next(iter(swaps)))
    raise AssertionError(f"{action.royals} could not be picked")


async def step(w: World, table_id: int, rng: Random, way: Way = by_button) -> InteractionResult:
    """Decides for a seat that the table waits for; checks that it was answered and counted."""
    seat = rng.choice(undecided(w, table_id))
    seq = w.table(table_id).seq
    action = w.match(table_id).sample(seat, rng)
    assert action is not None
    result = await way(w, table_id, seat, action)
    assert result.acknowledged
    assert w.table(table_id).seq == seq + 1, result.response
    return result


async def play_out(w: World, table_id: int, rng: Random, way: Way = by_button) -> None:
    """Plays a match to its end, showing boards once a round."""
    count = 0
    while w.table(table_id).status in IN_PLAY:
        await step(w, table_id, rng, way)
        if w.table(table_id).status in IN_PLAY and seen(w, table_id, None).round > count:
            count = seen(w, table_id, None).round
            await w.pass_time()
    await w.pass_time()


async def rush_until(
    w: World, table_id: int, rng: Random, wanted: Callable[[CattitudeView], bool]
) -> None:
    """Plays without presses, fast, until the public view meets a condition; then shows it."""
    while not wanted(seen(w, table_id, None)):
        seat = rng.choice(undecided(w, table_id))
        action = w.match(table_id).sample(seat, rng)
        assert action is not None
        await w.play(table_id, seat, action)
    await w.env.settle()
    await w.pass_time()


def fresh(view: CattitudeView, phase: Phase, seat: int = 0) -> bool:
    """Returns whether a phase just began in which this seat and others decide, with birds out."""
    (prompt,) = view.prompts[:1]
    return (
        view.round > 2
        and view.phase is phase
        and not prompt.done
        and seat in prompt.seats
        and len(prompt.seats) > 1
        and any(group.birds for group in view.players[seat].tableau.groups)
    )


def ids_of(message: discord.Message) -> list[str]:
    return [part.custom_id for part in components(message) if getattr(part, "custom_id", None)]
