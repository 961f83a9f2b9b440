"""Beccato!'s board, from views and words."""

from __future__ import annotations

from collections import Counter

from bot.components.kit import Part, asked, compose, lines, read_out, small
from bot.components.screen import Picture, Screen, Text, rows
from bot.i18n.words import Words
from bot.ui.controls import button
from bot.ui.game_ui import RenderContext
from cogs.beccato.art import board_picture
from cogs.beccato.cards import breed_word, egg_sign, guild, guild_sign
from cogs.beccato.hand import ACCENT, beccato_rows, coccode_buttons
from cogs.beccato.text import team
from rules.beccato.model import (
    CHICK,
    GUILD_CARD,
    Chicchirichi,
    Egg,
    Phase,
    after,
)
from rules.beccato.view import BeccatoView


def board(view: BeccatoView, context: RenderContext, w: Words) -> Screen:
    """Returns the board: what goes round, what there is to win, the latest log lines, and the calls.

    Two pictures: a pass changes the ring alone, so the farm need not be sent again. What they show is in their
    descriptions and not repeated in the text.
    """
    ring, farm = _ring(view, context, w), _farm(view, context, w)
    return compose(
        ACCENT,
        lines(
            "### " + _title(view, context, w),
            None if context.asked else _turn_line(view, context, w),
        ),
        Picture("ring.png", read_out(ring), board_picture.ring, _ring_picture(view, context, w)),
        Picture("farm.png", read_out(farm), board_picture.farm, _farm_picture(view, w)),
        small(context.news),
        _calls(view, context, w),
    )


def _calls(view: BeccatoView, context: RenderContext, w: Words) -> list[Part]:
    """Returns every call as one press; the layout stays the same in a round, so that none moves under a finger."""
    call, turn = asked(view, "call"), asked(view, "pass")
    if call is None:
        return []
    last = button(turn or call, Chicchirichi(), w.t("Chicchirichì!"), emoji="🐓")
    return [
        rows([*coccode_buttons(view, call, w), last]),
        Text(w.t("👉 **Beccato!** This player holds three:"), on_controls=True),
        beccato_rows(view, call, context, w),
    ]


def _title(view: BeccatoView, context: RenderContext, w: Words) -> str:
    if view.round == 0:
        return w.t("Beccato! · table {number}", number=context.table_id)
    return w.t(
        "Beccato! · table {number} · round {round}", number=context.table_id, round=view.round
    )


def _ring(view: BeccatoView, context: RenderContext, w: Words) -> list[str]:
    """Returns the seats in passing order and who holds four, the dealer, the lap and the chick."""
    seats = [_ring_seat(view, seat, context, w) for seat in view.ring]
    if view.imaginary is not None:
        # It is between the last seat and the first.
        seats.append(w.t("👻 imaginary hand"))
    said = [" → ".join(seats)]
    if view.round:
        said.append(w.t("{name} has dealt", name=context.names[view.dealer]))
        said.append(w.t("lap {lap} of {most}", lap=_lap(view), most=view.options.lap_limit))
    if view.chick:
        said.append(w.t("🐥 the chick waits"))
    return said


def _farm(view: BeccatoView, context: RenderContext, w: Words) -> list[str]:
    """Returns the eggs of the coops and the teams, each by the symbol that counts."""
    coops = [
        w.labelled(breed_word(coop.breed, w), egg_sign(coop.egg, w) if coop.egg else w.t("empty"))
        for coop in view.coops
    ]
    return [
        w.t("🏠 Coops: {coops}", coops=" · ".join(coops)),
        *(team_line(view, index, context, w) for index in range(len(view.teams))),
        w.n("{count} egg in the deck", "{count} eggs in the deck", view.egg_deck),
    ]


def _lap(view: BeccatoView) -> int:
    return min(view.laps + 1, view.options.lap_limit)


def _ring_seat(view: BeccatoView, seat: int, context: RenderContext, w: Words) -> str:
    name = f"{guild_sign(view.teams[view.players[seat].team].guild, w)} {context.names[seat]}"
    if seat == view.turn:
        return w.t("**{name} (4 cards)**", name=name)
    return name


