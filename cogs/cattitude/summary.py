"""Round summaries, the final count, palaces, and the result card."""

from __future__ import annotations

import rules
from bot.components.emoji import spoken
from bot.components.kit import compose, lines
from bot.components.screen import Picture, Screen
from bot.i18n.words import Words
from bot.ui.game_ui import RenderContext
from cogs.cattitude.art import board_picture, hand_picture, result_picture
from cogs.cattitude.art.cards import signed
from cogs.cattitude.board import ACCENT, names_of, offers_picture, player_line
from cogs.cattitude.cards import (
    BOOK,
    HOUSES,
    NOBLES,
    OTHERS,
    PALACE,
    ROYAL,
    bird,
    card_name,
    cards,
    kinds_of,
    label,
    palace_cards,
    points,
)
from cogs.cattitude.text import strike_line, taken_lines
from rules.cattitude.model import CattitudeView, Phase, ScoreSheet, Strike


def rounds_played(view: CattitudeView) -> int:
    """Returns how many rounds have been completed."""
    return len(view.history) if view.phase is Phase.OVER else len(view.history) - 1


def summary_count(view: CattitudeView) -> int:
    """Returns how many summaries there are so far: one per round, plus the final count."""
    return rounds_played(view) + (view.phase is Phase.OVER)


def summary(view: CattitudeView, index: int, context: RenderContext, w: Words) -> Screen:
    """Returns a round's summary or, after the last round, the final count."""
    if index == len(view.history):
        counted = (sheet_line(view, sheet, context, w) for sheet in _sheets(view))
        return compose(ACCENT, "### " + w.t("The palaces open"), lines(*counted))
    record, names = view.history[index], context.names
    results = [
        (OTHERS[strike.strikers[0]], strike.seat, strike.species, -strike.points)
        for strike in record.strikes
        if strike.discarded
    ] + [(PALACE, each.seat, (each.species,), each.points) for each in record.secured]
    result = " · ".join(
        f"{w.emoji(sign)} {names[seat]} {''.join(bird(each, w) for each in lost)} {points(worth)}"
        for sign, seat, lost, worth in results
    )
    title = w.t("Round {round} of {rounds}", round=record.round, rounds=view.rounds)
    return compose(
        ACCENT,
        f"**{title}** · {result or w.t('No one secured anything.')}",
        [
            _pounce(number, strike, view, context, w)
            for number, strike in enumerate(record.strikes)
            if strike.discarded and POUNCE in strike.strikers
        ],
        offers_picture(view, record.offers, context, w),
        lines(*taken_lines(record, kinds_of(view), names, w)),
    )


POUNCE = "catastrophe"


def _pounce(
    number: int, strike: Strike, view: CattitudeView, context: RenderContext, w: Words
) -> Picture:
    """Returns a picture of a great pounce, as a highlight of the match."""
    kinds, name = kinds_of(view), names_of(view, context, w)[strike.seat]
    birds = tuple(kinds[card] for card in strike.discarded)
    shown = board_picture.Pounce(card_name(POUNCE, w), name, birds, points(-strike.points))
    facts = (strike_line(strike, context.names, w),)
    return Picture(f"pounce{number}.png", facts, board_picture.pounce, shown)


def remark(view: CattitudeView, seat: rules.Seat, w: Words) -> str:
    """Returns how many points a player made in their best round."""
    rounds = (
        sum(each.points for each in record.secured if each.seat == seat) for record in view.history
    )
    best = max(rounds, default=0)
    return w.t("In your best round you secured {points}.", points=points(best)) if best > 0 else ""


# The final count


def _sheets(view: CattitudeView) -> list[ScoreSheet]:
    return [player.sheet for player in view.players if player.sheet is not None]


