"""What stays: the reveal of a round, the result of a match, and the records of a server."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

import rules
from bot.face import Sitting
from bot.ratings.boards import Rung
from bot.sentences import named
from bot.ui.screen import Block, Button, Picture, Row, Screen, Text
from bot.words import Words
from cogs.belratti import finale, sayings
from cogs.belratti.deck import alt, name, story
from cogs.belratti.screens import ACCENT, score_line
from cogs.belratti.signs import FAKE, FRAME
from rules.belratti.model import Judged, RoundResult, Verdict
from rules.belratti.view import BelrattiView

_MARKS = {
    Verdict.RIGHT_THEME: "✅",
    Verdict.WRONG_THEME: "↔️",
    Verdict.MISSED: "💨",
    Verdict.FAKE_HUNG: FAKE,
    Verdict.FAKE_FOUND: "🔎",
}
_TONES: dict[Verdict, Literal["good", "bad"]] = {
    Verdict.RIGHT_THEME: "good",
    Verdict.FAKE_HUNG: "bad",
}


# The reveal


def digests(view: BelrattiView) -> int:
    """Returns how many digests there are so far: one a round that was evaluated."""
    return len(view.history)


def reveal(view: BelrattiView, index: int, sitting: Sitting, w: Words) -> Screen:
    """Returns the reveal of a round: picture by picture, then the points and the joker that comes back.

    Rule: BR-40 to BR-51
    """
    done = view.history[index]
    one, two = done.themes
    title = w.t("Round {number}", number=done.number)
    heading = w.t("{title}: the reveal", title=title)
    themes = w.t("Themes: **A** {a} · **B** {b}", a=name(one, w), b=name(two, w))
    lines = [
        f"{w.glyph(_MARKS[picture.verdict])} **{number}** {_fate(picture, sitting, w)}"
        for number, picture in enumerate(done.pictures, 1)
    ]
    so_far = view.history[: index + 1]
    points = w.t(
        "{frame} Team **+{team}**, now {score} · {fake} Belratti **+{fakes}**, now {hung}",
        frame=w.glyph(FRAME),
        fake=w.glyph(FAKE),
        team=done.team,
        score=sum(one.team for one in so_far),
        fakes=done.belratti,
        hung=sum(one.belratti for one in so_far),
    )
    blocks: list[Block] = [
        Text(f"### {heading}\n{themes}"),
        Picture("reveal.png", _alt(done, w), finale.reveal, _picture(done, title, sitting, w)),
        Text("\n".join(lines)),
        Text("\n".join([points, *_stamps(done, w)])),
    ]
    return Screen(tuple(blocks), ACCENT)


def _fate(picture: Judged, sitting: Sitting, w: Words) -> str:
    """One picture: whose it was, for which theme, where it hung, and what that brings."""
    told = {"picture": story(picture.card, w), "place": sayings.place(picture.place, w)}
    if picture.painter is None or picture.theme is None:
        if picture.verdict is Verdict.FAKE_HUNG:
            return w.t("{picture}: **a fake**, hung {place}: a point for Belratti.", **told)
        return w.t("{picture}: **a fake**, found out.", **told)
    told |= {"painter": sitting.names[picture.painter], "letter": picture.theme.value}
    match picture.verdict:
        case Verdict.RIGHT_THEME:
            return w.t(
                "{picture}: **{painter}** for {letter}, hung {place}: a point for the team!", **told
            )
        case Verdict.WRONG_THEME:
            return w.t("{picture}: **{painter}** for {letter}, but hung {place}.", **told)
        case _:
            return w.t("{picture}: **{painter}** for {letter}, but put aside.", **told)


def _stamps(done: RoundResult, w: Words) -> list[str]:
    """What is said under the points: a perfect round, and the joker it brings back."""
    if not done.perfect:
        return []
    lines = [w.t("✨ **A perfect round!**")]
    if done.returned is not None:
        joker = sayings.joker(done.returned, w)
        lines.append(w.t("🃏 The joker **{joker}** comes back.", joker=joker))
    return lines


def _alt(done: RoundResult, w: Words) -> str:
    shown = [
        f"{number}: {alt(picture.card, w)} {sayings.verdict(picture.verdict, w)}."
        for number, picture in enumerate(done.pictures, 1)
    ]
    return " ".join(shown)


def _picture(done: RoundResult, title: str, sitting: Sitting, w: Words) -> finale.Reveal:
    one, two = done.themes
    stamp = ""
    if done.returned is not None:
        stamp = w.t("Perfect! {joker} is back.", joker=sayings.joker(done.returned, w))
    elif done.perfect:
        stamp = w.t("A perfect round!")
    return finale.Reveal(
        title=title,
        themes=(one, two),
        pictures=tuple(_revealed(picture, sitting, w) for picture in done.pictures),
        gains=(done.team, done.belratti),
        stamp=stamp,
    )


def _revealed(picture: Judged, sitting: Sitting, w: Words) -> finale.Revealed:
    painter = picture.painter
    return finale.Revealed(
        card=picture.card,
        place=picture.place.value,
        painter=painter is not None,
        theme=picture.theme.value if picture.theme else "",
        title=w.t("a fake") if painter is None else sitting.raw_names[painter],
        stand_in=w.t("a fake") if painter is None else w.t("Seat {number}", number=painter + 1),
        verdict=sayings.verdict(picture.verdict, w),
        tone=_TONES.get(picture.verdict, "none"),
    )


# The result


def result(view: BelrattiView, _outcome: rules.Outcome, sitting: Sitting, w: Words) -> Screen:
    """Returns the result card: the band, the score, how it came about, and the way to the server's records."""
    band = sayings.band(view.band, w)
    won = view.score >= view.winning_score
    fakes = len(view.belratti_pile)
    outcome = (
        w.t("🏆 **You have beaten Belratti!**") if won else w.t("🥸 **Belratti has beaten you.**")
    )
    ending = (
        w.t("{count} fakes hang in the museum, and it opens its doors.", count=fakes)
        if view.reason == "six_fakes"
        else w.t("There are too few pictures left: the museum is full.")
    )
    score = w.t(
        "{frame} **{score}** of {goal} points · {fake} {fakes} fakes · {names}",
        frame=w.glyph(FRAME),
        fake=w.glyph(FAKE),
        score=view.score,
        goal=view.winning_score,
        fakes=fakes,
        names=w.listing(list(sitting.names)),
    )
    rounds = [_round_line(done, w) for done in view.history]
    of = finale.Museum(
        band, won, (view.score, view.winning_score), view.team_pile, view.belratti_pile
    )
    told = w.t("{band}: {score} points, {fakes} fakes.", band=band, score=view.score, fakes=fakes)
    return Screen(
        (
            Text(f"## {band}"),
            Picture("museum.png", told, finale.museum, of),
            Text("\n".join([outcome, ending, score])),
            Text("\n".join(f"-# {line}" for line in rounds[-30:])),
            Row((Button(w.t("Records of this server"), "belratti_records", emoji="📜"),)),
        ),
        ACCENT,
    )


