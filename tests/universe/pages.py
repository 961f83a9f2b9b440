"""Someone of a table who also plays on a page: read and pressed without a browser."""

from __future__ import annotations

import asyncio
from random import Random

from bot.components.custom_id import TEMPLATE, CustomId
from bot.presses.host import Host
from bot.storage import Unavailable
from bot.tables.refused import Refused
from cogs.page.logic.press import press
from cogs.page.logic.seats import Seats
from cogs.page.store import Visitor
from tests.cogs.page.tab import plays_on
from tests.storm.people import ANSWERED
from tests.universe.people import Players
from tests.universe.universe import Universe

NAP = 5.0
"""How many seconds a sleeping page takes to notice that everything is over."""


async def keep_open(u: Universe, group: Players) -> None:
    """Lets one of a group look at their page and press there; the bot may die meanwhile."""
    person, rng = group.people[0], Random(f"{u.seed} {group.game}")
    going_on = u.going_on(group)
    while going_on():
        asleep = rng.uniform(0.1, rng.choice((0.3, 6.0, 0.3, 300.0)))
        while asleep > 0 and going_on():  # the end doesn't wait for it
            await asyncio.sleep(min(asleep, NAP))
            asleep -= NAP
        if u.bot and u.bot.awake and not (u.hushed or u.asleep or person in group.gone):
            turn = u.alive(_turn(u.bot.host, Visitor(person, "", ""), int(group.table), rng))
            await asyncio.wait({turn}, timeout=ANSWERED)
            if turn.done() and not turn.cancelled() and (error := turn.exception()):
                u.wrong.append(f"{group.game}: a page fails: {error!r}")


async def _turn(host: Host, visitor: Visitor, table_id: int, rng: Random) -> None:
    """Looks, and presses something: perhaps twice, and from two tabs."""
    seats, w = Seats(host), await host.people.words(visitor.user_id)
    try:
        seen = await seats.seen(visitor, await seats.table_for(visitor, table_id), w)
    except (Refused, Unavailable):
        return
    if plays := plays_on(seen.main):
        pressed, press_id = TEMPLATE.fullmatch(rng.choice(plays)), rng.getrandbits(56)
        assert pressed is not None
        for again in (press_id, press_id, rng.getrandbits(56))[: rng.choice((1, 1, 2, 3))]:
            await press(host, visitor, again, CustomId.of(pressed), ())
