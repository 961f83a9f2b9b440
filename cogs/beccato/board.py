"""Beccato!'s board, built from views and words."""

from __future__ import annotations

from collections import Counter

import rules
from bot.components.kit import asked, compose, lines, small
from bot.components.screen import Picture, Screen
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.beccato import cards
from cogs.beccato.art import board_picture
from cogs.beccato.attention.hand import ring
from cogs.beccato.cards import BOOK, breed_word, egg_sign, guild, source, touchable
from cogs.beccato.hand import ACCENT, egg_buttons
from cogs.beccato.text import refusal, team
from rules.beccato.model import Phase, after
from rules.beccato.scoring import Rows
from rules.beccato.view import BeccatoView


def board(view: BeccatoView, context: RenderContext, w: Words) -> Screen:
    """Returns the board: the players, the farm, and the latest log lines.

    A hand shows the players itself. Between rounds, and while cards are being passed, its only news
    is the summaries; during passing, the signals for each breed also replace the farm.
    """
    title = BOOK.word("board", "title", w, number=context.table_id, round=view.round)
    hand = context.seat is not None
    passing = hand and view.phase is Phase.PASSING
    points = [f"{cards.guild_sign(side.guild, w)} **{side.points}**" for side in view.teams]
    brief = passing and view.options.signals_by_breed
    farm = " · ".join(points) if brief else _farm(view, context, w)
    return compose(
        ACCENT,
        lines(f"### {title}", None if context.asked or passing else _turn_line(view, context, w)),
        None if hand and view.phase is not Phase.AGREE else ring(view, {}, context, w),
        None if hand and view.phase is Phase.AGREE else farm,
        None
        if passing or (hand and view.phase is Phase.BETWEEN)
        else small([*context.news[:1], *context.news[1:][-3:]]),  # one of them may be the heading
    )


def _turn_line(view: BeccatoView, context: RenderContext, w: Words) -> str:
    prompt, names = asked(view, "pass", "take", "ready", "beat"), context.names
    passer = view.dealer if view.turn is None else view.turn
    line = BOOK.word(
        "now",
        "beat" if prompt and prompt.kind == "beat" else view.phase,
        w,
        name=names[passer],
        to=names[after(view.ring, passer)[0]],
        names=w.listing([names[gain.seat] for gain in view.gains]),
        ready=sum(player.ready for player in view.players),
        all=len(view.players),
    )
    agreed = [guild(side.guild, w) for side in view.teams if side.agreed]
    if view.phase is Phase.AGREE and agreed:
        return f"{line} " + w.t("Ready: {teams}", teams=w.listing(agreed))
    return line if prompt is None else line + context.countdown(prompt.window)


def _farm(view: BeccatoView, context: RenderContext, w: Words) -> Picture:
    """Returns the eggs in the coops and with the teams, each as the symbol that counts."""
    coops = [
        w.labelled(breed_word(coop.breed, w), egg_sign(coop.egg, w) if coop.egg else w.t("empty"))
        for coop in view.coops
    ]
    facts = [
        w.t("🏠 Coops: {coops}", coops=" · ".join(coops)),
        *(team_line(view, index, context, w) for index in range(len(view.teams))),
        w.n("{count} egg in the deck", "{count} eggs in the deck", view.egg_deck),
    ]
    takes = (p for p in view.prompts if p.kind == "take" and context.seat in p.seats)
    take = next(takes, None)
    eggs = egg_buttons(view, take, w) if take else {}
    why = refusal(rules.IllegalAction("egg_not_offered"), w) if take else None
    items = tuple(
        touchable(coop.breed, source(coop.breed, view, w), eggs, why or "") for coop in view.coops
    )
    teams = tuple((side.guild, side.points, side.rows) for side in view.teams)
    farm = board_picture.Farm(view.coops, teams, view.options.pyramid)
    return Picture("farm.png", tuple(facts), board_picture.farm, farm, items=items)


def team_line(view: BeccatoView, index: int, context: RenderContext, w: Words) -> str:
    """Describes a team in one line: its players, its points and its eggs."""
    side = view.teams[index]
    head = w.n(
        "**{team}**: {points} · {count} of 6 eggs",
        "**{team}**: {points} · {count} of 6 eggs",
        side.eggs,
        team=team(view, index, context.names, w),
        points=w.n("{count} point", "{count} points", side.points),
    )
    if view.phase is Phase.AGREE:
        return f"{head} · " + (w.t("ready ✅") if side.agreed else w.t("agreeing on signals…"))
    laid = eggs_text(side.rows, view.options.pyramid, w)
    return f"{head} · {laid}" if laid else head


def eggs_text(rows: Rows, pyramid: bool, w: Words) -> str:
    """Returns a team's eggs as symbols: by level in a pyramid, or otherwise how many of each."""
    if pyramid:
        return " / ".join("".join(egg_sign(laid, w) for laid in row) for row in rows if row)
    symbols = Counter(egg_sign(laid, w) for row in rows for laid in row)
    return " ".join(cards.counted(symbol, count) for symbol, count in symbols.items())
