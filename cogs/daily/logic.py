"""The chain of seeds: every day's link hashes to the day's before, and the first day's to the published end.

The start is drawn once and stays in the database. Whoever knows the end can check every later link, and no one can make
another one that leads there: so not even the owner can choose a day's deal, though they could look ahead.
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
"""Its name among what the bot keeps for itself."""

LENGTH = 10_000
"""Days it lasts: 27 years."""


class Chain(msgspec.Struct, frozen=True, dict=True):
    """A chain, as it is stored.

    Attributes:
        start: the secret it starts from: the link of its last day.
        first: its first day.
    """

    start: str
    first: int

    @classmethod
    async def open(cls, store: Store, today: int) -> Chain:
        """Reads it from the database; the first start draws one that begins today."""
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
        """What is published: everyone may know it."""
        return chain_end(self.start, LENGTH - 1)

    def number(self, day: int) -> int:
        """Returns which day of the chain a day is, from 0.

        Raises:
            Refused: it is none of its days.
        """
        try:
            number = (date_of(day) - date_of(self.first)).days
        except ValueError:
            raise Refused("bad_option") from None
        if not 0 <= number < LENGTH:
            raise Refused("bad_option")
        return number

    def link(self, day: int) -> str:
        """Returns a day's link, which is a secret until that day is over.

        Raises:
            Refused: it is none of its days.
        """
        return _link(self.start, LENGTH - 1 - self.number(day))

    @property
    def last(self) -> int:
        """The day after which there is no more."""
        return number_of(date_of(self.first) + timedelta(days=LENGTH - 1))


@lru_cache(maxsize=8)
def _link(start: str, times: int) -> str:
    for _ in range(times):
        start = next_link(start)
    return start
