"""Beccato!'s public screens, from views and words: board, digests, score and result."""

from __future__ import annotations

import rules
from bot.face import Sitting
from bot.ui.screen import Block, Button, Picture, Row, Screen, Text, Tone
from bot.words import Words
from cogs.beccato import finale, pictures
from cogs.beccato.panel import ACCENT
from cogs.beccato.sayings import (
    breed,
    breed_word,
    cards,
    egg,
    egg_sign,
    gesture,
    guild,
    shout,
    team,
    verdict,
)
from rules.beccato import scoring
from rules.beccato.model import (
    CHICK,
    DECK,
    GUILD_CARD,
    LAST_EGG,
    Call,
    Egg,
    Made,
    Phase,
    Taken,
    after,
)
from rules.beccato.view import TableView

# The board


def board(view: TableView, sitting: Sitting, w: Words) -> Screen:
    """Returns the board: what goes round and what was done lately, what there is to win, and the way to the calls.

    Two pictures, each with the same facts in words: a pass changes the ring alone, so the farm need not be sent again.
    """
    ring, farm = _ring(view, sitting, w), _farm(view, sitting, w)
    blocks: list[Block] = [
        Text("### " + _title(view, sitting, w)),
        Picture("ring.png", _alt(ring), pictures.ring, _ring_picture(view, sitting, w)),
        Text("\n".join(ring)),
        Picture("farm.png", _alt(_eggs(view, w)), pictures.farm, _farm_picture(view, w)),
        Text("\n".join(farm)),
    ]
    if sitting.told:
        blocks.append(Text("\n".join(f"-# {line}" for line in sitting.told)))
    blocks.append(Text(_turn_line(view, sitting, w)))
    if view.phase is Phase.PASSING:
        blocks.append(Row(_calls(w)))
    return Screen(tuple(blocks), ACCENT)


def _calls(w: Words) -> tuple[Button, ...]:
    """The three calls: each opens the presser's own panel, where it is made, since a board may move under a finger."""
    return (
        Button(w.t("Beccato! …"), "hand", "beccato", Tone.GOOD, emoji="👉"),
        Button(w.t("Coccodé! …"), "hand", "coccode", Tone.GOOD, emoji="🥚"),
        Button(w.t("Chicchirichì! …"), "hand", "chicchirichi", Tone.GOOD, emoji="🐓"),
    )


def _alt(facts: list[str]) -> str:
    """Facts as one line to be read aloud, without the marks for letters of other kinds."""
    return "; ".join(facts).replace("*", "").replace("\n", " ").replace("-# ", "")


def _title(view: TableView, sitting: Sitting, w: Words) -> str:
    if view.round == 0:
        return w.t("Beccato! · table {number}", number=sitting.table_id)
    return w.t(
        "Beccato! · table {number} · round {round}", number=sitting.table_id, round=view.round
    )


def _ring(view: TableView, sitting: Sitting, w: Words) -> list[str]:
    """Who sits where, in passing order, with the number of cards of whoever holds four; and how far the round is."""
    people = [_ring_seat(view, seat, sitting, w) for seat in view.ring]
    if view.imaginary is not None:
        # It lies between the last seat and the first.
        people.append(w.t("👻 imaginary hand"))
    small = [w.t("lap {lap} of {most}", lap=_lap(view), most=view.options.lap_limit)]
    if view.chick:
        small.append(w.t("🐥 the chick waits"))
    small = small if view.round else small[1:]
    return [" → ".join(people), *(["-# " + " · ".join(small)] if small else [])]


def _farm(view: TableView, sitting: Sitting, w: Words) -> list[str]:
    """What lies in front of the coops, and what the teams have: of every egg the symbol that counts."""
    coops = [
        f"{breed(coop.breed, w)} {egg_sign(coop.egg) if coop.egg else w.t('empty')}"
        for coop in view.coops
    ]
    return [
        w.t("🏠 Coops: {coops}", coops=" · ".join(coops)),
        *(_team_line(view, index, sitting, w) for index in range(len(view.teams))),
        "-# " + w.n("{count} egg in the deck", "{count} eggs in the deck", view.egg_deck),
    ]


def _eggs(view: TableView, w: Words) -> list[str]:
    """The farm by the names of its eggs, as its picture shows them."""
    coops = [
        f"{breed_word(coop.breed, w)}: {egg(coop.egg, w) if coop.egg else w.t('empty')}"
        for coop in view.coops
    ]
    teams = [
        f"{guild(team.guild, w)} {team.points}: {eggs_text(team.rows, view.options.pyramid, w)}"
        for team in view.teams
    ]
    return [*coops, *teams]


def _lap(view: TableView) -> int:
    return min(view.laps + 1, view.options.lap_limit)


def _ring_seat(view: TableView, seat: int, sitting: Sitting, w: Words) -> str:
    symbol = guild(view.teams[view.players[seat].team].guild, w).split(" ", 1)[0]
    name = f"{symbol} {sitting.names[seat]}"
    if seat == view.turn:
        return w.t("**{name} (4 cards)**", name=name)
    return name


