"""Belote's public board, built from views and words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from bot.components.kit import asked, compose, lines, small
from bot.components.screen import Button, Picture, Screen, Tone, Touchable
from bot.i18n.words import Words
from bot.ui.controls import button
from bot.ui.game_ui import RenderContext
from cogs.belote.art import board_picture, hand_picture
from cogs.belote.cards import card, card_name, cards, letters, sign, suit, suit_word
from cogs.belote.text import announcement, team, trick_line
from rules.belote.content import SUITS
from rules.belote.model import BeloteView, NameTrump, Pass, Take

ACCENT = 0x2E7D5B
"""The green of baize."""
BIDDING = ("bid1", "bid2")
"""The phases in which players bid."""


def board(view: BeloteView, context: RenderContext, w: Words) -> Screen:
    """Returns the board: the picture, what it doesn't show, and the latest log lines.

    The owner of a hand sits at the bottom. A board has no controls, as only one player could act.
    """
    title = w.t(
        "Belote · table {number} · round {round}", number=context.table_id, round=view.round
    )
    return compose(
        ACCENT,
        lines(f"### {title}", None if context.asked else _turn_line(view, context, w)),
        _table(view, context.names, context.raw_names, context.seat, w),
        small([*_notes(view, context, w), *context.news]),
        _belote(view, context.names, w) if context.seat is None else None,
    )


@lru_cache(maxsize=64)
def _table(
    view: BeloteView,
    names: tuple[str, ...],
    raw_names: tuple[str, ...],
    seat: int | None,
    w: Words,
) -> Picture:
    """Returns the picture of the table, which is the same each time it's shown to a seat."""
    shown = _picture(view, _players(view, names, raw_names, w), seat or 0, w)
    taking = bid_buttons(view, w)[:1] if view.phase == "bid1" and seat == view.turn else []
    turned = Touchable(view.turned, card_name(view.turned, w), tuple(taking))
    items = (turned,) if taking else ()
    return Picture("board.png", _shown(view, names, w), board_picture.board, shown, items=items)


def _belote(view: BeloteView, names: tuple[str, ...], w: Words) -> Picture | None:
    """Returns the trump king and queen while a trick with a belote call is on the table."""
    trick = view.trick or (view.last_trick.cards if view.last_trick else ())
    both = (f"K{view.trump}", f"Q{view.trump}")
    if not any(played.seat == view.belote and played.card in both for played in trick):
        return None
    assert view.belote is not None
    fact = w.t("Belote: {name} holds {cards}", name=names[view.belote], cards=cards(both, w))
    shown = hand_picture.Hand(both, view.trump, letters(w))
    return Picture("belote.png", (fact,), hand_picture.hand, shown)


def _notes(view: BeloteView, context: RenderContext, w: Words) -> list[str]:
    """Returns what matters this round but isn't in the picture."""
    notes: list[str] = []
    shown = [declared for declared in view.announcements if declared.cards]
    texts = "; ".join(
        w.labelled(context.names[declared.seat], announcement(declared, w))
        for declared in shown or view.announcements
    )
    if shown:
        notes.append(w.t("Shown and scoring: {what}", what=texts))
    elif texts and len(view.tricks) < 2:
        notes.append(w.t("Announced: {what}", what=texts))
    if view.frozen:
        notes.append(
            w.t("{points} points from the tie go to the winner of this round.", points=view.frozen)
        )
    return notes


def _turn_line(view: BeloteView, context: RenderContext, w: Words) -> str:
    if view.turn is None or not view.prompts:
        return w.t("The match is over.")
    name = context.names[view.turn]
    line = (
        w.t("▶️ **{name}** to bid.", name=name)
        if view.phase in BIDDING
        else w.t("▶️ **{name}** to play.", name=name)
    )
    return line + context.countdown(view.prompts[0].window)


def _facts(view: BeloteView, names: tuple[str, ...], w: Words) -> list[str]:
    """Returns where the round and the match stand."""
    facts: list[str] = []
    if view.trump is None and view.phase == "over":
        facts.append(w.t("That was the last card."))
    elif view.trump is None:
        turned = card(view.turned, w)
        dealer = names[view.dealer]
        facts.append(w.t("Turned up: **{card}** · {name} dealt", card=turned, name=dealer))
    if view.trump is None and view.bids:
        facts.append(" · ".join(_bid(bid.seat, bid.suit, names, w) for bid in view.bids))
    if view.trump is not None and view.taker is not None:
        trump, taker = suit(view.trump, w), names[view.taker]
        facts.append(w.t("Trump **{suit}**, taken by **{name}**", suit=trump, name=taker))
        if view.phase == "play":
            facts.append(_trick_now(view, names, w))
        if view.last_trick is not None:
            facts.append(w.t("Last trick: {trick}", trick=trick_line(view.last_trick, names, w)))
    facts += [_score(view, number, names, w) for number in (0, 1)]
    return [*facts, goal(view, w)]


def goal(view: BeloteView, w: Words) -> str:
    """Returns how many points end the match. Rule: BL-70."""
    points = view.options.target
    if view.options.target_rule == "exceed":
        return w.t("First past {points} points.", points=points)
    return w.t("First to {points} points.", points=points)


def _bid(seat: int, chosen: str | None, names: tuple[str, ...], w: Words) -> str:
    if chosen is None:
        return w.t("{name} passes", name=names[seat])
    return w.t("{name} takes {suit}", name=names[seat], suit=sign(chosen, w))


