"""Belote's public board, from views and words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import TypeVar

from bot.components.kit import asked, compose, lines, small
from bot.components.screen import Picture, Row, Screen, Tone, rows
from bot.i18n.words import Words
from bot.ui.controls import button
from bot.ui.game_ui import RenderContext
from cogs.belote.art import board_picture
from cogs.belote.cards import card, letters, sign, suit, suit_word
from cogs.belote.text import announcement, team, trick_line
from rules.belote.content import SUITS
from rules.belote.model import BeloteView, NameTrump, Pass, Take

T = TypeVar("T")

ACCENT = 0x2E7D5B
"""Green baize."""


def board(view: BeloteView, context: RenderContext, w: Words) -> Screen:
    """Returns the board, for one screen of a phone: the picture, its notes and the bids."""
    title = w.t(
        "Belote · table {number} · round {round}", number=context.table_id, round=view.round
    )
    return compose(
        ACCENT,
        lines(f"### {title}", None if context.asked else _turn_line(view, context, w)),
        _table(view, context.names, context.raw_names, w),
        small([*_notes(view, context, w), *context.news]),
        bid_rows(view, w),
    )


@lru_cache(maxsize=64)
def _table(
    view: BeloteView, names: tuple[str, ...], raw_names: tuple[str, ...], w: Words
) -> Picture:
    """Returns the picture of the table, the same for all players who read one language."""
    context = RenderContext(0, names, raw_names)
    shown = _picture(view, context, w)
    return Picture("board.png", _shown(view, context, w), board_picture.board, shown)


def _notes(view: BeloteView, context: RenderContext, w: Words) -> list[str]:
    """Returns what counts in this round but isn't in the picture."""
    notes: list[str] = []
    shown = [declared for declared in view.announcements if declared.cards]
    texts = "; ".join(
        w.labelled(context.names[declared.seat], announcement(declared, w))
        for declared in shown or view.announcements
    )
    if shown:
        notes.append(w.t("Shown, and counts: {what}", what=texts))
    elif texts and len(view.tricks) < 2:
        notes.append(w.t("Announced: {what}", what=texts))
    if view.frozen:
        notes.append(
            w.t("{points} points carried over go to the winner of this round.", points=view.frozen)
        )
    return notes


def _turn_line(view: BeloteView, context: RenderContext, w: Words) -> str:
    if view.turn is None or not view.prompts:
        return w.t("The match is over.")
    name = context.names[view.turn]
    line = (
        w.t("▶️ **{name}** is to bid.", name=name)
        if view.phase in ("bid1", "bid2")
        else w.t("▶️ **{name}** is to play.", name=name)
    )
    return line + context.countdown(view.prompts[0].window)


def _facts(view: BeloteView, context: RenderContext, w: Words) -> list[str]:
    """Returns the state of the round and of the match."""
    names = context.names
    facts: list[str] = []
    if view.trump is None and view.phase == "over":
        facts.append(w.t("The last card has been played."))
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
            facts.append(trick_now(view, context, w))
        if view.last_trick is not None:
            facts.append(w.t("Last trick: {trick}", trick=trick_line(view.last_trick, names, w)))
    facts += [_score(view, number, names, w) for number in (0, 1)]
    return [*facts, goal(view, w)]


def goal(view: BeloteView, w: Words) -> str:
    """Returns the points that end the match. Rule: BL-70."""
    points = view.options.target
    if view.options.target_rule == "exceed":
        return w.t("Played to more than {points} points.", points=points)
    return w.t("Played to {points} points.", points=points)


def _bid(seat: int, chosen: str | None, names: tuple[str, ...], w: Words) -> str:
    if chosen is None:
        return w.t("{name} passes", name=names[seat])
    return w.t("{name} takes {suit}", name=names[seat], suit=sign(chosen, w))