def sheet_line(view: CattitudeView, sheet: ScoreSheet, context: RenderContext, w: Words) -> str:
    """Spells out how a palace is counted."""
    kinds = kinds_of(view)
    parts: list[str] = []
    for line in sheet.species:
        nobles = f"{w.emoji(NOBLES[line.species])} {line.nobles}"
        text = w.labelled(f"{bird(line.species, w)} {line.birds}", signed(line.bird_points))
        if line.nobles:
            text += f" ({w.labelled(nobles, signed(line.noble_points))})"
        if line.birds or line.nobles:
            parts.append(text)
    if sheet.royals:
        parts.append(w.labelled(f"{w.emoji(ROYAL)} {sheet.royals}", signed(sheet.royal_points)))
    parts += [
        ("✅ " if bonus.fulfilled else "❌ ") + label(kinds[bonus.card], w)
        for bonus in sheet.bonuses
    ]
    return w.t(
        "{house} **{name}: {total}** · {parts}",
        house=w.emoji(HOUSES[view.players[sheet.seat].house]),
        name=context.names[sheet.seat],
        total=signed(sheet.total),
        parts=" · ".join(parts) or w.t("an empty palace"),
    )


# Palaces and the score so far


def my_palace(view: CattitudeView, context: RenderContext, w: Words) -> Screen:
    """Returns the viewer's own palace."""
    assert view.viewer is not None
    player, kinds = view.players[view.viewer], kinds_of(view)
    assert player.sheet is not None
    held, counted = palace_cards(player), sheet_line(view, player.sheet, context, w)
    picture = hand_picture.Palace(
        player.house,
        BOOK.word("house", player.house, w),
        player.sheet.total,
        tuple(kinds[card] for card in held),
        w.t("No one has secured anything yet."),
    )
    note = w.t("Bonus cards are scored on your palace right now; birds still outside don't count.")
    return compose(
        ACCENT,
        Picture(f"palace{view.viewer}.png", (counted,), hand_picture.palace, picture),
        f"{counted}\n-# {cards(held, kinds, w)}",
        f"-# {note}",
    )


ROOM = 3_500
"""How many characters of text leave room for the bot's emoji, which take 50 of 4,000 each."""


def score(view: CattitudeView, context: RenderContext, w: Words) -> Screen:
    """Returns the score so far: every tableau, and the palaces that the viewer may see."""
    heading = w.t("After {count} of {rounds} rounds", count=rounds_played(view), rounds=view.rounds)
    sheets = _sheets(view)
    texts = [
        f"### {heading}",
        lines(*(player_line(view, player, context, w) for player in view.players)),
        lines(*(sheet_line(view, sheet, context, w) for sheet in sheets)),
    ]
    if len(sheets) < len(view.players):
        texts.append("-# " + w.t("The other palaces stay closed until the end."))
    if sum(map(len, texts)) > ROOM:
        texts[1:] = map(spoken, texts[1:])
    return compose(ACCENT, *texts)


# The result


def result(view: CattitudeView, outcome: rules.Outcome, context: RenderContext, w: Words) -> Screen:
    """Returns the result card."""
    winners = outcome.ranking[0]
    names = names_of(view, context, w)
    headline = w.n(
        "{names} wins with {points} points!",
        "{names} win with {points} points each!",
        len(winners),
        names=w.listing([context.names[seat] for seat in winners]),
        points=signed(outcome.scores[winners[0]]),
    )
    places: list[result_picture.Place] = []
    texts: list[str] = []
    for group in outcome.ranking:
        number = 1 + len(texts)
        for seat in group:
            sheet = view.players[seat].sheet
            assert sheet is not None
            places.append((number, names[seat], sheet))
            texts.append(f"{number}. {spoken(sheet_line(view, sheet, context, w))}")
    tied = len(set(outcome.scores)) < len(places)
    return compose(
        ACCENT,
        f"## 🏆 {headline}",
        Picture("result.png", tuple(texts), result_picture.result, tuple(places)),
        "-# " + w.t("In a tie, fewer cats in the palace win.") if tied else None,
    )
