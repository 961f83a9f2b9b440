"""The bot's robots: who they are, and how to tell a robot from a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import data
import rules
from bot.tables.model import FIRST_ROBOT, Player
from bot.workers.worker import EXPERT

MARK = "🤖"
"""Stands before the name of a robot, and of someone for whom a robot plays."""


@dataclass(frozen=True, slots=True)
class Persona:
    """One of the bot's robots.

    Attributes:
        name: its name, short enough to stand whole in every picture, behind the mark.
        character: what it is like, in English.
    """

    name: str
    emoji: str
    character: str


PERSONAS = tuple(Persona(**row) for row in data.words("house")["robots"])
"""Everyone who can be asked to sit in; more than any table has seats."""


def called(person: Player) -> str:
    """Returns what someone is called where a robot must not be taken for a person."""
    return f"{MARK} {person.name}" if person.robot or person.builtin_robot else person.name


def offered(game: rules.Game[Any], expert_seconds: float) -> list[str]:
    """Returns the levels to choose from for a game, given the seconds that the owner gives an expert."""
    return [one for one in game.levels if one != EXPERT or expert_seconds]


def persona_of(person: Player) -> Persona:
    """Returns which of the bot's robots someone is."""
    return PERSONAS[(FIRST_ROBOT - person.user_id) % len(PERSONAS)]
