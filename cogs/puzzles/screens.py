"""The puzzle screens: the position as the player to move sees it, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import rules
from bot.components.kit import lines, row, small, stack
from bot.components.screen import (
    Block,
    Button,
    Choice,
    Menu,
    Picture,
    Screen,
    Separator,
    Text,
    Tone,
)
from bot.i18n.words import Words
from bot.tables.personas import PERSONAS
from bot.ui.game_ui import GameUI, RenderContext
from cogs.daily.screens import day_in_words
from cogs.hints.cog import reason_text
from cogs.history.screens.coach import counted
from cogs.puzzles.logic import Puzzle
from cogs.puzzles.store import PuzzleRecord
from rules.core.model import View


def asked(puzzle: Puzzle, game_ui: GameUI, day: int, record: PuzzleRecord, w: Words) -> Screen:
    """Returns a puzzle: the position, and a menu of the possible moves.

    Args:
        puzzle: the puzzle.
        game_ui: the game's UI.
        day: the day whose puzzle it is, or 0.
        record: the reader's results.
        w: the reader's words.
    """
    context, view = _context(puzzle, w), puzzle.played().view(puzzle.seat)
    codes = puzzle.codes()
    moves = _moves(puzzle, game_ui, view, context, w)
    choices = sorted((text, codes[place]) for place, text in moves)
    menu = Menu(
        w.t("Choose the best move"),
        "puzzle_answer",
        tuple(Choice(text, code) for text, code in choices),
        window=f"{game_ui.game}.{puzzle.number}.{day}",
    )
    question = w.t("It's your turn. Which move is best, as far as you can tell?")
    return _screen(puzzle, game_ui, day, record, w, [question], [menu, row(_more(w))])


def answered(
    puzzle: Puzzle,
    chosen: int,
    game_ui: GameUI,
    day: int,
    record: PuzzleRecord,
    w: Words,
    *,
    first: bool,
) -> Screen:
    """Returns the answer to a puzzle.

    Args:
        puzzle: the puzzle.
        chosen: the index of the chosen move; 0 is the best move.
        game_ui: the game's UI.
        day: the day whose puzzle it is, or 0.
        record: the reader's results now.
        w: the reader's words.
        first: whether this answer counted.
    """
    context, view = _context(puzzle, w), puzzle.played().view(puzzle.seat)
    moves = dict(_moves(puzzle, game_ui, view, context, w))
    best, mine = f"**{w.inline(moves[0])}**", f"**{w.inline(moves[chosen])}**"
    less = round(puzzle.moves[chosen].less, 1)
    texts = [
        w.t("✅ {move} is the best move.", move=best)
        if chosen == 0
        else w.n(
            "❌ {move} is the best move; {yours} scores about {points} point less.",
            "❌ {move} is the best move; {yours} scores about {points} points less.",
            counted(less),
            move=best,
            yours=mine,
            points=w.number(less),
        ),
        reason_text(puzzle.why, game_ui, context, w),
        _share(puzzle, w),
    ]
    if not first:
        texts.append(w.t("You'd answered this before, so it didn't count."))
    return _screen(puzzle, game_ui, day, record, w, texts, [row(_more(w, Tone.MAIN))])


def _share(puzzle: Puzzle, w: Words) -> str:
    percent, worlds = round(100 * puzzle.best / puzzle.worlds), puzzle.worlds
    if puzzle.ties:
        return w.t(
            "No other choice did better in {percent}% of {worlds} deals that fit what you know.",
            percent=percent,
            worlds=worlds,
        )
    return w.t(
        "It did better than any other in {percent}% of {worlds} deals that fit what you know.",
        percent=percent,
        worlds=worlds,
    )


def done(day: int, record: PuzzleRecord, w: Words) -> Screen:
    """Returns the note that the puzzle of the day has been answered, and how to get others."""
    text = w.t("You've answered the puzzle of the day. The next one comes at midnight UTC.")
    heading = _heading(w.t("Puzzle of the day"), day_in_words(day, w), record, w)
    return Screen(tuple(stack(heading, text, row(_more(w, Tone.MAIN)))))


def _screen(
    puzzle: Puzzle,
    game_ui: GameUI,
    day: int,
    record: PuzzleRecord,
    w: Words,
    texts: list[str],
    below: list[Block],
) -> Screen:
    match, context = puzzle.played(), _context(puzzle, w)
    title = w.t("Puzzle of the day") if day else w.t("Puzzle")
    about = [game_ui.title(w), w.t("difficulty {number}", number=puzzle.rating)]
    shown = game_ui.board(match.view(None), context, w).without_controls()
    hand = game_ui.hand(match.view(puzzle.seat), context, w).without_controls()
    blocks = stack(
        _heading(title, " · ".join(about), record, w),
        Separator(),
        [_apart(block, "board") for block in _untitled(shown.blocks)],
        [_apart(block, "hand") for block in hand.blocks],
        Separator(),
        lines(*texts),
        below,
    )
    return Screen(tuple(blocks), shown.accent)


def _untitled(blocks: Sequence[Block]) -> Sequence[Block]:
    """Returns a board without the line naming its table; puzzles have their own heading."""
    first, *others = blocks
    if not isinstance(first, Text) or not first.text.startswith("### "):
        return blocks
    _, _, rest = first.text.partition("\n")
    return [replace(first, text=rest), *others] if rest else others


def _apart(block: Block, name: str) -> Block:
    """Renames a picture, because the other half of the message may have a file with that name."""
    return replace(block, name=f"{name}-{block.name}") if isinstance(block, Picture) else block


def _heading(title: str, about: str, record: PuzzleRecord, w: Words) -> str:
    if not record.tried:
        return lines(f"## 🧩 {title}", small([about]))
    streak = w.n("🔥 {count} day in a row", "🔥 {count} days in a row", record.streak)
    standing = w.t(
        "Your puzzle rating: {rating} · {right} of {tried} solved",
        rating=round(record.rating),
        right=record.right,
        tried=record.tried,
    )
    return lines(
        f"## 🧩 {title}", small([about, f"{standing} · {streak}" if record.streak else standing])
    )


def _more(w: Words, tone: Tone = Tone.PLAIN) -> Button:
    return Button(w.t("Another puzzle"), "puzzle_next", tone=tone, emoji="🧩")


def _context(puzzle: Puzzle, w: Words) -> RenderContext:
    """Returns the names for a puzzle's seats: robots' names, with the reader in their own seat."""
    names = [robot.name for robot in PERSONAS[: puzzle.match["seats"]]]
    names[puzzle.seat] = w.t("{name} (you)", name=names[puzzle.seat])
    return RenderContext(
        puzzle.number,
        (*names,),
        (*names,),
        place=w.t("puzzle {number}", number=puzzle.number),
        asked=True,
        rules_version=puzzle.match["rules_version"],
        seat=puzzle.seat,
    )


def _moves(
    puzzle: Puzzle, game_ui: GameUI, view: View, context: RenderContext, w: Words
) -> list[tuple[int, str]]:
    """Returns the possible moves in words, each with its index."""
    actions: list[rules.Action] = puzzle.actions()
    return [
        (place, game_ui.move_text(action, view, context, w)) for place, action in enumerate(actions)
    ]
