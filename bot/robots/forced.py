"""Plays people's only possible moves for them, if they want that, after a suitable pause.

With other people at the table, the pause is as long as one of the person's recent free choices, so
that timing reveals nothing about a hand. Those times are only in memory: after startup, people make
all moves themselves until the bot has seen a few choices.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterator
from itertools import islice
from random import Random

import rules
from bot.memo import Latest
from bot.robots.delay import HASTE, moments
from bot.tables.model import Player, Status, Table
from bot.users.preferences import Preferences

LEAST, MOST = 4, 12
"""How many free choices the bot must see to move for someone among others, and the most it keeps.
"""

PEOPLE = 1_000
"""The most people whose free choices it remembers."""

Window = tuple[rules.Seat, rules.Prompt]


class ForcedMoves:
    """Decides whose forced moves the bot makes, and how long it takes to make them.

    Args:
        preferences: returns a person's settings.
    """

    def __init__(self, preferences: Callable[[int], Awaitable[Preferences]]) -> None:
        self._preferences = preferences
        self._began: dict[int, tuple[rules.Seat, str, float]] = {}
        self._took: Latest[int, deque[float]] = Latest(PEOPLE)

    def note(self, table: Table, kinds: Collection[str]) -> None:
        """Measures how long people take over free choices."""
        now = asyncio.get_running_loop().time()
        seat, window, began = self._began.pop(table.id, (0, "", now))
        for turn, prompt in _turns(table, kinds, forced=False):
            same = prompt.window == window
            self._began[table.id] = (turn, prompt.window, began if same else now)
            window = "" if same else window
        if window and table.match is not None and table.match.log:
            _, moved, _ = table.match.log[-1]
            if moved == seat and (person := table.seats[seat]) is not None:
                self._learn(person, now - began)

    def _learn(self, person: Player, seconds: float) -> None:
        self._took.setdefault(person.user_id, deque(maxlen=MOST)).append(seconds)
        self._took.move_to_end(person.user_id)

    async def pause(
        self, table: Table, seat: rules.Seat, prompt: rules.Prompt, scale: float
    ) -> float | None:
        """Returns how many seconds to wait before a forced move; ``None`` leaves it to the player.

        ``scale`` is the factor for a robot's pause.
        """
        person = table.seats[seat]
        if person is None:
            return None
        allowed = (await self._preferences(person.user_id)).forced
        if len(table.attending) == 1:
            wait = moments(prompt, seat, table.id, 0, prompt.seconds, scale)[1]
            return None if allowed == "never" else wait
        took = self._took.get(person.user_id, ())
        if allowed != "always" or len(took) < LEAST:
            return None
        drawn = Random(f"{table.id} {prompt.window} {seat}").choice(tuple(took))
        return drawn if prompt.seconds is None else min(drawn, HASTE * prompt.seconds)


def forced_windows(
    table: Table, kinds: Collection[str]
) -> dict[tuple[rules.Seat, str], rules.Prompt]:
    """Returns the turns in which people have only one legal action, by seat and window."""
    return {(seat, prompt.window): prompt for seat, prompt in _turns(table, kinds, forced=True)}


def only_action(match: rules.Match, seat: rules.Seat) -> rules.Action | None:
    """Returns a seat's legal action if it has exactly one."""
    legal = tuple(islice(match.legal(seat), 2))
    return legal[0] if len(legal) == 1 else None


def _turns(table: Table, kinds: Collection[str], *, forced: bool) -> Iterator[Window]:
    if table.status is not Status.PLAYING or table.match is None:
        return
    for prompt in table.match.prompts:
        if prompt.mode is not rules.Mode.TURN or prompt.kind not in kinds:
            continue
        for seat in prompt.seats:
            person = table.seats[seat]
            here = person is not None and person.here
            if here and forced == (only_action(table.match, seat) is not None):
                yield seat, prompt
