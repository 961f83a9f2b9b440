"""Cattitude's public screens, built from views and words: the board and the offers."""

from __future__ import annotations

from bot.components.emoji import spoken
from bot.components.kit import asked, compose, lines, small
from bot.components.screen import Picture, Screen, Tone, Touchable
from bot.i18n.words import Words
from bot.ui.controls import button
from bot.ui.game_ui import RenderContext
from cogs.cattitude.art import board_picture
from cogs.cattitude.art.cards import signed
from cogs.cattitude.cards import (
    BONUS_CARD,
    BOOK,
    HOUSES,
    NOBLES,
    PALACE,
    ROYAL,
    Kinds,
    bird,
    cards,
    counted,
    kinds_of,
    species,
    valued,
)
from cogs.cattitude.choices import side_label
from cogs.cattitude.text import decided, offer_line, taken_lines
from rules import Seat
from rules.cattitude.content import Card, Species
from rules.cattitude.model import (
    CattitudeView,
    ChooseBid,
    Direction,
    Group,
    Offer,
    Phase,
    PlayerView,
    Side,
)

ACCENT = 0x2F4368
"""The blue of the cats' salon."""


def names_of(
    view: CattitudeView, context: RenderContext, w: Words
) -> tuple[board_picture.Name, ...]:
    """Returns the seats' names as pictures show them."""
    return tuple(
        board_picture.Name(player.seat, context.drawn(player.seat, w), player.house)
        for player in view.players
    )


# Offers


def two_bids(
    view: CattitudeView, offer: Offer, context: RenderContext, w: Words
) -> tuple[Touchable, ...]:
    """Returns an offer's two bids, which only the neighbour can take; others can just look."""
    prompt = asked(view, Phase.CHOOSE) if view.viewer == offer.to else None
    reason = decided(view, w) if prompt else ""
    bids: list[Touchable] = []
    for side, tone, sign in ((Side.OPEN, Tone.GOOD, "👁️"), (Side.CLOSED, Tone.MAIN, "🙈")):
        label = side_label(side, offer, w)
        take = button(prompt, ChooseBid(side), label, tone, emoji=sign)
        controls = (take,) if prompt and not reason else ()
        name = w.labelled(context.names[offer.seat], label)
        bids.append(Touchable(f"{offer.seat}.{side}", name, controls, reason))
    return tuple(bids)


def offers_picture(
    view: CattitudeView, offers: tuple[Offer, ...], context: RenderContext, w: Words
) -> Picture:
    """Returns bids as a picture: face-up cards, backs, and the taken bids if they are known."""
    kinds, names = kinds_of(view), names_of(view, context, w)
    shown = board_picture.Offers(offers, names, view.kinds, none=w.t("nothing"))
    lines = [offer_line(offer, kinds, context.names, w) for offer in offers]
    facts = (w.t("The bids:"), *map(spoken, lines))
    untaken = [offer for offer in offers if not offer.taken]
    items = tuple(bid for offer in untaken for bid in two_bids(view, offer, context, w))
    return Picture("offers.png", facts, board_picture.offers, shown, items=items)


# The board

NEWS = 2
"""The most log lines above what a player has to decide."""
SIGNS = ("palace", "bonus", "royal_cat", board_picture.ANY_NOBLE, "minus")


def board(view: CattitudeView, context: RenderContext, w: Words) -> Screen:
    """Returns the board: every tableau, the bids or the cards taken, and the players to act.

    In a hand, its player comes last. The text doesn't repeat what the pictures' descriptions say.
    There are two pictures because tableaux change when cards are laid out or secured, and offers
    only once a round.
    """
    title = w.t(
        "Cattitude · table {number} · round {round} of {rounds}",
        number=context.table_id,
        round=view.round,
        rounds=view.rounds,
    )
    offers, news = None, list(context.news)
    if context.asked:  # the player's choices are below, and the rest is on everyone's board
        news = news[1:][-NEWS:] if view.phase is not Phase.BID else []
    elif view.phase is Phase.CHOOSE:
        offers = offers_picture(view, view.offers, context, w)
    elif view.phase in (Phase.COLLECT, Phase.SECURE) and context.seat is None:
        news = taken_lines(view.history[-1], kinds_of(view), context.names, w) + news
    said = (BOOK.word("way_in_short", view.direction, w), BOOK.word("phase", view.phase, w))
    picture = board_picture.Board(
        view,
        names_of(view, context, w),
        (*said, *(w.capital(species(each, w)) for each in Species)),
        tuple((sign, BOOK.word("signs", sign, w)) for sign in SIGNS),
        context.seat,
    )
    return compose(
        ACCENT,
        lines(f"### {title}", *([] if context.asked else _turn_lines(view, context, w))),
        Picture("board.png", _facts(view, context, w), board_picture.board, picture),
        offers,
        small(news),
    )


