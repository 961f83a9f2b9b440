"""How a round is revealed, and the result of a match."""

from __future__ import annotations

from collections.abc import Sequence

import rules
from bot.components.kit import compose, lines, remarkable, row, small
from bot.components.screen import Button, Picture, Screen
from bot.i18n.words import Words
from bot.render.moment import DRAWN
from bot.ui.game_ui import RenderContext
from cogs.belratti import sheets, text
from cogs.belratti.art import drawings, result_picture
from cogs.belratti.art.emoji import FAKE, FRAME
from cogs.belratti.board import ACCENT, score_line
from cogs.belratti.cards import BOOK, name
from rules.belratti import events
from rules.belratti.model import Judged, Place, RoundResult
from rules.belratti.view import BelrattiView

# The reveal


def summary_count(view: BelrattiView) -> int:
    """Returns how many summaries there are so far, which is one per evaluated round."""
    return len(view.history)


def summary(view: BelrattiView, index: int, context: RenderContext, w: Words) -> Screen:
    """Returns a round's reveal: every picture and its fate, the points, the returning joker.

    A hand has no picture of it while a proposal is open. Rule: BR-40 to BR-51
    """
    done = view.history[index]
    heading = w.t(
        "Round {number}: team +{team}, Belratti +{fakes}",
        number=done.number,
        team=done.team,
        fakes=done.belratti,
    )
    back = None
    if done.returned is not None:
        joker = text.joker(done.returned, w)
        back = text.signed(done.returned, w.t("The joker **{joker}** is back!", joker=joker), w)
    waits = context.seat is not None and view.proposal is not None  # one thing to do at a time
    return compose(ACCENT, f"### {heading}", None if waits else _reveal(done, context, w), back)


def _reveal(done: RoundResult, context: RenderContext, w: Words) -> Picture:
    """Returns the picture of a round's reveal, along with its facts."""
    # The pictures under A come first, then those under B, then those set aside.
    places = tuple(Place)
    hung = sorted(enumerate(done.pictures, 1), key=lambda pair: places.index(pair[1].place))
    facts, drawn = [sheets.themes_line(done.themes, w)], list[tuple[int, Judged, str]]()
    for number, picture in hung:
        whose, painter = w.t("a fake"), w.t("a fake")
        if picture.painter is not None:
            painter = context.drawn(picture.painter, w)
            whose = f"{context.names[picture.painter]} → {picture.theme}"
        fate = whose, text.place(picture.place, w), text.verdict(picture.verdict, w)
        facts.append(w.labelled(f"{number} {name(picture.card, w)}", ", ".join(fate)))
        drawn.append((number, picture, painter))
    stamp = w.t("A perfect wall!") if done.perfect else ""
    of = result_picture.Reveal(done.themes, tuple(drawn), stamp)
    said = tuple(map(sheets.bare, [*facts, stamp] if stamp else facts))
    return Picture("reveal.png", said, result_picture.reveal, of)


# The result


def result(view: BelrattiView, _outcome: rules.Outcome, context: RenderContext, w: Words) -> Screen:
    """Returns the result card: the band, the score, the rounds, and a link to the records."""
    band = text.band(view.band, w)
    won = view.score >= view.winning_score
    fakes = len(view.belratti_pile)
    outcome = f"{w.emoji(FAKE)} {w.t('**Belratti got away with it.**')}"
    if won:
        outcome = w.t("🏆 **Belratti unmasked! The museum is safe.**")
    ending = BOOK.word("ending", view.reason, w, count=fakes)
    score = w.t(
        "{frame} **{score}** of {goal} points · {fake} {fakes} fakes · {names}",
        frame=w.emoji(FRAME),
        fake=w.emoji(FAKE),
        score=view.score,
        goal=view.winning_score,
        fakes=fakes,
        names=w.listing(list(context.names)),
    )
    rounds = [_round_line(done, w) for done in view.history]
    points = view.score, view.winning_score
    drawn = result_picture.Result(band, won, points, view.team_pile, view.belratti_pile)
    alt = w.t("{band}: {score} points, {fakes} fakes.", band=band, score=view.score, fakes=fakes)
    return compose(
        ACCENT,
        f"## {band}",
        Picture("museum.png", (alt,), result_picture.result, drawn, in_text=True),
        lines(outcome, ending, score),
        small(rounds[-30:]),
        row(Button(w.t("This server's records"), "board_to", "belratti.ha.0", emoji="📜")),
    )


def score(view: BelrattiView, _context: RenderContext, w: Words) -> Screen:
    """Shows how the match stands, round by round."""
    rounds = [_round_line(done, w) for done in view.history]
    body = lines(*rounds[-40:]) or w.t("No round is over yet.")
    return compose(ACCENT, "### " + w.t("The match so far"), score_line(view, w), body)


def _round_line(done: RoundResult, w: Words) -> str:
    line = w.t(
        "Round {number}: {demand} demanded, team +{team}, Belratti +{fakes}",
        number=done.number,
        demand=done.demand,
        team=done.team,
        fakes=done.belratti,
    )
    return f"{line} ✨" if done.perfect else line


def moment(happened: Sequence[rules.Event], context: RenderContext, w: Words) -> Picture | None:
    """Returns a picture of a perfect wall, with some of the pictures on it."""
    for event in happened:
        if isinstance(event, events.RoundScored) and event.perfect:
            said, _, _ = (text.log_line(event, context, w) or "").rpartition("**")
            judged = (each.picture for each in happened if isinstance(each, events.PictureJudged))
            hung = [each.card for each in judged if each.place is not Place.ASIDE][:4]
            tiles = tuple((drawings.tile, (card, DRAWN)) for card in hung)
            return remarkable(f"{said}**", tiles, drawings.WALL)
    return None
