"""The second half of a round in a player's hand: the tie over what is lost, and what is secured."""

from __future__ import annotations

import rules
from bot.components.kit import Part, lines, row
from bot.components.screen import Button, Picture, Tone, rows
from bot.i18n.words import Words, capital
from bot.tables.commands import Pick, draft_as
from bot.ui.controls import button
from bot.ui.game_ui import RenderContext
from cogs.cattitude.actions import SECURE
from cogs.cattitude.art import hand_picture
from cogs.cattitude.board import drawn
from cogs.cattitude.cards import (
    BOOK,
    ROYAL,
    Kinds,
    bird,
    card_name,
    cards,
    kinds_of,
    label,
    points,
    several,
    species,
)
from cogs.cattitude.securing.choices import SecureDraft, loss_key, my_groups, my_royals
from cogs.cattitude.text import locked
from rules.cattitude.content import Card, Species
from rules.cattitude.model import CattitudeView, ChooseLoss, Secure


def collecting(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    """Returns the tie, what each answer costs, and the answers: one to pick, one to confirm. Rule: CT-42."""
    assert view.viewer is not None
    tableau, kinds = view.players[view.viewer].tableau, kinds_of(view)
    picked = str(context.draft or "")
    who = w.listing([card_name(striker, w) for striker in tableau.strikers])
    why = w.t(
        "{strikers} came to you. The birds they want are worth the same, so you say what goes:",
        strikers=who,
    )
    groups = [_group_line(view, group.species, w) for group in tableau.groups if group.birds]
    buttons: list[Button] = []
    for loss in tableau.losses:
        named = w.listing([species(each, w) for each in loss])
        label = w.t("Lose the {species}", species=named) if loss else w.t("Lose nothing")
        tone = Tone.DANGER if loss_key(loss) == picked else Tone.PLAIN
        emoji = bird(loss[0], w) if loss else None
        buttons.append(button(prompt, Pick("lose", loss_key(loss)), label, tone, emoji=emoji))
    chosen = next((loss for loss in tableau.losses if loss_key(loss) == picked), None)
    gone = None
    if chosen is not None:
        lost = [card for group in tableau.groups if group.species in chosen for card in group.birds]
        gone = w.t("You would lose {cards}.", cards=cards(lost, kinds, w))
    known = chosen is not None
    waits = "" if known else w.t("Press above what you give up first.")
    return [
        _picture(view, w),
        lines(why, *groups),
        BOOK.guide(prompt, context, w, confirm=w.t("Confirm")),
        rows(buttons, 3),
        gone,
        row(button(prompt, ChooseLoss(chosen or ()), w.t("Confirm"), Tone.MAIN, shut=waits)),
    ]


def _picture(view: CattitudeView, w: Words) -> Picture:
    """Returns the viewer's tableau, card by card; what an addict or a catastrophe may take is framed."""
    assert view.viewer is not None
    tableau, kinds = view.players[view.viewer].tableau, kinds_of(view)
    wanted = {species for loss in tableau.losses for species in loss}
    piles = tuple(
        hand_picture.Pile(
            str(group.species),
            group.value if group.birds else None,
            tuple(drawn(card, kinds) for card in (*group.birds, *group.nobles)),
            group.species in wanted,
        )
        for group in tableau.groups
        if group.birds or group.nobles
    )
    shown = hand_picture.Tableau(
        piles,
        tuple(drawn(card, kinds) for card in tableau.royals),
        tuple(drawn(card, kinds) for card in tableau.strikers),
    )
    laid = [card for group in tableau.groups for card in (*group.birds, *group.nobles)]
    alt = w.t(
        "In front of you: {cards}",
        cards=cards((*tableau.strikers, *laid, *tableau.royals), kinds, w),
    )
    return Picture("tableau.png", alt, hand_picture.tableau, shown)


def _group_line(view: CattitudeView, which: Species, w: Words) -> str:
    """Returns what one of the viewer's species is worth: birds, minus birds, nobles."""
    kinds, group = kinds_of(view), my_groups(view)[which]
    plus = [card for card in group.birds if kinds[card].points >= 0]
    minus = [card for card in group.birds if kinds[card].points < 0]
    worth = _sum(plus, kinds)
    parts = [w.n("{count} bird {points}", "{count} birds {points}", len(plus), points=worth)]
    if minus:
        worth = _sum(minus, kinds)
        parts.append(
            w.n(
                "{count} minus bird {points}",
                "{count} minus birds {points}",
                len(minus),
                points=worth,
            )
        )
        parts.append(w.t("birds together {points}", points=points(group.value)))
    if group.nobles:
        worth = _sum(group.nobles, kinds)
        parts.append(
            w.n(
                "{count} noble {points}", "{count} nobles {points}", len(group.nobles), points=worth
            )
        )
    return w.t(
        "{bird} **{species}**: {parts}",
        bird=bird(which, w),
        species=species(which, w),
        parts=", ".join(parts),
    )


def _sum(held: tuple[Card, ...] | list[Card], kinds: Kinds) -> str:
    return points(sum(kinds[card].points for card in held))


# Securing


def securing(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    """Returns what every species is worth, a toggle each, and one button to confirm. Rule: CT-50 to CT-52."""
    kinds = kinds_of(view)
    done = view.committed if isinstance(view.committed, Secure) else None
    draft = SecureDraft(done.species, done.royals) if done else draft_as(SecureDraft, context.draft)
    worth = points(draft.points(view))
    shown: list[Part] = [_picture(view, w), lines(*_prospects(view, draft, kinds, w))]
    if done is not None:
        secured = several(draft.species, w)
        said = (
            w.t("You secure {species}: {points}.", species=secured, points=worth)
            if draft.species
            else w.t("You secure nothing this round.")
        )
        return [*shown, locked(said, w)]
    confirm = (
        w.t("Confirm: secure {points}", points=worth)
        if draft.species
        else w.t("Confirm: secure nothing")
    )
    buttons = _secure_buttons(view, draft, kinds, prompt, w)
    return [
        *shown,
        BOOK.guide(
            prompt,
            context,
            w,
            securable=bool(buttons),
            last=view.round == view.rounds,
            confirm=confirm,
        ),
        rows(buttons, 3),
        row(button(prompt, SECURE, confirm, Tone.MAIN, emoji="🔒")),
    ]


def _prospects(view: CattitudeView, draft: SecureDraft, kinds: Kinds, w: Words) -> list[str]:
    """Returns a line a species: what it is worth, what goes along, and what that brings."""
    prospects: list[str] = []
    escorts = draft.escorts(view)
    for group in my_groups(view).values():
        if not group.birds:
            continue
        mark = "✅ " if group.species in draft.species else ""
        line = mark + _group_line(view, group.species, w)
        if not group.securable:
            prospects.append(f"{line} → " + w.t("no noble or royal to go along: cannot be secured"))
            continue
        if not group.needs_royal:
            net = points(group.net)
            prospects.append(f"{line} → " + w.t("net **{points}**", points=net))
            if view.options.beginners and len(group.nobles) > 1:
                prospects.append("-# " + w.t("Only one of the nobles goes along."))
            continue
        royal = escorts.get(group.species) or next(iter(draft.free_royals(view) or my_royals(view)))
        name, net = label(kinds[royal], w), points(group.net + kinds[royal].points)
        along = w.t("with {royal}: net **{points}**", royal=name, points=net)
        prospects.append(f"{line} → {along}")
    return prospects


def _secure_buttons(
    view: CattitudeView, draft: SecureDraft, kinds: Kinds, prompt: rules.Prompt, w: Words
) -> list[Button]:
    buttons: list[Button] = []
    free = draft.free_royals(view)
    escorts = draft.escorts(view)
    for group in my_groups(view).values():
        if not group.securable:
            continue
        which, picked = group.species, group.species in draft.species
        name = capital(species(which, w))
        said = (
            w.t("{species}: secure", species=name)
            if picked
            else w.t("{species}: leave", species=name)
        )
        tone = Tone.GOOD if picked else Tone.PLAIN
        may = picked or not group.needs_royal or bool(free)
        shut = "" if may else w.t("Your royal goes along with another species already.")
        keep = Pick("keep", which)
        buttons.append(button(prompt, keep, said, tone, shut=shut, emoji=bird(which, w)))
        royal = escorts.get(which)
        other = next((one for one in free if one != royal), None)
        if royal is not None and other is not None:
            instead = w.t("{royal} instead", royal=capital(label(kinds[other], w)))
            buttons.append(button(prompt, Pick("royal", which), instead, emoji=w.emoji(ROYAL)))
    return buttons
