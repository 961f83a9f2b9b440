"""Meaningless presses in a game: one sentence refuses each, however forged, and never a bug."""

import asyncio
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from bot.components.screen import Menu, Row, Screen
from bot.i18n.words import words
from bot.tables.commands import ANY, Act, ComponentAction, Pick, Refused
from bot.tables.model import IN_PLAY, Table
from bot.ui.game_ui import RenderContext
from bot.ui.refusals import refusal
from tests.support.games import GAMES, ui
from tests.support.meanings import meaning
from tests.support.playing import deal_to
from tests.support.world import World, answer_of, words_of, world

SETTINGS: list[tuple[str, dict[str, object]]] = [
    *((game, {}) for game in GAMES),
    ("beccato", {"preset": "full"}),
]

PER_VERB = 3
"""Presses of a verb to try at other games' tables."""

LOOKS = 3
"""Moments of a match at which the test tries everything."""

STEPS = 12
"""The most actions between two such moments."""

ARGS = ("", "x", "-1", "0", "7", "99", "²", "٣", ".", "x.y", "+", "+0", "+-1", "+²", "💥", "1" * 24)
ARGS += ("9" * 19, "99.99", "²._²", "of²", "@²")
VALUES: list[tuple[str, ...]] = [
    ("x",),
    ("-1",),
    ("99",),
    ("²",),
    ("x.y",),
    ("a", "b"),
    ("1" * 100,),
    tuple("x" * 25),
]


def presses_of(screen: Screen) -> Iterator[tuple[str, ComponentAction]]:
    for block in screen.blocks:
        if isinstance(block, Row):
            for button in block.buttons:
                yield button.window, ComponentAction(button.verb, button.arg)
                if button.does is not None:
                    yield button.window, ComponentAction(*meaning(button))
        elif isinstance(block, Menu):
            for choice in block.choices:
                yield block.window, ComponentAction(block.verb, block.arg, (choice.value,))
                yield block.window, ComponentAction(meaning(block)[0], "", (meaning(choice)[1],))


def offered(table: Table, seat: int) -> set[tuple[str, ComponentAction]]:
    return shown(table.game, match_of(table), seat, table.draft_of(seat))


def shown(
    game: str, match: rules.Match, seat: int, draft: object
) -> set[tuple[str, ComponentAction]]:
    names, w = tuple("ABCDEFGHI"[: match.seats]), words("en")
    hand = ui(game).hand(match.view(seat), RenderContext(1, names, names, draft=draft), w)
    board = ui(game).board(match.view(None), RenderContext(1, names, names), w)
    return {(window, press) for window, press in (*presses_of(hand), *presses_of(board)) if window}


@cache
def recorded(game: str) -> dict[str, list[ComponentAction]]:
    """Returns a game's own presses by their verbs, as its screens offer them in a sampled match."""
    rng = Random(f"recorded {game}")
    match = rules.Match.new(game, seats=rules.GAMES[game].seats[0], seed="recorded")
    by_verb: dict[str, dict[ComponentAction, None]] = {}
    for step in range(150):
        if not match.prompts:
            break
        for _window, press in sorted(shown(game, match, step % match.seats, None), key=str):
            by_verb.setdefault(press.verb, {})[press] = None
        seat = rng.choice([seat for prompt in match.prompts for seat in prompt.seats])
        action = match.sample(seat, rng)
        if action is not None:
            match.play(seat, action)
    return {
        verb: rng.sample(presses := [*known], min(PER_VERB, len(presses)))
        for verb, known in by_verb.items()
    }


@cache
def foreign(game: str) -> list[ComponentAction]:
    others = [
        press
        for other in GAMES
        if other != game
        for presses in recorded(other).values()
        for press in presses
    ]
    return [
        *others,
        *(ComponentAction("nothing_such", arg) for arg in ARGS),
        ComponentAction("", "", ("x",)),
    ]


def junk(game: str) -> list[ComponentAction]:
    return [
        ComponentAction(verb, arg, values)
        for verb, own in recorded(game).items()
        for arg, values in [
            *((arg, ()) for arg in ARGS),
            *(("", values) for values in VALUES),
            *((press.arg, ("x",)) for press in own),
            *(("x", press.values) for press in own),
        ]
    ]


