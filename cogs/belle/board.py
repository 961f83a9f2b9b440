"""The board for Belle of the Ball, built from views and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import rules
from bot.components.kit import Part, asked, compose, lines, small
from bot.components.renderer import ALT_LIMIT
from bot.components.screen import Block, Button, Picture, Screen, Tone, Touchable, in_a_row, rows
from bot.i18n.words import Words
from bot.tables.commands import Pick
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.belle import cards
from cogs.belle.art import board_picture, guest_line
from cogs.belle.art.emoji import CHIP, LADY
from cogs.belle.text import obstacle
from rules.belle import model
from rules.belle.model import BelleView, GroupGuest, InviteGuest, PlaceView, SpaceView

ACCENT = 0x7A4BB0
"""The purple of a masked ball."""


NEWS, FEW = 3, 2
"""The most log lines below a board's first, which is often a heading; fewer during questions."""


# The board


def board(view: BelleView, context: RenderContext, w: Words) -> Screen:
    """Returns the board: the line, the parties and the news. Controls appear only in hands."""
    title = w.t(
        "Belle of the Ball · table {number} · round {round}",
        number=context.table_id,
        round=view.round,
    )
    turn = None if context.asked else _turn_line(view, context, w)
    question = context.asked and questioned(view, context.draft)
    return compose(
        ACCENT,
        lines(f"### {title}", turn, f"-# {_piles(view, context, w)}"),
        None if context.asked and not question else pictures(view, context, w),
        None
        if question
        else small([*context.news[:1], *context.news[1:][-(FEW if context.asked else NEWS) :]]),
    )


def questioned(view: BelleView, draft: object) -> bool:
    """Returns whether a Belle is asking; if not, the player to move has the pictures in hand."""
    if view.turn.phase is model.Phase.BELLE_OR_INVITE:
        return draft is not None
    return view.turn.phase in (model.Phase.BELLE_CHOICE, model.Phase.SCORE_CHOICE)


def pictures(view: BelleView, context: RenderContext, w: Words) -> list[Part]:
    """Returns the line and the parties, with controls if the viewer is to move."""
    return [_line(view, context, w), _parties(view, context, w)]


def _turn_line(view: BelleView, context: RenderContext, w: Words) -> str:
    """Returns the line saying whose turn it is and what they have to decide."""
    if not view.prompts:
        return w.t("The last carriage has gone.")
    turn = view.turn
    line = cards.BOOK.word(
        "turn",
        turn.phase,
        w,
        name=context.names[turn.seat],
        guest="" if turn.guest is None else cards.in_brief(turn.guest, w),
        belle="" if turn.asking is None else cards.name(turn.asking, w),
    )
    return line + context.countdown(view.prompts[0].window)


def _piles(view: BelleView, context: RenderContext, w: Words) -> str:
    parts = [w.n("{count} card to come", "{count} cards to come", view.guest_deck)]
    if view.guest_discard and not context.asked:
        left = len(view.guest_discard)
        parts.append(w.n("{count} guest has left", "{count} guests have left", left))
    if not view.options.one_deck:
        parts.append(
            w.n("{count} Belle left to draw", "{count} Belles left to draw", view.belle_deck)
        )
    return " · ".join(parts)


def _fitting(facts: Callable[..., tuple[str, ...]]) -> tuple[str, ...]:
    """Returns a picture's facts, shortened if they're too long."""
    whole = facts(brief=False)
    return whole if len(in_a_row(whole)) <= ALT_LIMIT else facts(brief=True)


# The line


def _line(view: BelleView, context: RenderContext, w: Words) -> Picture | None:
    """Returns a picture of the line and the invited guest, or ``None`` if there's no one in it."""
    shown = [
        drawn(
            place.card,
            w,
            chips=place.chips,
            price=place.price,
            open=place.affordable,
            ribbon=place.reserved_for,
        )
        for place in view.line
    ]
    items = _items_in_line(view, w)
    if (guest := view.turn.guest) is not None:
        shown.insert(0, drawn(guest, w, invited=True))
        items.insert(0, Touchable(guest, cards.in_brief(guest, w), tuple(groupings(view, w))))
    if not shown:
        return None
    line, facts = guest_line.Line(tuple(shown)), _fitting(partial(_line_facts, view, context, w))
    return Picture("line.png", facts, guest_line.line, line, items=tuple(items))


