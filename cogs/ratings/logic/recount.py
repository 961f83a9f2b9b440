"""Recounts all ratings from nothing but the stored results and departures.

The outcome is the same as before. It's useful after changing the arithmetic, or as a check on the
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
    """Recounts everything; returns the exit code, which is 2 for a problem the owner has to fix."""
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
    """Recounts everything without Discord; returns how many results and departures there were.

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
