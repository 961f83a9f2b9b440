"""A player's private hand: splitting bids, taking offers, breaking ties, and securing species."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import rules
from bot.components.kit import Part, asked, compose, row, small
from bot.components.screen import MENU_LIMIT, Button, Menu, Picture, Screen, Tone, Touchable, rows
from bot.i18n.words import Words
from bot.render.sprite import Drawing
from bot.tables.commands import Pick, draft_as
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.cattitude.actions import ADD, LOCK, SECURE
from cogs.cattitude.art import hand_picture
from cogs.cattitude.art.cards import bird_sign
from cogs.cattitude.art.cards import face as card_face
from cogs.cattitude.board import ACCENT, tableau_line, two_bids
from cogs.cattitude.cards import (
    BOOK,
    PALACE,
    ROYAL,
    Kinds,
    backs,
    bird,
    cards,
    emoji,
    kinds_of,
    label,
    meaning,
    named,
    palace_cards,
    points,
    several,
    species,
)
from cogs.cattitude.choices import (
    BidDraft,
    Offered,
    SecureDraft,
    deck_of,
    locked_cards,
    move_text,
    my_tableau,
    own_tableau,
)
from cogs.cattitude.text import decided, locked
from rules.cattitude.content import STRIKERS, Back, Card, CardKind, Species
from rules.cattitude.model import (
    CattitudeView,
    ChooseBid,
    ChooseLoss,
    Group,
    LockBid,
    Offer,
    Phase,
    Secure,
    Unlock,
)
from rules.cattitude.scoring import losses

Buttons = Mapping[Species, Sequence[Button]]
NEW = 2
"""How many rounds a hand goes on explaining what follows from a decision."""


def hand(view: CattitudeView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand."""
    assert view.viewer is not None
    me, prompt = view.players[view.viewer], asked(view)
    part, palace = None, _palace(view, w)
    if prompt is None:
        body: list[Part] = [row(*palace) if palace else None]
    elif view.committed is not None:
        unlock = button(prompt, Unlock(), w.t("Unlock"), emoji="🔓")
        body = [*_decided(view, context, w), row(*palace, unlock)]
    else:
        shown = {Phase.BID: _bidding, Phase.CHOOSE: _choosing, Phase.COLLECT: _collecting}
        body = shown.get(Phase(prompt.kind), _securing)(view, prompt, context, w)
        if view.round == 1 and prompt.kind == Phase.BID:
            house = BOOK.word("house", me.house, w)
            part = w.t("You live in {house} and play at {place}.", house=house, place=context.place)
    return compose(ACCENT, f"-# {part}" if part else None, body)


def _palace(view: CattitudeView, w: Words) -> tuple[Button, ...]:
    """Returns the button that opens the viewer's palace, unless the palace is empty."""
    assert view.viewer is not None
    me = view.players[view.viewer]
    if not palace_cards(me) or me.sheet is None:
        return ()
    text = w.labelled(w.t("Palace"), points(me.sheet.total))
    return (Button(text, "cattitude_palace", emoji=w.emoji(PALACE)),)


def _decided(view: CattitudeView, context: RenderContext, w: Words) -> list[Part]:
    """Returns what the viewer has decided, while others are still deciding."""
    match view.committed:
        case LockBid():
            bids = _both_bids(view, locked_cards(view.committed), {}, w)
            return [bids, locked(w.t("Your bids are locked."), w)]
        case ChooseBid(side):
            return [locked(BOOK.word("taken", side, w), w)]
        case Secure() as secure:
            text = move_text(secure, view, context, w)
            return [_picture(view, {}, lambda _: decided(view, w), w), locked(text, w)]
        case _:
            return []


def face(code: str, view: CattitudeView, _w: Words) -> Drawing | None:
    """Returns how to draw a card, or a species' bird."""
    if code in {*Species}:
        return bird_sign, (Species(code), 96)
    kind = kinds_of(view).get(code)
    return (card_face, (kind, 120)) if kind else None


