"""Belote's round summaries, score screen and result card."""

from __future__ import annotations

from collections.abc import Sequence

import rules
from bot.components.kit import compose, lines, remarkable, small
from bot.components.screen import Picture, Screen
from bot.i18n.words import Words
from bot.render.colours import FELT
from bot.render.moment import DRAWN
from bot.ui.game_ui import RenderContext
from cogs.belote.art import cards as faces
from cogs.belote.art import result_picture, suits
from cogs.belote.art.score_table import ScoreRow as Figures
from cogs.belote.board import ACCENT, goal
from cogs.belote.cards import cards, letters, sign, suit
from cogs.belote.text import EMBLEMS, log_line, team
from rules.belote import events
from rules.belote.model import BeloteView, RoundCount

CARD = 52
"""The width of the cards in a highlight's picture, in pixels."""


def _teams(context: RenderContext, w: Words) -> tuple[tuple[str, str], tuple[str, str]]:
    a, b, c, d = (context.drawn(seat, w) for seat in range(4))
    return (a, c), (b, d)


def _figures(summary: RoundCount, w: Words) -> tuple[list[Figures], list[Figures]]:
    """Returns the count as two groups of rows: the round's points, and the scores."""

    def row(label: str, values: tuple[int, int], *, strong: bool = False) -> Figures:
        return Figures(label, (str(values[0]), str(values[1])), strong)

    points = [row(w.t("Cards"), summary.cards), row(w.t("Last trick"), summary.last_trick)]
    for label, values in (
        (w.t("Belote"), summary.belote),
        (w.t("Announcements"), summary.announcements),
        (w.t("All eight tricks"), summary.capot),
    ):
        if any(values):
            points.append(row(label, values))
    counted = (
        summary.cards,
        summary.last_trick,
        summary.belote,
        summary.announcements,
        summary.capot,
    )
    totals = sum(part[0] for part in counted), sum(part[1] for part in counted)
    points.append(row(w.t("Made"), totals, strong=True))
    if summary.compared != totals:
        points.append(row(w.t("Compared"), summary.compared))
    scored = [row(w.t("Carried over from a tie"), summary.carried)] if any(summary.carried) else []
    scored += [
        row(w.t("Scored"), summary.scores, strong=True),
        row(w.t("Match"), summary.totals),
    ]
    return points, scored


def _verdict(summary: RoundCount, context: RenderContext, w: Words) -> str:
    takers = team(summary.team, context.raw_names, w).split(" ", 1)[1]
    match summary.contract:
        case "made":
            return w.t("{names} make their contract!", names=takers)
        case "failed":
            return w.t("{names} are down!", names=takers)
        case "litige":
            return w.t("A tie: {points} points ride on the next round.", points=summary.frozen)


def _headline(played: RoundCount, names: Sequence[str], w: Words) -> str:
    """Says in one short line how a round ended; a capot has its own line. Rule: BL-44."""
    if any(played.capot):
        swept = team(int(played.capot[1] > 0), names, w)
        return w.t("🧹 **Capot!** {team} took all eight tricks.", team=swept)
    facts = {"name": f"{EMBLEMS[played.team]} {names[played.taker]}", "suit": sign(played.trump, w)}
    match played.contract:
        case "made":
            return w.t("{name} took {suit} and made it.", **facts)
        case "failed":
            return w.t("{name} took {suit} and went down.", **facts)
        case "litige":
            return w.t("{name} took {suit}: a tie.", **facts)


def summary_count(view: BeloteView) -> int:
    """Returns the number of summaries so far, one per round."""
    return len(view.history)


def summary(view: BeloteView, index: int, context: RenderContext, w: Words) -> Screen:
    """Returns a round's count as a table that players can check."""
    played = view.history[index]
    points, scored = _figures(played, w)
    title = w.t("Round {deal}", deal=played.round)
    verdict = _verdict(played, context, w)
    names = context.names
    counts = [
        w.labelled(
            figures.label, f"{EMBLEMS[0]} {figures.values[0]} · {EMBLEMS[1]} {figures.values[1]}"
        )
        for figures in (*points, *scored)
    ]
    picture = result_picture.Count(
        title=title,
        teams=_teams(context, w),
        trump=played.trump,
        taker=played.team,
        kept=played.contract == "made",
        verdict=verdict,
        points=tuple(points),
        scored=tuple(scored),
    )
    scores = w.t(
        "**Round {number}: {scores}**",
        number=played.round,
        scores=f"{EMBLEMS[0]} {played.scores[0]} · {EMBLEMS[1]} {played.scores[1]}",
    )
    facts = [
        title,
        w.t("Trump {suit}, taken by {name}", suit=suit(played.trump, w), name=names[played.taker]),
        *(team(number, names, w) for number in (0, 1)),
        *counts,
        verdict,
    ]
    hands: list[str] = []
    if view.shown_hands is not None and index == len(view.history) - 1:
        hands = [
            w.labelled(names[seat], cards(held, w)) for seat, held in enumerate(view.shown_hands)
        ]
    return compose(
        ACCENT,
        lines(scores, _headline(played, names, w)),
        Picture("count.png", tuple(facts), result_picture.count, picture),
        lines(w.t("-# The hands were:"), small(hands)) if hands else None,
    )


