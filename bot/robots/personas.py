"""The bot's robots: who they are, and how a robot is told from a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.i18n.words import Words
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
        emoji: an emoji.
    """

    name: str
    emoji: str


PERSONAS: Sequence[Persona] = (
    Persona("Otto", "🦉"),
    Persona("Mimi", "🐈"),
    Persona("Gisela", "🦢"),
    Persona("Basil", "🦊"),
    Persona("Ernie", "🐻"),
    Persona("Pip", "🐭"),
    Persona("Coco", "🦜"),
    Persona("Waldo", "🐢"),
    Persona("Inky", "🐙"),
    Persona("Dora", "🐝"),
    Persona("Hugo", "🦔"),
    Persona("Nina", "🐧"),
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
    match robot.name:
        case "Otto":
            return w.t("thinks twice and says so never")
        case "Mimi":
            return w.t("purrs when the trick is hers")
        case "Gisela":
            return w.t("glides over every loss")
        case "Basil":
            return w.t("has a plan, or looks like it")
        case "Ernie":
            return w.t("plays the way others hum")
        case "Pip":
            return w.t("small bids, long memory")
        case "Coco":
            return w.t("would tell you everything, but cannot")
        case "Waldo":
            return w.t("has never been hurried yet")
        case "Inky":
            return w.t("one arm for each card")
        case "Dora":
            return w.t("busy, friendly, counts along")
        case "Hugo":
            return w.t("prickly only in the last round")
        case _:
            return w.t("always dressed for the occasion")