def _trick_now(view: BeloteView, names: tuple[str, ...], w: Words) -> str:
    """Describes the current trick in one line."""
    number = len(view.tricks) + 1
    if not view.trick:
        return w.t("Trick {number}: nothing played yet", number=number)
    cards = [
        f"{names[played.seat]} **{card(played.card, w)}**"
        + (" 👑" if played.seat == view.winning else "")
        for played in view.trick
    ]
    return w.t("Trick {number}: {cards}", number=number, cards=" · ".join(cards))


def _score(view: BeloteView, number: int, names: tuple[str, ...], w: Words) -> str:
    total, now = view.totals[number], view.points[number]
    return w.t(
        "{team}: **{total}** (this round {points})",
        team=team(number, names, w),
        total=total,
        points=now,
    )


@lru_cache(maxsize=64)
def _shown(view: BeloteView, names: tuple[str, ...], w: Words) -> tuple[str, ...]:
    """Describes the picture for screen readers."""
    facts = _facts(view, names, w)
    if view.turn is not None:
        bidding = view.phase in BIDDING
        name = names[view.turn]
        waiting = w.t("{name} to bid", name=name) if bidding else w.t("{name} to play", name=name)
        facts.append(waiting)
    if view.trump is not None:
        facts.append(w.t("{name} dealt", name=names[view.dealer]))
    facts += [_seat(view, seat, names[seat], w) for seat in range(4)]
    return (w.t("The table:"), *facts)


def _seat(view: BeloteView, seat: int, name: str, w: Words) -> str:
    """Returns how many cards and tricks a seat has."""
    held = w.n(
        "{name} holds {count} card", "{name} holds {count} cards", view.hand_sizes[seat], name=name
    )
    if view.trump is None:
        return held
    taken = w.n("{count} trick taken", "{count} tricks taken", view.tricks_won[seat])
    return f"{held}, {taken}"


def _picture(
    view: BeloteView, players: Sequence[board_picture.Player], south: int, w: Words
) -> board_picture.Board:
    """Returns the picture of the table, with the next in turn on the right if turns go that way."""
    last, step = view.last_trick, 3 if view.options.direction == "left" else 1
    below, right, above, left = (players[(south + step * place) % 4] for place in range(4))
    note = {"bid1": w.t("Bidding"), "bid2": w.t("Bidding, 2nd round")}.get(view.phase, "")
    return board_picture.Board(
        players=(below, right, above, left),
        match=view.totals,
        points=view.points if view.trump is not None else None,
        target=view.options.target,
        note=note,
        trump=None if view.trump is None else (view.trump, w.t("Trump")),
        turned=view.turned if view.phase in BIDDING else None,
        last=None
        if last is None
        else (
            tuple(played.card for played in last.cards),
            [played.seat for played in last.cards].index(last.winner),
        ),
        last_title=w.t("Last trick"),
        letters=letters(w),
    )


@lru_cache(maxsize=64)
def _players(
    view: BeloteView, names: tuple[str, ...], raw_names: tuple[str, ...], w: Words
) -> tuple[board_picture.Player, ...]:
    """Returns the four seats as drawn, in the order of the table, for all readers."""
    context = RenderContext(0, names, raw_names)
    drawn = tuple(context.drawn(seat, w) for seat in range(4))
    return tuple(_player(view, seat, drawn, w) for seat in range(4))


def _player(view: BeloteView, seat: int, drawn: tuple[str, ...], w: Words) -> board_picture.Player:
    card_played = next((played.card for played in view.trick if played.seat == seat), None)
    return board_picture.Player(
        name=drawn[seat],
        team=seat % 2,
        cards=view.hand_sizes[seat],
        tricks=None if view.trump is None else view.tricks_won[seat],
        trump=view.trump if seat == view.taker else None,
        card=card_played,
        wins=seat == view.winning,
        turn=seat == view.turn,
        says=_says(view, seat, card_played, w),
        role=w.t("dealer") if seat == view.dealer else "",
    )


def _says(view: BeloteView, seat: int, card_played: str | None, w: Words) -> str:
    """Returns a seat's bid, or its belote call while the card is in the trick."""
    if view.phase in BIDDING:
        bidding = 2 if view.phase == "bid2" else 1
        passed = any(bid.seat == seat and bid.bidding == bidding for bid in view.bids)
        return w.t("passes") if passed else ""
    if view.belote == seat and card_played in (f"K{view.trump}", f"Q{view.trump}"):
        return w.t("Rebelote!") if view.rebelote else w.t("Belote!")
    return ""


def bid_label(offered: str, w: Words) -> str:
    """Returns the label of the button that makes a suit trump."""
    return w.t("Take {suit}", suit=suit_word(offered, w))


def bid_buttons(view: BeloteView, w: Words) -> list[Button]:
    """Returns the buttons for the player who is bidding, with the pass last."""
    prompt = asked(view, "bid")
    if prompt is None:
        return []
    act, offered = partial(button, prompt), view.turned[1]
    bids = (
        {offered: Take()}
        if view.phase == "bid1"
        else {suit: NameTrump(suit) for suit in SUITS if suit != offered}
    )
    buttons = [
        act(bid, bid_label(suit, w), Tone.GOOD, emoji=sign(suit, w)) for suit, bid in bids.items()
    ]
    return [*buttons, act(Pass(), w.t("Pass"))]
