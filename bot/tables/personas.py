"""The robots of the bot, and the names of everyone at a table in a reader's words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import data
import rules
from bot.i18n.words import Words
from bot.tables.model import FIRST_ROBOT, Player
from bot.workers.worker import EXPERT

MARK = "🤖"
"""Precedes the name of a robot, and of a person a robot plays for."""


@dataclass(frozen=True, slots=True)
class Persona:
    """One of the bot's robots.

    Attributes:
        name: its name, short enough to fit into every picture with the mark.
        character: its character, in English.
    """

    name: str
    emoji: str
    character: str


PERSONAS = tuple(Persona(**row) for row in data.words("house")["robots"])
"""All robots; there are more than any table has seats."""


def called(person: Player) -> str:
    """Returns a player's name, with the mark if a robot plays."""
    return f"{MARK} {person.name}" if person.robot or person.builtin_robot else person.name


def offered(game: rules.Game[Any], expert_seconds: float) -> list[str]:
    """Returns a game's levels, without expert if the owner gives it no seconds."""
    return [level for level in game.levels if level != EXPERT or expert_seconds]


def persona_of(person: Player) -> Persona:
    """Returns a robot's persona."""
    return PERSONAS[(FIRST_ROBOT - person.user_id) % len(PERSONAS)]


def name_of(person: Player, w: Words) -> str:
    """Returns someone's name, or "a former player" if the bot has forgotten them."""
    return w.t("a former player") if person.former else called(person)


def level_name(level: str, w: Words) -> str:
    """Returns a robot's level in words."""
    names = {"easy": w.t("easy"), "normal": w.t("normal"), "hard": w.t("hard")}
    return (names | {EXPERT: w.t("expert")})[level]


def character(robot: Persona, w: Words) -> str:
    """Returns a robot's character in one line."""
    return w.t(robot.character)
