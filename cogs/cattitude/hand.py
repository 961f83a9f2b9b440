"""A player's private hand: the bids being split, the offers to choose from, the tie, what to secure."""

from __future__ import annotations

import rules
from bot.components.screen import (
    Block,
    Button,
    Choice,
    Menu,
    Picture,
    Row,
    Screen,
    Separator,
    Text,
    Tone,
    rows,
)
from bot.games.ui import RenderContext
from bot.i18n.words import Words
from cogs.cattitude.art import board_picture, hand_picture
from cogs.cattitude.board import ACCENT, closed_note, drawn, offered
from cogs.cattitude.cards import (
    PALACE,
    Kinds,
    backs,
    capital,
    cards,
    emoji,
    house,
    kinds_of,
    label,
    species,
)
from cogs.cattitude.choices import BidDraft, my_tableau
from cogs.cattitude.securing.hand import collecting, securing
from cogs.cattitude.text import locked, offer_line, side_label, your_turn
from rules.cattitude.content import Card
from rules.cattitude.legal import unmarked
from rules.cattitude.model import (
    FROM_TABLEAU,
    CattitudeView,
    ChooseBid,
    LockBid,
    Phase,
    Side,
)

MENU = 25
"""The most choices in a menu."""


def hand(view: CattitudeView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand. It shows nothing of others' decisions until it is the viewer's turn."""
    assert view.viewer is not None
    me = view.players[view.viewer]
    blocks: list[Block] = [
        Text(
            "### "
            + w.t(
                "Your hand · table {number} · round {round} of {rounds}",
                number=context.table_id,
                round=view.round,
                rounds=view.rounds,
            )
            + "\n"
            + w.t(
                "You live in {house} and play at {place}.",
                house=house(me.house, w),
                place=context.place,
            )
        )
    ]
    prompt = next((prompt for prompt in view.prompts if view.viewer in prompt.seats), None)
    if prompt is None:
        blocks.append(Text(_idle(view, context, w)))
    elif prompt.kind == Phase.BID:
        blocks += _bidding(view, prompt, context, w)
    elif prompt.kind == Phase.CHOOSE:
        blocks += _choosing(view, prompt, context, w)
    elif prompt.kind == Phase.COLLECT:
        blocks += collecting(view, prompt, context, w)
    else:
        blocks += securing(view, prompt, context, w)
    if prompt is not None and view.committed is not None:
        blocks.append(Row((Button(w.t("Unlock"), "unlock", emoji="🔓", window=prompt.window),)))
    blocks.append(Separator())
    blocks.append(Text("-# " + palace_line(view, view.viewer, w)))
    blocks.append(Row((Button(w.t("My palace"), "cattitude_palace", emoji=w.emoji(PALACE)),)))
    return Screen(tuple(blocks), ACCENT)


def _idle(view: CattitudeView, context: RenderContext, w: Words) -> str:
    if view.phase is Phase.SECURE:
        return w.t(
            "You have nothing to secure now. See the board of {place}.",
            place=context.place,
        )
    return w.t("Nothing for you to do now. See the board of {place}.", place=context.place)


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
) -> list[Block]:
    assert view.viewer is not None
    assert view.hand is not None
    kinds, neighbour = kinds_of(view), context.names[view.offers_to[view.viewer]]
    draft = BidDraft.of(context.draft)
    done = view.committed if isinstance(view.committed, LockBid) else None
    shown, closed = (done.open, done.closed) if done is not None else draft.split(view.hand)
    blocks = _both_bids(unmarked(shown), unmarked(closed), neighbour, kinds, w)
    if done is not None:
        return [*blocks, Text(locked(w.t("Your bids are locked."), w))]
    blocks.append(Text(your_turn(prompt, context, w.t("Press a card to turn it over, then lock."))))
    buttons = [
        _flip(kinds, card, str(place), place in draft.open, prompt, w)
        for place, card in enumerate(view.hand)
    ]
    buttons += [
        _flip(kinds, card, f"{FROM_TABLEAU}{place}", up, prompt, w)
        for place, (card, up) in enumerate(draft.added)
    ]
    blocks += rows(buttons, 3)
    menu = _adding(view, draft, prompt, w)
    if menu is not None:
        blocks.append(menu)
    lock = Button(w.t("Lock both bids"), "lock", tone=Tone.MAIN, emoji="🔒", window=prompt.window)
    blocks.append(Row((lock,)))
    return blocks


def _both_bids(
    shown: tuple[Card, ...], closed: tuple[Card, ...], neighbour: str, kinds: Kinds, w: Words
) -> list[Block]:
    """Returns both bids as a picture and text, with what the neighbour will see."""
    lines = [
        w.t("👁️ **Open**: {cards}", cards=cards(shown, kinds, w)),
        w.t("🙈 **Closed**: {cards}", cards=cards(closed, kinds, w)),
        "-# "
        + w.t(
            "{name} will see {open} and {backs}.",
            name=neighbour,
            open=cards(shown, kinds, w) if shown else w.t("nothing open"),
            backs=closed_note(closed, kinds, w) if closed else w.t("nothing closed"),
        ),
    ]
    picture = hand_picture.Bids(
        tuple(drawn(card, kinds) for card in shown),
        tuple(drawn(card, kinds) for card in closed),
        (w.t("Open"), w.t("Closed")),
        w.t("nothing"),
    )
    told = "; ".join(line.replace("*", "").replace("-# ", "") for line in lines)
    return [Picture("hand.png", told, hand_picture.bids, picture), Text("\n".join(lines))]


def _flip(kinds: Kinds, card: Card, what: str, up: bool, prompt: rules.Prompt, w: Words) -> Button:
    kind = kinds[card]
    name = capital(label(kind, w))
    if what.startswith(FROM_TABLEAU):
        name = f"+ {name}"
    said = w.t("{card}: open", card=name) if up else w.t("{card}: closed", card=name)
    return Button(
        said,
        "flip",
        what,
        Tone.GOOD if up else Tone.PLAIN,
        emoji=emoji(kind, w),
        window=prompt.window,
    )


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
        Choice(
            capital(label(kinds[card], w)),
            f"{card}.{number}",
            w.t("from your tableau") if number == 1 else w.t("a second one"),
            chosen=added.count(card) >= number,
            emoji=emoji(kinds[card], w),
        )
        for number, group in ((1, once), (2, twice))
        for card in group
    ]
    most = min(view.most_added, len(tableau))
    return Menu(
        w.n(
            "Add {count} card from your tableau",
            "Add up to {count} cards from your tableau",
            most,
        ),
        "add",
        tuple(choices[:MENU]),
        least=0,
        most=most,
        window=prompt.window,
    )


# Choosing


def _choosing(
    view: CattitudeView, prompt: rules.Prompt, context: RenderContext, w: Words
) -> list[Block]:
    assert view.viewer is not None
    kinds = kinds_of(view)
    offer = next(offer for offer in view.offers if offer.to == view.viewer)
    blocks: list[Block] = [
        Picture(
            "offer.png",
            offer_line(offer, kinds, context.raw_names, w),
            board_picture.one_offer,
            board_picture.Offers((offered(view, offer, context, w),), w.t("nothing")),
        ),
        Text(
            w.t("**{giver}** offers you", giver=context.names[offer.seat])
            + "\n"
            + w.t("👁️ **Open**: {cards}", cards=cards(offer.open, kinds, w))
            + "\n"
            + w.t("🙈 **Closed**: {backs}", backs=backs(offer.closed, w))
        ),
    ]
    if isinstance(view.committed, ChooseBid):
        said = (
            w.t("You take the open bid.")
            if view.committed.bid is Side.OPEN
            else w.t("You take the closed bid.")
        )
        return [*blocks, Text(locked(said, w))]
    assert view.offered is not None
    other = context.names[view.offers_to[view.viewer]]
    notes = [
        w.t(
            "You also get back what {name} leaves of yours: {open}, or face down {closed}.",
            name=other,
            open=cards(view.offered.open, kinds, w),
            closed=cards(view.offered.closed, kinds, w),
        ),
        *_dangers(view, w),
    ]
    blocks.append(Text("\n".join(f"-# {note}" for note in notes)))
    blocks.append(Text(your_turn(prompt, context, w.t("Which bid do you take?"))))
    blocks.append(
        Row(
            (
                Button(
                    side_label(Side.OPEN, offer, w),
                    "take",
                    "open",
                    Tone.GOOD,
                    emoji="👁️",
                    window=prompt.window,
                ),
                Button(
                    side_label(Side.CLOSED, offer, w),
                    "take",
                    "closed",
                    Tone.MAIN,
                    emoji="🙈",
                    window=prompt.window,
                ),
            )
        )
    )
    return blocks


def _dangers(view: CattitudeView, w: Words) -> list[str]:
    """Returns what addicts and catastrophes would take from the tableau now."""
    assert view.viewer is not None
    tableau = view.players[view.viewer].tableau
    if not any(group.birds for group in tableau.groups):
        return []
    nothing = w.t("nothing")
    joint = w.t(" or ")
    addict = joint.join(species(each, w) for each in dict.fromkeys(tableau.addict_takes))
    pounce = joint.join(species(each, w) for each in dict.fromkeys(tableau.catastrophe_takes))
    return [
        w.t(
            "As things stand, Sir Gulpington would take {addict}, The Great Pounce {pounce}.",
            addict=addict or nothing,
            pounce=pounce or nothing,
        )
    ]
