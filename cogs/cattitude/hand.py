"""A player's private hand: the bids being split, the offers to choose from, the tie, what to secure."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import rules
from bot.components.kit import Part, asked, compose, lines, read_out, row, small
from bot.components.screen import (
    MENU_LIMIT,
    Button,
    Menu,
    Picture,
    Screen,
    Separator,
    Tone,
    rows,
)
from bot.i18n.words import Words, capital
from bot.tables.commands import Pick, draft_as
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.cattitude.actions import ADD, LOCK
from cogs.cattitude.art import board_picture, hand_picture
from cogs.cattitude.board import ACCENT, closed_note, drawn
from cogs.cattitude.cards import (
    BOOK,
    PALACE,
    Kinds,
    backs,
    cards,
    emoji,
    house,
    kinds_of,
    label,
    species,
)
from cogs.cattitude.choices import BidDraft, my_tableau
from cogs.cattitude.securing.hand import collecting, securing
from cogs.cattitude.text import locked, side_label
from rules.cattitude.content import Card, Role
from rules.cattitude.legal import unmarked
from rules.cattitude.model import (
    FROM_TABLEAU,
    CattitudeView,
    ChooseBid,
    LockBid,
    Phase,
    Side,
    Unlock,
)


def hand(view: CattitudeView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand."""
    assert view.viewer is not None
    me = view.players[view.viewer]
    part = w.t(
        "You live in {house} and play at {place}.", house=house(me.house, w), place=context.place
    )
    prompt = asked(view)
    body = unlock = None
    if prompt is not None:
        shown = {Phase.BID: _bidding, Phase.CHOOSE: _choosing, Phase.COLLECT: collecting}
        body = shown.get(Phase(prompt.kind), securing)(view, prompt, context, w)
        if view.committed is not None:
            unlock = row(button(prompt, Unlock(), w.t("Unlock"), emoji="🔓"))
    palace = row(Button(w.t("My palace"), "cattitude_palace", emoji=w.emoji(PALACE)))
    return compose(
        ACCENT,
        f"-# {part}",
        body,
        unlock,
        Separator(),
        "-# " + palace_line(view, view.viewer, w),
        palace if me.palace or me.bonuses else None,
    )


def palace_line(view: CattitudeView, seat: int, w: Words) -> str:
    """Returns a palace in one line, for a viewer who may see it."""
    player, kinds = view.players[seat], kinds_of(view)
    assert player.palace is not None
    assert player.bonuses is not None
    assert player.sheet is not None
    if not player.palace and not player.bonuses:
        return w.t("Your palace is empty so far.")
    return w.t(
        "Your palace: {cards}. As it stands: **{points}**.",
        cards=cards((*player.palace, *player.bonuses), kinds, w),
        points=board_picture.signed(player.sheet.total),
    )


# Bidding


