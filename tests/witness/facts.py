"""Describes a database in plain words: the same for the making of a witness and each test of it."""

from typing import Any

from bot.storage.history import Archive
from bot.tables.model import Table
from cogs.ratings.store.queries import RatingQueries
from tests.support.world import World
from tests.witness.pressing import Facts, leaves


def of_table(table: Table) -> Facts:
    record, question = table.record, table.record.votes.question
    return {
        "game": table.game,
        "status": str(table.status),
        "seats": [item and [item.user_id, item.name, item.robot] for item in table.seats],
        "host": record.host,
        "language": record.terms.locale,
        "options": leaves(record.terms.options),
        "preset": record.terms.preset,
        "pace": record.terms.pace,
        "moves played": table.seq,
        "clocks": sorted(record.clocks.timers.values()),
        "clocks that stand": sorted(record.clocks.stopped.values()),
        "asked": question and [question.kind, question.seat, question.agreed],
        "offered seats": {
            str(seat): [item.user_id, item.by] for seat, item in record.absence.offers.items()
        },
        "votes to end": record.votes.ending,
        "left": {str(user_id): seat for user_id, seat in record.absence.left.items()},
        "half-made": {
            str(seat): leaves(table.draft_of(seat))
            for seat in record.drafts
            if table.draft_of(seat) is not None
        },
        "why it closed": record.end.reason,
        "incident": record.repair.incident,
        "helped by robots": record.absence.helped,
    }


async def of_people(w: World) -> Facts:
    archive, boards, facts = Archive(w.bot.host.store), RatingQueries(w.bot.host.store), Facts()
    for person in w.people:
        player = await w.bot.host.people.get(person.id)
        standings = await boards.standings_of(person.id, 0)
        facts[str(person.id)] = {
            "hand": player.hand,
            "language": player.language,
            "in words": player.text_mode,
            "off the lists": player.hidden,
            "reminded": [player.remind, player.remind_after],
            "quiet": [player.zone, player.quiet_from, player.quiet_to],
            "standings": {
                game: [row.played, row.won, row.rated, row.number, row.best]
                for game, row in sorted(standings.items())
            },
            "achievements": len(await boards.earned_by(person.id)),
            "history": await archive.finished(person.id, None, None, limit=99),
        }
    return facts


async def of_server(w: World) -> Facts:
    wishes = await w.bot.host.guild_settings.get(w.guild.id)
    return {
        "channels": list(wishes.channels),
        "who opens": wishes.openers,
        "who is called": wishes.ping,
        "language": wishes.language,
        "tables": [wishes.per_channel, wishes.per_server, wishes.per_person],
        "minutes": [wishes.lobby_minutes, wishes.pause_minutes],
        "games": {
            name: [game.preset, leaves(game.options)] for name, game in sorted(wishes.games.items())
        },
    }


async def of_results(w: World, table_ids: list[int]) -> Facts:
    stored: Any = await Archive(w.bot.host.store).results_of(table_ids)
    return {
        str(table_id): [
            [row.seat, row.user_id, row.place, row.won, row.points, row.counted] for row in rows
        ]
        for table_id, rows in stored.items()
    }
