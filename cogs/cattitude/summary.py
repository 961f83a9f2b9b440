"""Round summaries, the final count, palaces, and the result card."""

from __future__ import annotations

from collections import Counter

import rules
from bot.components.emoji import spoken
from bot.components.kit import compose, lines
from bot.components.screen import Block, Picture, Screen, Text
from bot.i18n.words import Words
from bot.render.score_table import ScoreRow as Figures
from bot.ui.game_ui import RenderContext
from cogs.cattitude.art import board_picture, hand_picture, result_picture
from cogs.cattitude.board import ACCENT, drawn, name_of, offers_picture, player_line
from cogs.cattitude.cards import (
    BOOK,
    ROYAL,
    bird,
    cards,
    house,
    house_sign,
    kinds_of,
    label,
    noble,
    species,
)
from cogs.cattitude.text import secured_line, strike_line, taken_lines
from rules.cattitude.content import Species
from rules.cattitude.model import CattitudeView, Phase, ScoreSheet


def rounds_played(view: CattitudeView) -> int:
    """Returns how many rounds have been played to their end."""
    return len(view.history) if view.phase is Phase.OVER else len(view.history) - 1


def summary_count(view: CattitudeView) -> int:
    """Returns how many summaries there are so far: one per round, and the final count."""
    return rounds_played(view) + (view.phase is Phase.OVER)


def summary(view: CattitudeView, index: int, context: RenderContext, w: Words) -> Screen:
    """Returns a round's summary, or after the last one the final count."""
    if index < len(view.history):
        return _round(view, index, context, w)
    return final_count(view, context, w)


def _round(view: CattitudeView, index: int, context: RenderContext, w: Words) -> Screen:
    record, kinds, names = view.history[index], kinds_of(view), context.names
    happened = [
        *taken_lines(record, kinds, names, w),
        *(strike_line(strike, names, w) for strike in record.strikes),
        *(secured_line(secured, names, w) for secured in record.secured),
    ]
    if not record.secured:
        happened.append(w.t("No one secured anything."))
    title = w.t("Round {round} of {rounds}", round=record.round, rounds=view.rounds)
    offers = offers_picture(view, record.offers, context, w)
    return compose(ACCENT, f"### {title}", offers, lines(*happened))


# The final count


def _sheets(view: CattitudeView) -> list[ScoreSheet]:
    return [player.sheet for player in view.players if player.sheet is not None]


def _figures(sheets: list[ScoreSheet], w: Words) -> tuple[Figures, ...]:
    """Returns every part of the scores as rows, a column a sheet."""

    def row(name: str, values: list[int], *, strong: bool = False) -> Figures:
        return Figures(name, tuple(board_picture.signed(value) for value in values), strong)

    found: list[Figures] = []
    for place, each in enumerate(Species):
        lines = [sheet.species[place] for sheet in sheets]
        found.append(row(species(each, w).capitalize(), [line.bird_points for line in lines]))
        found.append(row(BOOK.word("cats", each, w), [line.noble_points for line in lines]))
    found.append(row(w.t("Royals"), [sheet.royal_points for sheet in sheets]))
    found.append(row(w.t("Bonuses"), [sheet.bonus_points for sheet in sheets]))
    found.append(row(w.t("Total"), [sheet.total for sheet in sheets], strong=True))
    found.append(row(w.t("Cats (tie-break)"), [sheet.cats for sheet in sheets]))
    return tuple(found)


def final_count(view: CattitudeView, context: RenderContext, w: Words) -> Screen:
    """Returns every palace counted out, part by part."""
    sheets = _sheets(view)
    figures = _figures(sheets, w)
    count = result_picture.Count(
        w.t("The palaces"),
        tuple(name_of(view, sheet.seat, context, w) for sheet in sheets),
        figures,
    )
    said = "; ".join(w.labelled(row.label, ", ".join(row.values)) for row in figures)
    alt = w.t(
        "The final count for {names}: {figures}",
        names=", ".join(context.raw_names[sheet.seat] for sheet in sheets),
        figures=said,
    )
    return compose(
        ACCENT,
        "### " + w.t("The palaces are opened"),
        Picture("count.png", alt, result_picture.count, count),
        lines(*(sheet_lines(view, sheet, context, w) for sheet in sheets)),
    )


