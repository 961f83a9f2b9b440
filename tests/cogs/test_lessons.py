"""Lessons: a first match that teaches, for whoever presses what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import data
import rules
from bot.components.screen import Menu, Row, Text
from bot.components.table_screens import hand
from bot.i18n.words import Words, languages, words
from bot.tables.commands import Act
from bot.tables.lessons import PUPIL, fits, lesson_of, step_at
from bot.tables.model import LIVE, Status, Table
from tests.support.solo import my_move, quick
from tests.support.world import World, answer_of, buttons, verb, words_of

GAMES = sorted(game for game in rules.GAMES if data.tutorial(game) is not None)

PRESSES = 25
"""What a lesson may ask of its pupil at most, to the result."""


async def begun(w: World, game: str) -> Any:
    """Has Alice begin a lesson, and returns her private copy of the table."""
    answer = await w.people[0].user.slash("learn", game=game)
    await w.env.settle()
    return answer_of(answer)


@pytest.mark.parametrize("game", GAMES)
async def test_whoever_does_what_a_lesson_says_comes_to_its_end(tmp_path: Path, game: str) -> None:
    """Every step is reached and can be read, and the rules it is there for are explained by one."""
    lesson = lesson_of(game)
    assert lesson is not None
    async with quick(tmp_path / "w.sqlite3") as w:
        copy = await begun(w, game)
        told, presses = list[int](), 0
        for _ in range(2_000):
            table = w.table(1)
            if table.status not in LIVE:
                break
            step = step_at(table)
            if step is None and table.record.lesson != len(lesson.steps):
                await w.pass_time(0.2)
                continue
            if step is not None:
                for _ in range(10):
                    if f"Step {len(told) + 1} of" not in words_of(w.now(copy)):
                        await w.pass_time(0.2)
                assert f"Step {len(told) + 1} of {len(lesson.steps)}" in words_of(w.now(copy))
                assert table.record.lesson == len(told)
                for language in languages():
                    assert unnamed(w, table, words(language)) == [], language
                told.append(len(told))
            if step is not None and step.play is None:
                (on,) = [
                    one for one in buttons(w.now(copy)) if verb(one.custom_id) == "lesson_next"
                ]
                await w.press(0, w.now(copy), "lesson_next")
                assert on.label == "Next"
            elif step is not None and step.play is not None:
                await w.pass_time(1.0)  # a window that has just opened takes nothing yet
                await w.ask(1, Act(table.record.host, whole(w, step.play)))
            elif not await my_move(w, 1, PUPIL):
                await w.pass_time(0.2)
                continue
            presses += 1
            await w.env.settle()
            if w.table(1).record.lesson == len(lesson.steps):
                break
        assert told == list(range(len(lesson.steps)))
        assert presses <= PRESSES
        assert (await w.bot.people.get(w.people[0].id)).learned == game
        assert "That was the lesson" in words_of(w.now(copy))
        profile = await w.people[0].user.slash("profile")
        title = w.bot.game_uis[game].title(words(None))
        assert f"Lessons finished: {title}" in words_of(answer_of(profile))
        await w.press(0, w.now(copy), "lesson_end")
        assert w.table(1).status is Status.CLOSED
    explained = {number for step in lesson.steps for number in step.rules}
    assert {number for numbers in lesson.core.values() for number in numbers} <= explained


def unnamed(w: World, table: Table, reader: Words) -> list[str]:
    """Returns the control that the step's instruction names first, in bold, if it is not there."""
    screen = hand(table, w.bot.game_uis[table.game], PUPIL, reader)
    (said,) = [
        one.text for one in screen.blocks if isinstance(one, Text) and one.text.startswith("🎓")
    ]
    there = list[str]()
    for block in screen.blocks:
        match block:
            case Row(buttons=pressed):
                there += [one.label for one in pressed if one.enabled]
            case Menu(prompt=label, choices=choices):
                there += [label, *(one.label for one in choices)]
            case _:
                pass
    spoken = [f" {plain_words(one)} " for one in there]
    named = [plain_words(one) for one in re.findall(r"\*\*(.+?)\*\*", said.split("▶️")[-1])][:1]
    return [one for one in named if not any(f" {one} " in label for label in spoken)]


def plain_words(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", re.sub(r"<:\w+:\d+>", " ", text).lower()))


def whole(w: World, asked: dict[str, Any]) -> dict[str, Any]:
    """Returns the legal action that a step asks for, of which it may name a part."""
    match = w.table(1).match
    assert match is not None
    return next(one for one in map(rules.to_dict, match.legal(PUPIL)) if fits(asked, one))


async def test_another_move_is_explained_and_the_lesson_goes_on_after_a_restart(
    tmp_path: Path,
) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        copy = await begun(w, "belote")
        await w.press(0, copy, "lesson_next")
        wrong = await w.press(0, w.now(copy), "pass")
        assert "the lesson asks for something else" in words_of(answer_of(wrong))
        assert w.table(1).seq == 0
        await w.press(0, w.now(copy), "take")
        await w.pass_time(1.0)
        assert w.table(1).seq == 2
        await w.restart(kill=True)
        again = await begun(w, "belote")
        assert "Step 3 of" in words_of(again)
        assert [words_of(one) for one in w.people[0].user.dm_channel.history()] == []
