"""What the reader of a view can do now, and the controls for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, Literal

import rules
from bot.components.kit import asked, row, stack
from bot.components.screen import Block, Button, Choice, Menu, Row, Text, Tone, Touchable, rows
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
    """Returns the seats with a given role, in ascending order."""
    return [seat for seat, its_role in enumerate(view.roles) if its_role is role]


def is_up(view: BelrattiView, joker: Joker) -> bool:
    """Returns whether a joker is face up."""
    return any(card.joker is joker and card.up for card in view.jokers)


def _may_propose(view: BelrattiView, joker: Joker) -> bool:
    return view.proposal is None and is_up(view, joker)


def theme_requests(view: BelrattiView) -> list[Literal["A", "B", "both"]]:
    """Returns the themes that a Cat may propose replacing. Rule: BR-11, A5."""
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
    """Returns the changes to the demand that an Owl may propose. Rule: BR-20, A2."""
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
    """Returns the pictures that the reader has painted this round, each with its theme."""
    return {item.card: item.theme for item in view.commitments}


def can_swap(view: BelrattiView) -> bool:
    """Returns whether an Owl can swap six pictures now. Rule: BR-21, A5, A9, A10."""
    prompt = asked(view, "paint")
    return (
        prompt is not None
        and view.viewer not in prompt.done
        and is_up(view, Joker.SWAP_HAND)
        and len(view.hand or ()) >= SWAP
        and view.draw_count - SWAP >= FAKES
    )


def can_ask(view: BelrattiView) -> bool:
    """Returns whether a Cat can propose asking the question now. Rule: BR-32."""
    return asked(view, "hang", "captain") is not None and _may_propose(view, Joker.QUESTION)


def hung(view: BelrattiView) -> int:
    """Returns how many pictures are hanging under the themes."""
    return sum(exhibit.place in (Place.A, Place.B) for exhibit in view.table)


def is_complete(view: BelrattiView) -> bool:
    """Returns whether the wall can be confirmed as it hangs. Rule: BR-33, A4."""
    demand = view.demand or 0
    return hung(view) <= demand if view.options.cautious_hanging else hung(view) == demand


def waiting(view: BelrattiView) -> set[int]:
    """Returns the seats that the table is waiting for."""
    return {seat for prompt in view.prompts for seat in prompt.seats if seat not in prompt.done}


def is_asked_first(view: BelrattiView) -> bool:
    """Returns whether the reader has to answer a proposal for a joker before anything else."""
    return (
        view.proposal is not None
        and asked(view, "proposal") is not None
        and view.viewer not in view.proposal.agreed
    )


def missing_line(view: BelrattiView, w: Words) -> str:
    """Returns how many pictures the Owls have yet to paint."""
    if not view.missing:
        return w.t("All pictures are painted.")
    return w.n(
        "**{count}** picture is still missing.",
        "**{count}** pictures are still missing.",
        view.missing,
    )


# Buttons and menus


def answered(view: BelrattiView, prompt: rules.Prompt, w: Words) -> str:
    """Returns the sentence for a reader who has answered while others haven't, or ``""``."""
    done = view.viewer in prompt.done
    return BOOK.find("answered", prompt.kind, w, number=_own_vote(view)) or "" if done else ""


def _own_vote(view: BelrattiView) -> int | None:
    return next((vote.number for vote in view.votes if vote.seat == view.viewer), None)


def keep_label(view: BelrattiView, prompt: rules.Prompt, w: Words) -> str:
    """Returns the label of the button that keeps the themes or the demand."""
    keeps = model.Continue() if prompt.kind == "themes" else model.KeepDemand()
    return text.label(keeps, view, w)


def done_label(view: BelrattiView, w: Words) -> str:
    """Returns the label of the button that finalizes the wall."""
    return w.t("Done ({hung} of {demand})", hung=hung(view), demand=view.demand)


def controls(view: BelrattiView, draft: Mapping[str, Any], w: Words) -> list[Block]:
    """Returns the reader's controls, or only the joker's while a joker needs their answer."""
    answer = proposal(view, w)
    if is_asked_first(view):
        return stack(answer)
    steps = _themes(view, w), _demand(view), _plus_minus(view, w)
    return stack(answer, *steps, _painting(view, draft, w), _hanging(view, w))


def proposal(view: BelrattiView, w: Words) -> Row | None:
    """Returns the possible answers to a proposed joker, or ``None`` if the reader isn't asked."""
    prompt = asked(view, "proposal")
    if prompt is None or view.proposal is None:
        return None
    if view.viewer in view.proposal.agreed:
        return row(button(prompt, model.Refuse(), w.t("Withdraw the proposal"), emoji="✖️"))
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
    prompt, mine = asked(view, "demand"), _own_vote(view)
    listed: list[Button] = []
    for number in demands(view):
        tone, emoji = (Tone.GOOD, "✅") if number == mine else (Tone.MAIN, None)
        vote = model.ConfirmDemand(number)
        listed.append(button(prompt, vote, str(number), tone, emoji=emoji))
    return rows(listed)


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


