"""Hours of play in virtual time, with a restart each hour: only what is kept for good grows."""

from __future__ import annotations

import asyncio
import gc
import os
import sqlite3
from contextlib import closing
from itertools import cycle, islice, pairwise
from pathlib import Path
from random import Random

import pytest

from bot.storage.schema import complete
from tests.storm.people import SEATS
from tests.support.games import OWN
from tests.universe.making import lived, made
from tests.universe.people import Players
from tests.universe.universe import Universe

HOURS, HOUR = int(os.environ.get("DAY_HOURS", "4")), 3600.0

KEPT = {"tables", "seats", "moves", "results", "counted", "scores", "achievements", "steps"}
KEPT |= {"standings", "weeks", "week_players", "reports"}
"""The database tables that keep each match and what it counts for; reports go after a week."""

OURS = {"bot.", "cogs", "rule"}

NAMES, COUNT = sorted(complete().tables), "SELECT count(*) FROM "


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_nothing_grows_but_what_is_kept(tmp_path: Path) -> None:
    seen = list[tuple[dict[str, int], int, int]]()

    async def day(u: Universe) -> None:
        for hour, games in enumerate(islice(pairwise(cycle(OWN)), HOURS)):
            await u.start()
            until = u.loop.now + HOUR
            u.loop.until = until + HOUR
            tables = zip(games, (u.ids[:SEATS], u.ids[SEATS:]), strict=True)
            u.groups = [Players(u, game, at, Random(f"{hour} {game}")) for game, at in tables]
            await u.open()
            await u.play()
            await asyncio.sleep(max(0.0, until - u.loop.now))
            await u.stop()
            gc.collect()
            in_memory = sum(str(type(one).__module__)[:4] in OURS for one in gc.get_objects())
            with closing(sqlite3.connect(u.database)) as store:
                counts = {name: store.execute(COUNT + name).fetchone()[0] for name in NAMES}
            seen.append((counts, len(os.listdir("/proc/self/fd")), in_memory))

    with made(tmp_path, OWN[:2], "a day") as universe:
        universe.quiet, universe.whims = {}, False
        lived(universe, day)
        assert not universe.wrong
    assert len({opened for _, opened, _ in seen}) == 1
    by_hour = [in_memory for *_, in_memory in seen]
    assert max(by_hour[HOURS // 2 :]) < 1.5 * max(by_hour[: HOURS // 2]), by_hour
    assert {name for name in NAMES if seen[-1][0][name] > seen[1][0][name]} <= KEPT
