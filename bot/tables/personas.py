"""The bot's robots, and the mark that goes with their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import data
import rules
from bot.tables.model import FIRST_ROBOT, Player
from bot.workers.worker import EXPERT

MARK = "🤖"
"""Precedes a robot's name, and a person's while a robot plays for them."""


@dataclass(frozen=True, slots=True)
class Persona:
    """One of the bot's robots.

    Attributes:
        name: its name, short enough to fit into every picture with the mark.
        character: what it is like, in English.
    """

    name: str
    emoji: str
    character: str


PERSONAS = tuple(Persona(**row) for row in data.words("house")["robots"])
"""All robots; there are more of them than seats at any table."""


def called(person: Player) -> str:
    """Returns a player's name, with the mark if a robot is playing."""
    return f"{MARK} {person.name}" if person.robot or person.builtin_robot else person.name


def offered(game: rules.Game[Any], expert_seconds: float) -> list[str]:
    """Returns a game's levels, leaving out expert if the owner gives it no extra seconds."""
    return [level for level in game.levels if level != EXPERT or expert_seconds]


def persona_of(person: Player) -> Persona:
    """Returns a robot's persona."""
    return PERSONAS[(FIRST_ROBOT - person.user_id) % len(PERSONAS)]
