"""Lessons: a first match that teaches, if the pupil presses what it says."""

import ast
import re
import sys
from itertools import dropwhile, islice
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

import pytest

import data
import rules
from bot.components.screen import Menu, Row, Text
from bot.i18n.words import SOURCE, Words, languages, words
from bot.tables.commands import Act
from bot.tables.events import Opened
from bot.tables.model import Status
from bot.ui.table_screens import hand
from cogs.hints.logic import allowed
from cogs.learn.kind import LESSON, PUPIL, fits, lesson_of
from tests.support.solo import my_move, quick
from tests.support.world import World, answer_of, buttons, menus, verb, words_of

GAMES = sorted(game for game in rules.GAMES if data.tutorial(game) is not None)

RULES = Path(rules.__file__).parent

PRESSES = 25
"""The most presses of a lesson."""

MINUTES, WORDS = 3, 4
"""The most minutes: by the table's clock, plus a second a press, plus reading speed (words/s)."""

PACE = 1.0
"""The robots' usual pace."""


async def begun(w: World, game: str) -> Any:
    """Has Alice begin a lesson, and returns her private copy of the table."""
    answer = await w.people[0].user.slash("learn", game=game)
    await w.env.settle()
    return answer_of(answer)


def says(sentence: str, w: Words) -> bool:
    """Returns whether a language has a step: a new one may have its buttons first."""
    return w.locale == SOURCE or w.t(sentence) != sentence


@pytest.mark.parametrize("game", GAMES)
async def test_whoever_does_what_a_lesson_says_comes_to_its_end(tmp_path: Path, game: str) -> None:
    """Presses only what each step names: few presses and minutes, and all its rules explained.

    A menu takes two presses: one opens it, one picks a line.
    """
    lesson = lesson_of(game)
    assert lesson is not None
    async with quick(tmp_path / "w.sqlite3", robot_pace=PACE) as w:
        copy, begin, presses, read = await begun(w, game), w.env.now(), 0, 0
        for at, step in enumerate(lesson.steps):
            await told(w, copy, f"Step {at + 1} of {len(lesson.steps)}")
            assert LESSON.of(w.table(1).record) == at
            spoken = [tag for tag in languages() if says(step.say, words(tag))]
            controls = [named(w, words(language)) for language in spoken]
            assert controls[0][:1] == [True]
            assert controls == [controls[0]] * len(controls), spoken
            assert right_above_controls(w), f"step {at + 1}"
            assert not allowed(w.table(1)), "a lesson says itself what to do"
            text = instruction(words_of(w.now(copy)))
            read += len(re.findall(r"\w+", re.sub(r"<.+?>", "", text)))
            seq = w.table(1).seq
            await w.pass_time(1.0)  # a window that just opened takes no press yet
            presses += await obey(w, copy, text)
            while w.table(1).seq == seq and step.play is not None:  # a line for each press
                before, text = text, instruction(words_of(w.now(copy)))
                assert text != before
                presses += await obey(w, copy, text)
        assert presses <= PRESSES
        assert (w.env.now() - begin).total_seconds() + presses + read / WORDS <= MINUTES * 60
        assert (await w.bot.host.people.get(w.people[0].id)).learned == game
        await told(w, copy, "That's the lesson")
        profile = await w.people[0].user.slash("profile")
        title = w.bot.host.game_uis[game].title(words(None))
        assert f"Lessons finished: {title}" in words_of(answer_of(profile))
        free = w.table(1).seq
        while w.table(1).seq == free:
            assert (w.env.now() - begin).total_seconds() < MINUTES * 60
            if not await my_move(w, 1, PUPIL):
                await w.pass_time(0.5)
        await w.press(0, w.now(copy), "lesson_end")
        assert w.table(1).status is Status.CLOSED
    explained = {number for step in lesson.steps for number in step.rules}
    assert {number for each in lesson.core.values() for number in each} == explained


HEADINGS = {
    "belote": (
        "Frame 1-3, Dealer 10-12, Deal and bidding 20-26, Play 30-38, "
        "Points of a round 40-45, Contract 50-52, End of the match 70-71"
    ),
    "cattitude": (
        "Setup 1-5, Phase 1 10-15, Phase 2 20-23, Addicts and catastrophes 40-47, "
        "Phase 3 50-56, End 60-63, Variants 70-71"
    ),
    "belle": (
        "Setup 1-6, Round 10-12, Turn 20-27, Round and game end 30-33, One deck 40-41, Belles 50-56"
    ),
    "belratti": "Setup 1-7, Round 10-62, End 70-72",
    "beccato": (
        "Setup 1-9, Turn flow 10-16, Coccodé 20-24, Beccato 30-34, Chicchirichì 40-41, "
        "End and scoring 50-53, Five players 60-63, Change of signal 70-72, "
        "Variants 80-82"
    ),
}
"""The headings of each game's rules, with their first and last number."""


