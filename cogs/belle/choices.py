"""Making a Belle's choices, one menu after another.

The rules list the choices, given the table as the player sees it. This module only splits them into
steps, so a new Belle needs no code here.

A pick is a short text: a card's id, an interest's id, or ``@1.2`` for the third group at seat 1. If
a menu can't hold all the cards, another pick comes first: ``of1`` for seat 1's party, or
``with:roses`` for guests with that interest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

import msgspec

import rules
from bot.components.screen import MENU_LIMIT
from bot.i18n.words import Words
from bot.tables.commands import draft_as
from bot.ui.game_ui import Move, RenderContext
from bot.ui.moves import branches
from cogs.belle import board, cards
from rules.belle import model
from rules.belle.belles import EFFECTS
from rules.belle.legal import asking
from rules.belle.model import BelleView, Choice, ChooseForBelle, GroupGuest, InviteGuest, PlayBelle
from rules.belle.turn.model import Table
from rules.belle.view import resample

Path = tuple[str, ...]

DIRECT = 4
"""The most picks that fit in one label for a Belle; out of four guests, the last one is implied."""


class BelleDraft(msgspec.Struct, frozen=True):
    """A Belle's picks so far; ``belle`` is ``""`` if the Belle asks of her own accord."""

    belle: str = ""
    picks: Path = ()


@dataclass(frozen=True, slots=True)
class Step:
    """The next pick for a Belle.

    Attributes:
        picks: the picks so far, including those that had no alternative.
        options: the possible picks.
        place: how many things have been picked before, not counting categories.
        chosen: the choice that each option completes.
    """

    belle: str
    picks: Path
    options: tuple[str, ...]
    place: int
    chosen: Mapping[str, Choice]


def open_step(view: BelleView, draft: Any) -> Step | None:
    """Returns the next pick for a Belle that is asking or being played."""
    if view.turn.phase in (model.Phase.BELLE_CHOICE, model.Phase.SCORE_CHOICE):
        belle = view.turn.asking or ""
    elif draft and view.turn.phase is model.Phase.BELLE_OR_INVITE:
        belle = draft_as(BelleDraft, draft).belle
    else:
        return None
    step = next_step(view, belle, draft_as(BelleDraft, draft).picks)
    return step if isinstance(step, Step) else None


def next_step(view: BelleView, belle: str, picks: Sequence[str]) -> Step | Choice:
    """Returns the next pick for a Belle, or the choice once every pick has been made.

    Args:
        view: the active seat's view.
        belle: a Belle in the seat's hand, or the Belle whose question is open.
        picks: the picks so far.

    Raises:
        ValueError: she can't be played, or no choice begins with these picks.
    """
    at = tuple(picks)
    left = {path: choice for path, choice in _paths(view, belle).items() if path[: len(at)] == at}
    if not left:
        raise ValueError(f"nothing to choose for {belle} after {at}")
    if len(left) == 1:
        path, choice = next(iter(left.items()))
        if at or not path:
            return choice
        at = path[:-1]
    options = dict.fromkeys(path[len(at)] for path in left)
    while len(options) == 1 < len(left):
        at = (*at, *options)
        options = dict.fromkeys(path[len(at)] for path in left)
    return Step(
        belle,
        at,
        tuple(options),
        len(_without_categories(at)),
        {path[-1]: choice for path, choice in left.items() if len(path) == len(at) + 1},
    )


def _without_categories(picks: Path) -> Path:
    return tuple(pick for pick in picks if not pick.startswith(("of", "with:")))


def choices(view: BelleView, belle: str) -> dict[Path, Choice]:
    """Returns a Belle's choices by their picks, leaving out categories."""
    return {_without_categories(path): choice for path, choice in _paths(view, belle).items()}


def direct(view: BelleView) -> dict[str, dict[Path, Choice]]:
    """Returns the ways to play each Belle, for those Belles that fit into two menus.

    Belles with the fewest ways come first; Belles with no picks, or with many, are left out.
    """
    if view.turn.phase is not model.Phase.BELLE_OR_INVITE or view.viewer != view.turn.seat:
        return {}
    belles = [held.belle for held in view.hand or () if held.obstacle is None]
    room, whole = 2 * MENU_LIMIT - len(belles), dict[str, dict[Path, Choice]]()
    ways = {belle: choices(view, belle) for belle in belles}
    for belle, paths in sorted(ways.items(), key=lambda way: len(way[1])):
        picks = max(map(len, paths))
        if 0 < picks <= DIRECT and len(paths) <= min(MENU_LIMIT, room + 1):
            room -= len(paths) - 1
            whole[belle] = paths
    return whole