def _team_line(view: TableView, index: int, sitting: Sitting, w: Words) -> str:
    shown = view.teams[index]
    head = w.n(
        "**{team}**: {points} · {count} of 6 eggs",
        "**{team}**: {points} · {count} of 6 eggs",
        shown.eggs,
        team=team(view, index, sitting.names, w),
        points=w.n("{count} point", "{count} points", shown.points),
    )
    if view.phase is Phase.AGREE:
        return head + " · " + (w.t("ready ✅") if shown.agreed else w.t("agreeing on signals…"))
    rows = ["".join(map(egg_sign, row)) for row in shown.rows if row]
    return f"{head} · {' / '.join(rows)}" if rows else head


def eggs_text(rows: tuple[tuple[Egg, ...], ...], pyramid: bool, w: Words) -> str:
    """Returns a team's eggs in words, row by row from the bottom where they are a pyramid."""
    parts = [", ".join(egg(laid, w) for laid in row) for row in rows if row]
    return " / ".join(parts) if pyramid else ", ".join(parts)


def _turn_line(view: TableView, sitting: Sitting, w: Words) -> str:
    names = sitting.names
    match view.phase:
        case Phase.AGREE:
            return w.t("🤝 **The teams agree on their signals**, in their private hands.")
        case Phase.PASSING:
            assert view.turn is not None
            to = names[after(view.ring, view.turn)[0]]
            line = w.t("▶️ **{name}** passes a card to {to}.", name=names[view.turn], to=to)
            return _with_time(line, "pass", view, sitting)
        case Phase.SETTLE:
            deciding = [names[gain.seat] for gain in view.gains]
            line = w.t("🥚 **{names}**: an egg is to be chosen or laid.", names=w.listing(deciding))
            return _with_time(line, "take", view, sitting)
        case Phase.BETWEEN:
            ready = sum(player.ready for player in view.players)
            line = w.t(
                "☕ **Break**: {ready} of {all} are ready.", ready=ready, all=len(view.players)
            )
            return _with_time(line, "ready", view, sitting)
        case Phase.OVER:
            return w.t("The match is over.")


def _with_time(line: str, kind: str, view: TableView, sitting: Sitting) -> str:
    prompt = next((one for one in view.prompts if one.kind == kind), None)
    until = sitting.deadlines.get(prompt.window) if prompt is not None else None
    return line if until is None else f"{line} (<t:{int(until)}:R>)"


def _ring_picture(view: TableView, sitting: Sitting, w: Words) -> pictures.Ring:
    players = [
        pictures.Player(
            name=sitting.raw_names[seat],
            stand_in=w.t("Seat {number}", number=seat + 1),
            guild=view.teams[view.players[seat].team].guild,
            cards=view.players[seat].cards,
            turn=seat == view.turn,
            dealer=view.round > 0 and seat == view.dealer,
        )
        for seat in view.ring
    ]
    if view.imaginary is not None:
        players.append(pictures.Player(w.t("nobody"), "?", "", view.imaginary))
    lap = w.t("Lap {lap} of {most}", lap=_lap(view), most=view.options.lap_limit)
    return pictures.Ring(
        players=tuple(players),
        round=w.t("Round {number}", number=view.round) if view.round else w.t("Signals"),
        lap=lap if view.round else "",
        dealer=w.t("D"),
        chick=view.chick,
        leftward=view.options.direction == "left",
    )


def _farm_picture(view: TableView, w: Words) -> pictures.Farm:
    coops = (
        pictures.Coop(coop.breed, breed_word(coop.breed, w), laid(coop.egg) if coop.egg else None)
        for coop in view.coops
    )
    teams = (
        pictures.Team(
            one.guild, str(one.points), tuple(tuple(laid(each) for each in row) for row in one.rows)
        )
        for one in view.teams
    )
    return pictures.Farm(tuple(coops), tuple(teams), view.options.pyramid, w.t("empty"))


def laid(one: Egg) -> pictures.Egg:
    """Returns an egg as a picture shows it."""
    match one.id:
        case name if name == CHICK:
            return pictures.Egg(one.id, "chick")
        case name if name == GUILD_CARD:
            return pictures.Egg(one.guild, "guild card")
        case name:
            return pictures.Egg(name, "egg" if one.face_up else "down")


# Digests and results


def digests(view: TableView) -> int:
    """Returns how many digests there are so far: one a call that is settled."""
    return len(settled(view))


def settled(view: TableView) -> list[Call]:
    """Returns the calls that have been settled, in order."""
    return [call for call in view.calls if call.points]


