"""The code in a worker process: a robot gets a question and answers it, without the match."""

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
"""The robots' niceness, because the bot itself has presses to answer."""

LEVELS = ("easy", "normal", "hard", "expert")
"""The robots' levels, weakest first."""
HARD, EXPERT = LEVELS[2:]
"""Every game's strongest level, and a level that adds the owner's extra time to it."""


@dataclass(frozen=True, slots=True)
class RobotRequest:
    """A question to a robot: all that it knows.

    Attributes:
        view: the match, as its seat may see it.
        awaited: whether it must act; otherwise it may ignore the window.
        number: the seed for its dice.
        seconds: about how long it may think.
        people: the seats without robots.
        steps: how many steps it may think for instead, if its answer must be the same everywhere.
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
    """Turns a new process into a worker, which the bot stops and which doesn't outlive it."""
    for number in (signal.SIGINT, signal.SIGTERM):  # systemd signals all processes of the service
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
    """Returns ``True``, once the process has loaded the rules."""
    return True


def judge(match: bytes, moves: Sequence[int], seconds: float) -> list[Mark]:
    """Returns the coach's marks for a finished match's moves, taking about ``seconds`` each."""
    return coach.judge(rules.Match.from_json(match), moves, seconds)


@dataclass(frozen=True, slots=True)
class Hint:
    """What a robot would do in a person's place, and why.

    Attributes:
        action: a plain action; ``None`` if it wouldn't act.
        reason: the reason; ``None`` if no known reason applies.
    """

    action: dict[str, Any] | None
    reason: Reason | None


def hint(question: RobotRequest) -> Hint:
    """Returns what a robot would do, and why."""
    game = find_game(question.game, question.view.rules_version)
    plain = answer(question)
    if plain is None:
        return Hint(None, None)
    action = read_action(game, plain)
    reason = why(game, question.view, question.prompt, action, Random(question.number))
    return Hint(plain, reason)


def answer(question: RobotRequest) -> dict[str, Any] | None:
    """Returns the robot's action in plain form, or ``None`` if it doesn't act."""
    robot = rules.robot(question.game, question.level, question.view.rules_version)
    robot.people = question.people
    dice = Random(question.number)
    if not question.awaited and not robot.wants(question.view, question.prompt, dice):
        return None
    action = robot.choose(question.view, question.prompt, dice, question.seconds, question.steps)
    return rules.to_dict(action)
