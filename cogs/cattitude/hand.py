"""A player's private hand: the bids being split, the offers, the tie, what to secure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain

import rules
from bot.components.kit import Part, asked, compose, lines, read_out, row, small
from bot.components.screen import (
    MENU_LIMIT,
    Button,
    Menu,
    Picture,
    Screen,
    Separator,
    Text,
    Tone,
    Touchable,
    rows,
)
from bot.i18n.words import Words, capital
from bot.render.sprite import Drawing
from bot.tables.commands import Pick, draft_as
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import RenderContext
from cogs.cattitude.actions import ADD, LOCK, SECURE
from cogs.cattitude.art import hand_picture
from cogs.cattitude.art.board_picture import HAND_CARD
from cogs.cattitude.art.cards import bird_sign, signed
from cogs.cattitude.art.cards import face as card_face
from cogs.cattitude.board import ACCENT, two_bids
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
    palace_cards,
    points,
    several,
    species,
)
from cogs.cattitude.choices import (
    BidDraft,
    Offered,
    SecureDraft,
    locked_cards,
    loss_key,
    my_tableau,
    own_tableau,
)
from cogs.cattitude.text import decided, locked, strikers_named
from rules.cattitude.content import Card, Species
from rules.cattitude.model import (
    CattitudeView,
    ChooseBid,
    ChooseLoss,
    Group,
    LockBid,
    Phase,
    Secure,
    Unlock,
)

Buttons = Mapping[Species, Sequence[Button]]


def hand(view: CattitudeView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand."""
    assert view.viewer is not None
    me, prompt = view.players[view.viewer], asked(view)
    house = BOOK.word("house", me.house, w)
    part = w.t("You live in {house} and play at {place}.", house=house, place=context.place)
    body = unlock = palace = None
    if prompt is not None:
        shown = {Phase.BID: _bidding, Phase.CHOOSE: _choosing, Phase.COLLECT: _collecting}
        body = shown.get(Phase(prompt.kind), _securing)(view, prompt, context, w)
        if view.committed is not None:
            unlock = row(button(prompt, Unlock(), w.t("Unlock"), emoji="🔓"))
    worth = w.t("Your palace is empty so far.")
    if (held := palace_cards(me)) and me.sheet is not None:
        palace = row(Button(w.t("My palace"), "cattitude_palace", emoji=w.emoji(PALACE)))
        worth = w.t(
            "Your palace: {cards}. As it stands: **{points}**.",
            cards=cards(held, kinds_of(view), w),
            points=signed(me.sheet.total),
        )
    return compose(ACCENT, f"-# {part}", body, unlock, Separator(), f"-# {worth}", palace)


def face(code: str, view: CattitudeView, _w: Words) -> Drawing | None:
    """Returns how to draw a card or the bird of a species."""
    if code in {*Species}:
        return bird_sign, (Species(code), 96)
    kind = kinds_of(view).get(code)
    return (card_face, (kind, HAND_CARD)) if kind else None


# Bidding


