"""Achievements: feats worth mentioning.

Each game brings its own with its UI (:class:`AchievementSource`, which can be a module); the bot's
own are about people's careers. A match's achievements depend only on the match, replayed from its
seed, and on its people's careers after it. So the bot can recompute them at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import rules
from bot.i18n.words import Words


@dataclass(frozen=True, slots=True)
class Achievement:
    """An achievement as people see it.

    Attributes:
        code: its name within its game.
        emoji: its emoji.
        title: its name.
        text: how to earn it, in one sentence.
    """

    code: str
    emoji: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Career:
    """What someone has played so far, including this match, at tables that count.

    Attributes:
        played: the number of matches.
        won: the number of matches won.
        streak: how many they have won in a row, up to the latest.
        by_game: tables played and won, by game.
        robots_beaten: how many matches they have won against only robots.
        robots: the weakest robot's level if all opponents were robots; ``""`` otherwise.
    """

    played: int = 0
    won: int = 0
    streak: int = 0
    by_game: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    robots_beaten: int = 0
    robots: str = ""


Earned = Mapping[str, Iterable[rules.Seat]]
"""The seats that have earned each achievement, by its code."""


class AchievementSource(Protocol):
    """A source of achievements: the bot, or a game's ``achievements.py``."""

    def achievements(self, w: Words) -> Sequence[Achievement]:
        """Returns all of the game's achievements, in the reader's language."""
        ...

    def earned(self, replay: rules.Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
        """Returns the seats that have earned achievements in a finished match.

        Args:
            replay: the match from the deal to its end.
            careers: its people's careers so far, by seat; robots have none.
        """
        ...


def full_code(game: str, code: str) -> str:
    """Returns the name under which an achievement is stored."""
    return f"{game}.{code}"
