"""Belle of the Ball's announcements of new lines, its score screen and its result card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import rules
from bot.components.kit import compose, lines, remarkable, small
from bot.components.screen import Picture, Screen
from bot.i18n.words import Words
from bot.render.moment import DRAWN
from bot.ui.game_ui import RenderContext
from cogs.belle import cards
from cogs.belle.art import result_picture
from cogs.belle.art.emblems import PANEL
from cogs.belle.art.emoji import CHIP, LADY
from cogs.belle.art.portraits import portrait
from cogs.belle.board import ACCENT, group
from cogs.belle.text import log_line
from rules.belle import events
from rules.belle.model import BelleView, ScoredGroup

GREAT = 10
"""The fewest chips that make a group worth a picture."""

FANFARES = 5
"""How many ways there are to announce a guest."""


def summary_count(view: BelleView) -> int:
    """Returns the number of summaries so far: one per line dealt, and one at the end."""
    return len(view.history) + (not view.prompts)


def summary(view: BelleView, index: int, context: RenderContext, w: Words) -> Screen:
    """Returns the last round's chips, then the guests in a new line or those left at the end.

    There is no room in a hand for the town crier.

    Rule: BB-10, BB-31, BB-33.
    """
    if index == len(view.history):
        return _farewell(view, index, context, w)
    log = view.history[index]
    return compose(
        ACCENT,
        f"### 🎺 {w.t('Round {number}', number=index + 1)} · 👑 {context.names[log.start]}",
        lines(
            _called(log.line, index, w) if context.seat is None else None,
            _brought(view, index - 1, context, w) if index else None,
        ),
    )


def _farewell(view: BelleView, index: int, context: RenderContext, w: Words) -> Screen:
    """Returns the last round's chips, and the guests that earned nothing."""
    left = [
        "-# " + w.labelled(context.names[party.seat], _named(guests, w))
        for party in view.parties
        if (guests := [guest for space in party.spaces for guest in space.guests])
    ]
    return compose(
        ACCENT,
        lines(
            "### 🎺 " + w.t("The last carriages"),
            _brought(view, index - 1, context, w),
            w.t("Left in the ballroom, and earning nothing:") if left else None,
            *left,
        ),
    )


def _named(guests: Iterable[str], w: Words) -> str:
    return ", ".join(cards.name(guest, w) for guest in guests)


def _called(line: Iterable[str], index: int, w: Words) -> str | None:
    """Returns the announcement of a new line's first guest; the board shows the rest."""
    card = next((card for card in line if card in cards.GUESTS), None)
    if card is None:
        return None
    name, epithet = cards.name(card, w), cards.epithet(card, w)
    guest = w.t("**{guest}**, {epithet}", guest=name, epithet=epithet)
    return f"{cards.BOOK.word('fanfare', index % FANFARES, w, guest=guest)} {cards.signs(card, w)}"


def _brought(view: BelleView, index: int, context: RenderContext, w: Words) -> str:
    """Returns what a round's groups earned, in one line."""
    if not (scored := view.history[index].scored):
        return "-# " + w.t("No group was completed in the previous round.")
    earned = (f"{context.names[group.seat]} +{group.chips} {w.emoji(CHIP)}" for group in scored)
    return f"-# {w.t('The last round:')} {' · '.join(earned)}"


def _scored(scored: ScoredGroup, context: RenderContext, w: Words) -> str:
    return w.t(
        "{name} completed group {group}: {sum} chips",
        name=context.names[scored.seat],
        group=scored.space + 1,
        sum=cards.arithmetic(scored.tallies, w),
    )


def score(view: BelleView, context: RenderContext, w: Words) -> Screen:
    """Returns every party guest by guest, and the latest groups to score."""
    parties: list[str] = []
    for party in view.parties:
        head = (
            f"**{context.names[party.seat]}** {w.emoji(CHIP)}{party.chips} "
            f"{w.emoji(LADY)}{party.belles}"
        )
        groups = (
            w.labelled(group(space, number), _named(space.guests, w))
            for number, space in enumerate(party.spaces, start=1)
            if space.guests
        )
        parties.append(lines(head, small(groups)))
    scored = [
        f"{number}. {_scored(counted, context, w)}"
        for number, log in enumerate(view.history, start=1)
        for counted in log.scored
    ]
    title = "### " + w.t("Belle of the Ball · round {round}", round=view.round)
    latest = scored[-12:]  # a long match doesn't fit in a message
    return compose(ACCENT, title, parties, small(latest))


def result(view: BelleView, outcome: rules.Outcome, context: RenderContext, w: Words) -> Screen:
    """Returns the result card: the winners, and all players' chips round by round."""
    winners = outcome.ranking[0]
    order = tuple(seat for place in outcome.ranking for seat in place)
    totals = tuple(
        (*(log.chips[seat] for log in view.history[1:]), outcome.scores[seat])
        for seat in range(len(view.parties))
    )
    headline = _headline([context.raw_names[seat] for seat in winners], w)
    picture = result_picture.Result(
        headline=headline,
        names=tuple(context.drawn(seat, w) for seat in range(len(totals))),
        order=order,
        winners=tuple(winners),
        totals=totals,
        start=view.history[0].chips[0],
    )
    courses = [
        f"{place}. {context.names[seat]} {CHIP}{outcome.scores[seat]} "
        f"({' → '.join(map(str, (view.history[0].chips[seat], *totals[seat])))})"
        for place, seats in enumerate(outcome.ranking, start=1)
        for seat in seats
    ]
    heading = _headline([context.names[seat] for seat in winners], w)
    shown = Picture("result.png", tuple(courses), result_picture.result, picture)
    return compose(ACCENT, f"## 🏆 {heading}", shown)


def _headline(names: list[str], w: Words) -> str:
    if len(names) == 1:
        return w.t("{name} gives the ball of the season!", name=names[0])
    return w.t("{names} share the ball of the season!", names=w.listing(names))


def remark(view: BelleView, seat: rules.Seat, w: Words) -> str:
    """Returns what a seat's best group earned, or ``""`` if it didn't have any."""
    scored = (group for log in view.history for group in log.scored if group.seat == seat)
    best = max((group.chips for group in scored), default=0)
    if not best:
        return ""
    return w.n(
        "Your best group earned {count} chip.", "Your best group earned {count} chips.", best
    )


def moment(happened: Sequence[rules.Event], context: RenderContext, w: Words) -> Picture | None:
    """Returns a picture of a great group, showing some of its guests."""
    groups = [each for each in happened if isinstance(each, events.GroupScored)]
    best = max(groups, key=lambda group: group.chips, default=None)
    if best is None or best.chips < GREAT:
        return None
    line = log_line(best, context, w) or ""
    return remarkable(line, tuple((portrait, (guest, DRAWN)) for guest in best.guests[:3]), PANEL)
