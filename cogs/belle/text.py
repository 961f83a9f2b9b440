"""Belle of the Ball in sentences: events, questions and refusals."""

from __future__ import annotations

from typing import Any

import rules
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from bot.ui.phrasebook import Facts
from cogs.belle import cards
from cogs.belle.art.emoji import CHIP, LADY
from cogs.belle.cards import BOOK
from rules.belle import events
from rules.belle.model import Choice


def log_line(event: Any, context: RenderContext, w: Words) -> str | None:
    """Returns a public event in one line; dealing and tidying up have none."""
    names = context.names

    def named(*ids: str) -> str:
        return w.listing([cards.in_brief(card, w) for card in ids])

    facts: Facts = {
        "sign": lambda: w.emoji(LADY),
        "coin": lambda: w.emoji(CHIP),
        "name": lambda: context.name(event.seat),
        "receiver": lambda: context.name(event.receiver),
        "host": lambda: "" if event.host is None else context.name(event.host),
        "names": lambda: w.listing([names[seat] for seat in event.ranking[0]]),
        "belle": lambda: named(event.belle),
        "choice": lambda: chosen(event.choice, w),
        "chips": lambda: _chips(event),
        "card": lambda: named(event.card),
        "guest": lambda: named(event.guest if hasattr(event, "guest") else event.card),
        "guests": lambda: named(*event.kept),
        "one": lambda: named(event.guests[0]),
        "other": lambda: named(event.guests[1]),
        "group": lambda: event.space + 1,
        "origin": lambda: event.origin + 1,
        "count": lambda: _count(event),
        "known": lambda: event.belle is not None,
        "own": lambda: event.host == event.seat,
        "left": lambda: bool(event.kept),
    }
    return BOOK.log_line(event, w, facts)


def _chips(event: Any) -> int:
    return event.each * len(event.cards) if isinstance(event, events.ChipsPlaced) else event.chips


def _count(event: Any) -> int:
    match event:
        case events.ChipsPlaced() | events.GuestsLeftOver():
            return len(event.cards)
        case events.GroupEnlarged():
            return event.full_at
        case events.ChipsGained() | events.ChipsCollected() | events.ChipsPaid():
            return event.chips
        case _:
            return event.count


def chosen(choice: Choice, w: Words) -> str:
    """Puts a choice about a group that scores into words."""
    parts: list[str] = []
    if choice.group is not None:
        parts.append(w.t("group {number}", number=choice.group.space + 1))
    if choice.cards:
        parts.append(w.listing([cards.name(card, w) for card in choice.cards]))
    if choice.interests:
        glyphs = [(cards.GLYPHS[name], cards.word(name, w)) for name in choice.interests]
        parts.append(w.listing([f"{w.emoji(glyph)} {word}" for glyph, word in glyphs]))
    return ", ".join(parts)


def question(belle: str, place: int, pick: str, w: Words) -> str:
    """Returns what a Belle asks for after some picks; ``pick`` is one of the picks possible now."""
    if pick.startswith("of"):
        return w.t("From whose party?")
    if pick.startswith("with:"):
        return w.t("A guest with which interest?")
    if own := BOOK.find("question", f"{belle}.{place}", w):
        return own
    if pick.startswith("@"):
        return w.t("Which group?")
    return w.t("Which interest?") if pick in cards.GLYPHS else w.t("Which guest?")


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Explains why an action isn't allowed."""
    named = error.params
    facts: Facts = {
        "card": lambda: cards.name(str(named["card"]), w),
        "belle": lambda: cards.name(str(named["belle"]), w),
        "count": lambda: named["spaces"],
    }
    return BOOK.refusal(error, w, facts)


def obstacle(code: str, w: Words, **named: object) -> str:
    """Explains why something can't be done now, given the code for it in the rules."""
    return refusal(rules.IllegalAction(code, **named), w) or ""
