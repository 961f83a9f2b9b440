"""Direct messages that are being opened, of which Discord allows few; that tables go on meanwhile, universe 90 shows."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.support.world import world


async def test_direct_messages_are_opened_once_for_all_tables_that_want_that(
    tmp_path: Path,
) -> None:
    async with world(tmp_path / "w.sqlite3", people=1) as w:
        services, person = w.bot.services, w.people[0].id
        first, second = await asyncio.gather(services.direct(person), services.direct(person))
        assert first is second
        opened = [one for one in w.env.http_requests if one.path.endswith("/users/@me/channels")]
        assert len(opened) == 1
