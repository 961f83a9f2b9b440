"""People who want their match to end: they press what they see, but nothing twice for the same question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from random import Random
from typing import NamedTuple
from zoneinfo import ZoneInfo

from tests.storm.people import Group, Offer, Place, Pressed, belongs

EAGER = 0.9
"""How likely someone presses what belongs to the match, and what has just become possible."""

DAY = 24 * 60
"""Minutes of a day."""

ZONES = ("Europe/Berlin", "Europe/Berlin", "Europe/Lisbon", "Asia/Kathmandu")
"""Where people may be."""


class QuietHours(NamedTuple):
    """When someone is not to be reminded, in minutes of the day where they are."""

    zone: str
    begin: int
    end: int

    @classmethod
    def drawn(cls, rng: Random, now: datetime) -> QuietHours:
        """Draws hours that begin or end soon."""
        zone = rng.choice(ZONES)
        here = now.astimezone(ZoneInfo(zone))
        begin = here.hour * 60 + here.minute + rng.randint(-90, 5)
        return cls(zone, begin % DAY, (begin + rng.choice((30, 60, 95, 480))) % DAY)

    def cover(self, at: float) -> bool:
        """Whether a time (seconds since the epoch) is in them."""
        here = datetime.fromtimestamp(at, ZoneInfo(self.zone))
        return (here.hour * 60 + here.minute - self.begin) % DAY < (self.end - self.begin) % DAY


class Players(Group):
    """Four people who play one game to its end."""

    def __init__(
        self,
        w: Place,
        game: str,
        people: list[int],
        rng: Random,
        hushed: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(w, game, people, rng)
        self._hushed = hushed
        self._tried: dict[int, dict[str, int]] = {}
        self._saw: dict[int, set[str]] = {}

    def _choice(self, person: int, offers: list[Offer]) -> Offer:
        tried = self._tried.setdefault(person, {})
        seen = self._saw.get(person, set())
        ids = {piece["custom_id"] for _, piece in offers}
        rng = self._rng
        windows = [one for one in offers if belongs(one[1]["custom_id"])]
        among = windows if windows and rng.random() < EAGER else offers
        least = min(tried.get(piece["custom_id"], 0) for _, piece in among)
        new = [one for one in among if one[1]["custom_id"] not in seen]
        if not new or rng.random() > EAGER:
            new = [one for one in among if tried.get(one[1]["custom_id"], 0) == least]
        chosen = rng.choice(new)
        pressed = chosen[1]["custom_id"]
        tried[pressed] = tried.get(pressed, 0) + 1
        self._saw[person] = ids
        return chosen

    def ask_for_hands(self, people: Sequence[int]) -> None:
        """Has some ask for a private copy of their hand, as far as they see where."""
        for person in people:
            for message in self.w.shown(person, self.thread):
                for piece in self.w.people.controls(message):
                    if piece["custom_id"].startswith(f"p1|{self.table}|hand|"):
                        made = self.w.people.press(person, message, piece["custom_id"])
                        now = asyncio.get_running_loop().time()
                        self.pressed.append(Pressed(now, piece["custom_id"], made))

    def _offers(self, person: int) -> Iterator[Offer]:
        return super()._offers(person) if not self._hushed() else iter(())
