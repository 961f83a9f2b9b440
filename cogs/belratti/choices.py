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
from bot.components.kit import asked, row, stack
from bot.components.screen import Block, Button, Choice, Row, Tone, rows
from bot.i18n.words import Words
from bot.tables.commands import Pick
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import Move, RenderContext
from bot.ui.moves import branches
from cogs.belratti import text
from cogs.belratti.cards import BOOK
from rules.belratti.model import (
    FAKES,
    LEAST_DEMAND,
    MOST_DEMAND,
    SWAP,
    Agree,
    Cards,
    Commit,
    ConfirmBoard,
    ConfirmDemand,
    Continue,
    Hang,
    Joker,
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
    Theme,
    Unhang,
    Unready,
    Withdraw,
)
from rules.belratti.view import BelrattiView


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
    if asked(view, "themes") is None or not _may_propose(view, Joker.NEW_THEMES):
        return []
    spare = view.draw_count - FAKES
    return [which for which in ("A", "B", "both") if spare >= (2 if which == "both" else 1)]


def demands(view: BelrattiView) -> list[int]:
    """Returns the numbers a Cat may vote for. Rule: BR-12."""
    if asked(view, "demand") is None:
        return []
    return list(range(LEAST_DEMAND, min(MOST_DEMAND, _owls_hold(view)) + 1))


def steps(view: BelrattiView) -> list[Literal[1, -1]]:
    """Returns by how much an Owl may propose to change the demand. Rule: BR-20, A2."""
    if asked(view, "plus_minus") is None or not _may_propose(view, Joker.PLUS_MINUS):
        return []
    beyond = int(view.options.plusminus_unbounded)
    most = min(MOST_DEMAND + beyond, _owls_hold(view))
    demand = view.demand or 0
    return [step for step in (1, -1) if LEAST_DEMAND - beyond <= demand + step <= most]


def _owls_hold(view: BelrattiView) -> int:
    return sum(view.hand_counts[seat] for seat in seats_of(view, Role.OWL))


def paintable(view: BelrattiView) -> Cards:
    """Returns the pictures an Owl may commit. Rule: BR-22."""
    if asked(view, "paint") is None or not view.missing:
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
    prompt = asked(view, "paint")
    return (
        prompt is not None
        and view.viewer not in prompt.done
        and is_up(view, Joker.SWAP_HAND)
        and len(view.hand or ()) >= SWAP
        and view.draw_count - SWAP >= FAKES
    )


def can_ask(view: BelrattiView) -> bool:
    """Whether a Cat may propose the question now. Rule: BR-32."""
    return asked(view, "hang", "captain") is not None and _may_propose(view, Joker.QUESTION)


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


def answered(view: BelrattiView, prompt: rules.Prompt, w: Words) -> str | None:
    """Returns what someone who has answered in a window is told until the others have; ``None`` for everyone else."""
    if view.viewer not in prompt.done:
        return None
    return BOOK.find("answered", prompt.kind, w)


def keep_label(view: BelrattiView, prompt: rules.Prompt, w: Words) -> str:
    """Returns the label of what leaves the themes, or the demand, as they are."""
    if prompt.kind == "themes":
        return w.t("Keep the themes")
    return w.t("Keep {number}", number=view.demand)


def done_label(view: BelrattiView, w: Words) -> str:
    """Returns the label of what makes the wall final."""
    return w.t("Done ({hung} of {demand})", hung=hung(view), demand=view.demand)


def pick_first(w: Words) -> str:
    """Returns why nothing can be done with a picture yet."""
    return w.t("Pick a picture in the menu first.")


def controls(view: BelrattiView, w: Words, pick: str | None = None) -> list[Block]:
    """Returns what the reader of a view can press in the windows that everyone can see, but for a proposal's.

    Args:
        view: the reader's; the public's gives the board's.
        w: words.
        pick: the picture the reader has picked; ``None`` on the board.
    """
    return stack(
        _themes(view, w),
        _demand(view),
        _plus_minus(view, w),
        _hanging(view, w, pick),
    )


def proposal(view: BelrattiView, w: Words) -> Row | None:
    """Returns what answers a proposed joker; ``None`` if the reader is not asked."""
    prompt = asked(view, "proposal")
    if prompt is None or view.proposal is None:
        return None
    if view.viewer in view.proposal.agreed:
        return row(button(prompt, Refuse(), w.t("Take that back"), emoji="✖️"))
    return row(
        button(prompt, Agree(), w.t("Agree"), Tone.GOOD, emoji="✅"),
        button(prompt, Refuse(), w.t("Rather not"), Tone.DANGER),
    )