def _bidding(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    assert view.viewer is not None
    neighbour = context.names[view.offers_to[view.viewer]]
    if isinstance(view.committed, LockBid):
        bids = _both_bids(view, locked_cards(view.committed), {}, neighbour, w)
        return [bids, locked(w.t("Your bids are locked."), w)]
    kinds, draft = kinds_of(view), draft_as(BidDraft, context.draft)
    offered = draft.cards(view.hand or ())
    flips = {card: _flip(card, kinds, prompt, w) for card in offered}
    lock = button(prompt, LOCK, w.t("Lock both bids"), Tone.MAIN, emoji="🔒")
    return [
        _both_bids(view, offered, flips, neighbour, w),
        BOOK.guide(prompt, context, w, lock=lock.label, name=neighbour),
        rows([*flips.values()], 3),
        _adding(view, draft, prompt, w),
        row(lock),
    ]


def _flip(offered: Offered, kinds: Kinds, prompt: rules.Prompt, w: Words) -> Button:
    kind = kinds[offered.face]
    name = ("+ " if offered.card != offered.face else "") + capital(label(kind, w))
    text = BOOK.word("flip", "open" if offered.is_open else "closed", w, card=name)
    tone = Tone.GOOD if offered.is_open else Tone.PLAIN
    return button(prompt, Pick("flip", offered.key), text, tone, emoji=emoji(kind, w))


def _both_bids(
    view: CattitudeView,
    offered: Sequence[Offered],
    flips: Mapping[Offered, Button],
    neighbour: str,
    w: Words,
) -> list[Part]:
    """Returns both bids as a picture and text, with what the neighbour will see."""
    kinds = kinds_of(view)
    shown, closed = (
        tuple(card.face for card in offered if card.is_open is is_open) for is_open in (True, False)
    )
    seen = [cards(shown, kinds, w)] if shown else []
    seen += [backs((kinds[card].back for card in closed), w)] if closed else []
    will_see = w.t("What {name} will see: {cards}", name=neighbour, cards=" · ".join(seen))
    bids = [
        w.t("👁️ **Open**: {cards}", cards=cards(shown, kinds, w)),
        w.t("🙈 **Closed**: {cards}", cards=cards(closed, kinds, w)),
        f"-# {will_see}",
    ]
    picture = hand_picture.Bids(
        tuple(kinds[card] for card in shown),
        tuple(kinds[card] for card in closed),
        (w.t("Open"), w.t("Closed")),
        w.t("nothing"),
    )
    alt = read_out(bids).replace("-# ", "")
    items = tuple(
        Touchable(
            card.face,
            label(kinds[card.face], w),
            (flips[card],) if card in flips else (),
            decided(view, w),
        )
        for card in sorted(offered, key=lambda card: not card.is_open)
    )
    return [Picture("hand.png", alt, hand_picture.bids, picture, items=items), lines(*bids)]


def _adding(view: CattitudeView, draft: BidDraft, prompt: rules.Prompt, w: Words) -> Menu | None:
    """Returns the menu of tableau cards that may join the bids.

    Two of each kind are enough. The second ones come last: the menu leaves them out beyond 25
    choices, which takes half the deck in front of one player.
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
            capital(label(kinds[card], w)),
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


def _choosing(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    assert view.viewer is not None
    kinds = kinds_of(view)
    offer = next(offer for offer in view.offers if offer.to == view.viewer)
    bids = lines(
        w.t("**{giver}** offers you", giver=context.names[offer.seat]),
        w.t("👁️ **Open**: {cards}", cards=cards(offer.open, kinds, w)),
        w.t("🙈 **Closed**: {backs}", backs=backs(offer.closed, w)),
    )
    items = two_bids(view, offer, context, w)
    shown = Text(bids, items=items)
    if isinstance(view.committed, ChooseBid):
        return [shown, locked(BOOK.word("taken", view.committed.bid, w), w)]
    assert view.offered is not None
    mine = view.offered
    neighbour = context.names[view.offers_to[view.viewer]]
    back = w.t(
        "What {name} leaves of yours comes back to you: {open} – or, face down: {closed}",
        name=neighbour,
        open=cards(mine.open, kinds, w),
        closed=cards(mine.closed, kinds, w),
    )
    known = dict.fromkeys((*offer.open, *mine.open, *mine.closed))
    meanings = [text for card in known if (text := meaning(kinds[card], w))]
    open_, closed = (take for item in items for take in item.controls)
    guide = BOOK.guide(prompt, context, w, open=open_.label, closed=closed.label, name=neighbour)
    return [shown, small([back, *meanings]), small(_dangers(view, w)), guide, row(open_, closed)]


def _dangers(view: CattitudeView, w: Words) -> list[str]:
    """Returns what addicts and catastrophes would take from the tableau now."""
    tableau = own_tableau(view)
    if not any(group.birds for group in tableau.groups):
        return []
    threats = {"addict": tableau.addict_takes, "catastrophe": tableau.catastrophe_takes}
    lists = [[species(each, w) for each in dict.fromkeys(taken)] for taken in threats.values()]
    return [
        BOOK.word("dangers", striker, w, any=bool(names), species=w.either(names))
        for striker, names in zip(threats, lists, strict=True)
    ]


# Losses


def _collecting(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    """Returns the tie, what each answer costs, and the answers: one to pick, one to confirm.

    Rule: CT-42.
    """
    tableau, kinds = own_tableau(view), kinds_of(view)
    why = w.t(
        "{strikers} came to you. The birds they want are worth the same, so you say what goes:",
        strikers=strikers_named(tableau.strikers, w),
    )
    buttons: dict[tuple[Species, ...], Button] = {}
    chosen = gone = None
    for loss in tableau.losses:
        named = w.listing([species(each, w) for each in loss])
        text = w.t("Lose the {species}", species=named) if loss else w.t("Lose nothing")
        tone, sign = Tone.PLAIN, bird(loss[0], w) if loss else None
        if loss_key(loss) == str(context.draft or ""):
            chosen, tone = loss, Tone.DANGER
            lost = (group.birds for group in tableau.groups if group.species in loss)
            gone = w.t("You would lose {cards}.", cards=cards(chain(*lost), kinds, w))
        buttons[loss] = button(prompt, Pick("lose", loss_key(loss)), text, tone, emoji=sign)
    loses = {each: [lose for loss, lose in buttons.items() if each in loss] for each in Species}
    barred = BOOK.word("refusals", "not_a_possible_loss", w)
    waits = w.t("Press above what you give up first.") if chosen is None else ""
    confirm = w.t("Confirm")
    return [
        _picture(view, loses, lambda _: barred, w),
        lines(why, *(_group_line(group, kinds, w) for group in tableau.groups if group.birds)),
        BOOK.guide(prompt, context, w, confirm=confirm),
        rows([*buttons.values()], 3),
        gone,
        row(button(prompt, ChooseLoss(chosen or ()), confirm, Tone.MAIN, shut=waits)),
    ]


def _picture(
    view: CattitudeView, buttons: Buttons, barred: Callable[[Group], str], w: Words
) -> Picture:
    """Returns the viewer's tableau; ``barred`` says why nothing can be done with a species."""
    tableau, items = own_tableau(view), list[Touchable]()
    groups = [group for group in tableau.groups if group.birds or group.nobles]
    for group in groups:
        controls = tuple(each for each in buttons.get(group.species, ()) if each.enabled)
        reason = "" if controls else barred(group)
        items.append(Touchable(group.species, species(group.species, w), controls, reason))
    laid = [card for group in groups for card in (*group.birds, *group.nobles)]
    held = cards((*tableau.strikers, *laid, *tableau.royals), kinds_of(view), w)
    alt = w.t("In front of you: {cards}", cards=held)
    shown = hand_picture.Tableau(tableau, view.kinds)
    return Picture("tableau.png", alt, hand_picture.tableau, shown, items=tuple(items))


def _group_line(group: Group, kinds: Kinds, w: Words) -> str:
    """Returns what a species is worth: birds, minus birds, nobles."""

    def part(name: str, held: Sequence[Card]) -> str:
        worth = points(sum(kinds[card].points for card in held))
        return BOOK.word("worth", name, w, count=len(held), points=worth)

    minus = [card for card in group.birds if kinds[card].points < 0]
    parts = [part("birds", [card for card in group.birds if card not in minus])]
    if minus:
        together = w.t("birds together {points}", points=points(group.value))
        parts += [part("minus", minus), together]
    if group.nobles:
        parts.append(part("nobles", group.nobles))
    return w.t(
        "{bird} **{species}**: {parts}",
        bird=bird(group.species, w),
        species=species(group.species, w),
        parts=", ".join(parts),
    )


# Securing


def _securing(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Part]:
    """Returns what every species is worth, a toggle each, and one button to confirm.

    Rule: CT-50 to CT-52.
    """
    done = view.committed if isinstance(view.committed, Secure) else None
    draft = SecureDraft(done.species, done.royals) if done else draft_as(SecureDraft, context.draft)
    worth, any_picked = points(draft.points(view)), bool(draft.species)
    prospects = lines(*_prospects(view, draft, w))
    if done is not None:
        named = several(draft.species, w)
        text = BOOK.word("secured", any_picked, w, species=named, points=worth)
        return [_picture(view, {}, lambda _: decided(view, w), w), prospects, locked(text, w)]
    buttons = _toggles(view, draft, prompt, w)
    confirm = BOOK.word("confirm", any_picked, w, points=worth)
    last = view.round == view.rounds
    return [
        _picture(view, buttons, lambda group: _barred(group, buttons, w), w),
        prospects,
        BOOK.guide(prompt, context, w, securable=bool(buttons), last=last, confirm=confirm),
        rows([toggle for toggles in buttons.values() for toggle in toggles], 3),
        row(button(prompt, SECURE, confirm, Tone.MAIN, emoji="🔒")),
    ]


def _barred(group: Group, buttons: Buttons, w: Words) -> str:
    """Returns why a species cannot be secured."""
    if toggles := buttons.get(group.species):
        return toggles[0].shut
    code = "needs_royal" if group.birds else "no_birds"
    return BOOK.word("refusals", code, w, species=species(group.species, w))


def _prospects(view: CattitudeView, draft: SecureDraft, w: Words) -> list[str]:
    """Returns a line a species: what it is worth, what goes along, and what that brings."""
    prospects: list[str] = []
    kinds, tableau, escorts = kinds_of(view), own_tableau(view), draft.escorts(view)
    for group in tableau.groups:
        if not group.birds:
            continue
        mark = "✅ " if group.species in draft.species else ""
        result = w.t("net **{points}**", points=points(group.net))
        if not group.securable:
            result = w.t("no noble or royal to go along: cannot be secured")
        elif group.needs_royal:
            royals = draft.free_royals(view) or tableau.royals
            royal = kinds[escorts.get(group.species) or royals[0]]
            net = points(group.net + royal.points)
            result = w.t("with {royal}: net **{points}**", royal=label(royal, w), points=net)
        prospects.append(f"{mark}{_group_line(group, kinds, w)} → {result}")
        if group.securable and view.options.beginners and len(group.nobles) > 1:
            prospects.append("-# " + w.t("Only one of the nobles goes along."))
    return prospects


def _toggles(
    view: CattitudeView, draft: SecureDraft, prompt: rules.Prompt, w: Words
) -> dict[Species, list[Button]]:
    """Returns the buttons of each species: one to pick it, and one to swap its royal."""
    buttons: dict[Species, list[Button]] = {}
    for group in own_tableau(view).groups:
        if not group.securable:
            continue
        which, picked = group.species, group.species in draft.species
        text = BOOK.word("toggles", picked, w, species=capital(species(which, w)))
        tone, shut = Tone.GOOD if picked else Tone.PLAIN, ""
        if group.needs_royal and not picked and not draft.free_royals(view):
            shut = w.t("Your royal goes along with another species already.")
        keep = button(prompt, Pick("keep", which), text, tone, shut=shut, emoji=bird(which, w))
        buttons[which] = [keep]
        if other := draft.other_royal(which, view):
            royal = capital(label(kinds_of(view)[other], w))
            swap = w.t("{royal} instead", royal=royal)
            buttons[which].append(button(prompt, Pick("royal", which), swap, emoji=w.emoji(ROYAL)))
    return buttons
