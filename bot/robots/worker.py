"""What runs in a worker process: a robot is asked one question and gives one answer. Nothing here knows a match."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import dataclass
from multiprocessing import parent_process
from random import Random
from typing import Any

import rules

KINDNESS = 5
"""By how much a worker gives way to the bot itself, which has presses to answer."""


@dataclass(frozen=True, slots=True)
class RobotRequest:
    """What a robot is asked: all it gets to know.

    Attributes:
        view: what its seat may know.
        awaited: whether it has to act; where no one waits for it, it may let the window be.
        number: where its dice start.
        seconds: how long it may think, about.
        people: the seats that no robot plays.
    """

    game: str
    level: str
    view: rules.View
    prompt: rules.Prompt
    awaited: bool
    number: int
    seconds: float
    people: tuple[rules.Seat, ...] = ()


def begin() -> None:
    """Makes a new process a worker: it leaves stopping to the bot, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    parent = parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=follow, daemon=True).start()


def ready() -> bool:
    """Answers once the process has read the rules."""
    return True


def answer(question: RobotRequest) -> dict[str, Any] | None:
    """Returns what the robot does, as a plain action, or ``None`` if it lets the window be."""
    robot = rules.robot(question.game, question.level, question.view.rules_version)
    robot.people = question.people
    dice = Random(question.number)
    if not question.awaited and not robot.wants(question.view, question.prompt, dice):
        return None
    return rules.to_dict(robot.choose(question.view, question.prompt, dice, question.seconds))
