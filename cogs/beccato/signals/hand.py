"""A team's talk in the private hand: the plan, what it is made of, and the proposals."""

from __future__ import annotations

import rules
from bot.components.screen import (
    MENU_LIMIT,
    Block,
    Button,
    Choice,
    Menu,
    Row,
    Separator,
    Text,
    Tone,
)
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.beccato.cards import (
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
from cogs.beccato.signals.choices import Plan, is_blank, own_eggs, plan_of, slots
from rules.beccato.model import Proposal, ProposeChange, ProposeDraw, ProposeSignal
from rules.beccato.view import BeccatoView

SLOT_OF = ("pick", "pick_more")
"""The verbs of the two menus that hold all gestures between them."""


def gesture_menus(
    view: BeccatoView, verbs: tuple[str, str], prompts: tuple[str, str], window: str, w: Words
) -> list[Menu]:
    """Returns all gestures in two menus, since one holds 25."""
    names = list(view.repertoire)
    half = min(MENU_LIMIT, -(-len(names) // 2))
    return [
        Menu(
            prompt,
            verb,
            tuple(
                Choice(gesture_label(name, w), name, gesture(name, view.options.mode, w))
                for name in part
            ),
            window=window,
        )
        for verb, prompt, part in zip(verbs, prompts, (names[:half], names[half:]), strict=True)
    ]


def blocks(
    view: BeccatoView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Block]:
    """Returns the panel of an agreement or a change: the plan, what it is made of, and the proposals."""
    plan = plan_of(context.draft, view)
    agreeing = prompt.kind == "agree"
    found: list[Block] = [Text(_intro(view, agreeing, w))]
    found += _proposals(view, prompt, context, w)
    found.append(Separator())
    found.append(Text(_plan_text(plan, view, agreeing, w)))
    if not agreeing:
        eggs = tuple(
            Choice(
                w.t(EGGS[laid.id].name),
                laid.id,
                chosen=laid.id == plan.egg,
                emoji=guild_sign(laid.guild, w),
            )
            for laid in own_eggs(view)
        )
        found.append(Menu(w.t("Which egg is turned down"), "price", eggs, window=prompt.window))
    if len(plan.signals) > 1:
        found.append(_slot_menu(plan, prompt, w))
    slot = plan.signals[plan.slot].breed
    first = (
        w.t("A gesture for {breed}", breed=breed_word(slot, w)) if slot else w.t("Choose a gesture")
    )
    prompts = (first, w.t("More gestures"))
    found += gesture_menus(view, SLOT_OF, prompts, prompt.window, w)
    found.append(Row(tuple(_buttons(plan, view, prompt, w))))
    return found


def _intro(view: BeccatoView, agreeing: bool, w: Words) -> str:
    if agreeing:
        return w.t(
            "**Agree with your team on your secret signal.** Put one together and propose it, or agree to a team mate's. "
            "Only your team sees this; please settle it here, not in private messages."
        ) + (" " + w.t("You need one for each breed in play.") if len(slots(view)) > 1 else "")
    return w.t(
        "**Change your signal?** It costs an egg, turned down for good and worth nothing. Everyone sees which egg, "
        "only your team the signal. The whole team must agree."
    )


def _plan_text(plan: Plan, view: BeccatoView, agreeing: bool, w: Words) -> str:
    mode = view.options.mode
    lines = [w.t("Your plan:")]
    for index, made in enumerate(plan.signals):
        if not agreeing and index != plan.slot:
            continue
        mark = "➡️" if index == plan.slot and len(plan.signals) > 1 else "·"
        named = f"{breed(made.breed, w)}: " if made.breed else ""
        lines.append(f"{mark} {named}{signal(made, mode, w)}")
    if plan.second:
        lines.append(w.t("-# The next gesture you choose comes second."))
    return "\n".join(lines)


def _slot_menu(plan: Plan, prompt: rules.Prompt, w: Words) -> Menu:
    return Menu(
        w.t("For which breed"),
        "slot",
        tuple(
            Choice(
                breed_word(made.breed, w) if made.breed else "",
                str(index),
                chosen=index == plan.slot,
                emoji=breed_sign(made.breed, w) if made.breed else None,
            )
            for index, made in enumerate(plan.signals)
        ),
        window=prompt.window,
    )


def _buttons(plan: Plan, view: BeccatoView, prompt: rules.Prompt, w: Words) -> list[Button]:
    window = prompt.window
    agreeing = prompt.kind == "agree"
    chosen = plan.signals if agreeing else (plan.signals[plan.slot],)
    ready = not any(map(is_blank, chosen)) and (agreeing or bool(plan.egg))
    found = [
        Button(w.t("Propose"), "propose", tone=Tone.GOOD, enabled=ready, emoji="📨", window=window)
    ]
    if view.options.free_signal:
        started = any(one.gestures for one in plan.signals)
        label = w.t("One gesture only") if plan.second else w.t("Add a second gesture")
        found.append(Button(label, "second", enabled=started, window=window))
        if view.options.mode != "board":
            found.append(Button(w.t("In words…"), "beccato_words", emoji="✍️", window=window))
    elif not agreeing:
        found.append(
            Button(
                w.t("Draw a card instead"),
                "draw",
                enabled=bool(plan.egg),
                emoji="🎴",
                window=window,
            )
        )
    found.append(Button(w.t("Start again"), "afresh", window=window))
    return found


def _proposals(
    view: BeccatoView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Block]:
    if not view.proposals:
        return [Text(w.t("-# No one has proposed anything yet."))]
    lines = [_proposal_text(one, view, context, w) for one in view.proposals]
    buttons = [
        Button(
            w.t("Agree with {name}", name=context.raw_names[one.seat][:30]),
            "agree",
            str(one.number),
            Tone.GOOD,
            emoji="🤝",
            window=prompt.window,
        )
        for one in view.proposals
        if view.viewer not in one.agreed
    ]
    found: list[Block] = [Text("\n".join(lines))]
    return [*found, Row(tuple(buttons))] if buttons else found


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
            lines = signals(made, mode, w, signs=False)
            return "\n".join(("", *lines)) if len(lines) > 1 else "".join(lines)
        case ProposeDraw(price, named):
            what = w.t("a drawn card") + (f" ({breed(named, w)})" if named else "")
        case ProposeChange(price, made):
            what = signals([made], mode, w)[0]
    laid = next((laid for laid in own_eggs(view) if laid.id == price), None)
    return w.t("{what} for {egg}", what=what, egg=egg(laid, w) if laid else "?")
