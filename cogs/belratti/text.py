"""Belratti in sentences: jokers, proposals, events, questions and refusals."""

from __future__ import annotations

from typing import Any

import rules
from bot.i18n.words import Words, capital
from bot.ui.game_ui import RenderContext
from bot.ui.phrasebook import Facts
from cogs.belratti.art.emoji import JOKERS
from cogs.belratti.cards import BOOK
from rules.belratti import events
from rules.belratti.legal import joker_of
from rules.belratti.model import (
    Agree,
    Commit,
    ConfirmBoard,
    ConfirmDemand,
    Continue,
    Exhibit,
    Hang,
    Joker,
    KeepDemand,
    Place,
    ProposeNewThemes,
    ProposePlusMinus,
    ProposeQuestion,
    Ready,
    Refuse,
    Request,
    StateFit,
    SwapHand,
    Unhang,
    Unready,
    Verdict,
    Withdraw,
)
from rules.belratti.scoring import Band
from rules.belratti.view import BelrattiView


def joker(which: Joker, w: Words) -> str:
    """Returns a joker's name."""
    return BOOK.word("joker", which, w)


def sign(which: Joker, w: Words) -> str:
    """Returns a joker's sign as it stands in a text."""
    return w.emoji(JOKERS[which])


def proposal(
    asked_for: Request, w: Words, view: BelrattiView | None = None, name: str | None = None
) -> str:
    """Returns what somebody proposes, as a sentence, or as a label where no name is given.

    A picture is called by its number if a view shows it.
    """
    number = ""
    match asked_for:
        case ProposeNewThemes(which="both"):
            kind = "both_themes"
        case ProposeNewThemes():
            kind = "theme"
        case ProposePlusMinus(step=1):
            kind = "one_more"
        case ProposePlusMinus():
            kind = "one_fewer"
        case ProposeQuestion(card=card) if view is not None:
            kind, number = "numbered", numbered(card, view)
        case ProposeQuestion():
            kind = "question"
    letter = asked_for.which if isinstance(asked_for, ProposeNewThemes) else ""
    table = "propose" if name is None else "proposes"
    return BOOK.word(table, kind, w, name=name, letter=letter, number=number)


def place(where: Place | None, w: Words) -> str:
    """Returns where a picture hangs."""
    return BOOK.word("place", where, w, letter=where)


def wall_lines(table: tuple[Exhibit, ...], w: Words) -> list[str]:
    """Returns the wall in numbers: what hangs under each theme, aside and undecided."""
    lines: list[str] = []
    for where in (Place.A, Place.B, Place.ASIDE, None):
        here = [
            f"**{number}**" for number, exhibit in enumerate(table, 1) if exhibit.place is where
        ]
        if here:
            head = capital(place(where, w))
            lines.append(w.labelled(f"__{head}__ ({len(here)})", " · ".join(here)))
    return lines


def verdict(what: Verdict, w: Words) -> str:
    """Returns what came of a picture, in two or three words."""
    return BOOK.word("verdict", what, w)


def band(which: Band, w: Words) -> str:
    """Returns how the visitors like the museum. Rule: BR-72."""
    return BOOK.word("band", which, w)


def fit(good: int, medium: int, bad: int, w: Words) -> str:
    """Returns what an Owl says about the hand. Rule: BR-23."""
    return w.t("{good} good · {medium} medium · {bad} bad", good=good, medium=medium, bad=bad)


def log_line(event: Any, context: RenderContext, w: Words) -> str | None:
    """Returns a public event in one line, with the sign of a joker it is about; what the board shows goes without saying."""
    facts: Facts = {
        "name": lambda: context.name(event.seat),
        "joker": lambda: joker(event.joker, w),
        "said": lambda: fit(event.good, event.medium, event.bad, w),
        "count": lambda: len(event.cards) if hasattr(event, "cards") else event.count,
        "letter": lambda: event.place,
        "fakes": lambda: event.belratti,
    }
    if isinstance(event, events.JokerProposed):
        said = proposal(event.request, w, name=context.name(event.seat))
        return f"{sign(joker_of(event.request), w)} {said}"
    line = BOOK.log_line(event, w, facts)
    match event:
        case events.JokerUsed() | events.JokerReturned():
            return f"{sign(event.joker, w)} {line}"
        case events.QuestionAnswered():
            return f"{sign(Joker.QUESTION, w)} {line}"
        case _:
            return line


_COUNTED = {"pictures_missing": "missing", "wrong_number_hung": "hung", "demand_met": "demand"}
"""What refusals count."""


def move_text(action: rules.Action, view: BelrattiView, _context: RenderContext, w: Words) -> str:
    """Returns a move in words; pictures by their number."""
    match action:
        case ProposeNewThemes() | ProposePlusMinus() | ProposeQuestion():
            return proposal(action, w, view)
        case Continue():
            return w.t("Keep the themes")
        case KeepDemand():
            return w.t("Keep {number}", number=view.demand)
        case ConfirmDemand(number):
            return w.n("{count} picture", "{count} pictures", number)
        case Commit(card, theme):
            picture = numbered(card, view)
            return w.t("Paint {picture} for {letter}", picture=picture, letter=theme.value)
        case Withdraw(card):
            return w.t("Take {picture} back", picture=numbered(card, view))
        case StateFit(good, medium, bad):
            return ", ".join(fit_part(*part, w) for part in enumerate((good, medium, bad)))
        case SwapHand(cards):
            first, *others = [numbered(card, view) for card in cards]
            return ", ".join([w.t("Swap {picture}", picture=first), *others])
        case Hang(card, where):
            return w.labelled(numbered(card, view), place(where, w))
        case Unhang(card):
            return w.labelled(numbered(card, view), place(None, w))
        case _:
            return _plain_moves(w)[type(action)]


def _plain_moves(w: Words) -> dict[type[rules.Action], str]:
    return {
        Ready: w.t("Ready"),
        Unready: w.t("Not ready after all"),
        ConfirmBoard: w.t("Done hanging"),
        Agree: w.t("Agree"),
        Refuse: w.t("Rather not"),
    }


def fit_part(which: int, count: int, w: Words) -> str:
    """Returns a part of what an Owl says: how many pictures fit well, so-so or badly."""
    told = (w.t("Good: {count}"), w.t("Medium: {count}"), w.t("Bad: {count}"))
    return told[which].format(count=count)


def numbered(card: str, view: BelrattiView) -> str:
    """Returns the number of a picture: on the wall, or in the viewer's hand."""
    wall = [exhibit.card for exhibit in view.table]
    mine = sorted((*(view.hand or ()), *(item.card for item in view.commitments)))
    return str((wall if card in wall else mine).index(card) + 1)


def refusal(error: rules.RuleError, w: Words) -> str | None:
    """Returns why something is not allowed."""
    named = error.params
    facts: Facts = {
        "joker": lambda: joker(Joker(str(named["joker"])), w),
        "count": lambda: named[_COUNTED[error.code]],
    }
    return BOOK.refusal(error, w, facts)
