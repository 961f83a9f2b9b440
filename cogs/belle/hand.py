"""A private hand: the Belles, and everything its owner may do now."""

from __future__ import annotations

from collections.abc import Sequence

import rules
from bot.components.kit import Part, asked, compose, lines, row
from bot.components.screen import Button, Choice, Menu, Picture, Row, Screen, sentence
from bot.i18n.words import Words
from bot.tables.commands import Pick
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.belle import board, cards
from cogs.belle.art import guest_line, hand_picture
from cogs.belle.art.emoji import CHIP, LADY
from cogs.belle.board import ACCENT
from cogs.belle.choices import Step, group_at, label, open_step
from cogs.belle.text import obstacle, question
from rules.belle.model import BelleInHand, BelleView, Phase


def hand(view: BelleView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand."""
    assert view.viewer is not None
    prompt = asked(view)
    step = None if prompt is None else open_step(view, context.draft)
    if prompt is not None and step is not None:
        return compose(ACCENT, _question(view, step, prompt, context, w))
    in_full = prompt is None or view.turn.phase is Phase.BELLE_OR_INVITE
    return compose(
        ACCENT,
        _portrayed(view.hand, w) if view.hand and in_full else None,
        lines(
            "-# " + w.t("Your Belles at {place}:", place=context.place),
            *_belles(view, w, in_full=in_full),
        ),
        None if prompt is None else _turn(view, prompt, context, w),
    )


def _belles(view: BelleView, w: Words, *, in_full: bool) -> list[str]:
    """Returns the Belles in hand with what they do; by their names alone while none can be played."""
    if not view.hand:
        return [w.t("no Belles")]
    if not in_full:
        return [f"-# {w.emoji(LADY)} " + " · ".join(cards.name(one.belle, w) for one in view.hand)]
    return [
        f"{w.emoji(LADY)} **{cards.name(one.belle, w)}**\n-# {cards.effect(one.belle, w, view.rules_version)}"
        for one in view.hand
    ]


def _portrayed(held: Sequence[BelleInHand], w: Words) -> Picture:
    """Returns a picture of the Belles in a hand."""
    named = tuple((one.belle, cards.name(one.belle, w)) for one in held)
    alt = w.t("Your Belles: {names}", names=w.listing([name for _, name in named]))
    return Picture("belles.png", alt, hand_picture.hand, hand_picture.Hand(named))


def _turn(view: BelleView, prompt: rules.Prompt, context: RenderContext, w: Words) -> list[Part]:
    if view.turn.phase is Phase.GROUP:
        guest = view.turn.guest or ""
        name, signs = cards.name(guest, w), cards.signs(guest, w)
        guide = cards.BOOK.guide(prompt, context, w, guest=name, signs=signs)
        return [guide, board.controls(view, context, w)]
    belles = _belle_menu(view, prompt, w)
    guide = cards.BOOK.guide(
        prompt,
        context,
        w,
        state="none" if belles is None else "belles",
        invite=w.t("Invite…"),
        belle=w.t("Play a Belle first…"),
        chips=view.parties[view.turn.seat].chips,
    )
    return [guide, belles, board.controls(view, context, w), _why_not(view, w)]


def _belle_menu(view: BelleView, prompt: rules.Prompt, w: Words) -> Menu | None:
    """Returns the menu of Belles that can be played now."""
    if view.turn.phase is not Phase.BELLE_OR_INVITE:
        return None
    held = [one.belle for one in view.hand or () if one.obstacle is None]
    lady = w.emoji(LADY)
    playable = [
        choice(
            prompt,
            Pick("belle", belle),
            cards.name(belle, w),
            _clipped(cards.effect(belle, w, view.rules_version)),
            emoji=lady,
        )
        for belle in held
    ]
    return menu(prompt, Pick("belle"), w.t("Play a Belle first…"), playable) if held else None


def _why_not(view: BelleView, w: Words) -> Row | None:
    """Returns the button that explains which Belles cannot be played, if there are any."""
    if all(one.obstacle is None for one in view.hand or ()):
        return None
    return row(Button(w.t("Why not?"), "belle_why", emoji="🤔"))


def why_not(view: BelleView, _context: RenderContext, w: Words) -> Screen:
    """Returns the Belles in hand that cannot be played now, each with what she lacks."""
    why: dict[str, list[str]] = {}
    for one in view.hand or ():
        if one.obstacle is not None:
            named = f"{w.emoji(LADY)} **{cards.name(one.belle, w)}**"
            why.setdefault(obstacle(one.obstacle, w) or "", []).append(named)
    told = [w.labelled(w.listing(names), reason) for reason, names in why.items()]
    return sentence("\n".join(told) or w.t("You can play any of your Belles now."))


def _clipped(text: str) -> str:
    return text if len(text) <= 100 else text[:99].rstrip() + "…"


def _question(
    view: BelleView, step: Step, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    """Returns what a Belle asks next, with what was picked so far."""
    named = f"{w.emoji(LADY)} **{cards.name(step.belle, w)}**"
    belle = w.labelled(named, cards.effect(step.belle, w, view.rules_version))
    picked = " → ".join(label(view, pick, context.names, w) for pick in step.picks)
    said = question(step.belle, step.place, step.options[0], w)
    choices: list[Choice] = []
    for option in step.options:
        hint = _hint(view, option, _worth(view, step, option, w), context, w)
        named = label(view, option, context.raw_names, w)
        pick = Pick("pick", option)
        choices.append(choice(prompt, pick, named, hint, emoji=_sign(option, w)))
    again = button(prompt, Pick("unpick"), w.t("Start over"), emoji="↩️")
    return [
        belle,
        _faces(view, step, w),
        w.t("So far: {picks}", picks=picked) if picked else None,
        cards.BOOK.guide(
            prompt, context, w, state="asking", question=said, belle=cards.name(step.belle, w)
        ),
        menu(prompt, Pick("pick"), said, choices),
        row(again) if context.draft else None,
    ]


def _faces(view: BelleView, step: Step, w: Words) -> Picture | None:
    """Returns a picture of the cards only the viewer sees, or else of the guests to pick from."""
    if view.looking:
        alt, shown = w.t("Only you see: {cards}", cards=_named(view.looking, w)), view.looking
    else:
        shown = tuple(pick for pick in step.options if pick in cards.GUESTS)
        alt = w.t("To choose from: {guests}", guests=_named(shown, w))
    if not 0 < len(shown) <= guest_line.ALL:
        return None
    line = guest_line.Line(tuple(board.drawn(card, w) for card in shown))
    return Picture("seen.png", alt, guest_line.line, line)


def _named(shown: Sequence[str], w: Words) -> str:
    return "; ".join(
        f"{cards.name(card, w)} ({liked})"
        if (liked := cards.words_of(card, w))
        else cards.name(card, w)
        for card in shown
    )


def _worth(view: BelleView, step: Step, option: str, w: Words) -> str:
    """Returns what an answer at scoring would bring, if this option completes one."""
    worth = {option.choice: option.worth for option in view.score_options}
    choice = step.chosen.get(option)
    if choice is None or choice not in worth:
        return ""
    if choice.cards:
        return w.t("{count} in common", count=worth[choice])
    return f"+{worth[choice]} {CHIP}"


def _sign(pick: str, w: Words) -> str | None:
    """Returns the emoji of an interest that can be picked, or by which guests are."""
    sign = cards.GLYPHS.get(pick.removeprefix("with:"))
    return None if sign is None else w.emoji(sign)


def _hint(view: BelleView, pick: str, worth: str, context: RenderContext, w: Words) -> str:
    """Returns what helps to decide: where a guest is and what they like, what a group has in common."""
    parts = [worth] if worth else []
    if pick.startswith("@"):
        at = group_at(pick)
        parts.append(board.group(view.parties[at.seat].spaces[at.space], at.space + 1))
    elif pick in cards.GUESTS:
        home = _home(view, pick, context, w)
        parts += [home] if home else []
        parts.append(cards.words_of(pick, w))
    elif pick in cards.BELLES:
        parts.append(cards.effect(pick, w, view.rules_version))
    return _clipped(" · ".join(parts))


def _home(view: BelleView, guest: str, context: RenderContext, w: Words) -> str:
    for party in view.parties:
        for index, space in enumerate(party.spaces):
            if guest in space.guests:
                return label(view, f"@{party.seat}.{index}", context.raw_names, w)
    return ""