def trick_now(view: BeloteView, context: RenderContext, w: Words) -> str:
    """Returns the current trick in one line."""
    number = len(view.tricks) + 1
    if not view.trick:
        return w.t("Trick {number}: nothing played yet", number=number)
    cards = [
        f"{context.names[played.seat]} **{card(played.card, w)}**"
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


def _shown(view: BeloteView, context: RenderContext, w: Words) -> tuple[str, ...]:
    """Returns the picture in words."""
    names = context.names
    facts = _facts(view, context, w)
    if view.turn is not None:
        waiting = (
            w.t("{name} is to bid", name=names[view.turn])
            if view.phase in ("bid1", "bid2")
            else w.t("{name} is to play", name=names[view.turn])
        )
        facts.append(waiting)
    if view.trump is not None:
        facts.append(w.t("{name} dealt", name=names[view.dealer]))
    facts += [_seat(view, seat, names[seat], w) for seat in range(4)]
    return (w.t("The table:"), *facts)


def _seat(view: BeloteView, seat: int, name: str, w: Words) -> str:
    """Returns the numbers of a seat's cards and tricks."""
    held = w.n(
        "{name} holds {count} card", "{name} holds {count} cards", view.hand_sizes[seat], name=name
    )
    if view.trump is None:
        return held
    taken = w.n("{count} trick taken", "{count} tricks taken", view.tricks_won[seat])
    return f"{held}, {taken}"


def _picture(view: BeloteView, context: RenderContext, w: Words) -> board_picture.Board:
    trick = {played.seat: played.card for played in view.trick}
    last = view.last_trick
    bidding = view.phase in ("bid1", "bid2")
    note = {"bid1": w.t("Bidding"), "bid2": w.t("Bidding, 2nd round")}.get(view.phase, "")
    return board_picture.Board(
        players=_four(
            board_picture.Player(
                name=context.drawn(seat, w),
                cards=view.hand_sizes[seat],
                tricks=view.tricks_won[seat],
                dealer=seat == view.dealer,
                turn=seat == view.turn,
                says=_says(view, seat, w),
            )
            for seat in range(4)
        ),
        words=board_picture.Words(
            trump=w.t("Trump"),
            last_trick=w.t("Last trick"),
            dealer=w.t("D"),
            target=w.t("to {points}", points=view.options.target),
            note=note,
            letters=letters(w),
        ),
        match=view.totals,
        points=view.points if view.trump is not None else None,
        trick=_four(trick.get(seat) for seat in range(4)),
        winning=view.winning,
        turned=view.turned if bidding else None,
        trump=view.trump,
        taker=view.taker,
        last=None
        if last is None
        else board_picture.LastTrick(
            tuple(played.card for played in last.cards),
            [played.seat for played in last.cards].index(last.winner),
        ),
        leftward=view.options.direction == "left",
    )


def _says(view: BeloteView, seat: int, w: Words) -> str:
    """Returns a seat's bubble: its bid, or belote while that card is in the trick."""
    if view.phase in ("bid1", "bid2"):
        mine = [
            bid
            for bid in view.bids
            if bid.seat == seat and (bid.bidding == 2) == (view.phase == "bid2")
        ]
        if not mine:
            return w.t("to bid") if seat == view.turn else ""
        return w.t("passes")
    own = {played.card for played in view.trick if played.seat == seat}
    if view.belote == seat and view.trump and own & {f"K{view.trump}", f"Q{view.trump}"}:
        return w.t("Rebelote!") if view.rebelote else w.t("Belote!")
    return ""


def _four(items: Iterable[T]) -> tuple[T, T, T, T]:
    a, b, c, d = items
    return (a, b, c, d)


def bid_label(offered: str, w: Words) -> str:
    """Returns the words of the button that takes the turned-up suit."""
    return w.t("Take {suit}", suit=suit_word(offered, w))


def bid_rows(view: BeloteView, w: Words) -> list[Row]:
    """Returns the buttons of the player who bids, for the board and the hand."""
    prompt = asked(view, "bid")
    if prompt is None:
        return []
    act, offered = partial(button, prompt), view.turned[1]
    if view.phase == "bid1":
        buttons = [act(Take(), bid_label(offered, w), Tone.GOOD, emoji=sign(offered, w))]
    else:
        buttons = [
            act(NameTrump(suit), suit_word(suit, w), Tone.GOOD, emoji=sign(suit, w))
            for suit in SUITS
            if suit != offered
        ]
    return rows([*buttons, act(Pass(), w.t("Pass"))])