def group_at(pick: str) -> model.At:
    """Returns the group a pick stands for."""
    seat, space = pick.removeprefix("@").split(".")
    return model.At(int(seat), int(space))


def _paths(view: BelleView, belle: str) -> dict[Path, Choice]:
    content = cards.content(view.rules_version)
    table = Table(content, resample(content, view, Random(0)))
    asked = view.turn.asking == belle
    possible = tuple(asking(table).answers(table) if asked else EFFECTS[belle].choices(table))
    crowded = _crowded(choice.cards for choice in possible)
    homes = {
        guest: party.seat
        for party in view.parties
        for space in party.spaces
        for guest in space.guests
    }

    def path(choice: Choice) -> Path:
        named: list[str] = []
        for index, card in enumerate(choice.cards):
            if index in crowded:
                named.append(_category(card, homes))
            named.append(card)
        group = (f"@{choice.group.seat}.{choice.group.space}",) if choice.group else ()
        # An answer at scoring begins with the group; a play begins with the guests.
        first, second = (group, tuple(named)) if asked else (tuple(named), group)
        return (*first, *second, *choice.interests)

    return {path(choice): choice for choice in possible}


def _crowded(rows: Iterable[tuple[str, ...]]) -> set[int]:
    """Returns the steps at which there are more cards than a menu can hold."""
    seen: dict[int, set[str]] = {}
    for row in rows:
        for index, card in enumerate(row):
            seen.setdefault(index, set()).add(card)
    return {index for index, names in seen.items() if len(names) > MENU_LIMIT}


def _category(card: str, homes: Mapping[str, int]) -> str:
    if card in homes:
        return f"of{homes[card]}"
    return f"with:{cards.CONTENT.interests_of[card][-1]}"


# In words


def label(
    view: BelleView,
    pick: str,
    names: Sequence[str],
    w: Words,
    name: Callable[[str, Words], str] = cards.in_brief,
) -> str:
    """Returns a pick in words."""
    if pick.startswith("of"):
        return names[int(pick[2:])]
    if pick.startswith("@"):
        at = group_at(pick)
        return board.group_name(view, at.seat, at.space, names, w)
    interest = pick.removeprefix("with:")
    return cards.word(interest, w) if interest in cards.GLYPHS else name(pick, w)


def move_text(action: rules.Action, view: BelleView, context: RenderContext, w: Words) -> str:
    """Returns a move in words."""
    match action:
        case InviteGuest(card):
            return board.invitation(card, view, w, cards.name)
        case GroupGuest():
            labels = {button.does: button.label for button in board.groupings(view, w)}
            return labels[action]
        case PlayBelle(belle, choice) | ChooseForBelle(belle, choice):
            path = {option: path for path, option in choices(view, belle).items()}[choice]
            picks = [label(view, pick, context.raw_names, w, cards.name) for pick in path]
            named = [] if isinstance(action, ChooseForBelle) else [cards.name(belle, w)]
            return ", ".join([*named, *picks])
        case _:
            raise TypeError(action)


def moves(view: BelleView, context: RenderContext, w: Words) -> Iterator[Move] | None:
    """Returns the moves, pick by pick, when a Belle can be played or is asking."""
    if all(view.viewer not in prompt.seats for prompt in view.prompts):
        return None

    def name_of(_place: int, pick: str) -> str:
        if pick in cards.BELLES and pick in held:
            return cards.name(pick, w)
        return label(view, pick, context.raw_names, w, cards.name)

    held = [card.belle for card in view.hand or () if card.refusal is None]
    if view.turn.asking is not None:
        asked = view.turn.asking
        answers = choices(view, asked).items()
        questions = {path: ChooseForBelle(asked, answer) for path, answer in answers}
        return branches(questions, name_of, cards.surname)
    if view.turn.phase is not model.Phase.BELLE_OR_INVITE:
        return None
    plays = {
        (belle, *path): PlayBelle(belle, choice)
        for belle in held
        for path, choice in choices(view, belle).items()
    }
    invitations = (InviteGuest(place.card) for place in view.line if place.affordable)
    return chain(
        branches(plays, name_of, cards.surname),
        (
            Move(board.invitation(invite.card, view, w, cards.name), invite)
            for invite in invitations
        ),
    )