# Painting


SWAP_SIX, EASEL = Pick("swap"), Pick("panel", "")
SWAP_PANEL, AGAIN = Pick("panel", "swap"), Pick("so_so", "again")


def is_swapping(view: BelrattiView, draft: Mapping[str, Any]) -> bool:
    """Returns whether an Owl's hand is showing the pictures to swap."""
    return draft.get("panel") == "swap" and can_swap(view)


def statement_of(view: BelrattiView) -> list[int] | None:
    """Returns the reader's statement about their hand this round."""
    own = (fit for fit in view.fits if fit.seat == view.viewer)
    return next(([fit.good, fit.medium, fit.bad] for fit in own), None)


def well_so_far(view: BelrattiView, draft: Mapping[str, Any]) -> int | None:
    """Returns how many pictures fit well, according to a statement that an Owl has begun."""
    return draft.get("well") if draft.get("said") == statement_of(view) else None


def _painting(view: BelrattiView, draft: Mapping[str, Any], w: Words) -> list[Block]:
    prompt = asked(view, "paint")
    if prompt is None:
        return []
    if is_swapping(view, draft):
        return _swap_panel(view, prompt, draft, w)
    ready = button(
        prompt,
        model.Ready(),
        w.t("Ready"),
        Tone.GOOD,
        shut=missing_line(view, w) if view.missing else "",
        emoji="✅",
    )
    if view.viewer in prompt.done:
        ready = button(prompt, model.Unready(), w.t("Not ready after all"), emoji="↩️")
    last = [ready]
    if can_swap(view):
        sign = text.sign(Joker.SWAP_HAND, w)
        last.append(button(prompt, SWAP_PANEL, w.t("Swap six"), emoji=sign))
    brushes = [_brush(view, prompt, theme, w) for theme in Theme]
    # A lone Owl has no one to share the work with.
    alone = len(seats_of(view, Role.OWL)) == 1
    return stack(brushes, row(*last), None if alone else _fit_menu(view, prompt, draft, w))


def _brush(view: BelrattiView, prompt: rules.Prompt, theme: Theme, w: Words) -> Menu | None:
    """Returns the menu of pictures that can be painted for a theme, or taken off it."""
    mine, letter = painted(view), theme.value
    listed: list[Choice] = []
    numbers: list[str] = []
    for number, card in enumerate(held(view), 1):
        if mine.get(card) is theme:
            back = w.t("{number}: take it back from {letter}", number=number, letter=letter)
            listed.append(choice(prompt, model.Withdraw(card), back, emoji="↩️"))
            numbers.append(str(number))
        elif card in paintable(view):
            listed.append(choice(prompt, model.Commit(card, theme), str(number)))
    if not listed:
        return None
    label = _with(w.t("Paint for {letter}", letter=letter), numbers, w)
    most = view.missing + len(numbers)
    return menu(prompt, Pick(f"paint_{letter.lower()}"), label, listed, most=most, each=True)


def _with(label: str, numbers: list[str], w: Words) -> str:
    """Returns a menu's label, with the numbers of the pictures that are already there."""
    return w.labelled(label, ", ".join(numbers)) if numbers else label


def _fit_menu(view: BelrattiView, prompt: rules.Prompt, draft: Mapping[str, Any], w: Words) -> Menu:
    """Returns the menu for a statement: how many pictures fit well, then how many so-so.

    The rest fit badly. Rule: BR-23, BR-55.
    """
    count, well = len(held(view)), well_so_far(view, draft)
    listed: list[Choice] = []
    if well is None:
        for number in range(count + 1):
            label = w.n("{count} picture fits well", "{count} pictures fit well", number)
            listed.append(choice(prompt, Pick("well", str(number)), label))
        return menu(prompt, Pick("well"), w.t("Say how well your hand fits"), listed)
    for number in range(count - well + 1):
        label = text.fit(model.StateFit(well, number, count - well - number), w)
        listed.append(choice(prompt, Pick("so_so", str(number)), label))
    listed.append(choice(prompt, AGAIN, w.t("Start over"), emoji="↩️"))
    asks = w.n("{count} good, and how many so-so?", "{count} good, and how many so-so?", well)
    return menu(prompt, Pick("so_so"), asks, listed)


