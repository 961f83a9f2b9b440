"""The book: standings by game, server, month and person, and how an occasion changes them. Nothing here waits or reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from bot.ratings.events import ALL_GAMES, ALL_TIME, EVERYWHERE, Entry, RatedEvent, month_of
from bot.ratings.skill import Side, Skill, updated
from bot.storage.store import Row

Key = tuple[str, int, int, int]
"""Game, server, month, person."""

_NEW = Skill()


@dataclass(frozen=True, slots=True)
class Standing:
    """How someone stands in one game (or all), on one server (or everywhere), in one month (or of all time).

    Attributes:
        name: what they were called the last time.
        played: tables that counted.
        won: how many of them they won.
        streak: how many of the latest they won in a row.
        best: the longest such row.
        rated: tables that moved their rating.
        mu: their skill's mean.
        sigma: its deviation.
        number: the same as people read it.
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

    @property
    def skill(self) -> Skill:
        """Their skill."""
        return Skill(self.mu, self.sigma)

    def after(self, entry: Entry) -> Standing:
        """Returns the standing with one more table."""
        streak = self.streak + 1 if entry.won else 0
        return Standing(  # spelt out: five times as fast as ``replace``, and counting again does little else
            entry.name,
            self.played + 1,
            self.won + entry.won,
            streak,
            max(self.best, streak),
            self.rated,
            self.mu,
            self.sigma,
            self.number,
        )

    def at(self, skill: Skill) -> Standing:
        """Returns the standing with another rating."""
        return replace(
            self, rated=self.rated + 1, mu=skill.mu, sigma=skill.sigma, number=skill.number
        )


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What someone's rating became with an occasion, everywhere and on its server.

    Attributes:
        user_id: whose.
        skill: everywhere.
        gain: by how much the number changed everywhere.
        here: on the server.
        gain_here: by how much the number changed there.
    """

    user_id: int
    skill: Skill
    gain: int
    here: Skill
    gain_here: int

    def row(self, occasion: RatedEvent) -> dict[str, Any]:
        """Returns the row of ``steps``."""
        return {
            "user_id": self.user_id,
            "game": occasion.game,
            "at": occasion.at,
            "table_id": occasion.table_id,
            "guild_id": occasion.guild_id,
            "mu": self.skill.mu,
            "sigma": self.skill.sigma,
            "gain": self.gain,
            "mu_here": self.here.mu,
            "sigma_here": self.here.sigma,
            "gain_here": self.gain_here,
        }

    @classmethod
    def of(cls, row: Row) -> RatingChange:
        """Reads a row of ``steps``."""
        return cls(
            row["user_id"],
            Skill(row["mu"], row["sigma"]),
            row["gain"],
            Skill(row["mu_here"], row["sigma_here"]),
            row["gain_here"],
        )


class Standings:
    """Standings as far as they have been read.

    Attributes:
        touched: the standings that have changed.
    """

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._standings: dict[Key, Standing] = {}
        self.touched: set[Key] = set()
        for row in rows:
            key = (row["game"], row["guild_id"], row["month"], row["user_id"])
            self._standings[key] = Standing(**{one.name: row[one.name] for one in fields(Standing)})

    def standing(
        self, user_id: int, game: str = ALL_GAMES, guild_id: int = EVERYWHERE, month: int = ALL_TIME
    ) -> Standing:
        """Returns how someone stands; someone new has played nothing."""
        return self._standings.get((game, guild_id, month, user_id)) or Standing("")

    def enter(
        self, occasion: RatedEvent, known: Mapping[int, RatingChange] | None = None
    ) -> list[RatingChange]:
        """Counts an occasion and returns the steps of the ratings it moves.

        Args:
            occasion: what there is to count; it must come in order.
            known: the steps by person that were made when it was counted first. They are taken as they are where
                someone has had to be forgotten since, whose skill no one knows any more.

        Returns:
            The steps of those it is counted for; none where everyone played together.
        """
        known = known or {}
        if not (occasion.counts or occasion.leaver in known):
            return []
        scopes = [
            (game, guild_id, month)
            for game in (ALL_GAMES, occasion.game)
            for guild_id in (EVERYWHERE, occasion.guild_id)
            for month in (ALL_TIME, month_of(occasion.at))
        ]
        for entry in occasion.counted_for:
            for scope in scopes:
                key = (*scope, entry.user_id)
                self._put(key, self.standing(entry.user_id, *scope).after(entry))
        if occasion.together:
            return []
        forgotten = any(entry.user_id <= 0 for entry in occasion.entries)
        steps = self._remembered(occasion, known) if forgotten and known else self._rate(occasion)
        for step in steps:
            for guild_id, skill in ((EVERYWHERE, step.skill), (occasion.guild_id, step.here)):
                key = (occasion.game, guild_id, ALL_TIME, step.user_id)
                self._put(key, self.standing(step.user_id, *key[:3]).at(skill))
        return steps

    def rows(self) -> list[dict[str, Any]]:
        """Returns the rows of ``standings`` that have changed; of months, a board's latest alone: no one asks for others."""
        latest: dict[tuple[str, int], int] = {}
        for game, guild_id, month, _ in self.touched:
            latest[game, guild_id] = max(month, latest.get((game, guild_id), ALL_TIME))
        return [
            {"game": game, "guild_id": guild_id, "month": month, "user_id": user_id}
            | asdict(self._standings[game, guild_id, month, user_id])
            for game, guild_id, month, user_id in sorted(self.touched)
            if month in (ALL_TIME, latest[game, guild_id])
        ]

    def _put(self, key: Key, standing: Standing) -> None:
        self._standings[key] = standing
        self.touched.add(key)

    def _remembered(
        self, occasion: RatedEvent, known: Mapping[int, RatingChange]
    ) -> list[RatingChange]:
        return [known[one.user_id] for one in occasion.counted_for if one.user_id in known]

    def _rate(self, occasion: RatedEvent) -> list[RatingChange]:
        after = self._skills(occasion, EVERYWHERE)
        here = self._skills(occasion, occasion.guild_id)
        steps: list[RatingChange] = []
        for entry in occasion.counted_for:
            user_id = entry.user_id
            before = self.standing(user_id, occasion.game)
            before_here = self.standing(user_id, occasion.game, occasion.guild_id)
            skill, skill_here = after[user_id], here[user_id]
            gain, gain_here = (
                skill.number - before.number,
                skill_here.number - before_here.number,
            )
            steps.append(RatingChange(user_id, skill, gain, skill_here, gain_here))
        return steps

    def _skills(self, occasion: RatedEvent, guild_id: int) -> dict[int, Skill]:
        """Returns everyone's skill after an occasion, by person; whoever is not known counts as someone new."""
        sides: dict[int, list[Entry]] = {}
        for entry in occasion.entries:
            sides.setdefault(entry.side, []).append(entry)
        met = [
            Side(
                side[0].place,
                tuple(self.standing(one.user_id, occasion.game, guild_id).skill for one in side),
            )
            for side in sides.values()
        ]
        return {
            entry.user_id: skill
            for side, skills in zip(sides.values(), updated(met), strict=True)
            for entry, skill in zip(side, skills, strict=True)
        }