def drawn(card: str, w: Words, **shown: Any) -> guest_line.Card:
    """Returns a card in the form that pictures of the line draw."""
    return guest_line.Card(card, cards.in_brief(card, w), cards.interests(card), **shown)


def _items_in_line(view: BelleView, w: Words) -> list[Touchable]:
    """Returns the cards in the line, with how to invite each now or why that isn't possible."""
    prompt = _inviting(view)
    if prompt is None:
        return [Touchable(place.card, cards.in_brief(place.card, w)) for place in view.line]
    chips = view.parties[view.turn.seat].chips
    items: list[Touchable] = []
    for place in view.line:
        invite = button(prompt, InviteGuest(place.card), invitation(place.card, view, w))
        usable, reason = (invite,) if place.affordable else (), ""
        if place.price is None:
            reason = obstacle("reserved_for_other", w, card=place.card)
        elif not place.affordable:
            reason = obstacle("too_few_chips", w, card=place.card, price=place.price, chips=chips)
        items.append(Touchable(place.card, cards.in_brief(place.card, w), usable, reason))
    return items


def _inviting(view: BelleView) -> rules.Prompt | None:
    """Returns the window in which the viewer can invite."""
    if view.viewer is None:
        return None
    return asked(view, model.Phase.BELLE_OR_INVITE, model.Phase.INVITE)


def invitation(
    card: str, view: BelleView, w: Words, name: Callable[[str, Words], str] = cards.in_brief
) -> str:
    """Returns a card in the line with its place and its cost."""
    number, place = next(row for row in enumerate(view.line, start=1) if row[1].card == card)
    return f"{number}. {name(card, w)} ({price(place, w)})"


def _line_facts(
    view: BelleView, context: RenderContext, w: Words, *, brief: bool
) -> tuple[str, ...]:
    """Describes the line's picture, with the interests in words."""
    facts = [w.t("The line:")]
    if (guest := view.turn.guest) is not None:
        name, liked = cards.in_brief(guest, w), cards.words_of(guest, w)
        facts.append(w.t("{guest}, invited ({interests})", guest=name, interests=liked))
    for number, place in enumerate(view.line, start=1):
        name = cards.in_brief(place.card, w)
        parts = [cards.words_of(place.card, w) or w.t("Belle")]
        if place.chips:
            parts.append(f"+{place.chips}" if brief else f"+{cards.chips(place.chips, w)}")
        parts.append(_price_alt(place, context, w, brief=brief))
        facts.append(w.labelled(f"{number}. {name}", ", ".join(parts)))
    return tuple(facts)


def _price_alt(place: PlaceView, context: RenderContext, w: Words, *, brief: bool) -> str:
    if place.reserved_for is not None:
        reserved = w.t("reserved for {name}", name=context.names[place.reserved_for])
        return reserved if place.price is None else f"{reserved} −{place.price}"
    if brief and place.price:
        return f"−{place.price}" if place.affordable else f"(−{place.price})"
    return price(place, w)


def price(place: PlaceView, w: Words) -> str:
    """Returns what a card in the line costs the player to move. Rule: BB-21, BB-53."""
    if place.price is None:
        return w.t("reserved")
    if not place.price:
        return w.t("free")
    if place.affordable:
        return w.t("costs {price}", price=place.price)
    return w.t("too dear: {price}", price=place.price)


# The parties


def _parties(view: BelleView, context: RenderContext, w: Words) -> Picture:
    """Returns a picture of the parties, and what each group would earn with the invited guest."""
    facts = _fitting(partial(_parties_facts, view, context, w))
    guest = view.turn.guest
    shown = board_picture.Parties(
        tuple(
            board_picture.Party(
                context.drawn(party.seat, w),
                party,
                joins=view.groupings if party.seat == view.turn.seat else (),
                turn=party.seat == view.turn.seat and bool(view.prompts),
                start=party.seat == view.start,
                promised=_promise(view, party.seat),
            )
            for party in view.parties
        ),
        () if guest is None else cards.interests(guest),
    )
    items = tuple(_items_in_parties(view, context, w))
    return Picture("parties.png", facts, board_picture.parties, shown, items=items)