def headings(game: str) -> dict[str, tuple[int, int]]:
    listed = re.findall(r"([^,]+) (\d+)-(\d+)(?:, )?", HEADINGS[game])
    return {name: (int(first), int(last)) for name, first, last in listed}


def numbers(text: str) -> set[str]:
    """Returns the rules that a docstring names, including those in between."""
    ranges = re.finditer(r"([A-Z]{2})-(\d+)[a-z]?(?: to \1-(\d+))?", text)
    return {f"{m[1]}-{n:02}" for m in ranges for n in range(int(m[2]), int(m[3] or m[2]) + 1)}


def of_functions(game: str) -> set[str]:
    """Returns the rules that a game's functions carry out, by their docstrings."""
    trees = [ast.parse(path.read_text("utf-8")) for path in (RULES / game).rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    carried = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    return {number for node in carried for number in numbers(ast.get_docstring(node) or "")}


def carried_out(game: str) -> set[str]:
    """Plays a lesson as instructed, then to its end; returns the rules of functions that ran."""
    lesson = lesson_of(game)
    assert lesson is not None
    ran: set[CodeType] = set()

    def note(frame: FrameType, _event: str, _arg: object) -> None:
        ran.add(frame.f_code)

    rng, robot = Random(game), rules.robot(game, "easy")
    sys.setprofile(note)
    try:
        match = rules.Match.new(
            game, seats=lesson.seats, seed=lesson.seed, options=dict(lesson.options)
        )
        for seat, move in lesson.moves:
            legal = [
                action
                for prompt in match.prompts
                if seat in prompt.seats
                for action in islice(match.game.legal(match.truth, seat, prompt), 5_000)
            ]
            match.play(seat, next((act for act in legal if fits(move, rules.to_dict(act))), move))
        finish(match, robot, rng)
        assert match.outcome is not None
    finally:
        sys.setprofile(None)
    texts = [code.co_consts[0] for code in ran if str(RULES) in code.co_filename and code.co_consts]
    return {act for text in texts if isinstance(text, str) for act in numbers(text)}


def finish(match: rules.Match, robot: rules.Robot, rng: Random) -> None:
    while match.prompts:
        places = [
            (prompt, seat)
            for prompt in match.prompts
            for seat in prompt.seats
            if seat not in prompt.done or prompt.mode is rules.Mode.OPEN
        ]
        rng.shuffle(places)
        for prompt, seat in places:
            view = match.view(seat)
            if prompt.mode in (rules.Mode.TURN, rules.Mode.SECRET) or robot.wants(
                view, prompt, rng
            ):
                match.play(seat, robot.choose(view, prompt, rng, 0.0, 100))
                break
        else:
            match.expire(match.prompts[0].window)


@pytest.mark.parametrize("game", GAMES)
def test_every_heading_of_the_rules_occurs_in_a_lesson_or_is_named(game: str) -> None:
    """A rule occurs if a function for it runs; tables, such as card values, always occur."""
    lesson = lesson_of(game)
    assert lesson is not None
    assert sorted([*lesson.core, *lesson.absent]) == sorted(headings(game))
    assert all(lesson.absent.values())
    for heading, core in lesson.core.items():
        first, last = headings(game)[heading]
        assert core
        assert all(first <= int(number[3:]) <= last for number in core), heading
    core = {number for each in lesson.core.values() for number in each}
    assert core & of_functions(game) <= carried_out(game)


async def told(w: World, copy: Any, wanted: str) -> None:
    """Waits, half a minute at most, until a copy contains a text."""
    for _ in range(60):
        if wanted in words_of(w.now(copy)):
            return
        await w.pass_time(0.5)
    raise AssertionError(f"{wanted} is not in {words_of(w.now(copy))}")


def instruction(text: str) -> str:
    """Returns a step's text, down to the line that says what to press."""
    (lesson_text,) = re.findall(r"🎓 .*?▶️[^\n]*", text, re.DOTALL)
    return lesson_text


def spoken(text: object) -> set[str]:
    """Returns the words of a text, and the meanings of its signs."""
    return set(
        re.findall(r"[^\W_]+", re.sub(r"<:parlour_(\w+?)_\w+:\d+>", r" \1 ", str(text)).lower())
    )


def bold(sentence: str) -> list[set[str]]:
    """Returns what an instruction has in bold after its mark."""
    return [spoken(phrase) for phrase in re.findall(r"\*\*(.+?)\*\*", sentence.split("▶️")[-1])]


def likeness(label: str, wanted: str) -> tuple[bool, int]:
    """Returns how well a menu line fits an instruction: by its number, then by its words."""
    number = re.match(r"\d+", label)
    return bool(number and number[0] in spoken(wanted)), len(spoken(label) & spoken(wanted))


async def obey(w: World, copy: Any, sentence: str) -> int:
    """Presses the controls that an instruction names, in order; returns the number of presses."""
    presses, pupil, step = 0, w.people[0].user, sentence.split("▶️")[-1]
    for name in bold(sentence):
        message = w.now(copy)
        for option in buttons(message):
            if name <= spoken(f"{option.emoji} {option.label}"):
                await pupil.click(message, custom_id=option.custom_id)
                presses += 1
                break
        for menu in menus(message):
            if name <= spoken(menu.placeholder):
                line = max(menu.options, key=lambda option: likeness(option.label, step))
                await pupil.select(message, [line.value], custom_id=menu.custom_id)
                presses += 2
        await w.env.settle()
    return presses


def named(w: World, reader: Words) -> list[bool]:
    """Returns, for each bold part of the step's instruction, whether such a control exists."""
    screen = hand(w.table(1), w.bot.host.game_uis[w.table(1).game], PUPIL, reader)
    text_said, there = "", list[str]()
    for block in screen.blocks:
        match block:
            case Text(text=text) if text.startswith("🎓"):
                text_said = text
            case Row(buttons=pressed):
                there += [f"{item.emoji} {item.label}" for item in pressed if item.enabled]
            case Menu(prompt=label, choices=choices):
                there += [label, *(item.label for item in choices)]
            case _:
                pass
    return [any(name <= spoken(item) for item in there) for name in bold(text_said)]


def right_above_controls(w: World) -> bool:
    """Returns whether only notes on controls are between a step's text and its controls."""
    blocks = hand(w.table(1), w.bot.host.game_uis[w.table(1).game], PUPIL, words(None)).blocks
    (at,) = [n for n, block in enumerate(blocks) if isinstance(block, Text) and "🎓" in block.text]
    below = dropwhile(lambda block: isinstance(block, Text) and block.on_controls, blocks[at + 1 :])
    return isinstance(next(below, None), Row | Menu)


async def test_another_move_is_explained_and_the_lesson_goes_on_after_a_restart(
    tmp_path: Path,
) -> None:
    async with quick(tmp_path / "w.sqlite3") as w:
        copy = await begun(w, "belote")
        await w.press(0, copy, "lesson_next")
        assert "pass" not in {verb(button.custom_id) for button in buttons(w.now(copy))}
        await w.forge(0, w.now(copy), "p1|1|pass|r1.b1|")
        assert "the one the lesson asks for" in words_of(w.now(copy))
        assert w.table(1).seq == 0
        await w.press(0, w.now(copy), "take")
        assert "the one the lesson asks for" not in words_of(w.now(copy))
        await w.pass_time(1.0)
        assert w.table(1).seq == 2
        impossible = {"type": "PlayCard", "card": "8S"}
        with pytest.raises(rules.IllegalAction):
            await w.ask(1, Act(w.people[0].id, impossible))
        await w.forge(0, w.now(copy), "p1|1|belote_why||")
        why = "You can't follow suit but have a trump, so you have to play"
        assert why in words_of(w.now(copy))
        await w.restart(kill=True)
        again = await begun(w, "belote")
        assert "Step 3 of" in words_of(again)
        assert [words_of(message) for message in w.people[0].user.dm_channel.history()] == []


async def test_a_lesson_is_never_a_lobby(w: World) -> None:
    """If settings change while it is a lobby, its card is sent by direct message."""
    opened = list[Status]()
    events = w.bot.host.tables.events
    events.subscribe(Opened, lambda event: opened.append(event.table.status))
    await begun(w, GAMES[0])
    assert opened == [Status.PLAYING]


async def test_a_lesson_is_offered_wherever_a_game_is_told_of(w: World) -> None:
    """On a lobby, on every page of the rules, and in /help; text mode has the same lessons."""
    alice = w.people[0]
    card = await w.open("belote")
    pages = [answer_of(await w.press(0, card, "rules"))]
    pages.append(answer_of(await w.press(0, pages[0], "rules_page")))
    offers = [card, *pages, answer_of(await alice.slash(w.channel, "help"))]
    await w.press(0, w.now(card), "robots_fill")
    await w.press(0, w.now(card), "start")
    await w.env.settle()
    offers.append(answer_of(await alice.slash(w.channel, "help")))
    hand = w.hand(0)
    await w.press(0, hand, "rules")
    offers.append(w.now(hand))
    others = answer_of(await w.people[1].slash(w.channel, "help"))
    assert {row.label for row in offered(others)} == {
        w.bot.host.game_uis[game].title(words(None)) for game in GAMES
    }
    assert [[row.label for row in offered(row)] for row in offers] == [["Learn"]] * len(offers)
    await w.bot.host.people.set(alice.id, text_mode=True)
    lesson = answer_of(await w.press(0, w.now(hand), "learn"))
    assert "Step 1 of" in words_of(lesson)
    assert not lesson.attachments


def offered(message: Any) -> list[Any]:
    return [button for button in buttons(message) if verb(button.custom_id) == "learn"]
