"""After any matches: card, profile, lists, records and history agree."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from bot.components.screen import Screen, Text
from bot.components.text_mode import in_words
from bot.i18n.words import words
from bot.storage.history import Archive
from bot.tables.model import Status, Table
from bot.tables.parts import Terms
from bot.tables.record import Record
from cogs.ratings.screens.profile import profile_screen
from cogs.ratings.screens.result import ResultExtras
from cogs.ratings.store.queries import Leaderboard, RatingQueries
from tests.support.ended import GUILD, At, ended
from tests.support.ratings import ratings_of
from tests.support.world import world

W = words("en")
PEOPLE, ROBOTS = (1, 2, 3, 4), (-100, -101)
TABLES = 25
GAMES = {"belote": 4, "cattitude": 3, "belratti": 3}


def told(screen: Screen) -> str:
    return "\n".join(block.text for block in in_words(screen).blocks if isinstance(block, Text))


async def test_all_agree_after_any_finished_match(tmp_path: Path) -> None:
    rng = Random("agreement")
    async with world(tmp_path / "w.sqlite3") as w:
        store = w.bot.host.store
        boards, archive, extras = (
            RatingQueries(store),
            Archive(store),
            ResultExtras(w.bot.host, ratings_of(w.bot)),
        )
        profiles: Any = w.bot.get_cog("ProfileCog")
        counted, finished = dict.fromkeys(PEOPLE, 0), dict.fromkeys(PEOPLE, 0)
        best: dict[int, int] = {}
        for at in range(TABLES):
            game = rng.choice([*GAMES])
            together, pairs = game == "belratti", game == "belote"
            chosen = rng.sample([*PEOPLE, *ROBOTS * (at % 3 > 0)], GAMES[game])
            robots, helped = any(user_id < 0 for user_id in chosen), rng.random() < 0.2
            points = rng.randrange(30)
            rows = [
                At(
                    user_id,
                    1 if together else 1 + 2 * (seat % 2) if pairs else seat + 1,
                    0 if together else seat % 2 if pairs else None,
                    points,
                )
                for seat, user_id in enumerate(chosen)
            ]
            won = points >= 15 if together else None
            number = await ended(store, rows, game=game, at=at + 1.0, counted=not helped, won=won)
            table = Table(
                number, game, Status.FINISHED, GUILD, 1, None, 0.0, 0.0, [], Record(1, Terms())
            )
            await ratings_of(w.bot).count(number)
            card = "\n".join(await extras.lines(table, W))
            counts = not robots and not helped
            assert ("since robots played" in card) == robots
            assert ("📈 Rated" in card or "🪜 This server's" in card) == counts
            people = [user_id for user_id in chosen if user_id > 0]
            for user_id in people:
                finished[user_id] += 1
                counted[user_id] += counts
                if together and counts:
                    best[user_id] = max(best.get(user_id, 0), points)
            listed = {line.user_id: line for line in await boards.lines(Leaderboard(), limit=9)}
            rungs = await boards.ladder("belratti", GUILD, limit=99)
            assert (together and counts) == any(user_id.table_id == number for user_id in rungs)
            for user_id in people:
                assert await archive.count(user_id, None, GUILD) == finished[user_id]
                assert (listed[user_id].played if user_id in listed else 0) == counted[user_id]
                life = await profiles._life(user_id, GUILD, mine=True)
                assert life is not None
                life = await profiles._whole(life, GUILD)
                page = told(profile_screen(life, [], w.bot.host.game_uis, W))
                assert (f"**{counted[user_id]} match" in page) == (counted[user_id] > 0)
                unrated = finished[user_id] - counted[user_id]
                assert (f"substitutes played: **{unrated} match" in page) == (unrated > 0)
                reached = [rung.points for _, rung in life.rungs]
                assert max(reached, default=None) == best.get(user_id)
