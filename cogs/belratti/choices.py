"""What the reader of a view may do now, with its controls for the board and for hands.

The public's view counts as that of all who are asked, so the board offers what everyone may see. In
a hand a button carries its picture. On the board, which all Cats share, a button is for the picture
that the presser has picked in the menu.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Literal

import rules
from bot.components.kit import asked, row, stack
from bot.components.screen import Block, Button, Menu, Row, Tone, Touchable, rows
from bot.i18n.words import Words
from bot.tables.commands import Pick
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import Move, RenderContext
from bot.ui.moves import branches
from cogs.belratti import text
from cogs.belratti.cards import BOOK, story
from cogs.belratti.text import held
from rules.belratti import model
from rules.belratti.model import FAKES, SWAP, Card, Cards, Joker, Place, Role, Theme
from rules.belratti.view import BelrattiView


def seats_of(view: BelrattiView, role: Role) -> list[int]:
    """Returns the seats with this role, ascending."""
    return [seat for seat, its_role in enumerate(view.roles) if its_role is role]


def is_up(view: BelrattiView, joker: Joker) -> bool:
    """Whether a joker lies face up."""
    return any(card.joker is joker and card.up for card in view.jokers)


def _may_propose(view: BelrattiView, joker: Joker) -> bool:
    return view.proposal is None and is_up(view, joker)


def theme_requests(view: BelrattiView) -> list[Literal["A", "B", "both"]]:
    """Returns the themes that a Cat may propose to replace. Rule: BR-11, A5."""
    if asked(view, "themes") is None or not _may_propose(view, Joker.NEW_THEMES):
        return []
    spare = view.draw_count - FAKES
    return [which for which in ("A", "B", "both") if spare >= (2 if which == "both" else 1)]


def demands(view: BelrattiView) -> list[int]:
    """Returns the numbers that a Cat may vote for. Rule: BR-12."""
    if asked(view, "demand") is None:
        return []
    return list(range(model.LEAST_DEMAND, min(model.MOST_DEMAND, _owls_hold(view)) + 1))


def steps(view: BelrattiView) -> list[Literal[1, -1]]:
    """Returns the changes of the demand that an Owl may propose. Rule: BR-20, A2."""
    if asked(view, "plus_minus") is None or not _may_propose(view, Joker.PLUS_MINUS):
        return []
    beyond = int(view.options.plusminus_unbounded)
    least, most = model.LEAST_DEMAND - beyond, model.MOST_DEMAND + beyond
    reach = range(least, min(most, _owls_hold(view)) + 1)
    return [step for step in (1, -1) if (view.demand or 0) + step in reach]


def _owls_hold(view: BelrattiView) -> int:
    return sum(view.hand_counts[seat] for seat in seats_of(view, Role.OWL))


def paintable(view: BelrattiView) -> Cards:
    """Returns the pictures that an Owl may commit. Rule: BR-22."""
    if asked(view, "paint") is None or not view.missing:
        return ()
    return tuple(sorted(view.hand or ()))


def painted(view: BelrattiView) -> dict[str, Theme]:
    """Returns the pictures that the reader has painted this round, with their themes."""
    return {item.card: item.theme for item in view.commitments}


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
    """Returns how many pictures hang under the themes."""
    return sum(exhibit.place in (Place.A, Place.B) for exhibit in view.table)


def is_complete(view: BelrattiView) -> bool:
    """Whether the wall may be confirmed as it hangs. Rule: BR-33, A4."""
    demand = view.demand or 0
    return hung(view) <= demand if view.options.cautious_hanging else hung(view) == demand


def waiting(view: BelrattiView) -> set[int]:
    """Returns the seats that the table waits for."""
    return {seat for prompt in view.prompts for seat in prompt.seats if seat not in prompt.done}


# Buttons and menus, the same on the board and in a hand


def answered(view: BelrattiView, prompt: rules.Prompt, w: Words) -> str:
    """Returns the sentence for a reader who has answered while others have not, or ``""``."""
    done = view.viewer in prompt.done
    return BOOK.find("answered", prompt.kind, w) or "" if done else ""


def keep_label(view: BelrattiView, prompt: rules.Prompt, w: Words) -> str:
    """Returns the label of the button that keeps the themes, or the demand."""
    keeps = model.Continue() if prompt.kind == "themes" else model.KeepDemand()
    return text.label(keeps, view, w)


def done_label(view: BelrattiView, w: Words) -> str:
    """Returns the label of the button that makes the wall final."""
    return w.t("Done ({hung} of {demand})", hung=hung(view), demand=view.demand)


def controls(view: BelrattiView, w: Words, pick: str | None = None) -> list[Block]:
    """Returns the controls of the windows that everyone can see, but for a proposal's.

    Args:
        view: the reader's; the public's gives the board's.
        w: words.
        pick: the picture that the reader has picked; ``None`` on the board.
    """
    return stack(_themes(view, w), _demand(view), _plus_minus(view, w), _hanging(view, w, pick))


def proposal(view: BelrattiView, w: Words) -> Row | None:
    """Returns the answers to a proposed joker; ``None`` if the reader is not asked."""
    prompt = asked(view, "proposal")
    if prompt is None or view.proposal is None:
        return None
    if view.viewer in view.proposal.agreed:
        return row(button(prompt, model.Refuse(), w.t("Take that back"), emoji="✖️"))
    return row(
        button(prompt, model.Agree(), w.t("Agree"), Tone.GOOD, emoji="✅"),
        button(prompt, model.Refuse(), w.t("Rather not"), Tone.DANGER),
    )


def _themes(view: BelrattiView, w: Words) -> list[Row]:
    prompt = asked(view, "themes")
    if prompt is None:
        return []
    keep, shut = keep_label(view, prompt, w), answered(view, prompt, w)
    buttons = [button(prompt, model.Continue(), keep, Tone.GOOD, shut=shut)]
    for which in theme_requests(view):
        label, sign = BOOK.word("replace", which, w), text.sign(Joker.NEW_THEMES, w)
        buttons.append(button(prompt, model.ProposeNewThemes(which), label, emoji=sign))
    return rows(buttons)


def _demand(view: BelrattiView) -> list[Row]:
    prompt = asked(view, "demand")
    mine = next((vote.number for vote in view.votes if vote.seat == view.viewer), None)
    return rows(
        [
            button(
                prompt,
                model.ConfirmDemand(number),
                str(number),
                Tone.GOOD if number == mine else Tone.MAIN,
            )
            for number in demands(view)
        ]
    )


def _plus_minus(view: BelrattiView, w: Words) -> Row | None:
    prompt = asked(view, "plus_minus")
    if prompt is None:
        return None
    keep, shut = keep_label(view, prompt, w), answered(view, prompt, w)
    buttons = [button(prompt, model.KeepDemand(), keep, Tone.GOOD, shut=shut)]
    for step in steps(view):
        label = w.t("{number} instead", number=(view.demand or 0) + step)
        sign = text.sign(Joker.PLUS_MINUS, w)
        buttons.append(button(prompt, model.ProposePlusMinus(step), label, emoji=sign))
    return row(*buttons)


def _hanging(view: BelrattiView, w: Words, known: str | None) -> list[Block]:
    prompt = asked(view, "hang", "captain")
    if prompt is None:
        return []
    act = partial(button, prompt)
    places = {exhibit.card: exhibit.place for exhibit in view.table}
    picked = known if known in places else None
    # The board does not know the pick of the Cat who presses.
    unpicked = "" if picked or view.viewer is None else w.t("Pick a picture in the menu first.")
    listed = [
        choice(prompt, Pick("pick", card), f"{number} · {text.place(at, w)}", chosen=card == picked)
        for number, (card, at) in enumerate(places.items(), 1)
    ]

    def to(
        place: Place | None, label: str, tone: Tone = Tone.PLAIN, emoji: str | None = None
    ) -> Button:
        shut, does = unpicked, Pick("hang", place.value) if place else Pick("unhang")
        if picked:
            does = model.Hang(picked, place) if place else model.Unhang(picked)
            if places[picked] is place:
                number, where = text.numbered(picked, view), text.place(place, w)
                shut = w.t("Number {number}: {place}", number=number, place=where)
        return act(does, label, tone, shut=shut, emoji=emoji)

    waits = answered(view, prompt, w)
    if not waits and not is_complete(view):
        cautious = view.options.cautious_hanging
        waits = BOOK.word("unfinished", cautious, w, demand=view.demand)
    done = done_label(view, w)
    last = [act(model.ConfirmBoard(), done, Tone.GOOD, shut=waits, emoji="✅")]
    if can_ask(view):
        ask, sign = w.t("Ask the Owls about it"), text.sign(Joker.QUESTION, w)
        question = model.ProposeQuestion(picked) if picked else Pick("ask")
        last.append(act(question, ask, shut=unpicked, emoji=sign))
    return [
        menu(prompt, Pick("pick"), w.t("Pick a picture"), listed),
        row(
            to(Place.A, w.t("Under A"), Tone.MAIN),
            to(Place.B, w.t("Under B"), Tone.MAIN),
            to(Place.ASIDE, w.t("Aside"), emoji="✖️"),
            to(None, w.t("Undecided"), emoji="↩️"),
        ),
        row(*last),
    ]


# What can be touched


def touchables(
    pictures: Mapping[Card, str],
    blocks: Iterable[Block],
    view: BelrattiView,
    w: Words,
    why: str = "",
) -> tuple[Touchable, ...]:
    """Returns pictures, each with a message's controls for it.

    Args:
        pictures: what the controls call each picture: its id, or the letter of a theme.
        blocks: the message's controls.
        view: the reader's.
        w: words.
        why: the reason for a picture without a control.
    """
    offered = [*_offered(blocks, view, w)]
    items: list[Touchable] = []
    for card, called in pictures.items():
        about = tuple(control for control in offered if _names(control.does, called))
        items.append(Touchable(card, story(card, w), about, "" if about else why))
    return tuple(items)


def _offered(blocks: Iterable[Block], view: BelrattiView, w: Words) -> Iterator[Button]:
    """Yields the controls that can be used now, the choices of menus as buttons."""
    for block in blocks:
        if isinstance(block, Row):
            yield from (control for control in block.buttons if control.enabled)
        elif isinstance(block, Menu):
            for option in block.choices:
                label = w.labelled(block.prompt, option.label)
                if isinstance(option.does, rules.Action):
                    label = text.label(option.does, view, w)
                control = Button(label, block.verb, option.value, emoji=option.emoji)
                yield replace(control, window=block.window, does=option.does)


def _names(does: object, called: str) -> bool:
    return called in (getattr(does, field, None) for field in ("card", "value", "which"))


# Moves in words


def moves(view: BelrattiView, context: RenderContext, w: Words) -> Iterator[Move] | None:
    """Returns the moves of an Owl who paints; elsewhere they are few enough to list."""
    prompt = asked(view, "paint")
    return None if prompt is None else _painting(prompt, view, context, w)


def _painting(
    prompt: rules.Prompt, view: BelrattiView, context: RenderContext, w: Words
) -> Iterator[Move]:
    single: list[rules.Action] = [
        model.Commit(card, theme) for card in paintable(view) for theme in Theme
    ]
    single += map(model.Withdraw, painted(view))
    if view.viewer in prompt.done:
        single.append(model.Unready())
    if not view.missing:
        single.append(model.Ready())
    for action in single:
        yield Move(text.move_text(action, view, context, w), action)
    count = range(len(held(view)) + 1)
    parts = product(count, repeat=3)
    fits = {part: model.StateFit(*part) for part in parts if 1 <= sum(part) <= count[-1]}
    yield from branches(fits, lambda which, number: text.fit_part(which, number, w))
    if can_swap(view):
        yield from _swaps((), view, w, "")


def _swaps(chosen: Cards, view: BelrattiView, w: Words, _typed: str) -> Iterator[Move]:
    """Yields the pictures that can be swapped beside the chosen ones, in any order."""
    for card in sorted(set(view.hand or ()).difference(chosen)):
        cards, number = (*chosen, card), text.numbered(card, view)
        label = number if chosen else w.t("Swap {picture}", picture=number)
        if len(cards) == SWAP:
            yield Move(label, model.SwapHand(cards))
        else:
            yield Move(label, more=partial(_swaps, cards, view, w))
