"""Belote's pictures for the end of a round and of a match. Words are already translated."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from bot.render import parts
from bot.render.canvas import Canvas
from bot.render.chart import course
from bot.render.colours import GOLD, PANEL, RIM
from bot.render.lettering import SMALL, plain, wrap
from cogs.belote.art import board_picture, cards, hand_picture, score_table
from cogs.belote.art.board_picture import COLOURS, Board, Player
from cogs.belote.art.score_table import ScoreRow
from cogs.belote.art.suits import SUITS, trump_sign

_WIDTH = 900


Team = tuple[str, str]
"""Two partners' names, by seat."""


class Count(msgspec.Struct, frozen=True):
    """How a round was scored.

    Attributes:
        title: "Round 3" in the reader's language.
        teams: both teams.
        trump: the round's suit.
        taker: the team that chose the trump.
        kept: whether the taker's team made more points than the other.
        verdict: the sentence that says so.
        points: the rows of cards, last trick, belote, announcements, capot, and their sum (strong).
        scored: the rows for the round's scores and the match so far.
    """

    title: str
    teams: tuple[Team, Team]
    trump: str
    taker: int
    kept: bool
    verdict: str
    points: tuple[ScoreRow, ...]
    scored: tuple[ScoreRow, ...]


_HEAD = 112
_VERDICT = 66
_COLUMNS = (524, 768)


def count(of: Count) -> bytes:
    """Draws a round's scoring as a table.

    Rule: BL-40 to BL-45 (points), BL-50 to BL-52 (contract).
    """
    verdict = wrap(plain(of.verdict), SMALL, _WIDTH - 160, lines=2)
    below = _VERDICT + 42 * (len(verdict) - 1)
    tall = _HEAD + score_table.ROW * (len(of.points) + len(of.scored)) + below + 10
    canvas = Canvas(_WIDTH, tall, RIM)
    canvas.block(0, 0, _WIDTH, _HEAD - 4, PANEL)
    canvas.set(trump_sign(of.trump, 72), 20, _HEAD / 2 - 2, "left")
    canvas.write(of.title, 108, _HEAD / 2 - 2, 40, width=270)
    for team, x in enumerate(_COLUMNS):
        _team(canvas, team, of.teams[team], x - 114, _HEAD / 2 - 2, 176)
    end = score_table.rows(canvas, of.points, _HEAD, _COLUMNS)
    middle = end + below / 2
    canvas.set(parts.verdict(of.kept, 44), 30, middle, "left")
    canvas.set(parts.emblem(of.taker, 40), 88, middle, "left")
    canvas.paragraph(verdict, 142, middle, SMALL)
    score_table.rows(canvas, of.scored, end + below, _COLUMNS)
    return canvas.png(COLOURS)


def _team(canvas: Canvas, number: int, team: Team, x: float, y: float, room: int) -> None:
    canvas.set(parts.emblem(number, 46), x, y, "left")
    for index, name in enumerate(team):
        canvas.write(name, x + 58, y - 21 + 42 * index, SMALL, width=room)


class Result(msgspec.Struct, frozen=True):
    """A finished match.

    Attributes:
        headline: the sentence that names the winners.
        teams: both teams.
        winner: the winning team.
        totals: each team's totals after round 1, 2, ..., which end with the final score.
        target: the points that end the match.
    """

    headline: str
    teams: tuple[Team, Team]
    winner: int
    totals: tuple[tuple[int, ...], tuple[int, ...]]
    target: int


def result(match: Result) -> bytes:
    """Draws the result of a match: the winners, the final score and how it came about.

    Rule: BL-70, BL-71.
    """
    canvas = Canvas(_WIDTH, 640, RIM)
    canvas.block(0, 0, _WIDTH, 88, PANEL)
    canvas.set(parts.sign("crown", 64), 20, 42, "left")
    headline = wrap(plain(match.headline), 36, _WIDTH - 124, lines=2)
    canvas.paragraph(headline, 104, 44, 36, GOLD)
    for number, team in enumerate(match.teams):
        left, won = 10 + number * 444, number == match.winner
        canvas.put(parts.framed(436, 116, lit=won, thick=6), left, 98)
        if won:
            canvas.set(parts.sign("crown", 46), left + 404, 100)
        final = match.totals[number][-1] if match.totals[number] else 0
        wide = canvas.write(str(final), left + 418, 160, 60, anchor="right")
        _team(canvas, number, team, left + 18, 156, 436 - 18 - 58 - 18 - 16 - wide)
    course(canvas, (10, 224, _WIDTH - 20, 406), match.totals, match.target)
    return canvas.png(COLOURS)


@cache
def warm_up() -> None:
    """Draws every card at every size, as trump and not, so that no press has to wait for one."""
    player = Player("", 0)
    for suit in SUITS:
        row = tuple(card for card in cards.DECK if card[1] == suit)
        for trump in (None, suit):
            for held in (row, row[1:], row[:-1], row[:6], row[2:]):
                hand_picture.hand(hand_picture.Hand(held, trump))
            for a, b, c, d in (row[:4], row[4:]):
                four = tuple(replace(player, card=card, trump=trump) for card in (a, b, c, d))
                players = (four[0], four[1], four[2], four[3])
                board_picture.board(
                    Board(
                        players,
                        trump=(trump, "") if trump else None,
                        turned=None if trump else a,
                        last=((a, b, c, d), 0),
                    )
                )
