"""What the reader of a view may do now, and the buttons and menus for it, on the board and in hands alike.

The public's view stands for everyone who is asked: the board offers what is everyone's to see. In a hand a button
carries the picture it is for; on the board, which all Cats share, what each of them has picked in the menu is looked up
when they press.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Literal

import rules
from bot.components.screen import Block, Button, Choice, Menu, Row, Tone, rows
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from bot.interactions.moves import Move, branches
from cogs.belratti import text
from cogs.belratti.cards import name, twist
from rules.belratti.model import (
    FAKES,
    LEAST_DEMAND,
    MOST_DEMAND,
    SWAP,
    Cards,
    Commit,
    Joker,
    Place,
    Ready,
    Role,
    StateFit,
    SwapHand,
    Theme,
    Unready,
    Withdraw,
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


# Buttons and menus, the same on the board and in a hand


def controls(view: BelrattiView, w: Words, pick: str | None = None) -> list[Block]:
    """Returns what the reader of a view can press in the windows that everyone can see.

    Args:
        view: the reader's; the public's gives the board's.
        w: words.
        pick: the picture the reader has picked; ``None`` on the board.
    """
    blocks: list[Block] = [*_proposal(view, w)]
    blocks += _themes(view, w)
    blocks += _demand(view, w)
    blocks += _plus_minus(view, w)
    return blocks + _hanging(view, w, pick)


def _proposal(view: BelrattiView, w: Words) -> list[Block]:
    prompt = window(view, "proposal")
    if prompt is None or view.proposal is None:
        return []
    if view.viewer in view.proposal.agreed:
        back = Button(w.t("Take that back"), "refuse", emoji="✖️", window=prompt.window)
        return [Row((back,))]
    agree = Button(w.t("Agree"), "agree", tone=Tone.GOOD, emoji="✅", window=prompt.window)
    refuse = Button(w.t("Rather not"), "refuse", tone=Tone.DANGER, window=prompt.window)
    return [Row((agree, refuse))]


def _themes(view: BelrattiView, w: Words) -> list[Block]:
    prompt = window(view, "themes")
    if prompt is None:
        return []
    labels = {
        "A": w.t("Replace A"),
        "B": w.t("Replace B"),
        "both": w.t("Replace both"),
    }
    keep = Button(
        w.t("Keep the themes"),
        "keep",
        tone=Tone.GOOD,
        enabled=view.viewer not in prompt.done,
        window=prompt.window,
    )
    new = [
        Button(
            labels[which],
            "themes",
            which,
            emoji=text.sign(Joker.NEW_THEMES, w),
            window=prompt.window,
        )
        for which in theme_requests(view)
    ]
    return [*rows([keep, *new])]


def _demand(view: BelrattiView, w: Words) -> list[Block]:
    prompt = window(view, "demand")
    if prompt is None:
        return []
    mine = next((vote.number for vote in view.votes if vote.seat == view.viewer), None)
    buttons = [
        Button(
            str(number),
            "demand",
            str(number),
            Tone.GOOD if number == mine else Tone.MAIN,
            window=prompt.window,
        )
        for number in demands(view)
    ]
    return [*rows(buttons)]


def _plus_minus(view: BelrattiView, w: Words) -> list[Block]:
    prompt = window(view, "plus_minus")
    if prompt is None:
        return []
    keep = Button(
        w.t("Keep {number}", number=view.demand),
        "hold",
        tone=Tone.GOOD,
        enabled=view.viewer not in prompt.done,
        window=prompt.window,
    )
    change = [
        Button(
            w.t("{number} instead", number=(view.demand or 0) + step),
            "step",
            str(step),
            emoji=text.sign(Joker.PLUS_MINUS, w),
            window=prompt.window,
        )
        for step in steps(view)
    ]
    return [Row((keep, *change))]


def _hanging(view: BelrattiView, w: Words, pick: str | None) -> list[Block]:
    prompt = window(view, "hang", "captain")
    if prompt is None:
        return []
    hanging = {exhibit.card: exhibit.place for exhibit in view.table}
    on_board = view.viewer is None
    picked = pick if pick in hanging else None
    usable = on_board or picked is not None
    before = f"{picked}." if picked else ""
    listed = tuple(
        Choice(
            f"{number} · {name(exhibit.card, w)} ({text.place(exhibit.place, w)})",
            exhibit.card,
            twist(exhibit.card, w),
            exhibit.card == picked,
        )
        for number, exhibit in enumerate(view.table, 1)
    )

    def to(label: str, place: Place, tone: Tone, emoji: str | None = None) -> Button:
        there = picked is not None and hanging[picked] is place
        return Button(
            label,
            "hang",
            f"{before}{place.value}",
            tone,
            usable and not there,
            emoji,
            prompt.window,
        )

    hang = [
        to(w.t("Under A"), Place.A, Tone.MAIN),
        to(w.t("Under B"), Place.B, Tone.MAIN),
        to(w.t("Aside"), Place.ASIDE, Tone.PLAIN, "✖️"),
    ]
    hung_now = usable and (picked is None or hanging[picked] is not None)
    hang.append(
        Button(
            w.t("Undecided"),
            "unhang",
            picked or "",
            enabled=hung_now,
            emoji="↩️",
            window=prompt.window,
        )
    )
    last = [
        Button(
            w.t("Done ({hung} of {demand})", hung=hung(view), demand=view.demand),
            "confirm",
            tone=Tone.GOOD,
            enabled=is_complete(view) and view.viewer not in prompt.done,
            emoji="✅",
            window=prompt.window,
        )
    ]
    if can_ask(view):
        last.append(
            Button(
                w.t("Ask the Owls about it"),
                "ask",
                picked or "",
                enabled=usable,
                emoji=text.sign(Joker.QUESTION, w),
                window=prompt.window,
            )
        )
    return [
        Menu(w.t("Pick a picture"), "pick", listed, window=prompt.window),
        Row(tuple(hang)),
        Row(tuple(last)),
    ]


# Moves in words


def moves(view: BelrattiView, context: RenderContext, w: Words) -> Iterator[Move] | None:
    """Returns what an Owl may do while painting; elsewhere there is little enough to list."""
    return None if window(view, "paint") is None else _painting(view, context, w)


def _painting(view: BelrattiView, context: RenderContext, w: Words) -> Iterator[Move]:
    prompt = window(view, "paint")
    assert prompt is not None
    single: list[rules.Action] = [
        Commit(card, theme) for card in paintable(view) for theme in Theme
    ]
    single += map(Withdraw, painted(view))
    if view.viewer in prompt.done:
        single.append(Unready())
    if not view.missing:
        single.append(Ready())
    for action in single:
        yield Move(text.move_text(action, view, context, w), action)
    count = range(len(held(view)) + 1)
    fits = {fit: StateFit(*fit) for fit in product(count, repeat=3) if 1 <= sum(fit) <= count[-1]}
    yield from branches(fits, lambda which, number: text.fit_part(which, number, w))
    if can_swap(view):
        yield from _swaps((), view, w, "")


def _swaps(chosen: Cards, view: BelrattiView, w: Words, _typed: str) -> Iterator[Move]:
    """Yields the pictures that can be swapped beside those that are chosen, in any order."""
    for card in sorted(set(view.hand or ()).difference(chosen)):
        cards, said = (*chosen, card), text.numbered(card, view, w)
        number = said.partition(" ")[0]
        if not chosen:
            said = w.t("Swap {picture}", picture=said)
            number = w.t("Swap {picture}", picture=number)
        if len(cards) == SWAP:
            yield Move(said, SwapHand(cards))
        else:
            yield Move(said, more=partial(_swaps, cards, view, w), brief=number)
