"""Standings by game, server, month and person, and how events change them; there is no I/O here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from msgspec import convert

from bot.storage.store import Row
from cogs.ratings.logic.events import (
    AGAINST_ROBOTS,
    ALL_GAMES,
    ALL_TIME,
    EVERYWHERE,
    Entry,
    RatedEvent,
    month_of,
)
from cogs.ratings.logic.skill import Skill, robot_skill, updated

Key = tuple[str, int, int, int]
"""The game, server, month and person."""

_NEW = Skill()


@dataclass(slots=True)
class Standing:
    """A person's results in one game or all, on one server or everywhere, in one month or ever.

    Attributes:
        name: their latest name.
        played: how many tables counted.
        won: how many of them they won.
        streak: how many they have won in a row, up to now.
        best: the longest streak so far.
        rated: how many tables changed their rating.
        number: the rating that people see.
    """

    name: str
    played: int = 0
    won: int = 0
    streak: int = 0
    best: int = 0
    rated: int = 0
    mu: float = _NEW.mu
    sigma: float = _NEW.sigma
    number: int = _NEW.number

    def add(self, entry: Entry) -> None:
        """Adds a table to the counts."""
        self.name = entry.name
        self.played += 1
        self.won += entry.won
        self.streak = self.streak + 1 if entry.won else 0
        self.best = max(self.best, self.streak)

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)

    def rate(self, skill: Skill) -> None:
        self.rated += 1
        self.mu, self.sigma, self.number = skill.mu, skill.sigma, skill.number


class StoredStep(NamedTuple):
    """A row of ``steps``: someone's rating after a table, and its change everywhere and here."""

    user_id: int
    game: str
    at: float
    table_id: int
    guild_id: int
    mu: float
    sigma: float
    gain: int
    mu_here: float
    sigma_here: float
    gain_here: int


