"""The lines on a result card about ratings, the ladder and achievements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import select

from bot.i18n.words import Words, plain
from bot.presses.host import Host
from bot.storage.history import Archive
from bot.storage.rows import StoredResult
from bot.storage.schema import departures
from bot.tables.kinds import kind_of
from bot.tables.model import FIRST_ROBOT, Table
from bot.ui.achievements import Achievement, full_code
from cogs.ratings.logic.collect import is_cooperative
from cogs.ratings.logic.service import RatingService
from cogs.ratings.logic.skill import Skill
from cogs.ratings.store.queries import LEAST, RatingQueries, Step

MOST = 8
"""The most achievements that a card names; any others are only counted."""


class ResultExtras:
    """Reads the lines once the table has been counted; at startup, counting comes before cards."""

    def __init__(self, bot: Host, ratings: RatingService) -> None:
        self._bot, self._ratings = bot, ratings
        self._boards = RatingQueries(bot.store)
        self._archive = Archive(bot.store)

    async def lines(self, table: Table, w: Words) -> list[str]:
        await self._ratings.counted(table.id)
        results = (await self._archive.results_of([table.id]))[table.id]
        left = await self._bot.store.read(
            select(departures).where(departures.c.table_id == table.id)
        )
        names = {row.user_id: row.name for row in results}
        names |= {gone["user_id"]: gone["name"] for gone in left}
        if not kind_of(table).ladders:
            return await self._earned(table, names, w)
        steps = await self._boards.steps_at(table.id)
        shown = [user_id for user_id in steps if user_id not in await self._boards.hidden([*steps])]
        lines: list[str] = []
        if is_cooperative(table.game):
            lines.append(await self._ladder(table, results, w))
        else:
            worst = max(row.place for row in results)
            rated = [
                _rating(row.name, steps[row.user_id], w, last=row.place == worst)
                for row in sorted(results, key=lambda row: row.seat)
                if row.user_id in shown
            ]
            lines += [] if table.casual else [_rated(results, rated, w)]
        if _alone(results):
            lines.append(_against_robots(results, steps, shown, w))
        for row in left:
            change = (
                _rating(row["name"], steps[row["user_id"]], w, last=True)
                if row["user_id"] in shown
                else f"**{plain(row['name'])}**"
            )
            lines.append(
                w.t("🚪 Left before the end, which counts as a loss: {change}", change=change)
            )
        return [f"-# {line}" for line in lines if line] + [*await self._earned(table, names, w)]

    async def _ladder(self, table: Table, results: Sequence[StoredResult], w: Words) -> str:
        score = await self._boards.score(table.id)
        if score is None and _with_robots(results):
            return w.t(
                "🪜 Not on the ladder, since robots played; "
                "/history list and your /profile have it."
            )
        if score is None:
            return w.t(
                "🪜 Not on the ladder: not every seat had one person from the deal to the end."
            )
        return w.n(
            "🪜 This server's one-player ladder: place {place}.",
            "🪜 This server's {count}-player ladder: place {place}.",
            score.players,
            place=await self._boards.rank(score, table.guild_id),
        )

    async def _earned(self, table: Table, names: dict[int, str], w: Words) -> list[str]:
        earned = await self._boards.earned_at(table.id)
        known = {
            full_code(name, honour.code): honour
            for name, giver in self._ratings.sources(table.game)
            for honour in giver.achievements(w)
        }
        lines: list[str] = []
        for code, users in earned.items():
            if (honour := known.get(code)) is None:
                continue
            earners = w.listing([plain(names.get(user_id, "?")) for user_id in users])
            lines.append(announced(honour, earners, w))
        return [*_cut(lines, w)]


def announced(honour: Achievement, names: str, w: Words) -> str:
    """Returns the line about an achievement on a result card, with no full stop after ``!``."""
    line = w.t(
        "{emoji} {names}: **{title}**. {text}",
        emoji=honour.emoji,
        names=names,
        title=honour.title,
        text=honour.text,
    )
    return line.replace("!**.", "!**")


def _cut(lines: Sequence[str], w: Words) -> Iterator[str]:
    yield from lines[:MOST]
    if more := len(lines) - MOST if len(lines) > MOST else 0:
        yield w.n("…and {count} more achievement.", "…and {count} more achievements.", more)


def _with_robots(results: Sequence[StoredResult]) -> bool:
    return any(row.user_id <= FIRST_ROBOT for row in results)


def _alone(results: Sequence[StoredResult]) -> bool:
    return any(row.alone for row in results)


def _against_robots(
    results: Sequence[StoredResult], steps: Mapping[int, Step], shown: Sequence[int], w: Words
) -> str:
    """Returns the new rating against robots, or says that the match counts among those."""
    for row in results:
        if row.user_id in shown:
            worst = max(row.place for row in results)
            change = _rating(row.name, steps[row.user_id], w, last=row.place == worst)
            return w.t("⚙️ Rated against robots: {change}", change=change)
    return w.t("⚙️ This counts as a match against robots; see your /profile.")


def _rated(results: Sequence[StoredResult], rated: Sequence[str], w: Words) -> str:
    """Returns the new ratings, or why none changed; ``""`` for one person against robots."""
    if _alone(results):
        return ""
    if _with_robots(results):
        return w.t("📈 Not rated, since robots played; /history list and your /profile have it.")
    if not all(row.counted for row in results):
        return w.t("📈 Not rated: not every seat had one person from the deal to the end.")
    if not rated:
        return w.t("📈 This match was rated.")
    return w.t("📈 Rated: {changes}", changes=" · ".join(rated))


def _rating(name: str, step: Step, w: Words, *, last: bool) -> str:
    """Returns a player's rating here and its change, and the reason if ``last`` place gains.

    Newcomers don't have a number yet, because it would jump.
    """
    if step.number < LEAST:
        return w.n(
            "**{name}** is new: {count} more match until a rating",
            "**{name}** is new: {count} more matches until a rating",
            LEAST - step.number,
            name=plain(name),
        )
    skill = Skill(step.mu_here, step.sigma_here)
    gain = step.gain_here
    change = f"{gain:+}".replace("-", "−") if gain else "±0"
    if last and gain > 0:
        change = w.t("{change} despite losing: I'm surer of the rating now", change=change)
    return w.t(
        "**{name}** {number} ({change})", name=plain(name), number=skill.number, change=change
    )
