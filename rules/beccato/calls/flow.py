"""Hands out eggs after a call: from a coop or the deck, onto a level in the pyramid."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.beccato import events
from rules.beccato.legal import levels, placing, sources, taking
from rules.beccato.model import CHICK, DECK, Coop, Egg, Gain, State, Taken
from rules.core import kit
from rules.core.model import Event, Events, Seat


def take(draft: State, seat: Seat, source: str) -> Events:
    """Takes the chosen egg, then every egg that involves no choice. Rule: BC-21, BC-31, BC-82g."""
    gain = taking(draft, seat)
    return (*_taken(draft, gain, source), *hand_out(draft))


def place(draft: State, seat: Seat, level: int) -> Events:
    """Lays an egg where the seat chose, then every egg that involves no choice. Rule: BC-82b."""
    gain = placing(draft, seat)
    return (*_placed(draft, gain, level), *hand_out(draft))


def hand_out(draft: State) -> Events:
    """Takes and lays every egg that involves no choice, team by team; ``gains`` keeps the others.

    Rule: BC-22, BC-82b
    """
    return tuple(_without_choice(draft))


def _without_choice(draft: State) -> Iterator[Event]:
    # A waiting draw (the deck is empty, so a coop must be chosen) delays the draws after it: one
    # egg can't be taken twice. Laying eggs delays no one.
    for gain in draft.gains:
        if gain.egg is None:
            choices = sources(draft, gain)
            if len(choices) > 1:
                break
            if choices:
                yield from _taken(draft, gain, choices[0])
            else:
                _done(draft, gain)
                yield events.NothingLeft(team=gain.team)
    for gain in draft.gains:
        if gain.egg is not None:
            yield from _laid_without_choice(draft, gain)


def _taken(draft: State, gain: Gain, source: str) -> Iterator[Event]:
    if source == CHICK:
        draft.chick = False
        egg = Egg(id=CHICK, guild="")
    elif source == DECK:
        egg = draw_egg(draft)
    else:
        coop = next(coop for coop in draft.coops if coop.breed == source)
        assert coop.egg is not None
        egg = coop.egg
    call = draft.calls[-1]
    noted = Taken(team=gain.team, egg=egg, source=source)
    draft.calls = (*draft.calls[:-1], replace(call, taken=(*call.taken, noted)))
    yield events.EggTaken(team=gain.team, egg=egg, source=source)
    if source not in (CHICK, DECK):
        yield from _refilled(draft, source)
    draft.gains = tuple(
        replace(gain, egg=egg) if each.team == gain.team else each for each in draft.gains
    )


def _refilled(draft: State, breed: str) -> Iterator[Event]:
    """Replaces the egg at a coop. Rule: BC-21, BC-31."""
    egg = draw_egg(draft) if draft.egg_deck else None
    draft.coops = tuple(
        Coop(breed=breed, egg=egg) if coop.breed == breed else coop for coop in draft.coops
    )
    if egg:
        yield events.EggLaid(breed=breed, egg=egg)


def draw_egg(draft: State) -> Egg:
    """Takes the top egg off the deck."""
    egg, *rest = draft.egg_deck
    draft.egg_deck = tuple(rest)
    return egg


def _laid_without_choice(draft: State, gain: Gain) -> Iterator[Event]:
    if not draft.options.pyramid:
        yield from _placed(draft, gain, 1)
        return
    open_levels = levels(draft.teams[gain.team].rows)
    if len(open_levels) == 1:
        yield from _placed(draft, gain, open_levels[0])


def _placed(draft: State, gain: Gain, level: int) -> Iterator[Event]:
    egg = gain.egg
    assert egg is not None
    team = draft.teams[gain.team]
    rows = kit.replaced(team.rows, level - 1, (*team.rows[level - 1], egg))
    draft.teams = kit.replaced(draft.teams, gain.team, replace(team, rows=rows))
    _done(draft, gain)
    if draft.options.pyramid:
        yield events.EggPlaced(team=gain.team, egg=egg, level=level)


def _done(draft: State, gain: Gain) -> None:
    draft.gains = tuple(each for each in draft.gains if each.team != gain.team)