def _facts(view: CattitudeView, context: RenderContext, w: Words) -> tuple[str, ...]:
    """Describes the board: direction, a line for each player, and what the symbols mean."""
    arrow = {Direction.LEFT: "⬇️ ", Direction.RIGHT: "⬆️ ", None: "↔️ "}[view.direction]
    head = BOOK.word("phase", view.phase, w)
    if view.phase is not Phase.OVER:
        head += f" · {arrow}{BOOK.word('way', view.direction, w)}"
    legend = w.t(
        "🏰 cards secured, 🎯 bonus cards, 😼 😸 😻 nobles and 🤴 royals, with their costs"
    )
    players = (player_line(view, player, context, w) for player in view.players)
    # Plain emoji: with the bot's own, the text for five players wouldn't fit in a message.
    return tuple(map(spoken, (w.t("The table:"), head, *players, legend)))


def player_line(view: CattitudeView, player: PlayerView, context: RenderContext, w: Words) -> str:
    """Describes a tableau in one line: species with values, royals, palace and bonuses.

    It also gives the palace's worth if everyone may see it, by an option or at the end. Rule: CT-54
    """
    palace = f"{w.emoji(PALACE)} {player.palace_count}"
    if view.viewer is None and player.sheet:
        palace += f" (**{signed(player.sheet.total)}**)"
    held = f"{palace} {w.emoji(BONUS_CARD)} {player.bonus_count}"
    name = f"{w.emoji(HOUSES[player.house])} **{context.names[player.seat]}**"
    laid = tableau_line(view, player.seat, w)
    return w.labelled(name, " · ".join(filter(None, (laid, held))))


def tableau_line(view: CattitudeView, seat: Seat, w: Words) -> str:
    """Describes the cards in front of a seat in one line."""
    kinds, tableau = kinds_of(view), view.players[seat].tableau
    parts = [_group(group, kinds, w) for group in tableau.groups if group.birds or group.nobles]
    if tableau.royals:
        parts.append(w.emoji(ROYAL) + _values(tableau.royals, kinds))
    if tableau.strikers:
        parts.append(w.t("waiting: {cards}", cards=cards(tableau.strikers, kinds, w)))
    return " · ".join(parts)


def _group(group: Group, kinds: Kinds, w: Words) -> str:
    """Describes a species as briefly as possible: 🦚 **8** (2×4) 😼 −2."""
    parts = [bird(group.species, w)]
    if group.birds:
        parts.append(f"**{signed(group.value)}**")
    if len(group.birds) > 1:
        parts.append(f"({_values(group.birds, kinds)})")
    if group.nobles:
        parts += [w.emoji(NOBLES[group.species]), _values(group.nobles, kinds)]
    return " ".join(parts)


def _values(held: tuple[Card, ...], kinds: Kinds) -> str:
    """Returns nothing but the cards' values, with a count for repeated ones: 3×2, −2, ✨4."""
    return counted((valued(kinds[card]) for card in held), "×")


def _turn_lines(view: CattitudeView, context: RenderContext, w: Words) -> list[str]:
    if not view.prompts:
        return [w.t("The match is over.")]
    asks: list[str] = []
    for prompt in view.prompts:
        missing = [context.names[seat] for seat in prompt.seats if seat not in prompt.done]
        line = BOOK.word("turn", prompt.kind, w, names=f"**{w.listing(missing)}**")
        asks.append(line + context.countdown(prompt.window))
    return asks