# Bidding


def _bidding(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    assert view.viewer is not None
    kinds, draft = kinds_of(view), draft_as(BidDraft, context.draft)
    offered = draft.cards(view.hand or ())
    flips = {card: _flip(card, kinds, prompt, w) for card in offered}
    lock = button(prompt, LOCK, w.t("Lock both bids"), Tone.MAIN, emoji="🔒")
    name = context.names[view.offers_to[view.viewer]]
    return [
        _both_bids(view, offered, flips, w),
        BOOK.guide(prompt, context, w, new=view.round <= NEW, lock=lock.label, name=name),
        rows([*flips.values()], 3),
        _adding(view, draft, prompt, w),
        row(*_palace(view, w), lock),
    ]


def _flip(offered: Offered, kinds: Kinds, prompt: rules.Prompt, w: Words) -> Button:
    kind = kinds[offered.face]
    name = label(kind, w)
    text = BOOK.word("flip", offered.is_open, w, card=w.capital(name) if offered.is_open else name)
    tone = Tone.GOOD if offered.is_open else Tone.PLAIN
    return button(prompt, Pick("flip", offered.key), text, tone, emoji=emoji(kind, w))


def _both_bids(
    view: CattitudeView, offered: Sequence[Offered], flips: Mapping[Offered, Button], w: Words
) -> Picture:
    """Returns a player's own two bids."""
    kinds = kinds_of(view)
    shown, closed = (
        tuple(card.face for card in offered if card.is_open is is_open) for is_open in (True, False)
    )
    items = tuple(
        Touchable(
            card.face,
            label(kinds[card.face], w),
            (flips[card],) if card in flips else (),
            decided(view, w),
        )
        for card in sorted(offered, key=lambda card: not card.is_open)
    )
    facts = (
        w.t("👁️ **Open**: {cards}", cards=cards(shown, kinds, w)),
        w.t("🙈 **Closed**: {cards}", cards=cards(closed, kinds, w)),
    )
    hidden = tuple(kinds[card] for card in closed)
    return _bids(tuple(kinds[card] for card in shown), hidden, facts, items, w)


def _bids(
    shown: tuple[CardKind, ...],
    closed: tuple[CardKind | Back, ...],
    facts: tuple[str, ...],
    items: tuple[Touchable, ...],
    w: Words,
) -> Picture:
    titles = (w.t("Open"), w.t("Closed"))
    drawn = hand_picture.Bids(shown, closed, titles, w.t("nothing"))
    return Picture("hand.png", facts, hand_picture.bids, drawn, items=items)


def _adding(view: CattitudeView, draft: BidDraft, prompt: rules.Prompt, w: Words) -> Menu | None:
    """Returns the menu of tableau cards that can be added to the bids, at most two of a kind.

    Second copies come last, because the menu only has room for 25 choices, half the deck.
    """
    tableau, kinds = my_tableau(view), kinds_of(view)
    most = min(view.most_added, len(tableau))
    if not most:
        return None
    once = list(dict.fromkeys(tableau))
    twice = [card for card in once if tableau.count(card) > 1 and most > 1]
    added = [card for card, _ in draft.added]
    choices = [
        choice(
            prompt,
            Pick("add", f"{card}.{number}"),
            w.capital(label(kinds[card], w)),
            w.t("from your tableau") if number == 1 else w.t("a second one"),
            chosen=added.count(card) >= number,
            emoji=emoji(kinds[card], w),
        )
        for number, group in ((1, once), (2, twice))
        for card in group
    ]
    asks = w.n(
        "Add {count} card from your tableau", "Add up to {count} cards from your tableau", most
    )
    return menu(prompt, ADD, asks, choices[:MENU_LIMIT], least=0, most=most)


# Choosing


def _two_bids(view: CattitudeView, context: RenderContext, w: Words) -> Picture:
    """Returns the two bids between which the viewer has to choose."""
    kinds = kinds_of(view)
    offer = next(offer for offer in view.offers if offer.to == view.viewer)
    facts = (
        w.t("**{giver}** offers you:", giver=context.names[offer.seat]),
        w.t("👁️ **Open**: {cards}", cards=cards(offer.open, kinds, w)),
        w.t("🙈 **Closed**: {backs}", backs=backs(offer.closed, w)),
    )
    shown = tuple(kinds[card] for card in offer.open)
    return _bids(shown, offer.closed, facts, two_bids(view, offer, context, w), w)


def _choosing(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    assert view.viewer is not None
    assert view.offered is not None
    kinds, mine, palace = kinds_of(view), view.offered, _palace(view, w)
    offer = next(offer for offer in view.offers if offer.to == view.viewer)
    neighbour = context.names[view.offers_to[view.viewer]]
    back = w.t(
        "Coming back from {name}: {open} (open) or {closed} (closed)",
        name=neighbour,
        open=cards(mine.open, kinds, w),
        closed=cards(mine.closed, kinds, w),
    )
    meanings = [text for card in dict.fromkeys(offer.open) if (text := meaning(kinds[card], w))]
    picture = _two_bids(view, context, w)
    open_, closed = (take for item in picture.items for take in item.controls)
    labels, giver = {"open": open_.label, "closed": closed.label}, context.names[offer.seat]
    return [
        picture,
        small([back, *_dangers(view, offer, context, w), *meanings[:1]]),
        BOOK.guide(prompt, context, w, new=view.round <= NEW, name=giver, **labels),
        row(open_, closed),
        row(*palace) if palace else None,
    ]


def _dangers(view: CattitudeView, offer: Offer, context: RenderContext, w: Words) -> list[str]:
    """Returns the birds at risk from addicts and catastrophes: all known ones, and one unseen."""
    tableau, mine = my_tableau(view), view.offered
    if mine is None or not any(group.birds for group in own_tableau(view).groups):
        return []
    deck = deck_of(view, context)
    came = [(*taken, *back) for taken in (offer.open, ()) for back in (mine.open, mine.closed)]
    came += [(kind.card,) for kind in view.kinds if kind.back in offer.closed]
    visits = dict.fromkeys(deck.pick(each, *STRIKERS) for each in came)
    dangers: list[str] = []
    for strikers in filter(None, visits):
        lost = [several(loss, w) for loss in losses(deck, tableau, strikers) if loss]
        facts = {"strikers": named(strikers, w), "species": w.either(lost)}
        dangers.append(BOOK.word("dangers", bool(lost), w, **facts))
    return dangers[:2]


# Losses


def _collecting(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    """Returns the tie, with a button for each answer. Rule: CT-42."""
    tableau = own_tableau(view)
    buttons: dict[tuple[Species, ...], Button] = {}
    for loss in tableau.losses:
        lost = w.listing([species(each, w) for each in loss])
        text = w.t("Lose the {species}", species=lost) if loss else w.t("Lose nothing")
        sign = bird(loss[0], w) if loss else None
        buttons[loss] = button(prompt, ChooseLoss(loss), text, emoji=sign)
    loses = {each: [lose for loss, lose in buttons.items() if each in loss] for each in Species}
    barred = BOOK.word("refusals", "not_a_possible_loss", w)
    strikers, palace = named(tableau.strikers, w), _palace(view, w)
    return [
        _laid_out(view, w),
        _picture(view, loses, lambda _: barred, w),
        BOOK.guide(prompt, context, w, strikers=strikers),
        rows([*buttons.values()], 3),
        row(*palace) if palace else None,
    ]


def _laid_out(view: CattitudeView, w: Words) -> str:
    """Returns the cards the viewer has laid out this round."""
    new = (taking.cards for taking in view.history[-1].takings if taking.seat == view.viewer)
    kinds = kinds_of(view)
    return small(w.t("New in front of you: {cards}", cards=cards(held, kinds, w)) for held in new)


def _picture(
    view: CattitudeView, buttons: Buttons, barred: Callable[[Group], str], w: Words
) -> Picture:
    """Returns the viewer's tableau; ``barred`` explains why a species can't be used."""
    assert view.viewer is not None
    items: list[Touchable] = []
    for group in own_tableau(view).groups:
        if group.birds or group.nobles:
            controls = tuple(each for each in buttons.get(group.species, ()) if each.enabled)
            reason = "" if controls else barred(group)
            items.append(Touchable(group.species, species(group.species, w), controls, reason))
    held = w.t("In front of you: {cards}", cards=tableau_line(view, view.viewer, w))
    shown = hand_picture.Tableau(own_tableau(view), view.kinds)
    return Picture("tableau.png", (held,), hand_picture.tableau, shown, items=tuple(items))


# Securing


def _securing(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    """Returns the tableau, a toggle for each species, and a single button that ends the turn.

    Rule: CT-50 to CT-52.
    """
    draft = draft_as(SecureDraft, context.draft)
    picked = bool(draft.species)
    buttons = _toggles(view, draft, prompt, w)
    stuck = [
        species(group.species, w)
        for group in own_tableau(view).groups
        if group.birds and not group.securable
    ]
    end = BOOK.word("confirm", picked, w, points=points(draft.points(view)))
    tone, sign = (Tone.MAIN, "🔒") if picked else (Tone.PLAIN, None)
    when = "last" if view.round == view.rounds else view.round <= NEW
    return [
        _laid_out(view, w),
        _picture(view, buttons, lambda group: _barred(group, buttons, w), w),
        small([w.t("No noble or royal to go with them: {species}", species=w.listing(stuck))])
        if stuck
        else None,
        BOOK.guide(prompt, context, w, picked=picked, when=when, end=end),
        rows([toggle for toggles in buttons.values() for toggle in toggles], 3),
        row(*_palace(view, w), button(prompt, SECURE, end, tone, emoji=sign)),
    ]


def _barred(group: Group, buttons: Buttons, w: Words) -> str:
    """Returns why a species can't be secured."""
    if toggles := buttons.get(group.species):
        return toggles[0].shut
    code = "needs_royal" if group.birds else "no_birds"
    return BOOK.word("refusals", code, w, species=species(group.species, w))


def _toggles(
    view: CattitudeView, draft: SecureDraft, prompt: rules.Prompt, w: Words
) -> dict[Species, list[Button]]:
    """Returns two buttons for each species: one to pick it, and one to swap its royal."""
    buttons: dict[Species, list[Button]] = {}
    for group in own_tableau(view).groups:
        if not group.securable:
            continue
        which, picked, shut = group.species, group.species in draft.species, ""
        if group.needs_royal and not picked and not draft.free_royals(view):
            shut = w.t("Your royal is already taken.")
        name = species(which, w)
        royal = _escort(group, view, draft)
        text = BOOK.word(
            "toggles",
            picked,
            w,
            species=w.capital(name) if picked else name,
            points=points(group.net + (kinds_of(view)[royal].points if royal else 0)),
        )
        tone = Tone.GOOD if picked else Tone.PLAIN
        keep = button(prompt, Pick("keep", which), text, tone, shut=shut, emoji=bird(which, w))
        buttons[which] = [keep]
        if other := draft.other_royal(which, view):
            swap = w.t("Send {royal} instead", royal=label(kinds_of(view)[other], w))
            buttons[which].append(button(prompt, Pick("royal", which), swap, emoji=w.emoji(ROYAL)))
    return buttons


def _escort(group: Group, view: CattitudeView, draft: SecureDraft) -> Card | None:
    """Returns the royal that accompanies, or would accompany, a species without nobles."""
    if not group.needs_royal:
        return None
    royals = draft.free_royals(view) or own_tableau(view).royals
    return draft.escorts(view).get(group.species) or royals[0]
