"""Puzzles: one a day for everyone, and more on request; answered once, rated, exported, deleted."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import select

import rules
from bot.components.renderer import fits
from bot.components.screen import Menu, Text
from bot.i18n.words import words
from cogs.puzzles.cog import next_puzzle
from cogs.puzzles.logic import FEWEST, Puzzle, of_the_day, puzzles_of, shown_of
from cogs.puzzles.screens import answered, asked
from cogs.puzzles.store import BEGIN, Answer, PuzzleRecord, puzzles, record_of
from rules.core.coach import compare
from tests.cogs.privacy.test_privacy import delete, exported
from tests.support.world import World, answer_of, buttons, menus, words_of

GAMES = ("beccato", "belle", "belote", "belratti", "cattitude")


def every() -> list[tuple[str, Puzzle]]:
    return [(game, puzzle) for game in GAMES for puzzle in puzzles_of(game).values()]


def test_there_are_many_a_game_and_each_can_be_answered() -> None:
    for game in GAMES:
        listed = puzzles_of(game)
        assert len(shown_of(game)) >= 30, game
        assert sorted(listed) == list(range(1, len(listed) + 1))
    for game, puzzle in every():
        match = puzzle.played()
        assert match.game.name == game
        offered, legal = {*puzzle.actions()}, {*match.legal(puzzle.seat)}
        assert offered <= legal if puzzle.ties else offered == legal, (game, puzzle.number)
        assert puzzle.best >= (0.5 if puzzle.ties else 0.95) * puzzle.worlds
        assert puzzle.moves[0].less == 0.0
        least = match.game.worth_a_word if puzzle.ties else 1.0
        assert min(move.less for move in puzzle.moves[1:]) >= least
        assert puzzle.why is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_holds_in_fresh_worlds(game: str) -> None:
    """A few of them every day: the rules must still mean what they meant."""
    from random import Random

    for puzzle in [*puzzles_of(game).values()][::20]:
        match = puzzle.played()
        view, actions = match.view(puzzle.seat), puzzle.actions()
        prompt = next(
            prompt
            for prompt in view.prompts
            if puzzle.seat in prompt.seats and type(actions[0]) in match.game.accepts[prompt.kind]
        )
        worlds = 60 if puzzle.ties else 20
        rows = compare(match.game, view, prompt, actions, Random(7), (worlds, worlds), 0.0)
        ahead = sum(row[0] > max(row[1:]) for row in rows)
        totals = [sum(row[place] for row in rows) for place in range(len(actions))]
        best = totals[0] == max(totals) if puzzle.ties else ahead >= 17
        assert best, (game, puzzle.number, ahead, totals)


def test_puzzles_can_be_shown_and_answers_told(game_uis: Any) -> None:
    for game, item in every()[::9]:
        ui = game_uis[game]
        for locale in ("en", "de"):
            w = words(locale)
            screen = asked(item, ui, 20261124, PuzzleRecord(), w)
            assert fits(screen)
            assert not any(
                isinstance(item, Text) and item.text.startswith("### ") for item in screen.blocks
            ), "the table's heading"
            page = answered(item, len(item.moves) - 1, ui, 0, PuzzleRecord(), w, first=True)
            assert fits(page)


def test_a_puzzle_does_not_carry_its_answer(game_uis: Any) -> None:
    """With another best move, the same position looks and works the same, ids included."""
    for game, puzzle in every():
        w, ui = words("en"), game_uis[game]
        screen = asked(puzzle, ui, 0, PuzzleRecord(), w)
        other = replace(puzzle, moves=puzzle.moves[::-1], reason=None, best=1, worlds=2)
        assert asked(other, ui, 0, PuzzleRecord(), w) == screen, (game, puzzle.number)
        (menu,) = (block for block in screen.blocks if isinstance(block, Menu))
        values = [choice.value for choice in menu.choices]
        assert sorted(values) == sorted({*puzzle.codes()})


@pytest.mark.world(people=1)
async def test_a_made_up_answer_is_refused_and_another_puzzle_is_not_the_one_of_the_day(
    w: World,
) -> None:
    today = await typed(w, 0)
    (menu,) = menus(today)
    of_day = menu.custom_id or ""
    for value in ("0", "1", "", "x" * 12):
        result = await w.forge(0, today, of_day, value)
        assert "choice is gone" in words_of(answer_of(result))
    assert not await w.bot.host.store.read(select(puzzles))
    day = of_day.split("|")[3].split(".")[2]
    game, task = next(pair for pair in every() if f"|{pair[0]}.{pair[1].number}." not in of_day)
    forged = f"p1|0|puzzle_answer|{game}.{task.number}.{day}|"
    await w.forge(0, today, forged, task.codes()[0])
    (row,) = await w.bot.host.store.read(select(puzzles))
    assert row["right"]
    assert row["day"] == 0


@pytest.fixture(scope="module")
def game_uis() -> dict[str, Any]:
    from importlib import import_module

    return {game: import_module(f"cogs.{game}").UI for game in GAMES}


def test_days_take_turns_and_everybody_has_the_same() -> None:
    days = [of_the_day(day, GAMES) for day in range(300)]
    assert days == [of_the_day(day, tuple(reversed(GAMES))) for day in range(300)]
    before_any_again = len(GAMES) * min(len(shown_of(game)) for game in GAMES)
    assert len(set(days[:before_any_again])) == before_any_again
    assert all(len(puzzles_of(one[0])[one[1]].moves) >= FEWEST for one in days if one)
    assert of_the_day(5, ()) is None


def row(day: int, right: bool, number: int = 1, rating: float = 1300.0) -> Answer:
    return Answer("belote", number, day, right, rating)


def test_a_streak_is_days_in_a_row_on_which_the_puzzle_of_the_day_was_found() -> None:
    days = [20261120, 20261121, 20261123, 20261124]
    answers = [row(day, right=True) for day in days] + [
        row(20261122, right=False),
        row(0, right=True),
    ]
    assert record_of(answers, 20261124) == PuzzleRecord(1300.0, 5, 6, 2, 2)
    assert record_of(answers, 20261125).streak == 2
    assert record_of(answers, 20261126).streak == 0
    assert record_of([], 20261124) == PuzzleRecord()


def test_the_next_puzzle_is_a_new_one_about_as_hard_as_one_is_good() -> None:
    pool = every()
    first = next_puzzle(pool, [], None, BEGIN)
    nearest = sorted(abs(puzzle.rating - BEGIN) for _, puzzle in pool)[:5]
    assert abs(first[1].rating - BEGIN) in nearest
    known = [
        Answer(game, puzzle.number, 0, right=True, rating=BEGIN)
        for game, puzzle in pool
        if (game, puzzle) != first
    ]
    assert next_puzzle(pool, known, None, BEGIN) == first
    all_known = [*known, Answer(first[0], first[1].number, 0, right=True, rating=BEGIN)]
    oldest = known[0]
    assert next_puzzle(pool, all_known, None, BEGIN) == (
        oldest.game,
        puzzles_of(oldest.game)[oldest.number],
    )
    assert next_puzzle(pool, known, first, BEGIN) != first  # the daily one is kept for /puzzle


async def typed(w: World, index: int, **options: Any) -> Any:
    result = await w.people[index].slash(w.channel, "puzzle", **options)
    assert result.ephemeral
    return answer_of(result)


async def answer(w: World, index: int, page: Any, place: int) -> str:
    (menu,) = menus(w.now(page))
    _, _, _, window, _ = (menu.custom_id or "").split("|")
    game, number, _ = window.split(".")
    code = puzzles_of(game)[int(number)].codes()[place]
    await w.people[index].select(w.now(page), [code], custom_id=menu.custom_id)
    return words_of(w.now(page))


@pytest.mark.world(people=2)
async def test_the_puzzle_of_the_day_is_the_same_for_all_and_counts_once(w: World) -> None:
    page, other = await typed(w, 0), await typed(w, 1)
    assert words_of(page) == words_of(other)
    assert "Puzzle of the day" in words_of(page)
    assert "· table" not in words_of(page)
    assert "0 of 0" not in words_of(page)
    assert "which move is best" in words_of(page).lower()
    answer_text = await answer(w, 0, page, 0)
    assert "✅" in answer_text
    assert "🔥 1 day in a row" in answer_text
    answer_text = await answer(w, 1, other, 1)
    assert "❌" in answer_text
    assert "points less" in answer_text
    again = await typed(w, 0)
    assert "You've answered the puzzle of the day" in words_of(again)
    rows = await w.bot.host.store.read(select(puzzles).order_by(puzzles.c.user_id))
    assert [row["right"] for row in rows] == [True, False]
    assert rows[0]["rating"] > BEGIN > rows[1]["rating"]
    assert rows[0]["day"] == rows[1]["day"] > 20200000


@pytest.mark.world(people=1)
async def test_as_many_as_one_likes_after_a_restart_too_and_forged_answers_change_nothing(
    w: World,
) -> None:
    page = await typed(w, 0, game="belote")
    await answer(w, 0, page, 0)
    await w.restart()
    more = next(b for b in buttons(w.now(page)) if b.label == "Another puzzle")
    await w.people[0].click(w.now(page), custom_id=more.custom_id)
    before = words_of(w.now(page))
    answer_text = await answer(w, 0, page, 1)
    assert "❌" in answer_text
    assert answer_text != before
    rows = await w.bot.host.store.read(select(puzzles))
    assert len({(row["game"], row["number"]) for row in rows}) == 2
    assert {row["day"] for row in rows} == {0}


@pytest.mark.world(people=2)
async def test_answers_are_exported_and_go_with_the_person(w: World) -> None:
    for index in (0, 1):
        await answer(w, index, await typed(w, index), 0)
    (entry,) = (await exported(w, 0))["puzzles"]
    assert entry["right"] is True
    assert "user_id" not in entry
    await delete(w, 0)
    (left,) = await w.bot.host.store.read(select(puzzles))
    assert left["user_id"] == w.people[1].id


def test_puzzles_say_nothing_of_people() -> None:
    for _, puzzle in every():
        fields = "game rules_version seats seed options seq state before"
        assert {*puzzle.match} <= {*fields.split()}
        assert str(puzzle.match["seed"]).startswith("puzzle ")
        assert msgspec.json.encode(puzzle.match)
        assert isinstance(puzzle.played(), rules.Match)
