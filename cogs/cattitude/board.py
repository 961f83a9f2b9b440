"""Cattitude's public screens, from views and words: the board and the offers."""

from __future__ import annotations

from collections import Counter

from bot.components.emoji import spoken
from bot.components.kit import compose, lines, small
from bot.components.screen import Picture, Screen
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.cattitude.art import board_picture
from cogs.cattitude.cards import (
    BONUS_CARD,
    BOOK,
    PALACE,
    ROYAL,
    Kinds,
    asked,
    backs,
    badge,
    bird,
    cards,
    house_sign,
    kinds_of,
    noble,
    species,
)
from cogs.cattitude.text import offer_line, taken_lines, way
from rules.cattitude.content import Card, Role
from rules.cattitude.model import (
    CattitudeView,
    Direction,
    Group,
    Offer,
    Phase,
    PlayerView,
)

ACCENT = 0x2F4368
"""The blue of the cats' salon."""


# What pictures are made of


def name_of(view: CattitudeView, seat: int, context: RenderContext, w: Words) -> board_picture.Name:
    """Returns a seat as pictures name it."""
    return board_picture.Name(seat, context.drawn(seat, w), view.players[seat].house)


def drawn(card: Card, kinds: Kinds) -> board_picture.Card:
    """Returns a card as pictures draw it face up."""
    kind = kinds[card]
    return board_picture.Card(card, badge(kind), str(kind.back), asked(kind))


def offered(
    view: CattitudeView, offer: Offer, context: RenderContext, w: Words
) -> board_picture.Offer:
    """Returns an offer as pictures draw it."""
    kinds = kinds_of(view)
    return board_picture.Offer(
        name_of(view, offer.seat, context, w),
        name_of(view, offer.to, context, w),
        tuple(drawn(card, kinds) for card in offer.open),
        tuple(str(back) for back in offer.closed),
        str(offer.taken or ""),
    )


def offers_picture(
    view: CattitudeView, offers: tuple[Offer, ...], context: RenderContext, w: Words
) -> Picture:
    """Returns offers as a picture: open faces, closed backs, and what was taken if that is known."""
    kinds = kinds_of(view)
    shown = board_picture.Offers(
        tuple(offered(view, offer, context, w) for offer in offers), none=w.t("nothing")
    )
    said = "; ".join(offer_line(offer, kinds, context.names, w) for offer in offers)
    alt = spoken(w.t("The offers: {offers}", offers=said))
    return Picture("offers.png", alt, board_picture.offers, shown)


# The board


def board(view: CattitudeView, context: RenderContext, w: Words) -> Screen:
    """Returns the board: every tableau, what lies on offer or was taken, and who is to act.

    The pictures' descriptions say what they show; the text does not repeat it. Tableaux change when cards are laid out or
    secured, offers once a round: two pictures.
    """
    title = w.t(
        "Cattitude · table {number} · round {round} of {rounds}",
        number=context.table_id,
        round=view.round,
        rounds=view.rounds,
    )
    offers = offers_picture(view, view.offers, context, w) if view.phase is Phase.CHOOSE else None
    news = list(context.news)
    if view.phase in (Phase.COLLECT, Phase.SECURE):
        news = taken_lines(view.history[-1], kinds_of(view), context.names, w) + news
    picture = _picture(view, context, w)
    return compose(
        ACCENT,
        lines(f"### {title}", *([] if context.asked else _turn_lines(view, context, w))),
        Picture("board.png", _alt(view, context, w), board_picture.board, picture),
        offers,
        small(news),
    )


def phase_word(view: CattitudeView, w: Words) -> str:
    """Returns the phase in a word or two."""
    return BOOK.word("phase", view.phase, w)


def facts(view: CattitudeView, context: RenderContext, w: Words) -> list[str]:
    """Returns what the board shows in words: direction, a line a player, and what the signs mean."""
    arrow = {Direction.LEFT: "⬇️ ", Direction.RIGHT: "⬆️ ", None: "↔️ "}[view.direction]
    head = phase_word(view, w)
    if view.phase is not Phase.OVER:
        head += f" · {arrow}{way(view.direction, w)}"
    legend = w.t(
        "🏰 cards secured, 🎯 bonus cards, 😼 😸 😻 nobles and 🤴 royals with what they cost"
    )
    return [head, *(player_line(view, player, context, w) for player in view.players), legend]


