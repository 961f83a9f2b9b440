"""Choosing for a Belle, one menu after another.

The rules list the choices, on a table as the player sees it; here they are only split into steps. So a new Belle needs
nothing here.

A step's pick is a short text: a card's id, ``@1.2`` for the third group of seat 1, an interest's id; and where there
are more cards than a menu holds, first ``of1`` for those of seat 1's party, or ``with:roses`` for guests who have that
interest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from rules.belle.belles import EFFECTS
from rules.belle.legal import asking
from rules.belle.model import (
    At,
    BelleView,
    Choice,
    ChooseForBelle,
    GroupGuest,
    InviteGuest,
    Phase,
    PlayBelle,
)
from rules.belle.turn.model import Table
from rules.belle.view import resample

Path = tuple[str, ...]


class BelleDraft(msgspec.Struct, frozen=True):
    """What has been picked for a Belle so far.

    Attributes:
        belle: which; ``""`` for the one that asks by herself.
        picks: the picks, in order.
    """

    belle: str = ""
    picks: Path = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What is to be picked next.

    Attributes:
        belle: for which Belle.
        picks: what has been picked so far, steps with one way to go included.
        options: what there is to pick.
        place: the number of things picked before this one, categories aside.
        chosen: by option, the choice it completes, if it does.
    """

    belle: str
    picks: Path
    options: tuple[str, ...]
    place: int
    chosen: Mapping[str, Choice]


def open_step(view: BelleView, draft: Any) -> Step | None:
    """Returns what is to be picked for a Belle now, if anything is: asked by her, or begun by the player."""
    if view.turn.phase in (Phase.BELLE_CHOICE, Phase.SCORE_CHOICE):
        belle = view.turn.asking or ""
    elif draft and view.turn.phase is Phase.BELLE_OR_INVITE:
        belle = draft_as(BelleDraft, draft).belle
    else:
        return None
    step = next_step(view, belle, draft_as(BelleDraft, draft).picks)
    return step if isinstance(step, Step) else None


def next_step(view: BelleView, belle: str, picks: Sequence[str]) -> Step | Choice:
    """Returns what is to be picked next for a Belle, or the choice when nothing is left to pick.

    Args:
        view: of the active seat.
        belle: one in its hand, or the one whose question is open.
        picks: what has been picked so far.

    Raises:
        ValueError: she cannot be played or no choice begins like this.
    """
    made = tuple(picks)
    left = {path: choice for path, choice in _paths(view, belle).items() if _begins(path, made)}
    if not left:
        raise ValueError(f"nothing to choose for {belle} after {made}")
    at = made
    while True:
        if len(left) == 1:
            path, choice = next(iter(left.items()))
            if made or not path:
                return choice
            at = path[:-1]
        options = dict.fromkeys(path[len(at)] for path in left)
        if len(options) > 1 or len(left) == 1:
            break
        at = (*at, *options)
    return Step(
        belle,
        at,
        tuple(options),
        sum(not _is_category(pick) for pick in at),
        {path[-1]: choice for path, choice in left.items() if len(path) == len(at) + 1},
    )


def _begins(path: Path, picks: Path) -> bool:
    return path[: len(picks)] == picks


def _is_category(pick: str) -> bool:
    return pick.startswith(("of", "with:"))


def choices(view: BelleView, belle: str) -> dict[str, Choice]:
    """Returns everything that may be chosen for a Belle, by its picks in a row with spaces between."""
    return {
        " ".join(pick for pick in path if not _is_category(pick)): choice
        for path, choice in _paths(view, belle).items()
    }


def group_at(pick: str) -> At:
    """Returns the group that a pick stands for."""
    seat, space = pick.removeprefix("@").split(".")
    return At(int(seat), int(space))


def _paths(view: BelleView, belle: str) -> dict[Path, Choice]:
    content = cards.content(view.rules_version)
    table = Table(content, resample(content, view, Random(0)))
    asked = view.turn.asking == belle
    found = tuple(asking(table).answers(table) if asked else EFFECTS[belle].choices(table))
    crowded = _crowded(choice.cards for choice in found)
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
        # Asked at scoring, one begins with the group; playing a Belle, with whom she is about.
        first, second = (group, tuple(named)) if asked else (tuple(named), group)
        return (*first, *second, *choice.interests)

    return {path(choice): choice for choice in found}


def _crowded(rows: Iterable[tuple[str, ...]]) -> set[int]:
    """Returns the places at which there are more cards than a menu holds."""
    seen: dict[int, set[str]] = {}
    for row in rows:
        for index, card in enumerate(row):
            seen.setdefault(index, set()).add(card)
    return {index for index, found in seen.items() if len(found) > MENU_LIMIT}


def _category(card: str, homes: Mapping[str, int]) -> str:
    if card in homes:
        return f"of{homes[card]}"
    return f"with:{cards.CONTENT.interests_of[card][-1]}"


# In words


def label(view: BelleView, pick: str, names: Sequence[str], w: Words) -> str:
    """Returns what a pick stands for."""
    if pick.startswith("of"):
        return names[int(pick[2:])]
    if pick.startswith("with:"):
        return cards.word(pick[5:], w)
    if pick in cards.GLYPHS:
        return cards.word(pick, w)
    if not pick.startswith("@"):
        return cards.name(pick, w)
    at = group_at(pick)
    if at.seat == view.viewer:
        return w.t("your group {number}", number=at.space + 1)
    return w.t("group {number} of {name}", number=at.space + 1, name=names[at.seat])


def move_text(action: rules.Action, view: BelleView, context: RenderContext, w: Words) -> str:
    """Returns a move in words."""
    match action:
        case InviteGuest(card):
            return board.invitation(card, view, w)
        case GroupGuest():
            labels = {button.does: button.label for button in board.groupings(view, w)}
            return labels[action]
        case PlayBelle(belle, choice) | ChooseForBelle(belle, choice):
            made = {found: key for key, found in choices(view, belle).items()}[choice]
            picks = [label(view, pick, context.raw_names, w) for pick in made.split()]
            named = [] if isinstance(action, ChooseForBelle) else [cards.name(belle, w)]
            return ", ".join([*named, *picks])
        case _:
            raise TypeError(action)


def moves(view: BelleView, context: RenderContext, w: Words) -> Iterator[Move] | None:
    """Returns what can be done when a Belle may be played or has a question, pick by pick."""
    if all(view.viewer not in prompt.seats for prompt in view.prompts):
        return None

    def name_of(_place: int, pick: str) -> str:
        if pick in cards.BELLES and pick in held:
            return cards.name(pick, w)
        return label(view, pick, context.raw_names, w)

    held = [one.belle for one in view.hand or () if one.refusal is None]
    if view.turn.asking is not None:
        asked = view.turn.asking
        answers = choices(view, asked).items()
        return branches(
            {tuple(key.split()): ChooseForBelle(asked, one) for key, one in answers},
            name_of,
            cards.surname,
        )
    if view.turn.phase is not Phase.BELLE_OR_INVITE:
        return None
    plays = {
        (belle, *key.split()): PlayBelle(belle, choice)
        for belle in held
        for key, choice in choices(view, belle).items()
    }
    invitations = (InviteGuest(place.card) for place in view.line if place.affordable)
    return chain(
        branches(plays, name_of, cards.surname),
        (Move(board.invitation(one.card, view, w), one) for one in invitations),
    )