class Standings:
    """The standings that have been read, and the changes made to them.

    Attributes:
        changed: the keys of standings that have changed.
    """

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._standings: dict[Key, Standing] = {}
        self.changed: set[Key] = set()
        for row in rows:
            key = (row["game"], row["guild_id"], row["month"], row["user_id"])
            self._standings[key] = convert(row, Standing)

    def standing(
        self, user_id: int, game: str = ALL_GAMES, guild_id: int = EVERYWHERE, month: int = ALL_TIME
    ) -> Standing:
        """Returns someone's standing, which is empty if they are new."""
        return self._standings.get((game, guild_id, month, user_id)) or Standing("")

    def enter(self, occasion: RatedEvent, known: Mapping[int, StoredStep]) -> list[StoredStep]:
        """Counts an event; returns the rating steps that result.

        Args:
            occasion: the next event to count; events must come in order.
            known: the steps from the first count, by person. They stay unchanged if a person has
                been forgotten since then, because that person's skill is unknown.

        Returns:
            The steps for ``counted_for``, or none if everyone played together.
        """
        if occasion.levels:
            return self._against_robots(occasion)
        if not (occasion.counts or occasion.leaver in known):
            return []
        scopes = [
            (game, guild_id, month)
            for game in (ALL_GAMES, occasion.game)
            for guild_id in {EVERYWHERE, occasion.guild_id}  # the same place for a private table
            for month in (ALL_TIME, month_of(occasion.at))
        ]
        for entry in occasion.counted_for:
            for scope in scopes:
                self._open(entry.user_id, *scope).add(entry)
        if occasion.together:
            return []
        forgotten = any(entry.user_id <= 0 for entry in occasion.entries)
        steps = (
            [known[entry.user_id] for entry in occasion.counted_for if entry.user_id in known]
            if forgotten and known
            else self._rate(occasion)
        )
        for step in steps:
            skills = {EVERYWHERE: Skill(step.mu, step.sigma)}
            skills[occasion.guild_id] = Skill(step.mu_here, step.sigma_here)
            for guild_id, skill in skills.items():
                self._open(step.user_id, occasion.game, guild_id, ALL_TIME).rate(skill)
        return steps

    def _against_robots(self, occasion: RatedEvent) -> list[StoredStep]:
        """Counts a match between one person and robots, separately from all others."""
        steps: list[StoredStep] = []
        for mine in occasion.counted_for:
            for game in (ALL_GAMES, occasion.game):
                for month in (ALL_TIME, month_of(occasion.at)):
                    self._open(mine.user_id, game, AGAINST_ROBOTS, month).add(mine)
            if occasion.together:
                continue
            standing = self._open(mine.user_id, occasion.game, AGAINST_ROBOTS, ALL_TIME)
            before, skill = standing.number, self._skill_against(occasion, mine, standing)
            standing.rate(skill)
            change = (skill.mu, skill.sigma, standing.number - before)
            steps.append(_step(occasion, mine.user_id, AGAINST_ROBOTS, change, change))
        return steps

    def _skill_against(self, occasion: RatedEvent, mine: Entry, standing: Standing) -> Skill:
        """Returns someone's skill after a match against robots, whose own skills stay fixed."""
        sides: dict[int, list[Entry]] = {}
        for entry in occasion.entries:
            sides.setdefault(entry.side, []).append(entry)
        own = standing.skill
        met = [
            (
                side[0].place,
                [
                    own if entry is mine else robot_skill(occasion.levels[entry.seat])
                    for entry in side
                ],
            )
            for side in sides.values()
        ]
        place = list(sides).index(mine.side)
        return updated(*met)[place][sides[mine.side].index(mine)]

    def rows(self) -> list[dict[str, Any]]:
        """Returns the changed rows of ``standings``."""
        return [
            {"game": game, "guild_id": guild_id, "month": month, "user_id": user_id}
            | asdict(self._standings[game, guild_id, month, user_id])
            for game, guild_id, month, user_id in sorted(self.changed)
        ]

    def _open(self, user_id: int, game: str, guild_id: int, month: int) -> Standing:
        """Returns a standing that is about to change, and marks it as changed."""
        key = (game, guild_id, month, user_id)
        self.changed.add(key)
        return self._standings.setdefault(key, Standing(""))

    def _rate(self, occasion: RatedEvent) -> list[StoredStep]:
        everywhere, here = (
            {
                user_id: (
                    skill.mu,
                    skill.sigma,
                    skill.number - self.standing(user_id, occasion.game, guild_id).number,
                )
                for user_id, skill in self._skills(occasion, guild_id).items()
            }
            for guild_id in (EVERYWHERE, occasion.guild_id)
        )
        users = [entry.user_id for entry in occasion.counted_for]
        return [
            _step(occasion, user_id, occasion.guild_id, everywhere[user_id], here[user_id])
            for user_id in users
        ]

    def _skills(self, occasion: RatedEvent, guild_id: int) -> dict[int, Skill]:
        """Returns everyone's skill after an event, by person; people not known count as new."""
        sides: dict[int, list[Entry]] = {}
        for entry in occasion.entries:
            sides.setdefault(entry.side, []).append(entry)
        met = [
            (
                side[0].place,
                [self.standing(entry.user_id, occasion.game, guild_id).skill for entry in side],
            )
            for side in sides.values()
        ]
        return {
            entry.user_id: skill
            for side, skills in zip(sides.values(), updated(*met), strict=True)
            for entry, skill in zip(side, skills, strict=True)
        }


def _step(
    occasion: RatedEvent,
    user_id: int,
    guild_id: int,
    everywhere: tuple[float, float, int],
    here: tuple[float, float, int],
) -> StoredStep:
    """Returns a step, where each of the two changes is made of mu, sigma and the gain."""
    at = occasion.game, occasion.at, occasion.table_id
    return StoredStep(user_id, *at, guild_id, *everywhere, *here)
