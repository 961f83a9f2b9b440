"""A team's talk, in the private hand: the plan, its parts, and the proposals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import rules
from bot.components.kit import Part, lines, row
from bot.components.screen import MENU_LIMIT, Button, Menu, Row, Tone
from bot.i18n.words import Words
from bot.tables.commands import Meaning, Pick
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.beccato import cards
from cogs.beccato.attention.hand import handy
from cogs.beccato.cards import BOOK, breed, breed_sign, breed_word, egg
from cogs.beccato.signals.actions import AFRESH, DRAW, MORE, PROPOSE, SECOND
from cogs.beccato.signals.choices import (
    Plan,
    is_blank,
    is_complete,
    own_eggs,
    pending,
    plan_of,
    slots,
)
from rules.beccato.model import Agree, Proposal, ProposeChange, ProposeDraw, ProposeSignal
from rules.beccato.view import BeccatoView


def gesture_menu(
    view: BeccatoView,
    prompt: rules.Prompt,
    kind: str,
    label: str,
    does: Callable[[str], Meaning],
    context: RenderContext,
    w: Words,
) -> Menu:
    """Returns a menu with some of the gestures, and an entry that swaps in the others.

    A signal has the symbol of the breed it stands for.
    """
    names, plan = handy(view, MENU_LIMIT - 1), plan_of(context.draft, view)
    if plan.more:
        names = [name for name in view.repertoire if name not in names]
    own = {name: each.breed or "" for each in view.signals for name in each.gestures}
    choices = [
        choice(
            prompt,
            does(name),
            cards.gesture_label(name, w),
            cards.gesture(name, view.options.mode, w),
            emoji=breed_sign(own[name], w) if own.get(name) else None,
        )
        for name in names
    ]
    more = choice(prompt, MORE, w.t("Other gestures…"))
    return menu(prompt, Pick(kind), label, [*choices, more])


def talk(view: BeccatoView, prompt: rules.Prompt, context: RenderContext, w: Words) -> list[Part]:
    """Returns the panel for a talk, where a plan hides the proposals until it's dropped."""
    plan = plan_of(context.draft, view)
    agreeing, now = prompt.kind == "agree", plan.signals[plan.slot]
    planning = context.draft is not None and not is_complete(plan, view)
    label, price = w.t("Choose a gesture"), w.t("Which egg to flip face down")
    if breed_now := now.breed:
        label = w.t("A gesture for {breed}", breed=breed_word(breed_now, w))
    paid, read = agreeing or bool(plan.egg), not planning and bool(view.proposals)
    theirs = pending(view)
    agree = _agree_label(theirs[0], context, w) if theirs and read else ""
    proposed = "theirs" if agree else "mine" if read else None
    labels = {"agree": agree, "menu": label if paid else price, "price": price}
    labels |= {"propose": w.t("Propose"), "proposed": proposed or "none"}
    guide = BOOK.guide(prompt, context, w, first=not (view.proposals or planning), **labels)
    eggs = [
        (laid.id, cards.egg_name(laid, w), cards.egg(laid, w).partition(" ")[0])
        for laid in own_eggs(view)
    ]
    breeds = [
        (str(index), breed_word(name, w), cards.breed_sign(name, w))
        for index, name in enumerate(slots(view))
        if name
    ]
    gestures = gesture_menu(view, prompt, "pick", label, partial(Pick, "pick"), context, w)
    buttons = _buttons(plan, view, prompt, w)
    other = w.t("-# Your team has a proposal: **Start again** shows it.")
    return [
        guide,
        _proposals(view, prompt, context, w) if read else None,
        None if agreeing else _menu(prompt, "price", price, eggs, plan.egg),
        _menu(prompt, "slot", w.t("For which breed?"), breeds, str(plan.slot))
        if breeds and paid and (context.draft is not None or not read)
        else None,
        gestures if paid else None,
        [_plan_text(plan, view, agreeing, w), buttons] if paid and not read else None,
        other if theirs and planning else None,
    ]


def _menu(
    prompt: rules.Prompt, kind: str, label: str, things: Sequence[tuple[str, str, str]], chosen: str
) -> Menu:
    choices = [
        choice(prompt, Pick(kind, value), name, chosen=value == chosen, emoji=sign)
        for value, name, sign in things
    ]
    return menu(prompt, Pick(kind), label, choices)


def _agree_label(proposal: Proposal, context: RenderContext, w: Words) -> str:
    return w.t("Agree with {name}", name=context.raw_names[proposal.seat][:30])


def _plan_text(plan: Plan, view: BeccatoView, agreeing: bool, w: Words) -> str:
    second = w.t("-# The next gesture you choose comes second.") if plan.second else None
    if not agreeing or len(plan.signals) == 1:
        (shown,) = cards.signals(plan.signals[plan.slot : plan.slot + 1], view.options.mode, w)
        return lines(f"{w.t('Your plan:')} {shown}", second)
    short = [cards.signal_label(signal, view.options.mode, w) for signal in plan.signals]
    short[plan.slot] = f"➡️ {short[plan.slot]}"
    return lines(f"{w.t('Your plan:')} {' · '.join(short)}", second)


def _buttons(plan: Plan, view: BeccatoView, prompt: rules.Prompt, w: Words) -> Row:
    act, agreeing = partial(button, prompt), prompt.kind == "agree"
    chosen = plan.signals if agreeing else (plan.signals[plan.slot],)
    each, one = w.t("You need a signal for each breed in play."), w.t("Pick a signal first.")
    waits = "" if not any(map(is_blank, chosen)) else each if len(chosen) > 1 else one
    buttons = [act(PROPOSE, w.t("Propose"), Tone.GOOD, shut=waits, emoji="📨")]
    if view.options.free_signal:
        if any(signal.gestures for signal in plan.signals):
            label = w.t("One gesture only") if plan.second else w.t("Add a second gesture")
            buttons.append(act(SECOND, label))
        if view.options.mode != "board":
            words = w.t("In your own words…")
            buttons.append(Button(words, "beccato_words", emoji="✍️", window=prompt.window))
    elif not agreeing:
        buttons.append(act(DRAW, w.t("Draw a card instead"), emoji="🎴"))
    return row(*buttons, act(AFRESH, w.t("Start again")))


def _proposals(
    view: BeccatoView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    """Returns the proposals the viewer may agree to, or the latest one they have agreed to."""
    act = partial(button, prompt, tone=Tone.GOOD, emoji="🤝")
    theirs = pending(view)
    buttons = [act(Agree(each.number), _agree_label(each, context, w)) for each in theirs]
    texts = [
        w.t(
            "**{name}** proposes: {what}\n-# Agreed: {agreed}",
            name=context.names[proposal.seat],
            what=_terms(proposal, view, w),
            agreed=w.listing([context.names[seat] for seat in proposal.agreed]),
        )
        for proposal in theirs or view.proposals[-1:]
    ]
    return [lines(*texts), row(*buttons) if buttons else None]


def _terms(proposal: Proposal, view: BeccatoView, w: Words) -> str:
    """Describes a proposal; signals for breeds are short, because a phone has little room."""
    mode = view.options.mode
    match proposal.terms:
        case ProposeSignal(signals):
            return " · ".join(cards.signal_label(signal, mode, w) for signal in signals)
        case ProposeDraw(price, named):
            what = w.t("a drawn card") + (f" ({breed(named, w)})" if named else "")
        case ProposeChange(price, signal):
            what = cards.signal_label(signal, mode, w)
    laid = next((laid for laid in own_eggs(view) if laid.id == price), None)
    return w.t("For {egg}: {what}", what=what, egg=egg(laid, w) if laid else "?")
