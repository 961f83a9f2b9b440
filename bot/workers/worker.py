"""What runs in a worker process: a robot is asked one question and gives one answer. Nothing here knows a match."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import parent_process
from random import Random
from typing import Any

import rules
from rules.core import coach
from rules.core.coach import Mark
from rules.core.match import find_game
from rules.core.reading import read_action
from rules.core.reasons import Reason, why

KINDNESS = 5
"""By how much a robot gives way to the bot itself, which has presses to answer."""

LEVELS = ("easy", "normal", "hard", "expert")
"""How well a robot plays, the weakest first."""
HARD, EXPERT = LEVELS[2:]
"""The strongest level that every game has, and one that plays like it and takes more time, where the owner gives it some."""


@dataclass(frozen=True, slots=True)
class RobotRequest:
    """What a robot is asked: all it gets to know.

    Attributes:
        view: what its seat may know.
        awaited: whether it has to act; where no one waits for it, it may let the window be.
        number: where its dice start.
        seconds: how long it may think, about.
        people: the seats that no robot plays.
        steps: how much it may think instead, where the same question has to have the same answer everywhere.
    """

    game: str
    level: str
    view: rules.View
    prompt: rules.Prompt
    awaited: bool
    number: int
    seconds: float
    people: tuple[rules.Seat, ...] = ()
    steps: int | None = None


def begin(kindness: int = KINDNESS) -> None:
    """Makes a new process a worker: it leaves stopping to the bot, and does not outlive it."""
    for number in (signal.SIGINT, signal.SIGTERM):  # systemd tells every process of the service
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(kindness)
    parent = parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=follow, daemon=True).start()


def ready() -> bool:
    """Answers once the process has read the rules."""
    return True


def judge(match: bytes, moves: Sequence[int], seconds: float) -> list[Mark]:
    """Returns what the coach thinks of moves of a finished match, about so many seconds each."""
    return coach.judge(rules.Match.from_json(match), moves, seconds)


@dataclass(frozen=True, slots=True)
class Hint:
    """What a robot would do in someone's place.

    Attributes:
        action: a plain action; ``None`` if it would let the window be.
        reason: why; ``None`` where no reason holds.
    """

    action: dict[str, Any] | None
    reason: Reason | None


def hint(question: RobotRequest) -> Hint:
    """Returns what the robot would do, and why."""
    game = find_game(question.game, question.view.rules_version)
    found = answer(question)
    if found is None:
        return Hint(None, None)
    action = read_action(game, found)
    reason = why(game, question.view, question.prompt, action, Random(question.number))
    return Hint(found, reason)


def answer(question: RobotRequest) -> dict[str, Any] | None:
    """Returns what the robot does, as a plain action, or ``None`` if it lets the window be."""
    robot = rules.robot(question.game, question.level, question.view.rules_version)
    robot.people = question.people
    dice = Random(question.number)
    if not question.awaited and not robot.wants(question.view, question.prompt, dice):
        return None
    action = robot.choose(question.view, question.prompt, dice, question.seconds, question.steps)
    return rules.to_dict(action)
