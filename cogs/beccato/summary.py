"""Beccato!'s call summaries, score and result card."""

from __future__ import annotations

import rules
from bot.components.emoji import spoken
from bot.components.kit import compose, lines, read_out
from bot.components.screen import Picture, Screen
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.beccato.art import result_picture
from cogs.beccato.board import eggs_text, laid, team_line
from cogs.beccato.cards import breed, breed_word, cards, egg, guild, guild_word
from cogs.beccato.hand import ACCENT
from cogs.beccato.text import shout, team, verdict
from rules.beccato import scoring
from rules.beccato.model import CHICK, DECK, LAST_EGG, Call, Egg, Taken
from rules.beccato.view import BeccatoView

# Calls


def summary_count(view: BeccatoView) -> int:
    """Returns how many summaries there are so far: one for each settled call."""
    return len(settled(view))


def settled(view: BeccatoView) -> list[Call]:
    """Returns the calls that have been settled, in order."""
    return [call for call in view.calls if call.points]


def summary(view: BeccatoView, index: int, context: RenderContext, w: Words) -> Screen:
    """Returns what came of a call: hands shown, eggs moved, points."""
    call = settled(view)[index]
    names = context.names
    moved = [_moved(taken, view, w) for taken in call.taken]
    points = _points(call, view, w)
    hands = [w.labelled(names[shown.seat], cards(shown.cards, w)) for shown in call.shown]
    picture = result_picture.Reveal(
        headline=spoken(shout(call, context.raw_names, w)),
        verdict={"right": True, "wrong": False}.get(call.verdict),
        hands=tuple(
            result_picture.Shown(
                context.drawn(shown.seat, w),
                view.teams[view.players[shown.seat].team].guild,
                shown.cards,
                tuple(breed_word(card, w) for card in shown.cards),
            )
            for shown in call.shown
        ),
        taken=tuple(
            result_picture.Gain(view.teams[taken.team].guild, laid(taken.egg))
            for taken in call.taken
        ),
        points=tuple(
            (shown.guild, str(made)) for shown, made in zip(view.teams, call.points, strict=True)
        ),
    )
    shouted, judged = shout(call, names, w), verdict(call, w)
    title = w.t("Round {number}", number=call.round)
    alt = read_out([title, shouted, judged, *hands, *moved, points])
    return compose(
        ACCENT,
        lines(f"### {title}", f"📣 **{shouted}**", judged),
        Picture("call.png", alt, result_picture.reveal, picture),
        lines(*moved),
    )


def _moved(taken: Taken, view: BeccatoView, w: Words) -> str:
    shown = guild(view.teams[taken.team].guild, w)
    what = egg(taken.egg, w)
    if taken.source in (DECK, CHICK):
        return w.t("🥚 {team} gets {egg}.", team=shown, egg=what)
    return w.t(
        "🥚 {team} gets {egg} from the {breed} coop.",
        team=shown,
        egg=what,
        breed=breed(taken.source, w),
    )


def _points(call: Call, view: BeccatoView, w: Words) -> str:
    """Returns the points after a call; guilds by name alone, as a long list of calls has no room for so many emoji."""
    return " · ".join(
        f"{guild_word(shown.guild, w)} {made}"
        for shown, made in zip(view.teams, call.points, strict=True)
    )


def score(view: BeccatoView, context: RenderContext, w: Words) -> Screen:
    """Returns the match so far: the teams, and call by call."""
    head = [team_line(view, index, context, w) for index in range(len(view.teams))]
    calls = [
        f"{call.round}. {shout(call, context.names, w)} "
        + {"right": "✅", "wrong": "❌", "void": "➖"}[call.verdict]
        + f" → {_points(call, view, w)}"
        for call in settled(view)[-25:]
    ]
    title = "### " + w.t("The match so far")
    return compose(ACCENT, title, lines(*head), lines(*calls) or w.t("No one has called yet."))


def result(view: BeccatoView, outcome: rules.Outcome, context: RenderContext, w: Words) -> Screen:
    """Returns the result card: the teams by rank, with their eggs as they count."""
    names = context.names
    winners = w.listing([names[seat] for seat in outcome.ranking[0]])
    finals: list[str] = []
    teams: list[result_picture.Final] = []
    for place, index in _ranked(view, outcome):
        shown = view.teams[index]
        rows = _final_rows(view, index)
        points = outcome.scores[shown.seats[0]]
        counted = (
            w.t("out: too few eggs for a pyramid")
            if rows is None
            else w.n("{count} point", "{count} points", points)
        )
        kept = shown.rows if rows is None else rows
        line = w.labelled(f"{place}. {team(view, index, names, w)}", counted)
        if laid_out := eggs_text(kept, view.options.pyramid, w):
            line += f" · {laid_out}"
        finals.append(line)
        teams.append(
            result_picture.Final(
                place,
                shown.guild,
                w.listing([context.raw_names[seat] for seat in shown.seats]),
                "–" if rows is None else str(points),
                tuple(tuple(laid(each) for each in row) for row in kept),
            )
        )
    full = [guild(one.guild, w) for one in view.teams if one.eggs >= LAST_EGG]
    why = (
        w.t("Six eggs: {teams}.", teams=w.listing(full))
        if outcome.reason == "six_eggs"
        else w.t("Three rounds in a row went by without a call.")
    )
    picture = result_picture.Result(tuple(teams), view.options.pyramid)
    return compose(
        ACCENT,
        "## 🏆 " + w.t("{names} win!", names=winners),
        Picture("result.png", read_out(finals), result_picture.result, picture),
        f"-# {why}",
    )


def _ranked(view: BeccatoView, outcome: rules.Outcome) -> list[tuple[int, int]]:
    """Returns (place, index) of every team, best first."""
    ranked: list[tuple[int, int]] = []
    for group in outcome.ranking:
        teams = sorted({view.players[seat].team for seat in group})
        place = len(ranked) + 1
        ranked += [(place, index) for index in teams]
    return ranked


def _final_rows(view: BeccatoView, index: int) -> tuple[tuple[Egg, ...], ...] | None:
    """A team's eggs as they are counted; ``None`` for a team that is out of the scoring."""
    shown = view.teams[index]
    return scoring.filled(shown.rows, shown.guild) if view.options.pyramid else shown.rows
