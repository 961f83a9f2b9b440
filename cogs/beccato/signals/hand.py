"""A team's talk in the private hand: the plan, what it is made of, and the proposals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import rules
from bot.components.kit import lines, row, stack
from bot.components.screen import MENU_LIMIT, Block, Button, Choice, Menu, Separator, Tone
from bot.i18n.words import Words
from bot.tables.commands import Meaning, Pick
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.beccato.cards import (
    BOOK,
    EGGS,
    breed,
    breed_sign,
    breed_word,
    egg,
    gesture,
    gesture_label,
    guild_sign,
    signal,
    signals,
)
from cogs.beccato.signals.actions import AFRESH, DRAW, PROPOSE, SECOND
from cogs.beccato.signals.choices import Plan, is_blank, own_eggs, plan_of, slots
from rules.beccato.model import Agree, Proposal, ProposeChange, ProposeDraw, ProposeSignal
from rules.beccato.view import BeccatoView


def gesture_menus(
    view: BeccatoView,
    prompt: rules.Prompt,
    kind: str,
    labels: tuple[str, str],
    does: Callable[[str], Meaning],
    w: Words,
) -> list[Menu]:
    """Returns all gestures in two menus, since one holds 25; ``kind`` tells them from other menus of the window."""
    names = list(view.repertoire)
    half = min(MENU_LIMIT, -(-len(names) // 2))
    halves = zip((kind, f"{kind}_more"), labels, (names[:half], names[half:]), strict=True)
    return [
        menu(
            prompt,
            Pick(which),
            label,
            [
                choice(
                    prompt, does(name), gesture_label(name, w), gesture(name, view.options.mode, w)
                )
                for name in part
            ],
        )
        for which, label, part in halves
    ]


def blocks(
    view: BeccatoView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Block]:
    """Returns the panel of an agreement or a change: the plan, what it is made of, and the proposals."""
    plan = plan_of(context.draft, view)
    agreeing = prompt.kind == "agree"
    slot = plan.signals[plan.slot].breed
    first = (
        w.t("A gesture for {breed}", breed=breed_word(slot, w)) if slot else w.t("Choose a gesture")
    )
    open_to = (one for one in view.proposals if view.viewer not in one.agreed)
    theirs = next(open_to, None)
    proposed = "theirs" if theirs is not None else "mine" if view.proposals else None
    guide = BOOK.guide(
        prompt,
        context,
        w,
        proposed=proposed,
        agree="" if theirs is None else _agree_label(theirs, context, w),
        menu=first,
        price=_price_label(w),
        propose=w.t("Propose"),
    )
    several = agreeing and len(slots(view)) > 1
    return stack(
        guide,
        w.t("You need one for each breed in play.") if several else None,
        _proposals(view, prompt, context, w),
        Separator(),
        _plan_text(plan, view, agreeing, w),
        None if agreeing else _egg_menu(plan, view, prompt, w),
        _slot_menu(plan, prompt, w) if len(plan.signals) > 1 else None,
        gesture_menus(
            view, prompt, "pick", (first, w.t("More gestures")), partial(Pick, "pick"), w
        ),
        row(*_buttons(plan, view, prompt, w)),
    )


def _egg_menu(plan: Plan, view: BeccatoView, prompt: rules.Prompt, w: Words) -> Menu:
    eggs: list[Choice] = []
    for laid in own_eggs(view):
        sign, chosen = guild_sign(laid.guild, w), laid.id == plan.egg
        name = w.t(EGGS[laid.id].name)
        eggs.append(choice(prompt, Pick("price", laid.id), name, chosen=chosen, emoji=sign))
    return menu(prompt, Pick("price"), _price_label(w), eggs)


def _price_label(w: Words) -> str:
    return w.t("Which egg is turned down")


def _agree_label(one: Proposal, context: RenderContext, w: Words) -> str:
    return w.t("Agree with {name}", name=context.raw_names[one.seat][:30])


def _plan_text(plan: Plan, view: BeccatoView, agreeing: bool, w: Words) -> str:
    mode = view.options.mode
    said = [w.t("Your plan:")]
    for index, made in enumerate(plan.signals):
        if not agreeing and index != plan.slot:
            continue
        mark = "➡️" if index == plan.slot and len(plan.signals) > 1 else "·"
        told = signal(made, mode, w)
        said.append(f"{mark} {w.labelled(breed(made.breed, w), told) if made.breed else told}")
    if plan.second:
        said.append(w.t("-# The next gesture you choose comes second."))
    return lines(*said)


def _slot_menu(plan: Plan, prompt: rules.Prompt, w: Words) -> Menu:
    breeds = [
        choice(
            prompt,
            Pick("slot", str(index)),
            breed_word(made.breed, w) if made.breed else "",
            chosen=index == plan.slot,
            emoji=breed_sign(made.breed, w) if made.breed else None,
        )
        for index, made in enumerate(plan.signals)
    ]
    return menu(prompt, Pick("slot"), w.t("For which breed"), breeds)


def _buttons(plan: Plan, view: BeccatoView, prompt: rules.Prompt, w: Words) -> list[Button]:
    act = partial(button, prompt)
    agreeing = prompt.kind == "agree"
    chosen = plan.signals if agreeing else (plan.signals[plan.slot],)
    unpaid = "" if agreeing or plan.egg else w.t("Pick first which egg is turned down.")
    waits = w.t("Pick a signal first.") if any(map(is_blank, chosen)) else unpaid
    buttons = [act(PROPOSE, w.t("Propose"), Tone.GOOD, shut=waits, emoji="📨")]
    if view.options.free_signal:
        started = any(one.gestures for one in plan.signals)
        label = w.t("One gesture only") if plan.second else w.t("Add a second gesture")
        first = "" if started else w.t("Pick a first gesture before the second.")
        buttons.append(act(SECOND, label, shut=first))
        if view.options.mode != "board":
            words = w.t("In words…")
            buttons.append(Button(words, "beccato_words", emoji="✍️", window=prompt.window))
    elif not agreeing:
        draw = w.t("Draw a card instead")
        buttons.append(act(DRAW, draw, shut=unpaid, emoji="🎴"))
    return [*buttons, act(AFRESH, w.t("Start again"))]


def _proposals(
    view: BeccatoView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Block]:
    if not view.proposals:
        return stack(w.t("-# No one has proposed anything yet."))
    buttons = [
        button(prompt, Agree(one.number), _agree_label(one, context, w), Tone.GOOD, emoji="🤝")
        for one in view.proposals
        if view.viewer not in one.agreed
    ]
    said = [_proposal_text(one, view, context, w) for one in view.proposals]
    return stack(lines(*said), row(*buttons) if buttons else None)


def _proposal_text(one: Proposal, view: BeccatoView, context: RenderContext, w: Words) -> str:
    names = context.names
    agreed = w.listing([names[seat] for seat in one.agreed])
    return w.t(
        "**{name}** proposes: {what}\n-# Agreed: {agreed}",
        name=names[one.seat],
        what=_terms(one, view, w),
        agreed=agreed,
    )


def _terms(one: Proposal, view: BeccatoView, w: Words) -> str:
    """Returns what a proposal says; breeds by name only, as a message has no room for so many emoji."""
    mode = view.options.mode
    match one.terms:
        case ProposeSignal(made):
            said = signals(made, mode, w, signs=False)
            return "\n".join(("", *said)) if len(said) > 1 else "".join(said)
        case ProposeDraw(price, named):
            what = w.t("a drawn card") + (f" ({breed(named, w)})" if named else "")
        case ProposeChange(price, made):
            what = signals([made], mode, w)[0]
    laid = next((laid for laid in own_eggs(view) if laid.id == price), None)
    return w.t("For {egg}: {what}", what=what, egg=egg(laid, w) if laid else "?")