def sheet_lines(view: CattitudeView, sheet: ScoreSheet, context: RenderContext, w: Words) -> str:
    """Returns a palace counted out in words, every part of it."""
    kinds = kinds_of(view)
    parts: list[str] = []
    for line in sheet.species:
        if line.birds or line.nobles:
            said = w.labelled(
                f"{bird(line.species, w)} {line.birds}", board_picture.signed(line.bird_points)
            )
            if line.nobles:
                said += f" ({w.labelled(f'{noble(line.species, w)} {line.nobles}', board_picture.signed(line.noble_points))})"
            parts.append(said)
    if sheet.royals:
        parts.append(
            w.labelled(f"{w.emoji(ROYAL)} {sheet.royals}", board_picture.signed(sheet.royal_points))
        )
    parts += [
        ("✅ " if bonus.fulfilled else "❌ ") + label(kinds[bonus.card], w)
        for bonus in sheet.bonuses
    ]
    return w.t(
        "{house} **{name}: {total}** · {parts}",
        house=house_sign(view.players[sheet.seat].house, w),
        name=context.names[sheet.seat],
        total=board_picture.signed(sheet.total),
        parts=" · ".join(parts) or w.t("an empty palace"),
    )


# Palaces and the score so far


def palace_blocks(view: CattitudeView, seat: int, context: RenderContext, w: Words) -> list[Block]:
    """Returns an opened palace, for a viewer who may see it."""
    player, kinds = view.players[seat], kinds_of(view)
    assert player.palace is not None
    assert player.bonuses is not None
    assert player.sheet is not None
    held = (*player.palace, *player.bonuses)
    counted = sheet_lines(view, player.sheet, context, w)
    picture = hand_picture.Palace(
        player.house,
        house(player.house, w),
        player.sheet.total,
        tuple((drawn(card, kinds), count) for card, count in Counter(held).items()),
        w.t("Nothing has been secured yet."),
    )
    return [
        Picture(f"palace{seat}.png", counted.replace("*", ""), hand_picture.palace, picture),
        Text(f"{counted}\n-# " + cards(held, kinds, w)),
    ]


def my_palace(view: CattitudeView, context: RenderContext, w: Words) -> Screen:
    """Returns the viewer's own palace."""
    assert view.viewer is not None
    note = w.t("Bonus cards count as your palace stands now; what is not secured counts nothing.")
    return Screen((*palace_blocks(view, view.viewer, context, w), Text(f"-# {note}")), ACCENT)


ROOM = 3_500
"""Characters of text beyond which plain emoji are used: each of our own takes fifty of a message's 4,000."""


def score(view: CattitudeView, context: RenderContext, w: Words) -> Screen:
    """Returns the score so far: every tableau, and the palaces the viewer may see."""
    heading = w.t("After {count} of {rounds} rounds", count=rounds_played(view), rounds=view.rounds)
    texts = [
        f"### {heading}",
        "\n".join(player_line(view, player, context, w) for player in view.players),
    ]
    sheets = _sheets(view)
    if sheets:
        texts.append("\n".join(sheet_lines(view, sheet, context, w) for sheet in sheets))
    if len(sheets) < len(view.players):
        texts.append("-# " + w.t("The other palaces stay closed until the end."))
    if sum(map(len, texts)) > ROOM:
        texts[1:] = map(spoken, texts[1:])
    return Screen(tuple(map(Text, texts)), ACCENT)


# The result


def result(view: CattitudeView, outcome: rules.Outcome, context: RenderContext, w: Words) -> Screen:
    """Returns the result card."""
    winners = outcome.ranking[0]
    best = outcome.scores[winners[0]]

    headline = w.n(
        "{names} wins with {points} points!",
        "{names} win with {points} points each!",
        len(winners),
        names=w.listing([context.names[seat] for seat in winners]),
        points=board_picture.signed(best),
    )
    places: list[result_picture.Place] = []
    places_said: list[str] = []
    number = 1
    for group in outcome.ranking:
        for seat in group:
            sheet = view.players[seat].sheet
            assert sheet is not None
            turkeys, chickens, peacocks = (line.bird_points for line in sheet.species)
            cats = sum(line.noble_points for line in sheet.species) + sheet.royal_points
            birds, name = (turkeys, chickens, peacocks), name_of(view, seat, context, w)
            places.append(
                result_picture.Place(name, number, sheet.total, birds, cats, sheet.bonus_points)
            )
            note = w.t(
                "birds {birds}, cats {cats}, bonuses {bonuses}",
                birds=board_picture.signed(sum(birds)),
                cats=board_picture.signed(cats),
                bonuses=sheet.bonus_points,
            )
            total = board_picture.signed(sheet.total)
            places_said.append(w.labelled(f"{number}. {context.names[seat]}", f"{total} · {note}"))
        number += len(group)
    tied = len({place.points for place in places}) < len(places)
    picture = result_picture.Result(tuple(places))
    return compose(
        ACCENT,
        f"## 🏆 {headline}",
        Picture("result.png", "; ".join(places_said), result_picture.result, picture),
        "-# " + w.t("In a tie, fewer cats in the palace win.") if tied else None,
    )
