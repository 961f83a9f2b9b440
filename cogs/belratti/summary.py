"""The reveal of a round, and the result of a match."""

from __future__ import annotations

import rules
from bot.components.kit import compose, lines, row, small
from bot.components.screen import Button, Picture, Screen
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.belratti import text
from cogs.belratti.art import result_picture
from cogs.belratti.art.emoji import FAKE, FRAME
from cogs.belratti.board import ACCENT, bare, score_line, themes_line
from cogs.belratti.cards import BOOK, name
from rules.belratti.model import Judged, Place, RoundResult
from rules.belratti.view import BelrattiView

# The reveal


def summary_count(view: BelrattiView) -> int:
    """Returns how many summaries there are so far: one for each evaluated round."""
    return len(view.history)


def summary(view: BelrattiView, index: int, context: RenderContext, w: Words) -> Screen:
    """Returns the reveal of a round: every picture and its fate, the points, the joker back.

    Rule: BR-40 to BR-51
    """
    done = view.history[index]
    title = w.t("Round {number}", number=done.number)
    heading = w.t("{title}: the reveal", title=title)
    so_far = view.history[: index + 1]
    points = w.t(
        "{frame} Team **+{team}**, now {score} · {fake} Belratti **+{fakes}**, now {hung}",
        frame=w.emoji(FRAME),
        fake=w.emoji(FAKE),
        team=done.team,
        score=sum(result.team for result in so_far),
        fakes=done.belratti,
        hung=sum(result.belratti for result in so_far),
    )
    # The pictures under A come first, then those under B, then those aside.
    places = tuple(Place)
    hung = sorted(enumerate(done.pictures, 1), key=lambda pair: places.index(pair[1].place))
    facts = (themes_line(done.themes, w), *(_fate(*pair, context, w) for pair in hung))
    revealed = tuple(_revealed(*pair, context, w) for pair in hung)
    gains = done.team, done.belratti
    drawn = result_picture.Reveal(title, done.themes, revealed, gains, _stamp(done, w))
    picture = Picture("reveal.png", tuple(map(bare, facts)), result_picture.reveal, drawn)
    return compose(ACCENT, f"### {heading}", picture, lines(points, *_stamps(done, w)))


def _fate(number: int, picture: Judged, context: RenderContext, w: Words) -> str:
    """Returns a picture's painter and theme, its place, and its verdict."""
    whose = w.t("a fake")
    if picture.painter is not None:
        whose = f"{context.names[picture.painter]} → {picture.theme}"
    facts = (whose, text.place(picture.place, w), text.verdict(picture.verdict, w))
    return w.labelled(f"{number} {name(picture.card, w)}", ", ".join(facts))


def _stamps(done: RoundResult, w: Words) -> list[str]:
    """Returns the lines under the points: a perfect round, and the joker that it brings back."""
    if not done.perfect:
        return []
    stamps = [w.t("✨ **A perfect round!**")]
    if done.returned is not None:
        joker = text.joker(done.returned, w)
        back = w.t("The joker **{joker}** comes back.", joker=joker)
        stamps.append(text.signed(done.returned, back, w))
    return stamps


def _stamp(done: RoundResult, w: Words) -> str:
    """Returns the same for the picture, in one line."""
    if done.returned is not None:
        return w.t("Perfect! {joker} is back.", joker=text.joker(done.returned, w))
    return w.t("A perfect round!") if done.perfect else ""


def _revealed(
    number: int, picture: Judged, context: RenderContext, w: Words
) -> result_picture.Revealed:
    painter, verdict = picture.painter, text.verdict(picture.verdict, w)
    title = w.t("a fake") if painter is None else context.drawn(painter, w)
    return result_picture.Revealed(number, picture, title, verdict)


# The result


def result(view: BelrattiView, _outcome: rules.Outcome, context: RenderContext, w: Words) -> Screen:
    """Returns the result card: the band, the score, the rounds, the way to the records."""
    band = text.band(view.band, w)
    won = view.score >= view.winning_score
    fakes = len(view.belratti_pile)
    outcome = f"{w.emoji(FAKE)} {w.t('**Belratti has beaten you.**')}"
    if won:
        outcome = w.t("🏆 **You have beaten Belratti!**")
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
        row(Button(w.t("Records of this server"), "board_to", "belratti.ha.0", emoji="📜")),
    )


def score(view: BelrattiView, _context: RenderContext, w: Words) -> Screen:
    """Returns the match so far, round by round."""
    rounds = [_round_line(done, w) for done in view.history]
    body = lines(*rounds[-40:]) or w.t("No round has been revealed yet.")
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
