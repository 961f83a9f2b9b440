"""What a team talks about: signals it agrees on before the first round, and changes between rounds.

The plan is what one member is putting together; it is theirs alone until they propose it.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

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
from bot.interactions.custom_id import number
from bot.tables.commands import ComponentAction, Draft, meaningless, meant
from cogs.beccato.text import (
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
from rules.beccato.model import Egg, Proposal, ProposeChange, ProposeDraw, ProposeSignal, Signal
from rules.beccato.view import BeccatoView

SLOT_OF = ("pick", "pick_more")
"""The verbs of the two menus that hold all gestures between them."""

TALKS = ("agree", "change")
"""The kinds of windows in which a team talks."""

TEXT_MOST = 100
"""Characters of a signal in words, at most, as the rules have it."""


class Plan(msgspec.Struct, frozen=True):
    """What a member is putting together.

    Attributes:
        signals: the signals so far, one for each the team needs; an empty one is still to be chosen.
        slot: which of them is being chosen.
        second: whether the next gesture follows the one chosen last, rather than takes its place.
        egg: the egg to be turned down, for a change.
    """

    signals: tuple[Signal, ...]
    slot: int = 0
    second: bool = False
    egg: str = ""


def slots(view: BeccatoView) -> tuple[str | None, ...]:
    """Returns what a team has a signal for: each breed in play, or ``None`` for the one that says it all."""
    if view.options.signals_by_breed:
        return tuple(coop.breed for coop in view.coops)
    return (None,)


def plan_of(draft: Any, view: BeccatoView) -> Plan:
    """Returns the plan in a draft, or an empty one."""
    if draft is None:
        return Plan(tuple(Signal(breed=one) for one in slots(view)))
    return msgspec.convert(draft, type=Plan)


def own_eggs(view: BeccatoView) -> list[Egg]:
    """Returns the eggs the viewer's team could turn down."""
    assert view.viewer is not None
    mine = view.teams[view.players[view.viewer].team]
    return [laid for row in mine.rows for laid in row if laid.face_up]


def is_blank(made: Signal) -> bool:
    """Whether nothing has been chosen for a signal yet."""
    return not made.gestures and not made.text


# Pressing


def to_action(press: ComponentAction, view: BeccatoView, draft: Any) -> dict[str, Any] | Draft:
    """Returns what a press in a talk means: more of the plan, or a proposal made of it.

    Raises:
        Refused: no press of this game, or there is nothing to talk about.
    """
    if not any(view.viewer in one.seats for one in view.prompts if one.kind in TALKS):
        raise meaningless()
    plan = plan_of(draft, view)
    match press:
        case ComponentAction("pick" | "pick_more", "", (name,)) if name in view.repertoire:
            return _kept(_picked(plan, name, view))
        case ComponentAction("words", "", (text,)) if len(text) <= TEXT_MOST:
            return _kept(_filled(plan, Signal(text=text.strip()), view))
        case ComponentAction("slot", "", (slot,)):
            found = meant(number(slot, range(len(plan.signals))))
            return _kept(replace(plan, slot=found, second=False))
        case ComponentAction("second", "", ()):
            return _kept(replace(plan, second=not plan.second))
        case ComponentAction("price", "", (laid,)) if laid in {one.id for one in own_eggs(view)}:
            return _kept(replace(plan, egg=laid))
        case ComponentAction("afresh", "", ()):
            return Draft(None)
        case ComponentAction("propose", "", ()):
            return _proposal(plan, view)
        case ComponentAction("draw", "", ()):
            return _plain(ProposeDraw(plan.egg, plan.signals[plan.slot].breed))
        case _:
            raise meaningless()


def _kept(plan: Plan) -> Draft:
    return Draft(msgspec.to_builtins(plan))


def _plain(action: rules.Action) -> dict[str, Any]:
    return dict(msgspec.to_builtins(action))


def _picked(plan: Plan, name: str, view: BeccatoView) -> Plan:
    """Puts a gesture into the signal being chosen: alone, or as the second one."""
    if not plan.second:
        return _filled(plan, Signal((name,)), view)
    # The second gesture belongs to the signal chosen last; the plan may have moved on to the next one.
    place = plan.slot
    if is_blank(plan.signals[place]):
        place = max((i for i, one in enumerate(plan.signals) if one.gestures), default=place)
    first = plan.signals[place].gestures[:1]
    made = Signal((*first, name), plan.signals[place].breed)
    return replace(plan, signals=_with(plan.signals, place, made), second=False)


def _filled(plan: Plan, made: Signal, view: BeccatoView) -> Plan:
    """Puts a signal in its place and moves on to the next one that is empty."""
    made = replace(made, breed=slots(view)[plan.slot])
    filled = _with(plan.signals, plan.slot, made)
    if view.phase == "agree":
        empty = [index for index, one in enumerate(filled) if is_blank(one)]
        after = [index for index in empty if index > plan.slot]
        return replace(plan, signals=filled, slot=(after or empty or [plan.slot])[0])
    return replace(plan, signals=filled)


def _with(made: tuple[Signal, ...], place: int, one: Signal) -> tuple[Signal, ...]:
    return (*made[:place], one, *made[place + 1 :])


def _proposal(plan: Plan, view: BeccatoView) -> dict[str, Any]:
    if view.phase == "agree":
        return _plain(ProposeSignal(plan.signals))
    return _plain(ProposeChange(plan.egg, plan.signals[plan.slot]))


# Showing


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
    """Returns the panel of an agreement or a change: the plan, what it is made of, and what mates propose."""
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
            "**Agree with your team on your secret signal.** Put one together and propose it, or agree to a mate's. "
            "Only your team sees this; please settle it here, and tell each other nothing in private elsewhere."
        ) + (" " + w.t("You need one for each breed in play.") if len(slots(view)) > 1 else "")
    return w.t(
        "**Change your signal?** It costs an egg: turned down for good, it is worth nothing. Everybody sees which egg, "
        "nobody else the signal. The whole team must agree."
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
    found.append(Button(w.t("Start afresh"), "afresh", window=window))
    return found


def _proposals(
    view: BeccatoView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Block]:
    if not view.proposals:
        return [Text(w.t("-# Nobody has proposed anything yet."))]
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
        what=terms_text(one, view, w),
        agreed=agreed,
    )


def terms_text(one: Proposal, view: BeccatoView, w: Words) -> str:
    """Returns what somebody proposes; breeds by name alone, as a message has no room for so many emoji."""
    mode = view.options.mode
    match one.terms:
        case ProposeSignal(made):
            told = signals(made, mode, w, signs=False)
            return "\n".join(("", *told)) if len(told) > 1 else "".join(told)
        case ProposeDraw(price, named):
            what = w.t("a drawn card") + (f" ({breed(named, w)})" if named else "")
        case ProposeChange(price, made):
            what = signals([made], mode, w)[0]
    laid = next((laid for laid in own_eggs(view) if laid.id == price), None)
    return w.t("{what} for {egg}", what=what, egg=egg(laid, w) if laid else "?")
