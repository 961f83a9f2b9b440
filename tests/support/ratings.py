"""Finds the service that counts a bot's matches."""

from typing import Any

from cogs.ratings.logic.service import RatingService


def ratings_of(bot: Any) -> RatingService:
    ratings: RatingService = bot.get_cog("LeaderboardCog").ratings
    return ratings
