"""Robots that misbehave: found by name, as a worker process has to."""

from __future__ import annotations

import os
import time
from typing import Any

from bot.robots import worker
from bot.robots.worker import RobotRequest


def dies(question: RobotRequest) -> Any:
    """Takes its process down with it, unless it is easy."""
    if question.level != "easy":
        os._exit(1)
    return worker.answer(question)


def hangs(question: RobotRequest) -> Any:
    """Never answers, unless it is easy."""
    if question.level != "easy":
        time.sleep(60)
    return worker.answer(question)


def raises(question: RobotRequest) -> Any:
    """Raises with the cards it holds in its words, unless it is easy."""
    if question.level != "easy":
        raise ValueError(question.view)
    return worker.answer(question)


def always_raises(question: RobotRequest) -> Any:
    """Raises whatever the level."""
    raise ValueError(question.view)


def mumbles(question: RobotRequest) -> Any:
    """Answers with what is no action, unless it is easy."""
    return worker.answer(question) if question.level == "easy" else ["PlayCard", "7C"]


def says_nothing(question: RobotRequest) -> Any:
    """Lets every window be, also those that wait for it, unless it is easy."""
    return worker.answer(question) if question.level == "easy" else None


def always_mumbles(question: RobotRequest) -> Any:
    """Answers with what is no action, whatever the level."""
    return "pass"


def always_says_nothing(question: RobotRequest) -> Any:
    """Lets every window be, whatever the level."""
    return None


def cheats(question: RobotRequest) -> Any:
    """Plays what is against the rules, whatever the level."""
    return {"type": "PlayCard", "card": "no such card"}


def tells_its_process(question: RobotRequest) -> Any:
    """Answers with the number of its process."""
    return {"pid": os.getpid()}


def dies_at_once() -> None:
    """A process that ends before it has begun."""
    os._exit(1)


def never_begins() -> None:
    """A process that does not come to its senses."""
    time.sleep(60)