def _swap_panel(
    view: BelrattiView, prompt: rules.Prompt, draft: Mapping[str, Any], w: Words
) -> list[Block]:
    """Returns the panel for the Swap hand joker: six pictures go, six come. Rule: BR-21."""
    cards = sorted(view.hand or ())
    chosen = [card for card in draft.get("six", ()) if card in cards]
    listed = [
        choice(prompt, Pick("six", card), text.numbered(card, view), chosen=card in chosen)
        for card in cards
    ]
    swap = w.t("Swap these six")
    what = w.t("**Swap hand**: pick six pictures to discard, then press **{swap}**.", swap=swap)
    then = w.t("You draw six others; that uses up the joker until a perfect round brings it back.")
    waits = "" if len(chosen) == SWAP else w.t("Pick six pictures in the menu first.")
    return [
        Text(f"▶️ {text.signed(Joker.SWAP_HAND, what, w)}\n-# {then}", on_controls=True),
        menu(prompt, Pick("six"), w.t("Pick six pictures"), listed, least=SWAP, most=SWAP),
        row(
            button(prompt, SWAP_SIX, swap, Tone.DANGER, shut=waits),
            button(prompt, EASEL, w.t("Back to the easel"), emoji="↩️"),
        ),
    ]


# Hanging


def _hanging(view: BelrattiView, w: Words) -> list[Block]:
    prompt = asked(view, "hang", "captain")
    if prompt is None:
        return []
    waits = answered(view, prompt, w)
    if not waits and not is_complete(view):
        cautious = view.options.cautious_hanging
        waits = BOOK.word("unfinished", cautious, w, demand=view.demand)
    done = button(
        prompt, model.ConfirmBoard(), done_label(view, w), Tone.GOOD, shut=waits, emoji="✅"
    )
    question = [
        choice(prompt, model.ProposeQuestion(hung.card), _numbered(number, hung.place, w))
        for number, hung in enumerate(view.table, 1)
    ]
    ask = w.t("Ask the Owls if one is real")
    return stack(
        [_hook(view, prompt, place, w) for place in (Place.A, Place.B)],
        row(done),
        menu(prompt, Pick("ask"), ask, question) if can_ask(view) else None,
    )


def _hook(view: BelrattiView, prompt: rules.Prompt, place: Place, w: Words) -> Menu:
    """Returns the menu of pictures that can be hung under a theme or taken down from it."""
    listed: list[Choice] = []
    numbers: list[str] = []
    for number, hung in enumerate(view.table, 1):
        if hung.place is place:
            down = w.t("{number}: take it down", number=number)
            listed.append(choice(prompt, model.Hang(hung.card, Place.ASIDE), down, emoji="↩️"))
            numbers.append(str(number))
        else:
            label = _numbered(number, hung.place, w)
            listed.append(choice(prompt, model.Hang(hung.card, place), label))
    label = _with(w.t("Under A") if place is Place.A else w.t("Under B"), numbers, w)
    none = Pick(f"hang_{place.value.lower()}")
    return menu(prompt, none, label, listed, most=len(listed), each=True)


def _numbered(number: int, place: Place | None, w: Words) -> str:
    return f"{number} · {text.place(place, w)}" if place else str(number)


# What can be touched


def touchables(
    pictures: Mapping[Card, str],
    blocks: Iterable[Block],
    view: BelrattiView,
    w: Words,
    why: str = "",
) -> tuple[Touchable, ...]:
    """Returns the pictures, each with the message's controls that act on it.

    Args:
        pictures: the name that the controls use for each picture: its id, or a theme's letter.
        blocks: the blocks that hold the message's controls.
        view: the reader's view.
        w: the reader's words.
        why: why a picture without a control has none.
    """
    offered = [*_offered(blocks, view, w)]
    items: list[Touchable] = []
    for card, called in pictures.items():
        about = tuple(control for control in offered if _names(control.does, called))
        items.append(Touchable(card, story(card, w), about, "" if about else why))
    return tuple(items)


def _offered(blocks: Iterable[Block], view: BelrattiView, w: Words) -> Iterator[Button]:
    """Yields the controls that can be used now, turning menu choices into buttons."""
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
    """Returns the moves for an Owl who is painting; other moves are few enough to list."""
    prompt = asked(view, "paint")
    return None if prompt is None else _painting_moves(prompt, view, context, w)


def _painting_moves(
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
    """Yields the pictures that can be swapped along with the chosen ones, in any order."""
    for card in sorted(set(view.hand or ()).difference(chosen)):
        cards, number = (*chosen, card), text.numbered(card, view)
        label = number if chosen else w.t("Swap {picture}", picture=number)
        if len(cards) == SWAP:
            yield Move(label, model.SwapHand(cards))
        else:
            yield Move(label, more=partial(_swaps, cards, view, w))
