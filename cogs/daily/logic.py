"""The chain of seeds: each day's link hashes to the previous day's, and the first to the end.

The start is drawn once and stays in the database, while the end is published. Anyone who knows the
end can check every later link, and no one can forge another link that leads there. So not even the
owner can choose a day's deal, though they could look ahead.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from functools import cached_property, lru_cache

import msgspec
from sqlalchemy import insert

from bot.clock import date_of, number_of
from bot.fairness.verify import chain_end, next_link
from bot.storage import Conflict, Store
from bot.storage.schema import installation
from bot.tables.refused import Refused

KEY = "daily"
"""The chain's key in ``installation``."""

LENGTH = 10_000
"""How many days the chain lasts: 27 years."""


class Chain(msgspec.Struct, frozen=True, dict=True):
    """The chain as it is stored.

    Attributes:
        start: the secret it starts from, which is the link of its last day.
        first: the day of its first link.
    """

    start: str
    first: int

    @classmethod
    async def open(cls, store: Store, today: int) -> Chain:
        """Reads the chain from the database; the first time, draws one that begins today."""
        kept = await store.installed(KEY)
        if kept is None:
            chain = cls(secrets.token_bytes(32).hex(), today)
            try:
                row = {"name": KEY, "value": msgspec.json.encode(chain)}
                await store.write(lambda writer: writer.execute(insert(installation), [row]))
            except Conflict:  # another process was faster
                return await cls.open(store, today)
            return chain
        return msgspec.json.decode(kept, type=cls)

    @cached_property
    def end(self) -> str:
        """The end of the chain, which is public."""
        return chain_end(self.start, LENGTH - 1)

    def number(self, day: int) -> int:
        """Returns a day's index in the chain, from 0.

        Raises:
            Refused: the chain doesn't cover this day.
        """
        try:
            number = (date_of(day) - date_of(self.first)).days
        except ValueError:
            raise Refused("bad_option") from None
        if not 0 <= number < LENGTH:
            raise Refused("bad_option")
        return number

    def link(self, day: int) -> str:
        """Returns a day's link, which stays secret until the day is over.

        Raises:
            Refused: the chain doesn't cover this day.
        """
        return _link(self.start, LENGTH - 1 - self.number(day))

    @property
    def last(self) -> int:
        """The last day of the chain."""
        return number_of(date_of(self.first) + timedelta(days=LENGTH - 1))


@lru_cache(maxsize=8)
def _link(start: str, times: int) -> str:
    for _ in range(times):
        start = next_link(start)
    return start
