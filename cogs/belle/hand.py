"""A private hand in Belle of the Ball: the Belles, and their owner's controls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import rules
from bot.components.kit import Part, asked, compose, lines, row
from bot.components.screen import (
    MENU_LIMIT,
    Button,
    Choice,
    Menu,
    Picture,
    Screen,
    Text,
    Touchable,
    sentence,
)
from bot.i18n.words import Words
from bot.render.sprite import Drawing
from bot.tables.commands import Meaning, Pick
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.belle import board, cards
from cogs.belle.art import guest_line
from cogs.belle.art.emblems import belle
from cogs.belle.art.emoji import CHIP, LADY
from cogs.belle.art.portraits import portrait
from cogs.belle.board import ACCENT
from cogs.belle.choices import DIRECT, Step, direct, group_at, label, open_step
from cogs.belle.text import obstacle, question
from rules.belle import model
from rules.belle.belles import EFFECTS
from rules.belle.belles.base import AskingEffect
from rules.belle.model import BelleView, Phase, PlayBelle


def hand(view: BelleView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand."""
    assert view.viewer is not None
    prompt = asked(view)
    step = None if prompt is None else open_step(view, context.draft)
    if prompt is not None and step is not None:
        return compose(ACCENT, _question(view, step, prompt, context, w))
    items = held_belles(view, context, w)
    place = w.t("Your Belles at {place}:", place=context.place)
    said = lines(
        f"-# {place}" if prompt is None else None,
        *_belles(items, view, w, in_full=prompt is None and view.round == 1),
    )
    return compose(
        ACCENT,
        Text(said, items=items),
        board.pictures(view, context, w) if context.asked else None,
        None if prompt is None else _turn(view, items, prompt, context, w),
    )


def held_belles(view: BelleView, context: RenderContext, w: Words) -> tuple[Touchable, ...]:
    """Returns the Belles in hand: how to play each one now, or why it would be useless."""
    prompt, whole = asked(view), direct(view)
    items: list[Touchable] = []
    for held in view.hand or ():
        name = cards.name(held.belle, w)
        plays: list[Button] = []
        why = None if prompt is None else held.obstacle
        if prompt is not None and why is None:
            for path, choice in whole.get(held.belle, {}).items():
                picks = [label(view, pick, context.raw_names, w) for pick in path[: DIRECT - 1]]
                way = _clipped(w.labelled(name, " → ".join(picks)))
                plays.append(button(prompt, PlayBelle(held.belle, choice), way))
            plays = plays or [button(prompt, Pick("belle", held.belle), name)]
        reason = obstacle(why, w) if why else ""
        items.append(Touchable(held.belle, name, tuple(plays), reason))
    return tuple(items)


def face(code: str, _view: BelleView, _w: Words) -> Drawing | None:
    """Returns how to draw a guest or a Belle."""
    if code in cards.GUESTS:
        return portrait, (code, 160)
    return (belle, (code, 160)) if code in cards.BELLES else None


def _belles(items: Sequence[Touchable], view: BelleView, w: Words, *, in_full: bool) -> list[str]:
    """Returns the Belles in hand, with their texts or just names, and why any would be useless.

    Players waiting in the first round see the texts; later on, the menu and **Explain** give them.
    """
    if not items:
        return [f"-# {w.t('no Belles')}"]
    if in_full:
        return [f"-# {_described(item.code, view, w)}" for item in items]
    if view.turn.phase is not Phase.BELLE_OR_INVITE:
        return [f"-# {w.emoji(LADY)} {' · '.join(item.name for item in items)}"]
    useful = [item.name for item in items if not item.reason]
    why: dict[str, list[str]] = {}
    for item in items:
        if item.reason:
            why.setdefault(item.reason, []).append(item.name)
    named = [f"-# {w.emoji(LADY)} {' · '.join(useful)}"] if useful else []
    return [*named, *(f"-# 🚫 {w.labelled(' · '.join(why[reason]), reason)}" for reason in why)]


def _described(belle: str, view: BelleView, w: Words) -> str:
    """Describes a Belle and what she does."""
    return w.labelled(_bold(belle, w), cards.effect(belle, w, view.rules_version))


def _bold(belle: str, w: Words) -> str:
    return f"{w.emoji(LADY)} **{cards.name(belle, w)}**"


def _turn(
    view: BelleView,
    items: Sequence[Touchable],
    prompt: rules.Prompt,
    context: RenderContext,
    w: Words,
) -> list[Part]:
    """Returns what the reader has to decide, with the controls."""
    if (guest := view.turn.guest) is not None:
        name, signs = cards.in_brief(guest, w), cards.signs(guest, w)
        guide = cards.BOOK.guide(prompt, context, w, guest=name, signs=signs)
        return [guide, board.controls(view, w)]
    belles = _belle_menus(view, items, prompt, context, w)
    guide = cards.BOOK.guide(
        prompt,
        context,
        w,
        state="belles" if belles else "none",
        invite=w.t("Invite…"),
        belle=w.t("Play a Belle first…"),
        chips=view.parties[view.turn.seat].chips,
        leads="first" if view.round == 1 else "",
    )
    return [guide, belles, board.controls(view, w)]


