"""Beccato!'s summaries of calls, its score screen and its result card."""

from __future__ import annotations

from collections.abc import Sequence

import rules
from bot.components.kit import compose, lines, remarkable
from bot.components.screen import Picture, Screen
from bot.i18n.words import Words
from bot.render.moment import DRAWN
from bot.ui.game_ui import RenderContext
from cogs.beccato import cards
from cogs.beccato.art import eggs, result_picture
from cogs.beccato.art.drawings import PETROL
from cogs.beccato.board import eggs_text, team_line
from cogs.beccato.cards import BOOK, breed_word, guild
from cogs.beccato.hand import ACCENT
from cogs.beccato.text import log_line, shout, team
from rules.beccato import events, scoring
from rules.beccato.model import LAST_EGG, Call, Phase, Taken
from rules.beccato.view import BeccatoView

# Calls


def summary_count(view: BeccatoView) -> int:
    """Returns the number of summaries so far, one per settled call."""
    return len(settled(view))


def settled(view: BeccatoView) -> list[Call]:
    """Returns the calls that have been settled, in order."""
    return [call for call in view.calls if call.points]


def summary(view: BeccatoView, index: int, context: RenderContext, w: Words) -> Screen:
    """Returns the result of a call: the hands revealed, the eggs that moved, the points.

    In a hand, the round is left out, and while cards go round only the latest call has a picture.
    """
    call, names = settled(view)[index], context.names
    guilds = [side.guild for side in view.teams]
    title, shouted = w.t("Round {number}", number=call.round), shout(call, names, w)
    judged = BOOK.word("verdict", f"{call.shout}_{call.verdict}", w, named=call.breed is not None)
    hand = context.seat is not None
    text = f"{judged.partition(' ')[0]} **{shouted if hand else f'{title} · {shouted}'}**"
    if hand and view.phase is Phase.PASSING and index < summary_count(view) - 1:
        return compose(ACCENT, f"-# {text}")
    hands = tuple(
        result_picture.Shown(
            shown.seat,
            context.drawn(shown.seat, w),
            guilds[view.players[shown.seat].team],
            shown.cards,
            tuple(breed_word(card, w) for card in shown.cards),
        )
        for shown in call.shown
    )
    picture = result_picture.Reveal(
        verdict={"right": True, "wrong": False}.get(call.verdict),
        hands=hands,
        taken=tuple((guilds[taken.team], taken.egg) for taken in call.taken),
        points=tuple(zip(guilds, call.points, strict=True)),
    )
    held = [w.labelled(names[shown.seat], cards.cards(shown.cards, w)) for shown in call.shown]
    moved = [_moved(taken, guilds[taken.team], w) for taken in call.taken]
    facts = (title, shouted, judged, *held, *moved, _points(call, view, w))
    return compose(ACCENT, text, Picture("call.png", facts, result_picture.reveal, picture))


def _moved(taken: Taken, to: str, w: Words) -> str:
    origin = cards.breed(taken.source, w) if taken.source in cards.BREEDS else ""
    egg = cards.egg(taken.egg, w)
    return BOOK.word("taken", taken.source, w, team=guild(to, w), egg=egg, breed=origin)


def _points(call: Call, view: BeccatoView, w: Words) -> str:
    """Returns the points after a call; in a long list there is no room for the guilds' emoji."""
    return " · ".join(
        f"{cards.guild_word(side.guild, w)} {points}"
        for side, points in zip(view.teams, call.points, strict=True)
    )


def score(view: BeccatoView, context: RenderContext, w: Words) -> Screen:
    """Returns the match so far: first the teams, then one call after another."""
    head = [team_line(view, index, context, w) for index in range(len(view.teams))]
    marks = {"right": "✅", "wrong": "❌", "void": "➖"}
    calls = [
        f"{call.round}. {shout(call, context.names, w)} {marks[call.verdict]}"
        f" → {_points(call, view, w)}"
        for call in settled(view)[-25:]
    ]
    title = "### " + w.t("The match so far")
    return compose(ACCENT, title, lines(*head), lines(*calls) or w.t("No one has called yet."))


def result(view: BeccatoView, outcome: rules.Outcome, context: RenderContext, w: Words) -> Screen:
    """Returns the result card, with the teams in order and their eggs as scored."""
    pyramid = view.options.pyramid
    finals: list[str] = []
    teams: list[result_picture.Final] = []
    for place, index in _ranked(view, outcome):
        side = view.teams[index]
        filled = scoring.filled(side.rows, side.guild) if pyramid else side.rows
        rows, points = filled or side.rows, outcome.scores[side.seats[0]]
        counted = w.n("{count} point", "{count} points", points)
        if filled is None:
            counted = w.t("out: too few eggs for a pyramid")
        line = w.labelled(f"{place}. {team(view, index, context.names, w)}", counted)
        laid = eggs_text(rows, pyramid, w)
        finals.append(f"{line} · {laid}" if laid else line)
        names = w.listing([context.raw_names[seat] for seat in side.seats])
        written = "–" if filled is None else str(points)
        teams.append(result_picture.Final(place, side.guild, names, written, rows))
    winners = w.listing([context.names[seat] for seat in outcome.ranking[0]])
    full = w.listing([guild(side.guild, w) for side in view.teams if side.eggs >= LAST_EGG])
    picture = result_picture.Result(tuple(teams), pyramid)
    return compose(
        ACCENT,
        "## 🏆 " + w.t("{names} win!", names=winners),
        Picture("result.png", tuple(finals), result_picture.result, picture),
        "-# " + BOOK.word("ended", outcome.reason, w, teams=full),
    )


def _ranked(view: BeccatoView, outcome: rules.Outcome) -> list[tuple[int, int]]:
    """Returns every team's place and index, best first."""
    ranked: list[tuple[int, int]] = []
    for group in outcome.ranking:
        place = len(ranked) + 1
        ranked += [(place, index) for index in sorted({view.players[seat].team for seat in group})]
    return ranked


def moment(happened: Sequence[rules.Event], context: RenderContext, w: Words) -> Picture | None:
    """Returns a picture of a team's six eggs, including the latest one."""
    ends = [each for each in happened if isinstance(each, events.MatchEnded)]
    if not ends or ends[0].reason != "six_eggs":
        return None
    taken = [each.egg for each in happened if isinstance(each, events.EggTaken)][:3]
    shown = tuple((eggs.laid, (egg, DRAWN)) for egg in taken)
    return remarkable(log_line(ends[0], context, w) or "", shown, PETROL)
