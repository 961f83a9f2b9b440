"""Presses that mean nothing in the game they reach: refused in one sentence, whatever is forged, and never a bug."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import rules
from bot.face import Face, Sitting
from bot.tables.commands import Act, Pressed, Refused
from bot.tables.model import IN_PLAY, Table
from bot.ui.screen import Menu, Row, Screen
from bot.words import words
from tests.support.world import World, world

FACES: dict[str, Face] = {game: import_module(f"cogs.{game}.face").FACE for game in rules.GAMES}

SETTINGS: list[tuple[str, dict[str, object]]] = [
    *((game, {}) for game in sorted(rules.GAMES)),
    ("beccato", {"free_signal": True, "signals_by_breed": True, "called_chickens": True}),
]

PER_VERB = 3
"""Presses of a verb that are tried at other games' tables."""

LOOKS = 8
"""Moments of a match at which everything is tried."""

STEPS = 12
"""Actions between two such moments, at most."""

ARGS = ("", "x", "-1", "0", "7", "99", "²", "٣", ".", "x.y", "+", "+0", "+-1", "+²", "💥", "1" * 24)
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


def presses_of(screen: Screen) -> Iterator[tuple[str, Pressed]]:
    """Yields what can be pressed on a screen, each with its window."""
    for block in screen.blocks:
        if isinstance(block, Row):
            for button in block.buttons:
                yield button.window, Pressed(button.verb, button.arg)
        elif isinstance(block, Menu):
            for choice in block.choices:
                yield block.window, Pressed(block.verb, "", (choice.value,))


def offered(match: rules.Match, game: str, seat: int, draft: object) -> set[tuple[str, Pressed]]:
    """Returns what somebody can press, on their hand and on the board, with the windows."""
    names = tuple("ABCDEFGHI")
    sitting, w = Sitting(1, names, names, draft=draft), words("en")
    hand = FACES[game].hand(match.view(seat), sitting, w)
    board = FACES[game].board(match.view(None), Sitting(1, names, names), w)
    return {(window, press) for window, press in (*presses_of(hand), *presses_of(board)) if window}


@cache
def recorded(game: str) -> dict[str, list[Pressed]]:
    """Returns presses of a game's own by their verbs, as its screens have offered them in a match of samples."""
    rng = Random(f"recorded {game}")
    match = rules.Match.new(game, seats=rules.GAMES[game].seats[0], seed="recorded")
    found: dict[str, dict[Pressed, None]] = {}
    for _ in range(150):
        if not match.prompts:
            break
        for seat in range(match.seats):
            for _window, press in sorted(offered(match, game, seat, None), key=str):
                found.setdefault(press.verb, {})[press] = None
        seat = rng.choice([seat for prompt in match.prompts for seat in prompt.seats])
        action = match.sample(seat, rng)
        if action is not None:
            match.play(seat, action)
    return {
        verb: rng.sample(presses := [*known], min(PER_VERB, len(presses)))
        for verb, known in found.items()
    }


@cache
def foreign(game: str) -> list[Pressed]:
    """Returns presses of all other games, and of none."""
    others = [press for other in rules.GAMES if other != game for found in recorded(other).values() for press in found]
    return [*others, *(Pressed("nothing_such", arg) for arg in ARGS), Pressed("", "", ("x",))]


def junk(game: str) -> list[Pressed]:
    """Returns presses of a game's own verbs with what no button carries."""
    return [
        Pressed(verb, arg, values)
        for verb, own in recorded(game).items()
        for arg, values in [
            *((arg, ()) for arg in ARGS),
            *(("", values) for values in VALUES),
            *((press.arg, ("x",)) for press in own),
            *(("x", press.values) for press in own),
        ]
    ]


@pytest.mark.parametrize(("game", "options"), SETTINGS, ids=str)
async def test_what_means_nothing_is_refused(
    tmp_path: Path, game: str, options: dict[str, object]
) -> None:
    rng = Random(f"refusals {game}")
    async with world(tmp_path / "w.sqlite3") as w:
        table_id = await deal(w, game, options)
        for _ in range(LOOKS):
            await move_on(w, table_id, rng, rng.randrange(1, STEPS))
            if w.table(table_id).status not in IN_PLAY:
                break
            await refuses_everything(w, table_id, game, rng)


async def deal(w: World, game: str, options: dict[str, object]) -> int:
    card = await w.open(game)
    table_id = next(reversed(w.bot.tables._lines))
    for name, value in options.items():
        await w.set_option(table_id, name, value)
    for who in range(1, rules.GAMES[game].seats[0]):
        await w.press(who, card, "join")
    await w.press(0, w.now(card), "start")
    await w.env.settle()
    return table_id


def acting(table: Table) -> list[tuple[int, str]]:
    """Returns who may act in which windows."""
    assert table.match is not None
    return [(seat, prompt.window) for prompt in table.match.prompts for seat in prompt.seats]


async def move_on(w: World, table_id: int, rng: Random, count: int) -> None:
    """Plays some actions, and picks halves of others."""
    for _ in range(count):
        table = w.table(table_id)
        if table.status not in IN_PLAY:
            return
        assert table.match is not None
        seat, window = rng.choice(acting(table))
        action = table.match.sample(seat, rng, window)
        if action is not None:
            await ask(w, table, seat, window, rules.to_dict(action))
        await w.pass_time()
    table = w.table(table_id)
    for _ in range(3):
        for seat, window in acting(table):
            own = offered(table.match, table.game, seat, table.draft_of(seat))
            found = sorted((p for where, p in own if where == window), key=str)
            if found:
                seq = table.seq
                await ask(w, table, seat, window, rng.choice(found))
                table = w.table(table_id)
                if table.seq != seq:
                    return


async def ask(w: World, table: Table, seat: int, window: str, action: object) -> str:
    """Hands an action or a press in; returns the code of the refusal, or nothing if it was taken."""
    person = table.seats[seat]
    assert person is not None
    try:
        await w.ask(table.id, Act(person.user_id, action, window))
    except (Refused, rules.RuleError) as refused:
        return refused.code
    return ""


async def refuses_everything(w: World, table_id: int, game: str, rng: Random) -> None:
    table = w.table(table_id)
    assert table.match is not None
    for seat, window in acting(table):
        fits = {press for _, press in offered(table.match, game, seat, table.draft_of(seat))}
        for press in (*foreign(game), *junk(game)):
            if press in fits:
                continue
            code = await ask(w, table, seat, window, press)
            if not code:
                print("TAKEN", game, press, table.match.prompts and [p.kind for p in table.match.prompts])
            elif w.table(table_id) is not table:
                raise AssertionError((press, code))
            table = w.table(table_id)
            if table.match is None or window not in [win for _, win in acting(table)]: return
