"""A first match that teaches: a fixed deal, explained step by step, with scripted moves.

``data/<game>/tutorial.toml`` contains the lesson, which is played by the game's own rules at a
private table. A step asks for one move or only has to be read; then the other players make its
moves. After the last step, play is free. A lesson has no time limits.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, cast

import msgspec

import data
import rules
from bot.components.kit import ended, row, stack
from bot.components.screen import Block, Button, Menu, Row, Text, Tone
from bot.i18n.words import Words, plain
from bot.tables.kinds import Kind, always
from bot.tables.lobby import builtin_robot, deal_alone, need_lobby
from bot.tables.model import Status, Table
from bot.tables.pace import keep_open
from bot.tables.personas import called
from bot.tables.record import Feature
from bot.tables.referee import Command, Decision, need_seat
from bot.tables.refused import Refused
from bot.ui.game_ui import GameUI
from bot.ui.kind_screens import KindScreens

UNTIMED = "none"
"""The pace for a lesson."""

BRISK = 0.5
"""The factor that shortens robots' pauses in scripted moves; a lesson should take three minutes."""

KEPT, KEPT_AFTERWARDS = 30 * 86_400.0, 86_400.0
"""How many seconds a lesson waits for an absent pupil: before its last step, and after it."""

PUPIL = 0
"""The pupil's seat."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A single thing to learn.

    Attributes:
        say: the text; the names in braces are seats (``seat3``) or names that the game's UI knows.
        rules: the numbers of the rules that the step explains.
        play: the move to make, or the part that matters; ``None`` if the step only has to be read.
        then: the moves that follow before the next step, each with its seat.
    """

    say: str
    rules: tuple[str, ...] = ()
    play: dict[str, Any] | None = None
    then: tuple[tuple[rules.Seat, dict[str, Any]], ...] = ()

    @property
    def named(self) -> set[str]:
        """The names in braces: cards, and other things that each language has its own words for."""
        return set(re.findall(r"\{(\w+)\}", self.say))


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's lesson.

    Attributes:
        core: the headings whose rules the lesson has to explain.
        absent: the headings whose rules never come up at its table, each with the reason.
        begins: the number of moves before each step, and before free play.
    """

    seed: str
    seats: int
    steps: tuple[Step, ...]
    core: dict[str, tuple[str, ...]]
    absent: dict[str, str] = {}
    options: dict[str, Any] = {}

    @property
    def begins(self) -> list[int]:
        counts = [0]
        for step in self.steps:
            counts.append(counts[-1] + (step.play is not None) + len(step.then))
        return counts

    @property
    def moves(self) -> list[tuple[rules.Seat, dict[str, Any]]]:
        """All moves in order, where the pupil's are those that the steps ask for."""
        return [
            move
            for step in self.steps
            for move in (*([(PUPIL, step.play)] if step.play is not None else ()), *step.then)
        ]


LESSON = Feature("lesson", int, marks=True)
"""The step that a table has reached, counted from 0."""


@cache
def lesson_of(game: str) -> Lesson | None:
    """Returns a game's lesson, or ``None`` if it has none."""
    content = data.tutorial(game)
    return None if content is None else msgspec.convert(content, Lesson)


def lesson_at(table: Table) -> Lesson | None:
    """Returns a table's lesson until the last scripted move has been made."""
    step, lesson = LESSON.of(table.record), lesson_of(table.game)
    if step is None or lesson is None or table.status is not Status.PLAYING:
        return None
    over = step >= len(lesson.steps) and table.seq >= lesson.begins[-1]
    return None if over else lesson


def learned(table: Table) -> bool:
    """Returns whether a table was a lesson and its steps have all been completed."""
    lesson = lesson_of(table.game)
    return lesson is not None and LESSON.of(table.record) == len(lesson.steps)


def step_at(table: Table) -> Step | None:
    """Returns a table's current step; ``None`` while the others are moving or without a lesson."""
    lesson, step = lesson_at(table), LESSON.of(table.record)
    if lesson is None or step is None or table.seq < lesson.begins[step]:
        return None
    return lesson.steps[step]


