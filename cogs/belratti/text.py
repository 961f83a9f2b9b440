"""Belratti in sentences: jokers, proposals, events, questions and refusals."""

from __future__ import annotations

from typing import Any

import rules
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from bot.ui.phrasebook import Facts
from cogs.belratti.art.emoji import JOKERS
from cogs.belratti.cards import BOOK
from rules.belratti import events, model
from rules.belratti.legal import joker_of
from rules.belratti.model import Joker, Request, Verdict
from rules.belratti.scoring import Band
from rules.belratti.view import BelrattiView


def joker(which: Joker, w: Words) -> str:
    """Returns a joker's name."""
    return BOOK.word("joker", which, w)


def sign(which: Joker, w: Words) -> str:
    """Returns a joker's symbol for running text."""
    return w.emoji(JOKERS[which])


def signed(which: Joker, sentence: str, w: Words) -> str:
    """Puts a joker's symbol in front of a sentence about it."""
    return f"{sign(which, w)} {sentence}"


def proposal(
    request: Request, w: Words, view: BelrattiView | None = None, name: str | None = None
) -> str:
    """Returns a proposal as a sentence, or as a label if no name is given.

    A picture is called by its number if a view shows that number.
    """
    facts = rules.to_dict(request)
    number = numbered(facts["card"], view) if view is not None and "card" in facts else None
    table = "propose" if name is None else "proposes"
    letter = facts.get("which")
    return BOOK.word(table, facts["type"], w, **facts, name=name, number=number, letter=letter)


def proposed(seat: rules.Seat, request: Request, context: RenderContext, w: Words) -> str:
    """Returns the log line for a proposal."""
    return signed(joker_of(request), proposal(request, w, name=context.name(seat)), w)


def place(where: str | None, w: Words) -> str:
    """Returns the words for where a picture hangs."""
    return BOOK.word("place", where, w, letter=where)


def verdict(what: Verdict, w: Words) -> str:
    """Puts a verdict into two or three words."""
    return BOOK.word("verdict", what, w)


def band(which: Band, w: Words) -> str:
    """Says how much the visitors like the museum. Rule: BR-72."""
    return BOOK.word("band", which, w)


def fit(stated: model.Fit | model.StateFit | events.FitStated, w: Words) -> str:
    """Puts an Owl's statement about their hand into words. Rule: BR-23."""
    return w.t(
        "{good} good · {medium} medium · {bad} bad",
        good=stated.good,
        medium=stated.medium,
        bad=stated.bad,
    )


def log_line(event: Any, context: RenderContext, w: Words) -> str | None:
    """Returns a public event in one line, with the joker's symbol if it's about a joker.

    Events that the board shows have no line.
    """
    facts: Facts = {
        "name": lambda: context.name(event.seat),
        "joker": lambda: joker(event.joker, w),
    }
    line = BOOK.log_line(event, w, facts) or ""
    match event:
        case events.JokerProposed(seat=seat, request=request):
            return proposed(seat, request, context, w)
        case events.JokerReturned(joker=which):
            return signed(which, line, w)
        case events.QuestionAnswered():
            return signed(Joker.QUESTION, line, w)
        case _:
            return line or None


_COUNTED = {"pictures_missing": "missing", "wrong_number_hung": "hung", "demand_met": "demand"}
"""The facts that select the plural form in refusals."""


def move_text(action: rules.Action, view: BelrattiView, _context: RenderContext, w: Words) -> str:
    """Returns a move in words, with pictures as numbers."""
    return label(action, view, w)


def label(action: rules.Action, view: BelrattiView, w: Words) -> str:
    """Returns a move in a few words for buttons, with pictures as numbers."""
    match action:
        case model.ProposeNewThemes() | model.ProposePlusMinus() | model.ProposeQuestion():
            return proposal(action, w, view)
        case model.StateFit(good, medium, bad):
            return ", ".join(fit_part(*part, w) for part in enumerate((good, medium, bad)))
        case model.SwapHand(cards):
            first, *others = [numbered(card, view) for card in cards]
            return ", ".join([w.t("Swap {picture}", picture=first), *others])
        case model.Hang(card, where):
            return w.labelled(numbered(card, view), place(where, w))
        case model.Unhang(card):
            return w.labelled(numbered(card, view), place(None, w))
        case _:
            facts = rules.to_dict(action)
            picture = numbered(facts["card"], view) if "card" in facts else None
            letter, count = facts.get("theme"), facts.get("number")
            more = {"picture": picture, "letter": letter, "count": count, "number": view.demand}
            return BOOK.word("moves", facts["type"], w, **more)


def fit_part(which: int, count: int, w: Words) -> str:
    """Returns one part of a statement: how many pictures fit well, so-so or badly."""
    return BOOK.word("fit_parts", which, w, count=count)


def held(view: BelrattiView) -> model.Cards:
    """Returns the reader's pictures by number, including any painted this round."""
    return tuple(sorted((*(view.hand or ()), *(item.card for item in view.commitments))))


def numbered(card: str, view: BelrattiView) -> str:
    """Returns a picture's number, on the wall or in the viewer's hand."""
    wall = tuple(exhibit.card for exhibit in view.table)
    return str((wall if card in wall else held(view)).index(card) + 1)


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Explains why the rules refuse an action."""
    named = error.params
    facts: Facts = {
        "joker": lambda: BOOK.word("joker", named["joker"], w),
        "count": lambda: named[_COUNTED[error.code]],
    }
    return BOOK.refusal(error, w, facts)
