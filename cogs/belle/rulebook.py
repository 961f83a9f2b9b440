"""The rules of Belle of the Ball as a table plays them, and what each guest, Belle and interest is and does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.components.screen import Picture
from bot.i18n.words import Words
from bot.ui.game_ui import Page, Setting, Thing
from bot.ui.phrasebook import Facts
from bot.ui.rulebook import clocks, page
from cogs.belle import cards
from cogs.belle.art import guest_line, hand_picture
from cogs.belle.board import drawn, group, price
from cogs.belle.text import obstacle
from rules.belle import model, scoring
from rules.belle.game import SECONDS
from rules.belle.model import BelleView

PLAYING = 5
"""After how many pages the Belles come: those before say how to play them."""
LINE = tuple(cards.GUESTS)[:4]
"""A line of guests, in the examples."""
WANTED, LYING = 2, 1
"""Which of them is invited, and the chips that lie there."""
GROUP = tuple(cards.GUESTS)[: model.FULL]
"""A full group, in the examples."""


def pages(setting: Setting, w: Words) -> list[Page]:
    """Returns the rules as players of a table read them."""
    shown = {"line": lambda: (_line(w),), "group": lambda: (_group(w),)}
    found = cards.BOOK.pages(setting, w, _facts(setting, w), shown)
    return [*found[:PLAYING], *_belles(setting, w), *found[PLAYING:]]


def _facts(setting: Setting, w: Words) -> Facts:
    counted = scoring.tallies(cards.CONTENT, GROUP)
    paid = w.listing([cards.in_brief(guest, w) for guest in LINE[:WANTED]])
    left = model.START_CHIPS - WANTED + LYING
    return {
        **clocks({"turn": SECONDS}, setting, w),
        "chips": lambda: model.START_CHIPS,
        "wanted": lambda: cards.in_brief(LINE[WANTED], w),
        "skipped": lambda: paid,
        "lying": lambda: cards.chips(LYING, w),
        "left": lambda: left,
        "sum": lambda: cards.arithmetic(sorted(counted, key=lambda one: -one.count), w),
        "least": lambda: model.FULL,
        "most": lambda: 3 * model.FULL,
        "guests": lambda: len(cards.GUESTS),
        "removed": lambda: model.REMOVED,
    }


def _line(w: Words) -> Picture:
    told = [
        drawn(
            guest,
            w,
            price=place,
            note="" if place else w.t("free"),
            chips=LYING * (place == WANTED),
        )
        for place, guest in enumerate(LINE)
    ]
    alt = "; ".join(f"{cards.name(guest, w)} {cards.signs(guest, w)}" for guest in LINE)
    return Picture("line.png", alt, guest_line.line, guest_line.Line(tuple(told)))


def _group(w: Words) -> Picture:
    alt = "; ".join(f"{cards.name(guest, w)} {cards.signs(guest, w)}" for guest in GROUP)
    shown = guest_line.Line(tuple(drawn(guest, w) for guest in GROUP))
    return Picture("group.png", alt, guest_line.line, shown)


def _belles(setting: Setting, w: Words) -> list[Page]:
    """Returns all Belles, on two pages."""
    lines = [
        "- "
        + w.labelled(f"**{cards.name(belle, w)}**", cards.effect(belle, w, setting.rules_version))
        + "\n-# "
        + w.t("What she ignores: {rule}.", rule=cards.ignored(belle, w))
        for belle in cards.BELLES
    ]
    half = len(lines) // 2
    return [
        Page(w.t("The Belles: line and party"), "\n".join(lines[:half])),
        Page(w.t("The Belles: score and mischief"), "\n".join(lines[half:])),
    ]


# What can be asked about


def things(setting: Setting, view: BelleView | None, w: Words) -> list[Thing]:
    """Returns Belles, guests and interests: those the viewer sees, or all there are."""
    found: dict[str, str] = {}
    if view is None:
        found |= dict.fromkeys(cards.BELLES, w.t("Belles")) | dict.fromkeys(
            cards.GUESTS, w.t("Guests")
        )
    else:
        for which, where in _seen(view, w):
            found.setdefault(which, where)
    told = partial(_page, setting=setting, view=view, w=w)
    named = [
        Thing(one, cards.name(one, w), partial(told, one), where) for one, where in found.items()
    ]
    signs = [
        Thing(one, cards.word(one, w), partial(_interest, one, view, w), w.t("Interests"), sign)
        for one, sign in cards.GLYPHS.items()
    ]
    return [*named, *signs]


def _seen(view: BelleView, w: Words) -> Iterator[tuple[str, str]]:
    """Yields what a viewer sees, and where."""
    if view.turn.guest is not None:
        yield view.turn.guest, w.t("The line")
    yield from ((one.belle, w.t("Your hand")) for one in view.hand or ())
    yield from ((place.card, w.t("The line")) for place in view.line)
    yield from ((one, w.t("Cards you look at")) for one in view.looking or ())
    lent = [one.belle for one in (*view.line, *view.claims) if one.belle]
    lent += [belle for party in view.parties for space in party.spaces for belle in space.belles]
    lent += [space.wing for party in view.parties for space in party.spaces if space.wing]
    yield from ((one, w.t("Belles at work")) for one in (*view.turn.belles, *lent))
    for party in sorted(view.parties, key=lambda one: one.seat != view.viewer):
        where = w.t("Your party") if party.seat == view.viewer else w.t("Other parties")
        yield from ((guest, where) for space in party.spaces for guest in space.guests)


def _page(which: str, setting: Setting, view: BelleView | None, w: Words) -> Page:
    return _belle(which, setting, view, w) if which in cards.BELLES else _guest(which, view, w)


def _belle(belle: str, setting: Setting, view: BelleView | None, w: Words) -> Page:
    held = next((one for one in (view and view.hand) or () if one.belle == belle), None)
    if held is None:
        now = None
    elif held.obstacle is None:
        now = w.t("**Now:** you can play her.")
    else:
        now = w.t("**Now:** you cannot play her. {reason}", reason=obstacle(held.obstacle, w))
    name = cards.name(belle, w)
    named = hand_picture.Hand(((belle, name),))
    return page(
        name,
        now,
        cards.effect(belle, w, setting.rules_version),
        w.t("What she ignores: {rule}.", rule=cards.ignored(belle, w)),
        picture=Picture("belle.png", name, hand_picture.hand, named),
    )


def _guest(guest: str, view: BelleView | None, w: Words) -> Page:
    place = next((one for one in (view.line if view else ()) if one.card == guest), None)
    now: list[str] = []
    if place is not None:
        now.append(w.t("**In the line:** {price}.", price=price(place, w)))
        if place.chips:
            now.append(w.t("With the guest you get {chips}.", chips=cards.chips(place.chips, w)))
    if view is not None and (place is not None or guest == view.turn.guest):
        now += _with(guest, view, w)
    alt = w.labelled(cards.name(guest, w), cards.words_of(guest, w))
    shown = guest_line.Line((drawn(guest, w),))
    return page(
        cards.name(guest, w),
        f"*{cards.epithet(guest, w)}*",
        w.t(
            "Interests: {signs}",
            signs=w.listing([cards.many(one, w) for one in cards.interests(guest)]),
        ),
        *now,
        *(_groups(guest, view, w) if view else ()),
        picture=Picture("guest.png", alt, guest_line.line, shown),
    )


def _with(guest: str, view: BelleView, w: Words) -> Iterator[str]:
    """Yields what each of the viewer's groups would earn with a guest."""
    for party in view.parties:
        for number, space in enumerate(party.spaces, 1):
            if party.seat == view.viewer and space.guests and len(space.guests) < space.full_at:
                counted = scoring.tallies(cards.CONTENT, (*space.guests, guest))
                told = cards.arithmetic(sorted(counted, key=lambda one: -one.count), w)
                yield w.t("In your group {number}: {sum}", number=number, sum=told)


def _groups(guest: str, view: BelleView, w: Words) -> Iterator[str]:
    """Yields the group a guest is in."""
    for party in view.parties:
        for number, space in enumerate(party.spaces, 1):
            if guest in space.guests:
                yield w.t("**Now:** in the group {group}.", group=group(space, number))


def _interest(interest: str, view: BelleView | None, w: Words) -> Page:
    having = [one for one in cards.GUESTS if interest in cards.interests(one)]
    now: list[str] = []
    for party in (
        one for one in (view.parties if view else ()) if view and one.seat == view.viewer
    ):
        for number, space in enumerate(party.spaces, 1):
            count = sum(interest in cards.interests(one) for one in space.guests)
            if count:
                now.append(
                    w.n(
                        "In your group {number}: {count} guest.",
                        "In your group {number}: {count} guests.",
                        count,
                        number=number,
                    )
                )
    return page(
        cards.many(interest, w),
        w.t("{count} of {guests} guests have it.", count=len(having), guests=len(cards.GUESTS)),
        w.t("Two or more guests of a full group who share it earn a chip each."),
        *now,
    )
