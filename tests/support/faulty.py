"""Robots and drawings that misbehave; a worker process can import them by name."""

import os
import time
from multiprocessing import parent_process
from typing import Any

from bot.workers import worker
from bot.workers.worker import RobotRequest


def tells_its_time(question: RobotRequest) -> Any:
    """Returns its level and its seconds to think."""
    return {"level": question.level, "seconds": question.seconds}


def dies(question: RobotRequest) -> Any:
    """Kills its process, unless the level is easy."""
    if question.level != "easy":
        os._exit(1)
    return worker.answer(question)


def hangs(question: RobotRequest) -> Any:
    """Never answers, unless the level is easy."""
    if question.level != "easy":
        time.sleep(60)
    return worker.answer(question)


def raises(question: RobotRequest) -> Any:
    """Raises an error that names its cards, unless the level is easy."""
    if question.level != "easy":
        raise ValueError(question.view)
    return worker.answer(question)


def always_raises(question: RobotRequest) -> Any:
    raise ValueError(question.view)


def mumbles(question: RobotRequest) -> Any:
    """Returns something that isn't an action, unless the level is easy."""
    return worker.answer(question) if question.level == "easy" else ["PlayCard", "7C"]


def says_nothing(question: RobotRequest) -> Any:
    """Never wants to act, even in windows that wait for it, unless the level is easy."""
    return worker.answer(question) if question.level == "easy" else None


def always_mumbles(question: RobotRequest) -> Any:
    """Returns something that isn't an action, at every level."""
    return "pass"


def always_says_nothing(question: RobotRequest) -> Any:
    return None


def cheats(question: RobotRequest) -> Any:
    """Returns an illegal action, at every level."""
    return {"type": "PlayCard", "card": "no such card"}


def tells_its_process(question: RobotRequest) -> Any:
    return {"pid": os.getpid()}


def dies_at_once() -> None:
    """Ends a process before it starts work."""
    os._exit(1)


def never_begins() -> None:
    """Keeps a process from ever getting ready."""
    time.sleep(60)


def draws_its_process(_of: bool) -> bytes:
    return str(os.getpid()).encode()


def dies_drawing(_of: bool) -> bytes:
    """Kills a drawing process; draws in the bot's own process."""
    if parent_process() is not None:
        os._exit(1)
    return draws_its_process(_of)