def due(table: Table) -> tuple[rules.Seat, dict[str, Any]] | None:
    """Returns the seat and move of another player if the lesson makes one next."""
    lesson, step = lesson_at(table), LESSON.of(table.record)
    if lesson is None or step is None or table.seq >= lesson.begins[step]:
        return None
    return lesson.moves[table.seq]


def follow(table: Table) -> None:
    """Checks a move that was made, and advances the lesson to the step after it.

    Refused: the lesson asks for another move.
    """
    lesson, match = lesson_of(table.game), table.match
    if LESSON.of(table.record) is None or lesson is None or match is None:
        return
    played = match.seq - 1
    if played >= lesson.begins[-1]:
        LESSON.put(table.record, len(lesson.steps))
        return
    seat, asked = lesson.moves[played]
    _, moved, action = match.log[-1]
    if moved != seat or not fits(asked, rules.to_dict(action)):
        raise Refused("lesson")
    if seat == PUPIL:
        LESSON.put(table.record, bisect_right(lesson.begins, played))


def fits(asked: Any, played: Any) -> bool:
    """Returns whether a move is the one the lesson asks for, with its parts in any order."""
    match asked:
        case dict():
            named = cast("dict[str, Any]", asked)
            return all(key in played and fits(value, played[key]) for key, value in named.items())
        case [*_]:
            return sorted(map(str, cast("list[Any]", asked))) == sorted(map(str, played))
        case _:
            return asked == played


class Teach(Command, frozen=True):
    """Starts the lesson in a table's game, with robots in the other seats.

    Refused: the game has no lesson, or the match has begun.
    """

    user_id: int

    def decide(self, table: Table, at: Decision) -> None:
        need_lobby(table, host=self.user_id)
        if (lesson := lesson_of(table.game)) is None:
            raise Refused("no_lesson")
        for seat in range(1, lesson.seats):
            table.seats[seat] = builtin_robot(table, "easy")
        table.seats = table.seats[: lesson.seats]
        table.seated_changed = True
        LESSON.put(table.record, 0)
        deal_alone(table, at, lesson.seed, dict(lesson.options), UNTIMED)
        stay(table, at.clock.now)


class NextStep(Command, frozen=True):
    """Continues after the pupil has read a step.

    Attributes:
        step: the step's number.

    Refused: they aren't seated here, or the table is at another step.
    """

    user_id: int
    step: int

    def decide(self, table: Table, at: Decision) -> None:
        need_seat(table, self.user_id)
        step = step_at(table)
        if step is None or step.play is not None or LESSON.of(table.record) != self.step:
            raise Refused("not_now")
        LESSON.put(table.record, self.step + 1)
        stay(table, at.clock.now)
        table.unshown()


def stay(table: Table, now: float) -> None:
    """Keeps a lesson open for ``KEPT`` or ``KEPT_AFTERWARDS`` even while its pupil is absent."""
    keep_open(table, now + (KEPT_AFTERWARDS if learned(table) else KEPT))


def _moved(table: Table, now: float, _seat: rules.Seat, _before: list[str]) -> None:
    follow(table)
    stay(table, now)


GUIDED = Kind(
    name="lesson",
    mark="lesson",
    while_=lambda table: lesson_at(table) is not None,
    solo=True,
    clocks=False,
    guided=True,
    no_votes={"undo": "lesson"},
    hints=False,
    rated=False,
    counts_alone=False,
    drawn=False,
    brisk=BRISK,
    moved=_moved,
    script=due,
    source=lambda _record: "lesson",
    news=step_at,
)
"""A lesson that has steps left."""


AFTERWARDS = replace(
    GUIDED, while_=always, guided=False, no_votes={}, hints=True, brisk=1.0, script=None
)
"""A lesson whose steps are done, while its pupil plays on."""


PRESS = "▶️"
"""How a line that says what to press begins."""

GUIDES = (PRESS, "📣", "👁️")
"""How texts with instructions begin; in a lesson, the lesson gives the instructions."""


def to_read(table: Table) -> bool:
    """Returns whether a lesson has reached a step that only has to be read."""
    return (step := step_at(table)) is not None and step.play is None


