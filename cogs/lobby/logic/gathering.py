"""Tables for people brought together by another feature: opens them, seats everyone and starts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

import rules
from bot.i18n.words import Words
from bot.log import logger
from bot.presses.host import Host
from bot.storage.store import Then
from bot.tables.commands import Refused, SeatRobots, Start
from bot.tables.model import Player, Table
from cogs.lobby.logic.permissions import house_terms
from cogs.lobby.screens.robots import USUAL


async def words_of_guild(bot: Host, guild_id: int) -> Words:
    """Returns the words for a server's language, used for everything public there."""
    return await bot.guild_settings.words(guild_id, bot.settings.language)


def title_of(bot: Host, game: str, w: Words) -> str:
    """Returns a game's title, or its name if its cog isn't loaded."""
    game_ui = bot.game_uis.get(game)
    return game if game_ui is None else game_ui.title(w)


async def gather(
    bot: Host,
    game: str,
    place: tuple[int, int],
    people: Sequence[Player],
    then: Then,
    pace: str = "",
) -> Table:
    """Opens a table and seats everyone, the first as host; ``then`` runs in the same transaction.

    Raises:
        Refused: the game isn't loaded, or the bot is about to stop.
    """
    w = await words_of_guild(bot, place[0])
    terms = house_terms(await bot.guild_settings.get(place[0]), game, w.locale)
    terms = structs.replace(terms, pace=pace or terms.pace)
    host = people[0].user_id
    return await bot.tables.gather(game, place, people, host, terms, then=then)


async def post_card(bot: Host, table: Table) -> None:
    """Posts a lobby's card if it has none."""
    if not table.record.posted:
        await bot.messages.of(table).post_lobby()


async def start(bot: Host, table: Table) -> None:
    """Adds the robots that a lobby needs, and deals; if it can't start, the lobby stays open."""
    await post_card(bot, table)
    host, missing = table.record.host, table.rules.seats[0] - len(table.people)
    try:
        if missing > 0:
            await bot.tables.submit(table.id, SeatRobots(host, USUAL, count=missing))
        await bot.tables.submit(table.id, Start(host, seal_seconds=bot.settings.seal_minutes * 60))
    except (Refused, rules.RuleError) as error:
        logger.info("table not started", table=table.id, reason=str(error))
