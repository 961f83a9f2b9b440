"""Belote's counts: a round's, the match so far, and the result card."""

from __future__ import annotations

import rules
from bot.draw.table import Row as Figures
from bot.face import Sitting
from bot.ui.screen import Block, Picture, Screen, Text
from bot.words import Words
from cogs.belote import finale
from cogs.belote.sayings import EMBLEMS, cards, sign, suit, team
from cogs.belote.screens import ACCENT, goal
from rules.belote.model import BeloteView, RoundCount


def _teams(sitting: Sitting, w: Words) -> tuple[finale.Team, finale.Team]:
    names = sitting.raw_names
    stand_ins = [w.t("Seat {number}", number=seat + 1) for seat in range(4)]
    one, two = (
        finale.Team((names[number], names[number + 2]), (stand_ins[number], stand_ins[number + 2]))
        for number in (0, 1)
    )
    return one, two


def _figures(count: RoundCount, w: Words) -> tuple[list[Figures], list[Figures]]:
    """Returns the count as rows: how the points come about, and what is written down."""

    def row(label: str, values: tuple[int, int], *, strong: bool = False) -> Figures:
        return Figures(label, (str(values[0]), str(values[1])), strong)

    made = [row(w.t("Cards"), count.cards), row(w.t("Last trick"), count.last_trick)]
    for label, values in (
        (w.t("Belote"), count.belote),
        (w.t("Announcements"), count.announcements),
        (w.t("All eight tricks"), count.capot),
    ):
        if any(values):
            made.append(row(label, values))
    totals = tuple(
        count.cards[number]
        + count.last_trick[number]
        + count.belote[number]
        + count.announcements[number]
        + count.capot[number]
        for number in (0, 1)
    )
    made.append(row(w.t("Made"), (totals[0], totals[1]), strong=True))
    if count.compared != totals:
        made.append(row(w.t("Compared"), count.compared))
    scored = [row(w.t("From a tie before"), count.carried)] if any(count.carried) else []
    scored += [row(w.t("Written down"), count.scores, strong=True), row(w.t("Match"), count.totals)]
    return made, scored


def _verdict(count: RoundCount, sitting: Sitting, w: Words) -> str:
    takers = team(count.team, sitting.raw_names, w).split(" ", 1)[1]
    match count.contract:
        case "made":
            return w.t("{names} have made their contract.", names=takers)
        case "failed":
            return w.t("{names} have failed their contract.", names=takers)
        case "litige":
            return w.t("A tie: {points} points lie frozen for the next round.", points=count.frozen)


def digests(view: BeloteView) -> int:
    """Returns how many digests there are so far: one a round that was played."""
    return len(view.history)


def count(view: BeloteView, index: int, sitting: Sitting, w: Words) -> Screen:
    """Returns the count of a round as a table the players can check."""
    played = view.history[index]
    made, scored = _figures(played, w)
    title = w.t("Round {number}", number=played.round)
    verdict = _verdict(played, sitting, w)
    names = sitting.names
    lines = [
        f"{figures.label}: {EMBLEMS[0]} {figures.values[0]} · {EMBLEMS[1]} {figures.values[1]}"
        for figures in (*made, *scored)
    ]
    picture = finale.Count(
        title=title,
        teams=_teams(sitting, w),
        trump=played.trump,
        taker=played.team,
        made=played.contract == "made",
        verdict=verdict,
        points=tuple(made),
        scored=tuple(scored),
    )
    heading = w.t(
        "### Round {number} counted\nTrump {suit}, taken by **{name}** ({team}).\n**{verdict}**",
        number=played.round,
        suit=suit(played.trump, w),
        name=names[played.taker],
        team=team(played.team, names, w),
        verdict=verdict,
    )
    facts = [
        title,
        w.t("Trump {suit}, taken by {name}", suit=suit(played.trump, w), name=names[played.taker]),
        *(team(number, names, w) for number in (0, 1)),
        *lines,
        verdict,
    ]
    blocks: list[Block] = [
        Text(heading),
        Picture("count.png", "; ".join(facts), finale.round_count, picture),
    ]
    if view.shown_hands is not None and index == len(view.history) - 1:
        shown = [
            f"-# {names[seat]}: {cards(held, w)}" for seat, held in enumerate(view.shown_hands)
        ]
        blocks.append(Text("\n".join([w.t("-# The hands were:"), *shown])))
    return Screen(tuple(blocks), ACCENT)


def score(view: BeloteView, sitting: Sitting, w: Words) -> Screen:
    """Returns the match so far, round by round."""
    lines = [
        f"{played.round}. {sign(played.trump, w)} {sitting.names[played.taker]}: "
        f"{EMBLEMS[0]} {played.scores[0]} · {EMBLEMS[1]} {played.scores[1]}"
        f" → **{played.totals[0]}** : **{played.totals[1]}**"
        for played in view.history
    ]
    head = [f"{team(number, sitting.names, w)}: **{view.totals[number]}**" for number in (0, 1)]
    body = lines or [w.t("No round has been counted yet.")]
    return Screen(
        (Text("### " + w.t("The match so far")), Text("\n".join(head)), Text("\n".join(body))),
        ACCENT,
    )


def result(view: BeloteView, outcome: rules.Outcome, sitting: Sitting, w: Words) -> Screen:
    """Returns the result card."""
    winner = outcome.ranking[0][0] % 2
    names = sitting.names
    headline = w.t(
        "{names} win!", names=w.listing([sitting.raw_names[winner], sitting.raw_names[winner + 2]])
    )
    finals = [
        f"{team(number, names, w)}: **{outcome.scores[number]}**" for number in (winner, 1 - winner)
    ]
    totals = tuple(tuple(played.totals[number] for played in view.history) for number in (0, 1))
    picture = finale.Result(
        headline=headline,
        teams=_teams(sitting, w),
        winner=winner,
        totals=(totals[0], totals[1]),
        target=view.options.target,
    )
    shout = w.t("{names} win!", names=w.listing([names[winner], names[winner + 2]]))
    told = [headline, *(line.replace("*", "") for line in finals)]
    told += [
        w.t("Round {number}", number=played.round)
        + f": {EMBLEMS[0]} {played.totals[0]} · {EMBLEMS[1]} {played.totals[1]}"
        for played in view.history
    ]
    told.append(goal(view, w))
    return Screen(
        (
            Text(f"## 🏆 {shout}"),
            Picture("result.png", "; ".join(told), finale.result, picture),
        ),
        ACCENT,
    )