def _bidding(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    assert view.viewer is not None
    assert view.hand is not None
    kinds, neighbour = kinds_of(view), context.names[view.offers_to[view.viewer]]
    draft = draft_as(BidDraft, context.draft)
    done = view.committed if isinstance(view.committed, LockBid) else None
    shown, closed = (done.open, done.closed) if done is not None else draft.split(view.hand)
    bids = _both_bids(unmarked(shown), unmarked(closed), neighbour, kinds, w)
    if done is not None:
        return [bids, locked(w.t("Your bids are locked."), w)]
    buttons = [
        _flip(kinds, card, str(place), place in draft.open, prompt, w)
        for place, card in enumerate(view.hand)
    ]
    buttons += [
        _flip(kinds, card, f"{FROM_TABLEAU}{place}", up, prompt, w)
        for place, (card, up) in enumerate(draft.added)
    ]
    lock = button(prompt, LOCK, w.t("Lock both bids"), Tone.MAIN, emoji="🔒")
    return [
        bids,
        BOOK.guide(prompt, context, w, lock=lock.label, name=neighbour),
        rows(buttons, 3),
        _adding(view, draft, prompt, w),
        row(lock),
    ]


def _both_bids(
    shown: tuple[Card, ...], closed: tuple[Card, ...], neighbour: str, kinds: Kinds, w: Words
) -> list[Part]:
    """Returns both bids as a picture and text, with what the neighbour will see."""
    bids = [
        w.t("👁️ **Open**: {cards}", cards=cards(shown, kinds, w)),
        w.t("🙈 **Closed**: {cards}", cards=cards(closed, kinds, w)),
        "-# "
        + w.t(
            "What {name} will see: {cards}",
            name=neighbour,
            cards=" · ".join(
                (
                    *((cards(shown, kinds, w),) if shown else ()),
                    *((closed_note(closed, kinds, w),) if closed else ()),
                )
            ),
        ),
    ]
    picture = hand_picture.Bids(
        tuple(drawn(card, kinds) for card in shown),
        tuple(drawn(card, kinds) for card in closed),
        (w.t("Open"), w.t("Closed")),
        w.t("nothing"),
    )
    alt = read_out(bids).replace("-# ", "")
    return [Picture("hand.png", alt, hand_picture.bids, picture), lines(*bids)]


def _flip(kinds: Kinds, card: Card, what: str, up: bool, prompt: rules.Prompt, w: Words) -> Button:
    kind = kinds[card]
    name = capital(label(kind, w))
    if what.startswith(FROM_TABLEAU):
        name = f"+ {name}"
    said = w.t("{card}: open", card=name) if up else w.t("{card}: closed", card=name)
    tone = Tone.GOOD if up else Tone.PLAIN
    return button(prompt, Pick("flip", what), said, tone, emoji=emoji(kind, w))


def _adding(view: CattitudeView, draft: BidDraft, prompt: rules.Prompt, w: Words) -> Menu | None:
    """Returns the menu of tableau cards that may join the bids.

    Two of each kind are enough. The second ones come last: with more than 25 choices, which takes half the deck in
    front of one player, they are left out.
    """
    tableau = my_tableau(view)
    if not view.most_added or not tableau:
        return None
    kinds = kinds_of(view)
    once = list(dict.fromkeys(tableau))
    twice = [card for card in once if tableau.count(card) > 1 and view.most_added > 1]
    added = [card for card, _ in draft.added]
    choices = [
        choice(
            prompt,
            Pick("add", f"{card}.{number}"),
            capital(label(kinds[card], w)),
            w.t("from your tableau") if number == 1 else w.t("a second one"),
            chosen=added.count(card) >= number,
            emoji=emoji(kinds[card], w),
        )
        for number, group in ((1, once), (2, twice))
        for card in group
    ]
    most = min(view.most_added, len(tableau))
    asks = w.n(
        "Add {count} card from your tableau", "Add up to {count} cards from your tableau", most
    )
    return menu(prompt, ADD, asks, choices[:MENU_LIMIT], least=0, most=most)


# Choosing


def _choosing(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    assert view.viewer is not None
    kinds = kinds_of(view)
    offer = next(offer for offer in view.offers if offer.to == view.viewer)
    bids = [
        w.t("**{giver}** offers you", giver=context.names[offer.seat]),
        w.t("👁️ **Open**: {cards}", cards=cards(offer.open, kinds, w)),
        w.t("🙈 **Closed**: {backs}", backs=backs(offer.closed, w)),
    ]
    shown: list[Part] = [lines(*bids)]
    if isinstance(view.committed, ChooseBid):
        said = (
            w.t("You take the open bid.")
            if view.committed.bid is Side.OPEN
            else w.t("You take the closed bid.")
        )
        return [*shown, locked(said, w)]
    assert view.offered is not None
    neighbour = context.names[view.offers_to[view.viewer]]
    back = w.t(
        "What {name} leaves of yours comes back to you: {open} – or, face down: {closed}",
        name=neighbour,
        open=cards(view.offered.open, kinds, w),
        closed=cards(view.offered.closed, kinds, w),
    )
    act, labels = partial(button, prompt), {side: side_label(side, offer, w) for side in Side}
    return [
        *shown,
        small(
            [back, *_meanings((*offer.open, *view.offered.open, *view.offered.closed), kinds, w)]
        ),
        small(_dangers(view, w)),
        BOOK.guide(
            prompt, context, w, open=labels[Side.OPEN], closed=labels[Side.CLOSED], name=neighbour
        ),
        row(
            act(ChooseBid(Side.OPEN), labels[Side.OPEN], Tone.GOOD, emoji="👁️"),
            act(ChooseBid(Side.CLOSED), labels[Side.CLOSED], Tone.MAIN, emoji="🙈"),
        ),
    ]


def _meanings(seen: Iterable[Card], kinds: Kinds, w: Words) -> list[str]:
    """Returns what cards do that are no plain birds, each once."""
    told: list[str] = []
    for name in dict.fromkeys(seen):
        kind = kinds[name]
        what = "minus" if kind.role is Role.BIRD and kind.points < 0 else kind.role
        line = BOOK.find("meaning", what, w, sign=emoji(kind, w), card=capital(label(kind, w)))
        told += [line] if line else []
    return told


def _dangers(view: CattitudeView, w: Words) -> list[str]:
    """Returns what addicts and catastrophes would take from the tableau now."""
    assert view.viewer is not None
    tableau = view.players[view.viewer].tableau
    if not any(group.birds for group in tableau.groups):
        return []
    addict = [species(each, w) for each in dict.fromkeys(tableau.addict_takes)]
    pounce = [species(each, w) for each in dict.fromkeys(tableau.catastrophe_takes)]
    return [
        w.t("As things stand, Sir Gulpington would eat {species}.", species=w.either(addict))
        if addict
        else w.t("As things stand, there would be nothing for Sir Gulpington."),
        w.t("The Great Pounce would eat {species}.", species=w.either(pounce))
        if pounce
        else w.t("There would be nothing for The Great Pounce."),
    ]
