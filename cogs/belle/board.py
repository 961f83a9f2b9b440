"""Belle of the Ball's board, from views and words: the line, the parties, and what may be pressed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.components.kit import compose, lines, small
from bot.components.renderer import ALT_LIMIT
from bot.components.screen import Block, Button, Choice, Picture, Screen, Tone, rows
from bot.i18n.words import Words
from bot.tables.commands import Pick
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.belle import cards
from cogs.belle.art import board_picture, guest_line
from cogs.belle.art.emoji import CHIP, LADY
from rules.belle.model import (
    BelleView,
    GroupGuest,
    InviteGuest,
    PartyView,
    Phase,
    PlaceView,
    SpaceView,
)

ACCENT = 0x7A4BB0
"""The purple of a ball mask."""


# The board


def board(view: BelleView, context: RenderContext, w: Words) -> Screen:
    """Returns the board: the line and the parties, what has just happened, and what the player to move may press."""
    head = "### " + w.t(
        "Belle of the Ball · table {number} · round {round}",
        number=context.table_id,
        round=view.round,
    )
    return compose(
        ACCENT,
        lines(
            head,
            None if context.asked else turn_line(view, context, w),
            "-# " + _piles(view, w),
        ),
        line_picture(view, context, w),
        parties_picture(view, range(len(view.parties)), context, w),
        small(context.news),
        controls(view, context, w),
    )


def turn_line(view: BelleView, context: RenderContext, w: Words) -> str:
    """Returns whose turn it is and what for."""
    if not view.prompts:
        return w.t("The ball is over.")
    turn = view.turn
    line = cards.BOOK.word(
        "turn",
        turn.phase,
        w,
        name=context.names[turn.seat],
        guest="" if turn.guest is None else cards.name(turn.guest, w),
        belle="" if turn.asking is None else cards.name(turn.asking, w),
    )
    return line + context.countdown(view.prompts[0].window)


def line_picture(view: BelleView, context: RenderContext, w: Words) -> Picture | None:
    """Returns a picture of the line, with the guest who waits to be grouped; ``None`` if no one is there."""
    shown = [
        drawn(
            place.card,
            w,
            chips=place.chips,
            price=place.price or 0,
            note="" if place.price else price(place, w),
            open=place.affordable,
            ribbon=place.reserved_for,
        )
        for place in view.line
    ]
    if view.turn.guest is not None:
        shown.insert(0, drawn(view.turn.guest, w, note=w.t("invited"), invited=True))
    if not shown:
        return None
    versions = ("; ".join(_aloud(view, context, w, surnames=brief)) for brief in (False, True))
    alt = _first_to_fit(w.t("The line: {line}", line=line) for line in versions)
    return Picture("line.png", alt, guest_line.line, guest_line.Line(tuple(shown)))


def _first_to_fit(texts: Iterable[str]) -> str:
    """Returns the first text that is short enough for a picture's description, or else the last one."""
    text = ""
    for text in texts:
        if len(text) <= ALT_LIMIT:
            break
    return text


def _aloud(view: BelleView, context: RenderContext, w: Words, *, surnames: bool) -> list[str]:
    """Returns what the picture of the line shows, with interests in words.

    Args:
        view: the table.
        context: who plays.
        w: the reader's words.
        surnames: whether to shorten guests' names to rank and surname, so that a long line fits.
    """
    said = [
        w.t("{guest}, invited ({interests})", guest=cards.name(guest, w), interests=liked)
        for guest in (view.turn.guest,)
        if guest is not None
        for liked in (cards.words_of(guest, w),)
    ]
    for number, place in enumerate(view.line, start=1):
        called = cards.in_brief if surnames else cards.name
        who = f"{number}. {called(place.card, w)}"
        liked = cards.words_of(place.card, w)
        parts = [liked] if liked else [w.t("Belle")]
        if place.chips:
            parts.append(f"+{place.chips}" if surnames else f"+{cards.chips(place.chips, w)}")
        parts.append(_price_text(place, context, w, brief=surnames))
        said.append(w.labelled(who, ", ".join(parts)))
    return said


def _price_text(place: PlaceView, context: RenderContext, w: Words, *, brief: bool) -> str:
    if place.reserved_for is not None:
        reserved = w.t("reserved for {name}", name=context.names[place.reserved_for])
        return reserved if place.price is None else f"{reserved} −{place.price}"
    if brief and place.price:
        return f"−{place.price}" if place.affordable else f"(−{place.price})"
    return price(place, w)


def drawn(card: str, w: Words, **shown: Any) -> guest_line.Card:
    """Returns a card as pictures of the line draw it, with whatever else is to be seen of it."""
    interests = tuple((one, cards.word(one, w)) for one in cards.interests(card))
    return guest_line.Card(card, cards.name(card, w), interests, **shown)


def price(place: PlaceView, w: Words) -> str:
    """Returns what a card of the line costs the player to move, or that they cannot have it. Rule: BB-21, BB-53."""
    if place.price is None:
        return w.t("reserved")
    if not place.price:
        return w.t("free")
    if place.affordable:
        return w.t("costs {price}", price=place.price)
    return w.t("too dear: {price}", price=place.price)


