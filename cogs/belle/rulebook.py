"""The rules of Belle of the Ball at a table, and pages on guests, Belles and interests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from bot.components.screen import Picture
from bot.i18n.words import Words
from bot.ui.game_ui import Page, Setting, Thing
from bot.ui.phrasebook import Facts
from bot.ui.rulebook import clocks, page
from cogs.belle import cards
from cogs.belle.art import guest_line
from cogs.belle.board import drawn, group, price
from cogs.belle.text import obstacle
from rules.belle import model, scoring
from rules.belle.game import SECONDS
from rules.belle.model import BelleView

PLAYING = 5
"""The number of pages before the ones about Belles."""
LINE = tuple(cards.GUESTS)[:4]
"""A line of guests for the examples."""
WANTED, LYING = 2, 1
"""The place of the guest invited in the examples, and the chips on that guest."""
GROUP = tuple(cards.GUESTS)[: model.FULL]
"""A full group for the examples."""


def pages(setting: Setting, w: Words) -> list[Page]:
    """Returns the rules as a table's players read them."""
    shown = {"line": lambda: (_line(w),), "group": lambda: (_group(w),)}
    texts = cards.BOOK.pages(setting, w, _facts(setting, w), shown)
    return [*texts[:PLAYING], *_belles(setting, w), *texts[PLAYING:]]


def _facts(setting: Setting, w: Words) -> Facts:
    paid = w.listing([cards.in_brief(guest, w) for guest in LINE[:WANTED]])
    left = model.START_CHIPS - WANTED + LYING
    return {
        **clocks({"turn": SECONDS}, setting, w),
        "chips": lambda: model.START_CHIPS,
        "wanted": lambda: cards.in_brief(LINE[WANTED], w),
        "skipped": lambda: paid,
        "lying": lambda: cards.chips(LYING, w),
        "left": lambda: left,
        "sum": lambda: cards.arithmetic(_tallies(GROUP), w),
        "least": lambda: model.FULL,
        "most": lambda: 3 * model.FULL,
        "guests": lambda: len(cards.GUESTS),
        "removed": lambda: model.REMOVED,
    }


def _tallies(guests: Sequence[str]) -> Sequence[model.Tally]:
    """Returns what a full group's guests would earn, by interest."""
    return cards.by_count(scoring.tallies(cards.CONTENT, guests))


def _line(w: Words) -> Picture:
    shown = [drawn(guest, w, price=place) for place, guest in enumerate(LINE)]
    shown[WANTED] = replace(shown[WANTED], chips=LYING)
    return _example("line.png", shown, w)


def _group(w: Words) -> Picture:
    return _example("group.png", [drawn(guest, w) for guest in GROUP], w)


def _example(name: str, shown: Sequence[guest_line.Card], w: Words) -> Picture:
    facts = tuple(f"{card.name} {cards.signs(card.id, w)}" for card in shown)
    return Picture(name, facts, guest_line.line, guest_line.Line(tuple(shown)))


def _belles(setting: Setting, w: Words) -> list[Page]:
    """Returns all Belles, on two pages."""
    lines = [
        "- "
        + w.labelled(f"**{cards.name(belle, w)}**", cards.effect(belle, w, setting.rules_version))
        + "\n-# "
        + w.t("The rule she breaks: {rule}.", rule=cards.ignored(belle, w))
        for belle in cards.BELLES
    ]
    half = len(lines) // 2
    return [
        Page(w.t("The Belles: line and party"), "\n".join(lines[:half])),
        Page(w.t("The Belles: score and mischief"), "\n".join(lines[half:])),
    ]


# What can be asked about


def things(setting: Setting, view: BelleView | None, w: Words) -> list[Thing]:
    """Returns the Belles, guests and interests that the viewer sees, or all of them."""
    places: dict[str, str] = {}
    if view is None:
        places |= dict.fromkeys(cards.BELLES, w.t("Belles"))
        places |= dict.fromkeys(cards.GUESTS, w.t("Guests"))
    else:
        for card, place in _seen(view, w):
            places.setdefault(card, place)
    about = partial(_page, setting=setting, view=view, w=w)
    named = [
        Thing(card, cards.name(card, w), partial(about, card), place)
        for card, place in places.items()
    ]
    signs = [
        Thing(name, cards.word(name, w), partial(_interest, name, view, w), w.t("Interests"), sign)
        for name, sign in cards.GLYPHS.items()
    ]
    return [*named, *signs]


