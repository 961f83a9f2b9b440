"""Achievements: what someone has done that is worth telling.

Each game brings its own with its UI (:class:`AchievementSource`, which a module can be); those of the bot are about what
someone has played so far.
What a match earns is a pure function of the match, played again from its seed, and of how its people stand after it. So
it can be worked out again at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import rules
from bot.i18n.words import Words
from bot.ui.replay import Replay


@dataclass(frozen=True, slots=True)
class Achievement:
    """An achievement as people read it.

    Attributes:
        code: its name within its game.
        emoji: its sign.
        title: its name.
        text: what it takes, in one sentence.
    """

    code: str
    emoji: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Career:
    """What someone has played so far, this match included; tables that count.

    Attributes:
        played: how many.
        won: how many of them they won.
        streak: how many of the latest they won in a row.
        by_game: tables played and won, by game.
        robots_beaten: matches won against robots alone.
        robots: the level of the robots they have played this match against alone (the weakest); ``""`` for none.
    """

    played: int = 0
    won: int = 0
    streak: int = 0
    by_game: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    robots_beaten: int = 0
    robots: str = ""


Earned = Mapping[str, Iterable[rules.Seat]]
"""Who has earned what: seats by code."""


class AchievementSource(Protocol):
    """What gives achievements: the bot, and a game's ``achievements.py``."""

    def achievements(self, w: Words) -> Sequence[Achievement]:
        """Every achievement of the game, in the reader's language."""
        ...

    def earned(self, replay: Replay, careers: Mapping[rules.Seat, Career]) -> Earned:
        """What a finished match has earned whom.

        Args:
            replay: the match from the deal to its end.
            careers: what its people have played so far, by seat; robots have none.
        """
        ...


def full_code(game: str, code: str) -> str:
    """Returns what an achievement is stored under."""
    return f"{game}.{code}"
