"""The coach's screens: where a match turned for someone, and the mark each move got."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.kit import lines, row, small, stack
from bot.components.screen import Button, Screen, Separator
from bot.i18n.words import Words
from bot.tables.model import Table
from bot.ui.game_ui import GameUI, RenderContext
from cogs.hints.cog import reason_text
from cogs.history.logic.coach import Analysis
from cogs.history.screens.replay import ReplayPosition, public_sitting, scenes
from rules import Replay
from rules.core.coach import Mark
from rules.core.model import Action, View
from rules.core.reading import read_action
from rules.core.reasons import Reason


def mark_lines(
    mark: Mark, replay: Replay, game_ui: GameUI, context: RenderContext, w: Words
) -> list[str]:
    """Returns the verdict on a move, the better move's gain, and its cost with the real cards."""
    texts = _verdict_lines(mark, replay, game_ui, context, w)
    if mark.cost:
        view, action = _before(mark, replay)
        texts.append(
            w.t(
                "🎴 **{move}**: −{points}, the way the cards fell",
                move=w.inline(game_ui.move_text(action, view, context, w)),
                points=_number(mark.cost, w),
            )
        )
    return texts


def _verdict_lines(
    mark: Mark, replay: Replay, game_ui: GameUI, context: RenderContext, w: Words
) -> list[str]:
    match mark.kind:
        case "only":
            return [w.t("▫️ You had no other move.")]
        case "fine":
            return [w.t("✅ I found no better move.")]
        case "unclear":
            better = _better(mark, replay, game_ui, context, w)
            text = w.t(
                "❔ {move} may have been better, but that's too close to say: {points} ± "
                "{error} points.",
                move=better,
                points=_number(mark.points, w),
                error=_number(mark.error, w),
            )
            return [text]
        case "worse":
            return ["⚠️ " + verdict(mark, replay, game_ui, context, w), _as_they_lay(mark, w)]


def verdict(mark: Mark, replay: Replay, game_ui: GameUI, context: RenderContext, w: Words) -> str:
    """Describes a better move, how much better it is, and how sure the coach is."""
    return w.n(
        "**{move}** would have been about {points} point better on average, and ahead in "
        "{percent}% of {worlds} deals that fit what you could know.",
        "**{move}** would have been about {points} points better on average, and ahead in "
        "{percent}% of {worlds} deals that fit what you could know.",
        counted(mark.points),
        move=_better(mark, replay, game_ui, context, w),
        points=_number(mark.points, w),
        percent=round(100 * mark.ahead / mark.worlds),
        worlds=mark.worlds,
    )


def turned(
    table: Table,
    replay: Replay,
    known: Analysis,
    seat: int,
    number: int,
    game_ui: GameUI,
    w: Words,
) -> Screen:
    """Returns where a match turned for a player.

    Args:
        table: the finished table.
        replay: the replay of its match.
        known: the marks so far.
        seat: the player's seat.
        number: the index of the turning point to show, from 0.
        game_ui: the game's UI.
        w: the reader's words.
    """
    title = w.t(
        "### 🧭 Where it turned · {game} · table {number}",
        game=game_ui.title(w),
        number=table.id,
    )
    if not known.ready(seat, replay):
        return _not_yet(title, replay, known, w)
    moments = known.moments(seat)
    if not moments:
        judged = sum(one.seat == seat and one.kind != "only" for one in known.marks.values())
        none = w.n(
            "You had {count} choice, and nothing you could know made another move clearly better.",
            "You had {count} choices, and nothing you could know made another move clearly better.",
            judged,
        )
        return Screen(tuple(stack(title, none)))
    number = max(0, min(number, len(moments) - 1))
    mark, context = moments[number], public_sitting(table, w)
    spot = ReplayPosition(mark.seq - 1, seat)
    view, action = _before(mark, replay)
    played = w.t(
        "**Moment {number} of {count}**, step {step}: you chose **{move}**.",
        number=number + 1,
        count=len(moments),
        step=mark.seq,
        move=w.inline(game_ui.move_text(action, view, context, w)),
    )
    reason = None if mark.reason is None else Reason(*mark.reason)
    doubt = w.t(
        "That's accurate to ±{error} points; in {percent}% of those deals it did worse.",
        error=_number(mark.error, w),
        percent=round(100 * mark.behind / mark.worlds),
    )
    verdicts = [
        verdict(mark, replay, game_ui, context, w),
        reason_text(reason, game_ui, context, w),
    ]
    shown = scenes(replay, spot, game_ui, context, w)
    blocks = stack(
        title,
        lines(played, *verdicts),
        small([doubt, _as_they_lay(mark, w)]),
        Separator(),
        [one.blocks for one in shown],
        row(*_turns(number, len(moments), w), _to_replay(spot, w)),
    )
    return Screen(tuple(blocks), shown[0].accent)


def _not_yet(title: str, replay: Replay, known: Analysis, w: Words) -> Screen:
    again = row(Button(w.t("Look again"), "turned", "0", emoji="🧭"))
    if known.failed:
        return Screen(tuple(stack(title, w.t("I couldn't look back at this match."))))
    moves = len(known.marks) + len(known.left)
    text = w.t(
        "I'm looking back at your match: {done} of {moves} moves. This takes about twenty "
        "seconds, longer while robots are thinking. No need to wait here.",
        done=len(known.marks),
        moves=moves,
    )
    return Screen(tuple(stack(title, text, again)))


def _turns(number: int, count: int, w: Words) -> Sequence[Button]:
    last = w.t("There are no more moments.")
    return (
        Button("", "turned", str(number - 1), shut="" if number else last, emoji="◀️"),
        Button("", "turned", str(number + 1), shut="" if number + 1 < count else last, emoji="▶️"),
    )


def _to_replay(spot: ReplayPosition, w: Words) -> Button:
    return Button(w.t("Replay"), "replay_to", f"turned.{spot}", emoji="🎞️")


def _better(mark: Mark, replay: Replay, game_ui: GameUI, context: RenderContext, w: Words) -> str:
    """Describes the better move, using only what the seat knew before it moved."""
    if mark.better is None:
        return w.t("waiting")
    view, _ = _before(mark, replay)
    return w.inline(
        game_ui.move_text(read_action(replay.match.game, mark.better), view, context, w)
    )


def _before(mark: Mark, replay: Replay) -> tuple[View, Action]:
    """Returns the view that the seat had before its move, and the move."""
    action = next(action for seq, _, action in replay.match.log if seq == mark.seq)
    return replay.steps[mark.seq - 1].match.view(mark.seat), action


def _as_they_lay(mark: Mark, w: Words) -> str:
    """Says what the better move would have gained with the real cards, which no one could know."""
    lay = abs(mark.lay or 0.0)
    points, count = _number(lay, w), counted(lay)
    if (mark.lay or 0.0) > 0:
        return w.n(
            "The way the cards fell: {points} point more.",
            "The way the cards fell: {points} points more.",
            count,
            points=points,
        )
    if (mark.lay or 0.0) < 0:
        return w.n(
            "The way the cards fell: {points} point fewer.",
            "The way the cards fell: {points} points fewer.",
            count,
            points=points,
        )
    return w.t("The way the cards fell, it made no clear difference.")


def _number(points: float, w: Words) -> str:
    return w.number(_rounded(points))


def _rounded(points: float) -> float:
    return round(points) if abs(points) >= 10 else round(points, 1)


def counted(points: float) -> int:
    """Returns the number that selects the plural form: 2 for fractions, which take the plural."""
    shown = _rounded(points)
    return round(shown) if shown == round(shown) else 2