def _items_in_parties(view: BelleView, context: RenderContext, w: Words) -> Iterator[Touchable]:
    """Yields the groups, each with how the guest can join it now, or that it's full."""
    joins = {join.does: join for join in groupings(view, w)}
    full = obstacle("group_full", w) if joins else ""
    for party in view.parties:
        for index, space in enumerate(party.spaces):
            name = group_name(view, party.seat, index, context.raw_names, w)
            own = party.seat == view.turn.seat
            join = joins.get(GroupGuest(index)) if own else None
            reason = full if own and space.guests and join is None else ""
            yield Touchable(f"@{party.seat}.{index}", name, (join,) if join else (), reason)


def group_name(view: BelleView, seat: int, space: int, names: Sequence[str], w: Words) -> str:
    """Returns the words for one of a party's groups."""
    if seat == view.viewer:
        return w.t("your group {number}", number=space + 1)
    return w.t("{name}'s group {number}", number=space + 1, name=names[seat])


def _promise(view: BelleView, seat: int) -> str:
    """Returns the Belle that promises a seat the start token; if several do, the latest counts."""
    last = view.claims[-1] if view.claims else None
    return last.belle if last is not None and last.seat == seat else ""


def _parties_facts(
    view: BelleView, context: RenderContext, w: Words, *, brief: bool
) -> tuple[str, ...]:
    parties = (_party_alt(view, party, context, w, brief=brief) for party in view.parties)
    return (w.t("The parties:"), *parties)


def _party_alt(
    view: BelleView, party: model.PartyView, context: RenderContext, w: Words, *, brief: bool
) -> str:
    """Describes a party: whose it is, its chips and Belles, then its groups."""
    marks = " 👑" if party.seat == view.start else ""
    marks += " ▶️" if party.seat == view.turn.seat and view.prompts else ""
    groups = [group(space, index + 1, brief=brief) for index, space in board_picture.begun(party)]
    if promised := _promise(view, party.seat):
        groups.append(w.t("{belle}: starts the next round", belle=cards.name(promised, w)))
    head = f"{context.names[party.seat]}{marks} {CHIP}{party.chips} {LADY}{party.belles}"
    return f"{head} · {' · '.join(groups) if groups else w.t('no guests yet')}"


def group(space: SpaceView, number: int, *, brief: bool = False) -> str:
    """Describes a group in one short line: its number, guests, interests and score.

    With ``brief``, it leaves out the interests that only one guest has.
    """
    shared = [tally for tally in cards.by_count(space.tallies) if tally.count > 1 or not brief]
    wing = " 🏛️" if space.wing is not None else ""
    taken = f"{len(space.guests)}/{space.full_at}"
    return f"[{number}]{wing} {taken} {cards.in_short(shared)} = {space.score}".replace("  ", " ")


# Controls


def controls(view: BelleView, w: Words) -> list[Block]:
    """Returns the menu for the line, or the buttons for the groups."""
    prompt = _inviting(view)
    if prompt is None:
        return [*rows(groupings(view, w))]
    choices = [
        choice(prompt, InviteGuest(place.card), control.label, _hint(place, view, w))
        for place, item in zip(view.line, _items_in_line(view, w), strict=True)
        for control in item.controls
    ]
    return [menu(prompt, Pick("invite"), w.t("Invite…"), choices)]


def _hint(place: PlaceView, view: BelleView, w: Words) -> str:
    hint = cards.words_of(place.card, w) or cards.effect(place.card, w, view.rules_version)
    return f"+{place.chips} {CHIP} · {hint}" if place.chips else hint


def groupings(view: BelleView, w: Words) -> list[Button]:
    """Returns a button for every group that the guest can join. Rule: BB-23, BB-24."""
    buttons: list[Button] = []
    if view.viewer is None or view.viewer != view.turn.seat:
        return buttons
    own = view.parties[view.viewer].spaces
    for grouping in view.groupings:
        space, number = own[grouping.space], grouping.space + 1
        if grouping.full:
            label = w.t("Group {number} full: {score}", number=number, score=grouping.score)
        elif space.guests:
            label = w.t(
                "Group {number}: {before} → {score}",
                number=number,
                before=space.score,
                score=grouping.score,
            )
        else:
            label = w.t("New group {number}", number=number)
        tone = Tone.GOOD if grouping.full else Tone.MAIN if space.guests else Tone.PLAIN
        buttons.append(button(asked(view), GroupGuest(grouping.space), label, tone))
    return buttons
