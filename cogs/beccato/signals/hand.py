"""A team's talk in the private hand: the plan, its parts, and the proposals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import rules
from bot.components.kit import Part, lines, row
from bot.components.screen import MENU_LIMIT, Button, Menu, Row, Separator, Tone
from bot.i18n.words import Words
from bot.tables.commands import Meaning, Pick
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.beccato import cards
from cogs.beccato.attention.hand import handy
from cogs.beccato.cards import BOOK, breed, breed_sign, breed_word, egg
from cogs.beccato.signals.actions import AFRESH, DRAW, MORE, PROPOSE, SECOND
from cogs.beccato.signals.choices import Plan, is_blank, own_eggs, pending, plan_of, slots
from rules.beccato.model import Agree, Proposal, ProposeChange, ProposeDraw, ProposeSignal
from rules.beccato.view import BeccatoView

OFFERED = MENU_LIMIT - 1
"""How many gestures a menu offers first, beside what leads to the others."""


def gesture_menu(
    view: BeccatoView,
    prompt: rules.Prompt,
    kind: str,
    label: str,
    does: Callable[[str], Meaning],
    context: RenderContext,
    w: Words,
) -> Menu:
    """Returns a menu with some gestures, and with what replaces them by the others.

    A signal has the sign of the breed that it stands for.
    """
    names, plan = handy(view, OFFERED), plan_of(context.draft, view)
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
    """Returns the panel of an agreement or a change: the plan, its parts, and the proposals."""
    plan = plan_of(context.draft, view)
    agreeing = prompt.kind == "agree"
    breed_now = plan.signals[plan.slot].breed
    label = w.t("Choose a gesture")
    if breed_now:
        label = w.t("A gesture for {breed}", breed=breed_word(breed_now, w))
    price = w.t("Which egg is turned down")
    theirs = pending(view)
    guide = BOOK.guide(
        prompt,
        context,
        w,
        proposed="theirs" if theirs else "mine" if view.proposals else None,
        agree=_agree_label(theirs[0], context, w) if theirs else "",
        menu=label,
        price=price,
        propose=w.t("Propose"),
    )
    eggs = [
        (laid.id, cards.egg_name(laid, w), cards.egg(laid, w).partition(" ")[0])
        for laid in own_eggs(view)
    ]
    breeds = [
        (str(index), breed_word(name, w), cards.breed_sign(name, w))
        for index, name in enumerate(slots(view))
        if name
    ]
    return [
        guide,
        w.t("You need one for each breed in play.") if agreeing and breeds else None,
        _proposals(view, prompt, context, w),
        Separator(),
        _plan_text(plan, view, agreeing, w),
        None if agreeing else _menu(prompt, "price", price, eggs, plan.egg),
        _menu(prompt, "slot", w.t("For which breed"), breeds, str(plan.slot)) if breeds else None,
        gesture_menu(view, prompt, "pick", label, partial(Pick, "pick"), context, w),
        _buttons(plan, view, prompt, w),
    ]


def _menu(
    prompt: rules.Prompt, kind: str, label: str, things: Sequence[tuple[str, str, str]], chosen: str
) -> Menu:
    """Returns a menu of things, each with its value, name and sign."""
    choices = [
        choice(prompt, Pick(kind, value), name, chosen=value == chosen, emoji=sign)
        for value, name, sign in things
    ]
    return menu(prompt, Pick(kind), label, choices)


def _agree_label(proposal: Proposal, context: RenderContext, w: Words) -> str:
    return w.t("Agree with {name}", name=context.raw_names[proposal.seat][:30])


def _plan_text(plan: Plan, view: BeccatoView, agreeing: bool, w: Words) -> str:
    texts = cards.signals(plan.signals, view.options.mode, w)
    arrow = "➡️" if len(texts) > 1 else "·"
    marked = [f"{arrow if at == plan.slot else '·'} {text}" for at, text in enumerate(texts)]
    second = w.t("-# The next gesture you choose comes second.") if plan.second else None
    shown = marked if agreeing else [marked[plan.slot]]
    return lines(w.t("Your plan:"), *shown, second)


def _buttons(plan: Plan, view: BeccatoView, prompt: rules.Prompt, w: Words) -> Row:
    act, agreeing = partial(button, prompt), prompt.kind == "agree"
    chosen = plan.signals if agreeing else (plan.signals[plan.slot],)
    unpaid = "" if agreeing or plan.egg else w.t("Pick first which egg is turned down.")
    waits = w.t("Pick a signal first.") if any(map(is_blank, chosen)) else unpaid
    buttons = [act(PROPOSE, w.t("Propose"), Tone.GOOD, shut=waits, emoji="📨")]
    if view.options.free_signal:
        started = any(signal.gestures for signal in plan.signals)
        label = w.t("One gesture only") if plan.second else w.t("Add a second gesture")
        first = "" if started else w.t("Pick a first gesture before the second.")
        buttons.append(act(SECOND, label, shut=first))
        if view.options.mode != "board":
            words = w.t("In words…")
            buttons.append(Button(words, "beccato_words", emoji="✍️", window=prompt.window))
    elif not agreeing:
        draw = w.t("Draw a card instead")
        buttons.append(act(DRAW, draw, shut=unpaid, emoji="🎴"))
    return row(*buttons, act(AFRESH, w.t("Start again")))


def _proposals(
    view: BeccatoView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    if not view.proposals:
        return [w.t("-# No one has proposed anything yet.")]
    act = partial(button, prompt, tone=Tone.GOOD, emoji="🤝")
    buttons = [act(Agree(each.number), _agree_label(each, context, w)) for each in pending(view)]
    texts = [
        w.t(
            "**{name}** proposes: {what}\n-# Agreed: {agreed}",
            name=context.names[proposal.seat],
            what=_terms(proposal, view, w),
            agreed=w.listing([context.names[seat] for seat in proposal.agreed]),
        )
        for proposal in view.proposals
    ]
    return [lines(*texts), row(*buttons) if buttons else None]


def _terms(proposal: Proposal, view: BeccatoView, w: Words) -> str:
    """Returns a proposal; several breeds are in words, since a message has few emoji."""
    mode = view.options.mode
    match proposal.terms:
        case ProposeSignal(signals):
            texts = cards.signals(signals, mode, w, signs=False)
            return "\n".join(("", *texts)) if len(texts) > 1 else "".join(texts)
        case ProposeDraw(price, named):
            what = w.t("a drawn card") + (f" ({breed(named, w)})" if named else "")
        case ProposeChange(price, signal):
            what = cards.signals([signal], mode, w)[0]
    laid = next((laid for laid in own_eggs(view) if laid.id == price), None)
    return w.t("For {egg}: {what}", what=what, egg=egg(laid, w) if laid else "?")
