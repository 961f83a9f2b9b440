"""The announcement of each line with what the last one brought, the score, and the result."""

from __future__ import annotations

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
"""How many ways there are to announce a guest."""


def summary_count(view: BelleView) -> int:
    """Returns how many summaries there are so far: one for every line dealt, and one at the end."""
    return len(view.history) + (not view.prompts)


def summary(view: BelleView, index: int, context: RenderContext, w: Words) -> Screen:
    """Returns what is called out when a line has been dealt: what the last round brought, then every guest.

    When the ball is over, the last one says who is left.

    Rule: BB-10, BB-31, BB-33.
    """
    if index == len(view.history):
        return _farewell(view, context, w)
    log = view.history[index]
    before: list[str] = []
    if index:
        standing = " · ".join(
            f"{context.names[seat]} {w.emoji(CHIP)}{chips}" for seat, chips in enumerate(log.chips)
        )
        before = [lines(*_reckoning(view.history[index - 1], context, w)), standing]
    return compose(
        ACCENT,
        "### 🎺 " + w.t("Round {number}", number=index + 1),
        before,
        w.t("👑 **{name}** has the start token.", name=context.names[log.start]),
        lines(*(_called(card, place, w) for place, card in enumerate(log.line))),
    )


def _farewell(view: BelleView, context: RenderContext, w: Words) -> Screen:
    """Returns what the last round brought, and who earned nothing."""
    said = [
        "### 🎺 " + w.t("The last carriages"),
        w.t("The last round:"),
        *_reckoning(view.history[-1], context, w),
    ]
    left = [
        "-# "
        + w.labelled(
            context.names[party.seat],
            ", ".join(cards.name(guest, w) for space in party.spaces for guest in space.guests),
        )
        for party in view.parties
        if any(space.guests for space in party.spaces)
    ]
    if left:
        said += [w.t("Left in the ballroom, and earning nothing:"), *left]
    return compose(ACCENT, lines(*said))


def _called(card: str, place: int, w: Words) -> str:
    if card not in cards.GUESTS:
        return w.t(
            "{sign} And, uninvited as ever, **{belle}**.",
            sign=w.emoji(LADY),
            belle=cards.name(card, w),
        )
    guest = w.t("**{guest}**, {epithet}", guest=cards.name(card, w), epithet=cards.epithet(card, w))
    said = cards.BOOK.word("fanfare", place % FANFARES, w, guest=guest)
    return f"{said} {cards.signs(card, w)}"


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
    """Returns every party guest by guest, and the groups that have scored."""
    parties: list[str] = []
    for party in view.parties:
        head = (
            f"**{context.names[party.seat]}** {w.emoji(CHIP)}{party.chips} "
            f"{w.emoji(LADY)}{party.belles}"
        )
        groups = (
            w.labelled(
                group(space, number), ", ".join(cards.name(guest, w) for guest in space.guests)
            )
            for number, space in enumerate(party.spaces, start=1)
            if space.guests
        )
        parties.append(lines(head, small(groups)))
    scored = [
        f"{number}. {_scored(one, context, w)}"
        for number, log in enumerate(view.history, start=1)
        for one in log.scored
    ]
    title = "### " + w.t("Belle of the Ball · round {round}", round=view.round)
    # The latest are the ones that are asked about; all of a long match would not fit.
    return compose(ACCENT, title, parties, small(scored[-12:]))


def result(view: BelleView, outcome: rules.Outcome, context: RenderContext, w: Words) -> Screen:
    """Returns the result card: who won, and everyone's chips round by round."""
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
    shown = Picture("result.png", "; ".join(courses), result_picture.result, picture)
    return compose(ACCENT, f"## 🏆 {heading}", shown)


def _headline(names: list[str], w: Words) -> str:
    if len(names) == 1:
        return w.t("{name} gives the ball of the season!", name=names[0])
    return w.t("{names} share the ball of the season!", names=w.listing(names))
