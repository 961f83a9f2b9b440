"""The bot's robots: who they are, and how a robot is told from a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.i18n.words import Words, _
from bot.tables.model import FIRST_ROBOT, Person

LEVELS = ("easy", "normal", "hard")
"""How well a robot plays, the weakest first."""

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


PERSONAS: Sequence[Persona] = (
    Persona("Otto", "🦉", _("thinks twice and says so never")),
    Persona("Mimi", "🐈", _("purrs when the trick is hers")),
    Persona("Gisela", "🦢", _("glides over every loss")),
    Persona("Basil", "🦊", _("has a plan, or looks like it")),
    Persona("Ernie", "🐻", _("plays the way others hum")),
    Persona("Pip", "🐭", _("small bids, long memory")),
    Persona("Coco", "🦜", _("would tell you everything, but cannot")),
    Persona("Waldo", "🐢", _("has never been hurried yet")),
    Persona("Inky", "🐙", _("one arm for each card")),
    Persona("Dora", "🐝", _("busy, friendly, counts along")),
    Persona("Hugo", "🦔", _("prickly only in the last round")),
    Persona("Nina", "🐧", _("always dressed for the occasion")),
)
"""Everyone who can be asked to sit in; more than any table has seats."""


def called(person: Person) -> str:
    """Returns what someone is called where a robot must not be taken for a person."""
    return f"{MARK} {person.name}" if person.robot or person.builtin_robot else person.name


def level_name(level: str, w: Words) -> str:
    """Returns a level in words."""
    return {"easy": w.t("easy"), "normal": w.t("normal"), "hard": w.t("hard")}[level]


def persona_of(person: Person) -> Persona:
    """Returns which of the bot's robots someone is."""
    return PERSONAS[(FIRST_ROBOT - person.user_id) % len(PERSONAS)]


def character(robot: Persona, w: Words) -> str:
    """Returns a robot in one line."""
    return w.t(robot.character)