@pytest.mark.parametrize(("game", "options"), SETTINGS, ids=lambda value: value or "default")
async def test_what_means_nothing_is_refused(
    tmp_path: Path, game: str, options: dict[str, object]
) -> None:
    rng = Random(f"refusals {game} {options}")
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal(w, game, options)
        for _ in range(LOOKS):
            await move_on(w, table_id, rng)
            if w.table(table_id).status not in IN_PLAY:
                break
            await refuses_everything(w, table_id, rng)


async def deal(w: World, game: str, options: dict[str, object]) -> int:
    card = await w.open(game)
    table_id = w.newest
    for name, value in options.items():
        await w.set_option(table_id, name, value)
    for index in range(1, rules.GAMES[game].seats[0]):
        await w.press(index, card, "join")
    await w.press(0, w.now(card), "start")
    await w.env.settle()
    return table_id


def match_of(table: Table) -> rules.Match:
    assert table.match is not None
    return table.match


def acting(table: Table) -> list[tuple[int, str]]:
    return [(seat, prompt.window) for prompt in match_of(table).prompts for seat in prompt.seats]


async def move_on(w: World, table_id: int, rng: Random) -> None:
    for _ in range(rng.randrange(1, STEPS)):
        table = w.table(table_id)
        if table.status not in IN_PLAY:
            return
        seat, window = rng.choice(acting(table))
        action = match_of(table).sample(seat, rng, window)
        if action is not None:
            await ask(w, table, seat, window, rules.to_dict(action))
    await w.pass_time()
    for _ in range(2):
        table = w.table(table_id)
        for seat, window in acting(table):
            listed = sorted(
                (press for where, press in offered(table, seat) if where == window), key=str
            )
            if listed and w.table(table_id).seq == table.seq:
                await ask(w, table, seat, window, rng.choice(listed))


async def ask(w: World, table: Table, seat: int, window: str, action: Any) -> str:
    person = table.seats[seat]
    assert person is not None
    try:
        await w.ask(table.id, Act(person.user_id, action, window))
    except (Refused, rules.RuleError) as refused:
        return refused.code
    return ""


async def refuses_everything(w: World, table_id: int, rng: Random) -> None:
    """Presses unavailable things for someone who may act, and checks that nothing happens."""
    table = w.table(table_id)
    seat, window = rng.choice(acting(table))
    fits = {press for _, press in offered(table, seat)}
    forged = [press for press in (*foreign(table.game), *junk(table.game)) if press not in fits]
    tried = [press for press in forged if not has_meaning(press, table, seat)]
    before, person = state_of(table), table.seats[seat]
    assert person is not None
    with w.as_bot():
        submissions = [
            w.bot.host.tables.submit(table_id, Act(person.user_id, press, window))
            for press in tried
        ]
    answers = await asyncio.gather(*submissions, return_exceptions=True)
    kinds = [prompt.kind for prompt in match_of(table).prompts]
    accepted = [
        (press, error)
        for press, error in zip(tried, answers, strict=True)
        if not isinstance(error, Refused | rules.RuleError)
    ]
    assert not accepted, (kinds, accepted)
    assert state_of(w.table(table_id)) == before


def has_meaning(press: ComponentAction, table: Table, seat: int) -> bool:
    """Returns whether a press of an earlier version's control stands for something this seat can
    do now.
    """
    face, match = ui(table.game), match_of(table)
    known = {*face.offers(match.view(seat), table.draft_of(seat))}
    plain = [rules.to_dict(action) for action in islice(match.legal(seat), 500)]
    for arg in press.values or (press.arg,):
        try:
            does = face.before[press.verb](arg)
        except (LookupError, ValueError, Refused):
            return False
        if isinstance(does, Pick):
            fits = bool({does, Pick(does.kind, ANY)} & known)
        else:
            fits = any(does.items() <= action.items() for action in plain)
        if not fits:
            return False
    return True


def state_of(table: Table) -> tuple[object, ...]:
    return table.status, match_of(table).checkpoint(), table.record.drafts


async def test_a_panel_of_another_game_is_refused(w: World) -> None:
    table_id = await deal_to(w, 501)
    result = await w.forge(0, w.board(table_id), f"p1|{table_id}|belle_why||")
    assert words_of(answer_of(result)) == refusal("malformed_action", {}, words("en"))