def _seen(view: BelleView, w: Words) -> Iterator[tuple[str, str]]:
    """Yields the cards that a viewer sees, each with where it is."""
    if view.turn.guest is not None:
        yield view.turn.guest, w.t("The line")
    yield from ((held.belle, w.t("Your hand")) for held in view.hand or ())
    yield from ((place.card, w.t("The line")) for place in view.line)
    yield from ((card, w.t("Cards you're looking at")) for card in view.looking or ())
    spaces = [space for party in view.parties for space in party.spaces]
    lent = [effect.belle for effect in (*view.line, *view.claims) if effect.belle]
    lent += [belle for space in spaces for belle in space.belles]
    lent += [space.wing for space in spaces if space.wing]
    yield from ((belle, w.t("Belles at work")) for belle in (*view.turn.belles, *lent))
    for party in sorted(view.parties, key=lambda party: party.seat != view.viewer):
        place = w.t("Your party") if party.seat == view.viewer else w.t("Other parties")
        yield from ((guest, place) for space in party.spaces for guest in space.guests)


def _page(card: str, setting: Setting, view: BelleView | None, w: Words) -> Page:
    return _belle(card, setting, view, w) if card in cards.BELLES else _guest(card, view, w)


def _belle(belle: str, setting: Setting, view: BelleView | None, w: Words) -> Page:
    now = None
    for held in (view and view.hand) or ():
        if held.belle == belle and held.obstacle is None:
            now = w.t("**Now:** you can play her.")
        elif held.belle == belle and held.obstacle is not None:
            why = obstacle(held.obstacle, w)
            now = w.t("**Now:** you can't play her. {reason}", reason=why)
    name = cards.name(belle, w)
    shown = guest_line.Line((drawn(belle, w),))
    return page(
        name,
        now,
        cards.effect(belle, w, setting.rules_version),
        w.t("The rule she breaks: {rule}.", rule=cards.ignored(belle, w)),
        picture=Picture("belle.png", (name,), guest_line.line, shown),
    )


def _guest(guest: str, view: BelleView | None, w: Words) -> Page:
    name = cards.name(guest, w)
    alt = w.labelled(name, cards.words_of(guest, w))
    shown = guest_line.Line((drawn(guest, w),))
    liked = w.listing([cards.many(interest, w) for interest in cards.interests(guest)])
    return page(
        name,
        f"*{cards.epithet(guest, w)}*",
        w.t("Interests: {signs}", signs=liked),
        *(_guest_now(guest, view, w) if view else ()),
        picture=Picture("guest.png", (alt,), guest_line.line, shown),
    )


def _guest_now(guest: str, view: BelleView, w: Words) -> Iterator[str]:
    """Yields where a guest is, and what each of the viewer's groups would earn with that guest."""
    for place in view.line:
        if place.card == guest:
            yield w.t("**In the line:** {price}.", price=price(place, w))
            if place.chips:
                yield w.t("You get {chips} with the guest.", chips=cards.chips(place.chips, w))
    if guest in (view.turn.guest, *(place.card for place in view.line)):
        for number, space in _own_groups(view):
            if space.guests and space.room:
                total = cards.arithmetic(_tallies((*space.guests, guest)), w)
                yield w.t("In your group {number}: {sum}", number=number, sum=total)
    for party in view.parties:
        for number, space in enumerate(party.spaces, 1):
            if guest in space.guests:
                yield w.t("**Now:** in group {group}.", group=group(space, number))


def _own_groups(view: BelleView | None) -> list[tuple[int, model.SpaceView]]:
    """Returns the viewer's groups with their numbers; a spectator has none."""
    if view is None or view.viewer is None:
        return []
    return [*enumerate(view.parties[view.viewer].spaces, 1)]


def _interest(interest: str, view: BelleView | None, w: Words) -> Page:
    having = [guest for guest in cards.GUESTS if interest in cards.interests(guest)]
    now: list[str] = []
    for number, space in _own_groups(view):
        if count := sum(guest in having for guest in space.guests):
            text = w.n(
                "In your group {number}: {count} guest.",
                "In your group {number}: {count} guests.",
                count,
                number=number,
            )
            now.append(text)
    return page(
        cards.many(interest, w),
        w.t("{count} of {guests} guests have it.", count=len(having), guests=len(cards.GUESTS)),
        w.t("Two or more guests in a full group who share it earn a chip each."),
        *now,
    )
