"""What a lesson says in its pupil's hand, right above the controls it is about."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.kit import ended, row, stack
from bot.components.screen import Block, Button, Menu, Row, Text, Tone
from bot.i18n.words import Words, plain
from bot.tables import lessons
from bot.tables.lessons import LESSON
from bot.tables.model import Table
from bot.tables.personas import called
from bot.ui.game_ui import GameUI
from bot.ui.kind_screens import SCREENS, KindScreens

GUIDES = ("▶️", "📣", "👁️")
"""How what says what to do begins; in a lesson the lesson says it."""


def to_read(table: Table) -> bool:
    """Whether a lesson has come to a step that is only read."""
    return (step := lessons.step_at(table)) is not None and step.play is None


def taught(table: Table, game_ui: GameUI, own: Sequence[Block], w: Words) -> list[Block]:
    """Returns a hand with what a table's lesson teaches in place of what the game asks, or over it how to go on."""
    if lessons.lesson_at(table) is None:
        return [*_over(table, game_ui, w), *own]
    own = [one for one in own if not _guides(one)]  # one instruction at a time
    at = _before_controls(own)
    return [*own[:at], *_step(table, game_ui, w), *own[at:]]


def _guides(block: Block) -> bool:
    """Whether a block says what to do, rather than what controls are for or why they are shut."""
    return isinstance(block, Text) and block.on_controls and block.text.startswith(GUIDES)


def _before_controls(blocks: Sequence[Block]) -> int:
    """Returns where the first control stands, with what is said about it; the end if there is none."""
    at = next((n for n, one in enumerate(blocks) if isinstance(one, Row | Menu)), len(blocks))
    while at and isinstance(said := blocks[at - 1], Text) and said.on_controls:
        at -= 1
    return at


def _over(table: Table, game_ui: GameUI, w: Words) -> list[Block]:
    """Returns how to go on once all of a lesson has been told."""
    if not lessons.learned(table):
        return []
    over = w.t(
        "🎓 **That was the lesson: now you know how {game} is played.** Play on here for as long as you like, or type "
        "`/play` for a table with others.",
        game=game_ui.title(w),
    )
    return stack(over, row(Button(w.t("End the lesson"), "lesson_end")))


def _step(table: Table, game_ui: GameUI, w: Words) -> list[Block]:
    """Returns what a table's lesson teaches now."""
    lesson, number = lessons.lesson_at(table), LESSON.of(table.record) or 0
    if lesson is None or (step := lessons.step_at(table)) is None:
        return stack("🎓 " + w.t("Watch what the others do."))
    count = w.t("Step {number} of {count}", number=number + 1, count=len(lesson.steps))
    seats = {f"seat{seat}": plain(called(person)) for seat, person in table.taken()}
    told = w.t(
        step.say,
        **{name: seats.get(name) or game_ui.called(name, w).format(**seats) for name in step.named},
    )
    said = ended(f"🎓 **{count}** · {told}")
    if step.play is not None:
        return [Text(said)]
    on = Button(w.t("Next"), "lesson_next", str(number), Tone.GOOD, emoji="🎓")
    return stack("\n".join((said, w.t("▶️ Press **{next}**.", next=w.t("Next")))), row(on))


SCREENS[lessons.TOLD.name] = KindScreens(to_read=to_read, hand=taught)
