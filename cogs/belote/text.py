"""Belote in sentences: teams, events, questions and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rules
from bot.i18n.words import Words, signed
from bot.ui.game_ui import RenderContext
from bot.ui.phrasebook import Facts
from cogs.belote.cards import BOOK, SIGNS, card, cards, label, spellings, suit, suit_word
from rules.belote import events
from rules.belote.model import (
    Announcement,
    BeloteView,
    ClaimRest,
    NameTrump,
    PlayCard,
    Take,
    Trick,
)

EMBLEMS = ("☀️", "🌙")
"""The teams' symbols: first for seats 0 and 2, then for seats 1 and 3."""


def teams(w: Words, _seats: int) -> list[tuple[str, tuple[int, ...]]]:
    """Returns the two teams, each with its names and seats."""
    return [
        (w.t("{emblem} Team Sun", emblem=EMBLEMS[0]), (0, 2)),
        (w.t("{emblem} Team Moon", emblem=EMBLEMS[1]), (1, 3)),
    ]


def team(number: int, names: Sequence[str], w: Words) -> str:
    """Returns a team as its symbol and two names."""
    return f"{EMBLEMS[number]} {w.listing([names[number], names[number + 2]])}"


def trick_line(trick: Trick, names: Sequence[str], w: Words) -> str:
    """Describes a finished trick in one line."""
    return w.t(
        "{cards}, taken by {name}",
        cards=cards((played.card for played in trick.cards), w),
        name=names[trick.winner],
    )


def announcement(declared: Announcement, w: Words) -> str:
    """Returns an announcement, with its cards once they have been shown."""
    kind = BOOK.word("announcement", declared.kind, w)
    text = w.t("{kind} for {points}", kind=kind, points=declared.points)
    return f"{text} ({cards(declared.cards, w)})" if declared.cards else text


def log_line(event: Any, context: RenderContext, w: Words) -> str | None:
    """Returns a public event in one line; deals and plays have none, since the board shows them."""
    names = context.names
    facts: Facts = {
        "name": lambda: names[_actor(event)],
        "card": lambda: card(event.card, w),
        "cards": lambda: cards(event.cards, w),
        "suit": lambda: suit(event.trump if isinstance(event, events.Taken) else event.suit, w),
        "what": lambda: w.listing([announcement(each, w) for each in event.announcements]),
        "count": lambda: event.points + (10 if event.last else 0),
        "capot": lambda: any(event.count.capot),
        "team": lambda: team(_side(event), names, w),
    }
    return BOOK.log_line(event, w, facts)


def _side(event: Any) -> int:
    if isinstance(event, events.RoundScored):
        return event.count.capot.index(max(event.count.capot))
    return event.team


def _actor(event: Any) -> rules.Seat:
    match event:
        case events.Taken():
            return event.taker
        case events.TrickWon():
            return event.winner
        case _:
            return event.seat


def move_text(action: rules.Action, view: BeloteView, _context: RenderContext, w: Words) -> str:
    """Returns a move in words."""
    match action:
        case Take():
            return w.t("Take {suit}", suit=_bid(view.turned[1], w))
        case NameTrump(named):
            return _bid(named, w)
        case PlayCard(name, call=True):
            return w.t("{card} + belote", card=label(name, w))
        case PlayCard(name):
            return label(name, w)
        case ClaimRest():
            return w.t("The rest are mine")
        case _:
            return w.t("Pass")


def _bid(name: str, w: Words) -> str:
    """Returns a suit with its symbol, for plain text."""
    return signed(SIGNS[name], suit_word(name, w))


def typed(action: rules.Action, w: Words) -> tuple[str, ...]:
    """Returns the other ways in which a move can be typed."""
    return spellings(action.card, w) if isinstance(action, PlayCard) and not action.call else ()


def is_call(action: rules.Action) -> bool:
    """Returns whether a move comes with a call of belote or rebelote."""
    return isinstance(action, PlayCard) and action.call


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Explains why a card or a bid isn't allowed."""
    named = error.params
    facts: Facts = {
        "card": lambda: card(str(named["card"]), w),
        "suit": lambda: suit(str(named["suit"]), w),
    }
    return BOOK.refusal(error, w, facts)