def parties_picture(
    view: BelleView, seats: Sequence[int], context: RenderContext, w: Words
) -> Picture:
    """Returns a picture of some parties, with what each group would earn with the guest to be grouped."""
    projected = {grouping.space: grouping.score for grouping in view.groupings}
    shown = tuple(
        board_picture.Party(
            seat=seat,
            name=context.drawn(seat, w),
            chips=view.parties[seat].chips,
            belles=view.parties[seat].belles,
            groups=tuple(
                board_picture.Group(
                    guests=len(space.guests),
                    full_at=space.full_at,
                    counts=tuple(
                        (tally.interests[0], tally.count) for tally in cards.counted(space)
                    ),
                    score=space.score,
                    projected=projected.get(index) if seat == view.turn.seat else None,
                    wing=space.wing is not None,
                )
                for index, space in enumerate(view.parties[seat].spaces)
            ),
            turn=seat == view.turn.seat and bool(view.prompts),
            start=seat == view.start,
            promised=_promise(view, seat),
        )
        for seat in seats
    )
    versions = (
        "; ".join(_party(view, view.parties[seat], context, w, singles=singles) for seat in seats)
        for singles in (True, False)
    )
    alt = _first_to_fit(w.t("The parties: {parties}", parties=parties) for parties in versions)
    return Picture("parties.png", alt, board_picture.parties, shown)


def _promise(view: BelleView, seat: int) -> str:
    """Returns the Belle that gives a seat the start token at the end of the round; of several the latest counts."""
    last = view.claims[-1] if view.claims else None
    return last.belle if last is not None and last.seat == seat else ""


def _party(
    view: BelleView, party: PartyView, context: RenderContext, w: Words, *, singles: bool
) -> str:
    """Returns a party in words: whose it is, chips and Belles, then the groups."""
    marks = " 👑" if party.seat == view.start else ""
    marks += " ▶️" if party.seat == view.turn.seat and view.prompts else ""
    groups = [
        group(space, number, singles=singles)
        for number, space in enumerate(party.spaces, start=1)
        if space.guests or space.wing
    ]
    if promised := _promise(view, party.seat):
        groups.append(w.t("{belle}: starts the next round", belle=cards.name(promised, w)))
    head = f"{context.names[party.seat]}{marks} {CHIP}{party.chips} {LADY}{party.belles}"
    return f"{head} · {' · '.join(groups) if groups else w.t('no guests yet')}"


def group(space: SpaceView, number: int, *, singles: bool = True) -> str:
    """Returns a group in one short line of plain text: its number, guests, interests counted, what it would earn.

    Args:
        space: the group.
        number: its number, from 1.
        singles: whether to name interests that only one guest has.
    """
    counted = cards.in_short(tally for tally in cards.counted(space) if singles or tally.count > 1)
    wing = " 🏛️" if space.wing is not None else ""
    taken = f"{len(space.guests)}/{space.full_at}"
    return f"[{number}]{wing} {taken} {counted} = {space.score}".replace("  ", " ")


def _piles(view: BelleView, w: Words) -> str:
    parts = [w.n("{count} card to come", "{count} cards to come", view.guest_deck)]
    if view.guest_discard:
        left = len(view.guest_discard)
        parts.append(w.n("{count} guest has left", "{count} guests have left", left))
    if not view.options.one_deck:
        parts.append(w.n("{count} Belle to draw", "{count} Belles to draw", view.belle_deck))
    return " · ".join(parts)


# What may be pressed


def controls(view: BelleView, context: RenderContext, w: Words) -> list[Block]:
    """Returns the menu of the line or the buttons of the groups; the same on the board and in the hand."""
    if not view.prompts:
        return []
    match view.turn.phase:
        case Phase.BELLE_OR_INVITE | Phase.INVITE:
            said = w.t("Invite…")
            if view.viewer is None:  # others read the board, too
                said = w.t("{name} invites…", name=context.raw_names[view.turn.seat])
            return [menu(view.prompts[0], Pick("invite"), said, _invitations(view, w))]
        case Phase.GROUP:
            return [*rows(groupings(view, w))]
        case _:
            return []


def _invitations(view: BelleView, w: Words) -> list[Choice]:
    return [
        choice(
            view.prompts[0],
            InviteGuest(place.card),
            invitation(place.card, view, w),
            _hint(place, view, w),
        )
        for place in view.line
        if place.affordable
    ]


def invitation(card: str, view: BelleView, w: Words) -> str:
    """Returns a card of the line with its place and what it costs."""
    number, place = next(one for one in enumerate(view.line, start=1) if one[1].card == card)
    return f"{number}. {cards.name(card, w)} ({price(place, w)})"


def _hint(place: PlaceView, view: BelleView, w: Words) -> str:
    if place.card in cards.GUESTS:
        hint = cards.words_of(place.card, w)
    else:
        hint = cards.effect(place.card, w, view.rules_version)
    return f"+{place.chips} {CHIP} · {hint}" if place.chips else hint


def groupings(view: BelleView, w: Words) -> list[Button]:
    """Returns a button for every group the guest may join, with what it earns now and then. Rule: BB-23, BB-24."""
    own = view.parties[view.turn.seat].spaces
    buttons: list[Button] = []
    for grouping in view.groupings:
        space, number = own[grouping.space], grouping.space + 1
        if grouping.full:
            label = w.t("Group {number} full: {score}", number=number, score=grouping.score)
        elif space.guests:
            label = w.t(
                "Group {number} ({taken}): {before} → {score}",
                number=number,
                taken=f"{len(space.guests)}/{space.full_at}",
                before=space.score,
                score=grouping.score,
            )
        else:
            label = w.t("New group {number}", number=number)
        tone = Tone.GOOD if grouping.full else Tone.MAIN if space.guests else Tone.PLAIN
        joined = GroupGuest(grouping.space)
        buttons.append(button(view.prompts[0], joined, label, tone))
    return buttons