def _belle_menus(
    view: BelleView,
    items: Sequence[Touchable],
    prompt: rules.Prompt,
    context: RenderContext,
    w: Words,
) -> list[Menu]:
    """Returns the menu of Belles that can be played now, or two menus if there are many ways."""
    whole, menus = direct(view), [list[Choice]()]
    for item in items:
        ways = zip(item.controls, whole.get(item.code, [()]), strict=False)
        plays = [
            choice(
                prompt,
                cast("Meaning", control.does),
                control.label,
                _clipped(
                    " · ".join(_about(view, pick, context, w) for pick in path)
                    or cards.effect(item.code, w, view.rules_version)
                ),
                emoji=w.emoji(LADY),
            )
            for control, path in ways
        ]
        if len(menus[-1]) + len(plays) > MENU_LIMIT:
            menus.append([])
        menus[-1] += plays
    label = w.t("Play a Belle first…")
    return [
        menu(prompt, Pick("belle", str(number or "")), label, plays)
        for number, plays in enumerate(menus)
        if plays
    ]


def why_not(view: BelleView, _context: RenderContext, w: Words) -> Screen:
    """Returns the Belles in hand that can't be played now, each with what's missing."""
    why: dict[str, list[str]] = {}
    for held in view.hand or ():
        if held.obstacle is not None:
            why.setdefault(obstacle(held.obstacle, w), []).append(_bold(held.belle, w))
    reasons = [w.labelled(w.listing(names), reason) for reason, names in why.items()]
    return sentence("\n".join(reasons) or w.t("You can play any of your Belles now."))


def _clipped(text: str) -> str:
    return text if len(text) <= 100 else text[:99].rstrip() + "…"


# What a Belle asks


def _question(
    view: BelleView, step: Step, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    """Returns a Belle's next question, and the picks so far."""
    picked = " → ".join(label(view, pick, context.names, w) for pick in step.picks)
    asks = question(step.belle, step.place, step.options[0], w)
    asking = {"state": "asking", "leads": "asking"}
    choices: list[Choice] = []
    for option in step.options:
        named = label(view, option, context.raw_names, w)
        hint = _hint(view, step, option, context, w)
        sign = cards.GLYPHS.get(option.removeprefix("with:"))
        emoji = None if sign is None else w.emoji(sign)
        choices.append(choice(prompt, Pick("pick", option), named, hint, emoji=emoji))
    again = button(prompt, Pick("unpick"), w.t("Start over"), emoji="↩️")
    belle = cards.name(step.belle, w)
    return [
        f"-# {_described(step.belle, view, w)}",
        _faces(view, step, prompt, w),
        w.t("So far: {picks}", picks=picked) if picked else None,
        cards.BOOK.guide(prompt, context, w, **asking, question=asks, belle=belle),
        menu(prompt, Pick("pick"), asks, choices),
        row(again) if context.draft else None,
    ]


def _faces(view: BelleView, step: Step, prompt: rules.Prompt, w: Words) -> Picture | None:
    """Returns a picture of cards that only the viewer sees, or of the guests to pick from."""
    shown = view.looking or tuple(pick for pick in step.options if pick in cards.GUESTS)
    seen = {place.card for place in view.line}  # the board shows them already
    if not 0 < len(shown) <= guest_line.ALL or seen.issuperset(shown):
        return None
    effect = EFFECTS[step.belle]
    taken = obstacle(effect.asks if isinstance(effect, AskingEffect) else effect.wants, w)
    items: list[Touchable] = []
    for card in shown:
        name, free = cards.in_brief(card, w), card in step.options
        picks = (button(prompt, Pick("pick", card), name),) if free else ()
        items.append(Touchable(card, name, picks, "" if free else taken))
    named = (
        f"{item.name} ({liked})" if (liked := cards.words_of(item.code, w)) else item.name
        for item in items
    )
    label = w.t("Only you see:") if view.looking else w.t("To choose from:")
    line = guest_line.Line(tuple(board.drawn(card, w) for card in shown))
    return Picture("seen.png", (label, *named), guest_line.line, line, items=tuple(items))


def _hint(view: BelleView, step: Step, pick: str, context: RenderContext, w: Words) -> str:
    """Returns facts that help with the decision: what an answer is worth, and the picks so far."""
    parts = [_worth(view, step.chosen.get(pick), w), _about(view, pick, context, w)]
    return _clipped(" · ".join(filter(None, parts)))


def _about(view: BelleView, pick: str, context: RenderContext, w: Words) -> str:
    """Describes a group's guests, a guest's group and interests, or what a Belle does."""
    if pick.startswith("@"):
        at = group_at(pick)
        return board.group(view.parties[at.seat].spaces[at.space], at.space + 1)
    if pick in cards.BELLES:
        return cards.effect(pick, w, view.rules_version)
    homes = [
        board.group_name(view, party.seat, index, context.raw_names, w)
        for party in view.parties
        for index, space in enumerate(party.spaces)
        if pick in space.guests
    ]
    return " · ".join(filter(None, (*homes, cards.words_of(pick, w))))


def _worth(view: BelleView, choice: model.Choice | None, w: Words) -> str:
    """Returns the chips that an answer would earn at scoring, or ``""`` for other answers."""
    worth = {option.choice: option.worth for option in view.score_options}
    if choice is None or choice not in worth:
        return ""
    if choice.cards:
        return w.t("{count} in common", count=worth[choice])
    return f"+{worth[choice]} {CHIP}"