def score(view: BeloteView, context: RenderContext, w: Words) -> Screen:
    """Shows how the match stands, round by round."""
    rounds = [
        w.labelled(
            f"{played.round}. {sign(played.trump, w)} {context.names[played.taker]}",
            f"{EMBLEMS[0]} {played.scores[0]} · {EMBLEMS[1]} {played.scores[1]}"
            f" → **{played.totals[0]}** : **{played.totals[1]}**",
        )
        for played in view.history
    ]
    head = [
        w.labelled(team(number, context.names, w), f"**{view.totals[number]}**")
        for number in (0, 1)
    ]
    title = "### " + w.t("The match so far")
    body = lines(*rounds) or w.t("No round is over yet.")
    return compose(ACCENT, title, lines(*head), body)


def result(view: BeloteView, outcome: rules.Outcome, context: RenderContext, w: Words) -> Screen:
    """Returns the result card."""
    winner = outcome.ranking[0][0] % 2
    names = context.names
    headline = w.t(
        "{names} win!", names=w.listing([context.raw_names[winner], context.raw_names[winner + 2]])
    )
    finals = [
        w.labelled(team(number, names, w), f"**{outcome.scores[number]}**")
        for number in (winner, 1 - winner)
    ]
    after = {played.round: played.totals for played in view.history}
    totals: tuple[list[int], list[int]] = ([], [])
    for number in range(1, max(after, default=0) + 1):  # a round without a taker changes nothing
        for side, course in enumerate(totals):
            course.append(after[number][side] if number in after else (course or [0])[-1])
    picture = result_picture.Result(
        headline=headline,
        teams=_teams(context, w),
        winner=winner,
        totals=(tuple(totals[0]), tuple(totals[1])),
        target=view.options.target,
    )
    shout = w.t("{names} win!", names=w.listing([names[winner], names[winner + 2]]))
    facts = [headline, *finals]
    facts += [
        w.labelled(
            w.t("Round {deal}", deal=played.round),
            f"{EMBLEMS[0]} {played.totals[0]} · {EMBLEMS[1]} {played.totals[1]}",
        )
        for played in view.history
    ]
    facts.append(goal(view, w))
    shown = Picture("result.png", tuple(facts), result_picture.result, picture)
    return compose(ACCENT, f"## 🏆 {shout}", shown)


def remark(view: BeloteView, seat: rules.Seat, w: Words) -> str:
    """Returns how often a seat took and made its contract, or its side's best round."""
    taken = [played.contract for played in view.history if played.taker == seat]
    if taken:
        return w.n(
            "You were the taker in {count} round and made {made}.",
            "You were the taker in {count} rounds and made {made}.",
            len(taken),
            made=taken.count("made"),
        )
    best = max((played.scores[seat % 2] for played in view.history), default=0)
    return w.t("You were never the taker; your side's best round scored {points}.", points=best)


def moment(happened: Sequence[rules.Event], context: RenderContext, w: Words) -> Picture | None:
    """Returns a picture of a belote, with both its cards, or of all eight tricks."""
    for event in reversed(happened):
        line = log_line(event, context, w)
        match event:
            case events.RoundScored(count) if line:
                star = (suits.trump_sign, (count.trump, DRAWN))
                return remarkable(line, (star,), FELT)
            case events.BeloteCalled(rebelote=False) if line:
                suit_of = [
                    each.card[-1] for each in happened if isinstance(each, events.CardPlayed)
                ]
                pair = [rank + suit for suit in suit_of for rank in "KQ"]
                shown = tuple((faces.marked, (card, CARD, False, letters(w))) for card in pair)
                return remarkable(line, shown, FELT)
            case _:
                continue
    return None