def team_line(view: BeccatoView, index: int, context: RenderContext, w: Words) -> str:
    """Returns a team in one line: its players, its points and its eggs."""
    shown = view.teams[index]
    head = w.n(
        "**{team}**: {points} · {count} of 6 eggs",
        "**{team}**: {points} · {count} of 6 eggs",
        shown.eggs,
        team=team(view, index, context.names, w),
        points=w.n("{count} point", "{count} points", shown.points),
    )
    if view.phase is Phase.AGREE:
        return head + " · " + (w.t("ready ✅") if shown.agreed else w.t("agreeing on signals…"))
    laid_out = eggs_text(shown.rows, view.options.pyramid, w)
    return f"{head} · {laid_out}" if laid_out else head


def eggs_text(rows: tuple[tuple[Egg, ...], ...], pyramid: bool, w: Words) -> str:
    """Returns a team's eggs by their symbols: row by row from the bottom in a pyramid, else how many of each."""
    if pyramid:
        return " / ".join("".join(egg_sign(laid, w) for laid in row) for row in rows if row)
    counted = Counter(egg_sign(laid, w) for row in rows for laid in row)
    return " ".join(f"{sign} ×{count}" if count > 1 else sign for sign, count in counted.items())


def _turn_line(view: BeccatoView, context: RenderContext, w: Words) -> str:
    names = context.names
    match view.phase:
        case Phase.AGREE:
            line = w.t("🤝 **The teams agree on their signals**, in their private hands.")
            ready = [guild(one.guild, w) for one in view.teams if one.agreed]
            return f"{line} " + w.t("Ready: {teams}", teams=w.listing(ready)) if ready else line
        case Phase.PASSING:
            assert view.turn is not None
            to = names[after(view.ring, view.turn)[0]]
            line = w.t("▶️ **{name}** passes a card to {to}.", name=names[view.turn], to=to)
            return _with_time(line, "pass", view, context)
        case Phase.SETTLE:
            deciding = [names[gain.seat] for gain in view.gains]
            line = w.t("🥚 **{names}**: an egg must be chosen or laid.", names=w.listing(deciding))
            return _with_time(line, "take", view, context)
        case Phase.BETWEEN:
            ready = sum(player.ready for player in view.players)
            line = w.t(
                "☕ **Break**: {ready} of {all} are ready.", ready=ready, all=len(view.players)
            )
            if (beat := asked(view, "beat")) is not None:
                line = w.t("☕ **The next round begins in a moment.**")
                return line + context.countdown(beat.window)
            return _with_time(line, "ready", view, context)
        case Phase.OVER:
            return w.t("The match is over.")


def _with_time(line: str, kind: str, view: BeccatoView, context: RenderContext) -> str:
    prompt = asked(view, kind)
    return line if prompt is None else line + context.countdown(prompt.window)


def _ring_picture(view: BeccatoView, context: RenderContext, w: Words) -> board_picture.Ring:
    players = [
        board_picture.Player(
            name=context.drawn(seat, w),
            guild=view.teams[view.players[seat].team].guild,
            cards=view.players[seat].cards,
            turn=seat == view.turn,
            dealer=view.round > 0 and seat == view.dealer,
        )
        for seat in view.ring
    ]
    if view.imaginary is not None:
        players.append(board_picture.Player(w.t("nobody"), "", view.imaginary))
    lap = w.t("Lap {lap} of {most}", lap=_lap(view), most=view.options.lap_limit)
    return board_picture.Ring(
        players=tuple(players),
        round=w.t("Round {number}", number=view.round) if view.round else w.t("Signals"),
        lap=lap if view.round else "",
        dealer=w.t("D"),
        chick=view.chick,
        leftward=view.options.direction == "left",
    )


def _farm_picture(view: BeccatoView, w: Words) -> board_picture.Farm:
    coops = (
        board_picture.Coop(
            coop.breed, breed_word(coop.breed, w), laid(coop.egg) if coop.egg else None
        )
        for coop in view.coops
    )
    teams = (
        board_picture.Team(
            one.guild, str(one.points), tuple(tuple(laid(each) for each in row) for row in one.rows)
        )
        for one in view.teams
    )
    return board_picture.Farm(tuple(coops), tuple(teams), view.options.pyramid)


def laid(one: Egg) -> board_picture.Egg:
    """Returns an egg as a picture shows it."""
    match one.id:
        case name if name == CHICK:
            return board_picture.Egg(one.id, "chick")
        case name if name == GUILD_CARD:
            return board_picture.Egg(one.guild, "guild card")
        case name:
            return board_picture.Egg(name, "egg" if one.face_up else "down")
