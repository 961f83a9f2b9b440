"""People and the bot's robots, in a reader's language."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.tables.model import Player
from bot.tables.personas import Persona, called
from bot.workers.worker import EXPERT


def name_of(person: Player, w: Words) -> str:
    """Returns someone's name, or "a former player" if the bot has forgotten them."""
    return w.t("a former player") if person.former else called(person)


def level_name(level: str, w: Words) -> str:
    """Returns a robot's level in words."""
    names = {"easy": w.t("easy"), "normal": w.t("normal"), "hard": w.t("hard")}
    return (names | {EXPERT: w.t("expert")})[level]


def character(robot: Persona, w: Words) -> str:
    """Returns what a robot is like, in one line."""
    return w.t(robot.character)
