"""What the reader of a view may do now: what buttons, menus and commands offer.

The public's view stands for everybody who is asked: the board offers what is everybody's to see.
"""

from __future__ import annotations

from typing import Literal

import rules
from rules.belratti.legal import joker_of
from rules.belratti.model import (
    FAKES,
    LEAST_DEMAND,
    MOST_DEMAND,
    SWAP,
    Cards,
    Joker,
    Place,
    Proposal,
    Role,
    Theme,
)
from rules.belratti.view import BelrattiView


def window(view: BelrattiView, *kinds: str) -> rules.Prompt | None:
    """Returns the open window of one of these kinds in which the reader is asked."""
    return next(
        (
            prompt
            for prompt in view.prompts
            if prompt.kind in kinds and (view.viewer is None or view.viewer in prompt.seats)
        ),
        None,
    )


def seats_of(view: BelrattiView, role: Role) -> list[int]:
    """Returns the seats that play this part, ascending."""
    return [seat for seat, held in enumerate(view.roles) if held is role]


def is_up(view: BelrattiView, joker: Joker) -> bool:
    """Whether a joker lies face up."""
    return any(card.joker is joker and card.up for card in view.jokers)


def _may_propose(view: BelrattiView, joker: Joker) -> bool:
    return view.proposal is None and is_up(view, joker)


def theme_requests(view: BelrattiView) -> list[Literal["A", "B", "both"]]:
    """Returns which themes may be proposed to be replaced. Rule: BR-11, A5."""
    if window(view, "themes") is None or not _may_propose(view, Joker.NEW_THEMES):
        return []
    spare = view.draw_count - FAKES
    return [which for which in ("A", "B", "both") if spare >= (2 if which == "both" else 1)]


def demands(view: BelrattiView) -> list[int]:
    """Returns the numbers a Cat may vote for. Rule: BR-12."""
    if window(view, "demand") is None:
        return []
    return list(range(LEAST_DEMAND, min(MOST_DEMAND, _owls_hold(view)) + 1))


def steps(view: BelrattiView) -> list[int]:
    """Returns by how much an Owl may propose to change the demand. Rule: BR-20, A2."""
    if window(view, "plus_minus") is None or not _may_propose(view, Joker.PLUS_MINUS):
        return []
    beyond = int(view.options.plusminus_unbounded)
    most = min(MOST_DEMAND + beyond, _owls_hold(view))
    demand = view.demand or 0
    return [step for step in (1, -1) if LEAST_DEMAND - beyond <= demand + step <= most]


def _owls_hold(view: BelrattiView) -> int:
    return sum(view.hand_counts[seat] for seat in seats_of(view, Role.OWL))


def paintable(view: BelrattiView) -> Cards:
    """Returns the pictures an Owl may commit. Rule: BR-22."""
    if window(view, "paint") is None or not view.missing:
        return ()
    return tuple(sorted(view.hand or ()))


def painted(view: BelrattiView) -> dict[str, Theme]:
    """Returns what the reader has painted this round, with the theme each is for."""
    return {item.card: item.theme for item in view.commitments}


def held(view: BelrattiView) -> Cards:
    """Returns the reader's pictures in the order of their numbers: it stays the same while some are painted."""
    return tuple(sorted((*(view.hand or ()), *painted(view))))


def can_swap(view: BelrattiView) -> bool:
    """Whether an Owl may swap six pictures now. Rule: BR-21, A5, A9, A10."""
    prompt = window(view, "paint")
    return (
        prompt is not None
        and view.viewer not in prompt.done
        and is_up(view, Joker.SWAP_HAND)
        and len(view.hand or ()) >= SWAP
        and view.draw_count - SWAP >= FAKES
    )


def can_ask(view: BelrattiView) -> bool:
    """Whether a Cat may propose the question now. Rule: BR-32."""
    return window(view, "hang", "captain") is not None and _may_propose(view, Joker.QUESTION)


def hung(view: BelrattiView) -> int:
    """Returns how many pictures hang under a theme."""
    return sum(exhibit.place in (Place.A, Place.B) for exhibit in view.table)


def is_complete(view: BelrattiView) -> bool:
    """Whether the wall may be confirmed as it hangs. Rule: BR-33, A4."""
    demand = view.demand or 0
    return hung(view) <= demand if view.options.cautious_hanging else hung(view) == demand


def waiting(view: BelrattiView) -> set[int]:
    """Returns the seats the table waits for."""
    return {seat for prompt in view.prompts for seat in prompt.seats if seat not in prompt.done}


def proposed_joker(proposal: Proposal) -> Joker:
    """Returns the joker that is proposed."""
    return joker_of(proposal.request)
