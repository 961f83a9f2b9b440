"""Beccato!'s board, from views and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import rules
from bot.components.kit import Part, asked, compose, lines, small
from bot.components.screen import Button, Picture, Screen, Text, rows
from bot.i18n.words import Words
from bot.ui.controls import button
from bot.ui.game_ui import RenderContext
from cogs.beccato import cards
from cogs.beccato.art import board_picture
from cogs.beccato.cards import BOOK, breed_word, egg_sign, guild, source, touchable
from cogs.beccato.hand import ACCENT, beccato_buttons, coccode_buttons, egg_buttons
from cogs.beccato.text import refusal, team
from rules.beccato.model import CHICK, Chicchirichi, Phase, after
from rules.beccato.scoring import Rows
from rules.beccato.view import BeccatoView


def board(view: BeccatoView, context: RenderContext, w: Words) -> Screen:
    """Returns the board: two pictures, the latest log lines, and the calls.

    A pass changes the ring alone, so that the farm need not be sent again.
    """
    title = BOOK.word("board", "title", w, number=context.table_id, round=view.round)
    call, take = asked(view, "call"), asked(view, "take")
    accused = beccato_buttons(view, call, context, w) if call else {}
    breeds = coccode_buttons(view, call, w) if call else {}
    eggs = egg_buttons(view, take, w) if take else {}
    calls: list[Part] = []
    if call is not None:
        # The layout stays the same in a round, so that no call moves under a finger.
        prompt = asked(view, "pass") or call
        last = button(prompt, Chicchirichi(), w.t("Chicchirichì!"), emoji="🐓")
        this = Text(w.t("👉 **Beccato!** This player holds three:"), on_controls=True)
        calls = [rows([*breeds.values(), last]), this, rows([*accused.values()])]
    return compose(
        ACCENT,
        lines(f"### {title}", None if context.asked else _turn_line(view, context, w)),
        _ring(view, accused | eggs, context, w),
        _farm(view, breeds | eggs, context, w),
        small(context.news),
        calls,
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


def _ring(
    view: BeccatoView, controls: Mapping[str, Button], context: RenderContext, w: Words
) -> Picture:
    """Returns the seats in passing order, what they hold, the dealer, the lap and the chick."""
    seats: list[str] = []
    players: list[board_picture.Player] = []
    for seat in view.ring:
        side, turn = view.teams[view.players[seat].team].guild, seat == view.turn
        name = f"{cards.guild_sign(side, w)} {context.names[seat]}"
        seats.append(w.t("**{name} (4 cards)**", name=name) if turn else name)
        held, dealer = view.players[seat].cards, view.round > 0 and seat == view.dealer
        players.append(board_picture.Player(context.drawn(seat, w), side, held, turn, dealer))
    items = [
        touchable(str(seat), player.name, controls)
        for seat, player in zip(view.ring, players, strict=True)
    ]
    if view.imaginary is not None:
        # It is between the last seat and the first.
        seats.append(w.t("👻 imaginary hand"))
        players.append(board_picture.Player(w.t("nobody"), "", view.imaginary))
    facts = [" → ".join(seats)]
    lap = {"lap": min(view.laps + 1, view.options.lap_limit), "most": view.options.lap_limit}
    if view.round:
        facts.append(w.t("{name} has dealt", name=context.names[view.dealer]))
        facts.append(w.t("lap {lap} of {most}", **lap))
    if view.chick:
        facts.append(w.t("🐥 the chick waits"))
        items.append(touchable(CHICK, source(CHICK, view, w), controls))
    ring = board_picture.Ring(
        players=tuple(players),
        round=w.t("Round {number}", number=view.round) if view.round else w.t("Signals"),
        lap=w.t("Lap {lap} of {most}", **lap) if view.round else "",
        dealer=w.t("D"),
        chick=view.chick,
        leftward=view.options.direction == "left",
    )
    return Picture("ring.png", tuple(facts), board_picture.ring, ring, items=tuple(items))


def _farm(
    view: BeccatoView, controls: Mapping[str, Button], context: RenderContext, w: Words
) -> Picture:
    """Returns the eggs of the coops and the teams, each by the symbol that counts."""
    names = tuple(breed_word(coop.breed, w) for coop in view.coops)
    coops = [
        w.labelled(name, egg_sign(coop.egg, w) if coop.egg else w.t("empty"))
        for name, coop in zip(names, view.coops, strict=True)
    ]
    facts = [
        w.t("🏠 Coops: {coops}", coops=" · ".join(coops)),
        *(team_line(view, index, context, w) for index in range(len(view.teams))),
        w.n("{count} egg in the deck", "{count} eggs in the deck", view.egg_deck),
    ]
    why = refusal(rules.IllegalAction("egg_not_offered"), w) if asked(view, "take") else None
    items = tuple(
        touchable(coop.breed, source(coop.breed, view, w), controls, why or "")
        for coop in view.coops
    )
    teams = tuple(board_picture.Team(side.guild, side.points, side.rows) for side in view.teams)
    farm = board_picture.Farm(view.coops, names, teams, view.options.pyramid)
    return Picture("farm.png", tuple(facts), board_picture.farm, farm, items=items)


def team_line(view: BeccatoView, index: int, context: RenderContext, w: Words) -> str:
    """Returns a team in one line: its players, its points and its eggs."""
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
    """Returns a team's eggs by their symbols: by level in a pyramid, or how many of each."""
    if pyramid:
        return " / ".join("".join(egg_sign(laid, w) for laid in row) for row in rows if row)
    symbols = Counter(egg_sign(laid, w) for row in rows for laid in row)
    return " ".join(cards.counted(symbol, count) for symbol, count in symbols.items())