def player_line(view: CattitudeView, player: PlayerView, context: RenderContext, w: Words) -> str:
    """Returns a tableau in one line: species with their values, royals, palace and bonuses.

    The board also gives a palace's worth when everyone may see it: by option, or at the end. Rule: CT-54
    """
    kinds = kinds_of(view)
    found = [said for group in player.tableau.groups if (said := _group(group, kinds, w))]
    if player.tableau.royals:
        found.append(w.emoji(ROYAL) + _values(player.tableau.royals, kinds))
    if player.tableau.strikers:
        found.append(w.t("waiting: {cards}", cards=cards(player.tableau.strikers, kinds, w)))
    worth = (
        f" (**{board_picture.signed(player.sheet.total)}**)"
        if view.viewer is None and player.sheet
        else ""
    )
    palace, bonus = w.emoji(PALACE), w.emoji(BONUS_CARD)
    found.append(f"{palace} {player.palace_count}{worth} {bonus} {player.bonus_count}")
    return w.labelled(
        f"{house_sign(player.house, w)} **{context.names[player.seat]}**", " · ".join(found)
    )


def _group(group: Group, kinds: Kinds, w: Words) -> str:
    """Returns a species as short as possible: 🦚 **8** (2×4) 😼 −2."""
    if not group.birds and not group.nobles:
        return ""
    said = bird(group.species, w)
    if group.birds:
        said += f" **{board_picture.signed(group.value)}**"
        said += f" ({_values(group.birds, kinds)})" if len(group.birds) > 1 else ""
    if group.nobles:
        said += f" {noble(group.species, w)} {_values(group.nobles, kinds)}"
    return said


def _values(held: tuple[Card, ...], kinds: Kinds) -> str:
    """Returns cards by their values alone, equal ones once with their number: 3×2, −2, ✨4."""
    return ", ".join(
        (f"{count}×" if count > 1 else "")
        + ("✨" if name.startswith("diva") else "")
        + board_picture.signed(kinds[name].points)
        for name, count in Counter(held).items()
    )


def _turn_lines(view: CattitudeView, context: RenderContext, w: Words) -> list[str]:
    if not view.prompts:
        return [w.t("The match is over.")]
    asks: list[str] = []
    for prompt in view.prompts:
        missing = [context.names[seat] for seat in prompt.seats if seat not in prompt.done]
        losses = w.either(
            [
                w.listing([species(each, w) for each in loss]) or w.t("nothing")
                for loss in view.players[prompt.seats[0]].tableau.losses
            ]
        )
        names = f"**{w.listing(missing)}**"
        line = BOOK.word("turn", prompt.kind, w, names=names, choices=losses)
        asks.append(line + context.countdown(prompt.window))
    return asks


def _alt(view: CattitudeView, context: RenderContext, w: Words) -> str:
    # Plain emoji: with our own, the text for five players would not fit a message.
    return spoken(w.t("The table: {facts}", facts="; ".join(facts(view, context, w))))


def _picture(view: CattitudeView, context: RenderContext, w: Words) -> board_picture.Board:
    kinds = kinds_of(view)
    over = view.phase is Phase.OVER
    asked = {seat for prompt in view.prompts for seat in prompt.seats}
    done = {seat for prompt in view.prompts for seat in prompt.done}
    return board_picture.Board(
        strips=tuple(
            board_picture.Strip(
                name=name_of(view, player.seat, context, w),
                groups=_three(player, kinds),
                royals=len(player.tableau.royals),
                palace=player.palace_count,
                bonuses=player.bonus_count,
                state="done" if player.seat in done else "waiting" if player.seat in asked else "",
                total=player.sheet.total if over and player.sheet is not None else None,
            )
            for player in view.players
        ),
        way="" if over else BOOK.word("way_in_short", view.direction, w),
        phase=phase_word(view, w),
        down=None if over or view.direction is None else view.direction is Direction.LEFT,
    )


def _three(
    player: PlayerView, kinds: Kinds
) -> tuple[board_picture.Group, board_picture.Group, board_picture.Group]:
    turkeys, chickens, peacocks = (
        board_picture.Group(
            group.value,
            len(group.birds),
            sum(kinds[card].role is Role.BIRD and kinds[card].points < 0 for card in group.birds),
            len(group.nobles),
        )
        for group in player.tableau.groups
    )
    return turkeys, chickens, peacocks


def closed_note(held: tuple[Card, ...], kinds: Kinds, w: Words) -> str:
    """Returns what others see of the viewer's closed cards."""
    return backs(sorted(kinds[card].back for card in held), w)
