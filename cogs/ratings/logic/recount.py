"""Counts all ratings again, only from the stored results and departures.

The outcome is the same as before. This is useful after a change to the arithmetic, or to check the
bot. The bot must not be running.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from bot.app.build import build
from bot.cli import called
from bot.config import Settings
from bot.programs import database_of, existing, finish, report
from cogs.ratings.cog.leaderboard import LeaderboardCog


def main(arguments: list[str] | None = None) -> int:
    """Counts everything again; returns the exit code, 2 for a problem the owner has to fix."""
    parser = argparse.ArgumentParser(prog=called("ratings"), description=__doc__)
    parser.add_argument(
        "--achievements",
        action="store_true",
        help="work out achievements anew, too; every match is played again for it",
    )
    chosen = parser.parse_args(arguments)
    return finish(lambda: asyncio.run(_run(chosen.achievements)))


async def _run(achievements: bool) -> None:
    settings = Settings.read()
    there = settings.model_copy(update={"database": existing(database_of(settings))})
    report(f"Counted anew: {await recount(there, achievements=achievements)}.")


async def recount(settings: Settings, *, achievements: bool = False) -> int:
    """Counts everything again without Discord; returns the number of results and departures.

    Raises:
        DatabaseProblem: the database can't be used.
    """
    bot = build(settings)
    await bot.load_cogs()
    try:
        cog: LeaderboardCog = bot.get_cog("LeaderboardCog")  # pyright: ignore[reportAssignmentType]
        return await cog.ratings.rebuild(with_achievements=achievements)
    finally:
        await bot.host.store.close()


if __name__ == "__main__":
    sys.exit(main())
