"""Belle of the Ball's announcements of lines, its score and its result card."""

from __future__ import annotations

from collections.abc import Iterable

import rules
from bot.components.kit import compose, lines, small
from bot.components.screen import Picture, Screen
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.belle import cards
from cogs.belle.art import result_picture
from cogs.belle.art.emoji import CHIP, LADY
from cogs.belle.board import ACCENT, group
from rules.belle.model import BelleView, RoundLog, ScoredGroup

FANFARES = 5
"""The number of ways to announce a guest."""


def summary_count(view: BelleView) -> int:
    """Returns the number of summaries so far: one for every line dealt, and one at the end."""
    return len(view.history) + (not view.prompts)


def summary(view: BelleView, index: int, context: RenderContext, w: Words) -> Screen:
    """Returns what the last round brought, then the guests of a new line or those left at the end.

    Rule: BB-10, BB-31, BB-33.
    """
    if index == len(view.history):
        return _farewell(view, context, w)
    log = view.history[index]
    standing = (
        f"{name} {w.emoji(CHIP)}{chips}"
        for name, chips in zip(context.names, log.chips, strict=True)
    )
    before = [lines(*_reckoning(view.history[index - 1], context, w)), " · ".join(standing)]
    return compose(
        ACCENT,
        "### 🎺 " + w.t("Round {number}", number=index + 1),
        before if index else None,
        w.t("👑 **{name}** has the start token.", name=context.names[log.start]),
        lines(*(_called(card, place, w) for place, card in enumerate(log.line))),
    )


def _farewell(view: BelleView, context: RenderContext, w: Words) -> Screen:
    """Returns what the last round brought, and the guests who earned nothing."""
    left = [
        "-# " + w.labelled(context.names[party.seat], _named(guests, w))
        for party in view.parties
        if (guests := [guest for space in party.spaces for guest in space.guests])
    ]
    return compose(
        ACCENT,
        lines(
            "### 🎺 " + w.t("The last carriages"),
            w.t("The last round:"),
            *_reckoning(view.history[-1], context, w),
            w.t("Left in the ballroom, and earning nothing:") if left else None,
            *left,
        ),
    )


def _named(guests: Iterable[str], w: Words) -> str:
    return ", ".join(cards.name(guest, w) for guest in guests)


def _called(card: str, place: int, w: Words) -> str:
    """Returns the announcement of a card in the line."""
    name = cards.name(card, w)
    if card not in cards.GUESTS:
        return w.t("{sign} And, uninvited as ever, **{belle}**.", sign=w.emoji(LADY), belle=name)
    guest = w.t("**{guest}**, {epithet}", guest=name, epithet=cards.epithet(card, w))
    fanfare = cards.BOOK.word("fanfare", place % FANFARES, w, guest=guest)
    return f"{fanfare} {cards.signs(card, w)}"


def _reckoning(log: RoundLog, context: RenderContext, w: Words) -> list[str]:
    if not log.scored:
        return ["-# " + w.t("No group was completed in the previous round.")]
    return [f"-# {_scored(group, context, w)}" for group in log.scored]


def _scored(scored: ScoredGroup, context: RenderContext, w: Words) -> str:
    return w.t(
        "{name} completed group {group}: {sum} chips",
        name=context.names[scored.seat],
        group=scored.space + 1,
        sum=cards.arithmetic(scored.tallies, w),
    )


def score(view: BelleView, context: RenderContext, w: Words) -> Screen:
    """Returns every party guest by guest, and the latest groups that have scored."""
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
    latest = scored[-12:]  # a long match has more than a message holds
    return compose(ACCENT, title, parties, small(latest))


def result(view: BelleView, outcome: rules.Outcome, context: RenderContext, w: Words) -> Screen:
    """Returns the result card: the winners, and the chips of all players round by round."""
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