def score(view: BelrattiView, w: Words) -> Screen:
    """Returns the match so far, round by round."""
    rounds = [_round_line(done, w) for done in view.history]
    rounds = rounds or [w.t("No round has been revealed yet.")]
    return Screen(
        (
            Text("### " + w.t("The match so far")),
            Text(score_line(view, w)),
            Text("\n".join(rounds[-40:])),
        ),
        ACCENT,
    )


def _round_line(done: RoundResult, w: Words) -> str:
    line = w.t(
        "Round {number}: {demand} demanded, team +{team}, Belratti +{fakes}",
        number=done.number,
        demand=done.demand,
        team=done.team,
        fakes=done.belratti,
    )
    return f"{line} ✨" if done.perfect else line


# Records


def records(ladder: Sequence[Rung], w: Words) -> Screen:
    """Returns a server's best scores by number of players."""
    blocks: list[Block] = [Text("### 📜 " + w.t("Belratti: the records of this server"))]
    if not ladder:
        blocks.append(Text(w.t("No match has been played to its end here yet.")))
    for players, best in groupby(ladder, key=lambda rung: rung.players):
        lines = [f"**{w.n('{count} player', '{count} players', players)}**"]
        lines += [_record_line(rung, w) for rung in best]
        blocks.append(Text("\n".join(lines)))
    return Screen(tuple(blocks), ACCENT)


def _record_line(rung: Rung, w: Words) -> str:
    medal = {1: "🥇", 2: "🥈", 3: "🥉"}.get(rung.place, f"{rung.place}.")
    return w.t(
        "{medal} **{points}** {names} (<t:{when}:d>)",
        medal=medal,
        points=rung.points,
        names=named(rung.names, rung.unnamed, w),
        when=int(rung.ended_at),
    )