def digest(view: TableView, index: int, sitting: Sitting, w: Words) -> Screen:
    """Returns what came of a call: hands shown, eggs moved, points."""
    call = settled(view)[index]
    names = sitting.names
    moved = [_moved(taken, view, w) for taken in call.taken]
    points = _points(call, view, w)
    hands = [
        f"{names[shown.seat]}: **{cards(shown.cards, w)}**" + _gestures(shown.gestures, w)
        for shown in call.shown
    ]
    picture = finale.Reveal(
        headline=shout(call, sitting.raw_names, w),
        verdict={"right": True, "wrong": False}.get(call.verdict),
        hands=tuple(
            finale.Shown(
                sitting.raw_names[shown.seat],
                w.t("Seat {number}", number=shown.seat + 1),
                view.teams[view.players[shown.seat].team].guild,
                shown.cards,
                tuple(breed_word(card, w) for card in shown.cards),
            )
            for shown in call.shown
        ),
        taken=tuple(
            finale.Gain(view.teams[taken.team].guild, laid(taken.egg)) for taken in call.taken
        ),
        points=tuple(
            (shown.guild, str(made)) for shown, made in zip(view.teams, call.points, strict=True)
        ),
    )
    heading = "\n".join(
        [
            "### " + w.t("Round {number}", number=call.round),
            f"📣 **{shout(call, names, w)}**",
            verdict(call, w),
        ]
    )
    alt = _alt([shout(call, names, w), verdict(call, w), *hands, *moved, points])
    return Screen(
        (
            Text(heading),
            Picture("call.png", alt, finale.reveal, picture),
            Text("\n".join([*hands, *moved, f"-# {points}"])),
        ),
        ACCENT,
    )


def _gestures(made: tuple[Made, ...], w: Words) -> str:
    if not made:
        return ""
    done = ", ".join(gesture(one.gesture, "board", w) for one in made)
    return "\n-# " + w.t("before: {gestures}", gestures=done)


def _moved(taken: Taken, view: TableView, w: Words) -> str:
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


def _points(call: Call, view: TableView, w: Words) -> str:
    return " · ".join(
        f"{guild(shown.guild, w)} {made}"
        for shown, made in zip(view.teams, call.points, strict=True)
    )


def score(view: TableView, sitting: Sitting, w: Words) -> Screen:
    """Returns the match so far: the teams, and call by call."""
    head = [_team_line(view, index, sitting, w) for index in range(len(view.teams))]
    lines = [
        f"{call.round}. {shout(call, sitting.names, w)} "
        + {"right": "✅", "wrong": "❌", "void": "➖"}[call.verdict]
        + f" → {_points(call, view, w)}"
        for call in settled(view)[-25:]
    ]
    return Screen(
        (
            Text("### " + w.t("The match so far")),
            Text("\n".join(head)),
            Text("\n".join(lines) or w.t("Nobody has called yet.")),
        ),
        ACCENT,
    )


def result(view: TableView, outcome: rules.Outcome, sitting: Sitting, w: Words) -> Screen:
    """Returns the result card: the teams by rank, with their eggs as they count."""
    order = _ranked(view, outcome)
    names = sitting.names
    winners = outcome.ranking[0]
    shout_ = w.t("{names} win!", names=w.listing([names[seat] for seat in winners]))
    lines: list[str] = []
    teams: list[finale.Final] = []
    for place, index in order:
        shown = view.teams[index]
        rows = _final_rows(view, index)
        points = outcome.scores[shown.seats[0]]
        counted = (
            w.t("out: too few eggs for a pyramid")
            if rows is None
            else w.n("{count} point", "{count} points", points)
        )
        kept = shown.rows if rows is None else rows
        laid_out = eggs_text(kept, view.options.pyramid, w)
        line = f"**{place}.** {team(view, index, names, w)}: **{counted}**"
        lines.append(f"{line} · {laid_out}" if laid_out else line)
        teams.append(
            finale.Final(
                place,
                shown.guild,
                w.listing([sitting.raw_names[seat] for seat in shown.seats]),
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
    headline = w.t("{names} win!", names=w.listing([sitting.raw_names[seat] for seat in winners]))
    picture = finale.Result(headline, tuple(teams), view.options.pyramid)
    return Screen(
        (
            Text(f"## 🏆 {shout_}"),
            Picture("result.png", _alt([headline, *lines]), finale.result, picture),
            Text("\n".join([*lines, f"-# {why}"])),
        ),
        ACCENT,
    )


def _ranked(view: TableView, outcome: rules.Outcome) -> list[tuple[int, int]]:
    """Returns (place, index) of every team, best first."""
    ranked: list[tuple[int, int]] = []
    for group in outcome.ranking:
        teams = sorted({view.players[seat].team for seat in group})
        place = len(ranked) + 1
        ranked += [(place, index) for index in teams]
    return ranked


def _final_rows(view: TableView, index: int) -> tuple[tuple[Egg, ...], ...] | None:
    """A team's eggs as they are counted; ``None`` for a team that is out of the scoring."""
    shown = view.teams[index]
    return scoring.filled(shown.rows, shown.guild) if view.options.pyramid else shown.rows