def taught(table: Table, game_ui: GameUI, own: Sequence[Block], w: Words) -> list[Block]:
    """Returns a hand with the lesson's text in place of the game's own instructions."""
    if lesson_at(table) is None:
        return [*_over(table, game_ui, w), *own]
    own = [block for block in own if not _guides(block)]  # one instruction at a time
    step = _step(table, game_ui, w)
    match step:
        case [Text(text)]:
            said, own = next_press(text, own)
            step = [Text(said)]
        case _:
            pass
    at = _before_controls(own)
    return [*own[:at], *step, *own[at:]]


def next_press(text: str, own: list[Block]) -> tuple[str, list[Block]]:
    """Returns a step's text for the next press, and a hand with only the controls it names.

    A step has a line for each press, with the names of controls in bold. Buttons that have been
    pressed disappear, or change their label.
    """
    said, *presses = text.split(f"\n{PRESS}")
    for line in presses:
        names = re.findall(r"\*\*(.+?)\*\*", line)
        if any(_named(control, names) for block in own for control in _controls(block)):
            shown = (_only(block, names) for block in own)
            return f"{said}\n{PRESS}{line}", [block for block in shown if block is not None]
    return text, own


def _controls(block: Block) -> Sequence[Button | Menu]:
    match block:
        case Row(buttons):
            return [button for button in buttons if button.enabled]
        case Menu():
            return [block]
        case _:
            return []


def _named(control: Button | Menu, names: Sequence[str]) -> bool:
    """Returns whether a text names a control in bold, by its label with or without the emoji."""
    if isinstance(control, Menu):
        return control.prompt in names
    emoji = control.emoji or ""
    return any(name.replace(emoji, "").strip() == control.label for name in names)


def _only(block: Block, names: Sequence[str]) -> Block | None:
    """Returns a block reduced to the named controls, or ``None`` if nothing remains."""
    if not isinstance(block, Row | Menu):
        return block
    kept = [control for control in _controls(block) if _named(control, names)]
    if isinstance(block, Menu) or not kept:
        return block if kept else None
    return row(*(button for button in block.buttons if button in kept))


def _guides(block: Block) -> bool:
    """Returns whether a block tells the player what to do, and not just what controls mean."""
    return isinstance(block, Text) and block.on_controls and block.text.startswith(GUIDES)


def _before_controls(blocks: Sequence[Block]) -> int:
    """Returns the index of the first control and its texts, or the end if there is none."""
    at = next((n for n, block in enumerate(blocks) if isinstance(block, Row | Menu)), len(blocks))
    while at and isinstance(above := blocks[at - 1], Text) and above.on_controls:
        at -= 1
    return at


def _over(table: Table, game_ui: GameUI, w: Words) -> list[Block]:
    """Returns the text on how to go on after the last step of a lesson."""
    if not learned(table):
        return []
    over = w.t(
        "🎓 **That's the lesson: now you can play {game}.** Play on here as long as you "
        "like, or type `/play` for a table with others.",
        game=game_ui.title(w),
    )
    return stack(over, row(Button(w.t("End the lesson"), "lesson_end")))


def _step(table: Table, game_ui: GameUI, w: Words) -> list[Block]:
    """Returns the text and button for a lesson's current step."""
    lesson, number = lesson_at(table), LESSON.of(table.record) or 0
    if lesson is None or (step := step_at(table)) is None:
        return stack("🎓 " + w.t("Watch what the others do."))
    count = w.t("Step {number} of {count}", number=number + 1, count=len(lesson.steps))
    seats = {f"seat{seat}": plain(called(person)) for seat, person in table.taken()}
    text = w.t(
        step.say,
        **{name: seats.get(name) or game_ui.called(name, w).format(**seats) for name in step.named},
    )
    body = ended(f"🎓 **{count}** · {text}")
    if step.play is not None:
        return [Text(body)]
    on = Button(w.t("Next"), "lesson_next", str(number), Tone.GOOD, emoji="🎓")
    return stack("\n".join((body, w.t("▶️ Press **{next}**.", next=w.t("Next")))), row(on))


SCREENS = {GUIDED.name: KindScreens(to_read=to_read, hand=taught)}