def _themes(view: BelrattiView, w: Words) -> list[Row]:
    prompt = asked(view, "themes")
    if prompt is None:
        return []
    labels = {"A": w.t("Replace A"), "B": w.t("Replace B"), "both": w.t("Replace both")}
    act, sign = partial(button, prompt), text.sign(Joker.NEW_THEMES, w)
    shut = answered(view, prompt, w) or ""
    keep = act(Continue(), keep_label(view, prompt, w), Tone.GOOD, shut=shut)
    wanted = theme_requests(view)
    new = [act(ProposeNewThemes(which), labels[which], emoji=sign) for which in wanted]
    return rows([keep, *new])


def _demand(view: BelrattiView) -> list[Row]:
    prompt = asked(view, "demand")
    if prompt is None:
        return []
    mine = next((vote.number for vote in view.votes if vote.seat == view.viewer), None)
    buttons: list[Button] = []
    for number in demands(view):
        tone = Tone.GOOD if number == mine else Tone.MAIN
        buttons.append(button(prompt, ConfirmDemand(number), str(number), tone))
    return rows(buttons)


def _plus_minus(view: BelrattiView, w: Words) -> Row | None:
    prompt = asked(view, "plus_minus")
    if prompt is None:
        return None
    act, sign = partial(button, prompt), text.sign(Joker.PLUS_MINUS, w)
    demand, shut = view.demand or 0, answered(view, prompt, w) or ""
    return row(
        act(KeepDemand(), keep_label(view, prompt, w), Tone.GOOD, shut=shut),
        *(
            act(ProposePlusMinus(step), w.t("{number} instead", number=demand + step), emoji=sign)
            for step in steps(view)
        ),
    )


def _hanging(view: BelrattiView, w: Words, known: str | None) -> list[Block]:
    prompt = asked(view, "hang", "captain")
    if prompt is None:
        return []
    act = partial(button, prompt)
    hanging = {exhibit.card: exhibit.place for exhibit in view.table}
    picked = known if known in hanging else None
    # On the board it is not known what whoever presses has picked.
    now, unpicked = "", "" if view.viewer is None else pick_first(w)
    if picked:
        number = [exhibit.card for exhibit in view.table].index(picked) + 1
        where = text.place(hanging[picked], w)
        now, unpicked = w.t("Number {number}: {place}", number=number, place=where), ""
    listed: list[Choice] = []
    for number, exhibit in enumerate(view.table, 1):
        label = f"{number} · {text.place(exhibit.place, w)}"
        pick = Pick("pick", exhibit.card)
        listed.append(choice(prompt, pick, label, chosen=exhibit.card == picked))

    def to(label: str, place: Place, tone: Tone, emoji: str | None = None) -> Button:
        shut = now if picked is not None and hanging[picked] is place else unpicked
        does = Hang(picked, place) if picked else Pick("hang", place.value)
        return act(does, label, tone, shut=shut, emoji=emoji)

    loose = now if picked is not None and hanging[picked] is None else unpicked
    waits = answered(view, prompt, w) or ("" if is_complete(view) else _unfinished(view, w))
    done = done_label(view, w)
    last = [act(ConfirmBoard(), done, Tone.GOOD, shut=waits, emoji="✅")]
    if can_ask(view):
        ask, sign = w.t("Ask the Owls about it"), text.sign(Joker.QUESTION, w)
        question = ProposeQuestion(picked) if picked else Pick("ask")
        last.append(act(question, ask, shut=unpicked, emoji=sign))
    return [
        menu(prompt, Pick("pick"), w.t("Pick a picture"), listed),
        row(
            to(w.t("Under A"), Place.A, Tone.MAIN),
            to(w.t("Under B"), Place.B, Tone.MAIN),
            to(w.t("Aside"), Place.ASIDE, Tone.PLAIN, "✖️"),
            act(
                Unhang(picked) if picked else Pick("unhang"),
                w.t("Undecided"),
                shut=loose,
                emoji="↩️",
            ),
        ),
        row(*last),
    ]


def _unfinished(view: BelrattiView, w: Words) -> str:
    """Returns why the wall cannot be final as it hangs. Rule: BR-33, A4."""
    if view.options.cautious_hanging:
        return w.t("To finish, at most {demand} may hang.", demand=view.demand)
    return w.t("To finish, exactly {demand} must hang.", demand=view.demand)


# Moves in words


def moves(view: BelrattiView, context: RenderContext, w: Words) -> Iterator[Move] | None:
    """Returns what an Owl may do while painting; elsewhere there is little enough to list."""
    prompt = asked(view, "paint")
    return None if prompt is None else _painting(prompt, view, context, w)


def _painting(
    prompt: rules.Prompt, view: BelrattiView, context: RenderContext, w: Words
) -> Iterator[Move]:
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
        cards, said = (*chosen, card), text.numbered(card, view)
        if not chosen:
            said = w.t("Swap {picture}", picture=said)
        if len(cards) == SWAP:
            yield Move(said, SwapHand(cards))
        else:
            yield Move(said, more=partial(_swaps, cards, view, w))
